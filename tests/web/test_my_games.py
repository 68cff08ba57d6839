"""The list of one's own games."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from mohreh import web
from mohreh.web.model import BOT, PERSON, LobbyTable, MyGames, Reader, Sitter
from tests.web.tables import LANGUAGES, lobby

AGO = {
    "en": {10: "just now", 70: "a minute ago", 400: "6 minutes ago", 3700: "an hour ago", 3 * 86400 + 9: "3 days ago"},
    "fa": {10: "همین حالا", 70: "یک دقیقه پیش", 400: "۶ دقیقه پیش", 3700: "یک ساعت پیش", 3 * 86400 + 9: "۳ روز پیش"},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_with_the_same_bot_are_told_apart_by_when_they_were_played(language: str) -> None:
    people = (Sitter(PERSON, "Negar"), Sitter(BOT, "", "level2"))
    for passed, words in AGO[language].items():
        one = LobbyTable("a", "", "rokab", 2, people, mine=True, updated=time.time() - passed)
        assert words in web.my_games_page(MyGames((one,), 1, 1, 1), Reader(language))
        assert words in web.sure_page([(one, "closes")], Reader(language))
        assert words not in web.my_games_page(MyGames((replace(one, updated=0.0),), 1, 1, 1), Reader(language))


@pytest.mark.parametrize(("language", "words"), [("en", "All 1"), ("fa", "همه‌ی ۱")])
def test_all_of_a_single_game_is_not_said(language: str, words: str) -> None:
    few = lobby()
    assert words not in web.lobby_page(replace(few, mine=few.mine[:1], count=1), Reader(language))
