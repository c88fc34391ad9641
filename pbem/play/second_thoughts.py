"""An order that we corrected or completed, and that leads to dice at once, waits until its author has read the receipt.

Whether it waits is told in its receipt, so it must not depend on what its author may not know. A card that is turned up,
or an answer that another seat gave ahead, may lead to dice or not: such an order waits whatever they hold.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from engine.core.decision import Decision
from engine.core.ids import Seat
from engine.core.inputs import Ordered
from engine.core.order import Order, Origin
from engine.core.refusal import Refusal
from engine.core.replay import fold
from pbem.lines.readings import Understood
from pbem.lines.say import line as order_line
from pbem.play.run_on import run_on
from pbem.play.table import Actor, Table
from pbem.play.timing.waiting import end_wait, waits
from pbem.report.letters import Done, LineResult, Refused
from pbem.store.time_records import Thought, ThoughtState
from pbem.store.unit_of_work import UnitOfWork

READY: Final = "ready"
CONFIRMING: Final = ("yes", READY)


class Overtaken(Struct, frozen=True):
    """An order that no longer fitted when its time came: its thought and what became of it."""

    thought: Thought
    result: Refused

    @property
    def seat(self) -> Seat:
        """Whose order it was."""
        return Seat(self.thought.seat)


def enter_order(
    work: UnitOfWork, table: Table, reading: Understood, order: Order, actor: Actor
) -> datetime | None:
    """Enter a valid order; gives the moment at which it acts if it waits for second thoughts.

    An earlier order for the same question does not wait any more.
    """
    for thought in work.second_thoughts.waiting(table.game.id, order.seat):
        if thought.decision == order.decision:
            work.second_thoughts.end(thought, ThoughtState.REPLACED)
    if waits(work, table, order.seat):
        table.submit(replace(order, final=False), actor)
        return None
    minutes = 0 if reading.exact else work.timings.of(table.game.id).second_thoughts
    if not minutes or not leads_to_dice(table, order):
        table.submit(order, actor)
        return None
    table.submit(replace(order, final=False), actor)
    now = table.now()
    acts_at = now + timedelta(minutes=minutes)
    phrase = table.rules.phrases[reading.decision.kind]
    work.second_thoughts.add(
        Thought(
            game_id=table.game.id,
            entry=table.entry,
            seat=order.seat,
            decision=order.decision,
            line=order_line(phrase, reading.decision, order.choice, table.rules.words),
            mail_id=actor.mail_id,
            parked_at=now,
            acts_at=acts_at,
        )
    )
    return acts_at


def confirm(work: UnitOfWork, table: Table, seat: Seat, text: str, actor: Actor) -> LineResult | None:
    """What a line "yes" or "ready" does to orders that wait for second thoughts, "ready" also to the wish to wait.

    None if it is about nothing of that kind.
    """
    if not is_confirming(text):
        return None
    if _word(text) == READY and end_wait(work, table, seat, actor):
        run_on(work, table, actor.mail_id)
        return Done("wait_ended")
    acted: list[str] = []
    for thought in work.second_thoughts.waiting(table.game.id, seat):
        result = _act(work, table, thought, actor)
        if isinstance(result, Refused):
            return result
        if result:
            acted.append(thought.line)
    return Done("confirmed", (("line", "; ".join(acted)),)) if acted else None


def is_confirming(text: str) -> bool:
    """Whether a line is such a "yes" or "ready"."""
    return _word(text) in CONFIRMING


def _word(text: str) -> str:
    return text.strip(" .!*>-").casefold()


def act_when_due(work: UnitOfWork, table: Table, now: datetime) -> tuple[Overtaken, ...]:
    """Let the orders act that have waited long enough; gives those that no longer fit.

    An order that waits since a moment in the future (the clock was set back) waits anew, at most as long as before.
    """
    overtaken = []
    for thought in work.second_thoughts.waiting(table.game.id):
        if now < thought.acts_at and now >= thought.parked_at:
            continue
        if now < thought.parked_at:
            work.second_thoughts.wait_from(thought, now)
            continue
        result = _act(work, table, thought, Actor("second thoughts", thought.seat, thought.mail_id))
        if isinstance(result, Refused):
            overtaken.append(Overtaken(thought, result))
    return tuple(overtaken)


def leads_to_dice(table: Table, order: Order) -> bool:
    """Whether the order is the last one needed and leads to dice or uncovers what may lead to them.

    Asked of a copy that is thrown away. Up to the first die or uncovered thing, everything follows from what all know.
    """
    outcome = fold(table.rules, table.state, Ordered(order), table.chance())
    waiting = {each.decision for each in outcome.state.agenda.answers}
    uncovered = any(
        each.final and each.seat != order.seat and each.decision not in waiting
        for each in table.state.agenda.answers
    )
    drawn = table.rules.face_down(table.state) != table.rules.face_down(outcome.state)
    return bool(outcome.rolls) or uncovered or drawn


def _act(work: UnitOfWork, table: Table, thought: Thought, actor: Actor) -> Refused | bool:
    """Make a waiting order final; False if it waits no more, or the reasons why it cannot act."""
    order = next((each for each in table.state.agenda.answers if _is_of(each, thought)), None)
    if order is None:
        work.second_thoughts.end(thought, ThoughtState.REPLACED)
        return False
    final = replace(order, final=True)
    refusals = table.rules.validate(table.state, final)
    if refusals:
        work.second_thoughts.end(thought, ThoughtState.REPLACED)
        return _refused(table, final, refusals)
    work.second_thoughts.end(thought, ThoughtState.DONE)
    table.submit(final, actor)
    run_on(work, table, actor.mail_id)
    return True


def _is_of(order: Order, thought: Thought) -> bool:
    return order.decision == thought.decision and not order.final and order.origin is Origin.PLAYER


def _refused(table: Table, order: Order, refusals: tuple[Refusal, ...]) -> Refused:
    decision: Decision = next(each for each in table.rules.pending(table.state) if each.id == order.decision)
    return Refused(decision, order.choice, refusals)
