"""What the operator's own mail server found out about the sender: an aligned DKIM pass, or nothing."""

from __future__ import annotations

import re
from typing import Final

from authres import AuthenticationResultsHeader, AuthResError  # type: ignore[import-untyped]

from pbem.intake.addresses import without_comments
from pbem.intake.message import Incoming

_MAX_FIELD: Final = 8_000
_SERVER: Final = re.compile(r"\s*([^\s;]+)")


def has_aligned_pass(incoming: Incoming, authserv_id: str) -> bool:
    """Whether the topmost Authentication-Results of our own server holds a DKIM pass for the domain of From.

    Only the server named in the configuration counts, and of its fields only the topmost: anybody can write others below it.
    """
    domain = incoming.sender.rpartition("@")[2]
    if not authserv_id or not domain:
        return False
    for field in incoming.headers.all("authentication-results"):
        # Comments mean nothing here, and deeply nested ones would exhaust the parser.
        value = without_comments(field[:_MAX_FIELD])
        named = _SERVER.match(value)
        if named is not None and named[1].casefold() == authserv_id.casefold():
            return any(is_aligned(signer, domain) for signer in _passes(value))
    return False


def _passes(value: str) -> list[str]:
    """The signing domains with a DKIM pass."""
    try:
        parsed = AuthenticationResultsHeader.parse(f"Authentication-Results: {value}")
    except AuthResError:
        return []  # a field that cannot be read proves nothing
    signers: list[str] = []
    for result in parsed.results:
        if result.method.casefold() == "dkim" and result.result.casefold() == "pass":
            named = {p.name.casefold(): p.value for p in result.properties if p.type.casefold() == "header"}
            # `d` is the domain that signed; `i` may only be given by servers that leave it out.
            signers.append((named.get("d") or named.get("i", "").rpartition("@")[2]).casefold())
    return signers


def is_aligned(signer: str, domain: str) -> bool:
    """Whether a signature of one domain speaks for another: the same one, or a subdomain of the signer's."""
    return "." in signer and (domain == signer or domain.endswith(f".{signer}"))
