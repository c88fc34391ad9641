"""Simulated games: the real rules, no foresight, and each technique saves what it is there for."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from engine import rules_for
from engine.core.agenda import GameState
from engine.core.ahead import Ahead
from engine.core.decision import Decision
from engine.core.foreseen import Foreseen
from engine.core.seating import Seating
from engine.core.standing_orders import Played
from engine.core.view import Question, View
from pbem.play.robot_game import RobotGame
from pbem.play.simulation.game import Conditions, SimulatedGame
from pbem.play.simulation.people import HOUR
from pbem.play.simulation.player import Player, Rules
from pbem.play.simulation.record import TURN_SHEET
from pbem.play.simulation.series import Measured, Series, spread
from pbem.play.simulation.techniques import Technique, Techniques

pytestmark = pytest.mark.slow
EDITIONS = (("first", 4), ("second", 6))


def without(*techniques: Technique) -> Conditions:
    return Conditions(techniques=Techniques(frozenset(Technique) - set(techniques)))


def measured(edition: str, seats: int, conditions: Conditions, games: int = 3) -> Measured:
    series = Series(rules_for(edition), seats, ())
    for seed in range(games):
        series.play(seed, conditions)
    return series.measured(conditions)


@pytest.mark.parametrize(("edition", "seats"), EDITIONS)
def test_the_same_seed_is_the_same_game(edition: str, seats: int) -> None:
    one, again = (measured(edition, seats, Conditions(), 1) for _ in range(2))
    assert one == again


@pytest.mark.parametrize(("edition", "seats"), EDITIONS)
def test_sheets_and_standing_orders_save_stops_mails_and_days(edition: str, seats: int) -> None:
    """With all techniques at most half of what it takes when everybody is always asked; no question without a choice."""
    with_all = measured(edition, seats, Conditions())
    asked = measured(edition, seats, without(Technique.STANDING_ORDERS))
    assert 2 * with_all.stops_per_turn.median <= asked.stops_per_turn.median
    assert with_all.mails_per_seat_per_turn.median < asked.mails_per_seat_per_turn.median
    assert with_all.days_per_game.median < asked.days_per_game.median
    assert with_all.questions_with_one_legal_answer == asked.questions_with_one_legal_answer == 0
    assert TURN_SHEET in with_all.stops_by_kind
    assert TURN_SHEET not in asked.stops_by_kind


@pytest.mark.parametrize("technique", [Technique.TOGETHER, Technique.AT_ONCE, Technique.PLANS])
def test_each_technique_saves_time(technique: Technique) -> None:
    """Beside games in which everybody is always asked."""
    asked = measured("second", 4, without(Technique.STANDING_ORDERS), 2)
    more = measured("second", 4, without(Technique.STANDING_ORDERS, technique), 2)
    assert asked.days_per_game.median / asked.turns < more.days_per_game.median / more.turns


def test_nothing_is_answered_from_what_a_sheet_could_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is on file is answered from the table as it was when it was filed, by a view of its owner."""
    rules: Rules = rules_for("second")
    seen: list[tuple[str, int, str]] = []
    filed: dict[int, int] = {}
    file, robot = Player.file, type(rules).robot
    game = SimulatedGame(rules, Seating("test", 4), 1, Conditions())

    def noted(self: Player, view: View[object], coming: Iterable[Foreseen]) -> None:
        filed.setdefault(id(view), game.now)
        views.append(view)
        file(self, view, coming)

    def looked(self: Rules, view: View[object], question: Question, below: object) -> object:
        if id(view) in filed:
            seen.append((view.viewer, game.now - filed[id(view)], question.decision.seat))
        return robot(self, view, question, below)

    views: list[View[object]] = []
    monkeypatch.setattr(Player, "file", noted)
    monkeypatch.setattr(type(rules), "robot", looked)
    game.play()
    assert len(seen) > 40
    assert all(viewer == seat for viewer, _, seat in seen)
    assert max(waited for _, waited, _ in seen) > 12 * HOUR


def test_a_sheet_answers_what_its_mail_told_of_and_rules_alone_look_at_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What no mail listed as coming up is asked; a rule's conditions test the table when the question comes."""
    rules: Rules = rules_for("second")
    told: dict[tuple[str, int], set[str]] = {}
    looked_at: dict[Ahead, set[bool]] = {}
    file, prepared, choice = Player.file, Player.prepared, Player.choice
    game = SimulatedGame(rules, Seating("test", 5), 3, Conditions())
    now: list[GameState[object]] = []

    def noted(self: Player, view: View[object], coming: Iterable[Foreseen]) -> None:
        listed = tuple(coming)
        kinds = {each.decision.kind for each in (*listed, *view.questions)}
        told.setdefault((self.seat, view.turn), set()).update(kinds)
        file(self, view, listed)

    def answered(self: Player, state: GameState[object], decision: Decision) -> Played | None:
        now[:] = [state]
        made = prepared(self, state, decision)
        now.clear()
        worded = rules.ahead.get(decision.kind)
        if (
            made is not None
            and worded is not None
            and worded.ahead is not Ahead.GAME
            and not worded.desk(decision)
        ):
            assert decision.kind in told[self.seat, rules.clock(state)[0]], decision.kind
        return made

    def chosen(self: Player, view: View[object], question: Question) -> object:
        worded = rules.ahead.get(question.decision.kind)
        if worded is not None:
            before = bool(now) and view != rules.view(now[0], self.seat)
            looked_at.setdefault(worded.ahead, set()).add(before)
        return choice(self, view, question)

    monkeypatch.setattr(Player, "file", noted)
    monkeypatch.setattr(Player, "prepared", answered)
    monkeypatch.setattr(Player, "choice", chosen)
    game.play()
    assert looked_at[Ahead.RULE] == {False}
    assert True in looked_at[Ahead.TURN]


@pytest.mark.parametrize(("edition", "seats"), EDITIONS)
def test_whoever_may_answer_ahead_knows_the_desk(edition: str, seats: int) -> None:
    """Every kind that is declared is one of the edition's; the desk of each question is one that its seat holds."""
    rules: Rules = rules_for(edition)
    assert not rules.ahead.keys() - rules.phrases.keys()
    game = RobotGame(rules, seats, 5)
    met: set[str] = set()
    for kind in sorted(rules.ahead):
        game = RobotGame(rules, seats, 5)
        if not game.play(kind):
            continue
        found = next(each for each in rules.pending(game.state) if each.kind == kind)
        met.add(kind)
        assert _at_home(rules, game, found), kind
    assert len(met) > 12


def _at_home(rules: Rules, game: RobotGame, question: Decision) -> bool:
    worded = rules.ahead[question.kind]
    desk = worded.desk(question)
    if not desk or worded.ahead not in (Ahead.TURN, Ahead.RULE):
        return True
    return desk in rules.desks(rules.view(game.state, question.seat))


def test_nine_of_ten_stay_within() -> None:
    assert spread(range(1, 11)).p90 == 9
    assert spread([4]).median == spread([4]).p90 == 4
