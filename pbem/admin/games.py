"""`pbem game …`: create, show, export, import and verify games."""

from __future__ import annotations

from email.utils import parseaddr
from pathlib import Path
from typing import BinaryIO

import click

from pbem.admin.clock import TimeAsked, timing_asked, timing_options
from pbem.admin.looks import opened_answers
from pbem.admin.opened import opened
from pbem.admin.options import config_option, json_option, show
from pbem.errors import CommandError
from pbem.play.entrance.new_game import Person
from pbem.store.unit_of_work import UnitOfWork


def person_of(text: str) -> Person:
    """A person from `Name <name@example.org>`.

    Raises:
        CommandError: if there is no valid address in it.
    """
    from email_validator import EmailNotValidError, validate_email

    name, address = parseaddr(text)
    try:
        validate_email(address, check_deliverability=False, test_environment=True)
    except EmailNotValidError as error:
        raise CommandError(f"{text!r}: write a player as 'Name <name@example.org>' ({error})") from error
    return Person(name or address.partition("@")[0], address)


def dice_of(text: str) -> tuple[int, ...]:
    """`4,1,5,1` as dice.

    Raises:
        CommandError: if something in it is no face of a die.
    """
    try:
        dice = tuple(int(part) for part in text.replace(" ", "").split(",") if part)
    except ValueError as error:
        raise CommandError(f"--dice {text!r}: write numbers with commas between, as in 4,1,5,1") from error
    if not all(1 <= die <= 6 for die in dice):
        raise CommandError(f"--dice {text!r}: a die shows 1 to 6")
    return dice


@click.command()
@config_option
@json_option
@click.option("--edition", default="first", show_default=True, help="The edition of the rules.")
@click.option("--scenario", default="", help="Short for --set scenario=NAME.")
@click.option(
    "--player",
    "players",
    multiple=True,
    required=True,
    metavar="'NAME <ADDRESS>'",
    help="A player; in the order of registration.",
)
@click.option(
    "--set", "pairs", multiple=True, metavar="NAME=VALUE", help="A setting of the game; may be repeated."
)
@click.option("--laboratory", is_flag=True, help="A game for trying things out: its dice may be scripted.")
@click.option(
    "--dice", default="", metavar="4,1,5,1", help="Scripted dice, used first (laboratory games only)."
)
@click.option("--attach-view", is_flag=True, help="Attach each player's view as a file to the reports.")
@click.option(
    "--anonymous-press/--signed-press",
    "anonymous_press",
    default=None,
    help="Whether players may write to each other unsigned; else as config.toml says.",
)
@click.option(
    "--salts",
    is_flag=True,
    help="Ask the players for words that are mixed into the dice before the game begins.",
)
@timing_options
def create(
    config: str | None,
    as_json: bool,
    edition: str,
    scenario: str,
    players: tuple[str, ...],
    pairs: tuple[str, ...],
    laboratory: bool,
    dice: str,
    attach_view: bool,
    anonymous_press: bool | None,
    salts: bool,
    deadline_hours: float | None,
    grace_hours: float | None,
    zone: str | None,
) -> None:
    """Start a game and mail everybody the first report."""
    from pbem.play.entrance.new_game import Plan, settings_from, start_game
    from pbem.play.entrance.signup import open_signup

    asked = TimeAsked(deadline_hours, grace_hours, zone)
    with opened(config, write=True) as (desk, work):
        plan = Plan(
            edition=edition,
            people=tuple(person_of(player) for player in players),
            settings=settings_from((*pairs, *((f"scenario={scenario}",) if scenario else ()))),
            laboratory=laboratory,
            dice=dice_of(dice),
            attach_view=attach_view,
            timing=timing_asked(desk, asked),
            anonymous_press=anonymous_press,
        )
        name = (open_signup if salts else start_game)(desk, work, plan)
        seats = {seat.seat: _player(work, seat.player_id) for seat in work.seats.of_game(name)}
    found = {"game": name, "seats": seats}
    show(
        found,
        as_json,
        lambda: "\n".join(
            [
                f"Game {name} waits for its players' salts; `pbem game start {name}` begins it."
                if salts
                else f"Game {name} has begun.",
                *(f"  {seat}: {who}" for seat, who in seats.items()),
            ]
        ),
    )


@click.command("show")
@config_option
@json_option
@click.argument("name")
@click.option("--as", "seat", default=None, metavar="SEAT", help="Show what this seat may see.")
@click.option(
    "--open-sealed",
    is_flag=True,
    help="Show the sealed answers that wait; players read of the look at the game's end.",
)
@click.option("--by", "named", default=None, metavar="NAME", help="The moderator who opens them.")
@click.option("--reason", default="", help="Why they are opened.")
def show_game(
    config: str | None,
    as_json: bool,
    name: str,
    seat: str | None,
    open_sealed: bool,
    named: str | None,
    reason: str,
) -> None:
    """Show a game as the public, or a seat, sees it."""
    from pbem.play.records.looking import view_of, view_text

    if open_sealed:
        answers = opened_answers(config, name, named, reason)
        show(
            answers, as_json, lambda: "\n".join(f"{each.seat}: {each.line}" for each in answers) or "Nothing."
        )
        return
    with opened(config) as (desk, work):
        view = view_of(work, name, seat)
        show(view, as_json, lambda: view_text(desk, work, name, view))


