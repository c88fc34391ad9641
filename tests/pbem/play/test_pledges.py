"""Promises by mail: noted, told to those concerned and to nobody else, due, kept and broken; in both editions."""

from __future__ import annotations

import pytest

from tests.pbem.play.reading import to_votes, told

pytestmark = pytest.mark.slow


@pytest.fixture(params=["first", "second"])
def game(request, house):
    """A game of each edition."""
    house.start(edition=request.param)
    return house


def promises(house):
    with house.store.reading() as work:
        return work.pledges.of_game("g1")


def number(house):
    return promises(house)[-1].number


def flat(text):
    return " ".join(text.split())


def test_a_promise_is_told_to_its_receiver_at_once_and_stands_in_all_reports(game):
    one, two, three, *_ = game.seats()
    sent = game.write(one, f"promise {two}: a fair share of the dividends")
    assert {each.recipient for each in sent} == {game.address(one), game.address(two)}
    given = number(game)
    receipt = next(each for each in sent if each.recipient == game.address(one))
    line = told(receipt.text, f"promise {two}: a fair share of the dividends")
    assert f"Noted as promise {given} to {two.title()}" in line
    letter = next(each for each in sent if each.recipient == game.address(two))
    assert letter.subject == f"[g1 t1 {two}] {one.title()} promises {two.title()} something"
    assert "a fair share of the dividends" in letter.text
    assert "a fair share of the dividends" in letter.html
    assert f"kept {given}, broken {given}" in flat(letter.text)
    shown = f"{given} {one.title()} to {two.title()}, in turn 1 (Sun 1 Mar 12:"
    words = "): “a fair share of the dividends”"
    for seat in (one, two, three):
        report = flat(game.answer(seat, "status"))
        assert shown in report
        assert words in report


def test_a_secret_promise_is_told_to_its_parties_alone(game):
    one, two, three, *_ = game.seats()
    sent = game.write(one, f"secret promise {two}: a silent vote")
    assert {each.recipient for each in sent} == {game.address(one), game.address(two)}
    assert any("nobody else learns of it" in flat(each.text) for each in sent)
    for seat in (one, two):
        report = flat(game.answer(seat, "status"))
        assert "(secret), in turn 1 (" in report
        assert "“a silent vote”" in report
    assert "Promises" not in game.answer(three, "status")


def test_what_others_are_sent_does_not_depend_on_a_secret_promise(build):
    """The same mails with and without it, to all who are not its parties: numbers and ids are those that they would be."""
    seen = []
    for line in ("status", "secret promise {}: a silent vote\nstatus"):
        house = build()
        house.start()
        one, two, three, *_ = house.seats()
        house.write(one, line.format(two))
        house.write(three, "promise all: rain tomorrow")
        for _ in range(2):
            house.play_default()
        seen.append([each.raw for each in house.letters(house.address(three))])
    first, second = ([flat(_without_number(raw.decode())) for raw in letters] for letters in seen)
    assert first == second


def _without_number(raw):
    """Promises are numbered by lot."""
    return "".join(each if not each.isdigit() else "0" for each in raw)


def test_a_promise_to_all_and_to_some(game):
    one, two, three, *others = game.seats()
    game.write(one, f"promise {two} and {three}: peace")
    assert promises(game)[-1].receivers == [two, three]
    sent = game.write(one, "promise all: more peace")
    assert promises(game)[-1].receivers == [two, three, *others]
    assert len(sent) == len(game.seats())


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("promise nobody: peace", 'Not noted: "nobody" is nobody in this game.'),
        ("promise {one}: peace", "names nobody but yourself"),
        ("promise {two}: peace in turn 0", "Not noted: turn 0 is over."),
        ("kept 4711", "There is no promise 4711"),
    ],
)
def test_what_is_wrong_with_a_promise_is_said(house, line, why):
    house.start()
    one, two, *_ = house.seats()
    line = line.format(one=one, two=two)
    assert why in told(house.answer(one, line), line)
    assert promises(house) == ()


def test_too_long_a_promise_and_too_many_are_refused(house):
    house.start()
    one, two, *_ = house.seats()
    long = f"promise {two}: {'peace ' * 100}"
    assert "500 letters are the most" in flat(house.answer(one, long))
    house.write(one, "\n".join(f"promise {two}: peace {each}" for each in range(21)))
    assert len(promises(house)) == 20
    assert len({each.number for each in promises(house)}) == 20


def test_a_promise_is_due_in_its_turn_and_pointed_out_afterwards(game):
    one, two, *_ = game.seats()
    game.write(one, f"promise {two}: a present in turn 2")
    assert "Due in turn 2." in flat(game.answer(two, "status"))
    while game.rules().clock(game.state())[0] < 2:
        game.play_default()
    assert "Due this turn." in flat(game.last(two).text)
    while game.rules().clock(game.state())[0] < 3:
        game.play_default()
    for seat, more in ((one, ""), (two, f", release {number(game)}")):
        assert (
            f"It was due in turn 2. You may say: kept {number(game)}, broken {number(game)}{more}."
            in flat(game.last(seat).text)
        )


