"""Lines by which people say how they want to be served: mail in, mail out, in both editions."""

from __future__ import annotations

import pytest

from pbem.play.services.time_zones import zones_meant
from tests.pbem.play.house import House, new_house
from tests.pbem.play.reading import told


@pytest.fixture(scope="module", params=["first", "second"])
def game(request, tmp_path_factory, empty) -> House:
    house = new_house(tmp_path_factory.mktemp(f"wishes_{request.param}"), empty)
    house.start(edition=request.param)
    yield house
    house.store.close()


@pytest.fixture
def ask(game):
    seat = game.seats()[1]
    return lambda line: told(game.answer(seat, line), line)


@pytest.mark.parametrize(
    ("line", "zone"),
    [
        ("timezone Europe/London", "Europe/London"),
        ("time zone: america/new york", "America/New_York"),
        ("timezone Berlin", "Europe/Berlin"),
        ("my timezone is New York.", "America/New_York"),
        ("timezone UTC+5:30", "Asia/Kolkata"),
        ("timezone +1", "UTC+1"),
        ("timezone GMT-8", "UTC-8"),
        ("timezone UTC", "UTC"),
    ],
)
def test_timezone_by_name_city_or_distance(game, ask, line, zone):
    assert ask(line) == f"Done. From now on your mails show times in {zone}."


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("timezone Londn", "timezone Europe/London"),
        ("timezone PST", "timezone America/Los_Angeles"),
        ("timezone Atlantis", "timezone New York"),
        ("timezone UTC+17", "timezone UTC+5:30"),
        ("timezone", "timezone UTC+5:30"),
    ],
)
def test_what_is_no_zone_gets_what_would_be_right(game, ask, line, offered):
    said = ask(line)
    assert said.startswith("Not understood.")
    assert offered in said


def test_language_says_which_there_are(game, ask):
    assert ask("language en").startswith("Done. Your mails are in English.")
    said = ask("language de")
    assert said.startswith('Not understood. There are no mails in "de".')
    assert "language en" in said
    assert "There are mails in: English" in ask("language")
    with game.store.reading() as work:
        player = work.seats.get("g1", game.seats()[1]).player_id
        assert work.players.get(player).language == "en"


def test_format_leaves_out_the_other_part(game):
    seat = game.seats()[1]
    (mail,) = game.write(seat, "format text")
    assert mail.message.get_content_type() == "text/plain"
    assert "plain text only" in mail.text
    (mail,) = game.write(seat, "attach view on")
    kinds = [part.get_content_type() for part in mail.message.iter_parts()]
    assert kinds == ["text/plain", "application/json"]
    (mail,) = game.write(seat, "attach view off; format html")
    assert mail.message.get_content_type() == "text/html"
    assert "<html" in mail.html
    (mail,) = game.write(seat, "format both")
    assert [part.get_content_type() for part in mail.message.iter_parts()] == ["text/plain", "text/html"]
    said = told(game.answer(seat, "format pdf"), "format pdf")
    assert "There are: text, html, both." in said


def test_a_quoted_form_line_of_a_page_without_text_still_acts(game):
    decision = game.asked()[0]
    game.write(decision.seat, "format html")
    page = game.last(decision.seat)
    line = game.line(decision)
    assert line.replace("'", "&#39;") in page.html or line in page.html
    with game.store.reading() as work:
        assert line in work.forms.find(page.id).lines
    game.write(decision.seat, "format both")


def test_several_wishes_on_a_line(game):
    receipt = game.answer(game.seats()[1], "please timezone Paris, digest off and attach view off")
    assert "Europe/Paris" in receipt
    assert told(receipt, "digest off").startswith("Done.")
    assert told(receipt, "attach view off").startswith("Done.")


def test_cities_are_those_of_continents():
    assert zones_meant("london") == ("Europe/London",)
    assert zones_meant("istanbul") == ("Europe/Istanbul",) or "Europe/Istanbul" in zones_meant("istanbul")
    assert zones_meant("GMT+0") == ("UTC",)
    assert zones_meant("-9:30") == ("Pacific/Marquesas",)
    assert zones_meant("+9:15") == ()
    assert zones_meant("") == ()
