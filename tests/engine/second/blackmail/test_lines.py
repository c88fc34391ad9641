"""The lines of docs/players.md about deals and face-down cards mean what the page says."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.options import Choice
from engine.second.memos.opening import HireMemo
from engine.second.ruleset import RULES
from pbem.lines.read import read_line
from pbem.lines.readings import Understood
from tests.engine.second import build

PAGE = (Path(__file__).resolve().parents[4] / "docs" / "players.md").read_text(encoding="utf-8")
LINES: dict[str, Choice] = {
    "offer: Larkins gives £2 to Hastings; Larkins gives promise Consent to Nepotism of Larkins to Hastings;"
    " answer Hastings Larkins writer in Madras": (
        ("transfer", ("larkins", ("pounds", 2), "hastings")),
        ("transfer", ("larkins", ("promise", "larkins.consent_to_nepotism"), "hastings")),
        ("answer", ("hastings", ("larkins_writer_madras", None))),
    ),
    "show card: Scandal in India; to Hastings": ("blackmail_05", "hastings"),
    "blackmail: Company Fraud £10": ("blackmail_02", (10,)),
    "blackmail: Scandal on Leadenhall Street Chairman; held by Sykes, Paxton": (
        "blackmail_04",
        ("chairman", ("sykes", "paxton")),
    ),
    "blackmail: Mercantile Connection Sykes; results success": ("blackmail_08", (("sykes",), ("success",))),
    "blackmail: Man on the Inside Scandal in India; against Larkins": (
        "blackmail_10",
        (("blackmail_05",), ("larkins",)),
    ),
    "blackmail: Company Fraud pass": ("blackmail_02", None),
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_of_the_page_is_read(line: str) -> None:
    """Larkins, with a card in hand, while Hastings hires."""
    state = build.folk(
        build.purse(build.laid(), larkins=2), "larkins", hidden=("blackmail_05", "blackmail_02")
    )
    for seat in ("hastings", "larkins"):
        state = build.put(state, seat, "writers.madras_presidency")
    state = build.hold(state, chairman="hastings")
    state = build.at_table(state, "hire", HireMemo("manager_of_shipping"), path="t2.hire1").state
    assert line in " ".join(PAGE.split())
    own = tuple(each for each in RULES.pending(state) if each.seat == "larkins")
    reading = read_line(line, own, RULES.phrases, RULES.words)
    assert isinstance(reading, Understood), reading
    assert reading.choice == LINES[line]
