"""Actions in words, the names of things, and what is printed on them."""

from __future__ import annotations

from typing import cast

from mohreh.games.rokab.knowledge.view import RokabView
from mohreh.games.rokab.rules.actions import BURN
from mohreh.games.rokab.rules.cards import KIND_NAMES
from mohreh.games.rokab.rules.data import COUNTS, OWN_COUNTS
from mohreh.games.rokab.rules.maps import MAPS
from mohreh.kernel.rules import Seen
from mohreh.kernel.state import Args


def ask(seen: Seen) -> tuple[str, Args]:
    """The question as a text key: what differs with the reader's hand and with what is kept already."""
    view = cast(RokabView, seen.view)
    step = str(view["asks"][0])
    if step == "Regroup" and BURN not in list(seen.rules.legal_for(seen.state, view["seat"])):
        return "ask.Regroup.soldiers", {}
    return "ask.KeepTwo.second" if step == "KeepTwo" and view["kept"] else f"ask.{step}", {}


def describe(seen: Seen, action: int) -> tuple[str, Args]:
    """Provinces are those of the map in play."""
    verb = seen.rules.catalogue.verb(action)
    args: Args = {}
    for domain, name in zip(verb.domains, verb.names(action), strict=True):
        args[domain.kind] = name
    return f"verb.{verb.name}", args


def spell(kind: str, name: str) -> tuple[str, Args] | None:
    """Several equal cards with their number."""
    if kind == "cards":
        card, mark, n = name.partition("x")
        return ("several", {"card": card, "n": int(n)}) if mark else (f"card.{card}", {})
    return None


def facts(kind: str, name: str) -> list[tuple[str, Args]]:
    if kind == "card":
        number = KIND_NAMES.index(name)
        return [("fact.count", {"n": COUNTS[number], "own": OWN_COUNTS[number]})]
    for one in MAPS:
        if name in one.provinces:
            return [("fact.neighbours", {"provinces": "+".join(one.neighbours(name))})]
    return []
