"""What may be answered, in one short line for people."""

from __future__ import annotations

from typing import assert_never

from engine.core.options import Amount, Arrange, Form, OneOf, Options, OrPass, Pick, Several, Split, sole
from pbem.lines.names import Lexicon
from pbem.lines.numbers import is_money


def hint(options: Options, lexicon: Lexicon, most: int) -> str:
    """Ranges and lists; a list longer than `most` is cut, with a count."""
    match options:
        case Pick():
            return _pick(options, lexicon, most)
        case Amount():
            return _amount(options)
        case Split():
            return _split(options, lexicon, most)
        case Arrange():
            return f"all of these in your order: {_cut(lexicon.names(options.items).all_shown(), most, ', ')}"
        case Form():
            names = lexicon.names(tuple(name for name, _ in options.parts))
            said = [f"{names.shown(name)} {hint(inner, lexicon, most)}" for name, inner in options.parts]
            return "; ".join(said) or "none"
        case OrPass():
            return f"{hint(options.inner, lexicon, most)}, or pass"
        case OneOf():
            names = lexicon.names(tuple(name for name, _ in options.branches))
            return _cut(
                tuple(
                    names.shown(name) if sole(inner) else f"{names.shown(name)} {hint(inner, lexicon, most)}"
                    for name, inner in options.branches
                ),
                most,
                " | ",
            )
        case Several():
            return f"{_count(options.least, options.most)} of ({hint(options.of, lexicon, most)})"
    assert_never(options)


def _pick(options: Pick, lexicon: Lexicon, most: int) -> str:
    shown = lexicon.names(options.among).all_shown()
    if options.single:
        return _cut(shown, most, " | ")
    return f"{_count(options.least, options.most)} of {_cut(shown, most, ', ')}"


def _amount(options: Amount) -> str:
    sign = "£" if is_money(options.unit) else ""
    unit = f" {options.unit}" if options.unit and not sign else ""
    return f"{_range(options.low, options.high, sign)}{unit}"


def _split(options: Split, lexicon: Lexicon, most: int) -> str:
    sign = "£" if is_money(options.unit) else ""
    low = options.total if options.exact else options.least
    names = lexicon.names(tuple(place for place, _ in options.caps))
    # A cap that the total never reaches tells nobody anything.
    places = tuple(
        names.shown(place) if cap >= options.total else f"{names.shown(place)} (at most {cap})"
        for place, cap in options.caps
    )
    return f"{_range(low, options.total, sign)} over {_cut(places, most, ', ')}"


def _range(low: int, high: int, sign: str) -> str:
    return f"{sign}{low}" if low == high else f"{sign}{low} to {sign}{high}"


def _count(least: int, most: int) -> str:
    return f"up to {most}" if least == 0 else _range(least, most, "")


def _cut(shown: tuple[str, ...], most: int, joint: str) -> str:
    if len(shown) <= most:
        return joint.join(shown)
    return f"{joint.join(shown[: most - 1])}{joint}... ({len(shown)} in all)"
