"""Whose mail it is: the table of trust levels, the order of claims, what each of them proves."""

from __future__ import annotations

import pytest

from pbem.intake.identify import IdentifyContext, claims, identify
from pbem.intake.message import read_message
from pbem.intake.values import Identity, Proof, Trust, Verdict
from tests.intake.world import REPORT_ID, identify_context, letter, token

BODY = "family: enlist writer in Madras\n"
STRANGER = "nobody@bad.example.org"
PASS = "mx.example.org; dkim=pass header.d=example.org"


def identity(raw: bytes, trust: Trust = Trust.TOKEN_AND_SENDER) -> Identity:
    return identify(read_message(raw), identify_context(trust))


@pytest.mark.parametrize(
    ("trust", "has_token", "registered", "passes", "verdict"),
    [
        (Trust.TOKEN, True, False, False, Verdict.ACTS),
        (Trust.TOKEN, False, True, False, Verdict.HELD),
        (Trust.TOKEN, True, True, False, Verdict.ACTS),
        (Trust.TOKEN, False, False, True, Verdict.STRANGER),
        (Trust.TOKEN_AND_SENDER, True, False, False, Verdict.HELD),
        (Trust.TOKEN_AND_SENDER, False, True, False, Verdict.HELD),
        (Trust.TOKEN_AND_SENDER, True, True, False, Verdict.ACTS),
        (Trust.TOKEN_AND_SENDER, False, False, True, Verdict.STRANGER),
        (Trust.DKIM, True, False, True, Verdict.HELD),
        (Trust.DKIM, False, True, True, Verdict.HELD),
        (Trust.DKIM, True, True, True, Verdict.ACTS),
        (Trust.DKIM, True, True, False, Verdict.HELD),
        (Trust.DKIM, False, False, True, Verdict.STRANGER),
    ],
)
def test_trust_levels(
    trust: Trust, has_token: bool, registered: bool, passes: bool, verdict: Verdict
) -> None:
    fields = {"from": "paxton@example.org" if registered else "nobody@example.org"}
    if not has_token:
        fields["to"] = "company@example.org"
    if passes:
        fields["authentication_results"] = PASS
    found = identity(letter(BODY, **fields), trust)
    assert found.verdict is verdict
    assert found.registered == registered
    assert found.authenticated == passes


def test_addresses_are_tried_in_their_documented_order() -> None:
    """Delivered-To, X-Original-To, To, Cc, whatever the order in which they stand in the mail."""
    fields = ("cc", "to", "x-original-to", "delivered-to")
    block = "".join(
        f"{name}: company+g{at}.paxton.{token(f'g{at}')}@example.org\n" for at, name in enumerate(fields)
    )
    found = claims(read_message(f"{block}\n{BODY}".encode()), identify_context())
    assert [claim.game for claim in found] == ["g3", "g2", "g1", "g0"]


def test_a_token_is_looked_for_in_our_own_addresses_only() -> None:
    raw = letter(
        BODY, to=f"other+g12.paxton.{token()}@example.org, company+g12.paxton.{token()}@elsewhere.example.org"
    )
    assert claims(read_message(raw), identify_context()) == ()
    assert len(claims(read_message(raw), IdentifyContext())) == 2


def test_a_valid_token_wins_over_a_wrong_one() -> None:
    """An outdated address beside a good subject tag does not hold the mail up."""
    raw = letter(
        BODY, to="company+g12.paxton.aaaaaaaaaaaaaaaaaaaa@example.org", subject=f"[g12 paxton ~{token()}]"
    )
    assert (identity(raw).proof, identity(raw).verdict) == (Proof.SUBJECT_TOKEN, Verdict.ACTS)


def test_a_token_of_one_seat_proves_no_other() -> None:
    for game, seat in (("g12", "walsh"), ("g13", "paxton")):
        found = identity(letter(BODY, to=f"company+{game}.{seat}.{token()}@example.org"))
        assert found.verdict is Verdict.HELD  # known as Paxton's player, by the sender alone
        assert (found.seat, found.proof) == ("paxton", Proof.SENDER)


