"""Orders inside prose: every word must be used or mean nothing, and exactly one choice must come of it."""
