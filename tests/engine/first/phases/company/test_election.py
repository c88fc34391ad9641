"""Election of the Chairman."""

from engine.core import run
from engine.core.decision import Mode
from engine.core.ids import Seat
from engine.core.options import Pick
from engine.core.order import Order
from engine.core.step import Outcome
from engine.first import accounts, cubes, offices
from engine.first.state import State
from engine.first.steps import STEPS
from tests.engine.first import build

A, B, C, D = build.FOUR


def board(former: str = B, **shares: int) -> State:
    """A Court of these families and a vacant Chairman office that `former` held last."""
    return build.company(build.court(build.laid(), **shares), former_chairman=former)


def begun(state: State) -> State:
    return build.at_step(state, "election", path="t1.election").state


def vote(state: State, seat: str, choice: str) -> Outcome[State]:
    return build.answer(state, seat, "election_vote", choice)


def voted(state: State, votes: str) -> State:
    """Votes as "a yes, b no" in any order."""
    for each in votes.split(", "):
        seat, choice = each.split()
        state = vote(state, seat, choice).state
    return state


def nominated(state: State, seat: str, nominee: str) -> State:
    return build.answer(state, seat, "nominate", nominee).state


def all_fail(state: State, order: tuple[str, ...]) -> State:
    """Everybody nominates itself (or Larkins without shares), and everybody votes no."""
    for seat in order:
        state = nominated(state, seat, seat)
        while build.asked(state) and build.asked(state)[0].kind == "election_vote":
            state = vote(state, build.asked(state)[0].seat, "no").state
    return state


def test_1E_5_2_1_the_former_chairman_nominates_first_then_to_the_left() -> None:
    """1E-5.2.1: Sykes held the office last: Sykes, Paxton, Hastings, Larkins nominate, each once."""
    state = begun(board(C, hastings=1, larkins=1, sykes=1, paxton=1))
    asked = []
    for number in range(1, 5):
        asked.append(build.asked(state)[0].seat)
        assert build.asked(state)[0].id == f"t1.election.{number}.{asked[-1]}"
        state = nominated(state, asked[-1], A)
        while build.asked(state) and build.asked(state)[0].kind == "election_vote":
            state = vote(state, build.asked(state)[0].seat, "no").state
    assert asked == [C, D, A, B]
    assert not build.asked(state), "one nominee alone is no choice"
    assert offices.holder(state, "chairman") == A


def test_1E_5_2_2_a_nominee_needs_a_court_cube() -> None:
    """1E-5.2.2: only families with a Court cube; itself and one that failed before too; a family without may nominate."""
    state = begun(board(B, hastings=2, sykes=1))
    assert build.question(state, B, "nominate").options == Pick((C, A))
    assert build.judge(state, B, "nominate", B)[0].code == "misfit_not_among"
    state = nominated(state, B, A)
    state = voted(state, "hastings no")
    assert build.question(state, C, "nominate").options == Pick((C, A))
    assert build.question(nominated(state, C, A), A, "election_vote").kind == "election_vote"


def test_1E_5_2_2_default_nominee() -> None:
    """1E-5.2.2: itself if it has a Court cube, else the family with most, on ties the next clockwise."""
    own = begun(board(B, hastings=3, larkins=1))
    assert build.told(build.silence(own, B, "nominate"), "nominated")[0]["nominee"] == B
    most = begun(board(B, hastings=3, sykes=1, paxton=2))
    assert build.told(build.silence(most, B, "nominate"), "nominated")[0]["nominee"] == A
    tie = begun(board(B, hastings=2, sykes=1, paxton=2))
    assert build.told(build.silence(tie, B, "nominate"), "nominated")[0]["nominee"] == D


def test_1E_5_2_3_votes_clockwise_from_the_nominee_with_all_cubes() -> None:
    """1E-5.2.3, 1E-1.4.1: clockwise from the nominee, families with Court cubes only, one vote a cube, all together."""
    state = nominated(begun(board(A, hastings=3, larkins=2, paxton=4)), A, D)
    assert [each.seat for each in build.asked(state)] == [D, A, B]
    outcome = vote(state, D, "no")
    assert build.told(outcome, "election_vote") == [{"seat": D, "vote": "no", "cubes": 4, "nominee": D}]
    assert build.question(outcome.state, A, "election_vote").options == Pick(("yes", "no"))


