"""Read the answers to IMAP's FETCH, whatever else the server mixes into them."""

import re
from collections.abc import Iterator, Mapping, Sequence

_UID = re.compile(rb"\bUID (\d+)", re.IGNORECASE)
_SIZE = re.compile(rb"\bRFC822\.SIZE (\d+)", re.IGNORECASE)
_BODY = re.compile(rb"BODY\[\]", re.IGNORECASE)
# A short or empty mail may come as a quoted string or NIL instead of a literal.
_INLINE = re.compile(rb'BODY\[\](?:<0>)? (?:NIL|"((?:[^"\\]|\\.)*)")', re.IGNORECASE)
_QUOTED = re.compile(rb"\\(.)", re.DOTALL)

Answer = Sequence[bytes | tuple[bytes, bytes] | None]


def sizes(answer: Answer) -> dict[int, int]:
    """UID to size in bytes, from the answer to FETCH (UID RFC822.SIZE)."""
    found: dict[int, int] = {}
    for item in answer:
        if isinstance(item, bytes):
            uid, size = _UID.search(item), _SIZE.search(item)
            if uid and size:
                found[int(uid.group(1))] = int(size.group(1))
    return found


def bodies(answer: Answer) -> Iterator[tuple[int, bytes]]:
    """UID and content of each mail in the answer to FETCH (UID BODY.PEEK[]).

    An answer to nobody's question (a changed flag of another mail) may stand before, between or after: only items
    with a body count, and the UID is taken from the very item, before or behind the body.
    """
    for place, item in enumerate(answer):
        if isinstance(item, tuple) and _BODY.search(item[0]):
            follows = answer[place + 1] if place + 1 < len(answer) else None
            uid = _UID.search(item[0]) or (_UID.search(follows) if isinstance(follows, bytes) else None)
            if uid:
                yield int(uid.group(1)), item[1]
        elif isinstance(item, bytes):
            uid, inline = _UID.search(item), _INLINE.search(item)
            if uid and inline:
                yield int(uid.group(1)), _QUOTED.sub(rb"\1", inline.group(1) or b"")


def portions(by_size: Mapping[int, int], most: int, most_bytes: int) -> Iterator[tuple[int, ...]]:
    """The UIDs, ascending, in portions of at most `most` mails and (one mail alone apart) `most_bytes` bytes."""
    portion: list[int] = []
    total = 0
    for uid in sorted(by_size):
        if portion and (len(portion) >= most or total + by_size[uid] > most_bytes):
            yield tuple(portion)
            portion, total = [], 0
        portion.append(uid)
        total += by_size[uid]
    if portion:
        yield tuple(portion)
