"""A whole game by mail on this machine: mail servers, worker and robots, each a process of its own, and people who join."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from engine.core.view import Result
from pbem.demo.crew import Crew, robot_log
from pbem.demo.house import PASSWORD, SERVER, furnish, lay_out, make_room
from pbem.demo.interrupt import interruption
from pbem.demo.progress import Progress, Standing, scores, standing
from pbem.demo.robots import REFUSED
from pbem.demo.servers import servers
from pbem.demo.taken import Login, check_name, password_of, sit_down, taken
from pbem.errors import CommandError
from pbem.play.entrance.new_game import Person, Plan, start_game
from pbem.play.records.verify import verify_game
from pbem.settings import Settings
from pbem.store.unit_of_work import Store

NAMES = ("alder", "birch", "cedar", "damson", "elder", "fir")
"""Mailbox names of the robots; the people behind them do not exist."""
LOOK = 0.25
"""Seconds between two looks at the game."""
STALLED = 60.0
"""Seconds without a new ledger entry after which a demo gives up, unless it waits for a person."""


class Demo(Struct, frozen=True):
    """What a demo is to play. `person` is the mailbox name of somebody who plays along from the beginning.

    `seconds` is the longest time that robots among themselves get; `settings` are those of the game, by name.
    """

    edition: str
    seats: int
    folder: Path
    seed: bytes = b""
    seconds: float = 900.0
    person: str = ""
    settings: tuple[tuple[str, str], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The mailboxes of all players; a person sits in the first robot's place, or in that of its own name."""
        robots = NAMES[: self.seats]
        return robots if not self.person or self.person in robots else (self.person, *robots[1:])


class Played(Struct, frozen=True):
    """How a demo ended, and where everything lies; without a result it was ended before its time.

    `refused` counts orders of robots that the rules refused; `problems` are those that a replay of the ledger found.
    """

    game: str
    result: Result | None
    seconds: float
    received: int
    sent: int
    entries: int
    refused: int
    failed: int
    problems: tuple[str, ...]
    folder: str
    mails: str
    reports: str
    ledger: str


class Screen(Struct, frozen=True):
    """Where a demo shows what it does: what writes, whether that is a terminal, how it says that a seat can be taken."""

    write: Callable[[str], None]
    terminal: bool = False
    invite: Callable[[Path, tuple[str, ...]], str] = lambda _folder, _names: ""
    welcome: Callable[[Login], str] = str


def play(demo: Demo, screen: Screen) -> Played:
    """Play a game to its end, or until Ctrl-C, and lay everything out in the folder.

    Raises:
        CommandError: if the folder is in use, the game stalls, a process dies, or it takes longer than allowed.
    """
    began = time.monotonic()
    if demo.person:
        check_name(demo.person)
    users = {SERVER: PASSWORD, "operator": PASSWORD, **{name: password_of(name) for name in demo.names}}
    make_room(demo.folder)
    with servers(users, log=demo.folder / "servers.log") as address:
        settings = furnish(demo.folder, address)
        store = Store(settings.store.url)
        try:
            game = _start(demo, settings, store)
            _introduce(demo, settings, screen, game)
            progress = Progress(screen.write, screen.terminal)
            with Crew(demo.folder, address, demo.names) as crew:
                result = _watch(_Match(demo, store, game, screen), crew, progress)
            played = _laid_out(demo, store, game, result, time.monotonic() - began)
            names = {seat: person.name for seat, person in _people(store, game).items()}
            screen.write(
                f"\n{scores(result, names) if result else 'The game was ended before its time.'}\n\n"
            )
        finally:
            store.close()
    return played


def _introduce(demo: Demo, settings: Settings, screen: Screen, game: str) -> None:
    robots = demo.seats - bool(demo.person)
    imap, smtp = settings.mail.imap, settings.mail.smtp
    screen.write(
        f"Game {game}: {robots} robots play by mail on {imap.host} "
        f"(IMAP port {imap.port}, SMTP port {smtp.port}).\nEverything lies in {demo.folder}\n\n"
    )
    if demo.person:
        screen.write(screen.welcome(sit_down(demo.folder, settings, demo.person)))
    else:
        screen.write(screen.invite(demo.folder, demo.names))


