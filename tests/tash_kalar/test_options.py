"""Section 15: every option with every value, and what the two editions set."""

from __future__ import annotations

import itertools
from typing import cast

import pytest

import mohreh
from mohreh.kernel.errors import BadOption
from mohreh.kernel.registry import game, rules
from mohreh.kernel.state import Value
from tests.kit.games import each_option, played
from tests.tash_kalar.behind import COMMON, UPGRADED
from tests.tash_kalar.opening import opening
from tests.tash_kalar.printed import SCHOOLS, TASKS
from tests.tash_kalar.scene import duel, tash_kalar

PERSIAN: dict[str, Value] = {
    "first_turn": "place_one",
    "flare_timing": "outside_actions",
    "flare_lower": "common",
    "exchange": "any_card",
    "exchange_draw": "at_once",
    "start_tasks": "no_three_points",
    "score_check": "own_turn",
    "duel_flare_point": False,
    "last_card": "ends_the_game",
}
ORIGINAL: dict[str, Value] = {
    "first_turn": "one_action",
    "flare_timing": "around_any_action",
    "flare_lower": "all_pieces",
    "exchange": "own_being_first",
    "exchange_draw": "end_of_turn",
    "start_tasks": "no_advanced",
    "score_check": "any_turn",
    "duel_flare_point": True,
    "last_card": "final_round",
}
OTHERS: dict[str, Value] = {"schools": "random", "start_player": "random", "flare_9": "together", "round_cap": 200}


# ---- keys, values, editions


@pytest.mark.parametrize(("players", "form"), [(2, "high_form"), (3, "melee"), (4, "melee")])
def test_editions_set_their_nine_keys(players: int, form: str) -> None:
    """15: the Persian edition is the default; no other key depends on it."""
    for given, keys in (
        ({}, PERSIAN),
        ({"edition": "persian"}, PERSIAN),
        ({"edition": "original"}, ORIGINAL),
    ):
        options = rules("tash_kalar", players, cast("dict[str, Value]", given)).options
        edition = given.get("edition", "persian")
        assert {"edition": edition, "form": form, **OTHERS, **keys} == options


def test_each_key_may_be_set_by_hand_afterwards() -> None:
    """15: one key of the original edition turned back, and the other way round."""
    for edition, own, others in (("persian", PERSIAN, ORIGINAL), ("original", ORIGINAL, PERSIAN)):
        for key in own:
            options = rules("tash_kalar", 2, {"edition": edition, key: others[key]}).options
            assert {**own, key: others[key]} == {k: options[k] for k in own}


def test_every_key_has_just_these_values() -> None:
    """15: the words of the table."""
    for key, value in PERSIAN.items():
        wanted = {str(value), str(ORIGINAL[key])}
        assert wanted == {str(one) for one in game("tash_kalar").options.by_key[key].values}


def test_forms_for_the_number_of_players() -> None:
    """15.11: High Form or duel for two, the melee for three and four; four may also play either in two teams."""
    form = game("tash_kalar").options.by_key["form"]
    assert ["high_form", "duel"] == form.fitting(2)
    assert ["melee"] == form.fitting(3)
    assert ["melee", "team_high_form", "team_duel"] == form.fitting(4)
    for players in (3, 4):
        assert "melee" == opening(players).seen("form")
    assert "duel" == opening(2, form="duel").seen("form")


WRONG: list[tuple[int, dict[str, Value], str]] = [
    (2, {"form": "melee"}, "form cannot be 'melee'; it takes high_form or duel"),
    (3, {"form": "high_form"}, "form cannot be 'high_form'; it takes melee"),
    (4, {"form": "duel"}, "form cannot be 'duel'; it takes melee"),
    (2, {"form": "teams"}, "form cannot be 'teams'"),
    (2, {"schools": "sylvan"}, "2 different ones of northern_imperial"),
    (2, {"schools": "sylvan+sylvan"}, "2 different ones of northern_imperial"),
    (3, {"schools": "sylvan+highland"}, "3 different ones of northern_imperial"),
    (2, {"schools": "sylvan+elves"}, "schools cannot be 'sylvan+elves'"),
    (2, {"start_player": 2}, "a number from 0 to 1"),
    (3, {"start_player": -1}, "a number from 0 to 2"),
    (2, {"round_cap": -1}, "round_cap cannot be -1"),
    (2, {"round_cap": 1001}, "a number from 0 to 1000"),
    (2, {"round_cap": "many"}, "round_cap cannot be 'many'"),
    (2, {"duel_flare_point": 1}, "duel_flare_point cannot be 1; it takes false or true"),
    (2, {"first_turn": "two_actions"}, "it takes place_one or one_action"),
    (2, {"last_card": "never"}, "it takes ends_the_game or final_round"),
    (2, {"edition": "german"}, "it takes persian or original"),
    (2, {"flares": True}, "there is no option 'flares'"),
]


@pytest.mark.parametrize(("players", "options", "said"), WRONG)
def test_wrong_values_are_refused_with_a_sentence(players: int, options: dict[str, Value], said: str) -> None:
    """Each refusal names the key and what would be right."""
    with pytest.raises(BadOption) as refused:
        rules("tash_kalar", players, options)
    assert said in str(refused.value)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_with_each_value(players: int) -> None:
    """Every value of every option can be played, here for ten rounds at most."""
    for number, options in enumerate(each_option("tash_kalar", players)):
        r = rules("tash_kalar", players, {"round_cap": 10, **options})
        s, _ = played(r, number)
        r.game.check(s)


# ---- what each of them does; sections 15.1, 15.2, 15.4, 15.5, 15.7 and 15.9 have tests of their own too


