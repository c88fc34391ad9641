"""Mail servers that do not answer as they should, and a house whose worker goes to them."""

from pbem.ports.courier import SmtpCourier
from pbem.ports.mailbox import ImapMailbox
from pbem.settings import ImapSettings, SmtpSettings
from tests.fakes.imap_server import polite

GREETING = b"220 mail.test ready\r\n"


def mailbox_at(house, port):
    """The house's worker reads there from now on."""
    settings = ImapSettings(
        host="127.0.0.1", port=port, user="c", password="pw", security="none", timeout=0.4
    )
    mailbox = ImapMailbox(settings, house.clock)
    house.worker._mailbox = house.worker._receiver._mailbox = mailbox
    return mailbox


def courier_at(house, port):
    """The house's worker sends there from now on; mails of later rounds go where they went before."""
    settings = SmtpSettings(host="127.0.0.1", port=port, security="none", timeout=0.4)
    courier = SmtpCourier(settings, house.clock)
    house.worker._courier = house.worker._sender._courier = house.worker._bell._courier = courier
    return courier


def cut(tag, command):
    return None if command.startswith("SELECT") else polite(tag, command)


def silent(tag, command):
    return b"" if command.startswith("SELECT") else polite(tag, command)


def garbage(tag, command):
    return b"\xff\x00 what?\r\n" if command.startswith("SELECT") else polite(tag, command)


def refuses(tag, command):
    return (
        f"{tag} NO [AUTHENTICATIONFAILED] no\r\n".encode()
        if command.startswith("LOGIN")
        else polite(tag, command)
    )


def smtp(command, answer):
    """A server that answers so to one command."""
    usual = {"EHLO": b"250 mail.test\r\n", "DATA": b"354 go on\r\n"}

    def answered(line):
        word = line.split(" ")[0].upper()
        if word == command:
            return answer
        return usual.get(word, b"250 ok\r\n" if word in {"MAIL", "RCPT", "QUIT", "RSET", "."} else b"")

    return answered
