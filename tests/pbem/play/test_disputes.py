"""The whole story of a dispute, by mail: an objection, a game that stands still, a correction, a ruling, and on it goes."""

from __future__ import annotations

import pytest

from engine.core.ids import Seat
from pbem.errors import CommandError
from pbem.play.moderation.changes import ReplaceOrder, Signed
from pbem.play.moderation.dispute_shown import dispute_shown
from pbem.play.moderation.listing import disputes
from pbem.play.moderation.ruling import rule
from pbem.store.moderation_records import DisputeState
from pbem.store.records import GameStatus
from tests.pbem.play.house import OPERATOR
from tests.pbem.play.moderated import BOTH, Desk, words
from tests.pbem.play.timed import TIMING, Timed

pytestmark = pytest.mark.slow


@pytest.fixture
def timed(build, testgame):
    """A game with moderators; all have bid, and the lot is sold."""
    house = build(moderation=BOTH)
    made = Timed(house)
    made.start(testgame, timing=TIMING)
    for seat, bid in (("north", 4), ("east", 2), ("south", 3), ("west", 0)):
        house.write(seat, f"bid: {bid}\n")
    made.new()
    return made


@pytest.fixture
def desk(timed):
    return Desk(timed.house)


def sold(house):
    """The numbers of the entry that sold the lot, in the ledger and in reports."""
    entry = next(each for each in house.entries() if b"lot_sold" in each.events)
    return entry.number, entry.told_as


def decide(desk, state, ruling="So it is."):
    def do(desk_, work, table):
        rule(desk_, work, table, (work.disputes.open("g1")[0], state), Signed("Mod One", ruling))

    desk.do(do)


def test_a_dispute_from_first_to_last_by_mail(timed, desk):
    house = timed.house
    number, told = sold(house)
    receipt = house.answer("east", f"dispute {told}: I wrote 5, not 2\n")
    assert f"Noted: you object to entry {told}. The game stands still" in " ".join(receipt.split())
    assert desk.status() == GameStatus.PAUSED
    letters = {letter.recipient: letter for letter in desk.new()}
    for seat in ("north", "south", "west"):
        letter = letters[house.address(seat)]
        assert letter.subject == f"[g1 {seat}] The game stands still"
        assert f"A player objects to entry {told}: I wrote 5, not 2" in words(letter)
        assert not any(name in letter.text for name in ("East", "Bob", "bob@"))
        assert not any(name in letter.html for name in ("East", "Bob", "bob@"))
    for address in ("one@example.org", "two@example.org"):
        text = words(letters[address])
        assert f"Dispute 1: East objects to entry {number} of game g1 ({told} in reports)" in text
        assert "pbem dispute show 1" in text

    with house.store.unit() as work:
        shown = dispute_shown(house.desk, work, 1)
        work.rollback()
    assert shown.entry.number == number
    assert ("money.north", "6", "2") in [(each.path, each.before, each.after) for each in shown.values]

    kept = house.answer("south", "thanks: east\nstatus\n")
    assert "The game stands still: this waits and is played when the game goes on." in " ".join(kept.split())
    timed.new()
    assert timed.wait(200) == []
    desk.new()

    mine = next(each.number for each in house.entries() if each.on_behalf_of == "east")
    desk.make(ReplaceOrder(mine, "bid: 5"))
    assert dict(house.state().money)["east"] == 1
    assert desk.status() == GameStatus.PAUSED
    assert len(desk.new()) == 4

    decide(desk, DisputeState.UPHELD, "The mail says 5.")
    assert desk.status() == GameStatus.RUNNING
    letters = {letter.recipient: words(letter) for letter in desk.new()}
    assert set(letters) >= {house.address(seat) for seat in house.seats()}
    for seat in house.seats():
        assert (
            f"The moderator Mod One upholds the objection to entry {told}: The mail says 5."
            in letters[house.address(seat)]
        )
        assert "The game goes on." in letters[house.address(seat)]
    assert "it was written before the moderator changed the game" in letters[house.address("south")]
    house.write("south", "thanks: east\n")
    assert house.entries()[-1].on_behalf_of == "south"
    desk.assert_sound()


