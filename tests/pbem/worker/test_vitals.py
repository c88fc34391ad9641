"""Signs of life: who gives them, who hears them, and when they stop."""

from datetime import timedelta

import pytest

from pbem.ports.clock import SteppedClock
from pbem.worker.vitals import LASTING, STILL, Part, Vitals
from tests.fakes.store import NOON


class Heard:
    """A supervisor that writes down what it hears."""

    pause = 3.0

    def __init__(self):
        self.said = []

    def ready(self):
        self.said.append("ready")

    def alive(self):
        self.said.append("alive")

    def status(self, text):
        self.said.append(text)

    def stopping(self):
        self.said.append("stopping")


@pytest.fixture
def clock():
    return SteppedClock(NOON)


@pytest.fixture
def heard():
    return Heard()


@pytest.fixture
def vitals(clock, heard):
    return Vitals(clock, heard)


def wait(clock, seconds):
    clock.step(timedelta(seconds=seconds))


def test_steps_and_the_rest_between_rounds_are_signs_of_life(vitals, clock, heard):
    vitals.begin(60)
    wait(clock, 100)
    vitals.rest()
    wait(clock, 3)
    assert vitals.silent_for == 3
    vitals.step()
    vitals.stopping()
    assert heard.said == ["ready", "alive", "alive", "alive", "stopping"]


def test_the_worker_breathes_as_often_as_the_supervisor_wants_and_now_and_then_if_it_does_not(clock, heard):
    assert Vitals(clock, heard).breath == 3
    assert Vitals(clock).breath == 10


def test_a_rest_is_no_sign_of_life_when_rounds_no_longer_come_to_their_end(vitals, clock, heard):
    vitals.begin(60)
    vitals.round_ended(clock.monotonic(), "3 mails in")
    wait(clock, 180)
    vitals.rest()
    assert heard.said.count("alive") == 3
    wait(clock, 1)
    vitals.rest()  # each round ends with a fault
    assert heard.said.count("alive") == 3
    wait(clock, STILL)
    assert vitals.silent_for > STILL


def test_a_round_that_the_database_puts_off_is_no_reason_for_a_new_start(vitals, clock, heard):
    vitals.begin(60)
    for _ in range(10):
        wait(clock, 100)
        vitals.trouble(Part.DATABASE, "its disk is full")
        vitals.round_put_off()
        vitals.rest()
    assert vitals.silent_for == 0
    assert "waiting; database: its disk is full" in heard.said


def test_a_trouble_lasts_from_its_beginning_to_its_end(vitals, clock):
    assert not vitals.trouble(Part.MAILBOX, "company@mail.test: refused")
    wait(clock, LASTING - 1)
    assert not vitals.trouble(Part.MAILBOX, "timed out")
    wait(clock, 1)
    assert vitals.trouble(Part.MAILBOX, "company@mail.test: refused")
    assert vitals.troubles[Part.MAILBOX].reason == "[address] refused"
    vitals.looked()
    assert vitals.troubles == {}
    assert not vitals.trouble(Part.MAILBOX, "refused")


def test_the_status_says_what_was_done_and_what_is_wrong(vitals, clock, heard):
    vitals.begin(60)
    vitals.trouble(Part.SENDING, "login refused")
    vitals.round_ended(clock.monotonic(), "1 mails in, 0 sent")
    assert "1 mails in, 0 sent; sending: login refused" in heard.said


def test_the_age_of_the_last_look(vitals, clock):
    assert vitals.look_age is None
    vitals.looked()
    wait(clock, 7)
    assert vitals.look_age == 7
