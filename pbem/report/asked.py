"""The reader's open questions in words: what is asked, the line that answers it, what silence plays."""

from __future__ import annotations

from msgspec import Struct

from engine.core.decision import Urgency, Visibility
from engine.core.view import Question, View
from pbem.report.letters import Book
from pbem.report.order_form import Form
from pbem.report.sentences import Catalogue
from pbem.report.wording import Wording, capital


class Asked(Struct, frozen=True, kw_only=True):
    """One question.

    `line` is the order line with the reader's own parked answer, else with `silence`, what is played when nothing
    comes. `hints` say what may be answered. `sealed`: nobody sees the answer; `offered`: nobody waits for it.
    """

    head: str
    sentence: str
    line: str
    hints: tuple[str, ...]
    silence: str
    rule: str
    answered: bool
    sealed: bool
    offered: bool


def all_asked(view: View[object], book: Book, sentences: Catalogue) -> tuple[Asked, ...]:
    """Every open question of the view's reader, in the view's order."""
    form, wording = Form(book), Wording(book.words)
    return tuple(_asked(question, form, sentences, wording) for question in view.questions)


def _asked(question: Question, form: Form, sentences: Catalogue, wording: Wording) -> Asked:
    decision = question.decision
    head, silence = form.head(decision), form.answer(decision, question.default)
    answer = form.answer(decision, question.answer) if question.answered else silence
    return Asked(
        head=head,
        sentence=capital(sentences.say(decision.kind, decision.about, wording)),
        line=f"{head}: {answer}",
        hints=form.hints(decision),
        silence=silence,
        rule=decision.rule,
        answered=question.answered,
        sealed=decision.visibility is Visibility.SEALED,
        offered=decision.urgency is Urgency.OFFERED,
    )
