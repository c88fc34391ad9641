"""`pbem press`: who wrote to whom, and the words where moderators may read them."""

from __future__ import annotations

import json

import pytest

from pbem.store.talk_records import Message
from tests.fakes.store import NOON
from tests.pbem.admin.command_line import PLAYERS, Pbem

pytestmark = pytest.mark.slow

AS = ("--as", "Mona Example")


def written(pbem, readers, *, anonymous=False):
    with pbem.store.unit() as work:
        work.press.add(Message("g1", "paxton", readers, anonymous, "Let us share.", NOON))


def test_words_to_others_are_not_shown(pbem):
    pbem.done("game", "create", *PLAYERS)
    written(pbem, ["walsh"])
    assert pbem.done("press", "g1", *AS) == "2026-03-01 12:00 UTC, paxton to walsh\n"


def test_words_to_moderators_are_shown_and_unsigned_ones_have_no_name(pbem):
    pbem.done("game", "create", "--anonymous-press", *PLAYERS)
    written(pbem, ["moderator"], anonymous=True)
    assert pbem.done("press", "g1", *AS) == "2026-03-01 12:00 UTC, unsigned to moderator\nLet us share.\n"
    found = json.loads(pbem.done("press", "g1", "--json", *AS))
    assert [each["writer"] for each in found] == [""]


def test_moderators_read_all_where_the_settings_said_so_when_the_game_began(tmp_path, empty):
    pbem = Pbem(tmp_path, empty, "[press]\nmoderators_read = true\n")
    pbem.done("game", "create", *PLAYERS)
    written(pbem, ["walsh"])
    assert "Let us share." in pbem.done("press", "g1", *AS)
    with pbem.store.reading() as work:
        first = work.outbox.raw(1).decode()
    pbem.store.close()
    assert "may read what players write to each other" in " ".join(first.split())


def test_of_nothing_that_is_said_and_of_no_game_too(pbem):
    pbem.done("game", "create", *PLAYERS)
    assert "Nobody has written anything in game g1." in pbem.done("press", "g1", *AS)
    refused = pbem("press", "g9", *AS)
    assert str(refused.exception) == "there is no game g9"
