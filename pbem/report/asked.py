"""The reader's open questions in words: what is asked, the line that answers it, what silence plays."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from engine.core.deal import RESPONSE
from engine.core.decision import Urgency, Visibility
from engine.core.view import Question
from pbem.report import moments, odds
from pbem.report.buttons import choices
from pbem.report.examples import example_of
from pbem.report.letters import Book, Due, Times
from pbem.report.odds import Chances
from pbem.report.order_form import Form
from pbem.report.sentences import Catalogue
from pbem.report.wording import Wording, capital


class Asked(Struct, frozen=True, kw_only=True):
    """One question.

    `line` is the order line with the reader's own parked answer, else with `silence`, what is played when nothing
    comes. `hints` say what may be answered; `example` shows it in their place where they are long. `sealed`: nobody sees the answer; `offered`: nobody waits for it.
    `odds` are those of the check to which it leads. `choices` are all lines that answer it, with the answer alone, where they are
    few. `addressed`: somebody else's offer asks it. `deadline` is a sentence, `until` its moment for a subject; both
    are empty where there is none.
    """

    head: str
    sentence: str
    line: str
    hints: tuple[str, ...]
    example: str
    silence: str
    rule: str
    answered: bool
    sealed: bool
    offered: bool
    addressed: bool = False
    deadline: str = ""
    until: str = ""
    odds: tuple[Chances, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()
    due: Due | None = None


def all_asked(
    questions: tuple[Question, ...], book: Book, sentences: Catalogue, times: Times | None = None
) -> tuple[Asked, ...]:
    """The questions of a view in words, in their order."""
    form, wording = Form(book), Wording(book.words)
    asked = (_asked(question, form, sentences, wording) for question in questions)
    clock = times or Times()
    return tuple(_timed(each, question, clock) for each, question in zip(asked, questions, strict=True))


def _asked(question: Question, form: Form, sentences: Catalogue, wording: Wording) -> Asked:
    decision = question.decision
    head, silence = form.head(decision), form.answer(decision, question.default)
    answer = form.answer(decision, question.answer) if question.answered else silence
    return Asked(
        head=head,
        sentence=capital(sentences.say(decision.kind, decision.about, wording)),
        line=f"{head}: {answer}",
        hints=form.hints(decision),
        example=example_of(decision, form),
        silence=silence,
        rule=decision.rule,
        answered=question.answered,
        sealed=decision.visibility is Visibility.SEALED,
        offered=decision.urgency is Urgency.OFFERED,
        addressed=decision.kind == RESPONSE,
        odds=odds.of_question(question.odds, wording),
        choices=tuple((f"{head}: {text}", text) for text in _answers(question, form)),
    )


def _answers(question: Question, form: Form) -> tuple[str, ...]:
    """The answers to a question that the reader owes, if they are few."""
    if question.decision.urgency is Urgency.OFFERED or question.answered:
        return ()
    return tuple(form.answer(question.decision, each) for each in choices(question.decision.options))


def _timed(asked: Asked, question: Question, times: Times) -> Asked:
    """With the deadline of its group; what nobody waits for has none."""
    group = question.decision.group.id
    until = next((each for each in times.deadlines if each.group == group), None)
    if until is None or asked.offered:
        return asked
    shown = "" if times.paused else moments.brief(until.due_at, times.zone)
    due = None if times.paused else Due(group, asked.head, until.due_at)
    return replace(asked, deadline=moments.deadline(until, times), until=shown, due=due)
