"""Press from people who look on: as the game allows it, to nobody, to moderators, or to all."""

from __future__ import annotations

import pytest

from pbem.store.talk_records import Observers, PressRules
from tests.pbem.play.house import ADDRESS

pytestmark = pytest.mark.slow

DOOR = ADDRESS.replace("@", "+join@")
ZOE = "Zoe Example <zoe@example.org>"
ALL = "PRESS TO all\nA fine game.\nEND\n"


@pytest.fixture
def looked_on(build, testgame):
    """A function that starts a game at which Zoe looks on, and gives her way of writing to it."""

    def start(observers):
        house = build(press=PressRules(observers=observers), moderators=("mod@example.org",))
        house.start(edition=testgame)
        (asked,) = house.deliver(house.mail(ZOE, DOOR, "observe g1", Subject="hello"))
        sent = house.deliver(
            house.mail(ZOE, asked.reply_to, "yes", Subject="Re: hello", In_Reply_To=asked.id)
        )
        report = next(each for each in sent if each.subject.startswith("[g1"))

        def write(text):
            return house.deliver(
                house.mail(ZOE, report.reply_to, text, Subject=f"Re: {report.subject}", In_Reply_To=report.id)
            )

        return house, write

    return start


def press(sent):
    return {each.recipient: each for each in sent if "Press from" in each.subject}


def told(sent):
    return next(" ".join(each.text.split()) for each in sent if each.recipient == "zoe@example.org")


def test_nobody_is_written_to_unless_the_game_allows_it(looked_on):
    _, write = looked_on(Observers.NOBODY)
    sent = write(ALL)
    assert press(sent) == {}
    assert 'whoever looks on at this game may not write to "all"' in told(sent)


def test_only_moderators_where_the_game_says_so(looked_on):
    _, write = looked_on(Observers.MODERATORS)
    assert press(write(ALL)) == {}
    sent = write("PRESS TO the moderators\nA fine game.\nEND\n")
    assert set(press(sent)) == {"mod@example.org"}
    assert "Press sent to moderator." in told(sent)


def test_everybody_where_the_game_says_so(looked_on):
    house, write = looked_on(Observers.ALL)
    sent = write(ALL)
    assert set(press(sent)) == {f"{each}@example.org" for each in ("ann", "bob", "cy", "di")}
    letter = press(sent)["bob@example.org"]
    assert letter.subject == ("[g1 t1 east] Press from Zoe Example, who looks on to North, East, South, West")
    assert "zoe@example.org" not in letter.raw.decode()
    with house.store.reading() as work:
        assert [each.writer for each in work.press.of_game("g1")] == ["observer1"]


def test_an_observer_writes_after_the_end_too(looked_on):
    house, write = looked_on(Observers.ALL)
    while house.rules().result(house.state()) is None:
        house.play_default()
    assert len(press(write(ALL))) == 4
    sent = write("status")
    assert press(sent) == {}


def test_public_promises_stand_in_an_observers_report_and_secret_ones_do_not(looked_on):
    house, write = looked_on(Observers.NOBODY)
    house.write("north", "promise east: a public word\nsecret promise east: a secret word\n")
    report = told(write("status"))
    assert "a public word" in report
    assert "a secret word" not in report
