"""Why an order is not accepted: a value, worded by the edition's catalogue of refusals."""

from __future__ import annotations

from msgspec import Struct

from engine.core.ids import Facts, RuleId


class Refusal(Struct, frozen=True):
    """One problem of one order.

    `code` names a sentence of the catalogue, `facts` fill it, `at` says where in the answer, `instead` lists the
    nearest legal values.
    """

    code: str
    rule: RuleId
    facts: Facts = ()
    at: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()
