"""The vocabulary of order lines."""

import pytest

from engine.first.tables import load
from engine.first.words import FAMILIES, KINDS, OFFICES, WORDS

SHARED = {"office": {"bombay", "madras", "bengal"}}
"""Spellings that several ids of a kind share: bare places are asked about where both their offices may be meant."""


@pytest.mark.parametrize("kind", KINDS)
def test_no_spelling_means_two_things_within_one_kind(kind: str) -> None:
    """Folded spellings are unique among the ids of one kind, apart from those that the question tells apart."""
    folded = [(word.casefold(), name) for name, words in KINDS[kind].items() for word in words]
    doubled = [pair for pair in folded if [other for other, _ in folded].count(pair[0]) > 1]
    assert {word for word, _ in doubled} == SHARED.get(kind, set())


@pytest.mark.parametrize("kind", KINDS)
def test_spellings_can_be_typed_on_a_line(kind: str) -> None:
    """No spelling is empty, a bare number, or holds a mark that separates the parts of an order line."""
    for words in KINDS[kind].values():
        assert words
        for word in words:
            assert word == word.strip()
            assert not word.isdecimal()
            assert word
            assert not {*word} & {*":;,\n"}


def test_the_vocabulary_covers_the_tables() -> None:
    """Every region, player family, prize, box, card and office has spellings, and no other id has."""
    tables = load()
    assert {*KINDS["region"]} == {region.id for region in tables.regions}
    assert {*KINDS["family"]} == {family.id for family in tables.player_families()}
    assert {*KINDS["prize"]} == {prize.id for prize in tables.prizes}
    assert {*KINDS["box"]} == {box.id for box in tables.boxes}
    assert {*KINDS["card"]} == {card.id for card in tables.cards}
    provinces = {f"province_{region.id}" for region in tables.regions}
    assert {*KINDS["office"]} == {office.id for office in tables.offices} | provinces | {"governor_general"}


def test_what_is_shown_is_the_printed_name() -> None:
    """The first spelling is the name of the card, for offices that of the office with its title."""
    tables = load()
    for region in tables.regions:
        assert KINDS["region"][region.id][0] == region.name
    for family in tables.player_families():
        assert KINDS["family"][family.id][0] == family.name
    for prize in tables.prizes:
        assert KINDS["prize"][prize.id][0] == prize.name
    for card in tables.cards:
        assert KINDS["card"][card.id][0] == card.title
    for office in OFFICES:
        assert KINDS["office"][office][0] == tables.office_name(office)
    for box in tables.boxes:
        assert box.name.casefold() in [word.casefold() for word in KINDS["box"][box.id]]


@pytest.mark.parametrize(
    ("name", "spelling"),
    [
        ("director_of_trade", "Director"),
        ("president_bombay", "Bombay President"),
        ("president_bombay", "pres Bombay"),
        ("president_bengal", "Bengal"),
        ("ship_purchasing", "ships office"),
        ("province_mysore", "Mysore resident"),
        ("house_of_commons", "Commons"),
        ("writers", "enlist writer"),
        ("walsh", "Walsh family"),
    ],
)
def test_predictable_spellings_are_known(name: str, spelling: str) -> None:
    """Words that the rulebook makes people write are understood."""
    assert spelling.casefold() in [word.casefold() for word in WORDS[name]]


def test_an_id_of_two_kinds_has_the_spellings_of_both() -> None:
    """Bengal is a region and a presidency under one id; the joined words hold each spelling once."""
    assert WORDS["bengal"] == ("Bengal", "Presidency of Bengal", "Bengal Presidency")
    assert {*WORDS} == {name for kind in KINDS.values() for name in kind}
    assert [family for family in FAMILIES if WORDS[family][0].casefold() != family] == []
