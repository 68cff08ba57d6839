"""What ends a game and how near everybody is: it agrees with the rules, and tells nothing hidden."""

from __future__ import annotations

import random

import pytest

from mohreh.games.rokab.rules.state import OWNED, RokabState
from mohreh.kernel import registry
from mohreh.kernel.goals import YES_OR_NO, Goals, Measure
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import BIT, State
from mohreh.kernel.text import Text
from mohreh.text.goals import goal_lines
from tests.inis.scene import inis
from tests.kit.games import Form, at_random, form_name, forms
from tests.kit.rendering import check
from tests.tash_kalar.scene import tash_kalar

FORMS = pytest.mark.parametrize("form", [one for name in registry.names() for one in forms(name)], ids=form_name)
# The endings of which a measure that is full is the reason; the seat may have lost some of it since, in the last turns.
AT_ONCE = ("adjacent", "total", "battles", "target")
MOST = 1500  # decisions of a game that are looked at
EACH = 97


def rules(form: Form) -> Rules:
    name, players, given = form
    return registry.rules(name, players, given)


def told(r: Rules, s: State, seat: int | None = None) -> Goals:
    found = r.game.goals(r.seen(s, seat))
    assert found is not None
    return found


def plain(measures: list[Measure]) -> list[tuple[str, int, int]]:
    return [(one.name, one.have, one.want) for one in measures]


def facts(found: Goals) -> list[list[tuple[str, int, int]]]:
    return [plain(one) for one in (*found.seats, *found.parts, found.table)]


def is_full(measures: list[Measure]) -> bool:
    return any(one.have >= one.want > 0 for one in measures)


@FORMS
def test_goals_agree_with_scores_and_ends(form: Form) -> None:
    """Parts add up to the score; nobody has reached what wins at once before the end; all eyes see the same."""
    r = rules(form)
    s = r.new(5)
    rng = random.Random(5)
    english, persian = Text("en", r.game, options=r.conditions), Text("fa", r.game, options=r.conditions)
    for n in range(MOST):
        if n % EACH == 0 or r.over(s):
            found = told(r, s)
            assert r.players == len(found.seats) == len(found.parts)
            for seat, parts in enumerate(found.parts):
                assert not parts or r.scores(s)[seat] == sum([one.have for one in parts])
                assert facts(found) == facts(told(r, s, seat)) == facts(told(r, r.redeal(s, seat, n), seat))
            if not r.over(s):
                seen = r.seen(s, 0)
                for one, other in zip(goal_lines(seen, english), goal_lines(seen, persian), strict=True):
                    check(one, other)
                assert form[0] != "rokab" or not any(is_full(one) for one in found.seats)
        if r.over(s):
            assert r.winners(s) == r.ahead(s)
            assert r.game.ending(s) not in AT_ONCE or any(is_full(found.seats[seat]) for seat in r.winners(s))
            break
        s.play(at_random(r, s, rng))


def test_splendor_wants_the_points_of_the_table() -> None:
    """And says what comes from cards and what from nobles."""
    r = registry.rules("splendor", 2, {"target": 21})
    assert [("prestige", 0, 21)] == plain(told(r, r.new(1)).seats[1])
    assert "21" in goal_lines(r.seen(r.new(1), 0), Text("en", r.game, options=r.conditions))[0]
    assert [[("cards", 0, 0), ("nobles", 0, 0)]] * 2 == [plain(one) for one in told(r, r.new(1)).parts]


def test_in_tash_kalar_the_pieces_are_told_that_decide_between_equal_points() -> None:
    scene = tash_kalar().pieces(0, "e4 e6", "c3").pieces(1, "d4 d5 d6 g3")
    found = told(scene.rules, scene.table.seen(0).state)
    assert [("upgraded", 1, 0), ("pieces", 3, 0)] == plain(found.seats[0])[1:]
    assert [("upgraded", 0, 0), ("pieces", 4, 0)] == plain(found.seats[1])[1:]
    assert [0] == scene.rules.ahead(scene.table.seen(0).state)
    seen = scene.table.seen(0)
    assert "Tied, ahead: A" == goal_lines(seen, Text("en", scene.rules.game, ["A", "B"]))[-1]
    assert not told(scene.rules, tash_kalar().pieces(0, "e4").pieces(1, legendary="d4").table.seen(0).state).tie


def test_in_tash_kalar_each_form_has_its_goal() -> None:
    wanted = {"high_form": (2, 9), "duel": (2, 18), "melee": (3, 12), "team_high_form": (4, 9)}
    for form, (players, goal) in wanted.items():
        r = registry.rules("tash_kalar", players, {"form": form})
        assert goal == told(r, r.new(1)).seats[0][0].want, form


def test_without_a_pretender_nobody_would_win_inis() -> None:
    """Whatever the board shows (13.6)."""
    scene = inis().clans("moor", 1, 1, 1).deeds(0, 5).settle()
    seen = scene.table.seen(None)
    assert [] == seen.rules.ahead(seen.state)
    assert ("claim", 0, YES_OR_NO) in plain(told(seen.rules, seen.state).seats[0])
    assert ("deeds", 5, 0) in plain(told(seen.rules, seen.state).seats[0])
    assert "Nobody would win now" == goal_lines(seen, Text("en", seen.rules.game))[-1]


@pytest.mark.parametrize(("language", "words"), [("en", "Land: 4+2 of 6"), ("fa", "مناطق: ۴+۲ از ۶")])
def test_deeds_count_for_each_condition_of_inis(language: str, words: str) -> None:
    """Land was shown as 4 of 6 where it was met with two Deeds."""
    scene = inis(2).clans("moor", 2, 1).clans("cove", 1).clans("valley", 1).clans("plains", 1)
    scene.built("moor", sanctuaries=6).deeds(0, 2).settle()
    seen = scene.table.seen(0)
    assert 2 == told(seen.rules, seen.state, 0).seats[0][4].have  # conditions met: Land with both Deeds, and Religion
    text = Text(language, seen.rules.game)
    lines = goal_lines(seen, text)
    assert any(words in line for line in lines)
    assert not any("6+2" in line or "۶+۲" in line for line in lines)  # what is there is enough


@pytest.mark.parametrize(("clans", "kings"), [((1, 1, 1), [0]), ((1, 2, 1), [1]), ((0, 1, 2), [])])
def test_the_next_assembly_names_the_brenn_before_the_king(clans: tuple[int, int, int], kings: list[int]) -> None:
    """Two Pretenders are level: the Brenn wins, who is the chieftain of the capital by then, if there is one."""
    scene = inis().clans("moor", *clans).clans("cove", 1, 1).deeds(0, 5).deeds(1, 5).pretender(0, 1).turn(2).passes(2)
    seen = scene.table.seen(None)
    assert kings == seen.rules.ahead(seen.state)
    assert kings == scene.do("pass").settle().table.winners


def test_provinces_lie_together_or_touch_each_other() -> None:
    """A chain of three counts three, and two where each must touch each other."""
    for adjacent, most in (("connected", 3), ("mutual", 2)):
        r = registry.rules("rokab", 3, {"adjacent": adjacent})
        s = r.new(1)
        assert isinstance(s, RokabState)
        near = s.variant.map.near
        chain = next(
            BIT[a] | BIT[b] | BIT[c]
            for a in range(s.variant.map.size)
            for b in range(s.variant.map.size)
            for c in range(s.variant.map.size)
            if a != c and near[a] & BIT[b] and near[b] & BIT[c] and not near[a] & BIT[c]
        )
        s.seats[OWNED] = chain
        assert [("adjacent", most, 3), ("provinces", 3, 5)] == plain(told(r, s).seats[0])
