"""The Crown's tables: prices by climate, favours, votes, climate shifts, difficulty (2E-16)."""

from typing import Literal, TypeAlias

from engine.core.tables.base import Count, Positive, Row
from engine.second.tables.base import LawId, Sourced
from engine.second.tables.crown import Climate

NOT_AVAILABLE = -99
"""The value of a table that means: not in this climate."""

QueueEntry: TypeAlias = Literal[
    "seek_share", "buy_shipyard", "buy_workshop", "buy_luxury", "enlist_writer", "enlist_officer"
]
Shift: TypeAlias = tuple[Count, Count]
"""Steps of a climate to the right, then to the left."""


class CrownNumbers(Row, frozen=True, kw_only=True):
    """The climates in the order of all columns, and the promise cubes of the closed pool (2E-16.1.2)."""

    climates: tuple[Climate, Climate, Climate, Climate, Climate]
    promise_cubes_total: Positive


class CrownTable(Sourced, frozen=True, kw_only=True):
    """A table: one value for each climate; cubes are positive if the human receives them, negative if the human pays."""

    id: str
    values: tuple[int, int, int, int, int]
    note: str = ""


class FlatFavours(Sourced, frozen=True, kw_only=True):
    """Favours with one price in every climate, in cubes that the human receives (or pays, if negative)."""

    give_unfitted_shipyard: int
    take_unfitted_shipyard: int
    give_fitted_shipyard: int
    take_fitted_shipyard: int
    give_workshop: int
    take_workshop: int
    give_invested_workshop: int
    take_invested_workshop: int
    give_luxury: int
    take_luxury: int
    give_prestige_enterprise: int
    give_three_pounds: int
    before_retirements_take_one_pound: int
    after_crown_retirements_take_one_pound: int
    take_enterprise_prestige_card: int
    take_blackmail_card: int
    after_new_shares_give_one_pound_if_crown_majority: int
    form_firm_mandatory: int
    fit_crown_ship_in_firm: int
    buy_back_crown_ship: int
    crown_elects_you_chairman: int
    crown_elects_you_chairman_deregulated: int
    you_elect_crown_chairman: int
    you_elect_crown_chairman_deregulated: int
    crown_consents_to_nepotism: int
    hire_crown_over_non_crown: int
    crown_nepotism_consent_solo: int
    decide_crown_hire: int
    human_chairman_mandatory: int
    limit_allocation: int
    prevent_transfer: int
    choose_transfer: int
    military_transfer: int
    military_prevent_transfer: int
    military_assign_officer: int
    human_assigns_crown_commander: int
    human_fits_crown_ship: int
    human_ship_to_crown_presidency: int
    crown_fits_human_ship_mandatory: int
    fit_particular_crown_ship: int
    governor_tax_to_crown_presidency: int
    governor_ship_to_crown_presidency: int
    governor_regiment_to_crown_army: int
    change_administer_minimum: int
    no_administer: int
    change_administer_result: int
    presidency_order_change: int
    human_consents_to_crown_alliance: int
    choose_deploy_region: int
    change_deploy_dice: int
    human_places_crown_writer: int
    change_trade_dice: int
    place_own_writer: int
    change_china_minimum: int
    crown_emergency_investment: int
    stop_law_draw: int
    skip_law: int
    alternative_policy: int
    change_govern_dice: int
    change_govern_result: int
    solo_refresh_compensation: int


class FamilyQueue(Sourced, frozen=True, kw_only=True):
    """The Crown's family actions by climate, and how many it takes (2E-16.4.2)."""

    bull: tuple[QueueEntry, ...]
    stag: tuple[QueueEntry, ...]
    lion: tuple[QueueEntry, ...]
    bear: tuple[QueueEntry, ...]
    peacock: tuple[QueueEntry, ...]
    actions_solo: Positive
    actions_two_players: Positive


class FreeVotes(Sourced, frozen=True, kw_only=True):
    """Votes that the Crown has for nothing with at least so many pounds (2E-16.7.7)."""

    minimum_treasury: Count
    votes: Count


class ClimateShift(Sourced, frozen=True, kw_only=True):
    """Shifts by successes on six dice (rows) and expectations (columns) (2E-16.1.6)."""

    columns: tuple[Positive, ...]
    rows: tuple[tuple[Shift, ...], ...]

    def shift(self, successes: int, expectations: int) -> Shift:
        """Give the steps right and left.

        Raises:
            ValueError: if no column has these expectations.
        """
        return self.rows[successes][self.columns.index(expectations)]


class FailureAdjustment(Sourced, frozen=True, kw_only=True):
    """Solo: points that the human adds if the Company failed, by turn (2E-16.7.10)."""

    scenario: str
    turns: tuple[Positive, ...]
    points: tuple[int, ...]


class VotingPlan(Sourced, frozen=True, kw_only=True):
    """When the Crown votes for a law; else it votes against (2E-16.7.4)."""

    law: LawId
    condition: Literal["climate", "most", "unless_most", "role", "unless_role", "random_choice", "never"]
    argument: tuple[
        Climate
        | Literal[
            "workshops",
            "prizes",
            "governors",
            "writers_on_orders",
            "luxuries",
            "policy_target",
            "rotten_boroughs",
            "prime_minister",
            "chairman",
            "director_of_trade",
        ],
        ...,
    ]


class Difficulty(Sourced, frozen=True, kw_only=True):
    """A solo difficulty: cubes of both sides, whether promise cards may be exchanged, extra set-up cards of the Crown."""

    id: Literal["easy", "normal", "hard", "expert", "legendary"]
    human_cubes_solo: Count
    crown_cubes_solo: Count
    human_promise_cards_exchangeable: bool
    extra_crown_cards: Count


class TwoPlayers(Sourced, frozen=True, kw_only=True):
    """Promise cubes with two humans (2E-16.1.2)."""

    each_human_normal: Count
    crown_normal: Count
    each_human_hard: Count
    crown_hard: Count
    legendary_available: bool


class CrownTables(Row, frozen=True, kw_only=True):
    """The whole file of Crown tables."""

    numbers: CrownNumbers
    tables: tuple[CrownTable, ...]
    flat_favours: FlatFavours
    family_queue: FamilyQueue
    free_votes: tuple[FreeVotes, ...]
    climate_shift: ClimateShift
    solo_failure_adjustments: tuple[FailureAdjustment, ...]
    voting_plans: tuple[VotingPlan, ...]
    difficulties: tuple[Difficulty, ...]
    two_players: TwoPlayers
