"""Postfix on free ports: takes mail for one domain, hands it to Dovecot and lets nothing leave the machine."""

import os
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.servers.process import HOST, ServerProcess, found, free_ports, run_tool, server_folder

DOMAIN = "mail.test"
BUSY = f"busy@{DOMAIN}"
"""A recipient for whom no mail can be taken at present, at any time."""
_MASTER = "/usr/lib/postfix/sbin/master"
_MAIN = """
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/data
daemon_directory = /usr/lib/postfix/sbin
command_directory = /usr/sbin
mail_owner = postfix
setgid_group = postdrop
multi_instance_enable = no
maillog_file = {folder}/mail.log
maillog_file_prefixes = {folder}
inet_interfaces = {host}
inet_protocols = ipv4
myhostname = {domain}
mydestination =
mynetworks = 127.0.0.0/8
local_recipient_maps =
alias_maps =
alias_database =
recipient_delimiter = +
virtual_mailbox_domains = {domain}
virtual_mailbox_maps = inline:{{ {mailboxes} }}
virtual_transport = lmtp:inet:{host}:{lmtp}
default_transport = error:5.1.2 this test server does not relay
relay_transport = error:5.1.2 this test server does not relay
smtpd_relay_restrictions = permit_mynetworks, permit_sasl_authenticated, reject_unauth_destination
smtpd_recipient_restrictions = check_recipient_access inline:{{ {{ {busy} = 450 4.2.1 busy }} }}, reject_unlisted_recipient
smtpd_tls_cert_file = {folder}/conf/cert.pem
smtpd_tls_key_file = {folder}/conf/key.pem
smtpd_tls_security_level = may
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:{host}:{sasl}
smtpd_client_connection_count_limit = 0
minimal_backoff_time = 1s
maximal_backoff_time = 2s
queue_run_delay = 1s
biff = no
"""
# Clients of the first port need no login; the second one wants TLS and a login, as a provider does.
_SERVICES = """
{host}:{smtp} inet n - n - - smtpd
{host}:{submission} inet n - n - - smtpd
  -o smtpd_tls_security_level=encrypt
  -o smtpd_sasl_auth_enable=yes
  -o smtpd_client_restrictions=permit_sasl_authenticated,reject
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
showq unix n - n - - showq
postlog unix-dgram n - n - 1 postlogd
"""


class Postfix:
    """A Postfix that can be stopped, killed and started again on the same ports and queue; needs root."""

    def __init__(self, folder: Path, users: Sequence[str], lmtp: int, sasl: int) -> None:
        """Configure it for `users`, whose mail goes to `lmtp` and whose logins are checked at `sasl`."""
        if os.getuid() != 0:
            raise PermissionError(
                "Postfix starts as root only: run these tests as root (in a container, say)"
            )
        self.folder = folder
        self.smtp, self.submission = free_ports(2)
        found(_MASTER)
        (folder / "conf").mkdir()
        (folder / "queue").mkdir()
        (folder / "data").mkdir()
        shutil.chown(folder / "data", "postfix")
        mailboxes = ", ".join(f"{{ {user}@{DOMAIN} = x }}" for user in users)
        (folder / "conf" / "main.cf").write_text(
            _MAIN.format(
                folder=folder, host=HOST, domain=DOMAIN, mailboxes=mailboxes, lmtp=lmtp, sasl=sasl, busy=BUSY
            )
        )
        (folder / "conf" / "master.cf").write_text(
            _SERVICES.format(host=HOST, smtp=self.smtp, submission=self.submission)
        )
        _make_certificate(folder / "conf")
        # makes the folders of the queue, without which the master ends at once and says nothing
        run_tool(["/usr/sbin/postfix", "-c", str(folder / "conf"), "check"], folder)
        self._process = ServerProcess([_MASTER, "-c", str(folder / "conf"), "-d"], folder)

    @property
    def certificate(self) -> Path:
        """The self-signed certificate of the submission port."""
        return self.folder / "conf" / "cert.pem"

    def start(self) -> None:
        """Start and wait for the greeting."""
        self._process.start(self.smtp)

    def stop(self) -> None:
        """End it in order."""
        self._process.stop()

    def kill(self) -> None:
        """End it as a crash would."""
        self._process.kill()

    def log(self) -> str:
        """What Postfix has written into its log so far."""
        file = self.folder / "mail.log"
        return file.read_text() if file.exists() else ""

    def wait_for(self, words: str, times: int = 1, seconds: float = 10.0) -> None:
        """Wait until the log holds `words` so many times."""
        until = time.monotonic() + seconds
        while self.log().count(words) < times:
            assert time.monotonic() < until, f"{words!r} is not in the log:\n{self.log()}"
            time.sleep(0.02)


def _make_certificate(folder: Path) -> None:
    names = f"subjectAltName=DNS:localhost,DNS:{DOMAIN},IP:{HOST}"
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=localhost"
    run_tool([*command.split(), "-addext", names, "-keyout", "key.pem", "-out", "cert.pem"], folder)


@contextmanager
def postfix(users: Sequence[str], lmtp: int, sasl: int) -> Iterator[Postfix]:
    """A running Postfix while the block lasts."""
    with server_folder("postfix") as folder:
        server = Postfix(folder, users, lmtp, sasl)
        server.start()
        try:
            yield server
        finally:
            server.stop()
