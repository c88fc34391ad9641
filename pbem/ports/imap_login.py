"""Connect to an IMAP server and log in, in the one way that all of our connections use."""

import imaplib
import ssl
from contextlib import suppress

from imap_tools import BaseMailBox, MailBox, MailBoxStartTls, MailBoxUnencrypted
from imap_tools.errors import ImapToolsError

from pbem.settings import ImapSettings

TROUBLE = (OSError, imaplib.IMAP4.error, ImapToolsError, ValueError, LookupError)
"""All that a server which is down, slow or unwilling makes the library raise, or one that answers nonsense."""


def logged_in(settings: ImapSettings) -> BaseMailBox:
    """A connection that is logged in, with no folder chosen. Raises one of TROUBLE, and then leaves nothing open."""
    connection = connected(settings)
    try:
        log_in(connection, settings)
    except BaseException:
        hang_up(connection)
        raise
    return connection


def log_in(connection: BaseMailBox, settings: ImapSettings) -> None:
    """Log in and learn what the server can do. Raises one of TROUBLE."""
    connection.login(settings.user, settings.password.get_secret_value(), initial_folder=None)
    # Servers announce MOVE and IDLE only after login; with what was said before it, a move would become a copy
    # and a plain EXPUNGE, which is not one step and takes other people's deleted mails along.
    connection.client._get_capabilities()  # noqa: SLF001


def hang_up(connection: BaseMailBox) -> None:
    """Log out, if the server still listens; never raises what the server does."""
    with suppress(*TROUBLE):
        connection.logout()
    with suppress(*TROUBLE):
        connection.client.shutdown()


def connected(settings: ImapSettings) -> BaseMailBox:
    """A connection before its login; over TLS only to a server whose certificate is valid for its name.

    Raises one of TROUBLE.
    """
    # The library's own default would take any certificate, and give the password to whoever shows one.
    context = ssl.create_default_context()
    match settings.security:
        case "tls":
            return MailBox(settings.host, settings.port, timeout=settings.timeout, ssl_context=context)
        case "starttls":
            return MailBoxStartTls(
                settings.host, settings.port, timeout=settings.timeout, ssl_context=context
            )
        case "none":
            return MailBoxUnencrypted(settings.host, settings.port, timeout=settings.timeout)
