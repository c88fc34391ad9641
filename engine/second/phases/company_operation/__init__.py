"""Company operation of the second edition."""
