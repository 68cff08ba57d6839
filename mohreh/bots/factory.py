"""Makes bots from words: `random`, `greedy`, `beginner:40`, `search:1s`, `level3`, `program:./my_bot.py`."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

from mohreh.bots.bot import Bot, GreedyBot, RandomBot
from mohreh.bots.search import SearchBot
from mohreh.kernel.errors import MohrehError, nearest
from mohreh.kernel.rules import Rules

PROGRAM: Final = "program"  # the kind of bots that are programs of others
STRONGEST: Final = "strongest"  # the kind of a search that uses all the time that it is given
STRONGEST_SECONDS: Final = 3.0  # a move, unless it is told otherwise
KINDS: Final = ["random", "greedy", "careless", "beginner", "search", STRONGEST, PROGRAM]
LEVELS: Final[list[str]] = ["level1", "level2", "level3", "level4", "level5"]
RANKED: Final[list[str]] = [*LEVELS, STRONGEST]  # what people choose from by strength, weakest first
ADVISER: Final = "search:2000/3s"  # gives hints, whatever the levels are
BUDGET: Final = re.compile(r"([0-9]{1,9})|(?:([0-9]{1,9})/)?([0-9]*\.?[0-9]+)s")
SECONDS: Final = re.compile(r"[0-9]*\.?[0-9]+s")
BY_HINTS: Final = ",hints"  # after the budget of a search: without what was learned
MOST_ROUNDS: Final = 100_000_000
MOST_SECONDS: Final = 3600.0
PROGRAM_SECONDS: Final = 5.0

_levels: Final[dict[str, list[str]]] = {}


def names() -> list[str]:
    """The words for bots that take no argument."""
    return ["random", "greedy", *RANKED]


def is_bot(word: str) -> bool:
    """Does a word mean a bot, even if its argument is wrong? Any other word may be a person's name."""
    return word in names() or (":" in word and word.partition(":")[0] in KINDS)


def is_program(word: str) -> bool:
    """Does a word mean a program of somebody else?"""
    return word.startswith(f"{PROGRAM}:")


def level_words(game: str) -> list[str]:
    """The bots that the five levels of a game stand for."""
    if not _levels:
        found = tomllib.loads((Path(__file__).parent / "levels.toml").read_text(encoding="utf-8"))
        for name, words in found.items():
            _levels[name] = [str(word) for word in words]
    return _levels.get(game, _levels["others"])


def spelled(word: str, game: str) -> str:
    """The bot that a level, or the strongest one, stands for in a game; other words mean themselves."""
    if word in LEVELS:
        return level_words(game)[LEVELS.index(word)]
    if word == STRONGEST:
        return f"search:{STRONGEST_SECONDS:g}s"
    if word.startswith(f"{STRONGEST}:"):
        rest = word.removeprefix(f"{STRONGEST}:")
        if SECONDS.fullmatch(rest) is None or not 0.0 < float(rest[:-1]) <= MOST_SECONDS:
            raise MohrehError(f"{word!r:.60}: how long may it take for a move? Write for example {STRONGEST}:10s")
        return f"search:{rest}"
    return word


def without_clock(word: str) -> str:
    """The word of a search with rounds and a clock, without the clock, so that its games can be repeated."""
    return re.sub(rf"^(search:[0-9]+)/.*?({BY_HINTS})?$", r"\1\2", word)


def hurried(word: str, game: str, seconds: float) -> str:
    """The word of a bot that answers within so many seconds: a search gets a clock, all others are quick enough."""
    meant = spelled(word, game)
    if not meant.startswith("search:"):
        return word
    rounds, longest = _budget(meant, meant.removeprefix("search:"))
    if 0.0 < longest <= seconds:
        return word
    rest = BY_HINTS if meant.endswith(BY_HINTS) else ""
    return f"search:{rounds}/{seconds:g}s{rest}" if rounds > 0 else f"search:{seconds:g}s{rest}"


def clock(word: str, game: str) -> float:
    """The seconds that a bot may search, by its word; 0 if it has no clock or does not search."""
    meant = spelled(word, game)
    return _budget(meant, meant.removeprefix("search:"))[1] if meant.startswith("search:") else 0.0


def make(word: str, rules: Rules) -> Bot:
    """The bot that a word means in this game."""
    kind, _, rest = word.partition(":")
    if word in LEVELS or kind == STRONGEST:
        return make(spelled(word, rules.game.name), rules)
    if word == "random":
        return RandomBot()
    if word == "greedy":
        return GreedyBot()
    if kind == "careless":
        return GreedyBot(slips=_percentage(word, rest, "are careless"))
    if kind == "beginner":
        return GreedyBot(overlooks=_percentage(word, rest, "does it overlook"))
    if kind == "search":
        rounds, seconds = _budget(word, rest)
        return SearchBot(rounds, seconds, by_hints=rest.endswith(BY_HINTS))
    if kind == PROGRAM:
        from mohreh.bots.programs import make_program_bot

        return make_program_bot(rest, PROGRAM_SECONDS)
    examples = [*names(), "search:1s", "beginner:40", "program:./my_bot"]
    raise MohrehError(f"there is no bot {word!r}. {nearest(word, examples)}")


def _percentage(word: str, rest: str, what: str) -> int:
    if not rest.isdecimal() or len(rest) > 3 or int(rest) > 100:
        kind = word.partition(":")[0]
        raise MohrehError(f"{word!r:.60}: of a hundred choices, how many {what}? Write for example {kind}:40")
    return int(rest)


def _budget(word: str, rest: str) -> tuple[int, float]:
    """Rounds and seconds, 0 where there is no limit."""
    found = BUDGET.fullmatch(rest.removesuffix(BY_HINTS))
    rounds = int(found[1] or found[2] or 0) if found is not None else 0
    seconds = float(found[3] or 0.0) if found is not None else 0.0
    if (rounds == 0 and seconds == 0.0) or rounds > MOST_ROUNDS or seconds > MOST_SECONDS:
        raise MohrehError(
            f"{word!r:.60}: how long may it search? Write search:2000 for rounds, search:1s for seconds, "
            "or search:2000/1s for whichever is over first"
        )
    return rounds, seconds
