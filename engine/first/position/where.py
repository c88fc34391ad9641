"""Where a position goes on: the frames of the rest of its phase and turn."""

from __future__ import annotations

from engine.core.agenda import Frame
from engine.core.ids import Seat
from engine.first import offices, sequence
from engine.first.memos import Memo
from engine.first.memos.common import OfficeMemo, SeatMemo
from engine.first.phases.company import presidencies, provincial_offices
from engine.first.phases.company.attempts import first_try
from engine.first.phases.evening_post.events_in_india import top_card
from engine.first.state import State, tables
from engine.first.tables.base import OfficeId
from engine.first.tables.offices import CHINA, DIRECTOR, MILITARY, region_of_province

Frames = tuple[Frame[Memo], ...]

TURN = "turn"
PARTS = {
    DIRECTOR: (
        ("captaincy_order", "captaincies"),
        ("logistics_trade", "logistics"),
        ("transfer_trade", "transfers"),
    ),
    MILITARY: (("logistics_army", "logistics"), ("transfer_army", "transfers")),
}
"""Actions of two offices after their first one, with the ends of their paths."""


class NowhereToGoOn(ValueError):
    """The place is none of the order of play; the message says what would be."""


def phase_of(at: str) -> str:
    """The phase in which a place lies, "" for the beginning of a turn.

    Raises:
        NowhereToGoOn: if there is no such place.
    """
    head = _head(at)
    if head == TURN:
        return ""
    for phase, steps in sequence.PHASES.items():
        if head in (phase, *steps):
            return phase
    if _is_office(head):
        return "company_phase"
    raise NowhereToGoOn(_wanted())


def frames(state: State, at: str) -> Frames:
    """What is left to do from a place on, in a state that lies in its phase.

    Raises:
        NowhereToGoOn: if there is no such place, or not in this state.
    """
    phase, head = phase_of(at), _head(at)
    if head == TURN:
        return (Frame(TURN, TURN, None),)
    if head == phase:
        _no_part(at)
        return (Frame(phase, _path(state, phase), None), *_later(state, phase))
    step, first = _begun(state, at)
    steps = sequence.PHASES[phase]
    rest = steps[steps.index(step) + 1 :]
    following = tuple(Frame[Memo](name, f"{_path(state, phase)}.{name}", None) for name in rest)
    return (*_loan(state, phase, step), *first, *following, *_later(state, phase))


def _head(at: str) -> str:
    return at.removeprefix("office:").partition(":")[0]


def _part(at: str) -> str:
    return at.removeprefix("office:").partition(":")[2]


def _no_part(at: str) -> None:
    if _part(at):
        raise NowhereToGoOn(f"{_head(at)!r} alone: nothing of it can be left out")


def _path(state: State, phase: str) -> str:
    return phase if phase == "setup" else f"t{state.turn}.{phase}"


def _later(state: State, phase: str) -> Frames:
    """The phases after this one, and the next turn, with the paths that they have in play."""
    if phase == "setup":
        return (Frame(TURN, TURN, None),)
    here = f"t{state.turn}"
    rest = sequence.TURN[sequence.TURN.index(phase) + 1 :]
    return tuple(Frame(name, here if name == TURN else f"{here}.{name}", None) for name in rest)


def _loan(state: State, phase: str, step: str) -> Frames:
    """The Chairman's loan, which is open beside all that follows hiring in the Company Phase (1E-6.1.2)."""
    steps = sequence.PHASES["company_phase"]
    if phase != "company_phase" or steps.index(step) <= steps.index("offer_debt"):
        return ()
    return (Frame("offer_debt", f"{_path(state, phase)}.offer_debt", None),)


def _begun(state: State, at: str) -> tuple[str, Frames]:
    """The step of the phase in which a place lies, and what is left of that step."""
    head, part = _head(at), _part(at)
    phase = phase_of(at)
    if head in sequence.PHASES[phase] and not part:
        return head, (Frame(head, f"{_path(state, phase)}.{head}", None),)
    path = f"{_path(state, phase)}.{head}"
    match head:
        case "family_actions":
            return head, _families(state, path, part)
        case "fill_vacancies":
            return head, _vacancies(state, path, part)
        case "events_in_india":
            return head, _events(state, path, part)
        case "director_of_trade" | "military_affairs":
            return head, _parts(head, path, part)
        case "chairman":
            return "offer_debt", (Frame("offer_debt", f"{_path(state, phase)}.offer_debt", None),)
        case "superintendent_china":
            return "china_office", (Frame("china_office", f"{_path(state, phase)}.china_office", None),)
    if _is_office(head):
        return "presidencies", _abroad(state, f"{_path(state, phase)}.presidencies", head, part)
    raise NowhereToGoOn(f"{head!r} alone: nothing of it can be left out")


