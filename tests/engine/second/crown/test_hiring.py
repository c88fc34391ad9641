"""The Crown in Hiring, and the Button (2E-16.2, 2E-16.5)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.decision import Decision, Group, Mode
from engine.core.ids import DecisionId, GroupId, RuleId, Seat
from engine.core.options import Pick
from engine.second import offices
from engine.second.crown import pool
from engine.second.crown.seat import handed_over
from engine.second.crown.setup_and_terms import best_first_seat
from engine.second.family_pieces import COURT, TRAINING, officers, writers
from engine.second.memos.common import OfficeMemo
from engine.second.memos.opening import ConsentMemo
from engine.second.state import CROWN, State
from tests.engine.second import build
from tests.engine.second.crown import court

BOMBAY = writers("bombay_presidency")


def hiring(state: State, office: str) -> Any:
    """A hire begins."""
    return court.at(state, "hire_office", OfficeMemo(office))


def test_2E_16_2_1_the_first_holder_sits_next_to_the_crown() -> None:
    """2E-16.2.1: in the direction ranked best; nobody holds it against one person."""
    state = build.change(court.table(court.TWO), seats=("hastings", "crown", "larkins"))
    assert best_first_seat(state) == "hastings"
    other = court.guided(state, draw=("crown_card_03", *pool.crown(state).draw[1:]), shown=("crown_card_01",))
    assert best_first_seat(other) == "larkins"
    none = court.guided(state, button="")
    assert pool.crown(build.at_step(none, "crown_climate_set").state).button in ("hastings", "larkins")
    alone = court.table()
    assert pool.crown(build.at_step(alone, "crown_climate_set").state).button == ""


def test_2E_16_2_1_it_decides_between_people_and_passes() -> None:
    """2E-16.2.1: two equal candidates: the holder names one, and the Button goes on; it may be traded."""
    state = build.hold(court.table(court.TWO), chairman=CROWN, director_of_trade=CROWN)
    state = build.put(build.put(state, "hastings", BOMBAY), "larkins", BOMBAY)
    asked = hiring(state, "president_of_bombay").state
    options = build.question(asked, "hastings", "crown_tie").options
    assert isinstance(options, Pick)
    assert sorted(options.among) == ["hastings_writer_bombay", "larkins_writer_bombay"]
    after = build.answer(asked, "hastings", "crown_tie", "larkins_writer_bombay").state
    assert offices.holder(after, "president_of_bombay") == "larkins"
    assert pool.crown(after).button == "larkins"


def test_2E_16_2_1_both_want_the_same_at_once() -> None:
    """2E-16.2.1: two people buy the last share of the Crown: the holder gets it, and the Button passes."""
    state = build.court(court.table(court.TWO, cubes={"hastings": 6, "larkins": 6, CROWN: 0}), crown=1)
    asked = build.at_step(state, "new_shares").state
    favour = ("take_company_share_from_crown", ())
    waiting = build.answer(asked, "larkins", "buy_favour", favour).state
    outcome = build.answer(waiting, "hastings", "buy_favour", favour)
    assert dict(outcome.state.pieces)[COURT] == (("hastings", 1),)
    assert pool.crown(outcome.state).button == "larkins"
    assert build.told(outcome, "favour_impossible") == [
        {"seat": "larkins", "favour": "take_company_share_from_crown"}
    ]
    assert court.has(outcome.state, "larkins") == 6


def test_2E_16_2_2_a_defence_does_not_pass_it() -> None:
    """2E-16.2.2, 2E-16.7.3: the holder chooses the pieces of a Crown Commander, and keeps the Button."""
    state = build.put(court.table(court.TWO), CROWN, "commander.army_of_madras")
    state = build.troops(build.conquered(state, "mysore", "madras_presidency"), "army_of_madras", 3, crown=2)
    from engine.core.options import Pick

    group = Group(GroupId("t1.x"), Mode.JOINT, (Seat(CROWN),))
    asked = Decision(
        DecisionId("t1.x.crown"), group, Seat(CROWN), "defend", RuleId("2E-11.8.2"), Pick(("a", "b"))
    )
    turned = handed_over(state, asked)
    assert turned is not None
    assert (turned.seat, turned.kind) == ("hastings", "defend")
    assert pool.crown(state).button == "hastings"


def test_2E_16_5_1_a_crown_with_a_majority_elects_itself() -> None:
    """2E-16.5.1: nobody else is asked then, since its shares decide."""
    state = build.court(court.table(cubes={"hastings": 0, CROWN: 12}), crown=3, hastings=2)
    outcome = court.at(state, "chairman_vote")
    assert offices.holder(outcome.state, "chairman") == CROWN
    assert not outcome.state.agenda.main


def test_2E_16_5_1_as_former_chairman_too() -> None:
    """2E-16.5.1: without a majority it abstains, and names itself as former Chairman."""
    state = build.court(court.table(cubes={"hastings": 0, CROWN: 12}), crown=2, hastings=2)
    state = build.company(state, former_chairman=CROWN)
    after = court.at(state, "chairman_vote").state
    assert offices.holder(after, "chairman") == CROWN


@pytest.mark.parametrize(("deregulated", "cost"), [(False, 3), (True, 12)])
def test_2E_16_5_1_to_be_elected_by_it_costs_cubes(deregulated: bool, cost: int) -> None:
    """2E-16.5.1: three, after Deregulation twelve."""
    state = build.court(court.table(cubes={"hastings": 12, CROWN: 0}), crown=3, hastings=1)
    state = build.company(state, deregulated=deregulated)
    asked = build.at_step(state, "chairman_vote").state
    bought = court.buy(asked, "hastings", "crown_elects_you_chairman").state
    assert offices.holder(bought, "chairman") == "hastings"
    assert court.has(bought, "hastings") == 12 - cost


def test_2E_16_5_1_who_has_no_share_cannot_buy_the_chair() -> None:
    """2E-16.5.1, 2E-7.2.1: candidates have a piece in the Court; the Crown elects itself, nothing is offered."""
    state = build.court(court.table(cubes={"hastings": 12, CROWN: 0}), crown=3)
    after = build.at_step(state, "chairman_vote").state
    assert offices.holder(after, "chairman") == CROWN
    assert not build.asked(after)


def test_2E_16_5_1_support_among_two_costs_as_many_as_its_shares() -> None:
    """2E-16.5.1: with two people two shares of the Crown vote along for two cubes."""
    state = build.court(court.table(court.TWO), crown=2, hastings=1, larkins=1)
    asked = build.at_step(state, "chairman_vote").state
    asked = build.answer(asked, "larkins", "buy_favour", None).state
    bought = court.buy(asked, "hastings", "crown_elects_you_chairman").state
    after = build.answer(bought, "hastings", "chairman_vote", "hastings").state
    assert offices.holder(after, "chairman") == "hastings"
    assert court.has(after, "hastings") == 2


@pytest.mark.parametrize(("deregulated", "reward"), [(False, 3), (True, 6)])
def test_2E_16_5_1_electing_the_crown_is_rewarded(deregulated: bool, reward: int) -> None:
    """2E-16.5.1: a person's majority that elects it brings three cubes, after Deregulation six."""
    state = build.court(court.table(cubes={"hastings": 0, CROWN: 12}), crown=1, hastings=3)
    state = build.company(state, deregulated=deregulated)
    asked = court.at(state, "chairman_vote").state
    after = build.answer(asked, "hastings", "chairman_vote", CROWN).state
    assert offices.holder(after, "chairman") == CROWN
    assert court.has(after, "hastings") == reward


