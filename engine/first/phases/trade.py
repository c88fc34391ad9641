"""The Trade Phase: player revenue, expenses, dividends, allocation (1E-7.1 to 1E-7.4)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import Counts, add, count
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import fact, facts
from engine.core.options import Amount, Choice, Split
from engine.core.phrase import Phrase
from engine.core.step import Answers, Opening, Outcome, Step, decision, group_of, single
from engine.first import accounts, cubes, laws, offices, pieces, share_price
from engine.first.accounts import REVENUE, balance, pay
from engine.first.allocation import Allocate, Allocation, Places, evenly, read
from engine.first.memos.opening import PoundsMemo
from engine.first.memos.post import TaxMemo
from engine.first.phases import income
from engine.first.phases.company.chairman import LOAN
from engine.first.state import State, region, tables
from engine.first.tables.offices import GOODS, PRESIDENCIES, SHIPS, region_of_province

UPKEEP = 1
"""Pounds that each debt disk, gun and officer costs the Company (1E-7.2.1)."""
RISES_FROM, FALLS_AT = 2, 0
"""Dividends from which the share price rises, and at which it falls (1E-7.3.2)."""
LEAST_AT_FLOOR = 1
"""Dividends that angry shareholders insist on (1E-7.3.3)."""
FAMILY, PRESIDENCY = "family", "presidency"
"""Where a holder may send tax (1E-7.1.2)."""


class PlayerRevenue(Opening[State]):
    """Tax into every province's treasury, then its split, then all other income (1E-7.1.1, 1E-7.1.9)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        events: list[Event] = []
        tax: Counts = ()
        for name in offices.provinces(state):
            pounds = _tax(state, name)
            state = pay(state, accounts.BANK, name, pounds)
            tax = add(tax, name, pounds)
            events.append(told("tax", office=name, pounds=pounds))
        then = (
            Frame("tax_split", f"{frame.path}.tax", TaxMemo(tax)),
            Frame("other_income", f"{frame.path}.income", None),
        )
        return Outcome(state, tuple(events), then=then)


def _tax(state: State, name: str) -> int:
    place = region_of_province(name)
    assert place is not None
    return tables(state).region(place).tax.on(region(state, place).side)


