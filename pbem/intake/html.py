"""HTML of a reply into lines of text, quoted parts marked with `>` like in a plain reply.

One pass over the tags, whatever their nesting: broken or hostile markup costs no more than its length.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Final

import msgspec

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
_TRACKED: Final = frozenset({"blockquote", "div", "span", "section", "table", "td", "p", "pre", "font"})
_IMPLIED_END: Final = frozenset({"p", "td"})  # a new one ends the last one

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


_PLAIN: Final = _Flags()
_HIDDEN: Final = _Flags(hidden=True)


def html_to_text(markup: str) -> str:
    """The text of a page as lines; quoted lines begin with `> `."""
    page = _Page()
    for kind, value, attributes in _tokens(markup):
        match kind:
            case "text":
                page.text(value)
            case "open":
                page.open(value, attributes)
            case _:
                page.close(value)
    return page.finished()


def _tokens(markup: str) -> Iterator[tuple[str, str, str]]:
    """Texts, opening tags with their attributes, closing tags; comments and the contents of styles are passed over."""
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
            position = scanner.after_closing(name, position)


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


class _Page:
    """Lines under construction and the elements that are open."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.line: list[str] = []
        self.open_by_name: dict[str, list[_Flags]] = {name: [] for name in _TRACKED}
        self.quotes = self.containers = self.verbatim = self.hidden = 0

    def text(self, raw: str) -> None:
        if self.hidden:
            return
        text = html.unescape(_LONG_REFERENCE.sub("\ufffd", raw)) if "&" in raw else raw
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
            self.push(name, _flags(name, found))

    def close(self, name: str) -> None:
        if name in _LINE_TAGS:
            self.break_line()
        self.close_element(name)

    def push(self, name: str, flags: _Flags) -> None:
        self.open_by_name[name].append(flags)
        self.count(flags, 1)

    def close_element(self, name: str) -> None:
        # Elements are matched by name only, so wrongly nested ones cannot end a quotation.
        if self.open_by_name.get(name):
            self.count(self.open_by_name[name].pop(), -1)

    def count(self, flags: _Flags, step: int) -> None:
        self.quotes += step * flags.quote
        self.containers += step * flags.container
        self.verbatim += step * flags.verbatim
        self.hidden += step * flags.hidden

    def break_line(self, blank: bool = False) -> None:
        """End the line; an empty one only counts where the page asks for it (`<br>`)."""
        text = "".join(self.line).strip(" \t\r\f")
        self.line.clear()
        if text or blank:
            depth = min(self.quotes or bool(self.containers), _MAX_DEPTH_SHOWN)
            self.lines.append(">" * depth + " " + text if depth else text)

    def finished(self) -> str:
        self.break_line()
        return "\n".join(self.lines)


def _attributes(text: str) -> dict[str, str]:
    return {
        match[1].casefold(): match[2].strip("\"'").casefold() for match in _ATTRIBUTE.finditer(text[:2000])
    }


def _flags(name: str, found: dict[str, str]) -> _Flags:
    style = found.get("style", "").replace(" ", "")
    if "display:none" in style or "visibility:hidden" in style:
        return _HIDDEN
    if name == "blockquote":
        # Without a border it is what a mail program makes of "indent": the writer's own text.
        own = (
            "border:none" in style
            and found.get("type") != "cite"
            and "gmail_quote" not in found.get("class", "")
        )
        return _PLAIN if own else _Flags(quote=True)
    container = any(quote in found.get("class", "") for quote in _QUOTE_CLASSES) or (
        name == "div" and found.get("name") == "quote"
    )
    verbatim = name == "pre" or "white-space:pre" in style
    return _Flags(container=container, verbatim=verbatim) if container or verbatim else _PLAIN
