"""Plans: one line for an office answers what its holder would answer by hand."""

from __future__ import annotations

import hashlib
from collections import Counter
from random import Random

import pytest

from engine import rules_for
from engine.core.chance import SeededChance
from engine.core.decision import Urgency
from engine.core.options import sole
from engine.core.order import Order
from engine.core.phrase import Phrase
from engine.core.seating import Seating
from pbem.lines.say import answer, head
from pbem.play.standing.reading import answers_to
from tests.pbem.play.reading import to_votes, told
from tests.pbem.play.test_conditional_orders import filed, played

pytestmark = pytest.mark.slow


def questions(edition, games, kinds):
    """Open questions of some kinds in games that robots play, each with what its robot answers."""
    rules = rules_for(edition)
    for seed in range(games):
        random = Random(seed)
        chance = SeededChance(hashlib.sha256(f"plans {seed}".encode()).digest(), f"g{seed}")
        state = rules.setup(Seating(f"g{seed}", 4), chance).state
        while rules.result(state) is None:
            parked = {order.decision for order in state.agenda.answers}
            decision = next(
                each
                for each in rules.pending(state)
                if each.urgency is Urgency.BLOCKING and each.id not in parked
            )
            view = rules.view(state, decision.seat)
            question = next(each for each in view.questions if each.decision == decision)
            choice = rules.robot(view, question, random.randrange)
            if rules.validate(state, Order(decision.id, decision.seat, choice)):
                choice = question.default
            if decision.kind in kinds and not sole(decision.options):
                yield rules, decision, choice
            state = rules.submit(state, Order(decision.id, decision.seat, choice), chance).state


@pytest.mark.parametrize(("edition", "least"), [("first", 6), ("second", 8)])
def test_a_plan_gives_the_choice_that_its_part_words(edition, least):
    """Whatever a robot answers: worded as a part of the office's plan it is read as the same choice."""
    plans = rules_for(edition).plans
    kinds = {part.kind for plan in plans for part in plan.parts}
    met = Counter()
    for rules, decision, choice in questions(edition, 3, kinds):
        said = answer(decision.options, choice, rules.words)
        for plan in plans:
            for part in plan.parts:
                if part.kind != decision.kind:
                    continue
                begins = head(Phrase(plan.head), decision, rules.words)
                label = f"{part.labels[0]} " if part.labels and not part.one_by_one else ""
                read = answers_to(rules, f"{begins}: {label}{said}", decision)
                assert read[:1] == (choice,), (begins, label, said)
                met[part.kind] += 1
    assert len(met) >= least, met


def test_of_answers_one_by_one_each_try_takes_its_own(house):
    """2E-8.4: the first purchase of the line answers the first question, the next one the next."""
    rules, decision, _ = next(questions("second", 1, {"shipping_purchase"}))
    branches = dict(
        decision.options.inner.branches if hasattr(decision.options, "inner") else decision.options.branches
    )
    assert "lease" in branches
    lease = [rules.words[place][0] for place in branches["lease"].among]
    text = f"shipping: lease {lease[0]}; lease {lease[-1]}"
    assert answers_to(rules, text, decision) == (
        ("lease", branches["lease"].among[0]),
        ("lease", branches["lease"].among[-1]),
    )


def test_a_plan_answers_each_question_of_its_office(house, testgame):
    house.start(edition=testgame, laboratory=True, dice=(1, 3, 3, 3))
    line = "leader: dividend 2 East, 1 South; venture 1 dice; hills; again while money >= 1; at most 2 tries"
    assert "It is kept as standing order 1" in told(house.answer("north", line), line)
    to_votes(house)
    for seat in house.seats():
        house.write(seat, "vote: against 0")
    for seat in house.seats():
        house.write(seat, "market: done")
    assert played(house) == [
        ("north", (("east", 2), ("south", 1))),
        ("north", (1, "hills")),
        ("north", (1, "hills")),
        ("north", None),
    ]
    assert "venture" not in [each.kind for each in house.asked()]


def test_what_the_plan_leaves_open_is_asked(house, testgame):
    house.start(edition=testgame)
    house.write("north", "leader: dividend 2 East, 1 South; venture 1 dice; the moon")
    to_votes(house)
    for seat in house.seats():
        house.write(seat, "vote: against 0")
    for seat in house.seats():
        house.write(seat, "market: done")
    assert [choice for _, choice in played(house)] == [(("east", 2), ("south", 1))]
    assert "venture" in [each.kind for each in house.asked()]


def test_a_plan_may_hold_conditions_and_is_cancelled_by_a_word(house, testgame):
    house.start(edition=testgame)
    house.write("north", "always: leader: dividend 1 East if money >= 9 else 2 South; venture pass")
    assert filed(house) == ["leader: dividend 1 East if money >= 9 else 2 South; venture pass"]
    assert "Withdrawn: standing order 1" in house.answer("north", "cancel")
