"""Qabile's drawn board: the land with settlers and fences, the ladder of the round, fights blow by blow.

A land, an edge or a player on the ladder is a button: where the reader is asked for its kind it plays what is legal or
says why not, otherwise it tells what it is. What looks as it did before is not drawn again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, cast, final

from markupsafe import Markup

from mohreh.games.qabile.knowledge.view import QabileView
from mohreh.games.qabile.rules import data
from mohreh.games.qabile.rules.actions import FENCE, REMOVE, SETTLE, SPARE
from mohreh.games.qabile.rules.data import EDGE_NAMES, LAND_NAMES
from mohreh.games.qabile.rules.fences import place_fence
from mohreh.games.qabile.rules.state import QabileState
from mohreh.games.qabile.rules.steps import PlaceFence, Settle, has_turn_left
from mohreh.kernel.state import Event
from mohreh.kernel.text import Text
from mohreh.web.components import BEFORE, NOW, Drawn, Pieces, Scene, at_time, drawn_once, render, said
from mohreh.web.model import Reader, Shown

NOBODY: Final = -1
DECISIONS: Final = {"qabile.remove", "qabile.spare", "qabile.settle", "qabile.fence"}
FALLS: Final = {"qabile.fallen", "qabile.fallen_out"}
FIGHTING: Final = {"qabile.fight", "qabile.fight_roll", "qabile.fight_again", "qabile.hold", *FALLS}
MARKS: Final = {"qabile.settle": "s", "qabile.enclose": "o", "qabile.fight": "f"}  # what may be new on a land
PHASES: Final = ("Remove", "Settle", "PlaceFence")
THINGS: Final = ("settler", "mask", "land", "fence", "die")
ROUND: Final = {"qabile.round"}
FRESH: Final = Markup("<\ue001>")  # where a fight is marked as new
SIDES: Final = ("upper", "lower", "left", "right")  # of a land
SIDES_OF: Final = [data.sides_of(land) for land in range(data.LANDS)]
LANDS_AT: Final = [data.lands_at(edge) for edge in range(data.EDGES)]
EDGE_NUMBERS: Final = {name: edge for edge, name in enumerate(EDGE_NAMES)}
TELLS: Final = ["tells"] * int(data.LANDS)


def _drawn_with(land: int) -> list[tuple[int, str]]:
    """The edges that are drawn with a land, so that each is drawn once."""
    upper, lower, left, right = data.sides_of(land)
    found = [(upper, "upper"), (left, "left")]
    found += [(lower, "lower")] if land >= data.LANDS - data.SIZE else []
    return found + ([(right, "right")] if land % data.SIZE == data.SIZE - 1 else [])


DRAWN_WITH: Final = [_drawn_with(land) for land in range(data.LANDS)]
DRAWN_IN: Final = {edge: land for land, edges in enumerate(DRAWN_WITH) for edge, _ in edges}


def is_final(shown: Shown, action: int) -> bool:
    """To settle where another tribe is begins a fight, and dice are not rolled again."""
    if not SETTLE <= action < SETTLE + data.LANDS:
        return False
    here = cast(QabileView, shown.view)["board"][action - SETTLE]
    return any(n for seat, n in enumerate(here) if seat != shown.seat)


def board(shown: Shown, reader: Reader, text: Text) -> Drawn:
    """The middle of the table."""
    scene = _Scene.of(shown, reader, text)
    view = scene.table
    fights: list[str] = []
    for one, fresh in scene.fights():
        before, after = _fight(one, text, scene.me)
        fights += before, " fresh" * fresh, after
    return PIECES.put(
        "board",
        scene.own,
        {
            "ladder": [piece for rung in scene.rungs() for piece in _rung(rung, scene.own, text)],
            "cells": scene.cells(),
            "fence": f"fence-{shown.decisions}",
            "left": scene.own.number(int(data.EDGES) - len(scene.fences)),
            "fights": fights,
            "about": _about(scene.own),
        },
        round=scene.round,
        is_last=view["last_round"] and not view["over"],
        idle=view["idle"],
        step=scene.step,
        may=not shown.past and not view["over"],
        over=view["over"],
        fought=bool(fights),
    )


def tray(shown: Shown, reader: Reader, text: Text) -> Drawn:
    """What the reader has; a spectator reads what ends the game."""
    scene = _Scene.of(shown, reader, text)
    if scene.me == NOBODY:
        return PIECES.draw("strip", scene.own, goal=scene.goal)
    stats = {"stats": scene.stats(scene.me, tray=True)}
    name = said(text.player(scene.me))
    return PIECES.put("tray", scene.own, stats, seat=scene.me, name=name, score=scene.table["scores"][scene.me])


def picks(shown: Shown, reader: Reader, text: Text) -> Drawn:
    """In the bar of the question: the first settler, whose fence turn it is, and removing nobody."""
    scene = _Scene.of(shown, reader, text)
    return PIECES.draw(
        "picks",
        text,
        asked=scene.asked,
        me=scene.me,
        first=LAND_NAMES[scene.first] if scene.first >= 0 else "",
        removed=scene.table["removed"] if scene.taken_over else NOBODY,
    )


def panel(shown: Shown, reader: Reader, text: Text, seat: int) -> Drawn:
    """What a player has."""
    return _Scene.of(shown, reader, text).stats(seat)


# ---- what is drawn

PIECES: Final = Pieces("qabile", said=said, size=data.SIZE, phases=PHASES, spare=SPARE)


class Side(NamedTuple):
    """An edge as it is now."""

    fenced: bool = False
    fresh: bool = False
    last: bool = False  # the last decision placed the fence
    does: str = "tells"
    gains: tuple[tuple[int, int], ...] = ()  # land and owner of what a fence here would enclose


OPEN: Final = Side()
CLOSED: Final = Side(fenced=True)


class Land(NamedTuple):
    """A land with what stands on it."""

    land: int
    settlers: tuple[int, ...]  # of each tribe
    fences: int
    owner: int  # of an enclosed land
    fresh: str  # what is new here: s settlers, o an owner, f a fight
    flies: tuple[int, str]  # the seat whose settler the last decision placed, and its name for the browser
    does: str  # what a tap means: action, why, tells
    me: int  # who would settle here
    begun: bool  # the first settler of the turn stands here


class Edge(NamedTuple):
    """A side of a land: a fence, or room for one."""

    name: str
    side: str  # of the land that it is drawn with
    fenced: bool
    fresh: bool
    flies: str  # the name of a fence that the last decision placed
    does: str
    action: int
    gains: tuple[tuple[int, int], ...]  # land and owner of what a fence here would enclose


class Rung(NamedTuple):
    """A player's place in the order of the round."""

    seat: int
    round: int
    roll: int
    again: tuple[int, ...]  # further rolls
    settlers: int  # that the player placed in this round
    fences: int
    now: bool
    to_come: bool  # the player has a turn left in this round
    fresh: bool
    remover: int  # who removed the player from the round
    me: bool
    glides: bool  # the order may be another one after the next decision, or was before the last
    does: str


