"""Transfers between presidencies, and the consent of those who lose pieces (1E-6.5.4, 1E-6.5.5, 1E-6.6.5, 1E-6.7.3)."""

from __future__ import annotations

import itertools

import pytest

from engine.core import run
from engine.core.options import Choice
from engine.core.order import Order
from engine.first import cubes, pieces
from engine.first.state import OfficeState, State, with_office
from engine.first.steps import STEPS
from tests.engine.first import build

OFFICIAL, BOMBAY, BENGAL = "sykes", "larkins", "paxton"
SIX_GUNS: tuple[tuple[str, int], ...] = (("bombay", 2), ("bengal", 1))


def armies() -> State:
    """Two guns and two Paxton officers in Bombay, one gun in Bengal; both Presidents seated, Madras vacant."""
    state = build.hold(
        build.laid(),
        chairman="hastings",
        military_affairs=OFFICIAL,
        president_bombay=BOMBAY,
        president_bengal=BENGAL,
    )
    state = build.put(build.purse(state, military_affairs=0), "paxton", "army.bombay", 2)
    for place, guns in SIX_GUNS:
        state = build.supply(state, "guns", place, guns)
    return build.at_step(state, "transfer_army").state


def proposed(state: State, *entries: Choice, kind: str = "transfer_army") -> State:
    return build.answer(state, OFFICIAL, kind, entries).state


def guns(state: State) -> tuple[int, ...]:
    return tuple(pieces.number(state, "guns", place) for place in ("bombay", "madras", "bengal"))


def test_1E_6_5_4_moves_with_consent_of_the_president_they_leave() -> None:
    """1E-6.5.4: two guns leave Bombay for Madras once its President agrees; the receiver is not asked."""
    state = proposed(armies(), (2, "guns", "bombay", "madras"))
    assert guns(state) == (2, 0, 1)
    assert [(each.seat, each.kind, each.rule) for each in build.asked(state)] == [
        (BOMBAY, "transfer_consent", "1E-6.5.4")
    ]
    assert guns(build.answer(state, BOMBAY, "transfer_consent", "yes").state) == (0, 2, 1)


@pytest.mark.parametrize("answered", [True, False])
def test_1E_6_5_4_no_and_silence_keep_the_pieces(answered: bool) -> None:
    """1E-6.5.4: a refusal moves nothing, and silence is a refusal."""
    state = proposed(armies(), (2, "guns", "bombay", "madras"))
    if answered:
        after = build.answer(state, BOMBAY, "transfer_consent", "no")
    else:
        after = build.silence(state, BOMBAY, "transfer_consent")
    assert guns(after.state) == (2, 0, 1)
    assert build.told(after, "transfer_refused")[0]["source"] == "bombay"


def test_1E_6_5_4_default_is_no_transfer() -> None:
    """1E-6.5.4: when Military Affairs is silent nothing is proposed."""
    after = build.silence(armies(), OFFICIAL, "transfer_army").state
    assert guns(after) == (2, 0, 1)
    assert build.asked(after) == ()


def test_1E_6_5_4_all_losers_are_asked_together_and_only_what_is_agreed_moves() -> None:
    """1E-6.5.4, 1E-11.1.6: Bombay and Bengal are asked at once; Bombay says yes, Bengal no."""
    state = proposed(armies(), (1, "guns", "bombay", "madras"), (1, "guns", "bengal", "madras"))
    assert {each.seat for each in build.asked(state)} == {BOMBAY, BENGAL}
    state = build.answer(state, BOMBAY, "transfer_consent", "yes").state
    assert guns(state) == (2, 0, 1)
    assert guns(build.answer(state, BENGAL, "transfer_consent", "no").state) == (1, 1, 1)


def test_1E_6_5_4_one_owner_answers_for_each_entry() -> None:
    """1E-6.5.4: the President of Bombay lets one gun go to Bengal and keeps the one for Madras."""
    state = proposed(armies(), (1, "guns", "bombay", "madras"), (1, "guns", "bombay", "bengal"))
    first, second = build.asked(state)
    assert (first.id, second.id) == ("t1.test.consent.1.larkins", "t1.test.consent.2.larkins")
    assert (first.seat, second.seat) == (BOMBAY, BOMBAY)
    for question, answer in ((first, "no"), (second, "yes")):
        state = run.submit(STEPS, state, Order(question.id, question.seat, answer), build.PLAIN).state
    assert guns(state) == (1, 0, 2)


