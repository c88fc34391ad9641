"""The small world in which the corpus of mails is judged: one game, three seats, one server key."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from pbem.intake.guards import GuardContext
from pbem.intake.identify import IdentifyContext
from pbem.intake.message import Incoming, as_fetched
from pbem.intake.values import Trust
from pbem.tokens import token_for, token_matches

CORPUS: Final = Path(__file__).parent / "corpus"
SERVER_KEY: Final = b"corpus server key"
LARGEST_MAIL: Final = 50_000
REPORT_ID: Final = "<k3v7report41paxton@example.org>"
SENT_FORM: Final = ("family: enlist writer in Bombay", "chairman: debt 1", "dividends: 0")

_SEATS: Final = {
    "paxton@example.org": (("g12", "paxton"),),
    "penelope@second.example.org": (("g12", "paxton"),),
    "walsh@example.org": (("g12", "walsh"),),
    "both@example.org": (("g12", "benyon"), ("g13", "benyon")),
}


def token(game: str = "g12", seat: str = "paxton") -> str:
    """The token that a seat has in this world."""
    return token_for(SERVER_KEY, game, seat, "1")


def guard_context() -> GuardContext:
    """What the guards know in this world."""
    return GuardContext(
        own_addresses=frozenset({"company@example.org"}),
        is_own_message=lambda message_id: message_id == REPORT_ID,
        is_known=lambda address: address in _SEATS,
        recent_mails=lambda address: 60 if address.startswith("chatterbox@") else 0,
        rate_limit=60,
    )


def identify_context(trust: Trust = Trust.TOKEN_AND_SENDER) -> IdentifyContext:
    """What identification knows in this world; fails where it is asked about an empty address."""

    def seats_of(address: str) -> tuple[tuple[str, str], ...]:
        assert address, "nobody must be looked up by an empty address"
        return _SEATS.get(address, ())

    return IdentifyContext(
        own_addresses=frozenset({"company@example.org"}),
        trust=trust,
        seats_of=seats_of,
        token_holds=lambda game, seat, given: token_matches(given, token(game, seat)),
        sent=lambda message_id: ("g12", "paxton") if message_id == REPORT_ID else None,
        authserv_id="mx.example.org",
    )


def mail(name: str) -> bytes:
    """The bytes of a mail of the corpus."""
    return (CORPUS / f"{name}.eml").read_bytes()


def fetched(name: str) -> Incoming:
    """The same as it is read, after a mailbox with a small limit."""
    return as_fetched(mail(name), LARGEST_MAIL)


def expected(name: str) -> dict[str, Any]:
    """What the intake must make of a mail of the corpus."""
    return tomllib.loads((CORPUS / f"{name}.toml").read_text(encoding="utf-8"))


def names() -> list[str]:
    """Every mail of the corpus."""
    return sorted(path.stem for path in CORPUS.glob("*.eml"))


def letter(body: str | bytes, **headers: str) -> bytes:
    """A mail from Paxton's registered address to the seat's own address, with fields changed or added ("" leaves one out)."""
    fields = {
        "from": "Penelope Placeholder <paxton@example.org>",
        "to": f"company+g12.paxton.{token()}@example.org",
        "subject": "Re: your move",
        "content-type": 'text/plain; charset="utf-8"',
    } | {name.replace("_", "-"): value for name, value in headers.items()}
    block = "".join(f"{name.title()}: {value}\n" for name, value in fields.items() if value)
    return block.encode() + b"\n" + (body.encode() if isinstance(body, str) else body)
