"""Lines that are no order although their words could be one: thanks, requests to others, what others want or have, proverbs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from pbem.lines.names import Lexicon
from pbem.lines.prose import classes, words
from pbem.lines.prose.line import MONEY
from pbem.lines.prose.question import PLAIN, Question
from pbem.lines.prose.tokens import Token

_COURTESY = frozenset(
    "thanks thank thx ta cheers sorry hi hello hey bye goodbye welcome congrats congratulations greetings regards respect "
    "happy merry luck hail bravo kudos props ahoy".split()
)
_EXCLAIMED = frozenset(
    "great right good nice fine lovely grand super noble royal well ah oh wow perfect splendid".split()
)
_WANTS = frozenset("wants wishes needs prefers likes loves asks begs expects demands claims deserves".split())
_HAS = frozenset("has have had holds owns owes".split())
_DOES = frozenset(
    "buys votes pays sails builds invests opens fills nominates proposes accepts declines refuses borrows attacks "
    "supports says thinks hopes owes plays".split()
)
_GETS = frozenset(
    "gets takes has goes becomes leads commands wins deserves runs serves sits stands stays remains joins receives keeps".split()
)
_LOVES = frozenset("love loves enjoy enjoys miss adore hate".split())
_MORE = frozenset("more further extra other".split())
_ONE_OF = frozenset("a an my our some".split())
_PAST = frozenset("through by along on".split())
_SOFTLY = frozenset("please pls plz so well now then just kindly again hey haha hehe lol lmao".split())
_IT = frozenset("it there".split())
"""What does something where nobody does: "it rains"."""
_BEGUN = (["back", "on"], ["back", "in"], ["call", "me"], ["mail", "me"], ["write", "me"], ["oh", "no"])
_ANSWERED = words.NOTHING | words.YES | words.PASS | {"nope", "vote", "votes"}
_THINKING = frozenset("like want mind care agree approve accept consent vote allow help".split())
_YOURS = frozenset("your his her their".split())
_OFFER = "offer"
_MINE = frozenset("mine ours yours his hers theirs".split())
_THEM = frozenset("us you them those these".split())
_TIMES = frozenset(
    "day days hour hours minute minutes min mins week weeks month months year years turn turns round rounds question questions "
    "time times am pm oclock percent people players mails emails games beers pints kids reasons things".split()
)
_OWNS = frozenset("have hold got control".split())
_THINGS = frozenset("the a an me my some that".split())
_ASKING = frozenset("please pls plz kindly lets gimme ill id".split())
_NAMED = re.compile(r"(?<=[a-z,0-9] )[A-Z][a-z]+")
_IS = frozenset("is are was were be looks seems has".split())
_CHOSEN = words.ORDINALS | words.IDEAS | frozenset("it one enough all".split())
"""Words with which "is" says what is chosen: "Bengal is next", "Villa is the one"."""
_TAGS = frozenset("will do does did shall can is are would wont dont doesnt isnt arent wouldnt cant".split())
_ASKED = frozenset("i we you he she it they".split())
"""The ends of "won't we", "is it"."""
_STANDING = frozenset("under near behind beyond short full".split())
"""Words with which "is" tells how things stand: "Bengal is under attack"."""
_TAKING = frozenset("take get choose pick select give use put set".split())
_END = Token(";", ";", brk=True)


class NoOrder:
    """Tells lines that cannot answer a question, whatever their words mean elsewhere."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def is_told(self, question: Question, tokens: tuple[Token, ...]) -> bool:
        """Whether a line thanks, asks or tells of somebody, or is about something else."""
        return (
            self._is_call(question, tokens)
            or self._is_courtesy(question, tokens)
            or self._is_request(question, tokens)
            or self._is_wish(question, tokens)
            or self._is_answer_of_another(question, tokens)
            or _is_statement(question, tokens)
            or _is_tagged(tokens)
            or _is_of_another(question, tokens)
            or _is_undecided(question, tokens)
            or _is_of_else(question, tokens)
            or _owns_what_is_told(question, tokens)
        )

    def may_pass(self, question: Question, tokens: tuple[Token, ...], unknown: frozenset[str]) -> bool:
        """Whether words may be passed over beside the names that a line holds: something near them says that they are chosen."""
        parts = tuple(_parts(tokens))
        denied = [
            part for part in parts if any(token.word in words.DENIALS | words.NOTHING for token in part)
        ]
        if denied and not any(token.stem in question.signs for part in denied for token in part):
            return False
        if any(len(part) > 1 and part[0].word in _IT and part[1].word in unknown for part in parts):
            return False
        if any(_counts_or_gives(part, unknown, question.owner) for part in parts):
            return False
        if any(part[0].word in _COURTESY and any(token.word in unknown for token in part) for part in parts):
            return False
        named = [part for part in parts if any(_is_name(question, token) for token in part)]
        if not question.is_bare and any(_puts_in(part) for part in parts):
            return True
        return not named or any(_chooses(question, part, unknown) for part in named)

    def _is_answer_of_another(self, question: Question, tokens: tuple[Token, ...]) -> bool:
        """Whether a line tells what another answers or thinks: "no from Larkins", "Benyon won't like this"."""
        for one, other, last in zip(tokens, tokens[1:], tokens[2:], strict=False):
            if one.word in _ANSWERED and other.word == "from" and self._is_other_family(question, last):
                return True
            if self._is_other_family(question, one) and other.word in words.DENIED and last.word in _THINKING:
                return True
        return False

    def _is_other_family(self, question: Question, token: Token) -> bool:
        """Whether a word is the name of a family that is not the writer's."""
        own = question.owner
        return self._lexicon.is_family(token.word) and token.word not in (own, f"{own}s")

    def _is_call(self, question: Question, tokens: tuple[Token, ...]) -> bool:
        """Whether a line is a name behind a comma, what stood before it being idle: "Good luck, Walsh"."""
        return len(tokens) == 2 and tokens[0].word == "," and self._is_other_family(question, tokens[1])

    def _is_courtesy(self, question: Question, tokens: tuple[Token, ...]) -> bool:
        """Whether a line holds nothing but names beside words of courtesy: "Thanks, Larkins!", "Great, thanks"."""
        said = [
            token for token in tokens if not token.brk and not (token.neutral and token.word not in _COURTESY)
        ]
        said = [token for token in said if token.word not in words.ALL]
        if said and all(token.word in _EXCLAIMED | _COURTESY for token in said):
            return any(token.word in _COURTESY for token in said) or said[0].word != "right"
        return any(token.word in _COURTESY for token in said) and all(
            token.word in _COURTESY | _EXCLAIMED or _is_name(question, token) for token in said
        )

    def _is_request(self, question: Question, tokens: tuple[Token, ...]) -> bool:
        """Whether a line bids somebody whose name it begins with do something: "Larkins, please vote for me"."""
        at = next((place for place, token in enumerate(tokens) if token.brk), 0)
        called = [token for token in tokens[:at] if not token.neutral]
        if len(called) != 1 or not self._is_other_family(question, called[0]):
            return False
        rest = [token for token in tokens[at:] if not token.brk and token.word not in _SOFTLY]
        if not rest or any(token.word in words.SUBJECT for token in rest):
            return False
        first = rest[0]
        if first.word in words.VERBS or classes.is_acting(first.word):
            return first.word not in ("is", "has", "gets", "takes", "to")
        is_said = first.neutral or first.number >= 0 or first.word in words.OWN
        return not (is_said or first.stem in question.stems or classes.is_approving(first.word))

    def _is_wish(self, question: Question, tokens: tuple[Token, ...]) -> bool:
        """Whether a line tells what somebody wants or has, or whose something is: "Walsh wants it", "Bengal is mine"."""
        for at, (one, other) in enumerate(pairwise(tokens)):
            is_other = self._is_other_family(question, one)
            if other.word in _WANTS and is_other and not _is_it(tokens, at + 2):
                return True
            has_number = at + 2 < len(tokens) and tokens[at + 2].number >= 0 and not tokens[at + 2].neutral
            if other.word in _HAS and has_number and (is_other or self._lexicon.is_numbered(one.word)):
                return True
            if is_other and other.word == "is" and not _is_praised(question, tokens[at + 2 :]):
                return True
            if is_other and _tells_what_is_done(question, other):
                return True
            if one.word in _LOVES and _is_name(question, other):
                return True
            if (other.word in _DOES and is_other) or (one.word in ("is", "are") and other.word in _MINE):
                return True
        return False


