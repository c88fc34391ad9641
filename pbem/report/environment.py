"""The two Jinja environments: text as it stands, HTML with everything escaped; a missing name is an error in both."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from pbem.report import text
from pbem.report.wording import capital, pounds


def environment(templates: Path, *, html: bool) -> Environment:
    """The templates of mails as text or as HTML."""
    made = Environment(
        loader=FileSystemLoader(templates),
        auto_reload=False,  # a server does not look for newer templates with each mail
        autoescape=html,  # noqa: S701 - text parts are no HTML
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.do"],
    )
    made.filters |= {"pounds": pounds, "capital": capital, "wrapped": text.wrapped}
    made.globals |= {"heading": text.heading, "columns": text.columns}
    # Every template builds with these; to import them in each would be a tenth of the work on a mail.
    made.globals["b"] = made.get_template("blocks.html" if html else "blocks.txt").module
    made.globals["chances"] = made.get_template("report/odds.j2").module.chances  # type: ignore[attr-defined]
    return made
