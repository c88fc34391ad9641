"""The Prime Minister's Ear, Company Fraud, the Scandals, Envoy to the Mughals, the Man on the Inside (2E-3.3)."""

from __future__ import annotations

import msgspec
import pytest

from engine.core import run
from engine.core.agenda import Agenda, Frame
from engine.core.options import Choice
from engine.core.step import Outcome
from engine.second import accounts, elephant, offices, sequence
from engine.second.blackmail import instructions
from engine.second.cards import (
    COMPANY_FRAUD,
    ENVOY_TO_THE_MUGHALS,
    MAN_ON_THE_INSIDE,
    SCANDAL_IN_INDIA,
    SCANDAL_ON_LEADENHALL_STREET,
    THE_PRIME_MINISTERS_EAR,
)
from engine.second.family_pieces import SUPPLY, number
from engine.second.memos.common import SeatMemo
from engine.second.memos.opening import FamilyMemo
from engine.second.state import Deck, State, family, office, tables
from engine.second.steps import STEPS
from tests.engine.second import build
from tests.engine.second.blackmail.holding import holding, watched, wishing

A, B, C, D = build.FOUR


def window(state: State, step: str, *dice: int) -> Outcome[State]:
    """What happens at one window."""
    return build.at_step(state, step, path=f"t2.{step}", chance=build.dice(*dice))


def asked_beside(state: State, phase: str) -> State:
    """A question to Hastings in a phase, with the free acts beside it."""
    return build.at_table(build.change(state, phase=phase), "family_action", FamilyMemo((A,))).state


# The Prime Minister's Ear


@pytest.mark.parametrize("place", [1, 2, 3])
def test_2E_3_3_8_a_marker_rises_to_the_next_higher_space(place: int) -> None:
    """2E-3.3.8: the middle one changes with the top, either low one with the middle."""
    state = build.laid()
    track = list(state.politics.power)
    raised, above = track[place], 0 if place == 1 else 1
    outcome = window(wishing(state, B, THE_PRIME_MINISTERS_EAR, (raised,)), "blackmail_before_family")
    track[above], track[place] = track[place], track[above]
    assert outcome.state.politics.power == tuple(track)
    assert build.kinds(outcome) == ("blackmail_played", "power_swapped")
    assert family(outcome.state, B).shown == (THE_PRIME_MINISTERS_EAR,)
    assert family(outcome.state, B).hidden == ()


def test_2E_3_3_8_what_is_on_top_cannot_rise() -> None:
    """2E-3.3.8: the card is kept, and with it what its holder said."""
    state = build.laid()
    state = wishing(state, B, THE_PRIME_MINISTERS_EAR, (state.politics.power[0],))
    outcome = window(state, "blackmail_before_family")
    assert outcome.events == ()
    assert outcome.state.families == state.families


def test_2E_3_3_1_a_card_without_instruction_is_kept() -> None:
    """2E-3.3.3, 2E-3.3.1: silence keeps every card; a played one lies face up and its power still counts."""
    state = holding(build.laid(), B, *(f"blackmail_{each:02}" for each in range(1, 11)))
    for step in (
        "before_family",
        "at_revenue",
        "before_events",
        "after_revenue",
        "after_parliament",
        "at_retirement",
    ):
        assert window(state, f"blackmail_{step}").events == ()


# Company Fraud


def defrauding(balance: int, least: int, *held: str) -> State:
    state = build.hold(build.purse(build.laid(), balance=balance), **dict.fromkeys(held, B))
    return wishing(state, B, COMPANY_FRAUD, (least,))


def test_2E_10_1_1_fraud_is_tried_before_anything_is_paid() -> None:
    """2E-10.1.1: the window opens Revenue, before Calico Acts and expenses."""
    assert sequence.PHASES["revenue"][:2] == ("blackmail_at_revenue", "calico_acts")


def test_2E_3_3_9_twice_the_highest_die_is_taken() -> None:
    """2E-3.3.9: three offices, dice 2, 5, 3: £10 of £14."""
    state = defrauding(14, 10, "chairman", "manager_of_shipping", "president_of_madras")
    outcome = window(state, "blackmail_at_revenue", 2, 5, 3)
    assert build.told(outcome, "company_fraud") == [{"seat": B, "dice": (2, 5, 3), "pounds": 10}]
    assert (accounts.holds(outcome.state, "balance"), accounts.holds(outcome.state, B)) == (4, 10)
    assert [roll.values for roll in outcome.rolls] == [(2, 5, 3)]