def names_somebody(given: str, passed: tuple[str, ...]) -> bool:
    """Whether one of the words passed over is written like a name: "I vote for Cornwallis"."""
    return not {each.casefold() for each in _NAMED.findall(given)}.isdisjoint(passed)


def _is_name(question: Question, token: Token) -> bool:
    """Whether a word belongs to a name that may be answered, and says nothing of what is asked."""
    is_name = token.stem in question.names and token.stem not in question.idle
    return is_name and not token.brk and token.number < 0


def _parts(tokens: tuple[Token, ...]) -> Iterator[tuple[Token, ...]]:
    """What stands between the breaks of a line."""
    part: list[Token] = []
    for token in (*tokens, _END):
        if not token.brk:
            part.append(token)
        elif part:
            yield tuple(part)
            part = []


def _chooses(question: Question, part: tuple[Token, ...], unknown: frozenset[str]) -> bool:
    """Whether a part of a line says that what it names is chosen: by a verb of doing, by who does it, by praise."""
    if unknown.isdisjoint(token.word for token in part) and len(part) > 1:
        return True
    for at, token in enumerate(part):
        if token.stem in question.signs or token.subject or token.word in _ASKING or token.word in words.OWN:
            return True
        if classes.is_acting(token.word) and (at == 0 or part[at - 1].neutral) and not token.neutral:
            return True
        if at == 0 and token.word in _TAKING:
            return True
        if token.number >= 0 and at + 1 < len(part) and _is_name(question, part[at + 1]):
            return True
        if token.number >= 0 and not token.neutral and not question.is_bare:
            is_named = token.word.isdigit() or any(_is_name(question, each) for each in part[at:])
            if is_named and not any(each.word in _IS for each in part):
                return True
        if token.word in unknown and classes.is_approving(token.word) and question.is_bare:
            return True
    return False


