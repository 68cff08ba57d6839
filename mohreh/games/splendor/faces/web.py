"""Splendor's drawn board: nobles, rows and bank, the reader's tray, the panels of the others, gems in the log.

A card or a deck opens a menu of what can be done with it, because buying and reserving turn up a card and cannot be
taken back. Gems are picked one by one until they add up to one of the takes. A piece that looks as it did before is not
drawn again.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cached_property, lru_cache
from typing import Final, NamedTuple, cast, final

from markupsafe import Markup

from mohreh.games.splendor.faces.words import describe_take
from mohreh.games.splendor.knowledge.view import SplendorView
from mohreh.games.splendor.rules import actions, data, market
from mohreh.games.splendor.rules.data import CARD_NAMES
from mohreh.games.splendor.rules.gems import LETTERS, unpack
from mohreh.games.splendor.rules.state import SplendorState
from mohreh.games.splendor.rules.steps import Pay, too_many
from mohreh.kernel.state import Event, Value
from mohreh.kernel.text import Text
from mohreh.web.components import Drawn, Pieces, Scene, drawn_once, illustrated, said
from mohreh.web.model import Reader, Shown

BANK: Final = -1  # as a place where tokens lie, beside the seats
NEVER: Final = -1  # an action that there is not
BUYS: Final = {"splendor.buy", "splendor.buy_free"}
TAKES: Final = {"splendor.take", "splendor.gold"}
FOLLOWS: Final = {"splendor.gold", "splendor.refill", "splendor.noble", "splendor.target"}  # what comes of a decision
ENDS: Final = ((actions.PAY, "verb.pay"), (actions.PASS, "verb.pass"))  # buttons in the bar of the question
TOKENS: Final = Markup("<\ue004>")  # where tokens that move are drawn
NO_WORDS: Final = ("",) * len(LETTERS)


def is_final(shown: Shown, action: int) -> bool:
    """A card reserved from a deck has been seen."""
    verb = shown.rules.catalogue.verb(action)
    return verb.name == "reserve" and verb.names(action)[0].startswith("d")


def board(shown: Shown, reader: Reader, text: Text) -> Drawn:
    """The middle of the table."""
    scene = _Scene.of(shown, reader, text)
    cards = [piece for level in reversed(range(data.LEVELS)) for piece in scene.row(level)]
    return PIECES.put("board", scene.own, {"nobles": scene.nobles(), "cards": cards, "bank": scene.bank()})


def tray(shown: Shown, reader: Reader, text: Text) -> Drawn:
    """What the reader has; a spectator reads how far the game is."""
    scene = _Scene.of(shown, reader, text)
    view, me = scene.table, scene.me
    time = (view["round"], view["last_round"], view["over"])
    if me is None:
        return PIECES.draw("strip", scene.own, time=time, target=view["target"])
    mine = PIECES.draw(
        "me",
        scene.own,
        time=time,
        target=view["target"],
        seat=shown.seat,
        name=said(text.player(shown.seat)),
        points=me["points"],
        first=view["first"] == shown.seat,
        nobles=tuple(me["nobles"]),
    )
    return PIECES.put(
        "tray", scene.own, {"me": mine, "purses": scene.purses_of_reader(), "hand": scene.hand()}, seat=shown.seat
    )


def picks(shown: Shown, reader: Reader, text: Text) -> Drawn:
    """In the bar of the question: what is chosen so far, and what ends the choice."""
    scene = _Scene.of(shown, reader, text)
    card, instead = scene.paying()
    return PIECES.draw(
        "picks",
        scene.own,
        takes=tuple(scene.takes),
        card=card,
        instead=instead,
        over=int(too_many(scene.state, shown.seat)) if scene.asked == "Return" else 0,
        ends=tuple([(action, word) for action, word in ENDS if action in scene.choices]),
    )


def panel(shown: Shown, reader: Reader, text: Text, seat: int) -> Drawn:
    """What another player has; the reader's own things are in the tray."""
    if seat == shown.seat:
        return ""
    scene = _Scene.of(shown, reader, text)
    one = scene.seats[seat]
    signs = PIECES.draw(
        "signs",
        scene.own,
        seat=seat,
        first=scene.table["first"] == seat,
        nobles=tuple(one["nobles"]),
        reserved=tuple([(held["card"], held["level"]) for held in one["reserved"]]),
    )
    cells = _with_tokens(_cells(scene.purses(seat), scene.own), scene.flying(seat))
    return PIECES.put("panel", scene.own, {"signs": signs, "cells": cells})


