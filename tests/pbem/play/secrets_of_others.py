"""What a seat may not know: pairs of things of which one happens on each of two servers, and who must not tell them apart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import msgspec
from msgspec.structs import replace

from engine.core.decision import Mode
from pbem.play.table import keyed_hash
from pbem.ports.outcomes import Refused, Sent
from pbem.store.records import Snapshot
from pbem.store.time_records import Timing
from tests.pbem.play.house import House
from tests.pbem.play.timed import Timed
from tests.pbem.play.twins import Act, do_everything, speak_up

TIMING = Timing(game_id="", minutes=48 * 60, grace=12 * 60, second_thoughts=30)


@dataclass(frozen=True)
class Secret:
    """`before` is the same on both servers; `owners` are the seats that may know, `readers_do` what the others do then;
    `plan` says more of how the game starts.
    """

    name: str
    one: Act
    other: Act
    owners: tuple[str, ...] = ("east",)
    before: Act = lambda timed: None
    edition: str = "testgame"
    readers_do: Callable[[str], Act] = do_everything
    timing: Timing = TIMING
    plan: dict[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.name


def nothing(timed: Timed) -> None:
    """A minute passes in which nobody writes; the next mail of a reader is the same as if somebody had."""
    timed.house.written += 1
    timed.house.round()


def writes(seat: str, *mails: str) -> Act:
    """A seat writes mails, one after the other."""

    def act(timed: Timed) -> None:
        for mail in mails:
            timed.house.write(seat, mail)

    return act


def idles(mails: int) -> Act:
    """As many minutes pass as that many mails take."""

    def act(timed: Timed) -> None:
        for _ in range(mails):
            nothing(timed)

    return act


def with_state(**changes: Callable[[object], object]) -> Act:
    """Another state behind the server's back, as if chance had fallen otherwise."""

    def act(timed: Timed) -> None:
        nothing(timed)
        house = timed.house
        state = house.state()
        put(house, {name: change(getattr(state, name)) for name, change in changes.items()})

    return act


def put(house: House, changed: dict[str, object]) -> None:
    """Another state in place of the newest one."""
    data = house.rules().encode(msgspec.structs.replace(house.state(), **changed))
    with house.store.unit() as work:
        game, entry = work.games.get("g1"), work.ledger.last_number("g1")
        work._connection.exec_driver_sql("delete from snapshot where game_id = 'g1' and entry = ?", (entry,))
        work.snapshots.save(Snapshot("g1", entry, data, 1, keyed_hash(game, data)))


def forged(timed: Timed) -> None:
    """Somebody writes in the name of a seat, from an address that is not its person's."""
    house = timed.house
    house.deliver(house.mail("thief@example.org", house.last("east").reply_to, "bid: 6\n"))


def undeliverable(timed: Timed) -> None:
    """A person's mailbox takes no mail any more."""
    house = timed.house
    address = house.address("east")
    house.courier.answer = lambda recipient: Refused("550 no") if recipient == address else Sent()
    house.write("east", "status")


def corrected(timed: Timed) -> None:
    """An order that had to be corrected waits for second thoughts."""
    seat = timed.house.asked()[0].seat
    assert "waits until" in " ".join(timed.house.answer(seat, "venture: dice 1; place coats").split())


def venture(timed: Timed) -> None:
    """The game stands before a venture, whose leader is the first seat."""
    timed.advance("venture")
    assert timed.house.asked()[0].seat == "north"


def _other_cards(cards: object) -> object:
    assert isinstance(cards, tuple)
    return tuple((seat, card if seat != "east" else type(card)(9)) for seat, card in cards)


def _upside_down(post: object) -> object:
    assert isinstance(post, msgspec.Struct)
    return msgspec.structs.replace(post, draw=post.draw[::-1])


def some_turns(timed: Timed) -> None:
    """A game of the first edition is some questions old."""
    for _ in range(15):
        timed.house.play_default()


def until_ahead(timed: Timed) -> None:
    """A game of the first edition stands where somebody may answer before the own turn."""
    while ahead(timed.house) is None:
        timed.house.play_default()


