"""All that players, operator and log read because of what happens to a server, compared with a row of the runbook's table."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.logs import set_up_logs
from pbem.store.time_records import Timing
from tests.house.project import text
from tests.pbem.play.house import OPERATOR, House, Letter

SEAT = "larkins"
"""Who is asked first: draft, an office of choice."""
TIMING = Timing(game_id="", minutes=60, grace=0)
NOTHING = "nothing"


def rows() -> dict[str, tuple[str, ...]]:
    """The cells of each row of the table, by what happens: players, operator, log, what to do."""
    page = text(Path("docs/runbook.md")).split("## What happens when", 1)[1].split("\n## ", 1)[0]
    found = re.findall(r"^\| (.+?) \| (.+) \| (.+) \| (.+) \| (.+) \|$", page, re.MULTILINE)
    return {name: tuple(cells) for name, *cells in found if name != "When" and not name.startswith("-")}


ROWS = rows()


class Witness:
    """One server and all that is read because of what happens to it."""

    def __init__(self, house: House, capsys: pytest.CaptureFixture[str]) -> None:
        self.house = house
        self._capsys = capsys
        set_up_logs(alarms=house.alarms)
        house.start(timing=TIMING)
        self.person = house.address(SEAT)
        self.begin()

    def begin(self) -> None:
        """What is read from now on counts."""
        self._capsys.readouterr()
        self._before = len(self.house.letters())

    def rounds(self, *pauses: timedelta) -> None:
        """Rounds of the worker, one after each pause, as `run` has them: no trouble ends it."""
        for pause in pauses:
            self.house.clock.step(pause)
            self.house.worker._round()

    def reads(self, name: str) -> None:
        """All that was read is what the row says, and nothing is read where it says so."""
        letters = self.house.letters()[self._before :]
        read = {
            "players": [f"{each.subject}\n{each.text}" for each in letters if each.recipient != OPERATOR],
            "operator": [f"{each.subject}\n{_plain(each)}" for each in letters if each.recipient == OPERATOR],
            "log": [" ".join(_values(line)) for line in self._capsys.readouterr().err.splitlines()],
        }
        for (reader, texts), cell in zip(read.items(), ROWS[name], strict=False):
            said = " ".join(" ".join(texts).split())
            if cell == NOTHING:
                assert said == "", f"{name}: {reader} read {said}"
            for quote in re.findall("`([^`]+)`", cell):
                pattern = ".*".join(re.escape(part) for part in quote.split("…"))
                assert re.search(pattern, said), f"{name}: {reader} did not read {quote!r} but {said!r}"
            assert cell == NOTHING or "`" in cell, f"{name}: no words for {reader}"


def _plain(letter: Letter) -> str:
    return letter.message.get_body(("plain",)).get_content()


def _values(line: str) -> list[str]:
    return [str(value) for value in json.loads(line).values()]
