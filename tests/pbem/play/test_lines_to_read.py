"""Lines that ask to read something: each is sent by mail and answered by mail, in both editions."""

from __future__ import annotations

import pytest

from engine import rules_for
from pbem.intake.command_lines import divided, mended_command, read_command
from pbem.intake.commands import Away, Back, Extend, FileStanding, Help, Past, Resign, RuleText, Status, Wait
from pbem.intake.dice_text import DiceText, read_dice
from pbem.play.services.help_shown import help_topics
from pbem.report.help_topics import topics_in
from pbem.report.rule_search import find_rules, rules_of
from pbem.share import rules_dir, templates_dir
from tests.pbem.play.house import House, new_house
from tests.pbem.play.reading import told

EDITIONS = {"first": "1E", "second": "2E"}


@pytest.fixture(scope="module", params=sorted(EDITIONS))
def game(request, tmp_path_factory, empty) -> House:
    """A game of either edition that has begun; these lines change nothing in it."""
    house = new_house(tmp_path_factory.mktemp(f"lines_{request.param}"), empty)
    house.start(edition=request.param)
    yield house
    house.store.close()


@pytest.fixture
def ask(game):
    """Sends one line by mail; gives what the receipt says below it."""
    seat = game.seats()[0]
    return lambda line: told(game.answer(seat, line), line)


def edition_of(game: House) -> str:
    return game.rules().edition


def test_status_sends_the_report_anew(game, ask):
    receipt = game.answer(game.seats()[0], "Could you please send me my status?\nThank you")
    assert "Done. Your report follows below." in " ".join(receipt.split())
    assert "Order form" in receipt or "What happened" in receipt


def test_rules_by_id_shows_the_whole_rule(game, ask):
    digit = EDITIONS[edition_of(game)]
    rule = rules_of(rules_dir(), f"{edition_of(game)}-edition")[40]
    said = ask(f"rules {rule.id}")
    assert said.startswith(f'Done. What the rules say of "{rule.id}": {rule.id} ({rule.heading}): ')
    assert " ".join(rule.paragraphs[-1].split())[-30:] in said
    assert ask(f"rule {rule.id.removeprefix(f'{digit}-')}").count(rule.id) >= 1


def test_rules_by_words_lists_several_hits(game, ask):
    said = ask("rules about dividends please")
    found = find_rules(rules_dir(), edition_of(game), "dividends").rules
    assert len(found) > 3
    shown = min(len(found), 15)
    begins = "; here are {shown} of them" if shown < len(found) else ""
    assert said.startswith(
        f'Done. {len(found)} rules speak of "dividends"{begins.format(shown=shown)}, with their ids'
    )
    assert all(f"{rule.id}: " in said for rule in found[:10])
    assert f"Lines that you can send: rules {found[0].id}" in said


def test_rules_mend_a_word_and_say_so(game, ask):
    assert "Dividnds read as dividend" in ask("rules dividnds") or "dividnds read as dividend" in ask(
        "rules dividnds"
    )


def test_rules_without_a_hit_say_what_would_be_right(game, ask):
    said = ask("rules zeppelin")
    assert 'Not understood. No rule speaks of "zeppelin"' in said
    assert "rules dividends" in said
    assert "Which rule?" in ask("rules")


def test_rules_with_a_word_too_many_show_the_best(game, ask):
    assert 'No rule speaks of all the words of "dividends zeppelin"' in ask("rules dividends zeppelin")


def test_odds_are_those_of_the_edition(game, ask):
    worst, shares = {
        "first": ("failure", ("success 70 %", "nothing 26 %")),
        "second": ("catastrophe", ("success 70 %", "failure 26 %")),
    }[edition_of(game)]
    said = ask("odds 3")
    assert said.startswith("Done. What a check gives by the dice alone")
    assert "3 dice:" in said
    assert all(share in said for share in shares)
    assert f"{worst} 3.7 %" in said


def test_odds_with_a_penalty_take_it_off_first(game, ask):
    said = ask("odds 4 dice with penalty 1")
    assert "a check with 4 less a penalty of 1 gives" in said
    assert "3 dice: success 70 %" in said
    assert "3 dice: success 70 %" in ask("odds 4-1")