def line(seat: int, text: Text, event: Event) -> str | None:
    """A line of the log with its gems and cards drawn."""
    return _line(text, event.key, tuple(event.args.items()), seat)


# ---- what is drawn once


def pip(letter: str, shown: str = "") -> Markup:
    """A gem in its shape, with a number on it."""
    drawn = f'<use href="#pip-{letter}"/>' + (f"<text>{shown}</text>" if shown else "")
    return Markup(f'<svg class="p g-{letter}" viewBox="0 0 24 24" aria-hidden="true">{drawn}</svg>')


@lru_cache(maxsize=2048)
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


PIECES: Final = Pieces("splendor", pip=pip, pips=pips, face=face, facts=facts, mini=mini, tokens=TOKENS)


class Purse(NamedTuple):
    """Tokens of one kind in the bank or with a player, and the bonuses of that colour."""

    letter: str
    tokens: int
    bonuses: int = 0
    fresh: str = ""  # t: the tokens are new since the reader's last decision, b: the bonus is
    card: str = ""  # the name of a card that the last decision moved here


class Purses(NamedTuple):
    """All tokens and bonuses of a player, by colour; gold, which is on no card, last."""

    tokens: tuple[int, ...]
    bonuses: tuple[int, ...]
    fresh: tuple[str, ...]
    cards: tuple[str, ...]

    def each(self) -> list[Purse]:
        return [Purse(*one) for one in zip(LETTERS, *self, strict=True)]


# Tokens that move have names that change with every decision. So these are kept in parts: a token comes between two.


@drawn_once
def _in_two(template: str, own: Text, **values: Hashable) -> list[str]:
    """What comes before a token, and after it."""
    return str(PIECES.draw_anew(template, own, **values)).split(TOKENS)


def _cells(purses: Purses, own: Text) -> list[list[str]]:
    """What a player has in the panel."""
    total = sum(purses.tokens)
    return [_in_two("cell", own, purse=one, total=total * (one.letter == "j")) for one in purses.each()]


def _piles(bank: list[int], parts: set[str], pairs: set[str], asks: bool, own: Text) -> list[list[str]]:
    """The bank; a gem that begins a take can be picked, and one that does not is asked about."""
    piles: list[list[str]] = []
    for c, n in enumerate(bank):
        letter = LETTERS[c]
        why = c if asks and letter != "j" else NEVER  # the takes of one colour come first
        piles.append(
            _in_two("pile", own, purse=Purse(letter, n), part=letter in parts, pair=letter in pairs, why=why)
        )
    return piles


def _own_purses(purses: Purses, verb: int, legal: tuple[int, ...], own: Text) -> list[list[str]]:
    """The reader's own tokens; a tap on them answers with a verb, when they are asked for."""
    total = sum(purses.tokens)
    found: list[list[str]] = []
    for c, one in enumerate(purses.each()):
        action = NEVER if verb == NEVER or (verb == actions.INSTEAD and one.letter == "j") else verb + c
        facts = {"action": action, "legal": action in legal, "limit": data.TOKEN_LIMIT}
        found.append(_in_two("purse", own, purse=one, total=total * (one.letter == "j"), **facts))
    return found


