"""The words of a decision as data: how its order line begins; declared beside the step that asks it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

OWNER = "owner"
"""The name in braces for the seat that is asked."""

LOSING = (
    "lose | sell | drop | forfeit | abandon | surrender | scrap | ditch | dump | relinquish | retire | give up/away/back/over | "
    "give ~ up/away/back/over | let go | let ~ go | go/goes $ | hand back/in/over | hand ~ back/in/over | part with | get rid | "
    "say goodbye | brick up | board up | block up | close | shut | lost $ | doomed"
)
"""What is said where things are kept of those that are not; see `Phrase.contrary`."""
KEPT = ("all", "all/both/everything/they stay/stays $")
"""A turn of phrase for all where things are kept; elsewhere what stays is let be."""
KEEPING = "keep | spare | save | retain | preserve | protect | rescue | hold on/onto | hang on/onto | stay | stays | remain"
"""What is said where things are lost of those that are not."""

Slots = Mapping[str, tuple[str, ...]]
"""What each name in braces may stand for, as ids; (): a number."""


class Phrase(Struct, frozen=True):
    """Beginning of the order line of one kind of decision.

    `head` may hold names of the decision's `about` facts in braces ("fill {office}"); the answer follows after
    a colon and is worded from the options. `also` are other accepted beginnings. `idle` are words that people put
    around an answer and that mean nothing there: "pay 2", "give", "send". `doing` are verbs that alone say yes, or
    the most where that is one: "I pay". `sayings` are pairs of an answer, worded as in the form, and turns of phrase
    that mean it, parted by "|": ("remove", "throw/kick ~ out") with "/" between words of which one is said and "~" for
    a few words that name somebody or something; "^" is the beginning of the line, "$" its end or a comma, and an answer "" means nothing. They may hold names of facts in braces, if these differ.
    `contrary` are turns of phrase of the same form that say the opposite of what is asked: what they name is not chosen.
    `repeats` tells that the question comes again once it is answered, until it is passed: lines below one another answer it in turn.
    """

    head: str
    also: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    doing: tuple[str, ...] = ()
    sayings: tuple[tuple[str, str], ...] = ()
    contrary: str = ""
    repeats: bool = False
