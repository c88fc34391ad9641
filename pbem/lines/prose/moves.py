"""Who or what moves from where to where, however it is said: "Madras gets two ships of Bengal's", "a gun leaves Bombay for Madras"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from engine.core.options import Choice, Form, OneOf, Options, OrPass, Pick, Several
from pbem.lines.names import Lexicon, Names, Tier
from pbem.lines.prose import words
from pbem.lines.prose.tokens import Token, lexed
from pbem.lines.text import fold
from pbem.lines.wording import items, pair

_FROM, _TO = (lexed(each)[0] for each in ("from", "to"))
_OTHER: Final = {"from": _TO, "to": _FROM}
_GETS: Final = frozenset("get gets getting receive receives receiving obtain obtains gain gains".split())
_LEAVES: Final = frozenset("leave leaves leaving quit quits depart departs".split())
_SENDS: Final = frozenset({"send", "sends"})
_ROLES: Final = {
    **dict.fromkeys(("from", "out", "off", *_LEAVES), _FROM),
    **dict.fromkeys(("to", "into", "onto", "towards", "for"), _TO),
}
"""Words before a place, and whether it is left or reached."""
_SHORTEST: Final = 3


def directed(options: Options, tokens: tuple[Token, ...], lexicon: Lexicon) -> tuple[Token, ...]:
    """The tokens with "from" and "to" before the places, for an answer that moves things between some."""
    said = {token.word for token in tokens}
    among = _places(options)
    if not among or said.isdisjoint(_GETS | _LEAVES | _SENDS):
        return tokens
    names = lexicon.names(among)
    own = frozenset[str].intersection(*(frozenset(fold(lexicon.name(key))) for key in among))
    return tuple(token for clause in _clauses(tokens) for token in _clause(clause, names, own))


def moved(options: Options, choice: Choice) -> Iterator[tuple[str, str]]:
    """Where or whose each thing is that an answer moves, and where or whose it becomes."""
    match options:
        case OrPass() if choice is not None:
            yield from moved(options.inner, choice)
        case Several():
            for each in items(choice):
                yield from moved(options.of, each)
        case OneOf():
            name, value = pair(choice)
            yield from moved(dict(options.branches)[name], value)
        case Form() if _places(options):
            parts = dict(zip((name for name, _ in options.parts), items(choice), strict=True))
            yield str(parts["from"]), str(parts["to"])
        case _:
            return


def _clause(tokens: list[Token], names: Names, own: frozenset[str]) -> list[Token]:
    """One clause with its two places told apart; as it is where it has more or fewer, or they are said to be the same."""
    found = [at for at, token in enumerate(tokens) if _is_place(token, names)]
    if len(found) != 2:
        return tokens
    first, second = (_role(tokens, at, own) for at in found)
    first = first or (_OTHER[second.word] if second else None)
    second = second or (_OTHER[first.word] if first else None)
    if first is None or second is None or first == second:
        return tokens
    roles = dict(zip(found, (first, second), strict=True))
    left: list[Token] = []
    for at, token in enumerate(tokens):
        if at in roles:
            while left and left[-1].word in own | words.PREPOSITIONS | {"the"}:
                left.pop()
            left.append(roles[at])
        left.append(replace(token, neutral=True) if token.word in _GETS | _LEAVES else token)
    return left


def _role(tokens: list[Token], at: int, own: frozenset[str]) -> Token | None:
    """Whether a place is left or reached, if a word before or behind it says so."""
    behind = next((token for token in tokens[at + 1 :] if not token.neutral or token.word in _GETS), None)
    if behind is not None and behind.word in _GETS and not any(map(_is_count, tokens[:at])):
        return _TO
    if behind is not None and behind.word in _SENDS and not any(map(_is_count, tokens[:at])):
        return _FROM
    for token in reversed(tokens[:at]):
        if token.word in _ROLES:
            return _ROLES[token.word]
        if not (token.word in own or token.word in ("the", "of")):
            return None
    return None


def _is_count(token: Token) -> bool:
    return token.number >= 0 and not token.neutral


def _is_place(token: Token, names: Names) -> bool:
    """Whether a word alone names one of the places."""
    if token.brk or token.number >= 0 or token.neutral or len(token.word) < _SHORTEST:
        return False
    found = names.find(token.word, True)
    return found is not None and len(found.keys) == 1 and found.tier <= Tier.SHORT


def _clauses(tokens: tuple[Token, ...]) -> Iterator[list[Token]]:
    """What stands between breaks, each with the break at its end."""
    clause: list[Token] = []
    for token in tokens:
        if token.brk:
            yield clause
            yield [token]
            clause = []
        else:
            clause.append(token)
    yield clause


def _places(options: Options) -> tuple[str, ...]:
    """The places between which an answer moves things; () for one of another kind."""
    match options:
        case Form():
            parts = dict(options.parts)
            home, target = parts.get("from"), parts.get("to")
            if isinstance(home, Pick) and isinstance(target, Pick):
                return home.among if home.among == target.among else ()
            return ()
        case OneOf():
            found = {_places(inner) for _, inner in options.branches} - {()}
            return found.pop() if len(found) == 1 else ()
        case OrPass():
            return _places(options.inner)
        case Several():
            return _places(options.of)
        case _:
            return ()
