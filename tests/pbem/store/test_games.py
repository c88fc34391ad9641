"""Games, people, seats, standing orders, forms, confirmations."""

import msgspec
import pytest

from pbem.errors import AlreadyThere, NotFound
from pbem.store.records import Confirmation, ConfirmationState, GameStatus, Seat, SentForm
from tests.fakes.store import NOON, a_game


def seat(name="ash", player=None):
    return Seat(
        game_id="g1", seat=name, player_id=player, token_nonce=b"n", reported_through=0, attach_view=False
    )


def test_a_game_comes_back_as_it_was_kept(store):
    game = msgspec.structs.replace(
        a_game("g2"),
        laboratory=True,
        dice_script=[4, 1, 5],
        salts={"ash": "x"},
        settings={"a": [1, {"b": None}]},
    )
    with store.unit() as unit:
        unit.games.add(game)
    with store.reading() as unit:
        assert unit.games.get("g2") == game
        assert [game.id for game in unit.games.all()] == ["g1", "g2"]


def test_game_ids_are_short_and_free(store):
    with store.unit() as unit:
        assert unit.games.free_id() == "g2"
        unit.games.add(a_game("g3"))
        assert unit.games.free_id() == "g4"
        with pytest.raises(AlreadyThere, match="g1"):
            unit.games.add(a_game("g1"))
        unit.games.add(a_game("g5"))  # the unit of work goes on after a refused game
    with store.reading() as unit:
        assert unit.games.find("g5") is not None


def test_what_may_change_in_a_game(store):
    with store.unit() as unit:
        unit.games.set_status("g1", GameStatus.ENDED)
        unit.games.set_salts("g1", {"ash": "salt"})
        unit.games.set_dice_script("g1", [6])
        game = unit.games.lock("g1")
        for call in (unit.games.get, unit.games.lock):
            with pytest.raises(NotFound, match="no game g9"):
                call("g9")
        with pytest.raises(NotFound, match="no game g9"):
            unit.games.set_status("g9", GameStatus.ENDED)
    assert (game.status, game.salts, game.dice_script) == ("ended", {"ash": "salt"}, [6])


def test_f49_addresses_are_compared_without_regard_to_case(store):
    with store.unit() as unit:
        player = unit.players.add("Ash", "P.Name@Example.org")
        with pytest.raises(AlreadyThere):
            unit.players.add("Other", "p.name@example.ORG ")
    with store.reading() as unit:
        assert unit.players.by_address("p.name@example.org") == player
        assert unit.players.get(player.id).address == "P.Name@Example.org"


def test_f34_nobody_has_the_empty_address(store):
    with store.unit() as unit:
        with pytest.raises(ValueError, match="needs an address"):
            unit.players.add("Nobody", "  ")
        assert unit.players.by_address("") is None


def test_seats_are_given_and_told(store):
    with store.unit() as unit:
        player = unit.players.add("Ash", "a@example.org")
        unit.players.set_attach_view(player.id, True)
        unit.seats.add(seat("birch"))
        unit.seats.add(seat("ash", player.id))
        with pytest.raises(AlreadyThere, match="seat ash"):
            unit.seats.add(seat("ash"))
        unit.seats.give("g1", "birch", player.id, b"new")
        unit.seats.set_reported("g1", "birch", 7)
        unit.seats.set_attach_view("g1", "birch", True)
    with store.reading() as unit:
        assert [found.seat for found in unit.seats.of_game("g1")] == ["ash", "birch"]
        assert [found.seat for found in unit.seats.of_player(player.id)] == ["ash", "birch"]
        assert unit.seats.get("g1", "birch") == Seat("g1", "birch", player.id, b"new", 7, True)
        assert unit.players.get(player.id).attach_view
        assert unit.seats.find("g1", "oak") is None
        with pytest.raises(NotFound, match="no seat oak"):
            unit.seats.get("g1", "oak")


def test_a_seat_needs_its_game(store):
    with pytest.raises(AlreadyThere), store.unit() as unit:
        unit.seats.add(msgspec.structs.replace(seat(), game_id="g9"))


def test_standing_orders_are_numbered_for_each_seat_and_struck(store):
    with store.unit() as unit:
        for name, text in (("ash", "if x: pass"), ("ash", "buy 1"), ("birch", "pass")):
            unit.standing.file("g1", name, text, entry=3)
        assert unit.standing.strike("g1", "ash", 1)
        assert not unit.standing.strike("g1", "ash", 1)
        assert unit.standing.file("g1", "ash", "buy 2", entry=4).number == 3  # a number is never used again
    with store.unit() as unit:
        assert [(one.seat, one.number) for one in unit.standing.live("g1")] == [
            ("ash", 2),
            ("ash", 3),
            ("birch", 1),
        ]


def test_a_form_is_found_by_its_mail(store):
    with store.unit() as unit:
        for name in ("old", "new"):
            unit.forms.save(SentForm(message_id=f"<{name}>", game_id="g1", seat="ash", lines=[name, "pass"]))
    with store.reading() as unit:
        assert unit.forms.find("<new>").lines == ["new", "pass"]
        assert unit.forms.find("<unknown>") is None


def test_a_confirmation_is_asked_and_answered(store):
    from tests.pbem.store.test_inbox import received

    with store.unit() as unit:
        unit.inbox.record(received(101))
        asked = Confirmation("token", 1, "g1", "ash", ConfirmationState.OPEN, NOON)
        unit.confirmations.ask(asked)
        assert unit.confirmations.find("token") == asked
        unit.confirmations.set_state("token", ConfirmationState.CONFIRMED)
        assert unit.confirmations.find("token").state == "confirmed"
        assert unit.confirmations.find("other") is None
        with pytest.raises(NotFound):
            unit.confirmations.set_state("other", ConfirmationState.REFUSED)
