"""Deals of the second edition: what may change hands at once, or not at all, and answers that go with it (2E-3.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from engine.core.deal import AgreedAnswer, Current, DealRules, Item, Transfer
from engine.core.deal_steps import deal_steps
from engine.core.decision import Decision, Visibility
from engine.core.ids import Moment, RuleId, Seat
from engine.core.options import Below, Choice, Form, OneOf, Options, OrPass, Pick, Several, sample, sole
from engine.core.refit import parts_of
from engine.core.refusal import Refusal
from engine.core.step import Step
from engine.second import goods
from engine.second.around import others_clockwise
from engine.second.goods import Stock
from engine.second.state import CROWN, State
from engine.second.words import WORDS

TRANSFER, ANSWER = "transfer", "answer"
MOST_ITEMS = 12
"""Items of one deal, enough for every family to give and take two things."""
RESOLVING = frozenset(
    {
        "envoy_result",
        "govern_result",
        "administer_result",
        "fill_order",
        "place_writer",
        "initiative",
        "firm_fill",
    }
)
"""Questions between the dice of a check and what comes of it: no deal is struck meanwhile (2E-3.1.12)."""
OWN_EYES = frozenset({"london_card", "dispose"})
"""Questions whose options name cards that lie face down: nobody else may read them, so their answers are not for sale."""


@lru_cache(maxsize=64)
def transfers(seats: tuple[Seat, ...], stock: Stock) -> Options:
    """One thing that goes from one family to another, with the most that any could give; few questions change that."""
    return Form((("from", Pick(seats)), ("gives", OneOf(goods.options(stock))), ("to", Pick(seats))))


def partners(state: State) -> tuple[Seat, ...]:
    """Who makes deals, clockwise: everybody but the Crown (2E-16.1.12)."""
    return tuple(seat for seat in state.seats if seat != CROWN)


Steps = Mapping[str, Step[State]]


class Deals(DealRules[State]):
    """What a deal may move and answer; nothing else can be named in one (2E-3.1.2, 2E-3.1.3, 2E-3.1.6)."""

    rule = RuleId("2E-3.1.4")

    def __init__(self, steps: Callable[[], Steps]) -> None:
        self._steps = steps
        self._stock: tuple[State, Stock] | None = None

    def options(self, state: State, seat: Seat) -> Options | None:
        """What a deal may consist of: the same for every family, so that it shows nothing of secrets."""
        return self._options(state, lambda: self._asked(state))

    def _options(self, state: State, current: Current) -> Options | None:
        if self.barred(state) or len(partners(state)) < 2:
            return None
        branches: list[tuple[str, Options]] = [(TRANSFER, transfers(partners(state), self._nameable(state)))]
        if open_now := _for_sale(state, current):
            branches.append((ANSWER, OneOf(tuple((each.seat, each.options) for each in open_now))))
        return Several(OneOf(tuple(branches)), 1, MOST_ITEMS)

    def _nameable(self, state: State) -> Stock:
        """The goods of a state, looked at anew only where something that they are made of has changed."""
        if self._stock is None or not _same_goods(self._stock[0], state):
            self._stock = (state, goods.stock(state))
        return self._stock[1]

    def offered(
        self, state: State, seats: tuple[Seat, ...], current: Current
    ) -> tuple[tuple[Seat, Options], ...]:
        """As `options`, worked out once for all."""
        options = self._options(state, current)
        return tuple((seat, options) for seat in seats) if options is not None else ()

    def sample(self, state: State, seat: Seat, options: Options, below: Below) -> Choice:
        """Up to three parts: answers of those who are asked, and things of those who have them."""
        asked = list(self._answerable(state))
        items: list[Choice] = []
        for _ in range(1 + below(3)):
            if asked and below(MOST_ITEMS) < len(asked):
                items.append((ANSWER, self._sampled(state, asked.pop(below(len(asked))), below)))
                continue
            seats = partners(state)
            source = seats[below(len(seats))]
            others = tuple(each for each in others_clockwise(state, source) if each in seats)
            if thing := goods.belongings(state, source):
                target = others[below(len(others))]
                items.append((TRANSFER, (source, sample(OneOf(thing), below), target)))
        return tuple(items) or None

    def _sampled(self, state: State, asked: Decision, below: Below) -> Choice:
        step = self._steps()[state.agenda.main[0].step]
        return (asked.seat, step.sample(state, asked, below))

    def barred(self, state: State) -> tuple[Refusal, ...]:
        if state.agenda.main and state.agenda.main[0].step in RESOLVING:
            return (Refusal("deal_not_now", RuleId("2E-3.1.12")),)
        return ()

    def items(self, state: State, seat: Seat, choice: Choice) -> tuple[Item, ...]:
        assert isinstance(choice, tuple)
        return tuple(self._item(state, each) for each in choice)

    def _item(self, state: State, choice: Choice) -> Item:
        assert isinstance(choice, tuple)
        sort, inner = choice
        if sort == TRANSFER:
            return transfer(inner)
        assert isinstance(inner, tuple)
        return self._agreed(state, str(inner[0]), inner[1])

    def objections(self, state: State, proposer: Seat, item: Item) -> tuple[Refusal, ...]:
        """A single thing must lie with its giver; of a face-down card that is checked for the proposer's own alone."""
        return goods.misplaced(state, proposer, item) if isinstance(item, Transfer) else ()

    def transfer(self, state: State, item: Transfer) -> State | tuple[Refusal, ...]:
        return goods.handed_over(state, item)

    def public(self, item: Transfer) -> Transfer:
        return goods.public(item)

    def describe(self, item: Item) -> str:
        """One item as its order line would say it: "Larkins gives 3 pounds to Sykes"."""
        if isinstance(item, AgreedAnswer):
            return f"{word(item.seat)} answers {item.question}: {item.said or _words(item.choice)}"
        return described(item)

    def lapses(self, state: State) -> Moment | None:
        """An offer stands until the phase ends."""
        return Moment(state.phase)

    def longest(self, state: State) -> Moment | None:
        """At its proposer's wish it stands until the turn ends."""
        return Moment(f"turn_{state.turn}")

    def _answerable(self, state: State) -> tuple[Decision, ...]:
        return _for_sale(state, lambda: self._asked(state))

    def _asked(self, state: State) -> tuple[Decision, ...]:
        frame = state.agenda.main[0]
        return self._steps()[frame.step].ask(state, frame)

    def _agreed(self, state: State, seat: str, answer: Choice) -> AgreedAnswer:
        asked = next(each for each in self._answerable(state) if each.seat == seat)
        phrase = next(step.phrase for step in self._steps().values() if step.kind == asked.kind)
        head = phrase.head if phrase is not None else asked.kind
        about = {name: _words(value) for name, value in asked.about}
        said = _spoken(asked.options, answer)
        return AgreedAnswer(
            asked.id, asked.seat, answer, head.format_map(about), parts_of(asked.options), said
        )


