"""Filling vacancies: who fills what from whom, nepotism, hiring preference."""

import pytest

from engine.core.decision import Decision
from engine.core.options import Pick, Split
from engine.core.step import Outcome
from engine.first import cubes, offices, promises
from engine.first.memos.common import OfficeMemo
from engine.first.phases.company import vacancies
from engine.first.state import State, office
from engine.first.words import WORDS
from tests.engine.first import build

A, B, C, D = build.FOUR
SENIORS = ("ship_purchasing", "goods_purchasing", "military_affairs")


def writers(state: State, **numbers: int) -> State:
    for family, number in numbers.items():
        state = build.put(state, family, cubes.WRITERS, number)
    return state


def filling(state: State, name: str) -> State:
    return build.at_step(state, "fill_office", OfficeMemo(name), f"t1.{name}").state


def asked(state: State) -> Decision:
    (question,) = build.asked(state)
    return question


def choices(state: State, name: str) -> tuple[str, ...]:
    options = asked(filling(state, name)).options
    assert isinstance(options, Pick)
    return options.among


def promote(state: State, name: str, choice: str) -> Outcome[State]:
    state = filling(state, name)
    return build.answer(state, asked(state).seat, "promote", choice)


def silent(state: State, name: str) -> str:
    """Whom silence promotes."""
    state = filling(state, name)
    return str(build.told(build.silence(state, asked(state).seat, "promote"), "promoted")[0]["candidate"])


def province(state: State, region: str, presidency: str, formation: int = 1) -> State:
    state = build.place(state, region, dominator="company", presidency=presidency)
    return build.office(state, f"province_{region}", formation=formation)


def everything(state: State) -> tuple[State, list[str]]:
    """Fill all vacancies with the first candidate offered; the offices in the order in which they were filled."""
    state = build.at_step(state, "fill_vacancies", path="t1.fill").state
    order: list[str] = []
    while build.asked(state):
        question = asked(state)
        assert isinstance(question.options, Pick)
        outcome = build.answer(state, question.seat, question.kind, question.options.among[0])
        order += [str(event["office"]) for event in build.told(outcome, "promoted")]
        state = outcome.state
    return state, order


def test_1E_5_1_1_vacancies_are_filled_in_blue_order() -> None:
    """1E-5.1.1, 1E-1.3.7: Director, Presidents of Bombay, Madras, Bengal, then Ships, Goods, Military Affairs."""
    state = writers(build.hold(build.laid(), chairman=A), larkins=5, sykes=5)
    state, order = everything(state)
    assert order == [
        "director_of_trade",
        "president_bombay",
        "president_madras",
        "president_bengal",
        "ship_purchasing",
        "goods_purchasing",
        "military_affairs",
    ]
    assert offices.holder(state, "superintendent_china") is None


def test_1E_5_1_1_an_office_emptied_by_a_promotion_is_filled_when_reached() -> None:
    """1E-5.1.1: the Chairman promotes Goods Purchasing to President; the order reaches Goods Purchasing afterwards."""
    held = dict.fromkeys(("chairman", "director_of_trade", "president_bombay", "president_madras"), A)
    state = writers(
        build.hold(build.laid(), **held, ship_purchasing=B, goods_purchasing=C, military_affairs=D),
        larkins=1,
        sykes=1,
    )
    state = build.at_step(state, "fill_vacancies", path="t1.fill").state
    state = build.answer(state, A, "promote", "sykes_goods_purchasing").state
    assert offices.holder(state, "president_bengal") == C
    assert office(state, "goods_purchasing").last_holder == C
    assert dict(asked(state).about) == {"office": "goods_purchasing"}
    assert asked(state).options == Pick(("larkins_writer", "sykes_writer"))


def test_1E_5_1_1_a_vacant_chairman_is_elected_before_the_others_are_filled() -> None:
    """1E-5.1.1, 1E-5.2.1: the election comes first, then the winner fills the Director of Trade."""
    state = build.company(writers(build.court(build.laid(), larkins=1), sykes=1, paxton=1), former_chairman=A)
    outcome = build.at_step(state, "fill_vacancies", path="t1.fill")
    state = build.answer(outcome.state, B, "election_vote", "yes").state
    assert offices.holder(state, "chairman") == B
    assert (asked(state).seat, asked(state).kind) == (B, "promote")


