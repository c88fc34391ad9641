"""`help <topic>`: a topic of templates/help.toml, or one of the questions of the game, explained by its own words and rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.core.decision import Decision
from engine.core.ids import Seat
from engine.core.phrase import Phrase
from engine.core.plan import Plan
from pbem.intake.commands import Help
from pbem.play.table import Table
from pbem.report.examples import example_of
from pbem.report.help_topics import named, topics_in
from pbem.report.letters import Done, LineResult, NotRead, Shown
from pbem.report.order_form import Form
from pbem.report.rule_search import Rule, find_rules, rules_about
from pbem.share import rules_dir, templates_dir

_FEW: Final = 3


def show_help(table: Table, seat: Seat, command: Help) -> LineResult:
    """How to answer in general, or what there is to say about one topic."""
    if not command.topic:
        return Done("help_sent")
    topics = topics_in(templates_dir())
    names = {each: name for name, topic in topics.items() for each in (name, *topic.also)}
    kinds = dict(_kinds(table))
    topic, kind = names.get(command.topic.casefold()), named(command.topic, kinds)
    topic = topic or (None if kind else named(command.topic, names))
    if topic is not None:
        found = topics[topic]
        says = (*found.says, *_whole(table, seat, kinds.get(command.topic.casefold(), "")))
        return Shown("help_topic", (("topic", topic),), says, lines=found.examples(table.rules.edition))
    if kind is not None:
        return _about_question(table, seat, kind)
    plan = next((each for each in table.rules.plans if _is_called(each, command.topic)), None)
    if plan is not None:
        return _about_plan(table, plan)
    return NotRead("help_unknown", command.topic, (*(f"help {name}" for name in topics),))


def help_topics() -> tuple[str, ...]:
    """What help can be asked about beside the questions of a game."""
    return tuple(topics_in(templates_dir()))


def _kinds(table: Table) -> Iterator[tuple[str, str]]:
    """All that a kind of question may be called: its name, and what its line begins with up to the first name in it."""
    for kind, phrase in table.rules.phrases.items():
        yield kind.replace("_", " "), kind
        for head in (*phrase.also, phrase.head):
            yield head.casefold(), kind
            if literal := head.partition("{")[0].strip().casefold():
                yield literal, kind


def _about_question(table: Table, seat: Seat, kind: str) -> Shown:
    """How its line begins, the rules that ask it, and the line with what may be answered if it is open for the seat now."""
    rules, phrase = table.rules, table.rules.phrases[kind]
    written = tuple(
        f"{rule.id}: {text}" for rule in _rules_of(rules.edition, kind, phrase) for text in rule.paragraphs
    )
    own = next((each for each in rules.pending(table.state) if (each.seat, each.kind) == (seat, kind)), None)
    hints, lines = _now(table, own) if own is not None else ((), ())
    facts = (("head", _shown(phrase.head)), ("also", ", ".join(map(_shown, phrase.also)) or "-"))
    return Shown(
        "help_question_open" if own is not None else "help_question", facts, (*hints, *written), lines=lines
    )


def _whole(table: Table, seat: Seat, kind: str) -> tuple[str, ...]:
    """All that may be answered to an open question, of which order forms show an example only."""
    form = Form(table.book)
    asked = (each for each in table.rules.pending(table.state) if (each.seat, each.kind) == (seat, kind))
    return next((form.hints(each) for each in asked if example_of(each, form)), ())


def _is_called(plan: Plan, topic: str) -> bool:
    """Whether a topic is the beginning of a plan's line, with or without the place in it."""
    given = " ".join(topic.casefold().split())
    begins = (each.partition("{")[0].strip().casefold() for each in (plan.head, *plan.also))
    return any(given == each or given.startswith(f"{each} ") for each in begins if each)


def _about_plan(table: Table, plan: Plan) -> Shown:
    """How its line begins, and the questions that it answers, each with the words of its pieces."""
    phrases = table.rules.phrases
    asked = (
        f"{_shown(phrases[part.kind].head)}{' (' + ', '.join(part.labels) + ')' if part.labels else ''}"
        for part in plan.parts
    )
    return Shown("help_plan", (("head", _shown(plan.head)),), tuple(asked), lines=("help plans",))


def _rules_of(edition: str, kind: str, phrase: Phrase) -> tuple[Rule, ...]:
    """The rules that ask a kind of question; where none says so, the first that speak of the words of its line."""
    asking = rules_about(rules_dir(), edition, kind)
    words = phrase.head.partition("{")[0].strip() or kind.replace("_", " ")
    return asking or find_rules(rules_dir(), edition, words).rules[:_FEW]


def _now(table: Table, decision: Decision) -> tuple[tuple[str, ...], tuple[str, ...]]:
    form = Form(table.book)
    silence = table.rules.default(table.state, decision)
    return form.hints(decision), (form.line(decision, silence),)


def _shown(head: str) -> str:
    return head.replace("{", "<").replace("}", ">")
