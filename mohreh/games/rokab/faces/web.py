"""Rokab's drawn board: the map, the rows of the battle in the players' panels, the reader's hand in the tray.

A card or a province is picked first: then all that would come of it is shown, in the rows, on the map and in the bar of
the question, and one button plays it. What is drawn once is kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, cast, final

from markupsafe import Markup

from mohreh.games.rokab.faces.forecast import Forecast, forecast, together, wins_with
from mohreh.games.rokab.faces.map_drawings import MAP_DRAWINGS
from mohreh.games.rokab.faces.recent_events import Recent
from mohreh.games.rokab.faces.strength_parts import is_spent, lifted, strength_parts, worth
from mohreh.games.rokab.knowledge.view import RokabView
from mohreh.games.rokab.rules import actions
from mohreh.games.rokab.rules.cards import KIND_NAMES, SOLDIER_VALUES, pack, spelled
from mohreh.games.rokab.rules.data import WINS_NEEDED
from mohreh.games.rokab.rules.maps import MAP_NAMES, MAPS
from mohreh.games.rokab.rules.state import BY_ADJACENT, ENDINGS, RokabState
from mohreh.kernel.state import Args, Event
from mohreh.kernel.text import Text
from mohreh.text.words import digits
from mohreh.web.components import Scene, render, said
from mohreh.web.model import Reader, Shown

SOLDIERS: Final = len(SOLDIER_VALUES)
CARD: Final = "\ue000\ue001"  # stand in a sentence for what is drawn there
PROVINCE: Final = "\ue002\ue003"
# By what is asked: the buttons beside the question. What is not legal of them says why.
ENDS: Final = {
    "Fight": [actions.PASS],
    "BringBack": [actions.TAKE_NONE],
    "PlacePeace": [actions.ASIDE],
    "Regroup": [actions.KEEP, actions.BURN],
    "KeepTwo": [actions.ENOUGH],
}
ON_HAND: Final = {"Fight": actions.PLAY, "KeepTwo": actions.RETAIN}  # what a tap on a card of the hand means
TIES: Final = {"rokab.tie", "rokab.final_tie"}
ROOMY: Final = 50  # room around a label for a marker above it
TERMS: Final = 4  # with more soldiers in a row, only their sum is shown


def board(shown: Shown, reader: Reader, text: Text) -> str:
    """The middle of the table."""
    scene = _Scene.of(shown, reader, text)
    return render("rokab/board.html", scene=scene, t=scene.own.say, shape=scene.shape)


def tray(shown: Shown, reader: Reader, text: Text) -> str:
    """The reader's hand."""
    scene = _Scene.of(shown, reader, text)
    if scene.me < 0 or (scene.table["over"] and not scene.hand()):
        return ""
    return render("rokab/tray.html", scene=scene, t=scene.own.say)


def picks(shown: Shown, reader: Reader, text: Text) -> str:
    """In the bar of the question: what would come of what is picked, and the buttons."""
    scene = _Scene.of(shown, reader, text)
    return render("rokab/picks.html", scene=scene, t=scene.own.say, ends=ENDS.get(scene.asked, []))


def panel(shown: Shown, reader: Reader, text: Text, seat: int) -> str:
    """A player's row in the battle, with its strength and how it comes about."""
    scene = _Scene.of(shown, reader, text)
    return render("rokab/panel.html", scene=scene, t=scene.own.say, seat=seat, one=scene.seats[seat])


def line(shown: Shown, text: Text, event: Event) -> str | None:
    """A line of the log in which a card or a province can be tapped."""
    if "card" not in event.args and "province" not in event.args:
        return None
    return _line(text, event.key, tuple(event.args.items()), shown.seat)


def defs() -> str:
    """The provinces of every map."""
    return render("rokab/maps.html", shapes=[MAP_DRAWINGS[name] for name in MAP_NAMES])


# ---- what is drawn once


@lru_cache(maxsize=128)
def face(kind: int, own: Text) -> Markup:
    """What is on a card: the value of a soldier, or a picture."""
    if kind < SOLDIERS:
        return Markup(f"<b>{own.number(SOLDIER_VALUES[kind])}</b>")
    return Markup(f'<svg aria-hidden="true"><use href="#k-{KIND_NAMES[kind]}"/></svg>')


