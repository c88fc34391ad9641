"""The first edition as a mail server asks for it."""

from __future__ import annotations

import pytest

from engine import rules_for
from engine.core.chance import SeededChance
from engine.core.inputs import Setting
from engine.core.override import amend
from engine.core.seating import Seating
from engine.first import accounts
from engine.first.ruleset import RULES
from engine.first.sequence import PHASES
from engine.first.settings import written
from engine.first.tables import DataError
from tests.engine.first import build


def seating(players: int = 4, data: bytes = b"", **settings: str) -> Seating:
    return Seating("test", players, tuple(settings.items()), data)


def test_the_edition_is_found_by_name() -> None:
    """`rules_for` hands out this very rule set, version 1."""
    assert rules_for("first") is RULES
    assert (RULES.edition, RULES.version) == ("first", 1)


@pytest.mark.parametrize("players", [4, 5, 6])
def test_a_good_seating_has_no_problem_and_is_set_up(players: int) -> None:
    """1E-3.1.1: four to six families, the first draft question open, a clean audit."""
    assert RULES.check_seating(seating(players)) == ()
    state = RULES.setup(seating(players), build.PLAIN).state
    assert len(RULES.seats(state)) == len(state.seats) == players
    assert RULES.clock(state) == (1, "setup")
    assert RULES.pending(state)[0].kind == "setup_vacancy"
    assert RULES.audit(state) == ()
    assert RULES.result(state) is None


def test_every_problem_of_a_seating_is_named() -> None:
    """1E-13.1.1, 1E-13.1.3: number of players, settings and corrected values, all at once."""
    problems = RULES.check_seating(seating(3, b'{"regions":{"bengal":{"defence":-2}}}', setup="quick"))
    assert any("4 to 6 players" in problem for problem in problems)
    assert any("quick" in problem for problem in problems)
    assert any("bengal" in problem and "defence" in problem for problem in problems)
    (problem,) = RULES.check_seating(seating(scenario="campaign"))
    assert "the Campaign cannot be played yet" in problem


def test_settings_of_a_seating_hold_in_the_game() -> None:
    """1E-13.1.3: what was agreed is in the state, in the words in which it can be written again."""
    given = seating(conquest_target_defence="whole_empire", manor_limit="global")
    assert RULES.check_seating(given) == ()
    words = dict(written(RULES.setup(given, build.PLAIN).state.settings))
    assert (words["conquest_target_defence"], words["manor_limit"]) == ("whole_empire", "global")


def test_corrected_house_values_hold_in_the_game() -> None:
    """1E-13.1.1: `[rules.first.data]` in canonical form is laid over the data; nonsense is refused."""
    data = RULES.corrections({"setup": {"players_4": {"treasury": 9}}})
    state = RULES.setup(seating(data=data), build.PLAIN).state
    assert all(accounts.balance(state, seat) == 9 for seat in state.seats)
    assert RULES.corrections({}) in (b"", b"{}")
    with pytest.raises(DataError):
        RULES.corrections({"regions": {"bengal": {"defence": -2}}})


def test_every_step_of_the_order_of_play_exists() -> None:
    """1E-0.2.1: each phase, each of its steps, and the next turn are in the registry."""
    for phase, steps in PHASES.items():
        assert {phase, *steps, "turn"} <= set(RULES.steps)


def test_every_kind_has_a_phrase_and_every_default_choice_has_words() -> None:
    """Each decision kind has the beginning of an order line; office and region ids have spellings."""
    assert {step.kind for step in RULES.steps.values() if step.kind} == set(RULES.phrases)
    state = build.laid()
    for name in (*(name for name, _ in state.offices), *(name for name, _ in state.regions), *state.seats):
        assert RULES.words[name]


def test_a_state_is_the_same_after_bytes() -> None:
    """encode and decode are each other's inverse, at any moment of a game, and the bytes are canonical."""
    state = RULES.setup(seating(), build.PLAIN).state
    for _ in range(30):
        again = RULES.decode(RULES.encode(state))
        assert again == state
        assert RULES.encode(again) == RULES.encode(state)
        question = RULES.pending(state)[0]
        state = RULES.close(state, question.group.id, build.PLAIN).state


def test_silence_plays_a_whole_game() -> None:
    """1E-11.1.2, 1E-11.1.3: closing every group leads to an end, with a clean audit all the way."""
    chance = SeededChance(b"silence", "silence")
    state = RULES.setup(seating(5), chance).state
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
    """1E-0.1.4: a moderator gives a family 2 pounds more; the sum of all purses is 0 again."""
    state = RULES.setup(seating(), build.PLAIN).state
    seat = state.seats[0]
    poorer = build.change(state, money=tuple((purse, 9 if purse == seat else n) for purse, n in state.money))
    assert RULES.audit(poorer)
    amended = RULES.amended(poorer)
    assert RULES.audit(amended) == ()
    assert accounts.balance(amended, seat) == 9
    assert RULES.amended(state) is state


def test_a_correction_that_breaks_an_invariant_is_refused() -> None:
    """1E-13.2.11: debt of -1 disks names the invariant; debt of 2 is taken."""
    state = RULES.setup(seating(), build.PLAIN).state
    refused = amend(RULES, state, (Setting("company.debt", "0", "-1"),))
    assert isinstance(refused, tuple)
    assert any("debt: -1" in problem for problem in refused)
    taken = amend(RULES, state, (Setting("company.debt", "0", "2"),))
    assert not isinstance(taken, tuple)
    assert taken.company.debt == 2


def test_nobody_sees_a_parked_answer_but_its_seat() -> None:
    """The draft's answer of one seat is not in the view of another; questions go to their seat alone."""
    state = RULES.setup(seating(), build.PLAIN).state
    asked = RULES.pending(state)[0]
    for seat in state.seats:
        blocking = [q for q in RULES.view(state, seat).questions if q.decision.kind == "setup_vacancy"]
        assert bool(blocking) is (seat == asked.seat)
    assert RULES.view(state, "public").questions == ()
