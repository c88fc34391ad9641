"""What is done where an answer is not possible, however people say so: "and if I can't have him then Walsh"."""

from __future__ import annotations

import re
from typing import Final

_THING: Final = r"(?:him|her|it|that|this|them|those|one)"
_GONE: Final = (
    r"(?:not possible|impossible|not available|unavailable|not allowed|no longer (?:there|possible|available|free)|taken|gone"
    r"|(?:already )?(?:taken|gone|full|sold))"
)
_IMPOSSIBLE: Final = re.compile(
    r"(?P<mark>[,;.:]|\s-+)\s*(?:and |but |or )?if (?:"
    rf"(?:i|we) (?:can't|cannot|can not|cant|may not|couldn't) (?:have|get|hire|take|use|do|choose) {_THING}"
    rf"|(?:that|this|it|he|she|they)(?:'s| is|'re| are|s)? {_GONE}"
    r"|(?:that|this|it) (?:doesn't|does not|doesnt|won't|will not|can't|cannot) (?:work(?: out)?|be done|go)"
    rf"|{_GONE}"
    r")(?: there| any ?more| then)?,?(?: then)?:?\s+(?=\S)",
    re.IGNORECASE,
)


def with_otherwise(text: str, word: str = "otherwise") -> str:
    """The text with this word for what says that the answer before it is not possible."""
    return (
        _IMPOSSIBLE.sub(lambda found: f"{',' if found['mark'] else ''} {word} ", text)
        if "if " in text
        else text
    )
