"""A play-by-email server: mail in, engine, ledger, mail out."""

__version__ = "0.1.0"
