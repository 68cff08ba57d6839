"""The figures of a rulebook: positions that a game's own face draws, of which a figure shows some parts.

`figures.toml` in a game's folder says what each figure shows:

    [take_three]
    position = "start"               a record, figures/start.json: where the game stands after its last decision
    seat = 0                         who looks; without it a spectator
    lit = true                       what the seat may choose is lit, as at a table
    show = [".bank", "#c-1w1"]       the parts of the drawn table, each by its class or its id
    hide = [".coordinates"]          parts of these that are left out
    mark = ["#b-w", "#b-u"]          what the figure points at
    pictures = ["card:herald"]       things, drawn as in their explanation, before the parts

The rulebook of either language has a figure below its rule, as a line with its caption: `![Three gems.](take_three)`.
How a figure differs from the table is in `faces/assets/figures.css`.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from markupsafe import Markup

from mohreh.kernel.errors import MohrehError
from mohreh.kernel.game import Game
from mohreh.kernel.record import read_record
from mohreh.kernel.table import Table, replay
from mohreh.kernel.text import Text
from mohreh.web.faces import face
from mohreh.web.markup import render
from mohreh.web.model import PERSON, Reader, Shown, Sitter
from mohreh.web.parts import detach, drop, keep_only, read
from mohreh.web.table import regions
from mohreh.web.words import speak

SPECTATOR: Final = -1
REGIONS: Final = {
    "board": "on-board",
    "tray": "tray-region",
    "players": "players",
}  # of the table, and their classes
MARKED: Final = "pointed-at"


@dataclass(frozen=True, slots=True)
class Figure:
    """What a figure shows."""

    name: str
    position: str = ""
    seat: int = SPECTATOR
    lit: bool = False
    show: tuple[str, ...] = ()
    hide: tuple[str, ...] = ()
    mark: tuple[str, ...] = ()
    pictures: tuple[str, ...] = ()


@lru_cache(maxsize=64)
def figures_of(game: Game) -> dict[str, Figure]:
    """All figures of a game, by their names."""
    path = game.folder / "figures.toml"
    written = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    found: dict[str, Figure] = {}
    for name, one in written.items():
        fields: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in one.items()
        }
        found[name] = Figure(name, **fields)
    return found


def position_of(game: Game, figure: Figure) -> Table:
    """The table that a figure shows: its record is played again, so that a change of the rules is noticed."""
    return replay(read_record(game.folder / "figures" / f"{figure.position}.json"))


def draw_figure(game: Game, name: str, caption: Markup, language: str) -> Markup:
    """A figure with its caption; raises `MohrehError` when something that it shows or marks is not there."""
    figure = figures_of(game).get(name)
    if figure is None:
        raise MohrehError(f"{game.name} has no figure {name!r}")
    own = speak(Reader(language), game.name)
    drawn = [_picture(game, own, *one.split(":")) for one in figure.pictures]
    if figure.position:
        drawn.append(_parts(figure, _shown(game, figure), Reader(language)))
    return render("figure.html", game=game.name, name=name, caption=caption, drawing=Markup("").join(drawn))


def _picture(game: Game, own: Text, kind: str, name: str) -> Markup:
    draw = face(game).picture
    found = draw(kind, name, own) if draw is not None else ""
    if not found:
        raise MohrehError(f"{game.name} has no picture of {kind}:{name}")
    return Markup('<div class="drawing">{}</div>').format(Markup(found))


def _shown(game: Game, figure: Figure) -> Shown:
    table = position_of(game, figure)
    eyes = None if figure.seat == SPECTATOR else figure.seat
    latest = len(table.events(eyes, table.decisions - 1)) if table.decisions else 0
    return Shown(
        table="",
        title="",
        rules=table.rules,
        seat=figure.seat,
        seen=table.seen(eyes),
        legal=tuple(table.legal_for(figure.seat)) if figure.lit else (),
        sitters=tuple([Sitter(PERSON, "", here=True) for _ in range(table.rules.players)]),
        decisions=table.decisions,
        events=tuple(table.events(eyes)),
        news=latest,
        latest=latest,
        ended="rules" if table.over else "",
        past=not table.over,
        winners=tuple(table.winners),
    )


def _parts(figure: Figure, shown: Shown, reader: Reader) -> Markup:
    """What a figure shows of the drawn table."""
    drawn = regions(shown, reader, playing=False)
    wanted = [name for name in REGIONS if any(selector[1:] in drawn[name] for selector in figure.show)]
    root = read("".join([f'<div class="{REGIONS[name]}">{drawn[name]}</div>' for name in wanted]))
    drop(root, figure.hide)
    keep_only(root, figure.show)
    for selector in (*figure.show, *figure.mark):
        if not any(one.matches(selector) for one in root.walk()):
            raise MohrehError(f"figure {figure.name}: nothing that it shows is {selector}")
    for one in root.walk():
        if one.matches(*figure.mark):
            one.mark(MARKED)
    detach(root, f"figure-{figure.name}")
    return Markup(root.markup())
