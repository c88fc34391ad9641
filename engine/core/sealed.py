"""A secret inside the state: printing it shows nothing; only a view and the step that reveals it open it."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

T = TypeVar("T")


class Sealed(Struct, Generic[T], frozen=True, repr_omit_defaults=True):
    """Wraps a value that must not slip into logs or differences."""

    secret: T

    def __repr__(self) -> str:
        return "Sealed(…)"

    def open(self) -> T:
        """The secret; callers are the owner's view and the step that reveals it."""
        return self.secret
