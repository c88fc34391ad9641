"""Parts of mails that only their reader's key could open, which this server has not."""

from __future__ import annotations

import re
from typing import Final

from pbem.intake.mime import Part

_ARMOUR: Final = re.compile(
    r"^-----BEGIN PGP MESSAGE-----[ \t]*$.*?(?:^-----END PGP MESSAGE-----[ \t]*$|\Z)",
    re.MULTILINE | re.DOTALL,
)
_OPAQUE: Final = frozenset({"application/pkcs7-mime", "application/x-pkcs7-mime"})
_SIGNED: Final = "signed-data"


def without_encrypted(text: str) -> tuple[str, tuple[int, ...]]:
    """The text with blank lines in place of all encrypted blocks, and the number of the first line of each."""
    if "-----BEGIN PGP MESSAGE-----" not in text:
        return text, ()
    numbers = tuple(text.count("\n", 0, block.start()) + 1 for block in _ARMOUR.finditer(text))
    return _ARMOUR.sub(lambda block: "\n" * block[0].count("\n"), text), numbers


def is_encrypted(root: Part) -> bool:
    """Whether a mail says of one of its parts that it is encrypted."""
    return any(
        part.content_type == "multipart/encrypted"
        or (part.content_type in _OPAQUE and part.parameters.get("smime-type", "").casefold() != _SIGNED)
        for part in root.walk()
    )
