"""Prints a hash of all that a random game of a case showed and became; two processes must print the same."""

from __future__ import annotations

import hashlib
import sys

import msgspec

from engine.core.ids import MODERATOR, PUBLIC
from tests.conformance.cases import case_named
from tests.conformance.playing import RandomGame


def digest(name: str, seed: int) -> str:
    """SHA-256 over every state, the views of every tenth and what is foreseen there, as bytes."""
    game = RandomGame(case_named(name), seed)
    hashed = hashlib.sha256()
    steps = 0
    while game.rules.result(game.state) is None:
        hashed.update(game.rules.encode(game.state))
        if steps % 10 == 0:
            for viewer in (*game.rules.seats(game.state), PUBLIC, MODERATOR):
                hashed.update(msgspec.json.encode(game.rules.view(game.state, viewer)))
            hashed.update(msgspec.json.encode(game.rules.foreseen(game.state)))
        game.step()
        steps += 1
    hashed.update(game.rules.encode(game.state))
    return hashed.hexdigest()


if __name__ == "__main__":
    sys.stdout.write(digest(sys.argv[1], int(sys.argv[2])))
