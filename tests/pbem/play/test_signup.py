"""A game with salts: the hash first, then everybody's own words, then the table; the dice follow from all of them."""

from __future__ import annotations

from datetime import timedelta
from email.utils import parseaddr

import pytest
from msgspec.structs import replace

from pbem.errors import CommandError
from pbem.intake.values import Trust
from pbem.play.entrance.new_game import Plan
from pbem.play.entrance.salts import salt_in, salts_by_seat
from pbem.play.entrance.signup import begin, open_signup
from pbem.play.records.summaries import summaries
from pbem.play.records.verify import verify_game
from pbem.play.table import chance_of, rolls_of
from pbem.store.players import Players
from pbem.store.signups import Signups
from tests.pbem.play.house import PEOPLE, SEED, House, Letter
from tests.pbem.play.timed import Timed, to

pytestmark = pytest.mark.slow

WORDS = ("plum pudding", "nine bean rows", "zażółć gęślą jaźń", "42 / = ~")


@pytest.fixture
def timed(house: House) -> Timed:
    return Timed(house)


def sign_up(timed: Timed, edition: str, **plan: object) -> list[Letter]:
    """Open a sign-up for four; gives the first mails."""
    fields = {"edition": edition, "people": PEOPLE[:4], "seed": SEED[:32]} | plan
    with timed.house.store.unit() as work:
        open_signup(timed.house.desk, work, Plan(**fields))
    timed.house.round()
    return timed.new()


def reply(timed: Timed, letter: Letter, text: str, sender: str = "", **headers: str) -> list[Letter]:
    """Answer a mail of ours; gives what was sent because of it."""
    named = {"Subject": f"Re: {letter.subject}", "In_Reply_To": letter.id} | headers
    timed.house.deliver(timed.house.mail(sender or letter.recipient, letter.reply_to, text, **named))
    return timed.new()


def all_reply(timed: Timed, letters: list[Letter]) -> list[Letter]:
    """Everybody sends words; gives the mails that the last one causes."""
    sent: list[Letter] = []
    for letter, words in zip(letters, WORDS, strict=True):
        sent = reply(timed, letter, f"salt: {words}")
    return sent


def test_everybody_gets_the_hash_of_the_seed_and_nobody_the_seed(timed: Timed, testgame: str) -> None:
    letters = sign_up(timed, testgame)
    assert [letter.recipient for letter in letters] == [person.address for person in PEOPLE[:4]]
    with timed.house.store.reading() as work:
        game = work.games.get("g1")
    for letter in letters:
        assert game.seed_hash in letter.text
        assert game.seed_hash in letter.html
        assert game.seed.hex() not in letter.raw.decode()
        assert "salt: any words you like" in letter.text
    assert timed.kinds() == [], "nothing is rolled before the words are in"


def test_the_game_begins_with_the_last_words_and_lists_them(timed: Timed, testgame: str) -> None:
    letters = sign_up(timed, testgame)
    sent = all_reply(timed, letters)
    assert len(to(sent, PEOPLE[3].address)) == 2, "the answer to the own mail, and the first report"
    assert timed.kinds() == ["Started"]
    first = " ".join(timed.house.last("north").text.split())
    for seat, words in zip(("North", "East", "South", "West"), WORDS, strict=True):
        assert f"{seat}: {words}" in first
    with timed.house.store.reading() as work:
        assert work.games.get("g1").salts == {f"player{n}": words for n, words in enumerate(WORDS, 1)}
        assert verify_game(work, "g1").problems == ()
    timed.answer_all()
    with timed.house.store.reading() as work:
        assert verify_game(work, "g1").problems == ()


def mails_after(timed: Timed, edition: str, words: str) -> dict[str, list[bytes]]:
    """What everybody gets when the second person sends these words, and the third sends others after."""
    letters = sign_up(timed, edition)
    sent = [*letters, *reply(timed, letters[1], f"salt: {words}"), *reply(timed, letters[2], "salt: beans")]
    return {
        person.address: [each.raw for each in sent if each.recipient == person.address]
        for person in PEOPLE[:4]
    }


@pytest.mark.parametrize("leak", [False, True], ids=["", "planted leak"])
def test_words_show_in_nobody_elses_mails_before_all_are_in(
    build, testgame: str, monkeypatch: pytest.MonkeyPatch, leak: bool
) -> None:
    if leak:
        named = Signups.of_game
        monkeypatch.setattr(
            Players,
            "get",
            lambda self, number: replace(
                PLAYER(self, number),
                name="".join(each.salt or "" for each in named(Signups(self._connection), "g1"))
                or PLAYER(self, number).name,
            ),
        )
    one, other = (mails_after(Timed(build()), testgame, words) for words in ("plum", "pear"))
    told = [person.address for person in PEOPLE[:4] if one[person.address] != other[person.address]]
    assert told == ([each.address for each in PEOPLE[1:3]] if leak else [PEOPLE[1].address])


PLAYER = Players.get


