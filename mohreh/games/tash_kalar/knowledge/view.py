"""What a seat may know of Tash-Kalar, and what it may imagine of the rest."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.tash_kalar.rules.arena import CELL, SQUARE_NAMES, SQUARES, cells, name
from mohreh.games.tash_kalar.rules.data import (
    CARD_NAMES,
    COMMON,
    DECK_SIZE,
    FIRST_CARD,
    FLARE_NAMES,
    FLARES,
    HEROIC,
    LEGENDARY,
    LEGENDS,
    OPEN_TASKS,
    RANK_NAMES,
    SCHOOL_NAMES,
    TASK_NAMES,
    TASKS,
)
from mohreh.games.tash_kalar.rules.dealing import (
    BEING,
    FIRST_LEGEND,
    FIRST_SLOT,
    FLARE,
    HELD_NAMES,
    LEGEND,
    deck_size,
    deck_start,
    held,
)
from mohreh.games.tash_kalar.rules.patterns import ORIENTATION_NAMES
from mohreh.games.tash_kalar.rules.pieces import followed, in_supply, on_board, owner_at, pool, rank_at
from mohreh.games.tash_kalar.rules.scoring import points
from mohreh.games.tash_kalar.rules.state import (
    CLAIMED,
    DECK,
    DISCARD,
    ENDINGS,
    FORM_NAMES,
    HAND,
    HIGH_FORM,
    IMPROVISED,
    KEPT,
    KILLED,
    KNOWERS,
    POINTS,
    SCHOOL_OF,
    SPECTATORS,
    WIDTH,
    TashKalarState,
)
from mohreh.games.tash_kalar.rules.steps.summon import facing
from mohreh.games.tash_kalar.rules.tasks import NEXT, met
from mohreh.kernel.game import View
from mohreh.kernel.state import BIT


def sees(entry: i64, seat: int) -> bool:
    """Does a seat, or a spectator, know which card this is?"""
    if seat < 0:
        return entry & SPECTATORS != 0
    return entry & BIT[seat] != 0


def _hand(s: TashKalarState, owner: int, kind: i64, seat: int) -> list[str]:
    """The own hand in the order of drawing; of another one the known cards in the order of the list, then the rest.

    In their order the cards of others would tell which of them has just left.
    """
    start = owner * HAND + FIRST_SLOT[kind]
    slots = range(start, start + held(s, owner, kind))
    known = [int(s.hands[slot] // KNOWERS) for slot in slots if sees(s.hands[slot], seat)]
    if owner != seat:
        known.sort()
    return [HELD_NAMES[card] for card in known] + [""] * (len(slots) - len(known))


def _is_kept(entry: i64, seat: int) -> bool:
    """A card that the seat does not know, but it was held when the discard pile was last shuffled."""
    return entry & KEPT != 0 and not sees(entry, seat)


def _kept_held(s: TashKalarState, owner: i64, kind: i64, seat: int) -> list[int]:
    """Such cards in a hand."""
    start = owner * HAND + FIRST_SLOT[kind]
    hand = s.hands[start : start + held(s, owner, kind)]
    return [int(entry // KNOWERS) for entry in hand if _is_kept(entry, seat)]


def _kept(s: TashKalarState, kind: i64, seat: int) -> dict[str, object]:
    """All such cards, which everybody can tell from those on the pile, and where in the deck some lie."""
    found: list[int] = []
    for owner in range(s.players):
        found += _kept_held(s, owner, kind, seat)
    start = deck_start(s, 0, kind)
    n = deck_size(s, 0, kind)
    places: list[int] = []
    for depth in range(1, int(n) + 1):
        entry = s.decks[start + n - depth]
        if _is_kept(entry, seat):
            found.append(int(entry // KNOWERS))
            places.append(depth)
    return {"cards": [HELD_NAMES[card] for card in sorted(found)], "places": places}


def _known(s: TashKalarState, start: i64, n: i64, names: list[str], seat: int) -> dict[str, str]:
    """The cards of a deck that a seat knows, by their place from the top."""
    found: dict[str, str] = {}
    for depth in range(1, int(n) + 1):
        entry = s.decks[start + n - depth]
        if sees(entry, seat):
            found[str(depth)] = names[entry // KNOWERS]
    return found


def _set(some: i64, names: list[str], first: int, n: int) -> list[str]:
    return [names[first + i] for i in range(n) if some & BIT[i]]


def _seat(s: TashKalarState, owner: int, seat: int) -> dict[str, object]:
    mine = owner * WIDTH
    school = s.seats[mine + SCHOOL_OF]
    return {
        "school": SCHOOL_NAMES[school] if school >= 0 else "",
        "points": int(points(s, owner)),
        "tasks": _set(s.seats[mine + CLAIMED], TASK_NAMES, 0, TASKS),
        "by_colour": [int(s.seats[mine + POINTS + colour]) for colour in range(s.players)],
        "pool": int(pool(s, owner)),
        "legendary_pool": int(in_supply(s, owner, LEGENDARY)),
        "commons": int(on_board(s, owner, COMMON)),
        "heroics": int(on_board(s, owner, HEROIC)),
        "legendaries": int(on_board(s, owner, LEGENDARY)),
        "beings": _hand(s, owner, BEING, seat),
        "legends": _hand(s, owner, LEGEND, seat),
        "flares": _hand(s, owner, FLARE, seat),
        "kept": [len(_kept_held(s, owner, kind, seat)) for kind in (LEGEND, FLARE)],
        "deck": int(s.seats[mine + DECK]),
        "known": _known(s, owner * DECK_SIZE, s.seats[mine + DECK], HELD_NAMES, seat),
        "discard": _set(s.seats[mine + DISCARD], CARD_NAMES, int(FIRST_CARD[max(school, 0)]), DECK_SIZE),
        "destroyed": [int(s.seats[mine + KILLED + rank]) for rank in range(3)],
        "improvised": [other for other in range(s.players) if s.seats[mine + IMPROVISED] & BIT[other]],
    }


def _pieces(s: TashKalarState) -> dict[str, list[object]]:
    found: dict[str, list[object]] = {}
    for square in range(SQUARES):
        owner = owner_at(s, CELL[square])
        if owner >= 0:
            found[SQUARE_NAMES[square]] = [int(owner), RANK_NAMES[rank_at(s, CELL[square])]]
    return found


def _tasks(s: TashKalarState, seat: int) -> dict[str, object]:
    return {
        "open": [TASK_NAMES[task] if task >= 0 else "" for task in s.tasks[:OPEN_TASKS]],
        "next": TASK_NAMES[s.tasks[NEXT]] if s.tasks[NEXT] >= 0 else "",
        "deck": int(s.tasks_left),
        "known": _known(s, s.task_deck(), s.tasks_left, TASK_NAMES, seat),
    }


def _met(s: TashKalarState) -> list[str]:
    """The open tasks that the turn's player meets now."""
    if s.variant.form != HIGH_FORM or s.turn < 0:
        return []
    return [TASK_NAMES[task] for task in s.tasks[:OPEN_TASKS] if task >= 0 and met(s, s.turn, task)]


