"""Private firms: who forms one, what it buys, whom it lets in, where it trades."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.counts import total
from engine.core.options import Amount, Choice, OneOf, Options, OrPass, Pick
from engine.core.view import Question
from engine.second.board.lines import FirmLine
from engine.second.robot.table import Table, about, number_about, part
from engine.second.robot.table_talk import as_silence

MOST_ACTS = 5
"""Acts of one Firms phase after which a robot is done, whatever there is to do."""
FRESH = 5
"""Pounds of a firm that has just been formed."""
FLEET = 2
"""Ships that a firm wants."""
BID = 2
"""Pounds that a firm likes to spend on its strategy: two dice succeed more often than not."""
PLACES = {
    "strategy_west": "bombay_presidency",
    "strategy_south": "madras_presidency",
    "strategy_east": "bengal_presidency",
}


def act(table: Table, question: Question) -> Choice:
    """A ship first, then more money for one; whoever has no firm forms one while turns are left."""
    options = question.decision.options
    assert isinstance(options, OrPass)
    assert isinstance(options.inner, OneOf)
    ways = dict(options.inner.branches)
    if number_about(question, "try") > MOST_ACTS:
        return None
    own = _own(table)
    if own is None:
        return _formed(table, ways)
    if len(own.ships) < FLEET and (ship := _ship(table, ways)):
        return ship
    if _first_act(question, own) and (ship := _asked_for(table, ways)):
        return ship
    if own.london < BID and "invest_workshop" in _tokens(ways) and total(own.shares) <= FLEET:
        return ("invest", (table.seat, "invest_workshop"))
    return None


def _first_act(question: Question, own: FirmLine) -> bool:
    """Whether nobody has been asked for a ship yet: this is the first act, or the first one behind forming the firm."""
    tries = number_about(question, "try")
    return tries == 1 or (tries == 2 and own.dividend is None and own.london == FRESH and not own.ships)


def _own(table: Table) -> FirmLine | None:
    return next((line for line in table.board.firms if line.manager == table.seat), None)


def _formed(table: Table, ways: Mapping[str, Options]) -> Choice:
    among = ways.get("form")
    if not isinstance(among, Pick) or not table.turns_left:
        return None
    return ("form", "invest_workshop" if "invest_workshop" in among.among else among.among[0])


def _tokens(ways: Mapping[str, Options]) -> tuple[str, ...]:
    form = ways.get("invest")
    parts = dict(form.parts) if form is not None and hasattr(form, "parts") else {}
    tokens = parts.get("with")
    return tokens.among if isinstance(tokens, Pick) else ()


def _ship(table: Table, ways: Mapping[str, Options]) -> Choice:
    """A ship of the own shipyards, fitted or bought back: nobody is asked for it."""
    for way in ("fit", "buy_back"):
        among = ways.get(way)
        own = [name for name in among.among if name in table.me.ships] if isinstance(among, Pick) else []
        if own:
            return (way, own[0])
    return None


def _asked_for(table: Table, ways: Mapping[str, Options]) -> Choice:
    """A ship that lies unfitted on another family's shipyard; each family likes another one best."""
    among = ways.get("fit")
    if not isinstance(among, Pick):
        return None
    return ("fit", among.among[table.board.seats.index(table.seat) % len(among.among)])


def strategy(table: Table, question: Question) -> Choice:
    """The sea whose home port is open and whose home region has most open orders; two pounds on it."""
    options = question.decision.options
    assert isinstance(options, OneOf)
    cards = dict(options.branches)
    worth = {card: _worth(table, PLACES[card]) for card in cards if card in PLACES}
    best = max(worth, key=lambda card: (worth[card], card), default="")
    bid = part(cards[best], "spend") if best else None
    if not isinstance(bid, Amount) or not worth[best]:
        return ("strategy_hobnob", 0)
    return (best, (max(bid.low, min(bid.high, BID)),))


def _worth(table: Table, presidency: str) -> int:
    """Pounds of open orders in the home region of a Presidency, 0 if its port is closed."""
    region = table.region(table.presidency(presidency).home)
    port = table.presidency(presidency).port
    if not table.is_open(port):
        return 0
    return sum(order.value for order in region.orders if order.open)


def consents(table: Table, question: Question) -> Choice:
    """Money and work for an own ship are welcome."""
    return "yes"


def invited(table: Table, question: Question) -> Choice:
    """Whoever invests brings money, as long as the manager keeps most of the shares."""
    own = _own(table)
    mine = dict(own.shares).get(table.seat, 0) if own is not None else 0
    return "yes" if own is not None and 2 * mine > total(own.shares) else "no"


def taken_over(table: Table, question: Question) -> Choice:
    """Nobody's firm is given away, unless its shares are worth nothing yet and another manages it badly."""
    firm = next((line for line in table.board.firms if line.manager == about(question, "firm")), None)
    idle = firm is not None and not firm.ships and not firm.london
    return "yes" if idle and firm is not None and firm.manager != table.seat else "no"


ANSWERS: Mapping[str, Callable[[Table, Question], Choice]] = {
    "firm_step": act,
    "firm_strategy": strategy,
    "fit_consent": consents,
    "investment_consent": invited,
    "takeover_vote": taken_over,
    "merger_consent": as_silence,
    "surplus_consent": as_silence,
    "merger_survivor": as_silence,
    "firm_precedence": as_silence,
    "propose_dissolution": as_silence,
    "dissolve_consent": as_silence,
}
"""Mergers and dissolutions are proposed by nobody here, and refused as by silence."""
