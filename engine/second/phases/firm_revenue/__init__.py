"""Revenue of private firms: expenses, emergencies, dividends (2E-15.4 to 2E-15.6)."""
