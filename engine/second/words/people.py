"""How people may spell families, offices, pieces, alliances, ships and enterprises."""

from engine.second.tables import load
from engine.second.words.places import ARMIES, PRESIDENCIES, REGIONS
from engine.second.words.spellings import Spellings, fixed, printed

_TABLES = load()

FAMILIES: Spellings = fixed(
    {
        row.id: (row.name, f"{row.name} family", row.colour)
        if row.playable
        else (row.name, "Crown", "crown family", row.colour)
        for row in _TABLES.families
    }
)


def _presidents() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for row in _TABLES.offices:
        if row.presidency:
            home = REGIONS[_TABLES.presidency(row.presidency).home_region][0]
            found[row.id] = (
                f"{home} President",
                f"President {home}",
                f"pres {home}",
                f"{home} pres",
                *PRESIDENCIES[row.presidency],
            )
    return found


def _governors() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for row in _TABLES.offices:
        if row.region:
            name = REGIONS[row.region][0]
            found[row.id] = (
                f"{name} Governor",
                f"Governor {name}",
                f"gov {name}",
                f"{name} gov",
                f"governorship of {name}",
                name,
            )
    return found


OFFICES: Spellings = printed(
    _TABLES.offices,
    {
        "chairman": ("chair", "the Chairman"),
        "director_of_trade": ("Director", "trade director", "DoT"),
        "governor_general": ("Governor-General", "gov gen"),
        "manager_of_shipping": ("Manager", "shipping manager", "shipping"),
        "military_affairs": ("military", "military office", "army office"),
        "superintendent_of_trade_in_china": (
            "Superintendent",
            "Superintendent in China",
            "China Superintendent",
            "China",
        ),
        **_presidents(),
        **_governors(),
    },
)
"""A bare place stands for its President or its Governor where one of them may be meant, and is asked about where both may."""

POSITIONS: Spellings = fixed(
    {
        "prime_minister": ("Prime Minister", "PM", "premier"),
        "leader_of_opposition": ("leader of the opposition", "opposition leader", "opposition"),
        "commander": ("Commander", "general"),
        **{
            f"commander_{army.removeprefix('army_of_')}": (
                f"Commander of {names[-1]}",
                f"{names[-1]} Commander",
                f"Commander of the {names[0]}",
            )
            for army, names in ARMIES.items()
        },
    }
)
"""Roles that are no office."""

PIECES: Spellings = fixed(
    {
        "officer": ("officer", "officers"),
        "regiment": ("regiment", "regiments", "battalion", "battalions"),
        "writer": ("writer", "writers", "clerk", "clerks"),
        "local_alliance": ("local alliance", "alliance", "alliances", "ally", "allies"),
        "company_ship": ("Company ship", "Company ships", "Indiaman", "Indiamen"),
        "extra_ship": ("extra ship", "extra ships", "leased ship", "leased ships"),
        "share": ("Company share", "Company shares", "share", "shares"),
        "officers_in_training": ("Officers-in-Training", "officer in training", "trainee", "trainees"),
    }
)

FORCES: Spellings = fixed(
    {
        "regiments": ("regiments", "regiment", "battalions", "battalion"),
        "officers": ("officers", "officer"),
        "alliances": ("alliances", "alliance", "local alliances", "local alliance", "allies", "ally"),
    }
)
"""What the parts of an Army that fights are called in orders (2E-8.8.5, 2E-11.8.2)."""

ALLIANCES: Spellings = printed(
    _TABLES.alliances,
    {
        "rajput_prince": ("Rajput", "Rajputs"),
        "sikhs": ("Sikh",),
        "the_nizam": ("Nizam",),
        "awadh": ("Oudh",),
        "jagat_seths": ("Jagat Seth",),
    },
)

SHIPS: Spellings = fixed({row.id: (row.name, f"the {row.name}", f"ship {row.name}") for row in _TABLES.ships})

SHIPYARDS: Spellings = fixed(
    {
        row.shipyard: (
            f"shipyard of {row.name}",
            f"{row.name} shipyard",
            f"shipyard {row.shipyard.rpartition('_')[2]}",
            row.name,
        )
        for row in _TABLES.ships
    }
)
"""A shipyard is called after its ship (2E-1.2.1)."""

ENTERPRISES: Spellings = fixed(
    {
        "shipyard": ("shipyard", "shipyards", "yard", "yards", "dockyard", "dockyards"),
        "workshop": ("workshop", "workshops"),
        "luxury": ("luxury", "luxuries"),
    }
)

ACTIONS: Spellings = fixed(
    {
        "enlist_writer": ("enlist writer", "enlist writers", "writer", "writers", "clerk", "clerks"),
        "enlist_officer": (
            *(
                "enlist officer",
                "enlist officers",
                "officer",
                "officers",
                "officer in training",
                "officers in training",
            ),
            *("trainee", "cadet", "soldier"),
        ),
        "buy_luxury": ("buy luxury", "buy a luxury", "luxury", "luxuries"),
        "buy_shipyard": (
            "buy shipyard",
            "buy a shipyard",
            "shipyard",
            "shipyards",
            "yard",
            "dockyard",
            "dockyards",
        ),
        "buy_workshop": ("buy workshop", "buy a workshop", "workshop", "workshops"),
        "seek_share": ("seek share", "seek a share", "buy share", "share", "shares", "stock"),
    }
)
"""The six family actions (2E-5.2)."""
