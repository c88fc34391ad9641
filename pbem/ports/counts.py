"""Where the server counts what it does, for whoever watches it."""

from typing import Protocol


class Counts(Protocol):
    """Counts events. Kinds are words of ours, never anything that came with a mail; calls may come from any thread."""

    def mail(self, disposition: str) -> None:
        """A received mail was settled."""

    def fault(self) -> None:
        """An attempt to work on a received mail ended in a fault."""

    def order(self, result: str) -> None:
        """An order line of a mail was judged: accepted, refused or unread."""

    def outgoing(self, outcome: str) -> None:
        """A mail of ours was tried: sent, deferred or dead."""

    def round(self, seconds: float) -> None:
        """A round came to its end after so many seconds."""

    def error(self) -> None:
        """The log got a line that calls itself an error."""


class NoCounts:
    """Counts nothing: nobody watches."""

    def mail(self, disposition: str) -> None:
        """Pass over."""

    def fault(self) -> None:
        """Pass over."""

    def order(self, result: str) -> None:
        """Pass over."""

    def outgoing(self, outcome: str) -> None:
        """Pass over."""

    def round(self, seconds: float) -> None:
        """Pass over."""

    def error(self) -> None:
        """Pass over."""