def test_2E_3_3_9_no_more_than_there_is() -> None:
    """2E-3.3.9: a six would take £12 of £7."""
    outcome = window(defrauding(7, 1, "chairman"), "blackmail_at_revenue", 6)
    assert (accounts.holds(outcome.state, "balance"), accounts.holds(outcome.state, B)) == (0, 7)


def test_2E_3_3_9_without_office_it_is_illegal() -> None:
    """2E-3.3.9: the card is kept."""
    assert window(defrauding(14, 1), "blackmail_at_revenue").events == ()


def test_2E_10_1_1_it_waits_for_the_balance_that_its_holder_named() -> None:
    """2E-10.1.1: with £9 nothing is played, with £10 it is."""
    assert window(defrauding(9, 10, "chairman"), "blackmail_at_revenue").events == ()
    assert window(defrauding(10, 10, "chairman"), "blackmail_at_revenue", 1).events


# Scandals


def scandal(office_: str, *held_by: str, card: str = SCANDAL_ON_LEADENHALL_STREET) -> State:
    """Sykes and Larkins hold offices; Larkins has a Scandal."""
    state = build.hold(
        build.laid(),
        chairman=C,
        director_of_trade=B,
        president_of_bombay=C,
        manager_of_shipping=D,
    )
    return wishing(state, B, card, (office_, held_by))


@pytest.mark.parametrize("step", ["blackmail_after_revenue", "blackmail_after_parliament"])
def test_2E_12_6_1_scandals_come_at_the_start_and_the_end_of_parliament(step: str) -> None:
    """2E-12.6.1: the officeholder named is gone."""
    outcome = window(scandal("manager_of_shipping"), step)
    assert build.told(outcome, "scandal") == [{"seat": D, "office": "manager_of_shipping"}]
    assert sequence.PHASES["parliament"][0] == "blackmail_after_revenue"
    assert sequence.PHASES["upkeep"][0] == "blackmail_after_parliament"


def test_2E_3_3_7_the_piece_goes_home_without_retirement() -> None:
    """2E-3.3.7: to the supply, the fatigue too, the card to Vacant Offices; the Chairman is the former Chairman."""
    state = scandal("chairman")
    tired = msgspec.structs.replace(office(state, "chairman"), fatigue=2)
    state = build.change(
        state, offices=tuple((name, tired if name == "chairman" else held) for name, held in state.offices)
    )
    supply = number(state, SUPPLY, C)
    outcome = window(state, "blackmail_after_revenue")
    assert "chairman" in offices.vacant(outcome.state)
    assert office(outcome.state, "chairman").fatigue == 0
    assert number(outcome.state, SUPPLY, C) == supply + 1
    assert number(outcome.state, "pensioners", C) == 0
    assert outcome.state.company.former_chairman == C
    assert build.told(outcome, "blackmail_played")[0]["victim"] == C


def test_2E_3_3_7_which_offices_each_scandal_can_empty() -> None:
    """2E-3.3.7: Leadenhall Street those in London and China; India Presidents, Governors and the Governor General."""
    london, india = instructions.scandalous(tables(build.laid()))
    assert london == (
        "chairman",
        "director_of_trade",
        "manager_of_shipping",
        "military_affairs",
        "superintendent_of_trade_in_china",
    )
    assert "governor_general" in india
    assert len(india) == 12
    outcome = window(scandal("president_of_bombay", card=SCANDAL_IN_INDIA), "blackmail_after_revenue")
    assert build.told(outcome, "scandal") == [{"seat": C, "office": "president_of_bombay"}]


def test_2E_3_3_7_only_the_families_that_were_meant_are_hit() -> None:
    """2E-3.3.7: named families alone; without any, all but one's own; nobody where the office is vacant."""
    assert window(scandal("chairman", A, D), "blackmail_after_revenue").events == ()
    assert window(scandal("chairman", A, C), "blackmail_after_revenue").events
    assert window(scandal("director_of_trade"), "blackmail_after_revenue").events == ()
    assert window(scandal("director_of_trade", B), "blackmail_after_revenue").events
    assert window(scandal("military_affairs"), "blackmail_after_revenue").events == ()


def test_2E_3_3_3_holders_play_clockwise_from_the_chairman() -> None:
    """2E-3.3.3, 2E-10.1.1: with Sykes in the chair Paxton comes before Larkins."""
    state = build.hold(build.laid(), chairman=C, president_of_bombay=A)
    state = wishing(state, B, SCANDAL_ON_LEADENHALL_STREET, ("chairman", ()))
    state = wishing(state, D, SCANDAL_IN_INDIA, ("president_of_bombay", ()))
    outcome = window(state, "blackmail_after_revenue")
    assert [each["seat"] for each in build.told(outcome, "blackmail_played")] == [D, B]


