"""Robots that answer for a seat: one that nobody plays, or whose player is away and wished so."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from engine.core.chance import SeededChance
from engine.core.deal import RESPONSE
from engine.core.decision import Decision, Urgency
from engine.core.ids import fact
from engine.core.options import Choice, sample
from engine.core.order import Order
from pbem.play.robot_game import below_of
from pbem.play.table import Actor, Table
from pbem.store.unit_of_work import UnitOfWork

ROBOT: Final = "robot"
"""Who makes their entries in the ledger."""
_TRIES: Final = 4
"""Answers that a robot tries before it plays what silence would play."""


def play_robots(work: UnitOfWork, table: Table) -> bool:
    """Answer the questions for which the game waits at seats that a robot plays; whether there was any.

    A robot sees what its seat sees. Its own luck follows from the game's seed and tells nothing about any roll.
    """
    if table.stands_still or table.over:
        return False
    seats = table.robots(work)
    played = False
    while (decision := _next(table, seats)) is not None:
        table.submit(Order(decision.id, decision.seat, _choice(table, decision)), Actor(ROBOT, decision.seat))
        played = True
    return played


def answer_offers(work: UnitOfWork, table: Table) -> bool:
    """Answer the offers to seats that nobody plays but a robot; whether there were any. A person who is away is not bound so."""
    robots = table.robots(work) if not table.stands_still and not table.over else frozenset[str]()
    offers = [each for each in table.rules.pending(table.state) if robots and each.kind == RESPONSE]
    if not offers:
        return False
    empty = {seat.seat for seat in work.seats.of_game(table.game.id) if seat.player_id is None} & robots
    answered = {order.decision for order in table.state.agenda.answers}
    for decision in offers:
        is_own = fact(decision.about, "proposer") == decision.seat
        if decision.seat not in empty or decision.id in answered or is_own:
            continue
        order = Order(decision.id, decision.seat, _choice(table, decision))
        if not table.rules.validate(table.state, order):
            table.submit(order, Actor(ROBOT, decision.seat))
            return True
    return False


def _next(table: Table, seats: frozenset[str]) -> Decision | None:
    if not seats:
        return None
    answered = {order.decision for order in table.state.agenda.answers if order.final}
    return next(
        (
            each
            for each in table.rules.pending(table.state)
            if each.seat in seats and each.urgency is not Urgency.OFFERED and each.id not in answered
        ),
        None,
    )


def _choice(table: Table, decision: Decision) -> Choice:
    rules, state = table.rules, table.state
    view = rules.view(state, decision.seat)
    question = next(each for each in view.questions if each.decision.id == decision.id)
    seed = hmac.new(table.game.seed, b"robots", hashlib.sha256).digest()
    below = below_of(SeededChance(seed, table.game.id), decision.id)
    for tries in range(_TRIES):
        choice = sample(decision.options, below) if tries else rules.robot(view, question, below)
        if not rules.validate(state, Order(decision.id, decision.seat, choice)):
            return choice
    return question.default
