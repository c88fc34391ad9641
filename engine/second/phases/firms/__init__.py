"""Phase of private firms, only when the trade is deregulated (2E-6)."""
