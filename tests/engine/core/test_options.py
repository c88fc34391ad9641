"""The option algebra: what fits, what is the only choice, and what can come up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, permutations, product
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.core.options import (
    Amount,
    Arrange,
    Choice,
    Form,
    OneOf,
    Options,
    OrPass,
    Pick,
    Several,
    Split,
    fits,
    misfits,
    sample,
    sole,
)

NAMES = ("a", "b", "c")
MANY = 400

names = st.lists(st.sampled_from(NAMES), unique=True, max_size=3).map(tuple)
small = st.integers(0, 3)
leaves = st.one_of(
    st.builds(Pick, names),
    st.builds(Pick, names, small, small),
    st.builds(Amount, st.integers(-1, 2), st.integers(-1, 3)),
    st.builds(
        Split,
        small,
        names.flatmap(lambda places: st.tuples(*(st.tuples(st.just(place), small) for place in places))),
        st.booleans(),
        small,
    ),
    st.builds(Arrange, names),
)


def _named(options: st.SearchStrategy[Options]) -> st.SearchStrategy[tuple[tuple[str, Options], ...]]:
    return names.flatmap(lambda found: st.tuples(*(st.tuples(st.just(name), options) for name in found)))


trees = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.builds(Form, _named(inner)),
        st.builds(OneOf, _named(inner)),
        st.builds(OrPass, inner.filter(lambda options: not isinstance(options, OrPass))),
        st.builds(Several, inner, st.integers(0, 2), st.integers(0, 2)),
    ),
    max_leaves=4,
)


def every(options: Options) -> Iterator[Choice]:
    """Every fitting choice, spelled out by hand as the meaning of the algebra."""
    match options:
        case Pick():
            yield from _picks(options)
        case Amount():
            yield from range(options.low, options.high + 1)
        case Split():
            yield from _splits(options)
        case Arrange():
            yield from permutations(options.items)
        case Form():
            yield from product(*(list(islice(every(inner), MANY)) for _, inner in options.parts))
        case OrPass():
            yield from (None, *every(options.inner))
        case OneOf():
            yield from ((name, choice) for name, inner in options.branches for choice in every(inner))
        case Several():
            found = list(islice(every(options.of), MANY))
            for length in range(options.least, options.most + 1):
                yield from product(found, repeat=length)


def _picks(options: Pick) -> Iterator[Choice]:
    if options.single:
        yield from options.among
        return
    for size in range(max(0, options.least), options.most + 1):
        yield from combinations(options.among, size)


def _splits(options: Split) -> Iterator[Choice]:
    low = options.total if options.exact else options.least
    for amounts in product(*(range(cap + 1) for _, cap in options.caps)):
        if low <= sum(amounts) <= options.total:
            pairs = zip(options.caps, amounts, strict=True)
            yield tuple((place, amount) for (place, _), amount in pairs if amount)


def _few(options: Options) -> list[Choice]:
    found = list(islice(every(options), MANY))
    assume(len(found) < MANY)
    return found


@given(trees)
def test_every_choice_of_the_algebra_fits(options: Options) -> None:
    assert all(fits(options, choice) for choice in _few(options))


@given(trees)
def test_sole_is_given_exactly_when_one_choice_fits(options: Options) -> None:
    found = _few(options)
    assert sole(options) == (tuple(found) if len(found) == 1 else ())


@given(trees, st.integers(0, 1000))
def test_a_sample_fits(options: Options, seed: int) -> None:
    assume(_few(options))
    random = Random(seed)
    for _ in range(5):
        assert misfits(options, sample(options, random.randrange)) == ()


@given(trees)
def test_what_fits_is_among_every_choice(options: Options) -> None:
    """A choice made for other options fits these only if it is one of theirs."""
    found = _few(options)
    for other in (Pick(NAMES), Pick(NAMES, 0, 2), Amount(-2, 4), OrPass(Pick(("a",))), Arrange(("a", "b"))):
        for choice in every(other):
            if fits(options, choice) and not _unordered(options):
                assert choice in found


def _unordered(options: Options) -> bool:
    """Whether one choice has several spellings, of which `every` gives one."""
    return "Pick" in repr(options) or "Split" in repr(options)


@pytest.mark.parametrize(
    "options",
    [
        Pick(NAMES, 0, 2),
        Amount(2, 5),
        Split(3, (("a", 2), ("b", 3))),
        Split(3, (("a", 2), ("b", 3)), exact=False, least=1),
        Arrange(NAMES),
        OrPass(OneOf((("x", Amount(1, 2)), ("y", Pick(NAMES))))),
    ],
)
def test_every_choice_can_come_up(options: Options) -> None:
    random = Random(1)
    seen = {sample(options, random.randrange) for _ in range(400)}
    plain = {tuple(sorted(each)) if isinstance(options, Pick) else each for each in seen}
    assert plain == set(every(options))


@pytest.mark.parametrize(
    ("options", "choice", "code", "at"),
    [
        (Pick(("a", "b")), "c", "not_among", ()),
        (Pick(("a", "b")), ("a",), "not_among", ()),
        (Pick(NAMES, 1, 2), "a", "list_wanted", ()),
        (Pick(NAMES, 1, 2), ("a", "a"), "named_twice", ()),
        (Pick(NAMES, 1, 2), (), "wrong_number", ()),
        (Pick(NAMES, 1, 2), ("d",), "not_among", ()),
        (Amount(1, 3), 4, "out_of_range", ()),
        (Amount(0, 3), True, "out_of_range", ()),
        (Amount(1, 3), "2", "out_of_range", ()),
        (Split(2, (("a", 2),)), 2, "list_wanted", ()),
        (Split(2, (("a", 2),)), (("a", 1),), "wrong_total", ()),
        (Split(2, (("a", 1), ("b", 1))), (("a", 2),), "out_of_range", ("a",)),
        (Split(2, (("a", 1), ("b", 1))), (("a", 1), ("a", 1)), "named_twice", ()),
        (Split(2, (("a", 2),)), (("z", 2),), "not_among", ()),
        (Split(2, (("a", 2),)), ("a",), "list_wanted", ()),
        (Arrange(("a", "b")), ("a", "a"), "not_all_in_order", ()),
        (Arrange(("1", "2")), (1, 2), "not_all_in_order", ()),
        (Form((("x", Amount(0, 1)), ("y", Amount(0, 1)))), (0,), "parts_wanted", ()),
        (Form((("x", Amount(0, 1)), ("y", Amount(0, 1)))), (0, 2), "out_of_range", ("y",)),
        (OneOf((("x", Amount(0, 1)),)), ("z", 1), "not_among", ()),
        (OneOf((("x", Amount(0, 1)),)), ("x", 5), "out_of_range", ("x",)),
        (Several(Amount(0, 1), 0, 2), 1, "list_wanted", ()),
        (Several(Amount(0, 1), 0, 2), (0, 0, 0), "wrong_number", ()),
        (Several(Amount(0, 1), 0, 2), (0, 7), "out_of_range", ("2",)),
    ],
)
def test_a_misfit_says_what_and_where(
    options: Options, choice: Choice, code: str, at: tuple[str, ...]
) -> None:
    found = misfits(options, choice)
    assert [(each.code, each.at) for each in found] == [(code, at)]


def test_all_misfits_of_a_form_are_told_at_once() -> None:
    options = Form((("x", Amount(0, 1)), ("y", Pick(("a",)))))
    assert [each.at for each in misfits(options, (5, "b"))] == [("x",), ("y",)]


def test_a_misfit_names_what_is_possible() -> None:
    assert misfits(Pick(("a", "b")), "c")[0].instead == ("a", "b")
    assert misfits(Amount(2, 7), 9)[0].instead == ("2", "7")
