"""How much work may be done for one mail: none takes long to read, whatever stands in it."""

from __future__ import annotations


class Spent(Exception):
    """There is no effort left."""


class Effort:
    """Steps of reading that may still be made; counted, not timed, so that a mail is always read alike."""

    def __init__(self, most: int) -> None:
        self._left = most

    @property
    def is_spent(self) -> bool:
        """Whether nothing is left."""
        return self._left <= 0

    def spend(self, steps: int = 1) -> None:
        """Count steps.

        Raises:
            Spent: if there were too many.
        """
        self._left -= steps
        if self._left < 0:
            raise Spent
