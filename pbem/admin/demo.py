"""`pbem demo`: a whole game by mail, played by robots on this machine, and by people who join them."""

from __future__ import annotations

import shlex
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.admin.options import json_option, show

if TYPE_CHECKING:
    from pbem.demo.play import Played
    from pbem.demo.taken import Login


@click.group(invoke_without_command=True)
@json_option
@click.option("--edition", default="first", show_default=True, help="The edition of the rules.")
@click.option(
    "--scenario", default="", metavar="NAME", help="A scenario of the edition (default: its first)."
)
@click.option("--seats", type=int, default=4, show_default=True, help="How many families play.")
@click.option(
    "--seat", "person", default="", metavar="NAME", help="Play along from the beginning, under this name."
)
@click.option("--seed", default="", metavar="TEXT", help="Play the same game again: any text.")
@click.option(
    "--folder",
    type=click.Path(path_type=Path),
    default=None,
    help="Where everything is left (default: a new folder in the temporary one).",
)
@click.pass_context
def demo(
    context: click.Context,
    as_json: bool,
    edition: str,
    scenario: str,
    seats: int,
    person: str,
    seed: str,
    folder: Path | None,
) -> None:
    """Start mail servers and the worker, let robots play a whole game by mail, and show the scores."""
    if context.invoked_subcommand is not None:
        return
    import hashlib

    settings = (("scenario", scenario),) if scenario else ()
    _check(edition, seats, settings)
    from pbem.demo.play import Demo, Screen, play
    from pbem.logs import set_up_logs

    set_up_logs()
    place = folder or Path(tempfile.mkdtemp(prefix="leadenhall-demo-"))
    chosen = hashlib.sha256(seed.encode()).digest() if seed else b""
    stream = sys.stderr if as_json else sys.stdout

    def write(text: str) -> None:
        stream.write(text)
        stream.flush()

    plan = Demo(edition, seats, place.resolve(), chosen, person=person, settings=settings)
    played = play(plan, Screen(write, stream.isatty(), _invitation, _welcome))
    show(played, as_json, lambda: _text(played))
    if played.problems or played.failed:
        raise click.exceptions.Exit(1)


def _check(edition: str, seats: int, settings: tuple[tuple[str, str], ...]) -> None:
    """Refuse what cannot be played before any server is started.

    Raises:
        click.UsageError: naming what is wrong and what would be right.
    """
    from engine import rules_for
    from engine.core.seating import Seating

    try:
        problems = rules_for(edition).check_seating(Seating("demo", seats, settings))
    except LookupError as error:
        raise click.UsageError(str(error)) from error
    if problems:
        raise click.UsageError("\n".join(problems))


@demo.command()
@json_option
@click.argument("name")
@click.option(
    "--folder",
    type=click.Path(path_type=Path, exists=True),
    required=True,
    help="The folder of the demo that runs.",
)
def take(as_json: bool, name: str, folder: Path) -> None:
    """Take the seat of the robot NAME in a demo that runs, and say how a mail program reads its mail."""
    from pbem.demo.taken import take as take_seat

    login = take_seat(folder.resolve(), name)
    show(login, as_json, lambda: _welcome(login).rstrip())


@demo.command("give-back")
@json_option
@click.argument("name")
@click.option(
    "--folder",
    type=click.Path(path_type=Path, exists=True),
    required=True,
    help="The folder of the demo that runs.",
)
def give_back(as_json: bool, name: str, folder: Path) -> None:
    """Let the robot play the seat of NAME again."""
    from pbem.demo.taken import give_back as give_seat_back
    from pbem.logs import set_up_logs

    set_up_logs()
    give_seat_back(folder.resolve(), name)
    show({"name": name}, as_json, lambda: f"The robot plays for {name} again.")


def _pbem() -> str:
    """How this program was called."""
    called = Path(sys.argv[0])
    words = [str(called.absolute())] if called.name == "pbem" else [sys.executable, "-m", "pbem"]
    return shlex.join(words)


def _either(names: tuple[str, ...]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}" if len(names) > 1 else names[0]


def _invitation(folder: Path, names: tuple[str, ...]) -> str:
    return (
        f"To play along, take the seat of {_either(names)}, in another terminal:\n"
        f"  {_pbem()} demo take {names[0]} --folder {folder}\n\n"
    )


def _welcome(login: Login) -> str:
    return (
        f"You are {login.address}. The game waits for you whenever it is your turn; your mail:\n"
        f"  mutt -F {login.muttrc}\n"
        "or any other mail program, without encryption:\n"
        f"  IMAP  {login.host}, port {login.imap}, user {login.name}, password {login.password}\n"
        f"  SMTP  {login.host}, port {login.smtp}, no login\n\n"
    )


def _text(played: Played) -> str:
    proof = "every entry and die proven by replay"
    if played.problems:
        proof = "the ledger does not hold:\n" + "\n".join(f"  {problem}" for problem in played.problems)
    config = f"{played.folder}/config.toml"
    return (
        f"{played.received} mails in, {played.sent} out, {played.failed} failed; "
        f"orders refused: {played.refused}; {played.seconds:.0f} seconds.\n"
        f"{played.entries} ledger entries, {proof}.\n\n"
        f"Last report of each seat   {played.reports}  (.html opens in a browser)\n"
        f"Every mail, in order       {played.mails}  (.eml opens in a mail program)\n"
        f"The ledger                 {played.ledger}\n\n"
        f"Look closer:  {_pbem()} game show {played.game} --config {config}\n"
        f"              {_pbem()} game log {played.game} --config {config}\n"
        f"              {_pbem()} game state {played.game} company --config {config}"
    )
