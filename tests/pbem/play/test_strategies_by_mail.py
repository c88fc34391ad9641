"""Sealed strategies of firms by mail: answered and changed, overslept, corrected, taken back; and what leaks of them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

import msgspec
import pytest

from engine.second.board import firms as board_firms
from engine.second.board.gathered import Gathered
from engine.second.board.lines import FirmLine
from engine.second.state import FirmState, State, firm
from pbem.errors import CommandError
from pbem.logs import set_up_logs
from pbem.play.moderation.changes import GoBack, ReplaceOrder, Setting, SetValues
from tests.pbem.play.house import House, Letter
from tests.pbem.play.moderated import Desk, words
from tests.pbem.play.secrets_of_others import TIMING
from tests.pbem.play.strategies import FIRMS, POSITION, chosen
from tests.pbem.play.test_what_moderators_see import screens, value
from tests.pbem.play.timed import Timed
from tests.pbem.play.twins import Twins, posts_to, told_apart

pytestmark = pytest.mark.slow

SYKES, LARKINS, OTHERS = "sykes", "larkins", ("hastings", "larkins", "paxton")
Build = Callable[..., House]


def table(house: House, **position: object) -> House:
    """A server whose game asks for strategies, or stands elsewhere."""
    data = json.dumps({**FIRMS, **position}).encode() if position else POSITION
    house.start(edition="second", position=data)
    return house


def now(house: House, manager: str) -> FirmState:
    """A firm as it is now."""
    state = house.state()
    assert isinstance(state, State)
    return firm(state, manager)


def test_a_manager_who_can_only_hobnob_is_not_asked(house: House) -> None:
    """2E-6.7.2: a firm without money or ship has one strategy; it is chosen by itself, and the others are not kept waiting."""
    firms = {"sykes": {"london": 6, "shares": {"sykes": 2}}, "larkins": {"shares": {"larkins": 2}}}
    table(house, firms=firms, ships={"atlas": {"owner": "sykes", "place": "firm.sykes"}})
    assert "Which strategy" in house.last(SYKES).text
    poor = house.last(LARKINS)
    assert "Your move" not in poor.subject
    assert "Which strategy" not in poor.text
    assert "The game waits for Sykes" in " ".join(poor.text.split())
    house.write(SYKES, chosen("West, spend 4"))
    assert (now(house, SYKES).bid, now(house, LARKINS).strategy.open()) == (4, "strategy_hobnob")


def letters_to(house: House, seat: str) -> list[Letter]:
    """All mails to a seat so far."""
    return house.letters(house.address(seat))


def test_two_managers_answer_and_change_before_both_are_in(house: House) -> None:
    """Sykes answers and changes; nothing is told. With the answer of Larkins both bids are, and no card."""
    table(house)
    receipt = house.answer(SYKES, chosen("West, spend 4"))
    assert "West spend £4" in receipt
    receipt = house.answer(SYKES, chosen("South, spend 3"))
    assert "South spend £3" in receipt
    before = len(house.letters())
    house.write(LARKINS, chosen("Hobnob"))
    assert not any("spends" in letter.text for letter in house.letters()[:before])
    for seat in OTHERS:
        house.write(seat, "status")
        assert any(
            "The firm of Sykes spends £3 on its strategy." in words(each) for each in letters_to(house, seat)
        )
        assert not any(
            "South spend £3" in each.text or "West spend £4" in each.text for each in letters_to(house, seat)
        )
    assert (now(house, SYKES).strategy.open(), now(house, SYKES).bid) == ("strategy_south", 3)


def test_the_own_card_stands_in_the_private_part_of_each_report(house: House) -> None:
    """The manager reads the own choice while it is sealed, and the card while it lies face down; nobody else does."""
    table(house)
    house.write(SYKES, chosen("West, spend 4"))
    assert "West" in words(house.last(SYKES))
    house.write(LARKINS, chosen("East, spend 2"))
    house.write(SYKES, "status")
    house.write("paxton", "status")
    assert "The strategy card of your firm, face down: West." in words(house.last(SYKES))
    assert "face down: West" not in words(house.last("paxton"))


def test_a_manager_who_is_silent_past_the_deadline_hobnobs(house: House) -> None:
    """Larkins oversleeps: its firm plays Hobnob, and what Sykes has chosen counts as it was said."""
    timed = Timed(house)
    timed.start("second", position=POSITION, timing=TIMING)
    house.write(SYKES, chosen("West, spend 4"))
    timed.wait(61)
    assert (now(house, LARKINS).strategy.open(), now(house, LARKINS).bid) == ("strategy_hobnob", 0)
    assert (now(house, SYKES).strategy.open(), now(house, SYKES).bid) == ("strategy_west", 4)
    assert not any("West spend £4" in letter.text for seat in OTHERS for letter in letters_to(house, seat))


def test_a_firm_is_dissolved_by_mail_while_its_strategy_is_sealed(house: House) -> None:
    """Sykes proposes, Paxton agrees: the chosen strategy is gone with the firm, and nobody ever reads of it."""
    table(house)
    house.write(SYKES, chosen("West, spend 4"))
    house.write(SYKES, "my firm: dissolve")
    house.write("paxton", "end of Sykes: yes")
    assert [manager for manager, _ in house.state().firms] == [LARKINS]  # type: ignore[attr-defined]
    house.write(LARKINS, chosen("East, spend 1"))
    texts = [words(letter) for seat in OTHERS for letter in letters_to(house, seat)]
    assert [text for text in texts if "West spend £4" in text or "spends £4" in text] == []


def opening(house: House) -> Desk:
    """The window of the phase is open; Sykes fits a second ship, all are done, Sykes has chosen under seal."""
    ships: dict[str, object] = {
        **FIRMS["ships"],  # type: ignore[dict-item]
        "eliza": {"owner": SYKES},
    }
    table(house, at="firms", ships=ships)
    house.write(SYKES, "firms: fit Eliza")
    for seat in house.seats():
        house.write(seat, "firms: done")
    house.write(SYKES, chosen("West, spend 2"))
    desk = Desk(house)
    desk.new()
    return desk


def entry_of(house: House, kind: str, seat: str) -> int:
    """The number of the first order of a seat to a kind of question."""
    wanted = f"{kind}.1.{seat}".encode()
    return next(entry.number for entry in house.entries() if wanted in entry.body)


def test_a_past_entry_is_corrected_while_strategies_are_sealed(house: House) -> None:
    """Sykes's fitting is taken back: the sealed answer stays, no screen or mail shows it, and it counts in the end."""
    desk = opening(house)
    change = ReplaceOrder(entry_of(house, "window", SYKES), "firms: pass")
    shown = desk.preview(change)
    assert "strategy_west" not in repr(shown)
    assert "West" not in repr(shown)
    desk.make(change)
    for letter in desk.new():
        if letter.recipient != house.address(SYKES):
            assert "West spend £2" not in letter.text
    desk.assert_sound()
    house.write(LARKINS, chosen("East, spend 1"))
    assert (now(house, SYKES).strategy.open(), now(house, SYKES).bid) == ("strategy_west", 2)


