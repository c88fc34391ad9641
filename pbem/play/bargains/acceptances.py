"""Standing acceptances: offers that are at least as good as a seat said are accepted for it, without asking."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from engine.core.deal import RESPONSE, Deal
from engine.core.deal_steps import ACCEPT, DEAL_RESPONSE
from engine.core.decision import Decision
from engine.core.ids import Seat, fact
from engine.core.inputs import Filed, Ordered
from engine.core.order import Order, Origin
from engine.core.standing_orders import Played
from engine.core.step import Outcome
from engine.core.terms import Terms, good_enough, own_answers
from pbem.intake.commands import FileStanding
from pbem.lines.bargains import Market, Unclear, read_terms, said_in, worded
from pbem.play.table import Actor, Table, input_of
from pbem.report.letters import Done, LineResult, NotRead
from pbem.store.records import StandingOrder as Row
from pbem.store.unit_of_work import UnitOfWork

_LINE: Final = re.compile(
    r"(?:(?P<this>(?:for )?this turn)\s*:?\s*)?(?P<always>always\s*:?\s*|standing(?: order)?\s*:?\s*)?(?:i\s+)?accept(?:ing)?"
    r"(?P<any>\s+(?:any|every|all)(?:\s+(?:offers?|deals?))?(?:\s+at least this good)?)?\s*:\s*(?P<terms>.+)",
    re.IGNORECASE,
)
_SPOKEN: Final = tuple(
    re.compile(way, re.IGNORECASE)
    for way in (
        r"(?P<always>always )?(?:i(?:'ll| will)? )?accept (?:any|every|all) (?:offers?|deals?) (?:that|which) (?:gives?|pays?|offers?|gets?) me (?P<terms>.+)",
        (
            r"(?P<always>always )?(?:i(?:'ll| will)? )?accept (?:any|every|all)(?: (?:offers?|deals?))?(?: (?:that|which)(?: is| are|'s))?"
            r"(?: at least)? (?:as|this) good(?: as|:|,)? (?P<terms>.+)"
        ),
        r"(?P<always>always )(?:i(?:'ll| will)? )?accept (?P<terms>(?:at least|no less than) .+)",
        (
            r"if (?:anyone|anybody|someone|somebody|(?P<who>[a-z]+)) (?:offers|gives|pays) me (?P<terms>.+?),? (?:then )?(?:i(?:'ll| will)? )?"
            r"(?:accept|take) (?:it|that)(?: for me)?"
        ),
    )
)
"""The same in sentences: "if Walsh offers me £3 for a share, accept it"."""
_KEPT: Final = re.compile(r"accept any: (?P<terms>.+)", re.IGNORECASE)
_UNTIL: Final = re.compile(r"[,;]?\s*\buntil (?:the end of )?turn (?P<turn>\d{1,3})\b", re.IGNORECASE)
_TIMES: Final = re.compile(
    r"[,;]?\s*\b(?:at most (?P<number>\d{1,3}) (?:times?|deals?)|(?P<once>once))\b", re.IGNORECASE
)


class _Kept(Struct, frozen=True):
    """A filed acceptance as read: its terms, how often it acts (0: always), and its last turn (None: for good)."""

    terms: Terms
    times: int
    until: int | None


def read_acceptance(text: str) -> FileStanding | None:
    """A line that accepts offers to come ("accept any: …", "always accept: …"), as what is to be filed; else None."""
    line = " ".join(text.replace("\u2019", "'").strip(" .!-*>").split())
    found = _LINE.fullmatch(line)
    if found is not None and (found["any"] or found["always"]):
        return FileStanding(f"accept any: {found['terms']}", always=found["always"] is not None)
    said = next((each.groupdict() for way in _SPOKEN if (each := way.fullmatch(line))), None)
    if said is None:
        return None
    source = f", from {said['who']}" if said.get("who") else ""
    return FileStanding(f"accept any: {said['terms']}{source}", always=said.get("always") is not None)


def is_acceptance(text: str) -> bool:
    """Whether a filed line accepts offers."""
    return _KEPT.fullmatch(text) is not None


def file_acceptance(
    work: UnitOfWork, table: Table, seat: Seat, command: FileStanding, actor: Actor
) -> LineResult:
    """Keep terms on which offers are accepted: for this turn, or until the turn that they name, or for good."""
    market = market_of(table, seat)
    kept = _read(command.text, market)
    if isinstance(kept, Unclear):
        return NotRead(str(kept.doubt), kept.given, kept.nearest)
    turn = table.rules.clock(table.state)[0]
    if kept.until is not None and kept.until < turn:
        return NotRead("standing_past", str(kept.until))
    last = kept.until if kept.until is not None or command.always else turn
    text = _worded(kept, market, last)
    row = work.standing.file(table.game.id, seat, text, table.entry + 1)
    table.enter(Filed(seat, row.number, text), Outcome(table.state), actor)
    named = (("number", str(row.number)), ("text", text), ("until", str(last)))
    return Done("acceptance_filed" if last is None else "acceptance_filed_until", named)


def next_acceptance(work: UnitOfWork, table: Table, rows: tuple[Row, ...]) -> Played | None:
    """The first open offer that one of these filed lines accepts; nothing is entered."""
    filed = tuple(row for row in rows if is_acceptance(row.text))
    if not filed:
        return None
    deals = {frame.path: frame.memo for frame in table.state.agenda.side if frame.step == DEAL_RESPONSE}
    accepted = {order.decision for order in table.state.agenda.answers}
    for decision in table.rules.pending(table.state):
        deal = next((deals[path] for path in deals if decision.group.id.split("~")[0] == path), None)
        if decision.kind != RESPONSE or decision.id in accepted or not isinstance(deal, Deal):
            continue
        for row in filed:
            if row.seat == decision.seat and _takes(work, table, row, decision, deal):
                order = Order(decision.id, decision.seat, ACCEPT, Origin.STANDING_ORDER)
                if not table.rules.validate(table.state, order):
                    return Played(order, row.number)
    return None


def market_of(table: Table, own: Seat) -> Market:
    """What the deals of a game move, and between whom, as a seat calls it."""
    rules = table.rules
    return Market(rules.goods, rules.seats(table.state), rules.words, own)


def _takes(work: UnitOfWork, table: Table, row: Row, decision: Decision, deal: Deal) -> bool:
    kept = _read(row.text, market_of(table, decision.seat))
    if (
        deal.proposer == decision.seat
        or isinstance(kept, Unclear)
        or _times(work, table, row) >= (kept.times or 1_000_000)
    ):
        return False
    if kept.until is not None and kept.until < table.rules.clock(table.state)[0]:
        return False
    described = fact(decision.about, "items")
    items = described if isinstance(described, tuple) else (described,)
    answers = [str(items[at]) for at in own_answers(deal, decision.seat)]
    allowed = all(any(said_in(each, answer) for each in kept.terms.answers) for answer in answers)
    return allowed and good_enough(kept.terms, deal, decision.seat)


def _times(work: UnitOfWork, table: Table, row: Row) -> int:
    """How many offers a filed line has accepted."""
    entries = work.ledger.entries(table.game.id, row.entry)
    given = (input_of(entry) for entry in entries)
    return sum(
        isinstance(each, Ordered) and each.standing == row.number and each.order.seat == row.seat
        for each in given
    )


def _read(text: str, market: Market) -> _Kept | Unclear:
    found = _KEPT.fullmatch(text)
    terms = found["terms"] if found else text
    until, times = _UNTIL.search(terms), _TIMES.search(terms)
    read = read_terms(_TIMES.sub("", _UNTIL.sub("", terms)), market)
    if isinstance(read, Unclear):
        return read
    number = 0 if times is None else int(times["number"] or 1)
    return _Kept(read, number, int(until["turn"]) if until else None)


def _worded(kept: _Kept, market: Market, last: int | None) -> str:
    limits = [f"at most {kept.times} times"] if kept.times else []
    if last is not None:
        limits.append(f"until turn {last}")
    return ", ".join([f"accept any: {worded(kept.terms, market)}", *limits])
