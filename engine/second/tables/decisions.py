"""The kinds of decision with their actors, options and defaults."""

from typing import Annotated

from msgspec import Meta

from engine.core.tables.base import Name
from engine.second.tables.base import Sourced


class DecisionKind(Sourced, frozen=True, kw_only=True):
    """One kind: the rules that ask it, who answers, what may be answered, and what happens without an answer."""

    kind: Name
    rules: tuple[Annotated[str, Meta(pattern=r"^2E-[0-9]+\.[0-9]+\.[0-9]+$")], ...]
    actor: Name
    options: Name
    default: Name
