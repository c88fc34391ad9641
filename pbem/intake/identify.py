"""Station 4: for which game and seat a mail speaks, and with what proof."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import Final

import msgspec

from pbem.intake.addresses import split_detail
from pbem.intake.authentication import has_aligned_pass
from pbem.intake.message import Incoming
from pbem.intake.values import Identity, Proof, Trust, Verdict
from pbem.tokens import TOKEN_PATTERN, Secret

_DETAIL: Final = re.compile(rf"([a-z0-9-]{{1,40}})\.([a-z0-9-]{{1,40}})\.({TOKEN_PATTERN})")
_TAG: Final = re.compile(
    rf"\[\s*([a-z0-9-]{{1,40}})(?:\s+t\d{{1,3}})?\s+([a-z][a-z0-9-]{{0,39}})(?:\s+~\s*({TOKEN_PATTERN}))?\s*\]",
    re.IGNORECASE,
)
_JOIN: Final = "join"


def _no_seats(_: str) -> tuple[tuple[str, str], ...]:
    return ()


def _wrong(_game: str, _seat: str, _token: str) -> bool:
    return False


def _not_sent(_: str) -> tuple[str, str] | None:
    return None


class IdentifyContext(msgspec.Struct, frozen=True):
    """What is known of seats; the defaults know none, as `inbox explain` without a database.

    `own_addresses`: ours without plus detail, case-folded; empty: any address with a detail of ours counts.
    `seats_of(address)`: (game, seat) pairs for which a case-folded address is registered; never asked for "".
    `token_holds(game, seat, token)`: compares in constant time (pbem.tokens.token_matches).
    `sent(message_id)`: the (game, seat) to which alone we sent that mail; None for others and for mails to several seats.
    `authserv_id`: the name under which the operator's own server writes Authentication-Results; "" trusts none.
    """

    own_addresses: frozenset[str] = frozenset()
    trust: Trust = Trust.TOKEN_AND_SENDER
    seats_of: Callable[[str], tuple[tuple[str, str], ...]] = _no_seats
    token_holds: Callable[[str, str, str], bool] = _wrong
    sent: Callable[[str], tuple[str, str] | None] = _not_sent
    authserv_id: str = ""


class Claim(msgspec.Struct, frozen=True):
    """A seat that a mail names, where it names it, and the token given with it (None: a claim without one)."""

    game: str
    seat: str
    proof: Proof
    token: Secret | None


def claims(incoming: Incoming, context: IdentifyContext) -> tuple[Claim, ...]:
    """Every seat that the mail names, in order of trust: our addresses among the recipients, references, subject tag.

    Only fields of the header block are looked at; a `From:` or a tag in the body is text.
    """
    return (
        *_address_claims(incoming, context),
        *_reference_claims(incoming, context),
        *_subject_claims(incoming),
    )


def identify(incoming: Incoming, context: IdentifyContext) -> Identity:
    """The seat for which a mail speaks and whether it acts, by the table of trust levels. Never raises, never echoes a token."""
    found = claims(incoming, context)
    proven = [claim for claim in found if _is_proven(claim, context)]
    seats = context.seats_of(incoming.sender) if incoming.sender else ()
    if proven:
        meant = _meant(proven, seats)
        return _judged(incoming, context, meant, (meant.game, meant.seat) in seats)
    named = next((claim for claim in found if (claim.game, claim.seat) in seats), None)
    if named is not None:
        return _identity(
            incoming,
            context,
            (named.game, named.seat),
            named.proof,
            Verdict.HELD,
            "The token is missing or wrong.",
            True,
        )
    if seats:
        seat = seats[0] if len(seats) == 1 else ("", "")
        reason = "The sender is registered, but the mail brings no proof."
        return _identity(incoming, context, seat, Proof.SENDER, Verdict.HELD, reason, True)
    return _stranger(incoming, context, found)


def _meant(proven: Sequence[Claim], seats: Collection[tuple[str, str]]) -> Claim:
    """Of the seats that a reply to all proves alike, the sender's own if there is one, else the first."""
    alike = (claim for claim in proven if claim.proof is proven[0].proof)
    return next((claim for claim in alike if (claim.game, claim.seat) in seats), proven[0])


