"""Offers by mail in short words: accept, refuse, withdraw, counter, how long an offer stands; in both editions."""

from __future__ import annotations

import pytest

from engine.core.deal import RESPONSE
from engine.second import negotiation
from pbem.lines.numbers import NUMBER_WORDS
from pbem.play.bargains.first_names import first_names, in_families, is_offer
from tests.pbem.play.house import PEOPLE
from tests.pbem.play.reading import told

pytestmark = pytest.mark.slow


class Bargain:
    """A game of an edition in which the first two families may deal; each has money."""

    def __init__(self, house, edition):
        self.house = house
        house.start(edition=edition)
        while not all(dict(house.state().money).get(seat, 0) >= 2 for seat in house.seats()[:2]):
            house.play_default()
        self.one, self.two, self.three, *_ = house.seats()

    def offer(self, pounds=2, more=""):
        """The first family offers the second some pounds; gives the receipt and the deal's number."""
        receipt = self.house.answer(
            self.one, f"offer: {self.one.title()} gives £{pounds} to {self.two.title()}{more}"
        )
        return receipt, self.number()

    def number(self):
        """The number of the newest open deal, as its parties know it."""
        deals = [dict(each.about)["deal"] for each in self.open()]
        return deals[-1] if deals else None

    def open(self):
        """The open questions of deals."""
        return [each for each in self.house.rules().pending(self.house.state()) if each.kind == RESPONSE]

    def money(self):
        """What each of the two has."""
        money = dict(self.house.state().money)
        return money.get(self.one, 0), money.get(self.two, 0)


@pytest.fixture(params=["first", "second"])
def bargain(request, house):
    """A game of each edition."""
    return Bargain(house, request.param)


def test_accept_by_number_carries_the_deal_out(bargain):
    one, two = bargain.money()
    _, number = bargain.offer()
    line = f"accept {number}"
    assert told(bargain.house.answer(bargain.two, line), line).startswith("Accepted.")
    assert bargain.money() == (one - 2, two + 2)


@pytest.mark.parametrize(
    "line",
    [
        "accept",
        "Accept the offer, please.",
        "I accept deal {}",
        "accept offer no. {}",
        "ACCEPT #{}",
        "- accept {}",
    ],
)
def test_ways_to_accept(house, line):
    bargain = Bargain(house, "first")
    one, _ = bargain.money()
    _, number = bargain.offer()
    bargain.house.write(bargain.two, line.format(number))
    assert bargain.money()[0] == one - 2


@pytest.mark.parametrize("typo", ["acept {}", "Accpt {}!"])
def test_a_typo_of_the_first_word_is_mended_and_said(house, typo):
    bargain = Bargain(house, "first")
    one, _ = bargain.money()
    _, number = bargain.offer()
    receipt = " ".join(house.answer(bargain.two, typo.format(number)).split())
    assert f"Understood as “deal {number}: accept”" in receipt
    assert bargain.money()[0] == one - 2


def test_several_offers_are_answered_on_one_line_and_numbers_may_be_words(house):
    bargain = Bargain(house, "first")
    one, two, three = bargain.one, bargain.two, bargain.three
    before = bargain.money()
    house.write(one, f"offer: {one.title()} gives £1 to {two.title()}")
    first = int(bargain.number())
    more = f"offer: {one.title()} gives £1 to {three.title()}; {one.title()} gives £1 to {two.title()}"
    house.write(one, more)
    second = int(bargain.number())
    words = {value: word for word, value in NUMBER_WORDS}
    house.write(two, f"refuse {second}, accept {words.get(first, first)}")
    assert bargain.money() == (before[0] - 1, before[1] + 1)
    assert bargain.open() == []


@pytest.mark.parametrize(
    "line", ["I'll take {0}'s offer", "ok, yes to {0}'s deal", "Deal {1} is fine by me.", "Yes to {1}"]
)
def test_an_offer_is_named_by_who_made_it_or_talked_about_by_its_number(house, line):
    bargain = Bargain(house, "first")
    one, _ = bargain.money()
    _, number = bargain.offer()
    house.write(bargain.two, line.format(bargain.one.title(), number))
    assert bargain.money()[0] == one - 2


