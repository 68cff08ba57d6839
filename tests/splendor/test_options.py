"""Rulebook section 12: every option with every value; section 15: the two editions."""

from __future__ import annotations

import pytest

import mohreh
from mohreh.kernel.errors import BadOption
from mohreh.kernel.registry import rules
from mohreh.kernel.state import Reason, Value
from mohreh.kernel.text import Text
from tests.splendor.scene import Scene, seen, splendor

DEFAULTS: dict[str, Value] = {
    "edition": "persian",
    "start_player": "random",
    "take_fewer": False,
    "gold_payment": "free",
    "reserved_visibility": "seen_stay_seen",
    "target": 15,
    "final_tie": "shared",
    "round_cap": 100,
}


def test_options_are_those_of_section_12() -> None:
    """The keys and defaults of the rules, no more and no fewer."""
    assert DEFAULTS == rules("splendor", 2).options


@pytest.mark.parametrize("players", [2, 3, 4])
def test_option_edition_changes_no_rule(players: int) -> None:
    """Both editions set the same values, and a game by seed and ids is the same in both, step by step."""
    persian = rules("splendor", players, {"edition": "persian"})
    original = rules("splendor", players, {"edition": "original"})
    assert {**persian.options, "edition": ""} == {**original.options, "edition": ""}
    one, two = persian.new(5), original.new(5)
    for number in range(60):
        assert list(persian.legal(one)) == list(original.legal(two))
        legal = persian.legal(one)
        action = legal[number * 13 % len(legal)]
        one.play(action)
        two.play(action)
        assert persian.fingerprint(one) == original.fingerprint(two)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_option_start_player_names_a_seat(players: int) -> None:
    """Each seat may be named, a seat that nobody sits on may not."""
    for seat in range(players):
        for seed in range(5):
            assert seat == mohreh.new("splendor", players, seed, {"start_player": seat}).turn
    with pytest.raises(BadOption):
        mohreh.new("splendor", players, 1, {"start_player": players})


def test_option_start_player_changes_nothing_else() -> None:
    """The same seed lays out the same cards and nobles, whoever starts."""
    views = [seen(mohreh.new("splendor", 3, 4, {"start_player": seat}).view(None)) for seat in range(3)]
    assert 1 == len({str([one["rows"], one["nobles"], one["bank"]]) for one in views})


def test_option_take_fewer() -> None:
    """With it one or two different gems may be taken while three are there; without it not; never none."""
    assert 10 == len(splendor(take_fewer=False).options("take"))
    scene = splendor(take_fewer=True)
    assert 5 + 10 + 10 == len(scene.options("take"))
    scene.play("take k")
    assert "k1" == scene.holds(0)


def test_option_take_fewer_adds_only_subsets_of_what_is_there() -> None:
    """An empty pile stays out, and two of one colour still need four."""
    scene = splendor(3, take_fewer=True).bank("w1+g3")
    assert ["take w", "take g", "take w+g"] == scene.options("take", "take2")
    assert Reason("splendor.take.empty", {"gems": "u"}, "3.1") == scene.why("take u")


def test_option_gold_payment_only_if_short() -> None:
    """Gold pays only for what the gems of that colour cannot cover."""
    free = splendor(gold_payment="free").row(1, "1w3", "1u8", "1g8", "1r8").tokens(0, "u1+g1+r1+j2")
    assert ["buy 1.1", "golden 1.1"] == free.options("buy", "golden")
    short = splendor(gold_payment="only_if_short").row(1, "1w3", "1u8", "1g8", "1r8").tokens(0, "u1+g1+r1+j2")
    assert ["buy 1.1"] == short.options("buy", "golden")
    assert Reason("splendor.golden.only_if_short", {}, "5.4") == short.why("golden 1.1")
    assert "buy who=0 card=1w3 paid=u1+g1+r1+j1" in short.play("buy 1.1").events(None)


def hands(value: str) -> Scene:
    """Seat 0 holds a card that was seen and one that was not."""
    return splendor(3, reserved_visibility=value).reserved(0, "2w1").blind(0, "3u3")


def test_option_reserved_visibility_seen_stay_seen() -> None:
    """What came from a row stays known to all, a blind card shows its level."""
    scene = hands("seen_stay_seen")
    assert ["2w1", "3u3"] == scene.hand(0, looking=0)
    for looking in (1, 2, None):
        assert ["2w1", "level 3"] == scene.hand(0, looking=looking)


def test_option_reserved_visibility_all_hidden() -> None:
    """Every reserved card shows the others its level only."""
    scene = hands("all_hidden")
    assert ["2w1", "3u3"] == scene.hand(0, looking=0)
    for looking in (1, 2, None):
        assert ["level 2", "level 3"] == scene.hand(0, looking=looking)


