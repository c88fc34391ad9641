"""Reports on the delivery of our mails: whose address failed, for good or for now, and which mail it was."""

from __future__ import annotations

import email
import logging
import re
from typing import Final

import msgspec
from flufl.bounce import all_failures

from pbem.intake.addresses import addresses_in, message_ids_in
from pbem.intake.headers import Headers, read_headers, split_block
from pbem.intake.message import Incoming
from pbem.intake.mime import Part

_MAX_SCANNED: Final = 100_000  # bytes of a report without delivery-status part that are searched
_MAX_FAILURES: Final = 20

_DAEMON: Final = re.compile(r"^(?:mailer-daemon|postmaster|mail-daemon|mail\.?delivery[\w.-]*)@")
_FAILED_SUBJECT: Final = re.compile(
    r"undeliver|delivery (?:status|fail|has failed|problem)|delivery notification|returned mail|failure notice|mail delivery"
    r"|could not be delivered|unzustellbar|non remis|no entregado|mancato recapito|onbestelbaar",
    re.IGNORECASE,
)
_STATUS: Final = re.compile(r"\b([245])\.\d{1,3}\.\d{1,3}\b")

_LOG: Final = logging.getLogger(__name__)
# The scanner logs the traceback of each of its detectors that stumbles over a mail; we say it in one line of our own.
logging.getLogger("flufl.bounce").setLevel(logging.CRITICAL)


class Failure(msgspec.Struct, frozen=True):
    """An address that could not be reached: `status` is the enhanced code ("5.1.1") or ""; permanent for 5.x.x."""

    address: str
    permanent: bool
    status: str


class DeliveryReport(msgspec.Struct, frozen=True):
    """What a delivery report says. Without failures it only tells of a delay or of success.

    `message_id` is that of the mail of ours, or "" where the report does not quote it: a report that names no mail of ours
    may be forged and should not count against an address.
    """

    failures: tuple[Failure, ...]
    message_id: str


def read_delivery_report(incoming: Incoming) -> DeliveryReport | None:
    """The delivery report in a mail, or None where it is none: vacation notes and read receipts are none."""
    statuses = [part for part in incoming.root.walk() if part.content_type.endswith("/delivery-status")]
    if incoming.root.content_type == "multipart/report" and statuses:
        failures = tuple(failure for part in statuses for failure in _failures(part))
        return DeliveryReport(failures[:_MAX_FAILURES], _original_id(incoming.root))
    if not _is_from_daemon(incoming):
        return None
    found = _scanned(incoming) or _listed(incoming)
    return DeliveryReport(found[:_MAX_FAILURES], _original_id(incoming.root)) if found else None


def _is_from_daemon(incoming: Incoming) -> bool:
    empty_path = incoming.headers.get("return-path").replace(" ", "") == "<>"
    daemon = _DAEMON.match(incoming.sender) is not None
    return (daemon or empty_path) and (
        _FAILED_SUBJECT.search(incoming.subject[:200]) is not None
        or incoming.headers.has("x-failed-recipients")
    )


def _failures(part: Part) -> list[Failure]:
    """The failed recipients of a delivery-status part: groups of fields, the first one about the server."""
    found: list[Failure] = []
    groups = part.data()[:_MAX_SCANNED].replace(b"\r\n", b"\n").split(b"\n\n")
    for group in groups[: 4 * _MAX_FAILURES]:
        fields = read_headers(group.strip(b"\n") + b"\n\n")
        if fields.get("action").strip().casefold() != "failed":
            continue
        address = _recipient(fields)
        status = _STATUS.search(fields.get("status")) or _STATUS.search(fields.get("diagnostic-code"))
        if address:
            code = status[0] if status else ""
            found.append(Failure(address, not code.startswith("4"), code))
    return found


def _recipient(fields: Headers) -> str:
    """The address we wrote to, which may differ from the one that failed behind a forwarding."""
    for name in ("original-recipient", "final-recipient"):
        value = fields.get(name)
        found = addresses_in(value.partition(";")[2] or value)
        if found:
            return found[0]
    return ""


def _original_id(root: Part) -> str:
    """The Message-ID of the mail that came back, from the copy of it or of its headers."""
    for part in root.walk():
        if part.content_type in ("message/rfc822", "message/global", "text/rfc822-headers"):
            block, _ = split_block(part.data()[:_MAX_SCANNED])
            return next(iter(message_ids_in(read_headers(block).get("message-id"))), "")
    quoted = re.search(r"^message-id:\s*(<[^<>\s]+>)", _text(root), re.IGNORECASE | re.MULTILINE)
    return quoted[1] if quoted else ""


def _text(root: Part) -> str:
    """The plain text of a report, cut to what is searched."""
    texts = [part.text(_MAX_SCANNED) for part in root.walk() if part.content_type == "text/plain"]
    return "\n".join(texts)[:_MAX_SCANNED]


def _listed(incoming: Incoming) -> tuple[Failure, ...]:
    named = [a for value in incoming.headers.all("x-failed-recipients") for a in addresses_in(value)]
    return tuple(Failure(address, True, "") for address in named)


def _scanned(incoming: Incoming) -> tuple[Failure, ...]:
    """What a scanner of many servers' own words finds in a report without delivery-status part."""
    fields = "\n".join(
        f"{name}: {value}" for name, value in incoming.headers.fields if name in _SCANNED_FIELDS
    )
    message = email.message_from_string(f"{fields}\n\n{_text(incoming.root)}")
    try:
        temporary, permanent = all_failures(message)
    except Exception:  # noqa: BLE001 - detectors of the library raise many kinds on odd mails; then the header names the address
        _LOG.info("a delivery report could not be scanned")
        return ()
    found = [(address, True) for address in permanent] + [(address, False) for address in temporary]
    addresses = sorted((raw.decode("utf-8", "replace"), lasting) for raw, lasting in found)
    return tuple(Failure(address.casefold(), lasting, "") for address, lasting in addresses)


_SCANNED_FIELDS: Final = frozenset({"from", "subject", "x-failed-recipients", "to", "return-path"})
