"""A turn of the test game, played once for all tests that only look at its ledger."""

from __future__ import annotations

from tests.pbem.play.house import House


def play(house: House, turns: int = 1, edition: str = "testgame", **plan: object) -> House:
    """A game so many turns on."""
    house.start(edition=edition, **plan)
    while house.state().turn <= turns and house.rules().result(house.state()) is None:
        house.play_default()
    return house