def test_2E_12_6_1_on_request_it_is_played_at_once() -> None:
    """2E-12.6.1: from the end of Revenue to the end of the turn, between resolutions; before that it waits."""
    for phase in ("events_in_india", "parliament", "upkeep"):
        state = asked_beside(holding(scandal("chairman"), B, SCANDAL_ON_LEADENHALL_STREET), phase)
        state = build.answer(state, B, "instruct_blackmail", (SCANDAL_ON_LEADENHALL_STREET, None)).state
        now = build.answer(state, B, "instruct_blackmail", (SCANDAL_ON_LEADENHALL_STREET, ("chairman", ())))
        assert offices.holder(now.state, "chairman") == ""
    early = asked_beside(holding(scandal("chairman"), B, SCANDAL_ON_LEADENHALL_STREET), "company_operation")
    waits = build.answer(early, B, "instruct_blackmail", (SCANDAL_ON_LEADENHALL_STREET, ("chairman", ())))
    assert offices.holder(waits.state, "chairman") == C


def test_2E_4_4_5_a_scandal_may_be_played_as_it_is_taken() -> None:
    """2E-4.4.5: the chooser has looked at the display, instructs, and takes the card; the office is empty at once."""
    state = build.hold(build.laid(), chairman=C)
    display = (SCANDAL_ON_LEADENHALL_STREET, COMPANY_FRAUD, "prestige_27")
    state = build.change(state, phase="london_season", london=Deck(display=display))
    state = build.at_table(state, "london_card", SeatMemo(B), path="t2.london_cards.larkins").state
    wish: Choice = (SCANDAL_ON_LEADENHALL_STREET, ("chairman", ()))
    state = build.answer(state, B, "instruct_blackmail", wish).state
    assert offices.holder(state, "chairman") == C
    taken = build.answer(state, B, "london_card", ("take", SCANDAL_ON_LEADENHALL_STREET))
    assert offices.holder(taken.state, "chairman") == ""
    assert family(taken.state, B).shown == (SCANDAL_ON_LEADENHALL_STREET,)
    other = build.answer(state, B, "london_card", ("take", COMPANY_FRAUD))
    assert family(other.state, B).hidden == (COMPANY_FRAUD,)


# Envoy to the Mughals


def envoy(place: str, *when: str) -> State:
    return wishing(build.laid(), B, ENVOY_TO_THE_MUGHALS, (place, when))


def test_2E_3_3_6_the_elephant_is_placed_and_the_best_open_order_pays() -> None:
    """2E-3.3.6: Bengal looks at Delhi: £6, the highest of its open orders; with that one closed £5."""
    outcome = window(envoy("bengal_to_delhi"), "blackmail_before_events")
    assert elephant.key(outcome.state.elephant) == "bengal_to_delhi"
    assert build.told(outcome, "elephant_placed") == [{"seat": B, "place": "bengal_to_delhi", "pounds": 6}]
    assert accounts.holds(outcome.state, B) == 6
    less = window(build.closed(envoy("bengal_to_delhi"), "bengal_2"), "blackmail_before_events")
    assert accounts.holds(less.state, B) == 5


def test_2E_3_3_6_only_where_a_march_can_lead() -> None:
    """2E-3.3.6: a dominated region looks at its capital alone; inside stands only who stands with the Company."""
    state = build.land(envoy("punjab_to_maratha"), "punjab", capital="delhi")
    assert window(state, "blackmail_before_events").events == ()
    assert window(envoy("bengal"), "blackmail_before_events").events == ()
    ours = build.conquered(envoy("bengal"), "bengal", "bengal_presidency")
    inside = window(ours, "blackmail_before_events")
    assert elephant.key(inside.state.elephant) == "bengal"
    assert accounts.holds(inside.state, B) == 6


def test_2E_3_3_6_it_may_stay_where_it_is() -> None:
    """2E-3.3.6: the present position is legal, whatever stands there."""
    here = elephant.key(build.laid().elephant)
    outcome = window(envoy(here), "blackmail_before_events")
    assert outcome.state.elephant == build.laid().elephant
    assert build.told(outcome, "elephant_placed")


