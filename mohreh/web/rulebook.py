"""A game's rulebook as a page: every rule and section has its number for an anchor."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, final

from markdown_it import MarkdownIt
from markupsafe import Markup

from mohreh.kernel.game import Game
from mohreh.kernel.text import PERSIAN_DIGITS

LATIN_DIGITS: Final = {persian: chr(latin) for latin, persian in PERSIAN_DIGITS.items()}
RULE: Final = re.compile(r"<p><strong>((?:[A-Z]+-?)?[0-9]+(?:\.[0-9]+)*[a-z]?)\.?</strong> *")
HEADING: Final = re.compile(r"<h2>(?:([0-9۰-۹]+(?:\.[0-9۰-۹]+)*)\. *)?(.*?)</h2>")
SPREAD: Final = '<div class="spread" tabindex="0">'  # a wide table scrolls by itself
MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")


@final
class Rulebook:
    """`rules.<language>.md` as markup, whole and in pieces; empty where there is none."""

    def __init__(self, game: Game, language: str) -> None:
        path = game.folder / "text" / f"rules.{language}.md"
        written = path.read_text(encoding="utf-8") if path.exists() else ""
        self.language: Final = language
        self.sections: Final[list[tuple[str, str]]] = []  # number and heading, for the list of contents
        self._rules: Final[dict[str, str]] = {}
        self.body: Final = Markup(self._marked(MARKDOWN.render(written)))

    def rule(self, number: str) -> Markup | None:
        """What a rule says, without its number and examples."""
        found = self._rules.get(number)
        return Markup(found) if found else None

    def _marked(self, drawn: str) -> str:
        """Numbers become anchors; rules are kept by their number."""
        drawn = re.sub(r"<h1>.*?</h1>\n?", "", drawn, count=1)
        drawn = drawn.replace("<table>", SPREAD + "<table>").replace("</table>", "</table></div>")
        drawn = HEADING.sub(self._heading, drawn)
        pieces = RULE.split(drawn)
        out = [pieces[0]]
        for number, rest in zip(pieces[1::2], pieces[2::2], strict=True):
            own = re.split(r"<h[1-6]|<section", rest)[0]
            self._rules[number] = "<p>" + re.sub(r"<blockquote>.*?</blockquote>\s*", "", own, flags=re.S).strip()
            tail = rest[len(own) :]
            out.append(f'<div class="rule" id="{number}"><a class="n" href="#{number}">{self._digits(number)}</a><p>')
            out.append(f"{own}</div>{tail}")
        return "".join(out)

    def _heading(self, found: re.Match[str]) -> str:
        shown, title = found.group(1), found.group(2)
        if shown is None:
            return found.group()
        number = shown.translate(LATIN_DIGITS) if not shown.isascii() else shown
        self.sections.append((number, title))
        return f'<h2 id="{number}"><span class="n">{self._digits(number)}</span> {title}</h2>'

    def _digits(self, number: str) -> str:
        return number.translate(PERSIAN_DIGITS) if self.language == "fa" else number


@lru_cache(maxsize=32)
def rulebook(game: Game, language: str) -> Rulebook:
    """Read once."""
    return Rulebook(game, language)
