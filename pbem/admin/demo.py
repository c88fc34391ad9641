"""`pbem demo`: a whole game by mail, played by robots on this machine."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.admin.options import json_option, show

if TYPE_CHECKING:
    from pbem.demo.play import Played


@click.command()
@json_option
@click.option("--edition", default="first", show_default=True, help="The edition of the rules.")
@click.option(
    "--seats", type=click.IntRange(4, 6), default=4, show_default=True, help="How many robots play."
)
@click.option("--seed", default="", metavar="TEXT", help="Play the same game again: any text.")
@click.option(
    "--folder",
    type=click.Path(path_type=Path),
    default=None,
    help="Where everything is left (default: a new folder in the temporary one).",
)
def demo(as_json: bool, edition: str, seats: int, seed: str, folder: Path | None) -> None:
    """Start mail servers and the worker, let robots play a whole game by mail, and show the scores."""
    import hashlib

    from pbem.demo.play import Demo, play

    place = folder or Path(tempfile.mkdtemp(prefix="leadenhall-demo-"))
    plan = Demo(edition, seats, place.resolve(), hashlib.sha256(seed.encode()).digest() if seed else b"")
    stream = sys.stderr if as_json else sys.stdout

    def write(text: str) -> None:
        stream.write(text)
        stream.flush()

    played = play(plan, write, stream.isatty())
    show(played, as_json, lambda: _text(played))
    if played.problems or played.failed:
        raise click.exceptions.Exit(1)


def _text(played: Played) -> str:
    proof = "every entry and die proven by replay"
    if played.problems:
        proof = "the ledger does not hold:\n" + "\n".join(f"  {problem}" for problem in played.problems)
    config = f"{played.folder}/config.toml"
    pbem = sys.argv[0] if Path(sys.argv[0]).name == "pbem" else f"{sys.executable} -m pbem"
    return (
        f"{played.received} mails in, {played.sent} mails out, {played.refused} orders refused, "
        f"{played.failed} mails failed, in {played.seconds:.0f} seconds.\n"
        f"{played.entries} ledger entries, {proof}.\n\n"
        f"Last report of each seat   {played.reports}  (.html opens in a browser)\n"
        f"Every mail, in order       {played.mails}  (.eml opens in a mail program)\n"
        f"The ledger                 {played.ledger}\n\n"
        f"Look closer:  {pbem} game show {played.game} --config {config}\n"
        f"              {pbem} game log {played.game} --config {config}\n"
        f"              {pbem} game state {played.game} company.share_price --config {config}"
    )
