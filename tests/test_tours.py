"""Tours are walked as they are written: every goal is solved in both languages, and missed once."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from mohreh import web
from mohreh.contract.subject import Subject
from mohreh.contract.tours import check_tours
from mohreh.kernel import registry
from mohreh.kernel.errors import Broken
from mohreh.kernel.rules import Rules
from mohreh.kernel.text import LANGUAGES
from mohreh.tours import DONE, MISSED, Tour, Walk, tours_of
from mohreh.tours.conditions import BadTour
from mohreh.tours.tour import TRY, read_tour
from mohreh.web.learn import attribute_of
from mohreh.web.model import Reader
from tests.kit.tours import GOALS, STEPS, Place, shown_on
from tests.toys.nim import GAME, Nim, Take

pytestmark = pytest.mark.once

OPENING = """
players = 2
[[step]]
name = "hello"
seed = "1"
[[step]]
name = "three"
goal = { event = "nim.take", who = 0, count = "3" }
answers = ["take a 1"]
solution = ["take c 3"]
failing = ["take c 1"]
[[step]]
name = "play"
"""


# ---- the tours of the games


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("place", GOALS, ids=str)
def test_every_goal_is_solved_and_missed(place: Place, language: str) -> None:
    """With what the page says in each of the three moments."""
    reader, text = Reader(language), place.text(language)
    tour, step = place.tour, place.tour.steps[place.number]
    begun = Walk(tour, place.number)
    panel = web.regions(shown_on(begun), reader)["tour"]
    assert f'data-to="{place.number + 1}"' in panel
    assert not begun.outcome
    for line, outcome in ((step.solution, DONE), (step.failing, MISSED)):
        walk = Walk(tour, place.number)
        walk.follow(line)
        assert outcome == walk.outcome
        said = web.regions(shown_on(walk), reader)["tour"]
        assert text.say(f"tour.{outcome}") in said
        assert said != panel
        assert not walk.jumps or outcome == MISSED  # whoever does as the tour does sees no other table
        assert walk.jumps == (text.say("tour.jumps") in said)


@pytest.mark.parametrize("place", STEPS, ids=str)
def test_what_is_marked_is_on_the_page(place: Place) -> None:
    """Things, and what is to be refused, from the beginning; actions whenever the solution could play them."""
    step, rules = place.tour.steps[place.number], place.tour.rules
    attributes = {mark: attribute_of(mark, rules) for mark in step.marks}
    still = {mark for mark, attribute in attributes.items() if not attribute.startswith("data-action")}
    seen: set[str] = set()
    for played in range(max(1, len(step.solution))):
        walk = Walk(place.tour, place.number)
        walk.follow(step.solution[:played])
        page = "".join(web.regions(shown_on(walk), Reader()).values())
        playable = {rules.catalogue.notation(action) for action in walk.table.legal_for(place.tour.seat)}
        due = [mark for mark in step.marks if mark in playable or (mark in still and not played)]
        assert [] == [mark for mark in due if f"{attributes[mark]} data-pointed" not in page]
        assert due or played or not step.marks
        seen.update(due)
    assert set(step.marks) == seen


@pytest.mark.parametrize("place", GOALS, ids=str)
def test_what_is_to_be_refused_is_marked(place: Place) -> None:
    """Nobody looks for what does not light up: it is marked itself, or what it is done with."""
    step = place.tour.steps[place.number]
    assert step.marks or not any(line.startswith(TRY) for line in step.solution)


@pytest.mark.parametrize("game", registry.names())
def test_a_tour_refuses_something_and_ends_in_a_game(game: str) -> None:
    for tour in tours_of(registry.game(game)):
        lines = [line for step in tour.steps for line in step.solution]
        assert any(line.startswith("try ") for line in lines) or tour.name != "first"
        last = Walk(tour, len(tour.steps) - 1)
        assert [tour.seat] == last.table.waiting


def test_a_card_that_was_spent_for_nothing_misses_its_goal() -> None:
    """Conquest without a clan: nothing was left to play, and the tour went on asking for a clash."""
    tour = tours_of(registry.game("inis"))[1]
    walk = Walk(tour, next(n for n, step in enumerate(tour.steps) if step.name == "clash"))
    walk.follow(["play conquest", "at cove", "done"])
    assert MISSED == walk.outcome


# ---- how a step is walked


def nim(folder: Path) -> Nim:
    """The toy, as if its folder were this one."""
    shutil.copytree(GAME.folder / "text", folder / "text", dirs_exist_ok=True)
    return Nim("nim", 1, (2, 3), GAME.catalogue, [Take], [], {}, 12, str(folder), {"rules": "3.1"})


def toy(folder: Path, file: str = OPENING) -> Tour:
    (folder / "tours").mkdir(parents=True, exist_ok=True)
    path = folder / "tours" / "first.toml"
    path.write_text(file, encoding="utf-8")
    read_tour.cache_clear()
    return read_tour(nim(folder), path)


def walked(folder: Path, *lines: str, **changed: str) -> Walk:
    """The step of the toy's tour that has a goal, with other words in the file, after these lines."""
    file = OPENING
    for name, value in changed.items():
        rows = [row for row in file.splitlines() if not row.startswith(f"{name} =")]
        rows.insert(rows.index('name = "three"') + 1, f"{name} = {value}")
        file = "\n".join(rows)
    walk = Walk(toy(folder, file), 1)
    walk.follow(lines)
    return walk


