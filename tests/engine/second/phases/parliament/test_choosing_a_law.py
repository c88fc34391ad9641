"""Choosing a law and its policy (2E-12.1, 2E-12.2)."""

from __future__ import annotations

import pytest

from engine.second import cards, laws
from engine.second.phases.parliament.policy import reached, support
from engine.second.state import State
from tests.engine.second import build
from tests.engine.second.phases.parliament import sitting


def kinds(state: State) -> list[tuple[str, str]]:
    return [(each.seat, each.kind) for each in build.asked(state) if each.kind != "accept_coalition"]


def among(state: State, kind: str) -> tuple[str, ...]:
    options = build.question(state, "hastings", kind).options
    return tuple(options.among)  # type: ignore[union-attr]


def test_2E_12_1_1_up_to_three_cards() -> None:
    """2E-12.1.1: after each card the Prime Minister proposes one or draws; after the third only the drawn are offered."""
    state = sitting.begin(sitting.deck(sitting.house(), "law_39", "law_40", "law_41", "law_42"))
    assert among(state, "choose_law") == ("law_39", "draw_another")
    state = build.answer(state, "hastings", "choose_law", "draw_another").state
    assert among(state, "choose_law") == ("law_39", "law_40", "draw_another")
    state = build.answer(state, "hastings", "choose_law", "draw_another").state
    assert among(state, "choose_law") == ("law_39", "law_40", "law_41")
    assert build.default(state, "hastings", "choose_law") == "law_39"


def test_2E_12_1_2_a_dilemma_must_be_proposed() -> None:
    """2E-12.1.2: the second card is a dilemma: it is proposed without a question, the first is discarded."""
    state = sitting.begin(sitting.deck(sitting.house(), "law_39", "law_53", "law_41"))
    state = build.answer(state, "hastings", "choose_law", "draw_another").state
    assert kinds(state) == [("hastings", "policy_direction")]
    assert (state.laws.display, state.laws.discards) == (("law_53",), ("law_39",))


def test_2E_12_1_3_cards_not_proposed_are_discarded() -> None:
    """2E-12.1.3: of two drawn laws the other goes to the discards at once."""
    state = sitting.begin(sitting.deck(sitting.house(), "law_39", "law_40", "law_41"))
    state = build.answer(state, "hastings", "choose_law", "draw_another").state
    state = build.answer(state, "hastings", "choose_law", "law_40").state
    assert (state.laws.display, state.laws.discards) == (("law_40",), ("law_39",))


def test_2E_12_1_4_the_discards_become_a_new_deck() -> None:
    """2E-12.1.4: with an empty deck a discarded law is drawn again, out of a shuffle that is recorded."""
    outcome = build.at_step(sitting.deck(sitting.house(), discards=("law_39", "law_40")), "propose_a_law")
    assert [roll.sides for roll in outcome.rolls] == [0]
    assert len(outcome.state.laws.draw) == 1


def test_2E_12_1_5_impeachment_names_its_target_first() -> None:
    """2E-12.1.5: the officeholder is named before the policy; silence names the Chairman, else another family's lowest."""
    state = build.hold(sitting.house(), manager_of_shipping="hastings", president_of_bombay="sykes")
    asked = sitting.proposed(state, laws.PUBLIC_DEMANDS_IMPEACHMENT)
    assert among(asked, "impeach_target") == ("manager_of_shipping", "president_of_bombay")
    assert build.default(asked, "hastings", "impeach_target") == "president_of_bombay"
    chaired = sitting.proposed(build.hold(state, chairman="paxton"), laws.PUBLIC_DEMANDS_IMPEACHMENT)
    assert build.default(chaired, "hastings", "impeach_target") == "chairman"
    own = sitting.proposed(
        build.hold(sitting.house(), chairman="hastings", military_affairs="hastings"),
        laws.PUBLIC_DEMANDS_IMPEACHMENT,
    )
    assert build.default(own, "hastings", "impeach_target") == "chairman"
    named = build.answer(asked, "hastings", "impeach_target", "president_of_bombay").state
    assert kinds(named) == [("hastings", "policy_direction")]


