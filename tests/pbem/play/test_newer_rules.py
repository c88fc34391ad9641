"""F-81: a program with newer rules takes over running games from their saved state, with an entry that everybody reads."""

from __future__ import annotations

import pytest

from engine.core.counts import add
from engine.core.order import Order
from pbem.play.mailing import Mailing, mail_round
from pbem.play.opening import open_table
from pbem.play.records.history import History, OlderRules
from pbem.play.records.verify import verify_game
from pbem.play.table import Actor, events_of, input_of
from tests.testgame import steps
from tests.testgame.rules import TestGame

pytestmark = pytest.mark.slow


@pytest.fixture
def newer(played, monkeypatch):
    """A turn was played by the older rules; by the newer ones every bid is worth a point more."""
    resolve = steps.Bid.resolve

    def generous(step, state, frame, answers, chance):
        outcome = resolve(step, state, frame, answers, chance)
        points = outcome.state.points
        for answer in answers:
            points = add(points, answer.seat, 1)
        return type(outcome)(steps.go_on(outcome.state, "bid", points=points), outcome.events, outcome.rolls)

    before = played.state()
    assert proof(played).problems == ()
    monkeypatch.setattr(steps.Bid, "resolve", generous)
    monkeypatch.setattr(TestGame, "version", 2)
    return played, before


def proof(house):
    with house.store.reading() as work:
        return verify_game(work, "g1")


def bid(house):
    """Everybody bids nothing; gives the mails."""
    sent = []
    while any(each.kind == "bid" for each in house.asked()):
        asked = next(each for each in house.asked() if each.kind == "bid")
        house.courier.sent.clear()
        with house.store.unit() as work:
            table = open_table(work, "g1", house.clock)
            table.submit(Order(asked.id, asked.seat, 0), Actor("player", asked.seat))
            table.save()
            mail_round(Mailing(house.desk, work, table), table)
        house.round()
        sent = house.letters()
    return sent


def test_F_81_a_running_game_goes_on_from_its_saved_state_and_all_are_told(newer):
    house, before = newer
    entries = len(house.entries())
    sent = bid(house)
    (upgraded,) = (entry for entry in house.entries(after=entries) if entry.kind == "Upgraded")
    assert upgraded.number == entries + 1
    assert (input_of(upgraded).version, upgraded.actor) == (2, "server")
    assert events_of(upgraded)[0].to is None
    assert len(sent) == 4
    for letter in sent:
        assert "From here on the game is played by version 2 of the rules." in " ".join(letter.text.split())
    points, old = dict(house.state().points), dict(before.points)
    assert all(points[seat] == old.get(seat, 0) + 1 for seat in house.seats())


def test_F_81_every_entry_names_the_version_by_which_it_was_played(newer):
    house, _ = newer
    entries = len(house.entries())
    bid(house)
    assert {entry.rules_version for entry in house.entries()[:entries]} == {"1"}
    assert {entry.rules_version for entry in house.entries(after=entries)} == {"2"}
    with house.store.reading() as work:
        assert work.games.get("g1").rules_version == "2"


def test_F_81_the_ledger_is_proven_from_where_the_newer_rules_hold(newer):
    """Played again from its beginning, the first turn would give other points now."""
    house, _ = newer
    assert proof(house).problems != ()
    bid(house)
    assert proof(house).problems == ()
    assert proof(house).entries == len(house.entries())


def test_F_81_dice_from_before_are_still_worked_out_from_the_seed(newer):
    house, _ = newer
    bid(house)
    rolled = next(entry for entry in house.entries() if entry.rolls)
    with house.store.unit() as work:
        wrong = '[{"key": "0/setup/cards", "values": [3, 2, 1, 0], "sides": 0}]'
        work._connection.exec_driver_sql(
            "update ledger set rolls = ? where number = ?", (wrong, rolled.number)
        )
    assert any("not as the seed gives them" in problem for problem in proof(house).problems)


def test_F_81_nobody_can_go_back_behind_the_newer_rules(newer):
    house, _ = newer
    entries = len(house.entries())
    bid(house)
    with house.store.reading() as work:
        history = History(work, work.games.get("g1"), house.rules())
        assert history.begins == entries + 1
        assert house.rules().encode(history.state_after(entries + 1))
        with pytest.raises(
            OlderRules, match=f"entry {entries} was played by older rules than entry {entries + 1}"
        ):
            history.state_after(entries)
