"""Both readings of the rules play the same games."""

from __future__ import annotations

from collections import Counter
from typing import Final

import pytest

from mohreh.kernel.registry import rules
from mohreh.kernel.state import Value
from tests.tash_kalar.following import Both
from tests.tash_kalar.printed import CARDS, COMMON, FLARES, HEROIC, SQUARES, TASKS
from tests.tash_kalar.reading_flares import holds
from tests.tash_kalar.reading_position import Piece, Position
from tests.tash_kalar.reading_tasks import next_task, starting_tasks
from tests.tash_kalar.styles import STYLES

pytestmark = pytest.mark.once

FORMS: Final = [(2, "high_form"), (2, "duel"), (3, "melee"), (4, "melee")]
ALWAYS: Final = (0, 1)  # of the sets of options: the two editions


def option_sets(form: str) -> list[dict[str, Value]]:
    """Both editions, and each key of the Persian one turned round alone."""
    persian: dict[str, Value] = {"form": form}
    found = [
        persian,
        persian | {"edition": "original"},
        persian | {"first_turn": "one_action"},
        persian | {"flare_timing": "around_any_action"},
        persian | {"flare_lower": "all_pieces"},
        persian | {"exchange": "own_being_first"},
        persian | {"exchange_draw": "at_once"},
        persian | {"last_card": "final_round"},
        persian | {"schools": "draft"},
        persian | {"round_cap": 7},
        persian | {"edition": "original", "exchange_draw": "at_once", "schools": "draft"},
        persian | {"edition": "original", "last_card": "ends_the_game", "round_cap": 12},
    ]
    if form == "high_form":
        found += [persian | {"start_tasks": "no_advanced"}, persian | {"score_check": "any_turn"}]
    if form == "duel":
        found += [persian | {"duel_flare_point": True}]
    return found


def played(players: int, options: dict[str, Value], seed: int, style: str) -> Both:
    """A whole game by both readings."""
    both = Both(rules("tash_kalar", players, options), seed, style)
    both.begin()
    both.play_on()
    both.compare_the_end()
    return both


@pytest.mark.parametrize(("players", "form"), FORMS)
def test_both_readings_agree(players: int, form: str) -> None:
    """A game under each set of options, the forms taking turns: same legal actions, same table, same winners."""
    turn = FORMS.index((players, form))
    for number, options in enumerate(option_sets(form)):
        if number % len(FORMS) == turn or number in ALWAYS or number >= len(option_sets("melee")):
            played(players, options, number, STYLES[(number + players) % 3])


