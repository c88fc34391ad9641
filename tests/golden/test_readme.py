"""What the README shows is what the program says: its sample stands in the golden game, its picture is a real one."""

from __future__ import annotations

import re

from tests.golden.picture import ANSWERED, PICTURE
from tests.golden.two_turns import ORDERS
from tests.house.project import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
LARGEST = 200_000
"""Bytes that a picture in the repository may have."""


def sample() -> list[str]:
    """The blocks of the part that shows what it looks like."""
    part = README.partition("## What it looks like\n")[2].partition("\n## ")[0]
    return re.findall(r"^```\n(.*?)^```$", part, re.DOTALL | re.MULTILINE)


def test_the_sample_is_a_question_its_answer_and_its_receipt_of_the_golden_game() -> None:
    mails = ORDERS.with_name("mails.txt").read_text(encoding="utf-8")
    question, answer, receipt = sample()
    assert answer == f"{ANSWERED}\n"
    asked, written, said = (mails.find(part) for part in (question, f"\n\n{answer}", receipt))
    assert 0 < asked < written < said
    assert mails.rfind("MAIL ", 0, written) > asked, "the answer is a player's mail"


def test_the_picture_is_there_and_small() -> None:
    data = PICTURE.read_bytes()
    assert data.startswith(b"\x89PNG")
    assert 10_000 < len(data) < LARGEST
    assert f"({PICTURE.relative_to(ROOT)})" in README