class _Match(Struct, frozen=True):
    """A demo that is being played."""

    demo: Demo
    store: Store
    game: str
    screen: Screen


def _watch(match: _Match, crew: Crew, progress: Progress) -> Result | None:
    """Wait for the end of the game and for the last mail to leave; None if somebody pressed Ctrl-C."""
    people = _people(match.store, match.game)
    names = {person.address.partition("@")[0]: seat for seat, person in people.items()}
    watch = _Patience(match.demo)
    asked: frozenset[str] = frozenset()
    try:
        with interruption() as interrupted:
            while not interrupted():
                seated = taken(match.demo.folder)
                crew.seat(seated)
                now = standing(match.store, match.game)
                progress.show(now)
                if now.result is not None and not now.queued:
                    return now.result
                waited = frozenset(name for name in seated if names.get(name) in now.waiting)
                for name in sorted(waited - asked):
                    progress.tell(
                        f"It is {name}'s turn ({names[name].capitalize()}): the question lies in {name}'s mailbox."
                    )
                asked = waited
                watch.look(now, crew, for_a_person=bool(waited))
                time.sleep(LOOK)
        return None
    finally:
        progress.end()


class _Patience:
    """Gives a demo up that stands still although only robots are waited for, or that has lost a process."""

    def __init__(self, demo: Demo) -> None:
        self._demo = demo
        self._moved = time.monotonic()
        self._left = demo.seconds
        self._entries = 0

    def look(self, now: Standing, crew: Crew, *, for_a_person: bool) -> None:
        """Look at the game once more.

        Raises:
            CommandError: if it is given up.
        """
        dead = crew.dead() if now.result is None else ()
        if dead:
            raise CommandError("\n".join(map(str, dead)))
        if now.entries != self._entries or for_a_person:
            self._entries, self._moved = now.entries, time.monotonic()
        self._left -= 0.0 if for_a_person else LOOK
        if time.monotonic() - self._moved > STALLED or self._left < 0:
            raise CommandError(
                f"the game stands still in turn {now.turn}, {now.phase}, waiting for {', '.join(now.waiting)}; "
                f"{now.failed} mails failed; the logs lie in {self._demo.folder}"
            )


def _laid_out(demo: Demo, store: Store, game: str, result: Result | None, seconds: float) -> Played:
    now = standing(store, game)
    mails, reports, ledger = lay_out(demo.folder, store, game)
    with store.reading() as work:
        proof = verify_game(work, game)
    return Played(
        game=game,
        result=result,
        seconds=round(seconds, 1),
        received=now.received,
        sent=now.sent,
        entries=now.entries,
        refused=sum(_refused(robot_log(demo.folder, name)) for name in demo.names),
        failed=now.failed,
        problems=proof.problems,
        folder=str(demo.folder),
        mails=str(mails),
        reports=str(reports),
        ledger=str(ledger),
    )


def _refused(log: Path) -> int:
    """How many orders of a robot were refused; somebody's seat may never have had a robot."""
    if not log.exists():
        return 0
    return sum(line.startswith(REFUSED) for line in log.read_text(encoding="utf-8").splitlines())


def _people(store: Store, game: str) -> dict[str, Person]:
    """Who sits where."""
    with store.reading() as work:
        players = {
            seat.seat: work.players.get(seat.player_id)
            for seat in work.seats.of_game(game)
            if seat.player_id is not None
        }
    return {seat: Person(player.name, player.address) for seat, player in players.items()}


def _start(demo: Demo, settings: Settings, store: Store) -> str:
    from pbem.bootstrap import open_desk

    domain = settings.mail.address.rpartition("@")[2]
    people = tuple(_person(name, domain, robot=name != demo.person) for name in demo.names)
    plan = Plan(edition=demo.edition, people=people, settings=dict(demo.settings), seed=demo.seed)
    with store.unit() as work:
        return start_game(open_desk(settings), work, plan)


def _person(name: str, domain: str, *, robot: bool) -> Person:
    """A robot reads its view, which its mails bring as a file."""
    title = f"Robot {name.capitalize()}" if robot else name.capitalize()
    return Person(title, f"{name}@{domain}", attach_view=robot)
