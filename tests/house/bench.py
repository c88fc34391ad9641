"""Measure what must stay quick; each line gives the median of five goes and the most that is allowed."""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from tests.house.project import ROOT

GOES = 5


def seconds(action: Callable[[], object]) -> float:
    """Return the median wall time of a few goes, in seconds."""
    times = []
    for _ in range(GOES):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def show_help() -> None:
    """Run `pbem --help` in a process of its own."""
    command = [sys.executable, "-m", "pbem", "--help"]
    subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=True)


BENCHES: tuple[tuple[str, Callable[[], object], float], ...] = (("pbem --help", show_help, 0.3),)


def main() -> None:
    """Print every measurement; the status is 1 when one takes too long."""
    slow = 0
    for name, action, allowed in BENCHES:
        took = seconds(action)
        slow += took > allowed
        print(f"{name}: {took:.3f} s (at most {allowed} s)")
    sys.exit(slow > 0)


if __name__ == "__main__":
    main()
