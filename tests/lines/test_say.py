"""How choices, beginnings, hints and problems are worded."""

from __future__ import annotations

import string
import tomllib

import pytest

from engine.core.decision import Decision
from engine.core.ids import fact
from engine.core.options import Amount, Arrange, Choice, Form, OneOf, OrPass, Pick, Several, Split, fits
from engine.core.phrase import Phrase
from pbem.lines import say
from pbem.lines.hints import example
from pbem.lines.readings import Code, Unread
from pbem.share import templates_dir
from tests.lines.table import (
    CAMPAIGN,
    CAPTAINCIES,
    DIVIDENDS,
    FAMILY,
    FILL,
    OFFER,
    PHRASES,
    REVENUE,
    SAIL,
    VOTE,
    WORDS,
)
from tests.lines.table import asked as ask

SENTENCES: dict[str, str] = tomllib.loads((templates_dir() / "lines.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("decision", "choice", "line"),
    [
        (DIVIDENDS, 2, "dividends: 2"),
        (SAIL, 3, "sail Bombay: £3"),
        (SAIL, None, "sail Bombay: pass"),
        (
            REVENUE,
            (("ship_purchasing", 6), ("president_madras", 2)),
            "revenue: £6 Ship Purchasing, £2 President of Madras",
        ),
        (CAPTAINCIES, ("walsh", "paxton", "hastings"), "captaincies: Walsh, Paxton, Hastings"),
        (
            CAMPAIGN,
            ("delhi", 1, (("hastings", 1), ("paxton", 2)), 2),
            "campaign Madras: Delhi; guns 1; officers 1 Hastings, 2 Paxton; £2",
        ),
        (CAMPAIGN, ("delhi", 0, (), 0), "campaign Madras: Delhi"),
        (FAMILY, ("writers", 2), "family: writers 2"),
        (FAMILY, ("manor", 1), "family: manor"),
        (VOTE, ("for", 3), "vote on Navigation Act: for £3"),
        (
            FILL,
            (("bengal_1", 2, (), 0), ("delhi_3", 2, (("hastings", 1), ("paxton", 1)), 1)),
            "fill Bengal: Bengal 1, ships 2; Delhi 3, ships 2, captained (1 Hastings, 1 Paxton), goods 1",
        ),
        (
            OFFER,
            ("walsh", (("pounds", 3), ("promise", "paxton")), ()),
            "offer: Walsh; give £3, promise Paxton",
        ),
    ],
)
def test_lines(decision: Decision, choice: Choice, line: str) -> None:
    assert say.line(PHRASES[decision.kind], decision, choice, WORDS) == line


MOVES = Form(
    (
        ("number", Amount(1, 3)),
        ("piece", Pick(("ships", "guns"))),
        ("from", Pick(("delhi", "mysore"))),
        ("to", Pick(("delhi", "mysore"))),
    )
)
GIFTS = OneOf((("pounds", Amount(1, 5, "£")), ("walsh_promises", Amount(1, 4, "promises"))))
COUNTED = {**WORDS, "ships": ("ships", "ship"), "walsh_promises": ("Walsh promises", "Walsh promise")}


def test_one_thing_is_named_in_the_singular_if_the_edition_spells_it() -> None:
    said = say.answer(
        Several(MOVES, 0, 2), ((1, "ships", "delhi", "mysore"), (1, "guns", "delhi", "mysore")), COUNTED
    )
    assert said == "1 ship, from Delhi, to Mysore; 1 guns, from Delhi, to Mysore"
    assert say.answer(GIFTS, ("walsh_promises", 1), COUNTED) == "1 Walsh promise"
    assert say.answer(GIFTS, ("walsh_promises", 2), COUNTED) == "2 Walsh promises"
    assert say.answer(GIFTS, ("pounds", 2), COUNTED) == "£2"


def test_a_number_at_the_beginning_of_a_form_is_named() -> None:
    force = Form((("guns", Amount(0, 2)), ("mercenaries", Amount(0, 2, "£")), ("pounds", Amount(0, 2, "£"))))
    assert say.answer(force, (1, 0, 0), WORDS) == "guns 1"
    assert say.answer(force, (0, 1, 2), WORDS) == "mercenaries £1; pounds £2"


def test_the_hint_of_a_list_of_forms_shows_an_entry() -> None:
    assert say.hint(Several(MOVES, 0, 5), COUNTED) == (
        "up to 5, parted by semicolons, such as 1 ship, from Delhi, to Mysore "
        "(1 to 3 ships | guns; from and to Delhi | Mysore)"
    )
    one_ship = Form((("number", Amount(1, 1)), ("piece", Pick(("ships",))), ("to", Pick(("delhi",)))))
    assert say.hint(one_ship, COUNTED) == "1 ship; to Delhi"
    gift = Form((("from", Pick(("walsh", "paxton"))), ("gives", GIFTS), ("to", Pick(("walsh", "paxton")))))
    assert say.hint(OrPass(Several(gift, 1, 12)), COUNTED) == (
        "pass, or 1 to 12, parted by semicolons, such as Walsh, gives £1, to Paxton "
        "(from and to Walsh | Paxton; gives £1 to £5 | 1 to 4 Walsh promises)"
    )
    assert say.hint(Several(Form((("place", Pick(("delhi",))),)), 1, 1), WORDS) == (
        "1, such as Delhi (place Delhi)"
    )
    assert say.hint(Several(GIFTS, 0, 4), COUNTED) == "up to 4 of (£1 to £5 | 1 to 4 Walsh promises)"


def test_the_hint_of_a_list_shows_an_entry_of_the_kind_that_has_parts() -> None:
    moves = OneOf((("officer", Pick(("bombay", "bengal"))), ("ships", MOVES)))
    assert say.hint(Several(moves, 0, 2), COUNTED).startswith(
        "up to 2, parted by semicolons, such as ships 1 ship, from Delhi, to Mysore (officer "
    )


def test_ways_that_go_on_alike_are_said_together() -> None:
    places = Pick(("delhi", "mysore"))
    ways = OneOf((("walsh", places), ("officer", OrPass(places)), ("paxton", places)))
    assert say.hint(ways, WORDS) == "Walsh | Paxton (Delhi | Mysore) | officer Delhi | Mysore, or pass"
    assert say.hint(OrPass(ways), WORDS) == (
        "pass, or Walsh | Paxton (Delhi | Mysore) | officer Delhi | Mysore, or pass"
    )


def test_a_name_that_says_what_it_is_stands_alone() -> None:
    words = {"yard": ("shipyard",), "atlas": ("shipyard of Atlas",), "york": ("shipyard of York",)}
    goods = OneOf((("yard", Pick(("atlas", "york"))), ("pounds", Amount(1, 5, "£"))))
    assert say.hint(goods, words) == "shipyard of Atlas | shipyard of York | £1 to £5"
    assert say.answer(goods, ("yard", "atlas"), words) == "shipyard of Atlas"
    alone = OneOf((("yard", Pick(("atlas",))), ("pounds", Amount(1, 5, "£"))))
    assert say.hint(alone, words) == "shipyard of Atlas | £1 to £5"
    assert say.hint(OneOf((("york", Pick(("york",))), ("atlas", Form(())))), words) == (
        "shipyard of York | shipyard of Atlas"
    )


@pytest.mark.parametrize("decision", [FILL, OFFER])
def test_what_a_hint_shows_as_an_entry_can_be_sent(decision: Decision) -> None:
    options = decision.options.of if isinstance(decision.options, Several) else decision.options
    assert fits(options, example(options))


def test_a_hint_leaves_out_what_can_be_nothing_only() -> None:
    force = Form(
        (("guns", Amount(0, 0)), ("officers", Split(0, (), exact=False)), ("mercenaries", Amount(0, 1, "£")))
    )
    assert say.hint(force, WORDS) == "mercenaries £0 or £1"
    assert say.hint(Form((("guns", Amount(0, 0)),)), WORDS) == "none"
    assert say.hint(Split(0, (("delhi", 0),)), WORDS) == "none"


def test_hints_of_what_is_shared_out() -> None:
    places = (("delhi", 2), ("mysore", 0), ("hyderabad", 3))
    assert say.hint(Split(3, places), WORDS) == "3 shared among Delhi (at most 2), Hyderabad"
    assert say.hint(Split(1, places), WORDS) == "1 for Delhi | Hyderabad"
    assert say.hint(Split(3, places[:2], exact=False), WORDS) == "0 to 2 Delhi"
    assert (
        say.hint(Arrange(("walsh", "paxton", "walsh")), WORDS)
        == "all of these in your order: Walsh (2 times), Paxton"
    )


@pytest.mark.parametrize(
    ("decision", "hint"),
    [
        (DIVIDENDS, "0 to 3"),
        (SAIL, "£1 to £5, or pass"),
        (REVENUE, "£8 shared among Ship Purchasing, Goods Purchasing, President of Madras"),
        (CAPTAINCIES, "all of these in your order: Walsh, Paxton, Hastings"),
        (FAMILY, "writers 1 or 2 | officer Bombay | Bengal | manor"),
        (
            CAMPAIGN,
            "pass, or target Delhi | Mysore | Hyderabad; guns 0 to 2; officers 0 to 3 shared among Hastings (at most 1), Paxton (at most 2); £0 to £5",
        ),
    ],
)
def test_hints(decision: Decision, hint: str) -> None:
    assert say.hint(decision.options, WORDS) == hint


def test_a_long_list_is_cut_with_a_count() -> None:
    many = Pick(tuple(f"space_{number}" for number in range(1, 31)))
    assert say.hint(many, WORDS, most=4) == "space 1 | space 2 | space 3 | ... (30 in all)"
    assert say.hint(Pick(("delhi", "mysore"), 0, 2), WORDS) == "up to 2 of Delhi, Mysore"
    assert say.hint(Amount(2, 2, "dice"), WORDS) == "2 dice"


def test_a_beginning_is_filled_with_the_facts_in_the_words_of_the_edition() -> None:
    decision = ask("sail", SAIL.options, presidency="president_madras", place="old_fort")
    assert (
        say.head(Phrase("sail {presidency} from {place}"), decision, WORDS)
        == "sail President of Madras from old fort"
    )
    assert fact(decision.about, "place") == "old_fort"
    with pytest.raises(KeyError):
        say.head(Phrase("sail {nowhere}"), decision, WORDS)


def test_names_spelled_alike_are_told_apart() -> None:
    words = {"first": ("Twin",), "second": ("Twin", "Other Twin"), "third": ("Twin",)}
    options = Pick(("first", "second", "third"))
    assert [say.answer(options, each, words) for each in options.among] == ["first", "Other Twin", "third"]


def test_a_choice_of_another_shape_is_a_fault() -> None:
    with pytest.raises(ValueError, match="list"):
        say.answer(REVENUE.options, 3, WORDS)
    with pytest.raises(ValueError, match="branch"):
        say.answer(FAMILY.options, ("ghost", 1), WORDS)


@pytest.mark.parametrize("code", list(Code))
def test_every_code_has_a_sentence(code: Code) -> None:
    fields = {field for _, field, _, _ in string.Formatter().parse(SENTENCES[code]) if field is not None}
    assert fields <= {"given"}
    assert "{here}" in say.why(Unread(code, "{here}"), SENTENCES) or not fields


def test_no_sentence_is_without_its_code() -> None:
    assert set(SENTENCES) == {*Code, "nearest", "closes_left_open"}


def test_a_sentence_offers_the_nearest_lines() -> None:
    unread = Unread(Code.UNKNOWN_WORD, "Mysoree", ("sail Mysore: 2", "sail Madras: 2"))
    assert say.why(unread, SENTENCES) == (
        '"Mysoree" is not among what may be answered here. Nearest: sail Mysore: 2 | sail Madras: 2'
    )


def test_the_only_name_of_a_way_is_said() -> None:
    """Which ship it is must be read somewhere, also where there is no other."""
    ways = OneOf((("hills", Pick(("delhi",))), ("mysore", Amount(1, 1))))
    assert say.hint(ways, WORDS) == "hills Delhi | Mysore"


def test_a_very_long_way_within_a_list_says_only_how_it_begins() -> None:
    """Answers of all seats to one long question would fill pages."""
    names = tuple(f"place_{number}_with_a_name_that_is_long" for number in range(8))
    long = OneOf(tuple((f"way_{number}", Pick((*names[:7], f"end_{number}"))) for number in range(6)))
    said = say.hint(Several(OneOf((("answer", long), ("short", Amount(1, 2)))), 1, 3), {}, most=8)
    assert "answer way 0 | way 1" in said
    assert said.endswith("...| short 1 or 2)") or "... | short 1 or 2" in said
    assert len(said) < 300
