"""Whether a choice says what its line says: nothing denied is played, no branch is guessed where another is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from engine.core.options import Amount, Arrange, Choice, Form, OneOf, Options, OrPass, Pick, Several, Split
from pbem.lines.asked import Asked
from pbem.lines.names import Lexicon
from pbem.lines.numbers import digits
from pbem.lines.prose import words
from pbem.lines.prose.carried import keeps_carried
from pbem.lines.prose.counted import denies_one_way, keeps_counts
from pbem.lines.prose.line import MONEY
from pbem.lines.prose.moves import moved
from pbem.lines.prose.parts import keeps_branch_name, keeps_named_parts
from pbem.lines.prose.tokens import Token, lexed, stem
from pbem.lines.shapes import bare, is_nothing, keys_in
from pbem.lines.text import fold
from pbem.lines.vocabulary import names_in
from pbem.lines.wording import items, pair

_NO = frozenset("no nope nah".split())
_FEELING = frozenset("like trust enjoy believe know understand remember see hear respect admire".split())
_TOWARDS = frozenset({"to", "for", "as", "into", "onto", "become", "becomes"})
"""Words behind which stands what somebody is to become, or where."""


def is_faithful(asked: Asked, choice: Choice, tokens: tuple[Token, ...], lexicon: Lexicon) -> bool:
    """Whether a line of these tokens may mean the choice as the answer to a question."""
    said = frozenset(token.word for token in tokens)
    denies = not said.isdisjoint(words.DENIALS)
    if denies and (not (is_nothing(choice) or choice == "no") or _denies_a_feeling(tokens)):
        return False
    have = frozenset((*numbers_in(choice, lexicon), *_digits(asked.head)))
    least = 1 if counts_single(_taken(asked.decision.options, choice)) else 2
    if any(token.number not in have for token in tokens if token.number >= least and not token.neutral):
        return False
    if choice is not None and isinstance(asked.decision.options, OrPass) and _gives_nothing(tokens):
        return False
    inner = bare(asked.decision.options)
    is_list = isinstance(inner, Arrange) or (isinstance(inner, Pick) and not inner.single)
    if is_list and not _keeps_order(tokens):
        return False
    if not _keeps_numbered(asked, choice, tokens, lexicon) or not _keeps_place(
        asked, choice, tokens, lexicon
    ):
        return False
    if "against" in names_in(asked.decision.options) and _abstains(choice) and _bears_on(choice, tokens):
        return False
    if any(home == target for home, target in moved(asked.decision.options, choice)) or not keeps_carried(
        asked.decision.options, choice, tokens, lexicon
    ):
        return False  # nobody gives to himself
    if choice is None and denies_one_way(asked.decision.options, tokens, lexicon):
        return False
    if not _keeps_numbers(asked.decision.options, choice, tokens, lexicon):
        return False
    return _keeps_branches(asked.decision.options, choice, said, lexicon)


def _denies_a_feeling(tokens: tuple[Token, ...]) -> bool:
    """Whether a denial is one of liking, trusting or the like, which leaves open what is done: "I don't like this law"."""
    return any(one.word in words.DENIALS and other.word in _FEELING for one, other in pairwise(tokens))


def _keeps_numbers(options: Options, choice: Choice, tokens: tuple[Token, ...], lexicon: Lexicon) -> bool:
    """Whether every counted part that is named has a number, and every number is one of the choice."""
    kept = (keeps_named_parts, keeps_branch_name, keeps_counts)
    return all(keeps(options, choice, tokens, lexicon) for keeps in kept)


def _gives_nothing(tokens: tuple[Token, ...]) -> bool:
    """Whether a line ends, or a part of it, with nothing at all: "Bengal gets nothing" is no order for a campaign there."""
    ends = zip(tokens, (*tokens[1:], None), strict=True)
    return any(one.word == "nothing" and (other is None or other.brk) for one, other in ends)


def _abstains(choice: Choice) -> bool:
    """Whether an answer to a vote is none."""
    return choice is None or (isinstance(choice, tuple) and choice[:1] == ("abstain",))


def _bears_on(choice: Choice, tokens: tuple[Token, ...]) -> bool:
    """Whether a line says no to what is voted on, or lets it pass: that is no abstention."""
    return (choice is None and _says_no(tokens)) or _lets_pass(tokens)


def _lets_pass(tokens: tuple[Token, ...]) -> bool:
    """Whether a line lets something pass, which is no abstention: "let this law pass"."""
    said = [token.word for token in tokens]
    return "let" in said and "pass" in said[said.index("let") + 2 :]


def _says_no(tokens: tuple[Token, ...]) -> bool:
    """Whether a line says no to what is voted on, which is no abstention: "vote no"."""
    said = [token for token in tokens if not token.neutral]
    if any(token.word in words.PASS for token in said):
        return False
    ends = zip(said, (*said[1:], None), strict=True)
    return any(one.word in _NO and (other is None or other.brk) for one, other in ends)


def _keeps_order(tokens: tuple[Token, ...]) -> bool:
    """Whether what a line numbers stands where its number says: "trade second, Commander first" is no list as it stands."""
    entries: list[list[Token]] = [[]]
    for token in tokens:
        if not token.brk:
            entries[-1].append(token)
        elif entries[-1]:
            entries.append([])
    entries = [each for each in entries if not all(token.neutral for token in each)]
    for place, entry in enumerate(entries, 1):
        for token in entry:
            rank = words.RANKS.get(token.word, place)
            if rank != place or (token.word in words.LAST and 1 < len(entries) != place):
                return False
    return len(entries) > 1 or words.LAST.isdisjoint(token.word for token in tokens)


def _keeps_numbered(asked: Asked, choice: Choice, tokens: tuple[Token, ...], lexicon: Lexicon) -> bool:
    """Whether every name with a number that may be answered and stands in a line is a part of the choice: "Bengal 2"."""
    said = {
        (one.word, other.word)
        for one, other in pairwise(tokens)
        if other.word.isdecimal() and not one.brk and one.number < 0
    }
    if not said:
        return True
    chosen = frozenset(keys_in(choice))
    said -= {fold(spelling) for each in chosen for spelling in lexicon.spellings(each)}
    about = {value for _, value in asked.decision.about if isinstance(value, str)}
    for key in frozenset(names_in(asked.decision.options)) - chosen - about:
        named = {fold(each) for each in lexicon.spellings(key)}
        if any(pair in named for pair in said):
            return False
    return True


def _keeps_place(asked: Asked, choice: Choice, tokens: tuple[Token, ...], lexicon: Lexicon) -> bool:
    """Whether a place that is said of a piece is the chosen one's: "officer in Madras" is none in Bombay, whatever the office."""
    options = bare(asked.decision.options)
    if not isinstance(choice, str) or not isinstance(options, Pick):
        return True
    own = _places_of(choice, lexicon)
    if not own:
        return True
    facts = (value for _, value in asked.decision.about if isinstance(value, str))
    others = frozenset[str]().union(
        *(_places_of(each, lexicon) for each in options.among),
        *(_places_of(each, lexicon, " of ") for each in facts),
    )
    others -= own
    named = frozenset(word for key in options.among for word in fold(lexicon.name(key)))
    kinds = frozenset(word for word in named - own - others if not lexicon.is_family(word))
    said = [token for token in tokens if not (token.neutral or token.brk) or token.word in _TOWARDS]
    return not any(
        token.word in others and ((before and before.word in named) or (after and after.word in kinds))
        for before, token, after in zip((None, *said), said, (*said[1:], None), strict=False)
    )


