"""Hiring of the second edition."""
