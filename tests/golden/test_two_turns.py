"""Two turns of a whole game by mail, every receipt and report letter by letter; `make golden` writes them anew."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.golden.two_turns import ORDERS, TURNS, read_orders
from tests.pbem.play.house import House, Letter, empty_database, new_house

pytestmark = pytest.mark.slow

MAILS = ORDERS.with_name("mails.txt")
RULE = "=" * 78


class Played:
    """The game, with everything that was said in it."""

    def __init__(self, house: House) -> None:
        house.start()
        parts = [shown(letter) for letter in house.letters()]
        self.ids = [letter.id for letter in house.letters()]
        for number, mail in enumerate(read_orders(), 1):
            answers = house.write(mail.seat, mail.text)
            parts.append(f"{RULE}\nMAIL {number} FROM {mail.seat}\n\n{mail.text.rstrip()}\n")
            parts += [shown(letter) for letter in answers]
            self.ids += [letter.id for letter in answers]
        self.text = "\n".join(parts)
        self.turn = house.rules().clock(house.state())[0]


def shown(letter: Letter) -> str:
    """What a reader of the plain text sees, and the headers that thread it."""
    heads = [f"{RULE}\nTO {letter.recipient}", f"Subject: {letter.subject}", f"Message-ID: {letter.id}"]
    if letter.message["In-Reply-To"]:
        heads.append(f"In-Reply-To: {letter.message['In-Reply-To']}")
    return "\n".join(heads) + f"\n\n{letter.text.rstrip()}\n"


def play(folder: Path) -> Played:
    """The game on a server of its own."""
    house = new_house(folder, empty_database(folder))
    try:
        return Played(house)
    finally:
        house.store.close()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """The game, played once for these tests."""
    return play(tmp_path_factory.mktemp("golden"))


def test_every_mail_is_as_it_was(played: Played) -> None:
    if os.environ.get("LEADENHALL_GOLDEN") == "write":
        MAILS.write_text(played.text, encoding="utf-8")
    assert played.text == MAILS.read_text(encoding="utf-8")


def test_the_game_came_through_two_turns(played: Played) -> None:
    assert played.turn == TURNS + 1


def test_no_message_id_came_twice(played: Played) -> None:
    assert len(played.ids) == len(set(played.ids)) > len(read_orders())


def test_only_what_is_wrong_on_purpose_was_not_taken(played: Played) -> None:
    """A line that nobody asked for, press to nobody, press without an end, a standing order that is not there."""
    subjects = [line for line in played.text.splitlines() if line.startswith("Subject: ")]
    assert sum("1 not understood" in subject for subject in subjects) == 3
    assert sum("1 refused" in subject for subject in subjects) == 1
