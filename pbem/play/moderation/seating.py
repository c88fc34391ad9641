"""Seats that change hands: given to somebody else, left empty, offered to a standby, or given a new address for replies."""

from __future__ import annotations

from engine.core.event import told
from engine.core.ids import Seat
from engine.core.inputs import Vacated
from engine.core.replay import fold
from pbem.errors import CommandError
from pbem.play.desk import Desk, EmptySeats
from pbem.play.entrance.new_game import Person
from pbem.play.moderation.carrying_out import require_in_play
from pbem.play.moderation.changes import Signed
from pbem.play.moderation.standing_still import remark
from pbem.play.moderation.telling import tell_person, tell_players, tell_seat
from pbem.play.run_on import run_on
from pbem.play.table import Actor, Table
from pbem.report.wording import Wording
from pbem.store.records import Player
from pbem.store.time_records import ThoughtState
from pbem.store.unit_of_work import UnitOfWork


class SeatOffice:
    """Changes who sits in a seat of one game. Nothing is saved yet, and only those are told who would not read of it otherwise."""

    def __init__(self, desk: Desk, work: UnitOfWork, table: Table) -> None:
        """Raises CommandError if the game is closed or over."""
        require_in_play(table)
        self._desk = desk
        self._work = work
        self._table = table
        self._game = table.game.id

    def give(self, seat: Seat, person: Person, signed: Signed) -> None:
        """Give a seat to a person, who reads where the game stands; its former player is told.

        Raises:
            CommandError: if there is no such seat, or the person sits in this game already.
        """
        former = self._sitting(seat)
        player = self._work.players.by_address(person.address)
        if player is not None:
            taken = [
                each.seat for each in self._work.seats.of_player(player.id) if each.game_id == self._game
            ]
            if taken:
                raise CommandError(f"{person.address} plays {taken[0]} in game {self._game} already")
        player = player or self._work.players.add(person.name, person.address)
        self._vacate(seat, signed)
        self._hand_over(seat, player)
        self._table.newcomers.append(seat)
        self._table.notices.append(told("taken_over", person=player.name, seat=seat))
        self._part_with(seat, former, signed)

    def expel(self, seat: Seat, signed: Signed) -> None:
        """Leave a seat without a player; whoever sat there is told, and everybody what becomes of the seat.

        Raises:
            CommandError: if there is no such seat, or nobody sits there.
        """
        former = self._seated(seat)
        self._vacate(seat, signed)
        self._hand_over(seat, None)
        self._provide(seat, "emptied")
        self._part_with(seat, former, signed)

    def resign(self, seat: Seat) -> None:
        """The player of a seat leaves it of own accord, with all that was prepared.

        Raises:
            CommandError: if there is no such seat, or nobody sits there.
        """
        former = self._seated(seat)
        signed = Signed("", "")
        self._vacate(seat, signed)
        self._hand_over(seat, None)
        self._provide(seat, "resigned")
        facts = self._facts("resigned", seat, signed)
        tell_person(self._desk, self._work, self._table, facts, (seat, former.address))

    def let_robot_play(self, seat: Seat, signed: Signed) -> None:
        """Let a robot answer for a seat that nobody plays, until somebody takes it.

        Raises:
            CommandError: if there is no such seat, or somebody sits there.
        """
        if self._sitting(seat) is not None:
            raise CommandError(
                f"somebody plays {seat} in game {self._game}; --expel takes the seat from its player first"
            )
        self._work.robot_seats.give(self._game, seat, self._table.now())
        self._table.forget_robots()
        remark(self._table, f"A robot answers for {seat}. The reason: {signed.reason}", signed.author)
        self._table.notices.append(told("emptied_robot", seat=seat))
        run_on(self._work, self._table, None)

    def take(self, seat: Seat, person: Person) -> None:
        """A person takes a seat that nobody plays, and reads where the game stands; everybody is told.

        Raises:
            CommandError: if there is no such seat, or somebody sits there.
        """
        if self._sitting(seat) is not None:
            raise CommandError(f"somebody plays {seat} in game {self._game}")
        player = self._work.players.by_address(person.address) or self._work.players.add(
            person.name, person.address
        )
        self._hand_over(seat, player)
        remark(self._table, f"{seat} is taken by a new player.", "server")
        self._table.newcomers.append(seat)
        self._table.notices.append(told("taken_over", person=player.name, seat=seat))

    def _provide(self, seat: Seat, why: str) -> None:
        """What becomes of a seat that nobody plays any more; with nobody left at the table no robot plays on alone."""
        others = any(each.player_id is not None for each in self._work.seats.of_game(self._game))
        becomes = self._desk.empty_seats if others else EmptySeats.SILENCE
        if becomes is EmptySeats.ROBOT:
            self._work.robot_seats.give(self._game, seat, self._table.now())
            self._table.forget_robots()
        self._table.notices.append(
            told(why if becomes is EmptySeats.SILENCE else f"{why}_{becomes}", seat=seat)
        )
        run_on(self._work, self._table, None)

    def want_standby(self, seat: Seat, signed: Signed) -> None:
        """Tell everybody that somebody is wanted who takes over a seat; its player may still go on.

        Raises:
            CommandError: if there is no such seat.
        """
        self._sitting(seat)
        remark(self._table, f"A standby is wanted for {seat}. The reason: {signed.reason}", signed.author)
        tell_players(self._desk, self._work, self._table, self._facts("standby", seat, signed))

    def renew_token(self, seat: Seat, signed: Signed) -> None:
        """Make the address void to which a seat's player replies, and tell that player the new one.

        Raises:
            CommandError: if there is no such seat, or nobody sits there.
        """
        player = self._seated(seat)
        self._work.seats.give(self._game, seat, player.id, self._desk.entropy.token_bytes(16))
        remark(
            self._table,
            f"The address for replies of {seat} is a new one. The reason: {signed.reason}",
            signed.author,
        )
        tell_seat(self._desk, self._work, self._table, self._facts("token", seat, signed), seat)

    def _vacate(self, seat: Seat, signed: Signed) -> None:
        """Nothing that the former player prepared runs for the next one (F-80)."""
        table, work = self._table, self._work
        entry = Vacated(seat, signed.reason, signed.author)
        table.enter(
            entry,
            fold(table.rules, table.state, entry, table.chance()),
            Actor(signed.author or "player", seat),
        )
        for row in work.standing.live(self._game, seat):
            work.standing.strike(self._game, seat, row.number)
        for thought in work.second_thoughts.waiting(self._game, seat):
            work.second_thoughts.end(thought, ThoughtState.REPLACED)
        work.pauses.drop_lines(self._game, seat)
        run_on(work, table, None)

    def _hand_over(self, seat: Seat, player: Player | None) -> None:
        """Seat a player (or nobody) under a new address; what was still to be mailed to the former one stays here."""
        work = self._work
        work.outbox.withdraw_all(self._game, seat)
        work.robot_seats.take(self._game, seat)
        self._table.forget_robots()
        number = player.id if player is not None else None
        work.seats.give(self._game, seat, number, self._desk.entropy.token_bytes(16))
        work.seats.set_attach_view(self._game, seat, player is not None and player.attach_view)

    def _part_with(self, seat: Seat, former: Player | None, signed: Signed) -> None:
        if former is not None:
            facts = self._facts("left", seat, signed)
            tell_person(self._desk, self._work, self._table, facts, (seat, former.address))

    def _facts(self, kind: str, seat: Seat, signed: Signed) -> dict[str, str]:
        name = Wording(self._table.rules.words).name(seat)
        return {"kind": kind, "player": name, "author": signed.author, "reason": signed.reason}

    def _seated(self, seat: Seat) -> Player:
        player = self._sitting(seat)
        if player is None:
            raise CommandError(f"nobody sits at {seat} in game {self._game}")
        return player

    def _sitting(self, seat: Seat) -> Player | None:
        """Who sits in a seat.

        Raises:
            CommandError: if there is no such seat.
        """
        seats = self._table.rules.seats(self._table.state)
        if seat not in seats:
            raise CommandError(f"game {self._game} has no seat {seat}; it has {', '.join(seats)}")
        record = self._work.seats.get(self._game, seat)
        return self._work.players.get(record.player_id) if record.player_id is not None else None
