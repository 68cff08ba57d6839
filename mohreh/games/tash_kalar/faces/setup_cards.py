"""Hands, decks, discard piles and tasks of Tash-Kalar, where somebody sets up a position."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.tash_kalar.rules import data, dealing, state
from mohreh.games.tash_kalar.rules.state import HIGH_FORM, KNOWERS, OUT, WIDTH, TashKalarState
from mohreh.games.tash_kalar.rules.tasks import NEXT, NO_TASK
from mohreh.kernel.errors import Broken
from mohreh.kernel.setup import Place, Thing, any_depth
from mohreh.kernel.state import BIT

TASK_PLACES: Final = ("task", "next", "tasks", "claimed")
CARD_PLACES: Final = ("hand", "deck", "discard", "legends", "legends_gone", "flares", "flares_gone", *TASK_PLACES)
BEINGS: Final = [f"being{seat}" for seat in range(4)]  # the sorts of own cards


def _thing(card: int, seat: int) -> Thing:
    kind = dealing.kind_of(card)
    if kind == dealing.FLARE:
        return Thing("flare", dealing.HELD_NAMES[card])
    return Thing("card", dealing.HELD_NAMES[card], BEINGS[seat] if kind == dealing.BEING else "legend")


def _task(task: int) -> Thing:
    return Thing("task", data.TASK_NAMES[task])


def _number(thing: Thing) -> int:
    """The number of a card among all."""
    return dealing.HELD_NAMES.index(thing.name)


def _listed(cards: list[int], seat: int) -> list[tuple[Thing, int]]:
    return [(_thing(card, seat), 1) for card in cards]


def _row(entries: vec[i64], start: int, n: int) -> list[int]:
    """The cards in a stretch of slots."""
    return [int(entries[slot] // KNOWERS) for slot in range(start, start + n)]


def _deck(s: TashKalarState, seat: int, kind: int) -> list[int]:
    return sorted(_row(s.decks, int(dealing.deck_start(s, seat, kind)), int(dealing.deck_size(s, seat, kind))))


def _gone(some: i64, first: int, n: int) -> list[int]:
    return [first + number for number in range(n) if some & BIT[number]]


def card_places(s: TashKalarState) -> list[Place]:
    """Every hand, deck and pile."""
    found: list[Place] = []
    for seat in range(int(s.players)):
        held: list[int] = []
        for kind in range(3):
            held += _row(s.hands, int(seat * state.HAND + dealing.FIRST_SLOT[kind]), int(dealing.held(s, seat, kind)))
        name, own = str(seat), BEINGS[seat]
        found.append(Place("hand", name, {"who": seat}, [own, "legend", "flare"], _listed(held, seat)))
        found.append(Place("deck", name, {"who": seat}, [own], _listed(_deck(s, seat, dealing.BEING), seat)))
        gone = [int(card) for card in dealing.discards(s, seat)]
        found.append(Place("discard", name, {"who": seat}, [own], _listed(gone, seat)))
    legends = _gone(s.legends_gone, dealing.FIRST_LEGEND, data.LEGENDS)
    flares = _gone(s.flares_gone, dealing.FIRST_FLARE, data.FLARES)
    found.append(Place("legends", "", {}, ["legend"], _listed(_deck(s, 0, dealing.LEGEND), 0)))
    found.append(Place("legends_gone", "", {}, ["legend"], _listed(legends, 0)))
    found.append(Place("flares", "", {}, ["flare"], _listed(_deck(s, 0, dealing.FLARE), 0)))
    found.append(Place("flares_gone", "", {}, ["flare"], _listed(flares, 0)))
    return found + (_task_places(s) if s.variant.form == HIGH_FORM else [])


def _task_places(s: TashKalarState) -> list[Place]:
    found: list[Place] = []
    for slot in range(data.OPEN_TASKS + 1):
        task = int(s.tasks[slot])
        there = [(_task(task), 1)] if task != NO_TASK else []
        spot = f"#t-{data.TASK_NAMES[task]}" if there else ""
        kind = "next" if slot == NEXT else "task"
        found.append(Place(kind, str(slot), {"n": slot + 1}, ["task"], there, spot))
    for colour in range(int(s.variant.colours)):
        claimed = int(s.seats[colour * WIDTH + state.CLAIMED])
        there = [(_task(task), 1) for task in range(data.TASKS) if claimed & 2**task]
        who = f"{colour}+{colour + s.variant.colours}" if s.variant.teams else colour
        found.append(Place("claimed", str(colour), {"who": who}, ["task"], there))
    rest = sorted(_row(s.decks, int(s.task_deck()), int(s.tasks_left)))
    found.append(Place("tasks", "", {}, ["task"], [(_task(task), 1) for task in rest]))
    return found


# ---- moving


def take_card(s: TashKalarState, thing: Thing, place: Place) -> None:
    """A card or a task leaves its place."""
    if thing.kind == "task":
        _take_task(s, data.TASK_NAMES.index(thing.name), place)
        return
    card, seat = _number(thing), int(place.name or 0)
    if place.kind == "hand":
        dealing.leave_hand(s, seat, card)
    elif place.kind == "discard":
        s.seats[seat * WIDTH + state.DISCARD] &= ~BIT[card - data.FIRST_CARD[s.seats[seat * WIDTH + state.SCHOOL_OF]]]
    elif place.kind == "legends_gone":
        s.legends_gone &= ~BIT[card - dealing.FIRST_LEGEND]
    elif place.kind == "flares_gone":
        s.flares_gone &= ~BIT[card - dealing.FIRST_FLARE]
    else:
        kind = int(dealing.kind_of(card))
        _out_of(s, int(dealing.deck_start(s, seat, kind)), int(dealing.deck_size(s, seat, kind)), card)
        dealing.set_deck_size(s, seat, kind, dealing.deck_size(s, seat, kind) - 1)
        _look_for_last(s, seat)


def give_card(s: TashKalarState, thing: Thing, place: Place) -> None:
    """A card or a task comes to a place; in a hand only its player knows it."""
    if thing.kind == "task":
        _give_task(s, data.TASK_NAMES.index(thing.name), place)
        return
    card, seat = _number(thing), int(place.name or 0)
    kind = int(dealing.kind_of(card))
    if place.kind == "hand":
        n = dealing.held(s, seat, kind)
        if kind == dealing.FLARE and n == data.HAND_FLARES:
            raise Broken(f"seat {seat} holds a flare", "flare", {"who": seat})
        s.hands[seat * state.HAND + dealing.FIRST_SLOT[kind] + n] = card * KNOWERS + BIT[seat]
        s.seats[seat * WIDTH + state.BEINGS_HELD + kind] += 1
    elif place.kind in ("discard", "legends_gone", "flares_gone"):
        dealing.discard(s, seat, card)
    else:
        n = dealing.deck_size(s, seat, kind)
        _into(s, int(dealing.deck_start(s, seat, kind)), int(n), card * KNOWERS)
        dealing.set_deck_size(s, seat, kind, n + 1)
        _look_for_last(s, seat)


def change_school(s: TashKalarState, seat: int, school: int) -> None:
    """Another school: its cards lie where those of the old one lay. Who has it already gets the old one."""
    old = int(s.seats[seat * WIDTH + state.SCHOOL_OF])
    for other in range(int(s.players)):
        if other != seat and s.seats[other * WIDTH + state.SCHOOL_OF] == school:
            _change_cards(s, other, old)
    _change_cards(s, seat, school)


def _change_cards(s: TashKalarState, seat: int, school: int) -> None:
    """The discard pile is kept by places in the deck's list, hand and deck by the numbers of cards."""
    old = int(s.seats[seat * WIDTH + state.SCHOOL_OF])
    apart = int(data.FIRST_CARD[school] - data.FIRST_CARD[old]) * KNOWERS
    hand, deck = seat * state.HAND, int(dealing.deck_start(s, seat, dealing.BEING))
    for slot in range(hand, hand + int(dealing.held(s, seat, dealing.BEING))):
        s.hands[slot] += apart
    for slot in range(deck, deck + int(dealing.deck_size(s, seat, dealing.BEING))):
        s.own_decks()[slot] += apart
    s.seats[seat * WIDTH + state.SCHOOL_OF] = school


