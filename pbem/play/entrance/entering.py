"""What people want who do not play yet: join a game, create one, look on."""

from __future__ import annotations

import shlex
from typing import Final

from msgspec import Struct

from engine import EDITIONS
from engine.core.ids import Seat
from pbem.errors import CommandError
from pbem.intake.commands import Create, Entry, Join, Observe
from pbem.intake.create_text import CreateText, read_create
from pbem.play.desk import Desk
from pbem.play.entrance.gathering import gather, places_left, take_place
from pbem.play.entrance.new_game import Person, Plan
from pbem.play.entrance.observers import begin_to_observe, stop_observing
from pbem.play.moderation.rights import Deed
from pbem.play.moderation.seating import SeatOffice
from pbem.play.moderation.telling import finish
from pbem.play.notes import send_note
from pbem.play.opening import open_table
from pbem.report.letters import Done, LineResult, Note, NotRead, Shown
from pbem.store.door_records import Gathering
from pbem.store.records import Game, GameStatus, Player
from pbem.store.unit_of_work import UnitOfWork

_CREATE: Final = ("create second 1710, 4 players", "create first, 5 players")
_MOST_OWN: Final = 2
"""Games that gather players in which one person may wait at once."""


class Visit(Struct, frozen=True):
    """Somebody at the door: where, in which transaction, and who."""

    desk: Desk
    work: UnitOfWork
    person: Person

    def player(self) -> Player:
        """The person as the server knows them, from now on if not before."""
        players = self.work.players
        return players.by_address(self.person.address) or players.add(self.person.name, self.person.address)


def enter(visit: Visit, wish: Entry) -> LineResult:
    """Do what a person wants, or say what would be right."""
    allowed = visit.desk.joining
    match wish:
        case Join():
            return _join(visit, wish) if allowed.join else NotRead("join_never", "")
        case Create():
            return _create(visit, wish) if allowed.create else NotRead("create_never", "")
        case Observe():
            return _observe(visit, wish) if allowed.observe else NotRead("observe_never", "")


def open_games(work: UnitOfWork) -> tuple[Game, ...]:
    """The games that can be joined: those that gather players, and running ones with seats that nobody plays."""
    gathering = [work.games.get(each.game_id) for each in work.door.gatherings()]
    running = [each for each in work.games.all() if each.status == GameStatus.RUNNING]
    return (*gathering, *(game for game in running if _empty_seats(work, game.id)))


def _join(visit: Visit, wish: Join) -> LineResult:
    work = visit.work
    if not wish.game:
        return _listed(work)
    game, gathering = work.games.find(wish.game), work.door.gathering(wish.game)
    if game is None or not (gathering or game.status == GameStatus.RUNNING):
        return NotRead("join_unknown", wish.game, _lines(work))
    player = visit.player()
    if _is_in(work, game.id, player.id):
        return NotRead("join_there", game.id)
    if gathering is not None:
        return _take_place(visit, gathering, player)
    return _take_seat(visit, game, wish.seat)


def _listed(work: UnitOfWork) -> LineResult:
    games = open_games(work)
    if not games:
        return NotRead("join_none", "", _CREATE)
    return Shown("join_open", paragraphs=tuple(_described(work, game) for game in games), lines=_lines(work))


def _lines(work: UnitOfWork) -> tuple[str, ...]:
    return tuple(f"join {game.id}" for game in open_games(work)) or _CREATE


def _described(work: UnitOfWork, game: Game) -> str:
    """A game that can be joined: edition, scenario, who is in, what is free."""
    gathering = work.door.gathering(game.id)
    free = (
        f"{len(work.signups.of_game(game.id))}/{gathering.wanted}"
        if gathering
        else ", ".join(_empty_seats(work, game.id))
    )
    return f"{game.id}: {game.edition}, {game.scenario}; {free}"


def _take_place(visit: Visit, gathering: Gathering, player: Player) -> LineResult:
    work = visit.work
    if _waits_in(work, player.id) >= _MOST_OWN:
        return NotRead("join_often", str(_MOST_OWN))
    begins = take_place(visit.desk, work, gathering, player.id)
    named = (("game", gathering.game_id),)
    if begins:
        return Done("join_begins", named)
    return Done("joined", (*named, ("count", str(places_left(work, gathering)))))


