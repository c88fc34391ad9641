"""The text part: paragraphs, headings and columns that fit a narrow window."""

from __future__ import annotations

from pbem.report.text import WIDTH, columns, heading, wrapped


def test_paragraphs_are_wrapped_and_indented() -> None:
    text = wrapped("word " * 40, 6, "  12  ")
    lines = text.splitlines()
    assert lines[0].startswith("  12  word")
    assert all(line.startswith("      word") for line in lines[1:])
    assert max(map(len, lines)) <= WIDTH
    assert len(lines[0]) >= WIDTH - 5


def test_long_words_are_never_broken() -> None:
    assert wrapped("a " + "x" * 100) == "a\n" + "x" * 100


def test_a_heading_is_underlined() -> None:
    assert heading("India") == "India\n-----"


def test_numbers_stand_to_the_right_and_names_to_the_left() -> None:
    assert columns(["Family", "Money", "Offices"], [["Paxton", "£5", "Chairman"], ["Walsh", "-£12", "-"]]) == (
        "Family  Money  Offices\n"
        "------  -----  --------\n"
        "Paxton     £5  Chairman\n"
        "Walsh    -£12  -"
    )  # fmt: skip


def test_the_last_column_is_wrapped_where_the_table_is_too_wide() -> None:
    text = columns(["Family", "Offices"], [["Paxton", "President of Bombay, " * 6], ["Walsh", "none"]])
    lines = text.splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert lines[3].startswith("        President")
    assert lines[-1] == "Walsh   none"


def test_the_widest_columns_are_wrapped_where_the_table_is_too_wide() -> None:
    force = "12 regiments, 2 officers of Hastings, 1 officer of Walsh, Rajput Prince, Sikhs"
    text = columns(
        ["Army", "Ready", "Used"], [["Bombay", force, "-"], ["Bengal", "-", force], ["Madras", "-", "-"]]
    )
    lines = text.splitlines()
    assert max(map(len, lines)) <= WIDTH
    words = force.split()
    assert " ".join(lines[2:5]).replace("Bombay", "").replace(" -", "").split() == words
    assert lines[-1].split() == ["Madras", "-", "-"]


def test_a_column_of_numbers_at_the_end_stays_to_the_right() -> None:
    assert columns(["Name", "Points"], [["Walsh", 3], ["Sykes", 12]]).splitlines()[2:] == [
        "Walsh       3",
        "Sykes      12",
    ]


def test_a_table_may_be_empty() -> None:
    assert columns(["Name", "Points"], []).splitlines() == ["Name  Points", "----  ------"]
