"""A game's records: looked at, kept, proven."""
