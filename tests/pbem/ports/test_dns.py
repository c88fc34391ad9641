"""Questions to a name server on loopback."""

import pytest

from pbem.ports.dns import NotAnswered, SystemNames
from tests.fakes.dns_server import name_server

ZONE = {
    ("example.org", "MX"): ("20 second.example.org.", "10 first.example.org."),
    ("example.org", "TXT"): ('"v=spf1 " "mx -all"', '"other"'),
    ("first.example.org", "A"): ("192.0.2.1",),
    ("six.example.org", "AAAA"): ("2001:db8::1",),
    ("nomail.example.org", "MX"): ("0 .",),
}


@pytest.fixture
def names():
    with name_server(ZONE) as port:
        yield SystemNames("127.0.0.1", port, 2.0)


def test_records_as_they_are_meant(names):
    assert names.exists("example.org")
    assert names.mail_servers("example.org") == ("first.example.org", "second.example.org")
    assert names.texts("example.org") == ("other", "v=spf1 mx -all")
    assert names.has_address("first.example.org")
    assert names.has_address("six.example.org")
    assert names.mail_servers("nomail.example.org") == (".",)


def test_what_there_is_not_is_no_error(names):
    assert not names.exists("gone.example.org")
    assert names.exists("first.example.org")
    assert names.mail_servers("first.example.org") == ()
    assert names.texts("gone.example.org") == ()
    assert not names.has_address("gone.example.org")
    assert not names.has_address("example.org")


@pytest.mark.parametrize("how", [{"silent": True}, {"refuses": True}])
def test_nobody_who_answers_is_no_answer(how):
    with name_server(ZONE, **how) as port:
        names = SystemNames("127.0.0.1", port, 0.3)
        for ask in (names.exists, names.texts, names.mail_servers, names.has_address):
            with pytest.raises(NotAnswered):
                ask("example.org")


@pytest.mark.parametrize("name", ["..", "a" * 64 + ".example.org"])
def test_what_cannot_be_a_name_is_not_answered(names, name):
    with pytest.raises(NotAnswered, match=r"."):
        names.exists(name)
