"""The settings of a first-edition game (1E-13.1.3)."""

import msgspec
import pytest

from engine.core.game_settings import SettingsError
from engine.first.settings import SETTINGS, Settings, read, written
from engine.first.tables import load


def told(given: dict[str, object], seats: int | None = None) -> list[str]:
    """Read settings that must be refused, and give the problems."""
    with pytest.raises(SettingsError) as caught:
        read(given, seats)
    assert str(caught.value) == "\n".join(caught.value.problems)
    return list(caught.value.problems)


def test_1E_13_1_3_defaults_of_the_settings() -> None:
    """1E-13.1.3: own_plus_dominions, per_family, draft and random hold when nothing is said."""
    settings = read({})
    assert settings == Settings()
    assert settings.conquest_target_defence == "own_plus_dominions"
    assert (settings.manor_limit, settings.setup, settings.families) == ("per_family", "draft", "random")
    assert (settings.allocated_revenue, settings.law_abstain) == ("at_once", "allowed")


def test_1E_13_1_3_the_other_values_of_the_settings() -> None:
    """1E-13.1.3: whole_empire, global, ribbon_fill and pick are read, in any case of letters."""
    settings = read(
        {
            "conquest_target_defence": "whole_empire",
            "manor_limit": "Global",
            "setup": "ribbon_fill",
            "first_chairman": 2,
            "families": "pick",
            "picks": ["Walsh", "sykes", "paxton", "larkins"],
            "allocated_revenue": "after_refresh",
            "law_abstain": "forbidden",
            "seat_order": "registered",
        },
        seats=4,
    )
    assert settings.conquest_target_defence == "whole_empire"
    assert (settings.manor_limit, settings.setup, settings.first_chairman) == ("global", "ribbon_fill", 2)
    assert (settings.families, settings.picks) == ("pick", ("walsh", "sykes", "paxton", "larkins"))
    assert (settings.allocated_revenue, settings.law_abstain) == ("after_refresh", "forbidden")
    assert settings.seat_order == "registered"


def test_1E_13_1_3_all_problems_are_told_at_once() -> None:
    """1E-13.1.3: an unknown setting and three wrong values, each with the legal ones."""
    lines = told({"manors": "two", "manor_limit": "none", "setup": "fast", "law_abstain": True})
    assert lines[0].startswith("manors: there is no such setting; there are scenario, seat_order,")
    assert lines[1:] == [
        "setup: 'fast' is not possible; choose draft or ribbon_fill",
        "manor_limit: 'none' is not possible; choose per_family or global",
        "law_abstain: 'true' is not possible; choose allowed or forbidden",
    ]


@pytest.mark.parametrize(("scenario", "name"), [("campaign", "Campaign"), ("late", "Post-Monopoly game")])
def test_only_the_early_company_can_be_played(scenario: str, name: str) -> None:
    """The other scenarios are known, and refused with a sentence that says what there is."""
    assert told({"scenario": scenario}) == [
        f"scenario: the {name} cannot be played yet; only the Early Company can (scenario = early)"
    ]
    assert told({"scenario": "solo"}) == ["scenario: 'solo' is not possible; choose early"]


@pytest.mark.parametrize("seats", [3, 7])
def test_the_early_company_is_for_4_to_6(seats: int) -> None:
    """Four, five and six players have a game; three and seven are told."""
    assert told({}, seats) == [f"players: the Early Company is for 4 to 6 players, not for {seats}"]
    assert [read({}, number) for number in (4, 5, 6)] == [Settings()] * 3


def test_1E_3_1_1_picked_families_fit_the_players() -> None:
    """1E-3.1.1: none, too few, an unknown and a doubled family, and picks without families = pick."""
    assert told({"families": "pick"}, 4) == [
        "picks: families = pick needs a family for each player, with commas between"
    ]
    assert told({"families": "pick", "picks": "walsh, sykes"}, 4) == [
        "picks: 2 families for 4 players; name one for each"
    ]
    assert told({"families": "pick", "picks": "walsh, walsh, jones, paxton"}, 4) == [
        "picks: 'jones' is not possible; choose hastings, larkins, sykes, paxton, benyon or walsh",
        "picks: walsh stands twice; each family has one player",
    ]
    assert told({"picks": "walsh"}) == [
        "picks: families are dealt by lot; set families = pick, or leave picks out"
    ]


def test_1E_3_1_13_the_first_chairman_is_a_player_of_the_ribbon_fill() -> None:
    """1E-3.1.13: a chosen player needs ribbon_fill, and must be at the table."""
    assert told({"first_chairman": "1"}) == [
        "first_chairman: the vacancies are drafted; set setup = ribbon_fill, or leave first_chairman out"
    ]
    assert told({"setup": "ribbon_fill", "first_chairman": "5"}, 4) == [
        "first_chairman: there is no player 5; choose by_lot or a number from 1 to 4"
    ]
    assert read({"setup": "ribbon_fill"}, 4).first_chairman == 0


def test_the_table_of_settings_is_the_settings() -> None:
    """Every field has its row with an existing default and a sentence; every legal value is taken."""
    assert tuple(setting.name for setting in SETTINGS) == Settings.__struct_fields__
    for setting in SETTINGS:
        assert setting.default in (*setting.legal, "")
        assert setting.sentence.endswith(".")
        assert setting.rule.startswith("1E-")
    free = [setting for setting in SETTINGS if setting.name not in ("families", "picks", "first_chairman")]
    for setting in free:
        for word in setting.legal:
            assert getattr(read({setting.name: word}), setting.name) == word


def test_settings_are_written_as_words_that_read_back() -> None:
    """What a game keeps as pairs of words gives the same settings again, and so does the codec."""
    settings = read(
        {"setup": "ribbon_fill", "first_chairman": 3, "families": "pick", "picks": "walsh, sykes"}
    )
    assert read(dict(written(settings))) == settings
    assert read(dict(written(Settings()))) == Settings()
    assert msgspec.json.decode(msgspec.json.encode(settings), type=Settings) == settings


def test_the_families_to_pick_are_those_of_the_table() -> None:
    """The legal picks are the six player families."""
    picks = next(setting for setting in SETTINGS if setting.name == "picks")
    assert picks.legal == tuple(family.id for family in load().player_families())