def test_1E_5_1_1_blocked_and_held_offices_are_passed_over() -> None:
    """1E-5.1.1, 1E-1.3.12: a black disk (China, an eliminated President) or a cube on the office: nobody is asked."""
    state = writers(build.hold(build.laid(), chairman=A, director_of_trade=B), larkins=1, sykes=1)
    for name in ("superintendent_china", "director_of_trade"):
        outcome = build.at_step(state, "fill_office", OfficeMemo(name))
        assert (build.asked(outcome.state), outcome.events) == ((), ())
    for status in ("eliminated", "marked", "blocked"):
        assert not build.asked(
            filling(build.office(state, "president_bombay", status=status), "president_bombay")
        )
    opened = build.office(state, "superintendent_china", status="open")
    assert asked(filling(opened, "superintendent_china")).seat == A


def test_1E_5_1_2_the_oldest_province_first() -> None:
    """1E-5.1.2, 1E-1.3.7: Delhi was formed before Mysore and Hyderabad; all three come after the executives."""
    state = build.hold(build.laid(), chairman=A, director_of_trade=A, president_bombay=A, president_madras=A)
    state = build.hold(state, president_bengal=A, ship_purchasing=B, military_affairs=B)
    for number, region in enumerate(("delhi", "mysore", "hyderabad"), 4):
        state = province(state, region, "bengal", number)
    _, order = everything(writers(state, larkins=3, sykes=3))
    assert order == ["province_delhi", "province_mysore", "province_hyderabad", "goods_purchasing"]


def test_1E_5_1_3_filling_is_compulsory() -> None:
    """1E-5.1.3: there is no passing; a single candidate is promoted without a question."""
    state = writers(build.hold(build.laid(), director_of_trade=A), larkins=1, sykes=1)
    assert build.judge(filling(state, "goods_purchasing"), A, "promote", None)[0].code == "misfit_not_among"
    single = filling(writers(build.hold(build.laid(), director_of_trade=A), larkins=1), "goods_purchasing")
    assert offices.holder(single, "goods_purchasing") == B


def test_1E_5_1_4_nobody_eligible_leaves_the_office_empty() -> None:
    """1E-5.1.4, 1E-0.2.3: no writer: Goods Purchasing stays vacant and is told."""
    outcome = build.at_step(
        build.hold(build.laid(), director_of_trade=A), "fill_office", OfficeMemo("goods_purchasing")
    )
    assert build.told(outcome, "office_left_vacant") == [{"office": "goods_purchasing"}]
    assert offices.holder(outcome.state, "goods_purchasing") is None


@pytest.mark.parametrize(
    "name",
    ["director_of_trade", "president_bombay", "president_madras", "president_bengal", "superintendent_china"],
)
def test_1E_5_1_5_executives_are_filled_by_the_chairman_from_senior_offices(name: str) -> None:
    """1E-5.1.5: any cube on a senior office; only if there is none at all, any writer."""
    state = build.office(build.hold(build.laid(), chairman=A), "superintendent_china", status="open")
    state = writers(state, larkins=1, sykes=1)
    assert choices(state, name) == ("larkins_writer", "sykes_writer")
    assert asked(filling(state, name)).seat == A
    senior = build.hold(state, goods_purchasing=D, military_affairs=A)
    assert choices(senior, name) == ("paxton_goods_purchasing", "hastings_military_affairs")


@pytest.mark.parametrize("name", SENIORS)
def test_1E_5_1_5_purchasing_and_military_affairs_by_the_director_from_writers(name: str) -> None:
    """1E-5.1.5: the Director of Trade fills them with any writer, not with officers or officials."""
    state = build.hold(build.laid(), chairman=A, director_of_trade=D, president_bombay=C)
    state = build.put(writers(state, larkins=2, sykes=1), C, "army.bengal")
    assert asked(filling(state, name)).seat == D
    assert choices(state, name) == ("larkins_writer", "sykes_writer")


def test_1E_5_1_5_provinces_by_their_president_from_writers_and_officers() -> None:
    """1E-5.1.5: the President of Madras fills a province of Madras: any writer, any officer of any army."""
    state = province(
        build.hold(build.laid(), chairman=A, president_madras=D, president_bengal=C), "mysore", "madras"
    )
    state = build.put(build.put(writers(state, larkins=1), C, "army.bengal"), C, "army.madras")
    assert asked(filling(state, "province_mysore")).seat == D
    assert choices(state, "province_mysore") == (
        "larkins_writer",
        "sykes_officer_madras",
        "sykes_officer_bengal",
    )


