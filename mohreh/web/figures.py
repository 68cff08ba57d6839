"""The figures of a rulebook: positions that a game's own face draws, of which a figure shows some parts.

`figures.toml` in a game's folder says what each figure shows:

    [take_three]
    position = "opening"             a record, figures/opening.json: where the game stands after its last decision
    seat = 0                         who looks; without it a spectator
    lit = true                       what the seat may choose is lit, as at a table
    show = [".bank", "#c-1w1"]       the parts of the drawn table, each by its id or its class
    hide = [".coordinates"]          parts of these that are left out
    mark = ["#b-w", "#b-u"]          what the figure points at
    crop = "0 0 400 300"             of a drawing (its viewBox) the part that is shown
    pictures = ["card:herald"]       things, drawn as in their explanation, before the parts

The rulebook of either language has a figure below its rule, as a line with the caption: `![Three colours.](take_three)`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from html.parser import HTMLParser
from typing import Final, final

from markupsafe import Markup

from mohreh.kernel.errors import MohrehError
from mohreh.kernel.game import Game
from mohreh.kernel.record import read_record
from mohreh.kernel.table import Table, replay
from mohreh.web.faces import Face, face
from mohreh.web.markup import render
from mohreh.web.model import PERSON, Reader, Shown, Sitter
from mohreh.web.table import regions

SPECTATOR: Final = -1
REGIONS: Final = {"board": "on-board", "tray": "tray-region", "players": "players"}  # of the table, and their classes
EMPTY: Final = ("area", "br", "hr", "img", "input", "path", "use", "circle", "rect", "ellipse", "line", "polygon")
DROPPED: Final = ("tabindex", "role", "popovertarget", "popover", "title", "name", "value", "aria-label", "id")
REFERENCE: Final = re.compile(r"url\(#([^)]+)\)|^#(.+)$")
MARKED: Final = "pointed-at"


@dataclass(frozen=True, slots=True)
class Figure:
    """What a figure shows, as `figures.toml` has it."""

    name: str
    position: str = ""
    seat: int = SPECTATOR
    lit: bool = False
    show: tuple[str, ...] = ()
    hide: tuple[str, ...] = ()
    mark: tuple[str, ...] = ()
    crop: str = ""
    pictures: tuple[str, ...] = ()


@lru_cache(maxsize=64)
def figures_of(game: Game) -> dict[str, Figure]:
    """All figures of a game, by their names."""
    path = game.folder / "figures.toml"
    if not path.exists():
        return {}
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    return {name: Figure(name, **{key: _frozen(value) for key, value in one.items()}) for name, one in found.items()}


def _frozen(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def draw_figure(game: Game, name: str, caption: str, language: str) -> Markup:
    """A figure with its caption, which is markup; raises `MohrehError` when it shows or marks something that is not there."""
    figure = figures_of(game).get(name)
    if figure is None:
        raise MohrehError(f"{game.name} has no figure {name!r}")
    return render("figure.html", game=game.name, name=name, caption=Markup(caption), drawing=_drawing(game, figure, language))


def _drawing(game: Game, figure: Figure, language: str) -> Markup:
    drawn = face(game)
    parts = [_picture(drawn, *one.split(":")) for one in figure.pictures]
    if figure.position:
        parts.append(_parts(figure, _shown(game, figure), Reader(language)))
    return Markup("").join(parts)


def _picture(drawn: Face, kind: str, name: str) -> Markup:
    assert drawn.picture is not None
    return Markup('<div class="drawing">{}</div>').format(Markup(drawn.picture(kind, name)))


def position_of(game: Game, figure: Figure) -> Table:
    """The table that a figure shows; its record is played again, so a change of rules is found here."""
    return replay(read_record(game.folder / "figures" / f"{figure.position}.json"))


def _shown(game: Game, figure: Figure) -> Shown:
    table = position_of(game, figure)
    decides = figure.lit and not table.over
    eyes = None if figure.seat < 0 else figure.seat
    events = table.events(eyes)
    latest = len(table.events(eyes, table.decisions - 1)) if table.decisions else 0
    return Shown(
        table="",
        title="",
        rules=table.rules,
        seat=figure.seat,
        seen=table.seen(eyes),
        legal=tuple(table.legal_for(figure.seat)) if decides else (),
        sitters=tuple([Sitter(PERSON, "", here=True, asked=seat in table.waiting) for seat in range(table.rules.players)]),
        decisions=table.decisions,
        events=tuple(events),
        news=latest,
        latest=latest,
        ended="rules" if table.over else "",
        past=not table.over,
        winners=tuple(table.winners) if table.over else (),
    )


# ---- parts of a drawn table


@final
@dataclass(slots=True)
class Node:
    """An element, or a text where it has no name."""

    name: str = ""
    attributes: dict[str, str] = field(default_factory=dict)
    inside: list[Node] = field(default_factory=list)
    text: str = ""

    def walk(self) -> Iterator[Node]:
        yield self
        for one in self.inside:
            yield from one.walk()

    def matches(self, selector: str) -> bool:
        """Is it the element with this id, or one with this class?"""
        kind, word = selector[0], selector[1:]
        return self.attributes.get("id") == word if kind == "#" else word in self.attributes.get("class", "").split()

    def markup(self) -> str:
        if not self.name:
            return escape(self.text, quote=False)
        given = "".join([f' {name}="{escape(value)}"' for name, value in self.attributes.items()])
        inside = "".join([one.markup() for one in self.inside])
        closing = "" if self.name in ("br", "hr", "img", "input") else f"</{self.name}>"
        return f"<{self.name}{given}>{inside}{closing}"


@final
class _Reader(HTMLParser):
    """Markup as a tree."""

    def __init__(self) -> None:
        super().__init__()
        self.root: Final = Node("div")
        self._open: Final = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        one = Node(tag, {name: value or "" for name, value in attrs})
        self._open[-1].inside.append(one)
        if tag not in EMPTY:
            self._open.append(one)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open[-1].inside.append(Node(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY:
            while self._open.pop().name != tag:
                pass

    def handle_data(self, data: str) -> None:
        self._open[-1].inside.append(Node(text=data))


def _parts(figure: Figure, shown: Shown, reader: Reader) -> Markup:
    """The parts that a figure shows, inside of whatever they stand in at the table, and without all else."""
    drawn = regions(shown, reader, playing=False)
    tree = _Reader()
    tree.feed("".join([f'<div class="{kind}">{drawn[name]}</div>' for name, kind in REGIONS.items()]))
    root = tree.root
    _check(root, figure)
    _prune(root, figure)
    for one in root.walk():
        if any(one.matches(selector) for selector in figure.mark):
            one.attributes["class"] = f"{one.attributes.get('class', '')} {MARKED}".strip()
        if figure.crop and one.name == "svg" and len(one.inside) > 2:
            one.attributes["viewbox"] = figure.crop
    _detach(root, figure.name)
    return Markup("".join([one.markup() for one in root.inside]))


def _check(root: Node, figure: Figure) -> None:
    everything = list(root.walk())
    for selector in (*figure.show, *figure.hide, *figure.mark):
        if not any(one.matches(selector) for one in everything):
            raise MohrehError(f"figure {figure.name}: nothing on the drawn table is {selector}")


def _prune(node: Node, figure: Figure) -> bool:
    """Only what is shown and what that stands in; is anything left?"""
    node.inside = [one for one in node.inside if not any(one.matches(selector) for selector in figure.hide)]
    if any(node.matches(selector) for selector in figure.show):
        for one in node.inside:
            _prune_hidden(one, figure)
        return True
    node.inside = [one for one in node.inside if _prune(one, figure)]
    return bool(node.inside)


def _prune_hidden(node: Node, figure: Figure) -> None:
    node.inside = [one for one in node.inside if not any(one.matches(selector) for selector in figure.hide)]
    for one in node.inside:
        _prune_hidden(one, figure)


def _detach(root: Node, name: str) -> None:
    """Nothing in a figure can be clicked or found by its id; what it refers to inside of itself gets ids of its own."""
    root.inside = [one for one in root.inside if "popover" not in one.attributes]
    wanted: set[str] = set()
    for one in root.walk():
        one.inside = [inner for inner in one.inside if "popover" not in inner.attributes and inner.name != "template"]
        wanted |= {found.group(1) or found.group(2) for value in one.attributes.values() for found in REFERENCE.finditer(value)}
    own = {one.attributes["id"]: f"figure-{name}-{one.attributes['id']}" for one in root.walk() if one.attributes.get("id") in wanted}
    for one in root.walk():
        known = one.attributes.get("id", "")
        kept = {key: value for key, value in one.attributes.items() if key not in DROPPED and not key.startswith("data-")}
        kept = {key: REFERENCE.sub(lambda found: _renamed(found, own), value) for key, value in kept.items()}
        one.attributes = kept | ({"id": own[known]} if known in own else {})
        if one.name == "button":
            one.name = "span"


def _renamed(found: re.Match[str], own: dict[str, str]) -> str:
    wanted = found.group(1) or found.group(2)
    return found.group().replace(wanted, own.get(wanted, wanted))
