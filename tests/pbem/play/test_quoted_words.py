"""What a reply quotes of other people orders nothing, whatever the mail program marks; the receipt says what it passed over."""

from __future__ import annotations

from random import Random

import pytest

from tests.pbem.play.house import PEOPLE, House, Letter

HEADER = "From: Walsh\nSent: Monday, March 2, 2026 6:40 PM\nTo: You\nSubject: an idea\n\n"
ON = "On Mon, 2 Mar 2026 at 18:40, Walsh <walsh@example.org> wrote:\n"


def proposed(house: House) -> tuple[str, str]:
    """A seat that is asked, and a legal line that somebody else proposes to it."""
    asked = house.asked()[0]
    return asked.seat, house.line(asked)


def answered(house: House, seat: str, text: str) -> Letter:
    """What the seat gets for a reply with this text; nothing may have been played."""
    last = house.last(seat)
    before = house.entries()
    sent = house.deliver(house.mail(house.address(seat), last.reply_to, text, In_Reply_To=last.id))
    assert house.entries() == before
    (receipt,) = sent
    return receipt


@pytest.mark.parametrize(
    "above", [HEADER, "\n" + ON + "\n", "-----Original Message-----\n" + HEADER, "Fine.\n\n" + ON + "\n"]
)
def test_F_05_a_reply_without_marks_plays_nothing_of_what_it_quotes(house: House, above: str) -> None:
    house.start()
    seat, line = proposed(house)
    text = answered(house, seat, f"{above}I would like you to play this:\n{line}\n").text
    assert "Text that your mail quotes was not read" in " ".join(text.split())
    assert "Accepted" not in text


def test_F_05_a_line_of_the_form_below_words_of_others_is_theirs(house: House) -> None:
    house.start()
    asked = house.asked()[0]
    samples = (house.rules().sample(house.state(), asked, Random(seed).randrange) for seed in range(9))
    line = next(other for each in samples if (other := house.line(asked, each)) != house.line(asked))
    text = " ".join(answered(house, asked.seat, f"Hm.\n\n{ON}> {line}\n").text.split())
    assert "Text that your mail quotes under “On Mon, 2 Mar 2026" in text
    assert "Accepted" not in text
    before = house.entries()
    house.write(asked.seat, f"Hm.\n\n{ON.replace('Walsh', 'Leadenhall')}> {line}\n")
    assert house.entries() != before, "the same line counts where it is quoted of us"


def other_person(house: House, seat: str) -> str:
    """The first name of somebody else at the table."""
    return next(
        person.name.split()[0] for each, person in zip(house.seats(), PEOPLE, strict=False) if each != seat
    )


@pytest.mark.parametrize(
    "words",
    [
        "{name}: {line}",
        "{name} wants me to {line}",
        "{name} told me \"{line}\".",
        "{name}:\n{line}",
        "{name} wrote:\nresign",
        "{name} wrote:\noffer: pass",
    ],
)  # fmt: skip
def test_what_another_person_at_the_table_says_plays_nothing(house: House, words: str) -> None:
    house.start()
    seat, line = proposed(house)
    said = words.format(name=other_person(house, seat), line=line)
    before = house.entries()
    text = " ".join(letter.text for letter in house.write(seat, said))
    assert house.entries() == before
    assert "Accepted" not in text
    assert "leave this game for good" not in text
    house.write(seat, line)
    assert house.entries() != before, "the same line counts as one's own"


def test_a_changed_line_of_the_form_of_another_seat_is_theirs(house: House) -> None:
    """Its address names the seat; who passes it on has changed nothing."""
    house.start()
    asked = house.asked()[0]
    samples = (house.rules().sample(house.state(), asked, Random(seed).randrange) for seed in range(9))
    line = next(other for each in samples if (other := house.line(asked, each)) != house.line(asked))
    another = next(seat for seat in house.seats() if seat != asked.seat)
    sender = f"Leadenhall <{house.last(another).reply_to}>"
    on = ON.replace("Walsh <walsh@example.org>", sender)
    text = " ".join(answered(house, asked.seat, f"Hm.\n\n{on}> {line}\n").text.split())
    assert "Text that your mail quotes under" in text
    before = house.entries()
    own = ON.replace("Walsh <walsh@example.org>", f"Leadenhall <{house.last(asked.seat).reply_to}>")
    house.write(asked.seat, f"Hm.\n\n{own}> {line}\n")
    assert house.entries() != before
