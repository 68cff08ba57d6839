"""Twin tables: they differ only in what a reader may not know, so the reader must hear the same from both."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from mohreh.contract.subject import Picker
from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from mohreh.server.new_table import with_new_chances
from tests.kit.games import Form, forms
from tests.server.kit import Guest, Running
from tests.toys import TOYS

assert TOYS

Twins: TypeAlias = tuple[Running, Running]
WATCHER: Final = -1
PEOPLE: Final = [f"reader-{seat}" for seat in range(6)]
STRANGER: Final = "stranger"
SIZES: Final[list[Form]] = [
    *[(game, players, {}) for game in registry.names() for players in registry.game(game).players],
    ("bazaar", 3, {}),
]
FORMS: Final = [form for game in registry.names() for form in forms(game)]


def rules_of(form: Form) -> Rules:
    return registry.rules(*form)


def moments(rules: Rules, picker: Picker, count: int) -> Iterator[State]:
    """Positions of a random game, sealed ones more often than not."""
    s = rules.new(picker.below(1000))
    found = 0
    for number in range(400):
        if rules.over(s) or found == count:
            return
        sealed = len(rules.waiting(s)) > 1
        if number and picker.below(3 if sealed else 25) == 0:
            found += 1
            yield s.clone()
        legal = list(rules.legal(s))
        rules.play(s, legal[picker.below(len(legal))])


def pair(rules: Rules, state: State, seat: int) -> list[State]:
    """The state twice, each with another redeal of what the seat, or a watcher, may not know."""
    looking = None if seat == WATCHER else seat
    return [rules.redeal(state, looking, 11 + twist) for twist in range(2)]


def pair_for_all(rules: Rules, state: State) -> list[State]:
    """The state, and another one that looks the same from every seat at once: a deck in another order, other dice."""
    for other in _unlike(rules, state):
        if _views(rules, other) == _views(rules, state):
            return [state, other]
    return [state, rules.load(json.loads(with_new_chances(json.dumps(rules.save(state)))))]


def _views(rules: Rules, state: State) -> list[object]:
    return [rules.view(state, seat) for seat in (None, *range(rules.players))]


def _unlike(rules: Rules, state: State) -> Iterator[State]:
    """States that differ from this one, most of them in what somebody sees."""
    saved = json.loads(json.dumps(rules.save(state)))
    for path in _rows(saved, ()):
        other = copy.deepcopy(saved)
        row: Any = other
        for key in path:
            row = row[key]
        if row[0] != row[1]:
            row[0], row[1] = row[1], row[0]
            try:
                yield rules.load(other)
            except MohrehError:
                continue
    for seed in range(30):
        yield rules.redeal(state, seed % rules.players, seed)


def _rows(node: object, path: tuple[object, ...]) -> Iterator[tuple[Any, ...]]:
    """Where lists of plain things lie in a saved state."""
    if isinstance(node, list) and len(node) > 1 and all(isinstance(one, int | str) for one in node):
        yield path
    inside = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, one in inside:
        yield from _rows(one, (*path, key))


def reader(server: Running, seat: int) -> Guest:
    """Who sits there, or somebody who watches."""
    return Guest.called(server, STRANGER if seat == WATCHER else PEOPLE[seat])
