"""The bazaar as the kernel sees it."""

from __future__ import annotations

from pathlib import Path
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.kernel.errors import Broken
from mohreh.kernel.game import Game, View
from mohreh.kernel.options import Option
from mohreh.kernel.rng import Rng
from mohreh.kernel.state import BIT, NOBODY, Args, State, Value
from mohreh.kernel.text import Text

from .state import (
    BURY,
    CARDS,
    CATALOGUE,
    DECK,
    DUMP,
    FULL_HAND,
    KNOWERS,
    OFFER,
    OPEN,
    PEEK,
    BazaarState,
    kind,
    value,
)
from .steps import Errands, Offer, Roll, Throw, Watch, open_bazaar

OPTIONS: Final = [Option("days", 2, low=1, high=4), Option("wind", True, (True, False))]
LONGEST: Final = 4 * 150  # days; four offers in two parts, four errands, six guards with three answers each


class Bazaar(Game):
    def __init__(self) -> None:
        steps = [Roll, Offer, Errands, Throw, Watch]
        folder = str(Path(__file__).parent)
        super().__init__("bazaar", 1, (2, 3, 4), CATALOGUE, steps, OPTIONS, {}, LONGEST, folder, "6.1")

    def blank(self, players: int, options: dict[str, Value], rng: Rng, position: int) -> State:
        return BazaarState(players, rng, position)

    def start(self, s: State) -> None:
        assert isinstance(s, BazaarState)
        open_bazaar(s)

    def knows(self, s: BazaarState, seat: int, entry: i64) -> bool:
        return entry & BIT[seat if seat >= 0 else 4] != 0

    def hidden(self, s: State, seat: int) -> list[list[int]]:
        assert isinstance(s, BazaarState)
        return [sorted([int(e) // KNOWERS for pile in s.piles for e in pile if not self.knows(s, seat, e)])]

    def redeal(self, s: State, seat: int) -> None:
        """What others remember follows: they know the same places, whatever lies there now."""
        assert isinstance(s, BazaarState)
        cards = vec[i64](self.hidden(s, seat)[0])
        s.shuffle(cards)
        unseen = list(cards)
        for pile in s.piles:
            for place, entry in enumerate(pile):
                if not self.knows(s, seat, entry):
                    pile[place] = unseen.pop() * KNOWERS + entry % KNOWERS

    def places(self, s: State) -> list[int]:
        assert isinstance(s, BazaarState)
        found = {int(e) // KNOWERS: p * 100 + i for p, pile in enumerate(s.piles) for i, e in enumerate(pile)}
        return [found.get(card, -1) for card in range(CARDS)]

    def check(self, s: State) -> None:
        assert isinstance(s, BazaarState)
        if -1 in self.places(s) or sum([s.size(pile) for pile in range(OPEN + 1)]) != CARDS:
            raise Broken("a card is nowhere or twice")
        for p in range(s.players):
            if s.size(p) > FULL_HAND or not all(self.knows(s, p, entry) for entry in s.piles[p]):
                raise Broken(f"seat {p} has too many cards or does not know them")

    def view(self, s: State, seat: int) -> View:
        assert isinstance(s, BazaarState)
        piles = [[self._entry(s, seat, entry) for entry in pile] for pile in s.piles]
        return {
            "hands": piles[: s.players],
            "deck": piles[DECK],
            "dump": piles[DUMP],
            "open": piles[OPEN],
            "coins": [int(n) for n in s.coins],
            "first": int(s.first),
            "day": int(s.day),
            "die": int(s.die),
        }

    def _entry(self, s: BazaarState, seat: int, entry: i64) -> dict[str, object]:
        card = kind(int(entry) // KNOWERS) if self.knows(s, seat, entry) else ""
        return {"card": card, "known_to": int(entry % KNOWERS)}

    def scores(self, s: State) -> list[int]:
        assert isinstance(s, BazaarState)
        return [int(n) for n in s.coins]

    def evaluate(self, s: State, seat: i64) -> float:
        assert isinstance(s, BazaarState)
        if s.who == NOBODY:
            return 100.0 if seat in self.winners(s) else -100.0
        hand = sum([0.5 + 0.5 * value(s.card(int(seat), i)) for i in range(s.size(int(seat)))])
        return hand + float(2 * int(s.coins[seat]) - max(self.scores(s)))

    def describe(self, view: View, action: int) -> tuple[str, Args]:
        verb = CATALOGUE.verb(action)
        if verb.name in ("offer", "bury", "drop"):
            hand = cast("list[list[dict[str, str]]]", view["hands"])[cast(int, view["seat"])]
            return f"verb.{verb.name}", {"card": hand[(action - OFFER if action < PEEK else action - BURY) % 6]["card"]}
        if verb.name in ("peek", "steal"):
            return f"verb.{verb.name}", {"victim": verb.args(action)[0]}
        return super().describe(view, action)

    def board(self, view: View, text: object) -> str:
        assert isinstance(text, Text)
        lines = [text.say("board.day", {"n": cast(int, view["day"]), "die": cast(int, view["die"])})]
        coins = cast("list[int]", view["coins"])
        for p, hand in enumerate(cast("list[list[dict[str, str]]]", view["hands"])):
            lines.append(text.say("board.hand", {"who": p, "n": coins[p], "cards": _names(hand)}))
        for pile in ("deck", "dump", "open"):
            entries = cast("list[dict[str, str]]", view[pile])
            lines.append(text.say(f"board.{pile}", {"n": len(entries), "cards": _names(entries)}))
        return "\n".join(lines)


def _names(entries: list[dict[str, str]]) -> str:
    return "+".join([entry["card"] or "unknown" for entry in entries])


GAME: Final = Bazaar()
