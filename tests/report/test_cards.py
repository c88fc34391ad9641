"""A card is laid once as long as what it names stays the same, and so is a row; so they must name everything that they show."""

from types import SimpleNamespace

import pytest
from jinja2 import Environment, nodes

from pbem.report.environment import environment
from pbem.report.tables import Tables
from pbem.share import templates_dir

GIVEN = {"b", "name", "names"}
"""What is the same for every table of an edition."""


def parsed(edition):
    return environment(templates_dir(), html=False).parse(
        (templates_dir() / edition / "board.j2").read_text(encoding="utf-8")
    )


def calls(tree, brick):
    """The blocks that call a brick."""
    return [each for each in tree.find_all(nodes.CallBlock) if getattr(each.call.node, "attr", "") == brick]


def read(tree):
    """The names that a part of a template reads, parts of the board as `board.part`."""
    parts = {f"board.{each.attr}" for each in tree.find_all(nodes.Getattr) if is_board(each.node)}
    names = {each.name for each in tree.find_all(nodes.Name) if each.ctx == "load"} - {"board"}
    set_here = {each.name for each in tree.find_all(nodes.Name) if each.ctx in ("store", "param")}
    bare = [each for each in tree.find_all(nodes.Name) if each.name == "board"]
    assert len(bare) == sum(is_board(each.node) for each in tree.find_all(nodes.Getattr)), (
        "the board as a whole"
    )
    return parts | (names - set_here)


def is_board(node):
    return isinstance(node, nodes.Name) and node.name == "board"


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_card_names_all_that_it_shows(edition):
    tree = parsed(edition)
    macros = {each.name: each for each in tree.find_all(nodes.Macro)}
    for macro in macros.values():
        assert read(macro) <= GIVEN | macros.keys() | {"loop"}, macro.name
    cards = calls(tree, "card")
    titles = [each.call.args[0].value for each in cards]
    assert len(titles) == len(set(titles)) > 3
    for card in cards:
        shown = read(nodes.Template(card.body, lineno=1)) - GIVEN - macros.keys() - {"loop"}
        assert shown <= read(nodes.Template(card.call.args[1:], lineno=1)), card.call.args[0].value


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_row_shows_its_thing_and_what_else_its_table_names(edition):
    tree = parsed(edition)
    given = GIVEN | {macro.name for macro in tree.find_all(nodes.Macro)} | {"loop"}
    tables = calls(tree, "table")
    assert len(tables) > 5
    for table in tables:
        things, *named = table.call.args[1:]
        assert len(table.args) == 1
        shown = read(nodes.Template(table.body, lineno=1)) - given - {table.args[0].name}
        assert shown <= read(nodes.Template(named, lineno=1)), things


@pytest.mark.parametrize("edition", ["first", "second"])
def test_tables_of_a_card_have_different_titles(edition):
    """Rows of one thing are told apart by the card and the titles."""
    for card in calls(parsed(edition), "card"):
        titles = [
            table.call.args[0].as_const() for table in calls(nodes.Template(card.body, lineno=1), "table")
        ]
        assert len(titles) == len(set(map(tuple, titles)))


def tables(board):
    files = environment(templates_dir(), html=False)
    made = Tables(files, environment(templates_dir(), html=True))
    template = files.from_string(board)
    made._wanted["x"] = frozenset({"board"})
    made._words = type("Words", (Environment,), {"get_template": lambda *_: template})()
    return made


class View:
    viewer = "ash"

    def __init__(self, **board):
        self.board = board


BOOK = SimpleNamespace(edition="x", words={})


def test_a_card_is_laid_anew_when_what_it_shows_changes_and_only_then():
    laid = []
    made = tables(
        "{% call b.card('a', board.a) %}{{ b.heading(board.a) }}{% do board.laid.append('a') %}{% endcall %}"
        "{% call b.card('b', board.b) %}{{ b.heading(board.b) }}{% do board.laid.append('b') %}{% endcall %}"
    )
    first = made.of(View(a="one", b="one", laid=laid), BOOK)
    assert laid == ["a", "b"]
    second = made.of(View(a="one", b="two", laid=laid), BOOK)
    assert laid[2:] == ["b"]
    assert "TWO" in second.text.upper()
    assert "one" in second.html
    assert made.of(View(a="one", b="one", laid=laid), BOOK) == first
    assert laid[3:] == []


def rows_of(table):
    """The first cells of a laid table's rows."""
    return [line.split()[0] for line in table.text.splitlines()[2:] if line]


def test_a_row_is_laid_anew_when_what_it_shows_changes_and_only_then():
    laid = []
    made = tables(
        "{% call b.card('a', board.things, board.more) %}"
        "{% call(each) b.table(['Thing', 'More'], board.things, board.more) %}{% do board.laid.append(each) %}"
        "{% if each != 'none' %}{{ b.row(each, board.more) }}{% endif %}{% endcall %}{% endcall %}"
    )
    assert rows_of(made.of(View(things=("one", "none", "two"), more=1, laid=laid), BOOK)) == ["one", "two"]
    assert laid == ["one", "none", "two"]
    assert rows_of(made.of(View(things=("three", "none", "two"), more=1, laid=laid), BOOK)) == [
        "three",
        "two",
    ]
    assert laid[3:] == ["three"]
    assert "2" in made.of(View(things=("two",), more=2, laid=laid), BOOK).text
    assert laid[4:] == ["two"]


def test_what_is_kept_for_one_vocabulary_is_not_shown_to_another():
    made = tables(
        "{% call b.card('a', board.thing) %}{{ b.heading(name(board.thing)) }}"
        "{% call(each) b.table(['It'], board.things) %}{{ b.row(name(each)) }}{% endcall %}{% endcall %}"
    )
    view = View(thing="it", things=("it",))
    said = [
        made.of(view, SimpleNamespace(edition="x", words={"it": (word,)})).text for word in ("this", "that")
    ]
    assert "this" in said[0]
    assert "this" not in said[1]
    assert said[1].count("that") == 2


def test_old_cards_are_forgotten(monkeypatch):
    monkeypatch.setattr("pbem.report.tables._KEPT_CARDS", 2)
    laid = []
    made = tables(
        "{% call b.card('a', board.a) %}{{ b.heading(board.a) }}{% do board.laid.append(board.a) %}{% endcall %}"
    )
    for text in ("one", "two", "one", "three", "one", "two"):
        made.of(View(a=text, laid=laid), BOOK)
    assert laid == ["one", "two", "three", "two"]
