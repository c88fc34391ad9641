"""The machine on which something was measured, in one line."""

from __future__ import annotations

import os
import platform
import re
import shutil
import sqlite3
import subprocess
from pathlib import Path

_SERVERS = (
    ("Dovecot", ("/usr/sbin/dovecot", "--version")),
    ("Postfix", ("/usr/sbin/postconf", "-dh", "mail_version")),
    ("PostgreSQL", ("/usr/lib/postgresql/*/bin/postgres", "--version")),
)
_VERSION = re.compile(r"\d+(?:\.\d+)+")


def machine() -> str:
    """Processor, cores, system, Python and the versions of the servers."""
    parts = [
        f"{_processor()}, {os.cpu_count()} cores",
        platform.system(),
        f"Python {platform.python_version()}",
        f"SQLite {sqlite3.sqlite_version}",
    ]
    parts += [f"{name} {version}" for name, command in _SERVERS if (version := _version(*command))]
    return ", ".join(parts)


def load() -> float:
    """How many processes wanted a core on average during the last minute."""
    return os.getloadavg()[0]


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    found = re.search(r"model name\s*: (.+)", cpuinfo.read_text()) if cpuinfo.exists() else None
    return found[1].strip() if found else platform.processor() or platform.machine()


def _version(pattern: str, *arguments: str) -> str:
    """What a program says of itself; "" where it is not installed."""
    programs = sorted(Path("/").glob(pattern.lstrip("/")))
    if not programs or shutil.which(str(programs[-1])) is None:
        return ""
    said = subprocess.run([str(programs[-1]), *arguments], capture_output=True, text=True, check=True).stdout
    version = _VERSION.search(said)
    return version[0] if version else said.strip()
