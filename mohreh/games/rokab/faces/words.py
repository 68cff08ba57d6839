"""Actions in words, the names of things, and what is printed on them."""

from __future__ import annotations

from mohreh.games.rokab.rules.cards import KIND_NAMES
from mohreh.games.rokab.rules.data import COUNTS, OWN_COUNTS
from mohreh.games.rokab.rules.maps import MAPS
from mohreh.kernel.rules import Seen
from mohreh.kernel.state import Args


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
