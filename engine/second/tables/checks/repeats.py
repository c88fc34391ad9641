"""Checks that a value which the data files state twice is the same in both places."""

from collections.abc import Iterator

from engine.core.tables.checks import Twice, differing
from engine.core.tables.problems import Problem
from engine.second.tables.tables import Tables


def repeats(tables: Tables) -> Iterator[Problem]:
    """Tell each pair of places that disagree; an override has to name both."""
    return differing(
        (*_prices(tables), *_counts(tables), *_replacements(tables), *_strategies(tables), *_starts(tables))
    )


def _prices(tables: Tables) -> Iterator[Twice]:
    for kind in tables.enterprises:
        action = tables.family_action(f"buy_{kind.id}")
        yield (
            ("family_actions.toml", action.id, "cost"),
            action.cost,
            ("enterprises.toml", kind.id, "cost"),
            kind.cost,
        )
        yield (
            ("family_actions.toml", action.id, "immediate_points"),
            action.immediate_points,
            ("enterprises.toml", kind.id, "victory_points"),
            kind.victory_points,
        )


def _counts(tables: Tables) -> Iterator[Twice]:
    yield (
        ("enterprises.toml", "shipyard", "supply"),
        tables.enterprise("shipyard").supply,
        ("ships.toml", "ship", "count of entries"),
        len(tables.ships),
    )
    yield (
        ("families.toml", "per_family", "promise_cards"),
        tables.per_family.promise_cards,
        ("promise_cards.toml", "promise", "count of entries"),
        len(tables.promise_cards),
    )
    yield (
        ("families.toml", "per_family", "firm_share_limit_per_firm"),
        tables.per_family.firm_share_limit_per_firm,
        ("firms.toml", "numbers", "maximum_shares"),
        tables.firms.numbers.maximum_shares,
    )
    commander = next(row for row in tables.positions if row.id == "commander")
    yield (
        ("offices.toml", "commander", "count"),
        commander.count,
        ("army_pieces.toml", "army", "count of entries"),
        len(tables.armies),
    )


def _replacements(tables: Tables) -> Iterator[Twice]:
    """An office that replaces another is hired and acts in its place."""
    offices = {row.id: row for row in tables.offices}
    for office in tables.offices:
        replaced = offices.get(office.replaces, office)
        for title in ("number", "ribbon"):
            yield (
                ("offices.toml", office.id, title),
                getattr(office, title),
                ("offices.toml", replaced.id, title),
                getattr(replaced, title),
            )


def _strategies(tables: Tables) -> Iterator[Twice]:
    presidencies = {row.id: row for row in tables.presidencies}
    for card in tables.firms.strategies:
        for title in ("sea_zone", "home_port") if card.presidency in presidencies else ():
            yield (
                ("firms.toml", card.id, title),
                getattr(card, title),
                ("regions.toml", card.presidency, title),
                getattr(presidencies[card.presidency], title),
            )


def _starts(tables: Tables) -> Iterator[Twice]:
    for scenario in tables.scenarios:
        yield (
            ("scenarios.toml", scenario.id, "company_balance"),
            scenario.company_balance,
            ("tracks.toml", "balance", "start"),
            tables.tracks.balance.start,
        )
