"""Players who are away, and who answers for them."""
