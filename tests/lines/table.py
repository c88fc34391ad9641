"""A small table of its own for the tests of order lines: a vocabulary, phrases and open questions."""

from __future__ import annotations

from engine.core.decision import Decision, Group, Mode, Urgency
from engine.core.ids import DecisionId, GroupId, RuleId, Seat, facts
from engine.core.options import Amount, Arrange, Form, OneOf, Options, OrPass, Pick, Several, Split
from engine.core.phrase import Phrase

WORDS: dict[str, tuple[str, ...]] = {
    "ship_purchasing": ("Ship Purchasing",),
    "goods_purchasing": ("Goods Purchasing",),
    "president_bombay": ("President of Bombay",),
    "president_madras": ("President of Madras",),
    "bengal": ("Bengal",),
    "bombay": ("Bombay",),
    "delhi": ("Delhi",),
    "hyderabad": ("Hyderabad",),
    "madras": ("Madras",),
    "mysore": ("Mysore",),
    "punjab": ("Punjab",),
    "bengal_1": ("Bengal 1",),
    "bengal_2": ("Bengal 2",),
    "delhi_3": ("Delhi 3",),
    "hastings": ("Hastings",),
    "paxton": ("Paxton",),
    "walsh": ("Walsh",),
    "navigation_act": ("Navigation Act",),
}
PHRASES: dict[str, Phrase] = {
    "dividends": Phrase("dividends"),
    "revenue": Phrase("revenue", ("allocate",)),
    "campaign": Phrase("campaign {presidency}"),
    "family": Phrase("family"),
    "vote": Phrase("vote on {law}", ("vote",)),
    "sail": Phrase("sail {presidency}"),
    "fill": Phrase("fill {presidency}"),
    "captaincies": Phrase("captaincies"),
    "debt": Phrase("take debt", ("debt",)),
    "deploy": Phrase("deploy {home} -> {target}"),
    "offer": Phrase("offer"),
}
OFFICES = ("ship_purchasing", "goods_purchasing", "president_madras")


def asked(kind: str, options: Options, urgency: Urgency = Urgency.BLOCKING, **about: str) -> Decision:
    """An open question of a kind to the seat "paxton"."""
    where = ".".join((kind, *about.values()))
    group = Group(GroupId(where), Mode.JOINT, (Seat("paxton"),))
    return Decision(
        DecisionId(f"t1.{where}.paxton"),
        group,
        Seat("paxton"),
        kind,
        RuleId("1E-1.1.1"),
        options,
        facts(**about),
        urgency=urgency,
    )


DIVIDENDS = asked("dividends", Amount(0, 3))
REVENUE = asked("revenue", Split(8, tuple((office, 8) for office in OFFICES), unit="£"))
CAMPAIGN = asked(
    "campaign",
    OrPass(
        Form(
            (
                ("target", Pick(("delhi", "mysore", "hyderabad"))),
                ("guns", Amount(0, 2)),
                ("officers", Split(3, (("hastings", 1), ("paxton", 2)), exact=False)),
                ("pounds", Amount(0, 5, "£")),
            )
        )
    ),
    presidency="madras",
)
FAMILY = asked(
    "family",
    OneOf((("writers", Amount(1, 2)), ("officer", Pick(("bombay", "bengal"))), ("manor", Amount(1, 1)))),
)
VOTE = asked(
    "vote",
    OneOf((("for", Amount(0, 3, "£")), ("against", Amount(0, 3, "£")), ("abstain", Amount(0, 0)))),
    law="navigation_act",
)
FILL = asked(
    "fill",
    Several(
        Form(
            (
                ("order", Pick(("bengal_1", "bengal_2", "delhi_3"))),
                ("ships", Amount(0, 3)),
                ("captained", Split(3, (("hastings", 1), ("paxton", 2)), exact=False)),
                ("goods", Amount(0, 2)),
            )
        ),
        1,
        3,
    ),
    presidency="bengal",
)
CAPTAINCIES = asked("captaincies", Arrange(("walsh", "paxton", "hastings")))
SAIL = asked("sail", OrPass(Amount(1, 5, "£")), presidency="bombay")
DEBT = asked("debt", OrPass(Split(5, tuple((office, 5) for office in OFFICES), unit="£")), Urgency.OFFERED)
OFFER = asked(
    "offer",
    Form(
        (
            ("to", Pick(("hastings", "walsh"))),
            (
                "give",
                Several(OneOf((("pounds", Amount(1, 9, "£")), ("promise", Pick(("walsh", "paxton"))))), 0, 4),
            ),
            (
                "take",
                Several(OneOf((("pounds", Amount(1, 9, "£")), ("ship", Pick(("bengal", "madras"))))), 0, 4),
            ),
        )
    ),
    Urgency.OFFERED,
)
EVERYTHING = (CAMPAIGN, DIVIDENDS, REVENUE, FAMILY, VOTE, FILL, CAPTAINCIES, SAIL, DEBT, OFFER)
