"""How the chapters are to be read, pieces and places (2E-0, 2E-1)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from engine.core.accounts import Overdrawn
from engine.second import accounts, armies, around, cards, offices, prizes, regions, sequence
from engine.second.family_pieces import PENSIONERS, SUPPLY, commander, desk, number
from engine.second.saved import CODEC
from engine.second.state import OfficeState, State, family, office, region, with_office
from tests.engine.second import build


def leaves(value: object) -> Iterator[object]:
    """Every plain value inside a decoded state."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from leaves(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(inner)
    else:
        yield value


def test_2E_0_1_1_whole_numbers_only() -> None:
    """2E-0.1.1: nothing in a saved state is a fraction."""
    every = list(leaves(msgspec.json.decode(CODEC.encode(build.laid(build.SIX)))))
    assert every
    assert not any(isinstance(each, float) for each in every)


def test_2E_0_1_2_a_treasury_never_falls_below_zero() -> None:
    """2E-0.1.2: paying more than there is cannot happen; what costs more is not offered (here a £4 luxury for £3)."""
    state = build.purse(build.laid(), sykes=3)
    with pytest.raises(Overdrawn):
        accounts.pay(state, "sykes", accounts.BANK, 4)
    asked = build.at_step(state, "family_actions").state
    assert build.judge(asked, "sykes", "family_action", ("buy_luxury", 1))


def test_2E_0_1_3_rounding() -> None:
    """2E-0.1.3: half of five trophies is 3 where the rule says "up"; a seventh of £13 without a word is 1."""
    state = build.put(build.folk(build.laid(), "sykes", trophies=5), "sykes", commander("army_of_bengal"))
    assert family(armies.lose_commander(state, "army_of_bengal")[0], "sykes").trophies == 2
    acts = build.company(build.purse(build.laid(), balance=13), laws=("law_31",))
    assert accounts.holds(build.at_step(acts, "calico_acts").state, accounts.BALANCE) == 12


def test_2E_0_1_5_a_card_beats_the_rules() -> None:
    """2E-0.1.5: a writer may be enlisted by every family, but not by Mr. Rochester's."""
    state = build.folk(build.laid(), "sykes", prestige=(cards.MR_ROCHESTER,))
    asked = build.at_step(state, "family_actions").state
    writer = ("enlist_writer", (("bombay_presidency", 1),))
    assert build.judge(asked, "sykes", "family_action", writer)
    assert not build.judge(asked, "larkins", "family_action", writer)


def test_2E_0_1_6_clockwise_from_the_chairman() -> None:
    """2E-0.1.6: steps without order go clockwise from the Chairman, or from the last one."""
    state = build.hold(build.laid(), chairman="sykes")
    assert around.from_chairman(state) == ("sykes", "paxton", "hastings", "larkins")
    assert around.from_chairman(offices.vacate(state, "chairman"))[0] == "sykes"


@pytest.mark.parametrize("kind", ["family_action", "pay_upkeep", "cast_votes", "london_card"])
def test_2E_0_1_11_silence_wastes_nothing(kind: str) -> None:
    """2E-0.1.11: silence enlists for nothing, keeps points that can be kept, buys no votes, takes no card."""
    state = build.purse(build.laid(), sykes=9)
    if kind == "family_action":
        asked = build.at_step(state, "family_actions").state
        assert build.default(asked, "sykes", kind) == ("enlist_writer", (("bombay_presidency", 1),))
    elif kind == "pay_upkeep":
        asked = build.at_step(build.put(state, "sykes", "prize.prize_great_estate"), "pay_upkeep").state
        assert build.default(asked, "sykes", kind) == (("prize_great_estate", 1),)
    elif kind == "cast_votes":
        state = build.change(state, politics=build.politics(state, prime_minister="hastings"))
        asked = build.at_step(state, "voting", build.ballot("law_39"), path="t2.p.voting").state
        assert build.default(asked, "sykes", kind) is None
    else:
        asked = build.at_step(build.folk(state, "sykes", retired=1), "london_cards").state
        assert build.default(asked, "sykes", kind) is None


def test_2E_0_2_1_the_phases_of_a_turn() -> None:
    """2E-0.2.1: the vote to deregulate, London, Family, Firms, Hiring, Company, Bonuses, Revenue, Events, Parliament,
    Upkeep and Refresh; without Deregulation the first and the Firms phase are passed over.
    """
    assert sequence.TURN == (
        "deregulation",
        "london_season",
        "family",
        "firms",
        "hiring",
        "company_operation",
        "bonuses",
        "revenue",
        "events_in_india",
        "parliament",
        "upkeep",
        "refresh",
        "turn",
    )


