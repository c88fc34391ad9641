"""Questions to the DNS, for whoever checks how the world reaches our mail."""

from __future__ import annotations

from typing import Any, Final, Protocol

import dns.exception
import dns.resolver

from pbem.errors import PortError

_SECONDS: Final = 5.0


class NotAnswered(PortError):
    """Nobody answered a question to the DNS: nothing is known about what was asked."""


class Names(Protocol):
    """The DNS. Every method raises NotAnswered if nobody answers."""

    def exists(self, name: str) -> bool:
        """Whether there is such a name."""

    def texts(self, name: str) -> tuple[str, ...]:
        """The TXT records of a name, each as one text, sorted; none if there is no such name."""

    def mail_servers(self, domain: str) -> tuple[str, ...]:
        """The hosts that take the domain's mail, the preferred one first; none if there is no MX record."""

    def has_address(self, host: str) -> bool:
        """Whether a host has an address."""


class SystemNames:
    """Asks the name servers of this machine, or the one at `server` and `port`."""

    def __init__(self, server: str = "", port: int = 53, seconds: float = _SECONDS) -> None:
        """Prepare; each question waits for an answer so many seconds at most."""
        self._server = server
        self._port = port
        self._seconds = seconds

    def exists(self, name: str) -> bool:
        """Ask for any of the records that we care for; a name may have others only."""
        try:
            self._resolver().resolve(name, "MX", raise_on_no_answer=False)
        except dns.resolver.NXDOMAIN:
            return False
        except dns.exception.DNSException as error:
            raise NotAnswered(_said(error)) from error
        return True

    def texts(self, name: str) -> tuple[str, ...]:
        """Records may come in several pieces, which belong together."""
        records = (b"".join(record.strings) for record in self._records(name, "TXT"))
        return tuple(sorted(text.decode("ascii", "replace") for text in records))

    def mail_servers(self, domain: str) -> tuple[str, ...]:
        """The null MX of RFC 7505 is the host "."."""
        records = sorted(
            (record.preference, record.exchange.to_text()) for record in self._records(domain, "MX")
        )
        return tuple(host if host == "." else host.rstrip(".") for _, host in records)

    def has_address(self, host: str) -> bool:
        """Of either kind."""
        return bool(self._records(host, "A") or self._records(host, "AAAA"))

    def _records(self, name: str, kind: str) -> list[Any]:
        try:
            return list(self._resolver().resolve(name, kind, raise_on_no_answer=False).rrset or ())
        except dns.resolver.NXDOMAIN:
            return []
        except dns.exception.DNSException as error:
            raise NotAnswered(_said(error)) from error

    def _resolver(self) -> dns.resolver.Resolver:
        resolver = dns.resolver.Resolver(configure=not self._server)
        if self._server:
            resolver.nameservers = [self._server]
            resolver.port = self._port
        resolver.lifetime = self._seconds
        return resolver


def _said(error: dns.exception.DNSException) -> str:
    if isinstance(error, dns.exception.Timeout):
        return "no answer within the time"
    return (str(error) or type(error).__name__).partition("\n")[0]
