"""Terms that answer: in sentences and on boards, each opens its explanation, which is also that of the rulebook."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from mohreh.kernel.game import Game
from mohreh.kernel.text import Text
from mohreh.text.glossary import glossary, spoken
from mohreh.web.markup import ENVIRONMENT, render
from mohreh.web.pieces import drawn_once
from mohreh.web.rulebook import rules_page_of

PARTS: Final = re.compile(r"(<[^>]*>|«[^»]*»)")  # tags, and names in quotation marks
CLOSED: Final = ("bdi", "button", "a")  # in these nothing is looked for


@lru_cache(maxsize=1024)
def explains(name: str) -> Markup:
    """The attributes of a symbol that is not part of a button: a tap explains its term."""
    return Markup(f' data-open="term:{name}" role="button" tabindex="0"')


def linked(sentence: Markup, text: Text) -> Markup:
    """A sentence in which the first mention of each term answers."""
    return sentence if text.game is None else _linked(sentence, text.game, text.language)


def quietly_linked(sentence: Markup, text: Text) -> Markup:
    """The same, where a term is not a stop for the Tab key; it is not kept."""
    return sentence if text.game is None else _with_links(sentence, text.game, text.language, True)


@drawn_once
def _linked(sentence: Markup, game: Game, language: str) -> Markup:
    """Kept for all tables alike: most sentences are said at many of them."""
    return _with_links(sentence, game, language, False)


def _with_links(sentence: Markup, game: Game, language: str, quiet: bool) -> Markup:
    pattern, forms = spoken(game, language)
    if pattern is None:
        return sentence
    found: set[str] = set()
    numbers = rules_page_of(game, language).terms
    stop = ' tabindex="-1"' if quiet else ""

    def link(word: re.Match[str]) -> str:
        name = forms[word.group(1)]
        if name in found:
            return word.group()
        found.add(name)
        where = f"/rules/{game.name}#{numbers.get(name, '')}"
        return f'<a class="term" href="{where}" data-open="term:{name}"{stop}>{word.group()}</a>'

    inside = 0
    parts = PARTS.split(str(sentence))
    for place, part in enumerate(parts):
        if part.startswith("<"):
            tag = part.strip("</>").split(" ")[0]
            inside += (-1 if part.startswith("</") else 1) if tag in CLOSED else 0
        elif not inside and not part.startswith("«"):
            parts[place] = pattern.sub(link, part)
    return Markup("".join(parts))


@lru_cache(maxsize=256)
def terms_of(text: Text) -> Markup:
    """All explanations, once in a page: the script shows them where they are asked for."""
    assert text.game is not None
    numbers = rules_page_of(text.game, text.language).terms
    return render("terms.html", game=text.game.name, terms=glossary(text), numbers=numbers, say=text.say)


ENVIRONMENT.globals["explains"] = explains
