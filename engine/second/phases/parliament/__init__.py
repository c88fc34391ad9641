"""Parliament of the second edition."""
