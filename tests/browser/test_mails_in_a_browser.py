"""Every kind of mail in Chromium at the width of a phone, by day and by night: nothing is cut off, everything can be read."""

from __future__ import annotations

import html
import json
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.browser import second_edition
from tests.browser.chromium import chromium
from tests.browser.mails import pages

pytestmark = [pytest.mark.server, pytest.mark.slow]

WIDTH = 390
MEASURE = Path(__file__).with_name("measure.html")


def measured(given: Mapping[str, str], folder: Path) -> dict[str, list[str]]:
    """What is wrong with pages in both schemes; those with nothing wrong are left out."""
    frames = [
        f'<iframe title="{name}, {scheme}" data-scheme="{scheme}" srcdoc="{html.escape(page)}" '
        f'style="width:{WIDTH}px;height:800px;border:0;color-scheme:{scheme}" scrolling="no"></iframe>'
        for name, page in given.items()
        for scheme in ("light", "dark")
    ]
    file = folder / "pages.html"
    file.write_text(MEASURE.read_text(encoding="utf-8") + "".join(frames), encoding="utf-8")
    command = [*chromium(), "--window-size=900,900", "--dump-dom", file.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    found = re.search(r'<pre id="found">(.*?)</pre>', done.stdout, re.DOTALL)
    assert found is not None, done.stderr
    rows = json.loads(html.unescape(found[1]))
    assert len(rows) == len(frames)
    return {name: problems for name, problems in rows if problems}


@pytest.fixture(scope="module")
def mails(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A mail of each kind."""
    return pages(tmp_path_factory.mktemp("mails"))


def test_every_mail_can_be_read_on_a_phone_by_day_and_by_night(mails: dict[str, str], tmp_path: Path) -> None:
    assert len(mails) > 14
    assert measured(mails, tmp_path) == {}


def test_mails_of_the_second_edition_can_be_read_too(tmp_path: Path) -> None:
    given = second_edition.pages()
    assert len(given) > 20
    assert measured(given, tmp_path) == {}


def test_what_cannot_be_read_is_noticed(mails: dict[str, str], tmp_path: Path) -> None:
    page = mails["receipt"]
    spoilt = {
        "wide": page.replace("</h2>", f"</h2><p>{'w' * 90}</p>", 1),
        "pale": page.replace("</h2>", '</h2><p style="color:#ddd;background:#fff">pale</p>', 1),
        "dark": page.replace("</h2>", '</h2><p style="color:#111">dark</p>', 1),
        "small": page.replace("</h2>", '</h2><p style="font-size:9px">small</p>', 1),
        "without a dark scheme": page.replace("prefers-color-scheme: dark", "prefers-color-scheme: none"),
    }
    found = measured(spoilt, tmp_path)
    assert "scrolls sideways" in found["wide, light"]
    assert found["pale, light"] == ["contrast 1.4: pale"]
    assert [each for each in found["dark, dark"] if each.endswith("dark")]
    assert "dark, light" not in found
    assert found["small, dark"] == ["too small: small"]
    assert "without a dark scheme, light" not in found
