"""Message-IDs are fixed, different for different mails, and tell nothing; each line of mails counts for itself."""

import itertools
import re

from pbem.store.message_ids import message_id, root_id, seat_line

KEY = b"k" * 32


def test_the_same_mail_has_the_same_id_and_any_other_has_another():
    lines = [seat_line(game, seat) for game, seat in itertools.product(("g1", "g2"), ("ash", "birch"))]
    choices = list(itertools.product((*lines, "ash@example.org"), (1, 2)))
    ids = {message_id(KEY, "mail.test", *choice) for choice in choices}
    assert len(ids) == len(choices)
    assert message_id(KEY, "mail.test", "g1.ash", 1) in ids
    assert message_id(b"other" * 8, "mail.test", "g1.ash", 1) not in ids


def test_parts_cannot_run_together():
    assert message_id(KEY, "h", "g1.a", 11) != message_id(KEY, "h", "g1.a1", 1)
    assert root_id(KEY, "h", "g1") != root_id(KEY, "h", "g2")


def test_an_id_is_well_formed_and_shows_neither_game_nor_seat():
    assert re.fullmatch(r"<[0-9a-f]{24}@mail\.test>", message_id(KEY, "mail.test", "g1.ash", 1))


def test_each_line_of_mails_counts_for_itself(store):
    with store.unit() as unit:
        assert [unit.correspondence.next("g1.ash") for _ in range(3)] == [1, 2, 3]
        assert unit.correspondence.next("g1.birch") == 1
    with store.unit() as unit:
        assert unit.correspondence.next("g1.ash") == 4
        unit.rollback()
    with store.unit() as unit:
        assert unit.correspondence.next("g1.ash") == 4
