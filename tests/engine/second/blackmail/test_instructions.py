"""Instructions for face-down cards: the same lines for everybody, secret, and no stop of the game (2E-3.3.3)."""

from __future__ import annotations

import pytest

from engine.core import run
from engine.core.deal import Transfer
from engine.core.decision import Urgency, Visibility
from engine.core.ids import MODERATOR, PUBLIC, Seat
from engine.core.inputs import Ordered
from engine.core.options import Choice, Form, OneOf, OrPass
from engine.core.order import Order
from engine.core.play_again import restored
from engine.second import cards, goods
from engine.second.blackmail import instructions
from engine.second.memos.common import SeatMemo
from engine.second.memos.opening import FamilyMemo
from engine.second.ruleset import RULES
from engine.second.state import Deck, State, family
from engine.second.steps import STEPS
from tests.engine.second import build
from tests.engine.second.blackmail.holding import holding, wishing

A, B, C, D = build.FOUR
LAST = FamilyMemo((D,))
"""Only Paxton's family action is left: no card may be played at once."""


def asking(state: State) -> State:
    """A family action is asked, and free acts stand beside it."""
    return build.at_table(build.change(state, phase="family"), "family_action", LAST).state


def instruct(state: State, seat: str, card: str, wish: Choice) -> State:
    return build.answer(state, seat, "instruct_blackmail", (card, wish)).state


def asked(state: State) -> list[str]:
    return [each.seat for each in build.asked(state) if each.kind == "instruct_blackmail"]


def test_2E_3_3_3_who_has_a_face_down_card_may_instruct() -> None:
    """2E-3.3.3: it is offered, sealed, and nobody waits for it; who has none is not asked."""
    state = asking(holding(holding(build.laid(), B, "blackmail_02"), C, "blackmail_10"))
    assert asked(state) == [B, C]
    question = build.question(state, B, "instruct_blackmail")
    assert (question.urgency, question.visibility) == (Urgency.OFFERED, Visibility.SEALED)
    assert build.default(state, B, "instruct_blackmail") is None


@pytest.mark.parametrize("card", [f"blackmail_{number:02}" for number in range(1, 11)])
def test_2E_3_3_3_the_form_is_the_same_whatever_card_is_held(card: str) -> None:
    """2E-3.3.3: ten lines, one for each card; neither the question nor anybody else's depends on who holds which."""
    state, other = (asking(holding(build.laid(), B, each)) for each in (card, "blackmail_01"))
    options = build.question(state, B, "instruct_blackmail").options
    assert options == build.question(other, B, "instruct_blackmail").options
    assert isinstance(options, OrPass)
    assert isinstance(options.inner, OneOf)
    assert [name for name, _ in options.inner.branches] == [
        f"blackmail_{number:02}" for number in range(1, 11)
    ]
    for seat in (A, C, D, PUBLIC):
        assert RULES.view(state, seat) == RULES.view(other, seat)


def test_2E_3_3_3_only_the_own_candidates_differ_between_families() -> None:
    """2E-3.3.3: Hiring Preference names one's own pieces; all other lines are alike."""
    one, other = (instructions.options(build.laid(), Seat(seat)) for seat in (A, B))
    assert isinstance(one, OneOf)
    assert isinstance(other, OneOf)
    differing = [
        name for (name, inner), (_, that) in zip(one.branches, other.branches, strict=True) if inner != that
    ]
    assert differing == [cards.HIRING_PREFERENCE]


def test_2E_3_3_3_an_instruction_takes_the_place_of_the_one_before() -> None:
    """2E-3.3.3: one for each card; passing behind the card keeps it; a pass alone changes nothing."""
    state = instruct(asking(holding(build.laid(), B, "blackmail_02")), B, "blackmail_02", (10,))
    state = instruct(state, B, "blackmail_04", ("chairman", ()))
    assert instructions.of(state, B, "blackmail_02") == (10,)
    state = instruct(state, B, "blackmail_02", (12,))
    assert instructions.of(state, B, "blackmail_02") == (12,)
    state = build.answer(state, B, "instruct_blackmail", None).state
    assert instructions.of(state, B, "blackmail_04") == ("chairman", ())
    state = instruct(state, B, "blackmail_02", None)
    assert instructions.of(state, B, "blackmail_02") is None


def test_2E_3_3_3_every_use_has_an_id_of_its_own() -> None:
    """2E-3.3.3: a stale line finds no question."""
    state = asking(holding(build.laid(), B, "blackmail_02"))
    before = build.question(state, B, "instruct_blackmail").id
    state = instruct(state, B, "blackmail_02", (10,))
    stale = run.validate(STEPS, state, Order(before, Seat(B), ("blackmail_02", None)))
    assert [each.code for each in stale] == ["not_asked"]


