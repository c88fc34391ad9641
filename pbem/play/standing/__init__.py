"""What players have on file for decisions to come."""
