"""A game's rulebook as a page: every rule and section has its number for an anchor."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from html import unescape
from textwrap import shorten
from typing import Final, final

from markdown_it import MarkdownIt
from markupsafe import Markup

from mohreh.kernel.game import Game
from mohreh.kernel.text import PERSIAN_DIGITS
from mohreh.text.rulebook import Piece, entry_anchor, rulebook
from mohreh.text.words import LATIN_DIGITS

MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")
SPREAD: Final = '<div class="spread" tabindex="0">'  # a wide table scrolls by itself
DrawFigure = Callable[[str, Markup], str]  # a name and a caption
ENTRY: Final = re.compile(r"<li>\s*<strong>([^<]+)(?=</strong>[^<]*<ul>)")
NUMBERED_ROW: Final = re.compile(r"<tr>\s*<td><strong>([0-9]+\.[0-9]+)</strong></td>")
BRACKETS: Final = re.compile(r"\([^()<>]*\)")
NUMBER: Final = re.compile(r"(?<![\w.])(?:[0-9۰-۹]+\.|[A-Z]+-?)[0-9۰-۹]+(?![\w.])")  # of a rule, or of a ruling: R3
TAG: Final = re.compile(r"<[^>]*>")
BEGINNING: Final = 80  # letters
EXAMPLE: Final = re.compile(r"<blockquote>.*?</blockquote>\s*", re.S)


@final
class RulesPage:
    """A rulebook as markup, whole and in pieces; empty where there is none."""

    def __init__(self, game: Game, language: str) -> None:
        book = rulebook(game, language)
        self._book: Final = book
        self._pieces: Final = [one for one in book.pieces if one.level != 1] if book is not None else []
        self._language: Final = language
        self.terms: Final = book.terms if book is not None else {}  # the number of each term of the glossary
        self._rules: Final = {one.number: _html(one.text) for one in self._pieces if one.number and not one.level}
        self.sections: Final = [(one.number, _title(one)) for one in self._pieces if one.number and one.level == 2]

    def rule(self, number: str) -> Markup | None:
        """What a rule says, without its number, figures and examples."""
        found = self._rules.get(number)
        return Markup(EXAMPLE.sub("", found).strip()) if found else None

    def begins(self, number: str) -> str:
        """The first words of a rule, for lists: a number alone says nothing to whoever reads it for the first time."""
        return shorten(unescape(TAG.sub("", self._rules.get(number, ""))), BEGINNING, placeholder="…")

    def has(self, number: str) -> bool:
        """Is there a rule or a section of this number?"""
        return number in self._rules or number in dict(self.sections)

    def about(self, kind: str, name: str) -> tuple[str, str]:
        """Where a thing is explained (`Rulebook.about`)."""
        return self._book.about(kind, name) if self._book is not None else ("", "")

    def body(self, figure: DrawFigure) -> Markup:
        """All of it; figures are drawn from their names and captions."""
        return Markup("".join([self._drawn(one, figure) for one in self._pieces]))

    def _drawn(self, piece: Piece, figure: DrawFigure) -> str:
        number = piece.number
        shown = number.translate(PERSIAN_DIGITS) if self._language == "fa" else number
        if number and piece.level == 2:
            return f'<h2 id="{number}"><span class="rule-number">{shown}</span> {_title(piece)}</h2>\n'
        if piece.level:
            return _html(piece.lines)
        drawn = "".join([figure(name, Markup(MARKDOWN.renderInline(caption))) for name, caption in piece.figures])
        drawn = f'<div class="figures">{drawn}</div>' if drawn else ""
        if number:
            anchor = f'<a class="rule-number" href="#{number}">{shown}</a>'
            return f'<div class="rule" id="{number}">{anchor}{self.cited(self._rules[number])}{drawn}</div>'
        return self._with_rows(_with_anchors(self.cited(_html(piece.text)))) + drawn

    def _with_rows(self, html: str) -> str:
        """With an anchor at every row of a table that has the number of a rule."""

        def row(found: re.Match[str]) -> str:
            number = found.group(1)
            shown = number.translate(PERSIAN_DIGITS) if self._language == "fa" else number
            return f'<tr id="{number}">\n<td><strong>{shown}</strong></td>'

        return NUMBERED_ROW.sub(row, html)

    def cited(self, html: str, page: str = "") -> str:
        """With a link at every number of a rule, section or ruling in brackets."""

        def link(number: re.Match[str]) -> str:
            shown, plain = number.group(), number.group().translate(LATIN_DIGITS)
            return f'<a class="cited-rule" href="{page}#{plain}">{shown}</a>' if self.has(plain) else shown

        return BRACKETS.sub(lambda inside: NUMBER.sub(link, inside.group()), html)


def markdown(text: str) -> Markup:
    """What else belongs to a rulebook."""
    return Markup(_html(text))


def _html(markdown: str) -> str:
    drawn: str = MARKDOWN.render(markdown)
    return drawn.replace("<table>", SPREAD + "<table>").replace("</table>", "</table></div>")


def _with_anchors(html: str) -> str:
    """With an anchor at every name in a list."""
    return ENTRY.sub(lambda one: f'<li class="entry" id="{entry_anchor(one.group(1))}"><strong>{one.group(1)}', html)


def _title(heading: Piece) -> str:
    found: str = MARKDOWN.renderInline(heading.text)
    return found


@lru_cache(maxsize=32)
def rules_page_of(game: Game, language: str) -> RulesPage:
    """Read once."""
    return RulesPage(game, language)