def test_odds_of_several_numbers(game, ask):
    assert all(f"{n} d" in ask("what are the odds?") for n in range(1, 7))
    said = ask("odds 2 to 4")
    assert "2 dice" in said
    assert "4 dice" in said
    assert "1 die" not in said


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("odds many", '"many" is no number of dice'),
        ("odds 0", "leaves no die"),
        ("odds 2 penalty 2", "leaves no die"),
        ("odds 900", "more dice than anybody can have"),
    ],
)
def test_odds_of_nothing_say_what_would_be_right(game, ask, line, words):
    said = ask(line)
    assert said.startswith("Not understood.")
    assert words in said


def test_help_explains_how_to_answer_and_names_every_line_and_topic(game):
    receipt = game.answer(game.seats()[0], "help")
    text = " ".join(receipt.split())
    assert "How to answer" in text
    assert all(topic in text for topic in help_topics())


def test_help_knows_every_kind_of_question(game):
    """Topics come from the declarations of the questions: none has to be listed twice."""
    seat, rules = game.seats()[0], game.rules()
    kinds = sorted(rules.phrases)
    lines = [f"help {kind.replace('_', ' ')}" for kind in kinds]
    receipt = game.answer(seat, "\n".join(lines))
    for kind, line in zip(kinds, lines, strict=True):
        said = told(receipt, line)
        if kind.replace("_", " ") in topics_in(templates_dir()):
            continue
        head = rules.phrases[kind].head.replace("{", "<").replace("}", ">")
        assert said.startswith("Done. A question"), line
        assert f'Its line begins "{head}:"' in said


def test_help_on_a_question_shows_its_rules_and_on_an_open_one_its_line(game):
    asked = game.asked()[0]
    line = f"help {asked.kind.replace('_', ' ')}"
    said = told(game.answer(asked.seat, line), line)
    assert "A question that is open for you now" in said
    assert f"Lines that you can send: {game.line(asked)}" in said
    assert f"{asked.rule.partition('-')[0]}-" in said


def test_help_knows_topics_and_lists_them_where_it_does_not(game, ask):
    for topic, found in topics_in(templates_dir()).items():
        said = ask(f"help {topic}")
        assert said.startswith(f"Done. About {topic}: "), topic
        assert " ".join(found.says[0].split())[:60] in said
    assert "About standing orders" in ask("help standing order")
    assert "About deadlines" in ask("Help: deadlnes")
    said = ask("help zeppelin")
    assert 'There is no help about "zeppelin"' in said
    assert "help press" in said


def test_help_explains_the_lines_of_whole_offices(game, ask):
    """An office whose line answers several questions is a topic too, with or without its place."""
    topics = {
        "first": ("president Madras", "director of trade"),
        "second": ("manager of shipping", "Director of Trade"),
    }
    answered = {
        "first": ("sail <place> (sail)", "captaincy order"),
        "second": ("shipping (buy, fit", "envoy (special envoy"),
    }
    for topic, question in zip(topics[edition_of(game)], answered[edition_of(game)], strict=True):
        said = ask(f"help {topic}")
        assert said.startswith("Done. One line for a whole office begins"), said
        assert question in said


def test_no_name_stands_for_two_topics():
    topics = topics_in(templates_dir())
    names = [each for name, topic in topics.items() for each in (name, *topic.also)]
    assert len(names) == len(set(names)), sorted(each for each in names if names.count(each) > 1)
    assert all(each == each.casefold() for each in names)


def test_examples_of_topics_are_read():
    """A line that help shows is a command, or has the shape of an order or of press."""
    for topic in topics_in(templates_dir()).values():
        for line in topic.lines:
            assert (
                read_command(line) is not None
                or ":" in line
                or line.startswith(("PRESS", "accept", "kept", "ready"))
            ), line


def test_order_lines_that_help_shows_can_be_sent_in_a_game_of_the_edition(build):
    """An offer can be made, and every other line is kept for its question."""
    for edition in EDITIONS:
        house = build()
        house.start(6, edition=edition)
        seat = house.seats()[0]
        shown = [line for topic in topics_in(templates_dir()).values() for line in topic.examples(edition)]
        orders = [line for line in shown if ":" in line and read_command(line) is None]
        for line in orders:
            if line.startswith(("PRESS", "counter", "promise", "secret", "accept any", "always accept")):
                continue
            sent = line if line.startswith("offer") else f"this turn: {line}"
            said = told(house.answer(seat, sent), sent)
            assert said.startswith(("Accepted.", "Done. It is kept as standing order")), (line, said)