def test_offers_of_two_are_answered_by_their_names(house):
    bargain = Bargain(house, "first")
    one, two, three = (seat.title() for seat in (bargain.one, bargain.two, bargain.three))
    before = bargain.money()
    house.write(bargain.one, f"offer: {one} gives £1 to {two}")
    house.write(bargain.three, f"offer: {two} gives £1 to {three}")
    house.write(bargain.two, f"Accept {one}'s offer, decline {three}'s")
    assert bargain.money() == (before[0] - 1, before[1] + 1)
    assert bargain.open() == []


def test_an_offer_of_somebody_who_made_none_is_asked_about(house):
    bargain = Bargain(house, "first")
    _, number = bargain.offer()
    line = f"I'll take {bargain.three.title()}'s offer"
    receipt = told(house.answer(bargain.two, line), line)
    assert f"There is no open offer by {bargain.three.title()}" in receipt
    assert f"accept deal {number}" in receipt


def test_refuse_ends_it_and_the_proposer_reads_of_it(bargain):
    _, number = bargain.offer()
    sent = bargain.house.write(bargain.two, f"refuse {number}")
    assert bargain.open() == []
    to_one = next(each for each in sent if each.recipient == bargain.house.address(bargain.one))
    assert f"does not agree to deal {number}" in " ".join(to_one.text.split())


def test_withdraw_takes_it_back(bargain):
    before = bargain.money()
    _, number = bargain.offer()
    bargain.house.write(bargain.one, f"withdraw {number}")
    assert bargain.open() == []
    late = bargain.house.answer(bargain.two, f"accept {number}")
    assert f"There is no open offer {number}" in told(late, f"accept {number}")
    assert bargain.money() == before


def test_counter_puts_another_offer_in_its_place(bargain):
    house, one, two = bargain.house, bargain.one, bargain.two
    before = bargain.money()
    _, number = bargain.offer(1)
    line = f"counter {number}: {one.title()} gives £2 to {two.title()}"
    assert told(house.answer(two, line), line).startswith("Accepted.")
    assert {dict(each.about)["proposer"] for each in bargain.open()} == {two}
    assert bargain.number() != number
    house.write(one, f"accept {bargain.number()}")
    assert bargain.money() == (before[0] - 2, before[1] + 2)


@pytest.mark.parametrize("said", ["make it £2", "£2", "I'd say two pounds", "only 2 quid"])
def test_a_counter_may_say_another_price_alone(house, said):
    bargain = Bargain(house, "first")
    before = bargain.money()
    _, number = bargain.offer(1)
    line = f"counter {number}: {said}"
    assert told(house.answer(bargain.two, line), line).startswith("Accepted.")
    assert {dict(each.about)["proposer"] for each in bargain.open()} == {bargain.two}
    house.write(bargain.one, f"accept {bargain.number()}")
    assert bargain.money() == (before[0] - 2, before[1] + 2)


@pytest.mark.parametrize(
    ("edition", "thing"), [("first", "1 {} promise"), ("second", "promise Favour of {}")]
)
def test_at_another_price_everything_else_stays(house, edition, thing):
    bargain = Bargain(house, edition)
    name = bargain.two.title()
    bargain.offer(1, f"; {name} gives {thing.format(name)} to {bargain.one.title()}")
    (old,) = {dict(each.about)["moves"] for each in bargain.open()}
    line = f"counter {bargain.number()}: make it £2"
    assert told(house.answer(bargain.two, line), line).startswith("Accepted.")
    (new,) = {dict(each.about)["moves"] for each in bargain.open()}
    assert new == tuple(2 if at == 2 else part for at, part in enumerate(old))


