"""Nim with hidden tokens: three heaps of face-down numbers. A whole game, as small as one can be."""

from pathlib import Path
from typing import ClassVar, Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from mohreh.kernel.asking import ChooseOne
from mohreh.kernel.catalogue import Catalogue, Domain, Verb
from mohreh.kernel.errors import Broken
from mohreh.kernel.game import Game, View
from mohreh.kernel.options import Option
from mohreh.kernel.rng import Rng
from mohreh.kernel.state import BIT, NOBODY, Actions, Reason, State, Value
from mohreh.kernel.text import Text

START: Final = [0, 1, 2, 10, 11, 12, 13, 20, 21, 22, 23, 24]  # ten places for each pile: heaps a, b, c
HOARD: Final = 10  # the piles of the seats; token t, worth t + 1, is in place where[t]
BONUS: Final = {"wins": 5, "loses": -5}
CATALOGUE: Final = Catalogue(Verb("take", Domain("heap", ["a", "b", "c"]), Domain("count", ["1", "2", "3"])))


@final
class NimState(State):
    FIELDS: ClassVar[tuple[str, ...]] = ("where", "last")
    where: vec[i64]
    last: int

    def clone(self) -> "NimState":
        c = NimState(self.players, self.rng, self.position)
        self.copy_to(c)
        c.where, c.last = self.where[:], self.last
        return c

    def pile(self, number: int) -> list[int]:
        """Its tokens, the topmost last."""
        return [t for _, t in sorted([(place, t) for t, place in enumerate(self.where) if place // 10 == number])]


@final
class Take(ChooseOne):
    """One to three tokens from one heap; when nothing is left to take, the game is over."""

    FIELDS, VERBS, RULE = ("seat",), ("take",), "2.1"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def chooser(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, out: Actions) -> Actions:
        for h in range(3):
            for n in range(min(3, len(cast(NimState, s).pile(h)))):
                out = append(out, h * 3 + n)
        return out

    def chosen(self, s: State, who: i64, action: i64) -> None:
        assert isinstance(s, NimState)
        h, n = int(action) // 3, int(action) % 3 + 1
        taken = s.pile(h)[-n:]
        for t in taken:
            s.where[t] = (HOARD + who) * 10
        s.shown, s.last = s.shown + 1, int(who)
        s.tell("nim.take", {"who": s.last, "heap": "abc"[h], "count": str(n)})
        s.tell("nim.saw", {"who": s.last, "tokens": _worth(taken)}, int(BIT[who]))
        s.push(Take(s.after(who)))
        for p in range(0 if s.pile(0) + s.pile(1) + s.pile(2) else s.players):
            s.tell("nim.open", {"who": p, "tokens": _worth(s.pile(HOARD + p))})

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return Reason("nim.too_few", {"heap": "abc"[action // 3]}, "2.2")


def _worth(tokens: list[int]) -> str:
    return "+".join([str(t + 1) for t in sorted(tokens)])


@final
class Nim(Game):
    def __init__(self) -> None:
        option, folder = Option("last", "wins", ("wins", "loses")), str(Path(__file__).parent)
        super().__init__("nim", 1, (2, 3), CATALOGUE, [Take], [option], {}, 12, folder, "3.1")

    def blank(self, players: int, options: dict[str, Value], rng: Rng, position: int) -> State:
        s = NimState(players, rng, position)
        s.where, s.last = vec[i64](START), NOBODY
        return s

    def start(self, s: State) -> None:
        s.shuffle(cast(NimState, s).where)
        s.push(Take(s.below(s.players)))

    def places(self, s: State) -> list[int]:
        return [int(place) for place in cast(NimState, s).where]

    def hidden(self, s: State, seat: int) -> list[list[int]]:
        return [[t for t, place in enumerate(self.places(s)) if s.who != NOBODY and place // 10 != HOARD + seat]]

    def redeal(self, s: State, seat: int) -> None:
        assert isinstance(s, NimState)
        tokens = self.hidden(s, seat)[0]
        places = vec[i64](sorted([s.where[t] for t in tokens]))
        s.shuffle(places)
        for t, place in zip(tokens, places, strict=True):
            s.where[t] = place

    def view(self, s: State, seat: int) -> View:
        piles = [cast(NimState, s).pile(number) for number in (0, 1, 2, *range(HOARD, HOARD + s.players))]
        known = [_worth(pile) if p == seat or s.who == NOBODY else "" for p, pile in enumerate(piles[3:])]
        return {"heaps": [len(pile) for pile in piles[:3]], "counts": [len(p) for p in piles[3:]], "tokens": known}

    def check(self, s: State) -> None:
        if not set(self.places(s)) <= {*START, *[10 * (HOARD + p) for p in range(s.players)]}:
            raise Broken("a token is nowhere")

    def scores(self, s: State) -> list[int]:
        """Nothing shows before the end."""
        assert isinstance(s, NimState)
        found = [sum([t + 1 for t in s.pile(HOARD + p)]) if s.who == NOBODY else 0 for p in range(s.players)]
        found[s.last] += BONUS[str(s.origin.options["last"])] if s.who == NOBODY else 0
        return found

    def evaluate(self, s: State, seat: i64) -> float:
        return float(sum(cast(NimState, s).pile(HOARD + int(seat))))

    def board(self, view: View, text: object) -> str:
        assert isinstance(text, Text)
        heaps, tokens = cast("list[int]", view["heaps"]), cast("list[str]", view["tokens"])
        lines = [text.say("board.heap", {"heap": "abc"[h], "n": n}) for h, n in enumerate(heaps)]
        for p, n in enumerate(cast("list[int]", view["counts"])):
            lines.append(text.say("board.hoard", {"who": p, "n": n, "tokens": tokens[p]}))
        return "\n".join(lines)


GAME: Final = Nim()
