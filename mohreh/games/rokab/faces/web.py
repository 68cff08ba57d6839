"""Rokab's drawn board: the map, the rows of the battle in the players' panels, the reader's hand in the tray.

A card or a province is picked first: then all that would come of it is shown, in the rows, on the map and in the bar of
the question, and one button plays it. What is drawn once is kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, NamedTuple, final

from markupsafe import Markup

from mohreh.games.rokab.faces.forecast import Forecast, forecast
from mohreh.games.rokab.faces.map_drawings import MAP_DRAWINGS
from mohreh.games.rokab.faces.province_drawing import MAP_PIECES, MapScene, opens, plain
from mohreh.games.rokab.faces.strength_parts import is_spent, lifted, strength_parts, worth
from mohreh.games.rokab.rules import actions
from mohreh.games.rokab.rules.cards import KIND_NAMES, SOLDIER_VALUES, pack, spelled
from mohreh.games.rokab.rules.data import WINS_NEEDED
from mohreh.games.rokab.rules.maps import MAP_NAMES
from mohreh.kernel.state import Args, Event, Value
from mohreh.kernel.text import Text
from mohreh.text.words import digits
from mohreh.web.components import (
    BEFORE,
    NOW,
    Drawn,
    Pieces,
    at_time,
    drawn_once,
    frozen,
    illustrated,
    keep,
    render,
    said,
)
from mohreh.web.model import Reader, Shown

SOLDIERS: Final = len(SOLDIER_VALUES)
NEVER: Final = -1
# By what is asked: the buttons beside the question. What is not legal of them says why.
ENDS: Final = {
    "Fight": [actions.PASS],
    "BringBack": [actions.TAKE_NONE],
    "PlacePeace": [actions.ASIDE],
    "Regroup": [actions.KEEP, actions.BURN],
    "KeepTwo": [actions.ENOUGH],
}
ON_HAND: Final = {"Fight": actions.PLAY, "KeepTwo": actions.RETAIN}  # what a tap on a card of the hand means
CONQUESTS: Final = ("rokab.conquer", "rokab.tie")
TIES: Final = {"rokab.tie", "rokab.final_tie"}
TERMS: Final = 4  # with more soldiers in a row, only their sum is shown


def is_final(shown: Shown, action: int) -> bool:
    """To pass ends one's part in the battle, and burnt cards do not come back."""
    return action in (actions.PASS, actions.BURN)


def board(shown: Shown, reader: Reader, text: Text) -> Drawn:
    """The middle of the table."""
    scene = _Scene.of(shown, reader, text)
    return keep(("rokab board", text, scene.board_facts()), scene.board)


def tray(shown: Shown, reader: Reader, text: Text) -> Drawn:
    """The reader's hand."""
    scene = _Scene.of(shown, reader, text)
    if scene.me < 0 or (scene.table["over"] and not any(scene.seats[scene.me]["cards"])):
        return ""
    key = ("rokab tray", scene.own, scene.tray_facts())
    drawn = keep(key, lambda: render("rokab/tray.html", scene=scene, t=scene.own.say, words=words))
    return at_time(drawn, shown.decisions)


def picks(shown: Shown, reader: Reader, text: Text) -> Drawn:
    """In the bar of the question: what would come of what is picked, and the buttons."""
    scene = _Scene.of(shown, reader, text)
    return render("rokab/picks.html", scene=scene, t=scene.own.say, ends=ENDS.get(scene.asked, []))


