"""Every mail of the corpus through guard, identification and cleaning, against what stands beside it."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.intake.chain import judge
from pbem.intake.clean import clean, clean_text
from pbem.intake.delivery import read_delivery_report
from pbem.intake.form_lines import changed_form_lines, form_warnings
from pbem.intake.identify import identify
from pbem.intake.message import Incoming, read_message
from pbem.intake.values import Disposition, Trust
from tests.intake import world

_KEYS = {
    "disposition", "guard", "may_answer", "trust", "verdict", "proof", "game", "seat", "authenticated", "written", "written_count",
    "changed", "press", "warnings", "form_warnings", "fell_back", "failed", "bounced",
}  # fmt: skip


@pytest.mark.parametrize("name", world.names())
def test_mail_of_corpus(name: str) -> None:
    expected = world.expected(name)
    assert set(expected) <= _KEYS
    incoming = world.fetched(name)
    judgement = judge(incoming, world.guard_context())
    assert judgement.disposition == expected["disposition"], judgement
    assert judgement.guard == expected.get("guard", "")
    assert judgement.may_answer == expected.get("may_answer", judgement.may_answer)
    if judgement.disposition is Disposition.ACCEPT:
        _check_identity(incoming, expected)
        _check_lines(incoming, expected)
    if judgement.disposition is Disposition.BOUNCE:
        _check_report(incoming, expected)


def _check_identity(incoming: Incoming, expected: dict[str, Any]) -> None:
    identity = identify(incoming, world.identify_context(Trust(expected.get("trust", "token+sender"))))
    assert identity.verdict == expected["verdict"], identity
    for field in ("proof", "game", "seat", "authenticated"):
        if field in expected:
            assert getattr(identity, field) == expected[field]


def _check_lines(incoming: Incoming, expected: dict[str, Any]) -> None:
    cleaned = clean(incoming)
    written = [line.text for line in cleaned.written()]
    assert written == expected.get("written", written)
    assert len(written) == expected.get("written_count", len(written))
    assert cleaned.fell_back == expected.get("fell_back", False)
    press = [{"to": block.to, "text": block.text, "ended": block.ended} for block in cleaned.press]
    assert press == expected.get("press", [])
    _check_sentences(cleaned.warnings, expected.get("warnings", []))
    answers = identify(incoming, world.identify_context()).answers
    sent = world.SENT_FORM if answers == world.REPORT_ID else None
    if "changed" in expected:
        assert [line.text for line in changed_form_lines(cleaned.lines, sent)] == expected["changed"]
    if "form_warnings" in expected:
        _check_sentences(form_warnings(cleaned.lines, sent), expected["form_warnings"])


def _check_sentences(sentences: tuple[str, ...], parts: list[str]) -> None:
    assert len(sentences) == len(parts), sentences
    for sentence, part in zip(sentences, parts, strict=True):
        assert part in sentence


def _check_report(incoming: Incoming, expected: dict[str, Any]) -> None:
    report = read_delivery_report(incoming)
    assert report is not None
    failed = [
        f"{f.address} {'permanent' if f.permanent else 'temporary'} {f.status}" for f in report.failures
    ]
    assert failed == expected["failed"]
    assert report.message_id == expected["bounced"]


def test_corpus_is_large_and_each_mail_names_its_oddity() -> None:
    assert len(world.names()) >= 60
    for name in world.names():
        raw = world.mail(name)
        assert not raw or b"X-Oddity: " in raw[:200]


_BEGIN_LIKE_A_QUOTE = {"wrapped-operator", "from-line-in-body", "binary-garbage"}


@pytest.mark.parametrize("name", sorted(set(world.names()) - _BEGIN_LIKE_A_QUOTE))
def test_cleaning_is_idempotent(name: str) -> None:
    """What was cleaned once reads the same when it is cleaned again."""
    written = [line.text for line in clean(read_message(world.mail(name))).written()]
    assert [line.text for line in clean_text("\n".join(written)).written()] == written