def _out_of(s: TashKalarState, start: int, n: int, card: int) -> None:
    """A card leaves a deck of n cards, in which the others close up."""
    kept = [int(s.decks[slot]) for slot in range(start, start + n) if s.decks[slot] // KNOWERS != card]
    for slot, entry in enumerate([*kept, 0]):
        s.own_decks()[start + slot] = entry


def _into(s: TashKalarState, start: int, n: int, entry: int) -> None:
    """A card goes somewhere into a deck of n cards."""
    entries = [int(s.decks[slot]) for slot in range(start, start + n)]
    entries.insert(int(any_depth(s, n)), entry)
    for slot, one in enumerate(entries):
        s.own_decks()[start + slot] = one


def _look_for_last(s: TashKalarState, seat: int) -> None:
    """Rule 9.1: has the last card of the own deck been drawn, or in a team the last one that lies straight?"""
    s.seats[seat * WIDTH + OUT] = int(s.seats[seat * WIDTH + state.DECK] <= s.variant.sideways)


def _take_task(s: TashKalarState, task: int, place: Place) -> None:
    if place.kind == "tasks":
        _out_of(s, int(s.task_deck()), int(s.tasks_left), task)
        s.tasks_left -= 1
    elif place.kind == "claimed":
        s.seats[int(place.name) * WIDTH + state.CLAIMED] &= ~BIT[task]
        s.seats[int(place.name) * WIDTH + state.EARNED] -= data.TASK_POINTS[task]
    else:
        s.own_tasks()[int(place.name)] = NO_TASK


def _give_task(s: TashKalarState, task: int, place: Place) -> None:
    if place.kind == "claimed":
        s.seats[int(place.name) * WIDTH + state.CLAIMED] |= BIT[task]
        s.seats[int(place.name) * WIDTH + state.EARNED] += data.TASK_POINTS[task]
        return
    back = task
    if place.kind != "tasks":  # the one that was there goes back into the deck, where nobody knows its place
        back = int(s.tasks[int(place.name)])
        s.own_tasks()[int(place.name)] = task
    if back != NO_TASK:
        _into(s, int(s.task_deck()), int(s.tasks_left), back * KNOWERS)
        s.tasks_left += 1
