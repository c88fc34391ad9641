"""The load checks of 1E-13.1.1 on typed tables."""

from collections.abc import Iterator

from engine.core.tables.checks import known_once, numbered, unknown
from engine.core.tables.problems import Problem
from engine.first.tables.board_checks import board_faults
from engine.first.tables.evening_post import LastingEffect
from engine.first.tables.offices import PRESIDENCIES, president_of
from engine.first.tables.regions import Region
from engine.first.tables.repeats import repeats
from engine.first.tables.tables import Tables


def faults(tables: Tables) -> tuple[Problem, ...]:
    """Tell every fault of the tables; none means that they describe a game (1E-13.1.1)."""
    return (
        *numbered("regions.toml", "number", [(region.id, region.number) for region in tables.regions]),
        *_regions(tables),
        *_offices(tables),
        *_cards(tables),
        *_boxes(tables),
        *_setup(tables),
        *board_faults(tables),
        *repeats(tables),
    )


def _regions(tables: Tables) -> Iterator[Problem]:
    known = tuple(region.id for region in tables.regions)
    for region in tables.regions:
        place = ("regions.toml", region.id)
        yield from known_once((*place, "campaign_targets"), region.campaign_targets, known)
        yield from known_once((*place, "conquest_chain"), region.conquest_chain, known)
        yield from _not_itself(region)
        yield from _province(region)
        yield from _order_spaces(region)
        if region.tax.depressed > region.tax.prosperous:
            yield Problem(*place, "tax", _upside_down(region.tax.depressed, region.tax.prosperous))
    yield from _homes(tables)


def _not_itself(region: Region) -> Iterator[Problem]:
    for field, ids in (
        ("campaign_targets", region.campaign_targets),
        ("conquest_chain", region.conquest_chain),
    ):
        if region.id in ids:
            yield Problem(
                "regions.toml", region.id, field, f"holds {region.id} itself; it names other regions only"
            )


def _province(region: Region) -> Iterator[Problem]:
    targets, place = len(region.campaign_targets), ("regions.toml", region.id, "campaign_targets")
    if region.province_type == "resident" and targets:
        yield Problem(*place, f"a resident has no campaign targets, got {targets}")
    if region.province_type == "governor" and targets < 2:
        yield Problem(*place, f"a governor has at least two campaign targets, got {targets}")


def _order_spaces(region: Region) -> Iterator[Problem]:
    place = ("regions.toml", region.id, "orders")
    yield from _slots(place, [space.slot for space in region.orders])
    for space in region.orders:
        if space.depressed > space.prosperous:
            yield Problem(*place, f"order {space.slot}: {_upside_down(space.depressed, space.prosperous)}")


def _upside_down(depressed: int, prosperous: int) -> str:
    return f"depressed {depressed} is more than prosperous {prosperous}; it is at most as much"


def _slots(place: tuple[str, str, str], slots: list[int]) -> Iterator[Problem]:
    wanted = list(range(1, len(slots) + 1))
    if not slots or slots != wanted:
        shown = ", ".join(str(slot) for slot in slots) or "none"
        yield Problem(*place, f"slots are {shown}; they run 1 to n without a gap, at least one")


def _homes(tables: Tables) -> Iterator[Problem]:
    for presidency in PRESIDENCIES:
        homes = [region for region in tables.regions if region.home_presidency == presidency]
        if len(homes) != 1:
            fault = f"{len(homes)} regions name {presidency}; exactly one does"
            yield Problem("regions.toml", "", "home_presidency", fault)
    for region in tables.regions:
        place = ("regions.toml", region.id)
        if region.home_presidency not in ("", *PRESIDENCIES):
            fault = f"unknown {region.home_presidency!r}; it is empty or one of {', '.join(PRESIDENCIES)}"
            yield Problem(*place, "home_presidency", fault)
        if (region.start.trade == "open") != bool(region.home_presidency):
            yield Problem(*place, "start.trade", "a region begins open exactly if it is home to a presidency")


