"""In an HTML mail what is struck out, and what nobody sees, is not read; the sender is told of what might be an order."""

from __future__ import annotations

import pytest

from pbem.intake.clean import clean
from pbem.intake.html import html_to_text
from pbem.intake.message import read_message
from pbem.intake.values import Cleaned
from tests.intake.world import letter

OLD, NEW = "vote: against 8", "vote: for 1"


def page(markup: str) -> Cleaned:
    return clean(read_message(letter(markup, content_type="text/html; charset=utf-8")))


def written(markup: str) -> list[str]:
    return [line.text for line in page(markup).written()]


STRUCK = {
    "s": f"<p><s>{OLD}</s></p><p>{NEW}</p>",
    "strike": f"<div><strike>{OLD}</strike></div><div>{NEW}</div>",
    "del and ins": f"<div><del>{OLD}</del></div><div><ins>{NEW}</ins></div>",
    "style": f'<p><span style="text-decoration: line-through;">{OLD}</span></p><p>{NEW}</p>',
    "longhand": f'<p><b style="text-decoration-line:line-through">{OLD}</b></p><p>{NEW}</p>',
    "class": f'<style>.gone {{ text-decoration: line-through; }}</style><p class="gone">{OLD}</p><p>{NEW}</p>',
    "nested": f"<p><s><b>{OLD[:6]}</b>{OLD[6:]}</s></p><p>{NEW}</p>",
    "bold and struck": f'<p><s style="text-decoration:none">{OLD}</s></p><p>{NEW}</p>',
    "list": f"<ul><li><s>{OLD}</s><li>{NEW}</ul>",
    "break": f"<div><s>{OLD}</s><br>{NEW}</div>",
}


@pytest.mark.parametrize("markup", STRUCK.values(), ids=STRUCK.keys())
def test_struck_out_text_is_no_order_and_its_sender_is_told(markup: str) -> None:
    assert written(markup) == [NEW]
    assert page(markup).warnings == (f"Text that is struck out was not read: \u201c{OLD}\u201d.",)


def test_a_struck_answer_leaves_the_one_beside_it() -> None:
    result = page("<p>vote: <s>for 3</s> against 2</p>")
    assert [line.text for line in result.written()] == ["vote: against 2"]
    assert result.warnings == ("Text that is struck out was not read: \u201cfor 3\u201d.",)


def test_struck_talk_and_struck_quotations_are_worth_no_word() -> None:
    assert page(f"<p><s>hello all</s></p><p>{NEW}</p>").warnings == ()
    quoted = page(f"<p>{NEW}</p><blockquote><s>{OLD}</s></blockquote>")
    assert quoted.warnings == ()
    assert [line.text for line in quoted.lines] == [NEW]


UNSEEN = {
    "display": f'<div style="display:none">{OLD}</div>',
    "visibility": f'<div style="visibility : hidden">{OLD}</div>',
    "attribute": f"<div hidden>{OLD}</div>",
    "attribute with value": f'<p class="a" hidden="hidden">{OLD}</p>',
    "no size": f"<div style='font-size:0px;line-height:0'>{OLD}</div>",
    "one pixel": f"<span style='font-size: 1px'>{OLD}</span>",
    "bare zero": f"<p><font style='font-size:0'>{OLD}</font></p>",
    "same colour": f"<div style='color:#ffffff;background-color:#fff'>{OLD}</div>",
    "white on paper": f"<div style='color:white'>{OLD}</div>",
    "nearly white": f"<div style='color:#fdfdfe'>{OLD}</div>",
    "font": f'<font color="#FFFFFF">{OLD}</font>',
    "rgb": f"<td bgcolor='#102030'><span style='color: rgb(16, 32, 48)'>{OLD}</span></td>",
    "inherited": f"<table bgcolor=black><tr><td><span style='color:black'>{OLD}</span></td></tr></table>",
    "transparent": f"<p style='color:transparent'>{OLD}</p>",
    "opacity": f"<div style='opacity:0'>{OLD}</div>",
    "mso-hide": f"<p style='mso-hide:all'>{OLD}</p>",
    "no height": f"<div style='max-height:0;overflow:hidden'>{OLD}</div>",
    "flat": f"<div style='height:0px;overflow:hidden'>{OLD}</div>",
    "off the page": f"<div style='position:absolute; left:-9999px'>{OLD}</div>",
    "indented away": f"<p style='text-indent:-9999px'>{OLD}</p>",
    "class": f'<style>p {{margin:0}} .x, .y {{display:none}}</style><p class="y z">{OLD}</p>',
    "class of an element": f'<style type="text/css"><!-- p.x {{font-size:0}} --></style><p class="x">{OLD}</p>',
    "id": f'<style>#pre{{display:none !important}}</style><div id="pre">{OLD}</div>',
    "heading": f"<h1 style='display:none'>{OLD}</h1>",
    "item": f"<ul><li hidden>{OLD}<li></ul>",
}