def test_2E_3_3_3_instructions_change_no_other_view() -> None:
    """2E-3.3.3: not in what is asked, not in the order of questions, not in the ids of others; events tell nobody."""
    state = asking(holding(holding(build.laid(), B, "blackmail_02"), C, "blackmail_10"))
    outcome = build.answer(state, B, "instruct_blackmail", ("blackmail_02", (10,)))
    assert outcome.events == ()
    for viewer in (A, C, D, PUBLIC):
        assert RULES.view(outcome.state, viewer) == RULES.view(state, viewer)
    seen, before = (RULES.view(each, MODERATOR).board for each in (outcome.state, state))
    assert seen == before


def test_2E_3_3_3_the_owner_reads_its_instructions() -> None:
    """2E-3.3.3: in its own view, and there alone; printing the state shows nothing."""
    state = instruct(asking(holding(build.laid(), B, "blackmail_02")), B, "blackmail_02", (10,))
    (own,) = RULES.view(state, B).board.secrets
    assert own.instructions == (("blackmail_02", (10,)),)
    assert "10" not in repr(family(state, B).instructions)


def test_2E_3_3_3_one_may_speak_of_a_card_that_one_does_not_hold() -> None:
    """2E-3.3.3: such an instruction waits for its card, and means nothing until then."""
    state = instruct(asking(holding(build.laid(), B, "blackmail_02")), B, "blackmail_01", ("social",))
    assert instructions.of(state, B, "blackmail_01") == ("social",)
    assert state.politics == build.laid().politics


def test_2E_3_3_3_what_leaves_a_family_takes_its_instruction_along() -> None:
    """2E-3.3.3: a card that was sold and comes back is kept until its owner speaks again."""
    state = wishing(build.laid(), B, "blackmail_02", (10,))
    state = wishing(build.folk(state, B, prestige=(cards.ESTHER_SUMMERSON,)), B, "blackmail_03", "play")
    state = build.at_step(state, "dispose", SeatMemo(B), path="t2.london_cards.larkins.dispose").state
    state = build.answer(state, B, "dispose", ("blackmail_02",)).state
    assert instructions.of(state, B, "blackmail_02") is None
    assert instructions.of(state, B, "blackmail_03") == "play"
    sold = goods.handed_over(
        wishing(build.laid(), B, "blackmail_02", (10,)), Transfer("blackmail_02", Seat(B), Seat(A))
    )
    assert isinstance(sold, State)
    assert instructions.of(sold, B, "blackmail_02") is None


def test_2E_4_4_3_who_chooses_a_london_card_may_instruct_before_it_takes_one() -> None:
    """2E-4.4.5: a Scandal may be played as it is taken, so the chooser is asked even without a card; nobody else is."""
    state = build.change(
        build.laid(), phase="london_season", london=Deck(display=("blackmail_04", "prestige_27"))
    )
    state = build.at_table(state, "london_card", SeatMemo(B), path="t2.london_cards.larkins").state
    assert asked(state) == [B]


def test_2E_3_3_2_each_line_says_what_the_card_needs() -> None:
    """2E-3.3.2: targets, thresholds, families and results, so that no question is needed when the window opens."""
    options = instructions.options(build.laid(), Seat(B))
    assert isinstance(options, OneOf)
    parts = {}
    for name, inner in options.branches:
        assert isinstance(inner, OrPass)
        parts[name] = tuple(part for part, _ in inner.inner.parts) if isinstance(inner.inner, Form) else ()
    assert parts == {
        cards.THE_PRIME_MINISTERS_EAR: ("raise",),
        cards.COMPANY_FRAUD: ("balance",),
        cards.LETTERS_OF_INTRODUCTION: (),
        cards.SCANDAL_ON_LEADENHALL_STREET: ("office", "held_by"),
        cards.SCANDAL_IN_INDIA: ("office", "held_by"),
        cards.HIRING_PREFERENCE: ("office", "candidate"),
        cards.ENVOY_TO_THE_MUGHALS: ("place", "when"),
        cards.MERCANTILE_CONNECTION: ("of", "results"),
        cards.DIPLOMATIC_CONNECTION: ("of", "results"),
        cards.MAN_ON_THE_INSIDE: ("cards", "against"),
    }


def test_2E_3_3_3_a_rollback_takes_instructions_back() -> None:
    """2E-3.3.3: they acted on arrival, so that none comes back as an answer that waits for a deadline."""
    state = asking(holding(build.laid(), B, "blackmail_02"))
    order = Order(build.question(state, B, "instruct_blackmail").id, Seat(B), ("blackmail_02", (10,)))
    again, orders = restored(RULES, state, 1, (Ordered(order),))
    assert orders == ()
    assert instructions.of(again, B, "blackmail_02") is None
    assert build.question(again, B, "instruct_blackmail").id != order.decision
