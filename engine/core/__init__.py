"""The protocol that every edition shares: decisions, answers, chance, views, ledger inputs."""
