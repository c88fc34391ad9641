"""Every game in a few words."""

from __future__ import annotations

from msgspec import Struct

from engine import rules_for
from pbem.play.entrance.salts import seat_of
from pbem.play.records.latest import latest_state
from pbem.store.records import Game
from pbem.store.unit_of_work import UnitOfWork


class Summary(Struct, frozen=True):
    """One game in a list."""

    game: str
    edition: str
    status: str
    laboratory: bool
    turn: int
    phase: str
    waiting: tuple[str, ...]
    entries: int


def summaries(work: UnitOfWork) -> tuple[Summary, ...]:
    """Every game, oldest first."""
    return tuple(_summary(work, game) for game in work.games.all())


def _summary(work: UnitOfWork, game: Game) -> Summary:
    if not work.ledger.last_number(game.id):
        return _signup(work, game)
    rules = rules_for(game.edition)
    state = latest_state(work, game, rules)
    turn, phase = rules.clock(state)
    return Summary(
        game=game.id,
        edition=game.edition,
        status=game.status,
        laboratory=game.laboratory,
        turn=turn,
        phase=phase,
        waiting=rules.waiting(state),
        entries=work.ledger.last_number(game.id),
    )


def _signup(work: UnitOfWork, game: Game) -> Summary:
    """A game that waits for its players' salts."""
    return Summary(
        game=game.id,
        edition=game.edition,
        status=game.status,
        laboratory=game.laboratory,
        turn=0,
        phase="sign-up",
        waiting=tuple(seat_of(each.number) for each in work.signups.of_game(game.id) if not each.salt),
        entries=0,
    )
