"""What must hold after a worker was killed again and again: every mail had its effect once, and every answer arrived."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from email.message import Message
from typing import NamedTuple, Protocol

from engine import rules_for
from pbem.play.records.latest import latest_state
from pbem.play.records.verify import verify_game
from pbem.store.records import MailState, OutboxMail, OutboxState
from pbem.store.unit_of_work import Store, UnitOfWork
from tests.servers.mail import USERS
from tests.soak.players import EDITION, Played

COMPANY = "company"


class Mail(Protocol):
    """Mail servers, as the proof looks at them."""

    def folder(self, user: str, name: str = "INBOX") -> list[Message]:
        """The mails in a folder."""

    def settle(self) -> None:
        """Wait until nothing lies in a queue any more."""


class Proof(NamedTuple):
    """Orders written, mails that went out, those that arrived a second time, and everything that is not as it must be."""

    orders: int
    sent: int
    twice: int
    problems: tuple[str, ...]


def prove(store: Store, mail: Mail, played: Played, underway: Counter[str]) -> Proof:
    """Look at ledger, outbox and mailboxes; `underway` is how many kills found a mail handed over and not marked."""
    mail.settle()
    with store.reading() as work:
        out = tuple(each for game in work.games.all() for each in work.outbox.of_game(game.id))
        problems = [*_games(work, played), *_orders(work, played)]
    arrived = {user: mail.folder(user) for user in USERS if user != COMPANY}
    problems += [*_arrivals(out, arrived), *_folders(mail, played)]
    times = Counter(str(each["Message-ID"]) for mails in arrived.values() for each in mails)
    problems += [
        f"{each} arrived {times[each]} times, but was underway at {underway[each]} kills"
        for each in times
        if times[each] > 1 + underway[each]
    ]
    twice = sum(number - 1 for number in times.values())
    return Proof(len(played.orders), len(out), twice, tuple(problems))


def _games(work: UnitOfWork, played: Played) -> Iterator[str]:
    """Each ledger holds, and each game is what it would be without any kill."""
    rules = rules_for(EDITION)
    for game, state in played.states.items():
        yield from verify_game(work, game).problems
        if rules.encode(latest_state(work, work.games.get(game), rules)) != rules.encode(state):
            yield f"{game} is not where its orders lead"


def _orders(work: UnitOfWork, played: Played) -> Iterator[str]:
    """Each order is one entry in the ledger of its game, and no other mail is any."""
    entered: Counter[tuple[str, int | None]] = Counter()
    for game in work.games.all():
        entered.update((game.id, entry.mail_id) for entry in work.ledger.entries(game.id) if entry.mail_id)
    for order, game in played.orders.items():
        recorded = work.inbox.by_message_id(order)
        times = sum(entered.pop((game, each.id), 0) for each in recorded)
        states = Counter(each.state for each in recorded)
        if times != 1:
            yield f"{order} was entered {times} times"
        if states[MailState.DONE] != 1 or states.keys() - {MailState.DONE, MailState.DUPLICATE}:
            yield f"{order} stands as {dict(states)}"
    if entered:
        yield f"entries of nobody's order: {sorted(entered)}"
    if stuck := [state for state in MailState if state is not MailState.DONE and work.inbox.count(state)]:
        yield f"mails are left: {', '.join(stuck)}"


def _arrivals(out: tuple[OutboxMail, ...], arrived: dict[str, list[Message]]) -> Iterator[str]:
    """Whatever we wrote is sent and lies in its reader's mailbox; what lies there twice is the same mail.

    A report that a later one made needless is withdrawn: it may have gone out just before a kill, and need not have.
    """
    withdrawn = {each.message_id for each in out if each.state == OutboxState.WITHDRAWN}
    for each in out:
        if each.state not in (OutboxState.SENT, OutboxState.WITHDRAWN):
            yield f"{each.message_id} is {each.state}"
    for user, received in arrived.items():
        mine = {each.message_id for each in out if each.recipient.partition("@")[0] == user}
        wanted = mine - withdrawn
        found = {str(mail["Message-ID"]) for mail in received} - (mine & withdrawn)
        mails = [mail for mail in received if str(mail["Message-ID"]) in found]
        if wanted != found:
            yield f"{user} misses {len(wanted - found)} mails and has {len(found - wanted)} that nobody wrote"
        if len({(str(mail["Message-ID"]), _content(mail)) for mail in mails}) != len(found):
            yield f"{user} got other words under a Message-ID that was there before"


def _content(mail: Message) -> str:
    """A mail without the lines that the servers on its way added."""
    return "".join(part.as_string() for part in mail.walk() if not part.is_multipart())


def _folders(mail: Mail, played: Played) -> Iterator[str]:
    """Every order lies in Done, once; nothing lies anywhere else."""
    done = Counter(str(each["Message-ID"]) for each in mail.folder(COMPANY, "Done"))
    if done != Counter(played.orders.keys()):
        yield f"Done holds {done.total()} mails of {len(played.orders)}"
    for name in ("INBOX", "Held", "Failed"):
        if left := mail.folder(COMPANY, name):
            yield f"{name} still holds {len(left)} mails"
