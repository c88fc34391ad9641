"""Measure what must stay quick: `python -m tests.bench [--only PATTERN] [--write PAGE]`."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime
from pathlib import Path

from tests.bench import engine, mail, many_games, memory, reading, start
from tests.bench.machine import load, machine
from tests.bench.measure import Found, Measure
from tests.bench.table import renewed, row, table

USUAL: tuple[Measure, ...] = (
    *start.MEASURES,
    *engine.MEASURES,
    *reading.MEASURES,
    *mail.MEASURES,
    *many_games.MEASURES,
)
LONG: tuple[Measure, ...] = memory.MEASURES
"""Those that take many minutes: only where `--only` names them."""


def chosen(pattern: str | None) -> tuple[Measure, ...]:
    """The usual measures, or all whose names hold the pattern (a regular expression, case ignored)."""
    if pattern is None:
        return USUAL
    return tuple(each for each in (*USUAL, *LONG) if re.search(pattern, each.name, re.IGNORECASE))


def find(measures: Iterable[Measure]) -> Iterator[Found]:
    """Measure one after the other."""
    for measure in measures:
        busy = load()
        yield Found(measure, tuple(measure.run()), busy)


def today() -> date:
    """The day on which the numbers are measured."""
    return datetime.now(UTC).date()


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what was found; returns 1 if an aim is missed, 2 if nothing was chosen."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument(
        "--only", metavar="PATTERN", help="only measures whose names hold this, long ones too"
    )
    parser.add_argument("--write", metavar="PAGE", type=Path, help="renew the table of this page")
    given = parser.parse_args(arguments)
    measures = chosen(given.only)
    if not measures:
        sys.stderr.write(f"no measure's name holds {given.only}\n")
        return 2
    here = machine()
    print(table(here, ()), end="", flush=True)
    found = []
    for each in find(measures):
        found.append(each)
        print(row(each, today()), flush=True)
    if given.write:
        order = [measure.name for measure in (*USUAL, *LONG)]
        page = given.write.read_text(encoding="utf-8")
        rows = [row(each, today()) for each in found]
        given.write.write_text(renewed(page, here, rows, order), encoding="utf-8")
    return int(not all(each.met for each in found))


if __name__ == "__main__":
    sys.exit(main())