def ahead(house: House) -> tuple[str, str, str] | None:
    """A seat that may answer before its turn, and two lines between which it may choose."""
    rules, state = house.rules(), house.state()
    for decision in house.asked():
        group = [each for each in house.asked() if each.group.id == decision.group.id]
        if len(group) < 2 or decision.group.mode is Mode.WINDOW or decision.seat == group[0].seat:
            continue
        random = Random(decision.id)
        lines = {house.line(decision, rules.sample(state, decision, random.randrange)) for _ in range(20)}
        if len(lines) > 1:
            one, other = sorted(lines)[:2]
            return decision.seat, one, other
    return None


def answers_ahead(*which: int) -> Act:
    """That seat answers with the first or second of its lines, one after the other."""

    def act(timed: Timed) -> None:
        found = ahead(timed.house)
        assert found is not None
        for number in which:
            timed.house.write(found[0], found[number])

    return act


def declined(timed: Timed) -> None:
    """East offers South a deal, and South does not want it."""
    house = timed.house
    house.write("east", "offer: give who South; what pounds; count 2")
    line = next(line for line in house.last("south").text.splitlines() if line.startswith("deal "))
    house.write("south", f"{line.partition(':')[0]}: decline")


def countered(timed: Timed) -> None:
    """East offers South a deal, South another, which East does not want."""
    house = timed.house
    house.write("east", "offer: give who South; what pounds; count 1")
    house.write("south", "counter: give who East; what pounds; count 1")
    house.write("east", "refuse")
    assert not [each for each in house.rules().pending(house.state()) if each.kind == "deal_response"]


def corrected_twice(timed: Timed) -> None:
    """An order that waits for second thoughts is replaced by another that waits."""
    corrected(timed)
    timed.house.write("north", "venture: dice 1; place hlils")


def reminded_after(act: Act) -> Act:
    """Half of the time passes; who has sent nothing is reminded, who waits for second thoughts is not."""

    def then(timed: Timed) -> None:
        act(timed)
        timed.wait(25)

    return then


SECRETS = (
    Secret("sealed bid", writes("east", "bid: 2"), writes("east", "bid: 5")),
    Secret(
        "sealed bid, replaced",
        writes("east", "bid: 2", "bid: 3", "bid: 4"),
        writes("east", "bid: 5", "status", "status"),
    ),
    Secret("standing order", writes("east", "always: toast: king"), nothing),
    Secret(
        "standing orders withdrawn",
        writes("east", "always: toast: king", "cancel 1", "always: toast: navy"),
        idles(3),
    ),
    Secret("refused and misread lines", writes("east", "bid: 99\nbidd: 7\nperhaps"), nothing),
    Secret("own zone and attachments", writes("east", "timezone Asia/Tokyo\nattach view on"), nothing),
    Secret(
        "words to another",
        writes("east", "PRESS TO south\nLet us be friends.\nEND"),
        nothing,
        owners=("east", "south"),
    ),
    Secret("deal between two others", declined, idles(2), owners=("east", "south")),
    Secret("terms on which offers are taken", writes("east", "always accept: 2 pounds for nothing"), nothing),
    Secret(
        "promise between two others",
        writes("east", "secret promise south: vote: for in turn 1"),
        nothing,
        owners=("east", "south"),
    ),
    Secret("offer countered between two others", countered, idles(3), owners=("east", "south")),
    Secret("held mail", forged, nothing),
    Secret("mail that cannot be delivered", undeliverable, nothing),
    Secret("card of another seat", with_state(cards=_other_cards), nothing),
    Secret("second thoughts", corrected, nothing, owners=("north",), before=venture, readers_do=speak_up),
    Secret(
        "second thoughts, replaced",
        corrected_twice,
        idles(2),
        owners=("north",),
        before=venture,
        readers_do=speak_up,
    ),
    Secret(
        "reminder of another",
        reminded_after(corrected),
        reminded_after(nothing),
        owners=("north",),
        before=venture,
        readers_do=speak_up,
        timing=replace(TIMING, second_thoughts=72 * 60),
    ),
    Secret(
        "order of the draw pile",
        with_state(post=_upside_down),
        nothing,
        owners=(),
        before=some_turns,
        edition="first",
    ),
    Secret("answer given ahead", answers_ahead(1), answers_ahead(2), before=until_ahead, edition="first"),
    Secret(
        "answer given ahead, replaced",
        answers_ahead(1, 2, 1),
        answers_ahead(2, 2, 2),
        before=until_ahead,
        edition="first",
    ),
)
