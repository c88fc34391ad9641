"""Changed lines of a quoted form act if the form went to who answers; those of another seat's mails, and of press, never do."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.intake.clean import clean_text
from pbem.intake.form_lines import changed_form_lines, foreign_warnings
from pbem.intake.ours import Reader, by_us
from tests.intake.world import SENT_FORM, token

READER = Reader(("Leadenhall",), "company@example.org", "g12", "paxton")
OWN = f"Leadenhall <company+g12.paxton.{token()}@example.org>"
ANOTHERS = f"Leadenhall <company+g12.walsh.{token(seat='walsh')}@example.org>"
CHANGED = "chairman: debt 3"
MARKER = "=== write your orders above this line ===\n"
OPENING = "Game g12, turn 2, evening post. You are {}.\n"


def block(sender: str, to: str = "p@example.org", subject: str = "Your move") -> str:
    return f"From: {sender}\nSent: 30 November 2026 21:50\nTo: {to}\nSubject: {subject}\n\n"


def marked(text: str) -> str:
    return "".join(f"> {line}\n" for line in text.splitlines())


OF_OTHERS = {
    "report forwarded": f"Look!\n\n---------- Forwarded message ---------\n{block(ANOTHERS)}{MARKER}{CHANGED}\n",
    "report quoted": f"What?\n\nOn 30 Nov 2026 at 21:36, {ANOTHERS} wrote:\n{marked(MARKER + CHANGED)}",
    "report in a header block": f"Hm.\n\n{block(ANOTHERS)}{CHANGED}\n",
    "mail that quotes a report": f"Hm.\n\n{block('Walsh <w@example.org>')}In the form.\n\n{block('Leadenhall')}{MARKER}{CHANGED}\n",
    "marked mail that quotes a report": "Hm.\n\n" + marked(block("Walsh <w@example.org>") + block("Leadenhall") + CHANGED),
    "mail to us": f"Hm.\n\n{block('Walsh <w@example.org>', to=OWN)}{CHANGED}\n",
    "tag of another seat": f"Hm.\n\n{block('Leadenhall', subject='[g12 t2 walsh] Your move')}{CHANGED}\n",
    "another game": f"Hm.\n\n{block('Leadenhall', subject='[g13 t2 paxton] Your move')}{CHANGED}\n",
    "opening of another's report": "Hm.\n\nOn 30 Nov 2026 at 21:36, Leadenhall wrote:\n" + marked(MARKER + OPENING.format("Walsh") + CHANGED),
    "wrapped opening": "Hm.\n\nOn 30 Nov 2026, Leadenhall wrote:\n" + marked("Game g12, turn 2, evening post. You are\nWalsh.\n" + CHANGED),
    "press": f"No.\n\nOn 30 Nov 2026 at 21:55, {OWN} wrote:\n" + marked(f"Walsh writes to Paxton:\n\nPlease:\n\n{CHANGED}\n"),
    "press without attribution": "No.\n\n" + marked(f"Somebody writes to Paxton and Walsh:\n{CHANGED}\n"),
}  # fmt: skip


@pytest.mark.parametrize("text", OF_OTHERS.values(), ids=OF_OTHERS.keys())
def test_what_another_seat_got_or_somebody_wrote_is_no_changed_line(text: str) -> None:
    lines = clean_text(text).lines
    ours = by_us(lines, READER)
    assert changed_form_lines(ours, SENT_FORM) == ()
    (told,) = foreign_warnings(lines, ours, SENT_FORM)
    assert token(seat="walsh") not in told
    assert token() not in told


OF_THE_READER = {
    "report quoted": f"Here.\n\nOn 30 Nov 2026 at 21:36, {OWN} wrote:\n{marked(MARKER + OPENING.format('Paxton') + CHANGED)}",
    "address alone": f"Here.\n\nOn 30 Nov 2026, company+g12.paxton.{token()}@example.org wrote:\n{marked(CHANGED)}",
    "older token": f"Here.\n\nOn 30 Nov 2026, {OWN.replace(token(), 'a' * 20)} wrote:\n{marked(CHANGED)}",
    "header block": f"Here.\n\n{block(OWN, subject='[g12 t2 paxton] Your move')}{MARKER}{OPENING.format('Paxton')}{CHANGED}\n",
    "wrapped": f"Here.\n\nOn 30 Nov 2026 at 21:36, Leadenhall\n<company+g12.paxton.{token()}@example.org>\nwrote:\n{marked(CHANGED)}",
    "behind another's words": "On 2 Mar 2026, Walsh <w@example.org> wrote:\n> hello\n\nOn 3 Mar 2026, Leadenhall wrote:\n" + marked(CHANGED),
    "no attribution": marked(MARKER + OPENING.format("Paxton") + CHANGED),
    "in place, no marks": f"{MARKER}{OPENING.format('Paxton')}{CHANGED}\n",
}  # fmt: skip


@pytest.mark.parametrize("text", OF_THE_READER.values(), ids=OF_THE_READER.keys())
def test_a_changed_line_of_the_readers_own_report_acts(text: str) -> None:
    lines = clean_text(text).lines
    ours = by_us(lines, READER)
    assert [line.text for line in changed_form_lines(ours, SENT_FORM)] == [CHANGED]
    assert foreign_warnings(lines, ours, SENT_FORM) == ()


def test_reports_and_press_still_begin_as_they_are_told_apart_by() -> None:
    templates = Path(__file__).parents[2] / "templates"
    opening = (templates / "report" / "opening.txt").read_text(encoding="utf-8")
    assert '"Game " ~ game ~ ", turn " ~ view.turn ~ ", "' in opening
    assert '"You are " ~ people.you ~ "."' in opening
    assert '" writes to " ~ to ~ ":"' in (templates / "notes" / "press.txt").read_text(encoding="utf-8")
