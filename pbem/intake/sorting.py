"""Each line of a body to its origin: one pass from top to bottom."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pbem.intake import quotes
from pbem.intake.press import read_press
from pbem.intake.quotes import Raw
from pbem.intake.signatures import begins_notice, begins_signature, is_phone_line
from pbem.intake.values import Origin, Press
from pbem.marker import is_marker

_LONG_LINE = 62  # characters: from here on a mail program may have wrapped the line


class Sorter:
    """The lines of one body with their origins, as far as they are sorted.

    `origins` holds None for blank lines, markers, press and what mail programs put between (`furniture`: attributions and the like).
    `said_by` has for quoted lines what the furniture above them says of their writer.
    """

    def __init__(self, lines: Sequence[Raw], could_be_order: Callable[[str], bool]) -> None:
        self.lines = lines
        self.could_be_order = could_be_order
        self.origins: list[Origin | None] = [None] * len(lines)
        self.furniture: set[int] = set()
        self.said_by: dict[int, str] = {}
        self.press: list[Press] = []
        self.has_marker = False
        self._tail = False  # all that follows is quoted, with marks or without
        self._markers = 0  # unquoted ones seen so far
        self._signature = False
        self._notice = False  # of a mail server, to the end of the paragraph
        self._said_by = ""

    def sort(self) -> None:
        """Give every line its origin."""
        at = 0
        while at < len(self.lines):
            at = self._next(at)

    def _next(self, at: int) -> int:
        """Sort the line, and what belongs to it; where to go on."""
        raw = self.lines[at]
        if not raw.text.strip():
            self._notice = False
            return at + 1
        if is_marker(raw.text):
            self.has_marker = True
            self._markers += raw.depth == 0
            return at + 1
        if self._markers:
            # Below a second marker stands a mail before the one that is answered: none of its lines can act.
            self.origins[at] = Origin.BELOW_MARKER if self._markers == 1 else None
            self.said_by[at] = self._said_by
            return at + 1
        if self._tail:
            return self._quoted(at)
        if raw.depth:
            self._signature = False
            return self._quoted(at)
        return self._furniture(at) or self._own(at)

    def _quoted(self, at: int) -> int:
        """A line of somebody else: of whom, says what stands above."""
        length = quotes.attribution_length(self.lines, at)
        if not length and quotes.may_begin_header_block(self.lines[at].text):
            length = quotes.header_block_length(self.lines, at)
        if length:
            self._said_by = self._text(range(at, at + length))
        for number in range(at, at + max(length, 1)):
            self.origins[number] = Origin.QUOTED
            self.said_by[number] = self._said_by
        return at + max(length, 1)

    def _text(self, numbers: range) -> str:
        return "\n".join(self.lines[number].text.strip() for number in numbers)

    def _furniture(self, at: int) -> int:
        """Pass over what stands between a reply and the quoted mail; 0 where this line is nothing of the kind."""
        if not quotes.may_be_furniture(self.lines[at].text):
            return self._attribution(at)
        if length := quotes.header_block_length(self.lines, at):
            self._begin_quoted(at, length, whole=True)
            return at + length
        if quotes.is_separator(self.lines[at].text) or quotes.is_rule_before_header(self.lines, at):
            self._begin_quoted(at, 1, whole=False)
            header = self._header_below(at)
            self.furniture.update(header)
            self._said_by = self._text(header)
            return at + 1
        if after := self._attribution(at):
            return after
        if quotes.is_bare_attribution(self.lines[at].text) and self._follows_quoted(at + 1, 2):
            self._begin_quoted(at, 1, whole=False)
            return at + 1
        return 0

    def _attribution(self, at: int) -> int:
        """Pass over the words above the quoted mail that say who wrote it, and when; 0 where none begin."""
        if not (length := quotes.attribution_length(self.lines, at)):
            return 0
        self._begin_quoted(at, length, whole=False)
        return at + length

    def _begin_quoted(self, at: int, length: int, whole: bool) -> None:
        """From here on the mail is quoted: wholly, unless the next lines carry quote marks, which then tell."""
        self._signature = False
        self._said_by = self._text(range(at, at + length))
        self.furniture.update(range(at, at + length))
        following = self.lines[at + length :][:20]
        marked = next((raw.depth > 0 for raw in following if raw.text.strip() or raw.depth), False)
        self._tail = whole or not marked

    def _header_below(self, at: int) -> range:
        """The header block that stands below a separator."""
        below = range(at + 1, min(at + 4, len(self.lines)))
        first = next((number for number in below if self.lines[number].text.strip()), len(self.lines))
        return range(first, first + quotes.header_block_length(self.lines, first))

    def _follows_quoted(self, at: int, within: int) -> bool:
        return any(raw.depth for raw in self.lines[at : at + within])

    def _own(self, at: int) -> int:
        """A line without quote mark above the quoted mail, or between quoted lines."""
        raw = self.lines[at]
        if not self._signature and (block := read_press(self.lines, at, at + 1)) is not None:
            self.press.append(block.press)
            return block.after
        if begins_signature(raw.text):
            self._signature = True
            self.furniture.add(at)
        elif not self._signature and begins_notice(
            raw.text, self._text(range(at + 1, min(at + 4, len(self.lines))))
        ):
            self._notice = True
            self.furniture.add(at)
        if self._signature or self._notice or is_phone_line(raw.text):
            self.origins[at] = Origin.SIGNATURE
        elif quotes.is_broken_off(self.lines, at) or self._is_rest_of_quoted(at):
            self.origins[at] = Origin.QUOTED
        else:
            self.origins[at] = Origin.WRITTEN
        return at + 1

    def _is_rest_of_quoted(self, at: int) -> bool:
        """The end of a long quoted line that lost its mark when a mail program wrapped it."""
        if at == 0 or at + 1 >= len(self.lines):
            return False
        before, after = self.lines[at - 1], self.lines[at + 1]
        wrapped = before.depth > 0 and after.depth > 0 and len(before.text) >= _LONG_LINE
        return wrapped and not self.could_be_order(self.lines[at].text.strip())
