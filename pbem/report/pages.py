"""What the templates of a game's mails are given: plain values, worded, and nothing that the reader may not know."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from engine.core.ids import PUBLIC, Seat
from engine.core.view import Result
from pbem.marker import MARKER
from pbem.report import moments
from pbem.report.asked import Asked
from pbem.report.happened import Entry
from pbem.report.judged import Judged
from pbem.report.letters import Book, Done, Receipt, Reminder, Report
from pbem.report.people import People, listed
from pbem.report.subject import due_questions, winners
from pbem.report.wording import Wording

Page = dict[str, object]
ROBOT = "robot"
"""Who answers where it is no person."""
_OF_PLAYERS: Final = ("resigned", "taken_over")
"""What notices begin with that no moderator has caused."""


def frame(letter: Report | Receipt | Reminder, book: Book, asked: tuple[Asked, ...]) -> Page:
    """What every mail of a game shows: where we are, who is waited for, what is asked."""
    wording = Wording(book.words)
    people = People(letter.seat, _names(letter), wording)
    return {
        "marker": MARKER,
        "game": letter.game,
        "edition": book.edition,
        "seat": letter.seat,
        "view": letter.view,
        "reply": letter.reply,
        "board": letter.view.board,
        "phase": wording.name(letter.view.phase),
        "people": people,
        "looks_on": letter.view.viewer == PUBLIC,
        "waiting": people.waited_for(letter.view.waiting),
        "name": wording.name,
        "names": wording.names,
        "due": due_questions(asked),
        "parked": tuple(each for each in asked if each.answered),
        "offered": _offered(asked),
        "form": tuple(each.line for each in asked),
        "standing": letter.standing,
        "still": letter.times.still,
        "away": _away(letter, people),
        "missed": listed([f"{people.called(seat)} {number}" for seat, number in letter.times.missed]),
    }


def _offered(asked: tuple[Asked, ...]) -> tuple[Asked, ...]:
    """What nobody waits for: first what others offer to the reader."""
    return tuple(
        sorted(
            (each for each in asked if each.offered and not each.answered),
            key=lambda each: not each.addressed,
        )
    )


def _away(letter: Report | Receipt | Reminder, people: People) -> str:
    """Who is away until when, and who answers meanwhile if that is not the own standing orders."""
    by = {seat: "a robot" if who == ROBOT else who for seat, who in letter.times.covers}
    return listed(
        [
            f"{people.called(seat)} until {moments.moment(until, letter.times.zone)}"
            + (f" ({by[seat]} answers)" if seat in by else "")
            for seat, until in letter.times.away
        ]
    )


def is_of_moderator(letter: Report) -> bool:
    """Whether a moderator has caused what everybody is to read above all else, or some of it."""
    return any(not each.kind.startswith(_OF_PLAYERS) for each in letter.notices)


def news(letter: Report, book: Book, entries: tuple[Entry, ...], notices: tuple[str, ...]) -> Page:
    """What only a report shows: what a moderator did, what happened, the result, the seed."""
    wording = Wording(book.words)
    return {
        "entries": entries,
        "result": letter.result,
        "winners": winners(letter.result, wording) if letter.result else "",
        "scores": scores(letter.result, wording) if letter.result else (),
        "first": letter.first,
        "seed_hash": letter.seed_hash,
        "seed": letter.seed,
        "salts": tuple((wording.name(seat), salt) for seat, salt in letter.salts),
        "commands": letter.commands,
        "looks": letter.looks,
        "notices": notices,
        "of_moderator": is_of_moderator(letter),
        "pledges": letter.pledges,
        "unsigned_press": letter.unsigned_press,
        "press_is_read": letter.press_is_read,
    }


class Score(Struct, frozen=True):
    """The points of a seat, and what they are made of; what counts nothing is left out."""

    seat: Seat
    points: int
    made_of: str


def scores(result: Result, wording: Wording) -> tuple[Score, ...]:
    """All seats, the best first; equal points keep the order of the result."""
    lines = dict(result.lines)
    found = [Score(seat, points, _made_of(lines.get(seat, ()), wording)) for seat, points in result.scores]
    return tuple(sorted(found, key=lambda score: -score.points))


def _made_of(lines: tuple[tuple[str, int], ...], wording: Wording) -> str:
    return ", ".join(f"{wording.name(label)} {number}" for label, number in lines if number) or "-"


def judgement(letter: Receipt, judged: tuple[Judged, ...]) -> Page:
    """What only a receipt shows: line by line what became of the mail; prose is named apart."""
    return {
        "judged": tuple(each for each in judged if each.mark != "no order"),
        "prose": tuple(each for each in judged if each.mark == "no order"),
        "warnings": letter.warnings,
        "explain": any(
            isinstance(each.result, Done) and each.result.code == "help_sent" for each in letter.lines
        ),
        "with_report": letter.report is not None,
    }


def _names(letter: Report | Receipt | Reminder) -> tuple[tuple[Seat, str], ...]:
    report = letter.report if isinstance(letter, Receipt) else letter
    return report.names if report is not None else ()
