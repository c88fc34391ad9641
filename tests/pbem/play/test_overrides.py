"""A moderator's changes: shown first, one ledger entry each, told to everybody, everything that hangs on them made right."""

from __future__ import annotations

import pytest

from engine.core.ids import Seat
from engine.core.inputs import Dice
from pbem.errors import CommandError
from pbem.play.moderation.changes import GiveAnswer, GoBack, ReplaceOrder, SetRoll, Setting, SetValues, Signed
from pbem.play.moderation.naming import roll_named, settings_for
from pbem.play.moderation.rights import Moderation
from pbem.play.records.history import History
from pbem.play.table import events_of, input_of
from tests.pbem.play.house import PEOPLE
from tests.pbem.play.moderated import Desk, words

pytestmark = pytest.mark.slow

NORTH, EAST = Seat("north"), Seat("east")
RICHER = SetValues((Setting("money.north", "6", "9"),))


@pytest.fixture
def desk(house, testgame):
    house.start(edition=testgame)
    made = Desk(house)
    made.new()
    return made


def bids(desk, *pounds):
    """All bid in turn; gives the numbers of the entries."""
    numbers = []
    for seat, bid in zip(("north", "east", "south", "west"), pounds, strict=True):
        desk.house.write(seat, f"bid: {bid}\n")
        numbers.append(desk.last())
    return numbers


def test_a_value_is_set_told_to_all_in_the_same_words_and_entered_with_its_author(desk):
    made = desk.make(RICHER)
    assert made.entry == 2
    assert dict(desk.house.state().money)["north"] == 9
    entry = desk.house.entries()[-1]
    assert (entry.kind, entry.actor) == ("Amended", "Mod One")
    letters = desk.new()
    assert sorted(letter.recipient for letter in letters) == sorted(person.address for person in PEOPLE[:4])
    for letter in letters:
        assert letter.subject.split("] ", 1)[1].startswith("From the moderator. Your move: bid")
        assert "The moderator Mod One changes money.north from 6 to 9. The reason: It was misread." in words(
            letter
        )
    desk.assert_sound()


def test_the_difference_is_shown_first_and_changes_nothing(desk):
    shown = desk.preview(RICHER)
    assert [(each.path, each.before, each.after) for each in shown.difference.values] == [
        ("money.bank", "-24", "-27"),
        ("money.north", "6", "9"),
    ]
    assert shown.difference.waits_before == shown.difference.waits_after
    assert (desk.last(), desk.new()) == (1, [])
    assert dict(desk.house.state().money)["north"] == 6


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (SetValues((Setting("money.north", "5", "9"),)), "money.north is 6, not 5"),
        (SetValues((Setting("workshops.east", "0", "-2"),)), "workshops of east below 0"),
        (SetValues((Setting("reserve", "1", "2"),)), "reserve is a secret; nobody may set it"),
        (SetValues((Setting("nothing", "1", "2"),)), "there is no nothing"),
        (GoBack(1), "the game can go back to entry 1 to 0; 1 is the last one"),
        (GiveAnswer(Seat("nobody"), "bid: 2"), "game g1 has no seat nobody; it has north, east, south, west"),
        (GiveAnswer(NORTH, "bid: 1"), "bid: £1: refused. Bid too low. You may answer 0, 2"),
        (GiveAnswer(NORTH, "bid: 99"), "may be answered here|out of range"),
        (GiveAnswer(NORTH, "what a lovely day"), "not understood. No question begins with"),
        (ReplaceOrder(1, "bid: 2"), "entry 1 is none of the game as it stands"),
        (ReplaceOrder(9, "bid: 2"), "entry 9 is none of the game as it stands"),
    ],
)
def test_what_cannot_be_changed_is_refused_with_a_sentence(desk, change, sentence):
    with pytest.raises(CommandError, match=sentence):
        desk.make(change)
    assert (desk.last(), desk.new()) == (1, [])


def test_a_moderator_answers_for_a_seat_through_the_same_parser(desk):
    shown = desk.preview(GiveAnswer(EAST, "bidd: 2"))
    assert shown.difference.corrections
    assert shown.difference.read == "bid: £2"
    desk.make(GiveAnswer(EAST, "bid: 2"))
    entry = desk.house.entries()[-1]
    assert (entry.kind, entry.actor, entry.on_behalf_of) == ("Ordered", "Mod One", "east")
    order = input_of(entry).order
    assert (order.seat, order.choice, order.origin) == ("east", 2, "moderator")
    assert "The moderator Mod One answers for East. The reason: It was misread." in words(desk.new()[0])
    desk.assert_sound()


