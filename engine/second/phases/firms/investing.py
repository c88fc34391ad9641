"""Consent to an investment in another family's firm (2E-6.3.1)."""

from __future__ import annotations

from engine.core.event import Event, told
from engine.core.ids import RuleId
from engine.core.phrase import Phrase
from engine.second import charter, investments
from engine.second.memos.firms import Proposal
from engine.second.phases.firms.proposals import Consent, Done
from engine.second.state import State


class InvestmentConsent(Consent):
    """The manager lets another family invest, or not."""

    kind = "investment_consent"
    phrase = Phrase(
        "investment of {seat}",
        ("consent to investment of {seat}",),
        idle=("firm", "invest", "workshop", "money", "share", "board", "agree"),
        sayings=(
            (
                "yes",
                ("happy to have ~ $ | welcome ~ $ | on board | can/may/shall invest ~ $ | let ~ invest/in"),
            ),
            ("no", ("not/dont/wont/never want/need ~ $ | keep ~ money/workshop/share $ | no investment")),
        ),
    )
    rule = RuleId("2E-6.3.1")

    def asked(self, state: State, of: Proposal) -> tuple[str, ...]:
        return () if of.seat in of.firms else of.firms

    def possible(self, state: State, of: Proposal) -> bool:
        (manager,) = of.firms
        return charter.manages(state, manager) and of.token in investments.tokens_for(state, of.seat, manager)

    def carried_out(self, state: State, of: Proposal) -> Done:
        return invest(state, of.seat, of.firms[0], of.token)


def invest(state: State, seat: str, manager: str, token: str) -> Done:
    """The state after an investment, and what to tell (2E-6.3.1, 2E-6.3.2)."""
    share = not investments.full(state, manager)
    state = investments.invested(state, seat, manager, token)
    return state, (told("firm_invested", seat=seat, firm=manager, token=token, share=int(share)),)


def form(state: State, seat: str, token: str) -> Done:
    """The state after a firm was formed, and what to tell (2E-6.2.1)."""
    state = investments.formed(state, seat, token)
    event: Event = told("firm_formed", seat=seat, token=token)
    return state, (event,)
