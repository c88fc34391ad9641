"""What moderators do: changes of games, agreement to them, disputes, pauses, seats."""