def test_a_forced_answer_to_a_sealed_question_is_shown_to_nobody(desk):
    desk.make(GiveAnswer(EAST, "bid: 5"))
    for letter in desk.new():
        if letter.recipient != desk.house.address("east"):
            assert "5" not in letter.text.partition("From the moderator")[2].partition("Your")[0]
    assert all(b'"choice"' not in entry.events for entry in desk.house.entries())


def test_a_past_order_is_replaced_and_what_followed_is_played_again(desk):
    first, *_ = bids(desk, 4, 2, 3, 0)
    desk.new()
    shown = desk.preview(ReplaceOrder(first, "bid: 5")).difference
    assert ("money.north", "2", "1") in [(each.path, each.before, each.after) for each in shown.values]
    assert shown.kept == (first + 1, first + 2, first + 3)
    desk.make(ReplaceOrder(first, "bid: 5"))
    assert dict(desk.house.state().bids)["north"] == 5
    letters = desk.new()
    assert len(letters) == 4
    assert "The moderator Mod One corrects entry" in words(letters[0])
    desk.assert_sound()


def test_later_orders_that_no_longer_fit_are_listed_and_their_owners_are_told(desk):
    """North bids 2, thanks nobody and puts 4 behind its vote; with a bid of 6 it has no pound left."""
    first, *_ = bids(desk, 3, 2, 2, 0)
    house = desk.house
    while not any(each.kind == "vote" for each in house.asked()):
        house.play_default()
    house.write("north", "vote: for, 3\n")
    dead = desk.last()
    desk.new()
    shown = desk.preview(ReplaceOrder(first, "bid: 6")).difference
    (buried,) = shown.dead
    assert (buried.entry, buried.seat) == (dead, "north")
    assert buried.what.startswith("vote: ")
    assert buried.why
    desk.make(ReplaceOrder(first, "bid: 6"))
    letters = {letter.recipient: words(letter) for letter in desk.new()}
    assert "no longer fits after the correction and does not count" in letters[house.address("north")]
    assert all(
        "no longer fits after the correction" not in text
        for address, text in letters.items()
        if address != house.address("north")
    )
    desk.assert_sound()


def test_a_late_order_is_put_in_before_the_deadline_that_missed_it(desk):
    from engine.core.inputs import Closed
    from engine.core.replay import fold
    from pbem.play.table import Actor

    def close(_desk, _work, table):
        group = table.rules.pending(table.state)[0].group.id
        entry = Closed(group)
        table.enter(entry, fold(table.rules, table.state, entry, table.chance()), Actor("deadline"))

    desk.do(close)
    closed = desk.last()
    with pytest.raises(CommandError, match=r"entry 2 is no order \(Closed\).*--seat SEAT"):
        desk.make(ReplaceOrder(closed, "bid: 4"))
    desk.make(ReplaceOrder(closed, "bid: 4", EAST))
    assert dict(desk.house.state().bids)["east"] == 4
    desk.assert_sound()


def test_the_game_goes_back_and_everybody_reads_it(desk):
    bids(desk, 4, 2, 3, 0)
    desk.house.write("north", "thanks: east\n")
    desk.new()
    shown = desk.preview(GoBack(1)).difference
    assert shown.waits_after == ("north: bid", "east: bid", "south: bid", "west: bid")
    made = desk.make(GoBack(1))
    assert made.entry == desk.last()
    assert desk.house.state().bids == ()
    letters = desk.new()
    assert len(letters) == 4
    assert "The moderator Mod One takes the game back to entry" in words(letters[0])
    desk.house.write("north", "bid: 2\n")
    desk.assert_sound()


def test_a_sealed_answer_comes_back_to_its_owner_alone(desk):
    desk.house.write("north", "bid: 4\n")
    desk.new()
    desk.make(GoBack(1))
    letters = {letter.recipient: words(letter) for letter in desk.new()}
    own = letters.pop(desk.house.address("north"))
    assert "Your sealed answer came back to you" in own
    assert not any("sealed answer came back" in text for text in letters.values())


