"""States as bytes: canonical JSON with a format number, older formats upgraded step by step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

S = TypeVar("S")

Upgrade = Callable[[object], object]
"""Turns the plain data (dicts, lists, strings, numbers) of one format into that of the next."""


class _Envelope(Struct):
    format: int
    state: msgspec.Raw


class Codec(Generic[S]):
    """Bytes of `{"format": n, "state": ...}` for one type of state.

    `upgrades[0]` leads from format 1 to 2, and so on; a codec of format n has n-1 of them.
    """

    def __init__(self, state_type: type[S], format_number: int, upgrades: tuple[Upgrade, ...] = ()) -> None:
        """Prepare encoder and decoder.

        Raises:
            ValueError: if the upgrades do not lead from format 1 to this one.
        """
        if len(upgrades) != format_number - 1:
            raise ValueError(
                f"format {format_number} needs {format_number - 1} upgrades, not {len(upgrades)}"
            )
        self._type = state_type
        self._format = format_number
        self._upgrades = upgrades
        self._encoder = msgspec.json.Encoder(order="deterministic")
        self._decoder = msgspec.json.Decoder(state_type)
        self._envelope = msgspec.json.Decoder(_Envelope)

    def encode(self, state: S) -> bytes:
        """The state as canonical bytes: equal states give equal bytes."""
        return self._encoder.encode({"format": self._format, "state": state})

    def decode(self, data: bytes) -> S:
        """The state back, from this format or an older one.

        Raises:
            ValueError: if the bytes are no state of a known format; the sentence says what is wrong and where.
        """
        found = self._envelope.decode(data)
        if found.format == self._format:
            return self._decoder.decode(found.state)
        if not 1 <= found.format < self._format:
            raise ValueError(
                f"this state has format {found.format}; this version reads formats 1 to {self._format}. "
                "A newer version wrote it: install that version."
                if found.format > self._format
                else f"this state has format {found.format}; formats count from 1."
            )
        plain: object = msgspec.json.decode(found.state)
        for upgrade in self._upgrades[found.format - 1 :]:
            plain = upgrade(plain)
        return msgspec.convert(plain, self._type)
