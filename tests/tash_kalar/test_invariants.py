"""Random games of every form, number of players and edition: everything adds up after every decision."""

from __future__ import annotations

import random
from collections import Counter
from typing import Final, cast

import pytest

from mohreh.games.tash_kalar.knowledge.view import TashKalarView
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.kernel.errors import BadState, MohrehError
from mohreh.kernel.registry import rules
from mohreh.kernel.rules import Rules
from mohreh.kernel.saving import save_state
from mohreh.kernel.state import Event, State, Value
from tests.tash_kalar.printed import BEINGS, TASKS
from tests.tash_kalar.ready import READY, ready, summoned
from tests.tash_kalar.scene import Scene, duel, tash_kalar

PIECES: Final = {
    (2, "high_form"): 17,
    (2, "duel"): 16,
    (3, "melee"): 15,
    (4, "melee"): 14,
    (4, "team_high_form"): 17,
    (4, "team_duel"): 16,
}
FORMS: Final = list(PIECES)
RANKS: Final = ["common", "heroic", "legendary"]


def seen(r: Rules, s: State) -> TashKalarView:
    return cast(TashKalarView, r.view(s, None))


def on_board(view: TashKalarView, colour: int) -> int:
    return len([owner for owner, _ in view["pieces"].values() if owner == colour])


def colours(view: TashKalarView) -> list[int]:
    """As the numbers of seats; of a team that of the first."""
    return sorted({one["colour"] for one in view["seats"]})


def named(events: list[Event], *keys: str) -> list[Event]:
    return [one for one in events if one.key.removeprefix("tash_kalar.") in keys]


def titan(view: TashKalarView, events: list[Event]) -> str:
    """The square on which a Titan arrived, if one is taking effect."""
    for one in named(events, "summon"):
        if one.args["card"] == "titan":
            return str(one.args["square"])
    return str(view["origin"]) if view["card"] == "titan" and view["being"] else ""


def check_seats(r: Rules, view: TashKalarView) -> None:
    """Supply and board make up all pieces; the High Form's score is read off tasks and board."""
    for seat, one in enumerate(view["seats"]):
        ranks = Counter([rank for owner, rank in view["pieces"].values() if owner == one["colour"]])
        assert [one["commons"], one["heroics"], one["legendaries"]] == [ranks[rank] for rank in RANKS]
        assert PIECES[r.players, str(r.options["form"])] == one["pool"] + one["commons"] + one["heroics"]
        assert 3 == one["legendary_pool"] + one["legendaries"]
        assert 0 == sum(view["seats"][view["turn"]]["destroyed"])
        cards = one["deck"] + len(one["beings"]) + len(one["discard"])
        in_play = seat == view["turn"] and view["card"] in BEINGS
        assert 18 == cards + in_play
        assert 0 == one["by_colour"][one["colour"]]
        mate = view["seats"][seat - 2]
        if view["teams"]:
            assert one["points"] == mate["points"]
            assert [] in (one["legends"], mate["legends"])


def check_ledger(before: TashKalarView, after: TashKalarView, events: list[Event]) -> None:
    """Enemy pieces that left the board are those of the ledger, but for the Titan's victims."""
    square = titan(before, events)
    for seat in colours(after):
        if seat == before["seats"][before["turn"]]["colour"]:
            continue
        owner = f"{seat}+{seat + 2}" if after["teams"] else seat
        placed = len([one for one in named(events, "place", "put") if one.args["owner"] == owner])
        left = on_board(before, seat) + placed - on_board(after, seat)
        fallen = [one for one in named(events, "destroy") if one.args["owner"] == owner]
        spared = [one for one in fallen if square and one.args["square"] != square]
        old, new = before["seats"][seat]["destroyed"], after["seats"][seat]["destroyed"]
        assert sum(new) - sum(old) == left - len(spared)
        ranks = Counter([str(one.args["rank"]) for one in fallen if one not in spared])
        converted = [new[i] - old[i] - ranks[RANKS[i]] for i in range(3)]
        assert min(converted) >= 0
        assert sum(converted) == len([one for one in named(events, "convert") if one.args["owner"] == owner])


def check_end_of_turn(before: TashKalarView, after: TashKalarView) -> None:
    """The pieces stay, and a deathmatch scores the ledger colour by colour."""
    assert before["pieces"] == after["pieces"]
    who = before["turn"]
    for seat in colours(before):
        common, heroic, legendary = before["seats"][seat]["destroyed"]
        points = 2 * legendary + heroic + common // 2 if before["form"] != "high_form" else 0
        was, now = before["seats"][who]["by_colour"], after["seats"][who]["by_colour"]
        assert points == now[seat] - was[seat]


def choose(r: Rules, s: State, rng: random.Random) -> int:
    """At random, with beings and legends summoned more often than not and effects carried on."""
    legal = [int(action) for action in r.legal(s)]
    names = [r.catalogue.verb(action).name for action in legal]
    for verb in ("summon", "flare", "claim"):
        if verb in names and rng.random() < 0.7:
            return rng.choice([a for a, name in zip(legal, names, strict=True) if name == verb])
    if "stop" in names and rng.random() < 0.7:
        legal = [a for a, name in zip(legal, names, strict=True) if name != "stop"]
    return rng.choice(legal)


