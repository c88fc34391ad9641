"""Governor General: creation, revenue, Govern and its results (2E-8.11)."""

from __future__ import annotations

import pytest

from engine.core.options import Choice
from engine.second import fleet, offices
from engine.second.accounts import BALANCE, holds
from engine.second.cards import FOUNDRY
from engine.second.family_pieces import PENSIONERS, desk, number
from engine.second.laws import ZAMINDAR_TAXES
from engine.second.offices import DIRECTOR, GOVERNOR_GENERAL, MANAGER, SUPERINTENDENT, holder, in_play
from engine.second.phases.company_operation.governor_general import created
from engine.second.state import CHINA, ArmyState, OfficeState, State, army, office, region, with_office
from tests.engine.second import build

BENGAL = "bengal_presidency"


def before_the_law() -> State:
    """Sykes is Director with fatigue 2 and £5; Paxton governs Delhi, Mysore's Governor is vacant; a ship is half built."""
    state = build.purse(build.hold(build.laid(), director_of_trade="sykes"), director_of_trade=5)
    state = with_office(state, DIRECTOR, OfficeState(2))
    state = build.conquered(build.conquered(state, "delhi", BENGAL), "mysore", "madras_presidency")
    state = build.put(state, "paxton", desk("governor_of_delhi"))
    state = with_office(state, "governor_of_delhi", OfficeState(1))
    return build.land(state, "delhi", half_built=True)


def test_2E_8_11_1_governors_become_pensioners() -> None:
    """2E-8.11.1: their cards leave, filled or vacant, and half-built ships go back to the pool."""
    before = before_the_law()
    state, events = created(before)
    assert number(state, PENSIONERS, "paxton") == 1
    assert not in_play(state, "governor_of_delhi")
    assert not in_play(state, "governor_of_mysore")
    assert not region(state, "delhi").half_built
    assert fleet.pool(state) == fleet.pool(before) + 1
    assert [event.kind for event in events] == [
        "governor_retires",
        "governor_retires",
        "governor_general_created",
    ]


def test_2E_8_11_1_the_director_becomes_governor_general() -> None:
    """2E-8.11.1: holder, fatigue and treasury move to the new card; the Director's is gone."""
    state, _ = created(before_the_law())
    assert (holder(state, GOVERNOR_GENERAL), office(state, GOVERNOR_GENERAL)) == ("sykes", OfficeState(2))
    assert (holds(state, GOVERNOR_GENERAL), holds(state, DIRECTOR)) == (5, 0)
    assert not in_play(state, DIRECTOR)
    assert created(state) == (state, ()), "there is only one"


def test_2E_8_11_1_a_vacant_director_leaves_the_new_card_vacant() -> None:
    """2E-8.11.1: the card goes to the Vacant Offices with the treasury."""
    state, _ = created(build.purse(build.laid(), director_of_trade=5))
    assert GOVERNOR_GENERAL in offices.vacant(state)
    assert holds(state, GOVERNOR_GENERAL) == 5


def test_2E_8_11_2_pensioners_wait_in_the_box() -> None:
    """2E-8.11.2: the Governors are pieces in the Pensioners box, which the next London Season empties."""
    state, _ = created(build.hold(before_the_law(), governor_of_mysore="larkins"))
    assert dict(build.family_pieces.at(state, PENSIONERS)) == {"paxton": 1, "larkins": 1}


def governing(pounds: int, *ruled: str, laws: tuple[str, ...] = ()) -> State:
    """Sykes is Governor General; the Company controls these regions (Bengal and Delhi if none is named)."""
    state = build.purse(
        build.hold(build.laid(), director_of_trade="sykes"), director_of_trade=pounds, sykes=0
    )
    for name in ruled or ("bengal", "delhi"):
        state = build.conquered(state, name, BENGAL)
    state = build.change(state, neutral=())
    return build.purse(build.company(created(state)[0], laws=laws), balance=0)


def begun(state: State) -> State:
    return build.at_step(state, DIRECTOR).state


def rolled(state: State, *dice: int) -> State:
    return build.answer(begun(state), "sykes", "govern", len(dice), build.dice(*dice)).state


def unrest(state: State) -> list[int]:
    return [region(state, name).unrest for name in ("bengal", "delhi")]


def kinds(state: State) -> list[str]:
    return [each.kind for each in build.asked(state)]


