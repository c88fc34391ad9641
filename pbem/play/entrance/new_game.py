"""Starting a game: seats given to people, the table laid, the first reports in the outbox."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine import rules_for
from engine.core.chance import Chance
from engine.core.ids import Seat
from engine.core.inputs import Started
from engine.core.replay import fold
from engine.core.seating import Seating
from engine.core.step import Outcome
from pbem.errors import CommandError
from pbem.play.desk import Desk
from pbem.play.mailing import Mailing
from pbem.play.rules import Rules, State
from pbem.play.run_on import run_on
from pbem.play.table import Actor, Table, chance_of
from pbem.store.records import Game, GameStatus
from pbem.store.records import Seat as SeatRecord
from pbem.store.talk_records import PressRules
from pbem.store.time_records import Timing
from pbem.store.unit_of_work import UnitOfWork


class Person(Struct, frozen=True):
    """Somebody who is to play: a name and a mail address; `attach_view` if each mail shall bring the view as a file."""

    name: str
    address: str
    attach_view: bool = False


class Plan(Struct, frozen=True, kw_only=True):
    """A game to be started.

    `people` in the order of registration. `position` is a documented position as JSON (empty: a new game), `dice`
    scripted rolls; both make it a laboratory game. `seed` (32 bytes) is drawn when empty. Without a `timing` the game
    gives the time that the server's settings say, a laboratory game has no deadlines. `anonymous_press` says whether press
    may be unsigned (None: as the settings say).
    """

    edition: str
    people: tuple[Person, ...]
    settings: Mapping[str, str] = {}
    position: bytes = b""
    dice: tuple[int, ...] = ()
    laboratory: bool = False
    seed: bytes = b""
    attach_view: bool = False
    timing: Timing | None = None
    anonymous_press: bool | None = None


def start_game(desk: Desk, work: UnitOfWork, plan: Plan) -> str:
    """Start a game and put everybody's first report into the outbox; returns its id.

    Raises:
        CommandError: naming every problem of players, settings, corrected values or position.
    """
    game = record_of(desk, work, plan)
    seating = seating_of(desk, plan, game.id)
    work.games.add(game)
    work.timings.add(timing_of(desk, plan, game.id))
    work.press.allow(game.id, press_of(desk, plan))
    lay(desk, work, game, seating, plan)
    return game.id


def seating_of(desk: Desk, plan: Plan, game_id: str) -> Seating:
    """Who sits down with which settings and corrected values.

    Raises:
        CommandError: naming every problem of them.
    """
    rules = _rules(plan)
    if plan.dice and not plan.laboratory:
        raise CommandError("scripted dice need a laboratory game (--laboratory): its reports say so")
    seating = Seating(
        game=game_id,
        players=len(plan.people),
        settings=tuple(sorted(plan.settings.items())),
        data=_corrections(desk, rules),
    )
    problems = () if plan.position else rules.check_seating(seating)
    if problems:
        raise CommandError("the game cannot start:\n" + "\n".join(f"- {problem}" for problem in problems))
    return seating


def lay(desk: Desk, work: UnitOfWork, game: Game, seating: Seating, plan: Plan) -> None:
    """Lay the table of a game that is on record, give the seats to the people and write the first reports.

    Raises:
        CommandError: if the table cannot be laid so.
    """
    rules = _rules(plan)
    chance = chance_of(game, list(plan.dice))
    started = Started(rules.edition, rules.version, seating, _position(desk, plan))
    outcome = _outcome(rules, started, chance)
    seats = rules.seats(outcome.state)
    if len(seats) != len(plan.people):
        raise CommandError(
            f"the position has {len(seats)} seats ({', '.join(seats)}), but {len(plan.people)} people were named"
        )
    for seat, person in zip(seats, plan.people, strict=True):
        _seat(desk, work, game.id, seat, person, person.attach_view or plan.attach_view)
    table = Table(work, game, rules, outcome.state, desk.clock)
    table.enter(started, outcome, Actor("server"), chance)
    run_on(work, table, None)
    table.save()
    mailing = Mailing(desk, work, table)
    for seat in seats:
        mailing.report(seat, first=True)


def _position(desk: Desk, plan: Plan) -> str:
    """The position as it is played: one that brings no corrected values of its own gets those of this server.

    A state that was saved whole keeps the values with which it was saved.
    """
    text = _text(plan.position)
    corrected = desk.corrections.get(plan.edition)
    if not text or not corrected:
        return text
    try:
        given = msgspec.json.decode(text, type=dict[str, object])
    except msgspec.MsgspecError:
        return text  # the edition says what is wrong with it
    if "data" in given or "state" in given:
        return text
    return msgspec.json.encode({**given, "data": corrected}).decode()


def _text(position: bytes) -> str:
    try:
        return position.decode()
    except UnicodeDecodeError as error:
        raise CommandError(f"the position is no text in UTF-8: {error}") from error


def timing_of(desk: Desk, plan: Plan, game_id: str) -> Timing:
    """How much time a planned game gives."""
    if plan.timing is not None:
        return replace(plan.timing, game_id=game_id)
    minutes = 0 if plan.laboratory else desk.timing.minutes
    return replace(desk.timing, game_id=game_id, minutes=minutes)


def press_of(desk: Desk, plan: Plan) -> PressRules:
    """What a planned game allows of press, from its beginning to its end."""
    if plan.anonymous_press is None:
        return desk.press
    return replace(desk.press, anonymous=plan.anonymous_press)


def _rules(plan: Plan) -> Rules:
    try:
        return rules_for(plan.edition)
    except LookupError as error:
        raise CommandError(str(error.args[0])) from error


def _corrections(desk: Desk, rules: Rules) -> bytes:
    try:
        return rules.corrections(desk.corrections.get(rules.edition, {}))
    except ValueError as error:
        raise CommandError(f"config.toml, [rules.{rules.edition}.data]:\n{error}") from error


def _outcome(rules: Rules, started: Started, chance: Chance) -> Outcome[State]:
    try:
        return fold(rules, None, started, chance)
    except ValueError as error:
        raise CommandError(f"the game cannot start:\n{error}") from error


def record_of(desk: Desk, work: UnitOfWork, plan: Plan) -> Game:
    """A new game as it is put on record.

    Raises:
        CommandError: if there is no such edition.
    """
    version = _rules(plan).version
    seed = plan.seed or desk.entropy.token_bytes(32)
    return Game(
        id=work.games.free_id(),
        edition=plan.edition,
        scenario=str(plan.settings.get("scenario", "early")),
        status=GameStatus.RUNNING,
        settings=dict(plan.settings),
        seed=seed,
        seed_hash=hashlib.sha256(seed).hexdigest(),
        laboratory=plan.laboratory,
        dice_script=list(plan.dice),
        salts={},
        created_at=desk.clock.now(),
        rules_version=str(version),
    )


def _seat(desk: Desk, work: UnitOfWork, game: str, seat: Seat, person: Person, attach_view: bool) -> None:
    player = work.players.by_address(person.address) or work.players.add(person.name, person.address)
    work.seats.add(
        SeatRecord(
            game_id=game,
            seat=seat,
            player_id=player.id,
            token_nonce=desk.entropy.token_bytes(16),
            reported_through=0,
            attach_view=attach_view,
        )
    )


def settings_from(pairs: tuple[str, ...]) -> dict[str, str]:
    """`name=value` words as a mapping.

    Raises:
        CommandError: for a word without an equals sign.
    """
    settings = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise CommandError(f"a setting is written name=value, not {pair!r}")
        settings[name.strip()] = value.strip()
    return settings
