"""The map of Rokab's drawn board: its provinces and markers, and what a battle there would decide."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Final, NamedTuple, cast

from markupsafe import Markup

from mohreh.games.rokab.faces.forecast import together, wins_with
from mohreh.games.rokab.faces.map_drawings import MAP_DRAWINGS
from mohreh.games.rokab.faces.recent_events import Recent
from mohreh.games.rokab.knowledge.view import RokabView
from mohreh.games.rokab.rules import actions
from mohreh.games.rokab.rules.maps import MAP_NAMES, MAPS
from mohreh.games.rokab.rules.state import BY_ADJACENT, ENDINGS, RokabState
from mohreh.kernel.state import Args
from mohreh.kernel.text import Text
from mohreh.web.components import Pieces, Scene, drawn_once, frozen, keep
from mohreh.web.model import Reader, Shown

ROOMY: Final = 50  # room around a label for a marker above it


class Province(NamedTuple):
    """A province on the map."""

    name: str
    words: str
    look: str
    does: Markup
    owner: int
    marker: str  # site, peace or nothing
    fresh: bool
    x: int
    y: int
    small: bool


MAP_PIECES: Final = Pieces("rokab", shapes=MAP_DRAWINGS)


@drawn_once
def _words(name: str, owner: int, marker: str, text: Text, own: Text) -> str:
    """A province for those who hear it."""
    state = text.player(owner) if owner >= 0 else own.say(f"web.{marker or 'empty'}")
    return plain(own.say("web.province", {"province": name, "state": state}))


class MapScene(Scene):
    """What Rokab's board looks at, as far as the map goes."""

    def __init__(self, shown: Shown, reader: Reader, text: Text) -> None:
        super().__init__(shown, reader, text)
        self.table: Final = cast(RokabView, shown.view)
        self.me: Final = self.table["seat"]
        self.seats: Final = self.table["seats"]
        self.map: Final = MAPS[MAP_NAMES.index(self.table["map"])]
        self.shape: Final = MAP_DRAWINGS[self.map.name]
        state = shown.seen.state
        assert isinstance(state, RokabState)
        self.state: Final = state
        self.news: Final = Recent(shown.events, min(shown.news, len(shown.events)))

    def lands(self) -> list[str]:
        """The provinces that can be tapped."""
        return keep(
            ("rokab lands", self.text, self.map_facts),
            lambda: [self._piece("land", one, self.shape.tones[one.name]) for one in self.provinces],
        )

    def signs(self) -> list[str]:
        """What stands on the provinces, and all names."""

        def draw() -> list[str]:
            pins = [self._piece("pin", one) for one in self.provinces if one.owner >= 0 or one.marker]
            labels = [self._piece("label", one) for one in self.provinces]
            return [*pins, *labels, MAP_PIECES.draw("seas", self.own, map=self.map.name)]

        return keep(("rokab signs", self.text, self.map_facts), draw)

    def _piece(self, template: str, one: Province, tone: int = 0) -> Markup:
        return MAP_PIECES.draw(template, self.own, one=one, tone=tone)

    @cached_property
    def map_facts(self) -> bytes:
        """All that the map depends on, besides the texts of the table."""
        view = self.table
        picking = self.asked in ("ChooseSite", "PlacePeace")
        return frozen(
            (
                [view["owners"], view["site"], view["peace"], [one["provinces"] for one in self.seats]],
                [self.asked, self.shown.legal] if picking else [],
                [self.choices.asks, sorted(set(self.news.provinces))],
            )
        )

    @cached_property
    def provinces(self) -> tuple[Province, ...]:
        owners = self.table["owners"]
        base = {"ChooseSite": actions.PEACE + int(self.map.size), "PlacePeace": actions.PEACE}.get(self.asked)
        found: list[Province] = []
        for number, name in enumerate(self.map.provinces):
            marker = "site" if name == self.table["site"] else "peace" if name == self.table["peace"] else ""
            action = base + number if base is not None else -1
            look, does = self.offer(action, f"p{number}", f"province:{name}")
            words = _words(name, owners[number], marker, self.text, self.own)
            fresh, (x, y) = name in self.news.provinces, self.shape.labels[name]
            small = self.shape.rooms[name] < ROOMY
            found.append(Province(name, words, look, does, owners[number], marker, fresh, x, y, small))
        return tuple(found)

    def chains(self, province: str) -> list[tuple[int, str]]:
        """For each seat that would win with a province by adjacent ones: those that hang together, as a path."""
        labels = self.shape.labels
        found: list[tuple[int, str]] = []
        for seat in [one for one, how in self.stakes(province).items() if how == ENDINGS[BY_ADJACENT]]:
            names = [self.map.provinces[n] for n in together(self.state, seat, self.map.provinces.index(province))]
            lines = [
                f"M{labels[one][0]} {labels[one][1]}L{labels[other][0]} {labels[other][1]}"
                for one in names
                for other in self.map.neighbours(one)
                if other in names and one < other
            ]
            found.append((seat, "".join(lines)))
        return found

    def stakes(self, province: str) -> dict[int, str]:
        """Who would win the game by winning a battle there, and how."""
        number = self.map.provinces.index(province)
        found = {seat: wins_with(self.state, seat, number) for seat in range(len(self.seats))}
        return {seat: how for seat, how in found.items() if how}

    @cached_property
    def at_stake(self) -> dict[int, str]:
        """The same for the battle under way."""
        return self.stakes(self.table["site"]) if self.table["site"] else {}

    def stake(self, seat: int, how: str) -> str:
        """That a seat would win the game here."""
        args: Args = {"who": seat, "how": self.own.say(f"ending.{how}")}
        return self.text.say("web.stake.you" if seat == self.me else "web.stake", args)

    def offer(self, action: int, part: str, about: str) -> tuple[str, Markup]:
        """The look of a thing and what a tap on it does: pick it, say why not, or explain it."""
        if action in self.choices:
            return "lit", Markup(f'data-part="{part}"')
        return ("not", self.choices.does(action)) if action >= 0 and self.choices.asks else ("", opens(about))


@lru_cache(maxsize=256)
def opens(what: str) -> Markup:
    """The attribute that makes a click explain something."""
    return Markup(f'data-open="{what}"')


def plain(sentence: str) -> str:
    """Without marks of direction, for an attribute."""
    return sentence.replace("\u2068", "").replace("\u2069", "")
