"""How mail-driven games failed at knowing who speaks, each retold and played through."""

from __future__ import annotations

import logging
import traceback

import pytest

from pbem.intake.chain import judge_identity
from pbem.intake.clean import clean
from pbem.intake.identify import IdentifyContext, claims, identify
from pbem.intake.message import read_message
from pbem.intake.values import Disposition, Proof, Trust, Verdict
from pbem.tokens import redact_tokens, token_for, token_matches
from tests.intake.world import REPORT_ID, identify_context, letter, token

BODY = "family: enlist writer in Madras\n"
STRANGER = "Nobody <nobody@bad.example.org>"


@pytest.mark.parametrize(
    "body",
    [
        "From: walsh@example.org\n" + BODY,
        "\nFrom: walsh@example.org\nTo: company+g12.walsh.{walsh}@example.org\nSubject: [g12 walsh ~{walsh}]\n\n"
        + BODY,
        "Delivered-To: company+g12.walsh.{walsh}@example.org\n" + BODY,
        "--x\nFrom: walsh@example.org\nIn-Reply-To: " + REPORT_ID + "\n\n" + BODY,
    ],
)
def test_F_31_fields_count_in_the_header_block_only(body: str) -> None:
    """A body line `From: p3@…` made the sender p3: only the header block names anybody."""
    raw = letter(body.replace("{walsh}", token(seat="walsh")), to="company@example.org", **{"from": STRANGER})
    identity = identify(read_message(raw), identify_context())
    assert (identity.sender, identity.verdict, identity.seat) == (
        "nobody@bad.example.org",
        Verdict.STRANGER,
        "",
    )


def test_F_31_parts_of_a_mail_have_no_say_either() -> None:
    """Fields of a part or of an attached mail are not those of the mail."""
    part = f"--x\nContent-Type: text/plain\nFrom: paxton@example.org\nIn-Reply-To: {REPORT_ID}\n\n{BODY}\n--x--\n"
    raw = letter(
        part, to="company@example.org", content_type="multipart/mixed; boundary=x", **{"from": STRANGER}
    )
    assert identify(read_message(raw), identify_context()).verdict is Verdict.STRANGER


def test_F_31_a_carriage_return_in_a_field_begins_no_field() -> None:
    """A bare carriage return inside a field must not smuggle in a second field."""
    raw = letter(
        BODY, to="company@example.org", subject="x\rFrom: walsh@example.org\rX: y", **{"from": STRANGER}
    )
    assert read_message(raw).sender == "nobody@bad.example.org"


@pytest.mark.parametrize(
    "sender", [STRANGER, "walsh@example.org", "", "paxton@example.org, nobody@bad.example.org"]
)
def test_F_32_right_token_from_an_unknown_address_is_held(sender: str) -> None:
    """The right password from an unknown address was executed, and the forecast sent there: hold it instead."""
    identity = identify(read_message(letter(BODY, **{"from": sender})), identify_context())
    assert (identity.game, identity.seat, identity.verdict) == ("g12", "paxton", Verdict.HELD)
    judgement = judge_identity(identity)
    assert (judgement.disposition, judgement.may_answer) == (Disposition.HOLD, False)


_PASS = "mx.example.org; dkim=pass header.d=example.org"
_FAIL = "mx.example.org; dkim=fail header.d=example.org"


