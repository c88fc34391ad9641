"""The source of random bytes: seeds, address tokens and keys come from here."""

import hashlib
import secrets
from typing import Protocol


class Entropy(Protocol):
    """Where unpredictable bytes come from."""

    def token_bytes(self, size: int) -> bytes:
        """`size` fresh random bytes."""


class SystemEntropy:
    """The operating system's random numbers."""

    def token_bytes(self, size: int) -> bytes:
        """`size` bytes that nobody can guess."""
        return secrets.token_bytes(size)


class CountedEntropy:
    """Bytes that follow from a seed and a counter, so that a test gets the same game twice; never for real games."""

    def __init__(self, seed: bytes = b"") -> None:
        """Start the row of bytes that belongs to `seed`."""
        self._seed = seed
        self._count = 0

    def token_bytes(self, size: int) -> bytes:
        """The next `size` bytes of the row."""
        out = b""
        while len(out) < size:
            self._count += 1
            out += hashlib.sha256(self._seed + self._count.to_bytes(8, "big")).digest()
        return out[:size]
