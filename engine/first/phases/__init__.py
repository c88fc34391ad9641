"""The phases of a turn, a file per heading of the rulebook."""
