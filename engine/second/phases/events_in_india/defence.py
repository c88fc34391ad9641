"""What an Army throws in to hold a region: regiments, local alliances, officers (2E-11.8.2 to 2E-11.8.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from engine.core.counts import counts, total
from engine.core.ids import RuleId, facts
from engine.core.options import Below, Form
from engine.core.refusal import Refusal
from engine.second import forces
from engine.second.armies import Force
from engine.second.around import CHAIRMAN, clockwise, from_chairman, others_clockwise
from engine.second.family_pieces import commander, only
from engine.second.forces import REGIMENTS
from engine.second.offices import MILITARY, holder
from engine.second.state import State, tables

RULE = "2E-11.8.2"


def decider(state: State, presidency: str) -> str:
    """Who decides on a defence: the Commander, Military Affairs, or the Chairman; "" if there is none (2E-11.8.5)."""
    army = tables(state).presidency(presidency).army
    return only(state, commander(army)) or holder(state, MILITARY) or holder(state, CHAIRMAN)


def officers_in_turn(state: State, presidency: str) -> tuple[str, ...]:
    """Families in the order in which a default sends their officers: the Commander's last (2E-11.8.2).

    Without Commander they come clockwise from who decides (2E-0.1.10).
    """
    family = only(state, commander(tables(state).presidency(presidency).army))
    if family:
        return (*others_clockwise(state, family), family)
    who = decider(state, presidency)
    return clockwise(state, who) if who else from_chairman(state)


class Defence:
    """The defence of a region: the active pieces of an Army, what an alliance is worth, the strength to reach."""

    def __init__(self, active: Force, worth: Mapping[str, int], strength: int) -> None:
        self._active = active
        self._worth = worth
        self._strength = strength

    def points(self, force: Force) -> int:
        """What some pieces reach (2E-11.8.2)."""
        return force.regiments + total(force.officers) + sum(self._worth[name] for name in force.alliances)

    def holds(self, force: Force) -> bool:
        """Whether some pieces reach the strength."""
        return self.points(force) >= self._strength

    def wasteful(self, force: Force) -> bool:
        """Whether one of some pieces could stay out and the others still reach the strength."""
        units = (1,) if force.regiments or force.officers else ()
        least = min((*units, *(self._worth[name] for name in force.alliances)), default=0)
        return bool(least) and self.points(force) - least >= self._strength

    def forced(self) -> Force | None:
        """The pieces where there is nothing to decide: none against strength 0, all if all are too few (2E-11.8.4,
        2E-11.8.7), the only legal defence if it is one; None if there are several.
        """
        if not self._strength:
            return Force()
        if not self.holds(self._active):
            return self._active
        found: set[Force] = set()
        for force in self._legal():
            found.add(force)
            if len(found) > 1:
                return None
        return found.pop()

    def _legal(self) -> Iterator[Force]:
        """Legal defences: all of those with alliances alone, two at most for each way to use alliances beside others."""
        names = self._active.alliances
        for number in range(len(names) + 1):
            for allies in combinations(names, number):
                alone = Force(alliances=allies)
                if not self.holds(alone):
                    yield from self._completed(alone)
                elif not self.wasteful(alone):
                    yield alone

    def _completed(self, allies: Force) -> Iterator[Force]:
        """Regiments and officers that reach the strength beside alliances: the first and the last way to choose them."""
        missing = self._strength - self.points(allies)
        if missing <= self._active.regiments + total(self._active.officers):
            places = ((REGIMENTS, self._active.regiments), *self._active.officers)
            for order in (places, places[::-1]):
                taken = dict(_taken(order, missing))
                regiments = taken.pop(REGIMENTS, 0)
                yield Force(regiments, counts(taken.items()), allies.alliances)

    def form(self) -> Form:
        """What may be sent, by kind; kinds of which there is nothing are left out."""
        return Form(forces.parts(self._active, self._strength))

    def default(self, officers_in_turn: tuple[str, ...]) -> Force:
        """Regiments, then alliances, then officers until the strength is reached (2E-11.8.2).

        Officers only make up what is missing, and of alliances the last one taken is needed: only regiments can have
        become superfluous.
        """
        regiments = min(self._active.regiments, self._strength)
        allies = self._allies(self._strength - regiments)
        missing = self._strength - self.points(Force(regiments, alliances=allies))
        held = dict(self._active.officers)
        officers = _taken(tuple((family, held.get(family, 0)) for family in officers_in_turn), missing)
        regiments -= min(regiments, max(0, -missing))
        return Force(regiments, counts(officers), allies)

    def _allies(self, missing: int) -> tuple[str, ...]:
        """The weakest alliance that suffices alone, else the strongest first; equal ones as in the data file."""
        left, chosen = list(self._active.alliances), []
        while missing > 0 and left:
            enough = [name for name in left if self._worth[name] >= missing]
            name = (
                min(enough, key=self._worth.__getitem__) if enough else max(left, key=self._worth.__getitem__)
            )
            left.remove(name)
            chosen.append(name)
            missing -= self._worth[name]
        return tuple(name for name in self._active.alliances if name in chosen)

    def judge(self, force: Force) -> tuple[Refusal, ...]:
        """Why some pieces are no legal defence: they do not reach the strength, or one of them is not needed."""
        points, needed = self.points(force), self._strength
        if points < needed:
            code = "defence_too_weak"
        elif self.wasteful(force):
            code = "defence_with_more_than_needed"
        else:
            return ()
        return (Refusal(code, RuleId(RULE), facts(points=points, needed=needed), instead=(str(needed),)),)

    def drawn(self, below: Below) -> Force:
        """A random legal defence: pieces in random order until the strength is reached, without those not needed."""
        active = self._active
        left = [(REGIMENTS, 1)] * active.regiments
        left += [(family, 1) for family, held in active.officers for _ in range(held)]
        left += [(name, self._worth[name]) for name in active.alliances]
        taken: list[tuple[str, int]] = []
        over = -self._strength
        while over < 0:
            taken.append(left.pop(below(len(left))))
            over += taken[-1][1]
        for piece in tuple(taken):
            if piece[1] <= over:
                taken.remove(piece)
                over -= piece[1]
        names = [name for name, _ in taken]
        families = counts((name, 1) for name in names if name in dict(active.officers))
        allies = tuple(name for name in active.alliances if name in names)
        return Force(names.count(REGIMENTS), families, allies)


def _taken(places: tuple[tuple[str, int], ...], number: int) -> tuple[tuple[str, int], ...]:
    """So many pieces from places, the first places first."""
    taken: list[tuple[str, int]] = []
    for name, held in places:
        some = max(0, min(held, number))
        number -= some
        if some:
            taken.append((name, some))
    return tuple(taken)
