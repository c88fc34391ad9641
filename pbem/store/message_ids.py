"""Message-IDs of our own mails: the same at each repetition, not to be guessed, telling nothing.

They are made of what their reader knows anyway: that this is the n-th mail of ours to one seat or address. Numbers of
ledger entries or received mails would tell whether others have written.
"""

import hmac
from functools import lru_cache

LINE_JOINT = "."
"""What stands between game and seat in the name of a line of mails."""


def message_id(server_key: bytes, host: str, line: str, number: int) -> str:
    """The Message-ID, with its angle brackets, of the mail with this number in a line of mails (see `Correspondence`)."""
    return f"<{_tag(server_key, 'line', line, str(number))}@{host}>"


def seat_line(game: str, seat: str) -> str:
    """The name of the line of mails to one seat; no address looks like it."""
    return f"{game}{LINE_JOINT}{seat}"


def occasion_id(server_key: bytes, host: str, recipient: str, occasion: str) -> str:
    """The Message-ID of the one mail that a recipient gets about an occasion, for mails that no player reads."""
    return f"<{_tag(server_key, 'occasion', recipient, occasion)}@{host}>"


@lru_cache(maxsize=1_000)
def root_id(server_key: bytes, host: str, game: str) -> str:
    """The Message-ID to which all mails of a game refer, so that mail programs show them as one thread."""
    return f"<{_tag(server_key, game, 'root')}@{host}>"


def _tag(server_key: bytes, *parts: str) -> str:
    # lengths before the parts, so that no two different lists of parts run together to the same bytes
    text = b"".join(len(raw).to_bytes(4, "big") + raw for raw in (part.encode() for part in parts))
    return hmac.digest(server_key, b"message-id" + text, "sha256").hex()[:24]
