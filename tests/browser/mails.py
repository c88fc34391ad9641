"""A mail of each kind, as pages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from engine import rules_for
from pbem.play.entrance.new_game import Plan
from pbem.play.entrance.signup import open_signup
from pbem.play.robot_game import RobotGame
from tests.pbem.play.house import OPERATOR, PEOPLE, SEED, empty_database, new_house
from tests.pbem.play.timed import TIMING, Timed

LATE = 5
"""The turn of the full table."""
SEED_OF_A_LONG_GAME = 4

SAID = (
    "draft: Charman\nvote: for 3\nnonsense and chatter\nsail Bombay: 3\nstatus\ntimezone Europe/London\n"
    "always: dividends: 2 else 1\ndraft: nobody\n"
)


def pages(folder: Path) -> dict[str, str]:
    """The pages by the names of their kinds."""
    empty = empty_database(folder)
    found: dict[str, str] = {}
    for number, kinds in enumerate((_of_a_game, _of_a_signup, _of_a_late_game)):
        place = folder / str(number)
        place.mkdir()
        house = new_house(place, empty)
        try:
            found |= dict(kinds(Timed(house)))
        finally:
            house.store.close()
    return found


def _of_a_game(timed: Timed) -> Iterator[tuple[str, str]]:
    house = timed.house
    house.start(timing=TIMING)
    seats = house.seats()
    yield "first report", house.last(seats[0]).html
    seat = house.asked()[0].seat
    for kind, text in (("help", "help\n"), ("receipt", SAID), ("prose", "I do not know\n")):
        house.write(seat, text)
        yield kind, house.last(seat).html
    sent = house.write(seat, "PRESS TO all\nFriends, keep the peace.\n\nYours\nEND\n")
    yield "press", next(each.html for each in sent if each.recipient != house.address(seat))
    yield (
        "held",
        house.deliver(house.mail("thief@example.org", house.last(seat).reply_to, "draft: Chairman\n"))[
            0
        ].html,
    )
    raw = house.mail(house.address(seat), house.last(seat).reply_to, "status\n")
    house.deliver(raw)
    yield "duplicate", house.deliver(raw)[0].html
    waited = house.asked()[0].seat
    for kind, hours in (("half", 24.5), ("last", 12), ("late", 14)):
        timed.wait(hours)
        yield kind, house.last(waited).html
    yield "moderator", house.letters(OPERATOR)[-1].html
    house.write(seat, "dispute 1: the families were dealt wrongly\n")
    yield "dispute, to moderators", house.letters(OPERATOR)[-1].html
    yield "dispute, to players", house.last(next(each for each in seats if each != seat)).html


def _of_a_signup(timed: Timed) -> Iterator[tuple[str, str]]:
    house = timed.house
    with house.store.unit() as work:
        open_signup(house.desk, work, Plan(edition="first", people=PEOPLE[:4], seed=SEED[:32]))
    house.round()
    invitation = house.letters()[0]
    yield "sign-up", invitation.html
    words = house.mail(invitation.recipient, invitation.reply_to, "salt: plum pudding")
    yield "salt", house.deliver(words)[0].html


def _of_a_late_game(timed: Timed) -> Iterator[tuple[str, str]]:
    """A full table of six in a late turn, and the end."""
    house = timed.house
    house.start(6, position=late_position(), laboratory=True)
    yield "full table", house.last(house.asked()[0].seat).html
    sent = []
    while house.rules().result(house.state()) is None:
        sent = house.play_default()
    yield "game over", sent[-1].html


def late_position() -> bytes:
    """A game that robots have played into its last turns."""
    rules = rules_for("first")
    game = RobotGame(rules, 6, SEED_OF_A_LONG_GAME)
    while game.result is None and rules.clock(game.state)[0] < LATE:
        game.play("dividends")
        game._answer(game._waited_for()[0])
    assert game.result is None, "this game ends too early for a full table; try another seed"
    return rules.encode(game.state)
