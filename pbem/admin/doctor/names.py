"""Checks of the DNS: whether the world finds our mailbox, and believes that mail from us is ours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pbem.admin.doctor.findings import Finding, fail, ok, warn
from pbem.ports.dns import Names, NotAnswered

_NOT_PUBLIC: Final = frozenset({"test", "example", "invalid", "localhost", "local", "internal", "home.arpa"})
_SPF: Final = "v=spf1"
_DMARC: Final = "v=dmarc1"
_ASK_AGAIN: Final = "a name server that answers, to look again"


def domain(names: Names, name: str) -> Iterator[Finding]:
    """The records of the domain behind our address."""
    if is_private(name):
        yield ok("DNS", f"{name} is no public name: nobody is asked about it")
        return
    try:
        if not names.exists(name):
            yield fail("DNS", f"there is no domain {name}", "mail.address with a domain of yours")
            return
        for look in (_mx, _spf, _dmarc):
            yield look(names, name)
    except NotAnswered as error:
        yield warn("DNS", f"could not ask about {name}: {error}", _ASK_AGAIN)


def dkim(names: Names, signer: str, selector: str) -> Finding:
    """The key with which a signature of our mail is checked."""
    what = "DNS: DKIM"
    name = f"{selector}._domainkey.{signer}"
    try:
        keys = [text for text in names.texts(name) if "p=" in text]
    except NotAnswered as error:
        return warn(what, f"could not ask about {name}: {error}", _ASK_AGAIN)
    if not keys:
        return fail(
            what,
            f"our mail is signed, but there is no key at {name}",
            f'a TXT record "v=DKIM1; p=…" at {name}',
        )
    return ok(what, f"our mail is signed by {signer}, the key is at {name}")


def is_private(name: str) -> bool:
    """Whether a domain is one that no public name server knows."""
    labels = name.casefold().rstrip(".").split(".")
    return len(labels) == 1 or labels[-1] in _NOT_PUBLIC or ".".join(labels[-2:]) in _NOT_PUBLIC


def _mx(names: Names, name: str) -> Finding:
    what = "DNS: MX"
    wanted = f"an MX record of {name} with the host that takes its mail"
    hosts = names.mail_servers(name)
    if hosts == (".",):
        return fail(what, f"{name} says that it takes no mail at all", wanted)
    lost = [host for host in hosts if not names.has_address(host)]
    if lost:
        return fail(what, f"{', '.join(lost)} has no address", f"an A or AAAA record for it, or {wanted}")
    if hosts:
        return ok(what, f"mail for {name} goes to {', '.join(hosts)}")
    if names.has_address(name):
        return warn(what, f"{name} has no MX record; most servers will try its own address", wanted)
    return fail(what, f"nobody takes mail for {name}", wanted)


def _spf(names: Names, name: str) -> Finding:
    what = "DNS: SPF"
    records = [text for text in names.texts(name) if text.casefold().split(" ")[0] == _SPF]
    if not records:
        return warn(
            what,
            f"{name} does not say who may send its mail",
            f'a TXT record of {name} such as "v=spf1 mx -all"',
        )
    if len(records) > 1:
        return fail(
            what, f"{name} says it {len(records)} times, so that nothing holds", "one record with v=spf1 only"
        )
    if records[0].casefold().split()[-1] in ("all", "+all"):
        return warn(what, f"everybody may send mail of {name}", '"~all" or "-all" at its end')
    return ok(what, records[0])


def _dmarc(names: Names, name: str) -> Finding:
    what = "DNS: DMARC"
    labels = name.split(".")
    for start in range(len(labels) - 1):  # a domain above may speak for it
        place = "_dmarc." + ".".join(labels[start:])
        records = [text for text in names.texts(place) if text.casefold().replace(" ", "").startswith(_DMARC)]
        if records:
            return ok(what, f"{records[0]} (at {place})")
    return warn(
        what,
        f"{name} does not say what to do with forged mail",
        f'a TXT record of _dmarc.{name} such as "v=DMARC1; p=quarantine"',
    )
