"""Phase 4: the Evening Post, a file per heading."""
