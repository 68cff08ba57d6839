"""The form for a new table: what was typed becomes a plan, or what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mohreh.kernel import registry
from mohreh.kernel.errors import BadOption, MohrehError, UnknownGame
from mohreh.kernel.game import Game
from mohreh.kernel.state import Value
from mohreh.server import bots
from mohreh.server.hall import Plan
from mohreh.server.people import clean_name
from mohreh.server.seats import Chair
from mohreh.web.model import Form

LONGEST_TITLE: Final = 60
ME: Final = "me"
OPEN: Final = "open"
LONGEST_VALUE: Final = 200


def form_of(
    game: str, values: Mapping[str, str], workers: bots.Workers, wrong: dict[str, str] | None = None
) -> Form:
    """The form to show."""
    rules = registry.rules(game, min(registry.game(game).players))
    kept = {key: value[:LONGEST_VALUE] for key, value in values.items()}
    offered = bots.offered(rules)
    hurried = tuple([word for word in offered if workers.hurried(word, game) != word])
    return Form(game, kept, wrong or {}, offered, hurried)


def quick(game: str, person: str) -> Plan:
    """Play now: the fewest players, me first, bots in the other seats."""
    found = registry.game(game)
    players = 2 if 2 in found.players else min(found.players)
    bot = bots.offered(registry.rules(game, players))[0]
    return Plan(game, players, {}, [Chair(person), *[Chair(bot=bot)] * (players - 1)])


def plan(values: Mapping[str, str], person: str) -> tuple[Plan | None, dict[str, str]]:
    """The plan, or the field that is wrong with the key of the mistake."""
    wrong: dict[str, str] = {}
    try:
        game = registry.game(values.get("game", ""))
    except UnknownGame:
        return None, {"game": "web.wrong.game"}
    players = _players(game, values.get("players", ""))
    if players is None:
        return None, {"players": "web.wrong.players"}
    options = _options(game, players, values, wrong)
    title = values.get("title", "")
    if len(title) > LONGEST_TITLE:
        wrong["title"] = "web.wrong.too_long"
    if wrong:
        return None, wrong
    try:
        rules = registry.rules(game.name, players, options)
    except MohrehError:
        return None, {"game": "web.wrong.option"}
    chairs = _chairs(players, values, person, bots.offered(rules), wrong)
    if wrong:
        return None, wrong
    public, hands = values.get("public") == "public", values.get("watchers") == "after"
    return Plan(game.name, players, options, chairs, clean_name(title, LONGEST_TITLE), public, hands), {}


def _players(game: Game, given: str) -> int | None:
    if not given.isascii() or not given.isdigit() or len(given) > 3:
        return None
    return int(given) if int(given) in game.players else None


def _options(game: Game, players: int, values: Mapping[str, str], wrong: dict[str, str]) -> dict[str, Value]:
    """What was chosen; an empty field means the usual value."""
    found: dict[str, Value] = {}
    for option in game.options.all:
        field = f"opt.{option.key}"
        given = values.get(field, "")
        if given == "":
            continue
        try:
            found[option.key] = option.parse(given[:LONGEST_VALUE], players)
        except (BadOption, ValueError):
            wrong[field] = "web.wrong.option"
    return found


def _chairs(
    players: int, values: Mapping[str, str], person: str, words: tuple[str, ...], wrong: dict[str, str]
) -> list[Chair]:
    found: list[Chair] = []
    for seat in range(players):
        who = values.get(f"seat{seat}", ME if seat == 0 else words[0])
        if who == ME:
            if Chair(person) in found:
                wrong[f"seat{seat}"] = "web.wrong.me_twice"
            found.append(Chair(person))
        elif who == OPEN:
            found.append(Chair())
        elif who in words:
            found.append(Chair(bot=who))
        else:
            wrong[f"seat{seat}"] = "web.wrong.seat"
            found.append(Chair())
    return found
