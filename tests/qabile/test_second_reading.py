"""Both readings of the rules play the same random games, decision by decision and die by die."""

from __future__ import annotations

import random

import pytest

from mohreh.games.qabile.knowledge.view import QabileView
from mohreh.kernel.registry import game, rules
from mohreh.kernel.rng import mwc_pick, mwc_start, mwc_step
from mohreh.kernel.state import State, Value
from tests.kit.games import each_option
from tests.qabile.scene import seen
from tests.qabile.second_reading import LANDS, Reading, named

pytestmark = pytest.mark.once

STYLES = ["any", "builder", "brawler", "scatterer"]


class Die:
    """The table's die, thrown by somebody else: the same numbers from the same seed."""

    def __init__(self, seed: int) -> None:
        self.position = mwc_start(seed)

    def __call__(self) -> int:
        self.position = mwc_step(self.position)
        return mwc_pick(self.position, 6) + 1


def option_sets(players: int) -> list[dict[str, Value]]:
    """The defaults, every other value of every option alone, and many together."""
    found = [one for one in each_option("qabile", players) if "edition" not in one]
    options = [option for option in game("qabile").options.all if option.key != "edition"]
    rng = random.Random(players)
    for _ in range(14):
        found.append({option.key: rng.choice(option.samples(players)) for option in options})
    return found


def table_of(view: QabileView, s: State) -> dict[str, object]:
    """What the engine shows of the table."""
    seats = view["seats"]
    return {
        "board": view["board"],
        "fences": sorted(view["fences"]),
        "supply": [seat["supply"] for seat in seats],
        "masks": [seat["masks"] for seat in seats],
        "owned": [len(seat["lands"]) for seat in seats],
        "round": view["round"],
        "idle": view["idle"],
        "order": view["order"],
        "rolls": view["rolls"],
        "removed": view["removed"],
        "remover": view["remover"],
        "scores": view["scores"],
        "position": int(s.position),
    }


def table_read(read: Reading, die: Die) -> dict[str, object]:
    """The same by the second reading."""
    return {
        "board": [read.board[land] for land in LANDS],
        "fences": sorted([named(edge) for edge in read.fences]),
        "supply": read.supply,
        "masks": read.masks,
        "owned": [read.owned(seat) for seat in read.seats],
        "round": read.round,
        "idle": read.idle,
        "order": read.order,
        "rolls": read.first_rolls,
        "removed": -1 if read.removed is None else read.removed,
        "remover": -1 if read.remover is None else read.remover,
        "scores": read.scores(),
        "position": die.position,
    }


def choice(style: str, legal: list[str], read: Reading, who: int, rng: random.Random) -> str:
    """Any action; or settle where one settler is; or attack; or never put two on a land."""
    if style == "any" or not legal[0].startswith("settle") or rng.random() < 0.1:
        return rng.choice(legal)
    lands = {one: read.board[int(one[7]), int(one[9])] for one in legal}
    if style == "builder":
        wanted = [one for one in legal if lands[one][who]] or [one for one in legal if not any(lands[one])]
    elif style == "brawler":
        wanted = [one for one in legal if any(lands[one][seat] for seat in read.seats if seat != who)]
    else:
        wanted = [one for one in legal if not lands[one][who]]
    return rng.choice(wanted or legal)


def played(players: int, options: dict[str, Value], seed: int, style: str) -> str:
    """Play one game by both readings; how it ended."""
    r = rules("qabile", players, options)
    rng = random.Random(f"{players} {options} {seed} {style}")
    s = r.new(seed)
    die = Die(seed)
    read = Reading(players, r.options, die)
    game_read = read.play()
    question = next(game_read)
    done = ""
    while not r.over(s):
        where = f"{players} players, {options}, seed {seed}, {style}, after {done!r}"
        legal = [r.catalogue.notation(a) for a in r.legal(s)]
        assert sorted(question.legal) == sorted(legal), where
        assert question.who == s.who, where
        assert table_read(read, die) == table_of(seen(r.view(s, None)), s), where
        done = choice(style, legal, read, int(s.who), rng)
        s.play(r.catalogue.parse(done))
        try:
            question = game_read.send(done)
        except StopIteration:
            assert r.over(s), where
    assert "" != read.ending
    view = seen(r.view(s, None))
    assert table_read(read, die) == table_of(view, s)
    assert [read.ending, read.scores(), read.winners()] == [view["ending"], r.scores(s), view["winners"]]
    r.game.check(s)
    return read.ending


@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_readings_agree(players: int) -> None:
    """A game for every value of every option, the numbers of players taking turns: same legal actions, same dice,
    same table, same winners."""
    endings = set()
    for number, options in enumerate(option_sets(players)):
        if number % 3 == players % 3 or not options:
            endings.add(played(players, options, number, STYLES[number % 4]))
    assert {"eighth_land"} <= endings


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_readings_agree_for_long(players: int) -> None:
    """Two thousand games in all, with every ending that there is."""
    sets = option_sets(players)
    endings = set()
    for number in range(667):
        endings.add(played(players, sets[number % len(sets)], 1000 + number, STYLES[number // len(sets) % 4]))
    assert {"eighth_land", "last_fence", "no_progress", "blocked"} == endings
