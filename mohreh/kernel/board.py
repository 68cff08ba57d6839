"""A position in words: paragraphs, grids of signs, and gaps between the parts."""

# lint: cold

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, TypeAlias, final


@final
class Grid:
    """Lines of signs that keep their columns."""

    def __init__(self, lines: list[str]) -> None:
        self.lines: Final = lines


Block: TypeAlias = str | Grid  # a paragraph is a string, however long; blanks before it are its indent


def indent(paragraph: str) -> int:
    return len(paragraph) - len(paragraph.lstrip(" "))


def others(seat: int, players: int) -> list[int]:
    """The other seats, clockwise from the reader's; for a spectator all seats."""
    return [(seat + step) % players for step in range(1, players)] if seat >= 0 else list(range(players))


@final
class Board:
    """Parts with a gap between them; each has paragraphs and grids, one below the other.

    `str` gives it as lines. A paragraph of more than `width` columns is broken, if possible after one of the signs
    `after`, and goes on `hang` columns further in; without a width none is broken.
    """

    def __init__(
        self, parts: Sequence[Sequence[Block]], width: int = 0, hang: int = 4, after: str = ",،;؛"
    ) -> None:
        self.parts: Final = [list(part) for part in parts if part]
        self.width: Final = width
        self.hang: Final = hang
        self.after: Final = after

    def __str__(self) -> str:
        return "\n".join(["".join([self._text(block) for block in part]) for part in self.parts])

    def _text(self, block: Block) -> str:
        lines = block.lines if isinstance(block, Grid) else self._broken(block)
        return "".join([f"{line}\n" for line in lines])

    def _broken(self, paragraph: str) -> list[str]:
        if self.width == 0 or len(paragraph) <= self.width:
            return [paragraph]
        start = indent(paragraph)
        lines = [paragraph[:start]]
        phrases = re.split(f"(?<=[{self.after}]) ", paragraph[start:]) if self.after else [paragraph[start:]]
        for phrase in phrases:
            fits = start + self.hang + len(phrase) <= self.width
            for word in [phrase] if fits else phrase.split(" "):
                begun = lines[-1].strip() != ""
                if begun and len(lines[-1]) + 1 + len(word) > self.width:
                    lines.append(" " * (start + self.hang) + word)
                else:
                    lines[-1] += f" {word}" if begun else word
        return lines
