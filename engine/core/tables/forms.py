"""The form of an edition's data files: which entries a file holds, and the type of each."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

import msgspec
from msgspec import Struct

SCHEMA_VERSION = 1
"""The form of the data files that this engine reads; each file names it as `schema_version`."""

NOTHING: Mapping[str, str] = MappingProxyType({})


class Section(NamedTuple):
    """Like entries of one file: their TOML key, their type, and the fields that make up the id of each.

    Entries stand as `[key.id]`, then the id is put into the only field of `identity`; or as `[[key]]`, then the id is
    `prefix` and the values of `identity`, joined by two underscores.
    """

    key: str
    row: type[Struct]
    identity: tuple[str, ...] = ("id",)
    prefix: str = ""


class FileForm(NamedTuple):
    """One data file: its name without `.toml`, its sections, and its single entries with their types.

    `code` is the field of the code that an entry's `params` belong to, `kept` the fields that house values may not change
    and why, `fixed` why they may change nothing at all ("" if they may).
    """

    name: str
    sections: tuple[Section, ...] = ()
    singles: Mapping[str, type[Struct]] = MappingProxyType({})
    code: str = ""
    kept: Mapping[str, str] = NOTHING
    fixed: str = ""


class Forms(NamedTuple):
    """All files of an edition, in `data` of the named package; `kept` holds fields that stay in every file, and why."""

    package: str
    files: tuple[FileForm, ...]
    kept: Mapping[str, str] = NOTHING


def parts(kind: type[Struct]) -> dict[str, type[Struct]]:
    """Give the fields of a type that are single entries, for a file whose type names each of them."""
    inside = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
    return {
        title: part for title, part in inside.items() if isinstance(part, type) and issubclass(part, Struct)
    }
