"""The loop of the server: fetch, record, work on each mail, send, lay away."""

from pbem.worker.loop import Process, Tally, Worker
from pbem.worker.terms import Identity, Limits

__all__ = ["Identity", "Limits", "Process", "Tally", "Worker"]
