"""Tables for the pages to draw: games played at random for a while, as a seat or a spectator sees them."""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import cache
from html import unescape
from typing import Final

import mohreh
from mohreh import Table
from mohreh.kernel import registry
from mohreh.web.model import BOT, FREE, PERSON, Lobby, LobbyTable, Move, Reader, Replay, Shown, Sitter

GAMES: Final = registry.names()
LANGUAGES: Final = ["en", "fa"]
READERS: Final = [Reader("en"), Reader("fa"), Reader("fa", "en"), Reader("en", "fa", True)]
STRANGE: Final = '<b onclick="x()">\u202eevil\u2066 & "co"</b>'
ONE: Final = r'[^\s=/"\'<>]+(?:="[^"<]*")?'  # an attribute, as all our pages write it
TAG: Final = re.compile(rf"<(?:![^<>]*|(/?)([a-zA-Z][\w-]*)((?:\s+{ONE})*)\s*(/?))>")
ATTRIBUTE: Final = re.compile(r'([^\s=]+)(?:(=)"([^"]*)")?')
VOID: Final = {"br", "hr", "img", "input", "link", "meta", "use", "path", "circle", "rect"}


@cache
def played(game: str, players: int, decisions: int, seed: int = 1) -> Table:
    """A game after so many random decisions, or at its end; nobody plays it on."""
    choose = random.Random(seed)
    table = mohreh.new(game, players=players, seed=seed)
    while not table.over and table.decisions < decisions:
        seat = choose.choice(table.waiting)
        table.play(choose.choice(list(table.legal_for(seat))), seat)
    return table


def sitters(table: Table, name: str = "Negar") -> tuple[Sitter, ...]:
    """A person, then bots."""
    asked = table.waiting
    first = Sitter(PERSON, name, here=True, asked=0 in asked)
    bots = [Sitter(BOT, "", "level2", asked=seat in asked) for seat in range(1, table.rules.players)]
    return (first, *bots)


def shown(table: Table, seat: int = 0, **more: object) -> Shown:
    """What a seat sees of it."""
    eyes = None if seat < 0 else seat
    events = tuple(table.events(eyes))
    facts: dict[str, object] = {
        "table": "abc",
        "title": "Wednesday",
        "rules": table.rules,
        "seat": seat,
        "seen": table.seen(eyes),
        "legal": tuple(table.legal_for(seat)) if seat >= 0 else (),
        "sitters": sitters(table),
        "decisions": table.decisions,
        "events": events,
        "news": min(3, len(events)),
        "can_undo": True,
        "ended": "rules" if table.over else "",
        "winners": tuple(table.winners) if table.over else (),
        "curve": curve(table) if table.over else (),
        "commitment": "ab" * 32,
        "seed": "123" if table.over else "",
        "owner": True,
        "watchers": 1,
        "links": {"sit": "http://192.0.2.1/sit/x", "watch": "http://192.0.2.1/watch/x"},
        "replay": "/replay/abc" if table.over else "",
        "record": "/record/abc.json" if table.over else "",
    }
    return Shown(**(facts | more))  # type: ignore[arg-type]


def curve(table: Table) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The scores after every fifth decision, and at the end."""
    told = [(n, tuple(table.rules.scores(one.before))) for n, one in enumerate(table.history)]
    return (*told[::5], (table.decisions, tuple(table.view(None)["scores"])))


def replay(table: Table, seat: int = -1) -> Replay:
    """Its last position."""
    moves = tuple([Move(one.seat, one.action, table.rules.seen(one.before, one.seat)) for one in table.history])
    eyes = (-1, *range(table.rules.players))
    at = shown(table, seat, legal=(), past=True)
    return Replay(at, moves, eyes, "/record/abc.json", tuple(table.winners))


def lobby(name: str = "Negar") -> Lobby:
    """With tables of every kind."""
    me, other = Sitter(PERSON, name, here=True, asked=True), Sitter(BOT, "", "greedy")
    mine = LobbyTable("t1", name, "splendor", 2, (me, other), mine=True, my_turn=True, address="/t/t1")
    over = LobbyTable("t2", "", "rokab", 2, (me, other), mine=True, over=True, address="/t/t2")
    free = LobbyTable("t3", "Friday", "inis", 3, (other, Sitter(FREE, ""), Sitter(FREE, "")), address="/t/t3")
    return Lobby(name, (mine, over), (free,), (LobbyTable("t4", "", "qabile", 2, (other, me), address="/t/t4"),))


class Checked:
    """Reads markup: all tags with their attributes, and whether they are closed in order.

    It is stricter than a browser, and takes half the time of Python's own parser.
    """

    def __init__(self, html: str) -> None:
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.mistakes: list[str] = []
        found = TAG.findall(html)
        still_open: list[str] = []
        for ends, name, attributes, alone in found:
            tag = name.lower()
            if ends:
                if tag not in VOID and (not still_open or still_open.pop() != tag):
                    self.mistakes.append(f"</{tag}> closes something else")
            elif tag:  # and not the kind of document
                some = ATTRIBUTE.findall(attributes) if attributes else ()
                self.tags.append((tag, {key.lower(): unescape(value) if given else None for key, given, value in some}))
                if tag not in VOID and not alone:
                    still_open.append(tag)
        self.mistakes += [f"<{tag}> stays open" for tag in still_open]
        if html.count("<") != len(found):
            self.mistakes.append("a < that begins no tag")

    def values(self, name: str) -> list[str]:
        """Every value of an attribute."""
        return [attrs[name] or "" for _, attrs in self.tags if name in attrs]


def complaints(html: str) -> list[str]:
    """What no page may have: broken markup, script or style inside, other hosts, doubled ids, texts not found."""
    checked = Checked(html)
    found = list(checked.mistakes)
    for tag, attrs in checked.tags:
        found += [f"{name} on <{tag}>" for name in attrs if name == "style" or name.startswith("on")]
        if tag == "style" or (tag == "script" and not (attrs.get("src") or "").startswith("/static/")):
            found.append(f"<{tag}> in the page")
        for name in ("src", "href", "action", "formaction"):
            if re.match(r"(?:\w+:)?//", attrs.get(name) or ""):
                found.append(f"another host: {attrs[name]}")
    ids = Counter(checked.values("id"))
    found += [f"the id {one} stands twice" for one in sorted(ids) if ids[one] > 1]
    found += [f"not filled in: {one}" for one in re.findall(r"\{\w+(?::\w+)?\}", re.sub(r"<[^>]*>", " ", html))]
    used = [one[1:] for one in checked.values("href") if one.startswith("#i-")]
    found += [f"<use> of nothing: {one}" for one in used if one not in ids]
    return found