@pytest.mark.parametrize("field", ["in_reply_to", "references"])
def test_an_answer_to_a_mail_that_went_to_one_seat_proves_it(field: str) -> None:
    raw = letter(
        BODY, to="company@example.org", **{field: f"<root@example.org> {REPORT_ID}\n <other@example.org>"}
    )
    found = identity(raw)
    assert (found.seat, found.proof, found.verdict, found.answers) == (
        "paxton",
        Proof.REFERENCE,
        Verdict.ACTS,
        REPORT_ID,
    )


def test_the_nearest_reference_is_the_mail_that_is_answered() -> None:
    context = IdentifyContext(
        token_holds=lambda *_: True,
        sent=lambda message_id: ("g12", "paxton") if message_id.startswith("<r") else None,
    )
    for fields, answered in (
        ({"references": "<r1@x> <r2@x> <r3@x> <s@x>"}, "<r3@x>"),
        ({"references": "<r1@x>", "in_reply_to": "<r2@x>"}, "<r2@x>"),
    ):
        assert identify(read_message(letter(BODY, **fields)), context).answers == answered


def test_an_answer_to_a_sent_mail_of_ones_own_answers_none_of_ours() -> None:
    """Its quoted text holds orders that have acted already; they would act again as changed lines of our form."""
    raw = letter(BODY, in_reply_to="<own@example.org>", references=f"{REPORT_ID} <own@example.org>")
    assert (identity(raw).seat, identity(raw).answers) == ("paxton", "")


def test_the_form_of_another_seats_mail_is_not_compared() -> None:
    """The token names one seat, the reference a mail to another: that mail's order form is not this seat's."""
    raw = letter(BODY, to=f"company+g12.walsh.{token(seat='walsh')}@example.org", in_reply_to=REPORT_ID)
    assert (identity(raw).seat, identity(raw).answers) == ("walsh", "")


def test_a_player_of_several_seats_is_asked_which() -> None:
    fields = {"from": "both@example.org", "to": "company@example.org"}
    assert (identity(letter(BODY, **fields)).verdict, identity(letter(BODY, **fields)).game) == (
        Verdict.HELD,
        "",
    )
    tagged = identity(letter(BODY, subject="Re: [g13 t2 benyon] x", **fields))
    assert (tagged.verdict, tagged.game, tagged.seat) == (Verdict.HELD, "g13", "benyon")


@pytest.mark.parametrize("to", ["company+join@example.org", "x@example.org, Company+JOIN@Example.org"])
def test_the_join_address(to: str) -> None:
    found = identity(letter("join g12\n", to=to, **{"from": STRANGER}))
    assert (found.proof, found.verdict) == (Proof.JOIN, Verdict.STRANGER)


@pytest.mark.parametrize(
    "subject",
    ["[12]", "[g12]", "g12 t3 paxton", "[g12 t3 paxton ~short]", "[] [g12 t3 ~x]", "[g12 t9999 paxton]"],
)
def test_what_is_no_tag(subject: str) -> None:
    assert (
        claims(read_message(letter(BODY, to="company@example.org", subject=subject)), identify_context())
        == ()
    )


def addressed(*seats: str) -> str:
    return ", ".join(f"company+g12.{seat}.{token(seat=seat)}@example.org" for seat in seats)


@pytest.mark.parametrize("trust", [Trust.TOKEN, Trust.TOKEN_AND_SENDER])
@pytest.mark.parametrize("order", [("walsh", "paxton"), ("paxton", "walsh"), ("benyon", "walsh", "paxton")])
def test_a_reply_to_several_seats_speaks_for_the_senders_own(trust: Trust, order: tuple[str, ...]) -> None:
    """Whoever replies to all is proven for one of these seats: that the address of another stands first doubts nothing."""
    found = identity(letter(BODY, to=addressed(*order)), trust)
    assert (found.seat, found.verdict, found.registered) == ("paxton", Verdict.ACTS, True)


def test_of_several_seats_none_of_which_is_the_senders_the_first_is_asked() -> None:
    found = identity(letter(BODY, to=addressed("walsh", "benyon")))
    assert (found.seat, found.verdict) == ("walsh", Verdict.HELD)


def test_a_wrong_token_of_the_own_seat_proves_it_no_more_for_standing_beside_a_right_one() -> None:
    wrong = f"company+g12.paxton.{'a' * 20}@example.org"
    found = identity(letter(BODY, to=f"{wrong}, {addressed('walsh')}"))
    assert (found.seat, found.verdict) == ("walsh", Verdict.HELD)
