"""Search with hidden information: many imagined deals, and one tree for each player (MO-ISMCTS).

In every round a redeal is played forward. Each player chooses by the tree of what he can tell apart: his own choices
and what he sees others do, but not their sealed answers. The game's hints say which choices to try first and how
good the moment is where the round leaves the tree. docs/bots.md says why it is done so, with the figures.
"""

from __future__ import annotations

import gc
from math import exp, log
from time import perf_counter
from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.bots.belief import Belief
from mohreh.bots.bot import UNKNOWN, Bot, Choice, best_first
from mohreh.bots.tree import MOST, Edge, Node, Room
from mohreh.kernel.rng import mwc_start, mwc_step
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import NOBODY, Actions, State, legal_now
from mohreh.kernel.weights import SCALE

SHARPNESS: Final = 10.0
DEEPEST: Final = 200  # decisions in one round
LONGEST_LINE: Final = 6
EDGE: Final = 0.001  # no chance is taken to be nearer to 0 or 1 than this
SUREST: Final = 20.0  # and no gain for larger than this, in units of the scale
NO_LIMIT: Final = 1_000_000_000


@final
class SearchBot(Bot):
    """Searches for so many rounds or so many seconds, whichever is over first."""

    NAME: ClassVar[str] = "search"

    def __init__(
        self,
        rounds: int,
        seconds: float = 0.0,
        curiosity: float = 0.0,
        sharpness: float = SHARPNESS,
        most: int = MOST,
        by_hints: bool = False,
    ) -> None:
        self.rounds: Final = rounds
        self.seconds: Final = seconds  # 0: no limit
        self.curiosity: Final = curiosity  # 0: as is usual for the game
        self.sharpness: Final = sharpness
        self.most: Final = most  # choices and moments that it remembers
        self.by_hints: Final = by_hints  # leave out what was learned
        self.played: i64 = 0  # rounds of the last search
        self._trees: list[Node] = []
        self._room = Room(most)

    def __reduce__(self) -> tuple[object, ...]:
        return (SearchBot, (self.rounds, self.seconds, self.curiosity, self.sharpness, self.most, self.by_hints))

    def forget(self) -> None:
        self._trees = []

    def choose(self, belief: Belief, seed: i64) -> i64:
        legal = belief.legal
        if len(legal) == 1:
            self._recall(belief)
            return legal[0]
        return self.think(belief, seed)[0].action

    def think(self, belief: Belief, seed: i64) -> list[Choice]:
        self._recall(belief)
        self._search(belief, seed)
        root = self._trees[belief.seat]
        found: list[Choice] = []
        for action in belief.legal:
            edge = root.edge(action)
            if edge is None:
                found.append(Choice(action, 0, UNKNOWN, []))
            else:
                found.append(Choice(action, int(edge.tried), edge.chance(), _line(edge, belief.seat)))
        return best_first(found)

    def _recall(self, belief: Belief) -> None:
        """Go down the trees of the last search by what was heard since.

        Where nothing was kept, or so much that the next search would have too little room, begin anew.
        """
        players = belief.rules.players
        room = self._room
        if belief.heard is None or len(self._trees) != players or room.left < self.most // 2:
            self._trees = [Node() for _ in range(players)]
            self._room = Room(self.most)
            return
        for key, public in belief.heard:
            actor = key % 64 if key >= 0 else -1 - key
            for seat in range(players):
                tree = self._trees[seat]
                own = tree.edge(key // 64) if seat == actor and key >= 0 else None
                if own is not None:
                    self._trees[seat] = own.follow(room)
                elif seat == actor and key < 0:
                    self._trees[seat] = Node()
                else:
                    self._trees[seat] = tree.hear(key if seat == actor else public, room)

    def _search(self, belief: Belief, seed: i64) -> None:
        """Play rounds until the budget is used up.

        Trees have no cycles, and the collector would walk all over them again and again: it has to wait.
        """
        collects = gc.isenabled()
        gc.disable()
        try:
            self._play_rounds(belief, seed)
        finally:
            if collects:
                gc.enable()

    def _play_rounds(self, belief: Belief, seed: i64) -> None:
        rules = belief.rules.judged_by(None) if self.by_hints else belief.rules
        seat: i64 = belief.seat
        position = mwc_start(seed)
        curiosity = self.curiosity
        if curiosity == 0.0:
            curiosity = rules.game.curiosity(rules.players)
        rounds: i64 = self.rounds if self.rounds > 0 else NO_LIMIT
        until = perf_counter() + self.seconds
        n: i64 = 0
        while n < rounds:
            if self.seconds > 0.0 and n > 0 and perf_counter() >= until:
                break
            position = mwc_step(position)
            s = belief.sample(position)
            s.who = seat
            self._round(rules, s, curiosity)
            n += 1
        self.played = n

    def _round(self, rules: Rules, s: State, curiosity: float) -> None:
        """Play one imagined deal down the trees, judge where it led, and add that to all choices on the way."""
        buffer = vec[i64](capacity=64)
        at = self._trees[:]
        room = self._room
        path: list[Edge] = []
        actors: list[int] = []
        for _ in range(DEEPEST):
            who = s.who
            if who == NOBODY:
                break
            legal = legal_now(s, buffer)
            node = at[who]
            action = legal[0]
            edge: Edge | None = None
            if len(legal) > 1:
                node.visits += 1
                if node.visits == 1 and len(path) > 0:
                    break
                if node.lacks(legal):
                    if room.left <= 0 and len(path) > 0:
                        break
                    _open(rules, node, s, legal, room)
                edge = node.pick(legal, curiosity, self.sharpness)
                action = edge.action
                path.append(edge)
                actors.append(int(who))
            others = rules.heard(s, action, NOBODY)
            s.play(action)
            for seat in range(rules.players):
                if seat != who:
                    at[seat] = at[seat].hear(others, room)
                elif edge is not None:
                    at[seat] = edge.follow(room)
                else:
                    at[seat] = node.hear(action * 64 + who, room)
        chances = rules.chance_row(s)
        for k in range(len(path)):
            edge = path[k]
            edge.tried += 1.0
            edge.won += chances[actors[k]]


def _open(rules: Rules, node: Node, s: State, legal: Actions, room: Room) -> None:
    """Add the actions that were never legal at this node before, each with the chance that the hints give it."""
    who = s.who
    scale = rules.weights.values[SCALE]
    odds = rules.chance_row(s)[who]
    odds = _within(odds, EDGE, 1.0 - EDGE)
    odds = log(odds / (1.0 - odds))
    level = rules.evaluate(s, who)
    is_new = len(node.edges) == 0
    for action in legal:
        if is_new or node.edge(action) is None:
            then = s.clone()
            then.play(action)
            gain = _within((rules.evaluate(then, who) - level) / scale, -SUREST, SUREST)
            node.add(action, 1.0 / (1.0 + exp(-odds - gain)), room)


def _within(value: float, low: float, high: float) -> float:
    """The nearest number between two others."""
    if value < low:
        return low
    if value > high:
        return high
    return value


def _line(edge: Edge, seat: int) -> list[tuple[int, int]]:
    """The line of play that is expected after a choice, as far as the search came more than once."""
    found: list[tuple[int, int]] = []
    node = edge.after
    while node is not None and len(found) < LONGEST_LINE:
        own = node.best()
        heard = node.usual()
        if own is not None and own.tried > 1.0:
            found.append((seat, int(own.action)))
            node = own.after
        elif heard is not None and heard.times > 1 and heard.key >= 0:
            found.append((int(heard.key % 64), int(heard.key // 64)))
            node = heard.after
        else:
            break
    return found
