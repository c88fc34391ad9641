"""Log lines hold numbers and reasons, no addresses and no values of variables."""

import json

import pytest
import structlog

from pbem.logs import set_up_logs


@pytest.fixture(autouse=True)
def _as_before():
    yield
    structlog.reset_defaults()


def test_a_line_is_json_on_standard_error_without_addresses(capsys):
    set_up_logs()
    structlog.get_logger().error(
        "refused", outbox=7, reason="550 <company+g1.tok@mail.test> said alice@mail.test; no"
    )
    printed = capsys.readouterr()
    assert printed.out == ""
    line = json.loads(printed.err)
    assert (line["event"], line["outbox"], line["level"]) == ("refused", 7, "error")
    assert line["reason"] == "550 <[address]> said [address]; no"
    assert line["timestamp"].endswith("Z")


def test_details_are_logged_only_when_asked_for(capsys):
    set_up_logs()
    structlog.get_logger().debug("a detail")
    assert capsys.readouterr().err == ""
    set_up_logs(verbose=True)
    structlog.get_logger().debug("a detail")
    assert "a detail" in capsys.readouterr().err
