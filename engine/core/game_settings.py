"""Settings of a game as words: what there is, what is legal, and every problem of what was given in plain words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct


class Setting(Struct, frozen=True):
    """What documentation and help say on one setting: its values, default, rule and meaning.

    With `several` a list of the legal words may be given, with commas between.
    """

    name: str
    legal: tuple[str, ...]
    default: str
    rule: str
    sentence: str
    several: bool = False


class Refused(Struct, frozen=True):
    """A value of the rulebook that is known and not to be had, and why."""

    name: str
    word: str
    reason: str


class SettingsError(ValueError):
    """The settings do not describe a game; `problems` holds a sentence for each fault."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        """Make the message: one line for each problem."""
        self.problems = problems
        super().__init__("\n".join(problems))


def words(settings: tuple[Setting, ...], given: Mapping[str, object]) -> dict[str, str]:
    """The word of each setting, its default where nothing is given; lists become words with commas."""
    return {setting.name: _word(given.get(setting.name, setting.default)) for setting in settings}


def listed(several: str) -> tuple[str, ...]:
    """The words of a list."""
    return tuple(part.strip() for part in several.split(",") if part.strip())


def problems(
    settings: tuple[Setting, ...], given: Mapping[str, object], refused: tuple[Refused, ...] = ()
) -> Iterator[str]:
    """A sentence for each name that is no setting, and for each word that is not legal."""
    known = tuple(setting.name for setting in settings)
    for name in given:
        if name not in known:
            yield f"{name}: there is no such setting; there are {', '.join(known)}"
    reasons = {(each.name, each.word): each.reason for each in refused}
    chosen = words(settings, given)
    for setting in settings:
        word = chosen[setting.name]
        for part in listed(word) if setting.several else (word,):
            if part not in setting.legal:
                wrong = f"{part!r} is not possible; choose {either(setting.legal)}"
                yield f"{setting.name}: {reasons.get((setting.name, part), wrong)}"


def picking(families: str, picks: tuple[str, ...]) -> Iterator[str]:
    """What is wrong with families named for the players, where `families` is `random` or `pick`."""
    if families == "pick" and not picks:
        yield "picks: families = pick needs a family for each player, with commas between"
    if families == "random" and picks:
        yield "picks: families are dealt by lot; set families = pick, or leave picks out"
    for family in sorted({family for family in picks if picks.count(family) > 1}):
        yield f"picks: {family} stands twice; each family has one player"


def either(legal: tuple[str, ...]) -> str:
    """Words as a choice: "a, b or c"."""
    return f"{', '.join(legal[:-1])} or {legal[-1]}" if len(legal) > 1 else legal[0]


def _word(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(str(part) for part in value).casefold()
    return str(value).strip().casefold()
