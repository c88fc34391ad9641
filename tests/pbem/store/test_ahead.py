"""What was read for several mails at once is asked for again only if somebody has written to where it was read."""

from contextlib import contextmanager
from datetime import timedelta

import pytest
from sqlalchemy import event, select

from pbem.store.absences import Covered
from pbem.store.ahead import Several, tables_of
from pbem.store.door import _ROLES, NewWish, Role
from pbem.store.ledger import LOOK_BACK, NewEntry
from pbem.store.ledger_hash import broken_links
from pbem.store.outbox import NewMail
from pbem.store.records import Seat, SentForm, Snapshot, table_of
from pbem.store.service_records import Cover
from pbem.store.snapshots import UPGRADED
from pbem.store.tables import PlayerRow
from tests.fakes.store import NOON, a_game

HOUR = timedelta(hours=1)
ASH, BIRCH = "ash@example.org", "birch@example.org"


def entry(kind="Ordered", game="g1"):
    return NewEntry(game_id=game, kind=kind, body=b"", rules_version="1", at=NOON, public=True)


def ours(name, recipient=ASH, at=NOON):
    return NewMail(
        message_id=f"<{name}@mail.test>",
        kind="report",
        recipient=recipient,
        raw=b"x",
        at=at,
        game_id="g1",
        seat="ash",
    )


@pytest.fixture
def seated(store):
    """Ash and Birch at two games, with a mail and a form to Ash; returns the store."""
    with store.unit() as unit:
        unit.games.add(a_game("g2"))
        for name, address in (("ash", ASH), ("birch", BIRCH)):
            number = unit.players.add(name.title(), address).id
            unit.seats.add(Seat("g1", name, number, b"nonce", 0, attach_view=False))
        unit.outbox.post(ours("first"))
        unit.forms.save(SentForm("<first@mail.test>", "g1", "ash", ["pass"]))
    return store


def look(unit):
    """All that is read ahead, as it is known now."""
    ash = unit.players.by_address(ASH)
    return {
        "player": ash,
        "roles": unit.door.roles(ASH, ash and ash.id, NOON),
        "seat": unit.seats.find("g1", "ash"),
        "seating": unit.seating.of_game("g1"),
        "form": unit.forms.find("<first@mail.test>"),
        "mail": unit.outbox.by_message_id("<first@mail.test>"),
        "written": unit.outbox.count_to(ASH, NOON, HOUR),
        "deadlines": unit.deadlines.open("g1"),
        "end": unit.ledger.last_number("g1"),
        "entries": unit.ledger.entries("g1"),
    }


def read_ahead(unit):
    unit.players.look_for((ASH, BIRCH))
    people = [(address, unit.players.by_address(address).id) for address in (ASH, BIRCH)]
    unit.door.look_for(people, NOON)
    unit.outbox.look_for(("<first@mail.test>", "<other@mail.test>"))
    unit.outbox.look_back((ASH, BIRCH), NOON - HOUR)
    unit.forms.look_for(("<first@mail.test>",))
    unit.read_ahead(("g2", "g1"), NOON)


@contextmanager
def statements(store):
    found = []

    def note(_connection, _cursor, statement, *_):
        found.append(statement)

    event.listen(store._writing, "before_cursor_execute", note)
    yield found
    event.remove(store._writing, "before_cursor_execute", note)


def test_what_was_read_ahead_is_what_would_be_read_and_takes_no_statement(seated):
    with seated.unit() as unit:
        unit.games.lock("g1")
        unit.look_around("g1", NOON)
        alone = look(unit)
    with seated.unit() as unit:
        read_ahead(unit)
        with statements(seated) as found:
            assert look(unit) == alone
            assert unit.games.lock("g1").id == "g1"
            unit.look_around("g1", NOON)
        assert found == []
    assert alone["mail"].kind == "report"
    assert alone["form"].lines == ["pass"]
    assert alone["written"] == 1
    assert alone["roles"] == (Role("seat", "g1", "ash", None),)


def away(unit):
    birch = unit.players.by_address(BIRCH).id
    ash = unit.players.by_address(ASH).id
    unit.absences.add(birch, NOON - HOUR, NOON + HOUR, Covered(Cover.SUBSTITUTE, ash))


