"""Actions in words, and the names of things."""

from __future__ import annotations

from typing import cast

from mohreh.games.inis.faces import question
from mohreh.games.inis.knowledge.view import InisView
from mohreh.games.inis.rules import geometry
from mohreh.games.inis.rules.actions import CATALOGUE
from mohreh.games.inis.rules.clans import after
from mohreh.games.inis.rules.data import TERRITORY_NAMES
from mohreh.games.inis.rules.state import InisState
from mohreh.kernel.rules import Seen
from mohreh.kernel.state import BIT, Args


def describe(seen: Seen, action: int) -> tuple[str, Args]:
    """A text key and its arguments: sites with all that they touch, to whom a card of the draft goes, and whether who
    stops has chosen nothing."""
    key, args = describe_plainly(action)
    verb = CATALOGUE.verb(action)
    if verb.name == "site":
        return "verb.site", args | {"territories": touched(seen, action - verb.base)}
    if verb.name == "hand_on" and seen.view["seat"] >= 0:
        assert isinstance(seen.state, InisState)
        return f"{key}.to", args | {"to": int(after(seen.state, seen.view["seat"]))}
    if verb.name == "done" and question.is_first(cast(InisView, seen.view)):
        return f"{key}.none", args
    return key, args


def describe_plainly(action: int) -> tuple[str, Args]:
    """The same without a position: players by their names, sites by the territory that names them."""
    verb = CATALOGUE.verb(action)
    args: Args = {}
    for domain, name in zip(verb.domains, verb.names(action), strict=True):
        if domain.kind == "player":
            args["target"] = int(name) - 1
        else:
            args[domain.kind] = int(name) if name.isdigit() else name
    return "verb.site.plain" if verb.name == "site" else f"verb.{verb.name}", args


def touched(seen: Seen, site: int) -> str:
    """The territories that a tile on a site would touch, the oldest first."""
    assert isinstance(seen.state, InisState)
    near = geometry.touching(seen.state, geometry.place_of(seen.state, site))
    names = [one["name"] for one in cast(InisView, seen.view)["territories"]]
    return "+".join([name for name in names if near & BIT[TERRITORY_NAMES.index(name)]])


def spell(kind: str, name: str) -> tuple[str, Args] | None:
    """Advantage cards go by their territory."""
    return (f"advantage.{name}", {}) if kind == "card" and name in TERRITORY_NAMES else None
