"""Games with salts: everybody gets the seed's hash first, may answer with words of their own, then the table is laid."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pbem.errors import CommandError
from pbem.intake.clean import clean
from pbem.intake.message import Incoming
from pbem.intake.values import Disposition, Identity, Verdict
from pbem.play.desk import Desk
from pbem.play.entrance.new_game import Person, Plan, lay, press_of, record_of, seating_of, timing_of
from pbem.play.entrance.salts import number_of, salt_in, seat_of
from pbem.report.compose import compose, fitted
from pbem.report.letters import Body, Envelope, Note
from pbem.report.moments import moment
from pbem.store.message_ids import root_id, seat_line
from pbem.store.outbox import NewMail
from pbem.store.records import Game, GameStatus, Mail, MailState
from pbem.store.time_records import Signup
from pbem.store.unit_of_work import UnitOfWork
from pbem.tokens import token_for

NOTHING: Final = "-"


def open_signup(desk: Desk, work: UnitOfWork, plan: Plan) -> str:
    """Put a game on record and ask everybody for a salt; returns its id.

    Raises:
        CommandError: naming every problem, as for a game that starts at once.
    """
    if plan.position or plan.dice:
        raise CommandError(
            "a position and scripted dice leave nothing for salts to decide: create it without --salts"
        )
    game = replace(record_of(desk, work, plan), status=GameStatus.SIGNUP)
    seating_of(desk, plan, game.id)
    work.games.add(game)
    until = desk.clock.now() + timedelta(minutes=desk.salt_minutes)
    work.timings.add(replace(timing_of(desk, plan, game.id), signup_until=until))
    work.press.allow(game.id, press_of(desk, plan))
    for number, person in enumerate(plan.people, 1):
        player = work.players.by_address(person.address) or work.players.add(person.name, person.address)
        nonce = desk.entropy.token_bytes(16)
        work.signups.add(Signup(game.id, number, player.id, nonce, attach_view=plan.attach_view))
    desk_mail = _Mailing(desk, work, game)
    for signup in work.signups.of_game(game.id):
        desk_mail.invite(signup)
    return game.id


def find_signup(work: UnitOfWork, game: str, seat: str) -> Signup | None:
    """The sign-up that an address of ours names, or None."""
    number = number_of(seat)
    if number is None:
        return None
    return next((each for each in work.signups.of_game(game) if each.number == number), None)


def answer_signup(desk: Desk, work: UnitOfWork, mail: Mail, incoming: Incoming, identity: Identity) -> bool:
    """Take the salt of a mail that speaks for a sign-up; False if it does not, or its sender is in doubt.

    When everybody has sent one, the table is laid.
    """
    signup = find_signup(work, identity.game, identity.seat)
    if signup is None:
        return False
    game = work.games.lock(identity.game)
    known = work.players.by_address(incoming.sender)
    own = known is not None and known.id == signup.player_id
    begun = game.status != GameStatus.SIGNUP
    if not own if begun else identity.verdict is not Verdict.ACTS:
        return False
    work.inbox.attribute(mail.id, identity.game, identity.seat)
    salt = next(filter(None, (salt_in(line.text) for line in clean(incoming).written())), None)
    if salt is not None and not begun:
        work.signups.set_salt(game.id, signup.number, salt)
    _Mailing(desk, work, game).answer(signup, "begun" if begun else salt or "", mail.id, incoming.message_id)
    work.inbox.settle(mail.id, MailState.DONE, Disposition.ACCEPT, "The mail speaks for a sign-up.")
    if not begun and all(each.salt for each in work.signups.of_game(game.id)):
        begin(desk, work, game.id)
    return True


def begin(desk: Desk, work: UnitOfWork, name: str) -> None:
    """Lay the table of a game in sign-up with the salts that are there.

    Raises:
        CommandError: if the game has begun, or cannot start.
    """
    game = work.games.lock(name)
    if game.status != GameStatus.SIGNUP:
        raise CommandError(f"game {name} is not waiting for salts; it is {game.status}")
    signups = work.signups.of_game(name)
    salts = {seat_of(each.number): each.salt for each in signups if each.salt}
    work.games.set_salts(name, salts)
    work.games.set_status(name, GameStatus.RUNNING)
    timing = work.timings.of(name)
    work.timings.change(replace(timing, signup_until=None))
    people = [work.players.get(each.player_id) for each in signups]
    plan = Plan(
        edition=game.edition,
        people=tuple(Person(each.name, each.address) for each in people),
        settings=game.settings,
        laboratory=game.laboratory,
        attach_view=any(each.attach_view for each in signups),
        timing=timing,
    )
    lay(desk, work, work.games.get(name), seating_of(desk, plan, name), plan)


def begin_when_over(desk: Desk, work: UnitOfWork, name: str, now: datetime) -> None:
    """Lay the table of a game whose sign-up has lasted long enough, once."""
    until = work.timings.of(name).signup_until
    if until is not None and until <= now and work.games.lock(name).status == GameStatus.SIGNUP:
        begin(desk, work, name)


def invite_again(desk: Desk, work: UnitOfWork, game: Game) -> None:
    """Open a sign-up once more, for as long as a new one: everybody who sent no words yet is asked for them."""
    until = desk.clock.now() + timedelta(minutes=desk.salt_minutes)
    work.timings.change(replace(work.timings.of(game.id), signup_until=until))
    mailing = _Mailing(desk, work, game)
    for signup in work.signups.of_game(game.id):
        mailing.invite(signup)


def tell_signups(desk: Desk, work: UnitOfWork, game: Game, note: Callable[[str], Note]) -> None:
    """Send everybody in a sign-up the note that belongs to the name under which we write to them."""
    mailing = _Mailing(desk, work, game)
    for signup in work.signups.of_game(game.id):
        mailing.tell(signup, note(seat_of(signup.number)))


class _Sending(Struct, frozen=True):
    """What one mail of a sign-up is: its kind, the mail that caused it."""

    kind: str
    entry: int = 0
    in_reply_to: str = ""


class _Mailing:
    """Writes the mails of one sign-up."""

    def __init__(self, desk: Desk, work: UnitOfWork, game: Game) -> None:
        self._desk = desk
        self._work = work
        self._game = game

    def invite(self, signup: Signup) -> None:
        """Tell a person of the game: the seed's hash, how to send a salt, by when."""
        zone = self._zone(signup)
        until = self._work.timings.of(self._game.id).signup_until
        others = [
            self._work.players.get(each.player_id).name
            for each in self._work.signups.of_game(self._game.id)
            if each.number != signup.number
        ]
        named = (
            ("game", self._game.id),
            ("seat", seat_of(signup.number)),
            ("others", ", ".join(others)),
            ("seed_hash", self._game.seed_hash),
            ("until", moment(until, zone) if until is not None else NOTHING),
        )
        self._send(signup, Note(template="signup", named=named), _Sending("signup"))

    def answer(self, signup: Signup, taken: str, mail_id: int, in_reply_to: str) -> None:
        """Say what became of a mail: the salt that was taken, nothing found, or too late ("begun")."""
        waited = [
            self._work.players.get(each.player_id).name
            for each in self._work.signups.of_game(self._game.id)
            if not each.salt
        ]
        named = (
            ("game", self._game.id),
            ("seat", seat_of(signup.number)),
            ("begun", "yes" if self._game.status != GameStatus.SIGNUP else ""),
            ("salt", taken),
            ("waited", ", ".join(waited)),
        )
        sending = _Sending("salt", mail_id, in_reply_to)
        self._send(signup, Note(template="salt", named=named), sending)

    def tell(self, signup: Signup, note: Note) -> None:
        """Send a person a note."""
        self._send(signup, note, _Sending(note.template))

    def _zone(self, signup: Signup) -> str:
        return self._work.timings.zone(signup.player_id) or self._work.timings.of(self._game.id).zone

    def _send(self, signup: Signup, note: Note, sending: _Sending) -> None:
        desk, game, seat = self._desk, self._game.id, seat_of(signup.number)
        identity = desk.message_id(self._work, seat_line(game, seat))
        token = token_for(desk.key, game, seat, signup.token_nonce.hex())
        local, _, host = desk.address.rpartition("@")
        person = self._work.players.get(signup.player_id)
        recipient = person.address
        envelope = Envelope(
            message_id=identity,
            sender=desk.address,
            recipient=recipient,
            date=desk.clock.now(),
            reply_to=f"{local}+{game}.{seat}.{token}@{host}" if desk.plus_addressing else desk.address,
            root=root_id(desk.key, desk.host, game),
            in_reply_to=sending.in_reply_to,
        )
        body = desk.reporter.note(note)
        if not desk.plus_addressing:
            body = Body(body.subject.replace("]", f" ~{token}]", 1), body.text, body.html)
        self._work.outbox.post(
            NewMail(
                message_id=identity,
                kind=sending.kind,
                recipient=recipient,
                raw=compose(fitted(body, person.mail_format), envelope),
                at=desk.clock.now(),
                entry=sending.entry,
                game_id=game,
                seat=seat,
            )
        )
