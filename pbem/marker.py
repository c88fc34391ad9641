"""The line in our own mails above which a reply counts as written; report prints it, intake looks for it."""

from __future__ import annotations

import re
from typing import Final

MARKER: Final = "=== write your orders above this line ==="

_WORDS: Final = re.compile(r"=+\W*write\s+your\s+orders\s+above\s+this\s+line\W*=+", re.IGNORECASE)


def is_marker(line: str) -> bool:
    """Whether this line, quoted or not, is our marker; case, spacing and stars that mail programs add do not matter."""
    return len(line) < 200 and "=" in line and _WORDS.search(line) is not None