def _places_of(key: str, lexicon: Lexicon, before: str = " in ") -> frozenset[str]:
    """The words of the place that a name tells behind a small word: "Walsh officer in Bombay", "Governor of Madras"."""
    _, _, place = lexicon.name(key).casefold().partition(before)
    return frozenset(fold(place))


def _taken(options: Options, choice: Choice) -> Options:
    """The options of the branch that a choice takes, where there are several."""
    inner = bare(options)
    if not isinstance(inner, OneOf) or choice is None:
        return options
    return dict(inner.branches)[pair(choice)[0]]


def counts_single(options: Options) -> bool:
    """Whether one of a thing may be the answer in numbers: if not, "one regiment" is a regiment."""
    match options:
        case Amount():
            return options.low <= 1 <= options.high
        case Split():
            return any(cap > 0 for _, cap in options.caps)
        case Form():
            return any(counts_single(inner) for _, inner in options.parts)
        case OneOf():
            return any(counts_single(inner) for _, inner in options.branches)
        case OrPass():
            return counts_single(options.inner)
        case Several():
            return counts_single(options.of)
        case _:
            return False


def _digits(name: str) -> Iterator[int]:
    return (int(word) for word in map(digits, fold(name)) if word.isdecimal())


def numbers_in(choice: Choice, lexicon: Lexicon) -> Iterator[int]:
    """The numbers of a choice: amounts, parts of names, how many things there are and how much they are together."""
    match choice:
        case int():
            yield choice
        case str():
            for spelling in lexicon.spellings(choice):
                yield from _digits(spelling)
        case tuple():
            inside = [tuple(numbers_in(each, lexicon)) for each in choice]
            if _is_list(choice):
                yield from (len(choice), _total(choice), *_alike(choice))
            yield from (number for each in inside for number in each)


