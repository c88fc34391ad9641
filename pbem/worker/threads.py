"""How the threads of the worker's process share the interpreter."""

import sys

SWITCH_SECONDS = 0.0001


def switch_often() -> None:
    """Let threads that wait for the interpreter have it after SWITCH_SECONDS; holds for the whole process.

    The worker's thread lets go of it at each statement and each keyed hash, some twenty microseconds of work. Whenever
    the courier's thread takes it then, Python's own five milliseconds pass before the worker gets it back.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
