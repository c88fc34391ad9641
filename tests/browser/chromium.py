"""Chromium without a window, for pages of ours alone."""

from __future__ import annotations

import shutil

_NAMES = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> list[str]:
    """The command that starts it.

    Raises:
        LookupError: if it is not installed.
    """
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None:
        raise LookupError("this needs Chromium; install it (Debian: apt-get install chromium)")
    quiet = ("--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1", "--disable-extensions")
    alone = ("--no-sandbox", "--disable-background-networking", "--host-resolver-rules=MAP * 127.0.0.1:9")
    return [found, "--headless=new", *quiet, *alone]
