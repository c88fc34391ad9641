"""Dovecot on free ports with mailboxes of its own: IMAP for the clients, LMTP and logins for Postfix."""

import os
import pwd
import shutil
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.servers.process import HOST, ServerProcess, found, free_ports, server_folder

_PROGRAM = "/usr/sbin/dovecot"
_CONFIGURATION = """
protocols = imap lmtp
listen = {host}
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/dovecot.log
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
auth_username_format = %Ln
auth_failure_delay = 0
default_internal_user = {master}
default_internal_group = {master_group}
default_login_user = {login}
first_valid_uid = 0
first_valid_gid = 0
mail_location = maildir:~/Maildir
mail_fsync = never
recipient_delimiter = +
lmtp_save_to_detail_mailbox = no

passdb {{
  driver = passwd-file
  args = scheme=PLAIN username_format=%Ln {folder}/users
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={folder}/mail/%Ln
}}
namespace inbox {{
  inbox = yes
}}
# no growing pause after a wrong password: tests only
service anvil {{
  chroot =
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
service imap-login {{
  chroot =
  service_count = 0
  process_min_avail = 1
  inet_listener imap {{
    address = {host}
    port = {imap}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service auth {{
  inet_listener sasl {{
    address = {host}
    port = {sasl}
  }}
}}
service lmtp {{
  inet_listener lmtp {{
    address = {host}
    port = {lmtp}
  }}
}}
"""


class Dovecot:
    """A Dovecot that can be stopped, killed and started again on the same ports and mailboxes."""

    def __init__(self, folder: Path, users: Mapping[str, str]) -> None:
        """Write the configuration for `users` (name to password) into `folder`."""
        self.folder = folder
        self.imap, self.lmtp, self.sasl = free_ports(3)
        for name in ("run", "state", "mail"):
            (folder / name).mkdir()
        self.add_users(users)
        (folder / "dovecot.conf").write_text(self._configuration())
        self._process = ServerProcess([found(_PROGRAM), "-F", "-c", str(folder / "dovecot.conf")], folder)

    def add_users(self, users: Mapping[str, str]) -> None:
        """More mailboxes; they hold from the next login on."""
        with (self.folder / "users").open("a") as file:
            file.writelines(f"{name}:{{PLAIN}}{password}::::::\n" for name, password in users.items())

    def start(self) -> None:
        """Start and wait for the greeting."""
        self._process.start(self.imap)

    def stop(self) -> None:
        """End it in order."""
        self._process.stop()

    def kill(self) -> None:
        """End it as a crash would."""
        self._process.kill()

    def mail_of(self, user: str) -> Path:
        """The folder that holds a user's mails."""
        return self.folder / "mail" / user / "Maildir"

    def forget_numbers(self, user: str) -> None:
        """Remove the index files of a mailbox: at the next opening it gets a new UIDVALIDITY and new UIDs."""
        time.sleep(1.1)  # the number is the second in which it is given
        for file in self.mail_of(user).rglob("dovecot*"):
            if file.is_file():
                file.unlink()

    def empty(self, user: str) -> None:
        """Remove all mails and folders of a user."""
        shutil.rmtree(self.folder / "mail" / user, ignore_errors=True)

    def _configuration(self) -> str:
        as_root = os.getuid() == 0
        own = pwd.getpwuid(os.getuid()).pw_name
        keeper = pwd.getpwnam("mail") if as_root else pwd.getpwuid(os.getuid())
        if as_root:
            os.chown(self.folder / "mail", keeper.pw_uid, keeper.pw_gid)
        return _CONFIGURATION.format(
            host=HOST,
            folder=self.folder,
            imap=self.imap,
            lmtp=self.lmtp,
            sasl=self.sasl,
            master=own,
            master_group=_group_of(os.getgid()),
            login="dovenull" if as_root else own,
            uid=keeper.pw_uid,
            gid=keeper.pw_gid,
        )


def _group_of(number: int) -> str:
    import grp

    return grp.getgrgid(number).gr_name


@contextmanager
def dovecot(users: Mapping[str, str]) -> Iterator[Dovecot]:
    """A running Dovecot while the block lasts."""
    with server_folder("dovecot") as folder:
        server = Dovecot(folder, users)
        server.start()
        try:
            yield server
        finally:
            server.stop()
