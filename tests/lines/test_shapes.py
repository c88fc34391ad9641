"""Each kind of answer in the ways that people write it."""

from __future__ import annotations

import pytest

from engine.core.options import Amount, Arrange, Choice, Form, OneOf, OrPass, Pick, Several, Split
from pbem.lines.readings import Code
from tests.lines.reading import choice, missed, understood
from tests.lines.table import asked as ask

PLACES = ("delhi", "mysore", "hyderabad", "punjab")
TWO_PLACES = ask("dividends", Pick(PLACES, 0, 2))
SEVERAL_PLACES = ask("dividends", Pick(PLACES, 0, 4))
SHIPS = ask("dividends", Split(4, (("delhi", 2), ("mysore", 3), ("punjab", 4)), exact=False))


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        ("Delhi, Mysore", ("delhi", "mysore")),
        ("mysore and delhi", ("mysore", "delhi")),
        ("Delhi; Mysore", ("delhi", "mysore")),
        ("Delhi + Mysore", ("delhi", "mysore")),
        ("delhi mysore", ("delhi", "mysore")),
        ("punj", ("punjab",)),
        ("none", ()),
        ("nothing", ()),
    ],
)
def test_pick_of_several(answer: str, wanted: Choice) -> None:
    assert choice(f"dividends: {answer}", (TWO_PLACES,)) == wanted


def test_all_and_all_but_of_a_pick() -> None:
    assert choice("dividends: all", (SEVERAL_PLACES,)) == PLACES
    assert choice("dividends: all but Mysore and Delhi", (SEVERAL_PLACES,)) == ("hyderabad", "punjab")
    missed("dividends: all", Code.WRONG_NUMBER, (TWO_PLACES,))
    missed("dividends: Delhi, Delhi", Code.NAMED_TWICE, (TWO_PLACES,))


@pytest.mark.parametrize(
    "answer", ["Mysore, rest", "mysore, the rest", "Mysore, then the rest", "Mysore; rest"]
)
def test_the_rest_of_a_pick_goes_behind_what_is_named(answer: str) -> None:
    assert choice(f"dividends: {answer}", (SEVERAL_PLACES,)) == ("mysore", "delhi", "hyderabad", "punjab")
    missed(f"dividends: {answer}", Code.WRONG_NUMBER, (TWO_PLACES,))


@pytest.mark.parametrize(
    "answer", ["3", "£3", "3 pounds", "three", "Three pounds", "pounds 3", "3£", "all", "max"]
)
def test_amount(answer: str) -> None:
    assert choice(f"dividends: {answer}") == 3


def test_amount_of_a_unit() -> None:
    dice = ask("dividends", Amount(0, 20, "dice"))
    assert choice("dividends: 3 dice", (dice,)) == 3
    assert choice("dividends: twenty", (dice,)) == 20
    assert choice("dividends: none", (dice,)) == 0
    missed("dividends: 3 ships", Code.NOT_A_NUMBER, (dice,))


@pytest.mark.parametrize(
    "answer",
    [
        "6 Ship Purchasing, 2 President of Madras",
        "Ship Purchasing 6, Madras 2",
        "ship purch 6; pres madras 2",
        "£6 to ship purchasing and £2 to Madras",
        "6 ship 2 madras",
        "ship 6 madras 2",
        "Ship Purchasing: 6, President of Madras: 2",
        "2 Madras, rest Ship Purchasing",
        "the rest to Ship Purchasing, Madras = 2",
        "up to 2 madras, all ship purchasing",
        "six ship purchasing, two president of madras",
        "6 pounds for ship purchasing, 2 pounds for the President of Madras",
    ],
)
def test_split(answer: str) -> None:
    assert choice(f"revenue: {answer}") == (("ship_purchasing", 6), ("president_madras", 2))


def test_split_of_everything() -> None:
    assert choice("revenue: all Madras") == (("president_madras", 8),)
    assert choice("dividends: up to 4 Delhi, up to 9 Mysore", (SHIPS,)) == (("delhi", 2), ("mysore", 2))
    assert choice("dividends: none", (SHIPS,)) == ()
    assert understood("revenue: Madras").corrections == ("Madras read as 8 President of Madras",)
    missed("revenue: Madras, Ship Purchasing", Code.AMOUNT_WANTED)
    missed("revenue: 3 Madras, 5 Madras", Code.NAMED_TWICE)


