"""Military Affairs and Military Oversight (2E-8.5)."""

from __future__ import annotations

from engine.core.options import Choice
from engine.second.family_pieces import TRAINING, commander, number, officers, only
from engine.second.laws import MILITARY_OVERSIGHT
from engine.second.memos.common import OfficeMemo
from engine.second.offices import MILITARY
from engine.second.promises import CONSENT_TO_NEPOTISM, holder
from engine.second.state import ArmyState, State, army
from tests.engine.second import build

BOMBAY, MADRAS, BENGAL = "army_of_bombay", "army_of_madras", "army_of_bengal"


def staffed() -> State:
    """Sykes holds Military Affairs; Hastings is Prime Minister; Armies without regiments."""
    state = build.hold(build.laid(), military_affairs="sykes")
    for name in (BOMBAY, MADRAS, BENGAL):
        state = build.troops(state, name, regiments=0)
    return state


def begun(state: State) -> State:
    return build.at_step(state, MILITARY).state


def step(state: State, name: str) -> State:
    """One action of the office alone."""
    return build.at_step(state, name, OfficeMemo(MILITARY, 1)).state


def kinds(state: State) -> list[str]:
    return [each.kind for each in build.asked(state)]


def led(state: State, name: str, who: str) -> State:
    """A Commander from a family's supply."""
    return build.put(state, who, commander(name))


def test_2E_8_5_1_transfers_then_training_then_commanders() -> None:
    """2E-8.5.1: an officer that was moved, and one that came out of training, count for the Commanders."""
    state = build.put(build.troops(staffed(), BOMBAY, paxton=1, larkins=1), "larkins", TRAINING)
    state = begun(led(state, MADRAS, "hastings"))
    assert kinds(state) == ["army_transfers"]
    state = build.answer(state, "sykes", "army_transfers", (("officer", ("paxton", BOMBAY, MADRAS)),)).state
    assert kinds(state) == ["assign_training"]
    state = build.answer(state, "sykes", "assign_training", (((MADRAS, 1),),)).state
    assert only(state, commander(BOMBAY)) == "larkins"
    assert only(state, commander(MADRAS)) == "hastings", "a tie with the Commander changes nothing"


def test_2E_8_5_2_officers_and_regiments_become_active() -> None:
    """2E-8.5.2: an exhausted officer and an exhausted regiment go to another Army, where they are active."""
    state = build.put(staffed(), "paxton", officers(BOMBAY, used=True))
    state = step(build.troops(state, BOMBAY, regiments=1, used=1), "army_transfers")
    moves = (("officer", ("paxton", BOMBAY, BENGAL)), ("regiment", (BOMBAY, BENGAL)))
    state = build.answer(state, "sykes", "army_transfers", moves).state
    assert number(state, officers(BENGAL), "paxton") == 1
    assert (army(state, BOMBAY), army(state, BENGAL)) == (ArmyState(1, 0), ArmyState(1, 0))


def refused(state: State, *moves: Choice) -> tuple[str, ...]:
    return tuple(each.code for each in build.judge(state, "sykes", "army_transfers", moves))


def test_2E_8_5_2_two_at_most_of_pieces_that_are_there() -> None:
    """2E-8.5.2: no third move, no piece that is not there, none to its own Army, no Commander."""
    state = step(
        led(build.troops(staffed(), BOMBAY, regiments=1, paxton=1), MADRAS, "larkins"), "army_transfers"
    )
    there = ("regiment", (BOMBAY, BENGAL))
    assert refused(state, there, ("regiment", (BOMBAY, MADRAS))) == ("nothing_to_transfer",)
    assert refused(state, ("officer", ("paxton", BOMBAY, BOMBAY))) == ("no_transfer",)
    assert refused(state, ("officer", ("larkins", MADRAS, BOMBAY))) == ("misfit_not_among",)
    assert refused(state, there, ("officer", ("paxton", BOMBAY, BENGAL)), there) == ("misfit_wrong_number",)
    assert build.default(state, "sykes", "army_transfers") == ()


def test_2E_8_5_2_the_second_transfer_sees_the_first() -> None:
    """2E-8.5.2: two separate transfers may take the same officer on."""
    state = step(build.troops(staffed(), BOMBAY, paxton=1), "army_transfers")
    moves = (("officer", ("paxton", BOMBAY, MADRAS)), ("officer", ("paxton", MADRAS, BENGAL)))
    state = build.answer(state, "sykes", "army_transfers", moves).state
    assert number(state, officers(BENGAL), "paxton") == 1


def test_2E_8_5_3_all_trainees_go_to_armies() -> None:
    """2E-8.5.3: two of Paxton's and one of Larkins's are placed, active; none may stay."""
    state = build.put(build.put(staffed(), "paxton", TRAINING, 2), "larkins", TRAINING)
    state = step(state, "assign_training")
    (refusal,) = build.judge(state, "sykes", "assign_training", (((BENGAL, 1),), ((BOMBAY, 1),)))
    assert refusal.at == ("paxton",)
    state = build.answer(
        state, "sykes", "assign_training", (((BENGAL, 1),), ((BOMBAY, 1), (MADRAS, 1)))
    ).state
    assert number(state, officers(BENGAL), "larkins") == 1
    assert [number(state, officers(name), "paxton") for name in (BOMBAY, MADRAS)] == [1, 1]
    assert number(state, TRAINING, "paxton") == 0