def test_1E_6_5_4_the_chair_answers_for_a_vacant_presidency() -> None:
    """1E-6.5.4: Madras has no President, so the Chairman decides on its gun."""
    state = build.supply(armies(), "guns", "madras", 1)
    state = proposed(state, (1, "guns", "madras", "bengal"))
    assert [each.seat for each in build.asked(state)] == ["hastings"]
    assert guns(build.answer(state, "hastings", "transfer_consent", "yes").state) == (2, 0, 2)


def test_1E_6_5_4_an_official_agrees_to_the_own_proposal() -> None:
    """1E-6.5.4: Sykes is Military Affairs and President of Madras: its gun moves without a question."""
    state = build.supply(build.hold(armies(), president_madras=OFFICIAL), "guns", "madras", 1)
    after = proposed(state, (1, "guns", "madras", "bengal"))
    assert guns(after) == (2, 0, 2)
    assert build.asked(after) == ()


def test_1E_6_5_4_exhausted_guns_may_not_move() -> None:
    """1E-6.5.4: of two guns in Bombay one is exhausted: two are refused, one is not; Bengal has two ready ones."""
    state = build.supply(build.supply(armies(), "guns", "bombay", 1), "guns", "bombay", 1, used=True)
    state = build.supply(state, "guns", "bengal", 2)
    refused = build.judge(state, OFFICIAL, "transfer_army", ((2, "guns", "bombay", "madras"),))
    assert [(each.code, dict(each.facts)) for each in refused] == [
        ("too_few_to_move", {"piece": "guns", "presidency": "bombay", "needed": 2, "ready": 1})
    ]
    assert not build.judge(state, OFFICIAL, "transfer_army", ((1, "guns", "bombay", "madras"),))


def test_1E_6_5_4_officers_stay_where_logistics_put_them() -> None:
    """1E-6.5.4: two ready Paxton officers stand in Bombay: only its guns may be named; no question for officers alone."""
    state = armies()
    assert cubes.number(state, "army.bombay", "paxton") == 2
    refused = build.judge(state, OFFICIAL, "transfer_army", ((1, "paxton_officers", "bombay", "madras"),))
    assert [(each.code, each.instead) for each in refused] == [("misfit_not_among", ("guns",))]
    state = proposed(state, (2, "guns", "bombay", "madras"))
    state = build.answer(state, BOMBAY, "transfer_consent", "yes").state
    assert cubes.number(state, "army.bombay", "paxton") == 2
    alone = build.put(build.hold(build.laid(), military_affairs=OFFICIAL), "paxton", "army.bombay", 2)
    assert build.asked(build.at_step(alone, "transfer_army").state) == ()


def test_1E_6_5_4_entries_for_the_same_piece_are_added_up() -> None:
    """1E-6.5.4: two entries of two guns each need four guns in Bombay, which has two."""
    entries = ((2, "guns", "bombay", "madras"), (2, "guns", "bombay", "bengal"))
    refused = build.judge(armies(), OFFICIAL, "transfer_army", entries)
    assert dict(refused[0].facts)["needed"] == 4
    refused = build.judge(armies(), OFFICIAL, "transfer_army", ((1, "guns", "bombay", "bombay"),))
    assert [each.code for each in refused] == ["same_presidency"]


def test_1E_6_5_4_the_receiver_cannot_refuse() -> None:
    """1E-6.5.4: a gun goes from vacant Madras to Bombay: the Chairman alone is asked, the President of Bombay is not."""
    state = proposed(build.supply(armies(), "guns", "madras", 1), (1, "guns", "madras", "bombay"))
    assert [each.seat for each in build.asked(state)] == ["hastings"]
    assert guns(build.answer(state, "hastings", "transfer_consent", "yes").state) == (3, 0, 1)


def test_1E_6_5_5_dissolved_presidencies_receive_nothing_but_may_lose_pieces() -> None:
    """1E-6.5.5, 1E-6.7.3: Bombay waits for its elimination: its guns may leave, none may come."""
    state = with_office(armies(), "president_bombay", OfficeState(status="marked"))
    refused = build.judge(state, OFFICIAL, "transfer_army", ((1, "guns", "bengal", "bombay"),))
    assert [(each.code, each.instead) for each in refused] == [("misfit_not_among", ("madras", "bengal"))]
    assert not build.judge(state, OFFICIAL, "transfer_army", ((1, "guns", "bombay", "bengal"),))


def trade() -> State:
    """Two Company ships, a good and two Paxton ships in Bombay; Sykes is Director of Trade."""
    state = build.hold(build.laid(), director_of_trade=OFFICIAL, president_bombay=BOMBAY)
    state = build.put(build.supply(state, "goods", "bombay", 1), "paxton", "ship.bombay", 2)
    return build.at_step(state, "transfer_trade").state


