"""Phases of the second edition."""
