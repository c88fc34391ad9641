"""Deals: when they are carried out, what they may answer, and what others learn of them (2E-3.1)."""

from __future__ import annotations

import pytest

from engine.core import run
from engine.core.agenda import Agenda, Frame
from engine.core.decision import Urgency
from engine.core.ids import Seat
from engine.core.options import Choice, OneOf, OrPass, Several
from engine.core.order import Order
from engine.second import accounts, enterprises, promises, sequence
from engine.second.memos.common import OfficeMemo
from engine.second.memos.opening import HireMemo
from engine.second.state import State, family
from engine.second.steps import STEPS
from tests.engine.second import build
from tests.engine.second.dealing import (
    A,
    B,
    C,
    accept,
    asking,
    failed,
    gives,
    offer,
    responders,
    rich,
    struck,
)


def test_2E_3_1_1_every_family_may_offer_beside_every_question() -> None:
    """2E-3.1.1: nobody is waited for; an offer of nothing is passed, and who offered may offer again."""
    state = asking(build.laid())
    offers = [each for each in build.asked(state) if each.kind == "deal_offer"]
    assert sorted(each.seat for each in offers) == sorted(build.FOUR)
    assert all(each.urgency is Urgency.OFFERED for each in offers)
    again = build.answer(state, A, "deal_offer", None).state
    assert build.question(again, A, "deal_offer").id != build.question(state, A, "deal_offer").id


def test_2E_3_1_1_nothing_stands_beside_final_scoring() -> None:
    """2E-3.1.1, 2E-14.1.1: deals that wait and all that may be done beside the game end before it."""
    state = offer(asking(build.purse(build.laid(), larkins=3)), A, gives(B, ("pounds", 2), A))
    over = sequence.to_final_scoring(state, "company_failed")
    assert over.agenda.side == ()
    assert over.agenda.answers == ()


def test_2E_3_1_4_all_named_must_accept_and_all_is_done_at_once() -> None:
    """2E-3.1.4: money goes round among three; after two acceptances nothing has moved, after the third all has."""
    state = asking(build.purse(build.laid(), hastings=1, larkins=2, sykes=3))
    round_ = (gives(A, ("pounds", 1), B), gives(B, ("pounds", 2), C), gives(C, ("pounds", 3), A))
    state = offer(state, A, *round_)
    assert sorted(responders(state)) == sorted((A, B, C))
    once = accept(state, B).state
    assert [accounts.holds(once, each) for each in (A, B, C)] == [1, 2, 3]
    done = accept(once, C).state
    assert [accounts.holds(done, each) for each in (A, B, C)] == [3, 1, 2]
    assert responders(done) == []


def test_2E_3_1_4_it_fails_as_a_whole() -> None:
    """2E-3.1.4: the second part cannot be paid, so the first does not happen either; only the parties hear of it."""
    state = build.purse(build.laid(), hastings=1, larkins=2)
    outcome = struck(state, gives(A, ("pounds", 1), B), gives(C, ("pounds", 2), A))
    assert failed(outcome) == "deal_short"
    assert accounts.holds(outcome.state, A) == 1
    (event,) = (each for each in outcome.events if each.kind == "deal_failed")
    assert event.to == (A, B, C)
    assert dict(event.facts)["item"] == 2


def test_2E_3_1_4_silence_accepts_nothing() -> None:
    """2E-3.1.4: the default of each party is to decline; a refusal ends the deal, and so does the phase."""
    state = offer(asking(build.purse(build.laid(), larkins=3)), A, gives(B, ("pounds", 2), A))
    assert build.default(state, B, "deal_response") == "decline"
    declined = build.answer(state, B, "deal_response", "decline")
    assert accounts.holds(declined.state, B) == 3
    assert responders(declined.state) == []
    assert state.agenda.side[-1].lapses == "family"


def test_2E_3_1_5_an_agreed_answer_binds() -> None:
    """2E-3.1.5: a vote that was part of a deal cannot be changed, although the election is still open."""
    state = build.purse(build.court(build.laid(), hastings=3, larkins=2, sykes=2), hastings=2)
    state = build.at_table(build.change(state, phase="hiring"), "chairman_vote").state
    state = offer(state, A, gives(A, ("pounds", 2), B), ("answer", (B, A)))
    after = accept(state, B).state
    assert accounts.holds(after, B) == 2
    assert [each.code for each in build.judge(after, B, "chairman_vote", C)] == ["bound_by_deal"]
    elected = build.answer(after, A, "chairman_vote", A)
    assert build.told(elected, "chairman_elected") == [{"seat": A}]


