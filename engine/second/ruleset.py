"""The second edition as a mail server asks for it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.chance import Chance
from engine.core.counts import count, put
from engine.core.dice_check import Odds
from engine.core.game_settings import SettingsError
from engine.core.ids import Seat
from engine.core.options import Below, Choice
from engine.core.ruleset import RuleSet
from engine.core.seating import Seating
from engine.core.step import Outcome
from engine.core.view import Question, Result, View
from engine.second import audit as invariants
from engine.second import board as table
from engine.second import checks, scoring
from engine.second import position as positions
from engine.second.accounts import BANK
from engine.second.desks import at_work
from engine.second.goods import every_good
from engine.second.plans import PLANS
from engine.second.robot import sensible
from engine.second.robot.ahead import AHEAD, desks
from engine.second.saved import CODEC
from engine.second.settings import read
from engine.second.slots import SLOTS
from engine.second.start import start
from engine.second.state import State
from engine.second.steps import STEPS
from engine.second.tables import NONE, DataError, canonical, load_canonical
from engine.second.words import WORDS

_VIEW = msgspec.json.Decoder(View[table.Board])


class SecondEdition(RuleSet[State, table.Board]):
    """John Company, second edition: four scenarios for three to six, and for one or two with the Crown."""

    edition = "second"
    version = 1
    unseen = frozenset({"draw", "yards", "display", "hidden"})
    question_facts = table.OF_QUESTIONS
    plain_aspects = frozenset({"treasury", "holder", "region"})
    plans = PLANS
    slots = SLOTS
    goods = every_good()
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
        """House values of `[rules.second.data]`, checked by laying them over the data."""
        data = canonical(given)
        load_canonical(data)
        return data

    def start(self, seating: Seating, chance: Chance) -> Outcome[State]:
        """The laid table with the set-up cards ahead (2E-2.1)."""
        return start(seating, chance)

    def seats(self, state: State) -> tuple[Seat, ...]:
        """The family of each player."""
        return state.dealt

    def clock(self, state: State) -> tuple[int, str]:
        """Turn and phase."""
        return state.turn, state.phase

    def board(self, state: State, viewer: str) -> tuple[table.Board, tuple[tuple[str, str | int], ...]]:
        """The table, with the secrets that this viewer may know, and the facts that standing orders may test."""
        shown, own = self.laid(state, table.board), table.secrets(state, viewer)
        return msgspec.structs.replace(shown, secrets=own) if own else shown, table.facts(state, viewer)

    def audit(self, state: State) -> tuple[str, ...]:
        """Broken invariants (2E-1.1 to 2E-1.7)."""
        return invariants.audit(state)

    def result(self, state: State) -> Result | None:
        """The final scores (2E-14.6)."""
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
        """A documented position (docs/rules/second-edition-positions.md)."""
        return positions.position(data)

    def robot(self, view: View[table.Board], question: Question, below: Below) -> Choice:
        """A sensible answer."""
        return sensible(view, question, below)

    def odds(self, dice: int) -> Odds:
        """Those of 2E-8.1.12, computed from the dice."""
        return Odds(dice, checks.odds(dice))

    def desks(self, view: View[table.Board]) -> frozenset[str]:
        """Offices and what goes with them."""
        return desks(view)

    def at_work(self, state: State) -> Mapping[Seat, frozenset[str]]:
        """Offices and what goes with them, by family."""
        return at_work(state)

    def face_down(self, state: State) -> object:
        """The piles, the families' face-down cards and those of firms; as long as there are such cards, also how far the game
        has come.

        Whether a face-down card acts on the way to the next question depends on instructions that are secret (2E-3.3.3), and
        whether a strategy card is shown there on what it says (2E-6.7.4).
        """
        crown = state.crown.draw if state.crown is not None else ()
        piles = (state.laws.draw, state.london.draw, state.events.draw, state.yards, crown)
        hidden = tuple(lying.hidden for _, lying in state.families)
        strategies = tuple(held.strategy for _, held in state.firms if not held.revealed)
        veiled = any(hidden) or any(each.open() for each in strategies)
        return (piles, hidden, strategies, tuple(each.path for each in state.agenda.main) if veiled else ())

    def amended(self, state: State) -> State:
        """The bank's balance made right: minus what all other purses hold."""
        others = sum(pounds for purse, pounds in state.money if purse != BANK)
        if count(state.money, BANK) == -others:
            return state
        return msgspec.structs.replace(state, money=put(state.money, BANK, -others))


RULES = SecondEdition()