class Fight(NamedTuple):
    """Two tribes on one land, from the first blow to the last."""

    round: int
    before: int  # so many fights came before it in that round
    events: tuple[tuple[str, tuple[tuple[str, int | str | bool], ...]], ...]


@drawn_once
def _land(one: Land, text: Text) -> Markup:
    """A land with a name for those who hear it, and what it tells."""
    tribes = [(seat, n) for seat, n in enumerate(one.settlers) if n]
    rivals = [seat for seat, _ in tribes if seat != one.me] if one.does == "action" else []
    facts = _facts(one, tribes, text)
    words = text.say("web.land_is", {"land": LAND_NAMES[one.land], "what": text.say("comma").join(facts)})
    if rivals:
        words = text.say("web.can_attack", {"land": words, "players": text.players(rivals)})
    elif one.does == "action":
        words = text.say("web.can_settle", {"land": words})
    return render(
        "qabile/land.html",
        one=one,
        tribes=tribes,
        attack=bool(rivals),
        clash=bool(rivals) or len(tribes) > 1 or "f" in one.fresh,
        facts=[said(fact) for fact in facts],
        words=words,
        title=text.say("web.land_name", {"land": LAND_NAMES[one.land]}),
        about=text.say("about.land"),
        direction="rtl" if text.language == "fa" else "ltr",
        action=SETTLE + one.land,
    )


