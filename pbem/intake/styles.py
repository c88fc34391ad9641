"""What styles do to the text of an element: nobody sees it, or it is struck out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

MAX_STYLE: Final = 2_000  # characters of one style attribute that are looked at
_MAX_CLASSES: Final = 20  # of one element
_NEAR: Final = 16  # of 255: nobody can tell colours apart that differ by less
_TINY: Final = {"px": 1.0, "pt": 1.0, "": 0.0, "em": 0.1, "rem": 0.1, "ex": 0.2, "%": 10.0}
"""Sizes of letters that nobody can read, by unit."""

_COMMENT: Final = re.compile(r"/\*.*?\*/|<!--|-->", re.DOTALL)
_BRACE: Final = re.compile(r"[{}]")
_DECLARATION: Final = re.compile(r"\s*([a-z-]+)\s*:\s*([^;]*)")
_SELECTOR: Final = re.compile(r"[a-z][a-z0-9]*|(?:[a-z][a-z0-9]*)?[.#][\w-]+")
_SIZE: Final = re.compile(r"(-?\d*\.?\d+)\s*(px|pt|em|rem|ex|%|)(?![\w.])")
_HEX: Final = re.compile(r"#([0-9a-f]{3}|[0-9a-f]{6})\b")
_RGB: Final = re.compile(r"rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+([\d.]+%?))?\s*\)")
_NAMED: Final = {
    "white": (255, 255, 255),
    "black": (0, 0, 0),
    "red": (255, 0, 0),
    "blue": (0, 0, 255),
    "green": (0, 128, 0),
    "yellow": (255, 255, 0),
    "gray": (128, 128, 128),
    "grey": (128, 128, 128),
    "silver": (192, 192, 192),
    "whitesmoke": (245, 245, 245),
    "snow": (255, 250, 250),
    "ivory": (255, 255, 240),
}
_KEPT: Final = frozenset({"", "inherit", "unset", "none"})  # says nothing of a colour
_OFF_PAGE: Final = -99.0

Color = tuple[int, int, int]
Style = Mapping[str, str]
PAPER: Final[Color] = (255, 255, 255)
UNKNOWN: Final[Color] = (-1, -1, -1)  # a colour, but which? It is like no other.
_SEE_THROUGH: Final[Color] = (-2, -2, -2)


class Sheet(msgspec.Struct):
    """The rules of a page's style blocks, for simple selectors alone: `p`, `.quiet`, `p.quiet`, `#quiet`."""

    rules: dict[str, dict[str, str]] = msgspec.field(default_factory=dict)

    def add(self, text: str) -> None:
        """Take in a style block; what holds for some screens or the printer only is passed over."""
        for selectors, body in _rules(_COMMENT.sub(" ", text.casefold())):
            declared = declarations(body)
            for selector in map(str.strip, selectors.split(",")):
                if _SELECTOR.fullmatch(selector):
                    self.rules.setdefault(selector, {}).update(declared)

    def style(self, name: str, attributes: Mapping[str, str]) -> Style:
        """What holds for an element: the rules for it, then what it says itself."""
        own = _own(attributes)
        if not self.rules:
            return own
        classes = attributes.get("class", "").split()[:_MAX_CLASSES]
        selectors = [name, *(f".{each}" for each in classes), *(f"{name}.{each}" for each in classes)]
        if identity := attributes.get("id"):
            selectors += [f"#{identity}", f"{name}#{identity}"]
        style: dict[str, str] = {}
        for selector in selectors:
            style.update(self.rules.get(selector, {}))
        return {**style, **own}


def _rules(text: str) -> Iterator[tuple[str, str]]:
    """Selectors and body of each rule that holds everywhere."""
    depth = begin = 0
    selectors = ""
    for brace in _BRACE.finditer(text):
        piece = text[begin : brace.start()].strip()
        begin = brace.end()
        if brace[0] == "{":
            selectors = piece if depth == 0 else selectors
            depth += 1
        elif depth:
            depth -= 1
            if depth == 0 and not selectors.startswith("@"):
                yield selectors.rpartition(";")[2], piece


def declarations(text: str) -> dict[str, str]:
    """The properties of a small-letter style with their values."""
    pieces = (_DECLARATION.match(piece) for piece in text[:MAX_STYLE].split(";"))
    return {found[1]: found[2].replace("!important", "").strip() for found in pieces if found is not None}


def _own(attributes: Mapping[str, str]) -> dict[str, str]:
    style: dict[str, str] = {}
    if "color" in attributes:
        style["color"] = attributes["color"]
    if "bgcolor" in attributes:
        style["background-color"] = attributes["bgcolor"]
    return {**style, **declarations(attributes["style"])} if "style" in attributes else style


def is_hidden(style: Style) -> bool:
    """Whether nothing within an element is shown."""
    if style.get("display") == "none" or style.get("visibility") in ("hidden", "collapse"):
        return True
    if style.get("mso-hide") == "all" or _number(style.get("opacity", "1")) == 0:
        return True
    if _number(style.get("text-indent", "0")) <= _OFF_PAGE:
        return True
    if style.get("position") in ("absolute", "fixed") and (
        _number(style.get("left", "0")) <= _OFF_PAGE or _number(style.get("top", "0")) <= _OFF_PAGE
    ):
        return True
    is_flat = _number(style.get("height", "1")) == 0 or _number(style.get("width", "1")) == 0
    return _number(style.get("max-height", "1")) == 0 or (is_flat and style.get("overflow") == "hidden")


def is_struck(style: Style) -> bool:
    """Whether a line is drawn through all text within an element."""
    return any("line-through" in style.get(name, "") for name in ("text-decoration", "text-decoration-line"))


def is_tiny(style: Style) -> bool | None:
    """Whether the letters are too small to be read; None if nothing is said of their size."""
    found = _SIZE.match(style.get("font-size", style.get("font", "")).strip())
    return None if found is None else float(found[1]) <= _TINY[found[2]]


def color(style: Style) -> Color | None:
    """The colour of the letters; None if nothing is said of it."""
    return _color(style.get("color", ""))


def background(style: Style) -> Color | None:
    """The colour behind the letters; None if nothing is said of it."""
    found = _color(style.get("background-color", style.get("background", "")))
    return None if found == _SEE_THROUGH else found


def is_unseen(letters: Color | None, behind: Color) -> bool:
    """Whether letters cannot be told from what is behind them."""
    if letters is None or UNKNOWN in (letters, behind):
        return False
    return letters == _SEE_THROUGH or all(
        abs(one - other) <= _NEAR for one, other in zip(letters, behind, strict=True)
    )


def _color(text: str) -> Color | None:
    value = text.strip()
    if value in _KEPT:
        return None
    if found := _HEX.search(value):
        digits = found[1] if len(found[1]) == 6 else "".join(digit * 2 for digit in found[1])
        return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)
    if found := _RGB.search(value):
        is_clear = found[4] is not None and _number(found[4]) == 0
        return _SEE_THROUGH if is_clear else (int(found[1]), int(found[2]), int(found[3]))
    words = value.split()
    if "transparent" in words:
        return _SEE_THROUGH
    return next((_NAMED[word] for word in words if word in _NAMED), UNKNOWN)


def _number(text: str) -> float:
    """The number with which a value begins; 1 where it begins with none."""
    found = _SIZE.match(text.strip())
    return float(found[1]) if found is not None else 1.0
