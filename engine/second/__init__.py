"""John Company, second edition."""