def _with_tokens(parts: list[list[str]], flying: Sequence[str]) -> list[str]:
    """Drawn purses with the tokens that move on top of them."""
    found: list[str] = []
    for token, (before, after) in zip(flying, parts, strict=True):
        found += before, token, after
    return found


@drawn_once
def _nobles(
    names: tuple[str, ...],
    owners: tuple[tuple[str, int], ...],
    bonuses: tuple[int, ...],
    legal: tuple[int, ...] | None,
    text: Text,
    own: Text,
) -> str:
    """All of this game, also those that have come to somebody: their places stay."""
    gone = dict(owners)
    found: list[Markup] = []
    for name in sorted([*names, *gone]):
        if name in gone:
            who = said(text.player(gone[name]))
            found.append(PIECES.draw("gone", own, name=name, seat=gone[name], who=who))
            continue
        number = data.NOBLE_NAMES.index(name)
        wanted = enumerate(unpack(data.NOBLE_NEED[number]))
        needs = tuple([(LETTERS[c], n, bool(bonuses) and bonuses[c] >= n) for c, n in wanted if n])
        action = NEVER if legal is None else actions.NOBLE + number
        can = legal is not None and action in legal
        noble = PIECES.draw("noble", own, name=name, needs=needs, points=data.NOBLE_POINTS, action=action, legal=can)
        found.append(noble)
    return "".join(found)


@drawn_once
def _card(name: str, slot: int, asks: bool, gold: bool, fresh: bool, veiled: bool, offer: Offer, own: Text) -> Markup:
    """A card with what can be done with it, or the room for one."""
    if not name:
        return PIECES.draw("room", own, slot=slot)
    price = pips(offer.paid, own) or said(own.say("web.free"))
    return PIECES.draw_anew(
        "card",
        own,
        price=price,
        name=name,
        buy=actions.BUY + slot if asks else NEVER,
        buyable=offer.buy,
        golden=actions.GOLDEN + slot if offer.golden else NEVER,
        reserve=actions.RESERVE + slot if asks and slot < data.SLOTS else NEVER,
        reservable=offer.reserve,
        gold=gold,
        fresh=fresh,
        veiled=veiled,
    )


class Offer(NamedTuple):
    """What the reader may do with a card now."""

    buy: bool = False
    paid: int = 0
    golden: bool = False
    reserve: bool = False


NO_OFFER: Final = Offer()


# ---- what differs