def test_2E_8_5_3_silence_fills_the_smallest_army() -> None:
    """2E-8.5.3: Bombay 2, Madras 1, Bengal 3 pieces (Commanders do not count): Madras, then Bombay, then Madras."""
    state = build.troops(staffed(), BOMBAY, regiments=1, used=1)
    state = build.troops(state, MADRAS, larkins=1)
    state = build.troops(led(state, MADRAS, "larkins"), BENGAL, regiments=2, paxton=1)
    state = build.put(build.put(state, "paxton", TRAINING, 2), "sykes", TRAINING)
    state = step(state, "assign_training")
    assert build.default(state, "sykes", "assign_training") == (((BOMBAY, 1), (MADRAS, 1)), ((MADRAS, 1),))


def test_2E_8_5_4_an_empty_slot_is_filled() -> None:
    """2E-8.5.4: Paxton has most officers in Bombay, exhausted ones counted; one of them commands."""
    state = build.troops(staffed(), BOMBAY, larkins=1, paxton=1)
    state = build.put(state, "paxton", officers(BOMBAY, used=True))
    outcome = build.at_step(state, "appoint_commanders", OfficeMemo(MILITARY, 1))
    state = outcome.state
    assert only(state, commander(BOMBAY)) == "paxton"
    assert number(state, officers(BOMBAY), "paxton") == 0
    assert number(state, officers(BOMBAY, used=True), "paxton") == 1
    assert build.told(outcome, "commander_appointed") == [{"seat": "paxton", "army": BOMBAY, "before": ""}]


def test_2E_8_5_4_more_pieces_than_the_commanders_owner() -> None:
    """2E-8.5.4: Paxton's three officers replace Larkins's Commander with one officer; he is an active officer."""
    state = led(build.troops(staffed(), MADRAS, larkins=1, paxton=3), MADRAS, "larkins")
    state = step(state, "appoint_commanders")
    assert only(state, commander(MADRAS)) == "paxton"
    assert (number(state, officers(MADRAS), "larkins"), number(state, officers(MADRAS), "paxton")) == (2, 2)


def test_2E_8_5_4_an_exhausted_officer_commands_if_there_is_no_other() -> None:
    """2E-8.5.4: the only officer is exhausted and moves into the slot all the same."""
    state = build.put(staffed(), "paxton", officers(BENGAL, used=True))
    assert only(step(state, "appoint_commanders"), commander(BENGAL)) == "paxton"


def test_2E_8_5_5_the_commander_counts_for_his_family() -> None:
    """2E-8.5.5, 2E-8.5.7: Larkins's Commander and one officer are as many as Paxton's two officers: nothing changes."""
    state = led(build.troops(staffed(), MADRAS, larkins=1, paxton=2), MADRAS, "larkins")
    assert only(step(state, "appoint_commanders"), commander(MADRAS)) == "larkins"


def test_2E_8_5_6_military_affairs_chooses_among_equals() -> None:
    """2E-8.5.6: Paxton and Hastings tie in Bombay and Bengal; both are asked at once; the own family is not among them."""
    state = staffed()
    for name in (BOMBAY, BENGAL):
        state = build.troops(state, name, hastings=1, paxton=1)
    state = step(state, "appoint_commanders")
    asked = build.asked(state)
    assert [dict(each.about)["army"] for each in asked] == [BOMBAY, BENGAL]
    assert build.default(state, "sykes", "appoint_commander") == "paxton", "first clockwise"
    state = build.answer(state, "sykes", "appoint_commander", "hastings").state
    (left,) = [
        each for each in build.asked(state) if each.id not in {o.decision for o in state.agenda.answers}
    ]
    state = build.silence(state, "sykes", "appoint_commander").state
    assert dict(left.about)["army"] == BENGAL
    assert (only(state, commander(BOMBAY)), only(state, commander(BENGAL))) == ("hastings", "paxton")


def test_2E_8_5_6_silence_takes_the_own_family() -> None:
    """2E-8.5.6: Sykes is among the tied ones, no nepotism asked; without officers a slot stays as it is."""
    state = step(build.troops(staffed(), BOMBAY, hastings=1, sykes=1), "appoint_commanders")
    assert build.default(state, "sykes", "appoint_commander") == "sykes"
    state = build.answer(state, "sykes", "appoint_commander", "sykes").state
    assert (only(state, commander(BOMBAY)), only(state, commander(MADRAS))) == ("sykes", "")
    assert build.asked(state) == ()


