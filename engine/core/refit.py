"""An answer given to one form of a question, put into the form that the question has taken since."""

from __future__ import annotations

from engine.core.options import Choice, Form, Options, Pick, Several, Split


def parts_of(options: Options) -> tuple[str, ...]:
    """The names of a form's parts; other options have none."""
    return tuple(name for name, _ in options.parts) if isinstance(options, Form) else ()


def refitted(choice: Choice, parts: tuple[str, ...], options: Options) -> Choice:
    """The choice, given when the question had these parts, as an answer to options that may have others.

    A part that has come since stays empty. An answer without parts is that to the first part, and the other way round.
    Whether the result fits is for the caller to see.
    """
    now = parts_of(options)
    if now == parts or (parts and not isinstance(choice, tuple)):
        return choice
    given = dict(zip(parts, choice, strict=True)) if parts and isinstance(choice, tuple) else {}
    if not isinstance(options, Form):
        return given[parts[0]]
    if not parts:
        given = {now[0]: choice}
    return tuple(given.get(name, _nothing(inner)) for name, inner in options.parts)


def _nothing(options: Options) -> Choice:
    """What leaves a part empty: no names, no amounts, else passing."""
    return () if isinstance(options, Pick | Split | Several) else None
