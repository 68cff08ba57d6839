"""A game that is over, step by step."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from mohreh.web.components import move_words
from mohreh.web.document import document, sprite
from mohreh.web.markup import render, said
from mohreh.web.model import Reader, Replay
from mohreh.web.result import result_of
from mohreh.web.table import face_for, regions
from mohreh.web.terms import terms_of
from mohreh.web.words import address_of, speak, table_text, teller

SHOWN: Final = ("board", "tray", "players", "log")  # the regions of a table that a replay has too


def replay_page(replay: Replay, reader: Reader) -> str:
    """The whole document, at the position of `replay.shown`."""
    shown = replay.shown
    text = table_text(shown, reader)
    drawn = face_for(shown, reader)
    return document(
        "replay.html",
        reader,
        f"{text.say('web.replay')} · {text.say('title')}",
        t=teller(text),
        text=text,
        sprite=sprite((shown.rules.game.name,)),
        defs=Markup(drawn.defs),
        sheets=drawn.sheets,
        parts={name: Markup(part) for name, part in replay_regions(replay, reader).items()},
        replay=replay,
        shown=shown,
        options=address_of(shown.rules),
        terms=terms_of(speak(reader, shown.rules.game.name, (), tuple(shown.rules.conditions.items()))),
        won=result_of(replay.winners, -1, text),
        moves=[(move.seat, move_words(move, text)) for move in replay.moves],
        eyes=[(seat, said(text.player(seat) if seat >= 0 else text.say("web.eyes.all"))) for seat in replay.eyes],
    )


def replay_regions(replay: Replay, reader: Reader) -> dict[str, str]:
    """What differs from position to position."""
    shown = replay.shown
    text = table_text(shown, reader)
    parts = regions(shown, reader, playing=False)
    following = None
    if shown.decisions < len(replay.moves):
        move = replay.moves[shown.decisions]
        following = (move.seat, move_words(move, text))
    step = render("step.html", t=teller(text), replay=replay, shown=shown, following=following)
    return {name: parts[name] for name in SHOWN} | {"step": str(step)}
