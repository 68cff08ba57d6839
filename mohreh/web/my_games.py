"""All games of one person, page by page; and what becomes of those that are given up."""

from __future__ import annotations

from mohreh.web.document import document, sprite
from mohreh.web.model import LobbyTable, MyGames, Reader
from mohreh.web.pages import games, listed
from mohreh.web.words import speak, teller


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
        rows=[listed(row, reader) for row in found.rows],
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
        rows=[(listed(row, reader), fate) for row, fate in chosen],
    )
