"""Two servers on which the same is played save for one secret, and all that one reader gets from each."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from difflib import unified_diff

import msgspec
from sqlalchemy import select

from pbem.play.explain_in_game import explain_for
from pbem.store.records import table_of
from pbem.store.tables import OutboxRow, Row
from tests.pbem.play.house import House
from tests.pbem.play.timed import Timed

_OUTBOX = table_of(OutboxRow)
Act = Callable[[Timed], object]


class Post(msgspec.Struct, frozen=True):
    """One mail to the reader: what it is, all its bytes, and when it was written, may leave and left."""

    kind: str
    raw: bytes
    state: str
    attempts: int
    created_at: datetime
    next_at: datetime
    sent_at: datetime | None


class Bag(msgspec.Struct, frozen=True):
    """All that reaches one reader, in its order: the mails of the outbox and those that the mail server was given,
    and what the server would explain of the reader's own mail."""

    posts: tuple[Post, ...]
    handed_over: tuple[bytes, ...]
    explained: bytes


@dataclass
class Twins:
    """The two servers."""

    one: Timed
    other: Timed

    def both(self, act: Act) -> None:
        """The same happens on both."""
        self.apart(act, act)

    def apart(self, act: Act, otherwise: Act) -> None:
        """One thing happens here, another there."""
        for secret, timed, what in ((0, self.one, act), (1, self.other, otherwise)):
            Now.secret = secret
            what(timed)

    def bags(self, seat: str) -> tuple[Bag, Bag]:
        """What a seat got from each so far."""
        return bag(self.one, seat), bag(self.other, seat)


class Now:
    """What a planted leak gives away: the secret of the server that is at work, 0 or 1."""

    secret = 0


def fingerprint(house: House) -> int:
    """A number made of all that a server has on record."""
    digest = hashlib.sha256()
    with house.store.reading() as work:
        for table in sorted(Row.metadata.tables.values(), key=lambda each: each.name):
            if table.name != "outbox":  # what was told already is no secret any more
                digest.update(repr(work._connection.execute(select(table)).all()).encode())
    return int.from_bytes(digest.digest(), "big")


def told_apart(one: Bag, other: Bag) -> list[str]:
    """By what a reader could tell two bags apart, line by line; empty: by nothing."""
    if one == other:
        return []
    pages = [
        [line for post in each.posts for line in _lines(post)] + _handed_over(each) for each in (one, other)
    ]
    return list(unified_diff(*pages, n=0, lineterm=""))


def _lines(post: Post) -> list[str]:
    stamp = f"{post.kind} {post.state} {post.attempts} {post.created_at} {post.next_at} {post.sent_at}"
    return [stamp, *post.raw.decode("utf-8", "replace").splitlines()]


def _handed_over(each: Bag) -> list[str]:
    return [*(f"sent {hashlib.sha256(raw).hexdigest()}" for raw in each.handed_over), each.explained.decode()]


def bag(timed: Timed, seat: str) -> Bag:
    """All that a seat got from a server, and how its next mail would be explained."""
    house, address = timed.house, timed.house.address(seat)
    handed_over = tuple(letter.raw for letter in house.letters(address))
    return Bag(posts_to(timed, seat), handed_over, explained(house, seat))


def posts_to(timed: Timed, seat: str) -> tuple[Post, ...]:
    """All mails to a seat, with the times at which they were written, may leave and left."""
    house, address = timed.house, timed.house.address(seat)
    query = select(*(_OUTBOX.c[name] for name in Post.__struct_fields__)).where(
        _OUTBOX.c.recipient == address
    )
    with house.store.reading() as work:
        return tuple(Post(*row) for row in work._connection.execute(query.order_by(_OUTBOX.c.id)))


def explained(house: House, seat: str) -> bytes:
    """What `pbem inbox explain` says of a mail of this seat with lines of all kinds."""
    last = house.last(seat)
    raw = house.mail(house.address(seat), last.reply_to, LINES, In_Reply_To=last.id)
    with house.store.unit() as work:
        found = explain_for(house.desk, work, raw, "g1")
        work.rollback()
    return msgspec.json.encode(found)


LINES = (
    "status\nnothing that is an order\nbid: 99\nbid: 1\nvote: for 99\nsail Bombay: 99 pounds\ndividends: 99\n"
    "venture: dice 3; place coats\nthanks: everybody\nhelp\n"
)
"""Lines that are refused, not asked for, not understood, and commands."""


def look_around(seat: str) -> Act:
    """One mail of a seat that is answered with everything there is to see."""
    return lambda timed: timed.house.write(seat, LINES)


def speak_up(seat: str) -> Act:
    """Whatever a seat may do at once that does not settle the question of the others: it writes, files, talks."""

    def act(timed: Timed) -> None:
        house = timed.house
        house.write(seat, LINES)
        house.write(seat, "attach view on\ntimezone Asia/Kolkata\nalways: bid: 3\nalways: toast: queen\n")
        house.write(seat, "PRESS TO all\nHow are you?\nEND\ncancel all\n")
        raw = house.mail(house.address(seat), house.last(seat).reply_to, "status\n")
        house.deliver(raw)
        house.deliver(raw)
        house.deliver(house.mail("stranger@example.org", house.last(seat).reply_to, "bid: 4\n"))
        house.write(seat, "yes\n")

    return act


def do_everything(seat: str) -> Act:
    """All that, and then it stays silent until it is late."""

    def act(timed: Timed) -> None:
        speak_up(seat)(timed)
        for hours in (24, 12, 13):
            timed.wait(hours)

    return act
