"""The Crown in the Vote to Deregulate, London Season and the Family phase (2E-16.3, 2E-16.4)."""

from __future__ import annotations

import pytest

from engine.core.step import Outcome
from engine.second import accounts, laws
from engine.second.crown import family as actions
from engine.second.crown import london_season, pool
from engine.second.family_pieces import COURT, PENSIONERS, SUPPLY, TRAINING, number, stock, writers
from engine.second.memos.common import SeatMemo
from engine.second.memos.opening import FamilyMemo
from engine.second.memos.parliament import NO_POLICY, VoteMemo
from engine.second.state import CROWN, Deck, FirmState, State, family, with_firm
from tests.engine.second import build
from tests.engine.second.crown import court


def voting(state: State, marker: int) -> Outcome[State]:
    """The Vote to Deregulate begins with the marker there."""
    memo = VoteMemo(laws.DEREGULATION, NO_POLICY, marker)
    return court.declined(build.at_step(state, "voting", memo, path="t3.deregulation.voting"))


@pytest.mark.parametrize(("debt", "called"), [(6, False), (8, True)])
def test_2E_16_3_1_it_calls_the_vote_only_when_forced(debt: int, called: bool) -> None:
    """2E-16.3.1: on a lined space it does not, on a star space it must."""
    state = build.company(court.table(scenario="1758"), debt=debt)
    state = build.change(state, politics=build.politics(state, prime_minister=CROWN))
    outcome = build.at_step(state, "call_deregulation")
    assert bool(build.told(outcome, "deregulation_called")) is called


@pytest.mark.parametrize(
    ("climate", "pounds", "marker", "paid"),
    [
        ("bull", 9, 5, 6),
        ("bull", 9, 6, 0),
        ("bull", 5, 5, 0),
        ("peacock", 9, 1, 2),
        ("peacock", 9, 2, 0),
        ("bull", 9, -1, 0),
    ],
)
def test_2E_16_3_1_it_votes_last_and_against(climate: str, pounds: int, marker: int, paid: int) -> None:
    """2E-16.3.1: with up to £6 in a bull and £2 in a peacock, only where that is enough and the vote would pass."""
    state = build.purse(court.table(court.TWO, climate, scenario="1758"), crown=pounds, hastings=5, larkins=5)
    state = build.change(state, politics=build.politics(state, prime_minister="larkins"))
    begun = voting(state, marker).state
    memo = begun.agenda.main[0].memo
    assert isinstance(memo, VoteMemo)
    assert memo.left[-1] == CROWN
    for seat in ("larkins", "hastings"):
        begun = build.answer(begun, seat, "cast_votes", None).state
    assert accounts.holds(begun, CROWN) == pounds - paid


def alone(pounds: int) -> State:
    """The vote against one person, who leads it with £9; the Crown has so much."""
    state = build.purse(court.table(climate="bull", scenario="1758"), crown=pounds, hastings=9)
    return voting(build.change(state, politics=build.politics(state, prime_minister="hastings")), 0).state


def for_it(state: State, votes: int) -> Outcome[State]:
    return build.answer(state, "hastings", "cast_votes", ("for", (votes,)) if votes else None)


def test_2E_16_3_1_nobody_votes_after_the_crown() -> None:
    """2E-16.3.1: it waits for the last round, whatever that round is called for, and its votes end the vote."""
    silent = for_it(alone(9), 0)
    assert build.told(silent, "law_failed")[0]["marker"] == -1
    first = for_it(alone(9), 3)
    assert not [each for each in build.told(first, "votes_cast") if each["seat"] == CROWN]
    second = build.answer(first.state, "hastings", "another_round", "another")
    over = build.answer(for_it(second.state, 2).state, "hastings", "another_round", "close")
    assert build.told(over, "votes_cast")[0]["pounds"] == 6
    assert build.told(over, "law_failed")[0]["marker"] == -1
    passed_by = build.answer(first.state, "hastings", "another_round", "another")
    assert build.told(for_it(passed_by.state, 0), "law_failed")[0]["marker"] == -1