def test_1E_5_1_5_the_governor_general_is_filled_by_the_chairman() -> None:
    """1E-5.1.5, 1E-8.10.21: after the law the Chairman fills a vacant Governor General from the senior offices."""
    state = build.hold(build.laid(), chairman=A, director_of_trade=B, goods_purchasing=C, military_affairs=D)
    state = build.company(state, laws=("governor_general",))
    state = build.office(state, "governor_general", status="open")
    assert asked(filling(state, "governor_general")).seat == A
    assert choices(state, "governor_general") == ("sykes_goods_purchasing", "paxton_military_affairs")
    state = province(state, "delhi", "india")
    state = writers(promote(state, "governor_general", "paxton_military_affairs").state, larkins=1, sykes=1)
    assert asked(filling(state, "province_delhi")).seat == D


def test_1E_5_1_6_provincial_holders_are_senior() -> None:
    """1E-5.1.6: the Governor of Delhi may become President, before the purchasing officials in order."""
    state = build.hold(
        province(build.laid(), "delhi", "bengal"), chairman=A, province_delhi=B, ship_purchasing=C
    )
    state = writers(state, paxton=1)
    assert choices(state, "president_bombay") == ("larkins_province_delhi", "sykes_ship_purchasing")
    done = promote(state, "president_bombay", "larkins_province_delhi").state
    assert offices.holder(done, "president_bombay") == B
    assert offices.holder(done, "province_delhi") is None


def test_1E_5_1_7_officers_in_any_army_exhausted_or_not() -> None:
    """1E-5.1.7: exhausted officers may be promoted; those in the Officers box or in Military Affairs may not."""
    state = province(build.hold(build.laid(), chairman=A, president_bengal=A), "delhi", "bengal")
    state = build.put(build.put(state, B, "army.bombay.used"), C, "army.madras")
    state = build.put(build.put(state, D, "officers"), D, "military")
    assert choices(state, "province_delhi") == ("larkins_used_officer_bombay", "sykes_officer_madras")
    done = promote(state, "province_delhi", "larkins_used_officer_bombay").state
    assert offices.holder(done, "province_delhi") == B
    assert cubes.size(done, "army.bombay.used") == 0


def test_1E_5_1_8_the_chair_fills_for_a_vacant_filler() -> None:
    """1E-5.1.8, 1E-5.3.6: no Director, no President: the chair fills, and its family pays for nepotism."""
    state = province(build.hold(build.laid(), chairman=B), "delhi", "bengal")
    state = writers(state, larkins=1, sykes=1)
    for name in (*SENIORS, "province_delhi"):
        assert asked(filling(state, name)).seat == B
    done = promote(state, "goods_purchasing", "larkins_writer").state
    assert promises.holders(done, B) == ((C, 1),)
    vacant = build.company(writers(build.laid(), larkins=1, sykes=1), former_chairman=D)
    assert asked(filling(vacant, "president_bombay")).seat == D
    seated = build.hold(state, director_of_trade=C, president_bengal=D)
    assert asked(filling(seated, "goods_purchasing")).seat == C
    assert asked(filling(seated, "province_delhi")).seat == D


def test_1E_5_1_9_the_chosen_cube_moves_without_consent() -> None:
    """1E-5.1.9: any family's cube may be chosen; nobody else is asked."""
    state = writers(build.hold(build.laid(), director_of_trade=A), larkins=1, sykes=2)
    outcome = promote(state, "goods_purchasing", "sykes_writer")
    assert offices.holder(outcome.state, "goods_purchasing") == C
    assert cubes.number(outcome.state, cubes.WRITERS, C) == 1
    assert build.told(outcome, "promoted") == [
        {"seat": A, "candidate": "sykes_writer", "office": "goods_purchasing"}
    ]
    assert not build.asked(outcome.state)