@click.command()
@config_option
@json_option
@click.argument("name")
@click.option("--after", default=0, metavar="NUMBER", help="Only entries behind this number.")
def log(config: str | None, as_json: bool, name: str, after: int) -> None:
    """Print a game's ledger: what was entered, by whom, and what happened."""
    from pbem.play.records.looking import log_lines, log_text

    with opened(config) as (_, work):
        found = log_lines(work, name, after)
    show(found, as_json, lambda: log_text(found))


@click.command()
@config_option
@json_option
@click.argument("name")
@click.argument("path", default="")
def state(config: str | None, as_json: bool, name: str, path: str) -> None:
    """Print a game's state, or the value at a dotted PATH such as company.debt; secrets are not shown."""
    from pbem.play.records.looking import state_at

    with opened(config) as (_, work):
        found = state_at(work, name, path)
    show(found, as_json or not isinstance(found, str | int), lambda: str(found))


@click.command()
@config_option
@json_option
@click.argument("name")
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    metavar="FILE",
    help="Where to write (default: standard output).",
)
def export(config: str | None, as_json: bool, name: str, output: Path | None) -> None:
    """Write a game as one JSON document. It holds the seed: keep that of a running game to yourself."""
    from pbem.play.records.archive import export_game

    with opened(config) as (_, work):
        data = export_game(work, name)
    if output is None:
        click.echo(data, nl=False)
        return
    output.write_bytes(data)
    show({"game": name, "bytes": len(data)}, as_json, lambda: f"Wrote {output} ({len(data)} bytes).")


@click.command("import")
@config_option
@json_option
@click.argument("archive", type=click.File("rb"), required=False)
@click.option(
    "--state",
    "position",
    type=click.File("rb"),
    default=None,
    metavar="FILE",
    help="A position to start from.",
)
@click.option("--edition", default="first", show_default=True, help="The edition of the position.")
@click.option(
    "--player",
    "players",
    multiple=True,
    required=True,
    metavar="'NAME <ADDRESS>'",
    help="A player, seat by seat.",
)
@click.option(
    "--observer",
    "observers",
    multiple=True,
    metavar="'NAME <ADDRESS>'",
    help="Somebody who looks on at the game of an archive.",
)
@click.option("--dice", default="", metavar="4,1,5,1", help="Scripted dice for the position.")
@click.option("--laboratory", is_flag=True, help="A game for trying things out; needed for --dice.")
def import_(
    config: str | None,
    as_json: bool,
    archive: BinaryIO | None,
    position: BinaryIO | None,
    edition: str,
    players: tuple[str, ...],
    observers: tuple[str, ...],
    dice: str,
    laboratory: bool,
) -> None:
    """Bring in an exported ARCHIVE, or start a game from a documented position (--state FILE)."""
    from pbem.play.entrance.new_game import Plan, start_game
    from pbem.play.records.archive import Company, import_game

    people = tuple(person_of(player) for player in players)
    if (archive is None) == (position is None):
        raise CommandError("name either an archive or a position (--state FILE)")
    if observers and archive is None:
        raise CommandError("--observer goes with an archive; others look on by mail (observe g1)")
    left_out: tuple[str, ...] = ()
    with opened(config, write=True) as (desk, work):
        if position is not None:
            plan = Plan(
                edition=edition,
                people=people,
                position=position.read(),
                dice=dice_of(dice),
                laboratory=laboratory,
            )
            name = start_game(desk, work, plan)
        else:
            assert archive is not None  # noqa: S101 - one of the two was given
            company = Company(people, tuple(person_of(observer) for observer in observers))
            brought = import_game(desk, work, archive.read(), company)
            name, left_out = brought.game, brought.left_out
    more = f" Looked on before and does not now (--observer): {', '.join(left_out)}." if left_out else ""
    found = {"game": name, "left_out": list(left_out)} if left_out else {"game": name}
    show(found, as_json, lambda: f"Game {name} is here.{more}")


@click.command()
@config_option
@json_option
@click.argument("name")
def verify(config: str | None, as_json: bool, name: str) -> None:
    """Check a game's chain of entries, every die and the state that replaying gives; exit status 1 if something is wrong."""
    from pbem.play.records.verify import verify_game

    with opened(config) as (_, work):
        proof = verify_game(work, name)
    good = f"Game {name}: {proof.entries} entries and {proof.rolls} rolls are as they should be."
    show(proof, as_json, lambda: "\n".join(proof.problems) or good)
    if proof.problems:
        raise click.exceptions.Exit(1)


def _player(work: UnitOfWork, player_id: int | None) -> str:
    return work.players.get(player_id).name if player_id is not None else ""