@lru_cache(maxsize=512)
def _drawn(template: str, provinces: tuple[Province, ...], shape: str, own: Text) -> Markup:
    """A piece of the map: it stays as it is while cards are played."""
    return render(f"rokab/{template}.html", provinces=provinces, shape=MAP_DRAWINGS[shape], t=own.say)


@lru_cache(maxsize=8192)
def _line(text: Text, key: str, args: tuple[tuple[str, int | str | bool], ...], seat: int) -> Markup:
    """The sentence is said with marks in the places of the names."""
    told = dict(args)
    drawn: dict[str, Markup] = {}
    for name, mark in (("card", CARD), ("province", PROVINCE)):
        if name in told:
            words = text.thing(name, str(told[name]))
            opener = Markup('<button class="named" data-open="{}:{}">{}</button>')
            drawn[mark] = opener.format(name, told[name], words)
            told[name] = mark
    sentence = str(said(text.event(Event(key, told, -1), seat)))
    for mark, drawing in drawn.items():
        sentence = sentence.replace(mark, drawing)
    return Markup(f"<span>{sentence}</span>")


# ---- what differs


@dataclass(frozen=True, slots=True)
class Province:
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


@dataclass(frozen=True, slots=True)
class Card:
    """Equal cards in a hand or a row."""

    kind: int
    name: str
    n: int
    words: str
    look: str
    does: Markup
    value: str = ""  # what one brings, where that is not what is printed
    move: str = ""


@dataclass(frozen=True, slots=True)
class Pick:
    """Something that is picked before it is played."""

    part: str
    action: int
    opens: str  # its explanation
    name: str
    title: str
    words: str  # what is done, and all that would come of it
    tells: list[Markup]  # what would come of it


