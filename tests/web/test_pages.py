"""Every page, for every game and reader: sound markup, nothing from elsewhere, nothing left unsaid."""

from __future__ import annotations

import dataclasses
import re
from html import unescape
from urllib.parse import parse_qsl

import pytest

from mohreh import web
from mohreh.kernel import registry
from mohreh.kernel.rng import FAST
from mohreh.kernel.state import Reason
from mohreh.kernel.table import new
from mohreh.text.words import bot_name
from mohreh.web.model import Form, Idea, Lobby, Move, Reader, Refusal
from mohreh.web.words import speak
from tests.web.tables import (
    GAMES,
    LANGUAGES,
    READERS,
    STRANGE,
    Checked,
    complaints,
    lobby,
    played,
    replay,
    shown,
)

pytestmark = pytest.mark.once

GAME = pytest.mark.parametrize("game", GAMES)
READER = pytest.mark.parametrize("reader", READERS, ids=lambda one: f"{one.language}-{one.digits}-{one.text_only}")
PERSIAN = re.compile("[\u0621-\u06cc]")


def fewest(game: str) -> int:
    return min(registry.game(game).players)


@READER
def test_lobby(reader: Reader) -> None:
    assert [] == complaints(web.lobby_page(lobby(), reader))
    assert [] == complaints(web.lobby_page(Lobby("Guest", (), (), ()), reader))


def test_the_lists_of_the_lobby() -> None:
    """An empty one is nothing at all, so that it takes no room; open tables are always worth a word."""
    nothing = web.lobby_regions(Lobby("Guest", (), (), ()), Reader())
    assert ("", "") == (nothing["mine"], nothing["watch"])
    assert "No table is open now" in nothing["open"]
    html = web.lobby_page(lobby(), Reader())
    for name, part in web.lobby_regions(lobby(), Reader()).items():
        assert f'id="{name}">{part}</section>' in html
    assert ["t1", "t2"] == Checked(web.lobby_regions(lobby(), Reader())["mine"]).values("data-key")


def test_a_game_that_is_over_tells_who_won() -> None:
    over = lobby().mine[1]
    for winners, seat, words in (
        (None, 0, "Game over"),
        ((), 0, "Nobody wins."),
        ((0,), 0, "You won."),
        ((0,), -1, "<bdi>Negar</bdi> wins."),
        ((0, 1), 0, "You share the victory with <bdi>Greedy bot</bdi>."),
        ((0, 1), -1, "<bdi>Negar</bdi> and <bdi>Greedy bot</bdi> share the victory."),
    ):
        row = dataclasses.replace(over, winners=winners, seat=seat)
        rows = web.lobby_regions(dataclasses.replace(lobby(), mine=(row,)), Reader())["mine"]
        assert f'<span class="state">{words}</span>' in rows


@GAME
@READER
def test_form(game: str, reader: Reader) -> None:
    for players in registry.game(game).players:
        html = web.new_page(game, Form(game, {"players": str(players)}, {}, ("level1", "greedy")), reader)
        assert [] == complaints(html)
        assert html.count('<select name="seat') == players


@READER
def test_form_says_which_bots_think_less_far(reader: Reader) -> None:
    words = ("level3", "level4", "level5")
    for hurried in [("level5",), ("level4", "level5")]:
        html = web.new_page("inis", Form("inis", {}, {}, words, hurried), reader)
        assert [] == complaints(html)
        note = re.search(r'<p class="aside" id="hurried">(.*?)</p>', html)
        assert note is not None
        text = speak(reader, "inis")
        assert [word in hurried for word in words] == [bot_name(word, text) in note[1] for word in words]
    assert "hurried" not in web.new_page("inis", Form("inis", {}, {}, words), reader)


@GAME
def test_form_offers_every_option(game: str) -> None:
    """Each key that is listed has a field, and each field only values that the game takes."""
    found = registry.game(game)
    for players in found.players:
        html = web.new_page(game, Form(game, {"players": str(players)}), Reader())
        assert {option.key for option in found.options.listed} == set(re.findall(r'name="opt\.(\w+)"', html))
        for key, inside in re.findall(r'<select name="opt\.(\w+)"[^>]*>(.*?)</select>', html, flags=re.S):
            for value in re.findall(r'<option value="([^"]+)"', inside):
                found.options.by_key[key].parse(value, players)


def test_form_shows_mistakes() -> None:
    form = Form("splendor", {"title": STRANGE}, {"title": "web.wrong.too_long", "opt.target": "web.wrong.option"})
    html = web.new_page("splendor", form, Reader())
    assert [] == complaints(html)
    assert 2 == html.count('class="wrong"')


@GAME
@READER
def test_table_at_the_start(game: str, reader: Reader) -> None:
    table = played(game, fewest(game), 0)
    for seat in (-1, 0):
        assert [] == complaints(web.table_page(shown(table, seat), reader, "/t/abc/socket"))


