"""Options that many commands share, and printing for people or for programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TypeVar

import click
import msgspec

Command = TypeVar("Command", bound=Callable[..., object])


def config_option(command: Command) -> Command:
    """`--config FILE`."""
    return click.option(
        "--config",
        "config",
        metavar="FILE",
        default=None,
        help="The configuration file (default: config.toml).",
    )(command)


def json_option(command: Command) -> Command:
    """`--json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")(command)


def show(value: object, as_json: bool, text: Callable[[], str]) -> None:
    """Print a value as JSON, or its text for people."""
    if as_json:
        click.echo(json.dumps(msgspec.to_builtins(value), indent=2, ensure_ascii=False))
    else:
        click.echo(text())


def table(rows: Sequence[tuple[str, ...]], heads: tuple[str, ...]) -> str:
    """Rows in aligned columns below their heads; a sentence if there are none."""
    if not rows:
        return "Nothing."
    widths = [max(len(row[column]) for row in [heads, *rows]) for column in range(len(heads))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in [heads, *rows]
    )


def size(number: int) -> str:
    """A number of bytes for people."""
    value = float(number)
    for unit in ("bytes", "kB", "MB", "GB"):
        if value < 1000:
            return f"{value:.0f} {unit}" if value >= 10 or unit == "bytes" else f"{value:.1f} {unit}"
        value /= 1000
    return f"{value:.1f} TB"
