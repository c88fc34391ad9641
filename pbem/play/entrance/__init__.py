"""How people come to a game: at the door, as players, as observers."""