def test_2E_3_1_5_the_future_cannot_be_named() -> None:
    """2E-3.1.5: a deal holds transfers and answers to what is asked now; a question that is not open is no part of it."""
    state = asking(build.purse(build.laid(), hastings=2))
    assert build.judge(state, A, "deal_offer", (("answer", (B, ("trade", 4))),))[0].code.startswith("misfit")
    later = build.judge(
        state,
        A,
        "deal_offer",
        (
            gives(
                A,
                ("pounds", 2),
                B,
            ),
            ("later", (B, "yes")),
        ),
    )
    assert later[0].code == "misfit_not_among"


def hiring(state: State) -> State:
    """Hastings, the Chairman, hires the Manager of Shipping among a writer each of Hastings and Larkins."""
    for seat in (A, B):
        state = build.put(state, seat, "writers.madras_presidency")
    state = build.change(build.hold(state, chairman=A), phase="hiring")
    memo = HireMemo("manager_of_shipping")
    return build.at_table(state, "hire", memo, path="t2.hiring.1.manager_of_shipping.hire1").state


def test_2E_3_1_6_the_worked_example() -> None:
    """2E-3.1.6: Larkins pays £2 and gives consent_to_nepotism; Hastings hires the writer of Larkins: all in one step."""
    state = offer(
        hiring(build.purse(build.laid(), larkins=2)),
        B,
        gives(B, ("pounds", 2), A),
        gives(B, ("promise", "larkins.consent_to_nepotism"), A),
        ("answer", (A, ("larkins_writer_madras", None))),
    )
    done = accept(state, A)
    assert build.told(done, "hired")[0]["candidate"] == "larkins_writer_madras"
    assert accounts.holds(done.state, A) == 2
    assert promises.holder(done.state, B, "consent_to_nepotism") == A


def test_2E_3_1_6_words_of_an_agreed_answer() -> None:
    """2E-3.1.6: the parties read which question is answered, and how."""
    state = hiring(build.laid())
    order = Order(
        build.question(state, B, "deal_offer").id,
        Seat(B),
        (("answer", (A, ("larkins_writer_madras", None))),),
    )
    (offered,) = (
        event for event in run.submit(STEPS, state, order, build.PLAIN).events if event.kind == "deal_offered"
    )
    assert dict(offered.facts)["items"] == (
        "Hastings answers hire Manager of Shipping: Larkins writer in Madras",
    )


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        (("buy_shipyard", 1), "buy shipyard"),
        (("seek_share", "stock_2"), "seek share space at 2"),
        (None, "pass"),
    ],
)
def test_2E_3_1_6_words_of_an_agreed_answer_leave_out_what_could_not_be_otherwise(
    choice: Choice, words: str
) -> None:
    """2E-3.1.6: one shipyard can be bought at a time, so nobody reads "buy shipyard, 1"."""
    state = offer(asking(rich()), A, ("answer", (B, choice)))
    deal = next(each for each in build.asked(state) if each.kind == "deal_response")
    assert dict(deal.about)["items"] == (f"Larkins answers family: {words}",)


def test_2E_3_1_6_no_answer_of_another_question_and_none_that_is_secret() -> None:
    """2E-3.1.6: who is asked nothing has no answer to sell; instructions for face-down cards are nobody's business."""
    state = hiring(build.folk(build.laid(), A, hidden=("blackmail_01",)))
    options = build.question(state, B, "deal_offer").options
    assert isinstance(options, OrPass)
    assert isinstance(options.inner, Several)
    assert isinstance(options.inner.of, OneOf)
    answers = dict(options.inner.of.branches)["answer"]
    assert isinstance(answers, OneOf)
    assert [seat for seat, _ in answers.branches] == [A]


def test_2E_3_1_6_of_several_open_questions_of_a_seat_the_first_can_be_answered() -> None:
    """2E-3.1.6: two Commanders are asked of Military Affairs at once: a deal names its family once."""
    state = build.hold(build.laid(), military_affairs=A)
    for army in ("army_of_bombay", "army_of_madras"):
        state = build.troops(state, army, larkins=1, sykes=1)
    state = build.at_table(state, "appoint_commanders", OfficeMemo("military_affairs")).state
    assert len([each for each in build.asked(state) if each.kind == "appoint_commander"]) == 2
    options = build.question(state, B, "deal_offer").options
    assert isinstance(options, OrPass)
    assert isinstance(options.inner, Several)
    assert isinstance(options.inner.of, OneOf)
    answers = dict(options.inner.of.branches)["answer"]
    assert isinstance(answers, OneOf)
    assert [seat for seat, _ in answers.branches] == [A]


