"""Plans divided among the questions of an office, and put together again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import EDITIONS, rules_for
from engine.core.plan import Part, Plan
from pbem.intake.plan_text import Divided, Division, divided, joined

TRADE = Plan(
    "trade {home}",
    (
        Part("trade", tries=True),
        Part("fill_order", ("fill orders", "fill"), preferences=True),
        Part("place_writer", ("writers",)),
    ),
)
ENVOY = Plan("envoy", (Part("special_envoy", tries=True), Part("envoy_result", ("open order at", "open"))))
OFFICE = Plan("office", (Part("open", ("open",), tries=True), Part("sail", ("sail",), tries=True)))


def parts(plan: Plan, text: str) -> dict[str, str]:
    division = divided(plan, text)
    assert division is not None
    return {kind: said.answer for kind, said in division.parts}


def test_a_piece_goes_to_the_part_with_its_label_and_a_limit_to_the_part_that_is_tried():
    text = "trade bombay: regions Delhi; dice 5; fill Bombay 3, Bombay 1, Delhi 3; again while dice >= 3"
    assert parts(TRADE, text) == {
        "trade": "regions Delhi; dice 5, again while dice >= 3",
        "fill_order": "Bombay 3, Bombay 1, Delhi 3",
    }


def test_then_begins_a_piece_and_one_without_label_goes_on_with_the_part_before():
    text = "envoy: try with 3, again while treasury >= 2, then open order at Mysore 1; pass"
    assert parts(ENVOY, text) == {
        "special_envoy": "try with 3 else pass, again while treasury >= 2",
        "envoy_result": "Mysore 1",
    }


def test_a_limit_belongs_to_the_last_part_before_it_that_is_tried():
    text = "office: open Delhi £2; again while treasury >= 4; at most 3 tries; sail 3, again never"
    assert parts(OFFICE, text) == {
        "open": "Delhi £2, again while treasury >= 4, at most 3 tries",
        "sail": "3, again never",
    }


def test_what_is_answered_one_by_one_keeps_its_first_words():
    plan = Plan("shipping", (Part("purchase", ("fit", "lease"), one_by_one=True),))
    division = divided(plan, "shipping: fit Hampshire; to West; fit one to South; lease East")
    assert division is not None
    assert division.parts[0][1].pieces == ("fit Hampshire; to West", "fit one to South", "lease East")
    assert divided(plan, joined(plan, division)) == division


def test_the_last_turn_is_that_of_the_whole_plan():
    division = divided(TRADE, "trade bombay: 4; fill Bombay 3, until turn 4")
    assert division is not None
    assert division.until == "until turn 4"
    assert [said.answer for _, said in division.parts] == ["4", "Bombay 3"]


@pytest.mark.parametrize(
    "text", ["trade bombay", "trade bombay:", "trade bombay: ;;", "", "trade bombay: fill"]
)
def test_a_line_without_an_answer_is_no_plan(text):
    assert divided(TRADE, text) is None


ANSWERS = ["Bombay 3, Delhi 1", "dice 5", "2 (ships 1; goods 2)", "Walsh", '"Fort; St"']
TRIES = st.lists(st.sampled_from([*ANSWERS, "pass"]), min_size=1, max_size=3).map(tuple)
PIECES = st.lists(st.sampled_from(ANSWERS), min_size=1, max_size=3).map(tuple)


@given(TRIES, PIECES | st.none(), PIECES | st.none(), st.sampled_from(["", "until turn 3"]), st.booleans())
def test_every_plan_is_divided_into_the_same_again(trade, fill, writers, until, again):
    limits = ("again while treasury >= 3", "at most 4 tries") if again else ()
    said = [("trade", Divided(trade, limits))]
    said += [
        (kind, Divided(each)) for kind, each in (("fill_order", fill), ("place_writer", writers)) if each
    ]
    division = Division("trade bombay", tuple(said), until)
    assert divided(TRADE, joined(TRADE, division)) == division


@given(st.text(max_size=60))
def test_any_text_is_divided_or_is_no_plan(text):
    for line in (text, f"trade bombay: {text}"):
        division = divided(TRADE, line)
        assert division is None or divided(TRADE, joined(TRADE, division)) is not None


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_plan_of_an_edition_is_about_kinds_that_there_are(edition):
    rules = rules_for(edition)
    for plan in rules.plans:
        kinds = [part.kind for part in plan.parts]
        labels = [label for part in plan.parts for label in part.labels]
        assert set(kinds) <= set(rules.phrases), plan.head
        assert len(set(kinds)) == len(kinds), plan.head
        assert len(set(labels)) == len(labels), plan.head
        assert sum(not part.labels for part in plan.parts[1:]) == 0, plan.head
