"""The strip that says what ends the game, how near everybody is, and who would win now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from markupsafe import Markup

from mohreh.kernel.goals import Goals, Measure
from mohreh.kernel.state import Value
from mohreh.kernel.text import Text
from mohreh.text.goals import label, standing, value
from mohreh.web.markup import render, said
from mohreh.web.model import Shown
from mohreh.web.pieces import frozen, keep
from mohreh.web.template_code import marked
from mohreh.web.terms import linked
from mohreh.web.words import teller

Args: TypeAlias = tuple[tuple[str, Value], ...]
Plain: TypeAlias = tuple[tuple[str, int, int, int, Args], ...]  # name, have, wild, want, arguments of each measure


@dataclass(frozen=True, slots=True)
class Bar:
    """A measure in words; it has a bar where something is wanted."""

    label: Markup
    value: Markup
    have: int
    want: int


@dataclass(frozen=True, slots=True)
class Row:
    """What a player has of it."""

    seat: int
    name: Markup
    nearest: Bar | None  # the measure that is nearest to its end
    bars: tuple[Bar, ...]


def goal_strip(shown: Shown, text: Text) -> Markup:
    """Nothing after the end, which has its own page, or for a game that does not tell its goals."""
    found = None if shown.ended else shown.rules.game.goals(shown.seen)
    if found is None:
        return Markup("")
    ahead = shown.rules.ahead(shown.seen.state)
    measures = [plain(some) for some in (found.table, *found.seats)]
    facts = (max(shown.seat, 0), found.form, found.args, ahead, found.tie, measures)
    return marked(keep(("goals", text, frozen(facts)), lambda: _draw(max(shown.seat, 0), found, ahead, text)))


def _draw(first: int, goals: Goals, ahead: list[int], text: Text) -> Markup:
    """The players in the order of their seats, from one on."""
    rows = [_row(seat, bars(plain(goals.seats[seat]), text), text) for seat in range(len(goals.seats))]
    return render(
        "goals.html",
        t=teller(text),
        brief=said(text.say(f"goal.brief{goals.form}", goals.args)),
        how=linked(said(text.say(f"goal.how{goals.form}", goals.args)), text),
        standing=said(standing(ahead, len(rows), text, goals.tie)),
        ahead=ahead,
        table=bars(plain(goals.table), text),
        rows=rows[first:] + rows[:first],
    )


def plain(measures: list[Measure]) -> Plain:
    """Measures as what a rendering can be kept for."""
    return tuple([(one.name, one.have, one.wild, one.want, tuple(one.args.items())) for one in measures])


def _row(seat: int, found: tuple[Bar, ...], text: Text) -> Row:
    wanted = [one for one in found if one.want > 0]
    nearest = min(wanted, key=lambda one: one.want - one.have) if wanted else None
    return Row(seat, said(text.player(seat)), nearest, found)


def bars(measures: Plain, text: Text) -> tuple[Bar, ...]:
    found: list[Bar] = []
    for name, have, wild, want, args in measures:
        one = Measure(name, have, want, dict(args), wild)
        found.append(Bar(said(label(one, text)), said(value(one, text)), have + wild, want))
    return tuple(found)