@final
class _Scene(Scene):
    """What Splendor's board looks at."""

    def __init__(self, shown: Shown, reader: Reader, text: Text) -> None:
        super().__init__(shown, reader, text)
        self.table: Final = cast(SplendorView, shown.view)
        self.seats: Final = self.table["seats"]
        self.me: Final = self.seats[shown.seat] if shown.seat >= 0 else None
        self.news: Final = shown.events[-shown.news :] if shown.news else ()
        self.fresh: Final = {event.args["card"] for event in self.news if event.key == "splendor.refill"}
        state = shown.seen.state
        assert isinstance(state, SplendorState)
        self.state: Final = state
        self.gold: Final = market.gold_comes(state)
        self.flown: Final = _flown(shown)

    def nobles(self) -> str:
        """All of this game."""
        owners = tuple([(name, seat) for seat, one in enumerate(self.seats) for name in one["nobles"]])
        return _nobles(
            tuple(self.table["nobles"]),
            owners,
            tuple(self.me["bonuses"]) if self.me else (),
            self.shown.legal if self.asked == "ChooseNoble" else None,
            self.text,
            self.own,
        )

    # ---- cards

    def row(self, level: int) -> list[str]:
        """The deck of a level, and its four places."""
        action = actions.RESERVE + int(data.SLOTS) + level
        deck = PIECES.draw(
            "deck",
            self.own,
            level=level + 1,
            left=self.table["decks"][level],
            action=action if self.choices.asks else NEVER,
            legal=action in self.choices,
            gold=self.gold,
        )
        names = self.table["rows"][level]
        return [deck, *[self._card(name, slot) for slot, name in enumerate(names, level * data.ROW)]]

    def hand(self) -> list[str]:
        """The reader's reserved cards, and the room for more."""
        held = self.me["reserved"] if self.me else []
        cards = [self._card(one["card"], slot, one["hidden"]) for slot, one in enumerate(held, int(data.SLOTS))]
        return [*cards, *[self._card("", slot) for slot in range(len(cards), data.RESERVED_LIMIT)]]

    def _card(self, name: str, slot: int, veiled: bool = False) -> Markup:
        offer = self._offer(slot) if self.choices.legal and name else NO_OFFER
        fresh = name in self.fresh and slot < data.SLOTS
        return _card(name, slot, self.choices.asks, self.gold, fresh, veiled, offer, self.own)

    def _offer(self, slot: int) -> Offer:
        can_buy = actions.BUY + slot in self.choices
        return Offer(
            can_buy,
            int(market.price_of(self.state, self.shown.seat, slot)) if can_buy else 0,
            actions.GOLDEN + slot in self.choices,
            slot < data.SLOTS and actions.RESERVE + slot in self.choices,
        )

    # ---- tokens

    @cached_property
    def takes(self) -> list[tuple[int, str, str]]:
        return [take(action, self.own) for action in self.shown.legal if action < actions.RESERVE]

    def bank(self) -> list[str]:
        """The piles; each has a token that may move next."""
        parts = {letter for _, letters, _ in self.takes for letter in letters}
        pairs = {letters[0] for _, letters, _ in self.takes if letters[1:] and letters[0] == letters[-1]}
        piles = _piles(self.table["bank"], parts, pairs, self.choices.asks, self.own)
        return _with_tokens(piles, self.flying(BANK))

    def purses_of_reader(self) -> list[str]:
        """A tap on the reader's tokens answers, when they are asked for."""
        verb = {"Return": actions.GIVE, "Pay": actions.INSTEAD}.get(self.asked, NEVER)
        purses = _own_purses(self.purses(self.shown.seat), verb, self.shown.legal if verb != NEVER else (), self.own)
        return _with_tokens(purses, self.flying(self.shown.seat))

    def purses(self, seat: int) -> Purses:
        """A player's tokens and bonuses; what is new is marked with those of others."""
        one = self.seats[seat]
        fresh, cards = NO_WORDS, NO_WORDS
        if self.news and seat != self.shown.seat:
            new = self._fresh(seat)
            fresh = tuple([" ".join([what for what in "tb" if letter + what in new]) for letter in LETTERS])
        if self.flown:
            cards = tuple([self.flown.get((seat, f"card {letter}"), "") for letter in LETTERS])
        return Purses(tuple(one["tokens"]), (*one["bonuses"], 0), fresh, cards)

    def flying(self, place: int) -> Sequence[str]:
        """By letter: the tokens that may move from a place with the next decision, and that came with the last one."""
        leaving, flown, decisions = NO_WORDS, self.flown, self.shown.decisions
        if place == BANK:
            leaving = tuple([_flying(letter, _token(BANK, letter, decisions)) for letter in LETTERS])
        elif place in self.table["waiting"]:
            tokens = self.seats[place]["tokens"]
            named = zip(LETTERS, tokens, strict=True)
            leaving = tuple([_flying(letter, _token(place, letter, decisions)) if n else "" for letter, n in named])
        if not flown:
            return leaving
        came = [_flying(letter, flown[place, letter]) if (place, letter) in flown else "" for letter in LETTERS]
        return [one + other for one, other in zip(leaving, came, strict=True)]

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


def _flying(letter: str, name: str) -> str:
    """A token that has a name, on top of the others."""
    return f'<svg class="fly" data-move-name="{name}" aria-hidden="true"><use href="#chip-{letter}"/></svg>'


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
