"""What each number of a row of features is: its columns in blocks, from the names that the game's own writer gives."""

from __future__ import annotations

from typing import Final, NamedTuple

from mohreh.kernel.rules import Rules

FEW: Final = 6  # so many things of a block are named where there is little room


class Block(NamedTuple):
    """Columns side by side that tell the same about several things, or one column alone, which has no things."""

    first: int
    name: str
    things: list[str]

    @property
    def last(self) -> int:
        return self.first + max(0, len(self.things) - 1)

    def columns(self) -> str:
        return f"{self.first}" if self.first == self.last else f"{self.first}–{self.last}"

    def listed(self) -> str:
        """All things."""
        return " ".join(self.things)

    def short(self) -> str:
        """The first things, how many there are, and the last."""
        if len(self.things) <= FEW:
            return self.listed()
        return f"{' '.join(self.things[: FEW - 1])} … {self.things[-1]} ({len(self.things)})"


def legend(rules: Rules) -> list[Block]:
    """The blocks of a row in their order."""
    found: list[Block] = []
    for column, name in enumerate(rules.feature_names()):
        about, _, thing = name.rpartition(".")
        if about and found and found[-1].name == about and found[-1].things:
            found[-1].things.append(thing)
        elif about:
            found.append(Block(column, about, [thing]))
        else:
            found.append(Block(column, name, []))
    return [_alone(block) for block in found]


def _alone(block: Block) -> Block:
    """A block of one thing is a column of its own."""
    return Block(block.first, f"{block.name}.{block.things[0]}", []) if len(block.things) == 1 else block


def same_for_others(blocks: list[Block]) -> list[Block]:
    """Without the blocks of the other seats, which tell the same as those of the first."""
    return [block for block in blocks if not block.name.startswith("seat+") or block.name.startswith("seat+0")]
