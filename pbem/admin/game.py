"""The table of all `pbem game` commands."""

from pbem.admin.lazy import LazyCommand, LazyGroup

COMMANDS = {
    "create": LazyCommand("pbem.admin.games:create", "Start a game and mail everybody the first report."),
    "start": LazyCommand("pbem.admin.clock:start", "Begin a game that waits for its players' salts."),
    "list": LazyCommand("pbem.admin.game_list:list_games", "List all games."),
    "show": LazyCommand("pbem.admin.games:show_game", "Show a game as the public, or a seat, sees it."),
    "log": LazyCommand("pbem.admin.games:log", "Print a game's ledger."),
    "state": LazyCommand("pbem.admin.games:state", "Print a game's state, or a value in it."),
    "deadline": LazyCommand(
        "pbem.admin.clock:deadline", "Give the open questions of a game more or less time."
    ),
    "export": LazyCommand("pbem.admin.games:export", "Write a game as one JSON document."),
    "import": LazyCommand(
        "pbem.admin.games:import_", "Bring in an exported game, or start one from a position."
    ),
    "verify": LazyCommand(
        "pbem.admin.games:verify", "Prove a game's ledger: its chain, every die, and the replay."
    ),
    "close": LazyCommand("pbem.admin.closing:close", "Take no more orders for a game."),
    "reopen": LazyCommand("pbem.admin.closing:reopen", "Open a closed game again."),
}

game = LazyGroup("game", COMMANDS, "Create, list, show, export, import and verify games.")
