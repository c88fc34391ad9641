"""Whole games by mail without mail: robots that answer like people, on a simulated clock."""