def test_a_sealed_strategy_that_no_longer_fits_is_told_to_its_owner_alone(house: House) -> None:
    """Sykes bids £6; in the corrected past the £3 went into a ship: the answer is dead, and only Sykes hears of it."""
    ships: dict[str, object] = {**FIRMS["ships"], "eliza": {"owner": SYKES}}  # type: ignore[dict-item]
    table(house, at="firms", ships=ships)
    for seat in house.seats():
        house.write(seat, "firms: done")
    house.write(SYKES, chosen("West, spend 6"))
    desk = Desk(house)
    desk.new()
    desk.make(ReplaceOrder(entry_of(house, "window", SYKES), "firms: fit Eliza"))
    letters = {letter.recipient: words(letter) for letter in desk.new()}
    own = letters.pop(house.address(SYKES))
    assert "does not count" in own
    assert not any("spend £6" in text for text in letters.values())
    desk.assert_sound()


def test_after_a_rollback_only_the_owner_gets_the_old_choice_back(house: House) -> None:
    """Preliminary, for Sykes alone; the bids that were shown are forgotten."""
    table(house)
    desk = Desk(house)
    first = desk.last()
    house.write(SYKES, chosen("West, spend 4"))
    house.write(LARKINS, chosen("East, spend 2"))
    desk.new()
    desk.make(GoBack(first))
    letters = {letter.recipient: words(letter) for letter in desk.new()}
    for seat, line in ((SYKES, "West spend £4"), (LARKINS, "East spend £2")):
        own = letters[house.address(seat)]
        assert "Your sealed answer came back to you" in own
        assert line in own
    assert "West spend £4" not in letters[house.address(LARKINS)]
    for seat in ("hastings", "paxton"):
        assert "spend £" not in letters[house.address(seat)]
    assert now(house, SYKES).bid == 0
    answers = house.state().agenda.answers
    assert [(each.seat, each.final) for each in answers] == [(SYKES, False), (LARKINS, False)]


@pytest.fixture
def pair(build: Build) -> Iterator[Callable[[str, str], tuple[House, House]]]:
    """Two servers that differ in what Sykes has chosen; the bids are open, since Larkins has chosen too."""

    def make(one: str, other: str) -> tuple[House, House]:
        made = []
        for line in (one, other):
            house = table(build())
            house.write(LARKINS, chosen("East, spend 2"))
            house.write(SYKES, chosen(line))
            made.append(house)
        return made[0], made[1]

    return make


