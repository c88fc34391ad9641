"""Offers and promises between players: made, watched, shown."""
