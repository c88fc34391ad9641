"""What is kept of one letter changes no other: the same letters in another order, with nothing kept before, are the same mails."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from engine import rules_for
from pbem.lines import say
from pbem.report import buttons, moments, order_form
from pbem.report.compose import compose
from pbem.report.letters import Book, Receipt, Reply, Report
from tests.report.games import Game, envelope, reporter

SEEDS = (3, 8)
STEPS = 25
STOPS = 4


def forget() -> None:
    """Forget what is kept beside reporters."""
    for each in (say._filled, say.answered, order_form._hints, buttons.choices, moments._both):
        each.cache_clear()


def letters(edition: str) -> list[tuple[Report | Receipt, Book]]:
    """Reports to all seats of some games, each with a receipt without it, at some moments of each."""
    found: list[tuple[Report | Receipt, Book]] = []
    rules = rules_for(edition)
    book = Book(edition, rules.words, rules.phrases)
    for seed in SEEDS:
        game = Game(seed, rules=rules)
        for _ in range(STOPS):
            game.run(STEPS)
            for seat in rules.seats(game.state):
                reply = Reply(f"company+g12.{seat}.abc@mail.test")
                report = game.letter(seat, reply=reply)
                found.append((report, book))
                found.append((Receipt(game="g12", seat=seat, view=report.view, lines=(), reply=reply), book))
    return found


def written(given: Iterable[tuple[Report | Receipt, Book]]) -> list[bytes]:
    """The letters as mails of one reporter, in their order."""
    made = reporter()
    bodies = (
        made.report(each, book) if isinstance(each, Report) else made.receipt(each, book)
        for each, book in given
    )
    return [compose(body, envelope()) for body in bodies]


@pytest.mark.parametrize("edition", ["first", "second"])
def test_letters_in_another_order_are_the_same_mails(edition: str) -> None:
    given = letters(edition)
    forget()
    forward = written(given)
    forget()
    assert written(reversed(given)) == forward[::-1]


def test_letters_of_both_editions_do_not_mix() -> None:
    one, other = letters("first"), letters("second")
    apart = [*written(one), *written(other)]
    mixed = written([*other, *one])
    assert mixed == [*apart[len(one) :], *apart[: len(one)]]