@GAME
@READER
def test_table_at_the_end(game: str, reader: Reader) -> None:
    table = played(game, fewest(game), 10**6, seed=3)
    for seat in (-1, 0, 1):
        html = web.table_page(shown(table, seat), reader, "/t/abc/socket")
        assert [] == complaints(html)
        assert "lit" not in " ".join(Checked(html).values("class")).split()


@GAME
@READER
def test_replay(game: str, reader: Reader) -> None:
    table = played(game, fewest(game), 20)
    for seat in (-1, 0):
        html = web.replay_page(replay(table, seat), reader)
        assert [] == complaints(html)
        assert [] == Checked(html).values("data-why")  # nobody is there to answer


@GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_rules(game: str, language: str) -> None:
    html = web.rules_page(game, Reader(language))
    assert [] == complaints(html)
    assert all(f'id="{rule}"' in html for rule in registry.game(game).endings.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages(language: str) -> None:
    for key in ("unknown_table", "expired_link", "full_table", "no such message"):
        assert [] == complaints(web.message_page(key, {}, Reader(language), 404))
    for address in ("http://192.0.2.1/device/x", ""):
        assert [] == complaints(web.device_page(address, Reader(language)))


@GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_fragments(game: str, language: str) -> None:
    """Bubbles, hints and explanations of cards."""
    table = played(game, fewest(game), 10)
    seat = table.waiting[0]
    at, reader = shown(table, seat), Reader(language)
    reason = Reason("kernel.over", {}, min(table.rules.game.endings.values()))
    bubble = web.refusal(at, Refusal("reason", reason), reader)
    assert [] == [one for one in complaints(bubble) if "<use>" not in one]
    assert 'class="says"' in bubble
    assert [] == [one for one in complaints(web.refusal(at, Refusal("stale"), reader)) if "<use>" not in one]
    first = at.legal[0]
    ideas = web.idea_list(at, [Idea(first, 0.5, (Move(seat, first, at.seen),)), Idea(at.legal[-1], -1.0)], reader)
    assert [] == [one for one in complaints(ideas) if "<use>" not in one]
    for kind, name in table.rules.game.things():
        card = web.card_fragment(game, kind, name, reader)
        assert card is not None
        assert [] == [one for one in complaints(card) if "<use>" not in one]
    assert web.card_fragment(game, "card", STRANGE, reader) is None


def test_a_card_says_what_holds_at_its_table() -> None:
    """The page names the options of the table, and the explanation of a card follows them."""
    reader = Reader("en")
    for pays, words in (("instigator", "its instigator first"), ("initiator", "the player who initiated it first")):
        table = new("inis", 3, 1, {"festival_pays": pays}, FAST)
        page = web.table_page(shown(table, 0), reader, "/socket")
        address = unescape(re.findall('data-options="([^"]*)"', page)[0])
        assert words in read(web.card_fragment("inis", "card", "festival", reader, dict(parse_qsl(address))))
    for nonsense in ({}, {"players": "9"}, {"players": "3", "festival_pays": "x"}, {"players": "3", "x": "y"}):
        assert "its instigator first" in read(web.card_fragment("inis", "card", "festival", reader, nonsense))


def test_rules_about_a_card_are_listed_with_their_first_words() -> None:
    """A number alone, and all the more one of an open question, says nothing to a beginner."""
    for language, words in (("en", "What may follow a cancelled card?"), ("fa", "پس از کارت خنثی‌شده")):
        card = web.card_fragment("inis", "territory", "stone_circle", Reader(language))
        listed = re.findall("<summary>(.*?)</summary>", card or "")
        assert [] == [one for one in listed if len(read(one)) < 30]
        assert [one for one in listed if words in one]


def read(markup: str | None) -> str:
    """Without its tags."""
    return re.sub("<[^>]*>", "", markup or "")


def test_languages_are_kept_apart() -> None:
    """No Persian on an English page besides the name of the language, and the other way round."""
    table = played("splendor", 2, 10)
    html = web.table_page(shown(table), Reader("en"), "/t/abc/socket")
    assert {"فارسی", "فا"} == {one for one in re.findall(r">([^<]+)<", html) if PERSIAN.search(one)}
    html = web.table_page(shown(table, 1), Reader("fa"), "/t/abc/socket")
    assert 'lang="fa" dir="rtl"' in html


def test_digits_follow_the_reader() -> None:
    at = shown(played("splendor", 2, 10))
    assert "۱۵" in web.regions(at, Reader("fa", "", True))["board"]
    assert "15" in web.regions(at, Reader("fa", "en", True))["board"]
    assert "۱۵" in web.regions(at, Reader("en", "fa", True))["board"]


def test_the_form_explains_itself_where_it_stands() -> None:
    html = web.new_page("splendor", Form("splendor"), Reader())
    for sentence in ("you get a link to send", "spectators never see a hand", "stays free until", "the usual rules"):
        assert sentence in html
