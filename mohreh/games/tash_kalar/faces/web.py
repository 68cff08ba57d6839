"""Tash-Kalar's drawn board: the arena with its pieces, the tasks, the reader's cards, the panels of the players.

In a turn cards and squares are picked in any order; what they add up to is shown on the arena before it is confirmed.
A piece that may move is picked first, then its squares light up. Whatever else lies on a single square takes one tap.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from typing import Final, NamedTuple, cast, final

from markupsafe import Markup

from mohreh.games.tash_kalar.faces import parts_drawing
from mohreh.games.tash_kalar.faces.clickable import NEVER, NUMBERS, Clickable, next_to, sign
from mohreh.games.tash_kalar.faces.current_card import left
from mohreh.games.tash_kalar.faces.parts_drawing import PIECES, worth
from mohreh.games.tash_kalar.faces.pictures import deck_of
from mohreh.games.tash_kalar.faces.previews import SHORT, Lack, Preview, lack, previews, use
from mohreh.games.tash_kalar.faces.recent_events import marks, names
from mohreh.games.tash_kalar.faces.words import (
    OWN,
    describe,
    mate,
    opponents,
    own_colour,
    standing,
    straight,
    whose,
)
from mohreh.games.tash_kalar.knowledge.view import TashKalarView
from mohreh.games.tash_kalar.rules import arena, data
from mohreh.games.tash_kalar.rules.actions import CATALOGUE, CLAIM, END, FLARE, SUMMON
from mohreh.games.tash_kalar.rules.conditions import CONDITIONS
from mohreh.games.tash_kalar.rules.patterns import ORIENTATION_NAMES
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.games.tash_kalar.rules.steps import flaring
from mohreh.kernel.state import Args, Event
from mohreh.kernel.text import Text
from mohreh.web.components import Drawn, Scene, frozen, keep, render
from mohreh.web.model import Reader, Shown

ENDS: Final = ("claim", "gain", "stop", "done", "end", "pass_control")  # they stand in the bar of the question
FEW: Final = 3  # so many squares are named at most
PLACES: Final = Markup("<\ue000>")  # where previews, and then squares, stand in the arena
ABOUTS: Final = (*data.RANK_NAMES, "red", "green", "plain")


CLAIMS: Final = CATALOGUE.verb(CLAIM).size


def is_final(shown: Shown, action: int) -> bool:
    """To claim a task ends the turn, and to end it without one gives away its points."""
    claims = range(CLAIM, CLAIM + CLAIMS)
    return action in claims or (action == END and any(one in claims for one in shown.legal))


def board(shown: Shown, reader: Reader, text: Text) -> Drawn:
    """The tasks, the arena with all that may be chosen there, and what is under way."""
    scene = _Scene.of(shown, reader, text)
    tasks, own = scene.tasks(), scene.own
    above, below, after = scene.around_squares(tasks)
    seen = previews(scene.known, scene.state, scene.clickable, scene.lacks()) if shown.legal else []
    now = keep(
        ("tash_kalar now", text, bool(tasks), scene.facts_now()),
        lambda: scene.draw_now("board", part="now", tasks=tasks, piles=scene.known["turn"] >= 0),
    )
    abouts = keep(
        ("tash_kalar abouts", own, scene.colour), lambda: scene.draw_now("board", part="abouts", abouts=ABOUTS)
    )
    return [above, *map(scene.preview, seen), below, *scene.squares(), after, now, *scene.piles(), abouts]


def tray(shown: Shown, reader: Reader, text: Text) -> Drawn:
    """The reader's hand, or what is drawn in its place."""
    scene = _Scene.of(shown, reader, text)
    me = scene.me
    if me is None or not me["school"]:
        return ""
    hand: list[str] = [scene.card(card) for card in scene.recalled] or scene.hand()
    values = {"colour": scene.colour, "school": me["school"], "deck": me["deck"], "is_empty": not hand}
    values["title"] = "web.played" if scene.recalled else "web.hand"
    return PIECES.put("tray", scene.own, {"hand": hand}, **values)


