"""What functions of short texts gave last: mails say the same things again and again."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Concatenate, Final, ParamSpec, TypeVar, cast

P = ParamSpec("P")
Text = TypeVar("Text", str, bytes)
Result = TypeVar("Result")

LONGEST: Final = 1_000
"""Letters of a text whose result is kept, so that nobody's mail can make what is kept larger than `most` of these."""


def kept(
    most: int,
) -> Callable[[Callable[Concatenate[Text, P], Result]], Callable[Concatenate[Text, P], Result]]:
    """Keep the last results of a function of a text and other plain values, `most` of them.

    It must depend on its arguments alone. They are told apart by type too: what is safe in HTML equals the same text that is not.
    """

    def keeping(function: Callable[Concatenate[Text, P], Result]) -> Callable[Concatenate[Text, P], Result]:
        remembered = cast(
            "Callable[Concatenate[Text, P], Result]", lru_cache(most, typed=True)(function)
        )  # whose own type forgets the arguments

        def quick(text: Text, /, *args: P.args, **kwargs: P.kwargs) -> Result:
            return (remembered if len(text) <= LONGEST else function)(text, *args, **kwargs)

        return quick

    return keeping
