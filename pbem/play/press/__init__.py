"""Words from player to player."""
