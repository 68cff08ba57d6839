"""Where every card and tile is, and whether everything adds up: what tests watch.

A state has no order of the cards in deck and discard pile. Here they get one at random, which follows from the position
of the generator.
"""

from __future__ import annotations

# lint: cold
from typing import Final

from mypy_extensions import i64

from mohreh.games.inis.knowledge.bounds import check_numbers, check_steps
from mohreh.games.inis.knowledge.view import known_to, layer
from mohreh.games.inis.rules import data, state
from mohreh.games.inis.rules.clans import exposed
from mohreh.games.inis.rules.exploring import FROM_STACK, PlaceTile
from mohreh.games.inis.rules.hands import drawer, drawn_cards
from mohreh.games.inis.rules.sets import bits
from mohreh.games.inis.rules.state import InisState
from mohreh.kernel.errors import Broken
from mohreh.kernel.rng import mwc_pick, mwc_start, mwc_step
from mohreh.kernel.state import BIT, NOBODY

# Numbers of places.
OUT: Final = 0
ON_TABLE: Final = 1
IS_BURNT: Final = 2
IS_ASIDE: Final = 3
IN_PLAY: Final = 4
IN_HAND: Final = 10  # + seat
IS_LOCKED: Final = 20  # + seat
IS_DRAWN: Final = 30  # + level
IN_PILE: Final = 100  # + place in the pile
IN_STOCK: Final = 200  # + place in the deck
IN_STACK: Final = 300  # + place in the stack


def _members(some: i64) -> list[int]:
    return [card for card in range(data.ADVANTAGE) if some & data.CARD[card]]