def played(players: int, options: dict[str, Value], seed: int) -> str:
    """A whole game; how it ended."""
    r = rules("tash_kalar", players, options)
    rng = random.Random(seed)
    s = r.new(seed)
    before = seen(r, s)
    while not r.over(s):
        step = s.top.name()
        action = choose(r, s, rng)
        verb = r.catalogue.verb(action).name
        s.events = []
        s.play(action)
        r.game.check(s)
        after = seen(r, s)
        events = s.events or []
        if verb in ("end", "claim"):
            check_end_of_turn(before, after)
            if after["turn"] != before["turn"]:
                assert all(sum(one["destroyed"]) == 0 for one in after["seats"])
        elif step not in ("ScoreSingles", "LayDuel", "LayMelee", "PickSchool"):
            check_ledger(before, after, events)
        if after["turn"] >= 0:
            check_seats(r, after)
        before = after
    return str(r.game.ending(s))


@pytest.mark.parametrize("edition", ["persian", "original"])
@pytest.mark.parametrize(("players", "form"), FORMS)
def test_a_random_game_adds_up(players: int, form: str, edition: str) -> None:
    """Cards, pieces, ledger and points after every decision; and the game ends without the cap."""
    assert "capped" != played(players, {"form": form, "edition": edition}, players)


@pytest.mark.soak
@pytest.mark.parametrize("edition", ["persian", "original"])
@pytest.mark.parametrize(("players", "form"), FORMS)
def test_random_games_add_up(players: int, form: str, edition: str) -> None:
    """Two hundred games each, by drafts and with cards drawn at once too; none needs the cap."""
    endings: Counter[str] = Counter()
    for seed in range(200):
        options: dict[str, Value] = {"form": form, "edition": edition}
        if seed % 4 == 1:
            options |= {"exchange_draw": "at_once", "schools": "draft"}
        endings[played(players, options, 1000 + seed)] += 1
    assert set(endings) <= {"points", "last_straight" if form.startswith("team_") else "last_card"}


# ---- what does not add up is refused


def broken(**fields: int) -> Scene:
    return tash_kalar().pieces(0, "e5").set(**fields)


def test_a_sound_position_is_taken() -> None:
    """The one that the others are made from."""
    assert "0 common" == broken().at("e5")


WRONG: Final = {
    "a task twice": tash_kalar().claimed(0, "destruction"),
    "a card in two hands": tash_kalar().hand(0, "titan").hand(1, "titan"),
    "a card in hand and on the pile": tash_kalar().hand(0, "knight").discarded(0, "knight"),
    "too many pieces": tash_kalar().pieces(
        0, " ".join([f"{file}{row}" for row in (5, 4) for file in "abcdefghi"])
    ),
    "more pieces than a duel leaves in the supply": duel().pieces(
        0, " ".join([f"{file}{row}" for row in (5, 4) for file in "abcdefghi"][:17])
    ),
    "four legendary pieces": tash_kalar().pieces(0, legendary="a5 b5 c5 d5"),
    "a legend in hand and in play": tash_kalar().hand(0, "titan").set(card=65),
    "a school twice": tash_kalar().school(0, "sylvan").school(1, "sylvan"),
    "control without a team": tash_kalar(4).set(control=2),
    "control of an opponent": tash_kalar(4, form="team_duel").set(control=1).closing(),
    "control that is passed and may be": tash_kalar(4, form="team_duel").set(control=2),
    "control to pass without a team": tash_kalar().set(offers=1),
    "control to pass at the end of a turn": tash_kalar(4, form="team_duel").set(offers=1).closing(),
    "a piece of the second teammate": tash_kalar(4, form="team_duel").pieces(2, "e5"),
    "points of the second teammate": tash_kalar(4, form="team_duel").scored(3, 0, 1),
    "legends in two hands of a team": tash_kalar(4, form="team_duel").hand(0, "titan").hand(2, "leviathan"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_does_not_add_up_is_refused(what: str) -> None:
    """Cards in two places, more pieces than there are."""
    with pytest.raises(MohrehError):
        WRONG[what].seen("turn")


@pytest.mark.parametrize("scene", [tash_kalar(), duel()], ids=["high_form", "duel"])
def test_a_task_that_there_is_not_is_refused(scene: Scene) -> None:
    """The High Form has 24; other forms have none."""
    saved = scene.rules.save(scene.state())
    for task in (len(TASKS), len(TASKS) - 1 if scene.seen("form") == "duel" else len(TASKS) + 1):
        with pytest.raises(BadState, match=f"tasks is {task}"):
            scene.rules.load({**saved, "tasks": [task, -1, -1, -1]})


@pytest.mark.parametrize("card", READY)
def test_what_a_card_asks_can_be_saved(card: str) -> None:
    """When it asks for the first time, and for the second."""
    scene = summoned(card, ready(card))
    for _ in range(2):
        scene.rules.load(scene.rules.save(scene.table._state))
        scene.play(scene.options()[0])


def test_a_copy_has_every_number_of_the_state() -> None:
    """Whatever its fields are."""
    s = tash_kalar().pieces(0, "e5").state()
    for number, name in enumerate(TashKalarState.FIELDS):
        if isinstance(getattr(s, name), int):
            setattr(s, name, number)
    assert save_state(s) == save_state(s.clone())


@pytest.mark.parametrize(("players", "form"), [(2, "duel"), (3, "melee")])
def test_no_question_has_declining_as_its_only_answer(players: int, form: str) -> None:
    """What cannot be done is skipped unasked. Cards and flares are played whenever they can be."""
    r = rules("tash_kalar", players, {"form": form, "round_cap": 25})
    s, chance = r.new(7), random.Random(players)
    asked = 0
    while not r.over(s):
        legal = [int(one) for one in r.legal(s)]
        verbs = [r.catalogue.verb(one).name for one in legal]
        assert ["stop"] != verbs
        asked += "stop" in verbs
        eager = [one for one, verb in zip(legal, verbs, strict=True) if verb in ("summon", "flare")]
        r.play(s, chance.choice(eager or legal))
    assert asked > 20
