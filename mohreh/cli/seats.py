"""Who sits where: persons and bots, by the words of `--seats`."""

from __future__ import annotations

import difflib
from typing import Final, final

from mohreh import bots
from mohreh.bots import Bot
from mohreh.bots.bot import RandomBot
from mohreh.bots.programs import Fallback
from mohreh.cli.persian import JOINER
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.game import Game
from mohreh.kernel.rules import Rules
from mohreh.kernel.text import Text
from mohreh.text.words import bot_name

YOU: Final = "you"
OPPONENT: Final = "greedy"
LONGEST_NAME: Final = 24


@final
class Seats:
    """A word for each seat: `you`, the name of a person, or the name of a bot."""

    def __init__(self, words: list[str], rules: Rules) -> None:
        self.words: Final = words
        self.rules: Final = rules
        self.bots: Final[dict[int, Bot]] = {n: _bot(w, rules) for n, w in enumerate(words) if bots.is_bot(w)}
        self.persons: Final = [n for n in range(len(words)) if n not in self.bots]

    def close(self) -> None:
        """The bots are not needed any more."""
        for bot in self.bots.values():
            bot.close()

    def kept(self) -> list[str]:
        """The words for a record; of a program only that it was one, for a command line may hold anything."""
        return ["program:" if bots.is_program(word) else word for word in self.words]

    def all_bots(self) -> Seats:
        """The same table with bots in the places of persons."""
        return Seats([word if n in self.bots else OPPONENT for n, word in enumerate(self.words)], self.rules)

    def names(self, text: Text) -> list[str]:
        """What each is called on the board."""
        found: list[str] = []
        for seat, word in enumerate(self.words):
            if seat in self.bots:
                same = [n for n, other in enumerate(self.words) if other == word]
                name = bot_name(word, text)
                number = text.number(same.index(seat) + 1)
                if len(same) > 1:
                    name = f"{name} ({number})" if name[-1].isdigit() else f"{name} {number}"
                found.append(name)
            else:
                found.append(word if word != YOU else text.say("player", {"n": seat + 1}))
        return found


def _bot(word: str, rules: Rules) -> Bot:
    """The bot of a word; a program has another in its place for the decisions on which it fails."""
    bot = bots.make(word, rules)
    return Fallback(bot, RandomBot()) if bots.is_program(word) else bot


def parse_seats(given: str, rules: Rules) -> Seats:
    """The words of `--seats`; bots sit down on what is left free."""
    players = rules.players
    words = [_word(one.strip()) for one in given.split(",")] if given.strip() else [YOU]
    if len(words) > players:
        raise MohrehError(f"{len(words)} seats are named ({', '.join(words)}), and {players} are to play")
    names = [word for word in words if word != YOU and not bots.is_bot(word)]
    for name in names:
        if names.count(name) > 1:
            raise MohrehError(f"two seats are called {name!r}; give each a name of its own")
    return Seats(words + [OPPONENT] * (players - len(words)), rules)


def count_players(game: Game, players: int, seats: str) -> int:
    """As many as was said, else as many as seats were named, else the fewest."""
    if players:
        return players
    if seats.strip():
        named = len(seats.split(","))
        return named if named in game.players or named > max(game.players) else min(game.players)
    return min(game.players)


def remembered(meta: dict[str, object], rules: Rules) -> Seats | None:
    """The seats that a record keeps, if it does; a record from elsewhere starts no program."""
    words = kept_names(meta.get("seats"), rules.players)
    words = [OPPONENT if bots.is_program(word) else word for word in words]
    try:
        return Seats(words, rules) if words else None
    except MohrehError:  # a bot that nobody knows here
        return None


def kept_names(found: object, players: int) -> list[str]:
    """A name for each seat from a record, where anything may stand, as it fits on the board; else none at all."""
    if not isinstance(found, list) or len(found) != players:
        return []
    names = [_fitting(one) if isinstance(one, str) else "" for one in found]
    return names if all(names) else []


def _fitting(name: str) -> str:
    return "".join([letter for letter in name if _is_printable(letter)]).strip()[:LONGEST_NAME]


def _is_printable(name: str) -> bool:
    """Can it stand in a line of the board? The joiner of Persian words can, though Python calls it unprintable."""
    return name.replace(JOINER, "").isprintable()


def _word(word: str) -> str:
    """A seat's word as it is kept; refuses what is empty, too long, or a bot with a slip of the pen."""
    if not word.strip(JOINER):
        raise MohrehError("a seat has no name; write for example you,greedy,random")
    if not _is_printable(word):
        raise MohrehError(f"the name {word!r} has letters that cannot be printed")
    if bots.is_bot(word):
        return word
    if len(word) > LONGEST_NAME:
        raise MohrehError(f"the name {word!r} is too long; {LONGEST_NAME} letters fit on the board")
    if word.lower() in [YOU, *bots.names()]:
        return word.lower()
    near = difflib.get_close_matches(word, bots.names(), n=1, cutoff=0.8)
    if near:
        raise MohrehError(f"there is no bot {word!r}. Did you mean {near[0]!r}?")
    return word
