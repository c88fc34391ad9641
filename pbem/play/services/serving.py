"""What the server does for a player beside the game: what is asked to be read, and how the player wants to be served."""

from __future__ import annotations

from pbem.intake.commands import (
    AttachView,
    Away,
    Back,
    Digest,
    Format,
    Help,
    Language,
    OddsOf,
    Past,
    Question,
    RuleText,
    Status,
    Timezone,
    Wish,
)
from pbem.play.absence.absences import come_back, go_away
from pbem.play.services.answers import show_odds, show_past, show_rules
from pbem.play.services.digests import choose_digest
from pbem.play.services.formats import choose_format
from pbem.play.services.help_shown import show_help
from pbem.play.services.languages import choose_language
from pbem.play.services.time_zones import name_zone
from pbem.play.sitting import Sitting
from pbem.report.letters import Done, LineResult


def show(sitting: Sitting, command: Question) -> LineResult:
    """Answer what a player wants to read."""
    table = sitting.table
    match command:
        case Status():
            sitting.wants_report = True
            return Done("status_sent")
        case Help():
            return show_help(table, sitting.seat, command)
        case RuleText():
            return show_rules(table, command)
        case OddsOf():
            return show_odds(table, command)
        case Past():
            return show_past(table, sitting.seat, command)


def serve(sitting: Sitting, command: Wish) -> LineResult:
    """Serve a player from now on as wished."""
    work, table, seat = sitting.work, sitting.table, sitting.seat
    match command:
        case AttachView():
            work.seats.set_attach_view(table.game.id, seat, command.wanted)
            return Done("attach_view_on" if command.wanted else "attach_view_off")
        case Away():
            return go_away(sitting.desk, work, table, seat, command.text)
        case Back():
            return come_back(work, table, seat)
        case Timezone():
            return name_zone(work, table.game.id, seat, command.zone)
        case Language():
            return choose_language(work, table.game.id, seat, command.name)
        case Format():
            return choose_format(work, table.game.id, seat, command.name)
        case Digest():
            return choose_digest(work, table.game.id, seat, command, table.now())
