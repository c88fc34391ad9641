"""Standing acceptances by mail: an offer that is at least as good as said is accepted at once, any other is asked about."""

from __future__ import annotations

import pytest

from engine.core.deal import RESPONSE
from tests.pbem.play.reading import told

pytestmark = pytest.mark.slow


@pytest.fixture(params=["first", "second"])
def house_of(request, house):
    """A game of each edition in which the first two families have money."""
    house.start(edition=request.param)
    while not all(dict(house.state().money).get(seat, 0) >= 3 for seat in house.seats()[:2]):
        house.play_default()
    return house


def money(house, seat):
    return dict(house.state().money).get(seat, 0)


def deals(house):
    return [each for each in house.rules().pending(house.state()) if each.kind == RESPONSE]


def gives(giver, pounds, taker):
    return f"offer: {giver.title()} gives £{pounds} to {taker.title()}"


@pytest.mark.parametrize(
    "line",
    ["accept any: I get at least £2 for nothing", "always accept: at least 2 pounds", "Accept any offer: £2"],
)
def test_an_offer_as_good_is_accepted_at_once(house_of, line):
    one, two, *_ = house_of.seats()
    receipt = told(house_of.answer(two, line), line)
    assert receipt.startswith("Done. It is kept as standing order 1")
    assert "accept any: I get at least £2 for nothing" in receipt
    before = money(house_of, two)
    house_of.write(one, gives(one, 2, two))
    assert money(house_of, two) == before + 2
    assert deals(house_of) == []


@pytest.mark.parametrize(
    "line",
    [
        "Accept any deal that gives me at least 2 quid",
        "always accept at least 2 pounds for nothing",
        "If anybody offers me £2 or more, take it.",
        "accept any offer at least as good as £2 for nothing",
        "Accept any offer that is at least this good: £2",
        "If {0} offers me £2, I\u2019ll accept it",
    ],
)
def test_terms_are_said_in_a_sentence_too(house_of, line):
    one, two, *_ = house_of.seats()
    house_of.write(two, line.format(one.title()))
    before = money(house_of, two)
    house_of.write(one, gives(one, 2, two))
    assert money(house_of, two) == before + 2
    assert deals(house_of) == []


def test_both_sides_read_at_once_that_it_was_taken(house_of):
    one, two, *_ = house_of.seats()
    house_of.write(two, "always accept: £2")
    sent = house_of.write(one, gives(one, 2, two))
    assert {each.recipient for each in sent} == {house_of.address(one), house_of.address(two)}
    for letter in sent:
        assert f"A deal that {one.title()} proposed is carried out" in " ".join(letter.text.split())


def test_its_owner_alone_reads_that_the_terms_on_file_took_it(house_of):
    one, two, *_ = house_of.seats()
    house_of.write(two, "always accept: £2")
    taken = "Your standing order 1 accepts deal"
    letters = {each.recipient: each.text for each in house_of.write(one, gives(one, 2, two))}
    assert taken in letters[house_of.address(two)]
    assert taken not in letters[house_of.address(one)]
    assert [seat for seat in house_of.seats() if taken in house_of.answer(seat, "history")] == [two]


def test_what_one_accepts_in_person_is_not_said_to_be_of_the_terms(house_of):
    one, two, *_ = house_of.seats()
    house_of.write(one, gives(one, 2, two))
    assert "Your standing order" not in house_of.answer(two, "accept")
    assert deals(house_of) == []


def test_an_offer_that_is_worse_is_asked_about(house_of):
    one, two, *_ = house_of.seats()
    house_of.write(two, "always accept: £2")
    house_of.write(one, gives(one, 1, two))
    assert {each.seat for each in deals(house_of)} == {one, two}
    house_of.write(one, f"{gives(one, 3, two)}; {two.title()} gives £2 to {one.title()}")
    assert len(deals(house_of)) == 4


