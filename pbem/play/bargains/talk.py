"""Lines about offers and promises, carried out."""

from __future__ import annotations

from pbem.intake.deal_text import AnswerDeal, Counter, Offer
from pbem.intake.promise_text import Judged, Promise
from pbem.intake.talk_lines import read_talk
from pbem.play.bargains.acceptances import file_acceptance, read_acceptance
from pbem.play.bargains.dealing import answer_deal, counter, offer_for_longer
from pbem.play.bargains.pledges import judge_pledge, make_pledge
from pbem.play.held_back import hold_back_deal
from pbem.play.run_on import run_on
from pbem.play.sitting import Sitting
from pbem.report.letters import LineResult


def is_talk(text: str) -> bool:
    """Whether a line is about offers or promises, as far as its words tell."""
    return read_acceptance(text) is not None or read_talk(text) is not None


def talk(sitting: Sitting, number: int, text: str) -> LineResult | None:
    """What becomes of a line about offers or promises; None if it is about something else."""
    said = read_talk(text)
    match said:
        case Promise():
            return make_pledge(sitting, said)
        case Judged():
            return judge_pledge(sitting, said)
    acceptance = read_acceptance(text)
    if acceptance is None and said is None:
        return None
    held = hold_back_deal(sitting, number, text)
    if held is not None:
        return held
    if acceptance is not None:
        filed = file_acceptance(sitting.work, sitting.table, sitting.seat, acceptance, sitting.actor)
        run_on(sitting.work, sitting.table, sitting.actor.mail_id)
        return filed
    match said:
        case AnswerDeal():
            return answer_deal(sitting, said)
        case Counter():
            return counter(sitting, said)
        case Offer():
            return offer_for_longer(sitting, said)
    return None