def _families(state: State, path: str, first: str) -> Frames:
    order = offices.clockwise(state, offices.chair(state))
    if first not in order:
        raise NowhereToGoOn(f"family_actions:<family> with one of {', '.join(order)}")
    return tuple(
        Frame("family_action", f"{path}.{seat}", SeatMemo(seat)) for seat in order[order.index(Seat(first)) :]
    )


def _vacancies(state: State, path: str, first: str) -> Frames:
    order = offices.blue_order(state)
    if first not in order:
        raise NowhereToGoOn(f"fill_vacancies:<office> with one of {', '.join(order)}")
    return tuple(
        Frame("fill_office", f"{path}.{name}", OfficeMemo(name)) for name in order[order.index(first) :]
    )


def _events(state: State, path: str, first: str) -> Frames:
    card = top_card(state)
    moves = tables(state).card(card).events if card else 0
    numbers = [str(number) for number in range(1, moves + 1)]
    if first not in numbers:
        raise NowhereToGoOn(
            f"events_in_india:<number> with one of {', '.join(numbers) or 'no number at all'}"
        )
    events = tuple(
        Frame[Memo]("event_in_india", f"{path}.event.{number}", None) for number in numbers[int(first) - 1 :]
    )
    return (*events, Frame("drop_redirect", f"{path}.redirect", None))


def _parts(office: OfficeId, path: str, first: str) -> Frames:
    parts = PARTS[office]
    names = [name for name, _ in parts]
    if first not in names:
        raise NowhereToGoOn(f"{office}:<action> with one of {', '.join(names)}")
    return tuple(Frame(name, f"{path}.{end}", None) for name, end in parts[names.index(first) :])


def _abroad(state: State, path: str, office: OfficeId, action: str) -> Frames:
    """A President or provincial office from an action on, what follows it, and the later presidencies."""
    if not offices.exists(state, office):
        raise NowhereToGoOn(f"an office that exists; {office} does not")
    presidency = offices.presidency_of(state, office)
    order = offices.presidencies(state)
    if presidency not in order:
        raise NowhereToGoOn(f"an office of a presidency that is in the game; {office} is not")
    here = f"{path}.{presidency}"
    later = tuple(
        Frame[Memo]("presidency", f"{path}.{each}", OfficeMemo(offices.president(each)))
        for each in order[order.index(presidency) + 1 :]
    )
    provinces = Frame[Memo]("provinces", f"{here}.provinces", OfficeMemo(offices.president(presidency)))
    if region_of_province(office) is not None:
        return (*_provinces(state, provinces.path, office, action), *later)
    if not action:
        return (Frame("presidency", here, OfficeMemo(office)), *later)
    tries = _actions(presidencies.actions(state, office), here, office, action)
    return (*tries, provinces, *later)


def _provinces(state: State, path: str, office: OfficeId, action: str) -> Frames:
    """A provincial office from an action on, and those of its presidency that were formed later."""
    presidency = offices.presidency_of(state, office)
    known = provincial_offices.actions(state, office)
    own = _actions(known, f"{path}.{office}", office, action or known[0])
    order = [
        name
        for name in offices.provinces(state)
        if offices.presidency_of(state, name) == presidency and offices.holder(state, name)
    ]
    if office not in order:
        raise NowhereToGoOn(f"an office that somebody holds; {office} is vacant")
    later = tuple(
        first_try(each, f"{path}.{name}", name)
        for name in order[order.index(office) + 1 :]
        for each in provincial_offices.actions(state, name)
    )
    return (*own, *later)


def _actions(known: tuple[str, ...], path: str, office: OfficeId, first: str) -> Frames:
    if first not in known:
        raise NowhereToGoOn(f"{office}:<action> with one of {', '.join(known)}")
    return tuple(first_try(each, path, office) for each in known[known.index(first) :])


def _is_office(name: str) -> bool:
    return name.startswith(("president_", "province_")) or name in ("governor_general", "chairman", CHINA)


def _wanted() -> str:
    steps = [step for steps in sequence.PHASES.values() for step in steps]
    return f"'{TURN}', a phase ({', '.join(sequence.PHASES)}), a step ({', '.join(steps)}) or an office"
