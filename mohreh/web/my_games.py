"""All games of one person, page by page; and what becomes of those that are given up."""

from __future__ import annotations

import time
from typing import Final

from mohreh.kernel.text import Text
from mohreh.web.components import said
from mohreh.web.document import document, sprite
from mohreh.web.model import LobbyTable, MyGames, Reader
from mohreh.web.pages import games, listed
from mohreh.web.words import speak, teller

# Since a game was played: which words, and how many seconds each of what they count has.
SINCE: Final = (("minutes", 60), ("hours", 3600), ("days", 86400))


def my_games_page(found: MyGames, reader: Reader, full: bool = False) -> str:
    """The list, with a box at each game; when it is full, what to do about that."""
    text = speak(reader)
    return document(
        "mine.html",
        reader,
        text.say("lobby.mine"),
        t=teller(text),
        text=text,
        sprite=sprite(games()),
        found=found,
        rows=[(listed(row, reader), _since(row, text)) for row in found.rows],
        full=full,
    )


def sure_page(chosen: list[tuple[LobbyTable, str]], reader: Reader) -> str:
    """The question whether to give these games up, with what becomes of each."""
    text = speak(reader)
    return document(
        "sure.html",
        reader,
        text.say("lobby.mine.sure"),
        t=teller(text),
        sprite=sprite(games()),
        rows=[(listed(row, reader), fate, _since(row, text)) for row, fate in chosen],
    )


def _since(row: LobbyTable, text: Text) -> str:
    """How long ago it was played: several games with the same bot are told apart by that."""
    if not row.updated:
        return ""
    passed = max(0, int(time.time() - row.updated))
    for words, seconds in reversed(SINCE):
        if passed >= seconds:
            return said(text.say(f"lobby.since.{words}", {"n": passed // seconds}))
    return said(text.say("lobby.since.now"))