def _ordered(some: i64, seed: int) -> list[int]:
    """A set of cards in an order that follows from a number."""
    cards = _members(some)
    position = mwc_start(seed % 2**60)
    for i in range(len(cards) - 1, 0, -1):
        position = mwc_step(position)
        j = mwc_pick(position, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def places(s: InisState) -> list[int]:
    """The place of each Action and Epic card, then of each tile."""
    found = [OUT] * (data.ADVANTAGE + data.TERRITORIES)
    seed = int(s.position)
    for card in _members(s.table):
        found[card] = ON_TABLE
    for card in _members(s.burnt):
        found[card] = IS_BURNT
    for card in _members(s.aside):
        found[card] = IS_ASIDE
    for seat in range(s.players):
        for card in _members(s.seats[seat * state.WIDTH + state.HELD]):
            found[card] = IN_HAND + seat
        for card in _members(s.seats[seat * state.WIDTH + state.LOCKED]):
            found[card] = IS_LOCKED + seat
    for level, entry in enumerate(s.drawn):
        for card in _members(drawn_cards(entry)):
            found[card] = IS_DRAWN + level
    for place, card in enumerate(_ordered(s.pile, seed)):
        found[card] = IN_PILE + place
    for place, card in enumerate(_ordered(s.stock, seed + 1)):
        found[card] = IN_STOCK + place
    for tile in range(data.TERRITORIES):
        if s.tiles & BIT[tile]:
            found[data.ADVANTAGE + tile] = IN_PLAY
    for place, entry in enumerate(s.hoard):
        found[data.ADVANTAGE + int(entry // state.KNOWERS)] = IN_STACK + place
    return [int(place) for place in found]


def hidden(s: InisState, seat: int) -> list[list[int]]:
    """The cards and tiles whose place the seat does not know, and those of which it knows only the pile or deck."""
    known = known_to(s, seat)
    actions = s.pile | s.aside
    epics = s.stock
    for owner in range(s.players):
        held = s.seats[owner * state.WIDTH + state.HELD]
        actions |= held & data.ACTION_CARDS | s.seats[owner * state.WIDTH + state.LOCKED]
        epics |= held & data.EPIC_CARDS
    for entry in s.drawn:
        epics |= drawn_cards(entry)
    groups = [_members(some & ~known) for some in (actions, epics)]
    groups += [_members(some & known) for some in (s.pile, s.stock)]
    for which in (0, 1):
        groups.append(
            sorted(
                [
                    data.ADVANTAGE + int(entry // state.KNOWERS)
                    for entry in s.hoard
                    if layer(s, entry // state.KNOWERS) == which and (seat < 0 or entry & BIT[seat] == 0)
                ]
            )
        )
    return groups


# ---- N5: what must add up


def check(s: InisState) -> None:
    """Cards, clans, buildings, tiles and tokens."""
    _check_rows(s)
    check_numbers(s)
    check_steps(s)
    _check_cards(s)
    _check_knowledge(s)
    _check_tiles(s)
    _check_clans(s)
    _check_buildings(s)
    _check_clash(s)
    _check_tokens(s)


def _check_rows(s: InisState) -> None:
    sizes = [len(s.seats), len(s.clans), len(s.land)]
    if sizes != [state.WIDTH * int(s.players), data.TERRITORIES * state.SEATS, data.TERRITORIES * state.ROWS]:
        raise Broken("a row of numbers has the wrong length")


def _check_cards(s: InisState) -> None:
    """Each card is in one place."""
    there = [s.pile, s.aside, s.stock, s.burnt, s.table]
    for seat in range(s.players):
        mine = seat * state.WIDTH
        there += [s.seats[mine + state.HELD], s.seats[mine + state.LOCKED]]
    there += [drawn_cards(entry) for entry in s.drawn]
    together: i64 = 0
    for some in there:
        if some & together:
            raise Broken("a card is in two places")
        together |= some
    if together != s.variant.actions | data.EPIC_CARDS:
        raise Broken("a card is nowhere, or not in use")
    if (s.pile | s.aside) & ~data.ACTION_CARDS or (s.stock | s.burnt) & ~data.EPIC_CARDS or bits(s.aside) > 1:
        raise Broken("a card is in the wrong pile")
    held = s.table_lands
    for seat in range(s.players):
        some = s.seats[seat * state.WIDTH + state.HELD_LANDS]
        if some & held:
            raise Broken("an Advantage card is in two places")
        held |= some
    if held & s.open or (held | s.open) & ~s.tiles:
        raise Broken("an Advantage card is in two places, or not in play")


def _check_knowledge(s: InisState) -> None:
    seen = s.burnt | s.table
    if s.public & ~data.DECK_CARDS or seen & ~s.public:
        raise Broken("what lies open is not known to all")
    for seat in range(s.players):
        mine = seat * state.WIDTH
        known = s.seats[mine + state.KNOWN]
        own = s.seats[mine + state.HELD] | s.seats[mine + state.LOCKED]
        for entry in s.drawn:
            if drawer(entry) == seat:
                own |= drawn_cards(entry)
        if (own | s.public) & ~known or known & ~data.DECK_CARDS:
            raise Broken(f"seat {seat} does not know its own cards, or what all know")
    for entry in s.drawn:
        if drawer(entry) >= s.players:
            raise Broken("somebody draws who does not play")


def _check_tiles(s: InisState) -> None:
    there = s.tiles
    top = s.top
    if isinstance(top, PlaceTile) and top.tile != FROM_STACK:
        there |= BIT[top.tile]
    for entry in s.hoard:
        if there & BIT[entry // state.KNOWERS]:
            raise Broken("a tile is in two places")
        there |= BIT[entry // state.KNOWERS]
    if there != BIT[data.TERRITORIES] - 1:
        raise Broken("a tile is nowhere")
    ages: list[int] = []
    for tile in range(data.TERRITORIES):
        near = s.land[tile * state.ROWS + state.NEAR]
        if s.tiles & BIT[tile] == 0:
            if near:
                raise Broken("a tile that is not in play has neighbours")
            continue
        ages.append(int(s.land[tile * state.ROWS + state.AGE]))
        if near & ~s.tiles or near & BIT[tile] or near == 0:
            raise Broken("a tile has impossible neighbours", "island")
        for other in range(data.TERRITORIES):
            if near & BIT[other] and s.land[other * state.ROWS + state.NEAR] & BIT[tile] == 0:
                raise Broken("only one of two tiles knows that they touch")
    if sorted(ages) != list(range(len(ages))):
        raise Broken("tiles have impossible ages")
    if not _hangs_together(s):
        raise Broken("the island is in two parts", "island")


def _hangs_together(s: InisState) -> bool:
    """Is there a way from each tile in play to every other?"""
    reached = s.tiles & -s.tiles
    before: i64 = 0
    while reached != before:
        before = reached
        for tile in range(data.TERRITORIES):
            if before & BIT[tile]:
                reached |= s.land[tile * state.ROWS + state.NEAR]
    return reached == s.tiles


def _check_clans(s: InisState) -> None:
    for seat in range(s.players):
        n = s.seats[seat * state.WIDTH + state.RESERVE] + (s.on_card if s.cauldron == seat else 0)
        present: i64 = 0
        for territory in range(data.TERRITORIES):
            here = s.clans[territory * state.SEATS + seat]
            n += here
            if here:
                present |= BIT[territory]
        if n != data.CLANS:
            raise Broken(f"seat {seat} has {n} clans")
        if present != s.seats[seat * state.WIDTH + state.PRESENT] or present & ~s.tiles:
            raise Broken(f"seat {seat} is not where it seems to be")
    for where in range(data.TERRITORIES * state.SEATS):
        if where % state.SEATS >= s.players and s.clans[where]:
            raise Broken("there are clans of nobody")


def _check_buildings(s: InisState) -> None:
    pieces = {state.SANCTUARIES: data.SANCTUARY_PIECES, state.CITADELS: data.CITADEL_PIECES}
    for kind, most in pieces.items():
        n = 0
        for territory in range(data.TERRITORIES):
            here = int(s.land[territory * state.ROWS + kind])
            n += here
            if here and s.tiles & BIT[territory] == 0:
                raise Broken("a building stands where no tile lies")
            allowed = 1 if s.variant.swamp_capital and territory == s.capital else 0
            if here > allowed and kind == state.CITADELS and BIT[territory] & data.NO_CITADEL:
                raise Broken("a citadel stands where none may", "citadel", {"land": data.TERRITORY_NAMES[territory]})
        if n > most:
            raise Broken(f"there are {n} buildings of a kind")
    if s.capital != state.NOWHERE and s.land[s.capital * state.ROWS + state.CITADELS] == 0:
        raise Broken("the capital has no citadel")


def _check_clash(s: InisState) -> None:
    if s.clash == state.NOWHERE:
        if s.sheltered or s.spear or s.peace:
            raise Broken("something is left of a clash")
        return
    used = 0
    for seat in range(s.players):
        inside = int((s.sheltered >> (4 * seat)) & 15)
        used += inside
        if exposed(s, seat) < 0 or (inside and s.mover == NOBODY):
            raise Broken("more clans are sheltered than there are")
    if used > s.land[s.clash * state.ROWS + state.CITADELS]:
        raise Broken("a citadel shelters two clans")
    if not 0 <= s.mover < s.players or not 0 <= s.instigator < s.players:
        raise Broken("nobody has begun the clash")


def _check_tokens(s: InisState) -> None:
    for one in (s.brenn, s.turn, s.ploy, s.cathbad, s.named, s.cauldron):
        if not NOBODY <= one < s.players:
            raise Broken(f"there is no seat {one}")
    if s.pretenders & ~s.variant.all or s.won & ~s.variant.all:
        raise Broken("somebody is counted who does not play")
    for one in (s.capital, s.festival, s.clash):
        if one != state.NOWHERE and not (0 <= one < data.TERRITORIES and s.tiles & BIT[one]):
            raise Broken(f"there is no territory {one} in play")
    if s.direction not in (0, 1) or not 0 <= s.ending < len(state.ENDINGS) or s.passes > s.players:
        raise Broken("a token shows something impossible")