def view(s: TashKalarState, seat: int) -> View:
    """All that lies open, the own hand, and what the seat has seen of hidden cards."""
    legends = _known(s, s.legend_deck(), s.legends_left, HELD_NAMES, seat)
    flares = _known(s, s.flare_deck(), s.flares_left, HELD_NAMES, seat)
    return {
        "form": FORM_NAMES[s.variant.form],
        "rules": {key: value for key, value in s.variant.options.items() if key != "schools"},
        "first": int(s.first),
        "turn": int(s.turn),
        "round": int(s.rounds) + 1,
        "opening": s.opening == 1,
        "actions": int(s.actions),
        "spent": s.spent == 1,
        "exchanged": int(s.exchanged),
        "flared": s.flared == 1,
        "pieces": _pieces(s),
        "seats": [_seat(s, owner, seat) for owner in range(s.players)],
        "legends": {
            "deck": int(s.legends_left),
            "known": legends,
            "kept": _kept(s, LEGEND, seat),
            "discard": _set(s.legends_gone, CARD_NAMES, FIRST_LEGEND, LEGENDS),
        },
        "flares": {
            "deck": int(s.flares_left),
            "known": flares,
            "kept": _kept(s, FLARE, seat),
            "discard": _set(s.flares_gone, FLARE_NAMES, 0, FLARES),
        },
        "tasks": _tasks(s, seat),
        "met": _met(s),
        "card": CARD_NAMES[s.card] if s.card >= 0 else "",
        "flare": FLARE_NAMES[s.flare] if s.flare >= 0 else "",
        "being": name(s.being) if s.being >= 0 else "",
        "origin": name(s.origin_square) if s.origin_square >= 0 else "",
        "facing": ORIENTATION_NAMES[facing(s)] if facing(s) >= 0 else "",
        "followed": [name(cell) for cell in cells(followed(s))],
        "summoned": {
            "total": int(s.summoned),
            "legends": int(s.summoned_legends),
            "red": int(s.summoned_red),
            "green": int(s.summoned_green),
        },
        "extra": {"beings": int(s.extra_beings), "legends": int(s.extra_legends), "turns": int(s.extra_turns)},
        "permission": s.permission == 1,
        "final": int(s.final),
        "announcer": int(s.announcer),
        "cause": ENDINGS[s.cause],
    }


