"""Where the second reading meets the engine: views in the words of the reading, and readings of a view."""

from __future__ import annotations

from typing import Any, cast

from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from tests.tash_kalar.printed import FLARES, LEGENDS, RANKS, SCHOOLS, TASKS, name_of, square_of
from tests.tash_kalar.reading_cards import Look
from tests.tash_kalar.reading_piles import Pile
from tests.tash_kalar.reading_position import Piece
from tests.tash_kalar.second_reading import Reading


def seen(r: Rules, s: State, seat: int | None = None) -> dict[str, Any]:
    return cast("dict[str, Any]", r.view(s, seat))


def look(r: Rules, s: State) -> Look:
    """All hands, each as its owner sees it, and the tasks."""
    own = [seen(r, s, seat)["seats"][seat] for seat in range(r.players)]
    tasks = seen(r, s)["tasks"]
    known = {int(place): task for place, task in tasks["known"].items()}
    return Look(
        schools=[one["school"] for one in own],
        beings=[list(one["beings"]) for one in own],
        legends=[list(one["legends"]) for one in own],
        flares=[list(one["flares"]) for one in own],
        open=[task for task in tasks["open"] if task],
        next=tasks["next"],
        known=[known[place] for place in sorted(known)],
    )


def table_of(r: Rules, s: State) -> dict[str, object]:
    """What lies on the table, by the engine, as the seat that is asked sees it."""
    view = seen(r, s, int(s.who))
    own = view["seats"]
    keys = ["points", "pool", "legendary_pool", "destroyed"]
    keys += ["beings", "legends", "flares", "deck"]
    found: dict[str, object] = {f"{seat} {key}": own[seat][key] for seat in range(r.players) for key in keys}
    for seat in range(r.players):
        found[f"{seat} tasks"] = sorted(own[seat]["tasks"])
        found[f"{seat} discard"] = sorted(own[seat]["discard"])
        found[f"{seat} improvised"] = sorted(own[seat]["improvised"])
        found[f"{seat} by_colour"] = list(own[seat]["by_colour"])
    found |= {key: view[key] for key in ["turn", "actions", "spent", "flared", "opening"]}
    found["exchanged"] = bool(view["exchanged"])
    found |= {key: view[key] for key in ["summoned", "extra", "permission"]}
    found |= {key: view[key] for key in ["final", "announcer", "cause", "round"]}
    found["pieces"] = {square: list(piece) for square, piece in view["pieces"].items()}
    for key in ("legends", "flares"):
        resolved = view["flare"]  # shown on the discard pile already; it makes no difference there
        found[key] = [view[key]["deck"], sorted([card for card in view[key]["discard"] if card != resolved])]
    found["tasks"] = [[task for task in view["tasks"]["open"] if task], view["tasks"]["next"]]
    found["met"] = sorted(view["met"])
    if view["turn"] < 0 and not view["pieces"]:  # schools are chosen: the cards are not laid out yet
        found |= dict.fromkeys(("opening", "legends", "flares"), "")
    return found


def differences(engine: dict[str, object], reading: dict[str, object], who: int) -> dict[str, object]:
    """Where two tables differ. Of others' hands the engine may show less, and nothing else."""
    found: dict[str, object] = {}
    for key in engine | reading:
        one, two = engine.get(key), reading.get(key)
        seat, _, what = key.partition(" ")
        if what in ("beings", "legends", "flares") and seat != str(who):
            shown, cards = cast("list[str]", one), cast("list[str]", two)
            if len(shown) == len(cards) and {card for card in shown if card} <= set(cards):
                continue
        if one != two:
            found[key] = (one, two)
    return found


def table_read(read: Reading) -> dict[str, object]:
    """The same by the second reading."""
    p = read.p
    scores = read.scores()
    found: dict[str, object] = {}
    for seat in range(read.players):
        found |= {
            f"{seat} points": scores[seat],
            f"{seat} tasks": sorted(read.claimed[seat]),
            f"{seat} pool": p.supply(seat, 0),
            f"{seat} legendary_pool": p.supply(seat, 2),
            f"{seat} destroyed": p.destroyed[seat],
            f"{seat} beings": read.beings[seat],
            f"{seat} legends": read.legends[seat],
            f"{seat} flares": read.flares[seat],
            f"{seat} deck": len(read.decks[seat]),
            f"{seat} discard": sorted(p.discards[seat]),
            f"{seat} improvised": [q for q in p.everyone() if q not in (*read.improvisable[seat], seat)],
            f"{seat} by_colour": read.points[seat],
        }
    found |= {
        "turn": p.me,
        "actions": p.actions,
        "spent": p.spent,
        "exchanged": p.exchanged,
        "flared": p.flared,
        "opening": read.first,
        "summoned": p.summoned,
        "extra": p.extra,
        "permission": p.permission,
        "final": read.final,
        "announcer": read.announcer,
        "cause": read.cause,
        "round": read.round,
        "pieces": {name_of(one): [p.board[one].seat, RANKS[p.board[one].rank]] for one in sorted(p.board)},
        "legends": [len(read.legend_pile), sorted(read.legend_pile.discard)],
        "flares": [len(read.flare_pile), sorted(read.flare_pile.discard)],
        "tasks": [read.open, read.next],
        "met": sorted(read.met()),
    }
    if p.me < 0 and not p.board:
        found |= dict.fromkeys(("opening", "legends", "flares"), "")
    return found


def adopted(r: Rules, s: State) -> Reading:
    """A reading of a position in the middle of the game, at a point where an action is chosen."""
    view = seen(r, s)
    read = Reading(r.players, r.options, view["first"], lambda: look(r, s))
    cards = look(r, s)
    p = read.p
    read.schools, read.beings = cards.schools, cards.beings
    read.legends, read.flares = cards.legends, cards.flares
    read.open, read.next, read.task_bottom = cards.open, cards.next, cards.known
    claimed = [task for one in view["seats"] for task in one["tasks"]]
    if read.open:
        read.task_deck = set(TASKS) - {*read.open, read.next, *read.task_bottom, *claimed}
    for seat, one in enumerate(view["seats"]):
        p.discards[seat] = list(one["discard"])
        gone = [*cards.beings[seat], *p.discards[seat]]
        read.decks[seat] = Pile([card for card in SCHOOLS[cards.schools[seat]] if card not in gone])
        read.claimed[seat] = list(one["tasks"])
        read.improvisable[seat] = [q for q in p.everyone() if q != seat and q not in one["improvised"]]
        read.points[seat] = list(one["by_colour"])
    for name, (seat, rank) in view["pieces"].items():
        p.board[square_of(name)] = Piece(seat, RANKS.index(rank))
    for pile, all_cards, key in ((read.legend_pile, LEGENDS, "legends"), (read.flare_pile, FLARES, "flares")):
        held = [card for hand in (cards.legends if key == "legends" else cards.flares) for card in hand]
        pile.discard = list(view[key]["discard"])
        gone = [*held, *pile.discard]
        pile.middle.clear()
        pile.middle.update([card for card in all_cards if card not in gone])
    read.round, read.final, read.first = view["round"], view["final"], view["opening"]
    read.announcer, read.cause = view["announcer"], view["cause"]
    p.new_turn(view["turn"], view["actions"])
    p.spent, p.exchanged, p.flared = view["spent"], bool(view["exchanged"]), view["flared"]
    p.permission = view["permission"]
    p.summoned, p.extra = dict(view["summoned"]), dict(view["extra"])
    p.destroyed = [list(one["destroyed"]) for one in view["seats"]]
    read.who = p.me
    return read
