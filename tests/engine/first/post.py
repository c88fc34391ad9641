"""Positions for tests of Trade, Evening Post and Refresh: provinces, empires, cards, the elephant."""

from __future__ import annotations

import msgspec

from engine.core import run
from engine.core.agenda import Agenda, Frame
from engine.core.chance import ScriptedChance
from engine.core.step import Outcome
from engine.first import accounts, cubes
from engine.first.memos import Memo
from engine.first.state import OfficeState, Post, State, tables, with_office
from engine.first.steps import STEPS
from tests.engine.first import build


def province(
    state: State, region: str, holder: str = "", *, presidency: str = "bengal", formation: int = 1
) -> State:
    """A Company-dominated region with its provincial office, held or vacant."""
    state = build.place(state, region, dominator="company", presidency=presidency)
    state = with_office(state, f"province_{region}", OfficeState(formation=formation))
    return build.hold(state, **{f"province_{region}": holder}) if holder else state


def rule(state: State, head: str, *dominions: str) -> State:
    """An empire: the dominions share the trade status of their head."""
    presidency = dict(state.regions)[head].presidency
    for name in dominions:
        state = build.place(state, name, dominator=head, presidency=presidency)
    return state


def india(state: State, **fields: object) -> State:
    """Balance, elephant or redirect changed."""
    return build.change(state, india=msgspec.structs.replace(state.india, **fields))


def card(state: State, name: str) -> State:
    """A card drawn this turn."""
    draw = tuple(each for each in state.post.draw if each != name)
    price = tables(state).card(name).factory_price
    return build.change(state, post=Post(draw, (name,), 0 if price == "X" else price))


def prizes(state: State, *names: str) -> State:
    """The prize cards of this game."""
    return build.change(state, prizes=names)


def law(state: State, *names: str) -> State:
    """Laws in force."""
    return build.company(state, laws=names)


def event(state: State, *dice: int, elephant: str, **fields: object) -> Outcome[State]:
    """One event in India with these dice, the elephant being sent to a region."""
    state = india(state, redirect=elephant, **fields)
    return build.at_step(state, "event_in_india", chance=build.dice(*dice))


def steps(state: State, *names: str, chance: ScriptedChance | None = None) -> Outcome[State]:
    """Several steps one after the other."""
    main: tuple[Frame[Memo], ...] = tuple(Frame(name, f"t1.test.{name}", None) for name in names)
    return run.run(STEPS, build.change(state, agenda=Agenda(main=main)), chance or build.PLAIN)


def money(state: State, *purses: str) -> tuple[int, ...]:
    """Pounds in purses."""
    return tuple(accounts.balance(state, name) for name in purses)


def stock(state: State, family: str) -> int:
    """Stock cubes of a family."""
    return cubes.number(state, cubes.STOCK, family)


def region(state: State, name: str) -> tuple[str, str]:
    """Dominator and presidency of a region."""
    found = dict(state.regions)[name]
    return found.dominator, found.presidency


def status(state: State, office: str) -> str:
    """Status of an office that exists."""
    return dict(state.offices)[office].status