PATHS = ("firms", "firms.sykes", "firms.sykes.strategy", "agenda.answers")


def test_no_screen_of_a_moderator_tells_two_cards_apart(
    pair: Callable[[str, str], tuple[House, House]],
) -> None:
    """2E-6.7.4: state, log and views are the same for West and South while the card lies face down."""
    one, other = pair("West, spend 3", "South, spend 3")
    assert now(one, SYKES).strategy.open() != now(other, SYKES).strategy.open()
    assert [value(one, path) for path in PATHS] == [value(other, path) for path in PATHS]
    for seat in OTHERS:
        assert [each.raw for each in letters_to(one, seat)] == [each.raw for each in letters_to(other, seat)]
    pages = [screens(each) for each in (one, other)]
    views = [dict(zip((None, *one.seats()), page[1], strict=True)) for page in pages]  # type: ignore[call-overload]
    for seat in (None, *OTHERS):
        assert views[0][seat] == views[1][seat], seat
    assert views[0][SYKES] != views[1][SYKES]
    rest = [[page[number] for number in (0, *range(3, len(page)))] for page in pages]
    assert rest[0] == rest[1]


def test_a_moderator_sets_values_of_a_firm_but_no_sealed_card(house: House) -> None:
    """What is set is shown as any value, the card neither shown nor set while it lies face down."""
    table(house)
    house.write(LARKINS, chosen("East, spend 2"))
    house.write(SYKES, chosen("West, spend 3"))
    desk = Desk(house)
    shown = desk.preview(SetValues((Setting("firms.sykes.bid", "3", "1"),)))
    assert ("firms.sykes.bid", "3", "1") in [
        (each.path, each.before, each.after) for each in shown.difference.values
    ]
    assert "strategy_west" not in repr(shown)
    with pytest.raises(CommandError):
        desk.preview(SetValues((Setting("firms.sykes.strategy", "", "strategy_east"),)))


def test_no_line_of_the_log_tells_a_card(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    """2E-6.7.4: what the server logs while strategies come in, with every station of each mail, names neither card nor bid."""
    table(house)
    set_up_logs(verbose=True)
    capsys.readouterr()
    house.write(SYKES, chosen("West, spend 3"))
    house.write(LARKINS, chosen("East, spend 2"))
    logs = capsys.readouterr().err
    assert len(logs.splitlines()) > 10
    assert not re.search("strategy|west|east|hobnob|spend", logs, re.IGNORECASE)


def test_nobody_tells_two_cards_apart_until_one_is_shown(
    pair: Callable[[str, str], tuple[House, House]],
) -> None:
    """2E-6.7.4: hiring, the offices in London and all of Bombay are played on both servers: every mail to the others is the
    same, byte for byte and minute for minute, until a Presidency operates that one of the cards names.
    """
    one, other = pair("South, spend 3", "East, spend 3")
    twins = Twins(Timed(one), Timed(other))
    for _ in range(80):
        twins.both(lambda timed: timed.house.play_default())
        if any(now(house, SYKES).revealed for house in (one, other)):
            break
        for seat in OTHERS:
            assert posts_to(twins.one, seat) == posts_to(twins.other, seat), seat
    assert [now(house, SYKES).revealed for house in (one, other)] == ["strategy_south", "strategy_east"]
    assert state_of(one).phase == "company_operation"


def state_of(house: House) -> State:
    """The table now."""
    found = house.state()
    assert isinstance(found, State)
    return found


def leaking(all_: Gathered, manager: str) -> FirmLine:
    """A firm with its sealed card open on the board."""
    line = LINE(all_, manager)
    return msgspec.structs.replace(line, strategy=dict(all_.state.firms)[manager].strategy.open())


LINE = board_firms._firm


@contextmanager
def planted() -> Iterator[None]:
    """The board shows strategy cards too early."""
    with patch.object(board_firms, "_firm", leaking):
        yield


def test_a_card_that_lies_open_too_early_is_noticed(pair: Callable[[str, str], tuple[House, House]]) -> None:
    """The planted leak is in every mail that shows the table."""
    one, other = pair("West, spend 3", "South, spend 3")
    twins = Twins(Timed(one), Timed(other))
    twins.both(lambda timed: timed.house.write("paxton", "status"))
    assert told_apart(*twins.bags("paxton")) == []
    with planted():
        twins.both(lambda timed: timed.house.write("paxton", "status"))
    assert told_apart(*twins.bags("paxton"))
