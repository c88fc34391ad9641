"""Set-up, Family Phase, vacancies and deals in words: every event, question and refusal has its sentence."""

from pathlib import Path

import pytest

from engine.core import run
from engine.core.agenda import Agenda, Frame
from engine.core.chance import SeededChance
from engine.core.event import Event, told
from engine.core.ids import Facts
from engine.core.options import sample
from engine.core.order import Order
from engine.core.seating import Seating
from engine.first import cubes, promises, sequence
from engine.first.memos.common import OfficeMemo, SeatMemo
from engine.first.memos.opening import CubesMemo
from engine.first.start import start
from engine.first.state import State
from engine.first.steps import STEPS
from engine.first.words import WORDS
from pbem.report.sentences import Catalogue, read_catalogue
from pbem.report.wording import Wording
from tests.engine.first import build

TEMPLATES = Path(__file__).resolve().parents[3] / "templates"
WORDING = Wording(WORDS)
MINE = (
    "setup_vacancy",
    "setup_shipyard_column",
    "setup_factory_space",
    "allocate_setup_share_money",
    "allocate_share_money",
    "family_action",
    "cube_source",
    "promote",
    "nominate",
    "election_vote",
    "election_fallback",
    "promise_buyback",
    "promise_return",
    "deal_offer",
    "deal_response",
)


CATALOGUES: dict[str, Catalogue] = {
    kind: read_catalogue(TEMPLATES, "first", kind) for kind in ("events", "questions", "refusals")
}


def say(kind: str, name: str, facts: Facts) -> str:
    return CATALOGUES[kind].strict(name, facts, WORDING)


def opening(seed: bytes, setup: str) -> tuple[list[Event], list[State]]:
    """Events and states of a game up to its first Ship Purchasing, answered at random."""
    chance = SeededChance(seed, "g")
    begun = start(Seating("g", 6, (("setup", setup),)), chance)
    outcome = run.run(STEPS, begun.state, chance)
    events, states, step = [*begun.events, *outcome.events], [outcome.state], 0
    while outcome.state.phase in ("setup", "family_phase", ""):
        asked = run.open_questions(STEPS, outcome.state)[0].decision
        step += 1
        choice = sample(asked.options, lambda limit, at=step: (at * 11 + 5) % limit)
        outcome = run.submit(STEPS, outcome.state, Order(asked.id, asked.seat, choice), chance)
        events += outcome.events
        states.append(outcome.state)
    return events, states


@pytest.mark.parametrize("setup", ["draft", "ribbon_fill"])
def test_every_event_of_an_opening_has_a_sentence(setup: str) -> None:
    events, _ = opening(b"words", setup)
    for event in events:
        line = say("events", event.kind, event.facts)
        assert "_" not in line, line
        assert line.endswith((".", "!"))


def test_every_question_of_the_opening_has_a_sentence() -> None:
    names = CATALOGUES["questions"].names
    assert [kind for kind in MINE if kind not in names] == []
    for _, states in (opening(b"a", "draft"), opening(b"b", "draft")):
        for state in states:
            for asked in run.open_questions(STEPS, state):
                if asked.decision.kind in MINE:
                    line = say("questions", asked.decision.kind, asked.decision.about)
                    assert line.endswith((".", "?"))


def test_one_and_several_agree_in_number() -> None:
    one = told("family_acts", seat="hastings", box="writers", cubes=1, pounds=0)
    two = told("family_acts", seat="larkins", box="shares", cubes=2, pounds=8)
    assert say("events", one.kind, one.facts) == "Hastings puts 1 cube in writers, free of charge."
    assert say("events", two.kind, two.facts) == "Larkins puts 2 cubes in shares for £8."


def test_events_of_elections_vacancies_and_promises_have_sentences() -> None:
    state = build.company(
        build.court(build.laid(), hastings=2, larkins=1, sykes=1), former_chairman="hastings"
    )
    state = build.put(
        build.put(build.purse(state, share_money=4), "hastings", cubes.WRITERS), "sykes", cubes.WRITERS
    )
    state = build.put(promises.give(state, "sykes", "hastings"), "hastings", cubes.MANOR)
    main = (
        Frame("cube_source", "t1.source", CubesMemo("hastings", 10)),
        Frame("family_action", "t1.action", SeatMemo("paxton")),
        Frame("election", "t1.election", None),
        Frame("fill_office", "t1.director", OfficeMemo("director_of_trade")),
        Frame("fill_office", "t1.goods", OfficeMemo("goods_purchasing")),
        Frame("fill_office", "t1.military", OfficeMemo("military_affairs")),
    )
    events: list[Event] = []
    state = build.change(state, agenda=Agenda(main=main, side=sequence.beside(state.seats)))
    outcome = run.run(STEPS, state, build.PLAIN)
    events += outcome.events
    for seat, kind, choice in (
        ("paxton", "family_action", ("writers", 1)),
        ("hastings", "promise_return", (("sykes", 1),)),
        ("paxton", "deal_offer", (("paxton", ("paxton_promises", 1), "larkins"),)),
        ("larkins", "deal_response", "accept"),
        ("paxton", "promise_buyback", (("larkins", 1),)),
        ("hastings", "nominate", "larkins"),
        ("larkins", "election_vote", "no"),
        ("sykes", "election_vote", "no"),
        ("larkins", "nominate", "larkins"),
        ("larkins", "election_vote", "yes"),
        ("sykes", "election_vote", "no"),
        ("hastings", "election_vote", "yes"),
        ("larkins", "allocate_share_money", (("ship_purchasing", 4),)),
        ("larkins", "promote", "hastings_writer"),
        ("hastings", "promote", "paxton_writer"),
    ):
        outcome = build.answer(outcome.state, seat, kind, choice)
        events += outcome.events
    assert {"promise_returned", "deal_done", "promises_bought_back", "chairman_elected", "promoted"} <= {
        event.kind for event in events
    }
    for event in events:
        told_by_the_deal = event.kind == "deal_transfer"  # "deal_done" names all that changes hands
        assert bool(say("events", event.kind, event.facts)) is not told_by_the_deal


@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        ("family_excused", {"seat": "hastings"}),
        ("cubes_taken", {"seat": "hastings", "source": "manor", "cubes": 1}),
        ("no_chairman", {}),
        ("office_left_vacant", {"office": "goods_purchasing"}),
        ("promise_handed_on", {"giver": "hastings", "holder": "larkins", "to": "sykes", "promises": 2}),
        ("promises_cancelled", {"one": "hastings", "other": "larkins", "promises": 1}),
        ("promise_given", {"giver": "hastings", "holder": "larkins", "promises": 1}),
    ],
)
def test_rarer_events_have_sentences(kind: str, facts: dict[str, str | int]) -> None:
    assert "_" not in say("events", kind, tuple(facts.items()))


@pytest.mark.parametrize(
    "code",
    [
        "deal_short_of_money",
        "deal_short_of_ships",
        "deal_without_captain",
        "deal_short_of_cubes",
        "deal_short_of_promises",
    ],
)
def test_every_refusal_of_a_deal_has_a_sentence(code: str) -> None:
    facts: Facts = (("seat", "hastings"), ("what", "ships_in_bengal"), ("needed", 2), ("has", 1))
    assert "Hastings" in say("refusals", code, facts)
