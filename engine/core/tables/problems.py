"""What is wrong with the data of an edition, told all at once."""

from msgspec import Struct


class Problem(Struct, frozen=True, order=True):
    """One fault: the file, the entry in it, the field, and a sentence on what is wrong and what would be right."""

    file: str
    entry: str
    field: str
    fault: str

    def __str__(self) -> str:
        """Give the fault as one line that names its place."""
        place = ", ".join(part for part in (self.file, self.entry, self.field) if part)
        return f"{place}: {self.fault}"


class DataError(ValueError):
    """The data files of an edition, or the overrides laid over them, do not describe a game.

    `problems` holds every fault that was found.
    """

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        """Make the message: one line for each problem."""
        self.problems = tuple(sorted(problems))
        super().__init__("\n".join(str(problem) for problem in self.problems))
