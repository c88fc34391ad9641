"""Plans as data: which questions of an office one line may answer together."""

from __future__ import annotations

from msgspec import Struct


class Part(Struct, frozen=True):
    """One kind of question that a plan answers: pieces of the line that begin with one of `labels` are its answer.

    The first part of a plan also gets the pieces before any label. With `preferences` a list in the answer names what
    is wanted first, second and so on, and what is not on offer is passed over. With `one_by_one` the question comes
    again and again; each piece that begins with a label, which stays there, answers it once. `tries`: the question is asked once a try, so that a limit of
    tries ("again while ...") may belong to it; `stop` is the answer that ends them where the question cannot be passed.
    """

    kind: str
    labels: tuple[str, ...] = ()
    preferences: bool = False
    one_by_one: bool = False
    tries: bool = False
    stop: str = ""


class Series(Struct, frozen=True):
    """How a list without labels is taken one entry per success: what each is used for, in order.

    Questions of the kind `act` come before the dice, those of the kind `result` after each success. While entries
    are left `act` is answered by `on`, and `result` by the next entry, one of `among`. The entry `stop` answers `act`.
    Both questions tell by the fact `counts` how many successes have been used.
    """

    act: str
    on: str
    result: str
    among: tuple[str, ...]
    stop: str
    counts: str


class Plan(Struct, frozen=True):
    """The questions of one office that one line answers: `head` begins it, worded as the head of a `Phrase`.

    The questions of all parts must be about the facts that the head names in braces.
    """

    head: str
    parts: tuple[Part, ...]
    also: tuple[str, ...] = ()
    series: Series | None = None
