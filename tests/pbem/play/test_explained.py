"""`pbem inbox explain` and the worker make the same of a mail: there is one chain for both."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbem.play.explain import Explained
from pbem.play.explain_in_game import explain_for
from pbem.store.records import GameStatus
from tests.pbem.play.house import House
from tests.pbem.play.reading import orders

pytestmark = pytest.mark.slow


def explained(house: House, raw: bytes, game: str = "g1") -> Explained:
    """What is said of a mail before it comes."""
    with house.store.unit() as work:
        found = explain_for(house.desk, work, raw, game)
        work.rollback()
    return found


def agree(house: House, raw: bytes) -> Explained:
    """What is said of a mail, which the worker must make of it too when it comes."""
    found = explained(house, raw)
    house.deliver(raw)
    mail = house.received(1)
    assert (found.disposition, found.reason) == (
        mail.disposition,
        mail.reason.removeprefix(f"{found.guard}: "),
    )
    return found


def reply(house: House, text: str, **headers: str) -> bytes:
    last = house.last("north")
    named = {"In_Reply_To": last.id, "To": last.reply_to} | headers
    return house.mail("ann@example.org", "", text, **named)


def large(house: House, text: str) -> bytes:
    """A reply with three megabytes of a picture behind its text."""
    head, _, _body = reply(house, "x\n").partition(b"\r\n\r\n")
    fields = b"\r\n".join(line for line in head.split(b"\r\n") if not line.lower().startswith(b"content-"))
    parts = (b"text/plain", text.encode()), (b"image/png", b"A" * 3_000_000)
    body = b"".join(
        b"--b\r\nContent-Type: " + kind + b"\r\n\r\n" + content + b"\r\n" for kind, content in parts
    )
    return fields + b"\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n" + body + b"--b--\r\n"


MAILS: dict[str, Callable[[House], bytes]] = {
    "orders": lambda house: reply(house, "bid: 3\n"),
    "of a machine": lambda house: reply(house, "bid: 3\n", Auto_Submitted="auto-replied"),
    "without text": lambda house: reply(house, "\n"),
    "without token": lambda house: reply(house, "bid: 3\n", To="company@mail.test", In_Reply_To=""),
    "to no game here": lambda house: reply(
        house, "bid: 3\n", To="company@mail.test", In_Reply_To="", Subject="[g9 t1 north]"
    ),
    "of elsewhere": lambda house: house.mail("bob@example.org", house.last("north").reply_to, "bid: 3\n"),
    "of a stranger": lambda house: house.mail("someone@example.org", "company@mail.test", "bid: 3\n"),
    "to the door": lambda house: house.mail("someone@example.org", "company+join@mail.test", "join g1\n"),
    "very large": lambda house: large(house, "bid: 3"),
    "large and empty": lambda house: large(house, ""),
}


@pytest.mark.parametrize("name", MAILS)
def test_what_is_said_of_a_mail_is_what_becomes_of_it(house, testgame, name):
    house.start(edition=testgame)
    agree(house, MAILS[name](house))


def test_a_player_of_several_games_who_names_none_is_not_said_to_be_held(house, testgame):
    house.start(edition=testgame)
    house.start(edition=testgame)
    found = agree(house, MAILS["without token"](house))
    assert (found.disposition, found.guard) == ("reject", "")


def test_a_game_that_is_over_is_said_to_be(house, testgame):
    house.start(edition=testgame)
    with house.store.unit() as work:
        work.games.set_status("g1", GameStatus.ENDED)
    assert agree(house, reply(house, "bid: 3\n")).disposition == "reject"


def test_of_a_very_large_mail_the_beginning_acts_and_the_receipt_says_so(house, testgame):
    house.start(edition=testgame)
    raw = large(house, "bid: 3")
    found = explained(house, raw)
    assert [(line.origin, line.reading) for line in found.lines] == [("acts", "waiting")]
    (letter,) = house.deliver(raw)
    assert orders(house) == [("north", 3)]
    words = " ".join(letter.text.split())
    assert f"The mail is very large ({len(raw)} bytes): only its beginning was read." in words
    assert words.count(found.warnings[0]) == 1


def test_a_mail_that_has_come_is_explained_as_if_it_had_not(house, testgame):
    house.start(edition=testgame)
    raw = reply(house, "bid: 3\nhello\n")
    house.deliver(raw)
    found = explained(house, raw)
    assert (found.disposition, [line.text for line in found.lines]) == ("accept", ["bid: 3", "hello"])
