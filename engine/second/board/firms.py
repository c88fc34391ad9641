"""Private firms as everybody sees them: all but a strategy card that lies face down (2E-0.1.7)."""

from __future__ import annotations

from engine.core.counts import Counts
from engine.second import charter
from engine.second.board.gathered import Gathered
from engine.second.board.lines import FirmLine
from engine.second.orders import is_open
from engine.second.phases.company_operation.firm_reach import earning


def firms(all_: Gathered) -> tuple[FirmLine, ...]:
    """Every firm, by the family of its manager."""
    return tuple(_firm(all_, manager) for manager, _ in all_.state.firms)


def earnings(all_: Gathered) -> Counts:
    """Pounds that each open order would earn a firm now; nothing as long as there is no firm (2E-15.2.8)."""
    if not all_.state.firms:
        return ()
    return tuple(
        (each.id, earning(all_.state, each.id)) for each in all_.book.orders if is_open(all_.state, each.id)
    )


def _firm(all_: Gathered, manager: str) -> FirmLine:
    held = dict(all_.state.firms)[manager]
    space = all_.book.firms.values[held.value]
    return FirmLine(
        manager=manager,
        value=held.value,
        points=space.points,
        expense=space.expense,
        dividend=held.dividend,
        london=all_.money.get(charter.london(manager), 0),
        india=all_.money.get(charter.india(manager), 0),
        shares=all_.at(charter.charter(manager)),
        ships=charter.ships(all_.state, manager),
        bid=held.bid,
        strategy=held.revealed,
        initiative=held.initiative,
        filled=held.filled,
        earnings=held.earnings,
        traded=held.traded,
    )
