"""One mail a day in place of one a run, at the reader's hour; what is urgent does not wait, what is overtaken is never sent."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from pbem.intake.daily_text import read_time
from pbem.play.services.digests import clock_time
from pbem.scheduler import next_daily
from pbem.store.time_records import Timing
from tests.pbem.play.house import House
from tests.pbem.play.reading import told
from tests.pbem.play.timed import TIMING, Timed, to

pytestmark = pytest.mark.slow


@pytest.fixture
def timed(house: House) -> Timed:
    return Timed(house)


def go_on(timed: Timed) -> None:
    """Everybody bids, West first, so that the next question comes in a run that another's mail has caused."""
    for seat in ("west", "north", "east", "south"):
        timed.house.write(seat, "bid: 0")


def test_the_daily_mail_stands_for_all_runs_of_a_day(timed: Timed, testgame: str) -> None:
    """Two questions came and went; one mail at seven tells all that happened and asks what is still open."""
    timed.start(testgame)
    west = timed.house.address("west")
    assert "at 07:00 of your day" in told(timed.house.answer("west", "digest on"), "digest on")
    timed.new()
    go_on(timed)
    timed.house.write("north", "thanks: none")
    assert to(timed.new(), west) == [each for each in to(timed.house.letters(), west) if "Receipt: 1" in each]
    sent = timed.wait(20)
    (mail,) = [each for each in sent if each.recipient == west]
    assert mail.message["Date"].datetime.hour == 7
    assert "Your move: thanks" in mail.subject
    assert "Bid shown" in mail.text.rpartition("What happened")[2]
    assert to(timed.wait(6), west) == []


def test_F_76_a_question_that_is_answered_meanwhile_is_never_sent(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    west = timed.house.address("west")
    timed.house.write("west", "digest on")
    go_on(timed)
    receipt = timed.house.write("west", "thanks: none")
    assert [each.recipient for each in receipt].count(west) == 1
    assert "lot" in receipt[0].text.rpartition("What happened")[2] or "sale" in receipt[0].text
    timed.new()
    assert to(timed.wait(20), west) == []


def test_F_76_a_question_that_is_closed_meanwhile_is_not_in_the_mail(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    timed.house.write("west", "digest on")
    go_on(timed)
    timed.new()
    timed.advance("vote")
    (mail,) = [each for each in timed.wait(20) if each.recipient == timed.house.address("west")]
    assert "thanks:" not in mail.subject
    assert "vote" in mail.subject


def test_a_question_that_falls_due_before_comes_at_once(timed: Timed, testgame: str) -> None:
    timed.start(testgame, timing=Timing(game_id="", minutes=6 * 60, grace=60))
    timed.house.write("west", "digest on")
    timed.new()
    go_on(timed)
    assert [each for each in to(timed.new(), timed.house.address("west")) if "thanks" in each]


def test_reminders_wait_too_unless_they_would_be_late(timed: Timed, testgame: str) -> None:
    timed.start(testgame)  # at noon, with 48 hours
    west = timed.house.address("west")
    timed.house.write("west", "digest on")
    timed.new()
    first_day = to(
        timed.wait(42), west
    )  # half time is at noon of the next day, the daily mail at seven after
    assert first_day == []
    morning = to(timed.wait(2), west)
    assert len(morning) == 1
    assert "Your move" in morning[0] or "Reminder" in morning[0]
    assert [each for each in to(timed.wait(5), west) if "Late" in each]


def test_a_moderators_news_and_the_end_come_at_once(timed: Timed, testgame: str) -> None:
    from pbem.play.moderation.changes import Signed
    from pbem.play.moderation.seating import SeatOffice
    from pbem.play.moderation.telling import finish
    from pbem.play.opening import open_table

    timed.start(testgame)
    timed.house.write("west", "digest on")
    timed.new()
    with timed.house.store.unit() as work:
        table = open_table(work, "g1", timed.house.clock)
        SeatOffice(timed.house.desk, work, table).expel("north", Signed("Mona Example", "gone"))
        finish(timed.house.desk, work, table)
    timed.house.worker.run_once()
    assert [each for each in to(timed.new(), timed.house.address("west")) if "From the moderator" in each]


def test_digest_off_sends_what_waited(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    west = timed.house.address("west")
    timed.house.write("west", "digest on at 18:30")
    go_on(timed)
    timed.new()
    with timed.house.store.unit() as work:
        player = work.seats.get("g1", "west").player_id
        work.players.set_digest(player, None)
        work.owed_reports.hasten(player, timed.house.clock.now())
    assert [each for each in to(timed.wait(0.1), west) if "thanks" in each]
    assert "at once" in told(timed.house.answer("west", "digest off"), "digest off")


def test_the_hour_is_the_readers(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    timed.house.write("west", "timezone Asia/Tokyo\ndigest on at 7am")
    go_on(timed)
    timed.new()
    (mail,) = [each for each in timed.wait(14) if each.recipient == timed.house.address("west")]
    assert mail.message["Date"].datetime.astimezone(UTC).hour == 22


@pytest.mark.parametrize("line", ["digest", "digest on at 25", "digest on at 7:75"])
def test_what_is_no_hour_is_asked_about(timed: Timed, testgame: str, line: str) -> None:
    timed.start(testgame)
    said = told(timed.house.answer("west", line), line)
    assert said.startswith("Not understood.")
    assert "digest on at 18:30" in said


@pytest.mark.parametrize(
    ("text", "minutes"),
    [("7", 420), ("7:30", 450), ("18.30", 1110), ("at 7 am", 420), ("12 am", 0), ("12pm", 720), ("noon", 720),
     ("8 o'clock", 480), ("24", None), ("13 pm", None), ("soon", None), ("7:60", None)],
)  # fmt: skip
def test_times_of_a_day_as_people_write_them(text: str, minutes: int | None) -> None:
    assert read_time(text) == minutes
    if minutes is not None:
        assert read_time(clock_time(minutes)) == minutes


def test_the_next_hour_over_the_changes_of_a_clock() -> None:
    before = datetime(2026, 3, 28, 22, tzinfo=UTC)
    assert next_daily(before, 150, "Europe/Berlin") == datetime(
        2026, 3, 29, 1, 30, tzinfo=UTC
    )  # 2:30 is left out
    for days in range(4):
        at = next_daily(before + timedelta(days=days), 420, "Europe/Berlin")
        assert at.date() == date(2026, 3, 29) + timedelta(days=days)
    assert TIMING.minutes
