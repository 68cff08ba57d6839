"""What the hints of Qabile look at: a second reading from the view."""

from __future__ import annotations

import pytest

from mohreh.games.qabile.knowledge.view import QabileView
from mohreh.games.qabile.rules.data import LAND_NAMES
from mohreh.kernel.game import View
from mohreh.kernel.state import Value
from tests.kit import features, hints
from tests.kit.hints import Weights
from tests.qabile import layout
from tests.qabile.scene import qabile, seen


def settlers(view: QabileView, seat: int, w: Weights) -> float:
    """Each land by its fences, or by the odds of a fight; and lands side by side without a fence between them."""
    here = {
        name: land[seat]
        for name, land in zip(LAND_NAMES, view["board"], strict=True)
        if land[seat] and name not in view["enclosed"]
    }
    value = 0.0
    for name, n in here.items():
        around = len([side for side in layout.sides(name) if side in view["fences"]])
        both, single = w[f"full_{around}"], w[f"half_{around}"]
        others = [m for other, m in enumerate(view["board"][LAND_NAMES.index(name)]) if other != seat]
        if max(others) == 0:
            value += both if n == 2 else single
        elif max(others) == 1:
            value += 0.5 * both + 0.25 * single if n == 2 else 0.5 * single
        else:
            value += 0.25 * both + 0.25 * single if n == 2 else 0.25 * single
        r, c = int(name[0]), int(name[2])
        for beside, between in ((f"{r}.{c + 1}", f"v{r}.{c + 1}"), (f"{r + 1}.{c}", f"h{r + 1}.{c}")):
            if beside in here and between not in view["fences"]:
                value += w["neighbour"]
    return value


def reading(table: View, w: Weights) -> float:
    view = seen(table)
    me = view["seat"]
    if view["over"]:
        return 100 if me in view["winners"] else -100
    values = [
        2 * len(one["lands"]) + one["masks"] + w["supply_worth"] * one["supply"] + settlers(view, seat, w)
        for seat, one in enumerate(view["seats"])
    ]
    best = max(0.0, *[value for seat, value in enumerate(values) if seat != me])
    removal = w[f"removal_{view['players']}"] if view["remover"] == me else 0
    return values[me] - w["opponent"] * best + removal


@pytest.mark.parametrize(
    ("players", "options"), [(2, {}), (3, {"turn_structure": "strict_phases"}), (4, {"fallen_settlers": "out_of_game"})]
)
def test_hints_read_twice(players: int, options: dict[str, Value]) -> None:
    """In random games, to the end."""
    for r, s in features.positions("qabile", players, options, 3, every=13):
        hints.check(r, s, reading)


def test_hints_read_twice_where_tribes_meet() -> None:
    """One or two against one or two, whoever is looked at; and somebody was removed."""
    for mine, theirs in ((1, 1), (2, 1), (1, 2), (2, 2)):
        scene = qabile(3).settlers("2.2", A=mine, B=theirs).settlers("2.3", A=1).settlers("3.2", B=2).fences("v2.3")
        scene.removed("C", by="A").settling("A", first="2.2")
        hints.check(scene.rules, scene.table._state, reading)


def test_hints_read_twice_at_the_border() -> None:
    """The last land of a row has no neighbour in the next row, and the last row none below."""
    scene = qabile().settlers("0.4", A=2).settlers("1.0", A=1).settlers("1.4", A=1).settlers("4.4", A=1)
    scene.settlers("4.3", A=2).settlers("3.4", A=1).fences("h1.4", "v4.4").enclosed("A", "3.3")
    hints.check(scene.rules, scene.table._state, reading)
