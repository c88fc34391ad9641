"""The reader's open questions in words: what is asked, the line that answers it, what silence plays."""

from __future__ import annotations

from msgspec import Struct

from engine.core.decision import Mode, Urgency, Visibility
from engine.core.view import Question, View
from pbem.lines.say import head
from pbem.report.letters import Book
from pbem.report.order_form import answer_of, form_line, hints_of
from pbem.report.sentences import Catalogue
from pbem.report.wording import Wording, capital


class Asked(Struct, frozen=True, kw_only=True):
    """One question. `answer` is the reader's own parked answer ("" if there is none); `offered` waits for nobody."""

    head: str
    sentence: str
    line: str
    hints: tuple[str, ...]
    silence: str
    rule: str
    answer: str
    answered: bool
    replaceable: bool
    sealed: bool
    offered: bool
    joint: bool


def all_asked(view: View[object], book: Book, sentences: Catalogue) -> tuple[Asked, ...]:
    """Every open question of the view's reader, in the view's order."""
    wording = Wording(book.words)
    return tuple(_asked(question, book, sentences, wording) for question in view.questions)


def _asked(question: Question, book: Book, sentences: Catalogue, wording: Wording) -> Asked:
    decision = question.decision
    return Asked(
        head=head(book.phrases[decision.kind], decision, book.words),
        sentence=capital(sentences.say(decision.kind, decision.about, wording)),
        line=form_line(question, book),
        hints=hints_of(question, book),
        silence=answer_of(question, question.default, book),
        rule=decision.rule,
        answer=answer_of(question, question.answer, book) if question.answered else "",
        answered=question.answered,
        replaceable=question.answered and decision.group.mode is not Mode.WINDOW,
        sealed=decision.visibility is Visibility.SEALED,
        offered=decision.urgency is Urgency.OFFERED,
        joint=decision.group.mode is Mode.JOINT,
    )