@pytest.mark.parametrize(("turn", "phase", "begins"), [(1, "london_season", False), (2, "hiring", True)])
def test_2E_0_2_2_skipped_in_the_first_turn(turn: int, phase: str, begins: bool) -> None:
    """2E-0.2.2: London Season and Hiring wait for the second turn."""
    state = build.resolved(build.change(build.laid(), turn=turn), phase)
    assert (state.phase == phase) == begins


def test_2E_0_2_3_the_end_of_the_game() -> None:
    """2E-0.2.3: after Upkeep of turn 5, and not before."""
    assert build.resolved(build.change(build.laid(), turn=5), "last_turn").ending == "time"
    assert build.resolved(build.change(build.laid(), turn=4), "last_turn").ending == ""


def test_2E_1_1_4_cubes_have_no_limit() -> None:
    """2E-1.1.4: forty unrest cubes, thirty fatigue cubes: no supply runs out."""
    state = regions.add_unrest(build.conquered(build.laid(), "mysore", "madras_presidency"), "mysore", 40)
    assert region(state, "mysore").unrest == 40
    state = with_office(build.hold(state, chairman="sykes"), "chairman", OfficeState(30))
    assert office(state, "chairman").fatigue == 30


def test_2E_1_4_2_several_offices_by_different_pieces() -> None:
    """2E-1.4.2: Sykes holds two offices with two pieces; each lies on its own card."""
    state = build.hold(build.laid(), chairman="sykes", military_affairs="sykes")
    assert number(state, SUPPLY, "sykes") == 16
    assert number(state, desk("chairman"), "sykes") == number(state, desk("military_affairs"), "sykes") == 1


def test_2E_1_4_4_fatigue_follows_the_piece() -> None:
    """2E-1.4.4: a promoted Manager brings two cubes to the new card, the old one is bare."""
    state = build.hold(build.laid(), chairman="hastings", manager_of_shipping="sykes")
    state = with_office(state, "manager_of_shipping", OfficeState(2))
    state = build.at_step(state, "fill_offices", path="t2.hiring").state
    assert offices.holder(state, "director_of_trade") == "sykes"
    assert office(state, "director_of_trade").fatigue == 2
    assert office(state, "manager_of_shipping").fatigue == 0


def test_2E_1_5_6_office_money_is_not_the_familys() -> None:
    """2E-1.5.6: with £9 in the Director's treasury and none of its own the family can buy nothing."""
    state = build.purse(build.hold(build.laid(), director_of_trade="sykes"), director_of_trade=9)
    asked = build.at_step(state, "family_actions").state
    assert build.judge(asked, "sykes", "family_action", ("buy_shipyard", 1))


def test_2E_2_3_6_royal_protection_at_start_is_nobodys_token() -> None:
    """2E-2.3.6: the law lies in force, and no family has a law token."""
    state = build.laid()
    assert state.company.laws == ("law_50",)
    assert all(lying.law_tokens == 0 for _, lying in state.families)


def test_2E_4_5_2_pensioners_go_home() -> None:
    """2E-4.5.2: who found no prize returns to the supply at the end of the season."""
    state = build.put(build.laid(), "sykes", PENSIONERS, 2)
    after = build.at_step(state, "london_clean_up").state
    assert (number(after, PENSIONERS, "sykes"), number(after, SUPPLY, "sykes")) == (0, 18)


def test_2E_14_5_4_one_use_of_each_spouse() -> None:
    """2E-14.5.4: a discount used in Final Scoring is not there for another retirement of it."""
    state = build.purse(build.folk(build.laid(), "sykes", prestige=(cards.MR_ROCHESTER,)), sykes=20)
    state = build.change(build.put(state, "sykes", PENSIONERS), phase="final_scoring")
    asked = build.at_step(state, "retirements").state
    assert [card for card, _ in prizes.discounts(asked, "sykes")] == [cards.MR_ROCHESTER]
    after = build.silence(asked, "sykes", "retire_pensioners").state
    assert prizes.discounts(after, "sykes") == ()


def test_2E_1_1_5_back_in_supply_a_piece_has_no_role() -> None:
    """2E-1.1.5: a dismissed holder is one of eighteen in the supply, and its card bears no fatigue."""
    state: State = with_office(
        build.hold(build.laid(), military_affairs="sykes"), "military_affairs", OfficeState(3)
    )
    after = offices.vacate(state, "military_affairs")
    assert (number(after, SUPPLY, "sykes"), office(after, "military_affairs").fatigue) == (18, 0)
