"""A line of several orders in prose, and of talk between them, cut where one ends and the next begins."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from msgspec import Struct

from engine.core.deal import OFFER
from pbem.lines.amiss import loses_an_item
from pbem.lines.beyond import Beside
from pbem.lines.found import Found, found_in, is_same, over_talk
from pbem.lines.pieces import Piece, pieces_of
from pbem.lines.prose.apart import is_to, stands_apart
from pbem.lines.prose.asides import (
    is_conditional,
    is_consequence,
    is_echo,
    is_emphatic,
    left_out,
    only_waits,
    reaches_back,
)
from pbem.lines.prose.bids import Bids
from pbem.lines.prose.conceded import concedes
from pbem.lines.prose.consents import is_turned
from pbem.lines.prose.faith import amounts_in, tells_amounts
from pbem.lines.prose.left import DENIED, is_against, takes_nothing
from pbem.lines.prose.line import Stems
from pbem.lines.prose.passing import is_troop
from pbem.lines.prose.question import Question
from pbem.lines.prose.reader import Prose
from pbem.lines.prose.reasons import leads_to, tells_why
from pbem.lines.prose.remarks import cries_out, is_complaint, is_laughed, is_only_named, is_retort
from pbem.lines.prose.statements import is_statement, names_alone, shares_verb, tells_apart
from pbem.lines.prose.tokens import lexed
from pbem.lines.prose.words import ALL, INTERJECTIONS, OWN
from pbem.lines.readings import Chatter, Reading, Understood
from pbem.lines.shapes import is_nothing
from pbem.lines.twofold import asks_more

_LIMIT = re.compile(
    r"again (?:never|while|as long|so long)\b|again$|at most \d|until turn \d|(?:or )?else\b(?! (?:(?:i|we|he|she|they|it|nobody|everybody|everyone|somebody|people|my \w+|the \w+)(?:[\'\u2019]?d|[\'\u2019]?ll| would| will| might| could| may)\b))|otherwise\b(?! (?:(?:i|we|he|she|they|it|nobody|everybody|everyone|somebody|people|my \w+|the \w+)(?:[\'\u2019]?d|[\'\u2019]?ll| would| will| might| could| may)\b))|if (?:it|that|this) (?:fail|succeed|work)|on (?:failure|success)\b",
    re.IGNORECASE,
)
"""How pieces begin that say how often to do what stands before them, or what else: they belong to it."""
_WOULD = re.compile(r"\b(?:i|we)(?:'?d| would)\b(?! (?:prefer|rather))", re.IGNORECASE)
"""How an order begins that a "but" behind it turns into what is not done."""
_MINE = re.compile(r"\b(?:mine|(?:my|our) own)\b(?! (?:sake|good|fault|view|opinion|part|advice|way)\b)")
"""What is ours, though nothing says what of it: "and send my own along"."""
_MOST = 8
_THERE = re.compile(r"\bthere\b(?! (?:is|are|was|were)\b)", re.IGNORECASE)
"""A word in an order for a place that is named beside it."""
_ANSWERS = frozenset("yes no for against".split())
"""Answers that stand in talk as well."""


class Clauses(Struct, frozen=True):
    """The orders of a line in their order with the talk between; not `whole` if it holds more than those.

    `bare` orders are words like "no" that stand in talk as well. It is `parted` if what is no order may be part of one;
    `beyond` is a clause that bids what is not on offer.
    """

    texts: tuple[str, ...]
    orders: tuple[Understood, ...]
    whole: bool
    bare: bool = False
    parted: bool = False
    beyond: str = ""


def clauses_in(text: str, prose: Prose, read: Callable[[str], Reading]) -> Clauses:
    """The clauses of a line that does not read as one order; each order is the longest that can be read.

    It is `whole` if every clause is an order or idle talk, and no question is answered twice.
    """
    pieces = pieces_of(text)
    if any(_LIMIT.match(piece.of(text)) for piece in pieces) or not 1 < len(pieces) <= _MOST:
        return Clauses((text,), (), False)
    known = [not piece.asks and prose.may_be_order(piece.of(text)) for piece in pieces]
    known = [
        is_known or (at > 0 and known[at - 1] and _is_own(pieces[at].of(text)))
        for at, is_known in enumerate(known)
    ]
    if not any(known):
        return Clauses((text,), (), False)
    found = found_in(text, pieces, known, prose, read)
    clauses = _weighed(text, pieces, found, prose, read)
    if clauses.whole:
        return clauses
    over = over_talk(text, pieces, read)
    joined = _weighed(text, pieces, over, prose, read) if over is not None else clauses
    return joined if joined.whole else clauses


def _is_own(said: str) -> bool:
    """Whether a piece is nothing but a word for the writer, as an entry of a list: "Paxton first, then me, then Walsh"."""
    tokens = [token for token in lexed(said) if not token.brk]
    return bool(tokens) and all(token.subject or token.word in OWN | {"me", "us", "last"} for token in tokens)


def _weighed(
    text: str, pieces: list[Piece], found: Found, prose: Prose, read: Callable[[str], Reading]
) -> Clauses:
    """The orders that were found with the talk beside them, which may hold more than that."""
    if not found.orders:
        return Clauses((text,), (), False)
    orders = tuple(found.orders)
    answered = {order.decision.id for order in orders}
    whole = len(answered) == len(orders) > 0 and _is_mere_talk(text, found, prose)
    bare = all(each.casefold() in INTERJECTIONS for each in found.ordered)
    # "Hastings may use it. Actually, no." answers no other question
    whole = whole and not any(each.casefold().strip(" .!") in INTERJECTIONS for each in found.ordered[1:])
    whole = whole and not any(map(reaches_back, found.ordered[1:]))  # "Benyon may use it, not today"
    parted = any(prose.talk.may_be_part(piece.of(text)) for piece, _ in found.talk)
    whole = whole and not loses_an_item(orders, (piece.of(text) for piece, _ in found.talk))
    whole = whole and not any(prose.talk.is_scrap(piece.of(text)) for piece, _ in found.talk)
    whole = whole and not is_complaint(text) and not _is_joke(text, found, prose) and not _cuts_offer(found)
    has_left = _leaves_troops(text, found, prose)
    beyond = _bids_more(text, pieces, found, prose)
    whole, parted = whole and not (has_left or beyond), bool(parted or has_left or beyond)
    whole = whole and not any(is_turned(text, order.decision.options, order.choice) for order in orders)
    # what only gives up what is not taken is said by the order as well
    given_up = {piece.of(text) for piece, _ in found.talk if _is_said_by_orders(text, piece, found, prose)}
    alone = {
        piece.of(text): read(piece.of(text))
        for piece, _ in found.talk
        if whole
        and not (piece.reason or prose.left.denies_empty(piece.of(text), orders))
        and piece.free(text)
    }
    is_said_twice = any(is_same(each, orders) for each in alone.values() if isinstance(each, Understood))
    whole = whole and (not bare or is_said_twice or _is_backed(text, found, prose))
    called = [each for each in found.called if whole and isinstance(read(each), Understood)]
    whole = whole and all(_is_called_apart(text, each) for each in called)
    whole = whole and not any(_is_completed(read(each), found, prose) for each in called)
    given_up |= {each for each in found.called if whole and not isinstance(read(each), Chatter)}
    whole = whole and all(is_same(each, orders) for each in alone.values() if isinstance(each, Understood))
    given_up |= {piece.of(text) for piece, _ in found.talk if piece.reason}
    talk = {said for said, each in alone.items() if isinstance(each, Chatter) or asks_more(each, answered)}
    given_up |= alone.keys() - talk
    said = (each for each in found.texts if not whole or each not in given_up)
    return Clauses(
        tuple(said), orders, whole, bare, parted, beyond if _is_foreign(beyond, orders, prose) else ""
    )


def _is_called_apart(text: str, name: str) -> bool:
    """Whether a name that could be an answer is parted from the rest as a call is, by a comma or the end of a sentence."""
    return re.search(rf"(?:^|[,.!?;]\s*){re.escape(name)}\s*(?:$|[,.!?;])", text) is not None


def _is_completed(called: Reading, found: Found, prose: Prose) -> bool:
    """Whether a name that seems to be called is what the order before it wants: "I nominate, as everybody expected, Walsh" is no word for oneself."""
    if not isinstance(called, Understood):
        return False
    own = [
        said
        for order, said in zip(found.orders, found.ordered, strict=True)
        if order.decision.id == called.decision.id and order.choice == order.decision.seat != called.choice
    ]
    return any(
        not prose.talk.names_family(said) and OWN.isdisjoint(token.word for token in lexed(said))
        for said in own
    )


def _cuts_offer(found: Found) -> bool:
    """Whether what stands in the sentence of an offer was taken for an answer that does nothing: "£2 for Ganges and nothing"."""
    offers = any(each.decision.kind == OFFER for each in found.orders)
    idle = any(is_nothing(each.choice) and not each.headed for each in found.orders)
    return offers and idle and len(found.sentences) == 1


def _is_joke(text: str, found: Found, prose: Prose) -> bool:
    """Whether a line laughs about what it names, and bids nothing: "Walsh for president, haha"."""
    questions = map(prose.question_of, found.orders)
    names = (is_only_named(each, said) for each, said in zip(questions, found.ordered, strict=True))
    retorts = any(is_retort(piece.of(text)) for piece, _ in found.talk)
    return (is_laughed(text) or cries_out(text) or retorts) and any(names)


def _leaves_troops(text: str, found: Found, prose: Prose) -> bool:
    """Whether talk beside an order for pieces that fight tells of others: "all our lads and 2 mercenaries"."""
    fights = any(prose.question_of(each).fights for each in found.orders if not takes_nothing(each.choice))
    beside = [lexed(piece.of(text)) for piece, _ in found.talk]
    has_everyone = any(len(said) == 1 and said[0].word in ALL for said in beside)  # "everyone, 3 mercs"
    return fights and (has_everyone or any(is_troop(*pair) for said in beside for pair in pairwise(said)))


def _bids_more(text: str, pieces: list[Piece], found: Found, prose: Prose) -> str:
    """The clause beside orders that bids something of the game which they do not take, "" if none does: "we pay the Marathas and the Sikhs"."""
    own = [prose.question_of(each) for each in found.orders]
    bids = Bids(prose.lexicon, frozenset[str]().union(*(each.verbs for each in own)))
    said = prose.talk.subjects(frozenset(each.decision.id for each in found.orders))
    said |= frozenset(token.stem for text in found.ordered for token in lexed(text))
    talk = [piece for piece, _ in found.talk]
    bidding = [piece for piece in talk if not (piece.reason or piece.sentence in found.asking)]
    bidding = [piece for piece in bidding if not _is_said_by_orders(text, piece, found, prose)]
    return Beside(text, pieces, talk).beyond(bidding, bids, said)


def _is_foreign(clause: str, orders: tuple[Understood, ...], prose: Prose) -> bool:
    """Whether a clause names nothing that may be answered: its verb is the only word of what is asked."""
    verbs = frozenset[str]().union(*(prose.question_of(each).verbs for each in orders))
    return not any(prose.talk.is_asked(token) and token.stem not in verbs for token in lexed(clause))


def _is_mere_talk(text: str, found: Found, prose: Prose) -> bool:
    """Whether what stands beside the orders of a line leaves them as they are."""
    subjects = prose.talk.subjects(frozenset(order.decision.id for order in found.orders))
    numbers = (str(each) for order in found.orders for each in amounts_in(order.choice))
    ordered = " ".join((*found.ordered, *numbers))
    is_mere = any(
        prose.talk.is_mere_name(order, said) for order, said in zip(found.orders, found.ordered, strict=True)
    )
    beside = [piece.of(text) for piece, _ in found.talk if piece.sentence in found.sentences]
    if is_mere and not all(map(prose.talk.is_of_a_name, beside)):
        return False
    if any(map(_THERE.search, found.ordered)) and _names_more(text, found, prose):
        return False
    if is_mere and any(prose.talk.belittles(piece.of(text)) for piece, _ in found.talk):
        return False
    return all(
        _is_to_somebody(text, piece, found, prose)
        or _leads_to(text, piece, before, found, prose)
        or (piece.yields and _is_first_of(piece, found) and concedes(piece.free(text), prose.talk, subjects))
        or (
            _leaves_be(text, piece, before, found, prose)
            and (
                _is_said_by_orders(text, piece, found, prose)
                or _says_nothing(text, piece, before, found, prose, subjects, ordered)
                or _states(text, piece, found, prose, subjects, ordered)
                or _is_apart(text, piece, before, found, prose, ordered)
            )
        )
        for piece, before in found.talk
    )


def _names_more(text: str, found: Found, prose: Prose) -> bool:
    """Whether talk names what may be answered and is not ordered: "Delhi is rich, so trade there" does not leave Delhi out."""
    own = [prose.question_of(each) for each in found.orders]
    told = frozenset(token.stem for said in found.ordered for token in lexed(said))
    more = frozenset[str]().union(*(each.names - each.idle - each.about for each in own)) - told - _ANSWERS
    said = (token for piece, _ in found.talk for token in lexed(piece.of(text)))
    return any(token.stem in more and not token.neutral and token.number < 0 for token in said)


def _names_a_part(said: str, found: Found, prose: Prose, ordered: str) -> bool:
    """Whether a piece in the sentence of an order tells nothing, and names what might be a part of it: "and every officer he's got"."""
    if is_statement(said):
        return False
    if _MINE.search(said):
        return True
    own = [prose.question_of(each) for each in found.orders]
    told = frozenset(token.stem for token in lexed(ordered))
    parts = frozenset[str]().union(*(each.names - each.idle - each.about for each in own)) - told - _ANSWERS
    return any(token.stem in parts for token in lexed(said) if not token.neutral)


def _states(text: str, piece: Piece, found: Found, prose: Prose, subjects: Stems, ordered: str) -> bool:
    """Whether a piece only tells how things are, and nothing of what else is asked; behind "but" it may say why not."""
    if any(map(is_statement, found.ordered)) or text[: piece.begin].casefold().split()[-1:] == ["but"]:
        return False
    own, foreign = _own_and_foreign(found, prose)
    known = frozenset[str]().union(*(each.stems for each in own))
    return tells_apart(piece.free(text), own, ordered, subjects, foreign - known)


def _leads_to(text: str, piece: Piece, before: int, found: Found, prose: Prose) -> bool:
    """Whether a piece is the reason from which the next order is said to follow, or the one behind an order."""
    if before and piece.sentence in found.sentences and tells_why(text, piece.begin, piece.end):
        return True
    if before >= len(found.orders):
        return False
    own, foreign = _own_and_foreign(found, prose)
    return leads_to(text, piece.begin, piece.end, found.ordered[before], own, foreign)


def _own_and_foreign(found: Found, prose: Prose) -> tuple[list[Question], Stems]:
    """The questions that must be answered and are, and what the others may be answered with."""
    answered = frozenset(order.decision.id for order in found.orders)
    own = [each for each in prose.blocking if each.asked.decision.id in answered]
    others = (each.names - each.idle for each in prose.blocking if each not in own)
    return own, frozenset[str]().union(*others)


def _is_to_somebody(text: str, piece: Piece, found: Found, prose: Prose) -> bool:
    """Whether a piece belongs to a sentence without order that is said to somebody."""
    return piece.sentence not in found.sentences and is_to(
        _sentence(text, piece, found), prose.lexicon.is_family
    )


def _is_first_of(piece: Piece, found: Found) -> bool:
    """Whether a piece begins a sentence in which an order stands behind it."""
    others = [each.begin for each, _ in found.talk if each.sentence == piece.sentence]
    return piece.sentence in found.sentences and piece.begin == min(others)


def _sentence(text: str, piece: Piece, found: Found) -> str:
    """The whole sentence without order to which a piece belongs."""
    pieces = [each for each, _ in found.talk if each.sentence == piece.sentence]
    return text[pieces[0].begin : pieces[-1].end]


def _is_apart(text: str, piece: Piece, before: int, found: Found, prose: Prose, ordered: str) -> bool:
    """Whether a piece belongs to a sentence without order that leaves the orders of the others alone."""
    if piece.sentence in found.sentences or any(map(is_statement, found.ordered)):
        return False
    sentence = _sentence(text, piece, found)
    own, foreign = _own_and_foreign(found, prose)
    return stands_apart(sentence, own, ordered, foreign, before > 0, piece.sentence in found.asking)


def _leaves_be(text: str, piece: Piece, before: int, found: Found, prose: Prose) -> bool:
    """Whether a piece is none that reaches back to an order before it, or holds the beginning of one behind it."""
    said = piece.of(text)
    if _only_waits(piece, before, text, found):
        return True
    if before and (
        reaches_back(said)
        or (is_emphatic(said) and not all(is_against(each.choice) for each in found.orders))
    ):
        return False
    if (
        before
        and shares_verb(text[: piece.begin], said, prose.question_of(found.orders[before - 1]), found.ordered)
        and (
            names_alone(prose.question_of(found.orders[before - 1]), found.ordered[before - 1])
            or not _is_said_by_orders(text, piece, found, prose)
        )
    ):
        return False
    if piece.turns and before and _WOULD.search(found.ordered[before - 1]):
        return False  # "I'd sail with 10, but the weather is foul"
    begins = piece.joins and before < len(found.orders) and prose.talk.ends_in_name(said)
    return not begins or prose.left.leaves_out(said, found.orders)


def _only_waits(piece: Piece, before: int, text: str, found: Found) -> bool:
    """Whether a piece behind an order that does nothing says when something will be done: "nothing for Bombay, we wait the next turn"."""
    return before > 0 and takes_nothing(found.orders[before - 1].choice) and only_waits(piece.of(text))


def _is_said_by_orders(text: str, piece: Piece, found: Found, prose: Prose) -> bool:
    """Whether a piece says nothing, or no more than the orders do without it."""
    said = piece.of(text)
    if not piece.free(text) or (":" not in said and prose.left.leaves_out(said, found.orders)):
        return True
    if tells_amounts(said, (order.choice for order in found.orders)):
        return True
    if prose.left.denies_empty(said, found.orders):
        return True
    if any(_only_waits(piece, before, text, found) for each, before in found.talk if each is piece):
        return True
    return ":" not in text and _gets_nothing(said, found, prose)


def _gets_nothing(said: str, found: Found, prose: Prose) -> bool:
    """Whether a piece only says who or what is left out, as the orders do: "Bengal can whistle", "the rest can stay"."""
    who = left_out(said)
    return who is not None and (not who or prose.left.is_left(who, found.orders))


def _has_consequence(text: str, piece: Piece, found: Found) -> bool:
    """Whether the condition with which a sentence without order begins has a clause of its own behind it: "if it sinks, it sinks"."""
    begun = [each for each, _ in found.talk if each.sentence == piece.sentence]
    return begun[0] is piece and len(begun) > 1 and all(is_consequence(each.of(text)) for each in begun[1:])


def _says_nothing(
    text: str, piece: Piece, before: int, found: Found, prose: Prose, subjects: Stems, ordered: str
) -> bool:
    """Whether a piece is talk that leaves the orders beside it as they are."""
    said = piece.free(text)
    if piece.sentence in found.sentences:
        return prose.talk.is_idle(said, subjects, ordered) and not _names_a_part(said, found, prose, ordered)
    if piece.sentence in found.addressed and not prose.talk.takes_back(piece.of(text)):
        return True
    if piece.asks and prose.talk.only_asks(piece.of(text), subjects):
        return True
    if piece.sentence in found.asking and is_echo(said) and not prose.talk.may_be_part(said):
        return True
    if is_conditional(said) and _has_consequence(text, piece, found) and not prose.talk.may_be_part(said):
        return not prose.talk.names_family(said)
    if piece.sentence in found.asking and piece.sentence < min(found.sentences) and is_echo(piece.of(text)):
        return True
    return prose.talk.is_talk(said, before > 0, ordered, subjects)


def _is_backed(text: str, found: Found, prose: Prose) -> bool:
    """Whether a bare no, or a yes that something kind is said with, is an answer: "Nope, 8 is madness"; "yes" begins talk as well."""
    kind = all(prose.talk.is_kind(piece.of(text)) for piece, _ in found.talk)
    return all(is_nothing(each.choice) or each.choice in DENIED or kind for each in found.orders)
