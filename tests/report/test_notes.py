"""Notes about mails that did not act."""

from __future__ import annotations

import pytest

from pbem.report.letters import Body, Note
from pbem.share import templates_dir
from tests.report.games import reporter
from tests.report.html_check import problems, words

REPORTER = reporter()
NAMED = {
    "held": {
        "game": "g12", "seat": "paxton", "reason": "The token is missing or wrong.", "subject": "<my> move",
        "lines": "dividends: 3\n<b>now</b>",
    },
    "rejected": {"guard": "too big", "reason": "The mail is too big.", "subject": "<my> move"},
    "duplicate": {"subject": "<my> move"},
    "game_over": {"game": "g12", "subject": "<my> move"},
    "press": {"tag": "g12 t3 paxton", "writer": "Walsh", "to": "Paxton, Larkins", "text": "Shall we?\n<b>Yes</b>"},
    "clock": {"game": "g12", "seat": "paxton", "news": "All questions get 24 hours more.", "reason": "<snow>"},
    "salt": {"game": "g12", "seat": "p1", "begun": "", "salt": "<any> words", "waited": "Bob Sample"},
    "signup": {
        "game": "g12", "seat": "p1", "others": "Bob <Sample>", "seed_hash": "a1" * 32, "until": "Thu 5 Dec, 18:00",
    },
    "closed": {"game": "g12", "seat": "paxton", "reason": "<elsewhere>", "subject": "<my> move"},
    "failed": {"subject": "<my> move"},
    "no_game": {"subject": "<my> move", "unknown": "g9", "seats": "paxton in game g12"},
    "put_aside": {"subject": "<my> move", "reason": "<not> yours"},
    "waiting": {"mail": "17", "guard": "too-many", "reason": "The address sent <many> mails."},
    "moderation": {
        "kind": "consent", "change": "set", "values": "money.north from <5> to 9", "number": "12", "still": "yes",
        "author": "Mona <Example>", "reason": "<miscounted>", "game": "g12", "seat": "paxton",
    },
    "moderator": {
        "kind": "dispute", "number": "3", "player": "Paxton", "entry": "41", "told": "38", "reason": "<mine> was 2",
        "said": "Paxton bids £2.\nSold to <Walsh>.", "game": "g12",
    },
    "extension": {
        "kind": "asks", "judge": "others", "number": "3", "player": "Walsh", "hours": "24", "reason": "<snow>", "due": "",
        "author": "", "ruling": "", "game": "g12", "seat": "paxton",
    },
    "substitute": {
        "kind": "accepted", "who": "", "game": "g12", "seat": "paxton", "player": "Paxton", "person": "Ann <Example>",
        "begins": "Thu 5 Dec", "ends": "Fri 6 Dec",
    },
    "standby": {"game": "g12", "seat": "paxton", "person": "Zoe <zoe@x>", "quoted": "'Zoe <zoe@x>'"},
    "gathering": {
        "game": "g12", "seat": "player1", "edition": "first", "people": "Ann <Example>\nBob Sample", "wanted": "2",
    },
    "observer": {"kind": "press", "game": "g12", "seat": "observer1", "said": "Press sent to <all>."},
    "door": {
        "kind": "done", "said": "Game g1 is <created>.", "lines": "join g1", "door": "", "tag": "",
    },
    "promise": {
        "tag": "g12 t3 paxton", "number": "412", "text": "a <fair> share", "secret": "secret", "due": "4",
        "giver": "Walsh", "to": "Paxton, Larkins", "by": "", "word": "",
    },
    "late": {"game": "g12", "late": "Paxton (Ann <Example>)", "missed": "Walsh: 2"},
}  # fmt: skip

SUBJECT_ALONE = {
    ("signup", "seat"),
    ("salt", "seat"),
    ("clock", "game"),
    ("clock", "seat"),
    ("closed", "seat"),
    ("substitute", "kind"),
    ("gathering", "seat"),
    ("observer", "kind"),
    ("observer", "seat"),
    ("observer", "game"),
    ("door", "kind"),
}
"""What stands in the subject and nowhere else."""


def note(template: str) -> Body:
    return REPORTER.note(Note(template=template, named=tuple(NAMED[template].items())))


def test_every_template_is_known_here() -> None:
    present = {path.name for path in (templates_dir() / "notes").iterdir()}
    assert present == {f"{name}.{kind}" for name in NAMED for kind in ("txt", "html")}


@pytest.mark.parametrize("template", sorted(NAMED))
def test_both_parts_say_the_same_facts(template: str) -> None:
    body = note(template)
    assert problems(body.html) == []
    for name, value in NAMED[template].items():
        if (name in ("guard", "tag") and template != "waiting") or (template, name) in SUBJECT_ALONE:
            continue
        text = " ".join(f"{body.subject} {body.text}".casefold().split())
        for line in value.splitlines():
            assert line.casefold() in text
            assert line.casefold() in words(body.html).casefold()
    assert body.form == ()


@pytest.mark.parametrize(
    ("template", "subject"),
    [
        ("held", "[g12 paxton] Is this mail from you?"),
        ("rejected", "Your mail could not be read"),
        ("game_over", "Game g12 is over"),
        ("clock", "[g12 paxton] The clock of the game"),
        ("extension", "[g12 paxton] Walsh asks for more time"),
        ("late", "[g12] A question was closed without an answer"),
        ("press", "[g12 t3 paxton] Press from Walsh to Paxton, Larkins"),
        ("salt", "[g12 p1] Your words are in"),
        ("signup", "[g12 p1] A new game: your words for the dice"),
    ],
)
def test_the_first_line_of_the_text_is_the_subject(template: str, subject: str) -> None:
    body = note(template)
    assert body.subject == subject
    assert not body.text.startswith(subject)


def test_a_held_mail_is_confirmed_by_one_word() -> None:
    for part in (" ".join(note("held").text.split()), words(note("held").html)):
        assert "reply to this mail with the single word yes" in part
        assert "nothing was played" in part


@pytest.mark.parametrize(
    ("begun", "salt", "said"),
    [("yes", "", "has begun"), ("", "", "no line that begins with"), ("", "blue", "the game begins")],
)
def test_an_answer_about_a_salt_says_what_became_of_it(begun: str, salt: str, said: str) -> None:
    named = NAMED["salt"] | {"begun": begun, "salt": salt, "waited": ""}
    body = REPORTER.note(Note(template="salt", named=tuple(named.items())))
    assert said in " ".join(body.text.split())
    assert said in words(body.html)


@pytest.mark.parametrize("absent", ["late", "missed"])
def test_moderators_hear_only_of_what_there_is(absent: str) -> None:
    """Nobody late, or nobody who missed a question: that part is not in the mail at all."""
    named = NAMED["late"] | {absent: ""}
    body = REPORTER.note(Note(template="late", named=tuple(named.items())))
    heads = {"late": "not yet past the grace", "missed": "gave no answer"}
    for name, head in heads.items():
        for part in (" ".join(body.text.split()), words(body.html)):
            assert (head in part) is (name != absent)
