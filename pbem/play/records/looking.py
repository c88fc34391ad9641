"""Looking at games without changing them: views, ledgers, single values."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from engine import rules_for
from engine.core.decision import Visibility
from engine.core.ids import PUBLIC, Seat
from engine.core.inputs import Noted
from engine.core.override import NoSuchPath, read_path
from engine.core.view import Question, View
from pbem.errors import CommandError
from pbem.play.desk import Desk
from pbem.play.records.latest import latest_state
from pbem.play.rules import Rules, State
from pbem.play.table import events_of, input_of, keyed_hash, rolls_of
from pbem.report.letters import Book, Report
from pbem.report.sentences import Catalogue, read_catalogue
from pbem.report.wording import Wording
from pbem.share import templates_dir
from pbem.store.records import Game, LedgerEntry
from pbem.store.unit_of_work import UnitOfWork


class LogLine(Struct, frozen=True):
    """One ledger entry for moderators: who entered what, and what was told publicly because of it.

    `told_as` is the number under which reports tell it; `noted` is the text of a remark. `hash` is the entry's own, keyed with the game's seed: from the
    bare one a sealed answer could be guessed.
    """

    number: int
    told_as: int
    at: str
    kind: str
    actor: str
    on_behalf_of: str
    mail: int | None
    branch: int
    rolls: tuple[str, ...]
    told: tuple[str, ...]
    hash: str
    noted: str = ""


def view_of(work: UnitOfWork, name: str, seat: str | None) -> View[object]:
    """What a seat (or the public) may see of a game; a sealed answer is not shown, not even as its own seat sees it.

    Raises:
        CommandError: if the game has no such seat.
    """
    rules, state = _loaded(work, work.games.get(name))
    seats = rules.seats(state)
    if seat is not None and seat not in seats:
        raise CommandError(f"game {name} has no seat {seat}; it has {', '.join(seats)}")
    view = rules.view(state, seat or PUBLIC)
    return msgspec.structs.replace(view, questions=tuple(map(_unanswered_if_sealed, view.questions)))


def _unanswered_if_sealed(question: Question) -> Question:
    sealed = question.decision.visibility is Visibility.SEALED
    return Question(question.decision, question.default) if sealed else question


def view_text(desk: Desk, work: UnitOfWork, name: str, view: View[object]) -> str:
    """A view as a report's text shows it."""
    rules = rules_for(work.games.get(name).edition)
    names = tuple(
        (Seat(seat.seat), work.players.get(seat.player_id).name if seat.player_id is not None else "")
        for seat in work.seats.of_game(name)
    )
    letter = Report(game=name, seat=Seat(view.viewer), view=view, names=names, told=())
    return desk.reporter.report(letter, book_of(rules)).text


def log_lines(work: UnitOfWork, name: str, after: int) -> tuple[LogLine, ...]:
    """The ledger of a game behind an entry; sealed answers are not shown."""
    game = work.games.get(name)
    rules = rules_for(game.edition)
    events = read_catalogue(templates_dir(), rules.edition, "events")
    wording = Wording(rules.words)
    return tuple(
        _log_line(events, wording, entry, keyed_hash(game, entry.hash.encode()))
        for entry in work.ledger.entries(name, after)
    )


def log_line(game: Game, entry: LedgerEntry) -> LogLine:
    """One entry of the ledger of a game."""
    rules = rules_for(game.edition)
    events = read_catalogue(templates_dir(), rules.edition, "events")
    return _log_line(events, Wording(rules.words), entry, keyed_hash(game, entry.hash.encode()))


def _log_line(events: Catalogue, wording: Wording, entry: LedgerEntry, hashed: str) -> LogLine:
    public = tuple(event for event in events_of(entry) if event.to is None)
    return LogLine(
        number=entry.number,
        told_as=entry.told_as,
        at=entry.at.isoformat(timespec="seconds"),
        kind=entry.kind,
        actor=entry.actor or "",
        on_behalf_of=entry.on_behalf_of or "",
        mail=entry.mail_id,
        branch=entry.branch,
        rolls=tuple(f"{roll.key}: {', '.join(map(str, roll.values))}" for roll in rolls_of(entry)),
        told=tuple(events.say(event.kind, event.facts, wording) for event in public),
        hash=hashed,
        noted=_remark(entry),
    )


def _remark(entry: LedgerEntry) -> str:
    remark = input_of(entry) if entry.kind == Noted.__name__ else None
    return remark.text if isinstance(remark, Noted) else ""


def log_text(lines: tuple[LogLine, ...]) -> str:
    """The ledger for people."""
    text = []
    for line in lines:
        who = f"{line.actor} for {line.on_behalf_of}" if line.on_behalf_of else line.actor
        reported = f", {line.told_as} in reports" if line.told else ""
        text.append(f"{line.number:>4}  {line.at}  {line.kind} ({who}){reported}")
        text += [f"      {sentence}" for sentence in (*line.told, *filter(None, (line.noted,)))]
    return "\n".join(text) or "Nothing."


def state_at(work: UnitOfWork, name: str, path: str) -> object:
    """The plain value at a path of a game's state.

    Raises:
        CommandError: if the path leads nowhere, naming what there is.
    """
    rules, state = _loaded(work, work.games.get(name))
    try:
        return read_path(rules, state, path)
    except NoSuchPath as error:
        raise CommandError(str(error)) from error


def book_of(rules: Rules) -> Book:
    """What an edition gives for wording."""
    return Book(rules.edition, rules.words, rules.phrases)


def _loaded(work: UnitOfWork, game: Game) -> tuple[Rules, State]:
    rules = rules_for(game.edition)
    return rules, latest_state(work, game, rules)
