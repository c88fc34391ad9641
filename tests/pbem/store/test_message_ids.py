"""Message-IDs are fixed, different for different mails, and tell nothing."""

import itertools
import re

from pbem.store.message_ids import message_id, root_id

KEY = b"k" * 32


def test_the_same_mail_has_the_same_id_and_any_other_has_another():
    choices = list(itertools.product(("g1", "g2"), ("ash", "birch"), (1, 2), ("receipt", "report")))
    ids = {message_id(KEY, "mail.test", *choice) for choice in choices}
    assert len(ids) == len(choices)
    assert message_id(KEY, "mail.test", "g1", "ash", 1, "receipt") in ids
    assert message_id(b"other" * 8, "mail.test", "g1", "ash", 1, "receipt") not in ids


def test_parts_cannot_run_together():
    assert message_id(KEY, "h", "g1", "a", 1, "x") != message_id(KEY, "h", "g", "1a", 1, "x")
    assert root_id(KEY, "h", "g1") != root_id(KEY, "h", "g2")


def test_an_id_is_well_formed_and_shows_neither_game_nor_seat():
    assert re.fullmatch(r"<[0-9a-f]{24}@mail\.test>", message_id(KEY, "mail.test", "g1", "ash", 1, "receipt"))
