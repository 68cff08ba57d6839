"""What a seat may know of Inis, and what it may imagine of the rest."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from mohreh.games.inis.rules.data import (
    ACTION_CARDS,
    ADVANTAGE,
    ADVANTAGE_CARDS,
    CARD,
    CARD_NAMES,
    CARDS,
    DISCOVERY_BOTTOM,
    EPIC_CARDS,
    TERRITORIES,
    TERRITORY_NAMES,
)
from mohreh.games.inis.rules.hands import drawer, drawn_cards
from mohreh.games.inis.rules.lands import (
    bits,
    chieftain,
    conditions,
    leadership,
    left_of,
    reach,
    religion,
    sheltered,
)
from mohreh.games.inis.rules.sites import coordinates
from mohreh.games.inis.rules.state import (
    AGE,
    CITADELS,
    DEEDS,
    HELD,
    KNOWERS,
    KNOWN,
    LOCKED,
    LOST,
    NEAR,
    NOWHERE,
    PLACE,
    RESERVE,
    ROWS,
    SANCTUARIES,
    SEATS,
    WIDTH,
    InisState,
)
from mohreh.kernel.game import View
from mohreh.kernel.state import BIT


def known_to(s: InisState, seat: int) -> i64:
    """The set of Action and Epic cards of which a seat, or the spectator, knows where they are."""
    return s.public if seat < 0 else s.seats[seat * WIDTH + KNOWN]


def names_of(some: i64) -> list[str]:
    return [CARD_NAMES[card] for card in range(CARDS) if some & CARD[card]]


def _set(some: i64) -> list[int]:
    return [int(seat) for seat in range(SEATS) if some & BIT[seat]]


def _name(territory: i64) -> str:
    return TERRITORY_NAMES[territory] if territory != NOWHERE else ""


def _pile(some: i64, known: i64) -> dict[str, object]:
    """A place with hidden cards: how many, and which the seat knows."""
    return {"n": int(bits(some)), "cards": names_of(some & known)}


def _seat(s: InisState, owner: i64, known: i64) -> dict[str, object]:
    mine = owner * WIDTH
    held = s.seats[mine + HELD]
    return {
        "actions": int(bits(held & ACTION_CARDS)),
        "epics": int(bits(held & EPIC_CARDS)),
        "advantages": names_of(held & ADVANTAGE_CARDS),
        "cards": names_of(held & known),
        "locked": _pile(s.seats[mine + LOCKED], known),
        "reserve": int(s.seats[mine + RESERVE]),
        "deeds": int(s.seats[mine + DEEDS]),
        "pretender": s.pretenders & BIT[owner] != 0,
        "leadership": int(leadership(s, owner)),
        "religion": int(religion(s, owner)),
        "land": int(reach(s, owner)),
        "conditions": int(conditions(s, owner)),
    }


def _territory(s: InisState, territory: i64) -> dict[str, object]:
    land = territory * ROWS
    holder = -1
    for seat in range(s.players):
        if s.seats[seat * WIDTH + HELD] & CARD[ADVANTAGE + territory]:
            holder = int(seat)
    return {
        "name": TERRITORY_NAMES[territory],
        "place": list(coordinates(int(s.land[land + PLACE]))),
        "near": [TERRITORY_NAMES[t] for t in range(TERRITORIES) if s.land[land + NEAR] & BIT[t]],
        "clans": [int(s.clans[territory * SEATS + seat]) for seat in range(s.players)],
        "sanctuaries": int(s.land[land + SANCTUARIES]),
        "citadels": int(s.land[land + CITADELS]),
        "chieftain": int(chieftain(s, territory)),
        "advantage": "open" if s.open & BIT[territory] else "held" if holder >= 0 else "played",
        "holder": holder,
    }


def _clash(s: InisState) -> dict[str, object]:
    return {
        "territory": _name(s.clash),
        "instigator": int(s.instigator),
        "initiator": int(s.initiator),
        "mover": int(s.mover),
        "named": int(s.named),
        "sheltered": [int(sheltered(s, seat)) for seat in range(s.players)],
        "lost": [int(s.seats[seat * WIDTH + LOST]) for seat in range(s.players)],
        "spear": s.spear != 0,
        "over": s.peace != 0,
        "removing": s.removing != 0,
    }


def _stack(s: InisState, seat: int) -> list[list[object]]:
    """The tiles that are not in play, the top one last: the name where the seat knows it, and the layer."""
    found: list[list[object]] = []
    for entry in s.hoard:
        known = seat >= 0 and entry & BIT[seat] != 0
        name = TERRITORY_NAMES[entry // KNOWERS] if known else ""
        found.append([name, int(layer(s, entry // KNOWERS))])
    return found


def layer(s: InisState, tile: i64) -> i64:
    """In the Discovery scenario everyone knows which tiles lie in the lower layer (2.11)."""
    return 1 if s.variant.discovery and BIT[tile] & DISCOVERY_BOTTOM else 0


def view(s: InisState, seat: int) -> View:  # lint: cold
    """All that lies open, the seat's own cards, and what it remembers of the others."""
    known = known_to(s, seat)
    by_age = sorted(
        [t for t in range(TERRITORIES) if s.tiles & BIT[t]], key=lambda t: int(s.land[t * ROWS + AGE])
    )
    drawn: list[dict[str, object]] = []
    for entry in s.drawn:
        drawn.append({"who": int(drawer(entry)), **_pile(drawn_cards(entry), known)})
    return {
        "territories": [_territory(s, t) for t in by_age],
        "stack": _stack(s, seat),
        "seats": [_seat(s, p, known) for p in range(s.players)],
        "pile": _pile(s.pile, known),
        "aside": _pile(s.aside, known),
        "deck": _pile(s.stock, known),
        "burnt": names_of(s.burnt),
        "table": names_of(s.table),
        "worked": names_of(s.worked),
        "drawn": drawn,
        "supply": [int(left_of(s, SANCTUARIES)), int(left_of(s, CITADELS))],
        "capital": _name(s.capital),
        "festival": _name(s.festival),
        "brenn": int(s.brenn),
        "direction": int(s.direction),
        "round": int(s.round),
        "turn": int(s.turn),
        "first_turn": s.first_turn != 0,
        "passes": int(s.passes),
        "ploy": int(s.ploy),
        "pretenders": _set(s.pretenders),
        "cathbad": int(s.cathbad),
        "clash": _clash(s) if s.clash != NOWHERE else {},
        "forced": int(s.forced),
        "cauldron": [int(s.cauldron), int(s.on_card)],
    }


