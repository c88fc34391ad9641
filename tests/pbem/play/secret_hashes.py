"""Hashes that no mail may show before the end of a game, and looking for them."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable
from email import message_from_bytes
from email.policy import default

from engine import rules_for
from engine.core.replay import outcomes
from pbem.play.table import chance_of, input_of, keyed_hash
from pbem.store.unit_of_work import Store


def said(raw: bytes) -> bytes:
    """A mail as it is sent, and all its parts decoded, in lower case."""
    parts = (part.get_payload(decode=True) for part in message_from_bytes(raw, policy=default).walk())
    return b"\n".join((raw, *(part for part in parts if isinstance(part, bytes)))).lower()


def forms(value: bytes) -> set[bytes]:
    """The ways in which bytes can be written."""
    written = (
        value,
        value.hex().encode(),
        base64.b64encode(value).rstrip(b"="),
        base64.b32encode(value).rstrip(b"="),
    )
    return {each.lower() for each in written}


def hashes(store: Store) -> tuple[bytes, ...]:
    """The seed of game g1; of each state it went through the hash, keyed and bare; that of each entry."""
    with store.reading() as work:
        game, entries = work.games.get("g1"), work.ledger.entries("g1")
    rules = rules_for(game.edition)
    found = [game.seed]
    played = outcomes(rules, [input_of(entry) for entry in entries], chance_of(game, []))
    for entry, outcome in zip(entries, played, strict=True):
        data = rules.encode(outcome.state)
        found += [
            bytes.fromhex(keyed_hash(game, data)),
            hashlib.sha256(data).digest(),
            bytes.fromhex(entry.hash),
        ]
    return tuple(found)


def shown(store: Store, mails: Iterable[bytes]) -> set[bytes]:
    """Those of them that stand in one of the mails."""
    text = b"\n".join(said(raw) for raw in mails)
    return {value for value in hashes(store) if any(form in text for form in forms(value))}
