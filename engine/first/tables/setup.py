"""What lies on the table when the game begins (1E-3.1)."""

from typing import Literal

from engine.core.tables.base import Count, Positive, Row
from engine.first.tables.base import CardId, OfficeId, Provenance


class PlayerCount(Row, frozen=True):
    """Cubes and pounds of each family for one number of players (1E-3.1.10)."""

    players: Positive
    starting_cubes: Positive
    stock: Positive
    treasury: Count
    neutral_family: bool
    neutral_starting_cubes: Count
    provenance: Provenance


class Vacancies(Row, frozen=True):
    """The offices of the draft (1E-3.1.11, 1E-3.1.12)."""

    offices_in_draft: tuple[OfficeId, ...]
    draft: Literal["snake"]
    executive_adds_court_cube: bool
    provenance: Provenance


class PresidencyStart(Row, frozen=True):
    """Pieces of each presidency (1E-3.1.9); officers belong to families, so there are none."""

    ships: Count
    goods: Count
    guns: Count
    officers: Literal[0]
    provenance: Provenance


class DiceBoxes(Row, frozen=True):
    """How starting cubes are rolled into boxes (1E-3.1.14, 1E-3.1.17)."""

    roll_order: Literal["clockwise from the Chairman"]
    share_rolled_adds_money: bool
    share_money_source: Literal["bank"]
    provenance: Provenance


class DealtPrizes(Row, frozen=True):
    """Prize cards dealt for the game (1E-3.1.2)."""

    dealt: Positive
    provenance: Provenance


class ElephantStart(Row, frozen=True):
    """Where the elephant begins (1E-3.1.19)."""

    start: Literal["random_region"]
    provenance: Provenance


class RemovedCards(Row, frozen=True):
    """Evening Post cards that leave the deck of the Early Company (1E-3.1.3)."""

    remove_in_early: tuple[CardId, ...]
    provenance: Provenance


class Setup(Row, frozen=True):
    """The whole file of setup."""

    player_counts: tuple[PlayerCount, ...]
    vacancies: Vacancies
    presidency_start: PresidencyStart
    dice_boxes: DiceBoxes
    prizes: DealtPrizes
    elephant: ElephantStart
    evening_post: RemovedCards

    def for_players(self, players: int) -> PlayerCount:
        """Give the numbers for this many players, else raise KeyError."""
        for count in self.player_counts:
            if count.players == players:
                return count
        raise KeyError(f"no setup for {players} players")
