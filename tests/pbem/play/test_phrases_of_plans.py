"""Each phrase of a whole-office plan, played in real games of both editions with dice that fall as told: 1 success, 4 failure.

The tests are named after the phrases; an answer is (kind, choice).
"""

from __future__ import annotations

from functools import cache

import pytest

from engine.first import accounts
from pbem.lines.facts import FactNames
from pbem.lines.names import lexicon_of
from pbem.play.standing.reading import meets_impossible
from tests.pbem.play.office import office

pytestmark = pytest.mark.slow

FAIL, SUCCEED = 4, 1


def shown(of, name):
    """An id as players write it."""
    return lexicon_of(of.rules.words).name(name)


@cache
def trading():
    """A President with £6 and one region at hand."""
    of = office("second", "trade", lambda each: each.told("treasury") >= 6)
    return of, f"trade {shown(of, of.told('home'))}"


@cache
def sailing():
    """A President of the first edition for whom a pound is enough, with £6."""
    of = office("first", "sail", lambda each: each.decision.options.inner.low == 1)
    more = 6 - of.told("treasury")
    of = of.with_state(accounts.pay(of.state, accounts.BANK, of.told("office"), more))
    return of, f"sail {shown(of, of.told('place'))}"


def spent(made):
    """The pounds of each try; None: the tries were ended."""
    pounds = [choice for kind, choice in made if kind in ("trade", "sail", "special_envoy")]
    return [each[0] if isinstance(each, tuple) else each for each in pounds]


TRIERS = pytest.mark.parametrize("trier", [trading, sailing])


@TRIERS
def test_dice(trier):
    of, head = trier()
    assert spent(of.answers(f"{head}: 3", (FAIL,) * 3)) == [3]
    assert of.answers(f"{head}: £3", (FAIL,) * 3) == of.answers(f"{head}: three", (FAIL,) * 3)


@TRIERS
def test_all_of_the_money(trier):
    """Where regions could be meant by "all" too, the money is: without it there is no answer."""
    of, head = trier()
    assert spent(of.answers(f"{head}: all, again never", (FAIL,) * 6)) == [6]
    assert spent(of.answers(f"{head}: 2, at most 2 tries; if it fails all", (FAIL,) * 6)) == [2, 4]


def test_of_a_list_to_fill_what_is_not_possible_is_passed_over():
    """1E-6.10.3: "rest" and "all" fill as many as can be filled, the first named first."""
    of, head = sailing()
    tried = f"{head}: all"
    wanted = of.answers(tried, (SUCCEED,) * 6), of.asked()
    offered = [shown(of, each) for each in dict(wanted[1].options.of.parts)["order"].among]
    for said in ("all", "rest", ", ".join(["Delhi 99", *offered]), f"{offered[-1]}, rest"):
        filled = dict(of.answers(f"{tried}; fill {said}", (SUCCEED,) * 6))["fill_orders"]
        assert filled, said
        first = offered[-1] if said.endswith(", rest") else offered[0]
        assert shown(of, filled[0][0]) == first, said


def test_dice_with_regions_that_take_one_each():
    of, head = trading()
    region = of.decision.options.inner.parts[1][1].among[0]
    for text in (f"regions {shown(of, region)}; dice 4", f"4 dice, {shown(of, region)}"):
        assert of.answers(f"{head}: {text}", (FAIL,) * 9) == [("trade", (5, (region,)))]
    assert of.answers(f"{head}: dice 4", (FAIL,) * 9) == [("trade", (4, ()))]
    assert of.answers(f"{head}: regions {shown(of, region)}; dice 6", (FAIL,) * 9) == []


def test_again_while_dice_at_least_3():
    of, head = trading()
    text = f"{head}: 2; again while dice >= 3"
    assert spent(of.answers(text, (FAIL,) * 9)) == [2, 2, None]


@TRIERS
def test_again_while_treasury_at_least_3(trier):
    of, head = trier()
    assert of.told("treasury") == 6
    assert spent(of.answers(f"{head}: 2, again while treasury >= 3", (FAIL,) * 9)) == [2, 2, None]


@TRIERS
def test_at_most_2_tries(trier):
    of, head = trier()
    assert spent(of.answers(f"{head}: 1, at most 2 tries", (FAIL,) * 9)) == [1, 1, None]