@final
class _Scene(Scene):
    """What Rokab's board looks at."""

    def __init__(self, shown: Shown, reader: Reader, text: Text) -> None:
        super().__init__(shown, reader, text)
        self.table: Final = cast(RokabView, shown.view)
        self.me: Final = self.table["seat"]
        self.seats: Final = self.table["seats"]
        self.goal: Final = WINS_NEEDED if self.table["own_decks"] else self.table["goal"][1]  # provinces anywhere
        self.map: Final = MAPS[MAP_NAMES.index(self.table["map"])]
        self.shape: Final = MAP_DRAWINGS[self.map.name]
        state = shown.seen.state
        assert isinstance(state, RokabState)
        self.state: Final = state
        self.news: Final = Recent(shown.events, min(shown.news, len(shown.events)))
        self.came: Final = self._came()
        self.lifted: Final = lifted(self.state)

    def player(self, seat: int) -> Markup:
        return said(self.text.player(seat))

    def face(self, kind: int) -> Markup:
        return face(kind, self.own)

    def _leaves(self, seat: int, kind: int, decisions: int) -> str:
        """The name of a card that may be played next; in the row it has the same, and the browser moves it there."""
        return f"hand-{seat}-{kind}-{decisions}" if seat == self.me else f"hand-{seat}-{decisions}"

    def _came(self) -> str:
        """The name of the card that was played with the last decision."""
        if self.news.latest is None or not self.news.was_last:
            return ""
        seat, name = self.news.latest
        return self._leaves(seat, KIND_NAMES.index(name), self.shown.decisions - 1)

    # ---- the map

    def drawn(self, template: str, provinces: tuple[Province, ...]) -> Markup:
        return _drawn(template, provinces, self.map.name, self.own)

    def provinces(self) -> tuple[Province, ...]:
        owners = self.table["owners"]
        base = {"ChooseSite": actions.PEACE + int(self.map.size), "PlacePeace": actions.PEACE}.get(self.asked)
        found: list[Province] = []
        for number, name in enumerate(self.map.provinces):
            marker = "site" if name == self.table["site"] else "peace" if name == self.table["peace"] else ""
            action = base + number if base is not None else -1
            look, does = self._offer(action, f"p{number}", f"province:{name}")
            words = self._province_words(name, owners[number], marker)
            fresh, (x, y) = name in self.news.provinces, self.shape.labels[name]
            small = self.shape.rooms[name] < ROOMY
            found.append(Province(name, words, look, does, owners[number], marker, fresh, x, y, small))
        return tuple(found)

    def _province_words(self, name: str, owner: int, marker: str) -> str:
        state = self.text.player(owner) if owner >= 0 else self.own.say(f"web.{marker or 'empty'}")
        return _plain(self.own.say("web.province", {"province": name, "state": state}))

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

    def herald(self) -> Markup | None:
        """The result of the last battle for a province, as long as nobody has played a card in the next."""
        results = [event for event in self.shown.events if event.key in ("rokab.conquer", "rokab.tie")]
        if self.table["played"] or not results:
            return None
        return said(self.text.say(f"web.last.{results[-1].key.split('.')[1]}", results[-1].args))

    # ---- cards

    def hand(self) -> list[Card]:
        """The reader's hand, equal cards together."""
        return [self._held(kind, n) for kind, n in enumerate(self.seats[self.me]["cards"]) if n]

    def heap(self, counts: list[int]) -> list[Card]:
        """Cards of which nothing is asked."""
        return [self._card(kind, n, "", _opens(f"card:{KIND_NAMES[kind]}")) for kind, n in enumerate(counts) if n]

    def hand_facts(self, seat: int) -> list[Markup]:
        """What everybody knows of a hand."""
        one, keeper = self.seats[seat], self.table["keeper"]
        told = [self.own.say("web.hand", {"n": one["hand"]})]
        if sum(one["known"]):
            told.append(self.own.say("board.known", {"cards": spelled(pack(one["known"]))}))
        if keeper[0] == seat:
            told.append(self.own.say("board.keeper", {"n": keeper[1]}))
        if self.table["own_decks"]:
            told.append(self.own.say("board.deck", {"n": one["deck"]}))
            told.append(self.own.say("board.left", {"cards": spelled(pack(one["left"]))}))
        return [said(sentence) for sentence in told]

    def _held(self, kind: int, n: int) -> Card:
        base = ON_HAND.get(self.asked)
        look, does = self._offer(base + kind if base is not None else -1, f"k{kind}", f"card:{KIND_NAMES[kind]}")
        value = worth(self.state, kind) if kind >= SOLDIERS else 0
        move = self._leaves(self.me, kind, self.shown.decisions) if self.asked == "Fight" else ""
        return self._card(kind, n, look, does, self.own.number(value) if value else "", move)

    def row(self, seat: int) -> list[Card]:
        """The cards in a player's row, equal ones together."""
        found: list[Card] = []
        for kind, n in enumerate(self.seats[seat]["row"]):
            if n:
                back = self.asked == "BringBack" and seat == self.me and kind < SOLDIERS
                name = KIND_NAMES[kind]
                look, does = self._offer(actions.TAKE_BACK + kind if back else -1, f"k{kind}", f"card:{name}")
                marks = {
                    "spent": is_spent(self.state, seat, kind),
                    "fresh": (seat, name) in self.news.fresh,
                    "last": (seat, name) == self.news.latest,
                    "lifted": kind == self.lifted,
                }
                look = " ".join([look, *[mark for mark, is_so in marks.items() if is_so]])
                value = worth(self.state, kind)
                printed = SOLDIER_VALUES[kind] if kind < SOLDIERS else 0
                badge = self.own.number(value) if value != printed else ""
                move = self.came if (seat, name) == self.news.latest else ""
                found.append(self._card(kind, n, look, does, badge, move))
        return found

    def _card(self, kind: int, n: int, look: str, does: Markup, value: str = "", move: str = "") -> Card:
        name = KIND_NAMES[kind]
        words = self.own.thing("cards", name if n == 1 else f"{name}x{n}")
        return Card(kind, name, n, words, look, does, value, move)

    def season(self) -> tuple[str, int, str] | None:
        """The season card in force, how many lie below it, and the name under which it came."""
        name = self.table["season"]
        if not name:
            return None
        below = sum(self.table["laid"]) - 1
        return name, below, self.came if self.news.latest and self.news.latest[1] == name else ""

    def how(self, seat: int) -> str:
        """How a strength comes about, where that is more than one number."""
        shown = strength_parts(self.state, seat).shown(TERMS)
        return digits(shown, self.own) if "+" in shown or "×" in shown else ""

    # ---- what is picked before it is played

    def _offer(self, action: int, part: str, opens: str) -> tuple[str, Markup]:
        """The look of a thing and what a tap on it does: pick it, say why not, or explain it."""
        if action in self.choices:
            return "lit", Markup(f'data-part="{part}"')
        return ("not", self.choices.does(action)) if action >= 0 and self.choices.asks else ("", _opens(opens))

    @cached_property
    def forecasts(self) -> dict[int, Forecast]:
        """What would come of each choice in a battle."""
        if self.asked not in ("Fight", "BringBack"):
            return {}
        return {action: forecast(self.state, action) for action in self.shown.legal}

    @cached_property
    def picks(self) -> list[Pick]:
        """All that can be picked."""
        found: list[Pick] = []
        for action in self.shown.legal:
            verb = self.shown.rules.catalogue.verb(action)
            if verb.domains:
                number = action - verb.base
                kind = "province" if verb.domains[0].kind == "province" else "card"
                name = verb.names(action)[0]
                tells = self._tells_of_province(name) if kind == "province" else self._tells_of_card(action, name)
                part = f"{'p' if kind == 'province' else 'k'}{number}"
                words = ". ".join([self.own.action(self.shown.seen, action), *[_plain(tell) for tell in tells]])
                opens, title = f"{kind}:{name}", self.own.thing(kind, name)
                found.append(Pick(part, action, opens, name, title, words, [said(tell) for tell in tells]))
        return found

    def _tells_of_card(self, action: int, name: str) -> list[str]:
        """What a card would do, in words; its own text where nothing can be foretold."""
        then = self.forecasts.get(action)
        if then is None:
            return [self.own.say(f"text.card.{name}")]
        told: list[str] = []
        if then.strengths and then.strengths[self.me] != self.seats[self.me]["strength"]:
            told.append(self.own.say("web.would.strength", {"n": then.strengths[self.me]}))
        burnt = [-sum([min(0, n) for n in lost]) for lost in zip(*self.changes(then), strict=True)]
        if self.asked == "Fight" and sum(burnt):
            told.append(self.own.say("web.would.burn", {"cards": spelled(pack(burnt))}))
        if self.own.has(f"web.then.{then.follows}"):
            told.append(self.own.say(f"web.then.{then.follows}"))
        told += [self.result(action)] if then.result else []
        return told or [self.own.say(f"text.card.{name}")]

    def _tells_of_province(self, name: str) -> list[str]:
        if self.asked != "ChooseSite":
            return [self.own.say("web.no_battle")]
        stakes = [self.stake(seat, how) for seat, how in self.stakes(name).items()]
        return stakes or [self.own.say(*self.shown.rules.game.facts("province", name)[0])]

    def stake(self, seat: int, how: str) -> str:
        """That a seat would win the game here."""
        args: Args = {"who": seat, "how": self.own.say(f"ending.{how}")}
        return self.text.say("web.stake.you" if seat == self.me else "web.stake", args)

    def result(self, action: int) -> str:
        """The result of the battle, if a choice ends it; empty if it does not."""
        then = self.forecasts.get(action)
        if then is None or then.result is None:
            return ""
        args = then.result.args
        key = "web.would.tie" if then.result.key in TIES else "web.would.win"
        return self.text.say(f"{key}.you" if args.get("who") == self.me else key, args)

    def by(self, action: int) -> Markup:
        """The same beside the question, where nothing must be picked first."""
        args: Args = {"action": self.own.action(self.shown.seen, action), "result": self.result(action)}
        return said(self.own.say("web.by", args))

    def changes(self, then: Forecast) -> list[list[int]]:
        """By seat and kind: how many cards of a row come or go."""
        return [
            [after - before for after, before in zip(row, one["row"], strict=True)]
            for row, one in zip(then.rows, self.seats, strict=False)
        ]

    @cached_property
    def previews(self) -> list[tuple[str, Forecast, list[list[int]]]]:
        """For each card that can be picked: its part, what would come of it, and how the rows would change."""
        told = [(pick.part, self.forecasts[pick.action]) for pick in self.picks if pick.action in self.forecasts]
        return [(part, then, self.changes(then)) for part, then in told if then.strengths]


def _opens(what: str) -> Markup:
    """The attribute that makes a click explain something."""
    return Markup(f'data-open="{what}"')


def _plain(sentence: str) -> str:
    """Without marks of direction, for an attribute."""
    return sentence.replace("\u2068", "").replace("\u2069", "")
