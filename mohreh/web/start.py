"""Where a game is started: with a bot of some level, or with friends; or the one that is there goes on."""

from __future__ import annotations

from mohreh.text.words import bot_about, bot_name, is_ranked
from mohreh.web.document import document, sprite
from mohreh.web.learn import TOUR_SHEET, tour_lines
from mohreh.web.model import Form, LobbyTable, Reader
from mohreh.web.new_table import hurried_bots
from mohreh.web.pages import games, listed, posters
from mohreh.web.words import speak, teller


def start_page(
    game: str, form: Form, there: LobbyTable | None, reader: Reader, at: dict[tuple[str, str], int] | None = None
) -> str:
    """The choice, with a word on each bot; `there` is a game against bots that is not over, `at` how far tours are."""
    text = speak(reader, game)
    names = games()
    words = [word for word in form.bots if is_ranked(word)] or form.bots
    bots = [(word, bot_name(word, text), bot_about(word, text), word == form.usual) for word in words]
    return document(
        "start.html",
        reader,
        text.say("lobby.start.title", {"game": text.say("title")}),
        t=teller(text),
        sprite=sprite(names),
        posters=posters(names, reader),
        game=game,
        bots=bots,
        hurried=hurried_bots(form, text),
        tours=tour_lines(game, reader, at or {}),
        sheets=(TOUR_SHEET,),
        there=None if there is None else listed(there, reader),
    )
