"""Turns of phrase for answers: each means the answer beside which it stands, or is asked about, and never another."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.core.decision import Decision
from pbem.lines.heads import Book
from pbem.lines.mail import lines_in
from pbem.lines.prose.sayings import Sayings, common_sayings, shape_of
from pbem.lines.prose.tokens import lexed
from pbem.lines.readings import Understood
from pbem.lines.shapes import bare
from tests.lines.test_texts import EDITIONS, moments_of, rules_of


def _said(phrases: str) -> Iterator[str]:
    """Each turn of phrase as people might say it, in every wording of its places, with nothing in its gaps."""
    for phrase in phrases.split("|"):
        places = [each.split("/") for each in phrase.split() if each not in "^$~"]
        for number in range(max(map(len, places))):
            yield " ".join(place[min(number, len(place) - 1)] for place in places)


def _asked_first(edition: str) -> Iterator[Decision]:
    for asked in moments_of(edition).values():
        yield asked[0]


def _meaning(edition: str, decision: Decision, said: str) -> set[object]:
    rules = rules_of(edition)
    read = lines_in(Book((decision,), rules.phrases, rules.words), [(1, said)])
    return {each.reading.choice for each in read if isinstance(each.reading, Understood)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_answer_of_a_question_is_one(edition: str) -> None:
    """But "none", which may be said where something must be chosen and is refused there, and "0", which may be a part of an answer, and plainer words beside one: "open", "lease"."""
    for decision in _asked_first(edition):
        phrase = rules_of(edition).phrases[decision.kind]
        part = {*phrase.idle, *(name for name, _ in getattr(bare(decision.options), "branches", ()))}
        whole = {answer for answer, _ in phrase.sayings} - {"", "none", "0"} - part
        for answer in sorted(whole):
            lines = (answer, f"{phrase.head.partition('{')[0]}: {answer}")
            assert len(set[object]().union(*(_meaning(edition, decision, line) for line in lines))) == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_turn_of_phrase_means_its_answer_and_no_other(edition: str) -> None:
    other: list[str] = []
    acted = total = 0
    for decision in _asked_first(edition):
        own = rules_of(edition).phrases[decision.kind].sayings
        for answer, phrases in (*own, *common_sayings(shape_of(decision.options)).items()):
            meant = _meaning(edition, decision, answer) if answer else set()
            is_own = (answer, phrases) in own
            for said in _said(phrases):
                if not is_own and any(said in _said(each) for _, each in own):
                    continue  # a question's own turns of phrase go before those of its shape
                found = _meaning(edition, decision, said)
                total += 1
                acted += bool(found)
                if found and meant and found != meant:
                    other.append(f"{decision.kind}: {said} -> {found}, not {meant}")
    assert "\n".join(other) == ""
    assert acted > total / 2


def _plain(sayings: Sayings, text: str) -> str:
    return " ".join(token.word for token in sayings.meant(lexed(text)).tokens)


BOARD = Sayings(
    (("remove", "throw/kick ~ out | sack"), ("keep", "^ leave ~ $"), ("", "for ~ sake")), {"no": "no way"}
)


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("Throw Sykes out", "remove sykes"),
        ("kick the old man out!", "remove the old man"),
        ("We sack him", "we remove him"),
        ("leave Sykes", "keep sykes"),
        ("Sykes, leave it", "sykes , leave it"),
        ("no way", "no"),
        ("for heaven sake sack Sykes", "heaven remove sykes"),
        ("don't throw Sykes out", "dont remove sykes"),
        ("throw Sykes, Paxton out", "throw sykes , paxton out"),
        ("throw my three good friends and Sykes out", "throw my three good friends and sykes out"),
    ],
)
def test_a_turn_of_phrase_is_put_into_the_words_of_the_answer(said: str, plain: str) -> None:
    assert _plain(BOARD, said) == plain


def test_only_a_question_s_own_turn_of_phrase_names_it() -> None:
    assert BOARD.meant(lexed("sack him")).is_own
    assert not BOARD.meant(lexed("no way")).is_own
    assert not BOARD.meant(lexed("for heaven sake")).is_own