def test_history_tells_all_one_turn_or_the_last(game):
    seat = game.seats()[0]
    receipt = game.answer(seat, "history")
    assert "All that happened stands at the end of this mail" in " ".join(receipt.split())
    log = receipt.rpartition("What happened")[2]
    assert "Turn 1" in log
    assert "Turn 1" in game.answer(seat, "history 1").rpartition("What happened")[2]
    last = game.answer(seat, "history last 1").rpartition("What happened")[2]
    assert last
    said = told(game.answer(seat, "history 9"), "history 9")
    assert "Nothing has happened in a turn 9" in said


def test_history_shows_only_what_the_seat_may_know(game):
    one, two = (game.answer(seat, "history").rpartition("What happened")[2] for seat in game.seats()[:2])
    with game.store.reading() as work:
        from pbem.play.opening import open_table

        table = open_table(work, "g1", game.clock)
        private = [
            event
            for seat in game.seats()[:2]
            for each in table.told(seat, 0)
            for event in each.events
            if event.to
        ]
    assert (one != two) or not private


def test_several_on_one_line(game):
    seat = game.seats()[0]
    receipt = game.answer(seat, "status; odds 2 and rules zeppelin")
    assert told(receipt, "status").startswith("Done.")
    assert "2 dice" in told(receipt, "odds 2")
    assert "No rule speaks of" in told(receipt, "rules zeppelin")


def test_an_order_with_a_line_to_read_behind_it(game):
    decision = game.asked()[0]
    line = game.line(decision)
    assert divided(f"{line}; odds 2") == (line, "odds 2")


def test_typos_are_mended_and_said(game, ask):
    assert ask("stauts").startswith("Done. Stauts read as status.")
    assert "Histroy read as history." in ask("histroy 1")


def test_what_is_known_without_mail():
    assert read_command("- Please send me the rules for dividends.") == RuleText("dividends")
    assert read_command("2) help, please") == Help()
    assert read_command("could you show me the history of turn 2?") == Past(2)
    assert read_command("wait?") is None
    assert read_command("give back") is None
    assert read_command("i am back") == Back()
    assert read_command("I am away from tomorrow to Friday, robot") == Away("tomorrow to Friday, robot")
    assert read_command("away with the fairies") is None
    assert read_command("please wait") == Wait()
    assert read_command("always: dividends: 1 please") == FileStanding("dividends: 1 please", always=True)
    assert read_command("history will judge us") is None
    assert mended_command("want") is None
    assert mended_command("hello all") is None
    assert mended_command("wiat").command == Wait()
    assert mended_command("reprot").command == Status()
    assert divided("dispute 4: status; help") == ("dispute 4: status; help",)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("3", DiceText((3,))),
        ("three dice", DiceText((3,))),
        ("1, 2 and 4", DiceText((1, 2, 4))),
        ("2-4", DiceText((2, 3, 4))),
        ("2 to 4 dice", DiceText((2, 3, 4))),
        ("4-1", DiceText((3,), 4, 1)),
        ("£4 minus 1", DiceText((3,), 4, 1)),
        ("5 dice with a penalty of 2", DiceText((3,), 5, 2)),
        ("many", None),
        ("", None),
        ("3 apples", None),
    ],
)
def test_numbers_of_dice_as_people_write_them(text, meant):
    assert read_dice(text) == meant


def test_rules_are_shown_in_words():
    (rule,) = find_rules(rules_dir(), "second", "2E-5.1.2").rules
    (text,) = rule.paragraphs
    assert text.startswith("Decision (player, family action): legal actions of 5.2 or none, enlist writer in")
    assert text.endswith("without taking a prize piece, else none.")
    for edition in EDITIONS:
        for each in rules_of(rules_dir(), f"{edition}-edition"):
            assert "DECISION(" not in " ".join(each.paragraphs)


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_every_rule_of_a_chapter_is_found_by_its_id(edition):
    rules = rules_of(rules_dir(), f"{edition}-edition")
    assert len(rules) > 300
    for rule in rules[::7]:
        assert rule in find_rules(rules_dir(), edition, rule.id).rules
    assert rules_for(edition)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("accept any offer of at least £2", Help("accept any")),
        ("always: accept any offer that gives me £2", Help("accept any")),
        ("resign: too busy", Resign(False)),
        ("resign: yes", Resign(True)),
        ("extend: please", Extend("", "please")),
        ("extend: 24h", Extend("24h", "")),
        ("extend 24h: my train is late", Extend("24h", "my train is late")),
        ("away over", Back()),
        ("promises", Status()),
        ("open offers", Status()),
    ],
)
def test_half_a_command_is_answered_with_what_is_missing(line, command):
    assert read_command(line) == command
