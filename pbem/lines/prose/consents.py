"""Yes and no in one line: a "no" among the reasons does not turn round what a line begins with."""

from __future__ import annotations

import re

from engine.core.options import Choice, Options, Pick
from pbem.lines.prose import words
from pbem.lines.prose.question import Question
from pbem.lines.prose.sayings import shape_of
from pbem.lines.prose.tokens import Token, lexed, stem
from pbem.lines.shapes import bare

_TAKEN = re.compile(
    r"(?:\b(?:i|we|i'll|we'll|i will|we will|i am going to|i'm going to)(?: gladly| happily)? take it|^\W*(?:it's a |done )?deal)(?=\s*(?:$|[,.!;]))",
    re.IGNORECASE,
)
REFUSALS = frozenset({"no", "decline"})
"""The answers that say no."""
SIDES = frozenset({"for", "against"})
"""The answers to what is voted on."""
_EACH = words.ALL | {"both"}
_SIDED = words.FAVOUR | words.AGAINST
_CLAUSES = re.compile(r"[.!?;,]+(?:\s|$)")
_CONSENT = stem("consent")
_DENYING = words.DENIED | words.NOTHING | words.PASS
_YES_OR_NO = words.YES | frozenset("no nope nah nay accept decline".split())
_AGREEING = words.YES | frozenset(
    "sure fine deal agreed accept accepted granted take go certainly gladly".split()
)
_TELLING = words.TELLERS | {"theres", "have", "got"}
_HAVING = frozenset("have has had having got ive weve theyve is are was theres isnt see need".split())
"""Words before "no" that tell what there is none of."""


def is_consent(options: Options) -> bool:
    """Whether a question is one of yes or no, or of a bargain."""
    inner = bare(options)
    return isinstance(inner, Pick) and not REFUSALS.isdisjoint(inner.among)


def is_vote(question: Question) -> bool:
    """Whether one is for or against what is asked."""
    return shape_of(question.asked.decision.options) in ("vote", "ballot")


def is_yes_or_no(question: Question, tokens: tuple[Token, ...]) -> bool:
    """Whether a line says yes or no, and nothing but the name of what is asked beside it: "It's a yes from me!"."""
    meant = question.sayings.meant(tokens).tokens
    said = [token for token in meant if not (token.brk or token.neutral) or token.word in words.FAVOUR]
    if is_vote(question):
        return len(said) == 1 and said[0].word in SIDES | _YES_OR_NO
    if not is_consent(question.asked.decision.options):
        return False
    said = [token for token in said if token.word not in words.FAVOUR]
    answers = [token for token in said if token.word in _YES_OR_NO]
    others = (token for token in said if token not in answers and token.word not in _EACH)
    return bool(answers) and all(map(question.is_meant, others))


def takes_deal(question: Question, line: str, tokens: tuple[Token, ...]) -> bool:
    """Whether a line takes or refuses what it does not name, as one takes the only deal: "I'll take it"; "yes" alone may be anything."""
    return _TAKEN.search(line) is not None or (" " in line.strip() and is_yes_or_no(question, tokens))


def consented(question: Question, tokens: tuple[Token, ...]) -> str:
    """The answer of a line that begins with a turn of phrase for yes or no to a question; "" if it does not, or says how one votes."""
    is_vote_of_its_own = any(each.word in _SIDED or each.number >= 0 for each in tokens)
    if is_vote_of_its_own or shape_of(question.asked.decision.options) != "consent":
        return ""
    meant = question.sayings.meant(tokens).tokens
    said = next((token.word for token in meant if not (token.brk or token.neutral)), "")
    if said not in _YES_OR_NO:
        return ""
    return "yes" if said in words.YES else "no"


def sure_part(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """A line up to the reasons with a "no" in them, if it begins by agreeing; nothing of it if it ends with a plain no."""
    if not _begins_by_agreeing(tokens):
        return tokens
    denied = next((at for at, token in enumerate(tokens) if token.word in words.NOTHING), None)
    if denied is None:
        return tokens
    if denied + 1 == len(tokens) or tokens[denied + 1].brk:
        return ()
    begun = [at for at in range(1, denied + 1) if tokens[at].brk or tokens[at].word in _TELLING]
    return tokens[: _clause(tokens, begun)] if begun else tokens


def _begins_by_agreeing(tokens: tuple[Token, ...]) -> bool:
    first = next((token for token in tokens if not token.brk), None)
    return first is not None and first.word in _AGREEING


def _clause(tokens: tuple[Token, ...], begun: list[int]) -> int:
    """Where the first clause of reasons begins: at a break, or else at a word that tells something."""
    return next((at for at in begun if tokens[at].brk), begun[0])


def tells_of_none(tokens: tuple[Token, ...]) -> bool:
    """Whether each "no" of a line tells what there is none of: "I have no use for it" answers nothing."""
    denied = [at for at, token in enumerate(tokens) if token.word in words.NOTHING]
    return bool(denied) and all(at and tokens[at - 1].word in _HAVING for at in denied)


def agreed(line: tuple[Token, ...], tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """What a line of reasons agrees with, or the tokens as they are."""
    sure = sure_part(line)
    return tokens if sure == line else sure


def bids_after(tokens: tuple[Token, ...], signs: frozenset[str], known: frozenset[str]) -> bool:
    """Whether a part of a line bids what is asked behind one that denies something: "I don't need it, discard".

    `signs` are the stems of what bids, `known` are those of all that means something to the question.
    """
    is_denied = False
    part: list[Token] = []
    for token in (*tokens, Token(";", ";", brk=True)):
        if not token.brk:
            part.append(token)
            continue
        if any(each.word in words.DENIALS for each in part):
            is_denied = True
        said = [each for each in part if not each.neutral]
        if is_denied and said and said[0].stem in signs and all(each.stem in known for each in said):
            return True
        part = []
    return False


def is_turned(line: str, options: Options, choice: Choice) -> bool:
    """Whether a no is read in a line that begins by agreeing, or consents in a clause of its own: "I consent. It's not raining"."""
    tokens = lexed(line)
    if not is_consent(options) or choice not in REFUSALS:
        return False
    if _begins_by_agreeing(tokens) and any(token.word in words.NOTHING for token in tokens):
        return True
    return any(_consents(lexed(part)) for part in _CLAUSES.split(line))


def _consents(part: tuple[Token, ...]) -> bool:
    """Whether a clause says that its writer consents, and denies nothing."""
    said = next((at for at, token in enumerate(part) if not token.neutral), len(part))
    is_said = said < len(part) and (part[said].stem == _CONSENT or [each.word for each in part] == ["yes"])
    return is_said and not any(token.word in _DENYING for token in part)
