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


class Gather(NamedTuple):
    """Fields of an entry that are one table to its type: those with this prefix and suffix, by what lies between."""

    field: str
    prefix: str = ""
    suffix: str = ""


class FileForm(NamedTuple):
    """One data file: its name without `.toml`, its sections, and its single entries with their types.

    `code` is the field of the code that an entry's `params` belong to, `worded` one whose words name other fields of its
    entry in braces. `kept` are the fields that house values may not change and why, `fixed` says why they may change
    nothing at all ("" if they may).
    """

    name: str
    sections: tuple[Section, ...] = ()
    singles: Mapping[str, type[Struct]] = MappingProxyType({})
    code: str = ""
    worded: str = ""
    gathers: tuple[Gather, ...] = ()
    kept: Mapping[str, str] = NOTHING
    fixed: str = ""


class Forms(NamedTuple):
    """All files of an edition, in `data` of the named package; `kept` and `gathers` hold for every file."""

    package: str
    files: tuple[FileForm, ...]
    kept: Mapping[str, str] = NOTHING
    gathers: tuple[Gather, ...] = ()


def parts(kind: type[Struct]) -> dict[str, type[Struct]]:
    """Give the fields of a type that are single entries, for a file whose type names each of them."""
    inside = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
    return {
        title: part for title, part in inside.items() if isinstance(part, type) and issubclass(part, Struct)
    }
