"""Checks that a value which the data files state twice is the same in both places."""

from collections.abc import Iterator

from engine.core.tables.checks import Twice, differing
from engine.core.tables.problems import Problem
from engine.first.tables.evening_post import GovernorGeneralLaw
from engine.first.tables.tables import Tables


def repeats(tables: Tables) -> Iterator[Problem]:
    """Tell each pair of places that disagree; an override has to name both (1E-13.1.1)."""
    return differing(_pairs(tables))


def _pairs(tables: Tables) -> Iterator[Twice]:
    yield from _prices(tables)
    yield from _stress(tables)
    yield from _decks(tables)
    yield from _starts(tables)


def _prices(tables: Tables) -> Iterator[Twice]:
    shipyards, factories = tables.markets.shipyards, tables.markets.factories
    boxes = "resource_boxes.toml"
    yield (
        (boxes, "shipyards", "cost_fixed"),
        tables.box("shipyards").cost_fixed,
        ("markets.toml", "shipyards", "cost_of_a_shipyard"),
        shipyards.cost_of_a_shipyard,
    )
    yield (
        (boxes, "factories", "cost_fixed"),
        tables.box("factories").cost_fixed,
        ("markets.toml", "factories", "cost_of_a_factory"),
        factories.cost_of_a_factory,
    )
    yield (
        ("evening_post.toml", "defaults", "factory_price_before_first_card"),
        tables.post.factory_price_before_first_card,
        ("markets.toml", "factories", "price_with_cube_no_discard"),
        factories.price_with_cube_no_discard,
    )


def _stress(tables: Tables) -> Iterator[Twice]:
    ranks, by_rank = ("offices.toml", "ranks"), tables.ranks.stress
    for office in tables.offices:
        key = "chairman" if office.id == "chairman" else office.rank
        wanted = getattr(by_rank, key)
        yield ("offices.toml", office.id, "stress"), office.stress, (*ranks, f"stress.{key}"), wanted
    for entry, row in (("provincial", tables.provincial), ("governor_general", tables.governor_general)):
        wanted = getattr(by_rank, row.rank)
        yield ("offices.toml", entry, "stress"), row.stress, (*ranks, f"stress.{row.rank}"), wanted


def _decks(tables: Tables) -> Iterator[Twice]:
    early = tables.scenario("early")
    yield (
        ("prizes.toml", "defaults", "deck_size"),
        tables.prize_deck.deck_size,
        ("prizes.toml", "prize", "count of entries"),
        len(tables.prizes),
    )
    yield (
        ("evening_post.toml", "defaults", "deck_size"),
        tables.post.deck_size,
        ("evening_post.toml", "card", "count of entries"),
        len(tables.cards),
    )
    yield (
        ("evening_post.toml", "defaults", "cards_used_early"),
        tables.post.cards_used_early,
        ("scenarios.toml", "early", "cards left in the deck"),
        len(tables.cards) - len(early.remove_cards),
    )
    yield (
        ("setup.toml", "evening_post", "remove_in_early"),
        tables.setup.evening_post.remove_in_early,
        ("scenarios.toml", "early", "remove_cards"),
        early.remove_cards,
    )
    for card in tables.cards:
        if isinstance(card.effect, GovernorGeneralLaw):
            yield (
                ("evening_post.toml", card.id, "params.officer_limit"),
                card.effect.officer_limit,
                ("offices.toml", "governor_general", "army_officer_limit"),
                tables.governor_general.army_officer_limit,
            )


def _starts(tables: Tables) -> Iterator[Twice]:
    early, turn = tables.scenario("early"), tables.tracks.game_turn
    yield (
        ("tracks.toml", "game_turn", "early_last_turn"),
        turn.early_last_turn,
        ("scenarios.toml", "early", "last_turn"),
        early.last_turn,
    )
    yield (
        ("tracks.toml", "game_turn", "campaign_last_turn"),
        turn.campaign_last_turn,
        ("scenarios.toml", "campaign", "last_turn"),
        tables.scenario("campaign").last_turn,
    )
    yield (
        ("tracks.toml", "game_turn", "start"),
        turn.start,
        ("scenarios.toml", "early", "first_turn"),
        early.first_turn,
    )
    yield (
        ("tracks.toml", "share_price", "start"),
        tables.tracks.share_price.start,
        ("scenarios.toml", "early", "share_price"),
        early.share_price,
    )
    lowest = tables.tracks.share_price.spaces[0]
    yield (
        ("tracks.toml", "share_price", "floor"),
        tables.tracks.share_price.floor,
        ("tracks.toml", "share_price", "spaces[0]"),
        lowest,
    )