def test_2E_8_11_3_revenue_before_anything_else() -> None:
    """2E-8.11.3: £3 for each of two regions are in the Balance when the office is asked; none while it is vacant."""
    state = begun(governing(4))
    assert (holds(state, BALANCE), kinds(state)) == (6, ["govern"])
    vacant = build.purse(created(build.conquered(build.laid(), "delhi", BENGAL))[0], balance=0)
    outcome = build.at_step(vacant, DIRECTOR)
    assert (holds(outcome.state, BALANCE), build.kinds(outcome)) == (0, ("office_skipped",))


def test_2E_8_11_4_each_pound_is_a_die_and_each_six_stirs() -> None:
    """2E-8.11.4: £4 pay four dice; two sixes put 2 unrest into every region, on a success too."""
    state = rolled(governing(4), 6, 6, 2, 3)
    assert (holds(state, GOVERNOR_GENERAL), unrest(state)) == (0, [2, 2])
    assert kinds(state) == ["govern_result"]


def test_2E_8_11_4_silence_stops() -> None:
    """2E-8.11.4: the default does not govern."""
    state = begun(governing(4))
    assert build.default(state, "sykes", "govern") is None
    assert holds(build.silence(state, "sykes", "govern").state, GOVERNOR_GENERAL) == 4


@pytest.mark.parametrize(("laws", "pounds"), [((), 2), ((ZAMINDAR_TAXES,), 5)])
def test_2E_8_11_5_success_pays_by_region(laws: tuple[str, ...], pounds: int) -> None:
    """2E-8.11.5: £1 for each of two regions, £3 more with Zamindar Taxes."""
    assert holds(rolled(governing(1, laws=laws), 1), "sykes") == pounds


def given(state: State, *gains: Choice) -> State:
    return build.answer(state, "sykes", "govern_result", gains).state


def refused(state: State, *gains: Choice) -> tuple[str, ...]:
    return tuple(each.code for each in build.judge(state, "sykes", "govern_result", gains))


def test_2E_8_11_5_one_result_for_each_region() -> None:
    """2E-8.11.5: two regions give a ship for any zone and a regiment for any Army; no fewer, no more."""
    state = rolled(governing(1), 1)
    ship, regiment = ("ship", "west_indian"), ("regiment", "army_of_madras")
    assert refused(state, ship) == ("misfit_wrong_number",)
    assert refused(state, ship, ship, ship) == ("misfit_wrong_number",)
    before = army(state, "army_of_madras")
    after = given(state, ship, regiment)
    assert fleet.neutral(after, "company", "west_indian") == 1
    assert army(after, "army_of_madras") == ArmyState(before.regiments + 1, before.used)
    assert (unrest(after), build.asked(after)) == ([0, 0], ())


def test_2E_8_11_5_china_is_a_place_once_in_play() -> None:
    """2E-8.11.5: ships may go to China too."""
    state = rolled(governing(1, "delhi"), 1)
    assert refused(state, ("ship", CHINA)) == ("misfit_not_among",)
    state = rolled(with_office(governing(1, "delhi"), SUPERINTENDENT, OfficeState()), 1)
    assert fleet.serving(given(state, ("ship", CHINA)), CHINA) == 1


def test_2E_8_11_5_taxes_stir_up_different_regions() -> None:
    """2E-8.11.5: £2 for the Balance or another office's treasury, 1 unrest in a region of one's choice, never the same."""
    state = rolled(governing(1), 1)
    after = given(state, ("tax", (BALANCE, "delhi")), ("tax", (MANAGER, "bengal")))
    assert holds(after, BALANCE) - holds(state, BALANCE) == 2
    assert holds(after, MANAGER) - holds(state, MANAGER) == 2
    assert unrest(after) == [1, 1]
    twice = build.judge(
        state, "sykes", "govern_result", (("tax", (BALANCE, "delhi")), ("tax", (MANAGER, "delhi")))
    )
    assert [(each.code, each.instead) for each in twice] == [("one_tax_for_a_region", ("bengal",))]
    assert refused(state, ("tax", (GOVERNOR_GENERAL, "delhi")), ("tax", (BALANCE, "bengal"))) == (
        "misfit_not_among",
    )
    assert refused(state, ("tax", (BALANCE, "mysore")), ("tax", (BALANCE, "bengal"))) == ("misfit_not_among",)