def _facts(one: Land, tribes: list[tuple[int, int]], text: Text) -> list[str]:
    """What there is to know about a land."""
    if one.owner >= 0:
        return [text.say("web.owned", {"who": one.owner, "n": data.LAND_POINTS})]
    here = [text.say("web.settlers_of", {"who": seat, "n": n}) for seat, n in tribes] or [text.say("web.empty")]
    return [*here, text.say("web.fenced", {"n": one.fences, "of": len(SIDES)})]


@drawn_once
def _edge(one: Edge, text: Text) -> Markup:
    """An edge with the words for a fence there, and who would gain by it."""
    words = [text.say("verb.fence", {"edge": one.name})] if one.does != "tells" else []
    for land, owner in one.gains:
        words.append(text.say("web.encloses", {"land": LAND_NAMES[land], "who": owner, "n": data.LAND_POINTS}))
    points = text.number(data.LAND_POINTS)
    return render("qabile/edge.html", one=one, words=text.say("comma").join(words), points=points)


@drawn_once
def _cell(
    land: int,
    settlers: tuple[int, ...],
    sides: tuple[Side, ...],
    owner: int,
    fresh: str,
    came: int,
    does: str,
    me: int,
    begun: bool,
    text: Text,
) -> str:
    """A land with the edges that are drawn with it; `came` is the seat whose settler the last decision placed."""
    fences = len([side for side in sides if side.fenced])
    flies = (came, f"settler-{came}-{BEFORE}" if came >= 0 else "")
    drawn: list[str] = [_land(Land(land, settlers, fences, owner, fresh, flies, does, me, begun), text)]
    for edge, where in DRAWN_WITH[land]:
        side = sides[SIDES.index(where)]
        name = f"fence-{BEFORE}" if side.last else ""
        one = Edge(EDGE_NAMES[edge], where, side.fenced, side.fresh, name, side.does, FENCE + edge, side.gains)
        drawn.append(_edge(one, text))
    return f'<div class="cell" data-key="{LAND_NAMES[land]}">{"".join(drawn)}</div>'


def _rung(one: Rung, own: Text, text: Text) -> list[str]:
    """A player with the dice of the round and what was done in it."""
    pieces = {"name": said(text.player(one.seat)), "round": str(one.round)}
    says_names = one.remover >= 0 or one.does != "tells"
    return PIECES.put("rung", text if says_names else own, pieces, one=one._replace(round=0), action=REMOVE + one.seat)


@drawn_once
def _fight(one: Fight, text: Text, me: int) -> tuple[str, str]:
    """Every blow with both dice, and who lost a settler by it; nobody where they are equal.

    In two parts: between them it is marked as new.
    """
    (_, begin), told = one.events[0], [(key, dict(args)) for key, args in one.events]
    blows: list[tuple[int, int, int]] = []
    for key, args in told:
        if key == "qabile.fight_roll":
            blows.append((int(args["n"]), int(args["m"]), NOBODY))
        elif key in FALLS:
            blows[-1] = (*blows[-1][:2], int(args["who"]))
    drawn = render(
        "qabile/fight.html",
        one=one,
        fresh=FRESH,
        t=text.say,
        said=said,
        place=text.thing("land", str(dict(begin)["land"])),
        begin=dict(begin),
        end=told[-1][1],
        blows=blows,
        lines=[said(text.event(Event(key, args, NOBODY), me)) for key, args in told],
    )
    before, _, after = str(drawn).partition(FRESH)
    return before, after


