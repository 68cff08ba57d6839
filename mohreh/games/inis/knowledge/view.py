"""What a seat may know of Inis."""

from __future__ import annotations

from typing import TypedDict

from mypy_extensions import i64

from mohreh.games.inis.rules import clans, data, sets, state, victory
from mohreh.games.inis.rules.attack import forced
from mohreh.games.inis.rules.geometry import coordinates
from mohreh.games.inis.rules.hands import drawer, drawn_cards
from mohreh.games.inis.rules.playing import worked
from mohreh.games.inis.rules.state import InisState
from mohreh.kernel.game import View
from mohreh.kernel.state import BIT


class Pile(TypedDict):  # lint: cold
    """A place with hidden cards: how many, and which of them the seat knows."""

    n: int
    cards: list[str]


class DrawnCards(Pile):  # lint: cold
    """Epic Tales that somebody has drawn and not yet put anywhere."""

    who: int


class Seat(TypedDict):  # lint: cold
    """One player."""

    actions: int  # how many Action cards are in hand
    epics: int
    advantages: list[str]
    cards: list[str]  # the Action and Epic cards in hand that the looking seat knows
    locked: Pile  # of two players: kept in the first draft
    reserve: int
    deeds: int
    pretender: bool
    leadership: int
    religion: int
    land: int
    conditions: int  # how many victory conditions are met


class Territory(TypedDict):  # lint: cold
    """A tile in play."""

    name: str
    place: list[int]  # q, r, o: see `rules.geometry`
    near: list[str]
    clans: list[int]  # by seat
    sanctuaries: int
    citadels: int
    chieftain: int
    advantage: str  # its card: open, held or played
    holder: int  # of its card


class Clash(TypedDict, total=False):  # lint: cold
    """The clash under way; empty when there is none."""

    territory: str
    instigator: int
    initiator: int
    mover: int
    named: int
    sheltered: list[int]  # by seat
    lost: list[list[int]]  # by seat: here, in the Mountains, in the Stone Circle
    spear: bool
    over: bool
    removing: bool


class Table(TypedDict):  # lint: cold
    """What a seat may know of Inis. A seat is -1, and a territory empty, where there is none."""

    territories: list[Territory]  # the oldest first
    stack: list[list[str | int]]  # tiles not in play, the top one last: the name where it is known, and the layer
    seats: list[Seat]
    pile: Pile
    aside: Pile
    deck: Pile
    burnt: list[str]
    table: list[str]  # cards that are being played
    worked: list[str]  # those of them that have had their effect
    drawn: list[DrawnCards]
    supply: list[int]  # sanctuaries, citadels
    capital: str
    festival: str
    brenn: int
    direction: int  # 0: clockwise
    round: int
    turn: int
    first_turn: bool  # of the season
    passes: int  # in a row
    ploy: int  # who takes the next turn, by Oengus's Ploy
    pretenders: list[int]
    cathbad: int  # who chooses what is set aside in this Assembly
    clash: Clash
    forced: int
    cauldron: list[int]  # whose it is, and the clans on it


class InisView(Table, View):  # lint: cold
    """A whole view, as faces read it."""


def known_to(s: InisState, seat: i64) -> i64:
    """The set of Action and Epic cards of which a seat, or the spectator, knows where they are."""
    if seat < 0:
        return s.public
    return s.seats[seat * state.WIDTH + state.KNOWN]


def names_of(some: i64) -> list[str]:
    """A set of Action and Epic cards."""
    return [data.CARD_NAMES[card] for card in range(data.ADVANTAGE) if some & data.CARD[card]]


def lands_of(some: i64) -> list[str]:
    """A set of territories, or of their Advantage cards."""
    return [data.TERRITORY_NAMES[t] for t in range(data.TERRITORIES) if some & BIT[t]]


def _set(some: i64) -> list[int]:
    return [int(seat) for seat in range(state.SEATS) if some & BIT[seat]]


def _name(territory: i64) -> str:
    return data.TERRITORY_NAMES[territory] if territory != state.NOWHERE else ""


def _pile(some: i64, known: i64) -> Pile:
    return {"n": int(sets.bits(some)), "cards": names_of(some & known)}


