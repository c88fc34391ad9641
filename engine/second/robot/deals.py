"""What a robot offers others, and what it takes: money for votes, for consents to come, for shares."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.core.bargain import AGREE, REFUSE, answered, is_own, may_offer, net
from engine.core.decision import Urgency
from engine.core.options import Choice, OneOf, Options, OrPass, Several, misfits
from engine.core.view import Question
from engine.second.robot import hiring, parliament
from engine.second.robot.table import Table, number_about
from engine.second.tables import load

MOST_A_TURN = 2
"""Offers that a robot makes in a turn."""
POOR, RICH = 3, 8
"""Pounds below which money counts for more than it is, and from which for less."""
LEAST = 1
"""What an offer must bring, in quarters of a pound."""
CONSENT = "consent_to_nepotism"
FOR_CONSENT, FOR_A_SHARE, FOR_VOTES = 1, 3, 2
"""Pounds offered for a promise of consent, asked for a share, and offered for votes."""
FEE = 4
"""What a vote costs that the family would not have cast, in quarters of a pound; a consent twice as much."""
WORTH = {"pounds": 4, "workshops": 14, "used_workshops": 12, "luxuries": 20, "shares": 15}
"""Things that are alike, in quarters of a pound."""
SHIPYARD, CARD, BLACKMAIL, PROMISE, OWN_PROMISE = 12, 20, 8, 5, 3
UNKNOWN = 20
"""What anything else costs to give, such as shares of firms; to get it is worth nothing to a robot that cannot tell."""
SHIPYARDS = frozenset(row.shipyard for row in load().ships)


def offer(table: Table, question: Question, questions: tuple[Question, ...]) -> Choice:
    """The first of a few offers that can be made and is good for oneself and, as far as can be seen, for the other."""
    if not may_offer(question, questions, table.board.turn, MOST_A_TURN):
        return None
    ideas = (*_votes(table, question, questions), *_consents(table), *_shares(table))
    return next((items for items in ideas if not misfits(question.decision.options, items)), None)


def _gives(source: str, thing: Choice, target: str) -> Choice:
    return ("transfer", (source, thing, target))


def _votes(table: Table, question: Question, questions: tuple[Question, ...]) -> Iterator[Choice]:
    """A Prime Minister whose law would fail buys the votes that are missing from whoever has them ready."""
    vote = next((each for each in questions if each.decision.kind == "cast_votes"), None)
    if vote is None or table.board.politics.prime_minister != table.seat or table.me.money < POOR + FOR_VOTES:
        return
    missing = -number_about(vote, "marker")
    if missing < 1 or parliament.vote(table, vote) is not None:
        return
    for seat, branches in _ballots(question):
        ballot = parliament.cast(branches, "for", missing, 0)
        if seat != table.seat and ballot is not None:
            yield (_gives(table.seat, ("pounds", FOR_VOTES), seat), ("answer", (seat, ballot)))


def _ballots(question: Question) -> Iterator[tuple[str, dict[str, Options]]]:
    """Families that are asked for their votes now, with the ways in which they may vote."""
    items = question.decision.options
    several = items.inner if isinstance(items, OrPass) else None
    ways = several.of if isinstance(several, Several) else None
    asked = dict(ways.branches).get("answer") if isinstance(ways, OneOf) else None
    for seat, options in asked.branches if isinstance(asked, OneOf) else ():
        inner = options.inner if isinstance(options, OrPass) else None
        if isinstance(inner, OneOf):
            yield seat, dict(inner.branches)


def _consents(table: Table) -> Iterator[Choice]:
    """Whoever hires for offices and has money buys a promise of consent from a family that still has its own."""
    if table.turns_left == 0 or not table.me.offices or table.me.money < POOR + 2 * FOR_CONSENT:
        return
    lent = {card for line in table.board.families for card in line.promises}
    for line in table.board.families:
        card = f"{line.seat}.{CONSENT}"
        if line.seat != table.seat and card not in lent and line.money < RICH:
            yield (
                _gives(table.seat, ("pounds", FOR_CONSENT), line.seat),
                _gives(line.seat, ("promise", card), table.seat),
            )


def _shares(table: Table) -> Iterator[Choice]:
    """A poor family sells a share to the richest that has a piece for it."""
    if table.me.money >= POOR or table.me.shares < 2:
        return
    able = [
        line
        for line in table.board.families
        if line.money >= RICH and line.supply and line.seat != table.seat
    ]
    for line in sorted(able, key=lambda each: (-each.money, each.seat)):
        yield (
            _gives(table.seat, ("shares", 1), line.seat),
            _gives(line.seat, ("pounds", FOR_A_SHARE), table.seat),
        )


def respond(table: Table, question: Question, questions: tuple[Question, ...]) -> Choice:
    """Taken if it brings the own family something, all its answers reckoned in, and costs no money that is not there."""
    if is_own(question):
        return question.default
    about = question.decision.about
    moved = net(about, table.seat)
    fees = [_fee(table, questions, way) for _, way in answered(about, table.seat)]
    if None in fees or not all(_can(table, what, number) for what, number in moved.items()):
        return REFUSE
    gain = worth(table, moved) - sum(fee for fee in fees if fee is not None)
    return AGREE if gain >= LEAST else REFUSE


def _can(table: Table, what: str, number: int) -> bool:
    """Whether the own family has what it would give, and room for a share that it would get."""
    me = table.me
    match what:
        case "pounds":
            return me.money + number >= 0
        case "shares":
            return me.shares + number >= 0 and me.supply >= number
    issuer, _, card = what.partition(".")
    if not card or number > 0:
        return True
    lent = {each for line in table.board.families for each in line.promises}
    return what in me.promises or (issuer == table.seat and what not in lent)


def _fee(table: Table, questions: tuple[Question, ...], way: str) -> int | None:
    """What it costs to answer the own open question so, in quarters of a pound; None: that is out of the question."""
    asked = next((each for each in questions if each.decision.urgency is Urgency.BLOCKING), None)
    if asked is None:
        return None
    match asked.decision.kind:
        case "cast_votes":
            own = _way(parliament.vote(table, asked))
            return 0 if own == way else FEE if own == "pass" else None
        case "nepotism_consent":
            return 0 if hiring.consent(table, asked) == way else 2 * FEE
    return None


def _way(choice: Choice) -> str:
    while isinstance(choice, tuple) and choice:
        choice = choice[0]
    return str(choice or "pass")


def worth(table: Table, moved: Mapping[str, int]) -> int:
    """What things are worth to the own family that gets them (gives them, with a minus sign), in quarters of a pound."""
    return sum(number * _each(table, what, number) for what, number in moved.items())


def _each(table: Table, what: str, number: int) -> int:
    if what == "pounds":
        return 6 if table.me.money < POOR else 3 if table.me.money >= RICH else 4
    if what in WORTH:
        return WORTH[what]
    issuer, _, card = what.partition(".")
    if card:
        return OWN_PROMISE if issuer == table.seat else PROMISE if table.turns_left else 0
    if what.startswith(("prestige", "blackmail")):
        return CARD if what.startswith("prestige") else BLACKMAIL
    if what in SHIPYARDS:
        return SHIPYARD
    return 0 if number > 0 else UNKNOWN


DEALS: Mapping[str, Callable[[Table, Question, tuple[Question, ...]], Choice]] = {
    "deal_offer": offer,
    "deal_response": respond,
}