WRITTEN = {
    "somebody wants another format": (lambda unit: unit.players.set_language(1, "de"), {"player", "seating"}),
    "a seat is given away": (
        lambda unit: unit.seats.give("g1", "ash", None, b"new"),
        {"roles", "seat", "seating"},
    ),
    "a zone is told": (lambda unit: unit.timings.set_zone(1, "Europe/Berlin"), {"seating"}),
    "a mail is buried": (lambda unit: unit.outbox.bury(1, "nobody there"), {"mail"}),
    "a mail is queued": (lambda unit: unit.outbox.queue(ours("second")), {"written"}),
    "a mail is posted": (lambda unit: unit.outbox.post(ours("second")), {"written"}),
    "somebody answers for another": (away, {"roles"}),
    "somebody is at the door": (
        lambda unit: unit.door.ask(
            NewWish(name="Ash", address=ASH, lines=[], token_nonce=b"n", asked_at=NOON)
        ),
        {"roles"},
    ),
    "an entry is made": (lambda unit: unit.ledger.append(entry()), {"end", "entries"}),
    "mails are blanked": (lambda unit: unit.forgetting.blank_sent(ASH), {"form", "mail", "written"}),
    "somebody is forgotten": (lambda unit: unit.forgetting.remove(1), {"player", "roles", "seat", "seating"}),
}


@pytest.mark.parametrize("what", WRITTEN)
def test_what_is_written_afterwards_is_found(seated, what):
    write, changed = WRITTEN[what]
    with seated.unit() as unit:
        read_ahead(unit)
        before = look(unit)
        write(unit)
        after = look(unit)
        assert {name for name in before if before[name] != after[name]} == changed
    with seated.unit() as unit:
        unit.games.lock("g1")
        unit.look_around("g1", NOON)
        kept = look(unit)
    assert kept == {**after, "entries": kept["entries"]}
    assert [each.hash for each in kept["entries"]] == [each.hash for each in after["entries"]]


def test_each_of_several_people_has_roles_of_their_own(seated):
    with seated.unit() as unit:
        away(unit)
        unit.door.ask(
            NewWish(name="Elm", address="elm@example.org", lines=[], token_nonce=b"n", asked_at=NOON)
        )
    people = [(ASH, 1), (BIRCH, 2), ("elm@example.org", None), ("oak@example.org", None)]
    with seated.unit() as unit:
        unit.door.look_for(people, NOON)
        roles = [unit.door.roles(address, number, NOON) for address, number in people]
        assert unit.door.roles(ASH, 1, NOON + 2 * HOUR) == roles[0][:1]  # nobody is away any more
    assert [[role.kind for role in each] for each in roles] == [
        ["seat", "substitute"],
        ["seat"],
        ["wish"],
        [],
    ]


def test_a_statement_is_known_by_all_its_tables():
    names = {table.name for table in tables_of(_ROLES)}
    assert names == {"seat", "signup", "game", "entry_wish", "observer", "absence"}


def test_more_than_there_is_room_for_is_asked_in_portions(seated):
    several = Several("name", 2)
    table = table_of(PlayerRow)
    query = select(table.c.name).where(several.has(table.c.name))
    with seated._writing.connect() as connection:
        found = [
            sorted(connection.execute(query, several.given(some)).scalars())
            for some in several.portions(("Ash", "Elm", "Birch"))
        ]
    assert found == [["Ash"], ["Birch"]]


def test_entries_behind_those_read_ahead_are_read_when_asked_for(store):
    with store.unit() as unit:
        for _ in range(2 * LOOK_BACK):
            unit.ledger.append(entry())
    with store.unit() as unit:
        unit.read_ahead(("g1",), NOON)
        unit.ledger.append(entry())
        assert [each.number for each in unit.ledger.entries("g1", LOOK_BACK)] == [*range(LOOK_BACK + 1, 18)]
        assert [each.number for each in unit.ledger.entries("g1", 2)] == [*range(3, 18)]
        assert unit.ledger.told_as("g1", 17) == 17
        assert unit.ledger.get("g1", 17).number == 17
    with store.reading() as unit:
        assert broken_links(unit.ledger.entries("g1")) == ()


def test_states_that_newer_rules_go_on_from_stay_though_their_entry_is_written_at_the_end(store):
    with store.unit() as unit:
        unit.read_ahead(("g1",), NOON)
        unit.ledger.append(entry(UPGRADED))
        unit.snapshots.save(Snapshot("g1", 1, b"1", 1, "hash"))
        for number in range(2, 7):
            unit.ledger.append(entry())
            unit.snapshots.save(Snapshot("g1", number, b"%d" % number, 1, "hash"))
    with store.reading() as unit:
        assert [unit.snapshots.at("g1", number).entry for number in range(1, 7)] == [1, 1, 1, 4, 5, 6]
