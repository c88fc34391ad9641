"""The table of the benchmarks: what a row says, and how a page's table is renewed."""

from datetime import date

import pytest

from tests.bench import __main__ as bench
from tests.bench.measure import AtLeast, AtMost, Found, Measure, repeated, shown
from tests.bench.table import BEGIN, END, renewed, row

DAY = date(2026, 3, 1)


def found(name, *numbers, aim=None):
    return Found(Measure(name, "mails/s", aim, lambda: numbers), numbers, 0.25)


def test_a_row_gives_the_median_the_spread_and_whether_the_aim_is_met():
    assert row(found("sent", 90, 1234.5, 300, aim=AtLeast(120)), DAY) == (
        "| sent | 300 mails/s | 3: 90 to 1,234 | ≥ 120 | yes | 0.2 | 2026-03-01 |"
    )
    assert "| ≤ 0.3 | **no** |" in row(found("start", 0.31, aim=AtMost(0.3)), DAY)
    assert "|  |  | 0.2 |" in row(found("told only", 5), DAY)


@pytest.mark.parametrize(("number", "text"), [(0.12345, "0.123"), (12.34, "12.3"), (99_999.6, "100,000")])
def test_numbers_are_shown_with_three_figures(number, text):
    assert shown(number) == text


def test_the_goes_are_so_many_of_the_same():
    numbers = iter(range(10))
    assert repeated(lambda: next(numbers), 3)() == [0, 1, 2]


def test_a_renewed_page_keeps_rows_of_the_same_machine_in_order():
    first = renewed(
        f"before\n{BEGIN}\n{END}\nafter\n",
        "a box",
        [row(found(name, 1), DAY) for name in ("b", "gone", "c")],
        ["a", "b", "gone", "c"],
    )
    page = renewed(first, "a box", [row(found(name, 2), DAY) for name in ("c", "a")], ["a", "b", "c"])
    lines = page.splitlines()
    assert [line.split(" ")[1] for line in lines if line.startswith("| ")] == ["what", "a", "b", "c"]
    assert [line.split(" ")[3] for line in lines if line.startswith("| ")] == ["median", "2", "1", "2"]
    assert (lines[0], lines[1], lines[2], lines[-2:]) == ("before", BEGIN, "a box.", [END, "after"])


def test_numbers_of_another_machine_do_not_stay():
    page = f"{BEGIN}\nan old box.\n\n{row(found('a', 1), DAY)}\n{END}\n"
    assert "| a |" not in renewed(page, "a box", [row(found("b", 1), DAY)], ["a", "b"])


def test_a_page_without_a_place_for_the_table_is_left_alone():
    with pytest.raises(ValueError, match="measured: begin"):
        renewed("nothing here\n", "a box", [], [])


def test_the_command_measures_what_is_chosen_and_writes_it(tmp_path, monkeypatch, capsys):
    slow = Measure("slow", "s", AtMost(1), lambda: [2.0])
    monkeypatch.setattr(bench, "USUAL", (Measure("quick", "s", AtMost(1), lambda: [0.5]), slow))
    monkeypatch.setattr(bench, "LONG", (Measure("very long", "MB", None, lambda: [7.0]),))
    page = tmp_path / "page.md"
    page.write_text(f"{BEGIN}\n{END}\n", encoding="utf-8")
    assert bench.main([]) == 1
    assert "very long" not in capsys.readouterr().out
    assert bench.main(["--only", "QUICK|long", "--write", str(page)]) == 0
    assert "| very long | 7 MB |" in capsys.readouterr().out
    assert "| quick | 0.5 s |" in page.read_text(encoding="utf-8")
    assert bench.main(["--only", "nothing"]) == 2
    assert "no measure's name holds nothing" in capsys.readouterr().err


def test_no_two_measures_have_one_name():
    names = [measure.name for measure in (*bench.USUAL, *bench.LONG)]
    assert len(names) == len(set(names))
