"""Marks in place of what no log line, page or mail to the operator may show: addresses, tokens, keys, passwords, bytes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from pbem.tokens import TOKEN_PATTERN

SHORTEST: Final = 4
"""Letters: a shorter password would put marks into every other word."""

_PART: Final = r"[^\s<>@\"'(),;]+"
_LOCAL: Final = rf"(?<![^\s<>@\"'(),;])(?:\"[^\"\n]{{1,64}}\"|{_PART}(?:'{_PART}){{0,2}})"
_SIGN: Final = r"(?:[@\uff20]|[%=]40(?=[A-Za-z0-9-]+\.[A-Za-z]))"
_ADDRESS: Final = re.compile(_LOCAL + _SIGN + _PART)
"""Also with a local part in quotes, and with the sign written as in links and headers."""
_BYTES: Final = re.compile(r"\bb(?:'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")")
_TOKEN: Final = re.compile(rf"(?<![A-Za-z0-9]){TOKEN_PATTERN}(?![A-Za-z0-9])", re.IGNORECASE)
_NUMBER: Final = re.compile(r"\b[0-9a-f]{32,}\b", re.IGNORECASE)
"""Keys, seeds and hashes, which nobody but a program can tell apart."""


class Mask:
    """Hides what must not be read, `secrets` among it, wherever it stands."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        """Know the secrets of one server; those that are too short to be told from usual words are passed over."""
        known = sorted({each for each in secrets if len(each) >= SHORTEST}, key=len, reverse=True)
        self._secret = re.compile("|".join(re.escape(each) for each in known)) if known else None

    def secrets_only(self, text: str) -> str:
        """The text with marks in place of the server's own secrets, for people who may see everything else."""
        return text if self._secret is None else self._secret.sub("[secret]", text)

    def __call__(self, text: str) -> str:
        """The text with marks in place of what it must not show."""
        text = self.secrets_only(text)
        text = _BYTES.sub("[bytes]", text)
        text = _ADDRESS.sub("[address]", text)
        return _NUMBER.sub("[secret]", _TOKEN.sub("[token]", text))

    def value(self, value: object) -> object:
        """Any value as a log line may hold it: numbers as they are, everything else as masked text."""
        if value is None or isinstance(value, (bool, int, float)):
            return value
        if isinstance(value, (bytes, bytearray, memoryview)):
            return "[bytes]"
        if isinstance(value, Mapping):
            return {self(str(key)): self.value(each) for key, each in value.items()}
        if isinstance(value, (list, tuple, set, frozenset)):
            return [self.value(each) for each in value]
        return self(str(value))


masked: Final = Mask()
"""Hides what can be told without knowing the server's own secrets."""