def test_2E_16_3_1_more_than_it_may_spend_passes() -> None:
    """2E-16.3.1: six votes would take £7 in a bull, or there are only £3 for three: it keeps them."""
    for pounds, votes in ((9, 6), (3, 3)):
        over = build.answer(for_it(alone(pounds), votes).state, "hastings", "another_round", "close")
        assert build.told(over, "deregulated")
        assert accounts.holds(over.state, CROWN) == pounds


def test_2E_16_3_2_each_pensioner_with_half_of_what_is_left() -> None:
    """2E-16.3.2: £15: a prize for up to £8, then for up to £4 of the £8 left, then for £2 of £4; the lodgings alone."""
    state = build.put(build.purse(court.table(), crown=15), CROWN, PENSIONERS, 3)
    plan = [each.prize for each in london_season.plan(state, 3)]
    costs = {each.id: each.cost for each in build.tables(state).prizes}
    assert [costs[name] for name in plan] == [7, 4]
    poor = build.put(build.purse(court.table(), crown=3), CROWN, PENSIONERS, 2)
    assert [costs[each.prize] for each in london_season.plan(poor, 2)] == [2]
    assert london_season.plan(build.purse(poor, crown=1), 2) == ()


def test_2E_16_3_2_in_a_hard_game_all_is_spent_at_the_end() -> None:
    """2E-16.3.2: the last retirement of a hard Crown takes what the whole treasury pays; a normal one half."""
    prizes = []
    for difficulty in ("normal", "hard"):
        state = build.put(build.purse(court.table(crown_difficulty=difficulty), crown=15), CROWN, PENSIONERS)
        outcome = court.at(build.change(state, phase="final_scoring"), "retirements")
        prizes.append(build.told(outcome, "retired")[0]["pounds"])
    assert prizes == [7, 15]


def test_2E_16_3_3_special_retirement_takes_most_points() -> None:
    """2E-16.3.3: with a share of a firm whose cube lies on £9 it takes the dearest prize within that."""
    state = build.purse(court.table(scenario="1813"), crown=20)
    state = build.put(with_firm(state, "hastings", FirmState(dividend=9)), CROWN, "firm.hastings")
    outcome = court.at(build.change(state, phase="london_season"), "special_retirement")
    assert [each["pounds"] for each in build.told(outcome, "retired")] == [7]


@pytest.mark.parametrize(
    ("card", "taken"), [("crown_card_01", 0), ("crown_card_02", 1), ("crown_card_03", 2)]
)
def test_2E_16_3_4_the_card_in_the_slot_ranked_best(card: str, taken: int) -> None:
    """2E-16.3.4: by the front card's first slot; it takes the card, blackmail face down."""
    display = ("prestige_26", "prestige_28", "blackmail_03")
    state = court.table(card=card)
    state = build.folk(build.change(state, london=Deck(display=display)), CROWN, retired=1)
    after = court.at(state, "london_card", SeatMemo(CROWN)).state
    lying = family(after, CROWN)
    assert (*lying.prestige, *lying.hidden) == (display[taken],)


def test_2E_16_3_4_an_empty_slot_leads_to_the_next() -> None:
    """2E-16.3.4: with one card left it is that one, whatever the rank."""
    state = build.change(court.table(card="crown_card_03"), london=Deck(display=("prestige_28",)))
    after = court.at(build.folk(state, CROWN, retired=1), "london_card", SeatMemo(CROWN)).state
    assert family(after, CROWN).prestige == ("prestige_28",)


def test_2E_16_3_5_favours_of_the_season() -> None:
    """2E-16.3.5: £1 for two cubes before retirements, for one after them; an enterprise for five, blackmail for four."""
    state = build.purse(court.table(cubes={"hastings": 12, CROWN: 0}), crown=3)
    state = build.folk(state, CROWN, prestige=("prestige_28",), hidden=("blackmail_03",))
    before = build.at_step(state, "retirements").state
    bought = court.buy(before, "hastings", "before_retirements_take_one_pound").state
    assert (accounts.holds(bought, "hastings"), court.has(bought, "hastings")) == (1, 10)
    after = build.at_step(state, "london_cards").state
    assert set(court.offers(after, "hastings")) == {
        "after_crown_retirements_take_one_pound",
        "take_enterprise_prestige_card",
        "take_blackmail_card",
    }
    card = build.answer(
        after, "hastings", "buy_favour", ("take_enterprise_prestige_card", "prestige_28")
    ).state
    assert family(card, "hastings").prestige == ("prestige_28",)
    both = court.buy(card, "hastings", "take_blackmail_card").state
    assert family(both, "hastings").hidden == ("blackmail_03",)
    assert court.has(both, "hastings") == 3
    assert court.has(both, CROWN) == 9


