"""Ids as words, lists as people read them."""

from __future__ import annotations

import pytest

from engine.core.ids import facts
from pbem.report.people import People, listed
from pbem.report.sentences import Catalogue
from pbem.report.wording import Wording, capital, pounds, within

WORDING = Wording({"paxton": ("Paxton", "green"), "bombay": ("Bombay",)})


def said(sentence: str, **named: object) -> str:
    return Catalogue({"it": sentence}).strict("it", facts(**named), WORDING)


def test_an_id_is_shown_by_its_first_spelling() -> None:
    assert said("{{ seat }}", seat="paxton") == "Paxton"


def test_an_id_without_spelling_loses_its_underscores() -> None:
    assert said("{{ place }}", place="share_money") == "share money"


def test_numbers_stay_numbers() -> None:
    assert said("{{ ships }} ship{{ 's' if ships != 1 }}", ships=1) == "1 ship"
    assert said("{{ ships + 1 }}", ships=2) == "3"


def test_lists_are_joined_counted_and_searched() -> None:
    assert said("{{ where }}", where=("paxton", "bombay", 3)) == "Paxton, Bombay, 3"
    assert said("{{ where | length }} {{ where[1] }}", where=("paxton", "bombay")) == "2 Bombay"
    assert said("{{ 'bombay' in where }} {{ 'delhi' in where }}", where=("paxton", "bombay")) == "True False"
    assert (
        said("{% for each in where %}{{ each }}.{% endfor %}", where=("paxton", "bombay")) == "Paxton.Bombay."
    )


def test_an_id_is_compared_as_the_id_that_it_is() -> None:
    assert said("{{ 'yes' if seat == 'paxton' else 'no' }}", seat="paxton") == "yes"
    assert said("{{ 'yes' if seat == 'Paxton' else 'no' }}", seat="paxton") == "no"
    assert said("{{ 'same' if one == other else 'not' }}", one="paxton", other="paxton") == "same"
    assert said("{{ 'same' if one != other else 'not' }}", one="paxton", other="bombay") == "same"
    assert said("{{ 'yes' if seat in ('paxton', 'walsh') else 'no' }}", seat="paxton") == "yes"
    assert said("{{ 'some' if seat else 'nobody' }}", seat="") == "nobody"
    assert said("{{ {'paxton': 'green'}[seat] }}", seat="paxton") == "green"


def test_words_take_the_usual_filters() -> None:
    assert (
        said("{{ seat | upper }} {{ seat ~ '!' }} {{ seat[:-1] }}", seat="paxton") == "PAXTON Paxton! Paxto"
    )


def test_amounts_of_money() -> None:
    assert (pounds(3), pounds(0), pounds(-3)) == ("£3", "£0", "-£3")


def test_only_the_first_letter_becomes_a_capital() -> None:
    assert capital("the Nizam of Hyderabad") == "The Nizam of Hyderabad"
    assert capital("") == ""


def test_names_are_listed_with_and() -> None:
    assert [listed(names) for names in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]


def test_people_are_named_beside_their_seats() -> None:
    people = People("paxton", (("paxton", "Ann Example"), ("bombay", ""), ("walsh", "Bob Sample")), WORDING)
    assert people.you == "Paxton"
    assert people.others == ("Bombay", "walsh (Bob Sample)")
    assert people.waited_for(("walsh", "paxton", "bombay")) == "you, walsh (Bob Sample) and Bombay"
    assert people.waited_for(("walsh",)) == "walsh (Bob Sample)"
    assert people.waited_for(()) == ""


@pytest.mark.parametrize(
    ("text", "small"),
    [
        ("The Crown buys a ship of The Crown.", "The Crown buys a ship of the Crown."),
        ("It falls. The Crown pays, The Nizam too.", "It falls. The Crown pays, the Nizam too."),
        ("They draw “The Governors Are Blamed”: The end.", "They draw “The Governors Are Blamed”: The end."),
    ],
)
def test_an_article_is_small_within_a_sentence(text: str, small: str) -> None:
    assert within(text) == small
