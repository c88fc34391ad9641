"""Word each kind of mail, as text and as HTML, from its letter alone."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from engine.core.decision import Urgency
from engine.core.view import Question, View
from pbem.report import moments, pages, subject
from pbem.report.asked import Asked, all_asked
from pbem.report.buttons import ready_replies
from pbem.report.environment import environment
from pbem.report.forecast import forecast, later
from pbem.report.happened import in_sentences
from pbem.report.help_topics import topics_in
from pbem.report.judged import Judge, Judged, done
from pbem.report.letters import (
    Attachment,
    Body,
    Book,
    Done,
    Note,
    NotRead,
    Receipt,
    Reminder,
    Reply,
    Report,
    Shown,
    Told,
)
from pbem.report.order_form import Form, form_lines
from pbem.report.pages import Page
from pbem.report.sentences import Catalogue, read_catalogue, read_sentences
from pbem.report.tables import Tables
from pbem.report.turn_sheet import Sheet, sheet, to_come
from pbem.report.wording import Wording, capital

VIEW_FILE: Final = "view.json"


class _Sentences(Struct, frozen=True):
    """The catalogues of one edition."""

    events: Catalogue
    refusals: Catalogue
    questions: Catalogue
    notices: Catalogue


class Reporter:
    """Made once per server from the folder of templates. Of a letter only the table is kept, for those who see the same."""

    def __init__(self, templates: Path) -> None:
        self._templates = templates
        self._text = environment(templates, html=False)
        self._html = environment(templates, html=True)
        self._tables = Tables(self._text, self._html)
        self._plain = {
            name: sentence
            for file in ("lines.toml", "commands.toml")
            for name, sentence in read_sentences(templates / file).items()
        }
        self._editions: dict[str, _Sentences] = {}

    def report(self, letter: Report, book: Book) -> Body:
        """What happened, what is asked, and the order form."""
        asked = all_asked(_shown(letter.view), book, self._sentences(book.edition).questions, letter.times)
        page = pages.frame(letter, book, asked) | self._news(letter, book)
        page["sheet"] = coming = self._sheet(letter, book)
        title = subject.of_report(letter.view, asked, letter.result, Wording(book.words))
        if pages.is_of_moderator(letter):
            title = f"From the moderator. {title}"
        return self._body("report/report", f"{_tag(letter)} {title}", page, asked, coming.lines)

    def receipt(self, letter: Receipt, book: Book) -> Body:
        """What became of each line of a mail, and the report where there is news."""
        sentences = self._sentences(book.edition)
        shown = _shown(letter.view) if letter.report is not None else _not_merely_offered(letter.view)
        asked = all_asked(shown, book, sentences.questions, letter.times)
        judged = self.judged(letter, book)
        thoughts = {each: moments.moment(at, letter.times.zone) for each, at in letter.thoughts}
        foreseen = forecast(shown, asked, letter.standing, Wording(book.words), thoughts)
        page = pages.frame(letter, book, asked) | pages.judgement(letter, judged) | {"forecast": foreseen}
        page["later"] = later(to_come(letter, Form(book)), Form(book), Wording(book.words))
        page["topics"] = tuple(topics_in(self._templates))
        page["past"] = in_sentences(_past(letter), sentences.events, Wording(book.words))
        page["led_to"] = in_sentences(_led_to(letter), sentences.events, Wording(book.words))
        coming = Sheet()
        if letter.report is not None:
            coming = self._sheet(letter.report, book)
            page |= self._news(letter.report, book) | {"sheet": coming}
        title = _receipt_title(letter, judged, asked, Wording(book.words))
        return self._body("receipt/receipt", f"{_tag(letter)} {title}", page, asked, coming.lines)

    def judged(self, letter: Receipt, book: Book) -> tuple[Judged, ...]:
        """What became of each line of a mail, in sentences."""
        return Judge(book, self._sentences(book.edition).refusals, self._plain).all(letter)

    def reminder(self, letter: Reminder, book: Book) -> Body:
        """What a seat owes, by when, and the lines that answer it."""
        asked = all_asked(_shown(letter.view), book, self._sentences(book.edition).questions, letter.times)
        page = pages.frame(letter, book, asked) | {
            "stage": letter.stage,
            "result": None,
            "commands": False,
        }
        page["form"] = tuple(each.line for each in subject.due_questions(asked))
        title = subject.of_reminder(letter.stage, asked)
        shown = tuple(each for each in asked if not each.offered or each.answered)
        return self._body("report/reminder", f"{_tag(letter)} {title}", page, shown)

    def note(self, letter: Note) -> Body:
        """A short mail that belongs to no position; the first line of its text template is the subject."""
        named = dict(letter.named)
        text = self._text.get_template(f"notes/{letter.template}.txt").render(named)
        title, _, rest = text.partition("\n")
        html = self._html.get_template(f"notes/{letter.template}.html").render(named, title=title.strip())
        return Body(title.strip(), _tidy(rest), html)

    def said(self, result: Done | NotRead | Shown) -> tuple[str, ...]:
        """What is said about a line outside of a receipt, paragraph by paragraph."""
        if isinstance(result, NotRead):
            return (self._plain[result.code].format(given=result.given),)
        if isinstance(result, Done):
            return done(result, self._plain)
        sentence = self._plain[result.code].format(**dict(result.named))
        return (sentence, *result.paragraphs)

    def screen(self, template: str, named: Page) -> str:
        """What a moderator reads at a terminal: a template of `moderator/`, no line longer than a mail's."""
        return _tidy(self._text.get_template(f"moderator/{template}.txt").render(named))

    def _news(self, letter: Report, book: Book) -> pages.Page:
        events = self._sentences(book.edition).events
        entries = in_sentences(letter.told, events, Wording(book.words))
        return pages.news(letter, book, entries, self._notices(letter, book)) | {
            "table": self._tables.of(letter.view, book)
        }

    def _sheet(self, letter: Report, book: Book) -> Sheet:
        """What may still come for the reader this turn."""
        form = Form(book)
        return sheet(to_come(letter, form), letter.standing, letter.view.turn, form, Wording(book.words))

    def _notices(self, letter: Report, book: Book) -> tuple[str, ...]:
        """What a moderator did: a change tells of itself as an event, all else has a sentence of its own."""
        sentences, wording = self._sentences(book.edition), Wording(book.words)
        return tuple(
            capital(
                (sentences.notices if each.kind in sentences.notices.names else sentences.events).say(
                    each.kind, each.facts, wording
                )
            )
            for each in letter.notices
        )

    def _body(
        self,
        template: str,
        title: str,
        page: pages.Page,
        asked: tuple[Asked, ...],
        coming: tuple[str, ...] = (),
    ) -> Body:
        reply = page["reply"]
        ready = ready_replies(reply, title) if isinstance(reply, Reply) and reply.address else None
        text = _tidy(self._text.get_template(f"{template}.txt").render(page))
        html = self._html.get_template(f"{template}.html").render(page, title=title, ready=ready)
        due = tuple(each.due for each in subject.due_questions(asked) if each.due is not None)
        return Body(title, text, html, form_lines(text, [*(each.line for each in asked), *coming]), due)

    def _sentences(self, edition: str) -> _Sentences:
        if edition not in self._editions:
            read = [
                read_catalogue(self._templates, edition, kind)
                for kind in ("events", "refusals", "questions", "notices")
            ]
            self._editions[edition] = _Sentences(*read)
        return self._editions[edition]


