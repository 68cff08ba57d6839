"""What of a position of Splendor may be set up by hand."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.splendor.knowledge.view import bought, reserved
from mohreh.games.splendor.rules import data, state
from mohreh.games.splendor.rules.gems import LETTERS, ONE, unpack
from mohreh.games.splendor.rules.market import refill
from mohreh.games.splendor.rules.state import (
    BONUS,
    BOUGHT,
    BOUGHT_HIGH,
    POINTS,
    RESERVED,
    TOKENS,
    VISITS,
    WIDTH,
    SplendorState,
)
from mohreh.games.splendor.rules.steps import TURN_OF
from mohreh.kernel.errors import Broken
from mohreh.kernel.setup import Number, Place, Setup, Thing, any_depth, forget_steps, whose
from mohreh.kernel.state import State

LEVELS: Final = ["level1", "level2", "level3"]  # the sorts of cards
FEW_ROUNDS: Final = 99  # no position needs more


def _card(card: int, spot: str = "") -> Thing:
    return Thing("card", data.CARD_NAMES[card], LEVELS[data.CARD_LEVEL[card]], spot=spot)


def _noble(noble: int) -> Thing:
    return Thing("noble", data.NOBLE_NAMES[noble])


def _tokens(packed: int, in_bank: bool = False) -> list[tuple[Thing, int]]:
    return [
        (Thing("gem", letter, spot=f"#b-{letter}" if in_bank else ""), n)
        for letter, n in zip(LETTERS, unpack(packed), strict=True)
    ]


def _nobles(some: int) -> list[int]:
    return [noble for noble in range(data.NOBLES) if some & 2**noble]


@final
class SplendorSetup(Setup):
    """Cards, nobles and tokens; whose turn it is."""

    def begins(self) -> str:
        return "Turn"

    def places(self, s: State) -> list[Place]:
        assert isinstance(s, SplendorState)
        found: list[Place] = []
        found.append(Place("bank", "", {}, ["gem"], _tokens(int(s.bank), True), ".bank"))
        for seat in range(s.players):
            found += self._seat(s, int(seat))
        found.append(Place("nobles", "", {}, ["noble"], []))
        used = int(s.nobles)
        for seat in range(s.players):
            used |= int(s.seats[seat * WIDTH + VISITS])
        box = [(_noble(noble), 1) for noble in range(data.NOBLES) if not used & 2**noble]
        found.append(Place("box", "", {}, ["noble"], box))
        for level in range(data.LEVELS):
            number = int(level) + 1
            cards = [(_card(card), 1) for card in sorted([int(one) for one in s.unseen[level]])]
            found.append(Place("deck", str(number), {"level": number}, [LEVELS[level]], cards, f"#c-d{number}"))
        for slot in range(data.SLOTS):
            level, number = int(slot // data.ROW), int(slot % data.ROW)
            card = int(s.rows[slot])
            there = [(_card(card), 1)] if card != state.EMPTY else []
            spot = f"#c-{data.CARD_NAMES[card]}" if there else f'[data-key="room-{slot}"]'
            args: dict[str, int | str | bool] = {"level": level + 1, "n": number + 1}
            found.append(Place("slot", str(slot), args, [LEVELS[level]], there, spot))
        for noble in _nobles(int(s.nobles)):
            name = data.NOBLE_NAMES[noble]
            found.append(Place("noble", name, {}, ["noble"], [(_noble(noble), 1)], f"#n-{name}"))
        return found

    def _seat(self, s: SplendorState, seat: int) -> list[Place]:
        mine = seat * WIDTH
        name, who = str(seat), {"who": seat}
        held = [int(entry & 0x7F) - 1 for entry in reserved(s, seat)]
        own = [(_card(card), 1) for card in bought(s, seat)]
        visits = [(_noble(noble), 1) for noble in _nobles(int(s.seats[mine + VISITS]))]
        return [
            Place("purse", name, {**who}, ["gem"], _tokens(int(s.seats[mine + TOKENS])), f"#p-{seat}"),
            Place("reserved", name, {**who}, LEVELS, [(_card(card, _hand_spot(card)), 1) for card in held]),
            Place("bought", name, {**who}, LEVELS, own),
            Place("visits", name, {**who}, ["noble"], visits),
        ]

    def numbers(self, s: State) -> list[Number]:
        assert isinstance(s, SplendorState)
        players = int(s.players)
        return [
            whose("turn", int(s.who), players),
            whose("first", int(s.first), players),
            Number("rounds", int(s.rounds), 0, min(int(s.variant.round_cap) or FEW_ROUNDS, FEW_ROUNDS)),
        ]

    def put(self, s: State, number: Number, value: int) -> None:
        assert isinstance(s, SplendorState)
        if number.kind == "first":
            s.first = value
        elif number.kind == "rounds":
            s.rounds = value
        else:
            forget_steps(s)
            s.passes = 0
            s.push(TURN_OF[value])
            s.advance()

    # ---- moving

    def take(self, s: State, thing: Thing, place: Place) -> None:
        assert isinstance(s, SplendorState)
        if thing.kind == "gem":
            self._count(s, place, -ONE[LETTERS.index(thing.name)])
        elif thing.kind == "noble":
            self._visit(s, place, data.NOBLE_NAMES.index(thing.name), False)
        else:
            self._take_card(s, data.CARD_NAMES.index(thing.name), place)

    def give(self, s: State, thing: Thing, place: Place) -> None:
        assert isinstance(s, SplendorState)
        if thing.kind == "gem":
            self._count(s, place, ONE[LETTERS.index(thing.name)])
        elif thing.kind == "noble":
            if place.kind == "noble":  # the one that was there goes back into the box
                s.nobles -= 2 ** data.NOBLE_NAMES.index(place.name)
            self._visit(s, place, data.NOBLE_NAMES.index(thing.name), True)
        else:
            self._give_card(s, data.CARD_NAMES.index(thing.name), place)

    def _count(self, s: SplendorState, place: Place, tokens: i64) -> None:
        if place.kind == "bank":
            s.bank += tokens
        else:
            s.seats[int(place.name) * WIDTH + TOKENS] += tokens

    def _visit(self, s: SplendorState, place: Place, noble: int, comes: bool) -> None:
        change = 2**noble if comes else -(2**noble)
        if place.kind == "visits":
            s.seats[int(place.name) * WIDTH + VISITS] += change
            s.seats[int(place.name) * WIDTH + POINTS] += data.NOBLE_POINTS if comes else -data.NOBLE_POINTS
        elif place.kind != "box":
            s.nobles += change

    def _take_card(self, s: SplendorState, card: int, place: Place) -> None:
        if place.kind == "slot":
            refill(s, int(place.name))
        elif place.kind == "deck":
            level = int(place.name) - 1
            self._deck(s, level, [int(one) for one in s.unseen[level] if one != card])
        elif place.kind == "reserved":
            mine = int(place.name) * WIDTH + RESERVED
            kept = [int(entry) for entry in reserved(s, int(place.name)) if (entry & 0x7F) - 1 != card]
            s.seats[mine] = sum([entry * 256**n for n, entry in enumerate(kept)])
        else:
            self._buy(s, int(place.name), card, -1)

    def _give_card(self, s: SplendorState, card: int, place: Place) -> None:
        if place.kind == "slot":
            there = int(s.rows[int(place.name)])
            s.lay(int(place.name), card)
            if there != state.EMPTY:
                self._into_deck(s, there)
        elif place.kind == "deck":
            self._into_deck(s, card)
        elif place.kind == "reserved":
            held = reserved(s, int(place.name))
            if len(held) == data.RESERVED_LIMIT:
                raise Broken(f"seat {place.name} has reserved enough", "reserved", {"count": data.RESERVED_LIMIT})
            hidden = state.HIDDEN if s.variant.visibility == state.ALL_HIDDEN else 0
            s.seats[int(place.name) * WIDTH + RESERVED] += (card + 1 + hidden) * 256 ** len(held)
        else:
            self._buy(s, int(place.name), card, 1)

    def _buy(self, s: SplendorState, seat: int, card: int, times: int) -> None:
        """A card joins the bought ones of a seat, or leaves them."""
        mine = seat * WIDTH
        low = card < data.LEVEL_START[1]
        row, bit = (BOUGHT, card) if low else (BOUGHT_HIGH, card - int(data.LEVEL_START[1]))
        s.seats[mine + row] += times * 2**bit
        s.seats[mine + BONUS] += times * data.CARD_BONUS[card]
        s.seats[mine + POINTS] += times * data.CARD_POINTS[card]

    def _into_deck(self, s: SplendorState, card: int) -> None:
        level = int(data.CARD_LEVEL[card])
        cards = [int(one) for one in s.unseen[level]]
        cards.insert(int(any_depth(s, len(cards))), card)
        self._deck(s, level, cards)

    def _deck(self, s: SplendorState, level: int, cards: list[int]) -> None:
        """Clones share the decks, so they are made anew."""
        decks = list(s.unseen)
        decks[level] = vec[i64](cards)
        s.left += (len(cards) - s.in_deck(level)) * ONE[level]
        s.unseen = decks


def _hand_spot(card: int) -> str:
    return f"#c-{data.CARD_NAMES[card]}"


SETUP: Final = SplendorSetup()