def _offices(tables: Tables) -> Iterator[Problem]:
    regions = tuple(region.id for region in tables.regions)
    presidents = tuple(president_of(presidency) for presidency in PRESIDENCIES)
    for office in tables.offices:
        place = ("offices.toml", office.id)
        yield from known_once((*place, "campaign_targets"), office.campaign_targets, regions)
        if office.id in presidents and len(office.campaign_targets) != 1:
            fault = f"a President has exactly one campaign target, got {len(office.campaign_targets)}"
            yield Problem(*place, "campaign_targets", fault)
        if office.china_orders:
            yield from _slots((*place, "china_orders"), [order.slot for order in office.china_orders])
            yield from known_once((*place, "requires_open_region"), (office.requires_open_region,), regions)
        if office.start_treasury and not office.treasury:
            fault = f"an office without a treasury starts with 0, got {office.start_treasury}"
            yield Problem(*place, "start_treasury", fault)
    for title in ("ribbon_blue", "ribbon_red"):
        yield from _once(title, [(office.id, getattr(office, title)) for office in tables.offices])
    targets = tables.governor_general.campaign_targets
    yield from known_once(("offices.toml", "governor_general", "campaign_targets"), targets, regions)


def _once(title: str, places: list[tuple[str, int]]) -> Iterator[Problem]:
    taken = [number for _, number in places]
    for office, number in places:
        if taken.count(number) > 1:
            yield Problem(
                "offices.toml", office, title, f"{number} is used twice; each place on a ribbon stands once"
            )


def _cards(tables: Tables) -> Iterator[Problem]:
    support = tables.tracks.law_support
    for card in tables.cards:
        place = ("evening_post.toml", card.id)
        if not 1 <= card.events <= 4:
            yield Problem(*place, "events", f"expected 1 to 4, got {card.events}")
        if card.kind == "law":
            low, high = support.minimum, support.maximum
            if card.initial_support is None or not low <= card.initial_support <= high:
                fault = f"a law has a start of support within {low} to {high}, got {card.initial_support}"
                yield Problem(*place, "initial_support", fault)
        elif isinstance(card.effect, LastingEffect):
            fault = (
                "this effect lasts while a law is in force; a domestic event happens once and cannot have it"
            )
            yield Problem(*place, "effect", fault)


def _boxes(tables: Tables) -> Iterator[Problem]:
    for face in range(1, 7):
        users = [box.id for box in tables.boxes if box.die == face]
        if len(users) != 1:
            shown = ", ".join(users) or "no box"
            entry = users[-1] if users else ""
            fault = f"die face {face} leads to {shown}; each face from 1 to 6 leads to exactly one box"
            yield Problem("resource_boxes.toml", entry, "die", fault)
    for box in tables.boxes:
        if box.min_cubes > box.max_cubes:
            fault = f"{box.min_cubes} is more than max_cubes {box.max_cubes}; it is at most as many"
            yield Problem("resource_boxes.toml", box.id, "min_cubes", fault)
    writers = tables.box("writers")
    if writers.die:
        fault = f"expected 0, got {writers.die}; a die never leads to the Writers box"
        yield Problem("resource_boxes.toml", "writers", "die", fault)


def _setup(tables: Tables) -> Iterator[Problem]:
    cards = tuple(card.id for card in tables.cards)
    offices = tuple(office.id for office in tables.offices)
    regions = tuple(region.id for region in tables.regions)
    yield from known_once(
        ("setup.toml", "vacancies", "offices_in_draft"), tables.setup.vacancies.offices_in_draft, offices
    )
    if tables.setup.prizes.dealt > len(tables.prizes):
        fault = f"{tables.setup.prizes.dealt} cards cannot be dealt; there are {len(tables.prizes)}"
        yield Problem("setup.toml", "prizes", "dealt", fault)
    yield from _cubes(tables)
    for scenario in tables.scenarios:
        place = ("scenarios.toml", scenario.id)
        yield from known_once((*place, "remove_cards"), scenario.remove_cards, cards)
        for title, placed in (
            ("dominated_regions", scenario.dominated_regions),
            ("extra_open_regions", scenario.extra_open_regions),
        ):
            yield from unknown((*place, title), (item.region for item in placed), regions)
            yield from unknown((*place, title), (item.presidency for item in placed), PRESIDENCIES)


def _cubes(tables: Tables) -> Iterator[Problem]:
    """Every family can pay for the draft: executive offices take two cubes, senior ones one (1E-3.1.12)."""
    draft = [office for office in tables.offices if office.id in tables.setup.vacancies.offices_in_draft]
    needed = sum(2 if office.rank == "executive" else 1 for office in draft)
    for count in tables.setup.player_counts:
        if count.players * count.starting_cubes < needed:
            fault = f"{count.players} families have fewer than the {needed} cubes of the draft together"
            yield Problem("setup.toml", f"players_{count.players}", "starting_cubes", fault)
