"""Deploy: targets, pieces, dice, officers' losses, failure and catastrophe (2E-8.8.4 to 2E-8.8.8)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.options import Amount, Choice, Form, OrPass, Pick, Split
from engine.core.step import Outcome
from engine.second.blackmail import instructions
from engine.second.cards import DIPLOMATIC_CONNECTION, MAN_ON_THE_INSIDE
from engine.second.family_pieces import SUPPLY, commander, number, officers, only
from engine.second.memos.company import CommandMemo
from engine.second.phases.company_operation.deploy import targets
from engine.second.regions import empire_strength
from engine.second.state import ArmyState, State, army, family, region
from tests.engine.second import build

MADRAS, ARMY = "madras_presidency", "army_of_madras"


def table(regiments: int = 2, **held: int) -> State:
    """Larkins commands the Army of Madras with these regiments and officers of families."""
    state = build.put(build.laid(), "larkins", commander(ARMY))
    return build.troops(state, ARMY, regiments=regiments, **held)


def begun(state: State, presidency: str = MADRAS) -> State:
    return build.at_step(state, "deploy", CommandMemo(presidency), "t1.madras.deploy.1").state


def deployed(state: State, choice: Choice, *dice: int) -> Outcome[State]:
    return build.answer(state, "larkins", "deploy", choice, build.dice(*dice))


def kinds(state: State) -> list[str]:
    return [each.kind for each in build.asked(state)]


def form(state: State) -> Form:
    options = build.question(state, "larkins", "deploy").options
    assert isinstance(options, OrPass)
    assert isinstance(options.inner, Form)
    return options.inner


@pytest.mark.parametrize("vector", build.VECTORS["deploy_targets"])
@pytest.mark.parametrize("from_home", [False, True])
def test_2E_8_8_4_vectors(vector: dict[str, Any], from_home: bool) -> None:
    """2E-8.8.4: targets of each Presidency with regions tied to it or to another, in both readings."""
    state = build.laid(deploy_from_unconquered_home=from_home)
    for name, presidency in vector["tied"].items():
        state = build.conquered(state, name, presidency, unrest=1 if name in vector["fixable"] else 0)
    name = "targets_with_deploy_from_unconquered_home" if from_home else "targets"
    assert list(targets(state, vector["presidency"])) == vector[name]


def test_2E_8_8_4_a_tied_region_is_legal_with_a_closed_order_or_unrest() -> None:
    """2E-8.8.4: Madras itself when it is the Company's."""
    state = build.conquered(build.laid(), "madras", MADRAS)
    assert "madras" not in targets(state, MADRAS)
    assert "madras" in targets(build.closed(state, "madras_2"), MADRAS)
    assert "madras" in targets(build.land(state, "madras", unrest=1), MADRAS)


def test_2E_8_8_5_any_active_pieces() -> None:
    """2E-8.8.5: regiments, officers of all families, alliances; exhausted ones are not offered."""
    state = build.troops(table(1, paxton=1, sykes=2), ARMY, used=3)
    state = build.put(build.change(state, alliances=("arcot",)), "sykes", officers(ARMY, used=True))
    assert form(begun(state)) == Form(
        (
            ("target", Pick(("madras",))),
            ("regiments", Amount(0, 1)),
            ("officers", Split(3, (("paxton", 1), ("sykes", 2)), exact=False)),
            ("alliances", Pick(("arcot",), 0, 1)),
        )
    )
    assert dict(build.question(begun(state), "larkins", "deploy").about)["dice"] == 6


def test_2E_8_8_5_nobody_is_asked_for_consent() -> None:
    """2E-8.8.5: Sykes' officer is exhausted because Larkins says so; two regiments and he against 1 are two dice."""
    outcome = deployed(begun(table(3, sykes=1)), ("madras", 2, (("sykes", 1),)), 4, 3, 1)
    state = outcome.state
    assert army(state, ARMY) == ArmyState(1, 2)
    assert number(state, officers(ARMY, used=True), "sykes") == 1
    rolled = build.told(outcome, "deploy_rolled")[0]
    assert (rolled["used"], rolled["penalty"], rolled["dice"]) == (3, 1, (4, 3))
    assert [roll.values for roll in outcome.rolls] == [(4, 3), (1,)]


def test_2E_8_8_5_an_alliance_gives_its_strength_in_dice() -> None:
    """2E-8.8.5: Arcot alone against Madras: 2 - 1 = one die."""
    state = begun(build.change(table(0), alliances=("arcot",)))
    outcome = deployed(state, ("madras", ("arcot",)), 4)
    assert build.told(outcome, "deploy_rolled")[0]["dice"] == (4,)
    assert outcome.state.alliances == ()


def test_2E_8_8_5_the_strength_of_the_whole_empire_is_the_penalty() -> None:
    """2E-8.8.5: Maratha (2), Delhi (1) and Punjab (0) are one empire: five regiments against Maratha are two dice."""
    state = build.conquered(table(5), "hyderabad", MADRAS)
    assert "maratha" in targets(state, MADRAS)
    assert empire_strength(state, "maratha") == 3
    outcome = deployed(begun(state), ("maratha", 5), 3, 4)
    assert build.told(outcome, "deploy_rolled")[0]["penalty"] == 3
    assert build.told(outcome, "deploy_rolled")[0]["dice"] == (3, 4)