def picks(shown: Shown, reader: Reader, text: Text) -> Drawn:
    """In the bar of the question: what the picked things add up to, and what ends the choice."""
    scene = _Scene.of(shown, reader, text)
    ends = [action for verb in ENDS for action in scene.clickable.others.get(verb, [])]
    quiet = scene.clickable.others.get("pass_control", [])  # seldom meant, and often the only one at hand
    return scene.draw_now("picks", ends=ends, quiet=quiet)


def panel(shown: Shown, reader: Reader, text: Text, seat: int) -> Drawn:
    """What a player has, as the reader may know it: drawn in parts that do not change together."""
    scene = _Scene.of(shown, reader, text)
    one, view, draw = scene.seats[seat], scene.known, scene.draw
    acting = view["control"] if view["control"] >= 0 else view["turn"]
    actions = view["actions"] if acting == seat and not view["over"] else NEVER
    partner = scene.say("web.mate", {"mate": mate(view, seat)}) if view["teams"] else ""
    colours = tuple([(colour, n) for colour, n in enumerate(one["by_colour"]) if colour != one["colour"]])
    found: list[str] = [
        draw("panel", part="acts", colour=one["colour"], mate=bool(partner), actions=actions),
        draw("panel", part="score", form=view["form"], colours=colours, goal=scene.goal, points=one["points"]),
    ]
    if one["school"]:
        held = (*one["beings"], *one["legends"], *one["flares"])
        known = tuple([card for card in held if card]) if seat != scene.seat else ()
        pieces = (one["commons"], one["heroics"], one["legendaries"])
        cards = (len(one["beings"]), len(one["legends"]), len(one["flares"]), one["deck"])
        tasks = tuple([(task, *worth(task)) for task in one["tasks"]])
        found += [
            draw("panel", part="school", mate=partner, school=one["school"], first=view["first"] == seat),
            draw("panel", part="pieces", pieces=pieces, supply=(one["pool"], one["legendary_pool"])),
            draw("panel", part="cards", cards=cards, mate=bool(partner), straight=straight(one) if partner else 0),
            draw("panel", part="tasks", form=view["form"], tasks=tasks),
            draw("panel", part="known", known=known, improvised=tuple(one["improvised"])),
        ]
    return [*found, "</div>"]


def line(seat: int, text: Text, event: Event) -> str | None:
    """A line of the log in which cards and tasks can be tapped."""
    return parts_drawing.line(text, event.key, tuple(event.args.items()), seat)


class Pile(NamedTuple):
    """A deck, and what lies open of it."""

    seat: int  # whose it is, or NEVER
    title: str
    kind: str  # under which its cards are explained
    deck: int
    known: dict[str, str]  # by the place from the top
    discard: list[str] | None  # no such pile: tasks go under their deck


class Deed(NamedTuple):
    """A button for what the picked cards and squares add up to."""

    action: int
    parts: str  # none: it is always there
    verb: str
    square: str
    owner: int  # the colour, where that is chosen
    words: str


