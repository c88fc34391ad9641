"""Who may do what in which games, under which name."""

from __future__ import annotations

import pytest

from pbem.errors import CommandError
from pbem.play.moderation.rights import Deed, Moderation, Moderator
from pbem.store.moderation_records import Agreeing

MONA = Moderator("Mona Example", users=("mona",), games=("g1", "g2"), may=(Deed.SET, Deed.PAUSE))
OTTO = Moderator("Otto Sample", users=("otto", "mona"))
ANYONE = Moderator("Ada Specimen")
SOME = Moderation(people=(MONA, OTTO, ANYONE))


def test_without_people_anybody_acts_under_a_name_of_their_own() -> None:
    assert Moderation().acting(" Mod One ", "root") == Moderator("Mod One")
    for named in (None, "", "  "):
        with pytest.raises(CommandError, match="say under which name you act"):
            Moderation().acting(named, "root")


def test_a_user_of_the_machine_acts_under_the_name_that_belongs_to_it() -> None:
    assert SOME.acting(None, "otto") == OTTO
    with pytest.raises(
        CommandError, match="'mona' acts under several names: say --as NAME, one of Mona Example, Otto"
    ):
        SOME.acting(None, "mona")
    with pytest.raises(
        CommandError, match=r"'root' is no moderator's .* one of Mona Example, Otto Sample, Ada Specimen"
    ):
        SOME.acting(None, "root")


def test_a_name_may_be_said_by_those_to_whom_it_belongs() -> None:
    assert SOME.acting("mona example", "mona") == MONA
    assert SOME.acting("Ada Specimen", "root") == ANYONE
    with pytest.raises(CommandError, match="Otto Sample is not you: only otto, mona may act under this name"):
        SOME.acting("Otto Sample", "root")
    with pytest.raises(
        CommandError, match=r"no moderator is called 'Nobody'; .* has Mona Example, Otto Sample"
    ):
        SOME.acting("Nobody", "root")


def test_a_moderator_may_do_what_is_named_in_the_games_that_are_named() -> None:
    MONA.require(Deed.SET, "g1")
    OTTO.require(Deed.FORGET)
    with pytest.raises(CommandError, match=r"may not do this \(rollback\); .* allows: set, pause"):
        MONA.require(Deed.ROLLBACK, "g1")
    with pytest.raises(CommandError, match="Mona Example moderates g1, g2, not game g3"):
        MONA.require(Deed.SET, "g3")
    with pytest.raises(CommandError, match="moderates g1, not all games"):
        Moderator("x", games=("g1",)).require(Deed.FORGET)
    with pytest.raises(CommandError, match="allows: nothing"):
        Moderator("x", may=()).require(Deed.SET, "g1")


def test_those_who_may_decide_are_told() -> None:
    assert SOME.who_may(Deed.SET, "g1") == (MONA, OTTO, ANYONE)
    assert SOME.who_may(Deed.SET, "g9") == (OTTO, ANYONE)


def test_what_needs_agreement_is_as_the_settings_say() -> None:
    both = Moderation(second=frozenset({Deed.SET, Deed.ROLL}), consent=frozenset({Deed.SET}))
    assert both.needs(Deed.SET) == (Agreeing.MODERATOR, Agreeing.PLAYERS)
    assert both.needs(Deed.ROLL) == (Agreeing.MODERATOR,)
    assert both.needs(Deed.ANSWER) == ()
