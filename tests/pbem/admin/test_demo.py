"""`pbem demo` says what it cannot play before it starts anything."""

import pytest
from click.testing import CliRunner

from pbem.admin.demo import demo


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--seats", "3"), "players: the Early Company is for 4 to 6 players, not for 3"),
        (("--edition", "second", "--seats", "7"), "a game is for 1 to 6 players, not for 7"),
        (
            ("--edition", "second", "--scenario", "1900"),
            "scenario: '1900' is not possible; choose 1710, 1758",
        ),
        (("--edition", "third"), "there is no edition 'third'; choose one of: first, second"),
    ],
)
def test_a_demo_that_cannot_be_played_is_refused_in_plain_words(words: tuple[str, ...], told: str) -> None:
    run = CliRunner().invoke(demo, words)
    assert run.exit_code == 2
    assert told in run.output