@pytest.mark.soak
@pytest.mark.parametrize(("players", "form"), FORMS)
def test_both_readings_agree_for_long(players: int, form: str) -> None:
    """Four hundred games of each form, with every card, flare and task that there is."""
    sets = option_sets(form)
    done: Counter[str] = Counter()
    for number in range(400):
        both = played(players, sets[number % len(sets)], 1000 + number, STYLES[number // len(sets) % 3])
        done += both.done
    assert set() == {*CARDS, *FLARES} - set(done)
    if form == "high_form":
        assert 12 < len(set(TASKS) & set(done))


@pytest.mark.parametrize("edition", ["persian", "original"])
def test_effects_agree(edition: str) -> None:
    """Every being and legend, summoned in crowded places of all forms."""
    for number, card in enumerate(CARDS):
        players, form = FORMS[number % 4]
        summoned(card, players, form, edition, number)


@pytest.mark.soak
@pytest.mark.parametrize("card", list(CARDS))
def test_effects_agree_for_long(card: str) -> None:
    """Two hundred crowded places each."""
    for seed in range(200):
        players, form = FORMS[seed % 4]
        summoned(card, players, form, ["persian", "original"][seed // 4 % 2], 1000 + seed)


def summoned(card: str, players: int, form: str, edition: str, seed: int) -> None:
    """A crowded place in which the card can be summoned; it is, and the turn goes on to its end."""
    r = rules("tash_kalar", players, {"form": form, "edition": edition})
    both = Both(r, seed, "wild")
    both.crowd(card)
    both.summon(card)
    both.play_on(turns=1)


@pytest.mark.parametrize("count", [12, pytest.param(400, marks=pytest.mark.soak)])
def test_leviathan_agrees_in_shortage(count: int) -> None:
    """A legendary piece can be downgraded only as long as its owner has another piece for it."""
    for seed in range(count):
        players, form = FORMS[seed % 4]
        Both(rules("tash_kalar", players, {"form": form}), seed, "wild").row_of_legends()


def test_flares_agree() -> None:
    """Every flare with one half or both, invoked by somebody who is behind."""
    for number, flare in enumerate(FLARES):
        for halves in ("upper", "lower", "both"):
            invoked(flare, halves, *FORMS[number % 4], number)


@pytest.mark.soak
@pytest.mark.parametrize("flare", list(FLARES))
def test_flares_agree_for_long(flare: str) -> None:
    """A hundred positions for each half and for both."""
    for seed in range(100):
        for halves in ("upper", "lower", "both"):
            invoked(flare, halves, *FORMS[seed % 4], 1000 + seed)


def invoked(flare: str, halves: str, players: int, form: str, seed: int) -> None:
    """A position in which just these halves hold against somebody; the flare is invoked and the turn goes on."""
    edition = ["persian", "original"][seed % 2]
    both = Both(rules("tash_kalar", players, {"form": form, "edition": edition}), seed, "wild")
    both.fall_behind(flare, halves)
    both.choose(f"flare {flare}")
    both.play_on(turns=1)


@pytest.mark.parametrize("count", [6, pytest.param(300, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("players", "form"), FORMS)
def test_endings_agree(players: int, form: str, count: int) -> None:
    """Games that are nearly over, with extra turns, both triggers and the final round."""
    endings = set()
    sets = option_sets(form)
    for seed in range(count):
        both = Both(rules("tash_kalar", players, sets[seed % len(sets)]), seed, "wild")
        both.finish()
        endings.add(both.read.ending)
    assert {"points", "last_card"} <= endings


@pytest.mark.parametrize("count", [40, pytest.param(1000, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("players", "form"), FORMS)
def test_winners_agree(players: int, form: str, count: int) -> None:
    """Equal points, equal upgraded pieces, equal numbers of pieces."""
    found = set()
    for seed in range(count):
        both = Both(rules("tash_kalar", players, {"form": form}), seed, "wild")
        both.tie()
        found.add(len(both.read.winners()))
    assert {1, 2} <= found


@pytest.mark.parametrize("count", [10, pytest.param(300, marks=pytest.mark.soak)])
def test_task_conditions_agree(count: int) -> None:
    """Each of the 24 conditions where it is just met and just not."""
    r = rules("tash_kalar", 2, {"form": "high_form"})
    met: Counter[str] = Counter()
    for task in TASKS:
        for seed in range(count):
            met[task] += Both(r, seed, task).compare_task(task)
    assert 20 < len(+met)


# ---- the second reading's own vectors


def position(*counts: tuple[int, int]) -> Position:
    """A board with so many common and upgraded pieces of each seat; seat 0 is to play."""
    p = Position(len(counts), 17)
    p.me = 0
    free = iter(SQUARES)
    for seat, (commons, upgraded) in enumerate(counts):
        for rank, number in ((COMMON, commons), (HEROIC, upgraded)):
            for _ in range(number):
                p.board[next(free)] = Piece(seat, rank)
    return p


def test_flare_vectors() -> None:
    """Section 15.12, 1 and 2."""
    assert (False, False) == holds(position((3, 1), (6, 2)), "flare_02", 1, "common")
    assert (False, True) == holds(position((3, 1), (6, 2)), "flare_02", 1, "all_pieces")
    assert (False, True) == holds(position((0, 3), (5, 0)), "flare_03", 1, "common")
    assert (False, False) == holds(position((0, 3), (5, 0)), "flare_03", 1, "all_pieces")


def test_task_vectors() -> None:
    """Section 15.12, 6; and a next task that is past two blocked ones."""
    order = ["diagonals", "isolation", "envelopment", "imprisonment", "destruction", "red_conquest"]
    start, aside, rest = starting_tasks(order, "no_three_points")
    assert ["isolation", "envelopment", "destruction"] == start
    assert ["diagonals", "imprisonment"] == aside
    assert ["red_conquest"] == rest
    more = [*order, "green_conquest", "red_summoning", "devastation"]
    assert ["diagonals", "isolation", "envelopment"] == starting_tasks(more, "no_advanced")[1]
    shown = ["destruction", "devastation", "isolation"]
    assert ("side_chain", ["heroic_destruction"]) == next_task(["heroic_destruction", "side_chain"], shown)
    assert ("heroic_destruction", []) == next_task(["heroic_destruction"], shown)
    assert ("", []) == next_task([], shown)
