"""A helper of the table tests: the text of the rules chapters."""

from pathlib import Path

RULES = Path(__file__).parents[4] / "docs" / "rules" / "second-edition"


def chapter(number: str) -> str:
    """The text of the chapter whose file begins with this number."""
    (file,) = RULES.glob(f"{number}-*.md")
    return file.read_text(encoding="utf-8")


def every_chapter() -> str:
    """The text of all chapters that hold rules."""
    return "".join(file.read_text(encoding="utf-8") for file in sorted(RULES.glob("[01]*.md")))


def rows_of(text: str, head: str) -> list[list[str]]:
    """The cells of the table whose heading line begins so, its own line first."""
    lines = text.splitlines()
    begin = next(at for at, line in enumerate(lines) if line.startswith(head))
    rows: list[list[str]] = []
    for line in lines[begin:]:
        if not line.startswith("|"):
            break
        if not line.startswith("|---"):
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows
