"""`extend 24h: reason`: asked by mail, decided by the table or the moderator, told to all, limited in each turn."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.intake.command_lines import read_command
from pbem.intake.commands import Extend
from pbem.intake.time_text import read_length
from pbem.play.desk import TimeRules
from pbem.store.service_records import Judge
from tests.pbem.play.house import House
from tests.pbem.play.reading import told
from tests.pbem.play.timed import HOUR, Timed, to

pytestmark = pytest.mark.slow

LINE = "extend 24h: The line is down."


@pytest.fixture
def timed(house: House) -> Timed:
    return Timed(house)


def with_rules(timed: Timed, **rules: object) -> None:
    from msgspec.structs import replace

    house = timed.house
    house.desk = replace(house.desk, more_time=TimeRules(**rules))
    house.worker._process._desk = house.desk


def due(timed: Timed) -> list[object]:
    return sorted(each.due_at for each in timed.deadlines())


@pytest.mark.parametrize("edition", ["first", "second"])
def test_most_of_the_others_give_the_time(timed: Timed, edition: str) -> None:
    timed.start(edition)
    one, two, three, four = timed.house.seats()
    before = due(timed)
    said = told(timed.house.answer(one, LINE), LINE)
    assert said.startswith("Done. Noted as request 1: most of the others decide")
    letters = {each.recipient: each for each in timed.new()}
    for seat in (two, three, four):
        mail = letters[timed.house.address(seat)]
        assert "asks for more time" in mail.subject
        assert "The reason: The line is down" in " ".join(mail.text.split())
        assert "    extension 1: yes" in mail.text
    assert "you agree" in told(timed.house.answer(two, "extension 1: yes"), "extension 1: yes")
    assert due(timed) == before
    timed.new()
    timed.house.write(three, "extension: yes please")
    assert due(timed) == [at + 24 * HOUR for at in before]
    assert [len(each) for each in (to(timed.new(), timed.house.address(seat)) for seat in (four,))] == [1]
    assert "No request 1 for more time waits" in timed.house.answer(four, "extension 1: no").replace(
        "\n    ", " "
    )


def test_it_is_over_as_soon_as_most_cannot_agree_any_more(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    before = due(timed)
    timed.house.write("north", LINE)
    timed.house.write("east", "extension 1: no")
    timed.new()
    timed.house.write("south", "extension 1: no")
    news = [each for each in timed.new() if "No more time is given" in each.subject]
    assert len(news) == 4
    assert due(timed) == before


def test_a_second_voice_takes_the_place_of_the_first(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    before = due(timed)
    timed.house.write("north", LINE)
    timed.house.write("east", "extension 1: no")
    timed.house.write("east", "extension 1: yes")
    timed.house.write("west", "extension 1: yes")
    assert due(timed) == [at + 24 * HOUR for at in before]


def test_each_may_ask_only_so_often_in_a_turn(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    timed.house.write("north", LINE)
    assert "each player may ask 1 times in a turn" in told(timed.house.answer("north", LINE), LINE)
    assert "Noted as request 2" in told(timed.house.answer("east", LINE), LINE)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("extend 24h", "Say why, on the same line: extend 24h: the reason."),
        ("extend 5 moons: reason", '"5 moons" is no length of time'),
        ("extend 30 days: reason", "72 hours are the most"),
        ("extension 7: yes", "No request 7"),
        ("extension: yes", "No request for more time waits"),
    ],
)
def test_what_is_wrong_gets_what_would_be_right(timed: Timed, testgame: str, line: str, words: str) -> None:
    timed.start(testgame)
    said = told(timed.house.answer("north", line), line)
    assert said.startswith(("Not understood.", "Refused."))
    assert words in said


def test_where_nothing_has_a_deadline_there_is_no_more_time(house: House, testgame: str) -> None:
    house.start(edition=testgame)
    assert "No question has a deadline" in told(house.answer("north", LINE), LINE)


def test_the_asker_has_no_voice(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    timed.house.write("north", LINE)
    assert "is your own" in told(timed.house.answer("north", "extension 1: yes"), "extension 1: yes")


def test_the_moderator_decides_where_config_says_so(timed: Timed, testgame: str) -> None:
    from pbem.play.opening import open_table
    from pbem.play.timing.more_time import Case, deny, grant

    timed.start(testgame)
    with_rules(timed, judge=Judge.MODERATOR, per_turn=2)
    before = due(timed)
    assert "the moderator decides" in told(timed.house.answer("north", LINE), LINE)
    letters = timed.new()
    (mail,) = [each for each in letters if each.recipient == timed.house.desk.operator]
    assert "pbem extension grant 1" in mail.text
    assert all("extension 1: yes" not in each.text for each in letters)
    assert "No request 1" in told(timed.house.answer("east", "extension 1: yes"), "extension 1: yes")
    timed.house.write("north", "extend a day: again")
    with timed.house.store.unit() as work:
        table = open_table(work, "g1", timed.house.clock)
        case = Case(timed.house.desk, work, table)
        grant(case, work.extensions.get(1), "Mona Example")
        deny(case, work.extensions.get(2), "Mona Example", "One day is enough.")
        table.save()
    assert due(timed) == [at + 24 * HOUR for at in before]
    timed.house.worker.run_once()
    news = " ".join(" ".join(each.text.split()) for each in timed.new())
    assert "given by the moderator Mona Example" in news
    assert "The reason: One day is enough." in news


def test_nobody_decides_where_config_says_so(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    with_rules(timed, judge=Judge.NOBODY)
    assert "never moved at a player's wish" in told(timed.house.answer("north", LINE), LINE)


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("24h", 1440),
        ("2 days", 2880),
        ("90 min", 90),
        ("a day", 1440),
        ("1 week", 10080),
        ("0h", None),
        ("soon", None),
    ],
)
def test_lengths_as_people_write_them(text: str, minutes: int | None) -> None:
    assert read_length(text) == minutes
    assert timedelta(minutes=minutes or 1)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("extend 24h: reason", Extend("24h", "reason")),
        (
            "please extend the deadline by 2 days, because my train is late",
            Extend("2 days", "because my train is late"),
        ),
        ("Extend 1 day; a wedding", Extend("1 day", "a wedding")),
        ("extend", Extend("", "")),
        ("extend our friendship: please", None),
    ],
)
def test_wishes_as_people_write_them(text: str, meant: Extend | None) -> None:
    assert read_command(text) == meant
