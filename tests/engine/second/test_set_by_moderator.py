"""Values that a moderator sets: what lies face down is told to its owner alone."""

from __future__ import annotations

from engine.core.enter import enter
from engine.core.event import Event
from engine.core.inputs import Amended, Setting
from engine.core.override import amend
from engine.second.ruleset import RULES
from engine.second.state import State
from tests.engine.second import build

ONE, OTHER = "blackmail_01", "blackmail_02"


def table() -> State:
    """Larkins holds a face-down card, another one is on top of the London deck."""
    state = build.laid()
    london = state.london
    rest = tuple(card for card in (*london.display, *london.draw) if card not in (ONE, OTHER))
    cards = type(london)(draw=(OTHER, *rest[3:]), display=rest[:3])
    return build.folk(build.change(state, london=cards), "larkins", hidden=(ONE,))


def swapped() -> tuple[Event, ...]:
    entry = Amended(
        "families.larkins.hidden.0",
        ONE,
        OTHER,
        "Mod One",
        "dealt wrongly",
        (Setting("london.draw.0", OTHER, ONE),),
    )
    return enter(RULES, table(), entry, build.PLAIN).events


def test_2E_0_1_7_a_face_down_card_that_is_set_is_told_to_its_owner_alone() -> None:
    events = swapped()
    public = [event for event in events if event.to is None]
    assert [event.kind for event in public] == ["amended_unseen", "amended_unseen"]
    assert not any(card in str(public) for card in (ONE, OTHER))
    (own,) = (event for event in events if event.kind == "value_amended")
    assert own.to == ("larkins",)
    assert dict(own.facts)["path"] == "families.larkins.hidden.0"


def test_what_has_parts_is_set_part_by_part() -> None:
    problems = amend(RULES, table(), (Setting("elephant", "{}", "{}"),))
    assert problems == ("elephant is no single value; it holds tail, head, border",)
