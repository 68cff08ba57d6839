"""Splendor's drawn board: nobles, rows and bank, the reader's tray, the panels of the others, gems in the log.

A card or a deck opens a menu of what can be done with it, because buying and reserving turn up a card and cannot be
taken back. Gems are picked one by one until they add up to one of the takes. A piece that looks as it did before is not
drawn again.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Final, NamedTuple, cast, final

from markupsafe import Markup

from mohreh.games.splendor.faces.words import describe_take
from mohreh.games.splendor.knowledge.view import SplendorView
from mohreh.games.splendor.rules import actions, data, market
from mohreh.games.splendor.rules.data import CARD_NAMES
from mohreh.games.splendor.rules.gems import LETTERS, unpack
from mohreh.games.splendor.rules.nobles import missing_for
from mohreh.games.splendor.rules.state import SplendorState
from mohreh.games.splendor.rules.steps import Pay, too_many
from mohreh.kernel.state import Event, Value
from mohreh.kernel.text import Text
from mohreh.web.components import Scene, illustrated, render, said
from mohreh.web.model import Reader, Shown

BANK: Final = -1  # as a place where tokens lie, beside the seats
NEVER: Final = -1  # an action that there is not
BUYS: Final = {"splendor.buy", "splendor.buy_free"}
TAKES: Final = {"splendor.take", "splendor.gold"}
FOLLOWS: Final = {"splendor.gold", "splendor.refill", "splendor.noble", "splendor.target"}  # what comes of a decision
ENDS: Final = ((actions.PAY, "verb.pay"), (actions.PASS, "verb.pass"))  # buttons in the bar of the question
TOKENS: Final = "\ue004"


def is_final(shown: Shown, action: int) -> bool:
    """A card reserved from a deck has been seen."""
    verb = shown.rules.catalogue.verb(action)
    return verb.name == "reserve" and verb.names(action)[0].startswith("d")


def board(shown: Shown, reader: Reader, text: Text) -> str:
    """The middle of the table."""
    scene = _Scene.of(shown, reader, text)
    cards = [place for level in reversed(range(data.LEVELS)) for place in scene.row(level)]
    return scene.put("board", nobles=scene.nobles(), cards=cards, bank=scene.bank())


def tray(shown: Shown, reader: Reader, text: Text) -> str:
    """What the reader has; a spectator reads how far the game is."""
    scene = _Scene.of(shown, reader, text)
    if scene.me is None:
        return scene.draw("strip", None, **scene.time())
    me = scene.draw(
        "me",
        None,
        **scene.time(),
        seat=shown.seat,
        name=said(text.player(shown.seat)),
        points=scene.me["points"],
        first=scene.table["first"] == shown.seat,
        nobles=tuple(scene.me["nobles"]),
    )
    purses = [scene.purse(purse) for purse in scene.purses(shown.seat)]
    return scene.put("tray", seat=[Markup(shown.seat)], me=[me], purses=purses, hand=scene.hand())


def picks(shown: Shown, reader: Reader, text: Text) -> str:
    """In the bar of the question: what is chosen so far, and what ends the choice."""
    scene = _Scene.of(shown, reader, text)
    card, instead = scene.paying()
    return scene.draw(
        "picks",
        takes=tuple(scene.takes()),
        card=card,
        instead=instead,
        over=int(too_many(scene.state, shown.seat)) if scene.asked == "Return" else 0,
        ends=tuple([(action, word) for action, word in ENDS if action in scene.choices]),
    )


def panel(shown: Shown, reader: Reader, text: Text, seat: int) -> str:
    """What another player has; the reader's own things are in the tray."""
    if seat == shown.seat:
        return ""
    scene = _Scene.of(shown, reader, text)
    one = scene.seats[seat]
    signs = scene.draw(
        "signs",
        seat=seat,
        first=scene.table["first"] == seat,
        nobles=tuple(one["nobles"]),
        reserved=tuple([(held["card"], held["level"]) for held in one["reserved"]]),
    )
    total = sum(one["tokens"])
    cells = [scene.draw("cell", purse, total=total * (purse.letter == "j")) for purse in scene.purses(seat)]
    return scene.put("panel", signs=[signs], cells=cells)


def line(seat: int, text: Text, event: Event) -> str | None:
    """A line of the log with its gems and cards drawn."""
    return _line(text, event.key, tuple(event.args.items()), seat)


