"""Buttons that open a ready reply, and deadlines as calendar files: what a mail holds, and what pressing a button does."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html.parser import HTMLParser
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from engine.core.ids import GroupId
from engine.core.options import Amount, Arrange, Form, OneOf, OrPass, Pick, Several, Split, fits
from pbem.report.buttons import MOST, choices, ready_replies
from pbem.report.calendar import calendar
from pbem.report.letters import Due, Reply
from tests.pbem.play.house import House, Letter
from tests.pbem.play.reading import orders
from tests.pbem.play.timed import TIMING, Timed
from tests.report.html_check import problems

pytestmark = pytest.mark.slow


class _Links(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            self.found.append(dict(attrs)["href"] or "")


def buttons(letter: Letter) -> list[tuple[str, str, str]]:
    """Address, subject and body behind each button."""
    found = []
    for link in _Links(letter.html).found:
        parts = urlsplit(link)
        assert parts.scheme == "mailto"
        query = parse_qs(parts.query)
        found.append((unquote(parts.path), query["subject"][0], query["body"][0].strip("\r\n")))
    return found


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_button_for_every_choice_opens_a_reply_that_acts(house: House, edition: str) -> None:
    house.start(edition=edition)
    decision = house.asked()[0]
    report = house.last(decision.seat)
    assert problems(report.html) == []
    found = buttons(report)
    listed = choices(decision.options)
    lines = [house.line(decision, each, default=False) for each in listed] or [house.line(decision)]
    assert [body for _, _, body in found][: len(lines)] == lines
    address, subject, body = found[0]
    assert address == report.reply_to
    assert subject == f"Re: {report.subject}"
    before = len(house.entries())
    house.deliver(house.mail(house.address(decision.seat), address, f"{body}\n", Subject=subject))
    assert len(house.entries()) > before


def test_without_plus_addresses_the_subject_proves_the_seat(build, testgame) -> None:
    house = build(plus_addressing=False)
    house.start(edition=testgame)
    address, subject, body = buttons(house.last("north"))[0]
    assert "~" in subject
    house.deliver(house.mail(house.address("north"), address, body, Subject=subject))
    assert [seat for seat, _ in orders(house)] == ["north"]


def test_who_is_asked_nothing_has_no_buttons(house: House, testgame: str) -> None:
    house.start(edition=testgame)
    house.write("west", "bid: 0")
    assert buttons(house.last("west")) == []


@pytest.mark.parametrize(
    ("options", "number"),
    [
        (Pick(("a", "b", "c")), 3),
        (Amount(0, 5), 6),
        (Amount(0, 40), 0),
        (OrPass(Pick(("a", "b"))), 3),
        (OneOf((("for", Amount(0, 2)), ("against", Amount(0, 2)), ("abstain", Form(())))), 7),
        (Arrange(("a", "b", "c")), 6),
        (Arrange(("a", "b", "c", "d")), 0),
        (Form((("where", Pick(("a", "b"))), ("pounds", Amount(1, 3)))), 6),
        (Split(4, (("a", 4), ("b", 4))), 5),
        (Split(1, (("a", 1), ("b", 1), ("c", 1))), 3),
        (Split(2, (("a", 1), ("b", 1)), exact=False, least=1), 3),
        (Split(9, (("a", 9), ("b", 9), ("c", 9))), 0),
        (Split(40, tuple((f"p{n}", 4) for n in range(10))), 1),
        (Split(41, tuple((f"p{n}", 4) for n in range(10))), 0),
        (Several(Pick(("a", "b")), 0, 1), 3),
        (Several(Pick(("a", "b")), 0, 2), 0),
        (Pick(("a", "b", "c"), least=0, most=2), 7),
        (OneOf((("one", Pick(("a",))), ("many", Several(Pick(("a",)), 0, 2)))), 0),
    ],
)
def test_choices_that_are_few_are_listed_and_fit(options: object, number: int) -> None:
    found = choices(options)
    assert len(found) == number <= MOST
    assert len(set(found)) == number
    assert all(fits(options, each) for each in found)


def test_a_line_with_odd_characters_comes_back_whole() -> None:
    line = 'campaign Bengal: Bengal; officers 1 Paxton & 2 Walsh; mercenaries £2 + 50 % "now"'
    link = ready_replies(Reply("company+g1.paxton.abc@mail.test"), "[g1 t3 paxton] Your move")(line)
    parts = urlsplit(link)
    assert unquote(parts.path) == "company+g1.paxton.abc@mail.test"
    assert parse_qs(parts.query)["body"] == [f"{line}\r\n"]
    assert re.fullmatch(r"[!-~]+", link)


# -- deadlines


def unfolded(data: bytes) -> list[str]:
    return data.decode().replace("\r\n ", "").split("\r\n")


def test_a_deadline_comes_as_a_calendar_file(house: House, testgame: str) -> None:
    timed = Timed(house)
    house.start(edition=testgame, timing=TIMING)
    letter = house.last("north")
    lines = unfolded(letter.attached["deadline.ics"])
    (deadline,) = timed.deadlines()
    assert f"DTSTART:{deadline.due_at:%Y%m%dT%H%M%SZ}" in lines
    assert "SUMMARY:g1 north: bid" in lines
    (part,) = list(letter.message.iter_attachments())
    assert part.get_content_type() == "text/calendar"
    assert part.get_param("method") == "PUBLISH"


def test_a_moved_deadline_takes_the_place_of_the_old_one(house: House, testgame: str) -> None:
    from pbem.play.timing.moved_deadlines import move_deadlines

    house.start(edition=testgame, timing=TIMING)
    before = unfolded(house.last("north").attached["deadline.ics"])
    with house.store.unit() as work:
        move_deadlines(house.desk, work, "g1", 60, "late trains")
    mail = next(each for each in house.write("north", "status") if "Receipt" in each.subject)
    after = unfolded(mail.attached["deadline.ics"])
    names = [[line for line in lines if line.startswith("UID:")] for lines in (before, after)]
    assert names[0] == names[1]
    numbers = [
        int(next(line for line in lines if line.startswith("SEQUENCE:"))[9:]) for lines in (before, after)
    ]
    assert numbers[0] < numbers[1]
    assert [line for line in before if line.startswith("DTSTART")] != [
        line for line in after if line.startswith("DTSTART")
    ]


def test_who_owes_nothing_and_a_game_without_deadlines_have_no_file(house: House, testgame: str) -> None:
    house.start(edition=testgame)
    assert house.last("north").attached == {}
    house.start(edition=testgame, timing=TIMING)
    house.write("north", "bid: 0", game="g2")
    assert "deadline.ics" not in house.last("north", "g2").attached


def test_a_calendar_is_written_as_the_standard_says() -> None:
    at = datetime(2026, 3, 3, 12, tzinfo=UTC)
    long = "fill orders, in Bengal; with many words and \u00a3 signs that do not fit on one line of seventy-five bytes"
    due = (Due(GroupId("t1.a"), long, at), Due(GroupId("t1.a"), "sail", at), Due(GroupId("t1.b"), "vote", at))
    (file,) = calendar("g1", "north", due, at)
    raw = file.data.decode()
    assert raw.endswith("END:VCALENDAR\r\n")
    assert all(len(line.encode()) <= 75 for line in raw.split("\r\n"))
    lines = unfolded(file.data)
    assert lines.count("BEGIN:VEVENT") == lines.count("END:VEVENT") == 2
    (summary,) = [line for line in lines if line.startswith("SUMMARY") and "fill" in line]
    assert (
        summary == f"SUMMARY:g1 north: {long.replace(',', chr(92) + ',').replace(';', chr(92) + ';')}\\, sail"
    )
    assert calendar("g1", "north", (), at) == ()
