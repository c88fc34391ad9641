"""What players ask to read: rules, odds, what happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.core.event import Event
from engine.core.ids import Seat
from pbem.intake.commands import OddsOf, Past, RuleText
from pbem.intake.dice_text import MOST, read_dice
from pbem.play.table import Table
from pbem.report.letters import LineResult, NotRead, Shown, Told
from pbem.report.rule_search import Rule, find_rules
from pbem.share import rules_dir

MOST_RULES: Final = 15
"""Rules of which a list shows the beginning."""
MOST_WHOLE: Final = 3
"""So many rules are shown whole."""
FEW_DICE: Final = (1, 2, 3, 4, 5, 6)
_BEGINNINGS: Final = frozenset({"phase_begins", "turn_begins"})
"""Events that say which turn it is."""


def show_rules(table: Table, command: RuleText) -> LineResult:
    """The rule with this id, or those that speak of these words: few of them whole, many as a list."""
    if not command.about:
        return NotRead("rules_bare", "", ("rules dividends", f"rules {_some_rule(table)}"))
    found = find_rules(rules_dir(), table.rules.edition, command.about)
    rules, given = found.rules, ("given", command.about)
    read = tuple(f"{each}." for each in found.mended)
    if not rules:
        return NotRead("rules_unknown", command.about, ("rules dividends", f"rules {_some_rule(table)}"))
    if len(rules) <= MOST_WHOLE and not found.partly:
        whole = (text for rule in rules for text in _whole(rule))
        return Shown("rules_found", (given,), (*read, *whole))
    count, shown = ("count", str(len(rules))), ("shown", str(min(len(rules), MOST_RULES)))
    listed = tuple(f"{rule.id}: {rule.brief}" for rule in rules[:MOST_RULES])
    code = "rules_all" if len(rules) <= MOST_RULES else "rules_several"
    return Shown(
        "rules_partly" if found.partly else code,
        (given, count, shown),
        (*read, *listed),
        lines=(f"rules {rules[0].id}",),
    )


def _whole(rule: Rule) -> Iterator[str]:
    yield f"{rule.id} ({rule.heading}): {rule.paragraphs[0]}"
    yield from rule.paragraphs[1:]


def _some_rule(table: Table) -> str:
    """The rule of a question that is open, as an example of an id."""
    return next((each.rule for each in table.rules.pending(table.state)), "")


def show_odds(table: Table, command: OddsOf) -> LineResult:
    """The odds of checks with so many dice, outcomes named as the edition names them."""
    asked = read_dice(command.dice) if command.dice else None
    if command.dice and asked is None:
        return NotRead("odds_unknown", command.dice, ("odds 3", "odds 1 to 4", "odds 4 penalty 1"))
    dice = asked.dice if asked is not None else FEW_DICE
    if min(dice) < 1:
        return NotRead("odds_no_die", command.dice)
    if max(dice) > MOST:
        return NotRead("odds_too_many", command.dice, (f"odds {MOST}",))
    odds = tuple(table.rules.odds(number) for number in dice)
    if asked is not None and asked.penalty:
        named = (("used", str(asked.used)), ("penalty", str(asked.penalty)), ("dice", str(dice[0])))
        return Shown("odds_penalty", named, odds=odds)
    return Shown("odds_shown", odds=odds)


def show_past(table: Table, seat: Seat, command: Past) -> LineResult:
    """What happened as this seat may know it: all of it, one turn, or the last entries."""
    told = table.told(seat, 0)
    if command.last is not None:
        return Shown(
            "history_last",
            (("count", str(command.last)),),
            past=told[-command.last :],
        )
    if command.turn is None:
        return Shown("history_all", past=told)
    of_turn = tuple(_of_turn(told, command.turn))
    if not of_turn:
        now = table.rules.clock(table.state)[0]
        return NotRead("history_no_turn", str(command.turn), (f"history {now}", "history", "history last 20"))
    return Shown("history_turn", (("turn", str(command.turn)),), past=of_turn)


def _of_turn(told: tuple[Told, ...], turn: int) -> Iterator[Told]:
    """What was told while this turn was played; what stands before the first turn belongs to that."""
    now = 0
    for each in told:
        kept: list[Event] = []
        for event in each.events:
            now = _turn_of(event) or now
            if (now or 1) == turn:
                kept.append(event)
        if kept:
            yield Told(each.number, tuple(kept))


def _turn_of(event: Event) -> int:
    turn = dict(event.facts).get("turn") if event.kind in _BEGINNINGS else None
    return turn if isinstance(turn, int) else 0