@pytest.mark.parametrize("markup", UNSEEN.values(), ids=UNSEEN.keys())
def test_text_that_nobody_sees_is_no_order_and_its_sender_is_told(markup: str) -> None:
    whole = f"<html><body>{markup}<p>{NEW}</p></body></html>"
    assert written(whole) == [NEW]
    (told,) = page(whole).warnings
    assert OLD in told


SEEN = {
    "white on dark": f"<div style='background:#000'><span style='color:#fff'>{NEW}</span></div>",
    "dark page": f"<body bgcolor='#202020'><font color=white>{NEW}</font></body>",
    "written on a dark screen": f"<div style='color: rgb(255, 255, 255)'>{NEW}</div>",
    "black on a dark screen": f"<div style='color:black'>{NEW}</div>",
    "background alone": f"<div style='background-color:black'>{NEW}</div>",
    "size set again": f"<div style='font-size:0'><span style='font-size:12px'>{NEW}</span></div>",
    "colour set again": f"<div style='color:#fff'><span style='color:windowtext'>{NEW}</span></div>",
    "small": f"<p style='font-size:8px;opacity:0.6;max-height:20px'>{NEW}</p>",
    "half an em": f"<p style='font-size:0.8em'>{NEW}</p>",
    "for the printer": f"<style>@media print {{ .x {{display:none}} }} .y{{color:red}}</style><p class='x'>{NEW}</p>",
    "another class": f"<style>.x{{display:none}}</style><p class='xx'>{NEW}</p>",
    "own style wins": f"<style>.x{{display:none}}</style><p class='x' style='display:block'>{NEW}</p>",
    "a class called hidden": f"<p class='hidden'>{NEW}</p>",
    "an unquoted class": f"<p class=hidden>{NEW}</p>",
    "transparent ground": f"<p style='background-color:transparent;color:black'>{NEW}</p>",
    "picture behind": f"<td style='background:url(x.png);color:white'>{NEW}</td>",
    "underlined": f"<u style='text-decoration:underline'>{NEW}</u>",
    "struck before": f"<p><s>x</s></p><p>{NEW}</p>",
}


@pytest.mark.parametrize("markup", SEEN.values(), ids=SEEN.keys())
def test_text_that_can_be_seen_is_read(markup: str) -> None:
    assert written(markup) == [NEW]
    assert page(markup).warnings == ()


def test_where_the_html_twin_strikes_a_line_out_the_plain_one_is_not_read() -> None:
    """Plain text cannot say that a line is struck out."""
    assert read_twins(f"{OLD}\n{NEW}\n", f"<div><strike>{OLD}</strike></div><div>{NEW}</div>") == [NEW]
    assert read_twins(f"{OLD}\n{NEW}\n", f"<div>{OLD}</div><div><b>{NEW}</b></div>") == [OLD, NEW]
    assert read_twins(f"{NEW}\n", f"<style>.x{{text-decoration:line-through}}</style><p>{OLD}</p>") == [NEW]


def read_twins(plain: str, markup: str) -> list[str]:
    parts = ((kind, text) for kind, text in (("plain", plain), ("html", markup)))
    body = "".join(f"--b\nContent-Type: text/{kind}; charset=utf-8\n\n{text}\n" for kind, text in parts)
    raw = letter(f"{body}--b--\n", content_type='multipart/alternative; boundary="b"')
    return [line.text for line in clean(read_message(raw)).written()]


def test_much_style_costs_no_more_than_its_length() -> None:
    unit = "<p style='color:#fff;font-size:0' class='a b c'><s hidden>"
    assert html_to_text("<style>.a{display:none}" + "x{" * 20_000 + "</style>" + unit * 8_000) == ""
