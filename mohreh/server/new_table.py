"""A new table: what was typed into its form, or what is wrong with that; and the deal."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import mohreh
from mohreh.kernel import registry
from mohreh.kernel.errors import BadOption, MohrehError, UnknownGame
from mohreh.kernel.game import Game
from mohreh.kernel.record import from_position
from mohreh.kernel.rng import KEYED
from mohreh.kernel.state import Value
from mohreh.server import bots
from mohreh.server.guests import clean_name
from mohreh.server.seats import Chair, free_seats
from mohreh.server.storage.queries import OPEN, PLAYING, SavedTable, TableFacts
from mohreh.web.model import Form

LONGEST_TITLE: Final = 60
LONGEST_VALUE: Final = 200
ME: Final = "me"  # who may sit at a seat: me, nobody yet, or the word of a bot
NOBODY: Final = "open"
LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # none that are easily mistaken for another
ID_LENGTH: Final = 9


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table that somebody wants."""

    game: str
    players: int
    options: dict[str, Value]
    chairs: list[Chair]
    title: str = ""
    public: bool = False
    hands: bool = False  # may watchers see all hands after the end?
    start: str = ""  # a saved state as JSON, where the game does not begin with a deal
    tour: str = ""  # the name of the tour that is walked at the table
    teaching: bool = False  # do all hands lie open, from the beginning?


# ---- the deal


def deal(owner: str, wanted: NewTable) -> SavedTable:
    """The table as it is to be kept, under a new name: with a seed that nobody knows, or from a saved state."""
    if wanted.start:
        table = mohreh.replay(from_position(json.loads(wanted.start)))
    else:
        table = mohreh.new(wanted.game, wanted.players, new_seed(), wanted.options)
    record = table.record()
    rules = table.rules
    facts = TableFacts(
        id="".join([secrets.choice(LETTERS) for _ in range(ID_LENGTH)]),
        game=rules.game.name,
        rules=rules.game.version,
        players=rules.players,
        options=json.dumps(rules.options),
        rng=record.rng,
        start=record.start if isinstance(record.start, str) else json.dumps(record.start),
        title=wanted.title,
        owner=owner,
        public=wanted.public,
        hands=wanted.hands,
        created=time.time(),
        tour=wanted.tour,
        teaching=wanted.teaching,
    )
    return SavedTable(facts, OPEN if free_seats(wanted.chairs) else PLAYING, table.waiting, "", wanted.chairs, [])


def new_seed() -> str:
    return secrets.token_hex(16)


def with_new_chances(start: str) -> str:
    """The same saved state, but nobody knows which dice and shuffles are to come."""
    return json.dumps(json.loads(start) | {"rng": KEYED, "seed": new_seed(), "position": 0})


# ---- the form


def form_of(
    game: str, values: Mapping[str, str], workers: bots.Workers, wrong: dict[str, str] | None = None
) -> Form:
    """The form to show."""
    rules = registry.rules(game, min(registry.game(game).players))
    kept = {key: value[:LONGEST_VALUE] for key, value in values.items()}
    offered = bots.offered(rules)
    hurried = tuple([word for word in offered if workers.hurried(word, game) != word])
    return Form(game, kept, wrong or {}, offered, hurried, bots.usual(offered))


def quick_table(game: str, person: str, bot: str = "", friend: bool = False) -> NewTable | None:
    """Play now: the fewest players, me first, bots in the other seats or free ones for friends.

    None if there is no such bot.
    """
    found = registry.game(game)
    players = 2 if 2 in found.players else min(found.players)
    words = bots.offered(registry.rules(game, players))
    bot = bot or bots.usual(words)
    if bot not in words:
        return None
    other = Chair() if friend else Chair(bot=bot)
    return NewTable(game, players, {}, [Chair(person), *[other] * (players - 1)])


def table_of(values: Mapping[str, str], person: str) -> tuple[NewTable | None, dict[str, str]]:
    """The table that a form asks for, or each field that is wrong with the key of the mistake."""
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
    teaching = values.get("teaching") == "open"
    name = clean_name(title, LONGEST_TITLE)
    return NewTable(game.name, players, options, chairs, name, public, hands, teaching=teaching), {}


def _players(game: Game, given: str) -> int | None:
    if not given.isascii() or not given.isdigit() or len(given) > 3:
        return None
    return int(given) if int(given) in game.players else None


def _options(game: Game, players: int, values: Mapping[str, str], wrong: dict[str, str]) -> dict[str, Value]:
    """What was chosen; an empty field means the usual value."""
    found: dict[str, Value] = {}
    for option in game.options.listed:
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
        who = values.get(f"seat{seat}", ME if seat == 0 else bots.usual(words))
        if who == ME:
            if Chair(person) in found:
                wrong[f"seat{seat}"] = "web.wrong.me_twice"
            found.append(Chair(person))
        elif who == NOBODY:
            found.append(Chair())
        elif who in words:
            found.append(Chair(bot=who))
        else:
            wrong[f"seat{seat}"] = "web.wrong.seat"
            found.append(Chair())
    return found
