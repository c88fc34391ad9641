"""Questions as they come up in games, for the texts beside: `python -m tests.lines.texts.record EDITION [KIND...]`.

For each kind of decision the richest moment of some games is kept: all that one seat is asked when that kind is
blocking (or, for offers, open). Kinds named on the command line are recorded anew, without any only those missing.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from engine.core.decision import Decision, Urgency
from tests.soak.driver import ALWAYS, Game, Met, Soaked

HERE = Path(__file__).parent
PLAYERS = {"first": (4, 5, 6), "second": (3, 4, 5, 6)}
SETTINGS: dict[str, tuple[dict[str, str], ...]] = {"first": ({},), "second": ({}, {}, {}, {"setup": "draft"})}
GAMES = 160
LONGEST = 5_000
FEWEST_RICH = 1_500
"""Characters of an encoded question from which on more of it makes no better position."""

Moments = dict[str, tuple[Decision, ...]]


def moments(edition: str) -> Moments:
    """The recorded questions of an edition by kind."""
    file = HERE / edition / "questions.json"
    return msgspec.json.decode(file.read_bytes(), type=Moments) if file.exists() else {}


def main(edition: str, kinds: tuple[str, ...]) -> None:
    """Play games and keep what is wanted of them."""
    rules: Any = import_module(f"engine.{edition}.ruleset").RULES
    kept = {kind: asked for kind, asked in moments(edition).items() if kind in rules.phrases}
    wanted = frozenset(kinds or rules.phrases.keys() - kept.keys())
    found: Moments = {}
    soaked = Soaked(rules, PLAYERS[edition], SETTINGS[edition], frozenset(), {})
    for seed in range(GAMES):
        _look_at(Game(soaked, seed, Met(), ALWAYS if seed % 4 else 0), rules, wanted, found)
    kept |= found
    file = HERE / edition / "questions.json"
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(_lined(kept))
    print("recorded:", *sorted(found), "| never met:", *sorted(wanted - found.keys()))


def _lined(kept: Moments) -> bytes:
    """JSON with a line for each question, so that differences can be read."""
    entries = []
    for kind, asked in sorted(kept.items()):
        questions = b",\n  ".join(map(msgspec.json.encode, asked))
        entries.append(b'"%s": [\n  %s]' % (kind.encode(), questions))
    return b"{%s}\n" % b",\n".join(entries)


def _look_at(game: Game, rules: Any, wanted: frozenset[str], found: Moments) -> None:
    for _ in range(LONGEST):
        if rules.result(game.state) is not None:
            return
        asked: tuple[Decision, ...] = rules.pending(game.state)
        for each in asked:
            if each.kind in wanted and _richer(each, found.get(each.kind, ())):
                own = tuple(other for other in asked if other.seat == each.seat)
                found[each.kind] = (each, *(other for other in own if other is not each))
        game._step()


def _richer(question: Decision, kept: tuple[Decision, ...]) -> bool:
    """Whether a question gives more choice than the first of those kept."""
    if not kept:
        return True
    if (question.urgency is Urgency.BLOCKING) is not (kept[0].urgency is Urgency.BLOCKING):
        return question.urgency is Urgency.BLOCKING
    have, new = (len(msgspec.json.encode(each.options)) for each in (kept[0], question))
    return have < new and have < FEWEST_RICH


if __name__ == "__main__":
    main(sys.argv[1], tuple(sys.argv[2:]))