# ---- what is drawn once


def pip(letter: str, shown: str = "") -> Markup:
    """A gem in its shape, with a number on it."""
    drawn = f'<use href="#pip-{letter}"/>' + (f"<text>{shown}</text>" if shown else "")
    return Markup(f'<svg class="p g-{letter}" viewBox="0 0 24 24" aria-hidden="true">{drawn}</svg>')


@lru_cache(maxsize=4096)
def pips(packed: int, own: Text) -> Markup:
    """Gems with their counts."""
    return Markup("").join([pip(LETTERS[c], own.number(n)) for c, n in enumerate(unpack(packed)) if n])


@lru_cache(maxsize=1024)
def face(name: str, own: Text) -> Markup:
    """A card from above: points and bonus, the stone, the price."""
    card = CARD_NAMES.index(name)
    letter = LETTERS[data.CARD_COLOUR[card]]
    points = own.number(int(data.CARD_POINTS[card])) if data.CARD_POINTS[card] else ""
    return Markup(
        f'<svg class="art" aria-hidden="true"><use href="#level-{data.CARD_LEVEL[card] + 1}"/></svg>'
        f'<svg class="stone" aria-hidden="true"><use href="#stone-{letter}"/></svg>'
        f'<span class="hd" aria-hidden="true"><b>{points}</b>{pip(letter)}</span>'
        f'<span class="cost" aria-hidden="true">{pips(int(data.CARD_COST[card]), own)}</span>'
    )


@lru_cache(maxsize=1024)
def facts(kind: str, name: str, own: Text) -> tuple[str, str]:
    """What a card or a noble is called, and what is printed on it."""
    assert own.game is not None
    told = [own.say(key, args) for key, args in own.game.facts(kind, name)]
    return own.thing(kind, name), own.say("comma").join(told)


def mini(name: str, own: Text) -> Markup:
    """A card in a sentence: its bonus and its points."""
    letter = name[1]
    points = own.number(int(data.CARD_POINTS[CARD_NAMES.index(name)]))
    drawn = '<button class="mc g-{}" data-open="card:{}" aria-label="{}">{}<b aria-hidden="true">{}</b></button>'
    return Markup(drawn).format(letter, name, own.thing("card", name), pip(letter), points)


@lru_cache(maxsize=512)
def take(action: int, own: Text) -> tuple[int, str, str]:
    """A take: its id, its gems one by one, its words."""
    letters = [LETTERS[c] for c, n in enumerate(unpack(actions.TAKE_GEMS[action])) for _ in range(n)]
    return action, " ".join(letters), own.say(*describe_take(action))


@lru_cache(maxsize=8192)
def _line(text: Text, key: str, args: tuple[tuple[str, Value], ...], seat: int) -> Markup:
    """With drawings in the places of cards and gems."""
    drawn: dict[str, Markup] = {}
    for name, value in args:
        if name == "card":
            drawn[name] = mini(str(value), text)
        elif name in ("gems", "paid"):
            each = Markup("").join([pip(part[0], text.number(int(part[1:]))) for part in str(value).split("+")])
            words = text.thing("gems", str(value))
            drawn[name] = Markup('<span class="gs" role="img" aria-label="{}">{}</span>').format(words, each)
    return illustrated(text, key, args, seat, drawn)


@lru_cache(maxsize=8192)
def _drawn(template: str, own: Text, **values: Hashable) -> Markup:
    """A piece of the table, by all that it depends on."""
    return render(f"splendor/{template}.html", **PIECES, own=own, t=own.say, **values)


PIECES: Final = {"pip": pip, "pips": pips, "face": face, "facts": facts, "mini": mini, "tokens": TOKENS}


# ---- what differs


class Purse(NamedTuple):
    """Tokens of one kind in the bank or with a player, and the bonuses of that colour."""

    letter: str
    tokens: int
    bonuses: int = 0
    fresh: str = ""  # t: the tokens are new since the reader's last decision, b: the bonus is
    leaves: str = ""  # the name of a token that may move with the next decision
    came: str = ""  # of one that the last decision moved here
    card: str = ""  # of a card that it moved here


