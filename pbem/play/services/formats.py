"""The parts that a person's mails have, as named by a line."""

from __future__ import annotations

from typing import Final

from pbem.report.letters import Done, LineResult, NotRead
from pbem.store.service_records import MailFormat
from pbem.store.unit_of_work import UnitOfWork

_NAMES: Final = {
    "text": MailFormat.TEXT,
    "plain": MailFormat.TEXT,
    "txt": MailFormat.TEXT,
    "html": MailFormat.HTML,
    "both": MailFormat.BOTH,
    "all": MailFormat.BOTH,
}


def choose_format(work: UnitOfWork, game_id: str, seat: str, given: str) -> LineResult:
    """Send mails with these parts to the person of a seat from now on, in all games."""
    chosen = _NAMES.get(given.casefold().strip(" ."))
    player = work.seats.get(game_id, seat).player_id
    if chosen is None or player is None:
        lines = tuple(f"format {each}" for each in ("text", "html", "both"))
        return NotRead("format_unknown" if given else "format_which", given, lines)
    work.players.set_format(player, chosen)
    return Done(
        {MailFormat.TEXT: "format_text", MailFormat.HTML: "format_html", MailFormat.BOTH: "format_both"}[
            chosen
        ]
    )
