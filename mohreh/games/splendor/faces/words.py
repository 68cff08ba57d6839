"""Actions in words, the names of things, and what is printed on them."""

from __future__ import annotations

from typing import cast

from mohreh.games.splendor.knowledge.view import SplendorView
from mohreh.games.splendor.rules import data
from mohreh.games.splendor.rules.actions import BUY, CATALOGUE, GOLDEN, INSTEAD, PASS, RESERVE, TAKE2
from mohreh.games.splendor.rules.gems import LETTERS, spelled
from mohreh.kernel.rules import Seen
from mohreh.kernel.state import Args


def describe(seen: Seen, action: int) -> tuple[str, Args]:
    """Places of rows and hands by the cards that lie there."""
    if action < RESERVE:
        return describe_take(action)
    verb = CATALOGUE.verb(action)
    if RESERVE + data.SLOTS <= action < BUY:
        return "verb.reserve_deck", {"level": action - RESERVE - data.SLOTS + 1}
    if RESERVE <= action < INSTEAD:
        base = RESERVE if action < BUY else BUY if action < GOLDEN else GOLDEN
        card = card_at(cast(SplendorView, seen.view), action - base)
        if card:
            return f"verb.{verb.name}", {"card": card}
        return f"verb.{verb.name}.reserved", {"n": action - base - data.SLOTS + 1}
    return seen.rules.game.describe_plainly(action)


def describe_take(action: int) -> tuple[str, Args]:
    """The text key and arguments of taking gems, which mean the same at every table."""
    verb = CATALOGUE.verb(action)
    gems = verb.names(action)[0]
    return ("verb.take2", {"gem": gems}) if action >= TAKE2 else ("verb.take", {"gems": gems})


def ask(seen: Seen) -> tuple[str, Args]:
    """The question as a text key and its arguments: what is being bought, how many tokens are too many."""
    view = cast(SplendorView, seen.view)
    step, fields = str(view["asks"][0]), [one for one in view["asks"][1:] if isinstance(one, int)]
    if step == "Pay":
        return "ask.Pay.card", {"card": card_at(view, fields[1])}
    if step == "Return":
        return "ask.Return.now", {"n": sum(view["seats"][fields[0]]["tokens"]) - data.TOKEN_LIMIT}
    if step == "Turn" and list(seen.rules.legal_for(seen.state, fields[0])) == [PASS]:
        return "ask.Turn.pass", {}
    return f"ask.{step}", {}


def card_at(view: SplendorView, slot: int) -> str:
    """The name of the card in a place to buy from; nothing where none is, or where the reader does not see it.

    For a spectator the reserved cards are those of the player who decides.
    """
    if slot < data.SLOTS:
        return view["rows"][slot // data.ROW][slot % data.ROW]
    seat = view["seat"] if view["seat"] >= 0 else view["waiting"][0]
    hand = view["seats"][seat]["reserved"] if seat >= 0 else []
    return hand[slot - data.SLOTS]["card"] if slot - data.SLOTS < len(hand) else ""


def spell(kind: str, name: str) -> tuple[str, Args] | None:
    """Cards by level, gem and number; gems with a count."""
    if kind == "card" and name in data.CARD_NAMES:
        return "card", {"level": int(name[0]), "gem": name[1], "number": int(name[2])}
    if kind == "need" and name in data.NOBLE_NAMES:
        return "need", {"bonuses": spelled(int(data.NOBLE_NEED[data.NOBLE_NAMES.index(name)]))}
    if kind == "gems" and len(name) == 1:
        return f"gem.{name}", {}
    if kind == "gems" and name[1:].isdigit():
        n = int(name[1:])
        return "gems" if n == 1 else f"several.{name[0]}", {"gem": name[0], "n": n}
    return None


def facts(kind: str, name: str) -> list[tuple[str, Args]]:
    if kind == "noble":
        need = spelled(int(data.NOBLE_NEED[data.NOBLE_NAMES.index(name)]))
        return [("fact.points", {"n": data.NOBLE_POINTS}), ("fact.need", {"bonuses": need})]
    card = data.CARD_NAMES.index(name)
    found: list[tuple[str, Args]] = [("fact.bonus", {"gem": LETTERS[data.CARD_COLOUR[card]]})]
    if data.CARD_POINTS[card]:
        found.append(("fact.points", {"n": int(data.CARD_POINTS[card])}))
    found.append(("fact.price", {"price": spelled(int(data.CARD_COST[card]))}))
    return found