@pytest.mark.parametrize(
    ("value", "verbs"), [("place_one", {"place"}), ("one_action", {"place", "exchange"})]
)
def test_option_first_turn(value: str, verbs: set[str]) -> None:
    """15.1: one placement, or one action of any kind."""
    table = opening(2, first_turn=value)
    assert (1, verbs) == (table.seen("actions"), {one.split()[0] for one in table.options()})


@pytest.mark.parametrize(("value", "may"), [("outside_actions", False), ("around_any_action", True)])
def test_option_flare_timing(value: str, may: bool) -> None:
    """15.2: between two actions or not."""
    scene = (
        tash_kalar(flare_timing=value)
        .pieces(1, heroic=" ".join(UPGRADED))
        .hand(0, "flare_10")
        .play("place a5")
    )
    assert may == (scene.options("flare") != [])


@pytest.mark.parametrize(("value", "may"), [("common", False), ("all_pieces", True)])
def test_option_flare_lower(value: str, may: bool) -> None:
    """15.3: the heroic piece is compared or not."""
    scene = tash_kalar(flare_lower=value).pieces(1, " ".join(COMMON[:3]), "c9").hand(0, "flare_02")
    assert may == (scene.options("flare") != [])


@pytest.mark.parametrize(("value", "cards"), [("any_card", 3), ("own_being_first", 1)])
def test_option_exchange(value: str, cards: int) -> None:
    """15.4: which card may be first."""
    assert cards == len(tash_kalar(exchange=value).hand(0, "knight titan flare_01").options("exchange"))


@pytest.mark.parametrize(("value", "cards"), [("end_of_turn", 1), ("at_once", 6)])
def test_option_exchange_draw(value: str, cards: int) -> None:
    """15.5: when the new cards come."""
    scene = tash_kalar(exchange_draw=value).hand(0, "knight titan").play("exchange knight", "done")
    assert cards == len(scene.holds(0).split())


@pytest.mark.parametrize("value", ["no_three_points", "no_advanced"])
def test_option_start_tasks(value: str) -> None:
    """15.6: what is barred never starts, and everything else does in some game."""
    seen: set[str] = set()
    for seed in range(150):
        seen |= set(opening(2, seed, start_tasks=value).view()["tasks"]["open"])
    barred = {
        name
        for name, task in TASKS.items()
        if (task.points == 3 if value == "no_three_points" else task.advanced)
    }
    assert len(barred) == (7 if value == "no_three_points" else 8)
    assert set(TASKS) - barred == seen


@pytest.mark.parametrize(("value", "cause"), [("own_turn", ""), ("any_turn", "points")])
def test_option_score_check(value: str, cause: str) -> None:
    """15.7: the other player's 9 points at the end of this turn."""
    scene = tash_kalar(score_check=value).claimed(1, "side_chain corner_chain diagonals").closing().end()
    assert cause == scene.seen("cause")


@pytest.mark.parametrize("value", [False, True])
def test_option_duel_flare_point(value: bool) -> None:
    """15.8: in the duel only; a melee has its point in any case and the High Form never."""
    for scene, points in (
        (duel(duel_flare_point=value), int(value)),
        (tash_kalar(duel_flare_point=value), 0),
    ):
        scene.pieces(1, " ".join(COMMON[:4])).hand(0, "flare_02").play("flare flare_02")
        assert [0, points] == scene.table.scores
    scene = tash_kalar(3, duel_flare_point=value).pieces(1, " ".join(COMMON[:4])).hand(0, "flare_02")
    assert [1, 0, 0] == scene.play("flare flare_02").by_colour(1)


@pytest.mark.parametrize(("value", "over"), [("ends_the_game", True), ("final_round", False)])
def test_option_last_card(value: str, over: bool) -> None:
    """15.9: at once, or after a final round."""
    scene = tash_kalar(last_card=value).hand(0, "knight herald").left(0, "bomb").closing().end()
    assert (over, "last_card") == (scene.table.over, scene.seen("cause"))


def test_option_schools() -> None:
    """15.11: all ordered choices of different schools are taken, and given to the seats in that order."""
    for players in (2, 3, 4):
        for chosen in itertools.permutations(SCHOOLS, players):
            options: dict[str, Value] = {"schools": "+".join(chosen)}
            assert "+".join(chosen) == rules("tash_kalar", players, options).options["schools"]
        table = opening(players, schools="+".join(chosen))
        assert list(chosen) == [table.school_of(seat) for seat in range(players)]
    assert "PickSchool" == opening(2, schools="draft").waits()
    assert "Act" == opening(2, schools="random").waits()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_option_start_player(players: int) -> None:
    """15.11: a seat, or anybody."""
    for seat in range(players):
        assert {seat} == {opening(players, seed, start_player=seat).seen("first") for seed in range(4)}
    table = mohreh.new("tash_kalar", players, 5, {"start_player": players - 1})
    assert players - 1 == dict(table.view(None))["first"]


@pytest.mark.parametrize("cap", [1, 5, 200, 1000])
def test_option_round_cap(cap: int) -> None:
    """15.11: after so many complete rounds."""
    scene = tash_kalar(round_cap=cap).set(rounds=cap - 1).closing().end()
    assert not scene.table.over
    scene.play("place a5", "place b5").end()
    assert "capped" == scene.table.ending


def test_option_round_cap_of_a_whole_game() -> None:
    """15.11: one round is a turn for each."""
    table = opening(4, round_cap=1)
    turns = 0
    while not table.table.over:
        turns += "end" in table.options()
        table.play("end" if "end" in table.options() else table.options()[0])
    assert (4, "capped") == (turns, table.table.ending)