def test_a_price_for_an_offer_without_one_is_none(bargain):
    name = bargain.two.title()
    bargain.offer(1, f"; {name} gives £1 to {bargain.one.title()}")
    line = f"counter {bargain.number()}: make it £2"
    assert told(bargain.house.answer(bargain.two, line), line).startswith("Not understood.")


def test_a_counter_that_cannot_be_made_leaves_the_offer_as_it_is(bargain):
    house, two = bargain.house, bargain.two
    _, number = bargain.offer(1)
    line = f"counter {number}: {two.title()} gives an elephant to nobody"
    assert told(house.answer(two, line), line).startswith("Not understood.")
    assert [dict(each.about)["deal"] for each in bargain.open()] == [number, number]


def test_a_counter_among_several_offers_comes_back_with_the_number_of_each(bargain):
    house, one, two = bargain.house, bargain.one, bargain.two
    _, first = bargain.offer(1)
    house.write(one, f"offer: {one.title()} gives £2 to {two.title()}")
    (second,) = {dict(each.about)["deal"] for each in bargain.open()} - {int(first), first}
    other = f"{one.title()} gives £3 to {two.title()}"
    receipt = " ".join(told(house.answer(two, f"counter: {other}"), f"counter: {other}").split())
    assert receipt.startswith("Not understood. Which offer? Several are open.")
    assert f"counter {first}: {other}" in receipt
    assert f"counter {second}: {other}" in receipt


def test_an_offer_says_when_it_lapses_and_does(bargain):
    house = bargain.house
    bargain.offer()
    phase = house.rules().clock(house.state())[1]
    shown = " ".join(house.last(bargain.two).text.split())
    name = house.rules().words.get(phase, (phase.replace("_", " "),))[0]
    assert f"It stands until the end of {name}." in shown
    while house.rules().clock(house.state())[1] == phase:
        house.play_default()
    assert bargain.open() == []
    letters = [each.text for each in house.letters(house.address(bargain.two))]
    assert any("has lapsed" in text for text in letters)


@pytest.mark.parametrize(
    "words", [", until turn {}", "; until the end of the turn", ", stands for this turn"]
)
def test_an_offer_may_stand_until_the_turn_ends(house, words):
    bargain = Bargain(house, "first")
    turn, phase = house.rules().clock(house.state())
    bargain.offer(more=words.format(turn))
    assert f"until the end of turn {turn}" in " ".join(house.last(bargain.two).text.split())
    while house.rules().clock(house.state()) == (turn, phase):
        house.play_default()
    assert len(bargain.open()) == 2
    while house.rules().clock(house.state())[0] == turn:
        house.play_default()
    assert bargain.open() == []


def test_the_proposer_keeps_an_offer_later(bargain):
    _, number = bargain.offer()
    line = f"keep offer {number} for this turn"
    assert told(bargain.house.answer(bargain.one, line), line).startswith("Accepted.")
    assert {dict(each.about)["lapses"] for each in bargain.open()} == {
        f"turn_{bargain.house.rules().clock(bargain.house.state())[0]}"
    }


def test_no_offer_stands_for_later_turns(house):
    bargain = Bargain(house, "first")
    turn = house.rules().clock(house.state())[0]
    receipt, number = bargain.offer(more=f", until turn {turn + 2}")
    assert "until the end of this turn at most" in " ".join(receipt.split())
    assert number is None


def test_which_of_several_offers_is_asked(bargain):
    house, one, two, three = bargain.house, bargain.one, bargain.two, bargain.three
    bargain.offer(1)
    first = bargain.number()
    house.write(
        one, f"offer: {one.title()} gives £1 to {three.title()}; {one.title()} gives £1 to {two.title()}"
    )
    second = bargain.number()
    answer = told(house.answer(two, "accept"), "accept")
    assert answer.startswith("Not understood. Which offer?")
    assert f"accept deal {first}" in answer
    assert f"accept deal {second}" in answer


def test_what_a_proposer_cannot_answer_is_said(bargain):
    _, number = bargain.offer()
    answer = told(bargain.house.answer(bargain.one, f"accept {number}"), f"accept {number}")
    assert "cannot be answered so" in answer
    assert f"withdraw deal {number}" in answer


