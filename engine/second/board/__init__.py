"""The edition's part of a view: what lies open on the table (2E-0.1.7), and the viewer's own secrets; built by adding.

What is secret stays out by never being put in: the order of decks, other families' face-down cards, dice to come.
"""

from __future__ import annotations

from engine.second.board import crown, families, firms, india, piles
from engine.second.board.facts import OF_QUESTIONS, facts
from engine.second.board.gathered import gathered
from engine.second.board.lines import Board
from engine.second.board.secrets import secrets
from engine.second.family_pieces import TRAINING
from engine.second.state import State

__all__ = ["OF_QUESTIONS", "Board", "board", "facts", "secrets"]


def board(state: State) -> Board:
    """The table as everybody sees it; secrets are added for each viewer (`secrets`)."""
    all_ = gathered(state)
    return Board(
        turn=state.turn,
        last_turn=all_.book.scenario(state.settings.scenario).last_turn,
        phase=state.phase,
        seats=state.seats,
        families=tuple(families.family(all_, seat) for seat in state.seats),
        offices=families.offices(all_),
        presidencies=india.presidencies(all_),
        zones=india.zones(all_),
        ships=india.ships(all_),
        armies=india.armies(all_),
        training=all_.at(TRAINING),
        regions=india.regions(all_),
        elephant=india.elephant(all_),
        company=families.company(all_),
        politics=piles.politics(all_),
        stock=families.exchange(all_),
        prizes=families.prizes(all_),
        firms=firms.firms(all_),
        firm_orders=firms.earnings(all_),
        piles=piles.piles(all_),
        crown=crown.crown(state),
    )
