"""Short lines about offers at work: which deal they mean, and the orders that they become."""

from __future__ import annotations

from engine.core.deal import OFFER, RESPONSE
from engine.core.deal_steps import ACCEPT, DECLINE, KEEP, WITHDRAW
from engine.core.decision import Decision
from engine.core.ids import fact
from engine.core.options import Pick
from engine.core.order import Order
from pbem.intake.deal_text import AnswerDeal, Counter, Offer, Way, read_offer
from pbem.lines.names import Hit
from pbem.lines.read import line_in
from pbem.lines.readings import Understood, Unread
from pbem.play.bargains.prices import at_another_price
from pbem.play.run_on import run_on
from pbem.play.second_thoughts import enter_order
from pbem.play.sitting import Sitting
from pbem.report.letters import Accepted, LineResult, NotRead, Refused

_CHOICES = {Way.ACCEPT: ACCEPT, Way.DECLINE: DECLINE, Way.WITHDRAW: WITHDRAW, Way.KEEP: KEEP}
_ENDING = (DECLINE, WITHDRAW)


def answer_deal(sitting: Sitting, line: AnswerDeal) -> LineResult | None:
    """Answer an offer; None if the line is about something else after all."""
    if _is_about_something_else(sitting, line):
        return None
    found = _meant(sitting, line)
    if isinstance(found, NotRead):
        return found
    choice = _choice(found, line.way)
    if choice is None:
        return NotRead("deal_not_so", number_of(found), _ways(found))
    return _entered(sitting, Understood(found, choice))


def counter(sitting: Sitting, line: Counter) -> LineResult:
    """Decline an offer (withdraw an own one) and make another in its place; nothing happens if that one cannot be made."""
    found = _meant(sitting, AnswerDeal(Way.DECLINE, line.number, named=True))
    if isinstance(found, NotRead):
        ready = tuple(each.replace(f"{Way.DECLINE} deal", "counter") for each in found.nearest)
        return NotRead(found.code, found.given, tuple(f"{each}: {line.offer}" for each in ready))
    said = at_another_price(found, line.offer, sitting.book()) or line.offer
    wanted = read_offer(said) or read_offer(f"offer: {said}") or Offer(said, None)
    reading = _offer_in(sitting, wanted)
    if isinstance(reading, NotRead | Refused):
        return reading
    choice = _choice(found, Way.DECLINE)
    sitting.table.submit(Order(found.id, sitting.seat, choice), sitting.actor)
    return _offered(sitting, wanted)


def offer_for_longer(sitting: Sitting, line: Offer) -> LineResult:
    """Make an offer that says how long it stands."""
    return _offered(sitting, line)


def number_of(deal: Decision) -> str:
    """The number of a deal, as its parties know it."""
    return str(fact(deal.about, "deal"))


def _offered(sitting: Sitting, line: Offer) -> LineResult:
    reading = _offer_in(sitting, line)
    if isinstance(reading, NotRead | Refused):
        return reading
    before = {each.id for each in _deals(sitting)}
    table = sitting.table
    order = Order(reading.decision.id, sitting.seat, reading.choice)
    enter_order(sitting.work, table, reading, order, sitting.actor)
    waiting = any(parked.decision == order.decision for parked in table.state.agenda.answers)
    new = next((each for each in _deals(sitting) if each.id not in before), None)
    if line.until is not None and new is not None and _choice(new, Way.KEEP) is not None:
        table.submit(Order(new.id, sitting.seat, KEEP), sitting.actor)
    run_on(sitting.work, table, sitting.actor.mail_id)
    return Accepted(reading.decision, reading.choice, waiting, reading.corrections)


def _offer_in(sitting: Sitting, line: Offer) -> Understood | NotRead | Refused:
    """The offer that a line makes, or why none can be made."""
    table = sitting.table
    turn = table.rules.clock(table.state)[0]
    if line.until not in (None, 0, turn):
        return NotRead("deal_until", str(line.until), (f"{line.text}, until turn {turn}",))
    reading = line_in(sitting.book(), line.text)
    if not isinstance(reading, Understood):
        nearest = reading.nearest if isinstance(reading, Unread) else ()
        code = str(reading.code) if isinstance(reading, Unread) else "deal_unread"
        return NotRead(code, reading.given, nearest)
    if reading.decision.kind != OFFER or reading.choice is None:
        return NotRead("deal_unread", line.text)
    refusals = table.rules.validate(table.state, Order(reading.decision.id, sitting.seat, reading.choice))
    return Refused(reading.decision, reading.choice, refusals, reading.corrections) if refusals else reading


