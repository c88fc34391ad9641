"""Deals: what they may move and answer, when they are carried out, and what others learn of them (2E-3.1)."""

from __future__ import annotations

from engine.core import run
from engine.core.agenda import Agenda, Frame
from engine.core.decision import Urgency
from engine.core.ids import Seat
from engine.core.options import Amount, Choice, Form, OneOf, Options, OrPass, Pick, Several
from engine.core.order import Order
from engine.core.step import Outcome
from engine.second import accounts, enterprises, promises, sequence
from engine.second.family_pieces import COURT, COURT_NEW, SUPPLY, number
from engine.second.memos.common import OfficeMemo, SeatMemo
from engine.second.memos.opening import FamilyMemo, HireMemo
from engine.second.state import CHINA, State, family, ship, tables
from engine.second.steps import STEPS
from tests.engine.second import build

A, B, C, D = build.FOUR
EVERYBODY = FamilyMemo(build.FOUR)


def asking(state: State) -> State:
    """Family actions are asked, and deals may be offered beside them."""
    return build.at_table(build.change(state, phase="family"), "family_action", EVERYBODY).state


def gives(source: str, thing: Choice, target: str) -> Choice:
    return ("transfer", (source, thing, target))


def offer(state: State, seat: str, *items: Choice) -> State:
    return build.answer(state, seat, "deal_offer", items).state


def accept(state: State, *seats: str) -> Outcome[State]:
    for seat in seats:
        outcome = build.answer(state, seat, "deal_response", "accept")
        state = outcome.state
    return outcome


def struck(state: State, *items: Choice) -> Outcome[State]:
    """A deal that Hastings offers and Larkins, Sykes and Paxton accept as far as they are named."""
    state = offer(asking(state), A, *items)
    return accept(state, *(seat for seat in (B, C, D) if seat in responders(state)))


def responders(state: State) -> list[str]:
    return [each.seat for each in build.asked(state) if each.kind == "deal_response"]


def nameable(state: State) -> dict[str, Options]:
    """Everything that a deal can move, by its sort."""
    options = build.question(asking(state), A, "deal_offer").options
    assert isinstance(options, OrPass)
    assert isinstance(options.inner, Several)
    assert isinstance(options.inner.of, OneOf)
    transfer = dict(options.inner.of.branches)["transfer"]
    assert isinstance(transfer, Form)
    things = dict(transfer.parts)["gives"]
    assert isinstance(things, OneOf)
    return dict(things.branches)


def failed(outcome: Outcome[State]) -> str:
    """Why a deal was not carried out."""
    (told,) = build.told(outcome, "deal_failed")
    return str(told["code"])


def rich() -> State:
    """Larkins has one of everything that can be traded, and of most that cannot."""
    state = build.folk(
        build.purse(build.laid(), larkins=7),
        B,
        workshops=3,
        workshops_used=1,
        luxuries=2,
        points=4,
        prestige=("prestige_11", "prestige_27"),
        hidden=("blackmail_04",),
        shown=("blackmail_09",),
        trophies=2,
        law_tokens=1,
    )
    state = build.ship(state, "union", owner=B, place="west_indian")
    return build.hold(build.court(state, larkins=2), chairman=B)


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


def test_2E_3_1_2_what_a_deal_can_move() -> None:
    """2E-3.1.2: each sort with the most that any family has; of face-down cards all ten, so that nothing is told."""
    found = nameable(rich())
    assert found["pounds"] == Amount(1, 7, "£")
    assert [found[name] for name in ("workshops", "used_workshops", "luxuries", "shares")] == [
        Amount(1, 2),
        Amount(1, 1),
        Amount(1, 2),
        Amount(1, 2),
    ]
    assert found["enterprise"] == Pick(("prestige_27",))
    cards = found["blackmail_card"]
    assert isinstance(cards, Pick)
    assert len(cards.among) == 10
    given = found["promise"]
    assert isinstance(given, Pick)
    assert len(given.among) == 20
    assert set(nameable(build.laid())) == {"promise"}


def test_2E_3_1_2_each_sort_changes_hands() -> None:
    """2E-3.1.2: Larkins sells everything to Hastings in one deal."""
    things: tuple[Choice, ...] = (
        ("pounds", 7),
        ("workshops", 2),
        ("used_workshops", 1),
        ("luxuries", 1),
        ("shares", 1),
        ("shipyard", shipyard("union")),
        ("enterprise", "prestige_27"),
        ("blackmail_card", "blackmail_04"),
        ("promise", "larkins.favour"),
    )
    after = struck(rich(), *(gives(B, thing, A) for thing in things)).state
    got = family(after, A)
    assert accounts.holds(after, A) == 7
    assert (got.workshops, got.workshops_used, got.luxuries) == (3, 1, 1)
    assert (got.prestige, got.hidden) == (("prestige_27",), ("blackmail_04",))
    assert number(after, COURT, A) == 1
    assert ship(after, "union").owner == A
    assert promises.holder(after, B, "favour") == A
    left = family(after, B)
    assert (left.workshops, left.luxuries, left.prestige, left.hidden) == (0, 1, ("prestige_11",), ())


