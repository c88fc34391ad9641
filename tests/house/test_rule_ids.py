"""Every rule id has a test that names it, or a reason to have none."""

import pytest

from tests.house.rule_ids import EDITIONS, Edition, untested


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda each: each.name)
def test_every_rule_id_is_named_by_a_test(edition: Edition) -> None:
    assert untested(edition) == []
