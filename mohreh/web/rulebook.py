"""A game's rulebook as a page: every rule and section has its number for an anchor."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, final

from markdown_it import MarkdownIt
from markupsafe import Markup

from mohreh.kernel.game import Game
from mohreh.kernel.text import PERSIAN_DIGITS
from mohreh.text.rulebook import Piece, rulebook

MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")
SPREAD: Final = '<div class="spread" tabindex="0">'  # a wide table scrolls by itself
EXAMPLE: Final = re.compile(r"<blockquote>.*?</blockquote>\s*", re.S)


@final
class RulesPage:
    """A rulebook as markup, whole and in pieces; empty where there is none."""

    def __init__(self, game: Game, language: str) -> None:
        book = rulebook(game, language)
        pieces = [one for one in book.pieces if one.level != 1] if book is not None else []
        self._language: Final = language
        self.terms: Final = book.terms if book is not None else {}  # the number of each term of the glossary
        self._rules: Final = {one.number: _html(one.text) for one in pieces if one.number and not one.level}
        self.sections: Final = [(one.number, _title(one)) for one in pieces if one.number and one.level == 2]
        self.body: Final = Markup("".join([self._drawn(one) for one in pieces]))

    def rule(self, number: str) -> Markup | None:
        """What a rule says, without its number and examples."""
        found = self._rules.get(number)
        return Markup(EXAMPLE.sub("", found).strip()) if found else None

    def _drawn(self, piece: Piece) -> str:
        number = piece.number
        shown = number.translate(PERSIAN_DIGITS) if self._language == "fa" else number
        if number and piece.level == 2:
            return f'<h2 id="{number}"><span class="n">{shown}</span> {_title(piece)}</h2>\n'
        if number and not piece.level:
            anchor = f'<a class="n" href="#{number}">{shown}</a>'
            return f'<div class="rule" id="{number}">{anchor}{self._rules[number]}</div>'
        return _html(piece.lines)


def _html(markdown: str) -> str:
    drawn: str = MARKDOWN.render(markdown)
    return drawn.replace("<table>", SPREAD + "<table>").replace("</table>", "</table></div>")


def _title(heading: Piece) -> str:
    found: str = MARKDOWN.renderInline(heading.text)
    return found


@lru_cache(maxsize=32)
def rules_page_of(game: Game, language: str) -> RulesPage:
    """Read once."""
    return RulesPage(game, language)
