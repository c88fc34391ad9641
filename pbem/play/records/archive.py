"""A game as one JSON document: for keeping, for moving it to another server, for checking by others."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from engine import rules_for
from engine.core.inputs import Filed, Vacated, Withdrawn
from pbem.errors import CommandError
from pbem.play.desk import Desk
from pbem.play.entrance.new_game import Person
from pbem.play.entrance.observers import begin_to_observe
from pbem.play.mailing import Mailing
from pbem.play.opening import open_table
from pbem.play.press.shown import PressShown, press_shown
from pbem.play.records.verify import Proof, verify_game
from pbem.play.table import events_of, input_of, is_public
from pbem.store.ledger import NewEntry
from pbem.store.ledger_hash import broken_links
from pbem.store.records import Game, GameStatus, LedgerEntry, Snapshot
from pbem.store.records import Seat as SeatRecord
from pbem.store.talk_records import Message, Pledge, PressRules
from pbem.store.unit_of_work import UnitOfWork

FORMAT = 2
READ = (1, FORMAT)
"""Formats that are read; in the first nothing but the ledger was kept."""


class Archive(Struct, frozen=True):
    """Everything of a game except people's addresses; bytes are base64.

    The seed stands in it: whoever has the archive of a running game knows its dice to come. Of press it holds what moderators
    may read (who wrote to whom, the words only where they are for them), of those who look on their names.
    """

    format: int
    game: Game
    seats: tuple[tuple[str, str], ...]
    ledger: tuple[LedgerEntry, ...]
    snapshot: Snapshot
    robots: tuple[str, ...] = ()
    press_rules: PressRules | None = None
    press: tuple[PressShown, ...] = ()
    pledges: tuple[Pledge, ...] = ()
    observers: tuple[str, ...] = ()


class Brought(Struct, frozen=True):
    """A game that was brought in: its id, the proof that it replays, and who looked on and was not named anew."""

    game: str
    proof: Proof
    left_out: tuple[str, ...] = ()


class Company(Struct, frozen=True):
    """The people with whom a game goes on: one for each seat that somebody played (or for every seat), and who looks on."""

    players: tuple[Person, ...]
    observers: tuple[Person, ...] = ()


def export_game(work: UnitOfWork, game_id: str) -> bytes:
    """The archive of a game as JSON.

    Raises:
        NotFound: if there is no such game.
        CommandError: if it was never started.
    """
    game = work.games.get(game_id)
    snapshot = work.snapshots.latest(game_id)
    if snapshot is None:
        raise CommandError(f"game {game_id} was never started; there is nothing to export")
    rules = rules_for(game.edition)
    records = [work.seats.get(game_id, seat) for seat in rules.seats(rules.decode(snapshot.state))]
    archive = Archive(
        FORMAT,
        game,
        tuple((each.seat, _name(work, each.player_id)) for each in records),
        work.ledger.entries(game_id),
        snapshot,
        robots=work.robot_seats.given(game_id),
        press_rules=work.press.rules(game_id),
        press=press_shown(work, game_id),
        pledges=work.pledges.of_game(game_id),
        observers=tuple(_name(work, each.player_id) for each in work.observers.of_game(game_id)),
    )
    return msgspec.json.format(msgspec.json.encode(archive), indent=1)


def _name(work: UnitOfWork, player_id: int | None) -> str:
    return work.players.get(player_id).name if player_id is not None else ""


def import_game(desk: Desk, work: UnitOfWork, data: bytes, people: Company) -> Brought:
    """Bring an archived game in under its own id and write to its people.

    Raises:
        CommandError: if the document is none, the id is taken, or the ledger does not hold.
    """
    try:
        archive = msgspec.json.decode(data, type=Archive)
    except msgspec.MsgspecError as error:
        raise CommandError(f"this is not an archive of a game: {error}") from error
    if archive.format not in READ:
        raise CommandError(
            f"this archive has format {archive.format}; this version reads formats up to {FORMAT}"
        )
    game = archive.game
    if work.games.find(game.id) is not None:
        raise CommandError(f"there is a game {game.id} already")
    seated = _seated(archive, people)
    if game.status in (GameStatus.CLOSED, GameStatus.PAUSED):  # where it comes from, no matter of this server
        game = msgspec.structs.replace(game, status=GameStatus.RUNNING)
    work.games.add(game)
    last = archive.ledger[-1].number if archive.ledger else 0
    for seat, _ in archive.seats:
        player = _player(work, seated[seat]) if seat in seated else None
        nonce = desk.entropy.token_bytes(16)
        work.seats.add(SeatRecord(game.id, seat, player, nonce, last, attach_view=False))
        if seat in archive.robots and player is None:
            work.robot_seats.give(game.id, seat, desk.clock.now())
    for entry in archive.ledger:
        _append(work, entry)
        _file(work, entry)
    work.snapshots.save(archive.snapshot)
    proof = verify_game(work, game.id)
    problems = broken_links(archive.ledger) or proof.problems
    if problems:
        raise CommandError("the archive does not hold:\n" + "\n".join(f"- {each}" for each in problems))
    minutes = 0 if game.laboratory else desk.timing.minutes
    work.press.allow(game.id, archive.press_rules or desk.press)
    _take_talk(work, archive)
    work.timings.add(msgspec.structs.replace(desk.timing, game_id=game.id, minutes=minutes))
    _write_to_all(desk, work, game.id)
    for person in people.observers:
        begin_to_observe(desk, work, game.id, _player(work, person))
    named = {person.name for person in people.observers}
    return Brought(game.id, proof, tuple(name for name in archive.observers if name not in named))


def _seated(archive: Archive, people: Company) -> Mapping[str, Person]:
    """Who plays which seat: those given are for the seats that somebody played, or for all."""
    played = [seat for seat, name in archive.seats if name]
    every = [seat for seat, _ in archive.seats]
    seats = every if len(people.players) == len(every) else played
    if len(people.players) != len(seats):
        names = ", ".join(f"{seat} ({name or _nobody(archive, seat)})" for seat, name in archive.seats)
        wanted = f"name one person for each seat, in this order: {names}"
        raise CommandError(wanted if seats == every else f"{wanted}; or only for those that somebody played")
    playing = {person.address.casefold() for person in people.players}
    both = [person.name for person in people.observers if person.address.casefold() in playing]
    if both:
        raise CommandError(f"nobody looks on at a game and plays in it: {', '.join(both)}")
    return dict(zip(seats, people.players, strict=True))


def _nobody(archive: Archive, seat: str) -> str:
    return "a robot" if seat in archive.robots else "nobody"


def _player(work: UnitOfWork, person: Person) -> int:
    return (work.players.by_address(person.address) or work.players.add(person.name, person.address)).id


def _take_talk(work: UnitOfWork, archive: Archive) -> None:
    """Press and promises as the archive holds them: they stand beside the ledger."""
    game = archive.game.id
    for each in archive.press:
        unsigned = not each.writer
        work.press.add(Message(game, each.writer, list(each.readers), unsigned, each.text or "", each.at))
    for pledge in archive.pledges:
        work.pledges.add(msgspec.structs.replace(pledge, game_id=game))


def _write_to_all(desk: Desk, work: UnitOfWork, game_id: str) -> None:
    """A report to every seat of a game that goes on here: the addresses for replies are new ones."""
    table = open_table(work, game_id, desk.clock)
    if not table.over:
        mailing = Mailing(desk, work, table)
        for seat in table.rules.seats(table.state):
            if work.seats.get(game_id, seat).player_id is not None:
                mailing.report(seat)


def _append(work: UnitOfWork, entry: LedgerEntry) -> None:
    """The entry again, with the mail that caused it left out: that mail stays where it was received."""
    given = msgspec.structs.asdict(entry)
    kept = {name: value for name, value in given.items() if name in NewEntry.__struct_fields__}
    new = {**kept, "mail_id": None, "public": is_public(events_of(entry))}
    work.ledger.append(NewEntry(**new))


def _file(work: UnitOfWork, entry: LedgerEntry) -> None:
    """Standing orders are inputs of the ledger: what was filed and not withdrawn is in force here too."""
    match input_of(entry):
        case Filed(seat, _, text):
            work.standing.file(entry.game_id, seat, text, entry.number)
        case Withdrawn(seat, number):
            work.standing.strike(entry.game_id, seat, number)
        case Vacated(seat):
            for row in work.standing.live(entry.game_id, seat):
                work.standing.strike(entry.game_id, seat, row.number)
