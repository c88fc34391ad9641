"""What the shape of options says about their wording: what may be left out, what is counted."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.options import (
    Amount,
    Arrange,
    Choice,
    Form,
    OneOf,
    Options,
    OrPass,
    Pick,
    Several,
    Split,
    sole,
)
from pbem.lines.numbers import is_money


def blank(options: Options) -> tuple[Choice, ...]:
    """The choice of a part that is left out (0, none, pass or the only one), as a tuple of one; () = must be said."""
    if only := sole(options):
        return only
    match options:
        case Amount():
            return (0,) if options.low <= 0 <= options.high else ()
        case Split():
            return ((),) if not options.exact and options.least == 0 else ()
        case Pick():
            return ((),) if not options.single and options.least == 0 else ()
        case Several():
            return ((),) if options.least == 0 else ()
        case OrPass():
            return (None,)
        case Form():
            parts = [blank(inner) for _, inner in options.parts]
            return (tuple(part[0] for part in parts),) if all(parts) else ()
        case _:
            return ()


def is_nothing(value: Choice) -> bool:
    """Whether a value is such that nobody misses it in the wording."""
    return value in (0, None, "") or (isinstance(value, tuple) and all(is_nothing(each) for each in value))


def is_no_vote(options: Options, text: str) -> bool:
    """Whether a text is a mere no to what is voted on, so that it may mean against it as well as no vote."""
    if not isinstance(options, OrPass) or not isinstance(options.inner, OneOf):
        return False
    return "against" in dict(options.inner.branches) and text.casefold().strip(" .!") in ("no", "nope", "nah")


def gives_nothing(options: Options, choice: Choice) -> bool:
    """Whether an answer of parts holds nothing but what could not be otherwise: a target alone is no attack."""
    if not isinstance(options, Form) or not isinstance(choice, tuple):
        return False
    pairs = zip(options.parts, choice, strict=True)
    return all(is_nothing(value) or bool(sole(inner)) for (_, inner), value in pairs)


def is_single(options: Options) -> bool:
    """Whether exactly one name is the answer."""
    return isinstance(options, Pick) and options.single


def is_bare(options: Options) -> bool:
    """Whether an answer is names and nothing else: what is said beside it tells whether it is meant."""
    match options:
        case Pick() | Arrange():
            return True
        case Several():
            return is_bare(options.of)
        case OneOf():
            return all(is_bare(inner) or bool(sole(inner)) for _, inner in options.branches)
        case OrPass():
            return is_bare(options.inner)
        case _:
            return False


def counts(options: Form) -> bool:
    """Whether the form begins with a number and the one thing that is counted ("2 guns")."""
    first_two = tuple(inner for _, inner in options.parts[:2])
    return len(first_two) == 2 and isinstance(first_two[0], Amount) and is_single(first_two[1])


def rates(options: Form) -> bool:
    """Whether the form is a name and a number for it, and nothing else ("Delhi; pounds 2")."""
    parts = tuple(inner for _, inner in options.parts)
    return len(parts) == 2 and is_single(parts[0]) and isinstance(bare(parts[1]), Amount)


def bare(options: Options) -> Options:
    """What may be answered apart from passing."""
    return options.inner if isinstance(options, OrPass) else options


def in_pounds(among: tuple[tuple[str, Options], ...]) -> str:
    """The name of the only part or branch that is an amount of money; "" if there are several or none."""
    names = [name for name, options in among if is_money(_unit(options))]
    return names[0] if len(names) == 1 else ""


def _unit(options: Options) -> str:
    inner = bare(options)
    return inner.unit if isinstance(inner, Amount) else ""


def keys_in(choice: Choice) -> Iterator[str]:
    """The ids of all things that a choice names, in its order."""
    match choice:
        case str():
            yield choice
        case tuple():
            for each in choice:
                yield from keys_in(each)


def within(options: Options) -> Iterator[Options]:
    """The options with all that they are made of, each before its parts."""
    yield options
    match options:
        case Form(parts=inside) | OneOf(branches=inside):
            for _, inner in inside:
                yield from within(inner)
        case OrPass():
            yield from within(options.inner)
        case Several():
            yield from within(options.of)
        case _:
            return