@final
class _Scene(Scene):
    """What Splendor's board looks at."""

    def __init__(self, shown: Shown, reader: Reader, text: Text) -> None:
        super().__init__(shown, reader, text)
        self.table: Final = cast(SplendorView, shown.view)
        self.seats: Final = self.table["seats"]
        self.me: Final = self.seats[shown.seat] if shown.seat >= 0 else None
        self.news: Final = shown.events[-shown.news :] if shown.news else ()
        state = shown.seen.state
        assert isinstance(state, SplendorState)
        self.state: Final = state
        self.gold: Final = market.gold_comes(state)
        self.flown: Final = _flown(shown)

    def draw(self, template: str, purse: Purse | None = None, **values: Hashable) -> Markup:
        """A piece. The names of moving tokens change with every decision, so they are put in afterwards."""
        if purse is None:
            return _drawn(template, self.own, **values)
        drawn = _drawn(template, self.own, purse=purse._replace(leaves="", came=""), **values)
        return drawn.replace(TOKENS, _flying(purse))

    def put(self, template: str, **pieces: list[Markup]) -> Markup:
        """Pieces together."""
        joined = {name: Markup("".join(some)) for name, some in pieces.items()}
        return render(f"splendor/{template}.html", t=self.own.say, **joined)

    def time(self) -> dict[str, Hashable]:
        """How far the game is."""
        view = self.table
        return {
            "round": view["round"],
            "last": view["last_round"],
            "over": view["over"],
            "target": view["target"],
        }

    def nobles(self) -> list[Markup]:
        """All of this game, also those that have come to somebody: their places stay."""
        owners = {name: seat for seat, one in enumerate(self.seats) for name in one["nobles"]}
        choosing = self.asked == "ChooseNoble"
        found: list[Markup] = []
        for name in sorted([*self.table["nobles"], *owners]):
            if name in owners:
                found.append(self.draw("gone", name=name, seat=owners[name], who=said(self.text.player(owners[name]))))
                continue
            number = data.NOBLE_NAMES.index(name)
            need = data.NOBLE_NEED[number]
            missing = unpack(missing_for(self.state, self.shown.seat, number) if self.me else need)
            needs = tuple([(LETTERS[c], n, missing[c] == 0) for c, n in enumerate(unpack(need)) if n])
            action = actions.NOBLE + number if choosing else NEVER
            legal, points = action in self.choices, data.NOBLE_POINTS
            found.append(self.draw("noble", name=name, needs=needs, points=points, action=action, legal=legal))
        return found

    # ---- cards

    def row(self, level: int) -> list[Markup]:
        """The deck of a level, and its four places."""
        fresh = {event.args["card"] for event in self.news if event.key == "splendor.refill"}
        names = self.table["rows"][level]
        action = actions.RESERVE + int(data.SLOTS) + level
        deck = self.draw(
            "deck",
            level=level + 1,
            left=self.table["decks"][level],
            action=action if self.choices.asks else NEVER,
            legal=action in self.choices,
            gold=self.gold,
        )
        return [deck, *[self._card(name, slot, name in fresh) for slot, name in enumerate(names, level * data.ROW)]]

    def hand(self) -> list[Markup]:
        """The reader's reserved cards, and the room for more."""
        held = self.me["reserved"] if self.me else []
        cards = [self._card(one["card"], slot, False, one["hidden"]) for slot, one in enumerate(held, int(data.SLOTS))]
        return cards + [self._card("", slot, False) for slot in range(len(cards), data.RESERVED_LIMIT)]

    def _card(self, name: str, slot: int, fresh: bool, veiled: bool = False) -> Markup:
        """A card with what can be done with it, or the room for one."""
        if not name:
            return self.draw("room", slot=slot)
        choices, asked = self.choices, self.choices.asks
        buyable = actions.BUY + slot in choices
        reserve = actions.RESERVE + slot if asked and slot < data.SLOTS else NEVER
        return self.draw(
            "card",
            name=name,
            buy=actions.BUY + slot if asked else NEVER,
            buyable=buyable,
            paid=int(market.price_of(self.state, self.shown.seat, slot)) if buyable else 0,
            golden=actions.GOLDEN + slot if actions.GOLDEN + slot in choices else NEVER,
            reserve=reserve,
            reservable=reserve in choices,
            gold=self.gold,
            fresh=fresh,
            veiled=veiled,
        )

    # ---- tokens

    def takes(self) -> list[tuple[int, str, str]]:
        return [take(action, self.own) for action in self.shown.legal if action < actions.RESERVE]

    def bank(self) -> list[Markup]:
        """The piles; a gem that begins a take can be picked, and one that does not is asked about."""
        parts = {letter for _, letters, _ in self.takes() for letter in letters}
        pairs = {letters[0] for _, letters, _ in self.takes() if letters[1:] and letters[0] == letters[-1]}
        found: list[Markup] = []
        for c, n in enumerate(self.table["bank"]):
            letter = LETTERS[c]
            leaves, came = _token(BANK, letter, self.shown.decisions), self.flown.get((BANK, letter), "")
            why = c if self.choices.asks and letter != "j" else NEVER  # the takes of one colour come first
            purse = Purse(letter, n, leaves=leaves, came=came)
            found.append(self.draw("pile", purse, part=letter in parts, pair=letter in pairs, why=why))
        return found

    def purse(self, purse: Purse) -> Markup:
        """The reader's own tokens of a kind; a tap on them answers, when they are asked for."""
        action, c = NEVER, LETTERS.index(purse.letter)
        if self.asked == "Return":
            action = actions.GIVE + c
        elif self.asked == "Pay" and purse.letter != "j":
            action = actions.INSTEAD + c
        total = sum(self.me["tokens"]) if self.me and purse.letter == "j" else 0
        legal = action in self.choices
        return self.draw("purse", purse, action=action, legal=legal, total=total, limit=data.TOKEN_LIMIT)

    def purses(self, seat: int) -> list[Purse]:
        """A player's tokens and bonuses; gold, which is on no card, last."""
        one = self.seats[seat]
        fresh = self._fresh(seat) if seat != self.shown.seat else set()
        leaving = seat in self.table["waiting"]
        return [
            Purse(
                letter,
                tokens,
                bonuses,
                " ".join([what for what in "tb" if letter + what in fresh]),
                _token(seat, letter, self.shown.decisions) if leaving and tokens else "",
                self.flown.get((seat, letter), ""),
                self.flown.get((seat, f"card {letter}"), ""),
            )
            for letter, tokens, bonuses in zip(LETTERS, one["tokens"], [*one["bonuses"], 0], strict=True)
        ]

    def _fresh(self, seat: int) -> set[str]:
        """What of a player's is new since the reader's last decision: letters with t for tokens, b for the bonus."""
        mine = [event for event in self.news if event.args.get("who") == seat]
        tokens = {letter + "t" for event in mine for letter in _gems(event)}
        return tokens | {str(event.args["card"])[1] + "b" for event in mine if event.key in BUYS}

    def paying(self) -> tuple[str, int]:
        """A purchase with gold under way: the card, and the gems that gold stands in for so far, packed."""
        pay = self.state.top
        if self.asked != "Pay" or not isinstance(pay, Pay):
            return "", 0
        return CARD_NAMES[market.card_at(self.state, pay.seat, pay.slot)], int(pay.instead)