def _seat(s: InisState, owner: i64, known: i64) -> Seat:
    mine = owner * state.WIDTH
    held = s.seats[mine + state.HELD]
    return {
        "actions": int(sets.bits(held & data.ACTION_CARDS)),
        "epics": int(sets.bits(held & data.EPIC_CARDS)),
        "advantages": lands_of(s.seats[mine + state.HELD_LANDS]),
        "cards": names_of(held & known),
        "locked": _pile(s.seats[mine + state.LOCKED], known),
        "reserve": int(s.seats[mine + state.RESERVE]),
        "deeds": int(s.seats[mine + state.DEEDS]),
        "pretender": s.pretenders & BIT[owner] != 0,
        "leadership": int(clans.leadership(s, owner)),
        "religion": int(victory.religion(s, owner)),
        "land": int(victory.reach(s, owner)),
        "conditions": int(victory.conditions(s, owner)),
    }


def _territory(s: InisState, territory: i64) -> Territory:
    land = territory * state.ROWS
    holder = -1
    for seat in range(s.players):
        if s.seats[seat * state.WIDTH + state.HELD_LANDS] & BIT[territory]:
            holder = int(seat)
    return {
        "name": data.TERRITORY_NAMES[territory],
        "place": list(coordinates(int(s.land[land + state.PLACE]))),
        "near": lands_of(s.land[land + state.NEAR]),
        "clans": [int(s.clans[territory * state.SEATS + seat]) for seat in range(s.players)],
        "sanctuaries": int(s.land[land + state.SANCTUARIES]),
        "citadels": int(s.land[land + state.CITADELS]),
        "chieftain": int(clans.chieftain(s, territory)),
        "advantage": "open" if s.open & BIT[territory] else "held" if holder >= 0 else "played",
        "holder": holder,
    }


def lost(s: InisState, seat: i64) -> list[int]:
    """The clans that a player has lost in the clash under way: where it is fought, and elsewhere."""
    return [int(s.seats[seat * state.WIDTH + state.LOST + k]) for k in range(state.LOSSES)]


def _clash(s: InisState) -> Clash:
    if s.clash == state.NOWHERE:
        return {}
    return {
        "territory": _name(s.clash),
        "instigator": int(s.instigator),
        "initiator": int(s.initiator),
        "mover": int(s.mover),
        "named": int(s.named),
        "sheltered": [int(clans.sheltered(s, seat)) for seat in range(s.players)],
        "lost": [lost(s, seat) for seat in range(s.players)],
        "spear": s.spear != 0,
        "over": s.peace != 0,
        "removing": s.removing != 0,
    }


def _stack(s: InisState, seat: int) -> list[list[str | int]]:
    found: list[list[str | int]] = []
    for entry in s.hoard:
        known = seat >= 0 and entry & BIT[seat] != 0
        name = data.TERRITORY_NAMES[entry // state.KNOWERS] if known else ""
        found.append([name, int(layer(s, entry // state.KNOWERS))])
    return found


def layer(s: InisState, tile: i64) -> i64:
    """In the Discovery scenario everyone knows which tiles lie in the lower layer (2.11)."""
    return 1 if s.variant.discovery and BIT[tile] & data.DISCOVERY_BOTTOM else 0


def view(s: InisState, seat: int) -> Table:  # lint: cold
    """All that lies open, the seat's own cards, and what it remembers of the others."""
    known = known_to(s, seat)
    by_age = sorted(
        [t for t in range(data.TERRITORIES) if s.tiles & BIT[t]], key=lambda t: int(s.land[t * state.ROWS + state.AGE])
    )
    drawn: list[DrawnCards] = []
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
        "table": names_of(s.table) + lands_of(s.table_lands),
        "worked": [data.CARD_NAMES[card] for card in worked(s)],
        "drawn": drawn,
        "supply": [int(clans.left_of(s, state.SANCTUARIES)), int(clans.left_of(s, state.CITADELS))],
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
        "clash": _clash(s),
        "forced": forced(s),
        "cauldron": [int(s.cauldron), int(s.on_card)],
    }