def test_F_79_a_roll_that_was_shown_is_never_rolled_again(desk):
    """F-79: after a rollback the same step rolls under another key; correcting an order before it keeps its dice."""
    first, *_ = bids(desk, 2, 4, 3, 0)
    house = desk.house
    while not any(each.kind == "venture" for each in house.asked()):
        house.play_default()
    before = desk.last()
    house.write(house.asked()[0].seat, "venture: 2, coast\n")
    (rolled,) = [entry for entry in house.entries(after=before) if entry.rolls]
    (key, values) = rolled.rolls[0]["key"], rolled.rolls[0]["values"]
    kept = desk.preview(ReplaceOrder(first, "bid: 3")).difference
    assert [each for each in kept.rolls if "venture" in each.place] == []
    desk.make(GoBack(before))
    shown = {roll["key"] for entry in house.entries() for roll in entry.rolls}
    house.write(house.asked()[0].seat, "venture: 2, coast\n")
    again = [roll for entry in house.entries(after=desk.last() - 1) for roll in entry.rolls]
    assert again
    assert {roll["key"] for roll in again}.isdisjoint(shown)
    assert [entry.actor for entry in house.entries() if entry.kind == "RolledBack"] == ["Mod One"]
    assert (key, values) in [
        (roll["key"], roll["values"]) for entry in house.entries() for roll in entry.rolls
    ]
    desk.assert_sound()


@pytest.mark.parametrize(("dice", "branch"), [(Dice.KEEP, 0), (Dice.FRESH, 1)])
def test_what_becomes_of_later_dice_is_as_the_settings_say(build, testgame, dice, branch):
    house = build(moderation=Moderation(dice=dice))
    house.start(edition=testgame)
    desk = Desk(house)
    first, *_ = bids(desk, 2, 4, 3, 0)
    desk.make(ReplaceOrder(first, "bid: 3"))
    assert house.state().agenda.branch == branch
    desk.assert_sound()


def test_a_roll_is_set_and_what_followed_is_played_again(desk):
    bids(desk, 2, 4, 3, 0)
    house = desk.house
    while not any(each.kind == "venture" for each in house.asked()):
        house.play_default()
    house.write(house.asked()[0].seat, "venture: 1, coast\n")
    number = desk.last()
    with house.store.reading() as work:
        history = History(work, work.games.get("g1"), house.rules())
        key = roll_named(history, number, (1,), "")
        with pytest.raises(CommandError, match=f"entry {number} has no such roll; it has {key}"):
            roll_named(history, number, (1, 2), "")
        with pytest.raises(CommandError, match="entry 2 has no such roll; it has no dice"):
            roll_named(history, 2, (1,), "")
    old = house.entries()[number - 1].rolls[0]["values"][0]
    value = 1 if old != 1 else 6
    desk.new()
    shown = desk.preview(SetRoll(number, key, (value,))).difference
    assert [(each.place, each.before, each.after) for each in shown.rolls] == [
        (key.partition("/")[2], str(old), str(value))
    ]
    desk.make(SetRoll(number, key, (value,)))
    assert f"The moderator Mod One sets a roll to {value}." in words(desk.new()[0])
    desk.assert_sound()
    with pytest.raises(CommandError, match="cannot come of it"):
        desk.make(SetRoll(number, key, (7,)))


def test_F_64_a_change_names_the_state_that_it_is_for(desk):
    """F-64: the same command sent twice takes the game back once; what came in meanwhile is named."""
    bids(desk, 4, 2, 3, 0)
    at = desk.last()
    desk.make(GoBack(2), at=at)
    with pytest.raises(CommandError, match=rf"after entry {at}, but since then came {at + 1} \(RolledBack\)"):
        desk.make(GoBack(2), at=at)
    assert [entry.kind for entry in desk.house.entries()].count("RolledBack") == 1
    with pytest.raises(CommandError, match="there is no entry 99"):
        desk.make(GoBack(2), at=99)
    desk.make(GoBack(2))


def test_F_64_a_remark_moves_no_game_on(desk):
    from pbem.play.moderation.standing_still import remark

    at = desk.last()
    desk.do(lambda _desk, _work, table: remark(table, "Hello.", "Mod One"))
    desk.make(RICHER, at=at)