# ---- imagining


def redeal(s: InisState, seat: int) -> None:
    """Deal the cards and tiles whose place the seat does not know anew, in id order."""
    known = known_to(s, seat)
    _redeal_actions(s, seat, known)
    _redeal_epics(s, seat, known)
    _redeal_tiles(s, seat)
    for other in range(s.players):
        if other != seat:
            mine = other * WIDTH
            own = s.seats[mine + HELD] | s.seats[mine + LOCKED]
            for entry in s.drawn:
                if drawer(entry) == other:
                    own |= drawn_cards(entry)
            s.seats[mine + KNOWN] = s.public | (own & ~ADVANTAGE_CARDS)
    for k in range(len(s.hoard)):
        tile = s.hoard[k] // KNOWERS
        mine_too = s.hoard[k] & BIT[seat] if seat >= 0 else 0
        s.hoard[k] = tile * KNOWERS + mine_too


def _mixed(s: InisState, some: i64) -> vec[i64]:
    """A set of cards in random order."""
    found = vec[i64]()
    for card in range(ADVANTAGE):
        if some & CARD[card]:
            found = append(found, card)
    s.shuffle(found)
    return found


def _some_of(cards: vec[i64], start: i64, n: i64) -> i64:
    found: i64 = 0
    for k in range(start, start + n):
        found |= CARD[cards[k]]
    return found


def _redeal_actions(s: InisState, seat: int, known: i64) -> None:
    unseen = (s.pile | s.aside) & ~known
    for owner in range(s.players):
        mine = owner * WIDTH
        unseen |= (s.seats[mine + HELD] & ACTION_CARDS | s.seats[mine + LOCKED]) & ~known
    cards = _mixed(s, unseen)
    k: i64 = 0
    for owner in range(s.players):
        mine = owner * WIDTH
        for row in (HELD, LOCKED):
            hidden = s.seats[mine + row] & ACTION_CARDS & ~known
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
        unseen |= s.seats[owner * WIDTH + HELD] & EPIC_CARDS & ~known
    for entry in s.drawn:
        unseen |= drawn_cards(entry) & ~known
    cards = _mixed(s, unseen)
    k: i64 = 0
    for owner in range(s.players):
        mine = owner * WIDTH + HELD
        hidden = s.seats[mine] & EPIC_CARDS & ~known
        n = bits(hidden)
        s.seats[mine] = s.seats[mine] & ~hidden | _some_of(cards, k, n)
        k += n
    for level in range(len(s.drawn)):
        entry = s.drawn[level]
        hidden = drawn_cards(entry) & ~known
        n = bits(hidden)
        s.drawn[level] = (drawn_cards(entry) & known | _some_of(cards, k, n)) * SEATS + drawer(entry)
        k += n
    s.stock = s.stock & known | _some_of(cards, k, bits(s.stock & ~known))


def _redeal_tiles(s: InisState, seat: int) -> None:
    """Tiles change places within their layer."""
    for which in (0, 1):
        tiles = vec[i64]()
        for tile in range(TERRITORIES):
            for entry in s.hoard:
                if entry // KNOWERS == tile and layer(s, tile) == which:
                    if seat < 0 or entry & BIT[seat] == 0:
                        tiles = append(tiles, tile)
        s.shuffle(tiles)
        k: i64 = 0
        for n in range(len(s.hoard)):
            entry = s.hoard[n]
            if layer(s, entry // KNOWERS) == which and (seat < 0 or entry & BIT[seat] == 0):
                s.hoard[n] = tiles[k] * KNOWERS
                k += 1
