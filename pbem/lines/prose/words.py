"""Closed classes of words: those that mean nothing in an order, and those after which it is none to be played."""

from __future__ import annotations

import re

_SUBJECTS = "i we id ill im wed ive weve lets me us myself ourselves"
_VERBS = (
    "take takes taking have has having get gets make makes do does use uses using put puts go goes going choose chooses "
    "pick picks select selects want wants wish will shall be is are am try tries set let prefer would-like need"
)
_SMALL_TALK = (
    "please pls plz kindly just only also too so now again here hereby simply well then okay ok sure fine alright thanks thank "
    "rather quite really all-right finally first-of-all this that these those it its his her him them their the some any there new number office"
)
_PREPOSITIONS = "a an of to in into on onto at from for with by as out"

OWN = frozenset("my our mine ours me us myself ourselves".split())
"""Words that stand for the writer's family wherever families are named."""
ATTRIBUTES = frozenset({"my", "our"})
"""Those of them that stand before what belongs to it."""
VOCAL = frozenset("everyone everybody yes yeah yep aye first next last final finally".split())
"""Those with a meaning in an order that are as often mere talk beside one ("sorry everyone")."""
TELLERS = frozenset("i im ive we weve it its that thats they you he she there".split())
"""Words with which a sentence begins that tells something."""
SUBJECT = frozenset({"i", "we"})
"""Words that may stand for it."""

PREPOSITIONS = frozenset(_PREPOSITIONS.split())
NEUTRAL = frozenset(f"{_SUBJECTS} {_VERBS} {_SMALL_TALK} {_PREPOSITIONS} my our own".split())
"""Words that may stand anywhere in an order without a meaning of their own."""

CONDITIONS = frozenset(
    "if unless provided providing when whenever once until till otherwise else while depending depends assuming subject".split()
)
"""Words that make an order depend on something."""

DENIALS = frozenset("not dont wont".split())
"""Words that say no to a question if nothing else is said."""

DOUBTS = DENIALS | frozenset(
    "maybe perhaps might may could should would probably possibly think guess suppose suggest wonder consider tempted unsure "
    "hope or either whether except ignore forget scrap cancel undo kidding joking wait cant cannot never neither nor didnt isnt shouldnt wouldnt instead unlikely but "
    "anyone anybody anything whoever whatever whichever someone somebody something".split()
)
"""Words that leave it open whether something is ordered, or deny it."""

REVOKED = frozenset(
    "scrap scratch cancel undo forget ignore kidding joking joke except instead oops mistake correction".split()
)
"""Those of them that take an order back, in whatever sentence they stand behind it."""

TAKEN_BACK = REVOKED | {"meant", "mistyped", "wrong"}
"""Those with which a whole line takes back what stands above it."""

ALL = frozenset("all every everything everyone everybody".split())
_BOTH = ALL | {"both"}


def every(number: int) -> frozenset[str]:
    """Words for all of so many things."""
    return _BOTH if number == 2 else ALL


THINGS = frozenset("all every everything max maximum".split())
"""Those that do not stand for people."""

MOST = ALL | {"max", "maximum"}
REST = frozenset("rest remainder remaining".split())
NOTHING = frozenset("no none nothing nil zero nobody nowhere".split())
PASS = frozenset("pass passes passing skip skipping abstain abstains".split())
YES = frozenset("yes yeah yep aye".split())
INTERJECTIONS = YES | frozenset("no nope nah ok okay sure".split())
"""Words with which people begin to talk as well as answer."""
ORDINALS = frozenset("first second third fourth fifth last next final finally before follow".split())
FAVOUR = frozenset("for favour favor support supports".split())
AGAINST = frozenset("against oppose opposes".split())
"""Words that say yes or no where a vote is meant."""
EACH = frozenset("each apiece".split())

_IDLE = (
    "(?:would|d|should) (?:like|love)(?: to)?",
    "(?:want|wish|like|going|able|have|need|try|prefer|intend|decided?) to",
    "(?:go(?:es|ing)?|opt(?:s|ing)?|settle) (?:for|with|to)",
    "stick (?:to|with)",
    "make (?:it|that)",
    "(?:put|count|mark) (?:me|us) (?:down|in) for",
    "this (?:time|turn|year|round|phase|season|one)",
    "(?:on it|on this one|on that one|for now)",
    "on (?:my|our) (?:behalf|part)",
    "as (?:agreed|discussed|promised|usual|before|well|planned|always|announced)",
    "(?:from|for) (?:me|us)$",
    "in (?:total|all|return)",
    "at (?:once|all|this point|the moment)",
    "(?:of course|after all|by all means|no doubt)",
    "if (?:possible|you please|i may|we may)",
    "(?:thank you|many thanks|thanks a lot)(?: very much| in advance)?",
    "^(?:and )?that(?:s| is)? (?:all|it)(?: for now| this time)?(?: from me)?$",
    "(?:have |ve )?decided that",
    "(?:it|that) is",
    "it (?:should|shall|will) be",
)
SAME = (
    ("as", re.compile(r"\b(?:as|so) long as\b|\bin case\b"), " if "),
    ("on", re.compile(r"\bon condition that\b|\bonly when\b"), " if "),
    ("all ", re.compile(r"\ball (?:of )?(?:the )?(?:two|three|four|five|six|\d) (?=[a-z])"), "all "),
    (" one", re.compile(r"\b(another|each|this|that|which) one\b"), r"\1"),
    ("£", re.compile(r"£\s*(\d+)|(\d+)\s*£"), r"\1\2 pounds "),
)
"""Turns of phrase in folded text, with letters that are part of each and what they are the same as."""

IDLE = re.compile(rf"(?<!\w)(?:{'|'.join(_IDLE)})(?!\w)")
"""Turns of phrase without a meaning of their own, in folded text."""