def president(state: State) -> State:
    """The Crown directs trade, and so hires Presidents."""
    return build.hold(state, director_of_trade=CROWN, chairman=CROWN)


def test_2E_16_5_2_own_pieces_first_writers_before_officers() -> None:
    """2E-16.5.2: a writer of its own, though Hastings has one there as well."""
    state = president(court.table(cubes={"hastings": 0, CROWN: 12}))
    state = build.put(build.put(state, CROWN, BOMBAY), "hastings", BOMBAY)
    outcome = hiring(state, "president_of_bombay")
    assert offices.holder(outcome.state, "president_of_bombay") == CROWN


def test_2E_16_5_2_without_own_pieces_a_persons() -> None:
    """2E-16.5.2: the best of the others, without anybody's consent."""
    state = build.put(president(court.table(cubes={"hastings": 0, CROWN: 12})), "hastings", BOMBAY)
    assert offices.holder(hiring(state, "president_of_bombay").state, "president_of_bombay") == "hastings"


def test_2E_16_5_2_a_director_comes_from_the_ribbon() -> None:
    """2E-16.5.2: the first officeholder along the ribbon from the Chairman, in the direction ranked best."""
    base = build.hold(
        court.table(cubes={"hastings": 0, CROWN: 12}),
        chairman=CROWN,
        manager_of_shipping=CROWN,
        military_affairs=CROWN,
    )
    found = set()
    for card, back in (("crown_card_01", "crown_card_02"), ("crown_card_01", "crown_card_03")):
        rest = tuple(each for each in pool.crown(base).draw if each not in (card, back))
        state = court.guided(base, shown=(card,), draw=(back, *rest))
        after = hiring(state, "director_of_trade").state
        found.add(
            "manager_of_shipping" if not offices.holder(after, "manager_of_shipping") else "military_affairs"
        )
    assert found == {"manager_of_shipping", "military_affairs"}


