"""Lines about promises: how they are told from all others, and what they say."""

from __future__ import annotations

from time import process_time

import pytest

from pbem.intake.deal_text import AnswerDeal, Counter, Offer, Way, read_deal_line, read_offer
from pbem.intake.promise_text import Judged, Promise, due_turn, read_promise_line, without_due
from pbem.intake.talk_lines import mended_talk, read_talk, talk_apart


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "promise paxton: vote for the law in turn 3",
            Promise("paxton", "vote for the law in turn 3", False),
        ),
        ("Promise to Paxton and Walsh: peace", Promise("Paxton and Walsh", "peace", False)),
        ("secret promise walsh: a share", Promise("walsh", "a share", True)),
        ("- I secretly promise Walsh: a share", Promise("Walsh", "a share", True)),
        ("Promise Walsh in secret: a share", Promise("Walsh", "a share", True)),
        ("kept 412", Judged(412, "kept")),
        ("Promise 412 was broken!", Judged(412, "broken")),
        ("promise 412: kept", Judged(412, "kept")),
        ("release promise 412", Judged(412, "released")),
        ("released 412.", Judged(412, "released")),
        ("keep promise 412", Judged(412, "kept")),
    ],
)
def test_lines_about_promises(text, said):
    assert read_promise_line(text) == said


@pytest.mark.parametrize(
    "text",
    [
        "keep 12",
        "buy back promises: 2 Walsh",
        "give back promises: 1 Walsh",
        "redeem promise: Consent",
        "I promise that I will be on time",
        "promises, promises",
        "kept",
        "dividends: 1",
    ],
)
def test_other_lines_are_none(text):
    assert read_promise_line(text) is None


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("vote for the law in turn 3", 3),
        ("before turn 4 a share", 4),
        ("by the end of turn 5", 5),
        ("this turn a writer", 2),
        ("a writer next turn", 3),
        ("turn 3 or turn 4", 4),
        ("some day", None),
    ],
)
def test_the_turn_in_which_a_promise_is_due(text, turn):
    assert due_turn(text, 2) == turn


def test_what_is_promised_without_its_moment():
    assert without_due("In turn 3, vote for the law") == "vote for the law"
    assert without_due("I will vote: for 2 this turn.") == "I will vote: for 2"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("accept", AnswerDeal(Way.ACCEPT, 0, False)),
        ("Accept 7.", AnswerDeal(Way.ACCEPT, 7, False)),
        ("I accept deal 7", AnswerDeal(Way.ACCEPT, 7, True)),
        ("accept your offer", AnswerDeal(Way.ACCEPT, 0, True)),
        ("refuse #7", AnswerDeal(Way.DECLINE, 7, False)),
        ("take back my offer", AnswerDeal(Way.WITHDRAW, 0, True)),
        ("I'll take Walsh's offer", AnswerDeal(Way.ACCEPT, 0, True, "Walsh", True)),
        ("I accept Hastings\u2019 deal, thanks", AnswerDeal(Way.ACCEPT, 0, True, "Hastings")),
        ("decline Walsh's", AnswerDeal(Way.DECLINE, 0, True, "Walsh")),
        ("No thanks, I decline the offer from Walsh", AnswerDeal(Way.DECLINE, 0, True, "Walsh")),
        ("I won't take Paxton's proposal", AnswerDeal(Way.DECLINE, 0, True, "Paxton", False)),
        ("yes to Walsh's deal", AnswerDeal(Way.ACCEPT, 0, True, "Walsh", True)),
        ("no to 25", AnswerDeal(Way.DECLINE, 25, False, "", True)),
        ("Deal 6 is fine by me.", AnswerDeal(Way.ACCEPT, 6, True, "", True)),
        ("offer 7: no", AnswerDeal(Way.DECLINE, 7, True, "", True)),
        ("Walsh's offer is too low, sorry", AnswerDeal(Way.DECLINE, 0, True, "Walsh", True)),
        ("I accept", AnswerDeal(Way.ACCEPT, 0, False)),
        ("I accept, Hastings", AnswerDeal(Way.ACCEPT, 0, False, "Hastings")),
        ("Hastings, I decline", AnswerDeal(Way.DECLINE, 0, False, "Hastings")),
        ("No to your offer, Walsh", AnswerDeal(Way.DECLINE, 0, True, "Walsh", True)),
        ("Benyon, I'm afraid it's a no to your offer.", AnswerDeal(Way.DECLINE, 0, True, "Benyon", True)),
        ("accept 7, Walsh", AnswerDeal(Way.ACCEPT, 7, False)),
        ("keep offer 7 for this turn", AnswerDeal(Way.KEEP, 7, True)),
        ("counter 7: Paxton gives £2 to Walsh", Counter(7, "Paxton gives £2 to Walsh")),
        ("Counter-offer: Paxton gives £2 to Walsh", Counter(0, "Paxton gives £2 to Walsh")),
    ],
)
def test_lines_about_deals(text, said):
    assert read_deal_line(text) == said