# ---- redealing


def redeal(s: TashKalarState, seat: int) -> None:
    """Gather the unseen cards of each kind in id order, shuffle them, and lay them where unseen cards lay."""
    for owner in range(s.players):
        _redeal(s, seat, deck_start(s, owner, BEING), deck_size(s, owner, BEING), owner, owner, BEING)
    for kind in (LEGEND, FLARE):
        _redeal(s, seat, deck_start(s, 0, kind), deck_size(s, 0, kind), 0, s.players - 1, kind)
    _redeal(s, seat, s.task_deck(), s.tasks_left, 0, -1, BEING)


def _redeal(s: TashKalarState, seat: int, deck: i64, n: i64, first: i64, last: i64, kind: i64) -> None:
    """One deck with the hands, from the first holder to the last, that were drawn from it.

    Who put a card under the deck is public, so others know it there as they did. That a third player knows a card
    in somebody's hand is not: which of several a hand has played since, only those who knew them can tell. So in a
    redeal only its holder knows a hand that the seat does not know. Cards that were held when the pile was last
    shuffled change places only among themselves.
    """
    kept: list[int] = []
    other: list[int] = []
    for holder in range(first, last + 1):
        start = holder * HAND + FIRST_SLOT[kind]
        _sort_out(seat, s.hands[start : start + held(s, holder, kind)], kept, other)
    _sort_out(seat, s.decks[deck : deck + n], kept, other)
    _shuffle(s, kept)
    _shuffle(s, other)
    for holder in range(first, last + 1):
        if holder == seat:
            continue
        start = holder * HAND + FIRST_SLOT[kind]
        hand = s.hands[start : start + held(s, holder, kind)]
        dealt = sorted([int(entry) for entry in hand if sees(entry, seat)])
        dealt += [kept.pop() * KNOWERS + KEPT + int(BIT[holder]) for entry in hand if _is_kept(entry, seat)]
        while len(dealt) < len(hand):
            dealt.append(other.pop() * KNOWERS + int(BIT[holder]))
        for number in range(len(hand)):
            s.hands[start + number] = dealt[number]
    for place in range(deck, deck + n):
        entry = s.decks[place]
        if not sees(entry, seat):
            card = kept.pop() if entry & KEPT else other.pop()
            s.decks[place] = card * KNOWERS + entry % KNOWERS


def _sort_out(seat: int, entries: vec[i64], kept: list[int], other: list[int]) -> None:
    """The unseen cards of a row, kept ones apart."""
    for entry in entries:
        if not sees(entry, seat):
            (kept if entry & KEPT else other).append(int(entry // KNOWERS))


def _shuffle(s: TashKalarState, cards: list[int]) -> None:
    """From their order in the list."""
    shuffled = vec[i64](sorted(cards))
    s.shuffle(shuffled)
    for i in range(len(cards)):
        cards[i] = int(shuffled[i])