def test_split_over_places_that_are_numbers() -> None:
    columns = ask("dividends", Split(3, (("1", 3), ("2", 3)), exact=False))
    assert choice("dividends: 2 to 1, 1 to 2", (columns,)) == (("1", 2), ("2", 1))
    assert choice("dividends: 1: 2, 2: 1", (columns,)) == (("1", 2), ("2", 1))
    missed("dividends: 1 2", Code.AMOUNT_OR_PLACE, (columns,))


@pytest.mark.parametrize(
    "answer",
    [
        "Walsh, Paxton, Hastings",
        "walsh > paxton > hastings",
        "walsh then paxton then hastings",
        "Walsh → Paxton → Hastings",
        "walsh, paxton, rest",
        "walsh paxton hastings",
    ],
)
def test_arrange(answer: str) -> None:
    assert choice(f"captaincies: {answer}") == ("walsh", "paxton", "hastings")


def test_words_inside_a_name_are_not_words_of_the_syntax() -> None:
    families = ask("dividends", Split(3, (("benyon", 3), ("alto", 3)), exact=False))
    assert choice("dividends: 2 Benyon, 1 Alto", (families,)) == (("benyon", 2), ("alto", 1))
    missed("dividends: 2 Benyon elephants", Code.UNKNOWN_WORD, (families,))


def test_things_that_come_twice_are_named_twice() -> None:
    cubes = ask("dividends", Arrange(("walsh", "paxton", "walsh")))
    assert choice("dividends: Walsh, Walsh, Paxton", (cubes,)) == ("walsh", "walsh", "paxton")
    assert choice("dividends: Paxton, rest", (cubes,)) == ("paxton", "walsh", "walsh")
    assert understood("dividends: Walsh, Paxton", (cubes,)).choice == ("walsh", "paxton", "walsh")


def test_counted_things_may_stand_before_their_number() -> None:
    transfer = ask(
        "dividends",
        Several(
            Form(
                (("number", Amount(1, 3)), ("piece", Pick(("guns", "paxton_officers"))), ("to", Pick(PLACES)))
            ),
            0,
            2,
        ),
    )
    wanted = ((2, "paxton_officers", "delhi"), (1, "guns", "mysore"))
    assert choice("dividends: 2 Paxton officers, to Delhi; 1 guns, to Mysore", (transfer,)) == wanted
    assert choice("dividends: 2 paxton officers to Delhi and 1 gun to Mysore", (transfer,)) == wanted
    assert choice("dividends: Paxton officers 2, to Delhi, guns 1, to Mysore", (transfer,)) == wanted


def test_arrange_with_one_left_out_puts_it_last_and_says_so() -> None:
    assert understood("captaincies: Walsh, Paxton").corrections == ("Hastings put last",)
    missed("captaincies: Walsh", Code.NOT_ALL_IN_ORDER)
    missed("captaincies: Walsh, Walsh, Paxton", Code.NOT_ALL_IN_ORDER)


CAMPAIGN = ("delhi", 1, (("hastings", 1),), 2)


@pytest.mark.parametrize(
    "answer",
    [
        "Delhi; guns 1; officers Hastings 1; pounds 2",
        "target Delhi; guns 1; officers Hastings; pounds 2",
        "Delhi, guns 1, officers Hastings 1, pounds 2",
        "pounds 2; guns 1; officers Hastings 1; target Delhi",
        "Delhi; 1 gun; officer Hastings; £2",
        "Delhi with 1 gun, 1 officer Hastings and 2 pounds",
        "delhi guns 1 officers hastings 1 pounds 2",
        "Delhi 1 gun officers Hastings 2 pounds",
        "Delhi; guns: 1; officers = Hastings 1; pounds: £2",
        "(Delhi; guns 1; officers (Hastings 1); pounds 2)",
    ],
)
def test_form(answer: str) -> None:
    assert choice(f"campaign Madras: {answer}") == CAMPAIGN


