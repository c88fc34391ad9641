"""The two Jinja environments: text as it stands, HTML with everything escaped; a missing name is an error in both."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from pbem.report import text
from pbem.report.kept import kept
from pbem.report.wording import capital, pounds

_BROUGHT: Final = re.compile(
    r'^[ \t]*\{% (?:include "(?P<whole>[^"]+)"|from "(?P<macros>[^"]+)" import [^%]+) %\}\n?', re.MULTILINE
)
_NOTHING: Final = '{{ "" }}'
"""Keeps the line end behind an included file that ends with a tag: a tag takes the line end that follows it along."""
_BRICKS: Final = ("heading", "para", "quiet", "item", "asking", "order", "offer")
"""Bricks of a page that are given words and nothing else: how they look depends on these alone."""
_KEPT: Final = 1_000
"""Looks of each of them that are kept."""


class _Whole(FileSystemLoader):
    """Reads a template with all that it includes and imports: to look for a dozen files anew would be a tenth of the work on a mail.

    A file to import from holds macros and nothing between them; all of them come along.
    """

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        source, path, is_newest = super().get_source(environment, template)

        def brought(found: re.Match[str]) -> str:
            inner = self.get_source(environment, found["whole"] or found["macros"])[0].removesuffix("\n")
            if found["macros"]:
                return f"{inner}\n"
            return inner + _NOTHING if inner.endswith("%}") else inner

        return _BROUGHT.sub(brought, source), path, is_newest


def environment(templates: Path, *, html: bool) -> Environment:
    """The templates of mails as text or as HTML."""
    made = Environment(
        loader=_Whole(templates),
        auto_reload=False,  # a server does not look for newer templates with each mail
        autoescape=html,  # noqa: S701 - text parts are no HTML
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.do"],
    )
    made.filters |= {"pounds": pounds, "capital": capital, "wrapped": text.wrapped, "heading": text.heading}
    made.globals["columns"] = text.columns
    # Every template builds with these; to import them in each would be a tenth of the work on a mail.
    made.globals["b"] = bricks = made.get_template("blocks.html" if html else "blocks.txt").module
    if html:
        made.filters |= {name: kept(_KEPT)(getattr(bricks, name)) for name in _BRICKS} | {"card": bricks.card}  # type: ignore[attr-defined]
    made.globals["chances"] = made.get_template("report/odds.j2").module.chances  # type: ignore[attr-defined]
    return made
