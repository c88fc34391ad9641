"""The data files of the second edition: their entries, and the type of each."""

from types import MappingProxyType

from engine.core.tables.forms import FileForm, Forms, Gather, Section
from engine.second.tables import crown_tables as crown
from engine.second.tables.armies import Army, ArmyPiece, LocalAlliance
from engine.second.tables.crown import CrownCard
from engine.second.tables.decisions import DecisionKind
from engine.second.tables.events import EventTile, MarchRule, ShipResult, StormFace
from engine.second.tables.families import (
    Enterprise,
    Family,
    FamilyAction,
    NeutralShips,
    OtherCosts,
    PerFamily,
    Ship,
)
from engine.second.tables.firms import FirmNumbers, FirmValue, Strategy
from engine.second.tables.india import Border, Link, Presidency, Region, SeaZone, TradeOrder
from engine.second.tables.laws import Law, Policy
from engine.second.tables.london import BlackmailCard, FailureCard, PrestigeCard, Prize, PromiseCard
from engine.second.tables.offices import Office, Position
from engine.second.tables.scenarios import Scenario
from engine.second.tables.setup import Deal, SetupCard
from engine.second.tables.tracks import (
    BalanceTrack,
    DebtSpace,
    PowerSources,
    PowerSpace,
    ShareValue,
    StandingSpace,
    StockSpace,
    TurnSpace,
    VoteTrack,
)

_A_NAME = "a name cannot be changed, since order lines use it"
_PLAYED = "the engine plays this text itself, so another one would be untrue"
_EFFECT = MappingProxyType({"effect": _PLAYED})

FORMS = Forms(
    "engine.second",
    (
        FileForm(
            "regions",
            (Section("region", Region), Section("presidency", Presidency), Section("sea_zone", SeaZone)),
        ),
        FileForm("orders", (Section("order", TradeOrder), Section("edge", Link, ("a", "b")))),
        FileForm("borders", (Section("border", Border),), gathers=(Gather("marks", prefix="marks_from_"),)),
        FileForm(
            "army_pieces",
            (
                Section("army", Army),
                Section("piece", ArmyPiece),
                Section("local_alliance", LocalAlliance),
            ),
        ),
        FileForm("offices", (Section("office", Office), Section("position", Position))),
        FileForm("event_tiles", (Section("tile", EventTile),), {"march_rule": MarchRule}),
        FileForm("storm_die", (Section("face", StormFace), Section("ship_result", ShipResult, ("result",)))),
        FileForm("families", (Section("family", Family),), {"per_family": PerFamily}),
        FileForm("family_actions", (Section("action", FamilyAction),)),
        FileForm("enterprises", (Section("enterprise", Enterprise),), {"other_costs": OtherCosts}),
        FileForm("ships", (Section("ship", Ship),), {"company_and_extra_pool": NeutralShips}),
        FileForm("prizes", (Section("prize", Prize),)),
        FileForm("prestige_cards", (Section("prestige", PrestigeCard),), worded="effect", kept=_EFFECT),
        FileForm("blackmail_cards", (Section("blackmail", BlackmailCard),), kept=_EFFECT),
        FileForm("promise_cards", (Section("promise", PromiseCard),), kept=_EFFECT),
        FileForm("failure_cards", (Section("failure_card", FailureCard),), code="effect"),
        FileForm(
            "law_cards",
            (Section("law", Law),),
            kept=MappingProxyType({"effect": _PLAYED, "hooks": "the engine acts there itself"}),
        ),
        FileForm("policy_dial", (Section("policy", Policy),)),
        FileForm(
            "tracks",
            (
                Section("standing", StandingSpace, ("index",), "standing_"),
                Section("debt", DebtSpace, ("index",), "debt_"),
                Section("power_space", PowerSpace, ("name",)),
                Section("turn", TurnSpace, ("number",), "turn_"),
                Section("share_value", ShareValue, ("level",), "share_value_"),
                Section("stock_exchange", StockSpace),
            ),
            {"balance": BalanceTrack, "power_sources": PowerSources, "vote": VoteTrack},
        ),
        FileForm("scenarios", (Section("scenario", Scenario),)),
        FileForm(
            "setup_cards", (Section("card", SetupCard), Section("deal", Deal, ("players",), "players_"))
        ),
        FileForm(
            "firms",
            (Section("value", FirmValue, ("index",), "value_"), Section("strategy", Strategy)),
            {"numbers": FirmNumbers},
        ),
        FileForm("crown_cards", (Section("card", CrownCard),)),
        FileForm(
            "crown_tables",
            (
                Section("table", crown.CrownTable),
                Section("free_votes", crown.FreeVotes, ("minimum_treasury",), "free_votes_"),
                Section("solo_failure_adjustment", crown.FailureAdjustment, ("scenario",)),
                Section("voting_plan", crown.VotingPlan, ("law",)),
                Section("difficulty", crown.Difficulty),
            ),
            {
                "numbers": crown.CrownNumbers,
                "flat_favours": crown.FlatFavours,
                "family_queue": crown.FamilyQueue,
                "climate_shift": crown.ClimateShift,
                "difficulty_two_players": crown.TwoPlayers,
            },
        ),
        FileForm(
            "decisions",
            (Section("decision", DecisionKind, ("kind",)),),
            fixed="the engine asks these questions and plays these defaults itself",
        ),
    ),
    kept=MappingProxyType({"name": _A_NAME}),
    gathers=(Gather("prov", suffix="_provenance"),),
)
"""The files of `engine/second/data`; order lines and reports know things by their names."""