@TRIERS
def test_again_never(trier):
    of, head = trier()
    assert spent(of.answers(f"{head}: 1, again never", (FAIL,) * 9)) == [1, None]


@TRIERS
def test_without_a_word_on_it_the_owner_is_asked_after_one_try(trier):
    of, head = trier()
    assert spent(of.answers(f"{head}: 1", (FAIL,) * 9)) == [1]


@pytest.mark.parametrize(
    ("text", "impossible"),
    [
        ("9; if it fails 2", True),
        ("dice 9; fill Bombay 1, Bombay 2; if it fails 2", True),
        ("9 if treasury >= 2 else 2", True),
        ("3; if it fails 9", False),
        ("9 if treasury >= 99 else 2", False),
        ("2 if treasury >= 99", False),
    ],
)
def test_a_first_try_that_is_not_possible_is_told_from_a_condition_that_does_not_hold(text, impossible):
    of, head = trading()
    known = {**dict(of.rules.view(of.state, of.decision.seat).facts), **dict(of.decision.about)}
    names = FactNames(known, of.rules.words, of.rules.plain_aspects)
    assert meets_impossible(of.rules, f"{head}: {text}", of.decision, names) is impossible


@TRIERS
def test_if_it_fails(trier):
    of, head = trier()
    assert spent(of.answers(f"{head}: 3; if it fails 2", (FAIL,) * 9)) == [3, 2, None]
    assert spent(of.answers(f"{head}: 3; if it fails pass", (FAIL,) * 9)) == [3, None]
    assert spent(
        of.answers(f"{head}: 1, but if it fails try again with 2, at most 3 tries", (FAIL,) * 9)
    ) == [
        1,
        2,
        2,
        None,
    ]


@TRIERS
def test_on_failure_again(trier):
    of, head = trier()
    assert spent(of.answers(f"{head}: 2; on failure again, at most 2 tries", (FAIL,) * 9)) == [2, 2, None]


@TRIERS
def test_what_is_for_a_failure_is_not_done_after_a_success(trier):
    of, head = trier()
    assert spent(of.answers(f"{head}: 3; if it fails 2", (SUCCEED,) * 9))[:1] == [3]
    assert 2 not in spent(of.answers(f"{head}: 3; if it fails 2", (SUCCEED,) * 9))


@TRIERS
def test_the_lowest_die_of_the_check_just_made(trier):
    of, head = trier()
    text = f"{head}: 1 if lowest die >= 4 else 2, at most 2 tries"
    assert spent(of.answers(text, (4,) * 9)) == [2, 1, None]
    assert spent(of.answers(text, (3,) * 9)) == [2, 2, None]


@TRIERS
def test_check_is_success(trier):
    of, head = trier()
    text = f"{head}: 2, again while check is not success"
    assert spent(of.answers(text, (FAIL,) * 9)) == [2, 2, 2]


@TRIERS
def test_up_to_and_all_of_a_treasury(trier):
    of, head = trier()
    assert spent(of.answers(f"{head}: up to 4", (FAIL,) * 9)) == [4]
    assert spent(of.answers(f"{head}: up to 40", (FAIL,) * 9)) == [6]
    every = "all" if trier is sailing else "pounds all"  # of a trade it might be all regions
    assert spent(of.answers(f"{head}: {every}", (FAIL,) * 9)) == [6]


@pytest.mark.parametrize(
    ("edition", "kind", "head", "ships"),
    [
        ("first", "allocate_revenue", "revenue", "ship_purchasing"),
        ("second", "allocate_balance", "allocate", "manager_of_shipping"),
    ],
)
def test_rest_all_up_to_of_a_sum(edition, kind, head, ships):
    about = "pounds" if edition == "first" else "balance"
    of = office(edition, kind, lambda each: each.told(about) >= 8)
    total, name = of.told(about), shown(of, ships)
    split = lambda text: dict(of.answers(f"{head}: {text}")[0][1])  # noqa: E731
    assert split(f"6 {name}, rest Madras") == {
        ships: 6,
        "president_madras" if edition == "first" else "president_of_madras": total - 6,
    }
    assert sum(split(f"up to 5 {name}, rest Bengal").values()) == total
    assert split(f"up to 5 {name}, rest Bengal")[ships] == 5
    assert split(f"all {name}") == {ships: total}