class TaxSplit(Step[State]):
    """All provincial holders at once send this turn's tax on, or keep it (1E-7.1.2, 1E-7.1.9)."""

    kind = "tax_split"
    phrase = Phrase(
        "tax of {office}",
        ("tax {office}", "split tax of {office}", "tax"),
        idle=("collect", "money", "keep", "leave", "share", "split", "divide", "pound", "cash"),
        sayings=(
            (
                "all family",
                (
                    "keep it/them/all/everything/lot | keep ~ pound/pounds/money/tax/taxes/cash | "
                    "into/in my/our ~ pocket/purse/coffer/coffers | pocket it/them/all/everything | "
                    "pocket ~ pound/pounds/money/tax/taxes/cash | mine/ours $ | "
                    "for myself/ourselves/me/us | take/takes it/them/all $ | "
                    "take ~ pound/pounds/money/tax $ | to me/us $ | line my/our pocket/pockets"
                ),
            ),
            (
                "all presidency",
                (
                    "give/hand ~ to presidency/president | goes/go ~ to presidency/president | "
                    "to presidency/president with it/them | "
                    "leave/leaves/let ~ to/for/in/with/have presidency/president | give it away | "
                    "give ~ up $"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        assert isinstance(frame.memo, TaxMemo)
        held = [
            (name, seat, pounds)
            for name in offices.provinces(state)
            if (seat := offices.holder(state, name)) and (pounds := count(frame.memo.tax, name))
        ]
        group = group_of(state, frame, tuple(seat for _, seat, _ in held))
        return tuple(
            decision(
                state,
                msgspec.structs.replace(frame, path=f"{frame.path}.{name}"),
                group,
                seat,
                kind=self.kind,
                rule="1E-7.1.2",
                options=Split(pounds, ((FAMILY, pounds), (PRESIDENCY, pounds)), exact=False, unit="£"),
                about=facts(office=name, pounds=pounds, presidency=offices.presidency_of(state, name)),
            )
            for name, seat, pounds in held
        )

    def default(self, state: State, decision: Decision) -> Choice:
        options = decision.options
        assert isinstance(options, Split)
        return ((FAMILY, options.total),)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        events: list[Event] = []
        for answer in answers:
            name = str(fact(answer.decision.about, "office"))
            head = offices.president(offices.presidency_of(state, name))
            sent = read(answer.choice)
            to_family, to_head = count(sent, FAMILY), count(sent, PRESIDENCY)
            state = pay(pay(state, name, answer.seat, to_family), name, head, to_head)
            event = told(
                "tax_sent",
                office=name,
                seat=answer.seat,
                to_family=to_family,
                head=head,
                to_head=to_head,
                kept=balance(state, name),
            )
            events.append(event)
        return Outcome(state, tuple(events))


class OtherIncome(Step[State]):
    """Bonus, China, captained ships, prizes, family powers, land tax: nobody is asked (1E-7.1.9)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        events: list[Event] = []
        for source in income.IN_ORDER:
            state, told_now = source(state)
            events += told_now
        return Outcome(state, tuple(events))


class Expenses(Step[State]):
    """The Company pays from its revenue; what is missing comes from emergency loans (1E-7.2)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        debt, army, captains = expenses(state)
        due = debt + army + captains
        paid = min(due, balance(state, REVENUE))
        state = pay(state, REVENUE, accounts.BANK, paid)
        event = told(
            "expenses_paid",
            pounds=paid,
            due=due,
            debt=debt,
            army=army,
            captains=captains,
            left=balance(state, REVENUE),
        )
        return Outcome(state, (event,)) if paid == due else _borrowed(state, frame, event, due - paid)

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        """Emergency loans may leave money over."""
        return (Frame("allocate_emergency_rest", f"{frame.path}.rest", PoundsMemo(0)),)


def expenses(state: State) -> tuple[int, int, int]:
    """Pounds due for debt, for guns and officers in presidencies, and for captains on ships (1E-7.2.1, 1E-7.2.2)."""
    armies = (*PRESIDENCIES, offices.UNITED)
    guns = sum(pieces.number(state, "guns", each, used) for each in armies for used in (False, True))
    men = 0 if laws.officers_cost_nothing(state) else sum(offices.officers_in(state, each) for each in armies)
    captains = sum(income.captained_ships(state, seat) for seat in state.seats)
    return state.company.debt * UPKEEP, (guns + men) * UPKEEP, captains * laws.country_trade_cost(state)


def _borrowed(state: State, frame: Frame[object], paid: Event, short: int) -> Outcome[State]:
    """As many loans as cover what is short; what is over goes to treasuries at once (1E-7.2.4)."""
    loans = -(-short // LOAN)
    debt = state.company.debt + loans
    state = msgspec.structs.replace(state, company=msgspec.structs.replace(state.company, debt=debt))
    rest = LOAN * loans - short
    event = told("emergency_loans", short=short, loans=loans, debt=debt, rest=rest)
    memo = PoundsMemo(rest)
    return Outcome(state, (paid, event), then=(Frame("allocate_emergency_rest", f"{frame.path}.rest", memo),))


class Dividends(Step[State]):
    """The chair pays dividends, and the share price follows (1E-7.3)."""

    kind = "dividends"
    phrase = Phrase(
        "dividends",
        ("pay dividends", "dividend"),
        idle=tuple("declare pay distribute issue div out each per apiece payout go of".split()),
        sayings=(
            (
                "",
                (
                    "pound/pounds/quid each/apiece $ | pound/pounds/quid per/each share/shareholder | ^ shareholder/shareholders/everyone/everybody/they get/gets/have/has/receive/receives | per share/shareholder | to/for everybody/everyone | each/every shareholder | "
                    "for each share | to all"
                ),
            ),
            (
                "0",
                (
                    "not/dont/wont pay/declare/give ~ $ | no dividend/dividends/payout | ^ skip dividend/dividends/payout/payouts/it/this $ | "
                    "keep/keeps/save ~ money/cash/pounds $"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        shares = cubes.size(state, cubes.COURT)
        if not shares:
            return ()
        low, high = dividend_range(state)
        return single(
            state,
            frame,
            offices.chair(state),
            kind=self.kind,
            rule="1E-7.3.1",
            options=Amount(low, high, "dividends"),
            about=facts(
                revenue=balance(state, REVENUE), shares=shares, share_price=state.company.share_price
            ),
        )

    def default(self, state: State, decision: Decision) -> Choice:
        options = decision.options
        assert isinstance(options, Amount)
        return max(options.low, min(1, options.high))

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        number = answers[0].choice if answers else 0
        assert isinstance(number, int)
        events: list[Event] = []
        shares = cubes.at(state, cubes.COURT)
        for seat, held in shares if number else ():
            state = pay(state, REVENUE, seat, held * number)
            events.append(told("dividend_received", seat=seat, shares=held, pounds=held * number))
        before = state.company.share_price
        state = _repriced(state, number)
        event = told(
            "dividends_paid",
            dividends=number,
            before=before,
            share_price=state.company.share_price,
            bailout=int(state.company.bailout_due),
        )
        return Outcome(state, (event, *events))


def dividend_range(state: State) -> tuple[int, int]:
    """The fewest and the most dividends that the chair may pay (1E-7.3.1, 1E-7.3.3, 1E-7.3.7).

    The Court must hold a cube.
    """
    high = balance(state, REVENUE) // cubes.size(state, cubes.COURT)
    most = laws.most_dividends(state)
    if most is not None:
        high = min(high, most)
    return (min(LEAST_AT_FLOOR, high) if share_price.at_floor(state) else 0), high


def _repriced(state: State, dividends: int) -> State:
    """The state with the share price that follows from dividends; at its floor a Bailout is due instead (1E-7.3.4)."""
    if dividends >= RISES_FROM:
        return share_price.moved(state, 1)
    if dividends > FALLS_AT:
        return state
    if share_price.at_floor(state):
        due = msgspec.structs.replace(state.company, bailout_due=True)
        return msgspec.structs.replace(state, company=due)
    return share_price.moved(state, -1)


class TradeAllocation(Allocate):
    """An allocation of the Trade Phase, whose money may be locked until Refresh by a setting (1E-7.4.3)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        outcome = super().resolve(state, frame, answers, chance)
        if state.settings.allocated_revenue == "at_once":
            return outcome
        locked = state.locked
        for answer in answers:
            for name, pounds in read(answer.choice):
                locked = add(locked, name, pounds)
        return msgspec.structs.replace(outcome, state=msgspec.structs.replace(outcome.state, locked=locked))


def _all_to_ships(state: State, pounds: int, places: Places) -> Counts:
    """All to Ship Purchasing (1E-7.2.4), or to the first office if that is no legal place (1E-11.1.2)."""
    return ((SHIPS if SHIPS in places else places[0], pounds),)


def _half_to_presidents(state: State, pounds: int, places: Places) -> Counts:
    """Half to the Presidents evenly, the rest to Ship and Goods Purchasing in turns (1E-7.4.1).

    An odd pound goes to purchasing. A group without a legal place leaves its share to the other (1E-11.1.2).
    """
    heads = [name for name in map(offices.president, offices.presidencies(state)) if name in places]
    buyers = [name for name in (SHIPS, GOODS) if name in places]
    if not heads or not buyers:
        return evenly(pounds, heads or buyers or places)
    half = pounds // 2
    return (*evenly(half, heads), *evenly(pounds - half, buyers))


_REST = Allocation(
    "allocate_emergency_rest",
    "1E-7.2.4",
    Phrase(
        "loan money left over",
        ("rest of the loan", "loan rest", "emergency loan", "emergency rest"),
        idle=tuple(
            (
                "give put money divide share split distribute spend allot assign invest pour "
                "shove sink chuck stick lend budget cash fund coin kitty"
            ).split()
        ),
    ),
    accounts.BANK,
    _all_to_ships,
)
_REVENUE = Allocation(
    "allocate_revenue",
    "1E-7.4.1",
    Phrase(
        "revenue",
        ("allocate revenue", "give revenue", "allocate"),
        idle=tuple(
            (
                "give hand money cash divide share split distribute spend fund allot assign "
                "invest pour shove sink chuck stick lend budget coin kitty allocation cheque"
            ).split()
        ),
    ),
    REVENUE,
    _half_to_presidents,
)

STEPS: Mapping[str, Step[State]] = {
    "player_revenue": PlayerRevenue(),
    "tax_split": TaxSplit(),
    "other_income": OtherIncome(),
    "company_expenses": Expenses(),
    "allocate_emergency_rest": TradeAllocation(_REST),
    "dividends": Dividends(),
    "allocate_revenue": TradeAllocation(_REVENUE),
}
