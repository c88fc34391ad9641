"""Hashes of states are keyed with the game's seed, and neither they nor the seed stand in a mail before the end."""

from __future__ import annotations

import hashlib
from unittest.mock import patch

import pytest

from pbem.play import mailing
from pbem.report.compose import compose
from pbem.report.letters import Attachment, Body, Envelope
from tests.pbem.play.house import House, Letter
from tests.pbem.play.played import play
from tests.pbem.play.secret_hashes import said, shown

pytestmark = pytest.mark.slow


def before_the_end(house: House) -> list[Letter]:
    """The mails without the last one to each seat."""
    last = [house.last(seat).raw for seat in house.seats()]
    return [letter for letter in house.letters() if letter.raw not in last]


@pytest.fixture
def over(house: House, testgame: str) -> House:
    """A whole game, its mails kept; everybody looks around on the way."""
    house.start(edition=testgame, attach_view=True)
    for seat in house.seats():
        house.write(seat, "status\nhelp\nnonsense\nalways: toast: king")
    play_on(house)
    return house


def play_on(house: House) -> None:
    """To the end."""
    while house.rules().result(house.state()) is None:
        house.play_default()


def test_no_mail_before_the_end_shows_a_hash_or_the_seed(over: House) -> None:
    mails = before_the_end(over)
    assert len(mails) > 50
    assert shown(over.store, (each.raw for each in mails)) == set()


def test_the_last_mails_show_the_seed_and_no_hash_of_a_state(over: House) -> None:
    with over.store.reading() as work:
        seed = work.games.get("g1").seed
    for seat in over.seats():
        assert shown(over.store, [over.last(seat).raw]) == {seed}


def test_the_first_mails_show_the_hash_of_the_seed(over: House) -> None:
    with over.store.reading() as work:
        hashed = work.games.get("g1").seed_hash.encode()
    assert all(hashed in said(letter.raw) for letter in over.letters()[:4])


@pytest.mark.parametrize("kind", ["keyed", "bare", "attached"])
def test_a_planted_hash_is_found(house: House, testgame: str, kind: str) -> None:
    def leaky(body: Body, envelope: Envelope, attachments: tuple[Attachment, ...] = ()) -> bytes:
        with house.store.reading() as work:
            game, snapshot = work.games.find("g1"), work.snapshots.latest("g1")
        if game is None or snapshot is None:
            return compose(body, envelope, attachments)
        bare = hashlib.sha256(snapshot.state).hexdigest()
        word = snapshot.state_hmac if kind == "keyed" else bare
        if kind == "attached":
            return compose(body, envelope, (*attachments, Attachment("x", "a/b", bytes.fromhex(word))))
        return compose(Body(body.subject, body.text + word, body.html, body.form), envelope, attachments)

    with patch.object(mailing, "compose", leaky):
        play(house, turns=0)
        for _ in range(3):
            house.play_default()
    assert shown(house.store, (each.raw for each in house.letters()))
