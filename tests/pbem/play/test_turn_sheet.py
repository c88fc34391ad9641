"""The turn sheet: what may still come this turn stands in the report, as lines that can be sent back."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine import rules_for
from engine.core.chance import SeededChance
from engine.core.decision import Urgency
from engine.core.look_ahead import of_seat
from engine.core.order import Order
from engine.core.seating import Seating
from pbem.intake.command_lines import read_command
from pbem.intake.commands import FileStanding
from pbem.play.standing.reading import answers_to
from pbem.report import turn_sheet
from pbem.report.letters import Book, Coming, StandingLine
from pbem.report.order_form import Form
from pbem.report.turn_sheet import MOST_LINES, sheet
from pbem.report.wording import Wording
from tests.pbem.play.reading import told
from tests.pbem.play.test_conditional_orders import filed

pytestmark = pytest.mark.slow

TITLE = "Coming up for you"


def tables(edition, seed, players=5):
    """Every table of a game that robots play, with its rules."""
    rules, random = rules_for(edition), Random(seed)
    chance = SeededChance(b"%032d" % seed, f"g{seed}")
    state = rules.setup(Seating(f"g{seed}", players), chance).state
    while rules.result(state) is None:
        yield rules, state
        seat = rules.waiting(state)[0]
        view = rules.view(state, seat)
        question = next(
            each
            for each in view.questions
            if each.decision.urgency is Urgency.BLOCKING and not (each.answered and each.final)
        )
        order = Order(question.decision.id, seat, rules.robot(view, question, random.randrange))
        state = rules.submit(state, order, chance).state


def sheet_of(rules, state, seat, standing=()):
    coming = tuple(
        Coming(
            each,
            rules.ahead[each.decision.kind].desk(each.decision) if each.decision.kind in rules.ahead else "",
        )
        for each in of_seat(rules.foreseen(state), seat)
    )
    form = Form(Book(rules.edition, rules.words, rules.phrases))
    return sheet(coming, standing, rules.clock(state)[0], form, Wording(rules.words))


@pytest.mark.parametrize(("edition", "kinds"), [("first", 12), ("second", 20)])
def test_each_line_is_read_as_the_answer_that_it_shows(edition, kinds):
    """Form line, read as a command, read for the question: the same choice, and for no other question of the sheet."""
    met = Counter()
    lines = 0
    for number, (rules, state) in enumerate(tables(edition, 4)):
        if number % 5:
            continue
        for seat in rules.seats(state):
            found = [each for each in of_seat(rules.foreseen(state), seat) if each.known]
            form = Form(Book(rules.edition, rules.words, rules.phrases))
            said = {f"this turn: {form.line(each.decision, each.silence)}": each for each in reversed(found)}
            for text in sheet_of(rules, state, seat).lines:
                each = said[text]
                command = read_command(text)
                assert isinstance(command, FileStanding)
                assert not command.always
                assert answers_to(rules, command.text, each.decision) == (each.silence,), text
                met[each.decision.kind] += 1
                lines += 1
    assert len(met) >= kinds, met
    assert lines > 200


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_sheet_is_of_bounded_length_and_names_what_it_leaves_out(edition, monkeypatch):
    monkeypatch.setattr(turn_sheet, "MOST_LINES", 3)
    longest = 0
    for rules, state in tables(edition, 5):
        for seat in rules.seats(state):
            short = sheet_of(rules, state, seat)
            assert len(short.lines) <= 3
            monkeypatch.setattr(turn_sheet, "MOST_LINES", 999)
            whole = sheet_of(rules, state, seat)
            monkeypatch.setattr(turn_sheet, "MOST_LINES", 3)
            longest = max(longest, len(whole.lines))
            left_out = {line.removeprefix("this turn: ").partition(":")[0] for line in whole.lines[3:]}
            assert left_out <= {*short.others, *(line.split(": ")[1] for line in short.lines)}
    assert 8 < longest <= MOST_LINES


def to_company_operation(house):
    while house.rules().clock(house.state())[1] != "company_operation":
        house.play_default()


def test_a_report_with_a_question_lists_what_may_come_and_a_line_of_it_is_kept(house):
    house.start(edition="second", players=3)
    seat = house.asked()[0].seat
    text = house.last(seat).text
    assert TITLE in text
    assert "this turn: vote: pass" in text
    assert TITLE in house.last(seat).html
    line = next(line.strip() for line in text.splitlines() if line.strip().startswith("this turn: "))
    said = house.answer(seat, line)
    assert "kept as standing order 1" in told(said, line)
    assert len(filed(house)) == 1


def test_a_line_changed_in_the_quoted_report_acts_and_one_left_as_it_is_does_not(house):
    house.start(edition="second", players=3)
    seat = house.asked()[0].seat
    quoted = [f"> {line}" for line in house.last(seat).text.splitlines()]
    house.write(seat, "\n".join(["status", "", *quoted]))
    assert filed(house) == []
    at = quoted.index(">   this turn: vote: pass")
    house.write(
        seat,
        "\n".join(
            [
                *quoted[:at],
                "> this turn: vote: if money >= 9 then against bought 1, else pass",
                *quoted[at + 1 :],
            ]
        ),
    )
    assert [text.partition(",")[0] for text in filed(house)] == ["vote: if money >= 9 then against bought 1"]


def test_what_is_on_file_stands_in_the_place_of_what_silence_plays(house):
    house.start(edition="second", players=3)
    seat = house.asked()[0].seat
    house.write(seat, "always: upkeep: none")
    house.write(seat, "this turn: vote: if money >= 99 then against bought 9, else pass")
    house.write(seat, "status")
    text = house.last(seat).text
    assert "this turn: vote: if money >= 99 then against bought 9, else pass" in text
    assert "On file as number 2" in text
    assert "this turn: vote: pass" not in text
    assert "until turn" not in text.split(TITLE)[1].split("----", 2)[2].split("You may also")[0]


def test_a_plan_on_file_stands_for_all_that_it_answers():
    rules = rules_for("second")
    for _, state in tables("second", 6):
        for seat in rules.seats(state):
            trades = [
                each
                for each in of_seat(rules.foreseen(state), seat)
                if each.decision.kind == "trade" and each.known
            ]
            if trades:
                home = Form(Book("second", rules.words, rules.phrases)).head(trades[0].decision)
                text = f"{home}: 2; writers rest; again while treasury >= 3"
                coming = tuple(
                    Coming(each, "", 7)
                    for each in of_seat(rules.foreseen(state), seat)
                    if each.decision.kind in ("trade", "fill_order", "place_writer")
                    and dict(each.decision.about)["home"] == dict(trades[0].decision.about)["home"]
                )
                made = sheet(
                    coming,
                    (StandingLine(7, text),),
                    1,
                    Form(Book("second", rules.words, rules.phrases)),
                    Wording(rules.words),
                )
                assert made.lines == (f"always: {text}",)
                return
    raise AssertionError("no President trades")


def test_no_sheet_after_the_last_turn(house, testgame):
    house.start(edition=testgame)
    while not house.rules().result(house.state()):
        house.play_default()
    assert TITLE not in house.last(house.seats()[0]).text


def test_a_receipt_tells_what_its_files_answer_later_and_what_stands_on_silence(house):
    house.start(edition="second", players=3)
    seat = house.asked()[0].seat
    said = " ".join(house.answer(seat, "this turn: vote: pass").split())
    assert 'Should "vote" come this turn, your standing order 1 answers.' in said
    assert "Nothing of yours is on file for what may come later this turn: " in said
    silent = said.partition("may come later this turn: ")[2].partition(".")[0]
    assert "vote" not in silent.split(", ")


@pytest.mark.parametrize("edition", ["first", "second"])
def test_what_is_asked_now_is_not_listed_as_coming_up_as_well(house, edition):
    """A vote on the same family may come again: its line would be the same as that of the open question."""
    house.start(edition=edition, players=4)
    form = Form(Book(edition, house.rules().words, house.rules().phrases))
    met = 0
    for _ in range(12):
        seat = house.asked()[0].seat
        sheet_part = house.last(seat).text.partition(TITLE)[2].partition("\nYou may also\n")[0]
        heads = [form.head(each) for each in house.asked() if each.seat == seat]
        assert not [head for head in heads if f"this turn: {head}: " in sheet_part]
        met += TITLE in house.last(seat).text
        house.play_default()
    assert met > 3
