"""What the house tests look at: the files that belong to the project."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def files(*suffixes: str) -> list[Path]:
    """Return the files under version control, relative to the top; with suffixes, only those."""
    listed = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    paths = [Path(name) for name in listed.stdout.split("\0") if name]
    present = [path for path in paths if (ROOT / path).is_file()]
    return [path for path in present if not suffixes or path.suffix in suffixes]


def text(path: Path) -> str:
    """Return the text of a project file."""
    return (ROOT / path).read_text(encoding="utf-8")
