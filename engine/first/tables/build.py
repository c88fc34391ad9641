"""Builds the tables of a game from the data files and the overrides of its owner."""

from functools import lru_cache

import msgspec

from engine.core.tables.loading import Contents, loaded
from engine.core.tables.problems import DataError
from engine.first.tables.checks import faults
from engine.first.tables.forms import FORMS
from engine.first.tables.tables import Tables


@lru_cache(maxsize=32)
def built(overrides: bytes) -> Tables:
    """Give the tables with these canonical overrides in place.

    Raises:
        DataError: with every problem of the overrides and of the types; if there is none, with every problem
            that the checks of 1E-13.1.1 find.
    """
    tables = _in_order(msgspec.convert(_document(loaded(FORMS, overrides)), Tables))
    found = faults(tables)
    if found:
        raise DataError(found)
    return tables


def _document(contents: Contents) -> dict[str, object]:
    """Give all entries in the shape of `Tables`."""
    regions, offices, prizes = contents["regions"], contents["offices"], contents["prizes"]
    post, setup = contents["evening_post"], contents["setup"]
    return {
        "regions": regions.rows("region"),
        "india": regions.entries["defaults"],
        "offices": offices.rows("office"),
        "ranks": offices.entries["ranks"],
        "provincial": offices.entries["provincial"],
        "governor_general": offices.entries["governor_general"],
        "families": contents["families"].rows("family"),
        "prizes": prizes.rows("prize"),
        "prize_deck": prizes.entries["defaults"],
        "cards": post.rows("card"),
        "post": post.entries["defaults"],
        "markets": contents["markets"].entries,
        "boxes": contents["resource_boxes"].rows("box"),
        "setup": {**setup.singles(), "player_counts": setup.rows("player_count")},
        "scenarios": contents["scenarios"].rows("scenario"),
        "tracks": contents["tracks"].entries,
        "decisions": contents["decisions"].rows("decision"),
        "firms": contents["firms"].entries,
    }


def _in_order(tables: Tables) -> Tables:
    return msgspec.structs.replace(
        tables,
        regions=tuple(sorted(tables.regions, key=lambda region: region.number)),
        offices=tuple(sorted(tables.offices, key=lambda office: office.ribbon_blue)),
    )
