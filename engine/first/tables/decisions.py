"""The kinds of decision with their actors, windows and defaults (1E-11)."""

from typing import Annotated

from msgspec import Meta

from engine.core.tables.base import Name, Row
from engine.first.tables.base import Provenance


class DecisionKind(Row, frozen=True):
    """One kind: who answers, when it is asked, what happens without an answer, and the rule (1E-11.1.1)."""

    kind: Name
    actor: Name
    window: Name
    default: Name
    rule: Annotated[str, Meta(pattern=r"^1E-[0-9]+\.[0-9]+\.[0-9]+$")]
    provenance: Provenance
