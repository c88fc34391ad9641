"""Catalogues of sentences: what events, refusals, questions and commands are called in plain words."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

import structlog
from jinja2 import Environment, StrictUndefined, Template, TemplateError

from engine.core.ids import Facts
from pbem.errors import LeadenhallError
from pbem.report.wording import Wording, within
from pbem.trace import trace_of

CORE: Final = "core"
"""The folder of what all editions share."""
_KEPT: Final = 1_000
"""Sentences of a catalogue that are kept as they were said last: what happened is told to every seat, one after another."""

_log = structlog.get_logger()


class CatalogueError(LeadenhallError):
    """A catalogue of sentences is wrong: it cannot be read, two files give one sentence, or a value is none."""


class Catalogue:
    """The sentences of one kind. A kind that has none is worded by its facts, and logged, so that the mail still goes."""

    def __init__(self, sentences: Mapping[str, str]) -> None:
        environment = Environment(undefined=StrictUndefined, autoescape=False)  # noqa: S701 - plain text
        self._sentences: dict[str, Template] = {}
        for name, text in sentences.items():
            try:
                self._sentences[name] = environment.from_string(text)
            except TemplateError as error:
                _log.error("sentence missing or wrong", sentence=name, trace=trace_of(error))
        self._said = lru_cache(_KEPT)(self._say)

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that has a sentence, sorted."""
        return tuple(sorted(self._sentences))

    def strict(self, name: str, facts: Facts, wording: Wording) -> str:
        """The sentence.

        Raises:
            KeyError: if there is none of that name.
            TemplateError: if it asks for a fact that is not there.
        """
        return self._said(name, facts, wording)

    def _say(self, name: str, facts: Facts, wording: Wording) -> str:
        return within(" ".join(self._sentences[name].render(wording.facts(facts)).split()))

    def say(self, name: str, facts: Facts, wording: Wording) -> str:
        """The sentence, or the bare facts where it is missing or fails."""
        try:
            return self.strict(name, facts, wording)
        except (KeyError, TemplateError, TypeError, ValueError) as error:
            _log.error("sentence missing or wrong", sentence=name, trace=trace_of(error))
            told = ", ".join(f"{wording.name(key)} {wording.value(value)}" for key, value in facts)
            return f"{wording.name(name)}: {told}." if told else f"{wording.name(name)}."


def read_catalogue(templates: Path, edition: str, kind: str) -> Catalogue:
    """All sentences of one kind; what the core says the edition may say in its own words.

    Raises:
        CatalogueError: if one of them cannot be read, or a sentence stands twice in one or is no text.
    """
    found: dict[str, str] = {}
    for folder in (CORE, edition):
        own: dict[str, str] = {}
        for path in sorted((templates / folder / kind).glob("*.toml")):
            _take(own, path)
        found |= own
    return Catalogue(found)


def read_sentences(path: Path) -> Mapping[str, str]:
    """The sentences of a single file, as they stand.

    Raises:
        CatalogueError: if it cannot be read, or one of them is no text.
    """
    found: dict[str, str] = {}
    _take(found, path)
    return found


def _take(found: dict[str, str], path: Path) -> None:
    try:
        sentences = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:  # ValueError: no TOML, or no UTF-8
        raise CatalogueError(f"{path} cannot be read: {error}") from error
    for name, text in sentences.items():
        if not isinstance(text, str):
            raise CatalogueError(f"{path}: {name} is no sentence")
        if name in found:
            raise CatalogueError(f"{path}: {name} has a sentence already")
        found[name] = text
