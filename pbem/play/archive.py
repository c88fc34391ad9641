"""A game as one JSON document: for keeping, for moving it to another server, for checking by others."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from engine import rules_for
from engine.core.inputs import Filed, Vacated, Withdrawn
from pbem.errors import CommandError
from pbem.play.desk import Desk
from pbem.play.mailing import Mailing
from pbem.play.new_game import Person
from pbem.play.table import events_of, input_of, is_public, open_table
from pbem.play.verify import Proof, verify_game
from pbem.store.ledger import NewEntry
from pbem.store.ledger_hash import broken_links
from pbem.store.records import Game, GameStatus, LedgerEntry, Snapshot
from pbem.store.records import Seat as SeatRecord
from pbem.store.unit_of_work import UnitOfWork

FORMAT = 1


class Archive(Struct, frozen=True):
    """Everything of a game except people's addresses; bytes are base64.

    The seed stands in it: whoever has the archive of a running game knows its dice to come.
    """

    format: int
    game: Game
    seats: tuple[tuple[str, str], ...]
    ledger: tuple[LedgerEntry, ...]
    snapshot: Snapshot


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
    records = (work.seats.get(game_id, seat) for seat in rules.seats(rules.decode(snapshot.state)))
    seats = tuple(
        (seat.seat, work.players.get(seat.player_id).name if seat.player_id is not None else "")
        for seat in records
    )
    archive = Archive(FORMAT, game, seats, work.ledger.entries(game_id), snapshot)
    return msgspec.json.format(msgspec.json.encode(archive), indent=1)


def import_game(desk: Desk, work: UnitOfWork, data: bytes, people: tuple[Person, ...]) -> tuple[str, Proof]:
    """Bring an archived game in under its own id and write to its people; returns the id and the proof that it replays.

    Raises:
        CommandError: if the document is none, the id is taken, or the ledger does not hold.
    """
    try:
        archive = msgspec.json.decode(data, type=Archive)
    except msgspec.MsgspecError as error:
        raise CommandError(f"this is not an archive of a game: {error}") from error
    if archive.format != FORMAT:
        raise CommandError(f"this archive has format {archive.format}; this version reads format {FORMAT}")
    game = archive.game
    if work.games.find(game.id) is not None:
        raise CommandError(f"there is a game {game.id} already")
    if len(people) != len(archive.seats):
        names = ", ".join(f"{seat} ({name})" for seat, name in archive.seats)
        raise CommandError(f"name one person for each seat, in this order: {names}")
    if game.status in (GameStatus.CLOSED, GameStatus.PAUSED):  # where it comes from, no matter of this server
        game = msgspec.structs.replace(game, status=GameStatus.RUNNING)
    work.games.add(game)
    last = archive.ledger[-1].number if archive.ledger else 0
    for (seat, _), person in zip(archive.seats, people, strict=True):
        player = work.players.by_address(person.address) or work.players.add(person.name, person.address)
        nonce = desk.entropy.token_bytes(16)
        work.seats.add(SeatRecord(game.id, seat, player.id, nonce, last, attach_view=False))
    for entry in archive.ledger:
        _append(work, entry)
        _file(work, entry)
    work.snapshots.save(archive.snapshot)
    proof = verify_game(work, game.id)
    problems = broken_links(archive.ledger) or proof.problems
    if problems:
        raise CommandError("the archive does not hold:\n" + "\n".join(f"- {each}" for each in problems))
    minutes = 0 if game.laboratory else desk.timing.minutes
    work.press.allow(game.id, desk.press)
    work.timings.add(msgspec.structs.replace(desk.timing, game_id=game.id, minutes=minutes))
    _write_to_all(desk, work, game.id)
    return game.id, proof


def _write_to_all(desk: Desk, work: UnitOfWork, game_id: str) -> None:
    """A report to every seat of a game that goes on here: the addresses for replies are new ones."""
    table = open_table(work, game_id, desk.clock)
    if not table.over:
        mailing = Mailing(desk, work, table)
        for seat in table.rules.seats(table.state):
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