def _entered(sitting: Sitting, reading: Understood) -> LineResult:
    table = sitting.table
    order = Order(reading.decision.id, sitting.seat, reading.choice)
    refusals = table.rules.validate(table.state, order)
    if refusals:
        return Refused(reading.decision, reading.choice, refusals)
    table.submit(order, sitting.actor)
    waiting = any(parked.decision == order.decision for parked in table.state.agenda.answers)
    run_on(sitting.work, table, sitting.actor.mail_id)
    return Accepted(reading.decision, reading.choice, waiting)


def _deals(sitting: Sitting) -> tuple[Decision, ...]:
    """The open deals that name the seat."""
    return tuple(asked.decision for asked in sitting.book().asked if asked.decision.kind == RESPONSE)


def _is_own(deal: Decision) -> bool:
    return fact(deal.about, "proposer") == deal.seat


def _is_about_something_else(sitting: Sitting, line: AnswerDeal) -> bool:
    """Whether a line without the word "deal" fits no deal and may be about something else."""
    deals = _deals(sitting)
    if line.loose and not deals:
        return True
    if line.named:
        return False
    numbers = {number_of(each) for each in deals}
    standing = {row.number for row in sitting.work.standing.live(sitting.table.game.id, sitting.seat)}
    if line.number:
        return str(line.number) not in numbers and (line.loose or line.way in (Way.WITHDRAW, Way.KEEP))
    if line.way is Way.WITHDRAW:
        return not any(map(_is_own, deals)) or bool(standing)
    other = line_in(sitting.book(), str(line.way))
    answers_a_question = isinstance(other, Understood) and other.decision.kind != RESPONSE
    return not deals or answers_a_question


def _meant(sitting: Sitting, line: AnswerDeal) -> Decision | NotRead:
    """The deal that a line means, or what has to be asked."""
    deals = _deals(sitting)
    if line.number:
        found = [each for each in deals if number_of(each) == str(line.number)]
        clash = _clash(sitting, line) if found else None
        if clash is not None:
            return clash
    elif line.by:
        found = [each for each in deals if _is_from(sitting, each, line.by)]
    else:
        own = line.way in (Way.WITHDRAW, Way.KEEP)
        found = [each for each in deals if _is_own(each) is own] or list(deals)
    if len(found) == 1:
        return found[0]
    ready = tuple(f"{line.way} deal {number_of(each)}" for each in found or deals if _choice(each, line.way))
    return NotRead(
        "deal_which" if found else "deal_absent",
        f"by {line.by}" if line.by else str(line.number or ""),
        ready,
    )


def _is_from(sitting: Sitting, deal: Decision, name: str) -> bool:
    """Whether an offer was made by the family of this name."""
    book = sitting.book()
    maker = fact(deal.about, "proposer")
    named = book.lexicon.names(tuple(str(seat) for seat in sitting.table.rules.seats(sitting.table.state)))
    hit = named.meant(name, book.scope)
    return isinstance(hit, Hit) and hit.key == maker


def _clash(sitting: Sitting, line: AnswerDeal) -> NotRead | None:
    """What to ask where a number is that of a deal and of a standing order."""
    if line.named or line.way is not Way.WITHDRAW:
        return None
    live = sitting.work.standing.live(sitting.table.game.id, sitting.seat)
    if all(row.number != line.number for row in live):
        return None
    ways = (f"withdraw deal {line.number}", f"cancel {line.number}")
    return NotRead("deal_or_standing", str(line.number), ways)


def _choice(deal: Decision, way: Way) -> str | None:
    """The answer of the deal's form that a word means: refusing an own offer is withdrawing it, and the other way round."""
    wanted = _ENDING if way in (Way.DECLINE, Way.WITHDRAW) else (_CHOICES[way],)
    among = deal.options.among if isinstance(deal.options, Pick) else ()
    return next((each for each in among if each in wanted), None)


def _ways(deal: Decision) -> tuple[str, ...]:
    """The lines that answer a deal."""
    number = number_of(deal)
    return tuple(f"{way} deal {number}" for way in Way if _CHOICES[way] == _choice(deal, way))
