"""N5: what must add up after every decision of random games; all games end."""

from __future__ import annotations

from collections import Counter

import pytest

from mohreh.contract.subject import Subject, game_of
from mohreh.games.inis.rules.cards.card import OPEN, OUTCOMES
from mohreh.games.inis.rules.data import TERRITORY_NAMES
from mohreh.games.inis.rules.declaration import NOTHING
from mohreh.games.inis.rules.playing import Declared
from mohreh.games.inis.rules.state import HELD_LANDS, WIDTH, InisState
from mohreh.kernel.errors import BadState, Broken
from mohreh.kernel.registry import rules
from mohreh.kernel.state import BIT
from tests.inis.scene import inis


def endings(players: int, games: range, every: int) -> Counter[str]:
    """Play so many games with a check after every so-many-th decision; how they ended."""
    subject = Subject(rules("inis", players))
    found: Counter[str] = Counter()
    for seed in games:
        for moment in game_of(subject, seed):
            if moment.number % every == 0:
                subject.game.check(moment.state)
        subject.game.check(moment.state)
        found[subject.game.ending(moment.state)] += 1
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_adds_up(players: int) -> None:
    """12 clans each, every card in one place, buildings within their numbers, one clan in a citadel."""
    assert 5 == endings(players, range(700, 705), 3).total()


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_adds_up_for_long(players: int) -> None:
    """10,000 games for each number of players; the share that needs the technical cap is printed."""
    found = endings(players, range(10_000), 1)
    print(f"{players} players: {dict(found)}, capped {found['capped'] / 100:.2f} %")
    assert 10_000 == found.total()


@pytest.mark.parametrize(
    ("field", "value"),
    [("pile", 0), ("burnt", 2**20), ("festival", 14), ("sheltered", 1), ("capital", 1), ("direction", 2)],
)
def test_what_does_not_add_up_is_refused(field: str, value: int) -> None:
    """A saved state from outside is looked at closely."""
    scene = inis().clans("moor", 1)
    saved = scene.rules.save(scene.table._state)
    saved[field] = value
    with pytest.raises(Exception, match=r"does not add up|saved state"):
        scene.rules.load(saved)


def test_lost_clans_are_noticed() -> None:
    """1.1: the sum is always 12."""
    scene = inis().clans("moor", 1)
    state = scene.table._state.clone()
    scene.rules.game.check(state)
    state.clans[0] += 1  # type: ignore[attr-defined]
    with pytest.raises(Broken):
        scene.rules.game.check(state)


@pytest.mark.parametrize("seats", [[0], [0, 1]])
def test_an_advantage_card_in_two_places_is_noticed(seats: list[int]) -> None:
    """In a hand and beside the board, or in two hands."""
    scene = inis().clans("moor", 1)
    state = scene.table._state.clone()
    assert isinstance(state, InisState)
    moor = int(BIT[TERRITORY_NAMES.index("moor")])
    scene.rules.game.check(state)
    state.open = state.open & ~moor if len(seats) > 1 else state.open | moor
    for seat in seats:
        state.seats[seat * WIDTH + HELD_LANDS] |= moor
    with pytest.raises(Broken, match="an Advantage card is in two places"):
        scene.rules.game.check(state)


@pytest.mark.parametrize(
    ("card", "actions", "asks"),
    [
        ("scouts_and_spies", ["play scouts_and_spies", "player 2"], "ChooseOrigin"),
        ("deirdres_beauty", ["play deirdres_beauty"], "ChooseTerritory"),
        ("tailtus_land", ["play tailtus_land", "lay hills", "site moor 7"], "ChooseOrigin"),
    ],
)
def test_what_a_card_asks_during_its_effect_can_be_saved(card: str, actions: list[str], asks: str) -> None:
    scene = inis(4).clans("moor", 1, 1).clans("cove", 2).hand(0, card).hand(1, "eriu")
    scene.stack("swamp", "hills", "forest").do(*actions).settle()
    assert asks == scene.waits()
    assert asks == scene.reload().waits()


def test_a_card_that_was_not_announced_in_full_is_refused() -> None:
    """The Master Craftsman's triskel says who gets the Epic Tale."""
    scene = inis(4).clans("moor", 1, 1).hand(0, "master_craftsman stone_of_fal").hand(1, "geis")
    scene.do("play stone_of_fal", "react master_craftsman", "player 2")
    saved = scene.rules.save(scene.table._state)
    top = saved["top"]
    assert isinstance(top, list)
    assert "Declared" == top[0]
    top[1 + Declared.FIELDS.index("x")] = NOTHING
    with pytest.raises(BadState, match="not announced in full"):
        scene.rules.load(saved)


def test_an_outcome_that_there_is_not_is_refused() -> None:
    scene = inis().clans("moor", 1).hand(0, "eriu").hand(2, "oengus_ploy").do("pass")
    saved = scene.rules.save(scene.table._state)
    top = saved["top"]
    assert isinstance(top, list)
    assert OPEN == top[-1]
    scene.rules.load(saved)
    with pytest.raises(BadState):
        scene.rules.load({**saved, "top": [*top[:-1], OUTCOMES]})
