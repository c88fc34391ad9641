"""HTML of a reply into lines of text, quoted parts marked with `>` like in a plain reply; what is struck out or unseen is left out.

One pass over the tags, whatever their nesting: broken or hostile markup costs no more than its length.
"""

from __future__ import annotations

import html
import re
from collections import OrderedDict
from collections.abc import Iterator
from typing import Final

import msgspec

from pbem.intake import styles
from pbem.intake.styles import PAPER, UNKNOWN, Color, Sheet, Style

_TAG_NAME: Final = re.compile(r"<(/?)([a-zA-Z][\w:-]*)")
_TAG_START: Final = re.compile("<(?=[a-zA-Z/!?])")
_TAG_STOP: Final = re.compile("[>\"']")
_ATTRIBUTE: Final = re.compile(r"""([\w:-]+)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)""")
_LONG_REFERENCE: Final = re.compile(r"&#[xX]?[0-9a-fA-F]{8,};?")
_SPACES: Final = re.compile(r"[ \t\n\r\f]+")

_LINE_TAGS: Final = frozenset(
    "address article aside blockquote body br center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr html"
    " legend li main nav ol p pre section table tbody tfoot thead tr ul".split()
)
_CELL_TAGS: Final = frozenset({"td", "th"})
_SKIPPED: Final = ("style", "script", "title", "template", "textarea", "select")
_STRUCK: Final = frozenset({"s", "strike", "del"})
_TRACKED: Final = _STRUCK | frozenset(
    "a article aside b big blockquote body center code dd div dl dt em fieldset figure font footer form h1 h2 h3 h4 h5 h6 header i"
    " ins label li main mark nav ol p pre q section small span strong sub sup table tbody td tfoot th thead tr tt u ul".split()
)
_IMPLIED_END: Final = frozenset("dd dt li p td th tr".split())  # a new one ends the last one
_HIDDEN_ATTRIBUTE: Final = re.compile(r"(?:^|[\s\"'])hidden(?=[\s/=]|$)", re.IGNORECASE)
_VALUES: Final = re.compile(r"""=\s*(?:"[^"]*"|'[^']*')""")
_MOST_LEFT: Final = 100  # lines of which it is kept what was left out

_QUOTE_CLASSES: Final = (
    "gmail_attr",
    "moz-cite-prefix",
    "moz-email-headers-table",
    "yahoo_quoted",
    "protonmail_quote",
    "tutanota_quote",
    "zmail_extra",
)
_REST_IS_QUOTED: Final = frozenset(
    {"divrplyfwdmsg", "appendonsend", "stopspelling", "zwchr", "mail-editor-reference-message-container"}
)
_MAX_DEPTH_SHOWN: Final = 5


class _Flags(msgspec.Struct, frozen=True):
    """What an open element does to the text inside."""

    quote: bool = False  # a quotation level
    container: bool = False  # quoted, but no level of its own beside the blockquote inside
    verbatim: bool = False  # white space counts
    hidden: bool = False  # never shown, so nobody wrote it
    struck: bool = False  # shown, and taken back


_PLAIN: Final = _Flags()
_HIDDEN: Final = _Flags(hidden=True)


class Left(msgspec.Struct, frozen=True):
    """What was left out of a line of the sender's own, and the rest of that line: it is struck out, or nobody sees it."""

    text: str
    beside: str
    is_struck: bool


class Text(msgspec.Struct, frozen=True):
    """A page as lines; quoted ones begin with `> `."""

    text: str
    left: tuple[Left, ...] = ()


def html_to_text(markup: str) -> str:
    """The text of a page as lines; quoted lines begin with `> `."""
    return read_page(markup).text


def read_page(markup: str) -> Text:
    """The text of a page that people see, and what of the sender's own is left out of it.

    Where no ground is given letters stand on white paper. If nothing can be seen on it, the page was written on a dark one.
    """
    page = _read(markup, PAPER)
    return page if not page.left or page.text.strip() else _read(markup, UNKNOWN)


def _read(markup: str, paper: Color) -> Text:
    page = _Page(paper)
    for kind, value, attributes in _tokens(markup):
        match kind:
            case "text":
                page.text(value)
            case "open":
                page.open(value, attributes)
            case "style":
                page.sheet.add(value)
            case _:
                page.close(value)
    return Text(page.finished(), tuple(page.left))


