"""The exception tree of pbem.

    LeadenhallError          every error of ours
    |- SettingsError         config.toml or the environment is wrong; the message names file and key
    |- CommandError          a command cannot be carried out as given; the message is for the person at the keyboard
    |- StoreError            the database cannot do what was asked
    |  |- SchemaOutOfDate    the database is older or newer than the program
    |  |- StoreDown          the database is locked, full or not reachable; nothing was changed
    |  |- NotFound           no such game, mail, player or seat
    |  `- AlreadyThere       what was to be added exists (an address, a ledger number, a Message-ID)
    `- PortError             something outside did not answer
       `- MailboxDown        the IMAP server is not reachable or broke off

A refusal is no exception but a value (the player's to fix), and so is a problem in intake.  Any other exception that
leaves the work on a mail is a fault: the transaction is rolled back, the mail set aside and the operator told.
"""


class LeadenhallError(Exception):
    """Every error that this program raises on purpose."""


class SettingsError(LeadenhallError):
    """The settings are wrong: each line of the message names the file (or variable), the key and the reason."""


class CommandError(LeadenhallError):
    """A command of the operator cannot be carried out as given."""


class StoreError(LeadenhallError):
    """The database cannot do what was asked of it."""


class SchemaOutOfDate(StoreError):
    """The schema of the database is not the one that this program needs."""


class StoreDown(StoreError):
    """The database is locked, full or not reachable; the unit of work changed nothing and may be repeated."""


class NotFound(StoreError):
    """There is no such game, mail, player or seat."""


class AlreadyThere(StoreError):
    """What was to be added exists already."""


class PortError(LeadenhallError):
    """Something outside did not answer as it must."""


class MailboxDown(PortError):
    """The IMAP server cannot be reached, broke off or refused us; `wait` is in how many seconds it may be tried again."""

    def __init__(self, reason: str, wait: float = 0.0) -> None:
        """Say why."""
        super().__init__(reason)
        self.wait = wait