def _puts_in(part: tuple[Token, ...]) -> bool:
    """Whether a part begins with a verb of doing and tells how much: "against, and I am chucking 5 pounds at it"."""
    verb = next((token for token in part if not token.neutral or classes.is_acting(token.word)), None)
    is_acting = verb is not None and classes.is_acting(verb.word)
    return is_acting and any(token.number >= 0 and token.word.isdigit() for token in part)


def _tells_what_is_done(question: Question, verb: Token) -> bool:
    """Whether a word behind somebody's name tells what that one does: "Benyon strikes back"."""
    if not verb.word.endswith("s") or verb.word in _GETS or verb.stem in question.stems:
        return False
    return classes.is_acting(verb.word) or classes.is_averse(verb.word)


def _counts_or_gives(part: tuple[Token, ...], unknown: frozenset[str], owner: str) -> bool:
    """Whether what is counted, or is done something with, is a thing of everyday: "5 more coffees", "send me a mail"."""
    for at, token in enumerate(part):
        if token.word not in unknown or classes.is_linking(token.word) or classes.tells_how(token.word):
            continue
        before = at
        while before and part[before - 1].word in _MORE:
            before -= 1
        is_counted = before < at and part[before - 1].number >= 0 if before else False
        if is_counted or (at and part[at - 1].word in words.ALL):
            return True
        is_last = at + 1 == len(part) or part[at + 1].word in words.PREPOSITIONS
        if is_last and at and part[at - 1].word in (*_ONE_OF, owner) and _is_given(part[: at - 1]):
            return True
    return False


def _is_given(part: tuple[Token, ...]) -> bool:
    """Whether a verb of doing stands last, or with "me" behind it."""
    return any(classes.is_acting(token.word) and token.word != "use" for token in part[-2:])


def _is_statement(question: Question, tokens: tuple[Token, ...]) -> bool:
    """Whether a line begins by telling what a thing or a sum is: "Bengal is full of tigers", "5 pounds is a lot"."""
    part = next(_parts(tokens), ())
    at = next((place for place, token in enumerate(part) if token.word in _IS), 0)
    named, said = part[:at], part[at + 1 :]
    if not said or all(token.neutral for token in named):
        return False
    if not all(_is_name(question, token) or token.neutral or _is_sum(token) for token in named):
        return False
    if said[0].word in _STANDING:
        return True
    if said[0].word in ("a", "an") and not question.is_bare:
        return words.IDEAS.isdisjoint(token.word for token in said)
    own = next((place for place, token in enumerate(said) if token.word in words.OWN), None)
    if own is not None:
        return not _is_chosen(question, said[own + 1 :])
    return not any(_says_choice(question, token) for token in said)


def _is_sum(token: Token) -> bool:
    """Whether a word is a number or what money is counted in."""
    return token.number >= 0 or token.stem in MONEY


