"""Games that gather players: who is in, who leaves, and the beginning once there are enough."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from pbem.intake.clean import clean
from pbem.intake.command_lines import read_command
from pbem.intake.commands import Resign
from pbem.intake.message import Incoming
from pbem.intake.values import Disposition, Identity, Verdict
from pbem.play.desk import Desk
from pbem.play.entrance.new_game import Person, Plan, record_of, seating_of, timing_of
from pbem.play.entrance.signup import begin, find_signup, invite_again, tell_signups
from pbem.report.letters import Note
from pbem.store.door_records import Gathering
from pbem.store.records import Closing, Game, GameStatus, Mail, MailState
from pbem.store.time_records import Signup
from pbem.store.unit_of_work import UnitOfWork

NOBODY_LEFT: Final = "Nobody wants to play it any more."
_LEAVE: Final = ("leave", "leave the game", "i leave")


def gather(desk: Desk, work: UnitOfWork, plan: Plan, wanted: int, *, salts: bool) -> str:
    """Put a game on record that begins when so many people have joined; returns its id.

    Raises:
        CommandError: naming every problem of number and settings.
    """
    table = replace(plan, people=(Person("", ""),) * wanted)
    game = replace(record_of(desk, work, plan), status=GameStatus.SIGNUP)
    seating_of(desk, table, game.id)
    work.games.add(game)
    work.timings.add(timing_of(desk, plan, game.id))
    work.door.gather(Gathering(game.id, wanted, salts, desk.clock.now()))
    return game.id


def take_place(desk: Desk, work: UnitOfWork, gathering: Gathering, player_id: int) -> bool:
    """A person is in; whether the game begins with that. Everybody who is in is told.

    Raises:
        CommandError: if the game cannot begin.
    """
    game = work.games.lock(gathering.game_id)
    taken = {each.number for each in work.signups.of_game(game.id)}
    number = next(number for number in range(1, gathering.wanted + 1) if number not in taken)
    work.signups.add(Signup(game.id, number, player_id, desk.entropy.token_bytes(16)))
    if len(taken) + 1 < gathering.wanted:
        _tell(desk, work, game, gathering)
        return False
    work.door.end_gathering(game.id)
    if gathering.salts:
        invite_again(desk, work, game)
    else:
        begin(desk, work, game.id)
    return True


def places_left(work: UnitOfWork, gathering: Gathering) -> int:
    """How many people are still wanted."""
    return gathering.wanted - len(work.signups.of_game(gathering.game_id))


def answer_gathering(
    desk: Desk, work: UnitOfWork, mail: Mail, incoming: Incoming, identity: Identity
) -> bool:
    """Answer a mail of somebody who is in a game that still gathers players; False if it is nobody's of that kind."""
    signup = find_signup(work, identity.game, identity.seat) if identity.game else None
    gathering = work.door.gathering(identity.game) if signup is not None else None
    if gathering is None or signup is None or identity.verdict is not Verdict.ACTS:
        return False
    game = work.games.lock(identity.game)
    work.inbox.attribute(mail.id, identity.game, identity.seat)
    lines = [line.text for line in clean(incoming).written()]
    if any(
        isinstance(read_command(line), Resign) or line.casefold().strip(" .!") in _LEAVE for line in lines
    ):
        work.signups.remove(game.id, signup.number)
        _without(desk, work, game)
    _tell(desk, work, game, gathering)
    work.inbox.settle(
        mail.id, MailState.DONE, Disposition.ACCEPT, "The mail is of somebody who waits for a game."
    )
    return True


def _without(desk: Desk, work: UnitOfWork, game: Game) -> None:
    """A game for which nobody waits any more is closed."""
    if not work.signups.of_game(game.id):
        work.door.end_gathering(game.id)
        work.games.set_status(game.id, GameStatus.CLOSED)
        work.closings.add(Closing(game.id, desk.clock.now(), NOBODY_LEFT))


def _tell(desk: Desk, work: UnitOfWork, game: Game, gathering: Gathering) -> None:
    """Everybody who is in reads who is, and how many are wanted."""
    people = [work.players.get(each.player_id).name for each in work.signups.of_game(game.id)]
    named = (
        ("game", game.id),
        ("edition", game.edition),
        ("people", "\n".join(people)),
        ("wanted", str(gathering.wanted - len(people))),
    )
    tell_signups(desk, work, game, lambda seat: Note(template="gathering", named=(*named, ("seat", seat))))