def test_a_step_begins_where_the_solution_before_it_leads(tmp_path: Path) -> None:
    tour = toy(tmp_path)
    assert tour.start(0).fingerprint() == tour.start(1).fingerprint()
    after = tour.start(2)
    assert {"a": 2, "b": 4, "c": 2} == after.view(0)["heaps"]  # type: ignore[typeddict-item]
    assert 0 == after.turn
    assert 0 == after.decisions


def test_another_way_to_the_goal_is_told_that_the_next_step_begins_elsewhere(tmp_path: Path) -> None:
    assert not walked(tmp_path, "take c 3").jumps
    other = {"goal": '{ action = ["take * 3", "take a 2"] }'}
    walk = walked(tmp_path, "take a 2", **other)
    assert (DONE, True) == (walk.outcome, walk.jumps)


def test_others_answer_with_the_first_line_that_is_legal(tmp_path: Path) -> None:
    walk = walked(tmp_path, "take a 3", answers='[["take a 1", "take b 2"]]')
    assert ["take a 3", "take b 2"] == [GAME.catalogue.notation(one.action) for one in walk.table.history]


def test_missed_only_when_the_answer_to_the_last_decision_is_there(tmp_path: Path) -> None:
    """So that the consequence is seen."""
    walk = Walk(toy(tmp_path), 1)
    walk.table.play("take c 1")
    walk.look()
    assert "" == walk.outcome
    walk.table.play("take a 1")
    walk.look()
    assert MISSED == walk.outcome


def test_more_decisions_than_the_solution_takes(tmp_path: Path) -> None:
    walk = walked(tmp_path, "take c 1", within="2", answers='["take a 1", "take a 1"]')
    assert "" == walk.outcome
    walk.follow(["take c 3"])
    assert DONE == walk.outcome
    assert (1, 2, 2) == (walk.step.par, walk.step.within, walk.decisions)


@pytest.mark.parametrize(
    ("goal", "line", "outcome"),
    [
        ('{ event = "nim.*", who = 0, heap = "b" }', ["take b 1"], DONE),
        ('{ event = "nim.take", who = 0, heap = "b" }', ["take a 1"], MISSED),
        ('{ event = "nim.take", times = 2 }', ["take b 1"], DONE),
        ('{ action = ["take b *", "take c *"] }', ["take b 2"], DONE),
        ('{ action = "take b *" }', ["take c 2"], MISSED),
        ('{ view = "heaps.a", at_most = 2 }', ["take b 1"], DONE),
        ('{ view = "heaps.b", equals = 1 }', ["take b 3"], DONE),
        ('{ view = "waiting", holds = 1 }', ["take b 3"], DONE),
        ('{ not = { view = "heaps.c", at_least = 5 } }', ["take c 1"], DONE),
        ('{ all = [{ action = "take b *" }, { view = "heaps.b", at_most = 2 }] }', ["take b 1"], MISSED),
        ('{ any = [{ action = "take b *" }, { view = "heaps.b", at_most = 2 }] }', ["take b 1"], DONE),
    ],
)
def test_conditions(tmp_path: Path, goal: str, line: list[str], outcome: str) -> None:
    assert outcome == walked(tmp_path, *line, goal=goal).outcome


