"""The marks that tests of this project carry."""

import pytest

pytest_plugins = ("tests.servers.fixtures",)

MARKS = (
    "server: starts real servers or processes that listen on loopback",
    "slow: takes more than a few seconds",
    "rule(*ids): the rule ids whose case the test states",
)


def pytest_configure(config: pytest.Config) -> None:
    """Register the marks; any other is an error."""
    for mark in MARKS:
        config.addinivalue_line("markers", mark)
