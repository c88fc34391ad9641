"""Every rule id of the first edition has a test that names it, or a reason to have none."""

from tests.house.rule_ids import untested


def test_every_rule_id_is_named_by_a_test() -> None:
    assert untested() == []
