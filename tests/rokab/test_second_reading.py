"""Both readings of the rules play the same games."""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

import pytest

from mohreh.kernel.registry import game, rules
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State, Value
from tests.kit.games import each_option
from tests.rokab.layout import decks, hands
from tests.rokab.printed import KINDS, MAPS
from tests.rokab.scene import seen
from tests.rokab.second_reading import Reading

pytestmark = pytest.mark.once

STYLES: Final = ["random", "bold", "shy"]


def option_sets(players: int) -> list[dict[str, Value]]:
    """As usual, each other value of each option, and some together."""
    found = [one for one in each_option("rokab", players) if one != {"battle_cap": 1000}]
    original: dict[str, Value] = {"edition": "original"}
    return [
        *found,
        {"battle_cap": 4},
        {"battle_cap": 4, "final_tie": "final_battle"},
        {"idle_battles": 1},
        {"map": "student_14", "final_tie": "final_battle", "two_player": "ordinary"},
        original | {"adjacent": "mutual", "idle_battles": 1},
        original | {"battle_cap": 6},
    ]


def same_start(r: Rules, s: State) -> Reading:
    """The second reading of a game that has just been laid out."""
    return Reading(r.players, r.options, int(s.who), hands(r, s))


def table_of(r: Rules, s: State) -> dict[str, object]:
    """What lies on the table, by the engine."""
    view = seen(r.view(s, None))
    seats = view["seats"]

    def counts(cards: list[int]) -> dict[str, int]:
        return {kind: n for kind, n in zip(KINDS, cards, strict=True) if n}

    names = list(MAPS[str(r.options["map"])])
    owners = view["owners"]
    return {
        "rows": [counts(seat["row"]) for seat in seats],
        "known": [counts(seat["known"]) for seat in seats],
        "hands": [sorted(hand) for hand in hands(r, s)],
        "decks": [sorted(deck) for deck in decks(r, s)],
        "strengths": [seat["strength"] for seat in seats],
        "passed": [seat["passed"] for seat in seats],
        "provinces": [
            [n for n, owner in zip(names, owners, strict=True) if owner == p] for p in range(r.players)
        ],
        "burnt": counts(view["burnt"]),
        "season": view["season"],
        "site": view["site"],
        "peace": view["peace"],
        "chooser": view["chooser"],
        "last": view["last"],
        "battle": view["battle"],
        "idle": view["idle"],
        "fighters": view["fighters"],
        "asks": view["asks"][0],
    }


def table_read(read: Reading) -> dict[str, object]:
    """The same by the second reading."""
    players = read.players
    return {
        "rows": [dict(Counter(player.row)) for player in players],
        "known": [dict(Counter(player.known)) for player in players],
        "hands": [sorted(player.hand) for player in players],
        "decks": [sorted(player.deck) for player in players],
        "strengths": [read.strength(seat) for seat in range(len(players))],
        "passed": [player.passed for player in players],
        "provinces": [[name for name in read.map if name in player.provinces] for player in players],
        "burnt": dict(Counter(read.burnt)),
        "season": read.seasons[-1] if read.seasons else "",
        "site": read.site,
        "peace": read.peace,
        "chooser": read.chooser,
        "last": read.last_to_pass,
        "battle": read.battles + 1,
        "idle": read.idle,
        "fighters": read.final,
        "asks": read.phase,
    }


def choice(style: str, legal: list[str], rng: random.Random) -> str:
    """Any action; or hardly ever pass; or pass often, so that idle battles and last hands come up."""
    if "pass" in legal:
        if style == "bold" and len(legal) > 1 and rng.random() < 0.9:
            return rng.choice(legal[1:])
        if style == "shy" and rng.random() < 0.6:
            return "pass"
    return rng.choice(legal)


def played(players: int, options: dict[str, Value], seed: int, style: str) -> tuple[str, set[str]]:
    """Play one game by both readings; how it ended and the verbs that were chosen."""
    r = rules("rokab", players, options)
    rng = random.Random(f"{players} {options} {seed} {style}")
    s = r.new(seed)
    read = same_start(r, s)
    verbs: set[str] = set()
    done = ""
    while not r.over(s):
        where = f"{players} players, {options}, seed {seed}, {style}, after {done!r}"
        legal = [r.catalogue.notation(a) for a in r.legal(s)]
        assert read.legal() == legal, where
        assert read.who == s.who, where
        assert table_read(read) == table_of(r, s), where
        done = choice(style, legal, rng)
        verbs.add(done.split()[0])
        s.play(r.catalogue.parse(done))
        read.play(done, hands(r, s))
    r.game.check(s)
    view = r.view(s, None)
    assert "Ended" == read.phase
    assert [len(player.provinces) for player in read.players] == r.scores(s)
    assert (read.ending, read.winners) == (view["ending"], view["winners"])
    return read.ending, verbs


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_both_readings_agree(players: int) -> None:
    """A game for every value of every option: same legal actions, same table, same winners."""
    verbs: set[str] = set()
    for number, options in enumerate(option_sets(players)):
        verbs |= played(players, options, number, STYLES[number % 3])[1]
    every = {verb.name for verb in game("rokab").catalogue.verbs}
    assert set() == every - verbs - {"burn", "retain", "enough", "aside"}


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_both_readings_agree_for_long(players: int) -> None:
    """Two thousand games in all, with every verb that there is."""
    sets = option_sets(players)
    verbs: set[str] = set()
    endings: set[str] = set()
    for number in range(400):
        style = STYLES[number // len(sets) % 3]
        ending, chosen = played(players, sets[number % len(sets)], 1000 + number, style)
        verbs |= chosen
        endings.add(ending)
    assert {verb.name for verb in game("rokab").catalogue.verbs} == verbs
    assert {"adjacent", "capped"} <= endings