@drawn_once
def _stats(seat: int, lands: int, goal: int, masks: int, supply: int, out: int, leaves: str, text: Text) -> Markup:
    """Lands, masks and settlers of a player."""
    facts = {"seat": seat, "lands": lands, "goal": goal, "masks": masks, "supply": supply, "out": out}
    return render("qabile/stats.html", t=text.say, number=text.number, all=data.MASKS_EACH, leaves=leaves, **facts)


def _about(own: Text) -> Markup:
    """What each kind of piece is for."""
    return PIECES.draw("about", own, things=THINGS)


# ---- the table


@final
class _Scene(Scene):
    """What Qabile's board looks at."""

    def __init__(self, shown: Shown, reader: Reader, text: Text) -> None:
        super().__init__(shown, reader, text)
        view = cast(QabileView, shown.view)
        self.table: Final = view
        state = shown.seen.state
        assert isinstance(state, QabileState)
        self.state: Final = state
        asks = state.top
        self.step: Final = type(asks).__name__  # whoever is asked
        self.waiting: Final = view["waiting"]
        self.turn: Final = int(asks.turn) if isinstance(asks, (Settle, PlaceFence)) else NOBODY
        self.first: Final = int(asks.first) if isinstance(asks, Settle) else data.NO_LAND
        self.taken_over: Final = isinstance(asks, PlaceFence) and asks.taken_over != 0
        self.me: Final = view["seat"]
        self.seats: Final = view["seats"]
        self.round: Final = view["round"]
        self.goal: Final = view["lands_to_end"]
        self.fences: Final = view["fences"]
        self.events: Final = shown.events
        last = _last(shown.events, DECISIONS, len(shown.events))
        self.last: Final = shown.events[last] if last >= 0 else None  # the last decision
        self.news: Final = min(last if last >= 0 else len(shown.events), len(shown.events) - shown.news)
        self.recent: Final = shown.events[self.news :]  # the last decision, and all since the reader's own
        # Where the rounds begin that there is news of.
        begins = max(0, _last(shown.events, ROUND, min(self.news + 1, len(shown.events))))
        self.rounds: Final = [n for n in range(begins, len(shown.events)) if shown.events[n].key in ROUND]

    def _does(self, step: str, action: int) -> str:
        """What a tap means: where the reader is asked for it, the action or why not, otherwise what the thing is."""
        if self.asked != step:
            return "tells"
        return "action" if action in self.choices else "why"

    def stats(self, seat: int, tray: bool = False) -> Drawn:
        """What a player has; the reader's settlers leave from the tray, all others from the panels."""
        one = self.seats[seat]
        asked = self.step == "Settle" and seat in self.waiting and tray == (seat == self.me)
        leaves = f"settler-{seat}-{NOW}" if asked else ""
        drawn = _stats(seat, len(one["lands"]), self.goal, one["masks"], one["supply"], one["out"], leaves, self.own)
        return at_time(drawn, self.shown.decisions) if asked else drawn

    # ---- the land

    def cells(self) -> list[str]:
        """All lands in reading order, each with the edges that are drawn with it."""
        counts = self.table["board"]
        owners = {name: seat for seat, one in enumerate(self.seats) for name in one["lands"]}
        fresh = {(event.args["land"], MARKS[event.key]) for event in self.recent if event.key in MARKS}
        news = {land: "".join([mark for mark in "sof" if (land, mark) in fresh]) for land, _ in fresh}
        settled = self.last.args if self.last is not None and self.last.key == "qabile.settle" else {}
        place, who = settled.get("land"), int(settled.get("who", NOBODY))
        settles = self.asked == "Settle"
        me = self.me if settles else NOBODY
        does = [self._does("Settle", SETTLE + land) for land in range(data.LANDS)] if settles else TELLS
        sides = self._sides()
        found = [
            _cell(
                land,
                tuple(counts[land]),
                tuple([sides[edge] for edge in SIDES_OF[land]]),
                owners.get(name, NOBODY),
                news.get(name, ""),
                who if place == name else NOBODY,
                does[land],
                me,
                self.first == land,
                self.text,
            )
            for land, name in enumerate(LAND_NAMES)
        ]
        moved = self.last.args if self.last is not None else {}
        land = DRAWN_IN[EDGE_NUMBERS[str(moved["edge"])]] if "edge" in moved else NOBODY
        land = LAND_NAMES.index(str(moved["land"])) if "land" in moved else land
        if land >= 0:
            found[land] = at_time(found[land], self.shown.decisions)
        return found

    def _sides(self) -> list[Side]:
        """All edges."""
        found = [OPEN] * int(data.EDGES)
        for name in self.fences:
            found[EDGE_NUMBERS[name]] = CLOSED
        last = self.last.args.get("edge") if self.last is not None else None
        for event in self.recent:
            if event.key == "qabile.fence":
                name = str(event.args["edge"])
                fenced = found[EDGE_NUMBERS[name]].fenced
                found[EDGE_NUMBERS[name]] = Side(fenced, True, fenced and name == last)
        if self.asked == "PlaceFence":
            for edge, side in enumerate(found):
                does = self._does("PlaceFence", FENCE + edge)
                found[edge] = side._replace(does=does, gains=self._gains(edge) if does == "action" else ())
        return found

    def _gains(self, edge: int) -> tuple[tuple[int, int], ...]:
        """The lands that a fence here would enclose, each with its owner."""
        if not any(self.state.almost & 2**land for land in LANDS_AT[edge]):
            return ()
        then = self.state.clone()
        then.events = []
        place_fence(then, self.me, edge)
        closed = [event.args for event in then.events if event.key == "qabile.enclose"]
        return tuple([(LAND_NAMES.index(str(args["land"])), int(args["who"])) for args in closed])

    # ---- the round

    def rungs(self) -> list[Rung]:
        """The players in the order of the round; by their seats before it is settled."""
        rolls = self.table["rolls"]
        order = self.table["order"] or list(range(len(rolls)))
        since = self.events[max(self.rounds, default=0) :]
        told = [(event.key, event.args.get("who"), int(event.args.get("n", 0))) for event in since]
        acted = {event.args["who"] for event in self.recent if event.key in DECISIONS}
        runs = not self.shown.ended
        glides = self.turn == len(order) - 1 or self.last not in since
        return [
            Rung(
                seat,
                self.round,
                rolls[seat],
                tuple([n for key, who, n in told if key == "qabile.reroll" and who == seat]),
                len([who for key, who, _ in told if key == "qabile.settle" and who == seat]),
                len([who for key, who, _ in told if key == "qabile.fence" and who == seat]),
                runs and (place == self.turn if self.turn >= 0 else seat in self.waiting),
                runs and has_turn_left(self.state, place),
                seat in acted,
                self.table["remover"] if seat == self.table["removed"] else NOBODY,
                seat == self.me,
                glides,
                self._does("Remove", REMOVE + seat),
            )
            for place, seat in enumerate(order)
        ]

    def fights(self) -> list[tuple[Fight, bool]]:
        """All of this round and those that are news, the latest first, and whether each is news."""
        begin = max([n for n in self.rounds if n <= self.news], default=0)
        found: list[tuple[Fight, bool]] = []
        for n, event in enumerate(self.events[begin:], begin):
            if event.key == "qabile.fight":
                later = len([one for one in self.rounds if one > n])
                before = len([one for one, _ in found if one.round == self.round - later])
                found.append((Fight(self.round - later, before, ()), n >= self.news))
            if event.key in FIGHTING and found:
                told = (event.key, tuple(event.args.items()))
                fight, fresh = found[-1]
                found[-1] = fight._replace(events=(*fight.events, told)), fresh
        return found[::-1]


def _last(events: Sequence[Event], keys: set[str], before: int) -> int:
    """Where the last event with one of these keys is, before a place; -1 if there is none."""
    for n in range(before - 1, -1, -1):
        if events[n].key in keys:
            return n
    return NOBODY
