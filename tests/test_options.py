"""Options: declared once, resolved in full, refused with what would be right."""

from __future__ import annotations

import pytest

from mohreh.kernel.errors import BadOption
from mohreh.kernel.options import Option, Options, number
from mohreh.kernel.state import Value

OPTIONS = Options(
    [
        Option("start", "random", ("random",), low=0, high=3, seats=True),
        Option("fewer", False, (False, True)),
        Option("target", 15, low=10, high=30),
        Option("tie", "shared", ("shared", "later")),
    ],
    {"persian": {}, "original": {"target": 20, "tie": "later"}},
)
USUAL: dict[str, Value] = {"edition": "persian", "start": "random", "fewer": False, "target": 15, "tie": "shared"}


def test_every_key_is_resolved() -> None:
    assert USUAL == OPTIONS.resolve({}, 3)


def test_an_edition_sets_defaults_that_can_be_overridden() -> None:
    found = OPTIONS.resolve({"edition": "original", "tie": "shared"}, 3)
    assert {**USUAL, "edition": "original", "target": 20} == found


def test_a_game_without_editions_has_no_such_option() -> None:
    assert {"fewer": True} == Options([Option("fewer", True, (False, True))], {}).resolve({}, 2)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"tartget": 12}, "there is no option 'tartget'. Did you mean 'target'"),
        ({"target": 9}, "target cannot be 9; it takes a number from 10 to 30"),
        ({"target": "15"}, "target cannot be '15'; it takes a number from 10 to 30"),
        ({"target": True}, "target cannot be True"),
        ({"fewer": 1}, "fewer cannot be 1; it takes false or true"),
        ({"start": 3}, "start cannot be 3; it takes random or a number from 0 to 2"),
        ({"edition": "french"}, "edition cannot be 'french'; it takes persian or original"),
    ],
)
def test_a_wrong_option_is_refused_with_what_is_right(given: dict[str, Value], told: str) -> None:
    with pytest.raises(BadOption, match=told):
        OPTIONS.resolve(given, 3)


def test_seats_are_limited_by_the_players() -> None:
    assert 3 == OPTIONS.resolve({"start": 3}, 4)["start"]
    assert ["random", 0, 1] == OPTIONS.by_key["start"].samples(2)


@pytest.mark.parametrize("typed", ["9" * 5000, "-" + "9" * 5000, "1²", "--12", "-"])
def test_what_is_no_number_of_ours_is_refused(typed: str) -> None:
    with pytest.raises(BadOption, match=r"target cannot be .*; it takes a number from 10 to 30"):
        OPTIONS.parse([f"target={typed}"], 3)


def test_options_are_read_as_typed() -> None:
    typed = ["edition=original", "fewer=TRUE", "target=12", "start=random"]
    assert {"edition": "original", "fewer": True, "target": 12, "start": "random"} == OPTIONS.parse(typed, 3)


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("fewr=true", "Did you mean 'fewer'"),
        ("fewer", "write fewer=value; it takes false or true"),
        ("fewer=1", "fewer cannot be '1'; it takes false or true"),
        ("target=-12", "target cannot be '-12'"),
        ("target=--", "target cannot be '--'"),
        ("target=", "target cannot be ''"),
        ("target=۱۲", "target cannot be '۱۲'"),
    ],
)
def test_a_typed_slip_is_refused_with_what_is_right(word: str, told: str) -> None:
    with pytest.raises(BadOption, match=told):
        OPTIONS.parse([word], 3)


def test_samples_are_all_words_and_the_ends_of_the_range() -> None:
    """What the contract tries."""
    assert [False, True] == OPTIONS.by_key["fewer"].samples(3)
    assert [10, 30] == OPTIONS.by_key["target"].samples(3)
    assert ["random", 0, 2] == OPTIONS.by_key["start"].samples(3)


FORMS = Options(
    [
        Option("form", "calm", ("calm", "duel", "melee"), needs={"calm": (2,), "duel": (2,), "melee": (3, 4)}),
        Option("schools", "random", ("random",), each=("north", "south", "hill", "wood")),
    ],
    {},
)


def test_a_value_may_be_for_some_numbers_of_players() -> None:
    """Where the default does not fit, the first value that does is the default."""
    assert "calm" == FORMS.resolve({}, 2)["form"]
    assert "melee" == FORMS.resolve({}, 3)["form"]
    assert ["calm", "duel"] == FORMS.by_key["form"].samples(2)
    with pytest.raises(BadOption, match="form cannot be 'melee'; it takes calm or duel"):
        FORMS.resolve({"form": "melee"}, 2)


def test_an_option_may_take_a_word_for_each_seat() -> None:
    assert "wood+north" == FORMS.resolve({"schools": "wood+north"}, 2)["schools"]
    assert {"schools": "wood+north+hill"} == FORMS.parse(["schools=Wood+North+hill"], 3)
    assert ["random", "north+south", "wood+hill"] == FORMS.by_key["schools"].samples(2)


@pytest.mark.parametrize("given", ["wood", "wood+wood", "wood+sea", "wood+north+hill", "", "+"])
def test_a_word_for_each_seat_is_a_different_one_of_the_list(given: str) -> None:
    with pytest.raises(BadOption, match="it takes random or 2 different ones of north, south, hill, wood, joined with"):
        FORMS.resolve({"schools": given}, 2)


def test_an_option_is_a_number_or_what_stands_for_its_word() -> None:
    assert (2, 0) == (number(2), number(0, otherwise=9))
    assert (-1, 9, -1) == (number("random"), number("random", otherwise=9), number(True))


def test_what_is_not_listed_is_still_an_option() -> None:
    options = Options([Option("tie", "shared", ("shared",)), Option("revision", 2, low=1, high=2, listed=False)], {})
    assert ["tie"] == [option.key for option in options.listed]
    assert 1 == options.resolve({"revision": 1}, 2)["revision"]
