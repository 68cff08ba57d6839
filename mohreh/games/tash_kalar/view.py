"""What a seat may know of Tash-Kalar, and what it may imagine of the rest."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from mohreh.games.tash_kalar.arena import CELL, SQUARE_NAMES, SQUARES, cells, name
from mohreh.games.tash_kalar.data import (
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
from mohreh.games.tash_kalar.dealing import (
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
from mohreh.games.tash_kalar.patterns import ORIENTATION_NAMES
from mohreh.games.tash_kalar.pieces import in_supply, marked, on_board, owner_at, pool, rank_at
from mohreh.games.tash_kalar.scoring import points
from mohreh.games.tash_kalar.state import (
    CLAIMED,
    DECK,
    DISCARD,
    ENDINGS,
    FORM_NAMES,
    HAND,
    HIGH_FORM,
    IMPROVISED,
    KILLED,
    KNOWERS,
    POINTS,
    SCHOOL_OF,
    WIDTH,
    TashKalarState,
)
from mohreh.games.tash_kalar.tasks import NEXT, met
from mohreh.kernel.game import View
from mohreh.kernel.state import BIT


def knows(entry: i64, seat: i64) -> bool:
    """Does a seat know which card this is? A spectator knows what all know."""
    return seat >= 0 and entry % KNOWERS & BIT[seat] != 0


def sees(s: TashKalarState, entry: i64, seat: int) -> bool:
    return knows(entry, seat) if seat >= 0 else entry % KNOWERS == BIT[s.players] - 1


def _hand(s: TashKalarState, owner: int, kind: i64, seat: int) -> list[str]:
    start = owner * HAND + FIRST_SLOT[kind]
    found: list[str] = []
    for slot in range(start, start + held(s, owner, kind)):
        entry = s.hands[slot]
        found.append(HELD_NAMES[entry // KNOWERS] if sees(s, entry, seat) else "")
    return found


def _known(s: TashKalarState, start: i64, n: i64, names: list[str], seat: int) -> dict[str, str]:
    """The cards of a deck that a seat knows, by their place from the top."""
    found: dict[str, str] = {}
    for depth in range(1, int(n) + 1):
        entry = s.decks[start + n - depth]
        if sees(s, entry, seat):
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
            "discard": _set(s.legends_gone, CARD_NAMES, FIRST_LEGEND, LEGENDS),
        },
        "flares": {
            "deck": int(s.flares_left),
            "known": flares,
            "discard": _set(s.flares_gone, FLARE_NAMES, 0, FLARES),
        },
        "tasks": _tasks(s, seat),
        "met": _met(s),
        "card": CARD_NAMES[s.card] if s.card >= 0 else "",
        "flare": FLARE_NAMES[s.flare] if s.flare >= 0 else "",
        "being": name(s.being) if s.being >= 0 else "",
        "origin": name(s.origin_square) if s.origin_square >= 0 else "",
        "facing": ORIENTATION_NAMES[s.orientation] if s.being >= 0 else "",
        "marked": [name(cell) for cell in cells(marked(s))],
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
        _redeal(s, seat, owner, BEING)
    _redeal(s, seat, 0, LEGEND)
    _redeal(s, seat, 0, FLARE)
    _redeal_tasks(s, seat)


def _redeal(s: TashKalarState, seat: int, owner: int, kind: i64) -> None:
    """One deck with the hands that were drawn from it.

    Who put a card under the deck is public, so others know it there as they did. That a third player knows a card
    in somebody's hand is not: which of several a hand has played since, only those who knew them can tell. So in a
    redeal only its holder knows a hand that the seat does not know.
    """
    first = owner if kind == BEING else 0
    last = owner if kind == BEING else s.players - 1
    unseen = vec[i64](capacity=18)
    for holder in range(first, last + 1):
        start = holder * HAND + FIRST_SLOT[kind]
        for slot in range(start, start + held(s, holder, kind)):
            if not sees(s, s.hands[slot], seat):
                unseen = append(unseen, s.hands[slot] // KNOWERS)
    deck = deck_start(s, owner, kind)
    for place in range(deck, deck + deck_size(s, owner, kind)):
        if not sees(s, s.decks[place], seat):
            unseen = append(unseen, s.decks[place] // KNOWERS)
    unseen = vec[i64](sorted([int(card) for card in unseen]))
    s.shuffle(unseen)
    i: i64 = 0
    for holder in range(first, last + 1):
        start = holder * HAND + FIRST_SLOT[kind]
        for slot in range(start, start + held(s, holder, kind)):
            if not sees(s, s.hands[slot], seat):
                s.hands[slot] = unseen[i] * KNOWERS + BIT[holder]
                i += 1
    for place in range(deck, deck + deck_size(s, owner, kind)):
        if not sees(s, s.decks[place], seat):
            s.decks[place] = unseen[i] * KNOWERS + s.decks[place] % KNOWERS
            i += 1


def _redeal_tasks(s: TashKalarState, seat: int) -> None:
    unseen = vec[i64](capacity=24)
    start = s.task_deck()
    for place in range(start, start + s.tasks_left):
        if not sees(s, s.decks[place], seat):
            unseen = append(unseen, s.decks[place] // KNOWERS)
    unseen = vec[i64](sorted([int(task) for task in unseen]))
    s.shuffle(unseen)
    i: i64 = 0
    for place in range(start, start + s.tasks_left):
        if not sees(s, s.decks[place], seat):
            s.decks[place] = unseen[i] * KNOWERS
            i += 1
