"""The data files of the first edition: their entries, and the type of each."""

from types import MappingProxyType

from engine.core.tables.forms import FileForm, Forms, Section, parts
from engine.first.tables.decisions import DecisionKind
from engine.first.tables.evening_post import Card, PostDeck
from engine.first.tables.families import Family
from engine.first.tables.firms import Firms
from engine.first.tables.markets import Markets
from engine.first.tables.offices import GovernorGeneral, Office, Provincial, Ranks
from engine.first.tables.prizes import Prize, PrizeDeck
from engine.first.tables.regions import India, Region
from engine.first.tables.resource_boxes import Box
from engine.first.tables.scenarios import Scenario
from engine.first.tables.setup import PlayerCount, Setup
from engine.first.tables.tracks import Tracks

_A_NAME = "a name cannot be changed, since order lines use it"

FORMS = Forms(
    "engine.first",
    (
        FileForm("regions", (Section("region", Region),), {"defaults": India}),
        FileForm(
            "offices",
            (Section("office", Office),),
            {"ranks": Ranks, "provincial": Provincial, "governor_general": GovernorGeneral},
        ),
        FileForm("families", (Section("family", Family),), code="power"),
        FileForm("prizes", (Section("prize", Prize),), {"defaults": PrizeDeck}, code="power"),
        FileForm("evening_post", (Section("card", Card),), {"defaults": PostDeck}, code="effect"),
        FileForm("resource_boxes", (Section("box", Box),)),
        FileForm("scenarios", (Section("scenario", Scenario),)),
        FileForm("setup", (Section("player_count", PlayerCount, ("players",), "players_"),), parts(Setup)),
        FileForm(
            "decisions",
            (Section("decision", DecisionKind, ("kind",)),),
            fixed="the engine asks these questions and plays these defaults itself",
        ),
        FileForm("markets", singles=parts(Markets)),
        FileForm("tracks", singles=parts(Tracks)),
        FileForm("firms", singles=parts(Firms)),
    ),
    kept=MappingProxyType({"name": _A_NAME, "title": _A_NAME}),
)
"""The files of `engine/first/data`; order lines and reports know things by their names."""
