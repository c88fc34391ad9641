"""`pbem backup`, `pbem restore`: copy the database into one file and put it back, while the server runs."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.admin.options import config_option, json_option, show


@click.command()
@config_option
@json_option
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup(config: str | None, as_json: bool, file: Path) -> None:
    """Copy the whole database into a new FILE, as it is at one moment; nothing has to stop for it.

    The configuration and the secret key are files of their own: keep copies of them elsewhere.
    """
    from pbem.bootstrap import read_settings
    from pbem.store.backup import back_up

    back_up(read_settings(config).store.url, file)
    size = file.stat().st_size
    show({"file": str(file), "bytes": size}, as_json, lambda: f"Wrote {file} ({size} bytes).")


@click.command()
@config_option
@json_option
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def restore(config: str | None, as_json: bool, yes: bool, file: Path) -> None:
    """Put the content of the backup FILE in place of everything that is in the database now.

    A worker that runs is kept waiting for the moment. Mails settled after the backup lie in the folders of the
    mail server: move them back to the inbox and they are worked on again.
    """
    from pbem.bootstrap import read_settings
    from pbem.store.backup import restore as put_back

    settings = read_settings(config)
    if not yes:
        click.confirm("Everything that happened after this backup will be lost. Go on?", abort=True, err=True)
    put_back(settings.store.url, file)
    show({"file": str(file), "restored": True}, as_json, lambda: f"The database is as it was in {file}.")


def bring_up_to_date(url: str) -> None:
    """Make the tables, or migrate older ones after a backup beside the database, and say where that is."""
    from pbem.ports.clock import SystemClock
    from pbem.store.backup import migrate
    from pbem.store.schema import newest_version

    file = backup_name(url, newest_version(), f"{SystemClock().now():%Y%m%dT%H%M%SZ}")
    if migrate(url, file):
        click.echo(f"The database was older: a backup of it lies in {file}.", err=True)


def backup_name(url: str, version: str, moment: str) -> Path:
    """Where the backup before a migration goes: beside an SQLite file, else into the working folder."""
    from sqlalchemy import make_url

    parsed = make_url(url)
    beside = Path(parsed.database or "leadenhall")
    name = f"{beside.name}.before-{version}-{moment}.backup"
    return beside.with_name(name) if parsed.get_backend_name() == "sqlite" else Path(name)
