"""Ids, notation and back."""

from __future__ import annotations

import pytest

from mohreh.kernel import registry
from mohreh.kernel.catalogue import Catalogue, Domain, Verb
from mohreh.kernel.errors import IllegalAction
from mohreh.kernel.game import Game
from tests.make_digests import CATALOGUES, games, pin

GAMES = games()


def small() -> Catalogue:
    gem = Domain("gem", ["w", "u"])
    return Catalogue(Verb("pass"), Verb("take", gem), Verb("move", gem, Domain("to", ["a", "b", "c"])))


def test_ids_lie_side_by_side_in_the_order_of_the_verbs() -> None:
    catalogue = small()
    assert 9 == len(catalogue)
    expected = ["pass", "take w", "take u", *[f"move {gem} {to}" for gem in "wu" for to in "abc"]]
    assert expected == [catalogue.notation(action) for action in range(9)]


def test_a_verb_that_is_declared_with_its_first_id_begins_there() -> None:
    assert 1 == Catalogue(Verb("pass", base=0), Verb("take", base=1)).base("take")
    with pytest.raises(ValueError, match="the verb 'take' begins at 1, not at 2"):
        Catalogue(Verb("pass"), Verb("take", base=2))


def test_notation_leads_back() -> None:
    catalogue = small()
    assert list(range(9)) == [catalogue.parse(catalogue.notation(action)) for action in range(9)]
    assert 7 == catalogue.id("move", "u", "b")
    assert [1, 1] == catalogue.verb(7).args(7)
    assert ["u", "b"] == catalogue.verb(7).names(7)


def test_spaces_do_not_matter() -> None:
    assert 8 == small().parse("  move   u c ")


def test_a_slip_is_answered_with_the_nearest_notation() -> None:
    with pytest.raises(IllegalAction, match=r"'move u d' is not an action\. Did you mean 'move u "):
        small().parse("move u d")


def test_an_unknown_verb_is_answered_with_the_nearest_verb() -> None:
    with pytest.raises(IllegalAction, match=r"'tak w' is not an action\. Did you mean 'take'"):
        small().parse("tak w")


def test_nothing_is_not_an_action() -> None:
    with pytest.raises(IllegalAction, match="There is: pass, take, move"):
        small().parse("")


@pytest.mark.parametrize("action", [-1, 9, 10**9])
def test_ids_beyond_the_end_are_refused(action: int) -> None:
    with pytest.raises(IllegalAction, match=f"{action} is not an action: ids go from 0 to 8"):
        small().notation(action)


def test_names_must_differ() -> None:
    with pytest.raises(ValueError, match="names something twice"):
        Domain("gem", ["w", "w"])
    with pytest.raises(ValueError, match="two verbs"):
        Catalogue(Verb("pass"), Verb("pass"))


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_catalogue_is_the_pinned_one(game: Game) -> None:
    """An id that moves makes old records mean something else: that is a new rules version.

    `python -m tests.make_digests` writes the pins.
    """
    kept = CATALOGUES / f"{game.name}.txt"
    assert kept.exists(), f"{kept.name} is missing: run python -m tests.make_digests"
    assert kept.read_text(encoding="utf-8").splitlines() == pin(game)


def test_joined_names_may_be_written_in_any_order() -> None:
    """Splendor's colours stand in the order of the rulebook, not of the alphabet."""
    catalogue = registry.rules("splendor", 2).catalogue
    orders = ["take w+u+g", "take g+u+w", "take u+g+w", "take  w+g+u"]
    assert 1 == len({catalogue.parse(one) for one in orders})
    assert "take w+u+g" == catalogue.notation(catalogue.parse("take g+w+u"))


def test_ids_are_taken_apart_and_joined_again() -> None:
    catalogue = small()
    assert [[0, -1, -1], [1, 0, -1], [1, 1, -1], [2, 0, 0], [2, 0, 1]] == catalogue.parts()[:5]
    assert ["gem", "to"] == [domain.kind for domain in catalogue.domains()]
    assert [[-1, -1], [0, -1], [0, 1]] == catalogue.arg_domains()
    assert list(range(9)) == [catalogue.joined(parts) for parts in catalogue.parts()]
