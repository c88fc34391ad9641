"""The invariants that hold after every step (2E-1.1 to 2E-1.7), each broken one as a sentence."""

from __future__ import annotations

from engine.second.audit import cards, company, crown, families, firms, india
from engine.second.state import State

CHECKS = (*families.CHECKS, *company.CHECKS, *india.CHECKS, *cards.CHECKS, *firms.CHECKS, *crown.CHECKS)


def audit(state: State) -> tuple[str, ...]:
    """Every broken invariant; () = healthy."""
    return tuple(problem for check in CHECKS for problem in check(state))
