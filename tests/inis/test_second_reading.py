"""The second reading of a clash, played against the engine on random positions."""

from __future__ import annotations

import random

import pytest

from tests.inis.scene import Scene, inis
from tests.inis.second_reading import ACTIONS, ADVANTAGES, EPICS, HERE, NEIGHBOURS, Clash

pytestmark = pytest.mark.once

ISLAND = (HERE, "cove", "iron_mine", "plains", "valley")


class Position:
    """A random position in which seat 0 may start a clash in the Hills."""

    def __init__(self, seed: int, players: int) -> None:
        rng = random.Random(seed)
        self.players = players
        self.clockwise = rng.random() < 0.5
        self.citadels = rng.choice([0, 0, 1, 2])
        self.festival = rng.random() < 0.2
        self.clans = {HERE: [rng.randint(1, 3), *[rng.randint(0, 3) for _ in range(players - 1)]]}
        if not any(self.clans[HERE][1:]):
            self.clans[HERE][1] = 2
        for name in NEIGHBOURS:
            self.clans[name] = [rng.choice([0, 0, 1, 2]) for _ in range(players)]
        cards = [card for card in (*ACTIONS, *EPICS, *ADVANTAGES) if card not in ("warlord", "raid")]
        rng.shuffle(cards)
        self.hands: list[list[str]] = [[] for _ in range(players)]
        for card in cards[: rng.randint(2, len(cards))]:
            rng.choice(self.hands).append(card)

    def scene(self) -> Scene:
        """For the engine."""
        scene = inis(self.players, *ISLAND).capital("plains").built(HERE, citadels=self.citadels)
        for name, counts in self.clans.items():
            scene.clans(name, *counts)
        for seat, hand in enumerate(self.hands):
            scene.hand(seat, " ".join([*hand, *(["warlord"] if seat == 0 else [])]))
        if self.festival:
            scene.festival(HERE)
        return scene if self.clockwise else scene.counter_clockwise()


def compare(seed: int, players: int) -> int:
    """Play a clash by the engine with random choices, then again by the second reading; how many questions."""
    position = Position(seed, players)
    scene = position.scene()
    rng = random.Random(seed + 1)
    scene.do("play warlord")
    if "at hills" in scene.options():
        scene.do("at hills")
    log: list[tuple[int, list[str], str]] = []
    while scene.waits() not in ("TurnEnd", "Turn", "Resettle"):
        seat = scene.asked()
        assert seat is not None
        options = scene.options()
        chosen = rng.choice(options)
        log.append((seat, options, chosen))
        scene.table.play(chosen, seat)
    asked = iter(log)

    def ask(seat: int, options: list[str]) -> str:
        expected = next(asked)
        assert (seat, options) == expected[:2], f"seed {seed}, {players} players: {expected}"
        return expected[2]

    clash = Clash(players, position.clockwise, position.citadels, position.festival, ask)
    clash.clans = {name: list(counts) for name, counts in position.clans.items()}
    clash.hands = [list(hand) for hand in position.hands]
    clash.hands[0].append("warlord")
    clash.start(0)
    assert next(asked, None) is None, f"seed {seed}, {players} players: the engine asks on"
    for name in clash.clans:
        assert clash.clans[name] == scene.at(name), f"seed {seed}, {players} players: {name}"
    for seat in range(players):
        lost = 1 if clash.deeds[seat] and (scene.waits(), scene.asked()) == ("Resettle", seat) else 0  # rule 7.4
        assert clash.deeds[seat] - lost == scene.has(seat, "deeds")
        mine = [card for card in clash.hands[seat] if card not in ADVANTAGES]
        assert sorted(mine) == sorted(scene.holds(seat)), f"seed {seed}, {players} players: hand {seat}"
    return len(log)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_readings_of_a_clash_agree(players: int) -> None:
    """Citadels, agreement, attack, withdraw, removal reactions, Epic Tale maneuvers."""
    assert sum([compare(seed, players) for seed in range(60)]) > 800


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_readings_of_a_clash_agree_for_long(players: int) -> None:
    """The same on many positions."""
    for seed in range(100, 5100):
        compare(seed, players)
