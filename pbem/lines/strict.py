"""The strict wording of a choice: every name quoted, every nesting bracketed, nothing left out."""

from __future__ import annotations

from typing import assert_never

from engine.core.options import Amount, Arrange, Choice, Form, OneOf, Options, OrPass, Pick, Several, Split
from pbem.lines.names import Lexicon, quoted
from pbem.lines.wording import branch, items, pair


def worded(options: Options, choice: Choice, lexicon: Lexicon) -> str:
    """The choice in the wording that can mean one thing only, whatever the names are."""
    match options:
        case Pick() if options.single:
            return quoted(lexicon.names(options.among).shown(str(choice)))
        case Pick() | Arrange():
            names = lexicon.names(options.among if isinstance(options, Pick) else options.items)
            return _list([quoted(names.shown(str(each))) for each in items(choice)])
        case Amount():
            return str(choice)
        case Split():
            places = lexicon.names(tuple(place for place, _ in options.caps))
            shares = [pair(entry) for entry in items(choice)]
            return _list([f"{amount} to {quoted(places.shown(place))}" for place, amount in shares])
        case Form():
            parts = lexicon.names(tuple(name for name, _ in options.parts))
            return "; ".join(
                f"{quoted(parts.shown(name))} ({worded(inner, value, lexicon)})"
                for (name, inner), value in zip(options.parts, items(choice), strict=True)
            )
        case OrPass():
            return "pass" if choice is None else f"({worded(options.inner, choice, lexicon)})"
        case OneOf():
            name, value = pair(choice)
            branches = lexicon.names(tuple(each for each, _ in options.branches))
            return f"{quoted(branches.shown(name))} ({worded(branch(options, name), value, lexicon)})"
        case Several():
            return _list([f"({worded(options.of, value, lexicon)})" for value in items(choice)])
    assert_never(options)


def _list(said: list[str]) -> str:
    return f"[{'; '.join(said)}]"