def test_F_80_what_waited_for_second_thoughts_does_not_act_after_a_change(desk):
    from msgspec.structs import replace

    from tests.pbem.play.timed import TIMING

    house = desk.house
    with house.store.unit() as work:
        work.timings.change(replace(TIMING, game_id="g1", second_thoughts=30))
    for seat in ("north", "east", "south"):
        house.write(seat, "bid: 2\n")
    house.write("west", "bidd: 2\n")
    with house.store.reading() as work:
        (waiting,) = work.second_thoughts.waiting("g1")
    desk.make(GoBack(1))
    with house.store.reading() as work:
        assert work.second_thoughts.waiting("g1") == ()
    assert waiting.seat == "west"


def test_F_80_missed_answers_are_counted_from_what_still_counts(desk):
    """F-80: a late order that is put in before the deadline which missed it was not missed."""
    from datetime import timedelta

    from msgspec.structs import replace

    from pbem.play.timing.deadlines import DeadlineRunner
    from pbem.play.timing.question_deadlines import missed_answers
    from tests.pbem.play.timed import TIMING

    house = desk.house
    with house.store.unit() as work:
        work.timings.change(replace(TIMING, game_id="g1"))
    house.write("north", "bid: 2\n")
    house.clock.step(timedelta(hours=70))
    DeadlineRunner(house.desk, house.store.unit)()
    closed = next(entry.number for entry in house.entries() if entry.kind == "Closed")
    with house.store.reading() as work:
        assert dict(missed_answers(work, "g1")) == {"east": 1, "south": 1, "west": 1}
    desk.make(ReplaceOrder(closed, "bid: 4", EAST))
    with house.store.reading() as work:
        assert dict(missed_answers(work, "g1")) == {"south": 1, "west": 1}
    desk.make(GoBack(2))
    with house.store.reading() as work:
        assert dict(missed_answers(work, "g1")) == {}


def test_standing_orders_answer_anew_after_a_change(desk):
    house = desk.house
    first, *_ = bids(desk, 4, 2, 3, 0)
    house.write("north", "always: thanks: none\n")
    desk.new()
    shown = desk.preview(ReplaceOrder(first, "bid: 5")).difference
    assert shown.dead == ()
    desk.make(ReplaceOrder(first, "bid: 5"))
    desk.assert_sound()


@pytest.mark.parametrize("status", ["ended", "closed"])
def test_a_game_that_is_over_or_closed_is_not_changed(desk, status):
    from pbem.store.records import GameStatus

    with desk.house.store.unit() as work:
        work.games.set_status("g1", GameStatus(status))
    with pytest.raises(
        CommandError, match=r"is over and its seed published|is closed; `pbem game reopen g1`"
    ):
        desk.make(RICHER)


def test_values_may_be_set_without_saying_what_they_were(desk):
    state, rules = desk.house.state(), desk.house.rules()
    pairs = [("money.north", "9"), ("workshops.east", "1")]
    assert settings_for(rules, state, pairs, ()).settings == (
        Setting("money.north", "6", "9"),
        Setting("workshops.east", "0", "1"),
    )
    assert settings_for(rules, state, pairs, ("1", "2")).settings[1].was == "2"
    with pytest.raises(CommandError, match="--was is given 1 times for 2 values"):
        settings_for(rules, state, pairs, ("1",))
    with pytest.raises(CommandError, match="say which value"):
        settings_for(rules, state, [], ())
    with pytest.raises(CommandError, match="there is no nothing"):
        settings_for(rules, state, [("nothing", "1")], ())


def test_a_laboratory_game_with_scripted_dice_is_changed_and_proves_itself(house, testgame):
    house.start(edition=testgame, laboratory=True, dice=(3, 6, 1, 2))
    desk = Desk(house)
    first, *_ = bids(desk, 2, 4, 3, 0)
    while not any(each.kind == "venture" for each in house.asked()):
        house.play_default()
    house.write(house.asked()[0].seat, "venture: 1, coast\n")
    desk.make(ReplaceOrder(first, "bid: 3"))
    desk.assert_sound()
    desk.make(GoBack(desk.last() - 2))
    desk.assert_sound()


def test_the_reason_reaches_all_and_the_author_stands_in_the_entry(desk):
    desk.make(RICHER, signed=Signed("Mod Two", "A present."))
    (event,) = events_of(desk.house.entries()[-1])
    assert dict(event.facts)["author"] == "Mod Two"
    assert dict(event.facts)["reason"] == "A present."
