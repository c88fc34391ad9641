"""People who do not play yet: join, create and observe, by mail to the door, confirmed by a reply; and the same lines of players."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pbem.intake.command_lines import read_command
from pbem.intake.commands import Create, Join, Observe
from pbem.intake.create_text import CreateText, read_create
from pbem.play.desk import EmptySeats, Joining
from pbem.store.records import GameStatus, MailState
from tests.pbem.play.house import ADDRESS, House, Letter
from tests.pbem.play.reading import told

pytestmark = pytest.mark.slow

DOOR = ADDRESS.replace("@", "+join@")
ZOE = "Zoe Example <zoe@example.org>"


def words(letter: Letter) -> str:
    return " ".join(letter.text.split())


def knock(house: House, text: str, sender: str = ZOE, **headers: str) -> list[Letter]:
    return house.deliver(house.mail(sender, DOOR, text, Subject="hello", **headers))


def confirm(house: House, asked: Letter, sender: str = ZOE, text: str = "yes") -> list[Letter]:
    return house.deliver(
        house.mail(sender, asked.reply_to, text, Subject=f"Re: {asked.subject}", In_Reply_To=asked.id)
    )


def entered(house: House, text: str, sender: str = ZOE) -> list[Letter]:
    """Knock and confirm."""
    (asked,) = knock(house, text, sender)
    return confirm(house, asked, sender)


def with_joining(house: House, **joining: object) -> None:
    house.desk = replace(house.desk, joining=Joining(**joining), empty_seats=EmptySeats.ROBOT)
    house.worker._process._desk = house.desk


# -- the door


def test_nothing_is_done_before_the_address_has_confirmed_it(house: House, testgame: str) -> None:
    house.start(edition=testgame)
    (asked,) = knock(house, "Good evening,\nplease observe g1\n")
    assert asked.recipient == "zoe@example.org"
    assert asked.subject == "Is this what you want?"
    assert "observe g1" in asked.text
    with house.store.reading() as work:
        assert work.observers.of_game("g1") == ()
        assert work.players.by_address("zoe@example.org") is None
    (again,) = confirm(house, asked, text="what is this?")
    assert again.subject == "Is this what you want?"
    confirm(house, asked)
    with house.store.reading() as work:
        assert len(work.observers.of_game("g1")) == 1
    (before,) = confirm(house, asked)
    assert before.subject == "Done before"
    with house.store.reading() as work:
        assert len(work.observers.of_game("g1")) == 1


def test_who_has_knocked_may_be_named_as_substitute(house: House, testgame: str) -> None:
    """A confirmed "join" is enough, though nothing can be joined; before it the name is unknown."""
    house.start(edition=testgame)
    line = "away 3 Mar to 9 Mar, substitute Zoe Example"
    assert 'first writes "join"' in told(house.answer("west", line), line)
    entered(house, "join")
    assert "Zoe Example is asked to answer for you" in told(house.answer("west", line), line)


def test_a_token_from_another_address_confirms_nothing(house: House, testgame: str) -> None:
    house.start(edition=testgame)
    (asked,) = knock(house, "observe g1")
    assert confirm(house, asked, sender="mallory@example.org") == []
    with house.store.reading() as work:
        assert work.observers.of_game("g1") == ()


def test_a_mail_without_a_wish_is_told_what_there_is(house: House) -> None:
    (how,) = knock(house, "I would love to play with you!")
    assert how.subject == "How to join a game"
    assert "create second 1710, 4 players" in how.text
    assert house.received(1).state == MailState.DONE


def test_a_stranger_elsewhere_gets_silence_or_one_notice_a_week(house: House) -> None:
    signed = "mail.test; dkim=pass header.d=example.org"
    assert house.deliver(house.mail(ZOE, ADDRESS, "hello")) == []
    (how,) = house.deliver(house.mail(ZOE, ADDRESS, "hello", Authentication_Results=signed))
    assert how.subject == "How to join a game"
    assert house.deliver(house.mail(ZOE, ADDRESS, "hello again", Authentication_Results=signed)) == []


def test_the_door_answers_an_address_only_so_often(house: House) -> None:
    answers = [len(knock(house, f"join {number}")) for number in range(10)]
    assert answers == [1] * 8 + [0] * 2


def test_robots_and_lists_at_the_door_get_silence(house: House) -> None:
    assert knock(house, "join", Auto_Submitted="auto-replied") == []
    assert knock(house, "join", Precedence="bulk") == []


def test_typos_and_the_subject_are_read_too(house: House, testgame: str) -> None:
    house.start(edition=testgame)
    (asked,) = house.deliver(house.mail(ZOE, DOOR, "Best wishes, Zoe", Subject="observe g1"))
    assert asked.subject == "Is this what you want?"
    (asked,) = knock(house, "obsreve g1")
    assert asked.subject == "Is this what you want?"


def test_without_plus_addresses_the_subject_is_the_door(build, testgame) -> None:
    house = build(plus_addressing=False)
    house.start(edition=testgame)
    (asked,) = house.deliver(house.mail(ZOE, ADDRESS, "observe g1", Subject="observe g1"))
    assert "~" in asked.subject
    house.deliver(house.mail(ZOE, ADDRESS, "yes", Subject=f"Re: {asked.subject}"))
    with house.store.reading() as work:
        assert len(work.observers.of_game("g1")) == 1


# -- create and join


@pytest.mark.parametrize(("edition", "scenario"), [("first", "early"), ("second", "1710")])
def test_a_game_is_created_joined_and_begins(house: House, edition: str, scenario: str) -> None:
    (gathered, done) = entered(house, f"create {edition} {scenario}, 4 players")
    assert gathered.subject == "[g1 player1] Game g1 waits for players"
    assert "Zoe Example" in gathered.text
    assert "Others join it with: join g1" in words(done)
    with house.store.reading() as work:
        assert work.games.get("g1").status == GameStatus.SIGNUP
    (listed,) = entered(house, "join", "Yan Example <yan@example.org>")
    assert f"g1: {edition}, {scenario}; 1/4" in listed.text
    assert "    join g1" in listed.text
    for number, name in enumerate(("yan", "xia", "wim"), start=2):
        sent = entered(house, "Join game g1, please", f"{name.title()} Example <{name}@example.org>")
        if number < 4:
            assert {each.subject.partition("] ")[2] for each in sent if "[g1" in each.subject} == {
                "Game g1 waits for players"
            }
    firsts = [each for each in sent if each.subject.startswith("[g1 t1")]
    assert {each.recipient for each in firsts} == {
        f"{name}@example.org" for name in ("zoe", "yan", "xia", "wim")
    }
    assert all("Reply" not in each.subject for each in firsts)
    assert house.asked()
    with house.store.reading() as work:
        assert work.games.get("g1").status == GameStatus.RUNNING
        assert work.door.gatherings() == ()


def test_who_waits_may_leave_again_and_the_last_closes_the_game(house: House) -> None:
    gathered = entered(house, "create first, 4 players")[0]
    entered(house, "join g1", "Yan Example <yan@example.org>")
    named = {"In_Reply_To": gathered.id, "Subject": f"Re: {gathered.subject}"}
    sent = house.deliver(house.mail(ZOE, gathered.reply_to, "leave", **named))
    assert {each.recipient for each in sent} == {"yan@example.org"}
    assert "3 more wanted" in words(sent[0])
    last = house.letters("yan@example.org")[-1]
    house.deliver(house.mail("yan@example.org", last.reply_to, "resign", In_Reply_To=last.id))
    with house.store.reading() as work:
        assert work.games.get("g1").status == GameStatus.CLOSED


def test_words_for_the_dice_are_asked_for_once_there_are_enough(house: House) -> None:
    entered(house, "create first, 4 players, with salts")
    for name in ("yan", "xia", "wim"):
        sent = entered(house, "join g1", f"{name.title()} Example <{name}@example.org>")
    assert len([each for each in sent if "your words for the dice" in each.subject]) == 4


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("create first", "For how many players?"),
        ("create 4 players", "Which edition, first or second?"),
        ("create first, 9 players", "No such game is possible: players: the Early Company is for 4 to 6"),
        ("create first, 4 players, on ice", 'It is not clear what "on ice" means'),
        ("create first 1710, 4 players", "'1710' is not possible; choose early"),
        ("join g7", '"g7" is no game that can be joined'),
        ("join", "No game can be joined now; you may create one"),
        ("observe g7", '"g7" is no running game'),
        ("observe off", "You do not look on at any game"),
    ],
)
def test_what_is_not_possible_gets_what_would_be_right(house: House, line: str, said: str) -> None:
    (answer,) = entered(house, line)
    assert answer.subject == "Your wish"
    assert said in words(answer)
    with house.store.reading() as work:
        assert work.games.all() == ()


def test_config_closes_the_door(house: House) -> None:
    with_joining(house, join=False, create=False, observe=False)
    for line in ("join", "create first, 4 players", "observe g1"):
        (answer,) = entered(house, line)
        assert "ask the moderator" in answer.text


def test_only_so_many_games_gather_players(house: House) -> None:
    with_joining(house, tables=1)
    entered(house, "create first, 4 players")
    (answer,) = entered(house, "create first, 4 players", "Yan Example <yan@example.org>")
    assert "1 games wait for players already" in words(answer)
    assert "    join g1" in answer.text


def test_an_empty_seat_of_a_running_game_is_taken(house: House, testgame: str) -> None:
    house.start(edition=testgame)
    with_joining(house, seats=True)
    house.write("west", "resign: yes")
    sent = entered(house, "join g1 as west")
    first = next(each for each in sent if each.subject.startswith("[g1 t1 west]"))
    assert first.recipient == "zoe@example.org"
    assert "Zoe Example plays West from now on" in words(first)
    house.deliver(house.mail(ZOE, first.reply_to, "thanks: none\nbid: 5", In_Reply_To=first.id))
    with house.store.reading() as work:
        assert work.robot_seats.of_game("g1", house.clock.now()) == ()
    (answer,) = entered(house, "join g1", "Yan Example <yan@example.org>")
    assert "is no game that can be joined" in words(answer) or "No seat of game g1 is free" in words(answer)


def test_the_moderators_are_told_who_would_like_an_empty_seat(house: House, testgame: str) -> None:
    """Unless config.toml opens it: whoever sits there reads what is private to the seat."""
    house.start(edition=testgame)
    with_joining(house)
    house.write("west", "resign: yes")
    told, answer = entered(house, "join g1")
    assert told.recipient == house.desk.operator
    assert "pbem seat g1 west --replace-by 'Zoe Example <zoe@example.org>'" in " ".join(told.text.split())
    odd = '"Yan\'; $(rm) `x` [g1]" <yan@example.org>'
    command = " ".join(entered(house, "join g1", odd)[0].text.split())
    assert "--replace-by 'Yan'\"'\"' rm x g1 <yan@example.org>' --reason" in command
    assert "they decide" in words(answer)
    with house.store.reading() as work:
        assert work.seats.get("g1", "west").player_id is None


# -- looking on


@pytest.mark.parametrize("edition", ["first", "second"])
def test_an_observer_reads_what_all_may_know_and_gives_no_orders(house: House, edition: str) -> None:
    house.start(edition=edition)
    report = next(each for each in entered(house, "observe g1") if each.subject.startswith("[g1"))
    assert "You look on." in words(report)
    assert "Order form" not in report.text
    assert "Your move" not in report.text
    decision = house.asked()[0]
    named = {"In_Reply_To": report.id, "Subject": f"Re: {report.subject}"}
    before = len(house.entries())
    (answer,) = house.deliver(house.mail(ZOE, report.reply_to, house.line(decision), **named))
    assert answer.subject.endswith("You look on")
    assert len(house.entries()) == before
    (status,) = house.deliver(house.mail(ZOE, report.reply_to, "status", **named))
    assert "You look on." in words(status)
    (ended,) = house.deliver(house.mail(ZOE, report.reply_to, "observe off", **named))
    assert "You look on no more" in ended.subject
    assert house.deliver(house.mail(ZOE, report.reply_to, "status", **named)) == []


def test_an_observer_gets_a_report_when_a_turn_begins_and_no_secret(house: House, testgame: str) -> None:
    """Nothing that only some may know is in it: the sealed card of each seat stays in that seat's mails."""
    house.start(edition=testgame)
    report = next(each for each in entered(house, "observe g1") if each.subject.startswith("[g1"))
    while house.state().turn < 2:
        sent = house.play_default()
    reports = [each for each in sent if each.recipient == "zoe@example.org"]
    assert len(reports) == 1
    with house.store.reading() as work:
        from pbem.play.opening import open_table

        table = open_table(work, "g1", house.clock)
        public = table.told("public", 0)
        assert all(event.to is None for each in public for event in each.events)
    assert "Card dealt" not in reports[0].text
    assert "Card dealt" not in report.text


