"""`pbem override …`, `pbem rollback` and `pbem answer`: changes of a game, with their difference first."""

from __future__ import annotations

from collections.abc import Callable

import click

from pbem.admin.changing import Approval, Changing, Refusal
from pbem.admin.moderating import Said, carry_out, moderating, reason_option
from pbem.admin.opened import opened, opened_store
from pbem.admin.options import config_option, json_option, show, table
from pbem.errors import CommandError
from pbem.play.moderation.changes import GiveAnswer, GoBack, ReplaceOrder, SetRoll
from pbem.play.moderation.rights import Deed
from pbem.store.unit_of_work import UnitOfWork

Command = Callable[..., None]


@click.group()
def override() -> None:
    """Change a game: set values, replace an order, set a roll; approve what others ask for."""


@override.command("set")
@click.argument("game")
@click.argument("values", nargs=-1, required=True, metavar="PATH VALUE ...")
@click.option("--was", multiple=True, metavar="VALUE", help="What the value must be now; once for each PATH.")
@reason_option
@moderating
def set_values(said: Said, game: str, values: tuple[str, ...], was: tuple[str, ...]) -> None:
    """Set one value of a game's state, or several at once; `pbem game state GAME` shows their paths.

    Refused if a value is not what --was says, or if the table would not be sound.
    """
    from pbem.play.moderation.naming import settings_now

    if len(values) % 2:
        raise CommandError(f"a path and a value belong together: {values[-1]!r} has no value behind it")
    pairs = tuple(zip(values[::2], values[1::2], strict=True))
    carry_out(said, Changing(game, Deed.SET, lambda work: settings_now(work, game, pairs, was)))


@override.command()
@click.argument("game")
@click.argument("entry", type=int)
@click.argument("line", metavar="'ORDER LINE'")
@click.option(
    "--seat", default=None, help="Whose line it is, to put it in just before an entry that is no order."
)
@reason_option
@moderating
def replace(said: Said, game: str, entry: int, line: str, seat: str | None) -> None:
    """Replace the order of a past ENTRY and play again what followed; entries as `pbem game log` numbers them."""
    from engine.core.ids import Seat

    change = ReplaceOrder(entry, line, Seat(seat) if seat is not None else None)
    carry_out(said, Changing(game, Deed.REPLACE, lambda work: change))


@override.command()
@click.argument("game")
@click.argument("entry", type=int)
@click.argument("values", metavar="2,5,6")
@click.option("--key", default="", help="Which roll, where the entry has several of so many dice.")
@reason_option
@moderating
def roll(said: Said, game: str, entry: int, values: str, key: str) -> None:
    """Set the dice of a past ENTRY and play again what followed."""
    from pbem.play.moderation.naming import roll_of

    dice = _dice(values)

    def change(work: UnitOfWork) -> SetRoll:
        return SetRoll(entry, roll_of(work, game, (entry, dice), key), dice)

    carry_out(said, Changing(game, Deed.ROLL, change))


@override.command("list")
@config_option
@json_option
@click.argument("game", required=False)
def list_changes(config: str | None, as_json: bool, game: str | None) -> None:
    """List changes, of one game or of all: those that wait for somebody, and those that were made."""
    from pbem.play.moderation.listing import changes

    with opened_store(config) as work:
        found = changes(work, game)
    rows = [
        (str(each.number), each.game, each.what, each.author, each.state, ", ".join(each.missing))
        for each in found
    ]
    show(found, as_json, lambda: table(rows, ("change", "game", "what", "by", "state", "waits for")))


@override.command("show")
@config_option
@json_option
@click.argument("number", type=int)
def show_change(config: str | None, as_json: bool, number: int) -> None:
    """Show what a change that waits would do; nothing is changed."""
    from pbem.admin.screens import difference_text
    from pbem.play.moderation.overriding import preview_kept

    with opened(config, write=True) as (desk, work):
        found = preview_kept(desk, work, work.overrides.get(number))
        text = difference_text(desk, found)
        work.rollback()
    show(found, as_json, lambda: text)


@override.command()
@click.option("--reason", default="Approved.", show_default=True, help="What stands in the log.")
@click.argument("number", type=int)
@moderating
def approve(said: Said, number: int) -> None:
    """Agree, as a second moderator, to a change that somebody else asks for."""
    carry_out(said, Approval(said.config, number, said.named))


@override.command()
@click.argument("number", type=int)
@reason_option
@moderating
def refuse(said: Said, number: int) -> None:
    """End a change that waits, one's own or another moderator's; everybody reads why."""
    carry_out(said, Refusal(said.config, number))


@click.command()
@click.argument("game")
@click.option(
    "--to", type=int, required=True, metavar="ENTRY", help="The entry after which the game goes on anew."
)
@reason_option
@moderating
def rollback(said: Said, game: str, to: int) -> None:
    """Take a game back to what it was after an entry; no die that was shown is thrown again."""
    carry_out(said, Changing(game, Deed.ROLLBACK, lambda work: GoBack(to)))


@click.command()
@click.argument("game")
@click.argument("seat")
@click.argument("line", metavar="'ORDER LINE'")
@reason_option
@moderating
def answer(said: Said, game: str, seat: str, line: str) -> None:
    """Answer for a SEAT what it is asked now, with a line as its player would write it."""
    from engine.core.ids import Seat

    carry_out(said, Changing(game, Deed.ANSWER, lambda work: GiveAnswer(Seat(seat), line)))


def _dice(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in text.replace(" ", "").split(",") if part)
    except ValueError as error:
        raise CommandError(f"{text!r}: write the dice with commas between, as in 2,5,6") from error
