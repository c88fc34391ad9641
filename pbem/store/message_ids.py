"""Message-IDs of our own mails: the same at each repetition, not to be guessed, telling nothing."""

import hashlib
import hmac


def message_id(server_key: bytes, host: str, game: str, seat: str, entry: int, kind: str) -> str:
    """The Message-ID, with its angle brackets, of the mail of this kind to `seat` about ledger entry `entry`.

    For a mail that belongs to no game, pass an empty `game` and let `seat` and `entry` say what it answers
    (the receipt of a stranger's mail: the mail's own number).
    """
    return f"<{_tag(server_key, game, seat, str(entry), kind)}@{host}>"


def root_id(server_key: bytes, host: str, game: str) -> str:
    """The Message-ID to which all mails of a game refer, so that mail programs show them as one thread."""
    return f"<{_tag(server_key, game, 'root')}@{host}>"


def _tag(server_key: bytes, *parts: str) -> str:
    # lengths before the parts, so that no two different lists of parts run together to the same bytes
    text = b"".join(len(raw).to_bytes(4, "big") + raw for raw in (part.encode() for part in parts))
    return hmac.new(server_key, b"message-id" + text, hashlib.sha256).hexdigest()[:24]
