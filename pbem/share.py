"""Find what travels with the package beside its code: the templates, the sample configuration, a script and the rules.

In a checkout these stand at the top, where people look for them; in an installed wheel they lie in
`pbem/_share`.
"""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_INSTALLED = _PACKAGE / "_share"


def templates_dir() -> Path:
    """Return the folder of the mail and board templates."""
    return _root() / "templates"


def sample_config() -> str:
    """Return the text of the commented sample `config.toml`."""
    return (_root() / "config.toml").read_text(encoding="utf-8")


def dice_script() -> bytes:
    """Return the script with which anybody can work the dice of a game out again."""
    folder = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent / "docs"
    return (folder / "verify_dice.py").read_bytes()


def rules_dir() -> Path:
    """Return the folder of the rules chapters of all editions."""
    return _INSTALLED / "rules" if _INSTALLED.is_dir() else _PACKAGE.parent / "docs" / "rules"


def _root() -> Path:
    return _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent
