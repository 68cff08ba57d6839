"""Both readings of the rules play the same random games, decision by decision."""

from __future__ import annotations

import random

import pytest

from mohreh.games.splendor.knowledge.view import SplendorView
from mohreh.kernel.registry import game, rules
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State, Value
from tests.kit.games import each_option
from tests.splendor.layout import decks
from tests.splendor.scene import seen
from tests.splendor.second_reading import Reading

pytestmark = pytest.mark.once

STYLES = ["any", "eager", "hoarder"]
BUYING = ("buy", "golden", "gold")


def option_sets(players: int) -> list[dict[str, Value]]:
    """The defaults, every other value of every option alone, and some together."""
    found: list[dict[str, Value]] = [
        {"round_cap": 3} if one == {"round_cap": 1000} else one for one in each_option("splendor", players)
    ]
    found.append({"take_fewer": True, "gold_payment": "only_if_short", "target": 20})
    found.append({"take_fewer": True, "target": 10, "reserved_visibility": "all_hidden", "round_cap": 7})
    return found


def same_start(r: Rules, s: State) -> Reading:
    """The second reading of the layout that the engine has made."""
    view = seen(r.view(s, None))
    return Reading(r.players, r.options, view["rows"], decks(r, s), view["nobles"], view["first"])


def table_of(view: SplendorView) -> dict[str, object]:
    """What the engine shows of the table."""
    seats = view["seats"]
    return {
        "bank": view["bank"],
        "rows": view["rows"],
        "decks": view["decks"],
        "nobles": view["nobles"],
        "tokens": [seat["tokens"] for seat in seats],
        "bonuses": [seat["bonuses"] for seat in seats],
        "points": [seat["points"] for seat in seats],
        "bought": [seat["bought"] for seat in seats],
        "visits": [seat["nobles"] for seat in seats],
        "round": view["round"],
        "passes": view["passes"],
        "asks": view["asks"][0],
    }


def table_read(read: Reading) -> dict[str, object]:
    """The same by the second reading."""
    return {
        "bank": read.bank,
        "rows": read.rows,
        "decks": [len(deck) for deck in read.decks],
        "nobles": sorted(read.nobles),
        "tokens": [player.tokens for player in read.players],
        "bonuses": [player.bonuses() for player in read.players],
        "points": [player.points() for player in read.players],
        "bought": [sorted(player.bought, key=printed_order) for player in read.players],
        "visits": [sorted(player.nobles) for player in read.players],
        "round": read.rounds + 1,
        "passes": read.passes,
        "asks": read.phase,
    }


def printed_order(name: str) -> tuple[str, int, str]:
    return (name[0], "wugrk".index(name[1]), name[2])


def hands_of(view: SplendorView) -> list[list[str]]:
    """What the engine shows of the reserved cards."""
    return [[one["card"] or f"level {one['level']}" for one in seat["reserved"]] for seat in view["seats"]]


def choice(style: str, legal: list[str], rng: random.Random) -> str:
    """Any action; or buy when possible; or buy as little as possible, and keep gems rather than gold."""
    buying = [one for one in legal if one.split()[0] in BUYING]
    if style == "eager" and buying and rng.random() < 0.9:
        return rng.choice(buying)
    if style == "hoarder":
        if "give j" in legal:
            return "give j"
        others = [one for one in legal if one not in buying]
        return rng.choice(others if others and rng.random() < 0.98 else legal)
    return rng.choice(legal)


def played(players: int, options: dict[str, Value], seed: int, style: str) -> tuple[str, set[str]]:
    """Play one game by both readings; how it ended and the verbs that were offered."""
    r = rules("splendor", players, options)
    rng = random.Random(f"{players} {options} {seed} {style}")
    s = r.new(seed)
    read = same_start(r, s)
    verbs: set[str] = set()
    done = ""
    while not r.over(s):
        where = f"{players} players, {options}, seed {seed}, {style}, after {done!r}"
        legal = sorted([r.catalogue.notation(a) for a in r.legal(s)])
        assert sorted(read.legal()) == legal, where
        assert read.who == s.who, where
        assert table_read(read) == table_of(seen(r.view(s, None))), where
        for looking in (-1, *range(players)):
            view = seen(r.view(s, None if looking < 0 else looking))
            assert [read.hand(owner, looking) for owner in range(players)] == hands_of(view), where
        done = choice(style, legal, rng)
        verbs |= {one.split()[0] for one in legal}
        read.play(done)
        s.play(r.catalogue.parse(done))
    assert "Ended" == read.phase
    assert [player.points() for player in read.players] == r.scores(s)
    assert read.ending == r.view(s, None)["ending"]
    assert read.winners() == r.winners(s)
    r.game.check(s)
    return read.ending, verbs


@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_readings_agree(players: int) -> None:
    """A game for every value of every option: same legal actions, same table, same winners."""
    endings: set[str] = set()
    verbs: set[str] = set()
    sets = option_sets(players)
    for number, options in enumerate(sets * 2):
        style = STYLES[(number + number // len(sets)) % 3]
        ending, offered = played(players, options, number, style)
        endings.add(ending)
        verbs |= offered
    assert {"target", "capped"} <= endings
    every = {verb.name for verb in game("splendor").catalogue.verbs}
    assert set() == every - verbs - {"pass", "noble"}


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_readings_agree_for_long(players: int) -> None:
    """Two thousand games in all, with every verb that there is."""
    sets = option_sets(players)
    verbs: set[str] = set()
    for number in range(667):
        style = STYLES[number // len(sets) % 3]
        verbs |= played(players, sets[number % len(sets)], 1000 + number, style)[1]
    every = {verb.name for verb in game("splendor").catalogue.verbs}
    assert every == verbs
