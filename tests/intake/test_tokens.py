"""The tokens of seats: shape, comparison, renewal, secrecy."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.tokens import Secret, is_token, redact_tokens, token_for, token_matches


@given(st.binary(min_size=1), st.text(min_size=1), st.text(min_size=1), st.text())
def test_shape(key: bytes, game: str, seat: str, nonce: str) -> None:
    try:
        token = token_for(key, game, seat, nonce)
    except UnicodeEncodeError:  # hypothesis also draws lone surrogates, which no name holds
        return
    assert len(token) == 20
    assert set(token) <= set("abcdefghijklmnopqrstuvwxyz234567")
    assert is_token(token.upper())
    assert token_matches(token.upper(), token)
    assert redact_tokens(f"x.{token}@y") == "x.*****@y"


def test_a_token_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each mail of a seat carries it, and each answer is compared with it."""
    first = token_for(b"key", "g1", "once", "1")
    monkeypatch.setattr("hmac.digest", None)
    assert token_for(b"key", "g1", "once", "1") == first


def test_each_ingredient_changes_the_token() -> None:
    """Also where only the border between two of them moves."""
    made = {token_for(*parts) for parts in product((b"k", b"l"), ("g1", "g12"), ("2pax", "pax"), ("", "1"))}
    assert len(made) == 16


def test_names_are_case_folded() -> None:
    assert token_for(b"k", "G12", "Paxton", "1") == token_for(b"k", "g12", "paxton", "1")


def test_what_is_no_token_matches_nothing() -> None:
    token = token_for(b"k", "g12", "paxton", "1")
    for other in ("", token[:-1], token + "a", "é" * 20, token.replace(token[0], "1"), token[::-1]):
        assert not token_matches(other, token) or other == token
        assert not token_matches(other, other) or is_token(other)


def test_a_secret_prints_as_stars() -> None:
    secret = Secret("abc")
    assert (repr(secret), str(secret), f"{secret}", secret.reveal()) == ("*****", "*****", "*****", "abc")
