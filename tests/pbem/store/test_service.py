"""How people are served, and who stands at the door, in the database: on SQLite and on PostgreSQL."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from pbem.errors import NotFound
from pbem.store.absences import Covered
from pbem.store.door import NewWish
from pbem.store.door_records import Gathering
from pbem.store.extensions import NewExtension
from pbem.store.records import GameStatus, Seat
from pbem.store.service_records import Cover, ExtensionState, MailFormat, OwedReport, Voice
from pbem.store.unit_of_work import Store
from tests.fakes.store import NOON, a_game

pytestmark = pytest.mark.slow

HOUR = timedelta(hours=1)


@pytest.fixture
def seated(store: Store) -> Store:
    """Ann sits at ash, Bob nowhere."""
    with store.unit() as unit:
        ann = unit.players.add("Ann Example", "Ann@example.org")
        unit.players.add("Bob Sample", "bob@example.org")
        unit.seats.add(Seat("g1", "ash", ann.id, b"nonce", 0, False))
        unit.seats.add(Seat("g1", "elm", None, b"other", 0, False))
    return store


def test_formats_digests_and_languages_are_kept(seated):
    with seated.unit() as unit:
        ann = unit.players.by_address("ann@example.org")
        assert (ann.mail_format, ann.digest_at, ann.language) == ("both", None, "en")
        unit.players.set_format(ann.id, MailFormat.HTML)
        unit.players.set_digest(ann.id, 450)
        unit.players.set_language(ann.id, "en")
        assert unit.players.get(ann.id) == replace(ann, mail_format="html", digest_at=450)
        assert unit.players.of_game("g1")["ash"].digest_at == 450


def test_a_report_is_owed_once_and_paid_once(seated):
    with seated.unit() as unit:
        unit.owed_reports.owe(OwedReport("g1", "ash", NOON + HOUR))
        unit.owed_reports.owe(OwedReport("g1", "ash", NOON + 9 * HOUR))
        assert unit.owed_reports.games_due(NOON) == ()
        assert unit.owed_reports.games_due(NOON + HOUR) == ("g1",)
        assert unit.owed_reports.due("g1", NOON + HOUR) == (OwedReport("g1", "ash", NOON + HOUR),)
        assert unit.owed_reports.settle("g1", "ash")
        assert not unit.owed_reports.settle("g1", "ash")
        unit.owed_reports.owe(OwedReport("g1", "ash", NOON + 9 * HOUR))
        unit.owed_reports.hasten(unit.players.by_address("ann@example.org").id, NOON)
        assert unit.owed_reports.games_due(NOON) == ("g1",)
        unit.games.set_status("g1", GameStatus.CLOSED)
        assert unit.owed_reports.games_due(NOON) == ()


def test_robots_sit_for_nobody_and_for_those_who_are_away(seated):
    with seated.unit() as unit:
        ann = unit.players.by_address("ann@example.org").id
        unit.robot_seats.give("g1", "elm", NOON)
        unit.robot_seats.give("g1", "elm", NOON)
        unit.absences.add(ann, NOON + HOUR, NOON + 2 * HOUR, Covered(Cover.ROBOT))
        assert unit.robot_seats.of_game("g1", NOON) == ("elm",)
        assert unit.robot_seats.games_beginning(NOON) == ()
        assert unit.robot_seats.of_game("g1", NOON + HOUR) == ("ash", "elm")
        assert unit.robot_seats.games_beginning(NOON + HOUR) == ("g1",)
        unit.robot_seats.begun(NOON + HOUR)
        assert unit.robot_seats.games_beginning(NOON + HOUR) == ()
        assert unit.robot_seats.of_game("g1", NOON + 2 * HOUR) == ("elm",)
        unit.robot_seats.take("g1", "elm")
        assert unit.robot_seats.of_game("g1", NOON) == ()


def test_wishes_for_more_time_with_voices(seated):
    with seated.unit() as unit:
        wish = unit.extensions.add(
            NewExtension(
                game_id="g1", seat="ash", turn=2, minutes=60, reason="x", asked_of="table", asked_at=NOON
            )
        )
        assert unit.extensions.waiting("g1") == (wish,) == unit.extensions.all()
        unit.extensions.say(Voice(wish.id, "elm", agreed=False))
        unit.extensions.say(Voice(wish.id, "elm", agreed=True))
        assert unit.extensions.voices(wish.id) == (Voice(wish.id, "elm", agreed=True),)
        unit.extensions.decide(wish.id, ExtensionState.GRANTED, NOON)
        assert unit.extensions.waiting("g1") == ()
        assert unit.extensions.get(wish.id).state == ExtensionState.GRANTED
        with pytest.raises(NotFound):
            unit.extensions.get(99)


def test_an_address_is_known_in_all_its_roles(seated):
    with seated.unit() as unit:
        ann, bob = (unit.players.by_address(f"{name}@example.org").id for name in ("ann", "bob"))
        assert unit.door.roles("nobody@example.org", None, NOON) == ()
        wish = unit.door.ask(
            NewWish(name="Bob", address="BOB@example.org", lines=["join"], token_nonce=b"n", asked_at=NOON)
        )
        observer = unit.observers.add("g1", bob, b"nonce")
        absence = unit.absences.add(ann, NOON, NOON + HOUR, Covered(Cover.SUBSTITUTE, bob))
        roles = unit.door.roles("bob@example.org", bob, NOON)
        assert sorted((each.kind, each.game_id, each.seat, each.number) for each in roles) == [
            ("observer", "g1", None, 1),
            ("substitute", "g1", "ash", None),
            ("wish", None, None, wish.id),
        ]
        assert [each.kind for each in unit.door.roles("bob@example.org", None, NOON)] == ["wish"]
        assert "substitute" not in {
            each.kind for each in unit.door.roles("bob@example.org", bob, NOON + HOUR)
        }
        unit.absences.answer(absence, accepted=True)
        (named,) = unit.absences.asked_of(bob, NOON)
        assert named[:2] == ("g1", "ash")
        assert named[2].accepted
        unit.observers.set_reported(observer, 7)
        assert unit.observers.of_game("g1")[0].reported_through == 7
        unit.observers.remove(observer)
        assert unit.observers.of_player(bob) == ()
        unit.door.end(wish.id)
        assert unit.door.wish(wish.id).done
        unit.door.forget("bob@EXAMPLE.org")
        assert unit.door.wish(wish.id) is None


def test_who_is_forgotten_is_no_substitute_and_no_observer(seated):
    with seated.unit() as unit:
        ann, bob = (unit.players.by_address(f"{name}@example.org").id for name in ("ann", "bob"))
        unit.absences.add(ann, NOON, NOON + HOUR, Covered(Cover.SUBSTITUTE, bob))
        unit.observers.add("g1", bob, b"nonce")
        unit.forgetting.remove(bob)
    with seated.unit() as unit:
        assert unit.players.by_address("bob@example.org") is None
        (absence,) = unit.absences.of(ann)
        assert (absence.cover, absence.substitute_id) == (Cover.STANDING, None)
        assert unit.observers.of_game("g1") == ()


def test_games_gather_players_until_they_begin(seated):
    with seated.unit() as unit:
        unit.games.add(a_game("g2"))
        unit.door.gather(Gathering("g2", 4, True, NOON))
        unit.door.gather(Gathering("g1", 3, False, NOON + HOUR))
        assert [each.game_id for each in unit.door.gatherings()] == ["g2", "g1"]
        assert unit.door.gathering("g2") == Gathering("g2", 4, True, NOON)
        unit.door.end_gathering("g2")
        assert unit.door.gathering("g2") is None