def test_2E_8_5_8_vacant_nothing_happens() -> None:
    """2E-8.5.8: trainees stay in training, an empty slot empty, and the Prime Minister has no oversight."""
    state = build.put(build.troops(build.laid(), BOMBAY, larkins=1), "paxton", TRAINING)
    outcome = build.at_step(build.company(state, laws=(MILITARY_OVERSIGHT,)), MILITARY)
    assert build.kinds(outcome) == ("office_skipped",)
    assert (only(outcome.state, commander(BOMBAY)), number(outcome.state, TRAINING, "paxton")) == ("", 1)


def overseen(**holding: int) -> State:
    """The law is in force; Larkins commands Bombay; officers there as given."""
    state = led(build.troops(staffed(), BOMBAY, **holding), BOMBAY, "larkins")
    return build.company(state, laws=(MILITARY_OVERSIGHT,))


def oversight(state: State) -> State:
    return step(state, "military_oversight")


def test_2E_8_5_9_the_prime_minister_may_replace_a_commander() -> None:
    """2E-8.5.9: Larkins's Commander becomes an officer, Paxton's officer commands; a foreign one needs no consent."""
    state = oversight(overseen(paxton=1, sykes=1))
    assert build.default(state, "hastings", "military_oversight") is None
    state = build.answer(state, "hastings", "military_oversight", "paxton_officer_bombay").state
    assert only(state, commander(BOMBAY)) == "paxton"
    assert (number(state, officers(BOMBAY), "larkins"), number(state, officers(BOMBAY), "paxton")) == (1, 0)
    assert build.asked(state) == ()


def test_2E_8_5_9_after_military_affairs_has_acted() -> None:
    """2E-8.5.9: it is asked when the Commanders have been appointed; not without the law; not without another family."""
    state = begun(overseen(paxton=1))
    state = build.answer(state, "sykes", "army_transfers", ()).state
    assert [(each.seat, each.kind) for each in build.asked(state)] == [("hastings", "military_oversight")]
    assert build.asked(oversight(build.company(overseen(paxton=1), laws=()))) == ()
    assert build.asked(oversight(overseen(larkins=2))) == ()


def test_2E_8_5_9_nepotism_asks_the_whole_army() -> None:
    """2E-8.5.9, 2E-7.4.1: for Hastings's own officer Paxton and the demoted Larkins must consent; both do."""
    state = oversight(overseen(paxton=1, hastings=1))
    state = build.answer(state, "hastings", "military_oversight", "hastings_officer_bombay").state
    assert {each.seat for each in build.asked(state)} == {"paxton", "larkins"}
    state = build.answer(state, "paxton", "nepotism_consent", "yes").state
    assert only(state, commander(BOMBAY)) == "larkins"
    outcome = build.answer(state, "larkins", "nepotism_consent", "yes")
    assert only(outcome.state, commander(BOMBAY)) == "hastings"
    assert build.kinds(outcome) == ("nepotism_allowed", "commander_appointed")


def test_2E_8_5_9_one_no_makes_the_choice_illegal() -> None:
    """2E-8.5.9, 2E-7.4.2: Larkins refuses; Hastings chooses again, the own officer of Bombay is no choice any more."""
    state = oversight(overseen(paxton=1, hastings=1))
    state = build.answer(state, "hastings", "military_oversight", "hastings_officer_bombay").state
    outcome = build.answer(state, "larkins", "nepotism_consent", "no")
    assert build.kinds(outcome) == ("nepotism_refused",)
    assert build.judge(outcome.state, "hastings", "military_oversight", "hastings_officer_bombay")
    state = build.answer(outcome.state, "hastings", "military_oversight", "paxton_officer_bombay").state
    assert only(state, commander(BOMBAY)) == "paxton"


def test_2E_8_5_9_refused_without_alternative_it_is_over() -> None:
    """2E-8.5.9: Hastings had only the own officer to appoint: after a refusal nobody is asked again."""
    state = oversight(overseen(hastings=1))
    state = build.answer(state, "hastings", "military_oversight", "hastings_officer_bombay").state
    state = build.answer(state, "larkins", "nepotism_consent", "no").state
    assert (only(state, commander(BOMBAY)), build.asked(state)) == ("larkins", ())


def test_2E_3_2_7_a_promise_of_consent_is_redeemed_with_the_choice() -> None:
    """2E-3.2.7: Larkins's promise counts as consent, so only Paxton is asked; the card goes back."""
    state = build.promised(overseen(paxton=1, hastings=1), "hastings", larkins=CONSENT_TO_NEPOTISM)
    state = oversight(state)
    (refusal,) = build.judge(state, "hastings", "military_oversight", ("paxton_officer_bombay", ("larkins",)))
    assert refusal.code == "consent_not_needed"
    state = build.answer(
        state, "hastings", "military_oversight", ("hastings_officer_bombay", ("larkins",))
    ).state
    assert [each.seat for each in build.asked(state)] == ["paxton"]
    assert holder(state, "larkins", CONSENT_TO_NEPOTISM) == "larkins"
    assert (
        only(build.answer(state, "paxton", "nepotism_consent", "yes").state, commander(BOMBAY)) == "hastings"
    )
