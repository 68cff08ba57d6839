"""The options of a game. Each is declared once, and forms, flags and records are made from that declaration."""

from __future__ import annotations

import re
from typing import Final, final

from mohreh.kernel.errors import BadOption, nearest
from mohreh.kernel.state import Value

EDITION: Final = "edition"
PLAYERS: Final = "players"  # stands beside the options where texts depend on them


@final
class Option:
    """One option: its values (words, or yes and no), or a range of whole numbers, or both.

    `seats`: the numbers are seats, so the number of players is their limit.
    `each`: it also takes a different one of these words for each seat, joined with "+".
    `needs`: values that are only for these numbers of players. Where the default is not, the first that fits is.
    `shapes_catalogue`: the tail of the catalogue depends on it.
    `since`: the version of the rules that it came with. Games of older versions do not name it; there it is `before`.
    `listed`: it is shown where people choose. What only keeps old games as they were played is not.
    """

    def __init__(
        self,
        key: str,
        default: Value,
        values: tuple[Value, ...] = (),
        low: int = 0,
        high: int = -1,
        seats: bool = False,
        each: tuple[str, ...] = (),
        needs: dict[Value, tuple[int, ...]] | None = None,
        shapes_catalogue: bool = False,
        since: int = 1,
        before: Value = "",
        listed: bool = True,
    ) -> None:
        self.key: Final = key
        self.default: Final = default
        self.values: Final = values
        self.low: Final = low
        self.high: Final = high
        self.seats: Final = seats
        self.each: Final = each
        self.needs: Final = needs or {}
        self.shapes_catalogue: Final = shapes_catalogue
        self.since: Final = since
        self.before: Final = before
        self.listed: Final = listed

    def top(self, players: int) -> int:
        """The highest number that it takes with so many players."""
        return min(self.high, players - 1) if self.seats else self.high

    def fitting(self, players: int) -> list[Value]:
        """The values that it takes with so many players."""
        return [one for one in self.values if players in self.needs.get(one, (players,))]

    def usual(self, players: int) -> Value:
        """The default with so many players."""
        fitting = self.fitting(players)
        return fitting[0] if self.default in self.needs and self.default not in fitting else self.default

    def takes(self, value: object, players: int) -> bool:
        for one in self.fitting(players):
            if type(one) is type(value) and one == value:
                return True
        if type(value) is str and self.each:
            words = value.split("+")
            return len(words) == players == len(set(words)) and set(words) <= set(self.each)
        return type(value) is int and self.low <= value <= self.top(players)

    def says(self, players: int) -> str:
        """A sentence about the values that it takes."""
        words = [show(one) for one in self.fitting(players)]
        if self.each:
            words.append(f"{players} different ones of {', '.join(self.each)}, joined with +")
        if self.high >= self.low:
            words.append(f"a number from {self.low} to {self.top(players)}")
        return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)

    def parse(self, text: str, players: int) -> Value:
        """The value that somebody typed."""
        for one in self.fitting(players):
            if show(one).lower() == text.lower():
                return one
        if self.takes(text.lower(), players):
            return text.lower()
        if re.fullmatch(r"-?[0-9]{1,18}", text) and self.takes(int(text), players):
            return int(text)
        raise BadOption(f"{self.key} cannot be {text!r:.60}; it takes {self.says(players)}")

    def samples(self, players: int) -> list[Value]:
        """Every word, the ends of the range, and each seat's word from both ends of the list: what tests try."""
        found = self.fitting(players)
        if self.each:
            found.append("+".join(self.each[:players]))
            found.append("+".join(self.each[::-1][:players]))
        if self.high >= self.low:
            found.append(self.low)
            found.append(self.top(players))
        return found


def number(value: Value, otherwise: int = -1) -> int:
    """The whole number that an option is set to; for a word ("random") what stands for it."""
    return value if type(value) is int else otherwise


def show(value: Value) -> str:
    """A value as it is typed."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


@final
class Options:
    """All options of a game, with what each edition sets."""

    def __init__(self, options: list[Option], editions: dict[str, dict[str, Value]]) -> None:
        self.all: Final = [Option(EDITION, next(iter(editions)), tuple(editions)), *options] if editions else options
        self.listed: Final = [option for option in self.all if option.listed]
        self.by_key: Final = {option.key: option for option in self.all}
        self.editions: Final = editions

    def resolve(self, given: dict[str, Value], players: int) -> dict[str, Value]:
        """Every key with its value: what was given, else what the edition sets, else the default."""
        for key in given:
            option = self.by_key.get(key)
            if option is None:
                raise BadOption(f"there is no option {key!r}. {nearest(key, list(self.by_key))}")
            if not option.takes(given[key], players):
                raise BadOption(f"{key} cannot be {given[key]!r}; it takes {option.says(players)}")
        edition: dict[str, Value] = {}
        if self.editions:
            edition = self.editions[str(given.get(EDITION, self.by_key[EDITION].default))]
        return {o.key: given.get(o.key, edition.get(o.key, o.usual(players))) for o in self.all}

    def of_version(self, options: dict[str, Value], version: int) -> dict[str, Value]:
        """The options that a version of the rules knows, of all that are given."""
        return {key: options[key] for key in options if key not in self.by_key or self.by_key[key].since <= version}

    def from_version(self, options: dict[str, Value], version: int) -> dict[str, Value]:
        """The options of a game that was begun with this version of the rules, as the present version says them."""
        return options | {o.key: o.before for o in self.all if o.since > version}

    def parse(self, words: list[str], players: int) -> dict[str, Value]:
        """Options as typed: key=value each."""
        found: dict[str, Value] = {}
        for word in words:
            key, mark, value = word.partition("=")
            option = self.by_key.get(key)
            if option is None:
                raise BadOption(f"there is no option {key!r}. {nearest(key, list(self.by_key))}")
            if not mark:
                raise BadOption(f"write {key}=value; it takes {option.says(players)}")
            found[key] = option.parse(value, players)
        return found