@pytest.mark.parametrize(
    ("results", "verdict"),
    [
        ((_PASS,), Verdict.ACTS),
        (
            ("MX.example.org; spf=fail smtp.mailfrom=x; dkim=pass (a (b) c) header.i=@example.org",),
            Verdict.ACTS,
        ),
        (
            ("mx.example.org; dkim=fail header.d=bad.example.net; dkim=pass header.d=example.org",),
            Verdict.ACTS,
        ),
        (("mx.elsewhere.example.net; dkim=fail header.d=example.org", _PASS), Verdict.ACTS),
        ((), Verdict.HELD),
        ((_FAIL, _PASS), Verdict.HELD),  # the lower one was there before the mail came to us
        (("mx.elsewhere.example.net; dkim=pass header.d=example.org",), Verdict.HELD),
        (("mx.example.org.bad.example.net; dkim=pass header.d=example.org",), Verdict.HELD),
        (("mx.example.org; dkim=pass header.d=bad.example.net",), Verdict.HELD),
        (("mx.example.org; dkim=pass header.d=mail.example.org",), Verdict.HELD),
        (("mx.example.org; dkim=pass header.d=org",), Verdict.HELD),
        (("mx.example.org; dkim=pass header.d=bad.example.net header.i=@example.org",), Verdict.HELD),
        (("mx.example.org; spf=pass smtp.mailfrom=paxton@example.org",), Verdict.HELD),
        (("mx.example.org; none",), Verdict.HELD),
        (("mx.example.org; dkim=pass (header.d=example.org)",), Verdict.HELD),
        (('mx.example.org dkim=;;pass "',), Verdict.HELD),
        (("(mx.example.org) mx.bad.example.net; dkim=pass header.d=example.org",), Verdict.HELD),
        (("(" * 3000 + " mx.example.org; dkim=pass header.d=example.org",), Verdict.HELD),
    ],
)
def test_F_33_a_forged_sender_needs_the_servers_word(results: tuple[str, ...], verdict: Verdict) -> None:
    """A forged From of an allowed user was trusted: ask our own server's topmost results for an aligned pass, beside the token."""
    fields = "".join(f"Authentication-Results: {value}\n" for value in results)
    incoming = read_message(fields.encode() + letter(BODY))
    identity = identify(incoming, identify_context(Trust.DKIM))
    assert identity.verdict is verdict
    assert identity.authenticated == (verdict is Verdict.ACTS)


def test_F_34_an_empty_id_equals_no_other_empty_id() -> None:
    """Without a player database everybody's id was the empty string: "you are already the Master"."""
    everybody = IdentifyContext(
        seats_of=lambda address: (("", ""),) if not address else (),
        token_holds=lambda game, seat, given: given == "",
        sent=lambda message_id: ("", "") if not message_id else None,
    )
    for raw in (
        b"",
        letter(BODY, to="", **{"from": ""}),
        letter(BODY, to="company+..@example.org", **{"from": "<>"}),
    ):
        identity = identify(read_message(raw), everybody)
        assert (identity.verdict, identity.seat) == (Verdict.STRANGER, "")
    unknown = IdentifyContext(sent=lambda _: ("", ""))
    assert identify(read_message(letter(BODY, in_reply_to=REPORT_ID)), unknown).verdict is Verdict.STRANGER
    assert not token_matches("", "")
    for key, game, seat in ((b"", "g12", "paxton"), (b"key", "", "paxton"), (b"key", "g12", "")):
        with pytest.raises(ValueError, match="needs a server key"):
            token_for(key, game, seat, "1")


@pytest.mark.parametrize("right", [True, False])
def test_F_35_tokens_are_never_printed(right: bool, caplog: pytest.LogCaptureFixture) -> None:
    """A wrong password was quoted back, written to a log, printed in a report: a token shows up nowhere."""
    given = token() if right else "abcdefghijklmnopqrst"
    subject = f"[g12 paxton ~{given}]"
    raw = letter(BODY, to=f"company+g12.paxton.{given}@example.org", subject=subject, **{"from": STRANGER})
    with caplog.at_level(logging.DEBUG):
        incoming = read_message(raw)
        found = claims(incoming, identify_context())
        identity = identify(incoming, identify_context())
    shown = [
        repr(incoming),
        str(incoming),
        repr(found),
        str(found),
        repr(identity),
        caplog.text,
        repr(clean(incoming)),
    ]
    assert all(given not in text for text in shown)
    assert found[0].token is not None
    assert found[0].token.reveal() == given


def test_F_35_a_traceback_holds_no_token() -> None:
    """A fault in the middle of identification must not carry the token into the log either."""

    def broken(*_: str) -> bool:
        raise RuntimeError("the store is away")

    incoming = read_message(letter(BODY))
    with pytest.raises(RuntimeError) as caught:
        identify(incoming, IdentifyContext(token_holds=broken))
    assert token() not in "".join(traceback.format_exception(caught.value))


