"""The migrations of the database, in the form that Alembic wants."""
