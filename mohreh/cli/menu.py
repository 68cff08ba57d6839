"""The choices that a seat has, numbered, and what was typed as one of them."""

from __future__ import annotations

from typing import Final, final

from mohreh.cli.persian import cells
from mohreh.cli.screen import HEADING, Screen
from mohreh.kernel.rules import Rules, Seen
from mohreh.kernel.text import ISOLATE, POP, Text

FEW: Final = 8  # so many always get a line each
ROOM: Final = 5  # lines that the question and what is typed need below the list


@final
class Menu:
    """Numbered from one, in the order of the ids."""

    def __init__(self, rules: Rules, seen: Seen, text: Text, legal: list[int]) -> None:
        self.rules: Final = rules
        self.text: Final = text
        self.legal: Final = legal
        self.notation: Final = [rules.catalogue.notation(action) for action in legal]
        self.words: Final = [text.action(seen, action) for action in legal]

    # ---- showing

    def show(self, screen: Screen, above: int = 0, whole: bool = False) -> None:
        """One to a line with its words; in columns by verb where the lines above would be pushed off the screen."""
        fits = len(self.legal) <= max(FEW, screen.height - ROOM - above)
        if whole or not screen.terminal or fits:
            self._show_words(screen)
        else:
            self._show_columns(screen)

    def numbered(self, n: int) -> str:
        """One choice on a line of prose."""
        return f"{self.text.number(n + 1)}. {self.words[n]}  {ISOLATE}{self.notation[n]}{POP}"

    def _show_words(self, screen: Screen) -> None:
        if self.text.language == "fa":
            for n in range(len(self.legal)):
                screen.say(self.numbered(n), indent=1)
            return
        digits = len(str(len(self.legal)))
        width = max([len(one) for one in self.notation])
        for n, (notation, words) in enumerate(zip(self.notation, self.words, strict=True), 1):
            screen.say(f"{n:>{digits}}  {notation:<{width}}  {words}", indent=1)

    def _show_columns(self, screen: Screen) -> None:
        """A row for each verb, with the rest of the notation in its cells; in Persian its name stands above."""
        groups: dict[str, list[str]] = {}
        digits = len(str(len(self.legal)))
        for n, (action, notation) in enumerate(zip(self.legal, self.notation, strict=True), 1):
            verb = self.rules.catalogue.verb(action).name
            rest = notation.removeprefix(verb).strip()
            groups.setdefault(verb, []).append(f"{self.text.number(n):>{digits}} {rest}".rstrip())
        label = 1 + max([len(verb) for verb in groups])
        for verb, group in groups.items():
            width = max([cells(one) for one in group]) + 2
            columns = max(1, (screen.width - label - 2) // width)
            if self.text.language == "fa":
                screen.board(self.verb(verb), HEADING)
            for start in range(0, len(group), columns):
                line = "".join([one + " " * (width - cells(one)) for one in group[start : start + columns]])
                screen.board(f" {verb if start == 0 else '':<{label}}{line}".rstrip())

    def verb(self, name: str) -> str:
        """What a verb is called."""
        return self.text.say(f"name.{name}") if self.text.has(f"name.{name}") else name

    # ---- finding

    def number(self, typed: str) -> int | None:
        """The place in the list that a number means; None when it is none of them."""
        if (
            not typed.isascii()
            or not typed.isdigit()
            or len(typed) > 6
            or not 1 <= int(typed) <= len(self.legal)
        ):
            return None
        return int(typed) - 1

    def exact(self, typed: str) -> int | None:
        """The place of this notation."""
        lowered = [one.lower() for one in self.notation]
        return lowered.index(typed) if typed in lowered else None

    def starting(self, typed: str) -> list[int]:
        """The places of all notations that begin so."""
        return [n for n, one in enumerate(self.notation) if one.lower().startswith(typed)]
