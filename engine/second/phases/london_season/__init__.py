"""London season of the second edition."""
