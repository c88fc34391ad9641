"""A name server on loopback, over UDP, that knows the records of a test."""

import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import dns.flags
import dns.message
import dns.rcode
import dns.rdatatype
import dns.rrset

Zone = Mapping[tuple[str, str], tuple[str, ...]]
"""From a name (without the last dot) and a kind of record to the records, as zone files write them."""


@contextmanager
def name_server(zone: Zone, *, silent: bool = False, refuses: bool = False) -> Iterator[int]:
    """Answer while the block lasts, or hear and say nothing, or refuse everything; gives the port."""
    stop = threading.Event()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as listener:
        listener.bind(("127.0.0.1", 0))
        listener.settimeout(0.05)
        thread = threading.Thread(target=_serve, args=(listener, zone, stop, silent, refuses))
        thread.start()
        try:
            yield listener.getsockname()[1]
        finally:
            stop.set()
            thread.join()


def _serve(listener: socket.socket, zone: Zone, stop: threading.Event, silent: bool, refuses: bool) -> None:
    while not stop.is_set():
        try:
            asked, client = listener.recvfrom(4096)
        except TimeoutError:
            continue
        if not silent:
            answer = _answer(dns.message.from_wire(asked), zone, refuses)
            listener.sendto(answer.to_wire(), client)


def _answer(query: dns.message.Message, zone: Zone, refuses: bool) -> dns.message.Message:
    answer = dns.message.make_response(query)
    if refuses:
        answer.set_rcode(dns.rcode.REFUSED)
        return answer
    (question,) = query.question
    name = question.name.to_text(omit_final_dot=True).lower()
    kind = dns.rdatatype.to_text(question.rdtype)
    if records := zone.get((name, kind)):
        answer.answer.append(dns.rrset.from_text(question.name, 60, "IN", kind, *records))
    elif name not in {known for known, _ in zone}:
        answer.set_rcode(dns.rcode.NXDOMAIN)
    return answer