def panel(shown: Shown, reader: Reader, text: Text, seat: int) -> Drawn:
    """A player's row in the battle, with its strength and how it comes about."""
    scene = _Scene.of(shown, reader, text)
    view, own, one = scene.table, scene.own, scene.seats[seat]
    name, row, known = said(text.player(seat)), tuple(one["row"]), tuple(one["known"])
    dealt = scene.has_just(seat, "rokab.dealt_hidden") > 0
    drawn = {
        "meta": PIECES.put(
            "meta",
            own,
            {"time": str(shown.decisions)},
            seat=seat,
            hand=one["hand"],
            known=any(known),
            provinces=one["provinces"],
            goal=scene.goal,
            moves=(dealt or seat in view["waiting"]) and seat != scene.me,
            dealt=dealt,
        ),
        "row": scene.row(seat),
        "ghosts": PIECES.draw("ghosts", own, arrivals=scene.arrivals(seat)) if scene.previews else "",
        "tags": PIECES.draw(
            "tags",
            own,
            chooser=view["chooser"] == seat and not view["over"],
            passed=one["passed"] and not view["over"],
            last=view["last"] == seat,
            stake=scene.at_stake.get(seat, ""),
        ),
        "sum": PIECES.put(
            "sum",
            own,
            {"name": name, "heap": scene.heap(one["row"])},
            seat=seat,
            row=any(row),
            strength=one["strength"],
            how=how(row, scene.season_now, scene.per_copy, one["strength"], own),
            afters=scene.afters(seat),
        ),
        "hand": PIECES.put(
            "hand",
            own,
            {"name": name},
            seat=seat,
            hand=one["hand"],
            known=known,
            kept=view["keeper"][1] if view["keeper"][0] == seat else NEVER,
            deck=one["deck"] if view["own_decks"] else NEVER,
            left=tuple(one["left"]) if view["own_decks"] else (),
        ),
    }
    return PIECES.put("panel", own, drawn, passed=one["passed"])


def line(seat: int, text: Text, event: Event) -> str | None:
    """A line of the log in which a card or a province can be tapped."""
    if "card" not in event.args and "province" not in event.args:
        return None
    return _line(text, event.key, tuple(event.args.items()), seat)


def defs() -> str:
    """The provinces of every map."""
    return render("rokab/maps.html", shapes=[MAP_DRAWINGS[name] for name in MAP_NAMES])


# ---- what is drawn once


@lru_cache(maxsize=128)
def face(kind: int, own: Text) -> Markup:
    """What is on a card: the value of a soldier, or a picture."""
    if kind < SOLDIERS:
        return Markup(f'<b aria-hidden="true">{own.number(SOLDIER_VALUES[kind])}</b>')
    return Markup(f'<svg aria-hidden="true"><use href="#k-{KIND_NAMES[kind]}"/></svg>')


def _line(text: Text, key: str, args: tuple[tuple[str, Value], ...], seat: int) -> Markup:
    """What has a name and an explanation is a button."""
    button = Markup('<button class="named" data-open="{}:{}">{}</button>')
    named = [(kind, str(name)) for kind, name in args if kind in ("card", "province")]
    drawn = {kind: button.format(kind, name, text.thing(kind, name)) for kind, name in named}
    return illustrated(text, key, args, seat, drawn)


class Card(NamedTuple):
    """Equal cards in a hand or a row."""

    kind: int
    n: int
    look: str
    does: Markup
    value: str = ""  # what one brings, where that is not what is printed
    move: str = ""

    @property
    def name(self) -> str:
        return KIND_NAMES[self.kind]


def words(card: Card, own: Text) -> str:
    """How equal cards are called."""
    return own.thing("cards", card.name if card.n == 1 else f"{card.name}x{card.n}")


def hand_facts(
    own: Text, hand: int, known: tuple[int, ...], kept: int, deck: int, left: tuple[int, ...]
) -> list[Markup]:
    """What everybody knows of a hand."""
    told = [own.say("web.hand", {"n": hand})]
    if sum(known):
        told.append(own.say("board.known", {"cards": spelled(pack(list(known)))}))
    if kept >= 0:
        told.append(own.say("board.keeper", {"n": kept}))
    if deck >= 0:
        told.append(own.say("board.deck", {"n": deck}))
        told.append(own.say("board.left", {"cards": spelled(pack(list(left)))}))
    return [said(sentence) for sentence in told]


@lru_cache(maxsize=512)
def how(row: tuple[int, ...], season: int, per_copy: bool, total: int, own: Text) -> str:
    """How a strength comes about, where that is more than one number."""
    shown = strength_parts(pack(list(row)), season, per_copy, total).shown(TERMS)
    return digits(shown, own) if "+" in shown or "×" in shown else ""


@lru_cache(maxsize=512)
def standing(row: tuple[int, ...], season: int, per_copy: bool) -> list[tuple[int, int, int, bool]]:
    """The cards in a row: kind, number, what one brings, and whether it adds nothing."""
    packed = pack(list(row))
    return [
        (kind, n, worth(kind, season, per_copy), is_spent(packed, kind, season, per_copy))
        for kind, n in enumerate(row)
        if n
    ]


