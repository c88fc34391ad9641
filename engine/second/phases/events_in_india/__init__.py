"""Events in india of the second edition."""
