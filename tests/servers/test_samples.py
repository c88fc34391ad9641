"""The samples in deploy/ work: Dovecot and Postfix start with them, and mail goes through both."""

import json
import os
import re
import shutil
import smtplib
import ssl
import subprocess
import sys
import time

import pytest
from imap_tools import MailboxLoginError, MailBoxStartTls

from tests.house.project import ROOT
from tests.servers.installation import Installation
from tests.servers.process import HOST, ServerProcess, found, free_ports, run_tool, server_folder

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("dovecot")]

DEPLOY = ROOT / "deploy"
# What a sample leaves to the distribution's own files, or what is another here: ports, folders, the vmail user.
DOVECOT_HERE = """
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/dovecot.log
listen = 127.0.0.1
service imap-login {{
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
"""
POSTFIX_HERE = """
compatibility_level = 3.6
queue_directory = {folder}/spool
data_directory = {folder}/data
daemon_directory = /usr/lib/postfix/sbin
command_directory = /usr/sbin
mail_owner = postfix
setgid_group = postdrop
maillog_file = {folder}/mail.log
maillog_file_prefixes = {folder}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.test
mydestination =
default_transport = error:5.1.2 this test server does not relay
"""
SERVICES = """
127.0.0.1:{smtp} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
proxymap unix - - n - - proxymap
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
error unix - - n - - error
retry unix - - n - - error
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
"""


def in_folder(sample, folder):
    """A sample's text, with the places of the system moved into a folder of the test."""
    text = (DEPLOY / sample).read_text()
    moved = {
        "/etc/dovecot/leadenhall.users": f"{folder}/users",
        "/etc/ssl/certs/leadenhall.pem": f"{folder}/cert.pem",
        "/etc/ssl/private/leadenhall.key": f"{folder}/key.pem",
        "/var/spool/postfix": f"{folder}/spool",
        "/var/vmail": f"{folder}/mail",
        "uid=vmail gid=vmail": "uid=mail gid=mail",
    }
    for there, here in moved.items():
        text = text.replace(there, here)
    return text


def furnish(folder, ports):
    imap, smtp, submission = ports
    for name in ("run", "state", "mail", "spool", "data"):
        (folder / name).mkdir()
    shutil.chown(folder / "mail", "mail", "mail")
    shutil.chown(folder / "data", "postfix")
    (folder / "users").write_text("company:{PLAIN}companypass::::::\n")
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost"
    names = "subjectAltName=DNS:localhost"
    run_tool([*command.split(), "-addext", names, "-keyout", "key.pem", "-out", "cert.pem"], folder)
    dovecot = in_folder("dovecot/leadenhall.conf", folder) + DOVECOT_HERE.format(folder=folder, imap=imap)
    (folder / "dovecot.conf").write_text(dovecot)
    (folder / "main.cf").write_text(in_folder("postfix/main.cf", folder) + POSTFIX_HERE.format(folder=folder))
    door = (DEPLOY / "postfix/submission.cf").read_text()
    door = door.replace("submission inet n - y", f"127.0.0.1:{submission} inet n - n")
    (folder / "master.cf").write_text(SERVICES.format(smtp=smtp) + door)
    run_tool([found("/usr/sbin/postfix"), "-c", str(folder), "check"], folder)


@pytest.fixture
def sampled():
    """Both servers with the samples: the folder, and the ports of IMAP, SMTP and submission."""
    assert os.getuid() == 0, "Postfix starts as root only: run these tests as root"
    with server_folder("samples") as folder:
        ports = free_ports(3)
        furnish(folder, ports)
        postfix = ServerProcess(["/usr/lib/postfix/sbin/master", "-c", str(folder), "-d"], folder)
        dovecot = ServerProcess(
            [found("/usr/sbin/dovecot"), "-F", "-c", str(folder / "dovecot.conf")], folder
        )
        postfix.start(ports[1])  # first: it makes the folder of the doors
        try:
            dovecot.start(ports[0])
            yield folder, ports
        finally:
            dovecot.stop()
            postfix.stop()


def test_mail_goes_through_the_sampled_servers(sampled):
    folder, (imap, smtp, submission) = sampled
    trusted = ssl.create_default_context(cafile=str(folder / "cert.pem"))
    with smtplib.SMTP(HOST, smtp) as client:
        client.sendmail("alice@mail.test", ["company+g1.ash@mail.test"], "Subject: order\r\n\r\npass\r\n")
        with pytest.raises(smtplib.SMTPRecipientsRefused, match=r"5\.1\.1"):
            client.sendmail("alice@mail.test", ["nobody@mail.test"], "Subject: x\r\n\r\nx\r\n")
    with smtplib.SMTP("localhost", submission) as client:
        with pytest.raises(smtplib.SMTPNotSupportedError):
            client.login("company", "companypass")  # not before TLS
        client.starttls(context=trusted)
        client.login("company", "companypass")
        client.sendmail("company@mail.test", ["company@mail.test"], "Subject: report\r\n\r\nx\r\n")
    mails = waited_for(imap, trusted, 2)
    client = MailBoxStartTls("localhost", imap, timeout=10, ssl_context=trusted)
    with pytest.raises(MailboxLoginError):
        client.login("company", "wrong")
    client.client.logout()
    assert {mail.subject: mail.headers["delivered-to"] for mail in mails} == {
        "order": ("company+g1.ash@mail.test",),
        "report": ("company@mail.test",),
    }


