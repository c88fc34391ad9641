"""The first edition: its tables, its state and its steps."""
