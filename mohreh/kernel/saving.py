"""States and steps as plain data, by the fields they name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.kernel.errors import BadState, MohrehError
from mohreh.kernel.rng import FAST, FAST_RNG, POSITIONS, SEEDS, make_rng
from mohreh.kernel.state import ENDED, NO_ACTIONS, NOBODY, Question, State, Step

ROW: Final[type] = type(NO_ACTIONS)  # compiled code cannot ask for a `vec` by its own name
OWN: Final = ("players", "position", "shown", "who", "sealed")


def plain(value: object) -> object:
    """A field's value as JSON knows it."""
    if isinstance(value, ROW):
        return list(cast("Iterable[object]", value))
    if isinstance(value, list):
        return [plain(one) for one in value]
    if isinstance(value, (bool, int, str)):
        return value
    raise TypeError(f"a field may hold numbers, words and rows of them, not {type(value).__name__}")


def copied(value: object) -> object:
    """A field's value, sharing no row with the original."""
    if isinstance(value, list):
        return [copied(one) for one in value]
    return cast("vec[i64]", value)[:] if isinstance(value, ROW) else value


def save_step(step: Step) -> list[object]:
    """A step's name, then its fields in order."""
    return [step.name(), *[plain(getattr(step, name)) for name in type(step).FIELDS]]


def save_state(s: State) -> dict[str, object]:
    """Everything that the future of a game depends on."""
    saved: dict[str, object] = {name: plain(getattr(s, name)) for name in (*OWN, *type(s).FIELDS)}
    saved["rng"] = s.rng.NAME
    saved["seed"] = s.rng.seed()
    saved["top"] = save_step(s.top)
    saved["stack"] = [save_step(step) for step in s.pending()]
    return saved


def load_step(steps: dict[str, Question], saved: object) -> Step:
    """The step that was saved."""
    if not isinstance(saved, list) or not saved or not isinstance(saved[0], str):
        raise BadState(f"{saved!r} is not a step")
    name = saved[0]
    if name == "Ended":
        return ENDED
    question = steps.get(name)
    if question is None:
        raise BadState(f"there is no step {name!r}")
    if len(saved) - 1 != len(question.FIELDS) or not all(_is_number(value) for value in saved[1:]):
        raise BadState(f"the step {name} takes the numbers {', '.join(question.FIELDS) or 'none'}, not {saved[1:]!r}")
    return question.step(saved[1:])


def load_state(blank: State, steps: dict[str, Question], saved: dict[str, object]) -> State:
    """Fill a blank state with what was saved."""
    for name in (*OWN, *type(blank).FIELDS):
        if name not in saved:
            raise BadState(f"the saved state has no {name}")
        setattr(blank, name, _like(getattr(blank, name), saved[name], name))
    rng, seed = saved.get("rng"), saved.get("seed")
    if not isinstance(rng, str) or not isinstance(seed, str):
        raise BadState("the saved state has no generator")
    try:
        blank.rng = FAST_RNG if rng == FAST else make_rng(rng, seed)[0]
    except MohrehError as wrong:
        raise BadState(f"the saved state's generator: {wrong}") from None
    first, last = (1, POSITIONS) if rng == FAST else (0, SEEDS - 1)
    if not first <= blank.position <= last:  # from any other, all numbers of mwc/1 may be the same
        raise BadState(f"{rng} has no position {blank.position}")
    if not 0 <= blank.shown < SEEDS:
        raise BadState(f"shown cannot be {blank.shown}")
    stack = saved.get("stack")
    if not isinstance(stack, list):
        raise BadState("the saved state has no stack")
    blank.top = load_step(steps, saved.get("top"))
    for one in stack:
        blank.push(load_step(steps, one))
    if (blank.top is ENDED) != (blank.who == NOBODY) or not NOBODY <= blank.who < blank.players:
        raise BadState(f"the saved state asks seat {blank.who} to {blank.top!r}")
    if blank.top is ENDED and len(stack) > 0:
        raise BadState("the saved state is over, and yet something waits")
    return blank


def _like(example: object, value: object, name: str) -> object:
    """The value as the same kind of thing that the blank state holds."""
    if isinstance(example, ROW):
        if isinstance(value, list) and all(_is_number(one) for one in value):
            return vec[i64](cast("list[i64]", value))
    elif isinstance(example, list):
        if isinstance(value, list):
            kind = example[0] if example else 0
            return [_like(kind, one, name) for one in value]
    elif type(value) is type(example) and (type(value) is not int or _is_number(value)):
        return value
    raise BadState(f"{name} cannot be {value!r}")


def _is_number(value: object) -> bool:
    """A whole number that fits in 64 bits; True is none."""
    return type(value) is int and -(2**63) <= value < 2**63
