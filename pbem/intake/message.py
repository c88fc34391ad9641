"""An incoming mail as a value: the header fields that intake needs, and its text on demand."""

from __future__ import annotations

from functools import cached_property
from typing import Final

import msgspec

from pbem.intake.addresses import addresses_in, message_ids_in
from pbem.intake.body import Body, read_body
from pbem.intake.headers import Headers, decode_words, read_headers, split_block
from pbem.intake.mime import Part, read_cut_tree, read_tree

LARGEST_MAIL: Final = 2_000_000  # bytes of a mail that are fetched, where no setting says otherwise
MAX_BYTES: Final = 10_000_000  # of a mail that are looked at, whatever the setting says
MAX_REFERENCES: Final = 50

# Where an address of ours may stand, most reliable first: what our own server wrote, then what the sender wrote.
RECIPIENT_FIELDS: Final = ("delivered-to", "x-original-to", "envelope-to", "to", "cc")


class Incoming(msgspec.Struct, frozen=True, dict=True):
    """A mail as it came. Every property is tolerant: what is missing or broken is "" or ().

    Addresses are case-folded; `sender` is "" where From is missing or names two different people.
    `recipients` follow RECIPIENT_FIELDS; `message_id`, `in_reply_to` and `references` keep their angle brackets,
    nearest reference first. `size` is the full length in bytes; `cut`: only the beginning was looked at.
    `incomplete`: the mail has more parts or levels than are read.
    """

    size: int
    cut: bool
    headers: Headers
    root: Part
    incomplete: bool
    sender: str
    subject: str
    message_id: str
    in_reply_to: tuple[str, ...]
    references: tuple[str, ...]
    recipients: tuple[str, ...]

    def __repr__(self) -> str:
        # Subject, recipients and body may hold a seat's token: none of it may reach a log by way of a traceback.
        return f"<Incoming mail of {self.size} bytes>"

    @cached_property
    def body(self) -> Body:
        """The text that is read, with how it was found; worked out when first asked for."""
        return read_body(self.root)

    def text(self) -> str:
        """The text that is read, "" where there is none."""
        return self.body.text


def read_message(raw: bytes, size: int = 0) -> Incoming:
    """Read any bytes as a mail; never raises. Fields are taken from the first header block only, never from the body.

    `size` is the full length of a mail of which `raw` may only be the beginning.
    """
    size = max(size, len(raw))
    looked_at = raw[:MAX_BYTES]
    block, body = split_block(looked_at)
    headers = read_headers(block)
    tree = read_tree if len(looked_at) == size else read_cut_tree
    root, incomplete = tree(headers, body)
    return Incoming(
        size=size,
        cut=len(looked_at) < size,
        headers=headers,
        root=root,
        incomplete=incomplete,
        sender=_sender(headers),
        subject=decode_words(headers.get("subject")),
        message_id=next(iter(message_ids_in(headers.get("message-id"))), ""),
        in_reply_to=message_ids_in(headers.get("in-reply-to"))[:MAX_REFERENCES],
        references=message_ids_in(headers.get("references"))[::-1][:MAX_REFERENCES],
        recipients=_recipients(headers),
    )


def as_fetched(raw: bytes, largest: int = LARGEST_MAIL) -> Incoming:
    """A mail as it is read after it came over the mailbox, which gives no more than the `largest` first bytes of it."""
    return read_message(raw[:largest], len(raw))


def _sender(headers: Headers) -> str:
    """The one address in From; two different ones, in one field or in two, are nobody."""
    found = {address for value in headers.all("from") for address in addresses_in(value)}
    return found.pop() if len(found) == 1 else ""


def _recipients(headers: Headers) -> tuple[str, ...]:
    found = [
        address for name in RECIPIENT_FIELDS for value in headers.all(name) for address in addresses_in(value)
    ]
    return tuple(dict.fromkeys(found))
