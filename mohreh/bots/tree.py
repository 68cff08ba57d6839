"""What a search remembers: a tree for each player, of what that player can tell apart.

These classes are not `acyclic`: a long chain of such objects is freed through memory that they do not have.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from mohreh.kernel.state import NO_ACTIONS, Actions

MOST: Final = 2_000_000  # choices and moments in all trees: 150 to 400 MB, more than any measured budget needs


@final
class Room:
    """How much the trees of a search may still grow. What has no place in them is used once and forgotten."""

    def __init__(self, left: i64) -> None:
        self.left = left


@final
class Edge:
    """A choice of the tree's own player, with all that came of it."""

    def __init__(self, action: i64, prior: float) -> None:
        self.action: Final = action
        self.prior: Final = prior  # the chance of winning by the game's hints alone
        self.tried = 0.0  # how often it was chosen
        self.offered = 0.0  # how often it was legal
        self.won = 0.0  # the chances that came of it, added up
        self.weight = 0.0  # what it counts among all when curiosity is shared out; see `Node.pick`
        self.after: Node | None = None

    def chance(self) -> float:
        """The chance of winning with this choice; the estimate of the hints counts as one try."""
        return (self.won + self.prior) / (self.tried + 1.0)

    def follow(self, room: Room) -> Node:
        """The node after this choice."""
        found = self.after
        if found is None:
            found = Node()
            if room.left > 0:
                room.left -= 1
                self.after = found
        return found


@final
class Heard:
    """What the tree's player saw another one do."""

    def __init__(self, key: i64) -> None:
        self.key: Final = key  # action * 64 + seat; a sealed answer: the seat alone, as -1 - seat
        self.times: i64 = 0
        self.after: Final = Node()


# Most moments have only own choices or only those of others: a list is made for the first of its kind.
NO_EDGES: Final[list[Edge]] = []
NO_HEARD: Final[list[Heard]] = []


@final
class Node:
    """A moment as one player knows it."""

    def __init__(self) -> None:
        self.visits: i64 = 0
        self.weight = 0.0  # of all choices together; 0: it has to be added up anew
        self.edges = NO_EDGES  # own choices, by ascending action
        self.actions = NO_ACTIONS  # of these choices: a row of numbers is compared faster than objects are
        self.heard = NO_HEARD

    def edge(self, action: i64) -> Edge | None:
        """The own choice of an action, if it has been legal here before."""
        for edge in self.edges:
            if edge.action == action:
                return edge
        return None

    def lacks(self, legal: Actions) -> bool:
        """Is an action legal that was never legal at this node before?"""
        actions = self.actions
        k: i64 = 0
        n: i64 = len(actions)
        for action in legal:
            while k < n and actions[k] < action:
                k += 1
            if k == n or actions[k] != action:
                return True
            k += 1
        return False

    def add(self, action: i64, prior: float, room: Room) -> None:
        """Insert an own choice at its place in the ascending order."""
        room.left -= 1
        self.weight = 0.0
        edges = self.edges
        k = len(edges)
        if k == 0:
            self.edges = [Edge(action, prior)]
            self.actions = vec[i64]([action])
            return
        while k > 0 and edges[k - 1].action > action:
            k -= 1
        self.actions = append(self.actions, action)
        if k == len(edges):
            edges.append(Edge(action, prior))
            return
        edges.insert(k, Edge(action, prior))
        actions = self.actions
        for n in range(len(actions) - 1, k, -1):
            actions[n] = actions[n - 1]
        actions[k] = action

    def pick(self, legal: Actions, curiosity: float, sharpness: float) -> Edge:
        """The choice to try next: the good, the promising, and those that were tried too little.

        What the hints prefer, the sharper the more, says how promising one is.
        """
        edges = self.edges
        actions = self.actions
        if self.weight == 0.0:
            self._weigh(sharpness)
        weight = self.weight
        k: i64 = 0
        if len(legal) < len(edges):
            weight = 0.0
            for action in legal:
                while actions[k] != action:
                    k += 1
                weight += edges[k].weight
        best = edges[0]
        most = -1.0
        offered = 0.0
        root = 0.0  # of `offered`, which is the same for most of them
        k = 0
        for action in legal:
            while actions[k] != action:
                k += 1
            edge = edges[k]
            k += 1
            edge.offered += 1.0
            if edge.offered != offered:
                offered = edge.offered
                root = sqrt(offered)
            score = (edge.won + edge.prior + curiosity * (edge.weight / weight) * root) / (edge.tried + 1.0)
            if score > most:
                most = score
                best = edge
        return best

    def _weigh(self, sharpness: float) -> None:
        """How much curiosity each choice deserves, and all of them together."""
        self.weight = 0.0
        for edge in self.edges:
            edge.weight = exp(edge.prior * sharpness)
            self.weight += edge.weight

    def hear(self, key: i64, room: Room) -> Node:
        """The moment after something that another player was seen to do."""
        for heard in self.heard:
            if heard.key == key:
                heard.times += 1
                return heard.after
        if room.left <= 0:
            return Node()
        room.left -= 1
        found = Heard(key)
        found.times = 1
        if len(self.heard) == 0:
            self.heard = [found]
        else:
            self.heard.append(found)
        return found.after

    def best(self) -> Edge | None:
        """The choice that was tried most; of equals, the better one."""
        found: Edge | None = None
        for edge in self.edges:
            if found is None or edge.tried > found.tried:
                found = edge
            elif edge.tried == found.tried and edge.chance() > found.chance():
                found = edge
        return found

    def usual(self) -> Heard | None:
        """What others were seen to do most often."""
        found: Heard | None = None
        for heard in self.heard:
            if found is None or heard.times > found.times:
                found = heard
        return found