def test_2E_12_1_5_with_no_officeholder_there_is_no_target() -> None:
    """2E-12.1.5: the law is voted on all the same."""
    assert kinds(sitting.proposed(sitting.house(), laws.PUBLIC_DEMANDS_IMPEACHMENT)) == [
        ("hastings", "policy_direction")
    ]


def test_2E_12_1_6_old_ideas_made_new() -> None:
    """2E-12.1.6: a discarded law is proposed; the oldest by silence; cards drawn this turn cannot be chosen and wait."""
    state = sitting.deck(sitting.house(), "law_39", "law_52", "law_41", discards=("law_33", "law_31"))
    state = build.answer(sitting.begin(state), "hastings", "choose_law", "draw_another").state
    assert among(state, "old_idea") == ("law_33", "law_31")
    assert build.default(state, "hastings", "old_idea") == "law_31"
    state = build.answer(state, "hastings", "old_idea", "law_33").state
    assert state.laws.display == ("law_33",)
    assert sorted(state.laws.aside) == ["law_39", "law_52"]


def test_2E_12_1_6_after_the_vote_everything_is_shuffled_in() -> None:
    """2E-12.1.6: passed, the old law stays in force and the rest is the deck; failed, it is in the deck too."""
    state = sitting.deck(sitting.house(), "law_39", "law_52", "law_41", discards=("law_33", "law_31"))
    state = build.answer(sitting.begin(state), "hastings", "choose_law", "draw_another").state
    state = build.answer(state, "hastings", "old_idea", "law_33").state
    state = build.silence(state, "hastings", "policy_direction").state
    lost = sitting.passes(state, *state.seats)
    assert lost.laws.discards == lost.laws.aside == ()
    assert sorted(lost.laws.draw) == ["law_31", "law_33", "law_39", "law_41", "law_52"]
    won = sitting.passes(sitting.cast(state, "hastings", "for", bought=4), *state.seats[1:])
    won = build.answer(won, "hastings", "another_round", "close").state
    assert "law_33" in won.company.laws
    assert sorted(won.laws.draw) == ["law_31", "law_39", "law_41", "law_52"]


def test_2E_12_1_7_a_law_without_effect_may_be_proposed() -> None:
    """2E-12.1.7: Debt Restructure with no Debt is a law like any other."""
    state = sitting.begin(sitting.deck(sitting.house(), laws.DEBT_RESTRUCTURE))
    assert kinds(state) == [("hastings", "policy_direction")]


def test_2E_12_1_8_old_ideas_with_no_discards_wait() -> None:
    """2E-12.1.8: law 52 lies aside until another card is drawn, then it is shuffled in."""
    state = sitting.begin(sitting.deck(sitting.house(), "law_52", "law_39", "law_40"))
    assert state.laws.display == ("law_39",)
    assert sorted(state.laws.draw) == ["law_40", "law_52"]
    assert state.laws.aside == ()


def test_2E_12_1_8_nothing_to_draw() -> None:
    """2E-12.1.8: neither deck nor discards: no proposal, no policy; law 52 alone goes back to the deck."""
    assert build.asked(sitting.begin(sitting.deck(sitting.house()))) == ()
    state = sitting.begin(sitting.deck(sitting.house(), "law_52"))
    assert (build.asked(state), state.laws.draw, state.laws.aside) == ((), ("law_52",), ())


def test_2E_12_1_8_a_card_drawn_before_is_proposed() -> None:
    """2E-12.1.8: Old Ideas is the last card there is: the law drawn before it is proposed, Old Ideas is the new deck."""
    state = sitting.begin(sitting.deck(sitting.house(), "law_39", "law_52"))
    after = build.answer(state, "hastings", "choose_law", "draw_another").state
    assert kinds(after) == [("hastings", "policy_direction")]
    assert (after.laws.display, after.laws.draw, after.laws.aside) == (("law_39",), ("law_52",), ())


