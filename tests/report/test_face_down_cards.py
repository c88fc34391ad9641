"""What a mail of the second edition says of face-down cards: all to their holder, nothing to anybody else."""

from __future__ import annotations

from engine.core.ids import Seat
from engine.core.options import Choice
from engine.second.blackmail import instructions
from engine.second.memos.opening import FamilyMemo
from engine.second.ruleset import RULES
from engine.second.state import State
from pbem.report.letters import Book, Report
from tests.engine.second import build
from tests.report.games import reporter

BOOK = Book("second", RULES.words, RULES.phrases)
SAID: dict[str, Choice] = {
    "blackmail_02": (10,),
    "blackmail_04": ("chairman", ("sykes",)),
    "blackmail_07": ("delhi_to_maratha", ("at_once",)),
    "blackmail_10": (("blackmail_05", "blackmail_07"), ("larkins",)),
}


def table(*hidden: str, **said: Choice) -> State:
    """Larkins holds cards and has said something of some; a family action is asked."""
    state = build.folk(build.laid(), "larkins", hidden=hidden)
    for card, wish in said.items():
        state = instructions.given(state, "larkins", card, wish)
    state = build.change(state, phase="family")
    return build.at_table(state, "family_action", FamilyMemo(build.FOUR)).state


def mail(state: State, seat: str) -> str:
    view = RULES.view(state, seat)
    report = reporter().report(Report(game="g", seat=Seat(seat), view=view, names=(), told=()), BOOK)
    assert report.html
    return report.text


def test_the_holder_reads_what_it_has_said() -> None:
    text = mail(table("blackmail_02", "blackmail_10", **SAID), "larkins")
    for line in (
        "Your face-down cards: Company Fraud, Man on the Inside.",
        "- Company Fraud: £10",
        "- Scandal on Leadenhall Street (not in your hand): Chairman, Sykes",
        "- Envoy to the Mughals (not in your hand): Delhi facing Maratha, at once",
        "- Man on the Inside: Scandal in India, Envoy to the Mughals, Larkins",
    ):
        assert line in text
    assert "blackmail: pass" in text


def test_the_order_form_is_the_same_for_every_card() -> None:
    """The lines of instructions do not depend on the cards; nor does any line of a family without cards."""
    forms = set()
    for card in ("blackmail_01", "blackmail_05", "blackmail_10"):
        text = mail(table(card), "larkins")
        forms.add(text[text.index("blackmail: pass") : text.index("show card")])
    assert len(forms) == 1


def test_nobody_else_reads_anything_of_it() -> None:
    silent, speaking = table("blackmail_02"), table("blackmail_05", **SAID)
    for seat in ("hastings", "sykes", "paxton"):
        assert mail(silent, seat) == mail(speaking, seat)
        assert "blackmail: pass" not in mail(speaking, seat)
