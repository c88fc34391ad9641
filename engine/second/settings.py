"""The settings of a second-edition game: scenario, readings and set-up choices that are fixed when it starts (2E-0.1.12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec
from msgspec import Struct

from engine.core import game_settings
from engine.core.game_settings import Setting, SettingsError, listed, picking, problems

SEATS = (1, 2, 3, 4, 5, 6)
"""The numbers of players for which there is a game; the Crown joins one or two (2E-2.1.1)."""

ALONE = 1
"""Players against whom the Crown may be legendary (2E-16.1.2)."""

FAMILIES = ("benyon", "hastings", "larkins", "paxton", "sykes", "walsh")
"""The families that people may lead (2E-2.1.2)."""

Scenario = Literal["1710", "1758", "1813", "long_1710"]
SCENARIOS: tuple[Scenario, ...] = ("1710", "1758", "1813", "long_1710")

NO, YES = "false", "true"


class Settings(Struct, frozen=True):
    """What was agreed before the game; the defaults are those of 99-gaps, section F.

    `picks` holds the family of each player by number of registration (with `families` = "pick").
    """

    scenario: Scenario = "1710"
    seat_order: Literal["random", "registered"] = "random"
    families: Literal["random", "pick"] = "random"
    picks: tuple[str, ...] = ()
    setup: Literal["random", "draft"] = "random"
    cascade_when_emptied: bool = False
    pm_may_use_own_enterprises: bool = True
    deploy_from_unconquered_home: bool = False
    firm_first_fill: Literal["small", "full"] = "small"
    firm_refill: Literal["half_of_fill", "half_of_value"] = "half_of_fill"
    crown_difficulty: Literal["easy", "normal", "hard", "expert", "legendary"] = "normal"


SETTINGS: tuple[Setting, ...] = (
    Setting(
        "scenario",
        SCENARIOS,
        SCENARIOS[0],
        "2E-2.1.3",
        "1710: five turns of the early Company, which keeps its monopoly. 1758: the Company holds Bengal and is in debt;"
        " Parliament may deregulate it. 1813: four turns with private firms. Long 1710: up to eight turns, with a vote"
        " on deregulation (long-1710 is understood too).",
    ),
    Setting(
        "seat_order",
        ("random", "registered"),
        "random",
        "2E-2.1.2",
        "Whether players are seated by lot or in the order of registration.",
    ),
    Setting(
        "families",
        ("random", "pick"),
        "random",
        "2E-2.1.2",
        "Whether families are dealt by lot or named for each player under picks.",
    ),
    Setting(
        "picks",
        FAMILIES,
        "",
        "2E-2.1.2",
        "One family for each player in the order of registration, with commas between; only with families = pick.",
        several=True,
    ),
    Setting(
        "setup",
        ("random", "draft"),
        "random",
        "2E-2.2.2",
        "Whether set-up cards are dealt by lot, or drafted: each keeps one card and passes the rest to the left.",
    ),
    Setting(
        "cascade_when_emptied",
        (NO, YES),
        NO,
        "2E-11.3.5",
        "Whether a region overflows as soon as an overflow has closed its last order, or only when one more is asked of it.",
    ),
    Setting(
        "pm_may_use_own_enterprises",
        (YES, NO),
        YES,
        "2E-12.3.4",
        "Whether the Prime Minister may exhaust own enterprises to vote for the proposed law.",
    ),
    Setting(
        "deploy_from_unconquered_home",
        (NO, YES),
        NO,
        "2E-8.8.4",
        "Whether regions next to the home region are targets of a Deploy before the home region is conquered.",
    ),
    Setting(
        "firm_first_fill",
        ("small", "full"),
        "small",
        "2E-15.2.8",
        "What a private firm earns for an order that nobody has filled this turn: its small value as the source says, or"
        " its full value, with which firms break even.",
    ),
    Setting(
        "firm_refill",
        ("half_of_fill", "half_of_value"),
        "half_of_fill",
        "2E-15.2.8",
        "What a private firm earns for an order that was filled before this turn: half of what the first firm earns for"
        " it, or half of its full value.",
    ),
    Setting(
        "crown_difficulty",
        ("normal", "easy", "hard", "expert", "legendary"),
        "normal",
        "2E-16.1.2",
        "How strong the Crown is that plays with one or two people: fewer promise cubes for them when hard, more set-up"
        " cards for it when expert; legendary is for one person.",
    ),
)
"""All settings in the order of the game."""


def read(given: Mapping[str, object], seats: int | None = None) -> Settings:
    """Give the settings of a game, defaults where nothing is given (2E-0.1.12).

    Values are words; a list of words may stand for words with commas. `seats` is the number of players, from 1 to 6,
    against which the settings are checked where it is known.

    Raises:
        SettingsError: with every problem: unknown names, values that are not legal, numbers that do not fit.
    """
    given = _spelt(given)
    words = game_settings.words(SETTINGS, given)
    picks = listed(words["picks"])
    faults = (
        *problems(SETTINGS, given),
        *picking(words["families"], picks),
        *_seating(picks, seats),
        *_legendary(words["crown_difficulty"], seats),
    )
    if faults:
        raise SettingsError(faults)
    switches = {name: word == YES for name, word in words.items() if word in (NO, YES)}
    return msgspec.convert({**words, "picks": picks, **switches}, Settings)


def _spelt(given: Mapping[str, object]) -> dict[str, object]:
    """What was given, with a scenario's name as in its file: `long-1710` is `long_1710`."""
    return {
        name: str(value).replace("-", "_") if name == "scenario" else value for name, value in given.items()
    }


def written(settings: Settings) -> tuple[tuple[str, str], ...]:
    """Give the settings as pairs of words from which `read` makes them again."""
    fields = msgspec.structs.asdict(settings)
    return tuple((setting.name, _written(fields[setting.name])) for setting in SETTINGS)


def _written(value: str | bool | tuple[str, ...]) -> str:
    return ", ".join(value) if isinstance(value, tuple) else str(value).lower()


def _seating(picks: tuple[str, ...], seats: int | None) -> Iterator[str]:
    if seats is None:
        return
    if seats not in SEATS:
        yield f"players: a game is for 1 to 6 players, not for {seats}"
    elif picks and len(picks) != seats:
        yield f"picks: {len(picks)} families for {seats} players; name one for each"


def _legendary(difficulty: str, seats: int | None) -> Iterator[str]:
    if difficulty == "legendary" and seats is not None and seats != ALONE:
        yield "crown_difficulty: legendary is for one player; choose expert or less for more"
