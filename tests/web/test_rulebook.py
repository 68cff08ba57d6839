"""The rulebook as a page: figures, anchors, search without a script, a turn on one page."""

from __future__ import annotations

import re
from html import unescape

import pytest
from markupsafe import Markup

from mohreh import web
from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.text import LANGUAGES
from mohreh.text.rulebook import Rulebook, summary
from mohreh.text.words import LATIN_DIGITS
from mohreh.web import figures
from mohreh.web.figures import Figure, draw_figure, figures_of, position_of
from mohreh.web.model import Reader
from mohreh.web.parts import keep_only, read

pytestmark = pytest.mark.once

GAMES = ("splendor", "rokab", "qabile", "tash_kalar", "inis")
BOOKS = [(game, language) for game in GAMES for language in LANGUAGES]
FEWEST = 8
ID = re.compile(r'\bid="([^"]*)"')
LINK = re.compile(r'<a [^>]*href="(?:/rules/\w+)?#([^"]*)"')
NUMBER = re.compile(r"[0-9]+\.[0-9]+|(?<=section )[0-9]+|(?<=بخش )[0-9]+")
RULING = re.compile(r'<a class="cited-rule" href="#((?:R|Q|OQ-)[0-9]+)">([^<]+)</a>')
DRAWN = re.compile(r'<div class="drawn".*?<figcaption>', re.S)


def page(game: str, language: str, query: str = "") -> str:
    return web.rules_page(game, Reader(language), query)


def leaf(game: str, language: str) -> str:
    return page(game, language).partition('<main class="book">')[2]


# ---- figures


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_every_figure_is_drawn(game: str, language: str) -> None:
    """The rules play each position again, and what a figure shows and marks is on the drawn table."""
    drawn = DRAWN.findall(leaf(game, language))
    assert len(drawn) == len(figures_of(registry.game(game))) >= FEWEST
    for one in drawn:
        assert one.count("<svg") > 0 or 'class="score"' in one


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_figures_at_the_same_rules(game: str) -> None:
    found = registry.game(game)
    first, second = [
        [(piece.number, name) for piece in Rulebook(found, language).pieces for name, _ in piece.figures]
        for language in LANGUAGES
    ]
    assert first == second
    assert sorted(figures_of(found)) == sorted([name for _, name in first])


@pytest.mark.parametrize("game", GAMES)
def test_no_position_is_left_over(game: str) -> None:
    found = registry.game(game)
    used = {figure.position for figure in figures_of(found).values()} - {""}
    assert sorted(used) == sorted([path.stem for path in (found.folder / "figures").glob("*.json")])


@pytest.mark.parametrize("game", GAMES)
def test_positions_are_records_that_hold(game: str) -> None:
    found = registry.game(game)
    for figure in figures_of(found).values():
        if figure.position:
            table = position_of(found, figure)
            table.record().verify()
            assert table.rules.game is found


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_nothing_in_a_figure_can_be_clicked_or_is_found_twice(game: str, language: str) -> None:
    """The panel of a table holds the same markup, beside a table with the same things on it."""
    html = leaf(game, language)
    ids = ID.findall(html)
    assert sorted(set(ids)) == sorted(ids)
    for one in DRAWN.findall(html):
        assert not re.search(r"<(?:button|a|input)\b| data-| tabindex=| popover| role=", one)
        assert all(found.startswith("figure-") for found in ID.findall(one))


def test_what_a_figure_refers_to_is_in_the_page() -> None:
    for game in GAMES:
        html = page(game, "en")
        ids = set(ID.findall(html))
        wanted = set(re.findall(r'(?:href="|url\()#([^")]+)', "".join(DRAWN.findall(html))))
        assert set() == wanted - ids


def test_a_figure_of_something_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    splendor = registry.game("splendor")
    wrong = {
        "one": Figure("one", "start", show=(".bank",), mark=("#b-zebra",)),
        "two": Figure("two", "start", show=(".zebra",)),
    }
    monkeypatch.setattr(figures, "figures_of", lambda game: wrong)
    for name, what in (("one", "#b-zebra"), ("two", ".zebra"), ("three", "'three'")):
        with pytest.raises(MohrehError, match=what):
            draw_figure(splendor, name, Markup(), "en")


