"""The legal decisions, sorted by what is tapped to make them: squares, pieces that move, cards, directions."""

from __future__ import annotations

from typing import Final, final

from mohreh.games.tash_kalar.faces.words import describe
from mohreh.games.tash_kalar.rules import arena
from mohreh.games.tash_kalar.rules.actions import CATALOGUE, MOVE, SHOOT, TURNED
from mohreh.games.tash_kalar.rules.patterns import ORIENTATION_NAMES
from mohreh.kernel.rules import Seen

NEVER: Final = -1  # no action
PLACING: Final = ("place", "place_heroic", "place_legendary", "put")
ON_SQUARES: Final = (*PLACING, "lift", "leap", "pick", "destroy", "upgrade", "downgrade", "convert")
NUMBERS: Final = {square: number for number, square in enumerate(arena.SQUARE_NAMES)}
PICKING: Final = ("Act", "Close")  # steps whose choices are put together and confirmed


@final
class Clickable:
    """What a seat may choose; `step` is the name of the question."""

    def __init__(self, seen: Seen, legal: list[int], step: str) -> None:
        self.step: Final = step
        self.picking: Final = step in PICKING
        self.on: Final[dict[str, list[int]]] = {}  # by square: what may be done there
        self.moves: Final[dict[str, dict[str, int]]] = {}  # by the square of a piece: where it may go
        self.summons: Final[dict[str, dict[str, int]]] = {}  # by card: where it may come
        self.cards: Final[dict[str, list[int]]] = {}  # by card: what else may be done with it
        self.others: Final[dict[str, list[int]]] = {}  # by verb: all the rest
        self.legal: Final = set(legal)
        self.coming: Final[set[str]] = set()  # the squares where some card may come
        self._meant = NEVER  # the first id of the verb that a tap on any other square stands for
        for action in legal:
            self._sort(seen, action)
        # Directions and orientations, with their names.
        self.shots: Final = [(action, arena.DIRECTION_NAMES[action - SHOOT]) for action in self.others.get("shoot", [])]
        self.turns: Final = [(action, ORIENTATION_NAMES[action - TURNED]) for action in self.others.get("turned", [])]
        # A piece that is the only one to move need not be picked.
        self.targets: Final[dict[str, int]] = {}
        if len(self.moves) == 1 and not self.on:
            for there in self.moves.values():
                self.targets.update(there)
        self.picked: Final = self._picked()
        self.taps: Final = self._taps()

    def _sort(self, seen: Seen, action: int) -> None:
        verb = CATALOGUE.verb(action)
        square = arena.SQUARE_NAMES[(action - verb.base) % arena.SQUARES]
        if verb.name in ON_SQUARES:
            self.on.setdefault(square, []).append(action)
            self._mean(action - (action - verb.base) % arena.SQUARES)
        elif verb.name == "summon":
            self.summons.setdefault(verb.names(action)[0], {})[square] = action
            self.coming.add(square)
        elif verb.name in ("exchange", "flare", "recall"):
            self.cards.setdefault(verb.names(action)[0], []).append(action)
        elif verb.name in ("move", "onward"):
            args = describe(seen, action)[1]
            self.moves.setdefault(str(args["piece"]).rpartition("-")[2], {})[str(args["to"])] = action
            if verb.name == "move":
                self._mean(MOVE)
        else:
            self.others.setdefault(verb.name, []).append(action)

    def _mean(self, base: int) -> None:
        if self._meant == NEVER:
            self._meant = base

    def _picked(self) -> set[str]:
        """The squares that a tap only picks: for a card, or because several things can be done there."""
        if self.picking:
            return {*self.on, *self.coming}
        several = [square for square, here in self.on.items() if len(here) > 1 and len(self.on) > 1]
        return {*several, *([] if self.targets else self.moves)}

    def _taps(self) -> dict[str, int]:
        """By square: the action that a tap plays at once."""
        if self.picking:
            return {}
        found = {square: here[0] for square, here in self.on.items() if len(here) == 1} | self.targets
        return {square: action for square, action in found.items() if square not in self.picked}

    def tap(self, square: str) -> int:
        """The action that a tap on a square plays at once, or NEVER."""
        return self.taps.get(square, NEVER)

    def picks(self, square: str) -> bool:
        """Does a tap only pick the square?"""
        return square in self.picked

    def why(self, square: str) -> int:
        """For a square that cannot be chosen: the action whose refusal explains why."""
        number = NUMBERS[square]
        if self._meant != MOVE:
            action = self._meant + number
            return NEVER if self._meant == NEVER or action in self.legal else action
        if len(self.moves) == 1:  # the only piece that may move: can it not go there?
            start = NUMBERS[next(iter(self.moves))]
            for way in range(arena.DIRECTIONS):
                action = MOVE + start * arena.DIRECTIONS + way
                there = arena.STEP[arena.CELL[start] * arena.DIRECTIONS + way]
                if there == arena.CELL[number] and action not in self.legal:
                    return action
        for way in range(arena.DIRECTIONS):
            action = MOVE + number * arena.DIRECTIONS + way
            if arena.STEP[arena.CELL[number] * arena.DIRECTIONS + way] >= 0 and action not in self.legal:
                return action
        return NEVER


def next_to(square: str, direction: str) -> str:
    """The square in a direction; none beyond the edge, or without a square to start from."""
    if not square:
        return ""
    start = arena.CELL[arena.SQUARE_NAMES.index(square)]
    cell = arena.STEP[start * arena.DIRECTIONS + arena.DIRECTION_NAMES.index(direction)]
    return arena.name(cell) if cell >= 0 else ""


def sign(action: int, taken: bool) -> str:
    """What a tap does to a square, in a word; `taken`: a piece stands there."""
    verb = CATALOGUE.verb(action).name
    if verb in ("move", "onward", "leap") and taken:
        return "destroy"
    if verb in PLACING:
        return "place"
    return "move" if verb == "onward" else verb
