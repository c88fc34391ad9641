"""Answers to FETCH as servers give them, with what nobody asked for in between."""

from pbem.ports.fetching import bodies, portions, sizes


def test_uid_before_the_body():
    answer = [(b"1 (UID 101 BODY[] {2}", b"hi"), b")"]
    assert list(bodies(answer)) == [(101, b"hi")]


def test_uid_behind_the_body():
    answer = [(b"1 (BODY[] {2}", b"hi"), b" UID 101)", (b"2 (BODY[] {2}", b"ho"), b" FLAGS (\\Seen) UID 102)"]
    assert list(bodies(answer)) == [(101, b"hi"), (102, b"ho")]


def test_unsolicited_lines_shift_nothing():
    unsolicited = b"7 (FLAGS (\\Seen) UID 107)"
    answer = [
        unsolicited,
        (b"1 (UID 101 BODY[] {2}", b"hi"),
        b")",
        b"8 (FLAGS (\\Deleted))",
        (b"2 (UID 102 BODY[] {2}", b"ho"),
        b")",
        unsolicited,
    ]
    assert list(bodies(answer)) == [(101, b"hi"), (102, b"ho")]


def test_an_unsolicited_line_with_a_uid_is_not_taken_for_the_tail_of_a_body():
    answer = [(b"1 (UID 101 BODY[] {2}", b"hi"), b")", b"7 (FLAGS (\\Seen) UID 107)", (b"2 (BODY[] {2}", b"ho"), b" UID 102)"]  # fmt: skip
    assert list(bodies(answer)) == [(101, b"hi"), (102, b"ho")]


def test_a_body_without_a_uid_is_nobodys():
    assert list(bodies([(b"1 (BODY[] {2}", b"hi"), b")"])) == []


def test_f24_empty_and_short_mails_may_come_without_a_literal():
    answer = [b'1 (UID 101 BODY[] "")', b"2 (BODY[] NIL UID 102)", b'3 (UID 103 BODY[]<0> "a\\"b\\\\")', None]
    assert list(bodies(answer)) == [(101, b""), (102, b""), (103, b'a"b\\')]


def test_text_that_looks_like_an_answer_is_text():
    raw = b"Subject: UID 999 BODY[]\r\n\r\n* 1 FETCH (UID 5)"
    assert list(bodies([(b"1 (UID 101 BODY[] {50}", raw), b")"])) == [(101, raw)]


def test_sizes():
    answer = [b"1 (UID 101 RFC822.SIZE 110)", b"2 (RFC822.SIZE 7 UID 102)", b"3 (FLAGS ())", None]
    assert sizes(answer) == {101: 110, 102: 7}


def test_portions_hold_neither_too_many_mails_nor_too_many_bytes():
    assert list(portions({1: 5, 2: 5, 3: 5}, 2, 100)) == [(1, 2), (3,)]
    assert list(portions({3: 60, 1: 50, 2: 50}, 9, 100)) == [(1, 2), (3,)]
    assert list(portions({1: 500, 2: 1}, 9, 100)) == [(1,), (2,)]
    assert list(portions({}, 9, 100)) == []
