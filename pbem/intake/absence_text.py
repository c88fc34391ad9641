"""Dates as people write them in `away 3 Dec to 9 Dec`; a date that does not exist, or could be two, is none."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Final

from msgspec import Struct

_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_PARTED: Final = re.compile(r"^(?:from )?(?P<first>.*?)(?:^|\s)(?:to|until|till|through|-)\s(?P<last>.*)$")
_ISO: Final = re.compile(r"^(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})$")
_DAY_FIRST: Final = re.compile(
    r"^(?P<day>\d{1,2})(?:st|nd|rd|th)?\.? (?P<month>[a-z]{3,9})\.?(?: (?P<year>\d{4}))?$"
)
_MONTH_FIRST: Final = re.compile(
    r"^(?P<month>[a-z]{3,9})\.? (?P<day>\d{1,2})(?:st|nd|rd|th)?(?:,? (?P<year>\d{4}))?$"
)
_DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_NEAR: Final = {"today": timedelta(0), "tomorrow": timedelta(days=1)}
_WITHIN_A_MONTH: Final = re.compile(
    r"^(?:from )?(?P<first>\d{1,2})(?:st|nd|rd|th)?\s?(?:-|to|until|till|through)\s?(?P<last>\d.*)$"
)
"""Two days of one month, which is named once: "3-9 Dec"."""
_AHEAD: Final = timedelta(days=300)
"""A date without a year that is longer ahead than this was meant in the past."""


_COVER: Final = re.compile(
    r"(?P<span>.*?)(?:^|\s*[,;]?\s+)(?:and )?(?:(?:with )?(?:my )?(?P<standing>standing orders?)(?: answer(?: for me)?)?"
    r"|(?:with )?(?:a |the )?(?P<robot>robot)(?: plays| answers)?(?: for me)?"
    r"|(?:with )?(?:my )?substitute:? (?P<who>.+))",
    re.IGNORECASE,
)


class CoverText(Struct, frozen=True):
    """An absence as written: when, and who answers meanwhile ("standing orders", "robot", "substitute" with a name)."""

    span: str
    cover: str = "standing orders"
    who: str = ""


def read_cover(text: str) -> CoverText:
    """Divide what was written of an absence, whose time may be missing (""); where nothing says who answers, the own standing orders do."""
    found = _COVER.fullmatch(text.strip(" ."))
    if found is None:
        return CoverText(text)
    who = found["who"] or ""
    cover = "robot" if found["robot"] else "substitute" if who else "standing orders"
    return CoverText(found["span"], cover, who.strip(" ."))


class Span(Struct, frozen=True):
    """From the beginning of `first` to the end of `last`."""

    first: date
    last: date


def read_span(text: str, today: date) -> Span | None:
    """The days of `3 Dec to 9 Dec`, `3-9 Dec`, `tomorrow to Friday`, `until 9 Dec` (from today) or `2026-12-03 to 2026-12-09`.

    None if they are none. Without a year the next such date is meant. An absence that is over, or ends before it begins, is none.
    """
    plain = " ".join(text.casefold().replace("\u2013", " - ").split()).strip(" .,")
    iso = re.findall(r"\d{4}-\d{1,2}-\d{1,2}", plain)
    if iso:
        first_text, last_text = (iso[0], iso[1]) if len(iso) == 2 else ("", iso[0])
    else:
        parted = _PARTED.match(_month_twice(plain))
        if parted is None:
            return None
        first_text, last_text = parted["first"].strip(" ,"), parted["last"].strip(" ,")
    first = (_near(first_text, today, today) or _date(first_text, today)) if first_text else today
    last = _near(last_text, today, first or today) or _date(last_text, first or today)
    if first is None or last is None or last < first or last < today:
        return None
    return Span(first, last)


def _month_twice(plain: str) -> str:
    """The same with the month behind both days, where it was written once."""
    found = _WITHIN_A_MONTH.match(plain)
    last = _DAY_FIRST.match(found["last"]) if found is not None else None
    return (
        f"{found['first']} {last['month']} - {found['last']}"
        if found is not None and last is not None
        else plain
    )


def _near(text: str, today: date, since: date) -> date | None:
    """Today, tomorrow, or the first day of this name from `since` on."""
    if text in _NEAR:
        return today + _NEAR[text]
    if text not in _DAYS:
        return None
    return since + timedelta(days=(_DAYS.index(text) - since.weekday()) % 7)


def _date(text: str, since: date) -> date | None:
    found = _ISO.match(text) or _DAY_FIRST.match(text) or _MONTH_FIRST.match(text)
    if found is None:
        return None
    month = _month(found["month"])
    if found["year"]:
        return _existing(int(found["year"]), month, int(found["day"]))
    this = _existing(since.year, month, int(found["day"]))
    if this is not None and this >= since:
        return this
    following = _existing(since.year + 1, month, int(found["day"]))
    return following if following is not None and following - since <= _AHEAD else None


def _month(text: str) -> int:
    if text.isdigit():
        return int(text)
    return _MONTHS.index(text[:3]) + 1 if text[:3] in _MONTHS else 0


def _existing(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
