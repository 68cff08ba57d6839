"""Why a choice is a good one, in words: what it brings at once, and in which parts of the hints it is better.

What it brings is what the goals count afterwards. For the rest, the game's `faces/advice.py` names parts of its hints,
each with the weights that make it up (`PARTS`): a part is worth as much as the estimate would lose without these
weights, and where a choice leaves more of it than other choices do on average, that speaks for it. A game may add what
can be read from the views before and after (`facts`). Texts: `hint.<part>`, `hint.goal.<measure>` and those of `facts`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Final, TypeAlias

from mohreh.kernel.game import View
from mohreh.kernel.rules import Rules, Seen
from mohreh.kernel.state import Args, State
from mohreh.kernel.text import Text
from mohreh.kernel.weights import Weights

Why: TypeAlias = tuple[str, Args]  # a text key and its arguments
Facts: TypeAlias = Callable[[View, View, int], list[Why]]

DEALS: Final = 3  # that a choice is looked at in
OTHERS: Final = 8  # choices that it is compared with, at most
MOST: Final = 2  # reasons that are given
NEAR: Final = 3  # of a hundred: a chance that is lower by more is clearly worse
LITTLE: Final = 0.2  # of the part that speaks most for a choice: less is not worth a word


def reasons(rules: Rules, deals: list[State], seat: int, action: int) -> list[Why]:
    """What speaks for an action of a seat, most important first; `deals` are states that it cannot tell from the true
    one. Nothing where no part of the hints says why: then only looking ahead does."""
    after = [_played(rules, deal, seat, action) for deal in deals]
    if all(rules.over(s) and seat in rules.winners(s) for s in after):
        return [("hint.wins", {})]
    if len(rules.legal_for(deals[0], seat)) == 1:
        return [("hint.only", {})]
    found = _gains(rules, deals, after, seat)
    advice = rules.game.face("advice")
    if advice is None:
        return found[:MOST]
    before, then = rules.view(deals[0], seat), [rules.view(s, seat) for s in after]
    facts: Facts | None = getattr(advice, "facts", None)
    if facts is not None:
        told = [facts(before, view, seat) for view in then]
        found += [one for one in told[0] if all(one in each for each in told)]
    found += [(f"hint.{part}", {}) for part in _parts(rules, deals, after, seat, action, advice.PARTS)]
    return found[:MOST]


def equally_good(chances: Sequence[float]) -> int:
    """How many of the first choices pass for equally good: up to the last one that is shown with no lower chance.

    A search recommends what it has looked at most, and something less certain may look a little better. What is clearly
    worse than the first is not called equally good, and neither is what comes after it.
    """
    shown = [round(100 * chance) for chance in chances]
    near = list(takewhile(lambda one: one >= shown[0] - NEAR, shown))
    return 1 + max([n for n, one in enumerate(near) if one >= shown[0] >= 0], default=0)


def say_reasons(some: list[Why], text: Text) -> str:
    """A sentence of them."""
    if not some:
        return text.say("hint.ahead")
    return text.say("hint.because", {"reasons": text.listed([text.say(key, args) for key, args in some])})


def _played(rules: Rules, deal: State, seat: int, action: int) -> State:
    s = deal.clone()
    rules.play_for(s, seat, action)
    return s


def _gains(rules: Rules, deals: list[State], after: list[State], seat: int) -> list[Why]:
    """Of what the goals count, that which the choice adds to, whatever is hidden."""
    found: list[Why] = []
    counted = [_counts(rules, s, seat) for s in [deals[0], *after]]
    text = Text("en", rules.game, options=rules.conditions)
    for name, have in counted[0].items():
        more = {each.get(name, have) - have for each in counted[1:]}
        if len(more) == 1 and (n := more.pop()) > 0 and text.has(f"hint.goal.{name}"):
            found.append((f"hint.goal.{name}", {"n": n}))
    return found


def _counts(rules: Rules, s: State, seat: int) -> dict[str, int]:
    found = rules.game.goals(Seen(rules, rules.view(s, seat), s))
    return {one.name: one.have for one in found.seats[seat]} if found is not None else {}


def _parts(
    rules: Rules,
    deals: list[State],
    after: list[State],
    seat: int,
    action: int,
    parts: Mapping[str, tuple[str, ...]],
) -> list[str]:
    """The parts of the hints in which the choice is better than others, or than nothing if there are none."""
    legal = [int(one) for one in rules.legal_for(deals[0], seat) if one != action]
    others = legal[:: max(1, len(legal) // OTHERS)][:OTHERS]
    instead = [_played(rules, deals[0], seat, other) for other in others] or [deals[0]]
    better: dict[str, float] = {}
    for part, weights in parts.items():
        without = _without(rules, weights)
        better[part] = _worth(rules, after, seat, without) - _worth(rules, instead, seat, without)
    most = max(better.values(), default=0.0)
    speaking = [part for part, n in better.items() if n > 1e-9 and n >= LITTLE * most]
    return sorted(speaking, key=lambda part: -better[part])


def _without(rules: Rules, weights: tuple[str, ...]) -> Weights:
    names, values = rules.weights.names, rules.weights.values
    return Weights(names, [0.0 if name in weights else float(values[k]) for k, name in enumerate(names)])


def _worth(rules: Rules, some: list[State], seat: int, without: Weights) -> float:
    """What the estimates would lose without these weights, on average; a game that is over has none of it."""
    running = [s for s in some if not rules.over(s)]
    lost = [rules.evaluate(s, seat) - rules.game.evaluate(s, seat, without.values) for s in running]
    return sum(lost) / len(some)
