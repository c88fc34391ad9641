"""Deadlines at work: set once, shown to everybody, reminded of, closed by what was sent before silence counts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from msgspec.structs import replace

from engine.core.inputs import Closed, Ordered
from engine.core.order import Order, Origin
from pbem.play.opening import open_table
from pbem.play.table import Actor, input_of
from tests.pbem.play.house import OPERATOR, House
from tests.pbem.play.timed import TIMING, Timed, to

pytestmark = pytest.mark.slow

NORTH, EAST, SOUTH, WEST = "ann@example.org", "bob@example.org", "cy@example.org", "di@example.org"


@pytest.fixture
def timed(house: House) -> Timed:
    return Timed(house)


def choices(timed: Timed, kind: str) -> dict[str, tuple[object, Origin]]:
    """The answers of the ledger to questions of a kind, by seat."""
    found = {}
    for entry in timed.house.entries():
        what = input_of(entry)
        if isinstance(what, Ordered) and f".{kind}" in what.order.decision:
            found[what.order.seat] = (what.order.choice, what.order.origin)
    return found


class TestBeingSet:
    def test_a_group_gets_its_deadline_when_it_is_asked(self, timed: Timed, testgame: str) -> None:
        timed.start(testgame)
        (deadline,) = timed.deadlines()
        with timed.house.store.reading() as work:
            started = work.ledger.entries("g1")[0].at
        assert deadline.asked_at == started
        assert deadline.due_at - started == timedelta(hours=48)
        assert deadline.closes_at - started == timedelta(hours=60)

    def test_F_54_an_answer_of_somebody_else_moves_no_deadline(self, timed: Timed, testgame: str) -> None:
        timed.start(testgame)
        before = timed.deadlines()
        timed.wait(5)
        timed.house.write("east", "bid: 3")
        assert timed.deadlines() == before

    def test_F_54_a_new_person_on_a_seat_moves_no_deadline(self, timed: Timed, testgame: str) -> None:
        timed.start(testgame)
        before = timed.deadlines()
        timed.wait(5)
        with timed.house.store.unit() as work:
            table = open_table(work, "g1", timed.house.clock)
            new = work.players.add("Gil Stand-In", "gil@example.org")
            work.seats.give("g1", "west", new.id, b"another nonce...")
            table.submit(Order(table.asked()["east"][0], "east", 0), Actor("player", "east"))
            table.save()
        assert timed.deadlines() == before

    def test_F_56_a_window_that_asks_again_gets_no_new_time(self, timed: Timed, testgame: str) -> None:
        timed.start(testgame)
        timed.advance("market")
        before = timed.deadlines()
        for _ in range(2):
            timed.wait(2)
            timed.house.write(timed.house.asked()[0].seat, "market: buy")
            assert [each.due_at for each in timed.deadlines()] == [each.due_at for each in before]

    def test_an_answered_group_has_no_deadline_any_more(self, timed: Timed, testgame: str) -> None:
        timed.start(testgame)
        (bid,) = timed.deadlines()
        timed.answer_all()
        (following,) = timed.deadlines()
        assert following.group_id != bid.group_id
        assert following.asked_at > bid.asked_at

    def test_offered_questions_have_none(self, timed: Timed, testgame: str) -> None:
        timed.start(testgame)
        state, rules = timed.house.state(), timed.house.rules()
        offered = {each.group.id for each in rules.pending(state) if each.urgency == "offered"}
        assert offered
        assert not offered & {each.group_id for each in timed.deadlines()}

    def test_a_game_without_time_has_none(self, timed: Timed, testgame: str) -> None:
        timed.start(testgame, timing=replace(TIMING, minutes=0))
        assert timed.deadlines() == ()
        assert timed.wait(100) == []

    def test_a_laboratory_game_has_none_unless_it_asks(
        self, build: Callable[..., House], testgame: str
    ) -> None:
        house = build()
        house.desk = replace(house.desk, timing=TIMING)
        timed = Timed(house)
        house.start(4, edition=testgame, laboratory=True)
        assert timed.deadlines() == ()
        house.start(4, edition=testgame)
        assert len(timed.deadlines("g2")) == 1


class TestBeingShown:
    def test_mails_show_it_in_the_readers_zone_and_in_UTC(self, timed: Timed, testgame: str) -> None:
        timed.house.start(4, edition=testgame, timing=replace(TIMING, zone="America/New_York"))
        letter = timed.house.last("north")
        assert letter.subject == "[g1 t1 north] Your move: bid by Tue 3 Mar 07:00 (12:00 UTC)"
        text = " ".join(letter.text.split())
        assert "Answer by Tue 3 Mar 07:00 America/New_York (12:00 UTC)." in text
        assert (
            "What silence plays is played at Tue 3 Mar 19:00 America/New_York (Wed 00:00 UTC), 12 hours later."
            in text
        )
        assert "07:00 America/New_York (12:00 UTC)" in letter.html

    def test_a_player_names_a_zone_of_their_own(self, timed: Timed, testgame: str) -> None:
        timed.start(testgame)
        text = timed.house.answer("north", "timezone asia/kolkata")
        assert "show times in Asia/Kolkata" in text
        assert "Tue 3 Mar 17:30 Asia/Kolkata (12:00 UTC)" in " ".join(text.split())
        assert "UTC" in timed.house.answer("east", "status")
        assert "Kolkata" not in timed.house.answer("east", "status")

    def test_an_unknown_zone_is_asked_about(self, timed: Timed, testgame: str) -> None:
        timed.start(testgame)
        text = " ".join(timed.house.answer("north", "timezone Londn").split())
        assert "is no time zone" in text
        assert "timezone Europe/London" in text

    def test_F_77_what_is_printed_is_what_was_committed(self, timed: Timed, testgame: str) -> None:
        timed.house.start(4, edition=testgame, timing=replace(TIMING, zone="Europe/London"))
        (deadline,) = timed.deadlines()
        assert f"{deadline.due_at:%H:%M}" in timed.house.last("west").subject


class TestReminders:
    def test_they_come_at_half_time_and_twelve_hours_before(self, timed: Timed, testgame: str) -> None:
        timed.start(testgame)
        timed.house.write("south", "bid: 2")
        timed.new()
        assert timed.wait(23.5) == []
        reminders = timed.wait(1)
        assert sorted(letter.recipient for letter in reminders) == [NORTH, EAST, WEST]
        assert to(reminders, NORTH) == ["[g1 t1 north] Reminder: bid by Tue 3 Mar 12:00 UTC"]
        assert timed.wait(10.5) == []
        assert len(timed.wait(1.5)) == 3
        assert timed.wait(11) == []

    def test_the_lines_of_a_reminder_can_be_answered(self, timed: Timed, testgame: str) -> None:
        timed.start(testgame)
        timed.wait(25)
        reminder = timed.house.last("north")
        assert "Reminder" in reminder.subject
        assert "bid: £0" in reminder.text
        quoted = "\n".join(f"> {line}" for line in reminder.text.splitlines())
        timed.house.write(
            "north",
            f"On Monday Leadenhall <company@mail.test> wrote:\n{quoted.replace('bid: £0', 'bid: £4')}",
        )
        assert choices(timed, "bid") == {"north": (4, Origin.PLAYER)}

    def test_late_is_told_to_the_seat_and_to_the_operator(self, timed: Timed, testgame: str) -> None:
        timed.start(testgame)
        timed.house.write("south", "bid: 2")
        timed.wait(47)
        late = timed.wait(2)
        assert to(late, NORTH) == ["[g1 t1 north] Late: bid was due Tue 3 Mar 12:00 UTC"]
        assert to(late, SOUTH) == []
        assert to(late, OPERATOR) == ["[g1] Somebody is late"]

    def test_moderators_are_told_instead_of_the_operator(
        self, build: Callable[..., House], testgame: str
    ) -> None:
        house = build()
        house.desk = replace(house.desk, moderators=("moderator@example.org", "second@example.org"))
        timed = Timed(house)
        timed.start(testgame)
        late = timed.wait(49)
        assert len(to(late, "moderator@example.org")) == len(to(late, "second@example.org")) == 1
        assert to(late, OPERATOR) == []

    def test_F_76_a_reminder_that_was_overtaken_is_not_sent(self, timed: Timed, testgame: str) -> None:
        timed.start(testgame)
        timed.house.clock.step(timedelta(hours=24, minutes=1))
        timed.runner()  # the reminders lie in the outbox, the mail server is slow
        timed.house.write("north", "bid: 2")
        sent = timed.new()
        assert [each for each in to(sent, NORTH) if "Reminder" in each] == []
        assert [each for each in to(sent, EAST) if "Reminder" in each] != []

    def test_a_parked_answer_is_not_reminded_of(self, timed: Timed, testgame: str) -> None:
        timed.start(testgame)
        with timed.house.store.unit() as work:
            table = open_table(work, "g1", timed.house.clock)
            order = Order(table.asked()["north"][0], "north", 3, final=False)
            table.submit(order, Actor("player", "north"))
            table.save()
        assert NORTH not in {letter.recipient for letter in timed.wait(25)}


class TestClosing:
    def test_precedence_is_final_preliminary_standing_default(self, timed: Timed, testgame: str) -> None:
        timed.start(testgame)
        timed.house.write("north", "bid: 5")
        with timed.house.store.unit() as work:
            table = open_table(work, "g1", timed.house.clock)
            order = Order(table.asked()["east"][0], "east", 4, final=False)
            table.submit(order, Actor("player", "east"))
            work.standing.file("g1", "south", "bid: 3", table.entry)
            table.save()
        timed.new()
        sent = timed.wait(61)
        closing = next(entry for entry in timed.house.entries() if isinstance(input_of(entry), Closed))
        assert closing.actor == "deadline"
        assert timed.house.rules().board(timed.house.state(), "public")[0].bids == (
            ("east", 4),
            ("north", 5),
            ("south", 3),
        )
        assert "West (Di Model): 1" in sent[-1].text
        assert choices(timed, "bid").get("south") == (3, Origin.STANDING_ORDER)

    def test_who_missed_an_answer_is_told_and_counted(self, timed: Timed, testgame: str) -> None:
        timed.start(testgame)
        for seat in ("north", "east", "south"):
            timed.house.write(seat, "bid: 2")
        sent = timed.wait(61)
        assert len([each for each in to(sent, WEST) if "Your move: thanks" in each]) == 1
        assert (
            "Questions closed without an answer so far: West (Di Model) 1." in timed.house.last("north").text
        )
        assert to(sent, OPERATOR)[-1] == "[g1] A question was closed without an answer"

    def test_it_is_closed_once_whoever_looks(self, timed: Timed, testgame: str) -> None:
        timed.start(testgame)
        timed.wait(61)
        entries = timed.kinds()
        for _ in range(3):
            timed.runner.run_due(timed.house.clock.now())
        timed.house.worker.run_once()
        assert timed.new() == []
        assert timed.kinds() == entries
        assert entries.count("Closed") == 1

    def test_an_answer_in_the_grace_still_counts(self, timed: Timed, testgame: str) -> None:
        timed.start(testgame)
        for seat in ("north", "east", "south"):
            timed.house.write(seat, "bid: 2")
        timed.wait(55)
        timed.house.write("west", "bid: 6")
        assert "Closed" not in timed.kinds()
        assert ("west", 6) in timed.house.rules().board(timed.house.state(), "public")[0].bids

    def test_answers_that_lie_unread_come_before_the_closing(self, timed: Timed, testgame: str) -> None:
        timed.start(testgame)
        timed.wait(59)
        timed.house.mailbox.down = True
        for _ in range(3):
            timed.house.clock.step(timedelta(hours=1))
            timed.house.worker.run_once()
        assert "Closed" not in timed.kinds(), "nobody can be late while the mailbox cannot be read"
        timed.house.mailbox.down = False
        for seat in ("north", "east", "south", "west"):
            timed.house.mailbox.deliver(answer(timed, seat, "bid: 2"))
        timed.house.worker.run_once()
        assert "Closed" not in timed.kinds()
        assert len(choices(timed, "bid")) == 4

    def test_a_mail_that_waits_for_another_try_holds_the_closing(self, timed: Timed, testgame: str) -> None:
        timed.start(testgame)
        timed.wait(59)
        timed.house.mailbox.deliver(answer(timed, "west", "bid: 2"))
        list(timed.house.worker._receiver.record())  # recorded, and not yet worked on
        timed.house.clock.step(timedelta(hours=2))
        timed.runner()
        assert "Closed" not in timed.kinds()

    def test_a_whole_game_of_silence_comes_to_its_end(self, timed: Timed, testgame: str) -> None:
        timed.start(testgame, timing=replace(TIMING, minutes=60, grace=0))
        for _ in range(80):
            timed.house.clock.step(timedelta(hours=1))
            timed.runner()
            if not timed.deadlines():
                break
        timed.wait(0)
        assert timed.house.rules().result(timed.house.state()) is not None
        assert timed.deadlines() == ()
        final = timed.house.last("north")
        assert "Game over" in final.subject
        assert sorted(final.attached) == ["dice.json", "verify_dice.py.txt"]


def answer(timed: Timed, seat: str, text: str) -> bytes:
    """A mail with an answer, not yet delivered."""
    house = timed.house
    last = house.last(seat)
    house.written += 1
    return house.mail(house.address(seat), last.reply_to, text, In_Reply_To=last.id)
