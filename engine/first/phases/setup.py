"""Set-up that needs people or dice: the vacancy draft and the starting cubes that are rolled (1E-3.1.11 to 3.1.20)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance, Roll
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import Seat
from engine.core.options import Choice, Pick
from engine.core.phrase import Phrase
from engine.core.step import Answers, Outcome, Step, roll_key, single
from engine.first import cubes, offices, suppliers
from engine.first.accounts import BANK, SHARE_MONEY, pay
from engine.first.memos.common import SeatMemo
from engine.first.memos.opening import CubeMemo
from engine.first.state import State, tables
from engine.first.tables.base import BoxId, OfficeId


def vacant(state: State) -> tuple[OfficeId, ...]:
    """Offices of the draft that nobody holds yet, in blue order (1E-3.1.11)."""
    drafted = tables(state).setup.vacancies.offices_in_draft
    return tuple(
        name for name in offices.blue_order(state) if name in drafted and offices.holder(state, name) is None
    )


def seated(state: State, seat: Seat, office: OfficeId) -> tuple[State, Event]:
    """The state after a starting cube went on an office; an executive one adds a cube to the Court (1E-3.1.12)."""
    state = offices.appoint(state, seat, office, cubes.STARTING)
    adds = tables(state).setup.vacancies.executive_adds_court_cube and offices.is_executive(state, office)
    if adds:
        state = cubes.move(state, seat, cubes.STARTING, cubes.COURT)
    return state, told("office_drafted", seat=seat, office=office, shares=int(adds))


class DraftOffices(Step[State]):
    """Who drafts in which order, or, with ribbon_fill, who gets what (1E-3.1.11, 1E-3.1.13)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        first, rolls = self._first(state, frame, chance)
        if state.settings.setup == "ribbon_fill":
            return self._ribbon(state, first, rolls)
        order = offices.clockwise(state, first)
        picks = [
            (*order, *reversed(order))[number % (2 * len(order))] for number in range(len(vacant(state)))
        ]
        then = tuple(
            Frame("draft_office", f"{frame.path}.{number}", SeatMemo(seat))
            for number, seat in enumerate(picks, 1)
        )
        return Outcome(state, (told("draft_begins", seats=tuple(picks)),), rolls, then=then)

    @staticmethod
    def _first(state: State, frame: Frame[object], chance: Chance) -> tuple[Seat, tuple[Roll, ...]]:
        """The first to choose: the chosen Chairman, else a random family."""
        if state.settings.first_chairman:
            return state.dealt[state.settings.first_chairman - 1], ()
        roll = chance.roll(roll_key(state, frame, "first_drafter"), 1, len(state.seats))
        return state.seats[roll.values[0] - 1], (roll,)

    @staticmethod
    def _ribbon(state: State, first: Seat, rolls: tuple[Roll, ...]) -> Outcome[State]:
        """Fill the offices in blue order, one family after the other (1E-3.1.13)."""
        order = offices.clockwise(state, first)
        events: list[Event] = []
        for number, office in enumerate(vacant(state)):
            state, event = seated(state, order[number % len(order)], office)
            events.append(event)
        return Outcome(state, tuple(events), rolls)