def test_1E_6_6_5_the_losing_president_decides_on_company_ships_and_goods() -> None:
    """1E-6.6.5: a ship and the good go from Bombay to Bengal when its President agrees to each."""
    state = proposed(
        trade(), (1, "ships", "bombay", "bengal"), (1, "goods", "bombay", "bengal"), kind="transfer_trade"
    )
    assert [(each.seat, each.rule) for each in build.asked(state)] == [(BOMBAY, "1E-6.6.5")] * 2
    for question in build.asked(state):
        order = Order(question.id, question.seat, "yes")
        state = run.submit(STEPS, state, order, build.PLAIN).state
    assert pieces.number(state, "ships", "bengal") == 2 + 1
    assert pieces.number(state, "goods", "bengal") == 1


def test_1E_6_6_5_a_captained_ships_family_alone_is_asked() -> None:
    """1E-6.6.5: one Paxton ship leaves Bombay: Paxton is asked once, the President not."""
    state = proposed(trade(), (1, "paxton_ships", "bombay", "madras"), kind="transfer_trade")
    assert [each.seat for each in build.asked(state)] == ["paxton"]
    after = build.answer(state, "paxton", "transfer_consent", "yes").state
    assert cubes.number(after, "ship.madras", "paxton") == 1
    assert cubes.number(after, "ship.bombay", "paxton") == 1


def test_1E_0_1_5_ships_dealt_away_meanwhile_stay_where_they_are() -> None:
    """1E-0.1.5, 1E-6.6.5: two ships were to move; when one is gone by the time of consent the other moves."""
    state = proposed(trade(), (2, "paxton_ships", "bombay", "madras"), kind="transfer_trade")
    state = cubes.move(state, "paxton", "ship.bombay", cubes.STOCK)
    after = build.answer(state, "paxton", "transfer_consent", "yes").state
    assert cubes.number(after, "ship.madras", "paxton") == 1


def test_1E_6_6_5_exhausted_ships_stay_and_silence_moves_nothing() -> None:
    """1E-6.6.5: exhausted ships are not offered, and by default nothing is moved."""
    state = build.supply(build.supply(trade(), "ships", "bombay", 0), "ships", "bombay", 2, used=True)
    refused = build.judge(state, OFFICIAL, "transfer_trade", ((1, "ships", "bombay", "bengal"),))
    assert [each.code for each in refused] == ["too_few_to_move"]
    assert build.asked(build.silence(state, OFFICIAL, "transfer_trade").state) == ()


def test_1E_6_6_5_captained_ships_move_into_no_dissolved_presidency() -> None:
    """1E-6.5.5: a dissolved Madras receives no ship either."""
    state = with_office(trade(), "president_madras", OfficeState(status="eliminated"))
    refused = build.judge(state, OFFICIAL, "transfer_trade", ((1, "paxton_ships", "bombay", "madras"),))
    assert [(each.code, each.instead) for each in refused] == [("misfit_not_among", ("bombay", "bengal"))]


def test_1E_6_5_4_not_asked_with_one_presidency() -> None:
    """1E-6.5.4, 1E-8.10.20: under a Governor General there is nowhere to move anything, nor with nothing ready."""
    state = build.company(build.hold(build.laid(), military_affairs=OFFICIAL), laws=("governor_general",))
    state = with_office(build.supply(state, "guns", "india", 3), "governor_general", OfficeState())
    assert build.asked(build.at_step(state, "transfer_army").state) == ()
    bare = build.hold(build.laid(), military_affairs=OFFICIAL)
    assert build.asked(build.at_step(bare, "transfer_army").state) == ()


def test_1E_6_5_4_samples_are_legal_and_vary() -> None:
    """1E-6.5.4: random answers are accepted, some none and some a move of one piece to another presidency."""
    state = armies()
    question, draws = build.question(state, OFFICIAL, "transfer_army"), itertools.count(3, 17)
    seen: set[Choice] = set()
    for _ in range(200):
        choice = STEPS["transfer_army"].sample(state, question, lambda limit: next(draws) * 37 // 5 % limit)
        assert build.judge(state, OFFICIAL, "transfer_army", choice) == ()
        seen.add(choice)
    moves = (("bombay", "madras"), ("bombay", "bengal"), ("bengal", "bombay"), ("bengal", "madras"))
    assert seen == {(), *(((1, "guns", *move),) for move in moves)}