@pytest.fixture
def doctor(sampled, tmp_path):
    """`pbem doctor --send` of a server between the sampled ones, as a process, with the variables that it is given."""
    _, (imap, _, submission) = sampled
    installation = Installation(tmp_path, f"sqlite:///{tmp_path}/leadenhall.db", imap, submission)
    config = tmp_path / "config.toml"
    text = config.read_text().replace("127.0.0.1", "localhost").replace('"none"', '"starttls"')
    config.write_text(text.replace("[store]", 'user = "company"\n[store]'))
    config.chmod(0o600)
    installation.done("init")

    def examine(**variables):
        given = {"PBEM_MAIL__IMAP__PASSWORD": "companypass", "PBEM_MAIL__SMTP__PASSWORD": "companypass"}
        ended = subprocess.run(
            [sys.executable, "-m", "pbem", "doctor", "--send", "--wait", "15", "--json"],
            cwd=tmp_path,
            env=os.environ | {"PYTHONPATH": str(ROOT)} | given | variables,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        return ended.returncode, {each["what"]: each for each in json.loads(ended.stdout)}

    return examine


def test_the_doctor_finds_the_sampled_servers_well_and_sends_a_mail_through_both(sampled, doctor):
    folder, (imap, _, _) = sampled
    trusted = str(folder / "cert.pem")
    status, found = doctor(SSL_CERT_FILE=trusted)
    assert {what for what, each in found.items() if each["state"] != "ok"} == {
        "TLS (IMAP)",  # the certificate is made for two days
        "TLS (SMTP)",
    }, found
    assert status == 0
    assert "for localhost; it ends on" in found["TLS (IMAP)"]["found"]
    assert re.match(
        r"came after \d+\.\d seconds, lay in INBOX, was removed", found["mail to itself"]["found"]
    )
    assert found["plus address"]["found"] == "came through; Delivered-To, To show it"
    assert found["folders"]["found"] == "INBOX, Done, Held, Failed are there; 0 mails wait"
    assert found["clock (IMAP)"]["found"] == "the server's clock and ours agree"
    context = ssl.create_default_context(cafile=trusted)
    with MailBoxStartTls("localhost", imap, timeout=10, ssl_context=context) as client:
        client.login("company", "companypass")
        assert list(client.uids()) == []


def test_a_certificate_that_nobody_signed_gets_no_password(sampled, doctor):
    folder, _ = sampled
    status, found = doctor()
    assert status == 1
    for what in ("mailbox (IMAP)", "mail out (SMTP)", "mail to itself"):
        assert found[what]["state"] == "fail"
        assert "self-signed certificate" in found[what]["found"]
    assert "valid for localhost" in found["mailbox (IMAP)"]["wanted"]
    assert "Login" not in (folder / "dovecot.log").read_text()


def test_the_doctor_tells_a_wrong_password_and_an_address_that_is_not_delivered(sampled, doctor):
    folder, _ = sampled
    trusted = str(folder / "cert.pem")
    _, found = doctor(SSL_CERT_FILE=trusted, PBEM_MAIL__IMAP__PASSWORD="wrong-word")
    assert found["login (IMAP)"]["state"] == "fail"
    assert "wrong-word" not in json.dumps(found)
    assert "PBEM_MAIL__IMAP__PASSWORD" in found["login (IMAP)"]["wanted"]
    _, found = doctor(SSL_CERT_FILE=trusted, PBEM_MAIL__ADDRESS="nobody@mail.test")
    assert "5.1.1" in found["mail to itself"]["found"]
    assert "plus_addressing = false" in found["mail to itself"]["wanted"]


def waited_for(port, trusted, count):
    until = time.monotonic() + 15
    while True:
        with MailBoxStartTls("localhost", port, timeout=10, ssl_context=trusted) as client:
            client.login("company", "companypass")
            mails = list(client.fetch())
            folders = {folder.name for folder in client.folder.list()}
        assert folders == {"INBOX", "Done", "Held", "Failed"}
        if len(mails) >= count:
            return mails
        assert time.monotonic() < until, "the mails did not come"
        time.sleep(0.1)
