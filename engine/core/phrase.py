"""The words of a decision as data: how its order line begins; declared beside the step that asks it."""

from __future__ import annotations

from msgspec import Struct


class Phrase(Struct, frozen=True):
    """Beginning of the order line of one kind of decision.

    `head` may hold names of the decision's `about` facts in braces ("fill {office}"); the answer follows after
    a colon and is worded from the options. `also` are other accepted beginnings. `alone` is for kinds whose line
    may stand without head when it is the seat's only question.
    """

    head: str
    also: tuple[str, ...] = ()
