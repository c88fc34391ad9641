"""A courier that keeps what it is given."""

from collections.abc import Callable
from concurrent.futures import Future

from pbem.ports.outcomes import Outcome, Sent, Stop, Untried


class _Answer(Future[Outcome]):
    """An outcome that is there; once it is heard, the courier tries again what is handed over next."""

    def __init__(self, courier: "MemoryCourier") -> None:
        super().__init__()
        self._courier = courier

    def result(self, timeout: float | None = None) -> Outcome:
        self._courier.stopped = None
        return super().result(timeout)


class MemoryCourier:
    """Keeps the mails sent; `answer` decides the outcome of each (recipient to outcome)."""

    def __init__(self, answer: Callable[[str], Outcome] = lambda _recipient: Sent()) -> None:
        self.answer = answer
        self.sent: list[tuple[str, str, bytes]] = []
        self.tried = 0
        self.called_back = 0
        self.stopped: Stop | None = None

    def hand_over(self, raw: bytes, sender: str, recipient: str) -> Future[Outcome]:
        answer = _Answer(self)
        try:
            answer.set_result(self._outcome(raw, sender, recipient))
        except Exception as error:  # noqa: BLE001 - as the event loop of the real one does
            answer.set_exception(error)
        return answer

    def _outcome(self, raw: bytes, sender: str, recipient: str) -> Outcome:
        if self.stopped is not None:
            return Untried(self.stopped.reason)
        self.tried += 1
        outcome = self.answer(recipient)
        match outcome:
            case Sent():
                self.sent.append((sender, recipient, raw))
            case Stop():
                self.stopped = outcome
        return outcome

    def call_back(self) -> None:
        """Nothing waits; it is counted."""
        self.called_back += 1

    def close(self) -> None:
        """Nothing to close."""