def test_2E_3_3_2_the_envoy_goes_just_before_events_or_at_once() -> None:
    """2E-3.3.2: without a word about it the card waits for the storm roll; at once means at any time of the turn."""
    state = asked_beside(holding(build.laid(), B, ENVOY_TO_THE_MUGHALS), "family")
    waits = build.answer(state, B, "instruct_blackmail", (ENVOY_TO_THE_MUGHALS, ("bengal_to_delhi", ())))
    assert waits.events == ()
    assert window(envoy("bengal_to_delhi"), "blackmail_before_family").events == ()
    wish: Choice = (ENVOY_TO_THE_MUGHALS, ("bengal_to_delhi", ("at_once",)))
    assert build.kinds(build.answer(state, B, "instruct_blackmail", wish))[-1] == "elephant_placed"
    late = asked_beside(holding(build.laid(), B, ENVOY_TO_THE_MUGHALS), "parliament")
    assert build.answer(late, B, "instruct_blackmail", wish).events == ()
    next_turn = window(envoy("bengal_to_delhi", "at_once"), "blackmail_before_family")
    assert build.kinds(next_turn)[-1] == "elephant_placed"


def test_2E_3_3_2_windows_stand_at_the_edges_of_their_phases() -> None:
    """2E-3.3.2: before the first family action, before the storm roll, before pieces retire."""
    phases = sequence.PHASES
    assert phases["family"][:2] == ("blackmail_before_family", "family_actions")
    assert phases["events_in_india"][:2] == ("blackmail_before_events", "storms")
    assert phases["london_season"][1:3] == ("blackmail_at_retirement", "retirements")


def test_2E_3_3_2_the_ear_may_be_lent_until_the_first_family_action() -> None:
    """2E-3.3.2: at once while nobody has acted; when the first has, the card waits for the next turn."""
    state = build.change(holding(build.laid(), B, THE_PRIME_MINISTERS_EAR), phase="family")
    wish: Choice = (THE_PRIME_MINISTERS_EAR, (state.politics.power[1],))
    fresh = build.at_table(state, "family_action", FamilyMemo(build.FOUR)).state
    assert build.kinds(build.answer(fresh, B, "instruct_blackmail", wish))[-1] == "power_swapped"
    begun = build.at_table(state, "family_action", FamilyMemo((B, C, D))).state
    assert build.answer(begun, B, "instruct_blackmail", wish).events == ()


# Man on the Inside


def test_2E_3_3_4_another_family_cancels_a_card() -> None:
    """2E-3.3.4: the Scandal has no effect; both cards lie face up before the canceller, whose power they count for."""
    state = watched(scandal("chairman"), D, C)
    outcome = window(state, "blackmail_after_revenue")
    assert build.kinds(outcome) == ("blackmail_played", "blackmail_cancelled")
    assert offices.holder(outcome.state, "chairman") == C
    assert family(outcome.state, D).shown == (MAN_ON_THE_INSIDE, SCANDAL_ON_LEADENHALL_STREET)
    assert (family(outcome.state, B).hidden, family(outcome.state, B).shown) == ((), ())
    assert instructions.of(outcome.state, B, SCANDAL_ON_LEADENHALL_STREET) is None


def test_2E_3_3_4_only_cards_that_hit_those_who_were_named() -> None:
    """2E-3.3.4: a card that hits nobody else counts as hitting who plays it."""
    spared = window(watched(scandal("chairman"), D, A), "blackmail_after_revenue")
    assert offices.holder(spared.state, "chairman") == ""
    envoys = watched(envoy("bengal_to_delhi"), D, B)
    assert build.kinds(window(envoys, "blackmail_before_events"))[-1] == "blackmail_cancelled"


def test_2E_3_3_4_nobody_cancels_an_own_card() -> None:
    """2E-3.3.4: every other holder may."""
    state = watched(scandal("chairman"), B, C)
    assert offices.holder(window(state, "blackmail_after_revenue").state, "chairman") == ""


def test_2E_3_3_4_a_fraud_that_was_cancelled_rolls_no_die() -> None:
    """2E-3.3.4: the card comes before its dice."""
    state = watched(defrauding(14, 1, "chairman"), C, B)
    outcome = window(state, "blackmail_at_revenue", 6)
    assert outcome.rolls == ()
    assert accounts.holds(outcome.state, "balance") == 14


def test_2E_0_1_7_a_window_that_plays_nothing_tells_nothing() -> None:
    """2E-0.1.7: two tables, in one of which Larkins holds a card with an instruction that does not fit, go on alike."""
    one = build.change(wishing(build.laid(), B, COMPANY_FRAUD, (90,)), phase="bonuses")
    two = build.change(holding(build.laid(), B, SCANDAL_IN_INDIA), phase="bonuses")
    frames: tuple[Frame[None], ...] = (Frame("revenue", "t1.revenue", None),)
    told = []
    for state in (one, two):
        agenda = Agenda(main=frames, side=sequence.beside(state.seats))
        told.append(run.run(STEPS, build.change(state, agenda=agenda), build.PLAIN).events)
    assert told[0] == told[1]