def _take_seat(visit: Visit, game: Game, seat: str) -> LineResult:
    free = _empty_seats(visit.work, game.id)
    if not free or (seat and seat not in free):
        return NotRead("join_full", game.id, tuple(f"join {game.id} as {each}" for each in free))
    chosen = seat or free[0]
    if not visit.desk.joining.seats:
        _recommend(visit, game, chosen)
        return Done("join_asked", (("game", game.id),))
    table = open_table(visit.work, game.id, visit.desk.clock)
    SeatOffice(visit.desk, visit.work, table).take(Seat(chosen), visit.person)
    finish(visit.desk, visit.work, table)
    return Done("join_seated", (("game", game.id), ("seat", chosen)))


def _recommend(visit: Visit, game: Game, seat: str) -> None:
    """Tell the moderators of a game who would like to take a seat that nobody plays."""
    desk = visit.desk
    named = tuple(each.address for each in desk.moderation.who_may(Deed.SEAT, game.id) if each.address)
    who = (
        f"{visit.person.name} <{visit.person.address}>"  # what a stranger chose, made safe for a command line
    )
    facts = {"game": game.id, "seat": seat, "person": who, "quoted": shlex.quote(who)}
    note = Note(template="standby", named=tuple(facts.items()))
    for address in named or desk.moderators or (desk.operator,):
        send_note(desk, visit.work, note, address, mail_id=0)


def _create(visit: Visit, wish: Create) -> LineResult:
    asked = read_create(wish.text)
    doubt = _unclear(asked)
    if doubt is not None:
        return doubt
    work, desk = visit.work, visit.desk
    if len(work.door.gatherings()) >= desk.joining.tables:
        return NotRead("create_many", str(desk.joining.tables), _lines(work))
    player = visit.player()
    if _waits_in(work, player.id) >= _MOST_OWN:
        return NotRead("join_often", str(_MOST_OWN))
    plan = Plan(edition=asked.edition, people=(), settings=dict(asked.settings))
    try:
        game = gather(desk, work, plan, asked.players, salts=asked.salts)
    except CommandError as error:
        return NotRead("create_wrong", " ".join(str(error).split("\n")[1:]).lstrip("- "), _CREATE)
    gathering = work.door.gathering(game)
    if gathering is not None:
        take_place(desk, work, gathering, player.id)
    return Done("created", (("game", game), ("count", str(asked.players - 1))))


def _unclear(asked: CreateText) -> NotRead | None:
    if asked.unread:
        return NotRead("create_unread", "; ".join(asked.unread), _CREATE)
    if asked.edition not in EDITIONS:
        return NotRead("create_edition", "", _CREATE)
    if not asked.players:
        return NotRead("create_players", "", _CREATE)
    return None


def _observe(visit: Visit, wish: Observe) -> LineResult:
    work = visit.work
    if wish.ends:
        player = work.players.by_address(visit.person.address)
        ended = stop_observing(work, player.id, wish.game) if player is not None else ()
        if not ended:
            return NotRead("observe_none" if wish.game else "observe_nowhere", wish.game)
        return Done("observe_off", (("game", ", ".join(ended)),))
    game = work.games.find(wish.game) if wish.game else None
    if game is None or game.status not in (GameStatus.RUNNING, GameStatus.PAUSED):
        running = tuple(
            f"observe {each.id}" for each in work.games.all() if each.status == GameStatus.RUNNING
        )
        return NotRead("observe_unknown", wish.game, running[:5])
    player = visit.player()
    if _is_in(work, game.id, player.id):
        return NotRead("observe_plays", game.id)
    if any(each.game_id == game.id for each in work.observers.of_player(player.id)):
        return NotRead("observe_there", game.id, (f"observe {game.id} off",))
    begin_to_observe(visit.desk, work, game.id, player.id)
    return Done("observing", (("game", game.id),))


def _empty_seats(work: UnitOfWork, game_id: str) -> tuple[str, ...]:
    return tuple(each.seat for each in work.seats.of_game(game_id) if each.player_id is None)


def _is_in(work: UnitOfWork, game_id: str, player_id: int) -> bool:
    seated = any(each.game_id == game_id for each in work.seats.of_player(player_id))
    return seated or any(each.player_id == player_id for each in work.signups.of_game(game_id))


def _waits_in(work: UnitOfWork, player_id: int) -> int:
    """In how many games that gather players a person waits."""
    return sum(
        any(each.player_id == player_id for each in work.signups.of_game(gathering.game_id))
        for gathering in work.door.gatherings()
    )
