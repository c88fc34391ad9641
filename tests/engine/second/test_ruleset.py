"""The second edition as a mail server asks for it."""

from __future__ import annotations

import pytest

from engine import rules_for
from engine.core.chance import SeededChance
from engine.core.inputs import Setting
from engine.core.override import amend
from engine.core.seating import Seating
from engine.second import accounts
from engine.second.ruleset import RULES
from engine.second.sequence import PHASES
from engine.second.settings import written
from engine.second.state import State
from engine.second.tables import DataError
from tests.engine.second import build


def seating(players: int = 4, data: bytes = b"", **settings: str) -> Seating:
    return Seating("test", players, tuple(settings.items()), data)


def begun(players: int = 4, data: bytes = b"", **settings: str) -> State:
    return RULES.setup(seating(players, data, **settings), build.PLAIN).state


def test_the_edition_is_found_by_name() -> None:
    """`rules_for` hands out this very rule set, version 1."""
    assert rules_for("second") is RULES
    assert (RULES.edition, RULES.version) == ("second", 1)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_good_seating_has_no_problem_and_is_set_up(players: int) -> None:
    """2E-2.1.1, 2E-2.2.6: three to six families, dealt cards are laid out, and everybody is asked at once."""
    assert RULES.check_seating(seating(players)) == ()
    state = begun(players)
    assert len(RULES.seats(state)) == len(state.seats) == players
    assert RULES.clock(state) == (1, "family")
    assert sorted(RULES.waiting(state)) == sorted(state.seats)
    assert RULES.pending(state)[0].kind == "family_action"
    assert RULES.audit(state) == ()
    assert RULES.result(state) is None


def test_every_problem_of_a_seating_is_named() -> None:
    """2E-0.1.9: number of players, settings and corrected values, all at once."""
    problems = RULES.check_seating(seating(7, b'{"regions":{"bengal":{"loot":-2}}}', setup="quick"))
    assert any("1 to 6 players" in problem for problem in problems)
    assert any("quick" in problem for problem in problems)
    assert any("bengal" in problem and "loot" in problem for problem in problems)
    (problem,) = RULES.check_seating(seating(scenario="1900"))
    assert "1758" in problem


@pytest.mark.parametrize("scenario", ["1758", "1813", "long-1710"])
@pytest.mark.parametrize("players", [3, 6])
def test_2E_2_1_3_every_scenario_is_set_up(scenario: str, players: int) -> None:
    """2E-2.1.3: the dealt cards are laid out, and the Family phase of its first turn begins."""
    assert RULES.check_seating(seating(players, scenario=scenario)) == ()
    state = begun(players, scenario=scenario)
    first = {"1758": 3, "1813": 5}.get(scenario, 1)
    assert RULES.clock(state) == (first, "family")
    assert RULES.audit(state) == ()
    assert state.politics.prime_minister in state.seats


def test_settings_of_a_seating_hold_in_the_game() -> None:
    """2E-2.2.2: with a draft the cards are chosen; what was agreed can be written down again."""
    given = seating(setup="draft", pm_may_use_own_enterprises="false")
    assert RULES.check_seating(given) == ()
    state = RULES.setup(given, build.PLAIN).state
    assert RULES.pending(state)[0].kind == "draft_setup_card"
    words = dict(written(state.settings))
    assert (words["setup"], words["pm_may_use_own_enterprises"]) == ("draft", "false")


def test_corrected_house_values_hold_in_the_game() -> None:
    """`[rules.second.data]` in canonical form is laid over the data; nonsense is refused with every problem."""
    data = RULES.corrections({"regions": {"mysore": {"loot": 9}}})
    assert RULES.check_seating(seating(data=data)) == ()
    line = next(each for each in RULES.view(begun(data=data), "public").board.regions if each.id == "mysore")
    assert line.loot == 9
    assert RULES.corrections({}) in (b"", b"{}")
    with pytest.raises(DataError):
        RULES.corrections({"regions": {"bengal": {"loot": -2}}})


def test_every_step_of_the_order_of_play_exists() -> None:
    """2E-0.2.1: each phase, each of its steps, and the next turn are in the registry."""
    for phase, steps in PHASES.items():
        assert {phase, *steps, "turn"} <= set(RULES.steps)


def test_every_kind_has_a_phrase_and_every_id_has_words() -> None:
    """Each decision kind has the beginning of an order line; ids of all sorts have spellings."""
    assert {step.kind for step in RULES.steps.values() if step.kind} == set(RULES.phrases)
    state = build.laid()
    ids = (state.offices, state.regions, state.orders, state.armies, state.ships, state.promises)
    names = {name for each in ids for name, _ in each}
    for pile in (state.laws.draw, state.london.draw, state.london.display, state.events.draw, state.seats):
        names |= set(pile)
    assert names - set(RULES.words) == set()


def test_a_state_is_the_same_after_bytes() -> None:
    """encode and decode are each other's inverse, at any moment of a game, and the bytes are canonical."""
    state = begun(setup="draft")
    for _ in range(60):
        again = RULES.decode(RULES.encode(state))
        assert again == state
        assert RULES.encode(again) == RULES.encode(state)
        state = RULES.close(state, RULES.pending(state)[0].group.id, build.PLAIN).state


@pytest.mark.parametrize("players", [3, 6])
def test_silence_plays_a_whole_game(players: int) -> None:
    """2E-14.6.1: closing every group leads to an end, with a clean audit all the way."""
    chance = SeededChance(b"silence", "silence")
    state = RULES.setup(seating(players), chance).state
    for _ in range(600):
        assert RULES.audit(state) == ()
        if RULES.result(state):
            break
        state = RULES.close(state, RULES.pending(state)[0].group.id, chance).state
    result = RULES.result(state)
    assert result is not None
    assert {seat for seat, _ in result.scores} == set(state.seats)
    assert RULES.pending(state) == ()


def test_the_bank_follows_a_corrected_purse() -> None:
    """2E-1.7.1: a moderator gives a family £9; the sum of all purses is 0 again."""
    state = begun()
    seat = state.seats[0]
    richer = build.change(state, money=tuple((purse, 9 if purse == seat else n) for purse, n in state.money))
    assert RULES.audit(richer)
    amended = RULES.amended(richer)
    assert RULES.audit(amended) == ()
    assert accounts.holds(amended, seat) == 9
    assert RULES.amended(state) is state


def test_a_correction_that_breaks_an_invariant_is_refused() -> None:
    """2E-1.7.1: Debt of -1 names the invariant; Debt of 2 is taken."""
    state = begun()
    refused = amend(RULES, state, (Setting("company.debt", "0", "-1"),))
    assert isinstance(refused, tuple)
    assert any("debt" in problem for problem in refused)
    taken = amend(RULES, state, (Setting("company.debt", "0", "2"),))
    assert not isinstance(taken, tuple)
    assert taken.company.debt == 2


def test_questions_go_to_their_seat_alone() -> None:
    """The family action of each is in no view but its own; the public sees none."""
    state = begun()
    for seat in state.seats:
        asked = {each.decision.seat for each in RULES.view(state, seat).questions}
        assert asked == {seat}
    assert RULES.view(state, "public").questions == ()


def test_odds_are_those_of_the_dice() -> None:
    """2E-8.1.12: with one die 1-2 succeeds, 3-4 fails, 5-6 is a catastrophe."""
    odds = RULES.odds(1)
    assert (odds.dice, dict(odds.ways)) == (1, {"success": 2, "failure": 2, "catastrophe": 2})
