"""Who answers for somebody who is away or has left: a robot, a substitute, nobody; all by mail, in both editions."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pbem.intake.absence_text import CoverText, read_cover
from pbem.intake.command_lines import read_command
from pbem.intake.commands import Away
from pbem.play.desk import EmptySeats
from tests.pbem.play.house import House
from tests.pbem.play.reading import orders, told
from tests.pbem.play.timed import Timed, to

pytestmark = pytest.mark.slow


@pytest.fixture
def timed(house: House) -> Timed:
    return Timed(house)


def with_empty_seats(timed: Timed, policy: EmptySeats) -> None:
    house = timed.house
    house.desk = replace(house.desk, empty_seats=policy)
    house.worker._process._desk = house.desk


def words(letter: object) -> str:
    return " ".join(letter.text.split())


def known(timed: Timed, name: str = "Zoe Example", address: str = "zoe@example.org") -> None:
    with timed.house.store.unit() as work:
        work.players.add(name, address)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("3 Dec to 9 Dec", CoverText("3 Dec to 9 Dec")),
        ("3 Dec to 9 Dec, standing orders", CoverText("3 Dec to 9 Dec")),
        ("until 9 Dec, a robot plays", CoverText("until 9 Dec", "robot")),
        ("3 Dec to 9 Dec robot", CoverText("3 Dec to 9 Dec", "robot")),
        ("3 Dec to 9 Dec, substitute Zoe Example", CoverText("3 Dec to 9 Dec", "substitute", "Zoe Example")),
    ],
)
def test_who_answers_as_people_write_it(text: str, meant: CoverText) -> None:
    assert read_cover(text) == meant


@pytest.mark.parametrize(
    "line",
    [
        "away 3 Dec to 9 Dec",
        "I'll be away from 3 Dec until 9 Dec, robot",
        "I am on holiday 3 Dec to 9 Dec",
        "away: until 9 Dec, substitute Zoe Example",
    ],
)
def test_absences_as_people_announce_them(line: str) -> None:
    assert isinstance(read_command(line), Away)


# -- a robot for an absence


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_robot_answers_while_its_player_is_away(timed: Timed, edition: str) -> None:
    timed.start(edition)
    asked = timed.house.asked()[0].seat
    line = "away 1 Mar to 3 Mar, robot"
    said = told(timed.house.answer(asked, line), line)
    assert "Your standing orders answer for you, else a robot does." in said
    timed.wait(1)
    assert asked not in {each.seat for each in timed.house.asked()}
    other = next(seat for seat in timed.house.seats() if seat != asked)
    assert "(a robot answers)" in " ".join(timed.house.answer(other, "status").split())
    assert "robot" in {entry.actor for entry in timed.house.entries()}


def test_an_order_on_file_goes_before_the_robot(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    timed.house.write("west", "this turn: bid: 4 else 3\naway 1 Mar to 9 Mar, robot")
    timed.wait(1)
    assert ("west", 4) in orders(timed.house)


def test_back_ends_the_robot(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    timed.house.write("west", "away 5 Mar to 9 Mar, robot")
    timed.wait(1)
    assert orders(timed.house) == []
    timed.house.write("west", "back")
    timed.wait(5 * 24 - 70)
    assert "robot" not in {entry.actor for entry in timed.house.entries()}


def test_a_robot_begins_when_the_absence_does(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    timed.house.write("west", "away 2 Mar to 9 Mar, robot")
    timed.wait(6)
    assert orders(timed.house) == []
    timed.wait(7)
    assert [seat for seat, _ in orders(timed.house)] == ["west"]


def test_the_robot_plays_the_same_again(timed: Timed, testgame: str) -> None:
    from pbem.play.records.verify import verify_game

    timed.start(testgame)
    timed.house.write("west", "away 1 Mar to 9 Mar, robot")
    timed.wait(1)
    with timed.house.store.reading() as work:
        assert verify_game(work, "g1").problems == ()


# -- a substitute


def test_a_substitute_is_asked_and_answers_once_accepted(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    known(timed)
    line = "away 1 Mar to 9 Mar, substitute Zoe Example"
    assert "Zoe Example is asked to answer for you" in told(timed.house.answer("west", line), line)
    (ask,) = [each for each in timed.new() if each.recipient == "zoe@example.org"]
    assert "asks you to play West" in ask.subject
    assert "bid" not in ask.text
    named = {"Subject": f"Re: {ask.subject}", "In_Reply_To": ask.id}
    (again,) = timed.house.deliver(timed.house.mail("zoe@example.org", ask.reply_to, "bid: 5", **named))
    assert orders(timed.house) == []
    assert "single word yes or no" in words(again)
    timed.house.deliver(timed.house.mail("zoe@example.org", ask.reply_to, "Yes, gladly", **named))
    timed.wait(0.1)
    letters = timed.house.letters("zoe@example.org")
    assert "You play West for a while" in [each.subject.partition("] ")[2] for each in letters]
    report = letters[-1]
    assert "Your move" in report.subject
    assert [
        each
        for each in to(timed.house.letters(), timed.house.address("west"))
        if "Zoe Example says yes" in each
    ]
    named = {"Subject": f"Re: {report.subject}", "In_Reply_To": report.id}
    sent = timed.house.deliver(timed.house.mail("zoe@example.org", report.reply_to, "bid: 5", **named))
    assert orders(timed.house) == [("west", 5)]
    assert sorted(each.recipient for each in sent) == sorted(["zoe@example.org", timed.house.address("west")])
    assert "(Zoe Example answers)" in " ".join(timed.house.answer("north", "status").split())


def test_a_substitute_who_says_no_is_none(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    known(timed)
    timed.house.write("west", "away 1 Mar to 9 Mar, substitute zoe@example.org")
    (ask,) = [each for each in timed.new() if each.recipient == "zoe@example.org"]
    named = {"Subject": f"Re: {ask.subject}", "In_Reply_To": ask.id}
    sent = timed.house.deliver(timed.house.mail("zoe@example.org", ask.reply_to, "no", **named))
    assert {each.recipient for each in sent} == {"zoe@example.org", timed.house.address("west")}
    sent = timed.house.deliver(timed.house.mail("zoe@example.org", ask.reply_to, "bid: 3", **named))
    assert {each.recipient for each in sent} == {
        timed.house.address("west")
    }  # who is asked whether it was theirs
    assert orders(timed.house) == []


def test_a_substitute_is_none_any_more_when_the_time_is_over(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    known(timed)
    timed.house.write("west", "away 1 Mar to 1 Mar, substitute Zoe Example")
    (ask,) = [each for each in timed.new() if each.recipient == "zoe@example.org"]
    named = {"Subject": f"Re: {ask.subject}", "In_Reply_To": ask.id}
    timed.house.deliver(timed.house.mail("zoe@example.org", ask.reply_to, "yes", **named))
    timed.wait(13)
    before = len(timed.house.letters("zoe@example.org"))
    timed.house.deliver(timed.house.mail("zoe@example.org", ask.reply_to, "bid: 3", **named))
    assert orders(timed.house) == []
    assert len(timed.house.letters("zoe@example.org")) == before


@pytest.mark.parametrize(
    ("who", "said"),
    [
        ("Nobody Known", "is nobody known here"),
        ("stranger@example.org", "is nobody known here"),
        ("Ann Example", "plays in this game and may not read your mails"),
        ("north", "plays in this game and may not read your mails"),
    ],
)
def test_who_cannot_be_a_substitute(timed: Timed, testgame: str, who: str, said: str) -> None:
    timed.start(testgame)
    line = f"away 1 Mar to 9 Mar, substitute {who}"
    answer = told(timed.house.answer("west", line), line)
    assert answer.startswith(("Not understood.", "Refused."))
    assert said in answer
    with timed.house.store.reading() as work:
        assert work.absences.of(work.seats.get("g1", "west").player_id) == ()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("substitute north", '"north" plays in this game and may not read your mails'),
        ("substitute: Nobody Known", "is nobody known here"),
        ("substitute Zoe Example", "Say when as well: away 3 Dec to 9 Dec, substitute Zoe Example"),
        ("robot", "Say when as well: away 3 Dec to 9 Dec, robot"),
        ("substitute Zoe Example until 9 Mar", "Zoe Example is asked to answer for you"),
        ("my substitute is Zoe Example, from 3 Mar to 9 Mar", "Zoe Example is asked to answer for you"),
    ],
)
def test_a_substitute_alone_is_told_what_is_missing(
    timed: Timed, testgame: str, line: str, said: str
) -> None:
    timed.start(testgame)
    known(timed)
    assert said in told(timed.house.answer("west", line), line)


# -- resigning


@pytest.mark.parametrize("edition", ["first", "second"])
def test_who_resigns_is_asked_first_and_a_robot_takes_over(timed: Timed, edition: str) -> None:
    timed.start(edition)
    with_empty_seats(timed, EmptySeats.ROBOT)
    seat = timed.house.asked()[0].seat
    address = timed.house.address(seat)
    said = told(timed.house.answer(seat, "resign"), "resign")
    assert "Nothing has happened yet" in said
    assert "Lines that you can send: resign: yes" in said
    timed.new()
    timed.house.write(seat, "resign: yes\nhistory")
    letters = timed.new()
    assert to(letters, address) == [f"[g1 {seat}] You have left the game"]
    for other in timed.house.seats():
        if other != seat:
            (report,) = [each for each in letters if each.recipient == timed.house.address(other)]
            assert "has resigned: a robot answers there" in words(report)
            assert "From the moderator" not in report.subject + report.text + report.html
            assert "For everybody" in report.text
    assert seat not in {each.seat for each in timed.house.asked()}
    assert orders(timed.house)


@pytest.mark.parametrize(
    ("policy", "said"),
    [
        (EmptySeats.STANDBY, "somebody is wanted who takes the seat"),
        (EmptySeats.SILENCE, "what silence plays is played there"),
    ],
)
def test_a_seat_that_waits_for_somebody(timed: Timed, testgame: str, policy: EmptySeats, said: str) -> None:
    timed.start(testgame)
    with_empty_seats(timed, policy)
    timed.house.write("west", "Resign for good.")
    (report,) = [each for each in timed.new() if each.recipient == timed.house.address("north")]
    assert said in words(report)
    assert "west" in {each.seat for each in timed.house.asked()}
    assert timed.kinds().count("Vacated") == 1


def test_who_has_resigned_plays_no_more_even_in_the_same_mail(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    old = timed.house.last("west")
    timed.house.write("west", "resign: yes\nbid: 5")
    timed.house.deliver(
        timed.house.mail(timed.house.address("west"), old.reply_to, "bid: 4", In_Reply_To=old.id)
    )
    assert orders(timed.house) == []


def test_the_last_one_leaves_no_robots_behind(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    with_empty_seats(timed, EmptySeats.ROBOT)
    for seat in timed.house.seats():
        timed.house.write(seat, "resign: yes")
    assert timed.house.rules().result(timed.house.state()) is None
    with timed.house.store.reading() as work:
        assert len(work.robot_seats.of_game("g1", timed.house.clock.now())) == 3


def test_resign_in_prose_is_no_line_for_us(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    for line in ("I resign myself to fate", "Should I resign?", "resign yourself"):
        assert "Nothing has happened yet" not in timed.house.answer("west", line)