def view_attachment(view: View[object]) -> Attachment:
    """A view as a JSON file, for programs that read along."""
    return Attachment(VIEW_FILE, "application/json", msgspec.json.encode(view))


def _past(letter: Receipt) -> tuple[Told, ...]:
    """What happened, as far as lines of a mail have asked for it, each entry once."""
    asked = (each.result for each in letter.lines)
    told = {told.number: told for each in asked if isinstance(each, Shown) for told in each.past}
    return tuple(told[number] for number in sorted(told))


def _led_to(letter: Receipt) -> tuple[Told, ...]:
    """What the lines of a mail led to, unless it stands in the report or among what they asked for."""
    return () if letter.report is not None or _past(letter) else letter.told


def _shown(view: View[object]) -> tuple[Question, ...]:
    """The questions that leave a choice; an answer to another one is shown if it was given."""
    return tuple(each for each in view.questions if each.leaves_a_choice or each.answered)


def _not_merely_offered(view: View[object]) -> tuple[Question, ...]:
    """The questions for which somebody waits, and offers that the reader has taken up."""
    offered = Urgency.OFFERED
    return tuple(each for each in _shown(view) if each.decision.urgency is not offered or each.answered)


def _tag(letter: Report | Receipt | Reminder) -> str:
    return subject.tag(letter.game, letter.seat, letter.view)


def _receipt_title(
    letter: Receipt, judged: tuple[Judged, ...], asked: tuple[Asked, ...], wording: Wording
) -> str:
    """What became of the lines; then the news, or what the game still waits for."""
    title = subject.of_receipt(judged)
    if letter.report is None and not subject.due_questions(asked):
        return title
    result = letter.report.result if letter.report is not None else None
    return f"{title}. {subject.of_report(letter.view, asked, result, wording)}"


def _tidy(text: str) -> str:
    """No blanks at line ends, never two empty lines in a row, plain blanks where a line must not be wrapped."""
    lines = [line.rstrip() for line in text.replace("\u00a0", " ").strip().splitlines()]
    return "\n".join(line for line, before in zip(lines, ["", *lines], strict=False) if line or before) + "\n"