def test_an_offer_that_waits_already_is_accepted_too(house_of):
    one, two, *_ = house_of.seats()
    before = money(house_of, two)
    house_of.write(one, gives(one, 2, two))
    house_of.write(two, "accept any: £2")
    assert money(house_of, two) == before + 2


def test_only_from_those_who_are_named(house_of):
    one, two, three, *_ = house_of.seats()
    house_of.write(two, f"always accept: £1 from {three.title()}")
    house_of.write(one, gives(one, 1, two))
    assert len(deals(house_of)) == 2


@pytest.mark.parametrize(
    "line",
    [
        "accept any: £2 from Di or Ann",
        "always accept: £2 for nothing, from ann",
        "If Ann offers me £2, take it",
    ],
)
def test_people_are_called_by_their_first_names(house_of, line):
    one, two, other, *_ = house_of.seats()
    receipt = house_of.answer(two, line)
    assert f"from {one.title()}" in " ".join(receipt.split()) or f"or {one.title()}" in " ".join(
        receipt.split()
    )
    before = money(house_of, two)
    house_of.write(other, gives(other, 2, two))
    assert money(house_of, two) == before
    house_of.write(one, gives(one, 2, two))
    assert money(house_of, two) == before + 2


def test_it_may_act_a_number_of_times(house_of):
    one, two, *_ = house_of.seats()
    before = money(house_of, two)
    house_of.write(two, "always accept: £1, once")
    house_of.write(one, gives(one, 1, two))
    house_of.write(one, gives(one, 1, two))
    assert money(house_of, two) == before + 1
    assert len(deals(house_of)) == 2


def test_it_stands_in_reports_and_is_cancelled_by_one_word(house_of):
    one, two, *_ = house_of.seats()
    house_of.write(two, "accept any: £2 for nothing")
    turn = house_of.rules().clock(house_of.state())[0]
    shown = " ".join(house_of.answer(two, "status").split())
    assert f"accept any: I get at least £2 for nothing, until turn {turn}" in shown
    house_of.write(two, "cancel")
    house_of.write(one, gives(one, 2, two))
    assert len(deals(house_of)) == 2


def test_what_is_not_understood_is_not_kept(house_of):
    two = house_of.seats()[1]
    line = "accept any: a spaceship for £2"
    answer = told(house_of.answer(two, line), line)
    assert 'It is not kept: "a spaceship" is nothing that a deal moves here.' in answer
    with house_of.store.reading() as work:
        assert work.standing.live("g1") == ()


def test_whoever_waits_accepts_nothing_by_rule(house_of):
    one, two, *_ = house_of.seats()
    house_of.write(two, "always accept: £1\nwait")
    house_of.write(one, gives(one, 1, two))
    assert len(deals(house_of)) == 2


def test_others_read_nothing_of_it(house_of):
    """Whether somebody has such a rule shows only in that an offer which it takes is taken."""
    one, two, three, *_ = house_of.seats()
    house_of.write(two, "always accept: £5")
    for seat in (one, three):
        assert "accept any" not in house_of.answer(seat, "status")
    receipt = house_of.answer(one, gives(one, 1, two))
    assert "accept any" not in receipt


def test_answers_are_only_given_that_the_terms_name(house):
    house.start(edition="second")
    while house.asked()[0].kind != "family_action":
        house.play_default()
    one = house.asked()[0].seat
    two = next(each for each in house.seats() if each != one)
    question = house.asked()[0]
    answer = house.line(question).partition(":")[2].strip()
    offer = f"offer: {two.title()} gives £1 to {one.title()}; answer {one.title()} {answer}"
    house.write(one, "always accept: £1")
    house.write(two, offer)
    assert question.id in {each.id for each in house.asked()}
    described = dict(deals(house)[0].about)["items"][1]
    words = described.partition(" answers ")[2]
    house.write(one, f"always accept: £1 for my answer {words}")
    assert question.id not in {each.id for each in house.asked()}