def _stranger(incoming: Incoming, context: IdentifyContext, found: tuple[Claim, ...]) -> Identity:
    if is_join_mail(incoming, context):
        reason = "The mail is addressed to those who want to join."
        return _identity(incoming, context, ("", ""), Proof.JOIN, Verdict.STRANGER, reason, False)
    if found:
        reason = "The mail names a seat, but its token does not hold and its sender is not registered for it."
        claim = found[0]
        return _identity(
            incoming, context, (claim.game, claim.seat), Proof.CLAIM, Verdict.STRANGER, reason, False
        )
    reason = "The sender is not registered and the mail names no seat."
    return _identity(incoming, context, ("", ""), Proof.NONE, Verdict.STRANGER, reason, False)


def _judged(incoming: Incoming, context: IdentifyContext, claim: Claim, registered: bool) -> Identity:
    """The row "token" of the table of trust levels."""
    seat = (claim.game, claim.seat)
    if context.trust is Trust.TOKEN:
        verdict, reason = Verdict.ACTS, f"The seat is proven by its {claim.proof}."
    elif not registered:
        verdict, reason = Verdict.HELD, "The sender address is not registered for the seat."
    elif context.trust is Trust.DKIM and not has_aligned_pass(incoming, context.authserv_id):
        verdict, reason = Verdict.HELD, "The mail server found no signature of the sender's domain."
    else:
        verdict, reason = (
            Verdict.ACTS,
            f"The seat is proven by its {claim.proof}, and the sender is registered for it.",
        )
    return _identity(incoming, context, seat, claim.proof, verdict, reason, registered)


def _identity(
    incoming: Incoming,
    context: IdentifyContext,
    seat: tuple[str, str],
    proof: Proof,
    verdict: Verdict,
    reason: str,
    registered: bool,
) -> Identity:
    return Identity(
        game=seat[0],
        seat=seat[1],
        proof=proof,
        verdict=verdict,
        reason=reason,
        sender=incoming.sender,
        registered=registered,
        authenticated=has_aligned_pass(incoming, context.authserv_id),
        answers=_answered_by(incoming, context, seat),
    )


def _answered_by(incoming: Incoming, context: IdentifyContext, seat: tuple[str, str]) -> str:
    """The mail of ours to this very seat that is answered: the form of another seat's mail says nothing about this one's.

    References lead past the answered mail to older ones. Whoever answers a sent mail of their own quotes orders that have
    acted, not our form, so references count only where In-Reply-To is missing.
    """
    named = incoming.in_reply_to or incoming.references
    return next((message_id for message_id in named if all(seat) and context.sent(message_id) == seat), "")


def is_join_mail(incoming: Incoming, context: IdentifyContext) -> bool:
    """Whether the mail went to our `+join` address."""
    return any(detail == _JOIN for detail in _details(incoming, context))


def _details(incoming: Incoming, context: IdentifyContext) -> list[str]:
    split = [split_detail(address) for address in incoming.recipients]
    return [
        detail
        for base, detail in split
        if detail and (not context.own_addresses or base in context.own_addresses)
    ]


def _address_claims(incoming: Incoming, context: IdentifyContext) -> list[Claim]:
    found = [_DETAIL.fullmatch(detail) for detail in _details(incoming, context)]
    return [Claim(m[1], m[2], Proof.ADDRESS_TOKEN, Secret(m[3])) for m in found if m is not None]


def _reference_claims(incoming: Incoming, context: IdentifyContext) -> list[Claim]:
    sent = (context.sent(message_id) for message_id in (*incoming.in_reply_to, *incoming.references))
    nearest = next((seat for seat in sent if seat is not None), None)
    return [] if nearest is None else [Claim(nearest[0], nearest[1], Proof.REFERENCE, None)]


def _subject_claims(incoming: Incoming) -> list[Claim]:
    return [
        Claim(
            tag[1].casefold(),
            tag[2].casefold(),
            Proof.SUBJECT_TOKEN if tag[3] else Proof.CLAIM,
            Secret(tag[3].casefold()) if tag[3] else None,
        )
        for tag in _TAG.finditer(incoming.subject[:500])
    ]


def _is_proven(claim: Claim, context: IdentifyContext) -> bool:
    if not claim.game or not claim.seat:
        return False
    if claim.token is not None:
        return context.token_holds(claim.game, claim.seat, claim.token.reveal())
    return claim.proof is Proof.REFERENCE