def test_2E_16_5_3_one_person_must_consent_while_the_crown_has_cubes() -> None:
    """2E-16.5.3: with two cubes at least it is done and pays two; with one the person is asked and may refuse."""
    base = build.put(build.put(president(court.table()), CROWN, BOMBAY), "hastings", BOMBAY)
    rich = court.guided(base, cubes=(("crown", 2), ("hastings", 10)))
    outcome = hiring(rich, "president_of_bombay")
    assert offices.holder(outcome.state, "president_of_bombay") == CROWN
    assert court.has(outcome.state, "hastings") == 12
    poor = court.guided(base, cubes=(("crown", 1), ("hastings", 11)))
    asked = hiring(poor, "president_of_bombay").state
    build.question(asked, "hastings", "nepotism_consent")
    refused = build.answer(asked, "hastings", "nepotism_consent", "no")
    assert build.told(refused, "nepotism_refused")


def test_2E_16_5_3_consent_to_an_officer_in_command_earns_nothing() -> None:
    """2E-16.5.3: what is paid is consent to a hire; a command is given by Military Affairs, and nobody is hired for it."""
    state = build.hold(court.table(), military_affairs=CROWN)
    state = build.put(state, CROWN, officers("army_of_bengal"))
    memo = ConsentMemo("commander_bengal", "crown_officer_bengal", "", ("hastings",))
    asked = court.at(state, "oversight_consent", memo)
    before = court.has(asked.state, "hastings")
    after = build.answer(asked.state, "hastings", "nepotism_consent", "yes")
    assert court.has(after.state, "hastings") == before


def test_2E_16_5_3_its_own_consent_costs_two() -> None:
    """2E-16.5.3: without a favour it refuses a person's nepotism, so that its own piece is left."""
    state = build.hold(court.table(), director_of_trade="hastings")
    state = build.put(build.put(state, CROWN, BOMBAY), "hastings", BOMBAY)
    for favour, holder, left in ((False, CROWN, 6), (True, "hastings", 4)):
        asked = hiring(state, "president_of_bombay").state
        options: Any = build.question(asked, "hastings", "hire").options
        choice: Any = "hastings_writer_bombay"
        if hasattr(options, "parts"):
            choice = (choice, *(None if name == "otherwise" else () for name, _ in options.parts[1:]))
        waiting = build.answer(asked, "hastings", "hire", choice)
        if favour:
            after = court.buy(waiting.state, "hastings", "crown_consents_to_nepotism").state
        else:
            after = court.declined(waiting).state
        assert offices.holder(after, "president_of_bombay") == holder
        assert court.has(after, "hastings") == left


def test_2E_16_5_3_hiring_the_crown_over_others_is_rewarded() -> None:
    """2E-16.5.3: one cube, if there was somebody else to hire; none if there was not."""
    alone = build.put(build.hold(court.table(), director_of_trade="hastings"), CROWN, BOMBAY)
    assert court.has(hiring(alone, "president_of_bombay").state, "hastings") == 6
    asked = hiring(build.put(alone, "hastings", BOMBAY), "president_of_bombay").state
    options: Any = build.question(asked, "hastings", "hire").options
    choice: Any = "crown_writer_bombay"
    if hasattr(options, "parts"):
        choice = (choice, *(None if name == "otherwise" else () for name, _ in options.parts[1:]))
    assert court.has(build.answer(asked, "hastings", "hire", choice).state, "hastings") == 7


def test_2E_16_5_3_a_hire_of_the_crown_can_be_bought() -> None:
    """2E-16.5.3: for three cubes the person decides whom the Crown hires."""
    state = president(court.table())
    state = build.put(build.put(state, CROWN, BOMBAY), "hastings", BOMBAY)
    asked = build.at_step(state, "hire_office", OfficeMemo("president_of_bombay")).state
    turned = court.buy(asked, "hastings", "decide_crown_hire").state
    options: Any = build.question(turned, "hastings", "hire").options
    choice: Any = "hastings_writer_bombay"
    if hasattr(options, "parts"):
        choice = (choice, *(None if name == "otherwise" else () for name, _ in options.parts[1:]))
    after = build.answer(turned, "hastings", "hire", choice).state
    assert offices.holder(after, "president_of_bombay") == "hastings"
    assert court.has(after, "hastings") == 3


def test_2E_16_5_2_trainees_count_as_officers() -> None:
    """2E-16.5.2: for Military Affairs an own officer of an Army or in training."""
    state = build.hold(court.table(cubes={"hastings": 0, CROWN: 12}), chairman=CROWN)
    state = build.put(state, CROWN, officers("army_of_bengal"))
    after = hiring(state, "military_affairs").state
    assert offices.holder(after, "military_affairs") == CROWN
    assert TRAINING not in dict(after.pieces)