@pytest.mark.parametrize(("law", "left", "right"), [("law_39", 3, 8), ("law_31", 0, 5), ("law_34", 2, 6)])
def test_2E_12_2_1_the_nearest_matching_space(law: str, left: int, right: int) -> None:
    """2E-12.2.1: from space 4: tax 3 and 8, manufacturing 0 and 5, power 2 and 6; the present space does not count."""
    state = sitting.house(dial=4)
    assert (reached(state, law, "left"), reached(state, law, "right")) == (left, right)


def test_2E_12_2_1_the_prime_minister_turns_it() -> None:
    """2E-12.2.1: silence turns right; both ways are told with the question."""
    state = sitting.proposed(sitting.house(dial=4), "law_39")
    assert build.default(state, "hastings", "policy_direction") == "right"
    about = dict(build.question(state, "hastings", "policy_direction").about)
    assert (about["left_target"], about["right_target"], about["right_window_tax"]) == (
        "social",
        "shipping",
        1,
    )


def test_2E_12_2_2_the_dial_stays() -> None:
    """2E-12.2.2: the dial stands on the proposed policy at once and after a failure."""
    state = build.answer(
        sitting.proposed(sitting.house(dial=4), "law_39"), "hastings", "policy_direction", "left"
    ).state
    assert state.politics.dial == 3


def test_2E_12_2_3_tax_collectors() -> None:
    """2E-12.2.3: the owner proposes, the Prime Minister allows; without the one or the other nothing is added."""
    state = build.folk(sitting.house(dial=4), "sykes", prestige=(cards.TAX_COLLECTORS,))
    state = build.silence(sitting.proposed(state, "law_34"), "hastings", "policy_direction").state
    assert kinds(state) == [("sykes", "add_window_tax")]
    assert build.default(state, "sykes", "add_window_tax") == "no"
    asked = build.answer(state, "sykes", "add_window_tax", "propose").state
    assert build.default(asked, "hastings", "allow_window_tax") == "no"
    allowed = build.answer(asked, "hastings", "allow_window_tax", "yes").state
    assert allowed.agenda.main[0].memo.window_tax  # type: ignore[union-attr]
    refused = build.answer(asked, "hastings", "allow_window_tax", "no").state
    assert not refused.agenda.main[0].memo.window_tax  # type: ignore[union-attr]


def test_2E_12_2_3_not_where_one_is_due_already() -> None:
    """2E-12.2.3: a policy with a printed window tax needs none; with Window Tax Repeal it may have the added one."""
    state = build.folk(sitting.house(dial=4), "sykes", prestige=(cards.TAX_COLLECTORS,))
    printed = build.answer(sitting.proposed(state, "law_39"), "hastings", "policy_direction", "right").state
    assert ("sykes", "add_window_tax") not in kinds(printed)
    repealed = build.company(state, laws=(laws.WINDOW_TAX_REPEAL,))
    asked = build.answer(sitting.proposed(repealed, "law_39"), "hastings", "policy_direction", "right").state
    assert kinds(asked) == [("sykes", "add_window_tax")]


@pytest.mark.parametrize(("law", "start"), [("law_39", -3), ("law_31", 1), ("law_33", -4), ("law_34", 0)])
def test_2E_12_2_4_initial_support(law: str, start: int) -> None:
    """2E-12.2.4: the marker starts where the law says."""
    assert support(sitting.house(), law) == start


def test_2E_12_2_4_writer_privileges_help_deregulation() -> None:
    """2E-12.2.4: law 56 starts five higher with Writer Privileges, other laws do not."""
    state = build.company(sitting.house(), laws=(laws.WRITER_PRIVILEGES,))
    assert support(state, laws.DEREGULATION) - support(sitting.house(), laws.DEREGULATION) == 5
    assert support(state, "law_39") == -3