def _is_chosen(question: Question, said: tuple[Token, ...]) -> bool:
    """Whether what somebody's own is said to be is what is asked or chosen: "my target"; "my favourite curry" is not."""
    return all(
        token.neutral or token.stem in question.stems or token.stem in PLAIN or token.word in words.IDEAS
        for token in said
    )


def _says_choice(question: Question, token: Token) -> bool:
    """Whether a word behind "is" says that what stands before it is chosen."""
    if token.subject or token.word in _CHOSEN or (token.number >= 0 and not token.neutral):
        return True
    if token.stem in question.stems and token.word not in words.PREPOSITIONS - words.FAVOUR:
        return True
    return classes.is_approving(token.word) or classes.is_acting(token.word)


def _is_tagged(tokens: tuple[Token, ...]) -> bool:
    """Whether a line ends by asking whether it is so: "we won't use it, will we"."""
    return len(tokens) > 3 and tokens[-3].brk and tokens[-2].word in _TAGS and tokens[-1].word in _ASKED


def _is_praised(question: Question, said: tuple[Token, ...]) -> bool:
    """Whether what somebody is said to be is a reason to choose, or what is asked: "Walsh is my man", "Sykes is Chairman"."""
    first = next((token for token in said if not token.neutral or token.word in words.OWN), None)
    if first is None or first.stem in question.stems or first.word in words.OWN or first.stem in PLAIN:
        return True
    return question.is_bare and classes.is_approving(first.word) and first.word not in ("right", "ok", "okay")


def _is_it(tokens: tuple[Token, ...], at: int) -> bool:
    """Whether "it" or the like and nothing else stands from a place on, for "deserves it"."""
    return tokens[at - 1].word == "deserves" and [token.word for token in tokens[at:]] in (
        ["it"],
        ["this"],
        ["that"],
    )


def _is_of_another(question: Question, tokens: tuple[Token, ...]) -> bool:
    """Whether a line is about what somebody else does under the same name: "no to your offer" makes none."""
    return any(
        one.word in _YOURS and other.stem == _OFFER in question.literal and one.stem not in question.literal
        for one, other in pairwise(tokens)
    )


def _is_undecided(question: Question, tokens: tuple[Token, ...]) -> bool:
    """Whether a line is for something and against it: "1 for, 1 against"; or not against it: "nothing against it"."""
    said = {token.word for token in tokens}
    if said.isdisjoint(words.AGAINST):
        return False
    meant = [token for token in tokens if not token.neutral]
    if any(one.word in words.NOTHING and other.word in words.AGAINST for one, other in pairwise(meant)):
        return not question.consents  # where leave is asked it gives it
    return any(one.word in words.FAVOUR and other.brk for one, other in pairwise((*tokens, _END)))


def _owns_what_is_told(question: Question, tokens: tuple[Token, ...]) -> bool:
    """Whether a line that may answer with its writer's name tells how many of something he has: "I have 3 shares" is no vote for himself."""
    if not (question.family and question.is_bare):
        return False
    said = [token for token in tokens if not token.brk]
    begun = [at for at, token in enumerate(said[:3]) if token.word in _OWNS]
    return any(token.number >= 0 for at in begun for token in said[at + 1 : at + 3] if token.word != "a")


def _is_of_else(question: Question, tokens: tuple[Token, ...]) -> bool:
    """Whether a number counts days or people, or something is passed: "give me 2 days", "2 of us", "pass the port"."""
    if [token.word for token in tokens[:2]] in _BEGUN:
        return True
    for at, (one, other) in enumerate(pairwise(tokens)):
        if (one.number >= 0 or one.word in words.OTHERS | words.ATTRIBUTES) and other.word in _COURTESY:
            return True  # "my officer sends his regards"
        if one.word in words.DECLINED and other.word in _PAST and other.word != "on":
            return True
        if one.number >= 0 and other.word in _TIMES and other.stem not in question.stems:
            return True
        if (
            one.number >= 0
            and other.word == "of"
            and at + 2 < len(tokens)
            and tokens[at + 2].word in _THEM - {"these", "those", "them"}
        ):
            return True
        if other.word in _THINGS and at + 2 < len(tokens) and one.word in words.DECLINED:
            known = question.stems if one.word.startswith("skip") else question.literal
            return tokens[at + 2].stem not in known
    return False
