"""Measure what must stay quick; each line gives the median of a few goes and what is allowed."""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from tests.house.project import ROOT
from tests.soak.speed import decisions_a_second

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


def random_games() -> float:
    """Games of the first edition with random legal answers."""
    return decisions_a_second("first", robots=False, seeds=range(1, 25))


def robot_games() -> float:
    """Games of the first edition among its robots."""
    return decisions_a_second("first", robots=True, seeds=range(1, 9))


RATES: tuple[tuple[str, Callable[[], float], float], ...] = (
    ("first edition, random answers", random_games, 500),
    ("first edition, robots", robot_games, 500),
)
"""Decisions a second of processor time, and the fewest allowed: a third of what a small server does when idle."""


def main() -> None:
    """Print every measurement; the status is 1 when one takes too long."""
    slow = 0
    for name, action, allowed in BENCHES:
        took = seconds(action)
        slow += took > allowed
        print(f"{name}: {took:.3f} s (at most {allowed} s)")
    for name, rate, least in RATES:
        reached = statistics.median(rate() for _ in range(GOES))
        slow += reached < least
        print(f"{name}: {reached:.0f} decisions a second of processor time (at least {least:.0f})")
    sys.exit(slow > 0)


if __name__ == "__main__":
    main()
