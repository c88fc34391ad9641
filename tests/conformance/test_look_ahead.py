"""Looking ahead: which questions a seat is told of before they come, and that it learns nothing else by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.decision import Decision, Urgency
from engine.core.foreseen import Foreseen
from engine.core.ids import Seat
from engine.core.look_ahead import of_seat
from engine.core.options import misfits
from engine.core.order import Order
from pbem.lines.names import lexicon_of
from pbem.lines.say import filled
from tests.conformance.cases import CASES, Case
from tests.conformance.leaks import sealed_pairs
from tests.conformance.playing import RandomGame, chance_of

pytestmark = pytest.mark.slow

EDITIONS_NOT_TOLD: Mapping[str, Mapping[str, str]] = {
    "first": {
        "setup_vacancy": "before the first turn",
        "setup_shipyard_column": "before the first turn",
        "setup_factory_space": "before the first turn",
        "allocate_setup_share_money": "before the first turn",
        "cube_source": "part of an act that needs cubes",
        "transfer_consent": "what another one wants to move",
        "lose_ships": "by an event",
        "event_tie": "by an event",
        "free_placement": "by the card of the turn",
        "remove_factory": "by the card of the turn",
        "promise_buyback": "by the card of the turn",
    },
    "second": {
        "draft_setup_card": "before the first turn",
        "dispose": "by a card that is taken",
        "redeem_promise": "by what another one is about to hire",
        "old_idea": "by the law that is drawn",
        "impeach_target": "by the law that is drawn",
        "war_losses": "by the law that is drawn",
        "prize_piece": "by an empty Court",
    },
}
NOT_TOLD: Mapping[str, Mapping[str, str]] = {
    **EDITIONS_NOT_TOLD,
    "second-1813": {
        **EDITIONS_NOT_TOLD["second"],
        "emergency_offer": "by a firm that cannot pay",
        "accept_emergency": "by a firm that cannot pay",
        "fit_consent": "by a firm that wants another one's ship",
        "special_retirement": "with the first questions of a turn",
    },
}
"""Kinds that nobody is told of, and what brings them. With the Crown a question may wait behind its favours in one step,
and so is not foreseen there."""

EDITIONS = pytest.mark.parametrize(
    "case", [each for each in CASES if each.name in NOT_TOLD], ids=lambda case: case.name
)
SURPRISES = 0.07
"""Questions of which nobody was told: of who got an office or a command since, or who was not known to choose."""
Look = tuple[Foreseen, ...]


def looks(case: Case, seed: int) -> Iterator[tuple[RandomGame, Look]]:
    """Every state of a robots' game with what is foreseen there."""
    game = RandomGame(case, seed)
    game.chance, random = chance_of(case, seed), Random(seed)
    while game.rules.result(game.state) is None:
        yield game, game.rules.foreseen(game.state)
        seat = game.rules.waiting(game.state)[0]
        view = game.rules.view(game.state, seat)
        question = next(each for each in view.questions if not (each.answered and each.final))
        order = Order(question.decision.id, seat, game.rules.robot(view, question, random.randrange))
        game.state = game.rules.submit(game.state, order, game.chance).state


def blocking(game: RandomGame) -> list[Decision]:
    return [each for each in game.rules.pending(game.state) if each.urgency is Urgency.BLOCKING]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_is_foreseen_is_no_open_question_has_a_line_and_silence_fits_it(case: Case) -> None:
    lexicon = lexicon_of(case.rules().words)
    for game, look in looks(case, 1):
        open_now = {each.id for each in game.rules.pending(game.state)}
        assert open_now.isdisjoint(each.decision.id for each in look)
        for each in look:
            assert each.decision.urgency is Urgency.BLOCKING
            assert filled(game.rules.phrases[each.decision.kind].head, each.decision, lexicon)
            if each.decision.kind in game.rules.ahead:
                game.rules.ahead[each.decision.kind].desk(each.decision)
            if each.known:
                assert misfits(each.decision.options, each.silence) == (), each
        for seat in game.rules.seats(game.state):
            assert game.rules.foreseen_by(game.state, seat) == of_seat(look, seat)
            assert game.rules.at_work(game.state)[seat] == game.rules.desks(game.rules.view(game.state, seat))


@EDITIONS
def test_a_seat_is_told_of_every_kind_of_question_before_it_comes(case: Case) -> None:
    asked: set[str] = set()
    told: set[tuple[Seat, str]] = set()
    surprised: Counter[str] = Counter()
    questions = 0
    foreseen: set[str] = set()
    for seed in range(4):
        turn = 0
        seen: set[str] = set()
        for game, look in looks(case, seed):
            now = game.rules.clock(game.state)[0]
            told = told if now == turn else set()
            for each in blocking(game):
                asked.add(each.kind)
                if each.id not in seen and now == turn and (each.seat, each.kind) not in told:
                    surprised[each.kind] += 1
                questions += each.id not in seen
                seen.add(each.id)
                told.add((each.seat, each.kind))
            turn = now
            foreseen |= {each.decision.kind for each in look}
            told |= {(each.decision.seat, each.decision.kind) for each in look}
    assert asked - foreseen <= set(NOT_TOLD[case.name])
    assert len(foreseen & asked) > 20
    often = {kind: number for kind, number in surprised.items() if kind not in NOT_TOLD[case.name]}
    assert sum(often.values()) < SURPRISES * questions, often


def test_nobody_is_told_what_depends_on_another_ones_sealed_answer() -> None:
    case = next(each for each in CASES if each.name == "testgame")
    pairs = list(sealed_pairs(case, 3))
    assert pairs
    rules = case.rules()
    for one, other, owner in pairs:
        for seat in rules.seats(one):
            if seat != owner:
                assert of_seat(rules.foreseen(one), seat) == of_seat(rules.foreseen(other), seat)


def hidden_otherwise(state: Any, edition: str, viewer: Seat) -> Any:
    """The state with what lies face down in another order, and other blackmail cards in the hands of others."""
    if edition == "first":
        return replace(state, post=replace(state.post, draw=state.post.draw[::-1]))
    families = tuple(
        (seat, lying if seat == viewer else replace(lying, hidden=("company_fraud",) * len(lying.hidden)))
        for seat, lying in state.families
    )
    return replace(
        state,
        laws=replace(state.laws, draw=state.laws.draw[::-1]),
        london=replace(state.london, draw=state.london.draw[::-1]),
        events=replace(state.events, draw=state.events.draw[::-1]),
        families=families,
        yards=state.yards[::-1],
    )


@EDITIONS
def test_nobody_is_told_what_lies_face_down(case: Case) -> None:
    rules, changed = case.rules(), 0
    for game, look in looks(case, 2):
        for seat in rules.seats(game.state):
            other = hidden_otherwise(game.state, case.name, seat)
            changed += other != game.state
            assert of_seat(rules.foreseen(other), seat) == of_seat(look, seat)
    assert changed > 100