def test_form_parts_that_may_be_left_out() -> None:
    assert choice("campaign Madras: Delhi") == ("delhi", 0, (), 0)
    assert choice("campaign Madras: Delhi; no guns; all officers") == (
        "delhi",
        0,
        (("hastings", 1), ("paxton", 2)),
        0,
    )
    missed("campaign Madras: guns 1", Code.PART_MISSING)
    missed("campaign Madras: Delhi; guns 1; guns 2", Code.PART_TWICE)


def test_a_number_does_not_count_what_comes_after_a_joint() -> None:
    """The pound is not lost to the workshop: who buys a vote and uses a workshop is asked, never half understood."""
    parts = (("bought", Amount(0, 5, "votes")), ("guns", Amount(0, 2)))
    question = ask("dividends", Form(parts))
    assert choice("dividends: 1 and 2 guns", (question,)) == (1, 2)
    missed("dividends: 1 pound and my guns", Code.NOT_A_NUMBER, (question,))


@pytest.mark.parametrize("answer", ["all", "everything", "all, Mysore", "all; places all"])
def test_all_is_of_the_only_part_that_must_be_said(answer: str) -> None:
    """ "dividends: all" where pounds are needed and places are not: places alone are no answer."""
    form = Form((("pounds", Amount(1, 6, "pounds")), ("places", Pick(("mysore",), 0, 1))))
    places = ("mysore",) if "," in answer or ";" in answer else ()
    assert understood(f"dividends: {answer}", (ask("dividends", form),)).choice == (6, places)
    either = Form((("pounds", Amount(0, 6, "pounds")), ("places", Pick(("mysore",), 0, 1))))
    missed("dividends: all", Code.AMBIGUOUS_WORD, (ask("dividends", either),))


def test_form_with_a_value_of_no_known_part() -> None:
    unread = missed("campaign Madras: Delhi; 2", Code.AMBIGUOUS_WORD)
    assert unread.nearest == ("campaign Madras: Delhi; guns 2", "campaign Madras: Delhi; £2")
    missed("campaign Madras: Delhi; elephants 2", Code.UNKNOWN_WORD)


OPEN = ask("dividends", OrPass(Form((("region", Pick(PLACES)), ("pounds", Amount(1, 3, "£"))))))


@pytest.mark.parametrize(
    "answer",
    [
        "Hyderabad 2",
        "Hyderabad £2",
        "Hyderabad for £2",
        "Hyderabad: 2",
        "Hyderabad (2)",
        "2 Hyderabad",
        "£2 in Hyderabad",
        "2 pounds for Hyderabad",
        "Hyd 2",
    ],
)
def test_a_name_and_its_number_need_no_mark_between(answer: str) -> None:
    assert choice(f"dividends: {answer}", (OPEN,)) == ("hyderabad", 2)


def test_a_name_beside_its_number_is_mended_and_judged_as_ever() -> None:
    assert understood("dividends: Hyderabda 2", (OPEN,)).corrections == ("Hyderabda read as Hyderabad",)
    missed("dividends: Hyderabad 9", Code.OUT_OF_RANGE, (OPEN,))
    missed("dividends: Hyderabad", Code.PART_MISSING, (OPEN,))
    missed("dividends: Bombay 2", Code.UNKNOWN_WORD, (OPEN,))


def test_a_number_of_the_name_itself_is_none_for_it() -> None:
    order = ("order", Pick(("bengal_1", "bengal_2", "delhi_3")))
    rated = ask("dividends", Form((order, ("ships", Amount(0, 3)))))
    assert choice("dividends: Bengal 2", (rated,)) == ("bengal_2", 0)
    assert choice("dividends: Bengal 2 3", (rated,)) == ("bengal_2", 3)
    missed("dividends: Delhi 2", Code.UNKNOWN_WORD, (rated,))
    missed("dividends: Bengal 3", Code.UNKNOWN_WORD, (rated,))
    unread = missed("campaign Madras: Delhi 2", Code.AMBIGUOUS_WORD)
    assert unread.nearest == ("campaign Madras: Delhi; guns 2", "campaign Madras: Delhi; £2")