@final
class _Scene(Scene):
    """What the drawn board needs to know, and the parts that it is drawn from."""

    def __init__(self, shown: Shown, reader: Reader, text: Text) -> None:
        super().__init__(shown, reader, text)
        view = cast(TashKalarView, shown.view)
        assert isinstance(shown.seen.state, TashKalarState)
        self.known: Final = view
        self.state: Final = shown.seen.state
        self._owners: Final[dict[int, str]] = {}
        self.asks: Final = view["asks"]
        self.seat: Final = view["seat"]
        self.seats: Final = view["seats"]
        self.me: Final = self.seats[self.seat] if self.seat >= 0 else None
        self.colour: Final = own_colour(view)
        self.pieces: Final = view["pieces"]
        self.goal: Final = int(self.state.variant.goal)
        self.clickable: Final = Clickable(shown.seen, list(shown.legal), self.asked)
        self.deeds: Final = self._deeds()

    def draw(self, template: str, **values: Hashable) -> Markup:
        return PIECES.draw(template, self.own, **values)

    def draw_now(self, template: str, **values: object) -> Markup:
        """Without the cache, for what differs almost every time."""
        given = {**parts_drawing.GIVEN, "own": self.own, "t": self.own.say, "scene": self}
        return render(f"tash_kalar/{template}.html", **given, **values)

    def say(self, key: str, args: Args) -> str:
        return parts_drawing.say(self.text, key, tuple(args.items()))

    def words(self, action: int) -> str:
        """An action in words."""
        return self.say(*describe(self.shown.seen, action))

    # ---- the arena

    def around_squares(self, tasks: list[Markup]) -> list[str]:
        """What is above the previews, between them and the squares, and below these."""

        def draw() -> list[str]:
            drawn = self.draw_now("board", part="arena", tasks=tasks, previews=PLACES, squares=PLACES)
            return str(drawn).split(str(PLACES))

        if self.clickable.moves or self.clickable.shots:  # they are said in words
            return draw()
        return keep(("tash_kalar arena", self.own, tuple(tasks)), draw)

    def preview(self, one: Preview) -> str:
        """What is shown on the arena while something is picked."""
        uses = [(shape.pieces, shape.marked, shape.directions) for shape in one.uses]
        facts = (one.parts, one.square, uses, one.missing, one.hit, one.rank, one.taken, self.colour)
        return keep(("tash_kalar preview", frozen(facts)), lambda: self.draw_now("preview", one=one))

    def squares(self) -> list[Markup]:
        """All of them, with what stands there and what a tap does."""
        new, name = marks(self.shown.events[-self.shown.news :] if self.shown.news else ()), self._names()
        roles = self._roles()
        found = list(parts_drawing.empty_arena(self.own))
        if self.shown.legal:
            plain = NUMBERS.keys() - self.pieces.keys() - new.keys() - roles.keys() - self.clickable.taps.keys()
            picked, coming, picking = self.clickable.picked, self.clickable.coming, self.clickable.picking
            for square, number in NUMBERS.items():
                if square in plain:
                    part = square in picked
                    why = NEVER if part else self.clickable.why(square)
                    found[number] = parts_drawing.vacant_square(self.own, square, part, square in coming, picking, why)
                else:
                    moved = name.get(square, f"piece-{square}")
                    found[number] = self._square(square, moved, new.get(square, ""), roles.get(square, ""))
            return found
        for square in {*self.pieces, *new, *roles} & NUMBERS.keys():
            owner, rank = standing(self.known, square)
            found[NUMBERS[square]] = parts_drawing.standing_square(
                self.own,
                self.text,
                square,
                owner,
                rank,
                self._whose(owner) if rank else "",
                name.get(square, f"piece-{square}"),
                new.get(square, ""),
                roles.get(square, ""),
            )
        return found

    def _square(self, square: str, name: str, new: str, role: str) -> Markup:
        clickable = self.clickable
        owner, rank = standing(self.known, square)
        part = clickable.picks(square)
        action = clickable.tap(square)
        if action >= 0:
            label = self.words(action)
        elif rank:
            label = parts_drawing.say(self.text, "web.piece", (("piece", f"{self._whose(owner)}-{rank}-{square}"),))
        else:
            label = parts_drawing.vacant(self.own, square)
        return parts_drawing.square(
            self.own,
            square,
            owner,
            rank,
            name if rank else "",
            action,
            part,
            square in clickable.coming,
            clickable.picking,
            NEVER if action >= 0 or part else clickable.why(square),
            label,
            new,
            role,
        )

    def _whose(self, colour: int) -> str:
        """Whose pieces of a colour are, as a piece is named."""
        if colour not in self._owners:
            self._owners[colour] = OWN if colour == self.colour else whose(self.known, colour).replace("+", "/")
        return self._owners[colour]

    def _names(self) -> dict[str, str]:
        """Names by which the browser follows a moving piece; none is that of a card in hand."""
        drawn = self.recalled or (self.me["beings"] + self.me["legends"] if self.me else [])
        held = {f"card-{card}" for card in drawn}
        found = names(self.shown.events)
        return {square: f"{name}-0" if name in held else name for square, name in found.items()}

    def _roles(self) -> dict[str, str]:
        """What squares mean to the card that is being carried out, or to the question."""
        found = dict.fromkeys(self.known["followed"], "used")
        if self.known["facing"] and self.known["card"]:
            card, facing = data.CARD_NAMES.index(self.known["card"]), ORIENTATION_NAMES.index(self.known["facing"])
            shape = use(card, facing, self.known["origin"])
            found |= dict.fromkeys(shape.marked, "marked")
            if not self.known["being"]:
                found |= dict.fromkeys(shape.pieces, "needed")
        found[self.known["being"]] = "being"
        if self.asked == "LeviathanPicks":
            found |= dict.fromkeys(self.known["followed"], "selected")
        if len(self.clickable.on) == 1 and not self.clickable.picking:
            found |= dict.fromkeys(self.clickable.on, "asked")
        return found

    def movers(self) -> list[tuple[str, list[tuple[str, int, str]]]]:
        """Each piece that may be picked for a move, with its squares, their ids and signs."""
        if self.clickable.targets:
            return []
        return [
            (square, [(to, action, sign(action, to in self.pieces)) for to, action in there.items()])
            for square, there in self.clickable.moves.items()
        ]

    def shots(self) -> list[tuple[int, str, str]]:
        """The directions that may be chosen: id, name, and the square there; none for those that leave the arena."""
        being = self.known["being"]
        return [(action, way, next_to(being, way)) for action, way in self.clickable.shots]

    # ---- what is put together

    def _deeds(self) -> list[Deed]:
        found: list[Deed] = []
        for square, here in self.clickable.on.items():
            if self.clickable.picking or len(here) > 1 or square in self.clickable.moves:
                parts = square if self.clickable.picking or len(self.clickable.on) > 1 else ""
                found += [self._deed(action, parts, square) for action in here]
        if self.clickable.picking:
            for card, places in self.clickable.summons.items():
                found += [self._deed(action, f"c-{card} {square}", square) for square, action in places.items()]
            for card, some in self.clickable.cards.items():
                found += [self._deed(action, f"c-{card}") for action in some]
        found += [self._deed(action, f"d-{way}") for action, way in self.clickable.shots]
        return found + [self._deed(action, f"t-{way}") for action, way in self.clickable.turns]

    def _deed(self, action: int, parts: str, square: str = "") -> Deed:
        verb = CATALOGUE.verb(action)
        owner = int(verb.names(action)[0]) if verb.name == "put" else NEVER
        return Deed(action, parts, verb.name, square, owner, self.words(action))

    # ---- cards and tasks

    def lacks(self) -> list[tuple[str, Lack]]:
        """The cards that can be picked but not summoned, with what they lack."""
        if self.asked != "Act":
            return []
        some = [card for card in self.clickable.cards if card in data.CARD_NAMES and card not in self.clickable.summons]
        return [(card, self.lack(card)) for card in some]

    def lack(self, card: str) -> Lack:
        """How far the reader's pieces are from a card's pattern, as things stand in the arena."""
        number = data.CARD_NAMES.index(card)
        kept = keep(("tash_kalar lack", number, self.mine), lambda: lack(self.state, self.seat, number))
        return kept.at(self.pieces)

    def lacking(self, card: str, gap: Lack) -> str:
        """How far a pattern is from standing, in words; if it stands where a higher rank is in the way, that too."""
        if gap.fewest == 0:
            rank = standing(self.known, gap.square)[1]
            higher = rank and data.RANK_NAMES.index(rank) > data.CARD_RANK[data.CARD_NAMES.index(card)]
            return self.own.say("web.stands.rank" if higher else "web.stands", {"square": gap.square})
        if gap.fewest > 1:
            return self.own.say("web.short", {"n": gap.fewest})
        key = "web.short_at" if gap.is_common else "web.short_higher"
        return self.own.say(key, {"squares": self.one_of(gap.missing)})

    def lacks_key(self, gap: Lack) -> str:
        """What is said of a picked card: that the dashed squares can be tapped, where common pieces would do there."""
        dashed = 0 < gap.fewest <= SHORT and gap.is_common and not any(one in self.pieces for one in gap.missing)
        return "web.lacks.dashed" if dashed else "web.lacks"

    @cached_property
    def mine(self) -> bytes:
        """The reader's pieces."""
        return frozen([(square, rank) for square, (owner, rank) in self.pieces.items() if owner == self.colour])

    @property
    def recalled(self) -> list[str]:
        """The cards of the discard pile, while one of them is chosen: they are drawn in the place of the hand."""
        return list(self.clickable.cards) if self.asked == "KiskinSpiritRecalls" else []

    def hand(self) -> list[str]:
        """The reader's cards, with where each can be summoned or what it lacks."""
        assert self.me is not None
        found: list[str] = [self.card(card) for card in (*self.me["beings"], *self.me["legends"])]
        return found + [self._flare(flare) for flare in self.me["flares"]]

    def card(self, card: str) -> Markup:
        number, gap = data.CARD_NAMES.index(card), self.lack(card)
        return self.draw(
            "card",
            card=card,
            rank=int(data.CARD_RANK[number]),
            deck=deck_of(card),
            seat=self.colour,
            at_squares=tuple(sorted(self.clickable.summons.get(card, ()))),
            lacking=self.lacking(card, gap),
            **self._held(card, self.why(card)),
        )

    def told(self, deed: Deed) -> str:
        """What is said of a deed before it is done; of a placing also what could be summoned there instead."""
        cards = [card for card, places in self.clickable.summons.items() if deed.square in places]
        if deed.verb != "place" or not cards:
            return deed.words
        some = self.any_of([self.text.thing("card", card) for card in cards])
        return self.say("web.place_or", {"square": deed.square, "cards": some})

    def one_of(self, squares: list[str]) -> str:
        """Squares of which one will do; the first few, and whether there are more."""
        if len(squares) > FEW:
            return self.own.say("web.or_more", {"some": self.own.say("comma").join(squares[:FEW])})
        return self.any_of(squares)

    def any_of(self, some: list[str]) -> str:
        """Several of which one will do."""
        if len(some) < 2:
            return "".join(some)
        return self.own.say("web.or", {"first": self.own.say("comma").join(some[:-1]), "last": some[-1]})

    def idle_flares(self) -> list[str]:
        """The flares that can be picked, to exchange them, but not invoked."""
        some = self.clickable.cards if self.clickable.picking else {}
        return [card for card in some if card in data.FLARE_NAMES and self.why_flare(card) not in self.clickable.legal]

    def why_flare(self, flare: str) -> int:
        """The invocation of a flare."""
        return FLARE + data.FLARE_NAMES.index(flare)

    def why(self, card: str) -> int:
        """The summoning that comes nearest to being possible."""
        spot = arena.SQUARE_NAMES.index(self.lack(card).square)
        return SUMMON + data.CARD_NAMES.index(card) * arena.SQUARES + spot if self.asked == "Act" else NEVER

    def _flare(self, flare: str) -> Markup:
        """Both halves, with how many more pieces somebody has, how many it must be, and whether that holds."""
        number = data.FLARE_NAMES.index(flare)
        others = opponents(self.known)
        s, me = self.state, self.seat
        upper = max([int(flaring.upper_lead(s, me, seat)) for seat in others])
        lower = max([int(flaring.lower_lead(s, me, seat)) for seat in others])
        halves = (
            (upper, int(data.UPPER[number]), any(flaring.upper_met(s, me, seat, number) for seat in others)),
            (lower, int(data.LOWER[number]), any(flaring.lower_met(s, me, seat, number) for seat in others)),
        )
        common = self.known["rules"]["flare_lower"] == "common"
        why = self.why_flare(flare) if self.clickable.picking else NEVER
        can = why in self.clickable.legal
        return self.draw("flare", flare=flare, halves=halves, common=common, can=can, **self._held(flare, why))

    def _held(self, card: str, why: int) -> dict[str, Hashable]:
        """What a tap on a card does: pick it, play it, tell why not, or explain it."""
        some = [*self.clickable.summons.get(card, {}).values(), *self.clickable.cards.get(card, [])]
        action = some[0] if some and not self.clickable.picking else NEVER
        part = bool(some) and self.clickable.picking
        words = self.words(action) if action >= 0 else ""
        return {"part": part, "action": action, "why": NEVER if some else why, "words": words}

    def tasks(self) -> list[Markup]:
        """The open ones, then the next one; those that are met now can be claimed when the turn closes."""
        laid = self.known["tasks"]
        open_tasks = [task for task in laid["open"] if task]
        found: list[Markup] = []
        for task in [*open_tasks, *([str(laid["next"])] if laid["next"] else [])]:
            category, points = worth(task)
            action = CLAIM + data.TASK_NAMES.index(task)
            found.append(
                self.draw(
                    "task",
                    task=task,
                    category=category,
                    points=points,
                    met=self.known["turn"] if task in self.known["met"] else NEVER,
                    me=self.seat,
                    own_colour=self.colour,
                    later=task not in open_tasks,
                    share=self.share(task) if task in open_tasks else 0,
                    legal=action in self.shown.legal,
                )
            )
        return found

    def share(self, task: str) -> int:
        """How much of a task's condition the reader has, in hundredths; nothing for those who only watch."""
        if self.seat < 0:
            return 0
        return int(100 * CONDITIONS[data.TASK_NAMES.index(task)].progress(self.state, self.seat))

    def facts_now(self) -> bytes:
        """All that is said below the arena, apart from the tasks."""
        view = self.known
        told = ["card", "flare", "being", "summoned", "control", "over", "permission", "extra", "opening", "final"]
        facts = [view[key] for key in told]  # type: ignore[literal-required]
        more = (view["turn"] >= 0, view["round"], left(self.asks), self.destroyed(), bool(self.shown.legal))
        return frozen((facts, more))

    def piles(self) -> list[str]:
        """The decks that all draw from, then those of the players; none before they are laid out."""
        if self.known["turn"] < 0:
            return []
        found: list[Pile] = []
        say, legends, flares, tasks = self.own.say, self.known["legends"], self.known["flares"], self.known["tasks"]
        for title, kind, deck in (("web.pile.legends", "card", legends), ("web.pile.flares", "flare", flares)):
            found.append(Pile(NEVER, say(title), kind, deck["deck"], deck["known"], deck["discard"]))
        if self.known["form"] == "high_form":
            found.append(Pile(NEVER, say("web.pile.tasks"), "task", tasks["deck"], tasks["known"], None))
        for seat, one in enumerate(self.seats):
            found.append(Pile(seat, self.text.player(seat), "card", one["deck"], one["known"], one["discard"]))
        return PIECES.put("piles", self.own, {"piles": [self._pile(one) for one in found]})

    def _pile(self, pile: Pile) -> str:
        return keep(("tash_kalar pile", self.own, frozen(tuple(pile))), lambda: self.draw_now("pile", one=pile))

    def destroyed(self) -> list[tuple[int, list[int]]]:
        """What was destroyed in this turn, by colour."""
        return [(seat, one["destroyed"]) for seat, one in enumerate(self.seats) if one["colour"] == seat]

    def left(self) -> str:
        """How many choices an effect still has, in fewer words than on the text board."""
        found = left(self.asks)
        return self.say(found[0].replace("board.", "web."), found[1]) if found else ""
