"""Seats of a running demo that people have taken: who sits there, and how a mail program logs in."""

from __future__ import annotations

import re
import socket
from pathlib import Path
from typing import Final

from msgspec import Struct

from engine.core.ids import Seat as SeatId
from pbem.errors import CommandError
from pbem.settings import Settings, load_settings
from pbem.store.records import Seat
from pbem.store.unit_of_work import Store

GAME: Final = "g1"
"""A demo plays one game in a database of its own."""
_PEOPLE: Final = "people"
"""The folder with an empty file for each name whose seat a person has; the demo looks into it all the while."""
_NAME: Final = re.compile(r"[a-z][a-z0-9]{0,19}")
_OURS: Final = ("company", "operator", "moderator")

_MUTT = """# How mutt reads and writes mail in the demo: mutt -F {file}
set from = "{name}@{domain}"
set realname = "{person}"
set reply_to = yes
set folder = "imap://{name}@{host}:{imap}"
set spoolfile = "+INBOX"
set imap_user = "{name}"
set imap_pass = "{password}"
set smtp_url = "smtp://{host}:{smtp}"
set ssl_starttls = no
set ssl_force_tls = no
set smtp_authenticators = ""
set record = ""
set mail_check = 2
set imap_poll_timeout = 15
set timeout = 2
set sort = reverse-date-received
set include = yes
set indent_string = "> "
set fast_reply = yes
set edit_headers = no
set abort_unmodified = no
set confirmappend = no
set quit = yes
set header_cache = ""
set message_cachedir = ""
set mailcap_path = ""
alternative_order text/plain
"""


class Login(Struct, frozen=True):
    """What somebody needs to read and write the mails of a seat of the demo."""

    name: str
    address: str
    password: str
    host: str
    imap: int
    smtp: int
    muttrc: str


def check_name(name: str) -> str:
    """A name that can be a mailbox of the demo.

    Raises:
        CommandError: if it cannot.
    """
    if not _NAME.fullmatch(name) or name in _OURS:
        raise CommandError(
            f"{name!r} cannot be a mailbox: take a word of small letters and digits, such as ann"
        )
    return name


def password_of(name: str) -> str:
    """The password of a mailbox; it guards nothing but invented mail on this machine."""
    return f"{name}-secret"


def taken(folder: Path) -> frozenset[str]:
    """The names whose seats people have."""
    return frozenset(path.name for path in (folder / _PEOPLE).glob("*"))


def sit_down(folder: Path, settings: Settings, name: str) -> Login:
    """Note that a person has the seat of a name, and write a configuration of mutt for it."""
    (folder / _PEOPLE).mkdir(exist_ok=True)
    (folder / _PEOPLE / name).touch()
    file = folder / f"{name}.muttrc"
    imap, smtp, domain = settings.mail.imap, settings.mail.smtp, settings.mail.address.rpartition("@")[2]
    text = _MUTT.format(
        file=file,
        name=name,
        person=name.capitalize(),
        domain=domain,
        password=password_of(name),
        host=imap.host,
        imap=imap.port,
        smtp=smtp.port,
    )
    file.write_text(text, encoding="utf-8")
    return Login(name, f"{name}@{domain}", password_of(name), imap.host, imap.port, smtp.port, str(file))


def take(folder: Path, name: str) -> Login:
    """Take a robot's seat in the demo that runs in a folder; the robot goes within a second.

    Raises:
        CommandError: if no demo runs there, or nobody of that name plays in it.
    """
    settings = _running(folder)
    seat = _seat_of(settings, name)
    store = Store(settings.store.url)
    try:
        with (
            store.unit() as work
        ):  # the file is for robots: a person's program would show it beside every report
            work.seats.set_attach_view(GAME, seat.seat, wanted=False)
    finally:
        store.close()
    return sit_down(folder, settings, name)


def give_back(folder: Path, name: str) -> None:
    """Let the robot play a seat again. It gets a report at once, with the file that it reads.

    Raises:
        CommandError: if no demo runs there, or no person has a seat of that name.
    """
    from pbem.bootstrap import open_desk
    from pbem.play.mailing import Mailing
    from pbem.play.opening import open_table

    settings = _running(folder)
    if name not in taken(folder):
        raise CommandError(f"{name} is played by a robot; {_listed(sorted(taken(folder)), 'people play')}")
    seat = _seat_of(settings, name)
    desk, store = open_desk(settings), Store(settings.store.url)
    try:
        with store.unit() as work:
            work.seats.set_attach_view(GAME, seat.seat, wanted=True)
            Mailing(desk, work, open_table(work, GAME, desk.clock)).report(SeatId(seat.seat))
    finally:
        store.close()
    (folder / _PEOPLE / name).unlink(missing_ok=True)


def _running(folder: Path) -> Settings:
    """The settings of the demo that runs in a folder."""
    config = folder / "config.toml"
    if not config.exists() or not (folder / "servers.log").exists():
        raise CommandError(f"there is no demo in {folder}; name the folder that the demo printed")
    settings = load_settings(config)
    try:
        socket.create_connection((settings.mail.smtp.host, settings.mail.smtp.port), timeout=5).close()
    except OSError as error:
        raise CommandError(f"the demo in {folder} has ended; start another one") from error
    return settings


def _seat_of(settings: Settings, name: str) -> Seat:
    """The seat of the player with this mailbox."""
    store = Store(settings.store.url)
    try:
        with store.reading() as work:
            seats = {
                work.players.get(seat.player_id).address.partition("@")[0]: seat
                for seat in work.seats.of_game(GAME)
                if seat.player_id is not None
            }
    finally:
        store.close()
    if name not in seats:
        raise CommandError(f"nobody called {name} plays; {_listed(sorted(seats), 'there are')}")
    return seats[name]


def _listed(names: list[str], before: str) -> str:
    return f"{before} {', '.join(names)}" if names else "no person plays"