def test_1E_5_2_3_default_vote() -> None:
    """1E-5.2.3: silence of the nominee is a yes, of the others a no."""
    state = nominated(begun(board(A, hastings=1, larkins=1, sykes=1, paxton=1)), A, C)
    outcome = build.silence(state, C, "election_vote")
    votes = [(event["seat"], event["vote"]) for event in build.told(outcome, "election_vote")]
    assert votes == [(C, "yes"), (D, "no"), (A, "no")]
    assert build.asked(outcome.state)[0].kind == "nominate"


def test_1E_5_2_4_more_than_half_of_the_cubes_on_the_court() -> None:
    """1E-5.2.4: 4 of 8 is not enough, 5 of 8 is; debt disks do not count."""
    state = build.company(board(A, hastings=4, larkins=1, sykes=3), debt=6)
    state = nominated(begun(state), A, A)
    half = voted(state, "hastings yes, larkins no, sykes no")
    assert offices.holder(half, "chairman") is None
    more = voted(state, "hastings yes, larkins yes")
    assert offices.holder(more, "chairman") == A


def test_1E_5_2_5_the_winner_moves_one_court_cube() -> None:
    """1E-5.2.5, 1E-1.4.2: one of its three cubes becomes Chairman and is no share any more; no more nominations."""
    outcome = vote(nominated(begun(board(A, hastings=3, larkins=1)), A, A), A, "yes")
    assert cubes.number(outcome.state, cubes.COURT, A) == 2
    assert cubes.only(outcome.state, "office.chairman") == A
    assert offices.former_chairman(outcome.state) == A
    assert not build.asked(outcome.state)
    assert build.kinds(outcome)[-1] == "chairman_elected"


def test_1E_5_2_6_the_former_chairman_picks_a_failed_nominee() -> None:
    """1E-5.2.6: four nominations failed: the former Chairman's family picks any of these nominees."""
    state = begun(board(B, hastings=2, larkins=2, sykes=3, paxton=1))
    for seat, nominee in ((B, A), (C, C), (D, A), (A, D)):
        state = nominated(state, seat, nominee)
        while build.asked(state)[0].kind == "election_vote":
            state = vote(state, build.asked(state)[0].seat, "no").state
    asked = build.question(state, B, "election_fallback")
    assert asked.options == Pick((C, D, A))
    done = build.answer(state, B, "election_fallback", D).state
    assert offices.holder(done, "chairman") == D
    assert cubes.number(done, cubes.COURT, D) == 0
    assert offices.holder(build.silence(state, B, "election_fallback").state, "chairman") == C


def test_1E_5_2_6_default_on_a_tie_is_clockwise_from_the_former_chairman() -> None:
    """1E-5.2.6: Paxton and Hastings have two cubes each: from Larkins clockwise Paxton comes first."""
    state = all_fail(begun(board(B, hastings=2, larkins=1, sykes=1, paxton=2)), (B, C, D, A))
    assert offices.holder(build.silence(state, B, "election_fallback").state, "chairman") == D


def test_1E_5_2_7_the_new_chairman_allocates_the_share_money() -> None:
    """1E-5.2.7, 1E-4.3.2: right after the election the pool is split by the winner."""
    state = build.purse(board(A, hastings=3, larkins=1), share_money=8)
    state = vote(nominated(begun(state), A, A), A, "yes").state
    state = build.answer(state, A, "allocate_share_money", (("goods_purchasing", 8),)).state
    assert accounts.balance(state, "goods_purchasing") == 16
    assert accounts.balance(state, accounts.SHARE_MONEY) == 0


def test_1E_5_2_8_without_court_cubes_there_is_no_chairman() -> None:
    """1E-5.2.8, 1E-4.3.3: nobody is asked to nominate; the former Chairman acts as chair and allocates the pool."""
    outcome = build.at_step(build.purse(board(D), share_money=4), "election", path="t1.election")
    assert build.kinds(outcome) == ("no_chairman",)
    assert offices.holder(outcome.state, "chairman") is None
    assert offices.chair(outcome.state) == D
    assert [(each.seat, each.kind) for each in build.asked(outcome.state)] == [(D, "allocate_share_money")]
    quiet = build.at_step(board(D), "election", path="t1.election").state
    assert not build.asked(quiet)


