"""What all commands of moderators share: who acts, for which state, the difference first, a confirmation, then the deed."""

from __future__ import annotations

import getpass
import sys
from collections.abc import Callable
from functools import wraps
from typing import Protocol

import click
import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pbem.admin.opened import opened
from pbem.admin.options import config_option, json_option, show
from pbem.errors import CommandError
from pbem.play.desk import Desk
from pbem.play.moderation.changes import Signed
from pbem.play.moderation.rights import Deed, Moderator
from pbem.play.records.state_named import require_state
from pbem.store.unit_of_work import UnitOfWork


class Said(Struct, frozen=True):
    """What every command of a moderator was told: `named` acts (None: the user of this machine), `at` names the state."""

    config: str | None
    as_json: bool
    named: str | None
    reason: str
    at: int | None
    yes: bool
    dry_run: bool


class Deeds(Protocol):
    """Something that a moderator does: what it would do is shown, then it is done, each in a transaction of its own."""

    game: str
    deed: Deed
    names_state: bool
    """Whether it must name the state that it is for when nobody looks at what is shown."""

    def shown(self, desk: Desk, work: UnitOfWork, signed: Signed, at: int) -> Shown:
        """Do it in a transaction that is rolled back, and say what it did."""
        ...

    def done(self, desk: Desk, work: UnitOfWork, signed: Signed, at: int) -> Shown:
        """Do it, and say so."""
        ...


class Shown(Struct, frozen=True):
    """What is printed: a value for programs, a text for people."""

    value: object
    text: str


def acting_option(command: Callable[..., None]) -> Callable[..., None]:
    """`--as NAME`."""
    return click.option(
        "--as",
        "--by",
        "named",
        metavar="NAME",
        default=None,
        help="The moderator who acts (default: the one that config.toml names for this user).",
    )(command)


def reason_option(command: Callable[..., None]) -> Callable[..., None]:
    """`--reason WHY`, which must be given."""
    return click.option("--reason", required=True, help="Why; everybody in the game reads it.")(command)


def moderating(command: Callable[..., None]) -> Callable[..., None]:
    """The options of a moderator's command, handed on as one value."""

    @wraps(command)
    def run(**given: object) -> None:
        said = msgspec.convert({name: given.pop(name) for name in Said.__struct_fields__}, Said)
        command(said, **given)

    options = (
        config_option,
        json_option,
        acting_option,
        click.option("--yes", is_flag=True, help="Do it without asking."),
        click.option("--dry-run", is_flag=True, help="Show what it would do, and do nothing."),
        click.option(
            "--at",
            type=click.IntRange(1),
            default=None,
            metavar="ENTRY",
            help="The state that this is for: the game after this entry. Refused if the game went on.",
        ),
    )
    decorated: Callable[..., None] = run
    for option in options:
        decorated = option(decorated)
    return decorated


def moderator_of(desk: Desk, named: str | None) -> Moderator:
    """Who acts.

    Raises:
        CommandError: if that is nobody.
    """
    return desk.moderation.acting(named, getpass.getuser())


def acting_at(desk: Desk, named: str | None, deed: Deed, game: str) -> Desk:
    """The desk with its moderator; where config.toml names none and nobody says who acts, that is just "moderator".

    Raises:
        CommandError: if the moderator may not do this in the game.
    """
    if named is None and not desk.moderation.people:
        return desk
    moderator = moderator_of(desk, named)
    moderator.require(deed, game)
    return replace(desk, acting=moderator.name)


def carry_out(said: Said, deeds: Deeds) -> None:
    """Show what a deed would do, ask, and do it on the very state that was shown (F-64).

    Raises:
        CommandError: if the moderator may not, it cannot be done, or the game went on meanwhile.
    """
    with opened(said.config, write=True) as (desk, work):
        signed = _signed(desk, said, deeds)
        _require_state(work, said, deeds)
        at = said.at or work.ledger.last_number(deeds.game)
        shown = deeds.shown(desk, work, signed, at)
        work.rollback()
    if said.dry_run:
        show(shown.value, said.as_json, lambda: shown.text)
        return
    if not said.as_json:
        click.echo(shown.text)
    _confirm(said, deeds, at)
    with opened(said.config, write=True) as (desk, work):
        _require_state(work, said, deeds)
        done = deeds.done(desk, work, _signed(desk, said, deeds), at)
    show(done.value, said.as_json, lambda: done.text)


def _signed(desk: Desk, said: Said, deeds: Deeds) -> Signed:
    moderator = moderator_of(desk, said.named)
    moderator.require(deeds.deed, deeds.game)
    if not said.reason.strip():
        raise CommandError("say why (--reason): everybody in the game reads it")
    return Signed(moderator.name, said.reason.strip())


def _require_state(work: UnitOfWork, said: Said, deeds: Deeds) -> None:
    """A named state must be the one at which the game stands, as long as nobody else writes."""
    work.games.lock(deeds.game)
    if said.at is not None:
        require_state(work, deeds.game, said.at)


def _confirm(said: Said, deeds: Deeds, at: int) -> None:
    """Ask at a terminal; elsewhere it must have been said, with the state that it is for where that matters."""
    if said.yes:
        if deeds.names_state and said.at is None:
            raise CommandError(
                f"--yes needs the state that this is for: --at {at}, if it is the one shown above"
            )
        return
    if said.as_json or not at_terminal():
        raise CommandError(
            f"nobody is here to be asked: say --yes --at {at}, if that is the state shown above"
        )
    click.confirm("Do it?", abort=True)


def at_terminal() -> bool:
    """Whether somebody can be asked."""
    return sys.stdin.isatty()