def _total(choice: Choice) -> int:
    """The sum of all amounts."""
    if isinstance(choice, tuple):
        return sum(map(_total, choice))
    return choice if isinstance(choice, int) else 0


def _alike(entries: tuple[Choice, ...]) -> Iterator[int]:
    """How many entries are the same, or have the same amount: "2 each for the three Presidents", "Walsh's four"."""
    same = (each[1] if isinstance(each, tuple) and len(each) == 2 else each for each in entries)
    counted = Counter(each for each in same if isinstance(each, int | str))
    yield from (number for number in counted.values() if number > 1)


def _is_list(choice: tuple[Choice, ...]) -> bool:
    """Whether a choice looks like several of a kind, whose number may be said: parts of one answer are of many kinds."""
    return all(isinstance(each, str) for each in choice) or all(isinstance(each, tuple) for each in choice)


def amounts_in(choice: Choice) -> Iterator[int]:
    """The amounts of a choice, and how much they are together."""
    match choice:
        case int():
            yield choice
        case tuple():
            inside = [amount for each in choice for amount in amounts_in(each)]
            yield from inside
            yield sum(_own_amounts(choice))


def tells_amounts(text: str, choices: Iterable[Choice]) -> bool:
    """Whether a text says nothing but amounts that are shared out in choices: "ten pounds each" behind "half and half"."""
    tokens = [token for token in lexed(text) if not (token.brk or (token.neutral and token.number < 0))]
    shared = frozenset(amount for choice in choices for amount in amounts_in(choice))
    numbers = [token.number for token in tokens if token.number >= 0]
    others = [token for token in tokens if token.number < 0 and token.word not in words.EACH]
    is_money = all(token.stem in MONEY for token in others)
    return bool(numbers) and is_money and shared.issuperset(numbers)


def _own_amounts(choice: Choice) -> Iterator[int]:
    """Each amount of a choice once."""
    if isinstance(choice, int):
        yield choice
    elif isinstance(choice, tuple):
        for each in choice:
            yield from _own_amounts(each)


def _keeps_branches(options: Options, choice: Choice, said: frozenset[str], lexicon: Lexicon) -> bool:
    """Whether the branches taken are those that are named, where any are; entries of lists have theirs beside them."""
    match options:
        case OrPass() if choice is not None:
            return _keeps_branches(options.inner, choice, said, lexicon)
        case Form():
            return all(
                _keeps_branches(inner, value, said, lexicon)
                for (_, inner), value in zip(options.parts, items(choice), strict=True)
            )
        case OneOf():
            name, value = pair(choice)
            others = (each for each, _ in options.branches if each != name)
            firm = said - words.PREPOSITIONS
            is_named = _is_named(name, said, lexicon)
            if any(_is_named(each, said if not is_named else firm, lexicon) for each in others) and not (
                is_named and _is_named(name, firm, lexicon)
            ):
                return False
            return _keeps_branches(dict(options.branches)[name], value, said, lexicon)
        case _:
            return True


def _is_named(name: str, said: frozenset[str], lexicon: Lexicon) -> bool:
    """Whether all words of a spelling of the name stand in a line."""
    return any(said.issuperset(fold(spelling)) for spelling in lexicon.spellings(name))


def is_told(options: Options, choice: Choice, stems: frozenset[str], lexicon: Lexicon) -> bool:
    """Whether each branch taken is told from the others by a word of the line, given the stems of its words."""
    match options:
        case OrPass() if choice is not None:
            return is_told(options.inner, choice, stems, lexicon)
        case Form():
            pairs = zip(options.parts, items(choice), strict=True)
            return all(is_told(inner, value, stems, lexicon) for (_, inner), value in pairs)
        case Several():
            return all(is_told(options.of, each, stems, lexicon) for each in items(choice))
        case OneOf():
            name, value = pair(choice)
            own = dict(options.branches)[name]
            others = frozenset[str]().union(
                *(_words_of(each, inner, lexicon) for each, inner in options.branches if each != name)
            )
            is_own = not stems.isdisjoint(_words_of(name, own, lexicon) - others)
            is_own = is_own or any(
                stems.issuperset(map(stem, fold(each))) for each in lexicon.spellings(name)
            )
            return is_own and is_told(own, value, stems, lexicon)
        case _:
            return True


def _words_of(name: str, inner: Options, lexicon: Lexicon) -> frozenset[str]:
    """The stems of all words that a branch may be told by."""
    return frozenset(
        stem(word)
        for key in (name, *names_in(inner))
        for spelling in lexicon.spellings(key)
        for word in fold(spelling)
        if word not in words.PREPOSITIONS
    )
