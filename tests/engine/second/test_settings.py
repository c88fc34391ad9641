"""The settings of a second-edition game (2E-0.1.12)."""

import pytest

from engine.core.game_settings import SettingsError
from engine.second.settings import FAMILIES, SCENARIOS, SETTINGS, Settings, read, written
from engine.second.tables import NONE, load_canonical


def told(given: dict[str, object], seats: int | None = None) -> list[str]:
    """Read settings that must be refused, and give the problems."""
    with pytest.raises(SettingsError) as caught:
        read(given, seats)
    return list(caught.value.problems)


def test_2E_0_1_12_defaults_are_those_of_the_gaps() -> None:
    """2E-0.1.12: 1710, by lot, orders cascade on demand, own enterprises vote, Deploys start from conquered land."""
    settings = read({}, 4)
    assert settings == Settings()
    assert (settings.scenario, settings.setup) == ("1710", "random")
    assert not settings.cascade_when_emptied
    assert settings.pm_may_use_own_enterprises
    assert not settings.deploy_from_unconquered_home


def test_2E_0_1_12_both_readings_can_be_chosen() -> None:
    """2E-0.1.12: each switch takes true and false, as a word or as a truth value."""
    settings = read(
        {
            "cascade_when_emptied": True,
            "pm_may_use_own_enterprises": "false",
            "deploy_from_unconquered_home": "True",
            "setup": "draft",
        }
    )
    assert settings.cascade_when_emptied
    assert not settings.pm_may_use_own_enterprises
    assert settings.deploy_from_unconquered_home
    assert settings.setup == "draft"


@pytest.mark.parametrize("word", ["1710", "1758", "1813", "long_1710", "long-1710", "Long-1710"])
def test_2E_2_1_3_four_scenarios(word: str) -> None:
    """2E-2.1.3: each by its name, Long 1710 with either stroke; a name that is none is told with what there is."""
    assert read({"scenario": word}).scenario == word.lower().replace("-", "_")
    assert set(SCENARIOS) == {each.id.removeprefix("scenario_") for each in load_canonical(NONE).scenarios}
    assert told({"scenario": "1900"}) == [
        "scenario: '1900' is not possible; choose 1710, 1758, 1813 or long_1710"
    ]


@pytest.mark.parametrize("seats", [0, 7])
def test_2E_2_1_1_no_more_than_six_players(seats: int) -> None:
    """2E-2.1.1: seven there are not, and a game needs somebody."""
    assert told({}, seats) == [f"players: a game is for 1 to 6 players, not for {seats}"]


def test_2E_16_1_2_a_legendary_crown_is_for_one() -> None:
    """2E-16.1.2: for two there is none; other difficulties are for both."""
    assert read({"crown_difficulty": "legendary"}, 1).crown_difficulty == "legendary"
    assert read({"crown_difficulty": "expert"}, 2).crown_difficulty == "expert"
    assert told({"crown_difficulty": "legendary"}, 2) == [
        "crown_difficulty: legendary is for one player; choose expert or less for more"
    ]


def test_2E_2_1_2_families_are_named_for_each_player() -> None:
    """2E-2.1.2: picks need families = pick, one different family each, as many as there are players."""
    assert read({"families": "pick", "picks": "Walsh, sykes, paxton"}, 3).picks == (
        "walsh",
        "sykes",
        "paxton",
    )
    assert told({"picks": "walsh"}) == [
        "picks: families are dealt by lot; set families = pick, or leave picks out"
    ]
    assert told({"families": "pick", "picks": "walsh, walsh, sykes"}, 4) == [
        "picks: walsh stands twice; each family has one player",
        "picks: 3 families for 4 players; name one for each",
    ]


def test_2E_2_1_2_the_families_are_those_of_the_data() -> None:
    """2E-2.1.2: the six families that people may lead."""
    assert sorted(FAMILIES) == sorted(each.id for each in load_canonical(NONE).playable_families())


def test_2E_0_1_12_written_settings_are_read_again() -> None:
    """2E-0.1.12: what is frozen with the game gives the same settings again."""
    settings = read({"families": "pick", "picks": "walsh, sykes, paxton", "cascade_when_emptied": "true"}, 3)
    assert read(dict(written(settings)), 3) == settings
    assert [name for name, _ in written(settings)] == [setting.name for setting in SETTINGS]


def test_2E_15_2_8_what_firms_earn_has_two_settings() -> None:
    """2E-15.2.8: the printed reading unless another one is set; a wrong word is answered with what is possible."""
    assert (Settings().firm_first_fill, Settings().firm_refill) == ("small", "half_of_fill")
    settings = read({"firm_first_fill": "full", "firm_refill": "half_of_value"}, 4)
    assert (settings.firm_first_fill, settings.firm_refill) == ("full", "half_of_value")
    (problem,) = told({"firm_first_fill": "half"})
    assert "small" in problem
    assert "full" in problem
