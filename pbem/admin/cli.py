"""The table of all `pbem` commands."""

import click

from pbem import __version__
from pbem.admin.lazy import LazyCommand, LazyGroup

COMMANDS = {
    "init": LazyCommand("pbem.admin.serve:init", "Write a commented config.toml and create the database."),
    "doctor": LazyCommand(
        "pbem.admin.doctor.command:doctor", "Check rights, database, disk, clock, mail servers, TLS and DNS."
    ),
    "run": LazyCommand("pbem.admin.serve:run", "Fetch, play and send until stopped."),
    "status": LazyCommand("pbem.admin.status:status", "Say whether a worker is at work and what waits."),
    "backup": LazyCommand(
        "pbem.admin.backup:backup", "Copy the database into a file, while the server runs."
    ),
    "restore": LazyCommand("pbem.admin.backup:restore", "Put a copy of the database back."),
    "game": LazyCommand("pbem.admin.game:game", "Create, list, show, export, import and verify games."),
    "override": LazyCommand(
        "pbem.admin.override:override", "Change a game: set values, replace an order, set a roll."
    ),
    "rollback": LazyCommand("pbem.admin.override:rollback", "Take a game back to an earlier entry."),
    "answer": LazyCommand("pbem.admin.override:answer", "Answer for a seat."),
    "deadline": LazyCommand(
        "pbem.admin.clock:deadline", "Give the open questions of a game more or less time."
    ),
    "pause": LazyCommand("pbem.admin.pausing:pause", "Let a game stand still."),
    "resume": LazyCommand("pbem.admin.pausing:resume", "Let a game go on."),
    "seat": LazyCommand("pbem.admin.seats:seat", "Change who sits in a seat."),
    "dispute": LazyCommand("pbem.admin.disputes:dispute", "Look at players' objections, and decide them."),
    "extension": LazyCommand(
        "pbem.admin.extensions:extension", "Look at players' wishes for more time, and decide them."
    ),
    "press": LazyCommand(
        "pbem.admin.press:press", "Show what players wrote to each other, where that is allowed."
    ),
    "player": LazyCommand("pbem.admin.players:player", "Forget people."),
    "verify": LazyCommand(
        "pbem.admin.games:verify", "Prove a game's ledger: its chain, every die, and the replay."
    ),
    "inbox": LazyCommand(
        "pbem.admin.inbox:inbox",
        "Look at received mails, decide on held ones, explain any mail.",
    ),
    "outbox": LazyCommand("pbem.admin.queues:outbox", "Look at mails waiting to be sent; send one again."),
    "demo": LazyCommand("pbem.admin.demo:demo", "Play a whole game by mail on this machine, with robots."),
    "robots": LazyCommand("pbem.admin.robots:robots", "Let robots play games without mail."),
    "simulate": LazyCommand(
        "pbem.admin.simulate:simulate", "Measure waiting: games among robots that answer like people."
    ),
}

cli = LazyGroup("pbem", COMMANDS, "Play John Company by email.")
click.version_option(__version__, prog_name="pbem", message="%(prog)s %(version)s")(cli)
click.help_option("-h", "--help")(cli)
