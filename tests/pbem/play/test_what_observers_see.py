"""An observer's mails are the same whatever is secret: two games that differ in sealed answers, orders on file and press."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.pbem.play.house import ADDRESS, House, Letter

pytestmark = pytest.mark.slow

DOOR = ADDRESS.replace("@", "+join@")
ZOE = "Zoe Example <zoe@example.org>"
SECRETS = {
    "a sealed answer": ("bid: 5", "bid: 3"),
    "an order on file": ("always: thanks: none", "always: thanks: east"),
    "press between two": ("PRESS TO east\nLet us join.\nEND", "PRESS TO east\nNever trust South.\nEND"),
    "a digest": ("digest on", "digest on at 18:30"),
}


def reports(house: House, secret: str) -> list[bytes]:
    """All that an observer gets before and after somebody does something that others may not know."""
    asked = house.deliver(house.mail(ZOE, DOOR, "observe g1", Message_ID="<a@example.org>"))[0]
    house.deliver(house.mail(ZOE, asked.reply_to, "yes", In_Reply_To=asked.id, Message_ID="<b@example.org>"))
    house.write("west", secret, Message_ID="<c@example.org>")
    letter: Letter = next(each for each in house.letters("zoe@example.org") if each.subject.startswith("[g1"))
    house.deliver(
        house.mail(ZOE, letter.reply_to, "status", In_Reply_To=letter.id, Message_ID="<d@example.org>")
    )
    found = house.letters("zoe@example.org")
    assert "You look on." in found[-1].text
    return [each.raw for each in found]


@pytest.mark.parametrize("name", SECRETS)
def test_F_38_what_only_some_may_know_changes_nothing(
    build: Callable[..., House], testgame: str, name: str
) -> None:
    found = []
    for secret in SECRETS[name]:
        house = build()
        house.start(edition=testgame)
        found.append(reports(house, secret))
    assert found[0] == found[1]
    assert len(found[0]) == 4


def test_what_all_may_know_is_there(build: Callable[..., House], testgame: str) -> None:
    """The comparison notices what is uncovered: the last bid lets everybody read all of them."""
    found = []
    for bid in ("bid: 5", "bid: 3"):
        house = build()
        house.start(edition=testgame)
        for seat in ("north", "east", "south"):
            house.write(seat, "bid: 0", Message_ID=f"<{seat}@example.org>")
        found.append(reports(house, bid))
    assert found[0] != found[1]
