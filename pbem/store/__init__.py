"""The only SQL of the project: tables, migrations and the repositories that one unit of work hands out."""
