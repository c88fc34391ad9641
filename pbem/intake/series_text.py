"""A line for an office that says what each success in turn is used for: "govern Mysore: regiment, tax company, stop"."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.options import Pick
from engine.core.plan import Plan, Series
from pbem.intake.plan_text import Divided, divided
from pbem.intake.standing_text import FAILED, Alternative, StandingText, Tries, read_standing
from pbem.lines.answer import understand
from pbem.lines.names import Lexicon, Scope
from pbem.lines.readings import Got
from pbem.lines.text import LIST, cut


def series_in(plan: Plan, text: str, lexicon: Lexicon) -> dict[str, StandingText]:
    """What a line says to each kind of question of the plan's series: one alternative for each success so far.

    What it says to a failed try stands before them. It is empty if the line is no such list.
    """
    division = divided(plan, text) if plan.series is not None else None
    said = dict(division.parts) if division is not None else {}
    if plan.series is None or division is None or tuple(said) != (plan.series.act,):
        return {}
    only = said[plan.series.act]
    entries = tuple(_entries(plan.series, "; ".join(only.pieces), lexicon))
    parts = read_standing(f"{division.head}: {', '.join(filter(None, (only.answer, division.until)))}")
    if parts is None or not entries:
        return {}
    failing = tuple(each for each in parts.alternatives if each.when == FAILED)
    results = tuple(Alternative(entry) for entry in entries)
    acts = tuple(Alternative(each if each == plan.series.stop else plan.series.on) for each in entries)
    return {
        plan.series.act: replace(parts, alternatives=(*failing, *acts), tries=_tries(only)),
        plan.series.result: replace(parts, alternatives=results, tries=None),
    }


def _entries(series: Series, text: str, lexicon: Lexicon) -> Iterator[str]:
    """The ids of the entries; none if one of them is no entry, or if there is nothing but the end of the tries."""
    options, found = Pick((*series.among, series.stop)), []
    for piece in cut(text, LIST):
        answer = understand(options, piece, Scope(lexicon))
        if not isinstance(answer, Got):
            return
        found.append(str(answer.choice))
    if set(found) & set(series.among):
        yield from found


def _tries(said: Divided) -> Tries:
    """How often to try: as often as may be, unless the line sets a limit of its own."""
    own = [
        each
        for each in said.limits
        if (read := read_standing(f"-: -, {each}")) and len(read.alternatives) == 1
    ]
    read = read_standing(", ".join(["-: -", *own]))
    return (read.tries if read is not None else None) or Tries()