@pytest.mark.parametrize(
    "text",
    [
        "company+g12.paxton.{t}@example.org",
        "Reply-To: <company+g12.paxton.{u}@example.org>",
        "[g12 t3 paxton ~{t}]",
        "~{t}, please",
    ],
)
def test_F_36_relayed_text_is_redacted_like_ours(text: str) -> None:
    """A relayed message carried the sender's order header, password and all: tokens are starred out of relayed text."""
    redacted = redact_tokens(text.format(t=token(), u=token().upper()))
    assert token() not in redacted.casefold()
    assert "*****" in redacted
    assert redact_tokens("an abcdefghijklmnopqrst in plain words") == "an abcdefghijklmnopqrst in plain words"


@pytest.mark.parametrize(
    ("body", "to", "text", "ended"),
    [
        ("PRESS TO Walsh\nhello\nEND\nchairman: debt 2\n", "Walsh", "hello", True),
        (
            "chairman: debt 2\nPress to Walsh, Benyon:\nhello\n\nthere\nEnd.\n",
            "Walsh, Benyon",
            "hello\n\nthere",
            True,
        ),
        ("chairman: debt 2\npress to all\nhello\n-- \nPenelope\n", "all", "hello", False),
        ("chairman: debt 2\npress to all\nhello\n\nSent from my iPhone\n", "all", "hello", False),
        (
            "chairman: debt 2\npress to all\nhello\n> family: secret\n> END\nEND\n",
            "all",
            "hello\n> family: secret\n> END",
            True,
        ),
        (
            "chairman: debt 2\npress to all\nhello\n\nOn 3 Mar 2026, X wrote:\n> family: secret\n> END\n",
            "all",
            "hello",
            False,
        ),
        (
            "chairman: debt 2\npress to all\nhello\n=== write your orders above this line ===\nsecret\nEND\n",
            "all",
            "hello",
            False,
        ),
        (
            "chairman: debt 2\npress to all\nhello\n-----Original Message-----\nsecret\nEND\n",
            "all",
            "hello",
            False,
        ),
        ("press to Walsh: hello\nchairman: debt 2\n", "Walsh", "hello", True),
    ],
)
def test_F_43_press_has_its_own_start_and_end(body: str, to: str, text: str, ended: bool) -> None:
    """Press beside commands was copied to people not addressed: it begins and ends on its own, and takes no quoted report along."""
    cleaned = clean(read_message(letter(body)))
    assert [(block.to, block.text.strip(), block.ended) for block in cleaned.press] == [(to, text, ended)]
    assert [line.text for line in cleaned.written()] == ["chairman: debt 2"]
    assert len(cleaned.warnings) == (0 if ended else 1)


def test_F_43_the_next_press_ends_one_without_end() -> None:
    """Press to Walsh never swallows what is meant for Benyon."""
    cleaned = clean(
        read_message(letter("press to Walsh\nfor you alone\npress to Benyon\nand you\nEND\nready\n"))
    )
    assert [(block.to, block.text, block.ended) for block in cleaned.press] == [
        ("Walsh", "for you alone", False),
        ("Benyon", "and you", True),
    ]
    assert [line.text for line in cleaned.written()] == ["ready"]


@pytest.mark.parametrize(
    "sender",
    [
        "PAXTON@EXAMPLE.ORG",
        "Penelope <Paxton@Example.Org>",
        "penelope@second.example.org",
        '"P, P" <paxton@example.org>',
    ],
)
def test_F_49_addresses_are_case_folded_and_aliases_known(sender: str) -> None:
    """`P.Name@` and `p.name@`, or a second address of the same person, were not recognised."""
    identity = identify(read_message(letter(BODY, **{"from": sender})), identify_context())
    assert (identity.verdict, identity.registered, identity.proof) == (
        Verdict.ACTS,
        True,
        Proof.ADDRESS_TOKEN,
    )