def test_1E_5_1_9_default_promotion() -> None:
    """1E-5.1.9: a family that holds our promise; else the one with fewest offices; else clockwise; own cube last."""
    state = writers(build.hold(build.laid(), director_of_trade=B), hastings=1, larkins=1, sykes=1, paxton=1)
    assert silent(state, "goods_purchasing") == "sykes_writer"
    busy = build.hold(state, military_affairs=C)
    assert silent(busy, "goods_purchasing") == "paxton_writer"
    assert silent(build.hold(busy, ship_purchasing=D), "goods_purchasing") == "hastings_writer"
    owed = promises.give(busy, B, C)
    assert silent(owed, "goods_purchasing") == "sykes_writer"
    theirs = promises.give(busy, C, B)
    assert silent(theirs, "goods_purchasing") == "paxton_writer"
    last = writers(
        build.hold(build.laid(), director_of_trade=B, military_affairs=C, ship_purchasing=C),
        larkins=1,
        sykes=1,
    )
    assert silent(last, "goods_purchasing") == "sykes_writer"


def test_1E_5_1_10_places_are_different_options_of_one_family() -> None:
    """1E-5.1.10: a writer and two kinds of officer of one family are three options, two writers are one; one promise."""
    state = province(build.hold(build.laid(), president_bengal=A), "delhi", "bengal")
    state = writers(state, hastings=1, sykes=2)
    state = build.put(build.put(state, C, "army.bengal"), C, "army.bengal.used")
    assert choices(state, "province_delhi") == (
        "sykes_writer",
        "sykes_officer_bengal",
        "sykes_used_officer_bengal",
        "hastings_writer",
    )
    done = promote(state, "province_delhi", "hastings_writer").state
    assert promises.holders(done, A) == ((C, 1),)


def test_1E_5_3_1_nepotism_costs_a_promise_to_each_family_passed_over() -> None:
    """1E-5.3.1, 1E-5.3.2: own writer chosen, two other families had writers (one of them three): one promise each."""
    state = writers(build.hold(build.laid(), director_of_trade=A), hastings=1, larkins=3, paxton=1)
    outcome = promote(state, "goods_purchasing", "hastings_writer")
    assert promises.holders(outcome.state, A) == ((B, 1), (D, 1))
    assert cubes.number(outcome.state, cubes.STOCK, A) == 12 - 1 - 1 - 2
    assert [event["holder"] for event in build.told(outcome, "promise_given")] == [B, D]


def test_1E_5_3_2_two_promises_under_the_regulating_act() -> None:
    """1E-5.3.2: the law makes it two promises for each family that was passed over."""
    state = build.company(build.hold(build.laid(), director_of_trade=A), laws=("regulating_act",))
    done = promote(
        writers(state, hastings=1, larkins=3, paxton=1), "goods_purchasing", "hastings_writer"
    ).state
    assert promises.holders(done, A) == ((B, 2), (D, 2))


def test_1E_5_3_3_a_short_stock_is_filled_from_prizes_and_manors() -> None:
    """1E-5.3.3, 1E-2.3.2: one cube in stock, two promises due: the family says which manor or prize cube goes."""
    state = writers(build.hold(build.laid(), director_of_trade=A), hastings=1, larkins=1, paxton=1)
    state = build.put(build.put(state, A, "manor"), A, f"prize.{state.prizes[0]}")
    state = cubes.move(state, A, cubes.STOCK, cubes.OUT, cubes.number(state, cubes.STOCK, A) - 1)
    state = promote(state, "goods_purchasing", "hastings_writer").state
    options = build.question(state, A, "cube_source").options
    assert isinstance(options, Split)
    assert options.total == 1
    done = build.answer(state, A, "cube_source", ((state.prizes[0], 1),)).state
    assert promises.holders(done, A) == ((B, 1), (D, 1))
    assert cubes.number(done, cubes.MANOR, A) == 1


def test_1E_5_3_3_without_enough_cubes_the_own_candidate_is_not_offered() -> None:
    """1E-5.3.3: one cube in stock, none elsewhere, two families to pass over: own cubes are no options."""
    state = writers(build.hold(build.laid(), director_of_trade=A), hastings=1, larkins=1, paxton=1)
    spare = cubes.number(state, cubes.STOCK, A)
    one = cubes.move(state, A, cubes.STOCK, cubes.OUT, spare - 1)
    assert choices(one, "goods_purchasing") == ("larkins_writer", "paxton_writer")
    two = cubes.move(state, A, cubes.STOCK, cubes.OUT, spare - 2)
    assert choices(two, "goods_purchasing") == ("larkins_writer", "paxton_writer", "hastings_writer")
    law = build.company(cubes.move(state, A, cubes.STOCK, cubes.OUT, spare - 3), laws=("regulating_act",))
    assert choices(law, "goods_purchasing") == ("larkins_writer", "paxton_writer")
    alone = writers(build.hold(build.laid(), director_of_trade=A), hastings=1)
    alone = cubes.move(alone, A, cubes.STOCK, cubes.OUT, cubes.number(alone, cubes.STOCK, A))
    assert offices.holder(filling(alone, "goods_purchasing"), "goods_purchasing") == A