def test_parts_keep_what_they_stand_in() -> None:
    root = read('<p class="a"><b id="x">1<br>2</b><i>3</i></p><p><i>4</i></p>')
    assert keep_only(root, ("#x",))
    assert '<p class="a"><b id="x">1<br>2</b></p>' == root.markup()


# ---- anchors


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_every_link_leads_to_a_rule(game: str, language: str) -> None:
    html = leaf(game, language)
    assert set() == {unescape(one) for one in LINK.findall(html)} - {
        unescape(one) for one in ID.findall(html)
    }


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_every_ruling_in_brackets_is_linked_and_called_as_where_it_stands(game: str, language: str) -> None:
    """Persian rulebooks cited them in four ways, and nothing led to them."""
    written = page(game, language)
    cited = [cited for inside in re.findall(r"[(]([^()]*)[)]", written) for cited in re.findall(RULING, inside)]
    assert cited
    assert [] == [one for one in cited if f'class="rule-number" href="#{one[0]}">{one[1]}</a>' not in written]
    assert [] == re.findall(r"<code>(?:R|Q|OQ-)[0-9۰-۹]+</code>|تفسیر [0-9۰-۹]+", written)
    assert [] == re.findall(r"[(](?:R|Q|OQ-)[0-9۰-۹]+[)]", written)


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_questions_and_things_have_a_rule(game: str, language: str) -> None:
    """Refusals are looked through by the contract."""
    found, ids = registry.game(game), {unescape(one) for one in ID.findall(leaf(game, language))}
    book = Rulebook(found, language)
    assert [] == [name for name, step in found.steps.items() if step.RULE not in ids]
    assert [] == [thing for thing in found.things() if book.about(*thing)[0] not in ids]


@pytest.mark.parametrize(
    ("game", "kind", "name", "number"),
    [
        ("rokab", "card", "10", "4.1"),
        ("rokab", "card", "bahar", "4.6"),
        ("tash_kalar", "card", "knight", "16.15"),
        ("tash_kalar", "flare", "flare_10", "20.10"),
        ("tash_kalar", "task", "isolation", "21.24"),
        ("inis", "card", "citadel", "17"),
        ("inis", "card", "cove", "18"),
        ("splendor", "noble", "n01", "13.8"),
    ],
)
def test_a_card_says_where_it_is_explained(game: str, kind: str, name: str, number: str) -> None:
    for language in LANGUAGES:
        anchor, found = Rulebook(registry.game(game), language).about(kind, name)
        assert number == found
        html = web.card_fragment(game, kind, name, Reader(language))
        assert html is not None
        assert f'href="/rules/{game}#{anchor}"' in unescape(html)


# ---- search without a script


@pytest.mark.parametrize(("typed", "language"), [("پيش‌خريد پنهان", "fa"), ("Reserved FACE down", "en")])
def test_a_form_finds_rules(typed: str, language: str) -> None:
    html = page("splendor", language, typed).partition('class="found"')[2].partition('class="summary"')[0]
    assert 'href="/rules/splendor#4.2"' in html
    assert "<mark>" in html


def test_what_was_typed_is_not_markup() -> None:
    html = page("splendor", "en", '"><script>alert(1)</script>')
    assert "<script>alert" not in html
    assert "No rule has" in html


# ---- a turn on one page


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_a_summary_cites_rules_that_are_there(game: str, language: str) -> None:
    found = registry.game(game)
    text = summary(found, language).translate(LATIN_DIGITS)
    numbers = NUMBER.findall(text)
    book = Rulebook(found, language)
    assert len(numbers) >= FEWEST
    assert [] == [number for number in numbers if book.find(number) is None]


@pytest.mark.parametrize("game", GAMES)
def test_summaries_say_the_same_in_both_languages(game: str) -> None:
    """The same headings, lists and citations."""
    found = registry.game(game)
    shapes = []
    for language in LANGUAGES:
        lines = summary(found, language).translate(LATIN_DIGITS).split("\n")
        shapes.append([(line[:2], NUMBER.findall(line)) for line in lines if line[:1] in "#-123456789"])
    assert shapes[0] == shapes[1]


def test_a_summary_is_on_a_page_of_its_own_on_the_page_and_in_the_panel() -> None:
    reader = Reader("en")
    for html in (
        web.summary_page("rokab", reader),
        web.rules_page("rokab", reader),
        web.rules_panel("rokab", reader),
    ):
        assert "The strongest row" in html