def test_2E_16_3_5_blackmail_is_the_card_that_the_crown_took_first() -> None:
    """2E-16.3.5: nobody chooses among what lies face down."""
    state = court.table(cubes={"hastings": 12, CROWN: 0})
    state = build.folk(state, CROWN, hidden=("blackmail_07", "blackmail_03"))
    after = build.at_step(state, "london_cards").state
    bought = court.buy(after, "hastings", "take_blackmail_card").state
    assert family(bought, "hastings").hidden == ("blackmail_07",)
    assert family(bought, CROWN).hidden == ("blackmail_03",)


def test_2E_16_4_1_no_second_writer_where_every_presidency_has_one() -> None:
    """2E-16.4.1: with a Crown writer in each box one is free, two more are its actions."""
    state, boxes = court.table(), [writers(f"{place}_presidency") for place in ("bombay", "madras", "bengal")]
    for box in boxes:
        state = build.put(state, CROWN, box)
    after = done(state)
    assert sum(number(after, box, CROWN) for box in boxes) == 6


def held(state: State, *offices: str) -> State:
    """The state with these offices held by Hastings, so that they are not vacant."""
    return build.hold(state, **dict.fromkeys(offices, "hastings"))


FILLED = ("chairman", "director_of_trade", "manager_of_shipping", "military_affairs", "president_of_bombay")


def done(state: State) -> State:
    """After the Crown's family actions."""
    return actions.actions(state)[0]


def test_2E_16_4_1_free_writers_with_four_vacant_offices() -> None:
    """2E-16.4.1: one, and a second one for a Presidency without President and Crown writer; none with three vacancies."""
    state = court.table()
    free = done(state)
    assert (
        sum(number(free, writers(f"{place}_presidency"), CROWN) for place in ("bombay", "madras", "bengal"))
        == 4
    )
    filled = held(state, *FILLED)
    after = done(filled)
    assert (
        sum(number(after, writers(f"{place}_presidency"), CROWN) for place in ("bombay", "madras", "bengal"))
        == 2
    )


@pytest.mark.parametrize(
    ("climate", "pounds", "share", "ships", "workshops", "luxuries", "trainees"),
    [
        ("bull", 20, 1, 1, 0, 0, 0),
        ("bull", 2, 1, 0, 0, 0, 0),
        ("lion", 20, 0, 1, 0, 0, 1),
        ("bear", 20, 0, 0, 0, 1, 1),
        ("peacock", 20, 0, 0, 1, 1, 0),
        ("peacock", 0, 0, 0, 0, 0, 2),
    ],
)
def test_2E_16_4_2_the_first_payable_entries_of_the_queue(
    climate: str, pounds: int, share: int, ships: int, workshops: int, luxuries: int, trainees: int
) -> None:
    """2E-16.4.2: two actions against one person, in the order of the climate's queue."""
    state = build.purse(held(court.table(climate=climate), *FILLED), crown=pounds)
    after = done(state)
    lying = family(after, CROWN)
    owned = sum(ship.owner == CROWN for _, ship in after.ships)
    bought = sum(number(after, stock(space.id), CROWN) for space in build.tables(after).tracks.stock_exchange)
    assert (bought, owned, lying.workshops, lying.luxuries, number(after, TRAINING, CROWN)) == (
        share, ships, workshops, luxuries, trainees,
    )  # fmt: skip
    assert lying.marker == ""


