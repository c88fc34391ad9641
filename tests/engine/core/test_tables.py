"""The mechanism of the tables: forms of files, fields that belong together, words with numbers, common checks."""

import pytest
from msgspec import Struct

from engine.core.tables import checks
from engine.core.tables.base import Count, Name, Row
from engine.core.tables.files import Content, by_id
from engine.core.tables.forms import FileForm, Gather, Section, parts
from engine.core.tables.overrides import laid_over
from engine.core.tables.problems import DataError, Problem
from engine.core.tables.rows import gathered, misfits, worded

PLACE = ("sheds.toml", "red", "doors")


class Shed(Row, frozen=True):
    """A shed."""

    id: str
    doors: Count


class Road(Row, frozen=True):
    """A road between two sheds."""

    a: Name
    b: Name


class Whole(Struct, frozen=True):
    """A file of single entries only."""

    sheds: tuple[Shed, ...]
    best: Shed


FORM = FileForm("sheds", (Section("shed", Shed), Section("road", Road, ("a", "b"), "road_")), {"best": Shed})


def _read(document: dict[str, object]) -> Content:
    return by_id(FORM, document)


def test_entries_of_a_table_and_of_a_list_stand_by_id() -> None:
    """`[shed.red]` brings its id along, `[[road]]` has one made of its fields, a single entry stands under its name."""
    content = _read(
        {
            "schema_version": 1,
            "shed": {"red": {"doors": 1}, "blue": {"doors": 2}},
            "road": [{"a": "red", "b": "blue"}],
            "best": {"id": "red", "doors": 1},
        }
    )
    assert list(content.entries) == ["red", "blue", "road_red__blue", "best"]
    assert content.rows("shed") == [{"id": "red", "doors": 1}, {"id": "blue", "doors": 2}]
    assert content.rows("road") == [{"a": "red", "b": "blue"}]
    assert content.singles() == {"best": {"id": "red", "doors": 1}}


def test_an_id_is_used_once_in_a_file() -> None:
    """Two sections may not share an id, and a file says which form it has."""
    with pytest.raises(DataError) as caught:
        _read({"schema_version": 3, "shed": {"best": {"doors": 1}}, "best": {"id": "best", "doors": 1}})
    assert str(caught.value).splitlines() == [
        "sheds.toml, schema_version: expected 1, got 3",
        "sheds.toml, best: this id is used twice; every entry has its own",
    ]


@pytest.mark.parametrize(
    ("document", "line"),
    [
        (
            {"shed": {"red": 3}},
            "sheds.toml, red: expected a table of fields, such as ",
        ),
        ({"road": 3}, "sheds.toml, road_?: expected a table of fields, such as "),
        ({"fence": 3}, "sheds.toml, fence: expected a table of fields, such as "),
    ],
)
def test_an_entry_is_a_table(document: dict[str, object], line: str) -> None:
    """A number where a table of fields belongs is told with its place."""
    with pytest.raises(DataError) as caught:
        _read(document)
    assert str(caught.value).startswith(line)


def test_parts_of_a_type_are_its_single_entries() -> None:
    """Fields whose type is one struct, lists of them apart."""
    assert parts(Whole) == {"best": Shed}


def test_fields_that_belong_together_are_gathered() -> None:
    """By prefix and suffix; without any the entry stays as it is."""
    gather = Gather("colours", prefix="colour_of_", suffix="_shed")
    entry = {"colour_of_my_shed": "red", "colour_of__shed": "none", "doors": 1}
    assert gathered(gather, entry) == {"colours": {"my": "red"}, "colour_of__shed": "none", "doors": 1}
    assert gathered(gather, {"doors": 1}) == {"doors": 1}


def test_words_take_the_values_that_they_name() -> None:
    """A missing value is told; a text that is no text is left for the type to refuse."""
    problems: list[Problem] = []
    place = ("sheds.toml", "red")
    assert worded("text", place, {"text": "{doors} doors"}, {"doors": 2}, problems) == {"text": "2 doors"}
    assert worded("text", place, {"text": 3}, {"doors": 2}, problems) == {"text": 3}
    assert not problems
    worded("text", place, {"text": "{gates} doors"}, {"doors": 2}, problems)
    worded("text", place, {"text": "{"}, {}, problems)
    assert [str(problem) for problem in problems] == [
        "sheds.toml, red, text: names a parameter that is not there; there are {doors}",
        "sheds.toml, red, text: names a parameter that is not there; there are none",
    ]


def test_misfits_name_every_field() -> None:
    """A wrong value, an unknown field and a missing one, all at once."""
    found = misfits(Road, ("sheds.toml", "road_1"), {"a": 3, "c": "red"})
    assert [str(problem) for problem in found] == [
        "sheds.toml, road_1, c: no such field; there are a, b",
        "sheds.toml, road_1, a: expected a word, got 3",
        "sheds.toml, road_1, b: is missing",
    ]


def test_another_code_drops_the_parameters() -> None:
    """Without a code field nothing is dropped."""
    entry = {"power": "push", "params": {"force": 1}}
    assert laid_over(entry, {"power": "pull"}, "power") == {"power": "pull", "params": {}}
    assert laid_over(entry, {"power": "push"}, "power") == entry
    assert laid_over(entry, {"power": "pull"}, "") == {"power": "pull", "params": {"force": 1}}


def test_checks_tell_what_is_wrong_and_what_would_be_right() -> None:
    """Unknown, repeated, missing and unnumbered ids, and values that differ."""
    assert [str(each) for each in checks.known_once(PLACE, ("blue", "blue", "green"), ("blue",))] == [
        "sheds.toml, red, doors: unknown 'green'; it is one of blue",
        "sheds.toml, red, doors: blue stands twice; each stands once",
    ]
    assert [str(each) for each in checks.all_once(PLACE, (), ("blue", "green"))] == [
        "sheds.toml, red, doors: expected blue, green, each once; got nothing"
    ]
    assert [str(each) for each in checks.all_once(PLACE, ("blue",), ())] == [
        "sheds.toml, red, doors: expected nothing, each once; got blue"
    ]
    assert not [*checks.all_once(PLACE, ("green", "blue"), ("blue", "green"))]
    assert [str(each) for each in checks.numbered("sheds.toml", "no", [("red", 0), ("blue", 2)], 0)] == [
        "sheds.toml, blue, no: 2 is out of range or used twice; 0 to 1 stand once each, missing: 1"
    ]
    assert not [*checks.numbered("sheds.toml", "no", [("red", 2), ("blue", 1)])]
    assert [str(each) for each in checks.differing([(PLACE, (1, 2), PLACE, ""), (PLACE, 1, PLACE, 1)])] == [
        "sheds.toml, red, doors: 1, 2 differs from nothing in sheds.toml, red, doors; give both the same value"
    ]