# ---- what moved


def _gems(event: Event) -> list[str]:
    """The kinds of tokens that changed hands."""
    if event.key == "splendor.gold":
        return ["j"]
    spelled = [str(event.args[name]) for name in ("gems", "paid", "gem") if name in event.args]
    return [part[0] for part in "+".join(spelled).split("+") if part]


def _token(place: int, letter: str, decisions: int) -> str:
    """The name of a token that may move with the next decision; the browser moves it to where the name is then."""
    return f"{'bank' if place == BANK else f'seat{place}'}-{letter}-{decisions}"


def _flying(purse: Purse) -> Markup:
    """The tokens that have names, on top of the others."""
    drawn = Markup('<svg class="fly" data-move-name="{}" aria-hidden="true"><use href="#chip-{}"/></svg>')
    return Markup("").join([drawn.format(name, purse.letter) for name in (purse.leaves, purse.came) if name])


def _flown(shown: Shown) -> dict[tuple[int, str], str]:
    """By place: the names of the tokens and of the card that the last decision moved there."""
    found: dict[tuple[int, str], str] = {}
    if isinstance(shown.seen.state.top, Pay):  # gold that was named has not moved yet
        return found
    for event in reversed(shown.events):
        who = int(event.args.get("who", BANK))
        source, target = (BANK, who) if event.key in TAKES else (who, BANK)
        for letter in _gems(event):
            found[target, letter] = _token(source, letter, shown.decisions - 1)
        if event.key in BUYS:
            card = str(event.args["card"])
            found[who, f"card {card[1]}"] = f"card-{card}"
        if event.key not in FOLLOWS:
            break
    return found