class DraftOffice(Step[State]):
    """One family puts a starting cube on a vacant office of its choice (1E-3.1.11)."""

    kind = "setup_vacancy"
    phrase = Phrase(
        "draft",
        ("draft office", "take office", "vacancy"),
        idle=tuple("office suit run lead post seat role grab claim become vacant".split()),
        sayings=(("", "ask/asks/asking for | sit/sits in/as"),),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        assert isinstance(frame.memo, SeatMemo)
        options = Pick(vacant(state))
        return single(state, frame, Seat(frame.memo.seat), kind=self.kind, rule="1E-3.1.11", options=options)

    def default(self, state: State, decision: Decision) -> Choice:
        return vacant(state)[0]

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        (answer,) = answers
        state, event = seated(state, answer.seat, str(answer.choice))
        return Outcome(state, (event,))


class RollStartingCubes(Step[State]):
    """One roll for every starting cube left, by family clockwise from the Chairman, then by cube (1E-3.1.14)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        then = tuple(
            Frame("roll_starting_cube", f"{frame.path}.{seat}.{number}", CubeMemo(seat, number))
            for seat in offices.clockwise(state, offices.chair(state))
            for number in range(1, cubes.number(state, cubes.STARTING, seat) + 1)
        )
        return Outcome(state, then=then)

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        """A cube of each family that has some left may go to a shipyard or a factory."""
        owners = (seat for seat in state.seats if cubes.number(state, cubes.STARTING, seat))
        return tuple(each for seat in owners for each in _open_places(state, f"{frame.path}.{seat}.1", seat))


class RollStartingCube(Step[State]):
    """Roll one cube into its box; a shipyard or factory cube then asks its owner where (1E-3.1.14 to 3.1.20)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = frame.memo
        assert isinstance(memo, CubeMemo)
        roll = chance.roll(roll_key(state, frame, "starting_cube"), 1)
        box = self._box(state, roll.values[0])
        event = told("starting_cube_rolled", seat=memo.seat, cube=memo.number, dice=roll.values, box=box)
        then: tuple[Frame[object], ...] = ()
        if box in _WHERE:
            then = tuple(each for each in _places(frame.path, Seat(memo.seat)) if each.step == _WHERE[box])
        else:
            state = self._placed(state, memo.seat, box)
        return Outcome(state, (event,), (roll,), then=then)

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        """The die may ask for a shipyard or a factory."""
        assert isinstance(frame.memo, CubeMemo)
        return _open_places(state, frame.path, Seat(frame.memo.seat))

    @staticmethod
    def _box(state: State, die: int) -> BoxId:
        """The box of a die; the Writers box if there is no room (1E-3.1.18)."""
        box = tables(state).box_for_die(die).id
        if box == "shipyards" and not suppliers.free_slots(state):
            return cubes.WRITERS
        if box == "factories" and not suppliers.free_spaces(state):
            return cubes.WRITERS
        return box

    @staticmethod
    def _placed(state: State, seat: str, box: BoxId) -> State:
        """The cube in its box; a share brings its price into the Company (1E-3.1.17)."""
        if box != "shares":
            return cubes.move(state, seat, cubes.STARTING, box)
        state = cubes.move(state, seat, cubes.STARTING, cubes.COURT)
        if not tables(state).setup.dice_boxes.share_rolled_adds_money:
            return state
        return pay(state, BANK, SHARE_MONEY, state.company.share_price)


_WHERE: Mapping[BoxId, str] = {"shipyards": "setup_shipyard", "factories": "setup_factory"}


def _places(path: str, seat: Seat) -> tuple[Frame[object], ...]:
    """The frames that ask where a starting cube goes, by the box of its die."""
    return tuple(Frame(step, f"{path}.{box}", SeatMemo(seat)) for box, step in _WHERE.items())


def _open_places(state: State, path: str, seat: Seat) -> tuple[Frame[object], ...]:
    """Those of them for which there is room now (1E-3.1.18)."""
    room = {"setup_shipyard": suppliers.free_slots(state), "setup_factory": suppliers.free_spaces(state)}
    return tuple(each for each in _places(path, seat) if room[each.step])


class SetupShipyard(Step[State]):
    """The owner chooses the column in which a starting cube covers the highest empty number (1E-3.1.15)."""

    kind = "setup_shipyard_column"
    phrase = Phrase(
        "starting shipyard",
        ("starting shipyards", "set-up shipyard", "shipyard"),
        idle=tuple("start place build yard goes put begin first set cube dock pier mine open".split()),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        assert isinstance(frame.memo, SeatMemo)
        options = Pick(tuple(column for column, _ in suppliers.free_slots(state)))
        return single(state, frame, Seat(frame.memo.seat), kind=self.kind, rule="1E-3.1.15", options=options)

    def default(self, state: State, decision: Decision) -> Choice:
        """The column with fewest cubes, on ties the lowest number."""
        free = suppliers.free_slots(state)
        most = max(slots for _, slots in free)
        return next(column for column, slots in free if slots == most)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        (answer,) = answers
        state, slot = suppliers.place_shipyard(state, answer.seat, str(answer.choice), cubes.STARTING)
        event = told("shipyard_placed", seat=answer.seat, column=str(answer.choice), slot=slot)
        return Outcome(state, (event,))


class SetupFactory(Step[State]):
    """The owner chooses the free space for a starting cube (1E-3.1.16)."""

    kind = "setup_factory_space"
    phrase = Phrase(
        "starting factory",
        ("starting factories", "set-up factory", "factory"),
        idle=tuple("start place build goes put begin first set cube mill mine open stand".split()),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        assert isinstance(frame.memo, SeatMemo)
        options = Pick(suppliers.free_spaces(state))
        return single(state, frame, Seat(frame.memo.seat), kind=self.kind, rule="1E-3.1.16", options=options)

    def default(self, state: State, decision: Decision) -> Choice:
        """The space with the lowest printed price, on ties the lowest number."""
        return min(suppliers.free_spaces(state), key=lambda space: suppliers.printed_price(state, space))

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        (answer,) = answers
        state = suppliers.place_factory(state, answer.seat, str(answer.choice), cubes.STARTING)
        return Outcome(state, (told("factory_placed", seat=answer.seat, space=str(answer.choice)),))


class PlaceElephant(Step[State]):
    """The elephant begins on a random region (1E-3.1.19)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        roll = chance.roll(roll_key(state, frame, "elephant"), 1, len(tables(state).regions))
        place = tables(state).numbered(roll.values[0]).id
        state = msgspec.structs.replace(state, india=msgspec.structs.replace(state.india, elephant=place))
        return Outcome(state, (told("elephant_starts", region=place, dice=roll.values),), (roll,))


STEPS: Mapping[str, Step[State]] = {
    "draft_offices": DraftOffices(),
    "draft_office": DraftOffice(),
    "roll_starting_cubes": RollStartingCubes(),
    "roll_starting_cube": RollStartingCube(),
    "setup_shipyard": SetupShipyard(),
    "setup_factory": SetupFactory(),
    "place_elephant": PlaceElephant(),
}
