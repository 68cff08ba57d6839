"""Tours on pages: the panel beside the board, what it points at, and the page where tours are chosen."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.rules import Rules
from mohreh.kernel.text import Text
from mohreh.tours import Tour, tours_of
from mohreh.tours.tour import TRY
from mohreh.web.document import document, sprite
from mohreh.web.markup import render, said
from mohreh.web.model import Reader, Shown, TourPlace
from mohreh.web.pages import games
from mohreh.web.terms import quietly_linked
from mohreh.web.words import speak, teller

TOUR_SHEET: Final = "learn.css"
MARK: Final = " data-pointed"


# ---- at the table


def tour_panel(shown: Shown, place: TourPlace, text: Text) -> Markup:
    """What the step says, its goal, how far it is, and the ways on."""
    tour, number = place.tour, place.number

    def say(part: str = "") -> Markup:
        return quietly_linked(said(text.say(tour.key(number, part))), text)

    has_goal = place.step.goal is not None
    tours = tours_of(tour.game)
    after = [one.name for one in tours].index(tour.name) + 1
    following = tours[after].name if place.is_last and after < len(tours) else ""
    return render(
        "tour.html",
        t=teller(text),
        table=shown.table,
        place=place,
        count=len(tour.steps),
        sentence=say(),
        goal=say("goal") if has_goal else "",
        ending=say(place.outcome) if place.outcome else "",
        following=following,
        longer=place.outcome == "done" and place.decisions > place.step.par,
    )


def marked(regions: list[list[str]], rules: Rules, place: TourPlace) -> list[list[str]]:
    """Parts of the page, with what the step speaks of marked: what plays an action, alone or in parts, or has an id."""
    whole = ["".join(pieces) for pieces in regions]
    attributes: list[str] = []
    for mark in place.step.marks if not place.outcome else ():
        attribute = attribute_of(mark, rules)
        sums = re.findall(f'data-parts="([^"]*)" {attribute}', "".join(whole))
        attributes += [attribute, *[f'data-part="{part}"' for parts in sums for part in parts.split()]]
    for attribute in attributes:
        whole = [html.replace(f" {attribute}", f" {attribute}{MARK}") for html in whole]
    return [[html] for html in whole]


def attribute_of(mark: str, rules: Rules) -> str:
    """What the element that a mark means has in its tag."""
    try:
        action = rules.catalogue.parse(mark.removeprefix(TRY))
        return f'data-{"why" if mark.startswith(TRY) else "action"}="{action}"'
    except MohrehError:
        return f'id="{mark}"'


# ---- where tours are chosen


@dataclass(frozen=True, slots=True)
class TourLine:
    """A tour in a list, in words."""

    name: str
    title: str
    about: str
    count: int
    at: int  # the step where the reader stands, from 0; -1: not begun

    @property
    def is_finished(self) -> bool:
        return self.at == self.count - 1


def tour_lines(game: str, reader: Reader, at: dict[tuple[str, str], int]) -> list[TourLine]:
    """The tours of a game, with the step where the reader stands by game and tour."""
    text = speak(reader, game)
    return [_line(tour, text, at.get((game, tour.name), -1)) for tour in tours_of(registry.game(game))]


def _line(tour: Tour, text: Text, at: int) -> TourLine:
    key = f"tour.{tour.name}"
    return TourLine(tour.name, text.say(key), text.say(f"{key}.about"), len(tour.steps), at)


def learn_page(at: dict[tuple[str, str], int], reader: Reader) -> str:
    """All tours, game by game."""
    text, names = speak(reader), games()
    lines = [(name, speak(reader, name).say("title"), tour_lines(name, reader, at)) for name in names]
    return document(
        "learn.html",
        reader,
        text.say("lobby.learn.title"),
        t=teller(text),
        sprite=sprite(names),
        sheets=(TOUR_SHEET,),
        games=[one for one in lines if one[2]],
    )