def _for_sale(state: State, current: Current) -> tuple[Decision, ...]:
    """Open decisions of the current question, which a deal may answer (2E-3.1.6): the first one of each seat."""
    if not state.agenda.main or state.agenda.main[0].step in OWN_EYES:
        return ()
    found: dict[Seat, Decision] = {}
    for each in current():
        if each.visibility is Visibility.OPEN:
            found.setdefault(each.seat, each)
    return tuple(found.values())


def _same_goods(one: State, other: State) -> bool:
    """Whether two states of one game share all that goods lie in."""
    return (
        one.money is other.money
        and one.families is other.families
        and one.ships is other.ships
        and one.pieces is other.pieces
        and one.firms is other.firms
        and one.promises is other.promises
        and one.data is other.data
        and (one.crown is other.crown or one.crown == other.crown)
    )


def transfer(choice: Choice) -> Transfer:
    """A choice of `transfers` as an item of a deal."""
    assert isinstance(choice, tuple)
    source, thing, target = choice
    what, number = goods.named(thing)
    return Transfer(what, Seat(str(source)), Seat(str(target)), number)


def described(item: Transfer) -> str:
    """A transfer as its order line would say it."""
    many, *rest = WORDS[item.what]
    named = f"{item.count} {rest[0] if item.count == 1 else many}" if item.what in goods.COUNTED else many
    return f"{word(item.source)} gives {named} to {word(item.target)}"


def _spoken(options: Options, choice: Choice) -> str:
    """An answer as words, without what could not be answered otherwise: "buy shipyard", not "buy shipyard, 1"."""
    match options:
        case OrPass() if choice is not None:
            return _spoken(options.inner, choice)
        case OneOf() if isinstance(choice, tuple):
            name, value = choice
            inner = dict(options.branches)[str(name)]
            return " ".join(filter(None, (_words(name), "" if sole(inner) else _spoken(inner, value))))
        case Form() if isinstance(choice, tuple):
            parts = zip(options.parts, choice, strict=True)
            told = (
                _spoken(inner, part)
                for (_, inner), part in parts
                if part not in (None, ()) and not sole(inner)
            )
            return ", ".join(told)
    return _words(choice)


def _words(value: Choice) -> str:
    """An answer or fact as words, its parts with commas between."""
    if isinstance(value, tuple):
        return ", ".join(_words(each) for each in value if each not in (None, ()))
    return word(value) if isinstance(value, str) else str(value if value is not None else "pass")


def word(name: str) -> str:
    """An id as people say it."""
    return WORDS[name][0] if name in WORDS else name.replace("_", " ")


def steps(every: Callable[[], Steps]) -> Steps:
    """The two steps of deals; `every` gives all steps, which judge the answers that deals hold."""
    return deal_steps(Deals(every), every)
