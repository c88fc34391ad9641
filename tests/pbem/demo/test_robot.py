"""A robot's head, without any server: what it answers to a view, and what it waits for."""

from __future__ import annotations

from email.message import EmailMessage

import msgspec
import pytest
from imap_tools import MailMessage

from engine import rules_for
from engine.core.chance import SeededChance
from engine.core.decision import Urgency
from engine.core.seating import Seating
from pbem.demo.robots import REFUSED, VIEW_FILE, Account, Robot, below_from, main
from pbem.lines.say import line

RULES = rules_for("first")
STATE = RULES.setup(Seating("g1", 4), SeededChance(b"k" * 32, "g1")).state
SEAT = RULES.waiting(STATE)[0]
VIEW = RULES.view(STATE, SEAT)
DATA = msgspec.json.encode(VIEW)
ASKED = next(each for each in VIEW.questions if each.decision.urgency is Urgency.BLOCKING)


@pytest.fixture
def robot():
    """A robot that has sent nothing yet."""
    return Robot(Account("127.0.0.1", 1, 1, "alder", "secret"))


@pytest.fixture
def sent(robot, monkeypatch):
    """What the robot would send, each as its lines."""
    found = []

    def send(_mail, lines):
        found.append(lines)
        robot._awaited = f"<sent{len(found)}@mail.test>"

    monkeypatch.setattr(robot, "_send", send)
    return found


def mail(subject="[g1 t1 x] Your move", answers="", view=DATA):
    """A mail of the server with a view."""
    message = EmailMessage()
    message["Subject"] = subject
    message["In-Reply-To"] = answers or "<root@mail.test>"
    message.set_content("hello")
    if view:
        message.add_attachment(view, maintype="application", subtype="json", filename=VIEW_FILE)
    return MailMessage.from_bytes(message.as_bytes())


def said(choice):
    """The line of an answer to the question."""
    return line(RULES.phrases[ASKED.decision.kind], ASKED.decision, choice, RULES.words)


def test_it_answers_what_the_game_waits_for(robot, sent):
    robot._read([mail()])
    assert sent == [(said(RULES.robot(VIEW, ASKED, below_from("x"))),)]


def test_it_waits_for_the_receipt_before_it_answers_again(robot, sent):
    robot._read([mail()])
    robot._read([mail()])
    assert len(sent) == 1
    robot._read([mail(answers="<sent1@mail.test>")])
    assert len(sent) == 2


def test_a_refused_answer_gives_way_to_the_default_and_is_told(robot, sent, capsys):
    robot._read([mail()])
    robot._read([mail(answers="<sent1@mail.test>")])
    assert sent[1] == (said(ASKED.default),)
    assert capsys.readouterr().out == f"{REFUSED}{sent[0][0]}\n"


def test_only_the_newest_view_counts(robot, sent):
    nothing = msgspec.json.encode(msgspec.structs.replace(VIEW, questions=()))
    robot._read([mail(), mail(view=nothing)])
    assert sent == []


def test_what_is_offered_is_taken_up_once_if_wanted(robot, sent, monkeypatch):
    offered = next(each for each in VIEW.questions if each.decision.urgency is Urgency.OFFERED)
    other = msgspec.structs.replace(offered, default="something else")
    view = msgspec.json.encode(msgspec.structs.replace(VIEW, questions=(other,)))
    monkeypatch.setattr(type(RULES), "robot", lambda *_: offered.default)
    robot._read([mail(view=view)])
    robot._read([mail(view=view, answers="<sent1@mail.test>")])
    assert sent == [
        (line(RULES.phrases[offered.decision.kind], offered.decision, offered.default, RULES.words),)
    ]


def test_a_mail_without_a_view_is_passed_over(robot, sent):
    robot._read([mail(view=b"")])
    assert sent == []


def test_it_ends_with_the_game(robot, sent):
    robot._read([mail("[g1 t6 x] Game over: Paxton wins")])
    assert robot.over
    assert sent == []


def test_its_dice_depend_on_the_label_alone():
    rolls = [[below_from(label)(1000) for _ in range(1)] for label in ("a", "a", "b")]
    assert rolls[0] == rolls[1] != rolls[2]


def test_it_says_how_it_is_called(capsys):
    assert main([]) == 2
    assert "HOST IMAP_PORT SMTP_PORT USER PASSWORD" in capsys.readouterr().err
