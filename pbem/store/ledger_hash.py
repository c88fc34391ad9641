"""The hash chain of a ledger: each entry's hash covers its content and the hash before it."""

import hashlib
from collections.abc import Iterable
from datetime import UTC

import msgspec

from pbem.store.records import LedgerEntry

FIRST = "0" * 64
"""What stands for the previous hash in the first entry of a ledger."""


def entry_hash(entry: LedgerEntry) -> str:
    """SHA-256 (hex) over the previous hash and the entry's content; the entry's own `hash` is left out,
    and so is the number of the mail that caused it: that is this server's own count and changes when a game moves."""
    content = (
        entry.game_id,
        entry.number,
        entry.kind,
        entry.body,
        entry.rules_version,
        entry.actor,
        entry.on_behalf_of,
        entry.branch,
        msgspec.json.encode(entry.rolls, order="deterministic"),
        entry.events,
        entry.at.astimezone(UTC).isoformat(timespec="microseconds"),
    )
    return hashlib.sha256(entry.previous_hash.encode() + msgspec.msgpack.encode(content)).hexdigest()


def broken_links(entries: Iterable[LedgerEntry]) -> tuple[str, ...]:
    """What is wrong with a ledger, entry by entry in plain words; empty when the chain holds."""
    faults: list[str] = []
    previous, number = FIRST, 0
    for entry in entries:
        number += 1
        if entry.number != number:
            faults.append(f"entry {number} is missing: the next one is number {entry.number}")
            number = entry.number
        if entry.previous_hash != previous:
            faults.append(f"entry {entry.number} does not follow the entry before it")
        if entry.hash != entry_hash(entry):
            faults.append(f"entry {entry.number} was changed: its content does not give its hash")
        previous = entry.hash
    return tuple(faults)