def test_2E_8_11_5_silence_taxes_for_the_balance() -> None:
    """2E-8.11.5: every region is taxed for the Balance, with unrest in that region."""
    state = rolled(governing(1), 1)
    assert build.default(state, "sykes", "govern_result") == (
        ("tax", (BALANCE, "bengal")),
        ("tax", (BALANCE, "delhi")),
    )
    after = build.silence(state, "sykes", "govern_result").state
    assert (holds(after, BALANCE) - holds(state, BALANCE), unrest(after)) == (4, [1, 1])


def test_2E_8_11_5_no_more_ships_and_regiments_than_there_are() -> None:
    """2E-8.11.5: one ship is left in the pool, no regiment in the supply."""
    state = build.change(governing(1), neutral=(("company.west_indian", 13),))
    for name, regiments in (("army_of_bengal", 10), ("army_of_bombay", 10), ("army_of_madras", 0)):
        state = build.troops(state, name, regiments=regiments)
    state = rolled(state, 1)
    assert refused(state, ("ship", "west_indian"), ("ship", "west_indian")) == ("too_few_left",)
    assert "misfit_not_among" in refused(state, ("ship", "west_indian"), ("regiment", "army_of_bengal"))


def test_2E_8_11_5_the_foundry_earns() -> None:
    """2E-8.11.5: a regiment that is added earns the Foundry's owner £1."""
    state = build.folk(build.purse(governing(1, "delhi"), paxton=0), "paxton", prestige=(FOUNDRY,))
    assert holds(given(rolled(state, 1), ("regiment", "army_of_bengal")), "paxton") == 1


@pytest.mark.parametrize(
    ("dice", "laws", "cubes", "stays"),
    [
        ((3, 4), (), 1, True),
        ((4, 6), (), 2, True),
        ((3, 4), (ZAMINDAR_TAXES,), 2, True),
        ((5, 5), (), 1, False),
        ((6, 6), (ZAMINDAR_TAXES,), 4, False),
    ],
)
def test_2E_8_11_6_failure_and_catastrophe_stir(
    dice: tuple[int, ...], laws: tuple[str, ...], cubes: int, stays: bool
) -> None:
    """2E-8.11.6: 1 unrest everywhere (2 with Zamindar Taxes) beside that of the sixes; a catastrophe costs the office."""
    state = rolled(governing(3, laws=laws), *dice)
    assert unrest(state) == [cubes, cubes]
    assert holder(state, GOVERNOR_GENERAL) == ("sykes" if stays else "")
    assert kinds(state) == (["govern"] if stays else [])


def test_2E_8_11_7_one_success_a_turn() -> None:
    """2E-8.11.7: a failure may be repeated, with the number of the try; after a success the office has finished."""
    state = rolled(governing(6), 3)
    assert dict(build.question(state, "sykes", "govern").about)["try"] == 2
    state = build.answer(state, "sykes", "govern", 1, build.dice(2)).state
    state = build.silence(state, "sykes", "govern_result").state
    assert (holds(state, GOVERNOR_GENERAL), build.asked(state)) == (4, ())


def test_2E_8_11_7_no_envoy_and_no_transfers() -> None:
    """2E-8.11.7: with closed orders and ships at sea the Governor General is asked to govern, nothing else."""
    state = build.ship(build.closed(governing(6), "mysore_1"), "atlas", "sykes", "west_indian")
    state = begun(state)
    assert kinds(state) == ["govern"]
    assert kinds(build.answer(state, "sykes", "govern", None).state) == []


def test_2E_8_11_8_illegal_without_a_region() -> None:
    """2E-8.11.8: without a Company-controlled region nobody is asked."""
    state = build.purse(build.hold(build.laid(), director_of_trade="sykes"), director_of_trade=6)
    assert build.asked(begun(created(state)[0])) == ()


def test_2E_8_11_9_hired_and_worn_like_the_director() -> None:
    """2E-8.11.9: the Chairman hires for it, attrition rolls are not eased or made harder, and it hires Presidents."""
    book = build.tables(build.laid())
    new, old = book.office(GOVERNOR_GENERAL), book.office(DIRECTOR)
    assert (new.hirer, new.number, new.attrition_modifier) == (old.hirer, old.number, old.attrition_modifier)
    assert {each.hirer for each in book.offices if each.presidency} == {
        "director_of_trade_or_governor_general"
    }
