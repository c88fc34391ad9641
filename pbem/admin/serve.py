"""`pbem init`, `pbem run`: set the server up, let it work."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.admin.backup import bring_up_to_date
from pbem.admin.options import config_option, json_option, show

if TYPE_CHECKING:
    from pbem.worker import Tally

KEY_BYTES = 32


@click.command()
@config_option
@json_option
def init(config: str | None, as_json: bool) -> None:
    """Write a commented config.toml and its secret key, and create the database or bring it up to date."""
    from pbem.ports.entropy import SystemEntropy
    from pbem.settings import load_settings, write_key_file
    from pbem.share import sample_config

    path = Path(config or "config.toml")
    wrote = []
    told = [f"{path} exists and stays as it is."]
    if not path.exists():
        path.touch(mode=0o600)  # passwords may come to stand in it
        path.write_text(sample_config(), encoding="utf-8")
        wrote.append(str(path))
        told = [f"Wrote {path}: fill in the mail servers, then run `pbem doctor`."]
    settings = load_settings(path)
    if not settings.server.key.get_secret_value() and not settings.server.key_file.exists():
        write_key_file(settings.server.key_file, SystemEntropy().token_bytes(KEY_BYTES))
        wrote.append(str(settings.server.key_file))
        told.append(f"Wrote {settings.server.key_file}: keep it secret and back it up.")
    bring_up_to_date(settings.store.url)
    told.append("The database is up to date.")
    show({"config": str(path), "wrote": wrote, "database": "up to date"}, as_json, lambda: "\n".join(told))


@click.command()
@config_option
@json_option
@click.option("--once", is_flag=True, help="Fetch, play and send once, then stop.")
@click.option(
    "--migrate", is_flag=True, help="Bring an older database up to date first, after a backup of it."
)
@click.option("--verbose", is_flag=True, help="Log every station of every mail.")
def run(config: str | None, as_json: bool, once: bool, migrate: bool, verbose: bool) -> None:
    """Fetch, play and send until stopped by SIGTERM or Ctrl-C; with --once say what one round did."""
    from pbem.alarms import Alarms
    from pbem.bootstrap import open_worker, read_settings, secrets_of, watched
    from pbem.logs import faults_logged, set_up_logs
    from pbem.ports.clock import SystemClock
    from pbem.ports.supervisor import supervisor_of
    from pbem.store.lock import only_worker

    settings = read_settings(config)
    supervisor = supervisor_of(os.environ, SystemClock())
    with (
        only_worker(settings.store.url) as turns,
        watched(settings, supervisor) as vitals,
        faults_logged(),
    ):
        alarms = Alarms(vitals.counts)
        set_up_logs(verbose, secrets=secrets_of(settings), alarms=alarms)
        if migrate:
            bring_up_to_date(settings.store.url)
        worker = open_worker(settings, turns, vitals=vitals, alarms=alarms)
        worker.take_over()
        if once:
            tally = worker.run_once()
            worker.close()
            show(tally, as_json, lambda: _told(tally))
        else:
            worker.run_forever(settings.server.poll)


def _told(tally: Tally) -> str:
    """What one round did, for people."""
    faults = f" {len(tally.faults)} could not be worked on; the log says why." if tally.faults else ""
    return f"{tally.recorded} mails in, {tally.worked} worked on, {tally.sent} sent.{faults}"
