"""What the server does for a reader beside the game."""
