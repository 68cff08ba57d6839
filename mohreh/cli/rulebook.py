"""The rulebook of a game, by its numbered rules and sections."""

from __future__ import annotations

import re
from typing import Final, final

from mohreh.cli.persian import DIGITS
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.game import Game

RULE: Final = re.compile(r"^\*\*((?:[A-Z]+-?)?[0-9]+(?:\.[0-9]+)*[a-z]?)\.?\*\*", re.MULTILINE)
HEADING: Final = re.compile(r"^(#+) +(?:([0-9۰-۹]+(?:\.[0-9۰-۹]+)*)\. *)?(.*)$")


@final
class Rulebook:
    """The text of `rules.<language>.md`, whole and in pieces."""

    def __init__(self, game: Game, language: str) -> None:
        self.path: Final = game.folder / "text" / f"rules.{language}.md"
        if not self.path.exists():
            raise MohrehError(f"{game.name} has no rulebook in {language!r}")
        self.text: Final = self.path.read_text(encoding="utf-8")
        self.rules: Final[dict[str, str]] = {}
        self.sections: Final[dict[str, str]] = {}
        self.titles: Final[dict[str, str]] = {}
        self._read()

    def _read(self) -> None:
        section, rule = "", ""
        for line in self.text.split("\n"):
            heading = HEADING.match(line)
            found = RULE.match(line)
            if heading:
                section, rule = (heading.group(2) or "").translate(DIGITS), ""
                if section:
                    self.titles[section] = heading.group(3)
            if found:
                rule = found.group(1)
            if rule:
                self.rules[rule] = self.rules.get(rule, "") + line + "\n"
            if section:
                self.sections[section] = self.sections.get(section, "") + line + "\n"

    def find(self, number: str) -> str | None:
        """One rule or one section, as it is written."""
        wanted = number.translate(DIGITS).strip().rstrip(".")
        found = self.rules.get(wanted) or self.rules.get(wanted.upper()) or self.sections.get(wanted)
        if not found:
            found = "".join([text for rule, text in self.rules.items() if rule.startswith(f"{wanted}.")])
        return found.strip() or None

    def numbers(self) -> list[str]:
        return [*self.sections, *self.rules]


def bare(markdown: str) -> str:
    """Markdown without its marks, for a line in a terminal."""
    return re.sub(r"\*\*|`|^#+ +|^> ?", "", markdown, flags=re.MULTILINE)
