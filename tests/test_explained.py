"""What a newcomer may ask about is explained, in both languages: options, terms, symbols."""

from __future__ import annotations

import importlib
import re
from html.parser import HTMLParser

import pytest
from markupsafe import Markup

from mohreh import web
from mohreh.kernel import registry
from mohreh.kernel.game import Game
from mohreh.kernel.text import LANGUAGES, PLACE, Text, read_texts
from mohreh.text.glossary import glossary, names, spoken
from mohreh.text.rulebook import Rulebook
from mohreh.text.words import option_about, option_value
from mohreh.web.faces import face
from mohreh.web.model import Reader
from mohreh.web.terms import linked
from tests.web.tables import VOID, played, shown

pytestmark = pytest.mark.once

GAMES = [registry.game(name) for name in registry.names()]
EACH = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
SPOKEN = pytest.mark.parametrize("language", LANGUAGES)


@EACH
@SPOKEN
def test_an_option_names_and_explains_each_of_its_values(game: Game, language: str) -> None:
    text = Text(language, game)
    for option in game.options.listed:
        about = option_about(option, text)
        assert re.search(r"[.؟]$", about), option.key
        words = [option_value(option, value, text) for value in option.values]
        words += [text.say(f"opt.{option.key}.{word}") for word in option.each]
        if text.has(f"opt.{option.key}.0") and 0 not in option.values:
            words.append(text.number(0))
        if len(words) > 1 or option.high >= option.low:
            assert [] == [word for word in words if word.lower() not in about.lower()], option.key


@EACH
@SPOKEN
def test_no_text_names_an_option_by_its_key(game: Game, language: str) -> None:
    keys = [key for key in game.options.by_key if "_" in key]
    texts = read_texts(game.folder / "text", language)
    assert [] == [(key, said) for key in keys for said in texts.values() if key in PLACE.sub("", said)]


# ---- terms


@EACH
def test_every_term_is_explained_and_found(game: Game) -> None:
    """In both languages: a title, a sentence, a rule of its own in the rulebook, and forms that stand for one term."""
    for language in LANGUAGES:
        text, book = Text(language, game), Rulebook(game, language)
        assert list(names(game)) == [one.name for one in glossary(text)]
        for one in glossary(text):
            assert re.search(r"\.$", one.about), one.name
            assert f"**{one.title}**: {one.about}" in book.rules[book.terms[one.name]]
        forms = [form for name in names(game) if text.has(f"forms.{name}") for form in split(text, name)]
        assert len(set(forms)) == len(forms)
        texts = " ".join(read_texts(game.folder / "text", language).values())
        pattern = spoken(game, language)[0]
        assert pattern is not None
        said = {found.group(1) for found in pattern.finditer(texts)}
        assert set() == set(forms) - said


def split(text: Text, name: str) -> list[str]:
    return [form for form in text.say(f"forms.{name}").split("|") if form]


@EACH
def test_texts_of_terms_are_of_terms(game: Game) -> None:
    texts = read_texts(game.folder / "text", "en")
    of_terms = {key.partition(".")[2] for key in texts if key.startswith(("term.", "forms."))}
    assert set() == of_terms - set(names(game))


@pytest.mark.parametrize(
    ("language", "sentence", "found"),
    [
        ("en", "The Brenn and the citadels of the Brenn.", ["Brenn", "citadels"]),
        ("en", "<bdi>Brenn</bdi> plays <button>citadel</button>, «capital», clashes", ["clashes"]),
        ("fa", "قلعه‌های برن، «مانور» و مانورها", ["قلعه‌های", "برن"]),
    ],
)
def test_the_first_mention_of_a_term_answers(language: str, sentence: str, found: list[str]) -> None:
    text = Text(language, registry.game("inis"))
    drawn = linked(Markup(sentence), text)
    assert found == re.findall(r'<a class="term"[^>]*>([^<]*)</a>', drawn)
    assert sentence == re.sub(r"</?a\b[^>]*>", "", drawn)
    book = Rulebook(registry.game("inis"), language)
    assert all(number in book.rules for number in re.findall(r'href="/rules/inis#([^"]*)"', drawn))


# ---- symbols

ANSWERS = {"data-open", "popovertarget", "data-action", "data-why", "data-part", "data-parts", "data-term", "data-show"}


class Symbols(HTMLParser):
    """The symbols in markup; which of them stand in nothing that answers; and all that is opened."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.all: set[str] = set()
        self.dumb: set[str] = set()
        self.opened: set[str] = set()
        self._around: list[tuple[str, bool]] = []
        self.feed(markup)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        answers = bool(ANSWERS & set(given)) or tag == "a"
        self.opened |= {str(given[key]) for key in ("data-open", "data-term") if key in given}
        if tag == "use":
            symbol = str(given["href"]).removeprefix("#")
            self.all.add(symbol)
            if not answers and not any(one for _, one in self._around):
                self.dumb.add(symbol)
        if tag not in VOID:
            self._around.append((tag, answers))

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self._around.pop()

    def handle_endtag(self, tag: str) -> None:
        while self._around and self._around.pop()[0] != tag:
            pass


def term_of(symbol: str, symbols: dict[str, str]) -> str | None:
    """The longest entry that fits; None if there is none."""
    fitting = [key for key in symbols if symbol == key or (key.endswith("-") and symbol.startswith(key))]
    return symbols[max(fitting, key=len)] if fitting else None


@EACH
def test_every_symbol_has_its_term(game: Game) -> None:
    symbols = importlib.import_module(f"mohreh.games.{game.name}.faces.symbols").SYMBOLS
    assert set(symbols.values()) <= {"", *names(game)}
    drawn = re.findall(r'<symbol[^>]*? id="([^"]+)"', face(game).defs)
    assert drawn
    assert [] == [symbol for symbol in drawn if term_of(symbol, symbols) is None]


@EACH
def test_every_symbol_on_a_board_answers(game: Game) -> None:
    """It is in something that a tap explains, chooses or opens; and what is opened is there."""
    symbols = importlib.import_module(f"mohreh.games.{game.name}.faces.symbols").SYMBOLS
    for players, decisions in ((min(game.players), 4), (max(game.players), 30), (max(game.players), 71)):
        table = played(game.name, players, decisions)
        for seat in (table.waiting[0] if table.waiting else 0, -1):
            parts = web.regions(shown(table, seat), Reader("en"))
            drawn = Symbols("".join([parts[region] for region in ("board", "tray", "players")]))
            dumb = {symbol for symbol in drawn.dumb if term_of(symbol, symbols)}
            assert set() == dumb, (players, decisions, seat)
            opened = {kind_and_name.rpartition(":")[2] for kind_and_name in drawn.opened if "term:" in kind_and_name}
            opened |= {one for one in drawn.opened if ":" not in one}
            assert opened <= set(names(game))
            assert all(f'id="term-{name}"' in parts["dialogs"] for name in opened)