@pytest.mark.parametrize(
    "text",
    [
        "accept coalition: yes",
        "take",
        "take debt",
        "take 7",
        "take Walsh's",
        "pass on 3",
        "Walsh's fine",
        "yes",
        "no, accept 7",
        "keep",
        "I accept, all",
        "Walsh, I agree with Paxton",
        "withdraw all",
    ],
)
def test_what_is_no_line_about_a_deal(text):
    assert read_deal_line(text) is None


def test_how_long_an_offer_stands():
    assert read_offer("offer: A gives £2 to B, until turn 4") == Offer("offer: A gives £2 to B", 4)
    assert read_offer("offer: A gives £2 to B (until the end of this turn).") == Offer(
        "offer: A gives £2 to B", 0
    )
    assert read_offer("offer: A gives £2 to B") == Offer("offer: A gives £2 to B", None)
    assert read_offer("dividends: 2, until turn 4") is None
    assert read_talk("offer: A gives £2 to B") is None


def test_a_long_promise_goes_on_in_the_line_below():
    lines = [
        (1, "promise paxton: I shall vote for any law that you propose in"),
        (2, "turn 3, whatever it says"),
        (3, "dividends: 1"),
        (5, "kept 412"),
    ]
    runs = list(talk_apart(lines, lambda text: read_talk(text) is not None))
    assert runs == [
        (True, ((1, f"{lines[0][1]} {lines[1][1]}"),)),
        (False, ((3, "dividends: 1"),)),
        (True, ((5, "kept 412"),)),
    ]


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("accept 7, refuse 8", ["accept 7", "refuse 8"]),
        ("I accept deal 7 but decline deal 8.", ["I accept deal 7", "decline deal 8"]),
        ("kept 412 and broken 413", ["kept 412", "broken 413"]),
        ("accept 7, thanks", ["accept 7, thanks"]),
        ("accept 7 and 8, decline 9", ["accept 7", "accept deal 8", "decline 9"]),
        ("accept 7, but only if you vote for", ["accept 7, but only if you vote for"]),
        ("accept 7, no wait", ["accept 7, no wait"]),
        ("accept 7; firms: fit Eliza", ["accept 7", "firms: fit Eliza"]),
        ("accept 7 and vote against with 2", ["accept 7", "vote against with 2"]),
        ("Decline Walsh's offer, vote: no.", ["Decline Walsh's offer", "vote: no"]),
        ("promise walsh: accept 7, refuse 8", ["promise walsh: accept 7, refuse 8"]),
    ],
)
def test_several_answers_stand_on_one_line(line, parts):
    runs = talk_apart([(1, line)], lambda text: read_talk(text) is not None)
    assert [text for _, run in runs for _, text in run] == parts


@pytest.mark.parametrize(
    "text",
    [
        "promise " + "a " * 480 + ":",
        "secret promise" + " " * 900,
        "counter 7 " * 99,
        "accept the deal " * 60,
        "offer: " + "until the end of the turn " * 38,
        "kept " * 198,
        "accept 7 and " * 76,
        "(" * 999,
    ],
)
def test_nonsense_is_read_in_bounded_time(text):
    begin = process_time()
    read_talk(text)
    mended_talk(text)
    list(talk_apart([(1, text), (2, text)], lambda line: read_talk(line) is not None))
    assert process_time() - begin < 1


def test_an_order_below_a_promise_of_whole_sentences_is_no_part_of_it() -> None:
    lines = [
        (1, "Promise to Paxton: I'll nominate you if you give me Bombay."),
        (2, "Oh and 2 captains for me please."),
    ]
    runs = list(talk_apart(lines, lambda text: read_talk(text) is not None))
    assert [[text for _, text in run] for _, run in runs] == [[lines[0][1]], [lines[1][1]]]


@pytest.mark.parametrize("below", ["away 1 dec to 4 dec, robot", "status", "digest on"])
def test_a_command_below_a_long_counter_offer_is_no_part_of_it(below):
    """However wide the line above it is; where that visibly goes on, it is its rest."""
    counter = "counter 7: Walsh gives 3 pounds to me; I give Walsh 1 Larkins promise"
    runs = list(talk_apart([(1, counter), (2, below)], lambda text: read_talk(text) is not None))
    assert runs == [(True, ((1, counter),)), (False, ((2, below),))]
    runs = list(talk_apart([(1, f"{counter} and"), (2, below)], lambda text: read_talk(text) is not None))
    assert runs == [(True, ((1, f"{counter} and {below}"),))]
