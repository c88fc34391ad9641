"""What players and moderators read of moderators' work: every kind of mail in both parts, and every screen within 80 columns."""

from __future__ import annotations

import pytest

from pbem.report.letters import Body, Note
from tests.report.games import reporter
from tests.report.html_check import problems, words

REPORTER = reporter()
ALL = {"game": "g12", "seat": "paxton", "author": "Mona Example", "reason": "the post was late", "still": ""}
CHANGES = {
    "set": ({"values": "money.north from 5 to 9"}, "set money.north from 5 to 9"),
    "replace": ({"entry": "41"}, "replace the order of entry 41"),
    "put_in": ({"entry": "41", "player": "Walsh"}, "put in an order of Walsh before entry 41"),
    "roll": ({"entry": "41", "values": "2, 5"}, "set a roll of entry 41 to 2, 5"),
    "rollback": ({"entry": "38"}, "take the game back to entry 38"),
    "answer": ({"player": "Walsh"}, "answer for Walsh"),
}


def note(template: str, **named: str) -> Body:
    return REPORTER.note(Note(template=template, named=tuple(named.items())))


def both(body: Body) -> tuple[str, str]:
    assert problems(body.html) == []
    return " ".join(body.text.split()), words(body.html)


@pytest.mark.parametrize(
    ("kind", "more", "subject", "said"),
    [
        (
            "paused",
            {},
            "The game stands still",
            "Mona Example lets the game stand still. The reason: the post was late",
        ),
        (
            "disputed",
            {"entry": "41"},
            "The game stands still",
            "A player objects to entry 41: the post was late",
        ),
        ("standby", {"player": "Walsh"}, "A standby is wanted", "A standby is wanted for Walsh"),
        (
            "token",
            {"player": "Walsh"},
            "A new address for your replies",
            "the old one does not work any more",
        ),
        ("left", {"player": "Walsh"}, "You have left the game", "has given your seat, Walsh, away"),
    ],
)
def test_players_read_each_kind_in_both_parts(
    kind: str, more: dict[str, str], subject: str, said: str
) -> None:
    body = note("moderation", kind=kind, **{**ALL, **more})
    assert body.subject == f"[g12 paxton] {subject}"
    for part in both(body):
        assert said in part
        assert "stands still until that is decided" not in part


def test_it_is_said_that_the_game_stands_still_where_it_does() -> None:
    for part in both(note("moderation", kind="paused", **{**ALL, "still": "yes"})):
        assert "orders are kept and played when it goes on, no deadline counts" in part


@pytest.mark.parametrize("change", sorted(CHANGES))
def test_each_change_has_words(change: str) -> None:
    facts, said = CHANGES[change]
    named = {**ALL, **facts, "change": change, "number": "12"}
    for part in both(note("moderation", kind="consent", **named)):
        assert f"Mona Example would like to {said}. The reason: the post was late" in part
        assert "consent 12: no" in part
    for part in both(note("moderation", kind="second", **named)):
        assert f"would like to {said}, and another moderator has to agree" in part
        assert "consent" not in part
    for part in both(note("moderator", kind="approve", **named)):
        assert f"Mona Example would like to {said}" in part
        assert "pbem override approve 12" in part


def test_a_dispute_tells_moderators_who_objects_and_what_to_do() -> None:
    named = {
        "number": "3",
        "player": "Walsh",
        "entry": "41",
        "told": "38",
        "reason": "mine",
        "said": "",
        "game": "g12",
    }
    body = note("moderator", kind="dispute", **named)
    assert body.subject == "[g12] Entry 41 is disputed"
    for part in both(body):
        assert "Walsh objects to entry 41" in part
        assert "told everybody" not in part
        for command in ("show 3", 'uphold 3 "..."', 'dismiss 3 "..."'):
            assert f"pbem dispute {command}" in part


DIFFERENCE = {
    "game": "g12",
    "at": 57,
    "author": "Mona Example",
    "reason": "The mail was misread, and nobody noticed it until the turn was nearly over.",
    "change": "rollback",
    "entry": "38",
    "read": "family: enlist writer in Bombay",
    "corrections": ("Bombai read as Bombay",),
    "values": ("x",),
    "rows": (
        ("cubes.presidency.bombay.paxton", "2", "3"),
        ("...families.walsh.prestige", "-", '"prestige_12"'),
    ),
    "left_out": 12,
    "waits_before": (
        "paxton: family",
        "walsh: family",
        "larkins: family",
        "hastings: family",
        "benyon: family",
    ),
    "waits_after": (),
    "over": True,
    "kept": (42, 43),
    "dead": ({"entry": 44, "seat": "walsh", "what": "bid: 4", "why": ("Nobody asks for it.",)},),
    "standing": ("walsh: dividends: 2",),
    "rolls": (("t1.bombay.trade/check", "2, 5", "-"),),
    "rolls_left_out": 3,
    "needs": ("moderator", "players"),
}


def test_a_difference_fits_a_terminal_and_says_everything() -> None:
    text = REPORTER.screen("difference", DIFFERENCE)
    assert max(map(len, text.splitlines())) <= 80
    said = " ".join(text.split())
    for words_ in (
        "Game g12, after entry 57: Mona Example would like to take the game back to entry 38.",
        "Read as: family: enlist writer in Bombay",
        "Bombai read as Bombay",
        "cubes.presidency.bombay.paxton",
        "and 12 more; --json prints all",
        "Waits for, after: nobody",
        "The game is over then.",
        "Later entries that are kept: 42, 43",
        "Dead: 44 of walsh, bid: 4. Nobody asks for it.",
        "A standing order answers: walsh: dividends: 2",
        "and 3 more",
        "Another moderator has to approve it",
        "All players have to agree by mail",
    ):
        assert words_ in said


def test_a_change_that_changes_nothing_says_so() -> None:
    nothing = dict.fromkeys(
        ("corrections", "values", "rows", "kept", "dead", "standing", "rolls", "needs"), ()
    )
    text = REPORTER.screen("difference", DIFFERENCE | nothing | {"read": "", "over": False})
    assert "No value of the table changes." in text
    assert "Dead" not in text