def shipyard(name: str) -> str:
    return tables(build.laid()).ship(name).shipyard


def test_2E_3_1_3_nothing_else_can_be_named() -> None:
    """2E-3.1.3: no spouse, played card, trophy, token, office, piece in India or on a prize, no office money."""
    state = asking(rich())
    cards = nameable(rich())["enterprise"]
    assert cards == Pick(("prestige_27",))
    for thing in ("prestige_11", "trophies", "law_tokens", "chairman", "writers", "prime_minister"):
        assert build.judge(state, A, "deal_offer", (gives(B, (thing, 1), A),))[0].code == "misfit_not_among"
    office = build.judge(state, A, "deal_offer", (gives("director_of_trade", ("pounds", 1), A),))
    assert office[0].code == "misfit_not_among"


def test_2E_3_1_3_the_chairmans_share_and_a_played_card_stay() -> None:
    """2E-3.1.3: of three shares two lie in the Court; the card face up is not there to be given."""
    assert failed(struck(build.court(rich(), sykes=3), gives(B, ("shares", 3), A))) == "deal_short"
    assert failed(struck(rich(), gives(B, ("blackmail_card", "blackmail_09"), A))) == "deal_not_held"


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


def test_2E_3_1_6_an_offer_lapses_when_its_question_is_answered() -> None:
    """2E-3.1.6: the decision must be asked right now."""
    state = offer(hiring(build.laid()), B, ("answer", (A, ("larkins_writer_madras", None))))
    after = build.answer(state, A, "hire", ("hastings_writer_madras", None))
    assert build.told(after, "deal_lapsed")
    assert responders(after.state) == []


def test_2E_3_1_7_a_share_costs_a_piece_of_the_buyers_supply() -> None:
    """2E-3.1.7: the seller's piece goes home and the buyer's takes its place, a mature one before an immature one."""
    state = build.put(build.court(build.laid(), larkins=1), B, COURT_NEW)
    supply = number(state, SUPPLY, B)
    after = struck(state, gives(B, ("shares", 1), A)).state
    assert (number(after, COURT, A), number(after, COURT_NEW, B)) == (1, 1)
    assert number(after, SUPPLY, B) == supply + 1
    assert number(after, SUPPLY, A) == number(state, SUPPLY, A) - 1
    both = struck(state, gives(B, ("shares", 2), A)).state
    assert (number(both, COURT, A), number(both, COURT_NEW, A)) == (1, 1)


def test_2E_3_1_7_without_a_piece_in_supply_no_share_is_bought() -> None:
    """2E-3.1.7: Hastings has all eighteen pieces on the board."""
    state = build.court(build.laid(), larkins=1)
    state = build.put(state, A, "writers.madras_presidency", number(state, SUPPLY, A))
    assert failed(struck(state, gives(B, ("shares", 1), A))) == "deal_without_piece"


def test_2E_3_1_8_a_shipyard_takes_its_ship_along_wherever_it_is() -> None:
    """2E-3.1.8: the ship stays where it is, on its side, and is the buyer's."""
    state = build.ship(build.laid(), "union", owner=B, place=CHINA, fatigued=True)
    after = ship(struck(state, gives(B, ("shipyard", shipyard("union")), A)).state, "union")
    assert (after.owner, after.place, after.fatigued) == (A, CHINA, True)


def test_2E_3_1_9_what_is_exhausted_stays_exhausted() -> None:
    """2E-3.1.9: ship, card and workshop have voted this turn and cannot vote again for their new owner."""
    state = build.ship(build.laid(), "union", owner=B)
    state = build.folk(
        state, B, prestige=("prestige_28",), used=("union", "prestige_28"), workshops=1, workshops_used=1
    )
    assert "workshops" not in nameable(state)
    things: tuple[Choice, ...] = (
        ("shipyard", shipyard("union")),
        ("enterprise", "prestige_28"),
        ("used_workshops", 1),
    )
    after = struck(state, *(gives(B, thing, A) for thing in things)).state
    assert set(family(after, A).used) == {"union", "prestige_28"}
    assert (family(after, A).workshops, family(after, A).workshops_used) == (1, 1)
    assert family(after, B).used == ()
    assert family(after, B).workshops_used == 0


def test_2E_3_1_9_what_lady_newcome_sells_cannot_vote_this_turn() -> None:
    """2E-3.1.9, card 20: her family's enterprises have no votes, and do not get them by being sold."""
    state = build.ship(build.laid(), "union", owner=B)
    state = build.folk(state, B, prestige=("prestige_20", "prestige_28"), workshops=2)
    things: tuple[Choice, ...] = (
        ("shipyard", shipyard("union")),
        ("enterprise", "prestige_28"),
        ("workshops", 2),
    )
    after = struck(state, *(gives(B, thing, A) for thing in things)).state
    assert set(family(after, A).used) == {"union", "prestige_28"}
    assert family(after, A).workshops_used == 2


