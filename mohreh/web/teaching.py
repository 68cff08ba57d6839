"""A teaching table: it says so all the time, and shows the hands of the others, each as its own seat sees it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from markupsafe import Markup

from mohreh.kernel.rules import Seen
from mohreh.kernel.text import Text
from mohreh.text.words import text_board
from mohreh.web.faces import Face
from mohreh.web.markup import render, said
from mohreh.web.model import Reader, Shown
from mohreh.web.pieces import in_pieces
from mohreh.web.text_board import markup_of
from mohreh.web.words import teller

NAMED: Final = re.compile(r' (id|popovertarget|aria-labelledby)="')  # names that a page may have once
MOVING: Final = re.compile(r' data-(?:move-name|move-from|move-to|walk|key)="[^"]*"')  # only the own hand moves


def teaching_strip(shown: Shown, own: Text) -> str:
    """What everybody at a teaching table is told; nothing at any other."""
    return render("teaching.html", t=teller(own), has_hands=bool(shown.hands)) if shown.teaching else ""


def open_hands(shown: Shown, reader: Reader, text: Text, own: Text, drawn: Face) -> str:
    """The hands of the others."""
    if not shown.hands:
        return ""
    hands = [(seat, _hand(shown, seat, seen, reader, text, drawn)) for seat, seen in shown.hands]
    return render("hands.html", t=teller(own), hands=hands, name=lambda seat: said(text.player(seat)))


def _hand(shown: Shown, seat: int, seen: Seen, reader: Reader, text: Text, drawn: Face) -> Markup:
    """The tray of another seat, where nothing can be chosen; where nothing is drawn, its board in words."""
    if drawn.tray is None:
        return Markup('<div class="lines">{}</div>').format(markup_of(text_board(seen, text)))
    theirs = replace(
        shown, seat=seat, seen=seen, legal=(), past=True, events=(), news=0, latest=0, teaching=False, hands=()
    )
    tray = "".join(in_pieces(drawn.tray(theirs, reader, text)))
    return Markup(NAMED.sub(rf' \1="hand{seat}-', MOVING.sub("", tray)))