@drawn_once
def heap(counts: tuple[int, ...], own: Text) -> Markup:
    """Cards of which nothing is asked."""
    cards = [Card(kind, n, "", opens(f"card:{KIND_NAMES[kind]}")) for kind, n in enumerate(counts) if n]
    return Markup("".join([PIECES.draw("mini", own, card=card) for card in cards]))


PIECES: Final = Pieces("rokab", face=face, words=words, hand_facts=hand_facts)


# ---- what differs


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
class _Scene(MapScene):
    """What Rokab's board looks at."""

    def __init__(self, shown: Shown, reader: Reader, text: Text) -> None:
        super().__init__(shown, reader, text)
        self.goal: Final = WINS_NEEDED if self.table["own_decks"] else self.table["goal"][1]  # provinces anywhere
        self.came: Final = self._came()
        self.lifted: Final = lifted(self.state)
        self.now: Final = NOW
        self.season_now: Final = int(self.state.season)
        self.per_copy: Final = bool(self.state.variant.per_copy)

    def face(self, kind: int) -> Markup:
        return face(kind, self.own)

    def drawn_chains(self) -> str:
        """Adjacent provinces that would win the game, where there is a battle or the reader chooses one."""
        line = '<path class="chain s{}"{} d="{}"/>'
        if self.table["site"]:
            return "".join([line.format(seat, "", path) for seat, path in self.chains(self.table["site"])])
        if self.asked != "ChooseSite":
            return ""
        return "".join(
            [
                line.format(seat, f' data-when="{pick.part}" hidden', path)
                for pick in self.picks
                for seat, path in self.chains(pick.name)
            ]
        )

    def board_facts(self) -> bytes:
        """All that the middle of the table shows."""
        view, season, told = self.table, self.season(), self._conquest()
        return frozen(
            (
                self.map_facts,
                [view["battle"], view["pile"], view["burnt"], view["fighters"]],
                [season, self.shown.decisions if season and season[2] else 0],
                [told.key, told.args] if told is not None else [],
            )
        )

    def board(self) -> list[str]:
        """The middle of the table."""
        view, own = self.table, self.own
        burnt, own_decks, is_final = sum(view["burnt"]), view["own_decks"], bool(view["fighters"])
        aside = view["uses_peace"] and not view["peace"] and not is_final
        piles = PIECES.draw("piles", own, own_decks=own_decks, pile=view["pile"], burnt=burnt, aside=aside)
        season = PIECES.draw("season", own, season=self.season())
        return MAP_PIECES.put(
            "board",
            own,
            {
                "caption": PIECES.draw(
                    "caption",
                    own,
                    is_final=is_final,
                    battle=view["battle"],
                    site=view["site"],
                    herald=self.herald(),
                    own_decks=own_decks,
                    goal=tuple(view["goal"]),
                ),
                "lands": self.lands(),
                "chains": self.drawn_chains(),
                "signs": self.signs(),
                "piles": piles,
                "season": at_time(season, self.shown.decisions),
                "burnt": PIECES.put("burnt", own, {"heap": self.heap(view["burnt"])}, own_decks=own_decks, burnt=burnt),
                "abouts": PIECES.draw("abouts", own, own_decks=own_decks, uses_peace=view["uses_peace"]),
            },
            map=self.map.name,
        )

    def tray_facts(self) -> bytes:
        """The reader's cards, and what can be done with them."""
        mine = self.seats[self.me]
        return frozen(
            (
                [self.me, mine["cards"], mine["hand"], self.table["kept_cards"], self.table["season"]],
                [self.asked, self.shown.legal] if self.asked in ON_HAND else [],
                [self.choices.asks, self.has_just(self.me, "rokab.dealt") > 0],
            )
        )

    # ---- names of cards that move

    def _leaves(self, seat: int, kind: int, time: str) -> str:
        """The name of a card that may be played next; in the row it has the same, and the browser moves it there."""
        return f"hand-{seat}-{kind}-{time}" if seat == self.me else f"hand-{seat}-{time}"

    def _came(self) -> str:
        """The name of the card that was played with the last decision."""
        if self.news.latest is None or not self.news.was_last:
            return ""
        seat, name = self.news.latest
        return self._leaves(seat, KIND_NAMES.index(name), BEFORE)

    def herald(self) -> Markup | None:
        """The result of the last battle for a province, as long as nobody has played a card in the next."""
        told = self._conquest()
        return None if told is None else said(self.text.say(f"web.last.{told.key.split('.')[1]}", told.args))

    def _conquest(self) -> Event | None:
        if self.table["played"]:
            return None
        return next((event for event in reversed(self.shown.events) if event.key in CONQUESTS), None)

    # ---- cards

    def hand(self) -> list[Card]:
        """The reader's hand, equal cards together."""
        return [self._held(kind, n) for kind, n in enumerate(self.seats[self.me]["cards"]) if n]

    def heap(self, counts: list[int]) -> Markup:
        """Cards of which nothing is asked."""
        return heap(tuple(counts), self.own)

    def _held(self, kind: int, n: int) -> Card:
        base = ON_HAND.get(self.asked)
        look, does = self.offer(base + kind if base is not None else -1, f"k{kind}", f"card:{KIND_NAMES[kind]}")
        value = worth(kind, self.season_now, self.per_copy) if kind >= SOLDIERS else 0
        move = self._leaves(self.me, kind, NOW) if self.asked == "Fight" else ""
        return Card(kind, n, look, does, self.own.number(value) if value else "", move)

    def row(self, seat: int) -> list[str]:
        """The cards in a player's row, equal ones together."""
        found: list[str] = []
        row = tuple(self.seats[seat]["row"])
        fresh = [name for who, name in self.news.fresh if who == seat]
        latest = self.news.latest[1] if self.news.latest is not None and self.news.latest[0] == seat else ""
        bringing = self.asked == "BringBack" and seat == self.me
        for kind, n, value, spent in standing(row, self.season_now, self.per_copy):
            back = bringing and kind < SOLDIERS
            name = KIND_NAMES[kind]
            look, does = self.offer(actions.TAKE_BACK + kind if back else -1, f"k{kind}", f"card:{name}")
            look += " spent" * spent + " fresh" * (name in fresh) + " last" * (name == latest)
            look += " lifted" * (kind == self.lifted)
            printed = SOLDIER_VALUES[kind] if kind < SOLDIERS else 0
            badge = self.own.number(value) if value != printed else ""
            card = Card(kind, n, look, does, badge, self.came if name == latest else "")
            gains = self.gains(seat, kind) if self.previews else ()
            chit = PIECES.draw("chit", self.own, seat=seat, card=card, gains=gains)
            found += [at_time(chit, self.shown.decisions) if card.move else chit, "\n"]
        return found

    def season(self) -> tuple[str, int, str] | None:
        """The season card in force, how many lie below it, and the name under which it came."""
        name = self.table["season"]
        if not name:
            return None
        below = sum(self.table["laid"]) - 1
        return name, below, self.came if self.news.latest and self.news.latest[1] == name else ""

    def gains(self, seat: int, kind: int) -> tuple[tuple[str, int], ...]:
        """What is picked, and by how many it would change the cards of a kind in a row."""
        return tuple([(part, rows[seat][kind]) for part, _, rows in self.previews if rows[seat][kind]])

    def arrivals(self, seat: int) -> tuple[tuple[str, int], ...]:
        """What is picked, and the kinds that it would bring into a row that has none."""
        row = self.seats[seat]["row"]
        found = [
            (part, kind)
            for part, _, rows in self.previews
            for kind, n in enumerate(rows[seat])
            if n > 0 and not row[kind]
        ]
        return tuple(found)

    def afters(self, seat: int) -> tuple[tuple[str, int], ...]:
        """What is picked, and the strength that a row would have then, where that is another."""
        strength = self.seats[seat]["strength"]
        told = [(part, then.strengths[seat]) for part, then, _ in self.previews]
        return tuple([(part, n) for part, n in told if n != strength])

    # ---- what is picked before it is played

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
                words = ". ".join([self.own.action(self.shown.seen, action), *[plain(tell) for tell in tells]])
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
