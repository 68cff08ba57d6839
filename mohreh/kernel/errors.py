"""The errors of the public face. Each message says what is wrong and what would be right."""

from __future__ import annotations


class MohrehError(Exception):
    """The base of everything this package raises on purpose."""


class UnknownGame(MohrehError):
    """No game goes by that name."""


class BadPlayers(MohrehError):
    """The game is not played by that many."""


class BadOption(MohrehError):
    """An option the game does not have, or a value that it does not take."""


class BadSeed(MohrehError):
    """A seed that the generator cannot start from."""


class NoSuchSeat(MohrehError):
    """Nobody sits there."""


class IllegalAction(MohrehError):
    """The rules do not allow this now, or it is no action at all. `Table.why_not` gives the reason as data."""


class GameOver(MohrehError):
    """The game has ended; nothing more can be played."""


class CannotUndo(MohrehError):
    """The decision can no longer be taken back; `key` is the text that says why, for a player."""

    def __init__(self, message: str, key: str = "undo.shown") -> None:
        super().__init__(message, key)
        self.message = message
        self.key = key

    def __str__(self) -> str:
        return self.message


class Impossible(MohrehError):
    """A position that cannot be.

    Where somebody who sets up a position can come to it, the text `web.setup.no.<key>` says why, with `values` in its
    places.
    """

    def __init__(self, message: str, key: str = "", values: dict[str, int | str | bool] | None = None) -> None:
        super().__init__(message, key, values)
        self.message = message
        self.key = key
        self.values = values or {}

    def __str__(self) -> str:
        return self.message


class BadState(Impossible):
    """A saved state that does not fit the game."""


class BadRecord(MohrehError):
    """A record that cannot be read or does not hold."""


class Broken(Impossible):
    """Something that must always hold does not: an invariant of a game, or a check of the contract."""


def nearest(word: str, among: list[str]) -> str:
    """A sentence that suggests the most similar word, or lists all words when none is similar."""
    import difflib

    close = difflib.get_close_matches(word, among, n=1)
    if close:
        return f"Did you mean {close[0]!r}?"
    return f"There is: {', '.join(among)}." if among else "There is none."
