"""HTML as a strict reader sees it: every tag closed in order, nothing that a mail program would load or hide."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = {"meta", "br", "hr", "img"}
LOADING = {"img", "script", "link", "iframe", "object", "embed", "form", "input", "video", "audio", "svg"}
LEADING = {"src", "href", "background", "action", "srcset", "poster"}


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.problems: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in LOADING:
            self.problems.append(f"<{tag}> loads something")
        self.problems += [
            f"{name} leads away"
            for name, value in attrs
            if (name in LEADING or name.startswith("on"))
            and not (tag == "a" and name == "href" and (value or "").startswith("mailto:"))
        ]
        names = [name for name, _ in attrs]
        if len(names) != len(set(names)):
            self.problems.append(f"<{tag}> has an attribute twice")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.problems.append(f"</{tag}> closes nothing")

    def handle_data(self, data: str) -> None:
        if "style" not in self.open and "title" not in self.open:
            self.text.append(data)


def problems(html: str) -> list[str]:
    """What is wrong with a page; [] = nothing."""
    reader = _read(html)
    remote = [word for word in ("http:", "https:", "url(", "@import", "//") if word in html]
    return [*reader.problems, *(f"<{tag}> stays open" for tag in reader.open), *remote]


def words(html: str) -> str:
    """What a reader sees, with single blanks."""
    return " ".join(" ".join(_read(html).text).split())


def _read(html: str) -> _Reader:
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader
