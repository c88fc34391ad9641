"""What a family may do in the Firms phase: the answers to its question, and what is against one (2E-6.1.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.counts import Counts, counts, total
from engine.core.ids import RuleId, Seat, facts
from engine.core.options import Below, Choice, Form, OneOf, Options, OrPass, Pick, Several, Split, sample
from engine.core.refusal import Refusal
from engine.second import charter, goods, investments, mergers, negotiation
from engine.second.around import others_clockwise
from engine.second.memos.firms import Proposal
from engine.second.phases.firms import merger, ships
from engine.second.phases.firms.proposals import BUY_BACK, FIT, INVEST, MERGE, TAKEOVER, open_proposals
from engine.second.state import State

FORM, DONE_UNLESS = "form", "done_unless"
WAKES: Mapping[str, str] = {
    FORM: "forming",
    INVEST: "investing",
    FIT: "fitting",
    BUY_BACK: "buying_back",
    TAKEOVER: "taking_over",
    MERGE: "merging",
}
"""What wakes a family that is done unless it happens, by act."""
MOST_TRANSFERS = 6
"""Things that change hands with one merger."""


def options(state: State, seat: Seat) -> Options:
    """Every act that is possible now; None: done."""
    return OrPass(OneOf(tuple(_branches(state, seat))))


def _branches(state: State, seat: Seat) -> Iterator[tuple[str, Options]]:
    managers = charter.managers(state)
    tokens, for_full = investments.tokens(state, seat), investments.all_tokens(state, seat)
    manages = seat in managers
    if tokens and not manages and seat not in state.this_turn.ruined:
        yield FORM, Pick(tokens)
    open_firms = tuple(each for each in managers if investments.tokens_for(state, seat, each))
    if open_firms:
        yield INVEST, Form((("in", Pick(open_firms)), ("with", Pick(for_full))))
    if manages:
        yield from _of_manager(state, seat, managers)
    elif targets := tuple(each for each in managers if total(charter.shares(state, each))):
        yield TAKEOVER, Pick(targets)
    yield DONE_UNLESS, _unless(state, seat)


def _of_manager(state: State, seat: Seat, managers: tuple[Seat, ...]) -> Iterator[tuple[str, Options]]:
    if fitting := ships.to_fit(state, seat):
        yield FIT, Pick(fitting)
    if buying := ships.to_buy_back(state, seat):
        yield BUY_BACK, Pick(buying)
    if others := tuple(str(each) for each in managers if each != seat):
        yield MERGE, _merger(state, tuple(str(each) for each in managers), others)


def _merger(state: State, managers: tuple[str, ...], others: tuple[str, ...]) -> Options:
    """Firms to merge with; where it can matter, who survives and which shares go home; what else changes hands."""
    parts: list[tuple[str, Options]] = [("with", Pick(others, 1, len(others)))]
    if len(mergers.leading(state, managers)) > 1 or len(managers) > 2:
        parts.append(("survivor", OrPass(Pick(managers))))
    if most := mergers.surplus(state, managers):
        held = mergers.joined(state, managers)
        caps = tuple((family, min(most, pieces)) for family, pieces in held)
        parts.append(("going_home", Split(most, caps, exact=False, unit="shares")))
    stock = goods.stock(state)._replace(blackmail=())
    parts.append(
        ("beside", Several(negotiation.transfers(negotiation.partners(state), stock), 0, MOST_TRANSFERS))
    )
    return Form(tuple(parts))


def _unless(state: State, seat: Seat) -> Options:
    among = (*(str(each) for each in others_clockwise(state, seat)), *WAKES.values())
    return Pick(among, 1, len(among))


def sampled(state: State, seat: Seat, options: Options, below: Below) -> Choice:
    """A random act, mostly legal: in a merger as many shares go home as must, and what is moved lies with its giver."""
    choice = sample(options, below)
    if choice is None or read(choice)[0] != MERGE:
        return choice
    managers = tuple(str(each) for each in charter.managers(state))
    form = _merger(state, managers, tuple(each for each in managers if each != seat))
    assert isinstance(form, Form)
    inner = read(choice)[1]
    assert isinstance(inner, tuple)
    said = {name: part for (name, _), part in zip(form.parts, inner, strict=True)}
    others = said["with"] if isinstance(said["with"], tuple) else (said["with"],)
    firms = (str(seat), *(str(each) for each in others))
    leading = mergers.leading(state, firms)
    said["survivor"] = leading[below(len(leading))] if len(leading) > 1 and not below(4) else None
    held = mergers.joined(state, firms)
    said["going_home"] = sample(Split(mergers.surplus(state, firms), held), below)
    said["beside"] = _given(state, below)
    return (MERGE, tuple(said[name] for name, _ in form.parts))


def _given(state: State, below: Below) -> Choice:
    """Nothing, or one thing that lies with its giver and not face down."""
    source = state.seats[below(len(state.seats))]
    things = tuple(each for each in goods.belongings(state, source) if each[0] != goods.BLACKMAIL_CARD)
    if not things or below(2):
        return ()
    others = others_clockwise(state, source)
    return ((source, sample(OneOf(things), below), others[below(len(others))]),)


def is_done(choice: Choice) -> bool:
    """Whether a family does nothing more, at least for now."""
    return choice is None or read(choice)[0] == DONE_UNLESS


def wakes(choice: Choice) -> tuple[str, ...]:
    """What wakes a family that is done; () nothing."""
    if choice is None:
        return ()
    _, among = read(choice)
    assert isinstance(among, tuple)
    return tuple(str(each) for each in among)


def read(choice: Choice) -> tuple[str, Choice]:
    """The act, and what belongs to it."""
    assert isinstance(choice, tuple)
    return str(choice[0]), choice[1]


def proposed(state: State, seat: str, sort: str, inner: Choice) -> Proposal:
    """An act as a proposal, its firms with that of the acting manager first."""
    if sort == FORM:
        return Proposal(sort, seat, (seat,), token=str(inner))
    if sort in (FIT, BUY_BACK):
        return Proposal(sort, seat, (seat,), ship=str(inner))
    if sort == TAKEOVER:
        return Proposal(sort, seat, (str(inner),))
    assert isinstance(inner, tuple)
    if sort == INVEST:
        return Proposal(sort, seat, (str(inner[0]),), token=str(inner[1]))
    return _merging(state, seat, inner)


def _merging(state: State, seat: str, inner: tuple[Choice, ...]) -> Proposal:
    managers = tuple(str(each) for each in charter.managers(state))
    form = _merger(state, managers, tuple(each for each in managers if each != seat))
    assert isinstance(form, Form)
    said = {name: part for (name, _), part in zip(form.parts, inner, strict=True)}
    others, beside = said["with"], said["beside"]
    among = others if isinstance(others, tuple) else (others,)
    assert isinstance(beside, tuple)
    return Proposal(
        MERGE,
        seat,
        (seat, *(str(each) for each in among)),
        survivor=str(said.get("survivor") or ""),
        home=_counts(said.get("going_home", ())),
        transfers=tuple(negotiation.transfer(each) for each in beside),
    )


def _counts(split: Choice) -> Counts:
    assert isinstance(split, tuple)
    pairs: list[tuple[str, int]] = []
    for each in split:
        assert isinstance(each, tuple)
        family, pieces = each
        assert isinstance(pieces, int)
        pairs.append((str(family), pieces))
    return counts(pairs)


def against(state: State, seat: str, choice: Choice) -> tuple[Refusal, ...]:
    """Why an act that fits the options cannot be done."""
    if is_done(choice):
        return ()
    sort, inner = read(choice)
    of = proposed(state, seat, sort, inner)
    if any(_same(of, each) for each in open_proposals(state)):
        return (Refusal("firm_proposed_already", RuleId("2E-6.1.1"), facts(sort=sort)),)
    if sort == INVEST and of.token not in (fitting := investments.tokens_for(state, seat, of.firms[0])):
        return (Refusal("firm_needs_piece", RuleId("2E-6.3.4"), facts(seat=seat), instead=fitting),)
    return _against_merger(state, of) if sort == MERGE else ()


def _same(one: Proposal, other: Proposal) -> bool:
    """Whether a proposal waits for consent already."""
    return (one.sort, one.seat, one.firms, one.ship) == (other.sort, other.seat, other.firms, other.ship)


def _against_merger(state: State, of: Proposal) -> tuple[Refusal, ...]:
    then = merger.transferred(state, of)
    if isinstance(then, tuple):
        return then
    surplus, home = mergers.surplus(then, of.firms), total(of.home)
    if surplus != home:
        named = facts(needed=surplus, named=home)
        return (Refusal("merger_surplus", RuleId("2E-6.6.2"), named),)
    held = dict(mergers.joined(then, of.firms))
    short = [seat for seat, pieces in of.home if held.get(seat, 0) < pieces]
    if short:
        return (Refusal("merger_surplus_not_held", RuleId("2E-6.6.2"), facts(seat=short[0])),)
    leading = mergers.leading(then, of.firms)
    if of.survivor and (of.survivor not in leading or len(leading) == 1):
        return (Refusal("merger_survivor", RuleId("2E-6.6.1"), facts(firms=leading), instead=leading),)
    return ()