def test_1E_5_3_4_no_penalty_when_only_the_own_family_is_eligible() -> None:
    """1E-5.3.4: other families hold offices and promises, but none has a candidate: no promise is due."""
    state = writers(build.hold(build.laid(), director_of_trade=A, ship_purchasing=B), hastings=2)
    done = filling(state, "goods_purchasing")
    assert offices.holder(done, "goods_purchasing") == A
    assert promises.holders(done, A) == ()


def test_1E_5_3_5_promoting_another_family_costs_nothing() -> None:
    """1E-5.3.5: own and other candidates passed over for Larkins: no promise is given to anybody."""
    state = writers(build.hold(build.laid(), director_of_trade=A), hastings=1, larkins=1, paxton=1)
    done = promote(state, "goods_purchasing", "larkins_writer").state
    assert promises.holders(done, A) == ()
    assert cubes.number(done, cubes.STOCK, A) == 10


def test_1E_2_2_5_hiring_preference_returns_one_promise() -> None:
    """1E-2.2.5: B holds two promises of A and is promoted while others had candidates: one returns, A's own count."""
    state = promises.give(build.hold(build.laid(), director_of_trade=A), A, B, 2)
    other = promote(writers(state, larkins=1, paxton=1), "goods_purchasing", "larkins_writer")
    assert promises.holders(other.state, A) == ((B, 1),)
    assert build.told(other, "promise_returned") == [{"giver": A, "holder": B, "promises": 1}]
    own = promote(writers(state, hastings=1, larkins=1), "goods_purchasing", "larkins_writer")
    assert promises.holders(own.state, A) == ((B, 1),)
    alone = filling(writers(state, larkins=3), "goods_purchasing")
    assert offices.holder(alone, "goods_purchasing") == B
    assert promises.holders(alone, A) == ((B, 2),)
    elsewhere = promote(writers(state, paxton=1, sykes=1), "goods_purchasing", "paxton_writer")
    assert promises.holders(elsewhere.state, A) == ((B, 2),)


def test_2_E_worked_example() -> None:
    """2.E: Blue (Larkins) gave Red (Walsh's part: Paxton) a promise; promoting Red returns it, Blue's own costs two."""
    state = promises.give(build.hold(build.laid(), director_of_trade=B), B, D)
    state = writers(state, larkins=1, paxton=1, sykes=1)
    assert promises.holders(promote(state, "goods_purchasing", "paxton_writer").state, B) == ()
    own = promote(state, "goods_purchasing", "larkins_writer").state
    assert promises.holders(own, B) == ((C, 1), (D, 2))


def test_5_E_nepotism_example() -> None:
    """5.E: D promotes its own writer (writers D 2, A 1, B 2); A owes D one promise: these two cancel, B holds one."""
    state = promises.give(build.hold(build.laid(), director_of_trade=D), A, D)
    state = writers(state, hastings=1, larkins=2, paxton=2)
    done = promote(state, "military_affairs", "paxton_writer").state
    assert promises.holders(done, D) == ((B, 1),)
    assert promises.holders(done, A) == ()
    assert cubes.number(done, cubes.STOCK, A) == 11


def test_5_E_no_senior_example() -> None:
    """5.E: all senior offices are empty: the Chairman promotes any writer to President of Bombay."""
    state = writers(build.hold(build.laid(), chairman=A, director_of_trade=B), larkins=1, paxton=1)
    assert choices(state, "president_bombay") == ("larkins_writer", "paxton_writer")


def test_1E_5_1_6_eligible_names_are_in_the_vocabulary() -> None:
    """1E-5.1.9: every candidate has words of its own."""
    state = build.put(
        province(build.hold(build.laid(), chairman=A, goods_purchasing=B), "delhi", "bengal"),
        C,
        "army.bengal",
    )
    state = writers(state, paxton=1)
    for name in ("president_bombay", "province_delhi"):
        for each in vacancies.eligible(state, name):
            assert each.name in WORDS
