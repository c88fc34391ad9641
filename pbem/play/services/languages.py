"""The language in which a person gets mails, as named by a line."""

from __future__ import annotations

from pbem.report.letters import Done, LineResult, NotRead
from pbem.report.sentences import read_sentences
from pbem.share import templates_dir
from pbem.store.unit_of_work import UnitOfWork


def choose_language(work: UnitOfWork, game_id: str, seat: str, given: str) -> LineResult:
    """Write to the person of a seat in this language from now on, in all games, if there are mails in it."""
    there = read_sentences(templates_dir() / "languages.toml")
    wanted = given.casefold().strip(" .")
    code = next((code for code, name in there.items() if wanted in (code, name.casefold())), "")
    player = work.seats.get(game_id, seat).player_id
    lines = tuple(f"language {each}" for each in there)
    if not code or player is None:
        return NotRead(
            "language_unknown" if given else "language_which", given or ", ".join(there.values()), lines
        )
    work.players.set_language(player, code)
    return Done("language_set", (("language", there[code]),))
