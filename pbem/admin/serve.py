"""`pbem init`, `pbem doctor`, `pbem run`: set the server up, check it, let it work."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.admin.backup import bring_up_to_date
from pbem.admin.options import config_option, json_option, show

KEY_BYTES = 32


@click.command()
@config_option
def init(config: str | None) -> None:
    """Write a commented config.toml and its secret key, and create the database or bring it up to date."""
    from pbem.ports.entropy import SystemEntropy
    from pbem.settings import load_settings, write_key_file
    from pbem.share import sample_config

    path = Path(config or "config.toml")
    if path.exists():
        click.echo(f"{path} exists and stays as it is.")
    else:
        path.write_text(sample_config(), encoding="utf-8")
        click.echo(f"Wrote {path}: fill in the mail servers, then run `pbem doctor`.")
    settings = load_settings(path)
    if not settings.server.key.get_secret_value() and not settings.server.key_file.exists():
        write_key_file(settings.server.key_file, SystemEntropy().token_bytes(KEY_BYTES))
        click.echo(f"Wrote {settings.server.key_file}: keep it secret and back it up.")
    bring_up_to_date(settings.store.url)
    click.echo("The database is up to date.")


@click.command()
@config_option
@json_option
def doctor(config: str | None, as_json: bool) -> None:
    """Check configuration, database, mail servers and rights; exit status 1 if anything is wrong."""
    from pbem.admin.checkup import checks
    from pbem.bootstrap import read_settings

    found = checks(read_settings(config))
    show(
        found,
        as_json,
        lambda: "\n".join(
            f"{'ok  ' if check.ok else 'FAIL'}  {check.what}: {check.found}" for check in found
        ),
    )
    if not all(check.ok for check in found):
        raise click.exceptions.Exit(1)


@click.command()
@config_option
@click.option("--once", is_flag=True, help="Fetch, play and send once, then stop.")
@click.option(
    "--migrate", is_flag=True, help="Bring an older database up to date first, after a backup of it."
)
@click.option("--verbose", is_flag=True, help="Log every step.")
def run(config: str | None, once: bool, migrate: bool, verbose: bool) -> None:
    """Fetch, play and send until stopped by SIGTERM or Ctrl-C."""
    from pbem.bootstrap import open_worker, read_settings
    from pbem.logs import set_up_logs
    from pbem.store.lock import only_worker

    set_up_logs(verbose)
    settings = read_settings(config)
    with only_worker(settings.store.url) as turns:
        if migrate:
            bring_up_to_date(settings.store.url)
        worker = open_worker(settings, turns)
        worker.take_over()
        if once:
            worker.run_once()
        else:
            worker.run_forever(settings.server.poll)
