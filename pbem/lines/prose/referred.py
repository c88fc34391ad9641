"""Pronouns for what has been named before: "The Director of Trade has gone too far. Impeach him.", "Sykes asked first, his writer gets it." """

from __future__ import annotations

import re
from typing import Final

from engine.core.options import OneOf, Pick, sole
from pbem.lines.names import Lexicon, Names
from pbem.lines.prose import words
from pbem.lines.prose.line import Stems
from pbem.lines.prose.question import Question
from pbem.lines.prose.reader import Prose
from pbem.lines.prose.tokens import stem
from pbem.lines.shapes import bare
from pbem.lines.text import fold

_END: Final = re.compile(r"(?<=[.!])\s+(?=\S)")
_LAST: Final = re.compile(r"(?<=[.!])\s+(?=\S)|,\s+(?:and\s+)?so\s+(?=(?:i|we|please)\b)", re.IGNORECASE)
"""Where what somebody does about what he said before begins."""
_LEADS: Final = re.compile(r"(?:since|as|because)\s", re.IGNORECASE)
_SINCE: Final = re.compile(r",\s+(?=(?:i|we|please|let)\b)", re.IGNORECASE)
"""How a reason begins that stands before what it is for, and where that begins."""
_IT: Final = re.compile(r"\b(?:him|her|them|it)\b", re.IGNORECASE)
_SO: Final = re.compile(
    r"(?:[,;.!]|\band)\s+(?:and\s+)?(?:so|therefore|hence)\s+(?:he|she|they)(?:'s|'ll)?\s+(?=\w)|(?<=[.!])\s+(?:So\s+)?(?:He|She|They)(?:'s|'ll)?\s+(?=\w)"
)
"""What leads from a reason to who is chosen: "he has earned it, so he gets my vote"."""
_YOU: Final = re.compile(
    r"(?:^|(?<=[.!]\s))(?P<call>(?:\w+,? ){0,2})(?P<name>[A-Z][a-z]+),? (?:and |so |then )?you(?P<verb>'re| are|'ve got| have| get|'ll be| shall be| will be| become| may have| can have)\b"
)
"""Words to somebody that choose him: "Larkins, you are my choice"."""
_SAID_TO: Final = {
    "'re": "is",
    " are": "is",
    "'ll be": "is",
    " shall be": "is",
    " will be": "is",
    " become": "becomes",
}
"""What is said of him then; with the other verbs he gets something."""
_OWNED: Final = re.compile(r"\b(?:his|her|their|yours)\b", re.IGNORECASE)
_YOURS: Final = re.compile(r"\byour\s+(?=(?:company\s+|own\s+|poor\s+|old\s+)?[a-z]+)", re.IGNORECASE)
_CALLED: Final = re.compile(
    r"(?:^|(?<=[.!]\s))(?:(?:(?:i'm |so |very |terribly |really |awfully )*sorry|(?:my |many )?apologies|(?:my )?dear|hi|hello|hey|well|no offence|forgive me|tough luck|bad luck|hard luck)(?: about (?:this|that))?,?\s+(?:to\s+)?)?(?P<name>[A-Z][a-z]+)(?:,\s+(?:but\s+|and\s+|so\s+)?|[:!.]\s+|\s+-+\s+)",
    re.IGNORECASE,
)
_CALLED_LAST: Final = re.compile(
    r",\s+(?:sorry\s+|dear\s+|my dear\s+)?(?P<name>[A-Z][a-z]+)(?=\s*(?:[.!]|$))", re.IGNORECASE
)
"""Who is spoken to, before a sentence or behind it."""
_THERE: Final = re.compile(r"\b(from) there\b", re.IGNORECASE)
_PLACED: Final = re.compile(r"\b(?:in|at|and|or|from|to) ([A-Z][a-z]+)\b")
_CAPITAL: Final = re.compile(r"\b[A-Z][a-z]+\b")
_PIECES: Final = ("ship", "officer", "writer", "captain", "factory", "shipyard", "share")
_PEOPLE: Final = frozenset(
    "president presidents governor governors chairman director manager commander superintendent secretary moderator gm king "
    "wife husband mother father uncle brother son daughter boss minister he she they everybody everyone nobody".split()
)
"""Words before a word for an owner by which somebody else may be meant."""
_MOST_SENTENCES: Final = 4
_STOPS: Final = words.CONDITIONS | words.DENIED | words.REVOKED