def test_a_number_that_is_a_standing_order_too_is_asked_about(house):
    bargain = Bargain(house, "first")
    _, number = bargain.offer()
    for _ in range(int(number)):
        house.write(bargain.one, "always: dividends: 1")
    answer = told(house.answer(bargain.one, f"withdraw {number}"), f"withdraw {number}")
    assert f"withdraw deal {number}" in answer
    assert f"cancel {number}" in answer
    assert len(bargain.open()) == 2
    assert "Withdrawn" in told(house.answer(bargain.one, f"cancel {number}"), f"cancel {number}")


def test_a_deal_of_the_second_edition_answers_what_is_asked_now(house):
    house.start(edition="second")
    while house.asked()[0].kind != "family_action":
        house.play_default()
    one = house.asked()[0].seat
    two = next(each for each in house.seats() if each != one)
    default = house.line(house.asked()[0]).partition(":")[2].strip()
    line = f"offer: {two.title()} gives £1 to {one.title()}; answer {one.title()} {default}"
    receipt = told(house.answer(two, line), line)
    assert receipt.startswith("Accepted."), receipt
    asked = house.asked()[0].id
    house.write(one, "accept")
    assert asked not in {each.id for each in house.asked()}


@pytest.mark.parametrize("before", ["this turn: ", "always: "])
def test_an_offer_is_not_kept_for_later(bargain, before):
    line = f"{before}offer: {bargain.one.title()} gives £1 to {bargain.two.title()}"
    assert "is not kept: an offer is made when it comes" in told(
        bargain.house.answer(bargain.one, line), line
    )
    with bargain.house.store.reading() as work:
        assert work.standing.live("g1") == ()


def test_an_offer_is_refused_while_none_can_be_made(house, monkeypatch):
    """2E-3.1.12: not between dice and what comes of them."""
    house.start(edition="second")
    one, two, *_ = house.seats()
    monkeypatch.setattr(negotiation, "RESOLVING", frozenset({house.state().agenda.main[0].step}))
    line = f"offer: {one.title()} gives £1 to {two.title()}"
    answer = told(house.answer(one, line), line)
    assert "is no offer that can be made now" in answer
    assert "this turn:" not in answer


@pytest.mark.parametrize(
    "line",
    [
        "offer: I give £2 to {two}",
        "offer: {one} gives £2 to {two}",
        "Offer: {{one}} gives £2 to {two}",
    ],
)
def test_people_are_called_by_their_first_names(bargain, line):
    firsts = [each.name.partition(" ")[0] for each in PEOPLE[:2]]
    said = line.format(one=firsts[0], two=firsts[1]).format(one=bargain.one.title())
    receipt = told(bargain.house.answer(bargain.one, said), said)
    assert receipt.startswith("Accepted.")
    assert f"{firsts[1]} read as {bargain.two.title()}" in receipt
    assert {each.seat for each in bargain.open()} == {bargain.one, bargain.two}


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("offer bob: £3 for one promise", "offer Walsh: £3 for one promise"),
        ("I offer Bob £3 for two of his promises", "I offer Walsh £3 for two of his promises"),
        (
            "offer: I will give £3 to Will; Will gives one promise to me",
            "offer: I will give £3 to Sykes; Sykes gives one promise to me",
        ),
        ("counter 7: Bob gives £3 to me", "counter 7: Walsh gives £3 to me"),
        ("offer Sam £3 for one promise", "offer Sam £3 for one promise"),
        ("offer Madras £3 for one promise", "offer Madras £3 for one promise"),
    ],
)
def test_only_who_is_named_is_read_as_a_family(said, meant):
    people = {
        "Walsh": "Bob Sample",
        "Sykes": "Will Example",
        "Paxton": "Sam Instance",
        "Larkins": "Sam Model",
        "Benyon": "Madras Pattern",
    }
    assert in_families(said, first_names(people, ("Madras",))).text == meant
    assert is_offer(said)
