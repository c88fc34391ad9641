"""Phase 2: the offices of the Company, a file per office or action."""