def test_then_open_order_at_with_preferences_in_order():
    of = office("second", "special_envoy", lambda each: each.told("treasury") >= 5)
    of.answers("envoy: 2, again", (SUCCEED,) * 2)
    first, second = (shown(of, each) for each in of.asked().options.among[:2])
    for text in (
        f"envoy: try with 3, again while treasury >= 2, then open order at {first}; pass",
        f"envoy: 3; if it succeeds open {first}; if it fails pass",
        f"envoy: 3; then open order at Delhi 99, {first}, {second}; if it fails pass",
    ):
        assert of.answers(text, (SUCCEED, 6, 6))[:2] == [
            ("special_envoy", 3),
            ("envoy_result", of.id_of(first)),
        ], text
    assert of.answers("envoy: 3; if it succeeds open Delhi 99; if it fails pass", (FAIL,) * 3) == [
        ("special_envoy", 3),
        ("special_envoy", None),
    ]


def test_fill_in_order_of_preference():
    of = office("second", "fill_order", lambda each: len(each.decision.options.among) > 1)
    home, single = shown(of, of.told("home")), of.decision.options.single
    first = next(
        each for each in reversed(of.decision.options.among) if of.is_legal(each if single else (each,))
    )
    made = of.answers(f"trade {home}: 3; fill Nowhere 9, {shown(of, first)}")
    assert made[0] == ("fill_order", first if single else (first,))


def test_governor_rolls_until_the_rule_stops_it():
    of = office("second", "administer", lambda each: each.told("dice") >= 3)
    region = shown(of, of.told("region"))
    made = of.answers(
        f"administer {region}: roll, at most 2 tries; gain regiment, tax to balance", (4, 4, 4, 4, 1, 1, 1)
    )
    assert [choice for kind, choice in made if kind == "administer"] == ["roll", "roll", "stop"]
    assert ("administer_result", "regiment") in made
    stopped = of.answers(f"govern {region}: roll; if it fails stop; gain regiment", (4,) * 9)
    assert stopped == [("administer", "roll"), ("administer", "stop")]


def test_deploy_all_officers_again_never():
    of = office(
        "second",
        "deploy",
        lambda each: len(each.decision.options.inner.parts) >= 3 and each.told("dice") >= 3,
    )
    home, target = shown(of, of.told("home")), of.decision.options.inner.parts[0][1].among[0]
    made = of.answers(f"deploy {home}: {shown(of, target)}; all officers; again never", (FAIL,) * 9)
    kind, choice = made[0]
    assert (kind, choice[0]) == ("deploy", target)
    assert dict(choice[2]) == dict(of.decision.options.inner.parts[2][1].caps)


@pytest.mark.parametrize("arrow", ["->", "\u2192", "to"])
def test_deploy_behind_an_arrow(arrow):
    of = office(
        "second",
        "deploy",
        lambda each: len(each.decision.options.inner.parts) >= 3 and each.told("dice") >= 3,
    )
    home, target = shown(of, of.told("home")), of.decision.options.inner.parts[0][1].among[0]
    made = of.answers(
        f"deploy {home} {arrow} {shown(of, target)}: all officers, 1 regiment; again never", (FAIL,) * 9
    )
    assert (made[0][0], made[0][1][:2]) == ("deploy", (target, 1))


def test_shipping_one_after_the_other():
    of = office("second", "shipping_purchase", lambda each: each.told("treasury") >= 9)
    places = dict(of.decision.options.branches)["lease"].among
    text = f"shipping: lease {shown(of, places[-1])}; lease {shown(of, places[0])}"
    assert of.answers(text)[:2] == [
        ("shipping_purchase", ("lease", places[-1])),
        ("shipping_purchase", ("lease", places[0])),
    ]


@pytest.mark.parametrize("text", ["cheapest", "the cheapest", "Bengal 1, else cheapest"])
def test_cheapest(text):
    retiring = office("second", "retire_pensioners", lambda each: each.told("treasury") >= 5)
    prices = retiring.decision.options.of
    assert retiring.answers(f"retire: {text}")[0][1] == (
        prices.among[prices.prices.index(min(prices.prices))],
    )
    claiming = office("first", "claim_prize")
    prizes = claiming.decision.options.inner
    head = f"prize for {shown(claiming, claiming.told('office'))}"
    assert claiming.answers(f"{head}: {text}")[0][1] == prizes.among[prizes.prices.index(min(prizes.prices))]