def test_2E_3_1_6_an_offer_lapses_when_its_question_is_answered() -> None:
    """2E-3.1.6: the decision must be asked right now."""
    state = offer(hiring(build.laid()), B, ("answer", (A, ("larkins_writer_madras", None))))
    after = build.answer(state, A, "hire", ("hastings_writer_madras", None))
    assert build.told(after, "deal_lapsed")
    assert responders(after.state) == []


def test_2E_3_1_10_a_face_down_card_is_shown_to_whom_one_likes() -> None:
    """2E-3.1.10: nobody else hears of it, and the card stays where it is."""
    state = asking(build.folk(build.laid(), B, hidden=("blackmail_04", "blackmail_05")))
    shown = build.answer(state, B, "show_card", ("blackmail_05", A))
    (event,) = shown.events
    assert (event.kind, event.to) == ("card_shown", (A, B))
    assert dict(event.facts)["card"] == "blackmail_05"
    assert family(shown.state, B).hidden == ("blackmail_04", "blackmail_05")
    assert [each.seat for each in build.asked(state) if each.kind == "show_card"] == [B]
    assert build.question(shown.state, B, "show_card").id != build.question(state, B, "show_card").id


def test_2E_3_1_12_no_deal_between_dice_and_their_effects() -> None:
    """2E-3.1.12: while the Director says what a successful envoy opens, no deal is offered and none accepted."""
    state = build.hold(build.purse(build.laid(), larkins=2), director_of_trade=C)
    waiting = offer(asking(state), A, gives(B, ("pounds", 1), A))
    frame: Frame[OfficeMemo] = Frame("envoy_result", "t1.envoy", OfficeMemo("director_of_trade"))
    busy = build.change(waiting, agenda=Agenda(main=(frame,), side=waiting.agenda.side))
    assert not [each for each in build.asked(busy) if each.kind == "deal_offer"]
    assert [each.code for each in build.judge(busy, B, "deal_response", "accept")] == ["deal_not_now"]
    assert build.judge(busy, B, "deal_response", "decline") == ()


def test_2E_0_1_7_only_the_parties_learn_which_face_down_card_was_sold() -> None:
    """2E-0.1.7: everybody hears of a blackmail card; its name goes to the parties alone."""
    done = struck(
        rich(), gives(B, ("blackmail_card", "blackmail_04"), A), gives(A, ("promise", "hastings.favour"), B)
    )
    public = [event for event in done.events if event.to is None]
    assert not [event for event in public if "blackmail_04" in str(event.facts)]
    assert "Scandal" not in str(public)
    (first, second) = build.told(done, "deal_transfer")[:2]
    assert (first["what"], second["what"]) == ("blackmail_card", "blackmail_04")
    (secret,) = (event for event in done.events if event.to is not None)
    assert secret.to == (A, B)


def test_2E_0_1_7_an_offer_finds_out_nothing_about_others_cards() -> None:
    """2E-0.1.7: Hastings may ask for any card of Larkins, whether it lies there or not; its own it must hold."""
    state = asking(rich())
    for card in ("blackmail_04", "blackmail_05"):
        assert build.judge(state, A, "deal_offer", (gives(B, ("blackmail_card", card), A),)) == ()
    own = build.judge(state, A, "deal_offer", (gives(A, ("blackmail_card", "blackmail_04"), B),))
    assert [(each.code, each.at) for each in own] == [("deal_not_held", ("1",))]


def test_2E_3_2_3_a_favour_may_be_called_in_at_any_time() -> None:
    """2E-3.2.3: nothing enforces it; the card goes back to its issuer."""
    state = asking(build.promised(build.laid(), B, hastings="favour"))
    assert [each.seat for each in build.asked(state) if each.kind == "redeem_favour"] == [B]
    after = build.answer(state, B, "redeem_favour", A)
    assert build.told(after, "promise_redeemed") == [{"seat": B, "issuer": A, "card": "favour"}]
    assert promises.holder(after.state, A, "favour") == A
    assert not [each for each in build.asked(after.state) if each.kind == "redeem_favour"]


def test_2E_3_2_4_nothing_is_redeemed_in_final_scoring() -> None:
    """2E-3.2.4: the last retirement is asked alone, and a card still held brings no point."""
    state = build.promised(asking(build.put(build.laid(), B, "pensioners")), B, hastings="favour")
    over = run.run(STEPS, sequence.to_final_scoring(state, "time"), build.PLAIN).state
    assert "redeem_favour" not in {each.kind for each in build.asked(over)}
    bare = run.run(STEPS, sequence.to_final_scoring(asking(build.laid()), "time"), build.PLAIN).state
    assert family(over, B).points == family(bare, B).points
    assert enterprises.items(over, B, "social") == 0
