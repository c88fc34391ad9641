"""Backups of a PostgreSQL database, made and put back by PostgreSQL's own programs."""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from sqlalchemy import make_url

from pbem.errors import CommandError, StoreDown

MAGIC = b"PGDMP"
_VERSION = re.compile(r"^COPY \S*alembic_version .*\n(\S+)$", re.MULTILINE)
# What the backup does not hold (a table of a newer schema) must go as well; psql runs this in the same transaction.
_CLEAR = """DO $$ DECLARE name text; BEGIN
FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP
EXECUTE format('DROP TABLE %I CASCADE', name);
END LOOP; END $$;
"""
_PATIENCE = "-c lock_timeout=60s"  # somebody who reads for longer than this is no reason to wait for ever
_QUERY_VARIABLES = {
    "host": "PGHOST",
    "port": "PGPORT",
    "sslmode": "PGSSLMODE",
    "sslrootcert": "PGSSLROOTCERT",
}


def back_up(url: str, file: Path) -> None:
    """Dump the database into `file`. Raises CommandError without pg_dump, StoreDown if it does not succeed."""
    _run(url, "pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={file}")


def version_in(file: Path) -> str:
    """The version of the schema in a backup. Raises CommandError if the backup is damaged or holds none."""
    command = [_program("pg_restore"), "--data-only", "--table=alembic_version", "--file=-", str(file)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - found by ourselves
    found = _VERSION.search(ended.stdout)
    if ended.returncode != 0 or found is None:
        raise CommandError(
            f"{file} is no sound backup of ours: {_said(ended.stderr) or 'it names no version'}"
        )
    return found.group(1)


def restore(url: str, file: Path) -> None:
    """Put the backup in place of all tables, in one transaction. Raises CommandError, StoreDown."""
    with tempfile.TemporaryDirectory(prefix="leadenhall-") as folder:
        clear, script = Path(folder) / "clear.sql", Path(folder) / "restore.sql"
        clear.write_text(_CLEAR, encoding="ascii")
        _run(None, "pg_restore", "--no-owner", "--no-privileges", f"--file={script}", str(file))
        quiet = ("--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1", "--output=/dev/null")
        _run(url, "psql", *quiet, "--single-transaction", f"--file={clear}", f"--file={script}")


def _run(url: str | None, name: str, *arguments: str) -> None:
    environment = os.environ | (_variables(url) if url else {})
    ended = subprocess.run(  # noqa: S603 - found by ourselves; nothing in the arguments is a password
        [_program(name), *arguments], env=environment, capture_output=True, text=True, check=False
    )
    if ended.returncode != 0:
        raise StoreDown(f"{name} did not succeed, nothing was changed: {_said(ended.stderr)}")


def _program(name: str) -> str:
    """Where one of PostgreSQL's programs lies; the newest if several are installed."""
    versions = Path("/usr/lib/postgresql").glob(f"*/bin/{name}")
    newest = sorted(versions, key=lambda file: float(file.parts[-3]))
    found = str(newest[-1]) if newest else shutil.which(name)
    if found is None:
        raise CommandError(
            f"{name} is missing: install PostgreSQL's client programs (postgresql-client), or use your provider's backups"
        )
    return found


def _variables(url: str) -> dict[str, str]:
    """The address of the database as the variables that these programs read: a password in arguments could be seen."""
    parsed = make_url(url)
    given = {
        "PGHOST": parsed.host,
        "PGPORT": str(parsed.port) if parsed.port else None,
        "PGUSER": parsed.username,
        "PGPASSWORD": parsed.password,
        "PGDATABASE": parsed.database,
        "PGOPTIONS": _PATIENCE,
    }
    for key, variable in _QUERY_VARIABLES.items():
        value = parsed.query.get(key)
        if isinstance(value, str):
            given[variable] = value
    return {name: value for name, value in given.items() if value}


def _said(text: str) -> str:
    """The first line of a program's complaint, without its own name."""
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[0].partition(": ")[2] or lines[0] if lines else ""