def test_other_words_give_other_dice_and_the_same_words_the_same(timed: Timed) -> None:
    letters = sign_up(timed, "first")
    all_reply(timed, letters)
    with timed.house.store.reading() as work:
        game = work.games.get("g1")
    rolls = rolls_of(timed.house.entries()[0])
    again = {roll.key: chance_of(game, []).shuffle(roll.key, len(roll.values)) for roll in rolls}
    assert again["0/setup/seats"] == rolls[0]
    for changed in ({"player1": "plum puddinG"}, {"player4": ""}, {}):
        other = replace(game, salts=game.salts | changed if changed else {})
        differs = [chance_of(other, []).shuffle(r.key, len(r.values)) != again[r.key] for r in rolls]
        assert any(differs)


def test_a_receipt_says_what_was_taken_and_who_is_awaited(timed: Timed, testgame: str) -> None:
    letters = sign_up(timed, testgame)
    (receipt,) = reply(timed, letters[0], "Salt:   plum  \u00a0pudding \n\nBest wishes")
    assert receipt.subject == "[g1 player1] Your words are in"
    text = " ".join(receipt.text.split())
    assert "plum pudding" in text
    assert "Still awaited: Bob Sample, Cy Specimen, Di Model." in text
    with timed.house.store.reading() as work:
        assert summaries(work)[0].waiting == ("player2", "player3", "player4")
        assert summaries(work)[0].status == "signup"


def test_new_words_replace_the_old_ones_until_the_game_begins(timed: Timed, testgame: str) -> None:
    letters = sign_up(timed, testgame)
    reply(timed, letters[0], "salt: first thought")
    all_reply(timed, letters)
    (late,) = reply(timed, letters[0], "salt: too late", Message_ID="<late@example.org>")
    assert "has begun" in " ".join(late.text.split())
    with timed.house.store.reading() as work:
        assert work.games.get("g1").salts["player1"] == WORDS[0]


def test_a_mail_without_words_is_told_how(timed: Timed, testgame: str) -> None:
    letters = sign_up(timed, testgame)
    (answer,) = reply(timed, letters[0], "What is this?")
    assert answer.subject == "[g1 player1] No words found"
    assert "salt: any words you like" in answer.text


def test_after_its_time_the_game_begins_with_what_is_there_and_once(timed: Timed, testgame: str) -> None:
    letters = sign_up(timed, testgame)
    reply(timed, letters[1], "salt: lonely words")
    assert timed.wait(71) == []
    sent = timed.wait(1)
    assert [letter.recipient for letter in sent] == [person.address for person in PEOPLE[:4]]
    assert timed.wait(10) == []
    assert timed.kinds() == ["Started"]
    with timed.house.store.reading() as work:
        assert work.games.get("g1").salts == {"player2": "lonely words"}


def test_the_moderator_may_begin_it(timed: Timed, testgame: str) -> None:
    sign_up(timed, testgame)
    with timed.house.store.unit() as work:
        begin(timed.house.desk, work, "g1")
    with timed.house.store.unit() as work, pytest.raises(CommandError, match="not waiting for salts"):
        begin(timed.house.desk, work, "g1")
    timed.house.clock.step(timedelta(hours=100))
    timed.house.worker.run_once()
    assert timed.kinds() == ["Started"]


def test_words_from_a_stranger_are_not_taken(timed: Timed, testgame: str) -> None:
    letters = sign_up(timed, testgame)
    sent = reply(timed, letters[0], "salt: mine", sender="mallory@example.org")
    assert sent == []
    with timed.house.store.reading() as work:
        assert all(each.salt is None for each in work.signups.of_game("g1"))


def test_where_addresses_carry_no_token_the_subject_does(build, testgame: str) -> None:
    timed = Timed(build(plus_addressing=False, trust=Trust.TOKEN_AND_SENDER))
    letters = sign_up(timed, testgame)
    assert parseaddr(letters[0].reply_to)[1] == "company@mail.test"
    assert "[g1 player1 ~" in letters[0].subject
    (receipt,) = reply(timed, letters[0], "salt: plum", In_Reply_To="")
    assert "plum" in receipt.text


def test_what_cannot_start_is_refused_before_anybody_is_written_to(timed: Timed, testgame: str) -> None:
    with timed.house.store.unit() as work, pytest.raises(CommandError, match="for 3 or 4 players"):
        open_signup(timed.house.desk, work, Plan(edition=testgame, people=PEOPLE[:2]))
    plan = Plan(edition=testgame, people=PEOPLE[:4], dice=(1, 2), laboratory=True)
    with timed.house.store.unit() as work, pytest.raises(CommandError, match="without --salts"):
        open_signup(timed.house.desk, work, plan)


@pytest.mark.parametrize(
    ("line", "salt"),
    [
        ("salt: any words", "any words"),
        ("> * SALT : any\twords ", "any words"),
        ("salt: a: b", "a: b"),
        ("salt:", None),
        ("salt:  \u200b ", None),
        ("pepper: any", None),
        ("salt any words", None),
        ("salt: cafe\u0301", "caf\u00e9"),
        ("salt: " + "x" * 300, "x" * 200),
    ],
)
def test_the_words_of_a_line(line: str, salt: str | None) -> None:
    assert salt_in(line) == salt


def test_salts_are_kept_in_the_order_of_registration() -> None:
    salts = {"player10": "j", "player2": "b", "someone": "x"}
    seats = tuple(f"s{number}" for number in range(1, 11))
    assert salts_by_seat(salts, seats) == (("s2", "b"), ("s10", "j"))
