"""The island of Inis' drawn board: tiles and sea, what stands on them, arrows, and the sites for a new tile."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, NamedTuple, cast

from markupsafe import Markup

from mohreh.games.inis.faces import map_layout, question, recent_events
from mohreh.games.inis.faces.board import things
from mohreh.games.inis.faces.card_drawing import chip, kind_of, printed
from mohreh.games.inis.faces.words import touched
from mohreh.games.inis.knowledge.view import InisView, Territory
from mohreh.games.inis.rules import data, geometry
from mohreh.games.inis.rules.actions import CATALOGUE
from mohreh.games.inis.rules.state import InisState
from mohreh.kernel.catalogue import Verb
from mohreh.kernel.text import Text
from mohreh.web.components import Drawn, Pieces, Scene, frozen, keep, said
from mohreh.web.model import Reader, Shown

NEVER: Final = -1
CROWDED: Final = 6  # with more tiles than so many, names have less room


PIECES: Final = Pieces("inis", kind_of=kind_of, printed=printed, chip=chip, limit=data.THRESHOLD)
# What is marked on the map while it is news.
MAPPED: Final = {*recent_events.ARRIVALS, "inis.remove", "inis.lay", "inis.build"}


class Land(NamedTuple):
    """A territory with all that is drawn on it."""

    name: str
    o: int
    x: float
    y: float
    groups: map_layout.Groups
    buildings: map_layout.Rows
    chieftain: int
    advantage: str
    holder: int
    fights: bool
    came: tuple[int, ...]  # seats whose clans are new here
    walks: tuple[tuple[int, tuple[map_layout.Point, ...]], ...]  # seats, and how far away their last clans were
    time: int  # of these
    gone: tuple[int, ...]
    fresh: bool
    built: bool
    named: int  # how often a declaration names it
    special: bool  # the tile itself has an effect; else its Advantage card tells of it
    crowded: bool  # many tiles lie close together


class IslandScene(Scene):
    """What Inis' board needs of the table, and the drawing of the island."""

    def __init__(self, shown: Shown, reader: Reader, text: Text) -> None:
        super().__init__(shown, reader, text)
        view = cast(InisView, shown.view)
        assert isinstance(shown.seen.state, InisState)
        self.known: Final = view
        self.state: Final = shown.seen.state
        self.seats: Final = view["seats"]
        self.seat: Final = view["seat"]  # before the start a spectator's
        self.me: Final = self.seats[self.seat] if self.seat >= 0 else None
        self.hand: Final = [*self.me["cards"], *self.me["advantages"]] if self.me else []
        self.lands: Final = view["territories"]
        self.clashing: Final = view["clash"]
        self.news: Final = shown.events[-shown.news :] if shown.news else ()
        self.step, self.fields = question.asked(view)
        step = shown.rules.game.steps.get(self.step) if shown.legal else None
        self.verbs: Final = [CATALOGUE.by_name[name] for name in step.VERBS] if step else []

    def draw(self, template: str, **values: Hashable) -> Markup:
        return PIECES.draw(template, self.own, **values)

    def name(self, seat: int) -> Markup:
        return said(self.text.player(seat)) if seat >= 0 else Markup("")

    def offering(self, *kinds: str) -> list[Verb]:
        """The verbs that may be offered now whose arguments are of these kinds."""
        return [verb for verb in self.verbs if [domain.kind for domain in verb.domains] == list(kinds)]

    def isle(self) -> list[str]:
        """Sea and tiles, what lies on them, arrows, sites."""
        view = self.known
        planned, named = question.planned(view)
        picking = any(verb.domains and verb.domains[0].kind == "territory" for verb in self.verbs)
        facts = (
            [self.lands, view["capital"], view["festival"], self.clashing.get("territory")],
            [planned, named],
            [(event.key, event.args) for event in self.news if event.key in MAPPED],
            [(event.key, event.args, self.shown.decisions) for event in self.latest if event.key in MAPPED],
            [self.asked, self.shown.legal] if picking else [],
        )
        return keep(("inis isle", self.text, frozen(facts)), self._isle)

    def _isle(self) -> list[str]:
        middles = {one["name"]: map_layout.middle(*one["place"]) for one in self.lands}
        tiles = tuple([(one["name"], one["place"][2], *middles[one["name"]]) for one in self.lands])
        sites = [self.site(action) for action in self.shown.legal if self.offering("territory", "contact")]
        areas = map_layout.areas(map_layout.targets([(x, y) for _, _, x, y, _ in sites]))
        planned, named = question.planned(self.known)
        arrived, lost = recent_events.arrivals(self.news), recent_events.losses(self.news or self.latest)
        walked = recent_events.arrivals(self.latest)
        laid, built = recent_events.places(self.news, "inis.lay"), recent_events.places(self.news, "inis.build")
        lands: list[str] = []
        for one in self.lands:
            name, o = one["name"], one["place"][2]
            marked = (name == self.known["capital"], name == self.known["festival"])
            walks = [
                (seat, tuple([map_layout.way(middles.get(start), middles[name]) for start in starts]))
                for (where, seat), starts in walked.items()
                if where == name
            ]
            land = Land(
                name,
                o,
                *middles[name],
                *map_layout.standing(o, one["clans"], one["citadels"], one["sanctuaries"], *marked),
                one["chieftain"],
                one["advantage"],
                one["holder"],
                self.clashing.get("territory") == name,
                tuple([seat for where, seat in arrived if where == name]),
                tuple(walks),
                self.shown.decisions if walks else 0,
                lost.get(name, ()),
                name in laid,
                name in built,
                named.get(name, 0),
                name in data.TILES_WITH_EFFECT,
                len(self.lands) > CROWDED,
            )
            lands.append(self._land(land, one))
        around: dict[str, Drawn] = {
            "base": self.draw("base", tiles=tiles),
            "lands": lands,
            "sites": [
                self.draw("site", site=site, area=" ".join([f"{x - site[2]:.0f},{y - site[3]:.0f}" for x, y in area]))
                for site, area in zip(sites, areas, strict=True)
            ],
        }
        return PIECES.put(
            "isle",
            self.own,
            around,
            frame=tuple(map_layout.frame([(x, y, o) for _, o, x, y in tiles], [(x, y) for _, _, x, y, _ in sites])),
            last=tuple(map_layout.arrows(recent_events.moves(self.news), middles)),
            plan=tuple(map_layout.arrows(planned, middles)),
        )

    def _land(self, land: Land, one: Territory) -> str:
        """A territory with what can be done there."""
        number = data.TERRITORY_NAMES.index(land.name)
        verbs = [verb for verb in self.offering("territory") if verb.name != "lay"]
        action = verbs[0].base + number if verbs else NEVER
        legal = action in self.choices
        clans = [
            (seat, action, action in self.choices)
            for verb in self.offering("territory", "player")
            for seat, *_ in land.groups
            for action in [verb.base + number * len(verb.domains[1].names) + seat]
        ]

        def draw() -> Markup:
            first = self.text.action(self.shown.seen, action) if legal else self.own.thing("territory", land.name)
            words = self.text.say("comma").join([first, *things(one, self.known, self.text)])
            told = tuple([(*clan, said(self.text.action(self.shown.seen, clan[1]))) for clan in clans])
            return self.draw("land", land=land, action=action, legal=legal, words=said(words), clans=told)

        return keep(("inis land", self.text, frozen((tuple(land), one, action, legal, clans))), draw)

    def site(self, action: int) -> tuple[int, int, float, float, str]:
        """Where a tile may be laid."""
        site = action - CATALOGUE.verb(action).base
        q, r, o = geometry.coordinates(int(geometry.place_of(self.state, site)))
        near = touched(self.shown.seen, site)
        return action, o, *map_layout.middle(q, r, o), self.own.say("web.site", {"territories": near})
