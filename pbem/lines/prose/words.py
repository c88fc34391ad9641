"""Closed classes of words: those that mean nothing in an order, and those after which it is none to be played."""

from __future__ import annotations

_SUBJECTS = "i we id ill im wed ive weve lets me us myself ourselves"
_VERBS = (
    "gonna wanna take takes taking have has having get gets make makes do does use uses using put puts putting go goes going choose chooses "
    "pick picks select selects want wants wish will shall be is are am try tries set let prefer would-like need"
)
VERBS = frozenset(_VERBS.split()) - {"would-like"}
"""Those of them that are verbs."""
_SMALL_TALK = (
    "please pls plz kindly just only also too so now again here hereby simply well then okay ok sure fine alright thanks thank "
    "rather quite really all-right finally first-of-all this that thats these those it its his her him them their the some any there new number office "
    "job role unfortunately sadly absolutely definitely certainly gladly happily obviously naturally"
)
_PREPOSITIONS = "a an of to in into on onto at from for with by as out via through"

OWN = frozenset("my our mine ours me us myself ourselves".split())
"""Words that stand for the writer's family wherever families are named."""
OTHERS = frozenset("he she they him her them his their himself herself themselves".split())
"""Words that stand for somebody else."""
ATTRIBUTES = frozenset({"my", "our"})
"""Those of them that stand before what belongs to it."""
VOCAL = frozenset("everyone everybody yes yeah yep aye first next last final finally".split())
"""Those with a meaning in an order that are as often mere talk beside one ("sorry everyone")."""
TELLERS = frozenset("i im ive we weve it its that thats they you he she there".split())
"""Words with which a sentence begins that tells something."""
PREDICATES = frozenset("is are was were has had does did isnt arent can will".split())
"""Verbs with which nothing begins that stands for itself."""
SUBJECT = frozenset({"i", "we"})
"""Words that may stand for it."""

PREPOSITIONS = frozenset(_PREPOSITIONS.split())
NEUTRAL = frozenset(f"{_SUBJECTS} {_VERBS} {_SMALL_TALK} {_PREPOSITIONS} my our own".split())
"""Words that may stand anywhere in an order without a meaning of their own."""

PLAIN = frozenset(
    "give gives given giving hand hands receive receives become becomes appoint appoints elect elects nominate nominates claim claiming request requesting "
    "name names propose proposes decide decides decided chose chosen decision choice option answer preference favourite "
    "man men person people fellow guy chap candidate piece thing charge position back "
    "family company full whole entire very personally honestly today tonight exactly simply straight".split()
)
"""Words that mean nothing beside an answer, unless they are part of a name or a beginning of what is asked."""

IDEAS = frozenset("pick choice candidate decision answer preference option favourite vote support".split())
"""Those of them that are nobody's piece: "my choice"."""

ELSEWHEN = frozenset(
    "last previous yesterday tomorrow later next was were had wrote says said told asked example eg reminder history".split()
)
"""Words of a sentence that tells of other days, or of what others say."""

CONDITIONS = frozenset(
    "if unless provided providing when whenever once until till otherwise else while depending depends assuming subject".split()
)
"""Words that make an order depend on something."""

LIMITS = frozenset("most least twice thrice try tries attempt attempts max maximum".split())
"""Words that say how often something is done, or how much of it at the most."""

DENIALS = frozenset("not dont wont".split())
"""Words that say no to a question if nothing else is said."""

DENIED = DENIALS | frozenset(
    "never cannot cant neither nor didnt isnt shouldnt wouldnt except unlikely".split()
)
"""Those, and others behind which stands what shall not be."""

DOUBTS = DENIALS | frozenset(
    "maybe perhaps might may could should would probably possibly think guess suppose suggest wonder consider tempted unsure "
    "hear heard gather believe rumour rumor apparently supposedly allegedly hope or either whether except ignore forget scrap cancel undo kidding joking wait cant cannot never neither nor didnt isnt shouldnt wouldnt instead unlikely but "
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


PEOPLE = frozenset("everyone everybody".split())
"""Those that stand for people."""

MOST = ALL | {"max", "maximum"}
REST = frozenset("rest remainder remaining".split())
NOTHING = frozenset("no none nothing nil zero nobody nowhere".split())
PASS = frozenset("pass passes passing skip skipping abstain abstains".split())
DECLINED = PASS - {"abstain", "abstains"}
"""Those of them that say no to a question of yes or no."""
YES = frozenset("yes yeah yep yup aye".split())
INTERJECTIONS = YES | frozenset("no nope nah ok okay sure right well great fine good nice cool".split())
"""Words with which people begin to talk as well as answer."""
ORDINALS = frozenset("first second third fourth fifth last next final finally before follow".split())
RANKS = {word: place for place, word in enumerate("first second third fourth fifth".split(), 1)}
"""Places in a list."""
LAST = frozenset("last final finally".split())
"""Those of them that close a list behind its last name."""
FAVOUR = frozenset("for favour favor support supports".split())
AGAINST = frozenset("against opposed oppose opposes".split())
"""Words that say yes or no where a vote is meant."""
TROOPS = frozenset("lads boys men troops soldiers chaps fellows forces army".split())
"""What pieces are called that fight: "all the lads" are no talk beside an order for some of them."""
EACH = frozenset("each apiece".split())
EXCEPT = frozenset("except but excluding".split())
"""Words behind "all" before what is left out."""
EVERY = frozenset({"every"})
"""A word for each of a kind."""
EVENLY = frozenset("evenly equally".split())
AMONG = frozenset("between among amongst".split())
PARTS = {"half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4}
"""Parts of a whole that is shared out."""
