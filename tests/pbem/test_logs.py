"""Log lines hold numbers and reasons, no addresses and no values of variables."""

import json
import logging
import threading
import time

import pytest
import structlog

from pbem.alarms import Alarm, Alarms
from pbem.errors import CommandError
from pbem.logs import faults_logged, set_up_logs
from pbem.masks import Mask
from pbem.tokens import token_for
from pbem.trace import trace_of

TOKEN = token_for(b"k" * 32, "g1", "ash", "1")


def lines(capsys):
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def raised(error):
    """The error as it is after somebody caught it."""
    try:
        raise error
    except type(error) as caught:
        return caught


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


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("to company+g1.ash." + TOKEN + "@mail.test now", "to [address] now"),
        ("[g1 t3 ash ~" + TOKEN + "] my order", "[g1 t3 ash ~[token]] my order"),
        ('550 "ann bee"@example.org is full', "550 [address] is full"),
        ("o'hara@example.org, 'ann@example.org'", "[address], '[address]'"),
        ("imap://ann%40example.org/INBOX =?utf-8?q?ann=40example.org?=", "[address] [address]"),
        ("ann\uff20example.org", "[address]"),
        ("size=40 wait=40s 50%40", "size=40 wait=40s 50%40"),
        (TOKEN.upper(), "[token]"),
        ("key " + "ab" * 32 + ".", "key [secret]."),
        ("seed=b'\\x00it\\'s' and b\"two\"", "seed=[bytes] and [bytes]"),
        ("login hunter2 refused", "login [secret] refused"),
        ("mail 7 of game g1 at 2026-03-01T12:00:00Z", "mail 7 of game g1 at 2026-03-01T12:00:00Z"),
    ],
)
def test_what_a_mask_hides_and_what_it_leaves(text, shown):
    assert Mask(["hunter2", "", "a"])(text) == shown


@pytest.mark.parametrize(
    "text", ["a" * 100_000, "a'" * 50_000, '"a' * 50_000, "a=40" * 25_000, "'a@" * 30_000]
)
def test_a_long_text_is_masked_in_no_time(text):
    began = time.process_time()
    Mask()(text)
    assert time.process_time() - began < 1


def test_values_of_every_kind_are_masked(capsys):
    set_up_logs(secrets=["hunter2"])
    structlog.get_logger().warning(
        "odd", many=["a@example.org", 1], named={"hunter2": b"seed"}, error=ValueError("hunter2"), none=None
    )
    (line,) = lines(capsys)
    assert line["many"] == ["[address]", 1]
    assert line["named"] == {"[secret]": "[bytes]"}
    assert (line["error"], line["none"]) == ("[secret]", None)


def test_a_library_speaks_in_the_same_lines_and_its_errors_in_ours(capsys):
    set_up_logs(secrets=["hunter2"])
    library = logging.getLogger("some.library")
    library.info("nothing that matters")
    library.warning("odd answer of %s", "alice@example.org")
    try:
        int("attack with three")
    except ValueError:
        library.exception("login %s failed", "hunter2")
    first, second = lines(capsys)
    assert (first["event"], first["level"]) == ("odd answer of [address]", "warning")
    assert second["event"] == "login [secret] failed"
    assert second["trace"].endswith("\nValueError\n")
    assert "attack" not in second["trace"].replace('int("attack with three")', "")


def test_a_trace_names_the_place_and_speaks_for_errors_of_ours_only():
    with pytest.raises(CommandError) as caught:
        raise raised(CommandError("name another folder")) from raised(KeyError("sealed"))
    trace = trace_of(caught.value)
    assert trace.index("KeyError\n") < trace.index("and that led to:") < trace.index("CommandError: name")
    assert "sealed" not in trace.replace('KeyError("sealed")', "")
    assert 'raise raised(CommandError("name another folder"))' in trace


def test_a_thread_that_ends_with_a_fault_is_a_line(capsys):
    set_up_logs()

    def fail():
        raise ZeroDivisionError("sealed order")

    with faults_logged():
        thread = threading.Thread(target=fail, name="watcher")
        thread.start()
        thread.join()
    (line,) = lines(capsys)
    assert (line["event"], line["thread"]) == ("a thread ended with a fault", "watcher")
    assert line["trace"].endswith("ZeroDivisionError\n")


def test_errors_wait_once_each_for_whoever_tells_the_operator(capsys):
    alarms = Alarms()
    set_up_logs(alarms=alarms)
    log = structlog.get_logger()
    for _ in range(2):
        log.error("it broke", game="g1", reason="no to a@example.org", trace="T\n")
    log.warning("a trifle")
    log.error("has a mail of its own", told=True)
    expected = Alarm("it broke", (("game", "g1"),), (("reason", "no to [address]"),), "T\n")
    taken = alarms.take()
    assert taken == (expected,)
    assert alarms.take() == ()
    alarms.put_back(taken)
    log.error("and again")
    assert alarms.take() == (expected, Alarm("and again"))
    assert all("told" not in line for line in lines(capsys))
