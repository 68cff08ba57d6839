"""A deal that a seat cannot tell from the true one."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from mohreh.games.inis.knowledge.view import known_to, layer
from mohreh.games.inis.rules import data, state
from mohreh.games.inis.rules.hands import drawer, drawn_cards
from mohreh.games.inis.rules.sets import bits, each
from mohreh.games.inis.rules.state import InisState
from mohreh.kernel.state import BIT


def redeal(s: InisState, seat: int) -> None:
    """Deal the cards and tiles that the seat has not seen anew to the places where such ones lie.

    They are shuffled from the order of their ids, so the result does not depend on the true deal.
    """
    known = known_to(s, seat)
    _redeal_actions(s, seat, known)
    _redeal_epics(s, seat, known)
    _redeal_tiles(s, seat)
    for other in range(s.players):
        if other != seat:
            mine = other * state.WIDTH
            own = s.seats[mine + state.HELD] | s.seats[mine + state.LOCKED]
            for entry in s.drawn:
                if drawer(entry) == other:
                    own |= drawn_cards(entry)
            s.seats[mine + state.KNOWN] = s.public | own
    hoard = s.own_hoard()
    knower: i64 = 0
    if seat >= 0:
        knower = BIT[seat]
    for k in range(len(hoard)):
        hoard[k] = hoard[k] // state.KNOWERS * state.KNOWERS + (hoard[k] & knower)


def unseen(s: InisState) -> i64:
    """How many tiles of the stack nobody has seen. The order of the Epic Tales does not exist before one is drawn."""
    found: i64 = 0
    for entry in s.hoard:
        if entry % state.KNOWERS == 0:
            found += 1
    return found


def reshuffle(s: InisState) -> None:
    """Let these tiles change places within their layer."""
    hoard = s.own_hoard()
    for which in range(2):
        tiles = vec[i64](capacity=data.TERRITORIES)
        for entry in hoard:
            if entry % state.KNOWERS == 0 and layer(s, entry // state.KNOWERS) == which:
                tiles = append(tiles, entry)
        s.shuffle(tiles)
        k: i64 = 0
        for n in range(len(hoard)):
            if hoard[n] % state.KNOWERS == 0 and layer(s, hoard[n] // state.KNOWERS) == which:
                hoard[n] = tiles[k]
                k += 1


def _mixed(s: InisState, some: i64) -> vec[i64]:
    """A set of cards in random order."""
    found = each(vec[i64](capacity=data.ADVANTAGE), 0, some)
    s.shuffle(found)
    return found


def _some_of(cards: vec[i64], start: i64, n: i64) -> i64:
    found: i64 = 0
    for k in range(start, start + n):
        found |= data.CARD[cards[k]]
    return found


def _redeal_actions(s: InisState, seat: int, known: i64) -> None:
    unseen = (s.pile | s.aside) & ~known
    for owner in range(s.players):
        mine = owner * state.WIDTH
        unseen |= (s.seats[mine + state.HELD] & data.ACTION_CARDS | s.seats[mine + state.LOCKED]) & ~known
    cards = _mixed(s, unseen)
    k: i64 = 0
    for owner in range(s.players):
        mine = owner * state.WIDTH
        for row in (state.HELD, state.LOCKED):
            hidden = s.seats[mine + row] & data.ACTION_CARDS & ~known
            n = bits(hidden)
            s.seats[mine + row] = s.seats[mine + row] & ~hidden | _some_of(cards, k, n)
            k += n
    n = bits(s.pile & ~known)
    s.pile = s.pile & known | _some_of(cards, k, n)
    k += n
    n = bits(s.aside & ~known)
    s.aside = s.aside & known | _some_of(cards, k, n)


def _redeal_epics(s: InisState, seat: int, known: i64) -> None:
    unseen = s.stock & ~known
    for owner in range(s.players):
        unseen |= s.seats[owner * state.WIDTH + state.HELD] & data.EPIC_CARDS & ~known
    for entry in s.drawn:
        unseen |= drawn_cards(entry) & ~known
    cards = _mixed(s, unseen)
    k: i64 = 0
    for owner in range(s.players):
        mine = owner * state.WIDTH + state.HELD
        hidden = s.seats[mine] & data.EPIC_CARDS & ~known
        n = bits(hidden)
        s.seats[mine] = s.seats[mine] & ~hidden | _some_of(cards, k, n)
        k += n
    for level in range(len(s.drawn)):
        entry = s.drawn[level]
        hidden = drawn_cards(entry) & ~known
        n = bits(hidden)
        s.drawn[level] = (drawn_cards(entry) & known | _some_of(cards, k, n)) * state.SEATS + drawer(entry)
        k += n
    s.stock = s.stock & known | _some_of(cards, k, bits(s.stock & ~known))


def _redeal_tiles(s: InisState, seat: int) -> None:
    """Tiles change places within their layer."""
    hoard = s.own_hoard()
    knower: i64 = 0
    if seat >= 0:
        knower = BIT[seat]
    for which in range(2):
        unseen: i64 = 0
        for entry in hoard:
            if entry & knower == 0 and layer(s, entry // state.KNOWERS) == which:
                unseen |= BIT[entry // state.KNOWERS]
        tiles = each(vec[i64](capacity=data.TERRITORIES), 0, unseen)
        s.shuffle(tiles)
        k: i64 = 0
        for n in range(len(hoard)):
            entry = hoard[n]
            if entry & knower == 0 and layer(s, entry // state.KNOWERS) == which:
                hoard[n] = tiles[k] * state.KNOWERS
                k += 1