def test_2E_3_1_10_a_face_down_card_is_shown_to_whom_one_likes() -> None:
    """2E-3.1.10: nobody else hears of it, and the card stays where it is."""
    state = asking(build.folk(build.laid(), B, hidden=("blackmail_04", "blackmail_05")))
    shown = build.answer(state, B, "show_card", ("blackmail_05", (A,)))
    (event,) = shown.events
    assert (event.kind, event.to) == ("card_shown", (A, B))
    assert dict(event.facts)["card"] == "blackmail_05"
    assert family(shown.state, B).hidden == ("blackmail_04", "blackmail_05")
    assert [each.seat for each in build.asked(state) if each.kind == "show_card"] == [B]
    assert build.question(shown.state, B, "show_card").id != build.question(state, B, "show_card").id


def test_2E_3_1_11_the_points_of_a_luxury_move_with_it() -> None:
    """2E-3.1.11: the giver loses 2 points each, the taker scores them."""
    state = build.folk(build.laid(), B, luxuries=2, points=4)
    after = struck(state, gives(B, ("luxuries", 2), A)).state
    assert (family(after, A).points, family(after, B).points) == (4, 0)


def test_2E_3_1_12_no_deal_between_dice_and_their_effects() -> None:
    """2E-3.1.12: while the Director says what a successful envoy opens, no deal is offered and none accepted."""
    state = build.hold(build.purse(build.laid(), larkins=2), director_of_trade=C)
    waiting = offer(asking(state), A, gives(B, ("pounds", 1), A))
    frame: Frame[OfficeMemo] = Frame("envoy_result", "t1.envoy", OfficeMemo("director_of_trade"))
    busy = build.change(waiting, agenda=Agenda(main=(frame,), side=waiting.agenda.side))
    assert not [each for each in build.asked(busy) if each.kind == "deal_offer"]
    assert [each.code for each in build.judge(busy, B, "deal_response", "accept")] == ["deal_not_now"]
    assert build.judge(busy, B, "deal_response", "decline") == ()


def test_2E_4_4_6_a_spouse_keeps_things_from_being_bought() -> None:
    """2E-4.4.6: John Thorpe wants no workshops, Violet Effingham no yards, Joseph Sedley no shares, Esther no cards."""
    things: dict[str, Choice] = {
        "prestige_12": ("blackmail_card", "blackmail_04"),
        "prestige_13": ("used_workshops", 1),
        "prestige_14": ("shipyard", shipyard("union")),
        "prestige_15": ("shares", 1),
    }
    for spouse, thing in things.items():
        state = build.folk(rich(), A, prestige=(spouse,))
        assert failed(struck(state, gives(B, thing, A))) == "deal_not_allowed"


def test_2E_4_4_6_what_must_go_may_be_dealt_away() -> None:
    """2E-4.4.6: while Larkins is asked what it discards, it sells its only workshop, and nothing is left to discard."""
    state = build.folk(build.purse(build.laid(), hastings=4), B, workshops=1, prestige=("prestige_13",))
    state = build.change(state, phase="london_season")
    state = build.at_table(state, "dispose", SeatMemo(B), path="t2.london_cards.larkins.dispose").state
    state = offer(state, B, gives(B, ("workshops", 1), A), gives(A, ("pounds", 4), B))
    after = accept(state, A)
    assert family(after.state, A).workshops == 1
    assert accounts.holds(after.state, B) == 4
    assert not build.told(after, "parted")
    assert not [each for each in build.asked(after.state) if each.kind == "dispose"]


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


def test_2E_3_1_2_a_single_thing_must_lie_with_its_giver() -> None:
    """2E-3.1.2: a ship, an enterprise or a promise card of somebody else is refused as soon as it is offered."""
    state = asking(rich())
    for thing in (
        ("shipyard", shipyard("union")),
        ("enterprise", "prestige_27"),
        ("promise", "larkins.favour"),
    ):
        wrong = build.judge(state, A, "deal_offer", (gives(C, thing, A),))
        assert [(each.code, each.at) for each in wrong] == [("deal_not_held", ("1",))]


def test_2E_3_1_2_a_promise_goes_from_hand_to_hand_and_home() -> None:
    """2E-3.1.2, 2E-3.2.9: a card may be handed on; back with its issuer it can be given away again."""
    state = build.promised(build.laid(), B, hastings="favour")
    after = struck(state, gives(B, ("promise", "hastings.favour"), C)).state
    assert promises.holder(after, A, "favour") == C
    home = struck(after, gives(C, ("promise", "hastings.favour"), A)).state
    assert promises.holder(home, A, "favour") == A


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
