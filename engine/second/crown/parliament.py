"""The Crown in Parliament: what it proposes, how it votes, which policy it wants (2E-16.7.4 to 2E-16.7.7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from msgspec import Struct

from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import fact
from engine.core.options import Choice, Pick
from engine.second import accounts, ballots, cards, enterprises, offices
from engine.second.around import CHAIRMAN
from engine.second.ballots import AGAINST, FOR, Ballot, Uses
from engine.second.crown.bought import bought
from engine.second.crown.pool import crown, humans, noted
from engine.second.crown.setup_and_terms import CLOCKWISE, directions, front, most, solo, table
from engine.second.family_pieces import of_family, under
from engine.second.laws import DEREGULATION
from engine.second.memos.parliament import VoteMemo
from engine.second.offices import DIRECTOR
from engine.second.phases.parliament.choosing_a_law import DRAW_ANOTHER
from engine.second.phases.parliament.policy import LEFT, RIGHT, TURNS, reached
from engine.second.state import CROWN, State, family, tables

CALL, NO = "call", "no"


def call_deregulation(state: State, decision: Decision) -> Choice:
    """Only when it must (2E-16.3.1)."""
    options = decision.options
    assert isinstance(options, Pick)
    return NO if NO in options.among else CALL


def choose_law(state: State, decision: Decision) -> Choice:
    """Draws as many cards as its own card says, and proposes the last (2E-16.7.5)."""
    options = decision.options
    assert isinstance(options, Pick)
    drawn = len(state.laws.display)
    stop = bought(state, "stop_law_draw")
    if (
        DRAW_ANOTHER in options.among
        and not stop
        and (drawn < front(state).law_draws or bought(state, "skip_law"))
    ):
        return DRAW_ANOTHER
    return state.laws.display[-1]


def direction(state: State, decision: Decision) -> Choice:
    """The way to the policy that is best for the Crown beside the people together (2E-16.7.6)."""
    law = str(fact(decision.about, "law"))
    return _better(state, {way: reached(state, law, way) for way in (LEFT, RIGHT)})


def failed_policy(state: State, decision: Decision) -> Choice:
    """The same for the two spaces beside the dial."""
    spaces = len(tables(state).policies)
    return _better(state, {way: (state.politics.dial + TURNS[way]) % spaces for way in (LEFT, RIGHT)})


def _better(state: State, ways: Mapping[str, int]) -> str:
    first = RIGHT if directions(state)[0] == CLOCKWISE else LEFT
    return max(ways, key=lambda way: (advantage(state, ways[way]), way == first))


def advantage(state: State, policy: int) -> int:
    """Items of the Crown beyond those of all people together; of a tax the less the better (2E-16.7.6)."""
    row = tables(state).policies[policy]
    own = enterprises.items(state, CROWN, row.target)
    more = own - sum(enterprises.items(state, seat, row.target) for seat in humans(state))
    return -more if row.consequence == "tax" else more


def impeach(state: State, decision: Decision) -> Choice:
    """The first office of a person, of the Crown only if there is no other."""
    options = decision.options
    assert isinstance(options, Pick)
    return next((name for name in options.among if offices.holder(state, name) != CROWN), options.among[0])


class Vote(Struct, frozen=True):
    """What the Crown casts: a ballot, and how many of its bought votes cost nothing."""

    ballot: Ballot
    free: int


def vote(state: State, memo: VoteMemo) -> Vote | None:
    """What the Crown casts in a round, None if nothing: all that it has, once (2E-16.7.4, 2E-16.7.7)."""
    if memo.law == DEREGULATION:
        return _against_deregulation(state, memo)
    if memo.number > 1 or noted(state, f"voted.{memo.law}"):
        return None
    side = FOR if supports(state, memo) else AGAINST
    uses = Uses(
        CROWN,
        ballots.ready_workshops(state, CROWN),
        len(ballots.ready_shipyards(state, CROWN)),
        ballots.ready_cards(state, CROWN, memo.policy),
    )
    free = free_votes(state)
    ballot = Ballot(side, free, (uses,))
    return Vote(ballot, free) if ballots.votes(state, ballot) else None


def _against_deregulation(state: State, memo: VoteMemo) -> Vote | None:
    """So many bought votes that it fails, if they cost no more than the table says (2E-16.3.1)."""
    missing = memo.marker - tables(state).tracks.vote.pass_threshold + 1
    pounds = missing * ballots.price(state)
    most_pounds = min(table(state, "deregulation_opposition_spend"), accounts.holds(state, CROWN))
    if missing <= 0 or pounds > most_pounds:
        return None
    return Vote(Ballot(AGAINST, missing), 0)


def free_votes(state: State) -> int:
    """Votes that cost the Crown nothing, by its treasury (2E-16.7.7)."""
    purse = accounts.holds(state, CROWN)
    return max(row.votes for row in tables(state).crown.free_votes if row.minimum_treasury <= purse)


def opposes(state: State, memo: VoteMemo) -> bool:
    """Whether the Crown is against a law, with votes or without (2E-16.7.4)."""
    return memo.law == DEREGULATION or not supports(state, memo)


def supports(state: State, memo: VoteMemo) -> bool:
    """Whether the voting plan is for a law (2E-16.7.4)."""
    row = next(each for each in tables(state).crown.voting_plans if each.law == memo.law)
    match row.condition:
        case "climate":
            return crown(state).climate in row.argument
        case "most":
            return _most(state, row.argument[0], memo)
        case "unless_most":
            return not _most(state, row.argument[0], memo)
        case "role":
            return _holds(state, row.argument[0])
        case "unless_role":
            return not _holds(state, row.argument[0])
    return False


def _holds(state: State, role: str) -> bool:
    if role == "prime_minister":
        return state.politics.prime_minister == CROWN
    return offices.holder(state, {"chairman": CHAIRMAN}.get(role, DIRECTOR)) == CROWN


def _most(state: State, what: str, memo: VoteMemo) -> bool:
    return most(state, lambda seat: _COUNTED[what](state, seat, memo))


def _of_target(state: State, seat: str, memo: VoteMemo) -> int:
    return enterprises.items(state, seat, tables(state).policies[memo.policy].target)


def _prizes(state: State, seat: str, memo: VoteMemo) -> int:
    return sum(pieces for _, pieces in of_family(state, "prize.", seat))


def _governors(state: State, seat: str, memo: VoteMemo) -> int:
    return sum(bool(each.region) and offices.holder(state, each.id) == seat for each in tables(state).offices)


def _on_orders(state: State, seat: str, memo: VoteMemo) -> int:
    return sum(dict(families).get(seat, 0) for _, families in under(state, "order."))


def _boroughs(state: State, seat: str, memo: VoteMemo) -> int:
    return sum(card in cards.ROTTEN_BOROUGHS for card in family(state, seat).prestige)


_COUNTED: Mapping[str, Callable[[State, str, VoteMemo], int]] = {
    "workshops": lambda state, seat, _memo: family(state, seat).workshops,
    "luxuries": lambda state, seat, _memo: family(state, seat).luxuries,
    "prizes": _prizes,
    "governors": _governors,
    "writers_on_orders": _on_orders,
    "rotten_boroughs": _boroughs,
    "policy_target": _of_target,
}


def led_by_the_crown(state: State, memo: VoteMemo) -> VoteMemo:
    """Against one person an opposing Crown leads the opposition, even without a vote (2E-16.7.4)."""
    if not solo(state) or memo.leader or memo.law == DEREGULATION or not opposes(state, memo):
        return memo
    if state.politics.prime_minister == CROWN:
        return memo
    return msgspec.structs.replace(memo, leader=CROWN)


def without_price(events: tuple[Event, ...], free: int) -> tuple[Event, ...]:
    """What is told of the Crown's votes, of which so many were free."""
    return (*events, told("free_votes", votes=free)) if free else events


ANSWERS: Mapping[str, Callable[[State, Decision], Choice]] = {
    "call_deregulation": call_deregulation,
    "choose_law": choose_law,
    "policy_direction": direction,
    "failed_policy": failed_policy,
    "impeach_target": impeach,
}