def test_what_was_kept_is_played_when_nothing_was_changed_and_the_time_is_given_back(timed, desk):
    house = timed.house
    (before,) = timed.deadlines()
    house.write("east", f"dispute {sold(house)[1]}: look again\n")
    house.write("south", "thanks: east\n")
    entries = desk.last()
    timed.wait(100)
    desk.new()
    decide(desk, DisputeState.DISMISSED)
    (after,) = timed.deadlines()
    assert 99 < (after.due_at - before.due_at).total_seconds() / 3600 < 101
    assert [each.on_behalf_of for each in house.entries(after=entries) if each.kind == "Ordered"] == ["south"]
    letters = {letter.recipient: words(letter) for letter in desk.new()}
    own = letters[house.address("south")]
    assert "thanks: east Waiting." in own
    assert "dismisses the objection" in own
    desk.assert_sound()


def test_an_objection_needs_an_entry_that_there_is_and_a_reason(timed, desk):
    house = timed.house
    assert "The reports have no entry 99" in " ".join(house.answer("east", "dispute 99: wrong\n").split())
    assert "The reports have no entry 0" in " ".join(house.answer("east", "dispute 0: wrong\n").split())
    assert "Say why you object" in " ".join(house.answer("east", "dispute 1\n").split())
    assert desk.status() == GameStatus.RUNNING


@pytest.mark.parametrize(
    "line",
    ["dispute {}: wrong", "Dispute entry {} - wrong", "I dispute #{}, wrong.", "DISPUTE NO. {}: wrong"],
)
def test_an_objection_is_read_as_people_write_it(timed, desk, line):
    timed.house.write("east", line.format(sold(timed.house)[1]) + "\n")
    with timed.house.store.reading() as work:
        (found,) = disputes(work, "g1")
    assert (found.reason, found.seat, found.state) == ("wrong", "east", "open")


def test_the_same_objection_twice_is_one_and_another_seat_has_its_own(timed, desk):
    house = timed.house
    told = sold(house)[1]
    house.write("east", f"dispute {told}: wrong\n")
    assert "is known already" in house.answer("east", f"dispute {told}: really wrong\n")
    house.write("west", f"dispute {told}: indeed\n")
    with house.store.reading() as work:
        assert [each.seat for each in work.disputes.open("g1")] == ["east", "west"]
    decide(desk, DisputeState.DISMISSED)
    assert desk.status() == GameStatus.PAUSED
    decide(desk, DisputeState.DISMISSED)
    assert desk.status() == GameStatus.RUNNING


def test_a_dispute_is_decided_once(timed, desk):
    house = timed.house
    house.write("east", f"dispute {sold(house)[1]}: wrong\n")
    with house.store.reading() as work:
        (dispute,) = work.disputes.open("g1")
    decide(desk, DisputeState.DISMISSED)

    def again(desk_, work, table):
        rule(desk_, work, table, (work.disputes.get(dispute.id), DisputeState.UPHELD), Signed("Mod Two", "x"))

    with pytest.raises(CommandError, match=r"was decided before: Mod One has dismissed it: So it is."):
        desk.do(again)


def test_the_mail_and_the_line_of_a_sealed_answer_are_not_shown(timed, desk):
    house = timed.house
    own = next(each for each in house.entries() if each.on_behalf_of == "north")
    told = max(own.told_as, 1)
    with house.store.unit() as work:
        from pbem.store.disputes import NewDispute

        new = NewDispute(
            game_id="g1", entry=own.number, seat="east", reason="?", mail_id=None, opened_at=house.clock.now()
        )
        dispute = work.disputes.add(new)
    with house.store.unit() as work:
        shown = dispute_shown(house.desk, work, dispute.id)
        work.rollback()
    assert shown.asked.line == "a sealed answer"
    assert (shown.written, shown.asked.rule) == ((), "T-1")
    assert told


def test_without_named_moderators_the_operator_reads_of_it(build, testgame):
    house = build()
    house.start(edition=testgame)
    desk = Desk(house)
    house.write("east", "dispute 1: the cards were not shuffled\n")
    (letter,) = desk.new(OPERATOR)
    assert letter.subject.startswith("[g1] Entry 1 is disputed")
    assert Seat("east").title() in letter.text


def test_tokens_in_a_reason_are_masked(timed, desk):
    house = timed.house
    token = house.last("east").reply_to.partition("+")[2].partition("@")[0].rpartition(".")[2]
    house.write("east", f"dispute {sold(house)[1]}: my address is company+g1.east.{token}@mail.test\n")
    assert all(token not in letter.text for letter in desk.new() if letter.recipient != house.address("east"))
