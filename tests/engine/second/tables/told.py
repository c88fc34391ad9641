"""A helper of the table tests: the lines of the error that an override raises."""

import pytest

from engine.second.tables import DataError, load


def told(overrides: dict[str, object]) -> list[str]:
    """Load with these overrides, which must be refused, and give the lines of the message."""
    with pytest.raises(DataError) as caught:
        load(overrides)
    return str(caught.value).splitlines()