def named_for_pronouns(text: str, prose: Prose, lexicon: Lexicon) -> str:
    """The last sentence of a text with the name said before in place of its pronoun; "" if it is not sure who is meant.

    Sure is what the only question with names can be answered with, if no other answer of it is named before.
    """
    return (
        _chosen_for(text, prose, lexicon)
        or _named_in_last(text, prose, lexicon)
        or _with_called(text, prose, lexicon)
        or _of_called(text, prose, lexicon)
    )


def _chosen_for(text: str, prose: Prose, lexicon: Lexicon) -> str:
    """What is said of "he" behind a reason, with the only name in that reason: "Walsh asked first, so he gets my vote"."""
    questions = prose.blocking
    names = _names(questions[0], lexicon) if len(questions) == 1 else None
    if names is None:
        return ""
    led = tuple(_SO.finditer(text))
    if len(led) != 1 or "?" in text or len(_END.split(text)) > _MOST_SENTENCES:
        return ""
    before, behind = text[: led[0].start()], text[led[0].end() :]
    said = fold(before)
    if not _STOPS.isdisjoint(said) or _signs(questions[0]).isdisjoint(map(stem, fold(behind))):
        return ""
    found = {name for name in names.all_shown() if _stands_in(fold(name), said)}
    others = {word for word in said if lexicon.is_family(word)} - {
        word for name in found for word in fold(name)
    }
    is_contracted = "'s" in led[0][0]
    return f"{found.pop()} {'is ' if is_contracted else ''}{behind}" if len(found) == 1 and not others else ""


def _named_in_last(text: str, prose: Prose, lexicon: Lexicon) -> str:
    """The last sentence of a text with the name said before in place of "him", "her" or "them"."""
    questions = prose.blocking
    sentences = (_SINCE if _LEADS.match(text) else _LAST).split(text.strip(), 1 if _LEADS.match(text) else 0)
    at = len(sentences) - 1
    names = _names(questions[0], lexicon) if len(questions) == 1 else None
    if not 0 < at < _MOST_SENTENCES or names is None or "?" in text:
        return ""
    before, sentence = " ".join(sentences[:at]), sentences[at]
    said = fold(before)
    if len(_IT.findall(sentence)) != 1 or not _STOPS.isdisjoint(said):
        return ""
    if _signs(questions[0]).isdisjoint(map(stem, fold(sentence))):
        return ""  # "I like him" bids nothing
    found = {name for name in names.all_shown() if _stands_in(fold(name), said)}
    return _IT.sub(f"the {found.pop()}", sentence) if len(found) == 1 else ""


def named_before(text: str, prose: Prose, lexicon: Lexicon) -> str:
    """A text with what it names before in place of "his", "yours" or "from there"; "" if it is not sure what is meant."""
    return (
        _with_place(text, lexicon)
        or _with_owner(text, prose, lexicon)
        or _with_called(text, prose, lexicon)
        or _of_called(text, prose, lexicon)
    )


def _with_called(text: str, prose: Prose, lexicon: Lexicon) -> str:
    """A text with who is spoken to as who is chosen, where that is what is asked: "Larkins, you are my Chairman"."""
    called = _YOU.search(text) if "you" in text else None
    names = _names(prose.blocking[0], lexicon) if len(prose.blocking) == 1 else None
    if called is None or names is None or "?" in text or called["name"] not in names.all_shown():
        return ""
    before, call = text[: called.start()], called["call"].strip(" ,")
    chosen = f"{called['name']} {_SAID_TO.get(called['verb'], 'gets')}"
    return f"{before}{call}{'. ' if call else ''}{chosen}{text[called.end() :]}"


def _with_place(text: str, lexicon: Lexicon) -> str:
    """A text with the only place that it names before in place of "there": "it's quiet in Bombay, a regiment goes from there"."""
    found = tuple(_THERE.finditer(text)) if "there" in text.casefold() else ()
    if len(found) != 1 or "?" in text or len(_END.split(text)) > _MOST_SENTENCES:
        return ""
    before, behind = text[: found[0].start()], text[found[0].end() :]
    places = {name for name in _PLACED.findall(before) if lexicon.has_word(name.casefold())}
    if len(places) != 1 or any(lexicon.is_family(name.casefold()) for name in places):
        return ""
    return f"{before}{found[0][1]} {places.pop()}{behind}"


