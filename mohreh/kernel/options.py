"""What a table may switch: declared once per game, and shown from here in every form, flag and record."""

from __future__ import annotations

from typing import Final, final

from mohreh.kernel.errors import BadOption, nearest
from mohreh.kernel.state import Value

EDITION: Final = "edition"


@final
class Option:
    """One option: its values (words, or yes and no), or a range of whole numbers, or both.

    `seats`: the numbers are seats, so the number of players is their limit.
    `shapes_catalogue`: the tail of the catalogue depends on it.
    """

    def __init__(
        self,
        key: str,
        default: Value,
        values: tuple[Value, ...] = (),
        low: int = 0,
        high: int = -1,
        seats: bool = False,
        shapes_catalogue: bool = False,
    ) -> None:
        self.key: Final = key
        self.default: Final = default
        self.values: Final = values
        self.low: Final = low
        self.high: Final = high
        self.seats: Final = seats
        self.shapes_catalogue: Final = shapes_catalogue

    def top(self, players: int) -> int:
        """The highest number that it takes at a table of so many."""
        return min(self.high, players - 1) if self.seats else self.high

    def takes(self, value: object, players: int) -> bool:
        for one in self.values:
            if type(one) is type(value) and one == value:
                return True
        return type(value) is int and self.low <= value <= self.top(players)

    def says(self, players: int) -> str:
        """What would be right."""
        words = [_show(one) for one in self.values]
        if self.high >= self.low:
            words.append(f"a number from {self.low} to {self.top(players)}")
        return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)

    def parse(self, text: str, players: int) -> Value:
        """The value that somebody typed."""
        for one in self.values:
            if _show(one) == text.lower():
                return one
        number = text.removeprefix("-")
        if number.isascii() and number.isdigit() and self.takes(int(text), players):
            return int(text)
        raise BadOption(f"{self.key} cannot be {text!r}; it takes {self.says(players)}")

    def samples(self, players: int) -> list[Value]:
        """Every word, and the ends of the range: what tests try."""
        found: list[Value] = list(self.values)
        if self.high >= self.low:
            found.append(self.low)
            found.append(self.top(players))
        return found


def _show(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


@final
class Options:
    """All options of a game, with what each edition sets."""

    def __init__(self, options: list[Option], editions: dict[str, dict[str, Value]]) -> None:
        self.all: Final = [Option(EDITION, next(iter(editions)), tuple(editions)), *options] if editions else options
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
        return {o.key: given.get(o.key, edition.get(o.key, o.default)) for o in self.all}

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
