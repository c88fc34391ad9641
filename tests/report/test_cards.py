"""A card of a table that names what it shows is laid once as long as that stays the same; so it must name everything."""

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


def is_card(block):
    called = block.call.node
    return isinstance(called, nodes.Getattr) and called.attr == "card"


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
    cards = [each for each in tree.find_all(nodes.CallBlock) if is_card(each)]
    titles = [each.call.args[0].value for each in cards]
    assert len(titles) == len(set(titles)) > 3
    for card in cards:
        shown = read(nodes.Template(card.body, lineno=1)) - GIVEN - macros.keys() - {"loop"}
        assert shown <= read(nodes.Template(card.call.args[1:], lineno=1)), card.call.args[0].value


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
        "{% call b.card('a', board.a) %}{{ b.title(board.a) }}{% do board.laid.append('a') %}{% endcall %}"
        "{% call b.card('b', board.b) %}{{ b.title(board.b) }}{% do board.laid.append('b') %}{% endcall %}"
        "{% call b.card() %}{{ b.para(board.c) }}{% do board.laid.append('c') %}{% endcall %}"
    )
    first = made.of(View(a="one", b="one", c="x", laid=laid), BOOK)
    assert laid == ["a", "b", "c"]
    second = made.of(View(a="one", b="two", c="y", laid=laid), BOOK)
    assert laid[3:] == ["b", "c"]
    assert "TWO" in second.text.upper()
    assert "one" in second.html
    assert made.of(View(a="one", b="one", c="x", laid=laid), BOOK) == first
    assert laid[5:] == ["c"]


def test_old_cards_are_forgotten(monkeypatch):
    monkeypatch.setattr("pbem.report.tables._KEPT_CARDS", 2)
    laid = []
    made = tables(
        "{% call b.card('a', board.a) %}{{ b.title(board.a) }}{% do board.laid.append(board.a) %}{% endcall %}"
    )
    for text in ("one", "two", "one", "three", "one", "two"):
        made.of(View(a=text, laid=laid), BOOK)
    assert laid == ["one", "two", "three", "two"]