def _tokens(markup: str) -> Iterator[tuple[str, str, str]]:
    """Texts, opening tags with their attributes, closing tags, the contents of styles; comments are passed over."""
    scanner = _Scanner(markup)
    position = 0
    while position < len(markup):
        start = scanner.tag_start(position)
        if start > position or start < 0:
            yield "text", markup[position : start if start >= 0 else len(markup)], ""
        if start < 0:
            return
        tag = _TAG_NAME.match(markup, start)
        if tag is None:
            position = scanner.after_declaration(start)
            if position == start + 1:
                yield "text", "<", ""
            continue
        end = scanner.tag_end(tag.end())
        name = tag[2].casefold()
        yield ("close" if tag[1] else "open"), name, markup[tag.end() : end]
        position = end + 1
        if name in _SKIPPED and not tag[1]:
            begin, position = position, scanner.after_closing(name, position)
            if name == "style":
                yield "style", markup[begin:position], ""


class _Scanner:
    """Searches that remember that something does not occur any more, so that no text is searched twice in vain."""

    def __init__(self, markup: str) -> None:
        self.markup = markup
        self.lower = markup.lower() if len(markup.lower()) == len(markup) else markup
        self.gone: set[str] = set()
        self.quotes_count = True

    def find(self, what: str, position: int) -> int:
        if what in self.gone:
            return -1
        found = self.lower.find(what, position)
        if found < 0:
            self.gone.add(what)
        return found

    def tag_start(self, position: int) -> int:
        """The next `<` that can begin a tag; any other is text."""
        found = _TAG_START.search(self.markup, position)
        return found.start() if found else -1

    def after_declaration(self, start: int) -> int:
        """Where to go on after `<!-- -->`, `<!…>` or `<?…>`; right after the `<` when it is none of them."""
        if self.markup.startswith("<!--", start):
            end = self.find("-->", start + 2)
            return end + 3 if end >= 0 else start + 4
        if self.markup.startswith(("<!", "<?", "</"), start):
            end = self.find(">", start)
            return end + 1 if end >= 0 else start + 1
        return start + 1

    def tag_end(self, position: int) -> int:
        """The place of the `>` that ends a tag; one within a quoted attribute does not."""
        at = position
        while self.quotes_count:
            stop = _TAG_STOP.search(self.markup, at)
            if stop is None:
                break
            if stop[0] == ">":
                return stop.start()
            closing = self.find(stop[0], stop.end())
            if closing < 0:
                self.quotes_count = False  # a quote that never ends: from here on they mean nothing
            at = closing + 1
        end = self.find(">", position)
        return end if end >= 0 else len(self.markup)

    def after_closing(self, name: str, position: int) -> int:
        end = self.find(f"</{name}", position)
        return end if end >= 0 else position


class _Ground:
    """The letters and the paper where a page is being read: what the innermost element says of them that says anything."""

    def __init__(self, paper: Color) -> None:
        self._paper = paper
        self._letters: OrderedDict[int, Color] = OrderedDict()
        self._behind: OrderedDict[int, Color] = OrderedDict()
        self._tiny: OrderedDict[int, bool] = OrderedDict()

    def open(self, number: int, style: Style) -> None:
        """An element begins, which has this number."""
        if (letters := styles.color(style)) is not None:
            self._letters[number] = letters
        if (behind := styles.background(style)) is not None:
            self._behind[number] = behind
        if (tiny := styles.is_tiny(style)) is not None:
            self._tiny[number] = tiny

    def close(self, number: int) -> None:
        """The element with this number ends."""
        self._letters.pop(number, None)
        self._behind.pop(number, None)
        self._tiny.pop(number, None)

    @property
    def is_unseen(self) -> bool:
        """Whether nobody sees text here."""
        if self._tiny and self._tiny[next(reversed(self._tiny))]:
            return True
        if not self._letters:
            return False
        behind = self._behind[next(reversed(self._behind))] if self._behind else self._paper
        return styles.is_unseen(self._letters[next(reversed(self._letters))], behind)