def _with_owner(text: str, prose: Prose, lexicon: Lexicon) -> str:
    """A text with the family that it names before in place of "his" or "yours"; "" if it is not sure who is meant.

    Sure is the only family that is named, if nobody else is spoken of and but one question must be answered.
    """
    owned = tuple(_OWNED.finditer(text))
    if len(owned) != 1 or len(prose.blocking) != 1 or "?" in text or len(_END.split(text)) > _MOST_SENTENCES:
        return ""
    before, behind = text[: owned[0].start()], text[owned[0].end() :]
    # behind "his" others may be named: "Paxton was kind, so his go first, then mine, then Walsh's"
    families = _families(before, lexicon) or _families(text, lexicon)
    question = prose.blocking[0]
    if len(families) != 1 or question.owner in families or not _is_of_nobody_else(before, lexicon):
        return ""
    name = next((each for each in _CAPITAL.findall(before) if each.casefold() in families), "")
    pieces = [each for each in _PIECES if stem(each) in question.literal]
    if owned[0][0].casefold() != "yours":
        return f"{before}{name}'s{behind}" if name else ""
    return f"{before}{name}'s {pieces[0]}{behind}" if name and len(pieces) == 1 else ""


def _of_called(text: str, prose: Prose, lexicon: Lexicon) -> str:
    """A text with whose piece it is of somebody spoken to: "Sorry Sykes, it has to be your ship" is of Sykes' ship."""
    yours = tuple(_YOURS.finditer(text))
    if len(yours) != 1 or len(prose.blocking) != 1 or len(_END.split(text)) > _MOST_SENTENCES:
        return ""
    if "?" in _END.split(text[yours[0].end() :])[0]:
        return ""
    families = _families(text, lexicon)
    found = _CALLED.search(text) or _CALLED_LAST.search(text)
    if found is None or families != {found["name"].casefold()} or prose.blocking[0].owner in families:
        return ""
    if not frozenset(map(stem, families)) <= frozenset(map(stem, prose.blocking[0].names)):
        return ""
    owned = _YOURS.sub(f"{found['name']}'s ", text)
    call = _CALLED.search(owned) or _CALLED_LAST.search(owned)
    return f"{owned[: call.start()]}{owned[call.end() :]}".strip() if call else ""


def _families(text: str, lexicon: Lexicon) -> set[str]:
    """The families that a text names, in small letters."""
    return {word for word in fold(text) if lexicon.is_family(word) and word not in words.NEUTRAL}


def _is_of_nobody_else(before: str, lexicon: Lexicon) -> bool:
    """Whether a text names nobody by an office, and nobody who is unknown: "the President asked for his officer"."""
    strangers = (name for name in _CAPITAL.findall(before)[1:] if not lexicon.is_family(name.casefold()))
    return _PEOPLE.isdisjoint(fold(before)) and all(lexicon.has_word(each.casefold()) for each in strangers)


def _names(question: Question, lexicon: Lexicon) -> Names | None:
    """The names by one of which a question is answered, in one way or several."""
    options = bare(question.asked.decision.options)
    ways = [inner for _, inner in options.branches] if isinstance(options, OneOf) else [options]
    picks = [each for each in ways if isinstance(each, Pick)]
    is_named = all(isinstance(each, Pick) or sole(each) for each in ways)
    if question.consents or not (picks and is_named and all(each.single for each in picks)):
        return None
    return lexicon.names(tuple(dict.fromkeys(name for each in picks for name in each.among)))


def _signs(question: Question) -> Stems:
    """The stems of words that say that a question is meant, or the way in which it is answered."""
    return question.signs | (question.names - question.answers)


def _stands_in(name: tuple[str, ...], said: tuple[str, ...]) -> bool:
    """Whether a name stands in words, perhaps as an owner."""
    own = (*name[:-1], f"{name[-1]}s")
    return any(said[at : at + len(name)] in (name, own) for at in range(len(said)))
