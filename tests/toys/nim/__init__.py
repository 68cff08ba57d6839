"""Nim with hidden tokens: a whole game, as small as one can be."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final, cast, final

from librt.vecs import extend, vec
from mypy_extensions import i64

from mohreh.kernel.catalogue import Catalogue, Domain, Verb
from mohreh.kernel.errors import Broken
from mohreh.kernel.game import Game
from mohreh.kernel.rng import Rng
from mohreh.kernel.state import BIT, EVERYONE, NOBODY, Actions, Reason, SeatStep, State, Value

TAKE: Final = Verb("take", Domain("heap", ["a", "b", "c"]), Domain("count", ["1", "2", "3"]))
HEAP: Final = 3  # piles 0 to 2 are what the seats have taken, 3 to 5 the heaps
START: Final = [3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5]  # the pile of each token; token t is worth t points


@final
class NimState(State):
    FIELDS = ("where",)
    where: vec[i64]


def pile(s: State, number: int) -> list[int]:
    return [t for t, at in enumerate(cast(NimState, s).where) if at == number]


@final
class Take(SeatStep):
    """One to three tokens from one heap; with the last token of all the game is over."""

    VERBS, RULE = ("take",), "2.1"

    def legal(self, s: State, out: Actions) -> Actions:
        return extend(out, [3 * h + n for h in range(3) for n in range(min(3, len(pile(s, HEAP + h))))])

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, NimState)
        who, [h, n] = int(self.seat), TAKE.args(action)
        for _ in range(n + 1):
            heap = pile(s, HEAP + h)
            s.where[heap[s.below(len(heap))]] = who
        s.tell("nim.take", {"who": who, "heap": "abc"[h], "count": str(n + 1)})
        is_over = max(s.where) < HEAP
        for p in range(s.players) if is_over else [who]:
            tokens = "+".join([str(t) for t in pile(s, p)])
            s.tell("nim.has", {"who": p, "tokens": tokens}, EVERYONE if is_over else int(BIT[who]))
        if not is_over:
            s.push(Take(s.after(who)))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return Reason("nim.too_few", {"heap": TAKE.names(action)[0]}, "2.2")


@final
class Nim(Game):
    def blank(self, players: int, options: dict[str, Value], rng: Rng, position: int) -> State:
        s = NimState(players, rng, position)
        s.where = vec[i64](START)
        return s

    def start(self, s: State) -> None:
        s.shuffle(cast(NimState, s).where)
        s.push(Take(s.below(s.players)))

    def places(self, s: State) -> list[int]:
        return list(cast(NimState, s).where)

    def hidden(self, s: State, seat: int) -> list[list[int]]:
        """Until the end, all that one has not taken oneself."""
        return [[t for t, at in enumerate(self.places(s)) if at != seat and s.who != NOBODY]]

    def redeal(self, s: State, seat: int) -> None:
        [unseen], where = self.hidden(s, seat), cast(NimState, s).where
        piles = vec[i64](sorted([where[t] for t in unseen]))
        s.shuffle(piles)
        for t, at in zip(unseen, piles, strict=True):
            where[t] = at

    def view(self, s: State, seat: int) -> Mapping[str, object]:
        [unseen] = self.hidden(s, seat)
        heaps = {h: len(pile(s, HEAP + n)) for n, h in enumerate("abc")}
        known = [["unknown" if t in unseen else str(t) for t in pile(s, p)] for p in range(s.players)]
        return {"heaps": heaps, "hoards": [{"who": p, "tokens": "+".join(known[p])} for p in range(s.players)]}

    def check(self, s: State) -> None:
        if len(self.places(s)) != len(START) or not set(self.places(s)) <= {*range(s.players), *START}:
            raise Broken("a token is nowhere")

    def scores(self, s: State) -> list[int]:
        return [sum(pile(s, p)) if s.who == NOBODY else 0 for p in range(s.players)]

    def evaluate(self, s: State, seat: i64, w: vec[float]) -> float:
        return float(sum(pile(s, int(seat))))


GAME: Final = Nim("nim", 1, (2, 3), Catalogue(TAKE), [Take], [], {}, 12, str(Path(__file__).parent), {"rules": "3.1"})