def test_2E_16_4_2_one_action_beside_two_people_and_a_laws_extra_one() -> None:
    """2E-16.4.2: one entry with two people; Ship Subsidy's extra shipyard is met in a bull's queue behind the share."""
    state = build.purse(held(court.table(court.TWO), *FILLED), crown=20)
    one = done(state)
    assert sum(ship.owner == CROWN for _, ship in one.ships) == 0
    extra = next(law.id for law in build.tables(state).laws if law.extra_action == "buy_shipyard")
    more = done(build.company(state, laws=(extra,)))
    assert sum(ship.owner == CROWN for _, ship in more.ships) == 1


def test_2E_16_4_2_the_others_act_behind_it() -> None:
    """2E-16.4.2: the Crown's turn comes in the order of the phase, and nobody waits for it."""
    state = build.purse(held(court.table(), *FILLED), crown=20)
    outcome = court.at(state, "family_action", FamilyMemo((CROWN, "hastings")))
    assert [each.seat for each in build.asked(outcome.state)] == ["hastings"]
    assert build.told(outcome, "family_acts")
    last = court.at(state, "family_action", FamilyMemo(("hastings", CROWN))).state
    assert accounts.holds(last, CROWN) == 20
    after = build.answer(last, "hastings", "family_action", None).state
    assert accounts.holds(after, CROWN) < 20


def test_2E_16_4_3_where_writers_and_shares_go() -> None:
    """2E-16.4.3: a Presidency without President and Crown writer; a Crown Presidency; else where fewest are."""
    state = court.table()
    assert actions.box(held(state, "president_of_bombay", "president_of_bengal")) == "madras_presidency"
    three = held(state, "president_of_bombay", "president_of_madras")
    crowned = build.hold(three, president_of_bengal=CROWN)
    assert actions.box(crowned) == "bengal_presidency"
    full = held(state, "president_of_bombay", "president_of_madras", "president_of_bengal")
    full = build.put(full, CROWN, writers("bombay_presidency"))
    assert actions.box(full) == "bengal_presidency"
    spaces = [space.id for space in build.tables(state).tracks.stock_exchange]
    taken = build.put(state, "hastings", stock(spaces[0]))
    assert actions._space(taken) == spaces[2]
    assert actions._space(state) == spaces[0]


def test_2E_16_4_4_shares_change_hands_after_new_shares() -> None:
    """2E-16.4.4: in a bull a share of the Crown costs six cubes, one given to it brings two; £1 brings one."""
    state = build.court(court.table(cubes={"hastings": 6, CROWN: 6}), crown=2, hastings=1)
    state = build.purse(state, hastings=1)
    asked = build.at_step(state, "new_shares").state
    assert set(court.offers(asked, "hastings")) == {
        "take_company_share_from_crown",
        "give_company_share_to_crown",
        "after_new_shares_give_one_pound_if_crown_majority",
    }
    taken = court.buy(asked, "hastings", "take_company_share_from_crown").state
    assert (number(taken, COURT, "hastings"), number(taken, COURT, CROWN)) == (2, 1)
    assert court.has(taken, "hastings") == 0
    given = court.buy(asked, "hastings", "give_company_share_to_crown").state
    assert (number(given, COURT, "hastings"), court.has(given, "hastings")) == (0, 8)
    pound = court.buy(asked, "hastings", "after_new_shares_give_one_pound_if_crown_majority").state
    assert (accounts.holds(pound, CROWN), court.has(pound, "hastings")) == (1, 7)


def test_2E_16_1_11_favours_are_offered_right_before_the_step() -> None:
    """2E-16.1.11: until all have refused; what nobody can pay is not offered, and then nobody is asked."""
    state = build.purse(court.table(cubes={"hastings": 2, CROWN: 10}), crown=3)
    asked = build.at_step(state, "retirements").state
    assert [each.kind for each in build.asked(asked)] == ["buy_favour"]
    assert build.default(asked, "hastings", "buy_favour") is None
    assert not build.answer(asked, "hastings", "buy_favour", None).state.agenda.main
    poor = court.table(cubes={"hastings": 0, CROWN: 12})
    assert not build.at_step(build.purse(poor, crown=3), "retirements").state.agenda.main
    assert number(state, SUPPLY, CROWN) == 36
    assert pool.crown(state).favours == ()