@pytest.mark.parametrize("answer", ["pass", "Pass.", "no", "skip", "none"])
def test_pass(answer: str) -> None:
    assert choice(f"sail Bombay: {answer}") is None


def test_pass_is_no_answer_where_it_is_not_offered() -> None:
    missed("dividends: pass", Code.NOT_A_NUMBER)
    assert understood("sail Bombay: psas").corrections == ("psas read as pass",)


@pytest.mark.parametrize(
    "answer", ["writers 2", "2 writers", "writers: 2", "two writers", "writer 2", "writers = 2"]
)
def test_one_of(answer: str) -> None:
    assert choice(f"family: {answer}") == ("writers", 2)


def test_one_of_with_nothing_more_to_choose() -> None:
    assert choice("family: manor") == ("manor", 1)
    assert choice("family: a writer") == ("writers", 1)
    assert understood("family: writer").corrections == ("writer read as writers 1",)
    missed("family: writers", Code.AMOUNT_WANTED)
    missed("family: officer", Code.NAME_WANTED)
    missed("vote: for", Code.AMOUNT_WANTED)


def test_one_of_without_its_branch() -> None:
    assert understood("family: Bombay").corrections == ("Bombay read as officer Bombay",)
    unread = missed("vote: 3", Code.AMBIGUOUS_WORD)
    assert unread.nearest == ("vote on Navigation Act: for £3", "vote on Navigation Act: against £3")


@pytest.mark.parametrize(
    "answer",
    [
        "Bengal 1, ships 2; Delhi 3, ships 2, goods 1",
        "Bengal 1 with 2 ships; Delhi 3 with 2 ships and 1 good",
        "(Bengal 1; ships 2); (Delhi 3; ships 2; goods 1)",
        "Bengal 1 (ships 2), Delhi 3 (ships 2, goods 1)",
        "bengal 1 (2 ships), delhi 3 (2 ships, 1 good)",
        "Bengal 1 (ships 2) and Delhi 3 (ships 2; goods 1)",
        "Bengal 1 (ships 2); Delhi 3 (ships 2 goods 1)",
    ],
)
def test_several_forms(answer: str) -> None:
    assert choice(f"fill Bengal: {answer}") == (("bengal_1", 2, (), 0), ("delhi_3", 2, (), 1))


def test_several_with_one_item_and_none() -> None:
    assert choice("fill Bengal: Bengal 1; ships 2; goods 1") == (("bengal_1", 2, (), 1),)
    assert choice("fill Bengal: Bengal 1, Bengal 2") == (("bengal_1", 0, (), 0), ("bengal_2", 0, (), 0))
    assert choice("fill Bengal: Bengal 1 (goods 1), Bengal 2") == (
        ("bengal_1", 0, (), 1),
        ("bengal_2", 0, (), 0),
    )
    assert understood("fill Bengal: Bengal 1 (as agreed)").corrections == ("left out: (as agreed)",)
    missed("fill Bengal: none", Code.WRONG_NUMBER)
    lists = ask("dividends", Several(OrPass(Pick(PLACES)), 0, 3))
    assert choice("dividends: none", (lists,)) == ()
    assert choice("dividends: Delhi; pass; Mysore", (lists,)) == ("delhi", None, "mysore")


def test_a_deal_is_a_line_like_any_other() -> None:
    wanted = ("walsh", (("pounds", 3), ("promise", "paxton")), (("ship", "bengal"),))
    assert choice("offer: Walsh; give pounds 3, promise Paxton; take ship Bengal") == wanted
    assert choice("offer: to Walsh; give £3 and promise Paxton; take ship Bengal") == wanted
    assert choice("offer: Walsh; give 3 pounds") == ("walsh", (("pounds", 3),), ())


def test_nesting_of_three() -> None:
    deep = ask(
        "dividends",
        OneOf((("buy", OrPass(Several(OneOf((("ships", Amount(1, 4)), ("at", Pick(PLACES)))), 0, 3))),)),
    )
    assert choice("dividends: buy 2 ships; at Delhi", (deep,)) == ("buy", (("ships", 2), ("at", "delhi")))
    assert choice("dividends: buy pass", (deep,)) == ("buy", None)
