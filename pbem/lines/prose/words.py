"""Closed classes of words: those that mean nothing in an order, and those after which it is none to be played."""

from __future__ import annotations

import re

_SUBJECTS = "i we id ill im wed ive weve lets me us myself ourselves"
_VERBS = (
    "gonna wanna take takes taking have has having get gets make makes do does use uses using put puts go goes going choose chooses "
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
EACH = frozenset("each apiece".split())
EXCEPT = frozenset("except but excluding".split())
"""Words behind "all" before what is left out."""
EVERY = frozenset({"every"})
"""A word for each of a kind."""
EVENLY = frozenset("evenly equally".split())
AMONG = frozenset("between among amongst".split())
PARTS = {"half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4}
"""Parts of a whole that is shared out."""

_IDLE = (
    "(?:(?:i|we) (?:would|d|should) be |(?:id|wed) be )?(?:honoured|happy|glad|delighted|pleased) (?:to|with)",
    "(?:would |d |should )?suits? (?:me|us)(?: best| fine| well)?",
    "(?:(?:should|will|would|shall) (?:be (?:enough|sufficient)|do|suffice)|(?:is|are) (?:enough|sufficient)|suffices?)$",
    "after (?:long|much|some|careful|due) (?:thought|consideration|deliberation|reflection)",
    "(?:who|that|which) (?:is|sits|stands|lives|serves|works|resides) (?=in\\b|at\\b)",
    "(?:it is )?(?:high|about) time (?:for|to have)",
    "for (?:help|aid|assistance)",
    "(?:to|for) (?:the |our )?(?:shareholders|investors)",
    "(?:count|put|mark) (?:me|us) (?:down )?as(?: being)?",
    "^if you$",
    "^let us",
    "(?:would|d|should) (?:like|love)(?: to)?",
    "(?:want|wish|like|going|able|have|need|try|prefer|intend|decided?) to",
    "(?:house|family|firm) (?:wants|wishes|likes|intends|prefers|decides|needs)(?: to)?",
    "(?:i|we) (?:humbly |kindly )?(?:ask|apply|call|plead|beg) for(?! (?:it|the (?:law|bill|act)|this|that)\\b)",
    "(?:and |then )*(?:send|sail|dispatch|bring|move) (?:her|it|them|him)(?= (?:to|into)\\b)",
    "for (?:later|the future|a rainy day)",
    "(?:but )?(?:only |just )?this once",
    "an? (?:shot|go|turn|crack|stab|try|bash) at",
    "^(?:could|can|may) (?:i|we) (?:please|kindly)",
    "stick (?:to|with)",
    "make (?:it|that)",
    "(?:put|count|mark|stick|sign|pencil|write) (?:me|us) (?:down|in|up) for",
    "(?:hand on heart|fingers crossed|to be (?:fair|honest|clear|sure)|long story short|for what its worth|between us)",
    "this (?:time|turn|year|round|phase|season|one)(?: around| round)?",
    "(?:just )?about right",
    "(?:hand|dish|dole|give)(?:s|ing)? (?:over|out)",
    "you never know",
    "(?:and )?if (?:it|we|i|that) fails?,? (?:so be it|never mind|too bad|tough luck|its fate)$",
    "to the (?:last (?:man|soldier|breath)|bitter end|hilt|death)",
    "(?:in (?:my|our) (?:\\w+ )?(?:view|opinion|book|judg[e]?ment|estimation|mind)|if you ask (?:me|us)|as (?:i|we) see it|by (?:my|our) reckoning)",
    "before (?:something|anything|everything|things?|it|they) (?:all )?(?:goes|go|gets?|breaks?|blows?|burns?|falls?|turns?|explodes?|happens?)(?: [a-z]+){0,2}$",
    "(?:(?:,|and|but) )*(?:leave|leaving|skip|drop|ditch|forget|lose|let) (?:all )?(?:of )?(?:the )?rest(?: of (?:it|them))?(?: alone| be| go| as (?:it is|they are))?$",
    "(?:on it|on this one|on that one|for now)",
    "helping (?:us |me )?out$",
    "on (?:my|our) (?:behalf|part)",
    "as (?:agreed|discussed|promised|usual|before|well|planned|always|announced)",
    "(?:from|for) (?:me|us)(?:,? (?:this (?:time|turn|year|round|phase)|today|now|please|thanks|then|though))?$",
    "^for (?:me|us)\\b(?! (?:and|to)\\b)",
    "(?:that|thats|it|its)(?: is)? (?:all |quite |just )?right",
    "^keep (?:well|safe|calm|healthy|smiling|in touch|it up|going strong|up the good work|me posted|us posted)",
    "(?:and |but |or )?(?:nothing|nobody|no one|none) else(?: though| please)?",
    "in (?:total|all|return)",
    "at (?:once|all|this point|the moment)",
    "(?:good|best of|jolly good) (?:luck|day|morning|evening|night|game|work|job|idea|bye|news|fun|show)(?:,? (?:to )?(?:all|everyone|everybody|you|us)(?: of (?:you|us))?)?(?! (?:to|for)\\b)",
    "(?:of course|after all|by all means|no doubt)",
    "if (?:possible|you please|i may|we may)",
    "^(?:and )?that(?:s| is)? (?:all|it)(?: for now| this time)?(?: from me)?$",
    "(?:have |ve )?decided that",
    "(?:it|that) is",
    "(?:i ?a?m (?:afraid|sorry)|i fear)(?: to say)?",
    "(?:while|if) (?:you are|youre) at it",
    "it (?:should|shall|will) be",
    "as (?:your|our) [a-z]+(?: [a-z]+){0,4}?(?=,? (?:i|we|ive|weve|id|ill)\\b)",
)
_TOLD = " )(?<!".join(
    rf"\b{word}" for word in "i we you it he she they that this there what which who".split()
)
_DONE = {
    "bought": "buy",
    "kept": "keep",
    "paid": "pay",
    "sent": "send",
    "held": "hold",
    "built": "build",
    "sold": "sell",
    "taken": "take",
    "accepted": "accept",
    "declined": "decline",
    "refused": "refuse",
    "opened": "open",
    "granted": "yes",
    "given": "yes",
}
_TO_BE = r"\b(?:to|shall|will|must|can) be"
_IMPERSONAL = r"^(?!.*\b(?:i|we|he|she|they|you|who|was|were|has|have|had|not|never|nobody|if|when|once)\b)"
SAME = (
    *(
        (
            done,
            re.compile(
                rf"{_TO_BE} {done}\b|{_IMPERSONAL}(?P<what>(?:[a-z]+ ){{1,6}}){done}(?=$| (?:with|on|for)\b)"
            ),
            rf"\g<what> {do}",
        )
        for done, do in _DONE.items()
    ),
    ("tted", re.compile(rf"{_TO_BE} fitted\b"), "fit"),
    ("ed", re.compile(rf"{_TO_BE} ([a-z]{{3,}})ed\b"), r"\1"),
    ("no vote", re.compile(r"^no votes?(?: from (?:me|us))?$"), "abstain"),
    ("as", re.compile(r"\b(?:as|so) long as\b|\bin case\b"), " if "),
    ("on", re.compile(r"\bon condition that\b|\bonly when\b"), " if "),
    (
        "every",
        re.compile(
            r"\b(?:with )?every(?:thing|body|one)(?: (?:that )?(?:we|i)(?: have|ve)?(?: got| have)?)?(?::| -+|,(?=\s+(?:all|\d+|two|three|four|five|six) ))\s+(?=.*(?:,|\band\b))"
        ),
        "",
    ),
    ("consent", re.compile(r"^(?:i|we) (?:do |hereby |gladly )?consent$"), "yes"),
    ("else", re.compile(r"\b(?:everyone|everybody|everything|all|anything) else\b"), "rest"),
    ("others", re.compile(r"\b(?:all )?(?:of )?the others\b|\ball others\b"), "rest"),
    ("all ", re.compile(r"\b(?:im|i am|were|we are) all (?=(?:for|in favou?r)\b)"), ""),
    ("all ", re.compile(r"\ball (?:of )?(?:the )?(two|three|four|five|six|\d+)\b"), r"all \1"),
    (" one", re.compile(r"\b(another|each|this|that|which) one\b"), r"\1"),
    (" one", re.compile(r"\ban? (?!further|more|extra)([a-z]+) one\b"), r"\1"),
    (
        "anything",
        re.compile(r"\b(not|dont|wont|never)((?: [a-z]+){0,4}) anything\b"),
        r"\1\2",
    ),
    ("both", re.compile(r"\b(two|2) ([a-z]+),? both (?:from |of |by |are )?(?:the )?([a-z]+)"), r"\1 \3 \2"),
    (
        "my ",
        re.compile(
            r"\b([a-z]+) (?:(?:can|may|shall|will) have|has|gets) my (?:full )?(?:votes?|support|backing|blessing)\b"
        ),
        r"vote for \1",
    ),
    ("like", re.compile(r"\b(?:id|wed|(?:i|we) would) like\b(?!.*\bto\b)"), "take"),
    ("want", re.compile(r"\b(i|we) want\b(?!.*\bto\b)"), r"\1 take"),
    ("behind", re.compile(r"\b(pounds?|quid|votes?|money|shipyards?) behind(?= \w)"), r"\1 for"),
    (
        "not",
        re.compile(
            r"^(?:(?:absolutely|definitely|certainly|surely|of course) )?not (?:this (?:time|turn|year|round|phase)|now|today)$"
        ),
        "no",
    ),
    ("not", re.compile(r"^(?:absolutely|definitely|certainly|of course) not$"), "no"),
    (
        "than",
        re.compile(r"\b(?:thank you|many thanks|thanks a lot|thanks)(?: (?:so |very )?much| in advance)?\b"),
        "thanks",
    ),
    ("indies", re.compile(r"\bindies\b"), "indian ocean"),
    ("mind", re.compile(r"\b(?:i|we) (?:dont|do not) mind\b(?! (?:either|which|who|what|if))"), "yes"),
    ("ahead", re.compile(r"^(?:(?:yes|ok|okay|sure|fine),? )?(?:please )?go ahead\b"), "yes"),
    ("prez", re.compile(r"\bprez\b"), "president"),
    ("spare", re.compile(r"(?<=\w )spare (?=(?:pounds?|quid|money|cash|ships?|guns?|ones?)\b)"), ""),
    (
        "last",
        re.compile(
            r"\b(?:the )?last ((?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|dozen)(?: pounds?| quid)?) (?=(?:(?:can |shall )?goe?s? )?(?:to|for|into)\b)"
        ),
        r"remaining \1 ",
    ),
    ("it all", re.compile(r"\bit all\b"), "all of it"),
    (
        " would be",
        re.compile(
            r"^(an? .{1,60}?) would be (?:really |very |just |most |quite )?(?:lovely|nice|great|good|fine|perfect|splendid|wonderful|ideal|super|best|welcome)(?:,? (?:please|thanks|now))?$"
        ),
        r"take \1",
    ),
    ("ahead", re.compile(r"\byes,? (?:please )?go ahead\b"), "yes"),
    (
        "stay",
        re.compile(
            r"\bstay(?:s|ing)? (?:(?:at )?(?:home|put)|in port|in (?:the |their )?(?:barracks|camp|harbour)|out(?: of (?:it|this))?)(?: this (?:time|turn|year|round)| for now)?$"
        ),
        "pass",
    ),
    ("stay", re.compile(r"\bstay(?:ing)? (?:at )?(?:home|put)\b"), "pass"),
    (
        " where",
        re.compile(r"\bwhere (?:they|it|he|she|everyone|everything) (?:are|is|stands?|sits?)\b"),
        "where",
    ),
    ("peace", re.compile(r"^peace(?: this (?:time|turn|year|round)| for now| please)?$"), "pass"),
    ("hold on", re.compile(r"^(?:please )?hold on\b(?! to)"), "wait"),
    (" with", re.compile(r"^(?:away|down|out) with\b"), "remove"),
    ("nay", re.compile(r"^nay\b(?=.)"), "against"),
    ("y", re.compile(r"^(?:aye|yea)\b(?=.)|^yes(?= to (?:the|this) (?:law|bill|act)\b)"), "for"),
    ("na", re.compile(r"^na[hw],? (?=not?\b|none\b|pass\b|dont\b)"), ""),
    ("nope", re.compile(r"^nope,? (?=not?\b|none\b|pass\b|dont\b)"), ""),
    (
        " ",
        re.compile(
            r"(?<=[a-z]{3})(?<!\bthe)(?<!\bthis)(?<!\bthat)(?<!whole)(?<!entire) (?:lot|clan|gang|mob)\b(?! of)"
        ),
        "",
    ),
    ("gimme", re.compile(r"\bgimme\b"), "take"),
    (
        "not voting",
        re.compile(r"^(?:(?:im|i am|we are) )?not voting(?: this (?:time|turn|one))?$"),
        "abstain",
    ),
    ("wants to be", re.compile(r"\bwants to be(?:come)?\b"), "might be"),
    (" my ", re.compile(r"^s?he(?:s| has)?(?: got)? my (?:full )?(?:vote|support)\b"), "yes"),
    (" the one ", re.compile(r",? the one (?=(?:in|from|at|of)\b)"), " "),
    (" ill", re.compile(r"\b(?:is|are|am|was|were|feels?|fell) ill\b"), "is sick"),
    (" one ", re.compile(r"\bthe ([a-z]+) one (?=(?:in|from|at|of)\b)"), r"\1 "),
    ("other", re.compile(r"\bthe other (?=(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)\b)"), ""),
    ("neither", re.compile(r"^neither(?: of (?:them|these|those|the two))?$"), "none"),
    ("no chance", re.compile(r"^no chance$"), "no"),
    ("down", re.compile(r"\b(?:put|putting) down (?:the )?(?:rebels|rebellion|revolt)\b"), "attack"),
    ("ship ", re.compile(r"^(please )?ship (?=(?:the|all|my|our|some) (?!ships?\b))"), r"\1move "),
    (
        "what",
        re.compile(r"\bwhat(?:ever|s)? (?:is )?left(?: over)?(?= (?:goes|to|for)\b(?! (?:me|us|do)\b))"),
        "the rest",
    ),
    ("peace", re.compile(r"\b(?:keep|prefer|want) (?:the )?peace\b"), "pass"),
    ("may", re.compile(rf"(?<=\w )(?<!{_TOLD} )may (have|take|get|become|go|be|keep)\b"), r"\1"),
    ("after", re.compile(r"\bafter (?:that|which|this)\b"), "then"),
    (
        "o",
        re.compile(r"\b(?:go(?:es|ing)?|opt(?:s|ing)?|settl(?:e|es|ing)|plump(?:s|ing)?) (?:for|with|to)\b"),
        "take",
    ),
    ("stay", re.compile(r"\bstay(?:ing)? neutral(?: on (?:it|this))?"), "abstain"),
    (" lot", re.compile(r"\bthe (?:whole |entire )?lot\b(?! of)"), "everything"),
    ("thing", re.compile(r"\beverything (?:i|we)(?: have|ve)?(?: got)?\b"), "everything"),
    ("sit", re.compile(r"\bsit(?:ting)? (?:this one|this|it) out\b"), "pass"),
    (
        "should",
        re.compile(rf"(?<=\w )(?<!{_TOLD} )should (become|get|be|go|move|lead|take|have|receive)\b"),
        r"\1",
    ),
    ("£", re.compile(r"£\s*(\d+)|(\d+)\s*£"), r"\1\2 pounds "),
)
"""Turns of phrase in folded text, with letters that are part of each and what they are the same as."""

IDLE = re.compile(rf"(?<!\w)(?:{'|'.join(_IDLE)})(?!\w)")
"""Turns of phrase without a meaning of their own, in folded text."""
