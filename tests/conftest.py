"""The marks that tests of this project carry."""

import logging
from collections.abc import Iterator

import pytest
import structlog

pytest_plugins = ("tests.servers.fixtures",)

MARKS = (
    "server: starts real servers or processes that listen on loopback",
    "slow: takes its time, alone or with its neighbours; left out of make quick",
    "rule(*ids): the rule ids whose case the test states",
)


def pytest_configure(config: pytest.Config) -> None:
    """Register the marks; any other is an error."""
    for mark in MARKS:
        config.addinivalue_line("markers", mark)


@pytest.fixture(autouse=True)
def _logs_as_they_were() -> Iterator[None]:
    """No verbose logs; and a test that sets up the logs leaves them as it found them, whichever test comes next."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.INFO))
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    structlog.reset_defaults()
    root.handlers, root.level = handlers, level
