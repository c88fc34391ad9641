"""Armies: what is active, what a force is worth, and the dice of officers (2E-1.7.4, 2E-8.8)."""

from __future__ import annotations

from engine.core.agenda import Frame
from engine.second import armies, family_pieces
from engine.second.armies import Force
from engine.second.family_pieces import commander, officers
from engine.second.state import ArmyState, State, army, family
from tests.engine.second import build

MADRAS = "army_of_madras"


def table() -> State:
    """Madras with 3 regiments, two officers of Sykes and one of Larkins, Arcot active, and Awadh in Bengal."""
    state = build.troops(build.laid(), MADRAS, regiments=3, used=1, sykes=2, larkins=1)
    return build.change(state, alliances=("arcot", "awadh"))


def test_active_pieces_are_those_of_the_army() -> None:
    """No exhausted regiment, no alliance of another Army."""
    assert armies.active(table(), MADRAS) == Force(3, (("larkins", 1), ("sykes", 2)), ("arcot",))
    assert armies.of_presidency(table(), "madras_presidency") == MADRAS


def test_strength_counts_alliances_in_full() -> None:
    """3 regiments, 3 officers, Arcot with 2."""
    assert armies.strength(table(), armies.active(table(), MADRAS)) == 8
    assert armies.strength(table(), Force(1)) == 1


def test_2e_8_8_3_an_alliance_is_used_as_a_whole() -> None:
    """It is active no more; regiments and officers go to the exhausted ones."""
    state = armies.exhaust(table(), MADRAS, Force(2, (("sykes", 1),), ("arcot",)))
    assert state.alliances == ("awadh",)
    assert army(state, MADRAS) == ArmyState(1, 3)
    assert family_pieces.at(state, officers(MADRAS, used=True)) == (("sykes", 1),)
    assert armies.active(state, MADRAS) == Force(1, (("larkins", 1), ("sykes", 1)))


def test_a_commander_lost_costs_half_the_trophies() -> None:
    """Rounded up; without Commander nothing happens."""
    state = build.folk(build.put(table(), "paxton", commander(MADRAS)), "paxton", trophies=3)
    state, events = armies.lose_commander(state, MADRAS)
    assert family(state, "paxton").trophies == 1
    assert family_pieces.only(state, commander(MADRAS)) == ""
    assert [each.kind for each in events] == ["commander_lost"]
    assert armies.lose_commander(state, MADRAS) == (state, ())


def test_officers_die_on_a_six() -> None:
    """Owners clockwise from one, those of other places stay; each die has a key of its own."""
    frame = Frame("deploy", "t1.madras.deploy", None)
    place = officers(MADRAS)
    losses = armies.officers_dice(
        table(), frame, build.dice(6, 2, 6), ((place, family_pieces.at(table(), place)),), "sykes"
    )
    assert losses.lost == (("larkins", 1), ("sykes", 1))
    assert family_pieces.at(losses.state, place) == (("sykes", 1),)
    assert [dict(each.facts)["seat"] for each in losses.events] == ["sykes", "larkins"]
    assert len({roll.key for roll in losses.rolls}) == 3
