"""Section 13, the invariants: what does not add up is refused, and random games always add up."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import cast

import pytest

from mohreh.games.qabile.rules.data import EDGE_NAMES, LAND_NAMES
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.registry import game, rules
from mohreh.kernel.state import Value
from tests.qabile import layout
from tests.qabile.scene import qabile, seen

Saved = dict[str, object]


def laid_out() -> Saved:
    """A sound position: A owns 0.0, B owns 4.4, A settles."""
    position = layout.Position(2)
    position.board["0.0"][0] = position.board["4.4"][1] = 2
    position.fences = {*layout.sides("0.0"), *layout.sides("4.4")}
    return layout.saved(rules("qabile", 2), position)


def seats(change: Callable[[list[int]], None]) -> Callable[[Saved], None]:
    """A change of the seats' numbers: lands with one, with two, supply, masks, owned; for A, then for B."""

    def changed(saved: Saved) -> None:
        change(cast("list[int]", saved["seats"]))

    return changed


def put(key: str, value: object) -> Callable[[Saved], None]:
    def changed(saved: Saved) -> None:
        saved[key] = value

    return changed


def at(index: int, value: int) -> Callable[[Saved], None]:
    return seats(lambda row: row.__setitem__(index, value))


WRONG: dict[str, Callable[[Saved], None]] = {
    "a row too short": seats(lambda row: row.__delitem__(-1)),
    "a fence beyond the board": lambda saved: put("fences", cast(int, saved["fences"]) + 2**60)(saved),
    "an order with a player twice": put("order", 0),
    "an order that is not settled": put("order", -1),
    "a roll of 7": put("rolls", 0x17),
    "a roll of somebody else": put("rolls", 0x312),
    "removed by nobody": put("removed", 1),
    "removed by oneself": lambda saved: saved.update({"removed": 1, "remover": 1}),
    "a stranger removed": lambda saved: saved.update({"removed": 3, "remover": 1}),
    "round 0": put("round", 0),
    "something else done": put("done", 8),
    "a last round without eight lands": put("done", 6),
    "an ending too early": put("ending", 1),
    "the wrong one settles": put("who", 1),
    "the wrong one fences": lambda saved: saved.update({"top": ["PlaceFence", 1, 0]}),
    "the wrong one removes": lambda saved: saved.update({"top": ["Remove", 1]}),
    "an enclosed land forgotten": put("enclosed", 1),
    "a land almost enclosed": put("almost", 4),
    "two settlers, but not one": at(1, 3),
    "a settler too many": at(2, 29),
    "a settler too few": at(2, 27),
    "four masks": at(3, 4),
    "a land too many": at(4, 2),
    "an empty land enclosed": lambda saved: (at(0, 0)(saved), at(1, 0)(saved), at(2, 30)(saved))[0],
    "two tribes on a land": lambda saved: (at(5, 2**24 + 1)(saved), at(7, 27)(saved))[0],
}


def test_a_sound_position_is_taken() -> None:
    """The one that the others are made from."""
    rules("qabile", 2).load(laid_out())


@pytest.mark.parametrize("what", WRONG)
def test_what_does_not_add_up_is_refused(what: str) -> None:
    """Fences, settlers, tribes on a land, enclosed lands, masks, the round."""
    saved = laid_out()
    WRONG[what](saved)
    with pytest.raises(MohrehError):
        rules("qabile", 2).load(saved)


def test_tribes_share_a_land_only_before_a_fight() -> None:
    """R6: where the first settler stands, or in strict phases; never when fences are placed."""
    assert "AB" == qabile().settlers("2.2", A=1, B=1).settling("A", first="2.2").on("2.2")
    for scene in (
        qabile().settlers("2.2", A=1, B=1).settling("A"),
        qabile().settlers("2.2", A=1, B=1).settling("A", first="0.0"),
        qabile(turn_structure="strict_phases").settlers("2.2", A=1, B=1).fencing("A"),
        qabile(fights="after_each").settlers("2.2", A=1, B=1).settling("A", first="2.2"),
    ):
        with pytest.raises(MohrehError):
            scene.on("2.2")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_add_up(players: int) -> None:
    """Fences, settlers and lands after every decision, from what a spectator sees, with random options."""
    rng = random.Random(players)
    for seed in range(6):
        options: dict[str, Value] = {
            option.key: rng.choice(option.samples(players)) for option in game("qabile").options.all
        }
        r = rules("qabile", players, options)
        s = r.new(seed)
        while not r.over(s):
            view = seen(r.view(s, None))
            board = view["board"]
            owners = view["seats"]
            for seat in range(players):
                on_board = sum([land[seat] for land in board])
                assert 30 == on_board + owners[seat]["supply"] + owners[seat]["out"]
            for name in view["enclosed"]:
                assert [0, 2] == sorted(board[LAND_NAMES.index(name)])[-2:]
                assert set(layout.sides(name)) <= set(view["fences"])
            assert max([max(land) for land in board]) <= 2
            s.play(rng.choice(list(r.legal(s))))


def test_every_fence_and_settler_is_in_the_place_that_a_view_tells() -> None:
    """Edges first, a 1 for a fence; then tribe by tribe, how many settlers are on each land."""
    scene = qabile(3).fences("h0.0", "v4.5", "h2.3").settlers("2.2", A=2).settlers("0.0", B=1).settlers("4.4", C=2)
    found = scene.rules.game.places(scene.table._state)
    fences = [int(name in scene.fenced()) for name in EDGE_NAMES]
    assert fences == found[:60]
    assert 3 == sum(fences)
    assert [[land[seat] for land in scene.seen["board"]] for seat in range(3)] == [
        found[60 + 25 * seat : 85 + 25 * seat] for seat in range(3)
    ]
    assert 60 + 3 * 25 == len(found)
