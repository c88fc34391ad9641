"""The settings of a first-edition game: readings and set-up choices that are fixed when it starts (1E-13.1.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec
from msgspec import Struct

from engine.core import game_settings
from engine.core.game_settings import Refused, Setting, SettingsError, listed, picking, problems

SEATS = (4, 5, 6)
"""The numbers of players for which there is a game."""

FAMILIES = ("hastings", "larkins", "sykes", "paxton", "benyon", "walsh")
"""The families that people may lead (1E-3.1.1)."""


class Settings(Struct, frozen=True):
    """What was agreed before the game; the defaults are those of 99-gaps.

    `picks` holds the family of each player by number of registration (with `families` = "pick"), `first_chairman`
    the number of the player who begins as Chairman from 1 on, 0 for a lot (with `setup` = "ribbon_fill").
    """

    scenario: Literal["early"] = "early"
    seat_order: Literal["random", "registered"] = "random"
    families: Literal["random", "pick"] = "random"
    picks: tuple[str, ...] = ()
    setup: Literal["draft", "ribbon_fill"] = "draft"
    first_chairman: int = 0
    conquest_target_defence: Literal["own_plus_dominions", "whole_empire"] = "own_plus_dominions"
    manor_limit: Literal["per_family", "global"] = "per_family"
    allocated_revenue: Literal["at_once", "after_refresh"] = "at_once"
    law_abstain: Literal["allowed", "forbidden"] = "allowed"


SETTINGS: tuple[Setting, ...] = (
    Setting(
        "scenario",
        ("early",),
        "early",
        "1E-3.1.3",
        "The Early Company: six turns, the Company keeps its monopoly.",
    ),
    Setting(
        "seat_order",
        ("random", "registered"),
        "random",
        "1E-3.1.1",
        "Whether players are seated by lot or in the order of registration.",
    ),
    Setting(
        "families",
        ("random", "pick"),
        "random",
        "1E-3.1.1",
        "Whether families are dealt by lot or named for each player under picks.",
    ),
    Setting(
        "picks",
        FAMILIES,
        "",
        "1E-3.1.1",
        "One family for each player in the order of registration, with commas between; only with families = pick.",
        several=True,
    ),
    Setting(
        "setup",
        ("draft", "ribbon_fill"),
        "draft",
        "1E-3.1.13",
        "Whether vacancies are drafted, or filled along the blue ribbon clockwise from the first Chairman.",
    ),
    Setting(
        "first_chairman",
        ("by_lot", "1", "2", "3", "4", "5", "6"),
        "by_lot",
        "1E-3.1.13",
        "The player, by number of registration, who begins as Chairman; only with setup = ribbon_fill.",
    ),
    Setting(
        "conquest_target_defence",
        ("own_plus_dominions", "whole_empire"),
        "own_plus_dominions",
        "1E-8.3.3",
        "Whether the target of a conquest event defends with its own dominions only, or with its whole empire.",
    ),
    Setting(
        "manor_limit",
        ("per_family", "global"),
        "per_family",
        "1E-4.2.5",
        "Whether each family may buy one manor a turn, or one manor a turn is sold in all.",
    ),
    Setting(
        "allocated_revenue",
        ("at_once", "after_refresh"),
        "at_once",
        "1E-7.4.3",
        "Whether money allocated in the Trade Phase may pay for defence and police in the same turn.",
    ),
    Setting(
        "law_abstain",
        ("allowed", "forbidden"),
        "allowed",
        "1E-8.10.3",
        "Whether a family may abstain from the vote on a law.",
    ),
)
"""All settings in the order of the game."""

REFUSED = (
    Refused(
        "scenario",
        "campaign",
        "the Campaign cannot be played yet; only the Early Company can (scenario = early)",
    ),
    Refused(
        "scenario",
        "late",
        "the Post-Monopoly game cannot be played yet; only the Early Company can (scenario = early)",
    ),
)
"""Values of the rulebook that are known and not to be had, and why."""


def read(given: Mapping[str, object], seats: int | None = None) -> Settings:
    """Give the settings of a game, defaults where nothing is given (1E-13.1.3).

    Values are words; a list of words may stand for words with commas. `seats` is the number of players, from
    4 to 6, against which the settings are checked where it is known.

    Raises:
        SettingsError: with every problem: unknown names, values that are not legal, numbers that do not fit.
    """
    words = game_settings.words(SETTINGS, given)
    faults = (*problems(SETTINGS, given, REFUSED), *_together(words), *_seating(words, seats))
    if faults:
        raise SettingsError(faults)
    picks = listed(words["picks"])
    chairman = 0 if words["first_chairman"] == "by_lot" else int(words["first_chairman"])
    return msgspec.convert({**words, "picks": picks, "first_chairman": chairman}, Settings)


def written(settings: Settings) -> tuple[tuple[str, str], ...]:
    """Give the settings as pairs of words from which `read` makes them again."""
    fields = msgspec.structs.asdict(settings)
    fields["picks"] = ", ".join(settings.picks)
    fields["first_chairman"] = str(settings.first_chairman) if settings.first_chairman else "by_lot"
    return tuple((setting.name, str(fields[setting.name])) for setting in SETTINGS)


def _together(words: Mapping[str, str]) -> Iterator[str]:
    yield from picking(words["families"], listed(words["picks"]))
    if words["setup"] == "draft" and words["first_chairman"] != "by_lot":
        yield "first_chairman: the vacancies are drafted; set setup = ribbon_fill, or leave first_chairman out"


def _seating(words: Mapping[str, str], seats: int | None) -> Iterator[str]:
    if seats is None:
        return
    if seats not in SEATS:
        yield f"players: the Early Company is for 4 to 6 players, not for {seats}"
        return
    picks, chairman = listed(words["picks"]), words["first_chairman"]
    if picks and len(picks) != seats:
        yield f"picks: {len(picks)} families for {seats} players; name one for each"
    if chairman.isdecimal() and seats < int(chairman) <= max(SEATS):
        yield f"first_chairman: there is no player {chairman}; choose by_lot or a number from 1 to {seats}"
