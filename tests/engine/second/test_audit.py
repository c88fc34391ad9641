"""The invariants of the state: each has a table that breaks it, and the sentence that says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from engine.core.agenda import Agenda, Frame
from engine.core.counts import counts
from engine.second.audit import audit
from engine.second.state import OfficeState, ShipState, State, with_office, with_order, with_ship
from tests.engine.second import build

Break = Callable[[State], State]
MYSORE = "madras_presidency"


def at(place: str, **pieces: int) -> Break:
    """Put pieces in a place without taking them from anywhere."""

    def broken(state: State) -> State:
        places = {**dict(state.pieces), place: counts(pieces.items())}
        return build.change(state, pieces=tuple(sorted(places.items())))

    return broken


def purses(**pounds: int) -> Break:
    """Set purses without asking the bank."""
    return lambda state: build.change(state, money=tuple(sorted({**dict(state.money), **pounds}.items())))


def changed(**fields: Any) -> Break:
    return lambda state: build.change(state, **fields)


def company(**fields: Any) -> Break:
    return lambda state: build.company(state, **fields)


def folk(seat: str, **fields: Any) -> Break:
    return lambda state: build.folk(state, seat, **fields)


def within(name: str, **fields: Any) -> Break:
    """Change fields of the record of that name (a deck, politics, the Elephant)."""
    return lambda state: build.change(
        state, **{name: msgspec.structs.replace(getattr(state, name), **fields)}
    )


def land(name: str, **fields: Any) -> Break:
    return lambda state: build.land(state, name, **fields)


def order(name: str, **fields: Any) -> Break:
    return lambda state: with_order(state, name, msgspec.structs.replace(dict(state.orders)[name], **fields))


def ship(name: str, *fields: Any) -> Break:
    return lambda state: with_ship(state, name, ShipState(*fields))


def office(name: str, fatigue: int = 0) -> Break:
    return lambda state: with_office(state, name, OfficeState(fatigue))


def without(name: str) -> Break:
    return lambda state: with_office(state, name, None)


def both(*breaks: Break) -> Break:
    def broken(state: State) -> State:
        for each in breaks:
            state = each(state)
        return state

    return broken


def conquered(state: State) -> State:
    return build.conquered(state, "mysore", MYSORE)


def spouse(card: str, **fields: Any) -> Break:
    """A spouse before hastings, taken from the London deck."""
    return both(_drawn(card), folk("hastings", prestige=(card,), **fields))


def _drawn(*cards: str) -> Break:
    def broken(state: State) -> State:
        piles = {
            pile: tuple(each for each in getattr(state.london, pile) if each not in cards)
            for pile in ("draw", "display")
        }
        return within("london", **piles)(state)

    return broken


BROKEN: dict[str, tuple[Break, str]] = {
    "a seat that was not dealt": (
        changed(dealt=("hastings", "larkins", "sykes", "walsh")),
        "seats: ('hastings', 'larkins', 'sykes', 'paxton') sit at the table",
    ),
    "a family too few": (lambda state: build.change(state, families=state.families[1:]), "families: ["),
    "a turn before the first": (changed(turn=0), "turn: 0, the game has turns 1 to 5"),
    "a turn after the last": (changed(turn=6), "turn: 6"),
    "a pound too many": (purses(hastings=1), "all purses with the bank add up to 1"),
    "a family in the red": (purses(hastings=-1, larkins=1), "hastings holds -1"),
    "a treasury in the red": (purses(manager_of_shipping=-1, larkins=4), "manager_of_shipping holds -1"),
    "a Balance in the red": (purses(balance=-1, larkins=6), "balance holds -1"),
    "an unknown purse": (purses(walsh=5, bank=-25), "there is no purse walsh"),
    "a treasury of the Chairman": (purses(chairman=1, bank=-21), "there is no purse chairman"),
    "a treasury of an office that is not in play": (
        purses(governor_general=1, bank=-21),
        "there is no purse governor_general",
    ),
    "a piece too many": (at("training", hastings=1), "hastings has 19 in all places, not 18"),
    "a piece too few": (at("supply", hastings=17, larkins=18, sykes=18, paxton=18), "hastings has 17"),
    "less than no piece": (
        both(at("training", hastings=-1), at("court", hastings=1)),
        "hastings has -1 in training",
    ),
    "pieces without a seat": (at("court", walsh=1), "walsh has pieces in court but no seat"),
    "an unknown place": (at("tavern", hastings=1), "there is no place tavern"),
    "an Army that does not exist": (at("army.army_of_goa", hastings=1), "there is no place army.army_of_goa"),
    "two pieces in an office": (at("office.chairman", hastings=2), "office.chairman holds 2 pieces"),
    "two Commanders": (
        at("commander.army_of_bengal", hastings=1, sykes=1),
        "commander.army_of_bengal holds 2 pieces",
    ),
    "two pieces on a space of the exchange": (at("stock.stock_4", sykes=2), "stock.stock_4 holds 2 pieces"),
    "two writers on an order": (at("order.bengal_1", sykes=2), "order.bengal_1 holds 2 pieces"),
    "a holder of an office that is not in play": (
        lambda state: build.put(state, "sykes", "office.governor_of_delhi"),
        "office.governor_of_delhi has a holder but is not in play",
    ),
    "a card exhausted by its neighbour": (
        both(ship("atlas", "larkins"), folk("hastings", used=("atlas",))),
        "hastings: atlas is exhausted but not owned",
    ),
    "an unknown action": (folk("hastings", marker="marry"), "the opportunity marker lies on marry"),
    "a discount of a card that gives none": (folk("sykes", discounts=("prestige_21",)), "prestige_21 gives"),
    "less than no luxury": (folk("sykes", luxuries=-1), "sykes: luxuries -1"),
    "more invested than owned": (folk("sykes", workshops=1, invested=2), "sykes: invested 2 of 1 workshops"),
    "more exhausted than owned": (folk("sykes", workshops_used=1), "sykes: workshops_used 1 of 0"),
    "more workshops than cards": (folk("sykes", workshops=21), "workshop: 21 are owned, there are 20"),
    "more luxuries than cards": (
        both(folk("sykes", luxuries=9), folk("paxton", luxuries=8)),
        "luxury: 17 are owned, there are 16",
    ),
    "a promise card too few": (lambda state: build.change(state, promises=state.promises[1:]), "promises: ["),
    "a promise to nobody at the table": (
        lambda state: build.change(
            state, promises=tuple((card, "walsh") for card, _ in state.promises[:1]) + state.promises[1:]
        ),
        "promises: hastings.consent_to_nepotism is held by walsh",
    ),
    "Standing beside the track": (company(standing=8), "standing: 8 is not on the track of 0 to 7"),
    "Debt beside the track": (company(debt=9), "debt: 9 is not on the track of 0 to 8"),
    "a share value that is not on the token": (company(share_value=4), "share value: 4"),
    "a failed Company that goes on": (
        both(company(standing=0), changed(phase="upkeep")),
        "standing: the Company has failed, but the game goes on with upkeep",
    ),
    "a former Chairman from nowhere": (company(former_chairman="walsh"), "former Chairman: walsh"),
    "a former Chairman beside a Chairman": (
        both(lambda state: build.hold(state, chairman="sykes"), company(former_chairman="larkins")),
        "former Chairman: there is a Chairman",
    ),
    "an office missing": (without("military_affairs"), "military_affairs: it is not in play, and should be"),
    "a Governor of a region that is not the Company's": (
        office("governor_of_delhi"),
        "governor_of_delhi: it is in play, and should not be",
    ),
    "a conquest without Governor": (
        both(conquered, without("governor_of_mysore")),
        "governor_of_mysore: it is not in play, and should be",
    ),
    "a Director beside a Governor General": (
        office("governor_general"),
        "director_of_trade: it is in play, and should not be",
    ),
    "less than no fatigue": (
        both(lambda state: build.hold(state, chairman="sykes"), office("chairman", -1)),
        "chairman: fatigue -1",
    ),
    "fatigue of nobody": (office("chairman", 1), "chairman: it is vacant but has fatigue 1"),
    "a ship too few": (lambda state: build.change(state, ships=state.ships[1:]), "ships: ["),
    "a ship nowhere": (ship("atlas", "sykes", "goa"), "atlas: there is no place goa"),
    "a ship that is tired in the yard": (ship("atlas", "", "yard", True), "atlas: it lies on its shipyard"),
    "a ship of nobody at the table": (ship("atlas", "walsh", "east_indian"), "its owner walsh has no seat"),
    "a ship in China without an office there": (ship("atlas", "sykes", "china"), "atlas: it is in China"),
    "a shipyard that is owned and in the pile": (ship("atlas", "sykes"), "shipyards: the pile holds"),
    "a shipyard in the pile while its ship is at sea": (
        ship("atlas", "", "east_indian"),
        "shipyards: the pile holds",
    ),
    "neutral ships nowhere": (changed(neutral=(("company.goa", 1),)), "there is no place company.goa"),
    "neutral ships of no sort": (changed(neutral=(("royal.east_indian", 1),)), "there is no place royal"),
    "less than no neutral ship": (
        changed(neutral=(("extra.east_indian", -1),)),
        "extra.east_indian holds -1",
    ),
    "neutral ships in China without an office there": (
        changed(neutral=(("company.china", 1),)),
        "neutral ships: some are in China",
    ),
    "more neutral ships than there are, a half-built one included": (
        both(conquered, land("mysore", half_built=True), changed(neutral=(("company.east_indian", 14),))),
        "neutral ships: 15 in play, there are 14",
    ),
    "a Prime Minister from nowhere": (within("politics", prime_minister="walsh"), "Prime Minister: walsh"),
    "a dial beside its spaces": (within("politics", dial=14), "dial: 14, it has spaces 0 to 13"),
    "a power marker twice": (
        within("politics", power=("social", "social", "shipping", "manufacturing")),
        "power track: ('social', 'social'",
    ),
    "less than no region lost": (
        lambda state: build.this_turn(state, regions_lost=-1),
        "this turn: regions_lost -1",
    ),
    "a region too few": (lambda state: build.change(state, regions=state.regions[1:]), "regions: ["),
    "a fourth star flag": (
        both(*(land(name, star=True) for name in ("mysore", "bengal", "bombay"))),
        "flags: more than 3 star flags",
    ),
    "less than no tower": (land("delhi", towers=-1), "delhi: tower levels -1"),
    "less than no unrest": (both(conquered, land("mysore", unrest=-1)), "mysore: tower levels 0, unrest -1"),
    "a Presidency that does not exist": (
        both(conquered, land("mysore", presidency="goa")),
        "mysore: there is no goa",
    ),
    "towers in a region of the Company": (
        both(conquered, land("mysore", towers=1)),
        "mysore: the Company controls it, yet it has tower levels or a flag",
    ),
    "a flag in a region of the Company": (
        both(conquered, land("mysore", capital="delhi")),
        "mysore: the Company controls it, yet it has tower levels or a flag",
    ),
    "money on the token of a region of the Company": (
        both(conquered, land("mysore", loot=True)),
        "mysore: the Company controls it, yet its loot token shows money",
    ),
    "unrest in a region that is not the Company's": (
        land("mysore", unrest=1),
        "mysore: the Company does not",
    ),
    "a half-built ship where the Company does not rule": (
        land("mysore", half_built=True),
        "mysore: the Company does not control it",
    ),
    "a flag of no capital": (land("mysore", capital="bombay"), "mysore: its flag is that of bombay"),
    "a flag of its own": (land("delhi", capital="delhi"), "delhi: its flag is that of delhi"),
    "a capital with a small flag": (
        both(land("mysore", star=True), land("mysore", capital="delhi")),
        "mysore: it has both a star flag and a small flag",
    ),
    "an order too few": (lambda state: build.change(state, orders=state.orders[1:]), "orders: ["),
    "a writer from nowhere": (
        lambda state: build.put(state, "sykes", "order.bengal_1"),
        "bengal_1: its writer is sykes, from nowhere",
    ),
    "a way back for nobody": (
        order("bengal_1", origin="bengal_presidency"),
        "bengal_1: its writer is nobody, from bengal_presidency",
    ),
    "a writer from a Presidency that does not exist": (
        lambda state: build.writer(state, "sykes", "bengal_1", "goa"),
        "bengal_1: its writer came from goa",
    ),
    "a writer and a token": (
        both(lambda state: build.writer(state, "sykes", "bengal_1", MYSORE), order("bengal_1", token=True)),
        "bengal_1: both a writer and a token fill it",
    ),
    "a closed order that is filled": (order("punjab_1", token=True), "punjab_1: it is closed and filled"),
    "an Army too few": (lambda state: build.change(state, armies=state.armies[1:]), "armies: ["),
    "a twenty-first regiment": (
        lambda state: build.troops(state, "army_of_bengal", 10, 9),
        "armies: 21 regiments, there are 20",
    ),
    "less than no regiment": (lambda state: build.troops(state, "army_of_bengal", -1), "armies: 1 regiments"),
    "an unknown alliance": (changed(alliances=("the_dutch",)), "alliances: ('the_dutch',)"),
    "an alliance twice": (changed(alliances=("sikhs", "sikhs")), "alliances: ('sikhs', 'sikhs')"),
    "an Elephant nowhere": (within("elephant", tail="goa"), "elephant: there is no region goa"),
    "an Elephant on a border of other regions": (
        within("elephant", tail="mysore"),
        "elephant: delhi__maratha is not between mysore and delhi",
    ),
    "an Elephant inside a region that is not the Company's": (
        within("elephant", head="", border=""),
        "elephant: it stands inside maratha, which the Company does not control",
    ),
    "an Elephant inside that looks out": (
        both(conquered, within("elephant", tail="mysore", border="")),
        "elephant: it stands inside mysore but looks to delhi",
    ),
    "a law in two places": (within("laws", discards=("law_31",)), "laws: law_31 is in 2 places"),
    "a law lost": (
        lambda state: within("laws", draw=state.laws.draw[1:])(state),
        "laws: law_31 is in 0 places",
    ),
    "Deregulation in the deck": (within("laws", aside=("law_56",)), "laws: there is no law_56 in this game"),
    "a dilemma that stays": (
        lambda state: build.company(
            within("laws", draw=tuple(each for each in state.laws.draw if each != "law_51"))(state),
            laws=("law_50", "law_51"),
        ),
        "laws: law_51 never stays in force",
    ),
    "a London card in two places": (
        folk("sykes", hidden=("blackmail_01",)),
        "London cards: blackmail_01 is in 2",
    ),
    "blackmail as prestige": (
        both(_drawn("blackmail_01"), folk("sykes", prestige=("blackmail_01",))),
        "sykes: blackmail_01 is no prestige card",
    ),
    "prestige as blackmail": (
        both(_drawn("prestige_21"), folk("sykes", shown=("prestige_21",))),
        "sykes: prestige_21 is no blackmail card",
    ),
    "an event tile lost": (
        lambda state: within("events", draw=state.events.draw[1:])(state),
        "event tiles: event_tile_01 is in 0 places",
    ),
    "blackmail beside Esther Summerson": (
        both(spouse("prestige_12", hidden=("blackmail_01",)), _drawn("blackmail_01")),
        "hastings: it owns 1 blackmail cards beside prestige_12",
    ),
    "workshops beside John Thorpe": (spouse("prestige_13", workshops=1), "it owns 1 workshops beside"),
    "shipyards beside Violet Effingham": (
        both(spouse("prestige_14"), lambda state: build.ship(state, "atlas", "hastings")),
        "it owns 1 shipyards beside prestige_14",
    ),
    "shares beside Joseph Sedley": (
        both(spouse("prestige_15"), lambda state: build.court(state, hastings=2)),
        "hastings: it owns 2 Company shares beside prestige_15",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_2E_1_7_each_broken_invariant_is_named(name: str) -> None:
    """2E-1.7.1 to 2E-1.7.7: the audit of a laid table with one thing wrong says what is wrong."""
    breaking, sentence = BROKEN[name]
    found = audit(breaking(build.laid()))
    assert any(sentence in problem for problem in found), found


@pytest.mark.parametrize("families", [build.FOUR[:3], build.FOUR, build.SIX])
def test_2E_1_1_1_a_laid_table_is_healthy(families: tuple[str, ...]) -> None:
    """2E-1.1.1: 18 pieces of each family in its supply, 22 ships on their cards: nothing to complain of."""
    assert audit(build.laid(families)) == ()


def test_2E_1_3_2_a_conquered_region_with_its_governor_is_healthy() -> None:
    """2E-1.3.2: Mysore tied to Madras, its Governor in office, unrest, a half-built ship, the Elephant inside."""
    state = build.hold(conquered(build.laid()), governor_of_mysore="sykes")
    state = build.land(state, "mysore", unrest=2, half_built=True)
    assert audit(within("elephant", tail="mysore", head="", border="")(state)) == ()


def test_2E_11_11_5_an_elephant_in_a_lost_region_may_wait_for_its_march() -> None:
    """2E-11.11.5: inside Maratha, which the Company does not control: only in Events and in Parliament."""
    state = within("elephant", head="", border="")(build.laid())
    for phase, healthy in (("events_in_india", True), ("parliament", True), ("upkeep", False)):
        assert (audit(build.change(state, phase=phase)) == ()) is healthy


def test_2E_8_11_1_with_a_governor_general_there_are_no_governors_and_no_director() -> None:
    """2E-8.11.1: the Director's card is replaced, a conquered region has no office."""
    state = without("director_of_trade")(office("governor_general")(conquered(build.laid())))
    state = purses(director_of_trade=0, governor_general=3)(without("governor_of_mysore")(state))
    state = build.change(state, money=tuple(pair for pair in state.money if pair[1]))
    assert audit(state) == ()


def test_2E_1_5_4_inside_events_the_game_goes_on_with_a_failed_company() -> None:
    """2E-1.5.4: the phase is finished first; elsewhere only an ending goes with the leftmost space."""
    failed = build.company(build.laid(), standing=0)
    assert audit(build.change(failed, phase="events_in_india")) == ()
    assert audit(build.change(failed, phase="bonuses", ending="company_failed")) == ()
    assert audit(build.change(failed, phase="bonuses"))


def test_2E_4_4_6_what_a_spouse_forbids_may_lie_there_while_its_family_is_asked() -> None:
    """2E-4.4.6: workshops beside John Thorpe, as long as the question what to do with them is open."""
    state = spouse("prestige_13", workshops=1)(build.laid())
    asking = Agenda(main=(Frame("dispose", "t2.london_season.dispose", None),))
    assert audit(build.change(state, agenda=asking)) == ()
    assert audit(state)