def test_option_reserved_visibility_all_open() -> None:
    """Everybody sees everything, and sees it as it is reserved."""
    scene = hands("all_open")
    for looking in (0, 1, 2, None):
        assert ["2w1", "3u3"] == scene.hand(0, looking=looking)
    scene = splendor(3, reserved_visibility="all_open").top(2, "2k6").play("reserve d2")
    for looking in (0, 1, 2, None):
        assert "reserve_open who=0 card=2k6" in scene.events(looking)


def test_option_reserved_visibility_all_hidden_leaves_the_move_in_the_log() -> None:
    """The move itself was public; remembering it is left to the players."""
    scene = splendor(3, reserved_visibility="all_hidden").row(2, "2w1").play("reserve 2.1")
    for looking in (0, 1, 2, None):
        assert "reserve who=0 card=2w1" in scene.events(looking)
    assert ["level 2"] == scene.hand(0, looking=1)


def test_option_reserved_visibility_all_hidden_does_not_say_which_card_came_from_a_row() -> None:
    """The level only: two hands that differ in how a card was reserved look the same to the others."""
    watched = splendor(3, reserved_visibility="all_hidden").reserved(0, "2w1")
    unseen = splendor(3, reserved_visibility="all_hidden").blind(0, "2w1")
    assert watched.table.view(1) == unseen.table.view(1)


@pytest.mark.parametrize("target", [10, 15, 21, 30])
def test_option_target(target: int) -> None:
    """The points that trigger the last round."""
    for points, over in ((target - 1, False), (target, True)):
        scene = splendor(target=target).turn(1).points(1, points, 8).play("take w+u+g")
        assert over == scene.table.over
        assert target == seen(scene.table.view(None))["target"]


def test_option_target_is_from_10_to_30() -> None:
    """Other numbers are refused."""
    for wrong in (9, 31, True, "15"):
        with pytest.raises(BadOption):
            rules("splendor", 2, {"target": wrong})


@pytest.mark.parametrize(("first", "winner"), [(0, 2), (1, 0), (2, 1)])
def test_option_final_tie(first: int, winner: int) -> None:
    """Shared, or the one later in the round, which depends on who started."""
    last = (first + 2) % 3
    for value, winners in (("shared", [0, 1, 2]), ("later_seat", [winner])):
        scene = splendor(3, final_tie=value).first(first).turn(last)
        for seat in range(3):
            scene.points(seat, 15, 5)
        assert winners == scene.play("take w+u+g").table.winners


def test_option_final_tie_comes_after_points_and_cards() -> None:
    """The later seat wins only among those tied to the end."""
    scene = splendor(3, final_tie="later_seat").turn(2).points(0, 15, 5).points(1, 15, 5).points(2, 15, 6)
    assert [1] == scene.play("take w+u+g").table.winners


@pytest.mark.parametrize(
    ("value", "cards", "says"),
    [
        ("later_seat", (5, 5), "equally many bought cards, the one later in the round"),
        ("later_seat", (5, 6), "With equal points, fewer bought cards"),
        ("shared", (5, 6), "With equal points, fewer bought cards"),
        ("shared", (5, 5), ""),
    ],
)
def test_option_final_tie_is_told_as_it_was_decided(value: str, cards: tuple[int, int], says: str) -> None:
    """The result names what decided, and nothing where nothing did."""
    scene = splendor(2, final_tie=value).turn(1).points(0, 15, cards[0]).points(1, 15, cards[1]).play("take w+u+g")
    table = scene.table
    told = Text("en", table.rules.game).tie(table.seen(None), table.winners)
    assert says in told
    assert bool(says) == bool(told)


@pytest.mark.parametrize("cap", [1, 7, 100, 1000])
def test_option_round_cap(cap: int) -> None:
    """The game stops after so many full rounds, ranked as usual and marked as capped."""
    scene = splendor(round_cap=cap).rounds(cap - 1).points(0, 4, 2)
    scene.play("take w+u+g")
    assert not scene.table.over
    scene.play("take w+u+g")
    assert ("capped", [0]) == (scene.table.ending, scene.table.winners)


def test_option_round_cap_0_is_none() -> None:
    """The game goes on, however many rounds were played."""
    for rounds in (0, 99, 100, 5000):
        scene = splendor(round_cap=0).rounds(rounds).play("take w+u+g", "take w+u+g")
        assert not scene.table.over


def test_option_round_cap_gives_way_to_the_target() -> None:
    """Fifteen points in the last round before the cap end the game by the rules."""
    scene = splendor(round_cap=7).rounds(6).turn(1).points(1, 15, 5).play("take w+u+g")
    assert "target" == scene.table.ending