def test_its_parties_say_what_became_of_it(game):
    one, two, three, *_ = game.seats()
    game.write(one, f"promise {two}: peace")
    given = number(game)
    sent = game.write(two, f"broken {given}")
    assert {each.recipient for each in sent} == {game.address(one), game.address(two)}
    letter = next(each for each in sent if each.recipient == game.address(one))
    assert letter.subject.endswith(f"Promise {given}: {two.title()} says broken")
    assert f"{two.title()} says: broken." in flat(game.answer(three, "status"))
    game.write(two, f"kept {given}")
    assert "Promises" not in game.answer(three, "status")
    assert "You have said before" in flat(game.answer(two, f"kept {given}"))


def test_only_its_receivers_release_from_a_promise(game):
    one, two, three, *_ = game.seats()
    game.write(one, f"promise {two}: peace")
    given = number(game)
    assert "only those to whom you gave it" in flat(game.answer(one, f"release {given}"))
    assert "There is no promise" in flat(game.answer(three, f"release {given}"))
    game.write(two, f"release {given}")
    assert promises(game)[-1].is_open is False
    assert "Promises" not in game.answer(one, "status")


@pytest.mark.parametrize(
    ("said", "done", "verdict"),
    [
        ("vote: for in turn 1", "vote: for 2", "kept"),
        ("I will vote for this turn", "vote: against 1", "broken"),
        ("vote: for 2 in turn 1", "vote: for 1", "broken"),
        ("vote: for in turn 1", None, "broken"),
        ("a nice vote in turn 1", "vote: against 1", ""),
        ("vote: for in turn 2", "vote: against 1", ""),
        ("vote: for", "vote: against 1", "broken"),
        ("I shall vote for you", "vote: for 1", "kept"),
    ],
)
def test_a_promised_answer_is_compared_with_the_one_that_is_given(house, testgame, said, done, verdict):
    house.start(edition=testgame)
    house.write("north", f"promise east: {said}")
    to_votes(house)
    for seat in house.seats():
        line = (done or "vote: against 0") if seat == "north" else "vote: against 0"
        house.write(seat, line)
    (pledge,) = promises(house)
    assert pledge.verdict == verdict
    if verdict == "broken":
        for seat in ("north", "east"):
            assert "The answers of the game say: broken." in flat(house.answer(seat, "status"))


def test_a_promise_that_names_a_question_is_due_when_its_giver_is_asked(house, testgame):
    house.start(edition=testgame)
    house.write("north", "promise east: vote: for")
    assert "Due" not in flat(house.answer("east", "status")).partition("Promises")[2]
    to_votes(house)
    for seat in ("north", "east"):
        assert "Due now: North is asked." in flat(house.answer(seat, "status"))


def test_a_broken_promise_is_told_to_its_parties_without_being_asked_for(house, testgame):
    house.start(edition=testgame)
    house.write("north", "secret promise east: vote: for in turn 1")
    to_votes(house)
    before = len(house.letters())
    house.write("north", "vote: against 1")
    told_to = {each.recipient for each in house.letters()[before:] if "say: broken" in flat(each.text)}
    assert told_to == {"ann@example.org", "bob@example.org"}


def test_a_sealed_answer_is_not_looked_at(house, testgame):
    """A promise about a sealed bid says nothing before the bids are open, and nothing then."""
    house.start(edition=testgame)
    house.write("north", "promise east: bid: 5 in turn 1")
    house.write("north", "bid: 1")
    assert promises(house)[-1].verdict == ""


def test_words_of_a_promise_are_no_orders(house, testgame):
    house.start(edition=testgame)
    house.write("north", "promise east: bid: 5\nbid: 2")
    answers = [order.choice for order in house.state().agenda.answers]
    assert answers == [2]


def test_a_promise_that_a_report_tells_of_is_no_second_mail(house, testgame):
    """Where the same mail makes a report due, that holds the promise; else it is a mail of its own. What became of one always is."""
    house.start(edition=testgame)
    for seat in ("north", "south", "west"):
        house.write(seat, "bid: 0")
    before = len(house.letters(house.address("north")))
    house.write("east", "promise north: peace for ever\nbid: 0")
    (report,) = house.letters(house.address("north"))[before:]
    assert "Your move" in report.subject
    assert "peace for ever" in flat(report.text)
    house.write("east", "promise north: rain tomorrow")
    assert "promises" in house.last("north").subject
    number = promises(house)[-1].number
    house.write("north", f"broken {number}\nthanks: none")
    assert any(f"Promise {number}" in each.subject for each in house.letters(house.address("east")))
