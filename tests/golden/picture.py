"""The picture in the README: a report and its receipt of the two-turn game, as a phone shows them.

`python -m tests.golden.picture` (`make picture`) lets Chromium draw `docs/report.png` anew.
"""

from __future__ import annotations

import html
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.browser.chromium import chromium
from tests.golden.two_turns import read_orders
from tests.house.project import ROOT
from tests.pbem.play.house import House, Letter, empty_database, new_house

PICTURE = ROOT / "docs" / "report.png"
ANSWERED = "promote ship purchasing: the Larkins writer please"
"""The line under whose mail the picture is taken."""
WIDTH, HEIGHT = 390, 680

_PAGE = """<!DOCTYPE html><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<body style="margin:0;padding:20px;display:flex;gap:20px;background:#8a949c">{frames}</body>"""
_FRAME = (
    '<iframe srcdoc="{page}" style="width:{width}px;height:{height}px;border:0;border-radius:14px;'
    'color-scheme:{scheme};background:#fff" scrolling="no"></iframe>'
)


def mails(folder: Path) -> tuple[Letter, Letter]:
    """A question and the receipt of its answer."""
    house = new_house(folder, empty_database(folder))
    try:
        return _mails(house)
    finally:
        house.store.close()


def _mails(house: House) -> tuple[Letter, Letter]:
    house.start()
    for mail in read_orders():
        question = house.last(mail.seat)
        answers = house.write(mail.seat, mail.text)
        if ANSWERED in mail.text:
            return question, next(each for each in answers if each.recipient == question.recipient)
    raise LookupError(f"nobody writes {ANSWERED!r} any more")


def draw(letters: tuple[Letter, Letter], to: Path) -> None:
    """Both pages beside each other, the second one as at night."""
    frames = "".join(
        _FRAME.format(page=html.escape(letter.html), width=WIDTH, height=HEIGHT, scheme=scheme)
        for letter, scheme in zip(letters, ("light", "dark"), strict=True)
    )
    with TemporaryDirectory() as name:
        page = Path(name) / "picture.html"
        page.write_text(_PAGE.format(frames=frames), encoding="utf-8")
        size = f"--window-size={2 * WIDTH + 60},{HEIGHT + 40}"
        subprocess.run(
            [*chromium(), size, f"--screenshot={to}", page.as_uri()], check=True, capture_output=True
        )


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        draw(mails(Path(folder)), PICTURE)
    sys.stdout.write(f"{PICTURE}: {PICTURE.stat().st_size} bytes\n")