def test_what_the_rules_refuse_may_be_the_goal(tmp_path: Path) -> None:
    walk = walked(tmp_path, "take a 2", goal='{ refused = "nim.too_few" }', within="3")
    assert walk.wants_refusal("take a 3")
    assert not walk.wants_refusal("take b 3")
    walk.refuse("take a 3")
    assert DONE == walk.outcome
    with pytest.raises(BadTour, match="is to be refused, but it is legal"):
        walked(tmp_path, "try take a 3")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("take c 3", "take d 3"), "step 'three': 'take d 3'"),
        (('goal = {', 'gaol = {'), "a step has no 'gaol'"),
        (('solution = ["take c 3"]', ""), "a goal needs a solution"),
        (('count = "3"', 'count = "3", times = "often"'), "times is 'often'"),
        (('seed = "1"', ""), "the first step must begin somewhere"),
        (('name = "play"', 'name = "three"'), "two steps have the same name"),
        (('name = "play"\n', 'name = "play"\nwithin = 2\n'), "without a goal there is no within"),
        (("[[step]]", "[[setp]]"), "a tour has no 'setp'"),
        (("event =", "evnet ="), "must have one of event"),
    ],
)
def test_what_is_wrong_with_a_file(tmp_path: Path, change: tuple[str, str], told: str) -> None:
    with pytest.raises(BadTour, match=told) as refused:
        toy(tmp_path, OPENING.replace(*change))
    assert str(refused.value).startswith("nim, tours/first.toml: ")


# ---- the contract


def broken(folder: Path, file: str = OPENING, lacking: str = "") -> str:
    """What the contract says about a tour of the toy, with its texts except one."""
    tour = toy(folder, file)
    for language in LANGUAGES:
        path = folder / "text" / f"{language}.json"
        texts = json.loads(path.read_text(encoding="utf-8"))
        texts |= {key: f"{key}." for key in tour.text_keys() if key != lacking}
        path.write_text(json.dumps(texts), encoding="utf-8")
    try:
        check_tours(Subject(Rules(tour.game, 2, {})))
    except Broken as wrong:
        return str(wrong)
    return ""


def test_the_contract_walks_tours(tmp_path: Path) -> None:
    assert "" == broken(tmp_path / "sound")
    lost = broken(tmp_path / "lost", OPENING.replace("take c 3", "take c 2"))
    assert "nim, tour first, step 'three': take c 2 leads to 'missed', not 'done'" == lost
    found = broken(tmp_path / "found", OPENING.replace("take c 1", "take c 3"))
    assert "nim, tour first, step 'three': take c 3 leads to 'done', not 'missed'" == found
    refused = broken(tmp_path / "refused", OPENING.replace('seed = "1"', 'seed = "1"\nplayed = ["take c 3"]'))
    assert refused.startswith("nim, tour first, step 'three': ")
    silent = broken(tmp_path / "silent", lacking="tour.first.three.missed")
    assert "nim: there is no text 'tour.first.three.missed' in fa" == silent
    assert "leads to 'nothing'" in broken(tmp_path / "endless", OPENING.replace("failing", "within = 2\nfailing"))


def test_a_text_without_a_step_is_caught(tmp_path: Path) -> None:
    assert "" == broken(tmp_path)
    tour = toy(tmp_path, OPENING.replace('name = "hello"', 'name = "hullo"'))
    with pytest.raises(Broken, match=r"the text 'tour.first.hello' belongs to no step"):
        check_tours(Subject(Rules(tour.game, 2, {})))
