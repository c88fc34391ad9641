"""Every setting stands in the sample config.toml, with a comment above it, and the sample holds nothing else."""

import re
import tomllib
from collections.abc import Iterator

from pydantic import BaseModel

from pbem.settings import Settings
from pbem.share import sample_config


def fields(model: type[BaseModel], above: str = "") -> Iterator[str]:
    """Yield the full names of all settings of a table and the tables in it."""
    for name, field in model.model_fields.items():
        inner = field.annotation
        if isinstance(inner, type) and issubclass(inner, BaseModel):
            yield from fields(inner, f"{above}{name}.")
        else:
            yield f"{above}{name}"


def keys(table: dict[str, object], above: str = "") -> Iterator[str]:
    """Yield the full names of all keys of a table and the tables in it; an empty table counts as a key."""
    for name, value in table.items():
        if isinstance(value, dict) and value:
            yield from keys(value, f"{above}{name}.")
        else:
            yield f"{above}{name}"


def test_the_sample_has_every_setting_and_nothing_else() -> None:
    assert sorted(keys(tomllib.loads(sample_config()))) == sorted(fields(Settings))


def test_every_key_has_a_comment_above_it() -> None:
    lines = sample_config().splitlines()
    bare = [
        line
        for above, line in zip(["", *lines], lines, strict=False)
        if re.match(r"\w+ = ", line) and not above.startswith("#")
    ]
    assert not bare