def test_1E_5_2_9_no_nepotism_in_the_election() -> None:
    """1E-5.2.9: the former Chairman's family elects itself; nobody gets a promise."""
    state = vote(nominated(begun(board(A, hastings=3, larkins=1)), A, A), A, "yes").state
    assert not [place for place, _ in state.cubes if place.startswith("promise.")]
    state = all_fail(begun(board(A, hastings=1, larkins=1, sykes=1, paxton=1)), (A, B, C, D))
    state = build.answer(state, A, "election_fallback", A).state
    assert not [place for place, _ in state.cubes if place.startswith("promise.")]


def test_1E_5_2_10_a_family_with_offices_may_be_chairman() -> None:
    """1E-5.2.10: Hastings is Director of Trade and becomes Chairman besides."""
    state = build.hold(board(A, hastings=3, larkins=1), director_of_trade=A)
    state = vote(nominated(begun(state), A, A), A, "yes").state
    assert offices.held_offices(state, A) == ("chairman", "director_of_trade")


def test_1E_5_2_11_voting_stops_when_the_result_is_fixed() -> None:
    """1E-5.2.11: 3 of 5 yes: the others are not asked any more; 3 of 6 no: it has failed at once."""
    state = nominated(begun(board(A, hastings=3, larkins=1, sykes=1)), A, A)
    won = vote(state, A, "yes")
    assert len(build.told(won, "election_vote")) == 1
    assert not build.asked(won.state)
    state = nominated(begun(board(A, hastings=3, larkins=2, sykes=1)), A, A)
    lost = vote(state, A, "no")
    assert build.told(lost, "nomination_failed") == [{"nominee": A, "yes": 0, "no": 3}]
    assert build.asked(lost.state)[0].kind == "nominate"
    state = nominated(begun(board(A, hastings=2, larkins=2, sykes=1)), A, A)
    assert {each.kind for each in build.asked(vote(state, A, "no").state)} == {"election_vote"}


def test_1E_11_1_6_election_votes_are_asked_ahead() -> None:
    """1E-11.1.6: everybody is asked at once; votes are applied in seat order; one may be replaced until its turn."""
    state = nominated(begun(board(A, hastings=1, larkins=1, sykes=1, paxton=2)), A, A)
    asked = build.asked(state)
    assert [each.seat for each in asked] == [A, B, C, D]
    assert {each.group.mode for each in asked} == {Mode.SEQUENCE}
    early = vote(state, D, "yes")
    assert build.kinds(early) == ()
    changed = vote(early.state, D, "no")
    assert build.kinds(changed) == ()
    assert run.waiting_among(run.open_questions(STEPS, changed.state), changed.state) == (A, B, C)
    second = vote(vote(changed.state, B, "no").state, A, "yes")
    votes = [(event["seat"], event["vote"]) for event in build.told(second, "election_vote")]
    assert votes == [(A, "yes"), (B, "no")]
    last = vote(second.state, C, "yes")
    assert [(event["seat"], event["vote"]) for event in build.told(last, "election_vote")] == [
        (C, "yes"),
        (D, "no"),
    ]
    late = Order(asked[0].id, Seat(A), "no")
    assert run.validate(STEPS, second.state, late)[0].code == "not_asked"


def test_5_E_election_example() -> None:
    """5.E: Court A 3, B 2, C 1, D 1; B nominates itself: 3 of 7 fail; C nominates A: A 3 and C 1 elect A."""
    state = begun(board(B, hastings=3, larkins=2, sykes=1, paxton=1))
    state = nominated(state, B, B)
    for seat, choice in ((B, "yes"), (C, "no"), (D, "yes")):
        state = vote(state, seat, choice).state
    lost = vote(state, A, "no")
    assert build.told(lost, "nomination_failed") == [{"nominee": B, "yes": 3, "no": 4}]
    state = nominated(lost.state, C, A)
    won = voted(state, "hastings yes, larkins no, sykes yes")
    assert offices.holder(won, "chairman") == A
    assert dict(cubes.at(won, cubes.COURT)) == {A: 2, B: 2, C: 1, D: 1}
