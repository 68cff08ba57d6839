"""Laying tasks out: the three that start, the next one, and what follows a claim."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.tash_kalar.rules.data import TASK_NAMES
from mohreh.games.tash_kalar.rules.state import ALL, KNOWERS, TashKalarState, blank
from mohreh.games.tash_kalar.rules.tasks import NO_TASK, lay_out, open_starting, replace
from mohreh.kernel.registry import rules
from mohreh.kernel.rng import FAST_RNG
from mohreh.kernel.state import Value
from tests.kit.scene import told
from tests.tash_kalar.printed import TASKS


def state(**options: Value) -> TashKalarState:
    """Nothing laid out, and somebody listens."""
    s = blank(2, rules("tash_kalar", 2, options).options, FAST_RNG, 1)
    s.events = []
    return s


def stack(s: TashKalarState, deck: str) -> TashKalarState:
    """These tasks lie in the deck, the top one first, and nobody knows them."""
    names = deck.split()
    for place, name in enumerate(reversed(names)):
        s.own_decks()[s.task_deck() + place] = TASK_NAMES.index(name) * KNOWERS
    s.tasks_left = len(names)
    return s


def shuffled(first: str, **options: Value) -> TashKalarState:
    """A whole deck with these tasks on top, the uppermost first, and the starting tasks opened."""
    names = first.split()
    rest = [name for name in TASKS if name not in names]
    s = stack(state(**options), " ".join([*names, *rest]))
    open_starting(s)
    return s


def shows(s: TashKalarState, tasks: str) -> TashKalarState:
    """These tasks are open, and the fourth is the next one."""
    s.tasks = vec[i64]([TASK_NAMES.index(name) for name in tasks.split()])
    return s


def faces(s: TashKalarState) -> list[str]:
    """The face-up tasks, the next one last."""
    return [TASK_NAMES[task] if task != NO_TASK else "" for task in s.tasks]


def deck(s: TashKalarState) -> list[str]:
    """The deck from the top."""
    start = s.task_deck()
    cards = [s.decks[start + place] for place in range(s.tasks_left)]
    return [TASK_NAMES[card // KNOWERS] for card in reversed(cards)]


def knowers(s: TashKalarState) -> list[int]:
    """Who knows each card of the deck, from the top."""
    start = s.task_deck()
    cards = [s.decks[start + place] for place in range(s.tasks_left)]
    return [int(card % KNOWERS) for card in reversed(cards)]


def events(s: TashKalarState) -> list[str]:
    return [told(event) for event in s.events or []]


ORDER = "diagonals isolation envelopment imprisonment destruction"


def test_starting_tasks_of_the_persian_edition() -> None:
    """15.12.6: no task worth 3 points starts, and no third one of a category."""
    s = shuffled(ORDER)
    assert ["isolation", "envelopment", "destruction"] == faces(s)[:3]
    assert [
        "task_aside task=diagonals",
        "task_open task=isolation",
        "task_open task=envelopment",
        "task_aside task=imprisonment",
        "task_open task=destruction",
    ] == events(s)[:5]


def test_starting_tasks_of_the_original_edition() -> None:
    """15.12.6: no advanced task starts, whatever it is worth."""
    s = shuffled(f"{ORDER} side_chain", edition="original")
    assert ["imprisonment", "destruction", "side_chain"] == faces(s)[:3]
    assert [
        "task_aside task=diagonals",
        "task_aside task=isolation",
        "task_aside task=envelopment",
    ] == events(s)[:3]


def test_third_of_a_category_needs_two_before_it() -> None:
    """The third may share its category with one of the first two."""
    s = shuffled("destruction red_conquest devastation")
    assert ["destruction", "red_conquest", "devastation"] == faces(s)[:3]


def test_tasks_put_aside_go_back_into_the_deck() -> None:
    """Everything is there once, and nobody knows where the tasks lie that were seen."""
    s = shuffled("diagonals side_chain corner_chain destruction red_conquest imprisonment")
    assert ["destruction", "red_conquest", "imprisonment"] == faces(s)[:3]
    assert sorted(TASKS) == sorted([*faces(s), *deck(s)])
    assert {"diagonals", "side_chain", "corner_chain"} <= {*deck(s), faces(s)[3]}
    assert 20 == s.tasks_left
    assert s.tasks_left * [0] == knowers(s)


def test_deck_is_shuffled_before_tasks_are_laid_out() -> None:
    """Another seed, other tasks; and what was put aside is shuffled in."""
    seen: set[tuple[str, ...]] = set()
    for seed in range(20):
        s = blank(2, rules("tash_kalar", 2).options, FAST_RNG, 7 + 1000 * seed)
        lay_out(s)
        assert sorted(TASKS) == sorted([*faces(s), *deck(s)])
        seen.add(tuple(faces(s)))
    assert 20 == len(seen)


def test_next_task_may_be_worth_three_points() -> None:
    """Only the starting tasks are chosen with care."""
    s = shows(stack(state(), "red_legends center_cross"), "destruction red_summoning imprisonment isolation")
    replace(s, 0)
    assert ["isolation", "red_summoning", "imprisonment", "red_legends"] == faces(s)


def test_next_task_is_never_the_third_of_a_category() -> None:
    """Such a task goes under the deck, where everybody knows it."""
    s = shows(
        stack(state(), "heroic_devastation end_of_legends red_conquest side_chain"),
        "red_summoning devastation imprisonment destruction",
    )
    replace(s, 0)
    assert ["destruction", "devastation", "imprisonment", "red_conquest"] == faces(s)
    assert ["side_chain", "heroic_devastation", "end_of_legends"] == deck(s)
    assert [0, ALL, ALL] == knowers(s)
    assert [
        "task_open task=destruction",
        "task_under task=heroic_devastation",
        "task_under task=end_of_legends",
        "task_next task=red_conquest",
    ] == events(s)


def test_category_of_the_claimed_task_is_free_again() -> None:
    """What counts is what lies open after the claim."""
    s = shows(stack(state(), "heroic_devastation"), "destruction devastation imprisonment red_summoning")
    replace(s, 1)
    assert ["destruction", "red_summoning", "imprisonment", "heroic_devastation"] == faces(s)


def test_what_was_shown_is_counted() -> None:
    """Every card that is turned over stops undo."""
    s = shows(
        stack(state(), "heroic_devastation red_conquest"),
        "red_summoning devastation imprisonment destruction",
    )
    replace(s, 0)
    assert 2 == s.shown


def test_only_tasks_of_the_barred_category_are_left() -> None:
    """Q22: after one round through the deck its top card is shown, and all know the rest."""
    s = shows(
        stack(state(), "heroic_devastation end_of_legends heroic_destruction"),
        "red_summoning devastation imprisonment destruction",
    )
    replace(s, 0)
    assert ["destruction", "devastation", "imprisonment", "heroic_devastation"] == faces(s)
    assert ["end_of_legends", "heroic_destruction"] == deck(s)
    assert [ALL, ALL] == knowers(s)


def test_no_task_is_left() -> None:
    """Q22: with an empty deck there is no next task, and later a gap stays."""
    s = shows(state(), "red_summoning devastation imprisonment destruction")
    replace(s, 2)
    assert ["red_summoning", "devastation", "destruction", ""] == faces(s)
    replace(s, 0)
    assert ["", "devastation", "destruction", ""] == faces(s)
    assert ["task_open task=destruction"] == events(s)


def test_never_three_of_a_category_among_the_four() -> None:
    """All the way through the deck, as long as another category is left in it."""
    for seed in range(30):
        s = blank(2, rules("tash_kalar", 2).options, FAST_RNG, 11 + 1000 * seed)
        lay_out(s)
        while s.tasks_left:
            kinds = [TASKS[name].category for name in faces(s)]
            assert max([kinds.count(kind) for kind in kinds]) < 3 or all_barred(s)
            replace(s, seed % 3)


def all_barred(s: TashKalarState) -> bool:
    """Is everything that is left of the category of which two tasks lay open when the next was shown?"""
    return len({TASKS[name].category for name in [faces(s)[3], *deck(s)]}) == 1
