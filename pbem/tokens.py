"""The proof in a reply address: who holds a seat's token got a mail that went to that seat alone."""

from __future__ import annotations

import base64
import hmac
import re
from functools import lru_cache
from typing import Final

TOKEN_LENGTH: Final = 20
TOKEN_PATTERN: Final = r"[a-z2-7]{20}"  # lower-case base32: gateways may fold case without harm

_TOKEN: Final = re.compile(TOKEN_PATTERN)
_TOKEN_IN_TEXT: Final = re.compile(r"(?<=[.~])" + TOKEN_PATTERN + r"(?![a-z0-9])", re.IGNORECASE)
_STARS: Final = "*" * 5


class Secret:
    """A text that does not print itself: neither in a log line, nor in a traceback, nor in a receipt."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        """The text itself; only a comparison needs it."""
        return self._text

    def __repr__(self) -> str:
        return _STARS

    __str__ = __repr__


@lru_cache(maxsize=1_000)
def token_for(server_key: bytes, game: str, seat: str, nonce: str) -> str:
    """The token of a seat: 20 lower-case base32 characters (100 bits), renewed by a new nonce. Those asked for last are kept.

    Raises ValueError for an empty key, game or seat: an empty id never equals an empty id.
    """
    if not server_key or not game or not seat:
        raise ValueError("a token needs a server key, a game and a seat")
    fields = [part.casefold().encode() for part in ("seat-token", game, seat)] + [nonce.encode()]
    message = b"".join(len(field).to_bytes(4, "big") + field for field in fields)
    digest = hmac.digest(server_key, message, "sha256")
    return base64.b32encode(digest)[:TOKEN_LENGTH].decode().lower()


def token_matches(given: str, expected: str) -> bool:
    """Compare in constant time and without regard to case; what is not a whole token never matches."""
    if not is_token(given) or not is_token(expected):
        return False
    return hmac.compare_digest(given.casefold().encode(), expected.casefold().encode())


def is_token(text: str) -> bool:
    """Whether the text has the shape of a token."""
    return _TOKEN.fullmatch(text.casefold()) is not None


def redact_tokens(text: str) -> str:
    """The text with every reply-address or subject-tag token starred out, for logs, receipts and relayed press."""
    return _TOKEN_IN_TEXT.sub(_STARS, text)
