"""The text of orders for decisions to come, taken apart and put together again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.intake.standing_text import FAILED, Alternative, StandingText, Tries, read_standing, worded
from pbem.intake.tried_again import tried_again


def read(text: str) -> StandingText:
    found = read_standing(text)
    assert found is not None
    return found


@pytest.mark.parametrize(
    "text",
    [
        "vote: for 3 if Walsh votes for, else against 2",
        "vote: if Walsh votes for: for 3, else against 2",
        "vote: if Walsh votes for then for 3 else against 2",
        "vote: if Walsh votes for, for 3; else: against 2",
        "Vote: for 3 IF Walsh votes for ELSE against 2,",
        "vote: for 3, but only if Walsh votes for, otherwise against 2",
        "vote: for 3 provided that Walsh votes for; otherwise, against 2",
        "vote: for 3 as long as Walsh votes for, or else against 2",
        "vote: if Walsh votes for, for 3; if not, against 2",
    ],
)
def test_a_condition_may_stand_before_or_behind_its_answer(text):
    assert read(text).alternatives == (Alternative("for 3", "Walsh votes for"), Alternative("against 2"))


@pytest.mark.parametrize(
    ("limits", "tries", "until"),
    [
        (", again while treasury >= 2", Tries(None, "treasury >= 2"), None),
        ("; again while treasury >= 2; at most 3 tries", Tries(3, "treasury >= 2"), None),
        (" at most 1 try", Tries(1), None),
        (", again never", Tries(1), None),
        (", again", Tries(), None),
        (" until turn 4", None, 4),
        (
            ", again while money >= 2 and debt < 3, until the end of turn 5",
            Tries(None, "money >= 2 and debt < 3"),
            5,
        ),
    ],
)
def test_limits_stand_behind_the_answers(limits, tries, until):
    assert read(f"open Bombay: Delhi 2{limits}") == StandingText(
        "open Bombay", (Alternative("Delhi 2"),), tries, until
    )


@pytest.mark.parametrize(
    "often",
    [
        "at most three tries",
        "max 3 tries",
        "maximum of 3 attempts",
        "no more than three times",
        "three tries at most",
        "3 times max",
    ],
)
def test_how_often_to_try_is_said_in_many_ways(often):
    assert read(f"open Bombay: Delhi 2, {often}").tries == Tries(3)


def test_several_conditions_in_front_are_tried_in_their_order():
    text = "dividends: If Walsh is Chairman, 2; if Paxton is Chairman, 1; otherwise 0"
    assert read(text).alternatives == (
        Alternative("2", "Walsh is Chairman"),
        Alternative("1", "Paxton is Chairman"),
        Alternative("0"),
    )


def test_a_condition_in_front_needs_no_comma_before_who_acts():
    assert read("dividends: if the debt is below 2 we pay 3").alternatives == (
        Alternative("we pay 3", "the debt is below 2"),
    )


def test_a_list_of_wishes_is_more_than_an_order_line():
    assert not read("buy: prefer space 3, space 4").plain


@pytest.mark.parametrize(
    "text", ["", "dividends", ": 2", "dividends:", "dividends: else 2 else", "dividends: ,"]
)
def test_what_has_no_head_or_no_answer_is_no_order(text):
    found = read_standing(text)
    assert found is None or all(each.answer for each in found.alternatives)
    assert found is None or found.head


def test_unless_denies_its_condition():
    assert read("vote: abstain unless Walsh votes for, else for 1").alternatives == (
        Alternative("abstain", "not (Walsh votes for)"),
        Alternative("for 1"),
    )


@pytest.mark.parametrize("text", ["hire: Walsh writer, otherwise Paxton writer", "firms: done unless West"])
def test_words_of_answers_are_no_conditions(text):
    assert read(text).plain


def test_words_in_quotes_and_brackets_are_left_alone():
    assert read('vote on "If else": for (2 else 3)').alternatives == (Alternative("for (2 else 3)"),)


WORD = st.sampled_from(
    "for 3|against 2|abstain|Delhi; £2|6 Walsh, rest Paxton|pass|1 gun with 2 officers".split("|")
)
WHEN = st.sampled_from(
    "|money >= 2|Walsh votes for|not (turn = 2 or debt < 3)|Delhi is closed and debt > 1".split("|")
)
TEXTS = st.builds(
    StandingText,
    st.sampled_from(["vote", "open Bombay", "vote on Land Tax", "trade logistics"]),
    st.lists(st.builds(Alternative, WORD, WHEN), min_size=1, max_size=4).map(tuple),
    st.none() | st.builds(Tries, st.none() | st.integers(1, 99), WHEN),
    st.none() | st.integers(1, 9),
)


@given(TEXTS)
def test_every_order_reads_back_from_its_plain_form(standing):
    if standing.tries == Tries(1, standing.tries.only_while if standing.tries else ""):
        standing = read(worded(standing))  # one try needs no condition for the next
    assert read(worded(standing)) == standing


@given(st.text(alphabet=st.sampled_from('ab:;, ()"'), max_size=40), st.text(max_size=60))
def test_any_text_is_taken_apart_or_is_no_order(strange, text):
    for each in (strange, text, f"vote: {text}"):
        found = read_standing(each)
        assert found is None or read_standing(worded(found)) is not None


@pytest.mark.parametrize(
    ("text", "answers", "tries"),
    [
        ("sail: 3; if it fails 2", [("2", FAILED), ("3", "")], Tries(2)),
        ("sail: 3, but if it fails: then pass", [("pass", FAILED), ("3", "")], Tries(2)),
        ("sail: 3; on failure again", [("3", "")], Tries()),
        ("sail: 3; failing that 2, at most 3 tries", [("2", FAILED), ("3", "")], Tries(3)),
        (
            "sail: 3, again while money >= 2; if the check failed try again with 2",
            [("2", FAILED), ("3", "")],
            Tries(only_while="money >= 2"),
        ),
        (
            "sail: 3 if money >= 2 else 1; if it fails 2",
            [("2", FAILED), ("3", "money >= 2"), ("1", "")],
            Tries(2),
        ),
    ],
)
def test_what_is_done_after_a_failure_goes_before_all_else(text, answers, tries):
    read = read_standing(text)
    assert read is not None
    assert [(each.answer, each.when) for each in read.alternatives] == answers
    assert read.tries == tries
    assert FAILED not in read.conditions
    assert read_standing(worded(read)) == read


@pytest.mark.parametrize(
    ("said", "answer", "more"),
    [
        ("try once more", "", 1),
        ("once again", "", 1),
        ("one more try", "", 1),
        ("a second go", "", 1),
        ("give it another shot", "", 1),
        ("try again once", "", 1),
        ("try again, then stop", "", 1),
        ("again, but only once", "", 1),
        ("twice more", "", 2),
        ("try again twice", "", 2),
        ("try two more times", "", 2),
        ("try once more with 4", "4", 1),
        ("try again with 4, then stop", "4", 1),
        ("try again", "", None),
        ("again with 2", "2", None),
        ("2", "2", None),
        ("leave it", "leave it", None),
        ("try again tomorrow", "try again tomorrow", None),
    ],
)
def test_how_often_the_same_is_tried_again_is_a_limit(said, answer, more):
    assert tried_again(said) == (answer, more)
    read = read_standing(f"open Bombay: Delhi £2; if it fails {said}")
    assert read is not None
    if more is not None:
        assert read.tries == Tries(more + 1)


@pytest.mark.parametrize(
    "text",
    [
        "envoy: 6, again while treasury >= 6, at most 3 tries",
        "vote: for 1 if money >= 1",
        "vote: for if Walsh votes for, else against",
        "dividends: 2, until turn 4",
    ],
)
def test_a_full_stop_at_the_end_changes_nothing(text):
    """A number may stand before it, in which it would be a decimal point."""
    assert read_standing(f"{text}.") == read_standing(text) == read_standing(f"{text} .")
