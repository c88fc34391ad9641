"""Parliament: which law is proposed, how the dial is turned, and what votes are worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.ids import fact
from engine.core.options import Amount, Choice, Form, OneOf, Options, OrPass, Pick, Split
from engine.core.view import Question
from engine.second.robot.table import Table, about, number_about

GOOD = {
    "law_32": 1,
    "law_33": 1,
    "law_35": 4,
    "law_36": 1,
    "law_38": 3,
    "law_39": 2,
    "law_40": 2,
    "law_42": 1,
    "law_44": 1,
    "law_46": 1,
    "law_48": 2,
    "law_50": 5,
    "law_53": 1,
    "law_55": 2,
}
"""What a law does for the Company and its families, in votes that it is worth; 0 for those not named."""
BAD = {"law_31": 3, "law_34": 1, "law_37": 1, "law_43": 1, "law_47": 1, "law_49": 4, "law_51": 1, "law_54": 1}
SUPPORT = {
    "law_31": 1,
    "law_32": -3,
    "law_33": -4,
    "law_35": -3,
    "law_36": -4,
    "law_38": -3,
    "law_39": -3,
    "law_40": -1,
    "law_41": -2,
    "law_42": -3,
    "law_43": 1,
    "law_44": -3,
    "law_45": -3,
    "law_46": -5,
    "law_47": 5,
    "law_49": 1,
    "law_50": -3,
}
"""Where the vote marker of a law starts, if it is not 0."""
DEREGULATION = "law_56"
MOST_MONEY = 3
"""Pounds that a vote may cost."""
ENOUGH = 1
"""What a drawn law must be worth if no other card is to be drawn."""


def propose(table: Table, question: Question) -> Choice:
    """The best of the drawn laws that can be carried; another card if none is any good."""
    options = question.decision.options
    assert isinstance(options, Pick)
    drawn = [name for name in options.among if name.startswith("law_")]
    best = max(drawn, key=lambda name: (_proposal(table, name), name))
    if _proposal(table, best) < ENOUGH and "draw_another" in options.among:
        return "draw_another"
    return best


def _proposal(table: Table, law: str) -> int:
    """What a law is worth to its proposer: what it does, less the votes that are missing for it."""
    return _law(table, law) + min(0, SUPPORT.get(law, 0) + _own_votes(table))


def _law(table: Table, law: str) -> int:
    if law == "law_35":
        return table.board.company.debt
    if law == DEREGULATION:
        return _deregulation(table)
    return GOOD.get(law, 0) - BAD.get(law, 0)


def _deregulation(table: Table) -> int:
    """Half of the Debt and a better Standing, against shares that a failed vote would make dearer."""
    company = table.board.company
    return company.debt // 2 + 2 * table.in_danger - table.shares(table.seat)


def call_deregulation(table: Table, question: Question) -> Choice:
    """Only if the Company needs it, and the own votes go some way."""
    options = question.decision.options
    assert isinstance(options, Pick)
    return "call" if "no" not in options.among or _deregulation(table) > 0 else "no"


def _own_votes(table: Table) -> int:
    me = table.me
    ships = sum(name not in me.used for name in me.ships)
    return 2 * (me.workshops - me.workshops_used) + ships + min(MOST_MONEY, me.money // 2)


def revive(table: Table, question: Question) -> Choice:
    """The best of the old laws."""
    options = question.decision.options
    assert isinstance(options, Pick)
    return max(options.among, key=lambda name: (_proposal(table, name), name))


def turn_dial(table: Table, question: Question) -> Choice:
    """To the policy that is kinder to the own family than to others."""
    left, right = (_policy_of(table, question, side) for side in ("left", "right"))
    return "left" if left > right else "right"


def _policy_of(table: Table, question: Question, side: str) -> int:
    return _policy(table, about(question, f"{side}_consequence"), about(question, f"{side}_target"))


def _policy(table: Table, consequence: str, target: str) -> int:
    """What a policy brings, in pounds: a bonus or a tax on each item beside those of an average family."""
    mine = _items(table, table.seat, target)
    every = sum(_items(table, seat, target) for seat in table.board.seats)
    average = every // len(table.board.seats)
    match consequence:
        case "bonus":
            return mine + (mine - average)
        case "tax":
            return -mine - (mine - average)
        case _:
            return mine - average


def _items(table: Table, seat: str, target: str) -> int:
    line = table.family(seat)
    match target:
        case "manufacturing":
            return line.workshops
        case "shipping":
            return len(line.ships)
        case "social":
            return line.luxuries
        case _:
            return line.shares


def vote(table: Table, question: Question) -> Choice:
    """For or against by what law and policy bring, with ready enterprises first and a little money."""
    inner = question.decision.options
    assert isinstance(inner, OrPass)
    assert isinstance(inner.inner, OneOf)
    branches = dict(inner.inner.branches)
    marker = number_about(question, "marker")
    if table.board.politics.prime_minister == table.seat:
        return cast(branches, "for", -marker, _money(table, question)) if marker < 0 else None
    interest = _interest(table, question)
    if interest > 0 and marker < 0:
        return cast(branches, "for", -marker, 0)
    if interest < 0 or table.below(4) == 0:
        return cast(branches, "against", marker + 1, _money(table, question) if interest < -2 else 0)
    return None


def _interest(table: Table, question: Question) -> int:
    now, law = table.board.politics, about(question, "law")
    if law == DEREGULATION:
        return _law(table, law)
    return _law(table, law) + _policy(table, now.consequence, now.target)


def _money(table: Table, question: Question) -> int:
    """Pounds that may go into this vote, as votes."""
    return max(0, min(MOST_MONEY, table.me.money - 6)) // max(1, number_about(question, "price"))


def cast(branches: dict[str, Options], side: str, needed: int, money: int) -> Choice:
    """As many votes as are needed, if they can be had; else none."""
    form = branches.get(side)
    if not isinstance(form, Form) or needed < 1:
        return None
    left, parts = needed, dict[str, Choice]()
    for name, worth in (("shipyards", 1), ("workshops", 2)):
        inner = dict(form.parts).get(name)
        if isinstance(inner, Amount):
            used = min(inner.high, -(-left // worth)) if left > 0 else 0
            parts[name], left = used, left - used * worth
    bought = dict(form.parts).get("bought")
    if isinstance(bought, Amount):
        paid = min(bought.high, money, max(0, left))
        parts["bought"], left = paid, left - paid
    cards = dict(form.parts).get("cards")
    if isinstance(cards, Pick):
        parts["cards"] = cards.among[: cards.most] if left > 0 else ()
        left -= 3 * len(cards.among) if left > 0 else 0
    if left > 0:
        return None
    parts |= {"promises": (), "in_name_of": None}
    return (side, tuple(parts[name] for name, _ in form.parts))


def call_round(table: Table, question: Question) -> Choice:
    """Another round only if the law would fail and the missing votes are at hand."""
    missing = -number_about(question, "marker")
    return "another" if 0 < missing <= _own_votes(table) else "close"


def impeach(table: Table, question: Question) -> Choice:
    """The highest office of another family."""
    options = question.decision.options
    assert isinstance(options, Pick)
    others = [name for name in options.among if table.holder(name) != table.seat]
    return (others or list(options.among))[0]


def tax_windows(table: Table, question: Question) -> Choice:
    """One more tax if all others have more windows."""
    others = [line.windows for line in table.board.families if line.seat != table.seat]
    return "propose" if table.me.windows < min(others) else "no"


def allow_tax(table: Table, question: Question) -> Choice:
    """Allowed if it costs oneself nothing."""
    return "no" if table.me.windows else "yes"


def swap(table: Table, question: Question) -> Choice:
    """The marker of which one has most goes up, if it is in the middle or below."""
    options = question.decision.options
    assert isinstance(options, Pick)
    middle, *low = table.board.politics.power[1:]
    best = max(low, key=lambda target: _items(table, table.seat, target))
    better = _items(table, table.seat, best) > _items(table, table.seat, middle)
    return (middle, best) if better else question.default


def pay(table: Table, question: Question) -> Choice:
    """The dearest things first, as long as there is money and they are worth what is asked for them."""
    options = question.decision.options
    assert isinstance(options, Split)
    caps, left, kept = dict(options.caps), number_about(question, "treasury"), dict[str, int]()
    prices = _prices(question)
    for name in sorted(caps, key=lambda each: (-_value(table, each) // prices[each], each)):
        number = min(caps[name], left // prices[name]) if _value(table, name) > prices[name] else 0
        left -= number * prices[name]
        kept[name] = number
    return tuple((name, kept[name]) for name, _ in options.caps if kept[name])


def _prices(question: Question) -> dict[str, int]:
    """Pounds for each item, from the fact that lists item, number and pounds in turn."""
    dues = fact(question.decision.about, "dues")
    assert isinstance(dues, tuple)
    return {str(dues[at]): int(dues[at + 2]) for at in range(0, len(dues), 3)}


def _value(table: Table, name: str) -> int:
    """Pounds that an item is worth to its family."""
    prizes = {line.id: 2 * line.points for line in table.board.prizes}
    worth = {"chairman": 6, "share": 3, "workshop": 4, "invested_workshop": 2, "luxury": 5, **prizes}
    return worth.get(name, 3)


def losses(table: Table, question: Question) -> Choice:
    """What costs the Company least: as silence would, Company ships and regiments first."""
    return question.default


ANSWERS: Mapping[str, Callable[[Table, Question], Choice]] = {
    "call_deregulation": call_deregulation,
    "choose_law": propose,
    "old_idea": revive,
    "policy_direction": turn_dial,
    "failed_policy": turn_dial,
    "cast_votes": vote,
    "another_round": call_round,
    "impeach_target": impeach,
    "add_window_tax": tax_windows,
    "allow_window_tax": allow_tax,
    "swap_power": swap,
    "pay_tax": pay,
    "pay_window_tax": pay,
    "war_losses": losses,
}
