"""The rulebook as people see it: a page of its own, a panel at a table, what a search found, a turn on one page."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from mohreh.kernel import registry
from mohreh.kernel.text import Text
from mohreh.text.rulebook import Rulebook, rulebook, summary
from mohreh.text.search import search
from mohreh.text.words import digits
from mohreh.web.document import document, sprite
from mohreh.web.faces import face
from mohreh.web.figures import draw_figure
from mohreh.web.markup import render
from mohreh.web.model import Reader
from mohreh.web.rulebook import markdown, rules_page_of
from mohreh.web.words import speak, teller


def rules_page(game: str, reader: Reader, query: str = "") -> str:
    """A rulebook; with a query, what it found comes first."""
    text = speak(reader, game)
    drawn = face(registry.game(game))
    return document(
        "rules.html",
        reader,
        f"{text.say('web.rules')} · {text.say('title')}",
        t=teller(text),
        sprite=sprite((game,)),
        defs=Markup(drawn.defs),
        sheets=drawn.sheets,
        game=game,
        query=query,
        found=search_results(game, reader, query),
        **_whole(game, reader.language, text),
    )


def rules_panel(game: str, reader: Reader) -> str:
    """A rulebook for the panel beside a table."""
    text = speak(reader, game)
    whole = _whole(game, reader.language, text)
    return str(render("panel.html", t=teller(text), game=game, query="", found="", **whole))


def summary_page(game: str, reader: Reader) -> str:
    """A turn on one page, to be printed."""
    text = speak(reader, game)
    title = f"{text.say('web.summary')} · {text.say('title')}"
    told = _summary(game, reader.language)
    return document(
        "summary.html", reader, title, t=teller(text), sprite=sprite((game,)), game=game, summary=told
    )


def search_results(game: str, reader: Reader, query: str) -> Markup:
    """The rules that have these words, each as a link; empty when nothing is looked for."""
    text, book = speak(reader, game), _book(game, reader.language)
    if not query.strip() or book is None:
        return Markup("")
    hits = [(hit.number, digits(hit.number, text), hit.parts) for hit in search(book, query)]
    return render("found.html", t=teller(text), game=game, query=query, hits=hits)


def _whole(game: str, language: str, text: Text) -> dict[str, object]:
    book = rules_page_of(registry.game(game), language)
    sections = [(number, digits(number, text), Markup(title)) for number, title in book.sections]
    return {"sections": sections, "body": _body(game, language), "summary": _summary(game, language)}


@lru_cache(maxsize=32)
def _book(game: str, language: str) -> Rulebook | None:
    return rulebook(registry.game(game), language)


@lru_cache(maxsize=32)
def _body(game: str, language: str) -> Markup:
    """Drawn once: its figures take a while."""
    found = registry.game(game)
    return rules_page_of(found, language).body(
        lambda name, caption: draw_figure(found, name, caption, language)
    )


@lru_cache(maxsize=32)
def _summary(game: str, language: str) -> Markup:
    found = registry.game(game)
    return Markup(rules_page_of(found, language).cited(markdown(summary(found, language)), f"/rules/{game}"))
