"""Teammates win, lose and resign together: at the table, in records and matches, for hints, bots and learners."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from mohreh.arena.one_game import FORFEIT, play_game, share
from mohreh.bots import Belief, make
from mohreh.kernel.record import read_record
from mohreh.kernel.registry import rules
from mohreh.kernel.table import load
from mohreh.server.game_log import RESIGNED, Entry, GameLog
from tests.arena.toys import Failing
from tests.tash_kalar.make_records import RECORDS
from tests.tash_kalar.scene import Scene
from tests.tash_kalar.test_teams import FORMS, team, team_ready


def features(scene: Scene, seat: int) -> dict[str, float]:
    """By name."""
    s = scene.state()
    return dict(zip(scene.rules.feature_names(), scene.rules.features(s, seat), strict=True))


# ---- at the table


def test_who_resigns_gives_the_victory_to_the_other_team() -> None:
    """9.6: resigning is allowed in a game of two sides; the teammate resigns with it."""
    for seat, winners in ((0, [1, 3]), (2, [1, 3]), (1, [0, 2])):
        log = GameLog(team().table)
        log.apply(Entry(RESIGNED, seat))
        assert winners == log.table.winners
    assert [1, 3] == rules("tash_kalar", 4, {"form": "team_duel"}).opponents(2)
    assert [0, 2, 3] == rules("tash_kalar", 4).opponents(1)


def test_a_record_names_both_winners(tmp_path: Path) -> None:
    """Saved, read and verified again."""
    last = team("team_duel", round_cap=2).turn(3).closing().scored(0, 1, 4).play("end")
    assert ([0, 2], [4, 0, 4, 0]) == (last.table.winners, last.table.scores)
    record = read_record(RECORDS.path("points-team-duel"))
    record.verify()
    record.save(tmp_path / "again.json")
    assert [0, 2] == load(tmp_path / "again.json").winners == record.result["winners"]


# ---- hints


def test_chances_are_those_of_the_team() -> None:
    """Teammates have the same; both teams together make one. After the end it is the result, and a draw is a half."""
    r = rules("tash_kalar", 4, {"form": "team_duel"})
    found = r.chances(team("team_duel").scored(0, 1, 9).hand(2, "knight titan").state())
    assert math.isclose(found[0], found[2])
    assert math.isclose(found[1], found[3])
    assert math.isclose(1.0, found[0] + found[1])
    assert found[0] > 0.5
    over = team("team_duel", round_cap=2).turn(3).closing().scored(0, 1, 4).state()
    ended = team("team_duel", round_cap=2).rules
    ended.play(over, ended.catalogue.parse("end"))
    assert [1.0, 0.0, 1.0, 0.0] == ended.chances(over)
    drawn = team("team_duel", round_cap=2).turn(3).closing().state()
    ended.play(drawn, ended.catalogue.parse("end"))
    assert [0.5] * 4 == ended.chances(drawn)


@pytest.mark.parametrize("form", FORMS)
def test_a_seat_is_worth_what_its_team_has(form: str) -> None:
    """Points, pieces and tasks of a team are good for both teammates and bad for both others, by the same amount."""

    def lead(scene: Scene) -> list[float]:
        plain, better = team(form).state(), scene.state()
        return [scene.rules.evaluate(better, seat) - scene.rules.evaluate(plain, seat) for seat in range(4)]

    for scene in (team(form).pieces(0, heroic="e5"), team(form).pieces(0, "e5 e6", legendary="d4")):
        found = lead(scene)
        assert found[0] == found[2] > 0 > found[1] == found[3]
    if form == "team_duel":
        assert [5.0, -5.0, 5.0, -5.0] == lead(team(form).scored(0, 1, 5))
        turn = lead(team(form).destroyed(1, legendary=1))
        assert turn[0] == turn[2] == 2.0
        assert turn[1] == turn[3] == -2.0
    else:
        claimed = lead(team(form).claimed(0, "side_chain"))
        assert claimed[0] == claimed[2] == 3.0
        assert claimed[1] == claimed[3] == -3.0


def test_only_the_own_hand_is_looked_at() -> None:
    """A teammate's cards are hidden."""
    plain, held = team().state(), team_ready("sapling").state()
    r = team().rules
    bare = team().pieces(0, "e6 e5").state()
    assert r.evaluate(held, 0) != r.evaluate(bare, 0)
    assert r.evaluate(held, 2) == r.evaluate(bare, 2)
    assert r.evaluate(plain, 0) == r.evaluate(plain, 2)


def test_legends_are_worth_the_same_in_either_hand() -> None:
    """Passing control gives nothing away but the rest of the turn; an unknown legend counts as a card."""
    scene = team_ready("titan")
    r, before, after = scene.rules, scene.state(), scene.state()
    r.play(after, r.catalogue.parse("pass_control"))
    assert r.evaluate(before, 0) == r.evaluate(after, 0) == r.evaluate(after, 2)
    assert r.evaluate(before, 0) > r.evaluate(before, 2)


# ---- bots


def test_greedy_and_search_help_the_team() -> None:
    """Both complete the team's pattern and prefer that to giving the rest of the turn away."""
    scene = team_ready("titan", "team_duel").pieces(1, "d6 f6 d5", heroic="f5").set(actions=1)
    s = scene.state()
    for word in ("greedy", "search:60"):
        bot = make(word, scene.rules)
        chosen = scene.rules.catalogue.notation(bot.choose(Belief(scene.rules, s, 0, 3), 3))
        assert "summon titan e6" == chosen


@pytest.mark.once
@pytest.mark.parametrize("form", FORMS)
def test_a_team_of_greedy_bots_beats_one_of_random_bots(form: str) -> None:
    """Each side once; the game ends by the rules and both teammates share the victory."""
    r = rules("tash_kalar", 4, {"form": form})
    for side in range(2):
        words = ["greedy" if seat % 2 == side else "random" for seat in range(4)]
        played = play_game(r, [make(word, r) for word in words], side, 1)
        assert [side, side + 2] == played.winners == played.result["winners"]
        assert [1.0, 1.0] == [share(played.winners, seat, r.sides) for seat in played.winners]


@pytest.mark.once
def test_a_bot_that_fails_loses_for_its_team() -> None:
    r = rules("tash_kalar", 4, {"form": "team_duel", "round_cap": 2})
    bots = [make("random", r), make("random", r), Failing(1), make("random", r)]
    for deal in range(3):
        assert [1, 3] == play_game(r, bots, deal, 1, on_failure=FORFEIT).winners


# ---- features


def test_features_say_who_has_control_and_what_a_team_shares() -> None:
    """Seats are counted from the one that looks: the teammate is the third."""
    scene = team().pieces(0, "e5").claimed(0, "side_chain").set(control=2).closing()
    mine, theirs = features(scene, 0), features(scene, 1)
    assert 1.0 == mine["control.seat+2"] == theirs["control.seat+1"]
    assert [1.0, 0.0, 1.0, 0.0] == [mine[f"seat+{n}.common.e5"] for n in range(4)]
    assert [0.0, 1.0, 0.0, 1.0] == [theirs[f"seat+{n}.common.e5"] for n in range(4)]
    assert [1.0, 0.0, 1.0, 0.0] == [mine[f"seat+{n}.claimed.side_chain"] for n in range(4)]


def test_only_teams_have_a_feature_of_control() -> None:
    for form, there in (("melee", False), ("team_duel", True)):
        assert there == any("control" in name for name in rules("tash_kalar", 4, {"form": form}).feature_names())
