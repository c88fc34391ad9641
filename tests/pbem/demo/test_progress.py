"""What a demo shows: a line for each phase, and the scores."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.view import Result
from pbem.demo.progress import Progress, Standing, scores

NOW = Standing(1, "setup", ("paxton",), 1, 0, 0, 4, 0, None)


def shown(terminal, *standings):
    """Everything that is written for a row of standings."""
    written = []
    progress = Progress(written.append, terminal)
    for each in standings:
        progress.show(each)
    progress.end()
    return "".join(written)


def test_a_line_for_each_phase_where_no_terminal_is():
    told = shown(False, NOW, replace(NOW, entries=2), replace(NOW, phase="family_phase", entries=3))
    assert [line.split()[:3] for line in told.splitlines()] == [
        ["turn", "1", "setup"],
        ["turn", "1", "family"],
    ]
    assert "\x1b" not in told


def test_on_a_terminal_the_line_moves_on_and_stays_with_its_last_counts():
    told = shown(True, NOW, replace(NOW, entries=2), replace(NOW, phase="family_phase", entries=3))
    lines = [line.split("\x1b[K")[-1] for line in told.split("\n")]
    assert [(line.split()[2], line.split()[-2]) for line in lines if line] == [
        ("setup", "2"),
        ("family", "3"),
    ]
    assert "Paxton" in told


def test_a_sentence_stands_on_a_line_of_its_own():
    for terminal in (True, False):
        written = []
        progress = Progress(written.append, terminal)
        progress.show(NOW)
        progress.tell("It is ann's turn.")
        progress.show(replace(NOW, entries=2))
        assert "It is ann's turn.\n" in "".join(written)
        assert "".join(written).count("\n") == (1 if terminal else 2)


def test_scores_name_people_winners_and_what_points_are_made_of():
    result = Result(
        "time", (("walsh", 3), ("paxton", 12)), ("paxton",), (("paxton", (("prizes", 12), ("debt", 0))),)
    )
    assert scores(result, {"paxton": "Ann", "walsh": "Bob Sample"}).splitlines() == [
        "The game is over: time.",
        "  Paxton     Ann          12 points  winner  prizes 12",
        "  Walsh      Bob Sample    3 points          ",
    ]
