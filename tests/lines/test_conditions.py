"""Conditions of orders for decisions to come: read as people write them, worded so that they read back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import rules_for
from engine.core.chance import SeededChance
from engine.core.seating import Seating
from engine.core.standing_orders import (
    AllOf,
    AnyOf,
    Compare,
    Comparison,
    Condition,
    Not,
    holds,
    unknown_facts,
)
from pbem.intake.standing_text import read_standing
from pbem.lines.conditions import Doubt, Unclear, read_condition, worded
from pbem.lines.facts import FactNames


def names_of(edition: str) -> FactNames:
    """What a seat of a game that has just begun may test."""
    rules = rules_for(edition)
    state = rules.setup(Seating("g1", 4), SeededChance(b"conditions" * 4, "g1")).state
    known = dict(rules.view(state, rules.seats(state)[0]).facts)
    return FactNames({**dict.fromkeys(rules.question_facts), **known}, rules.words, rules.plain_aspects)


VALUES = ("walsh", "paxton", "for", "against", "nobody", "sovereign")
FIRST, SECOND = names_of("first"), names_of("second")


@pytest.mark.parametrize(
    ("text", "fact", "how", "value"),
    [
        ("treasury >= 2", "treasury", ">=", 2),
        ("my money >= 6", "money", ">=", 6),
        ("my cash is at least 6", "money", ">=", 6),
        ("Walsh cash > 3", "money.walsh", ">", 3),
        ("treasury => £2", "treasury", ">=", 2),
        ("treasury is at least two", "treasury", ">=", 2),
        ("there is at least 2 in the treasury", "treasury", ">=", 2),
        ("there's at least £5 left in the kitty", "treasury", ">=", 5),
        ("the treasury has 2 or more in it", "treasury", ">=", 2),
        ("Walsh votes for the war", "vote.walsh", "=", "for"),
        ("Walsh is against this bill", "vote.walsh", "=", "against"),
        ("debt at most 3", "debt", "<=", 3),
        ("there's no debt", "debt", "=", 0),
        ("there is no debt left", "debt", "=", 0),
        ("we have no debt", "debt", "=", 0),
        ("there is no debt yet", "debt", "=", 0),
        ("no debt so far", "debt", "=", 0),
        ("no debt left", "debt", "=", 0),
        ("the debt is still 0", "debt", "=", 0),
        ("I have at least 15", "money", ">=", 15),
        ("I've got 15 or more", "money", ">=", 15),
        ("we've got at least 8 pounds", "money", ">=", 8),
        ("the debt is none", "debt", "=", 0),
        ("there is any debt", "debt", ">=", 1),
        ("we have no more than 3 in the treasury", "treasury", "<=", 3),
        ("holder of Chairman is none", "holder.chairman", "=", "nobody"),
        ("share price less than 3 pounds", "share_price", "<", 3),
        ("turn is 3", "turn", "=", 3),
        ("turn is not 3", "turn", "!=", 3),
        ("Walsh votes for", "vote.walsh", "=", "for"),
        ("Walsh votes for it", "vote.walsh", "=", "for"),
        ("Walsh votes against the law", "vote.walsh", "=", "against"),
        ("vote of Walsh is against", "vote.walsh", "=", "against"),
        ("Walsh has not voted", None, "", ""),
        ("Walsh vote = not yet", "vote.walsh", "=", "not_yet"),
        ("Delhi is closed", "region.delhi", "=", "closed"),
        ("Walsh is Chairman", "holder.chairman", "=", "walsh"),
        ("Chairman is not Walsh", "holder.chairman", "!=", "walsh"),
        ("holder of Chairman = nobody", "holder.chairman", "=", "nobody"),
        ("president_bombay >= 3", "treasury.president_bombay", ">=", 3),
        ("bombay treasury > 3", "treasury.president_bombay", ">", 3),
        ("Paxton money < £4", "money.paxton", "<", 4),
        ("money of Paxton < 4", "money.paxton", "<", 4),
        ("open orders in Delhi >= 1", "open_orders.delhi", ">=", 1),
        ("elephant = delhi", "elephant", "=", "delhi"),
        ("(((debt > 1)))", "debt", ">", 1),
        ("the debt is below 2", "debt", "<", 2),
        ("debt is over £3", "debt", ">", 3),
        ("the debt is 3 or more", "debt", ">=", 3),
        ("debt 3 or less", "debt", "<=", 3),
        ("I have at least 8 pounds", "money", ">=", 8),
        ("we have more than £8", "money", ">", 8),
        ("I've at least 2 shares", "shares", ">=", 2),
        ("the treasury of Bombay has at least 4 pounds", "treasury.president_bombay", ">=", 4),
        ("Walsh goes against", "vote.walsh", "=", "against"),
        ("Walsh is for", "vote.walsh", "=", "for"),
        ("I have at least 8", None, "", ""),
        ("I have 8 pounds", None, "", ""),
        ("Walsh has a good day", None, "", ""),
    ],
)
def test_a_fact_is_called_as_people_call_it(text, fact, how, value):
    read = read_condition(text, FIRST)
    if fact is None:
        assert isinstance(read, Unclear)
    else:
        assert means_the_same(read, Compare(fact, Comparison(how), value))


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("Paxton and Walsh both vote against", "Paxton votes against and Walsh votes against"),
        ("Paxton or Walsh votes for", "Paxton votes for or Walsh votes for"),
        ("Paxton and Walsh like it", "?"),
    ],
)
def test_what_is_said_of_several_is_said_of_each(text, same):
    read = read_condition(text, FIRST)
    assert isinstance(read, Unclear) if same == "?" else read == read_condition(same, FIRST)


def means_the_same(read: Condition | Unclear, meant: Condition) -> bool:
    """Whether both hold for the same values of the facts; a word of several ids may be read as any of them."""
    assert not isinstance(read, Unclear)
    facts = sorted(facts_of(meant))
    assert sorted(facts_of(read)) == facts
    tried = [dict.fromkeys(facts, value) for value in (*range(-9, 100, 3), *VALUES)]
    tried += [{**one, facts[0]: value} for one in tried[::9] for value in (-9, 0, 5, *VALUES)]
    return all(holds(read, each) is holds(meant, each) for each in tried)


def facts_of(condition: Condition) -> set[str]:
    return set(unknown_facts(condition, ()))


@pytest.mark.parametrize(("said", "ways"), [("yes", ("yes", "for")), ("no", ("no", "against"))])
def test_a_vote_may_be_told_either_way(said, ways):
    read = read_condition(f"Walsh votes {said}", FIRST)
    assert read == AnyOf(tuple(Compare("vote.walsh", Comparison.IS, way) for way in ways))


@pytest.mark.parametrize(
    ("text", "doubt", "given"),
    [
        ("monye >= 2", Doubt.FACT, "monye"),
        ("Walsh cards >= 2", Doubt.FACT, "Walsh cards"),
        ("turn >= soon", Doubt.NUMBER, "soon"),
        ("Walsh votes", Doubt.VALUE, "Walsh votes"),
        ("Walsh votes maybe", Doubt.VALUE, "maybe"),
        ("Chairman >= 3", Doubt.VALUE, "3"),
        ("debt > 1 and frob = 2", Doubt.FACT, "frob"),
        ("", Doubt.EMPTY, ""),
        ("not", Doubt.EMPTY, "not"),
        ("not " * 40 + "debt > 1", Doubt.EMPTY, None),
        ("(" * 300 + "debt > 1" + ")" * 300, Doubt.EMPTY, None),
    ],
)
def test_what_is_not_understood_is_said(text, doubt, given):
    read = read_condition(text, FIRST)
    assert isinstance(read, Unclear)
    assert read.doubt is doubt
    assert given is None or read.given == given


def test_and_binds_more_than_or_and_brackets_more_than_both():
    one, two, three = (Compare("debt", Comparison.IS, number) for number in (1, 2, 3))
    assert read_condition("debt=1 or debt=2 and debt=3", FIRST) == AnyOf((one, AllOf((two, three))))
    assert read_condition("(debt=1 or debt=2) and not debt=3", FIRST) == AllOf(
        (AnyOf((one, two)), Not(three))
    )


def test_the_second_edition_is_tested_by_its_own_names():
    assert read_condition("Prime Minister is Walsh", SECOND) == Compare(
        "prime_minister", Comparison.IS, "walsh"
    )
    assert read_condition("Delhi towers >= 2", SECOND) == Compare("towers.delhi", Comparison.AT_LEAST, 2)
    assert read_condition("unrest in Delhi > 0", SECOND) == Compare("unrest.delhi", Comparison.MORE, 0)
    assert read_condition("Delhi is sovereign", SECOND) == Compare("region.delhi", Comparison.IS, "sovereign")


def test_a_word_of_several_ids_may_mean_any_of_them():
    """In the first edition a region and a presidency share a name, and with it an id; elsewhere each id is tried."""
    read = read_condition("Mysore is bombay", SECOND)
    assert isinstance(read, Compare | AnyOf)
    for value in ("bombay_presidency",):
        assert holds(read, {"region.mysore": value})
    assert not holds(read, {"region.mysore": "madras_presidency"})


def examples() -> list[str]:
    """The lines with conditions, limits or plans on the pages for players."""
    docs = Path(__file__).parents[2] / "docs"
    blocks: list[str] = []
    for page in ("players.md", "order-lines.md"):
        text = (docs / page).read_text(encoding="utf-8")
        fenced = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
        blocks += [
            block for kind, block in fenced if not kind and ("again while" in block or " if " in block)
        ]
    return [line.removeprefix("always: ") for block in blocks for line in block.splitlines()]


@pytest.mark.parametrize("line", examples())
def test_every_example_of_the_pages_is_read(line):
    standing = read_standing(line)
    assert standing is not None
    is_plan = re.search(r"\b(?:if|unless|else|until|again|while)\b", line) is not None
    assert not standing.plain or not is_plan or ";" in line or "prefer" in line
    for condition in standing.conditions:
        reads = [read_condition(condition.partition(";")[0], names) for names in (FIRST, SECOND)]
        assert not all(isinstance(each, Unclear) for each in reads), condition


def conditions(names: FactNames) -> st.SearchStrategy[Condition]:
    """Any condition over facts that are known."""
    numbers = sorted(name for name, value in names.known.items() if isinstance(value, int))
    texts = sorted(name for name, value in names.known.items() if isinstance(value, str))
    over = st.builds(Compare, st.sampled_from(numbers), st.sampled_from(Comparison), st.integers(-9, 99))
    values = st.sampled_from(VALUES)
    equal = st.builds(
        Compare, st.sampled_from(texts), st.sampled_from([Comparison.IS, Comparison.IS_NOT]), values
    )
    return st.recursive(
        over | equal,
        lambda inner: (
            st.builds(Not, inner)
            | st.builds(AllOf, st.lists(inner, min_size=2, max_size=3).map(tuple))
            | st.builds(AnyOf, st.lists(inner, min_size=2, max_size=3).map(tuple))
        ),
        max_leaves=6,
    )


@pytest.mark.parametrize("names", [FIRST, SECOND], ids=["first", "second"])
@given(st.data())
def test_every_condition_reads_back_from_its_words(names, data):
    condition = data.draw(conditions(names))
    assert means_the_same(read_condition(worded(condition, names), names), condition)


@pytest.mark.parametrize("names", [FIRST, SECOND], ids=["first", "second"])
def test_every_fact_has_a_name_that_finds_it(names):
    for name, value in names.known.items():
        assert names.called(names.shown(name), value if isinstance(value, int | str) else None) == name


@given(st.text(max_size=80))
def test_any_text_is_a_condition_or_said_to_be_none(text):
    read = read_condition(text, FIRST)
    assert isinstance(read, Unclear) or not isinstance(read_condition(worded(read, FIRST), FIRST), Unclear)