class _Page:
    """Lines under construction and the elements that are open."""

    def __init__(self, paper: Color) -> None:
        self.lines: list[str] = []
        self.line: list[str] = []
        self.gone: list[str] = []  # of this line
        self.left: list[Left] = []
        self.sheet = Sheet()
        self.ground = _Ground(paper)
        self.opened = 0
        self.open_by_name: dict[str, list[tuple[int, _Flags]]] = {name: [] for name in _TRACKED}
        self.quotes = self.containers = self.verbatim = self.hidden = self.struck = 0
        self.is_struck = False  # something of this line

    def text(self, raw: str) -> None:
        text = html.unescape(_LONG_REFERENCE.sub("\ufffd", raw)) if "&" in raw else raw
        if self.hidden or self.struck or self.ground.is_unseen:
            self.gone.append(_SPACES.sub(" ", text))
            self.is_struck = self.is_struck or (bool(self.struck) and bool(text.strip()))
            return
        if not self.verbatim:
            self.line.append(_SPACES.sub(" ", text))
            return
        first, *rest = text.split("\n")
        self.line.append(first)
        for piece in rest:
            self.break_line()
            self.line.append(piece)

    def open(self, name: str, attributes: str) -> None:
        if name in _LINE_TAGS:
            self.break_line(blank=name in ("br", "hr"))
        elif name in _CELL_TAGS:
            self.line.append(" ")
        found = _attributes(attributes) if attributes else {}
        if _REST_IS_QUOTED & {found.get("id", "").removeprefix("x_"), found.get("data-marker", "")}:
            self.containers += 1  # never taken back
        if name in _TRACKED and not attributes.endswith("/"):
            if name in _IMPLIED_END:
                self.close_element(name)
            self.push(name, found)

    def close(self, name: str) -> None:
        if name in _LINE_TAGS:
            self.break_line()
        self.close_element(name)

    def push(self, name: str, found: dict[str, str]) -> None:
        style = self.sheet.style(name, found) if found or self.sheet.rules else {}
        flags = _flags(name, found, style)
        self.opened += 1
        self.ground.open(self.opened, style)
        self.open_by_name[name].append((self.opened, flags))
        self.count(flags, 1)

    def close_element(self, name: str) -> None:
        # Elements are matched by name only, so wrongly nested ones cannot end a quotation.
        if self.open_by_name.get(name):
            number, flags = self.open_by_name[name].pop()
            self.ground.close(number)
            self.count(flags, -1)

    def count(self, flags: _Flags, step: int) -> None:
        self.quotes += step * flags.quote
        self.containers += step * flags.container
        self.verbatim += step * flags.verbatim
        self.hidden += step * flags.hidden
        self.struck += step * flags.struck

    def break_line(self, blank: bool = False) -> None:
        """End the line; an empty one only counts where the page asks for it (`<br>`)."""
        text = "".join(self.line).strip(" \t\r\f")
        self.line.clear()
        depth = min(self.quotes or bool(self.containers), _MAX_DEPTH_SHOWN)
        if self.gone:
            gone = " ".join("".join(self.gone).split())
            if gone and not depth and len(self.left) < _MOST_LEFT:
                self.left.append(Left(gone, text, self.is_struck))
            self.gone.clear()
            self.is_struck = False
        if text or blank:
            self.lines.append(">" * depth + " " + text if depth else text)

    def finished(self) -> str:
        self.break_line()
        return "\n".join(self.lines)


def _attributes(text: str) -> dict[str, str]:
    looked_at = text[: styles.MAX_STYLE]
    found = {
        match[1].casefold(): match[2].strip("\"'").casefold() for match in _ATTRIBUTE.finditer(looked_at)
    }
    if "idden" in looked_at.casefold() and _HIDDEN_ATTRIBUTE.search(_VALUES.sub("", looked_at)):
        found["hidden"] = ""
    return found


def _flags(name: str, found: dict[str, str], style: Style) -> _Flags:
    if "hidden" in found or styles.is_hidden(style):
        return _HIDDEN
    written = found.get("style", "").replace(" ", "")
    struck = name in _STRUCK or styles.is_struck(style)
    if name == "blockquote":
        # Without a border it is what a mail program makes of "indent": the writer's own text.
        own = (
            "border:none" in written
            and found.get("type") != "cite"
            and "gmail_quote" not in found.get("class", "")
        )
        return _Flags(quote=not own, struck=struck)
    container = any(quote in found.get("class", "") for quote in _QUOTE_CLASSES) or (
        name == "div" and found.get("name") == "quote"
    )
    verbatim = name == "pre" or "white-space:pre" in written
    if not (container or verbatim or struck):
        return _PLAIN
    return _Flags(container=container, verbatim=verbatim, struck=struck)