def test_2E_8_8_5_at_least_one_die_must_remain() -> None:
    """2E-8.8.5: one regiment against Madras is refused; a target too strong for all active pieces is not offered."""
    refusals = build.judge(begun(table()), "larkins", "deploy", ("madras", 1))
    assert [(each.code, each.instead) for each in refusals] == [("too_few_dice", ("2",))]
    assert kinds(begun(table(1))) == []
    state = build.conquered(table(3), "hyderabad", MADRAS)
    assert targets(state, MADRAS) == ("madras", "maratha", "mysore")
    assert form(begun(state)).parts[0] == ("target", Pick(("madras", "mysore")))


def test_2E_8_8_5_silence_stops() -> None:
    """2E-8.8.5: the Army stays where it is."""
    assert build.default(begun(table()), "larkins", "deploy") is None
    state = build.silence(begun(table()), "larkins", "deploy").state
    assert (kinds(state), army(state, ARMY)) == ([], ArmyState(2))


@pytest.mark.parametrize("check", [(1, 1, 1), (3, 3, 3), (5, 5, 5)])
def test_2E_8_8_6_officers_die_on_a_six_on_every_result(check: tuple[int, ...]) -> None:
    """2E-8.8.6: Larkins' own first, then clockwise Sykes and Paxton; of those sent one each is lost, others are safe."""
    state = table(1, larkins=1, sykes=2, paxton=1)
    state = build.put(state, "sykes", officers(ARMY, used=True), 1)
    before = number(state, SUPPLY, "sykes")
    sent: Choice = ("madras", 0, (("larkins", 1), ("paxton", 1), ("sykes", 2)))
    outcome = deployed(begun(state), sent, *check, 6, 6, 2, 6)
    assert build.told(outcome, "officers_roll") == [
        {"seat": "larkins", "dice": (6,), "lost": 1},
        {"seat": "sykes", "dice": (6, 2), "lost": 1},
        {"seat": "paxton", "dice": (6,), "lost": 1},
    ]
    state = outcome.state
    assert number(state, SUPPLY, "sykes") == before + 1
    assert number(state, officers(ARMY, used=True), "sykes") == 2, "one survived, one was there before"
    assert number(state, officers(ARMY, used=True), "larkins") == 0


def test_2E_8_8_7_after_a_failure_other_pieces_are_needed() -> None:
    """2E-8.8.7: nothing else happens; the next Deploy has what is active still, and a number of its own."""
    state = deployed(begun(table(4)), ("madras", 2), 3).state
    again = build.question(state, "larkins", "deploy")
    assert (dict(again.about)["dice"], dict(again.about)["try"]) == (2, 2)
    assert region(state, "madras").presidency == ""
    assert only(state, commander(ARMY)) == "larkins"
    assert kinds(deployed(state, ("madras", 2), 4).state) == []


@pytest.mark.parametrize(("had", "left"), [(3, 1), (2, 1), (1, 0), (0, 0)])
def test_2E_8_8_8_a_catastrophe_costs_the_commander(had: int, left: int) -> None:
    """2E-8.8.8: he goes home, his family loses half its trophies, rounded up; the slot is empty, there is no Deploy more."""
    state = begun(build.folk(table(4), "larkins", trophies=had))
    before = number(state, SUPPLY, "larkins")
    state = deployed(state, ("madras", 3), 5, 6).state
    assert only(state, commander(ARMY)) == ""
    assert number(state, SUPPLY, "larkins") == before + 1
    assert family(state, "larkins").trophies == left
    assert kinds(state) == []


def test_a_commander_may_deploy_any_number_of_times() -> None:
    """2E-8.8.1: after a success too: Madras first, then Mysore next to it."""
    state = deployed(begun(table(4)), ("madras", 2), 1).state
    assert region(state, "madras").presidency == MADRAS
    state = deployed(state, ("mysore", 2), 2).state
    assert region(state, "mysore").presidency == MADRAS


def feared(state: State, wish: Choice) -> State:
    """Paxton holds Diplomatic Connection with this instruction."""
    state = build.folk(state, "paxton", hidden=(DIPLOMATIC_CONNECTION,))
    return instructions.given(state, "paxton", DIPLOMATIC_CONNECTION, wish)


def test_2E_8_1_10_diplomatic_connection_has_a_deploy_rolled_again() -> None:
    """2E-8.1.10: three dice succeed, one is rolled again and is a catastrophe; officers roll after that, once."""
    state = begun(feared(table(3, sykes=1), (("larkins",), ("success",))))
    outcome = deployed(state, ("madras", 3, (("sykes", 1),)), 1, 2, 2, 5, 6)
    assert build.kinds(outcome) == (
        "deploy_rolled", "blackmail_played", "rolled_again", "officers_roll", "commander_lost",
    )  # fmt: skip
    assert [roll.values for roll in outcome.rolls] == [(1, 2, 2), (5,), (6,)]
    assert region(outcome.state, "madras").presidency == ""


def test_2E_8_1_10_other_commanders_and_a_cancelled_card_change_nothing() -> None:
    """2E-8.1.10: Paxton means Sykes; or means Larkins, and Sykes has his Man on the Inside."""
    outcome = deployed(begun(feared(table(), (("sykes",), ("success",)))), ("madras", 2), 1)
    assert region(outcome.state, "madras").presidency == MADRAS
    state = build.folk(feared(table(), (("larkins",), ("success",))), "sykes", hidden=(MAN_ON_THE_INSIDE,))
    wish: Choice = ((DIPLOMATIC_CONNECTION,), ("larkins",))
    state = instructions.given(state, "sykes", MAN_ON_THE_INSIDE, wish)
    assert region(deployed(begun(state), ("madras", 2), 1).state, "madras").presidency == MADRAS
