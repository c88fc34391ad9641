"""The invariants of 13.2: each has a state that breaks it, and the sentence that says so."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from engine.core.counts import counts
from engine.first import audit
from engine.first.state import COMPANY, State
from engine.first.tables.offices import GOVERNOR_GENERAL
from tests.engine.first import build

Break = Callable[[State], State]


def cubes_at(place: str, **families: int) -> Break:
    """Put cubes in a place without taking them from anywhere."""

    def broken(state: State) -> State:
        places = {**dict(state.cubes), place: counts(families.items())}
        return build.change(state, cubes=tuple(sorted(places.items())))

    return broken


def purses(**pounds: int) -> Break:
    """Set purses without asking the bank."""
    return lambda state: build.change(state, money=tuple(sorted({**dict(state.money), **pounds}.items())))


def lying(**pieces: int) -> Break:
    """Set entries of the pieces table; `__` stands for a dot."""
    named = {name.replace("__", "."): number for name, number in pieces.items()}
    return lambda state: build.change(state, pieces=tuple(sorted({**dict(state.pieces), **named}.items())))


def company(**fields: object) -> Break:
    return lambda state: build.company(state, **fields)


def changed(**fields: object) -> Break:
    return lambda state: build.change(state, **fields)


def within(name: str, **fields: object) -> Break:
    """Change fields of the record of that name (india, post, market)."""
    return lambda state: build.change(
        state, **{name: msgspec.structs.replace(getattr(state, name), **fields)}
    )


def region(name: str, **fields: object) -> Break:
    return lambda state: build.place(state, name, **fields)


def office(name: str, **fields: object) -> Break:
    return lambda state: build.office(state, name, **fields)


def both(*breaks: Break) -> Break:
    def broken(state: State) -> State:
        for each in breaks:
            state = each(state)
        return state

    return broken


BROKEN: dict[str, tuple[Break, str]] = {
    "a pound too many": (purses(hastings=6), "all purses with the bank add up to 1"),
    "a pound too few": (purses(hastings=4), "all purses with the bank add up to -1"),
    "a family in the red": (purses(hastings=-1, larkins=11), "hastings holds -1"),
    "a treasury in the red": (purses(ship_purchasing=-2, hastings=19), "ship_purchasing holds -2"),
    "an unknown purse": (purses(walsh=5, hastings=0), "there is no purse walsh"),
    "revenue outside phases 2 and 3": (
        both(purses(revenue=3, hastings=2), changed(phase="evening_post")),
        "the Company has revenue 3 outside phases 2 and 3",
    ),
    "more waits than there is": (changed(locked=(("president_bengal", 6),)), "6 of president_bengal wait"),
    "less than nothing waits": (changed(locked=(("president_bengal", -1),)), "-1 of president_bengal wait"),
    "a cube too many": (cubes_at("writers", hastings=1), "hastings has 19 in all places, not 18"),
    "a cube too few": (cubes_at("stock", hastings=11, larkins=12, sykes=12, paxton=12), "hastings has 17"),
    "less than no cube": (
        both(cubes_at("writers", hastings=-1), cubes_at("court", hastings=1)),
        "hastings has -1 in writers",
    ),
    "a share without a family": (cubes_at("court", walsh=1), "walsh has cubes in court but no seat"),
    "an unknown place": (cubes_at("tavern", hastings=1), "there is no place tavern"),
    "an unknown box of a known sort": (cubes_at("army.goa", hastings=1), "there is no place army.goa"),
    "an unknown shipyard slot": (cubes_at("shipyard.1.7", hastings=1), "there is no place shipyard.1.7"),
    "an unknown factory": (cubes_at("factory.9", hastings=1), "there is no place factory.9"),
    "a prize that is not on the table": (cubes_at("prize.none", hastings=1), "there is no place prize.none"),
    "an office that is not in the game": (
        cubes_at("office.province_delhi", hastings=1),
        "there is no place office.province_delhi",
    ),
    "a promise to nobody": (cubes_at("promise.walsh", hastings=1), "there is no place promise.walsh"),
    "two cubes on an office": (cubes_at("office.chairman", hastings=2), "office.chairman holds 2 cubes"),
    "two cubes in a slot": (
        cubes_at("shipyard.1.6", hastings=1, larkins=1),
        "shipyard.1.6 holds 2 cubes, not one",
    ),
    "two cubes in a factory": (cubes_at("factory.1", hastings=2), "factory.1 holds 2 cubes, not one"),
    "a promise of one's own": (cubes_at("promise.hastings", hastings=1), "holds a promise of its own"),
    "promises of each other": (
        both(cubes_at("promise.hastings", larkins=1), cubes_at("promise.larkins", hastings=1)),
        "hastings and larkins hold promises of each other",
    ),
    "a gap in a column": (cubes_at("shipyard.2.5", hastings=1), "shipyard column 2 has a gap"),
    "a ship without a column": (within("market", ships=(1, 5)), "ships on offer (1, 5)"),
    "a ship offered twice": (within("market", ships=(1, 1)), "ships on offer (1, 1)"),
    "a good without a space": (within("market", goods=(9,)), "goods on offer (9,)"),
    "an unknown prize": (changed(prizes=("none",)), "none is no card"),
    "a prize twice": (changed(prizes=("peerage", "peerage")), "peerage is no card, or lies there twice"),
    "an unknown card": (within("post", discard=("none",)), "there is no card none"),
    "a card in both piles": (
        lambda state: within("post", discard=state.post.draw[:1])(state),
        "is in two places",
    ),
    "an event as a law": (
        both(within("post", draw=()), company(laws=("stock_mania",))),
        "stock_mania is no law",
    ),
    "a price below nothing": (within("post", factory_price=-1), "factory price: -1"),
    "less than no ship": (lying(ships__bengal=-1), "ships.bengal holds -1"),
    "ships nowhere": (lying(ships__goa=1), "there is no place ships.goa"),
    "pieces of no sort": (lying(boats__bengal=1), "there is no place boats.bengal"),
    "a fourth officer": (cubes_at("army.bengal", hastings=4), "army of bengal: 4 officers, the limit is 3"),
    "a fourth officer, some exhausted": (
        both(cubes_at("army.bengal", hastings=2), cubes_at("army.bengal.used", larkins=2)),
        "army of bengal: 4 officers",
    ),
    "a region in no presidency": (region("delhi", presidency="goa"), "delhi: there is no presidency goa"),
    "a region in a dissolved presidency": (
        both(office("president_bengal", status="eliminated"), purses(president_bengal=0, hastings=10)),
        "bengal: there is no presidency bengal",
    ),
    "a filled order that does not exist": (region("bengal", filled=(4,)), "bengal: filled orders (4,)"),
    "an order filled twice": (region("bengal", filled=(1, 1)), "bengal: filled orders (1, 1)"),
    "a China order that does not exist": (company(china_filled=(4,)), "China: filled orders (4,)"),
    "a filled order of a closed region": (region("delhi", filled=(1,)), "closed but holds filled orders"),
    "a closed region of the Company": (
        region("delhi", dominator=COMPANY),
        "delhi: the Company dominates it, yet it is closed",
    ),
    "a region that dominates itself": (region("delhi", dominator="delhi"), "cannot be dominated by delhi"),
    "an unknown dominator": (region("delhi", dominator="goa"), "cannot be dominated by goa"),
    "a dominator that is dominated": (
        both(region("delhi", dominator="punjab"), region("maratha", dominator="delhi")),
        "maratha: its dominator delhi is itself dominated",
    ),
    "an open dominion of a closed region": (
        region("bengal", dominator="delhi"),
        "bengal: its trade status is not that of its dominator delhi",
    ),
    "a dominion in another presidency": (
        both(region("delhi", presidency="bombay"), region("bengal", dominator="delhi")),
        "bengal: its trade status is not that of its dominator delhi",
    ),
    "a holder of a blocked office": (
        cubes_at("office.superintendent_china", hastings=1),
        "superintendent_china: it is blocked but has a holder",
    ),
    "a holder of an eliminated office": (
        both(office("chairman", status="eliminated"), cubes_at("office.chairman", hastings=1)),
        "chairman: it is eliminated but has a holder",
    ),
    "a treasury of an eliminated office": (
        office("president_bengal", status="eliminated"),
        "president_bengal: it is eliminated but has a treasury of 5",
    ),
    "a treasury of the Chairman": (
        purses(chairman=5, hastings=0),
        "chairman: it has no treasury but holds 5",
    ),
    "provinces formed at the same time": (
        both(office("province_delhi", formation=1), office("province_mysore", formation=1)),
        "two have the same number of formation",
    ),
    "a province of a region that is not the Company's": (
        office("province_delhi", formation=1),
        "province_delhi: an office of a region that the Company does not dominate",
    ),
    "a conquest without a province": (
        region("bengal", dominator=COMPANY),
        "bengal: the Company dominates it without a provincial office",
    ),
    "a price beside the track": (company(share_price=9), "share price: 9 is not on the track"),
    "less than no debt": (company(debt=-1), "debt: -1 disks"),
    "a former Chairman from nowhere": (company(former_chairman="walsh"), "former Chairman: walsh"),
    "an elephant nowhere": (within("india", elephant="goa"), "elephant: there is no region goa"),
    "an elephant sent nowhere": (within("india", redirect="goa"), "elephant: it cannot go on to goa"),
    "a seat that was not dealt": (
        changed(dealt=("hastings", "larkins", "sykes", "walsh")),
        "seats:",
    ),
    "a turn before the first": (changed(turn=0), "turn: 0"),
    "a manor of nobody": (changed(manors_bought=("walsh",)), "manors of this turn: walsh has no seat"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_1E_13_2_11_each_broken_invariant_is_named(name: str) -> None:
    """1E-13.2.11: the audit of a laid table with one thing wrong says what is wrong."""
    breaking, sentence = BROKEN[name]
    state = breaking(build.laid())
    found = audit.audit(state)
    assert any(sentence in problem for problem in found), found


@pytest.mark.parametrize("families", [build.FOUR, build.SIX])
def test_1E_13_2_11_a_laid_table_is_healthy(families: tuple[str, ...]) -> None:
    """1E-13.2.11: 18 cubes each with four players, 17 with six: nothing to complain of."""
    assert audit.audit(build.laid(families)) == ()


@pytest.mark.parametrize("phase", ["company_phase", "trade_phase"])
def test_1E_13_2_11_revenue_may_be_there_in_phases_two_and_three(phase: str) -> None:
    """1E-13.2.11: 3 pounds of revenue in the Company Phase or the Trade Phase are healthy."""
    assert audit.audit(build.purse(build.change(build.laid(), phase=phase), revenue=3)) == ()


@pytest.mark.parametrize("phase", ["setup", "family_phase", "evening_post", "refresh"])
def test_1E_13_2_11_revenue_is_nought_in_the_other_phases(phase: str) -> None:
    """1E-13.2.11: 1 pound of revenue in any other phase is a broken invariant."""
    assert audit.audit(build.purse(build.change(build.laid(), phase=phase), revenue=1))


def test_1E_13_2_11_three_officers_are_within_the_limit_and_nine_under_a_governor_general() -> None:
    """1E-13.2.11: three officers in an army are healthy; with the Governor General law nine are, ten are not."""
    assert audit.audit(build.put(build.laid(), "hastings", "army.bengal", 3)) == ()
    united = _united()
    nine = build.put(build.put(united, "hastings", "army.india", 5), "larkins", "army.india", 4)
    assert audit.audit(nine) == ()
    assert audit.audit(build.put(nine, "larkins", "army.india")) == (
        "army of india: 10 officers, the limit is 9",
    )


def _united() -> State:
    state = build.office(build.laid(), GOVERNOR_GENERAL)
    for presidency in ("bombay", "madras", "bengal"):
        state = build.purse(state, **{f"president_{presidency}": 0})
        state = build.office(state, f"president_{presidency}", status="eliminated")
        state = build.place(state, presidency, presidency="india")
        state = build.supply(state, "ships", presidency, 0)
    draw = tuple(card for card in state.post.draw if card != "governor_general")
    state = build.change(state, post=msgspec.structs.replace(state.post, draw=draw))
    return build.company(state, laws=("governor_general",))


def test_1E_13_2_11_a_dominion_that_shares_its_status_is_healthy() -> None:
    """1E-13.2.11: Delhi under Maratha, both closed, or both open in Bombay."""
    closed = build.place(build.laid(), "delhi", dominator="maratha")
    assert audit.audit(closed) == ()
    opened = build.place(build.place(closed, "delhi", presidency="bombay"), "maratha", presidency="bombay")
    assert audit.audit(opened) == ()


def test_1E_13_2_11_a_conquered_region_with_its_province_is_healthy() -> None:
    """1E-13.2.11: Bengal under the Company with a provincial office that may hold money."""
    state = build.place(build.laid(), "bengal", dominator=COMPANY)
    state = build.purse(build.office(state, "province_bengal", formation=1), province_bengal=4)
    assert audit.audit(state) == ()
