"""A courier that keeps what it is given."""

from collections.abc import Callable

from pbem.ports.courier import Outcome, Sent


class MemoryCourier:
    """Keeps the mails sent; `answer` decides the outcome of each (recipient to outcome)."""

    def __init__(self, answer: Callable[[str], Outcome] = lambda _recipient: Sent()) -> None:
        self.answer = answer
        self.sent: list[tuple[str, str, bytes]] = []
        self.tried = 0

    def send(self, raw: bytes, sender: str, recipient: str) -> Outcome:
        self.tried += 1
        outcome = self.answer(recipient)
        if isinstance(outcome, Sent):
            self.sent.append((sender, recipient, raw))
        return outcome

    def close(self) -> None:
        """Nothing to close."""
