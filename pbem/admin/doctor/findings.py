"""What a check has found, and how it is printed."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Final

import click
from msgspec import Struct

from pbem.errors import LeadenhallError
from pbem.masks import Mask

WIDTH: Final = 80
_MARKS: Final = {"ok": ("ok  ", "green"), "warn": ("warn", "yellow"), "fail": ("FAIL", "red")}
_INDENT: Final = 6
_NAME: Final = 18


class State(StrEnum):
    """How good it is; `warn` may be right as it is, but somebody should know."""

    OK = "ok"
    WARN = "warn"
    FAIL = "fail"


class Finding(Struct, frozen=True):
    """One thing that was looked at: how it is, and what would be right ("" if it is)."""

    what: str
    state: State
    found: str
    wanted: str = ""


Check = Callable[[], Iterable[Finding]]
"""Looks at one thing or some that belong together."""


def ok(what: str, found: str) -> Finding:
    """It is as it should be."""
    return Finding(what, State.OK, found)


def warn(what: str, found: str, wanted: str) -> Finding:
    """It may be right as it is."""
    return Finding(what, State.WARN, found, wanted)


def fail(what: str, found: str, wanted: str) -> Finding:
    """It is wrong."""
    return Finding(what, State.FAIL, found, wanted)


def found_by(checks: Sequence[tuple[str, Check]], mask: Mask) -> tuple[Finding, ...]:
    """What all checks find, without any secret; one that fails is a finding, and does not stop the others."""
    findings: list[Finding] = []
    for what, check in checks:
        try:
            findings.extend(check())
        except (LeadenhallError, OSError, ValueError) as error:
            findings.append(fail(what, str(error) or type(error).__name__, ""))
    return tuple(
        Finding(each.what, each.state, mask.secrets_only(each.found), mask.secrets_only(each.wanted))
        for each in findings
    )


def worst(findings: Iterable[Finding]) -> State:
    """The worst state among them."""
    states = {each.state for each in findings}
    return next((state for state in (State.FAIL, State.WARN) if state in states), State.OK)


def printed(findings: Sequence[Finding]) -> str:
    """The findings for a terminal, each with its mark, in colours where there are any; and a line that sums up."""
    blocks = [_block(each) for each in findings]
    count = {state: sum(each.state is state for each in findings) for state in State}
    sums = f"{count[State.OK]} ok, {count[State.WARN]} to think about, {count[State.FAIL]} wrong."
    return "\n".join([*blocks, "", sums])


def _block(finding: Finding) -> str:
    mark, colour = _MARKS[finding.state]
    head = f"{'':{_INDENT}}{finding.what:{_NAME}}"
    lines = _wrapped(finding.found, head)
    if finding.wanted:
        lines += _wrapped(f"-> {finding.wanted}", " " * len(head))
    return "\n".join(
        [click.style(mark, fg=colour, bold=finding.state is State.FAIL) + lines[0][len(mark) :], *lines[1:]]
    )


def _wrapped(text: str, head: str) -> list[str]:
    filled = textwrap.wrap(
        text,
        WIDTH,
        initial_indent=head if head.endswith(" ") else head + " ",
        subsequent_indent=" " * (_INDENT + _NAME),
        break_on_hyphens=False,
    )
    return filled or [head]
