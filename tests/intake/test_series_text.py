"""Lists that say what each success in turn is used for."""

from __future__ import annotations

import pytest

from engine.core.plan import Part, Plan, Series
from pbem.intake.series_text import series_in
from pbem.intake.standing_text import FAILED, Alternative, Tries
from pbem.lines.names import Lexicon

LEXICON = Lexicon({"tax": ("tax", "levy"), "gun": ("gun", "cannon")})
RULED = Plan(
    "govern {region}",
    (Part("govern", tries=True, stop="stop"), Part("gain", ("gain",), preferences=True)),
    series=Series("govern", "roll", "gain", ("gun", "tax"), "stop", "successes"),
)


def said(text: str, kind: str) -> list[str]:
    parts = series_in(RULED, text, LEXICON).get(kind)
    return [each.answer for each in parts.alternatives] if parts is not None else []


@pytest.mark.parametrize(
    "text",
    ["cannon, levy, stop", "gun; tax; stop", "gun, then levy, then stop", "Cannon; then tax; stop"],
)
def test_each_entry_is_for_one_success(text: str) -> None:
    assert said(f"govern Delhi: {text}", "govern") == ["roll", "roll", "stop"]
    assert said(f"govern Delhi: {text}", "gain") == ["gun", "tax", "stop"]


def test_it_is_tried_as_often_as_may_be_unless_the_line_says_otherwise() -> None:
    def tries(text: str) -> Tries | None:
        return series_in(RULED, f"govern Delhi: {text}", LEXICON)["govern"].tries

    assert tries("gun, tax") == Tries()
    assert tries("gun, tax; if it fails stop") == Tries()
    assert tries("gun, tax, at most 2 tries") == Tries(2)
    assert tries("gun, tax; if it fails stop; at most 2 tries") == Tries(2)
    assert tries("gun, tax, again never") == Tries(1)


def test_what_is_for_a_failure_stands_before_and_the_last_turn_is_kept() -> None:
    parts = series_in(RULED, "govern Delhi: gun, tax; if it fails stop, until turn 4", LEXICON)["govern"]
    assert parts.alternatives == (Alternative("stop", FAILED), Alternative("roll"), Alternative("roll"))
    assert parts.until == 4


@pytest.mark.parametrize(
    "text",
    [
        "govern Delhi: roll",
        "govern Delhi: stop",
        "govern Delhi: gun, frigate",
        "govern Delhi: roll; gain gun, tax",
        "govern Delhi: gun; gain tax",
        "govern Delhi: gun if money > 2, else tax",
        "govern Delhi",
        "",
    ],
)
def test_other_lines_are_no_such_list(text: str) -> None:
    assert series_in(RULED, text, LEXICON) == {}


def test_a_plan_without_series_has_none() -> None:
    assert series_in(Plan("govern", RULED.parts), "govern: gun, tax", LEXICON) == {}