def test_observers_read_why_a_game_is_closed(house: House, testgame: str) -> None:
    from pbem.play.closing import close_game

    house.start(edition=testgame)
    entered(house, "observe g1")
    with house.store.unit() as work:
        close_game(house.desk, work, "g1", "It goes on elsewhere.")
    house.round()
    assert "It goes on elsewhere." in house.letters("zoe@example.org")[-1].text


def test_a_player_joins_creates_and_observes_by_a_line_of_the_own_mail(house: House, testgame: str) -> None:
    house.start(edition=testgame)
    house.start(
        edition=testgame, people=tuple(replace(each, address=f"x{each.address}") for each in _people())
    )
    sent = house.write("north", "observe g2")
    assert "You look on at game g2" in told(sent[-1].text, "observe g2")
    assert sent[0].subject.startswith("[g2 t1 observer1]")
    assert "who plays does not look on" in told(house.answer("north", "observe g1"), "observe g1")
    receipt = house.write("north", "create first, 4 players")
    assert any("Game g3 is created and you are in" in " ".join(each.text.split()) for each in receipt)
    assert any("waits for players" in each.subject for each in receipt)
    assert "g3: first, early; 1/4" in house.answer("north", "join")


def _people():
    from tests.pbem.play.house import PEOPLE

    return PEOPLE[:4]


# -- words


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("second 1710, 4 players", CreateText(edition="second", players=4, settings=(("scenario", "1710"),))),
        ("first edition for five players", CreateText(edition="first", players=5)),
        ("a 2nd edition game: long 1710; 6 people; salts",
         CreateText(edition="second", players=6, settings=(("scenario", "long-1710"),), salts=True)),
        ("first, 4 players, families=pick", CreateText(edition="first", players=4, settings=(("families", "pick"),))),
    ],
)  # fmt: skip
def test_games_as_people_ask_for_them(text: str, meant: CreateText) -> None:
    assert read_create(text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("join g12", Join("g12")),
        ("Please join the game G12 as Paxton.", Join("g12", "paxton")),
        ("join", Join("")),
        ("observe game g3", Observe("g3")),
        ("observe g3 off", Observe("g3", ends=True)),
        ("create a new game of second 1710, 4 players", Create("second 1710, 4 players")),
        ("join me against Walsh", None),
        ("create havoc", None),
        ("observe how they vote", None),
    ],
)
def test_wishes_as_people_write_them(text: str, meant: object) -> None:
    assert read_command(text) == meant
