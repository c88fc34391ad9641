"""How much work may be done for one mail: none takes long to read, whatever stands in it."""

from __future__ import annotations


class Spent(Exception):
    """There is no effort left."""


class Effort:
    """Steps of reading that may still be made; counted, not timed, so that a mail is always read alike."""

    def __init__(self, most: int) -> None:
        self._left = most
        self._kept_back = 0

    @property
    def is_spent(self) -> bool:
        """Whether nothing is left."""
        return self._left <= 0

    def spend(self, steps: int = 1) -> None:
        """Count steps.

        Raises:
            Spent: if there were too many.
        """
        if self._left < steps:
            self._left = 0
            raise Spent
        self._left -= steps

    def keep_back(self, left: int) -> None:
        """Leave so many steps at the most; the others must be earned."""
        self._kept_back += max(0, self._left - left)
        self._left = min(self._left, left)

    def earn(self, steps: int) -> None:
        """Give back so many of those that were kept back, as far as there are any."""
        given = min(steps, self._kept_back)
        self._kept_back -= given
        self._left += given
