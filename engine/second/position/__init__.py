"""Documented positions: a table in the middle of a game, described as JSON, as a state (docs/rules/second-edition-positions.md)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Agenda, Frame
from engine.core.chance import Unshuffled
from engine.core.game_settings import SettingsError
from engine.core.ids import Seat
from engine.core.reading import PositionError, Reader
from engine.core.seating import Seating
from engine.second import sequence
from engine.second.audit import audit
from engine.second.memos import Memo
from engine.second.memos.opening import PilesMemo
from engine.second.position import cards, crown, families, firms, india, table
from engine.second.position.draft import Draft
from engine.second.position.where import NowhereToGoOn, frames, phase_of
from engine.second.saved import CODEC
from engine.second.settings import FAMILIES, SETTINGS, read
from engine.second.start import CROWN_JOINS, beside, start
from engine.second.state import CROWN, State, tables
from engine.second.tables import DataError, canonical

__all__ = ["PositionError", "position"]

BEGINNING = "family"
"""Where a position goes on that does not say."""
SEATS = ("hastings", "larkins", "sykes", "paxton")
"""Who sits at the table of a position that does not say, clockwise."""
_GIVEN = ("families", "picks", "seat_order")
"""Settings that follow from the seats."""


def position(data: bytes) -> State:
    """A documented position as a state, ready to run on; a state saved whole (`format` and `state`) is read too.

    Raises:
        PositionError: naming every problem by path, with what was given and what is wanted, and all that the audit finds.
    """
    problems: list[str] = []
    try:
        plain: object = msgspec.json.decode(data)
    except msgspec.DecodeError as error:
        raise PositionError((f"the position is not JSON: {error}",)) from error
    if isinstance(plain, dict) and set(plain) == {"format", "state"}:
        state = _saved(data)
    else:
        reader = Reader(plain, "", problems)
        state = _described(reader, _laid(reader))
        reader.close()
    problems += audit(state)
    if problems:
        raise PositionError(tuple(problems))
    return state


def _saved(data: bytes) -> State:
    try:
        return CODEC.decode(data)
    except ValueError as error:
        raise PositionError((f"the saved state cannot be read: {error}",)) from error


def _laid(reader: Reader) -> State:
    """The table of set-up for the seats and settings of the position, before set-up cards are dealt (2E-2.1)."""
    seats = reader.words("seats", (*FAMILIES, CROWN), SEATS)
    people = tuple(seat for seat in seats if seat != CROWN)
    if (CROWN in seats) != (len(people) in CROWN_JOINS):
        reader.problem("seats", list(seats), "three to six families, or one or two of them with the crown")
        return _laid(Reader({}, "", []))
    players = reader.words("players", people, people)
    if sorted(players) != sorted(people):
        reader.problem("players", list(players), "every family of seats, in the order of registration")
        players = people
    settings = _settings(reader)
    given = {**settings, "families": "pick", "picks": ", ".join(players), "seat_order": "registered"}
    seating = Seating(reader.text("game", "position"), len(players), tuple(given.items()), _data(reader))
    try:
        read(given, len(players))
        laid = start(seating, Unshuffled()).state
    except SettingsError as error:
        for problem in error.problems:
            reader.problem("settings", settings, problem)
        return _laid(Reader({}, "", []))
    return msgspec.structs.replace(laid, seats=tuple(Seat(seat) for seat in seats))


def _settings(reader: Reader) -> dict[str, str]:
    section = reader.table("settings")
    found = {each.name: section.text(each.name) for each in SETTINGS if _free(section, each.name)}
    section.close()
    return found


def _free(section: Reader, name: str) -> bool:
    return name not in _GIVEN and section.has(name)


def _data(reader: Reader) -> bytes:
    """Corrected house values, in the shape of `[rules.second.data]`."""
    given: Mapping[str, object] = reader.plain("data")
    if not given:
        return b""
    try:
        data = canonical(given)
        start(Seating("", len(SEATS), (), data), Unshuffled())
    except DataError as error:
        for problem in error.problems:
            reader.problem("data", "these values", str(problem))
        return b""
    return data


def _described(reader: Reader, laid: State) -> State:
    """The laid table changed into what the position says, with what is left to do on its agenda."""
    at = reader.text("at", BEGINNING)
    draft = Draft(laid)
    table.company(draft, reader)
    india.regions(draft, reader)
    table.office_cards(draft, reader)
    india.orders(draft, reader)
    india.armies(draft, reader)
    india.elephant(draft, reader)
    table.fleet(draft, reader)
    table.politics(draft, reader)
    table.this_turn(draft, reader)
    families.families(draft, reader)
    families.promises(draft, reader)
    firms.firms(draft, reader)
    crown.crown(draft, reader)
    piles = cards.decks(draft, reader)
    turns = tables(laid).scenario(laid.settings.scenario)
    turn = reader.number("turn", turns.first_turn, turns.first_turn, turns.last_turn)
    return _going_on(msgspec.structs.replace(draft.laid(), turn=turn), reader, at, piles)


def _going_on(state: State, reader: Reader, at: str, piles: PilesMemo) -> State:
    try:
        state = msgspec.structs.replace(state, phase=phase_of(at))
        following = frames(state, at)
    except NowhereToGoOn as error:
        reader.problem("at", at, str(error))
        following = ()
    shuffle: Frame[Memo] = Frame("shuffle_piles", "position.piles", piles)
    agenda: Agenda[Memo] = Agenda(
        main=(shuffle, *following), side=(*beside(state.seats), *sequence.beside_firms(state))
    )
    return msgspec.structs.replace(state, agenda=agenda)
