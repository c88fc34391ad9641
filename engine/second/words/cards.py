"""How people may spell cards, prizes, policies, events, and the answers that many questions share."""

from engine.second.tables import load
from engine.second.words.spellings import Spellings, fixed, printed

_TABLES = load()

PRIZES: Spellings = printed(
    _TABLES.prizes,
    {
        "prize_lodgings": ("lodging",),
        "prize_town_house": ("Townhouse",),
        "prize_country_seat": ("Seat",),
        "prize_great_estate": ("Estate",),
    },
)


def _prestige() -> dict[str, tuple[str, ...]]:
    """Cards with one name are told apart by their numbers."""
    names = [row.name for row in _TABLES.prestige_cards]
    return {
        row.id: (f"{row.name} {row.number}",) for row in _TABLES.prestige_cards if names.count(row.name) > 1
    }


PRESTIGE_CARDS: Spellings = printed(
    _TABLES.prestige_cards,
    {
        **_prestige(),
        "prestige_11": ("Mister Rochester", "Rochester"),
        "prestige_23": ("Labor Newspaper",),
        "prestige_25": ("Stockbroker", "Broker"),
    },
)

BLACKMAIL_CARDS: Spellings = printed(
    _TABLES.blackmail_cards,
    {
        "blackmail_01": ("Prime Minister's Ear",),
        "blackmail_03": ("Letters",),
        "blackmail_07": ("Envoy to Mughals",),
    },
)

PROMISE_CARDS: Spellings = fixed(
    {
        "vote_with_my_enterprises": ("Vote with my Enterprises", "Vote with your Enterprises"),
        "support_in_the_court": ("Support in the Court", "Court Support"),
        "consent_to_nepotism": ("Consent to Nepotism", "Nepotism"),
        "hire_my_candidate": ("Hire my Candidate", "Hire your Candidate"),
        "favour": ("Favour", "Favor"),
    }
)

FAILURE_CARDS: Spellings = printed(_TABLES.failure_cards)

LAWS: Spellings = printed(
    _TABLES.laws,
    {
        "law_31": ("Calico Act",),
        "law_36": ("Inclosure Act", "Enclosure Acts"),
        "law_43": ("Governor-General",),
        "law_51": ("Impeachment",),
        "law_52": ("Old Ideas",),
        "law_53": ("Famine Relief",),
        "law_54": ("Franchise",),
        "law_55": ("War with France",),
        "law_56": ("Deregulate", "Vote to Deregulate"),
    },
)

TARGETS: Spellings = fixed(
    {
        "manufacturing": ("manufacturing", "workshops"),
        "shipping": ("shipping", "shipyards"),
        "social": ("social", "luxuries"),
        "company_shares": ("Company shares", "shares"),
    }
)
"""What policies are about, and what power markers count (2E-12.2.1)."""

CONSEQUENCES: Spellings = fixed({word: (word,) for word in ("tax", "bonus", "power")})

SHAPES: Spellings = fixed({word: (word,) for word in ("circle", "triangle", "square")})

EVENTS: Spellings = fixed(
    {
        "crisis": ("Crisis",),
        "windfall": ("Windfall",),
        "turmoil": ("Turmoil",),
        "leader": ("Leader",),
        "peace": ("Peace",),
        "shuffle": ("Shuffle",),
        "foreign_invasion": ("Foreign Invasion", "invasion"),
    }
)

EVENT_TILES: Spellings = fixed(
    {
        row.id: (
            f"{EVENTS[row.type][0]} tile {int(row.id.rpartition('_')[2])}",
            f"tile {int(row.id.rpartition('_')[2])}",
            f"event tile {int(row.id.rpartition('_')[2])}",
        )
        for row in _TABLES.event_tiles
    }
)

SETUP_CARDS: Spellings = fixed(
    {
        row.id: (
            f"card {number}",
            f"set-up card {number}",
            f"setup card {number}",
            f"card {number} of {row.year}",
        )
        for row in _TABLES.setup_cards
        for number in (int(row.id.rpartition("_")[2]),)
    }
)
"""Set-up cards by their number in the set of the year; a game uses one set."""

CROWN_CARDS: Spellings = fixed(
    {row.id: (f"Crown card {int(row.id.rpartition('_')[2])}",) for row in _TABLES.crown_cards}
)

CLIMATES: Spellings = fixed({word: (word.capitalize(),) for word in _TABLES.crown.numbers.climates})

ANSWERS: Spellings = fixed(
    {
        "yes": (
            *(
                "yes",
                "y",
                "yea",
                "aye",
                "yep",
                "yup",
                "yeah",
                "agree",
                "agreed",
                "accept",
                "consent",
                "allow",
                "ok",
                "okay",
                "sure",
                "granted",
            ),
            "no objection",
            "fine by me",
            "fine with me",
            "ok with me",
        ),
        "no": ("no", "n", "nay", "nope", "nah", "decline", "refuse", "reject", "veto", "no way"),
        "for": ("for", "in favour", "in favor", "support", "pro"),
        "against": ("against", "oppose", "opposed", "contra"),
        "abstain": ("abstain", "abstention", "pass"),
        "keep": ("keep", "hold", "hold on to", "retain"),
        "play": ("play",),
        "take": ("take", "buy", "purchase", "draw"),
        "another": ("another", "another round", "one more", "again", "go on", "continue"),
        "close": ("close", "end", "stop", "finish"),
        "left": ("left", "leftwards", "to the left"),
        "right": ("right", "rightwards", "to the right"),
        "discard": (
            *(
                "discard",
                "throw away",
                "get rid of",
                "drop",
                "bin",
                "ditch",
                "dump",
                "toss",
                "chuck",
                "trash",
                "throw out",
            ),
        ),
        "call": ("call", "call it", "call the vote"),
    }
)
"""Answers of votes, consents and cards."""
