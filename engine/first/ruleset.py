"""The first edition as a mail server asks for it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.chance import Chance
from engine.core.counts import count, put
from engine.core.game_settings import SettingsError
from engine.core.ids import Seat
from engine.core.options import Below, Choice
from engine.core.ruleset import RuleSet
from engine.core.seating import Seating
from engine.core.step import Outcome
from engine.core.view import Question, Result, View
from engine.first import audit as invariants
from engine.first import board as table
from engine.first import facts as known
from engine.first import offices, scoring
from engine.first import position as positions
from engine.first.accounts import BANK
from engine.first.plans import PLANS
from engine.first.robot import sensible
from engine.first.robot.ahead import AHEAD, desks
from engine.first.saved import CODEC
from engine.first.settings import read
from engine.first.slots import SLOTS
from engine.first.start import start
from engine.first.state import State
from engine.first.steps import STEPS
from engine.first.tables import NONE, DataError, canonical, load_canonical
from engine.first.words import DEALT, WORDS

_VIEW = msgspec.json.Decoder(View[table.Board])


class FirstEdition(RuleSet[State, table.Board]):
    """John Company, first edition: the Early Company game for four to six."""

    edition = "first"
    version = 1
    unseen = frozenset({"draw"})
    question_facts = known.OF_QUESTIONS
    plain_aspects = frozenset({"treasury", "holder", "region"})
    plans = PLANS
    slots = SLOTS
    goods = tuple(DEALT)
    steps = STEPS
    ahead = AHEAD
    words = WORDS

    def check_seating(self, seating: Seating) -> tuple[str, ...]:
        """Problems of settings, number of players and corrected house values, each a sentence."""
        problems: list[str] = []
        try:
            read(dict(seating.settings), seating.players)
        except SettingsError as error:
            problems += error.problems
        try:
            load_canonical(seating.data or NONE)
        except DataError as error:
            problems += [str(problem) for problem in error.problems]
        return tuple(problems)

    def corrections(self, given: Mapping[str, object]) -> bytes:
        """House values of `[rules.first.data]`, checked by laying them over the data."""
        data = canonical(given)
        load_canonical(data)
        return data

    def start(self, seating: Seating, chance: Chance) -> Outcome[State]:
        """The laid table with the draft ahead (1E-3.1)."""
        return start(seating, chance)

    def seats(self, state: State) -> tuple[Seat, ...]:
        """The family of each player."""
        return state.dealt

    def clock(self, state: State) -> tuple[int, str]:
        """Turn and phase."""
        return state.turn, state.phase

    def board(self, state: State, viewer: str) -> tuple[table.Board, tuple[tuple[str, str | int], ...]]:
        """The table, which everybody sees alike, and the facts that standing orders may test."""
        return self.laid(state, table.board), known.facts(state, viewer)

    def audit(self, state: State) -> tuple[str, ...]:
        """Broken invariants (1E-13.2.11)."""
        return invariants.audit(state)

    def result(self, state: State) -> Result | None:
        """The final scores (1E-9.3)."""
        return scoring.result(state)

    def encode(self, state: State) -> bytes:
        """The state as canonical JSON."""
        return CODEC.encode(state)

    def decode(self, data: bytes) -> State:
        """The state back."""
        return CODEC.decode(data)

    def decode_view(self, data: bytes) -> View[table.Board]:
        """A view back from JSON."""
        return _VIEW.decode(data)

    def position(self, data: bytes) -> State:
        """A documented position (docs/rules/position-format.md)."""
        return positions.position(data)

    def face_down(self, state: State) -> object:
        """The draw pile of the Evening Post."""
        return state.post.draw

    def robot(self, view: View[table.Board], question: Question, below: Below) -> Choice:
        """A sensible answer."""
        return sensible(view, question, below)

    def desks(self, view: View[table.Board]) -> frozenset[str]:
        """Offices and what goes with them."""
        return desks(view)

    def at_work(self, state: State) -> Mapping[Seat, frozenset[str]]:
        """The offices of every family."""
        return offices.at_work(state)

    def amended(self, state: State) -> State:
        """The bank's balance made right: minus what all other purses hold."""
        others = sum(pounds for purse, pounds in state.money if purse != BANK)
        if count(state.money, BANK) == -others:
            return state
        return msgspec.structs.replace(state, money=put(state.money, BANK, -others))


RULES = FirstEdition()
