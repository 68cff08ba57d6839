"""What stands around a table: its head, its foot and its dialogs. It hardly ever changes, and is kept, so that a move
costs nothing here.
"""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from mohreh.kernel import registry
from mohreh.kernel.game import Game
from mohreh.kernel.state import Value
from mohreh.kernel.text import Text
from mohreh.text.words import option_name, option_value
from mohreh.web.markup import render, said
from mohreh.web.model import Reader, Shown
from mohreh.web.pieces import drawn_once
from mohreh.web.qr import qr
from mohreh.web.terms import terms_of
from mohreh.web.words import speak, table_text, teller

SHARED: Final = Markup("<\ue005>")  # where a piece stands that many pages have


@drawn_once
def top(
    reader: Reader, game: str, table: str, title: str, watchers: int, spectator: bool, shares: bool, set_up: bool
) -> Markup:
    text = speak(reader, game)
    return render(
        "top.html",
        t=teller(text),
        text=text,
        reader=reader,
        game=game,
        table=table,
        title=title,
        watchers=watchers,
        spectator=spectator,
        shares=shares,
        has_cards=bool(registry.game(game).things()),
        set_up=set_up,
    )


@drawn_once
def foot(reader: Reader, game: Game, commitment: str, set_up: bool) -> Markup:
    t = teller(speak(reader))
    return render("foot.html", t=t, version=game.version, commitment=commitment, set_up=set_up)


def dialogs(shown: Shown, reader: Reader, replaceable: tuple[int, ...]) -> list[str]:
    """Settings with the options of the table, links with their codes, what must be asked twice, and all terms.

    In the seats that are replaceable a bot sits, and a friend may have them.
    """
    rules, plays = shown.rules, not shown.ended and shown.tour is None
    chosen = tuple(rules.conditions.items())
    links = tuple(shown.links.items())
    parts = _between(
        reader,
        rules.game,
        rules.players,
        chosen,
        links,
        _instead(replaceable, table_text(shown, reader)),
        shown.seat >= 0 and plays,
        shown.owner and plays,
    )
    shared = [*[qr(address) for _, address in links], terms_of(speak(reader, rules.game.name, (), chosen))]
    found = [parts[0]]
    for one, after in zip(shared, parts[1:], strict=True):
        found += one, after
    return found


@drawn_once
def _instead(seats: tuple[int, ...], text: Text) -> tuple[tuple[int, Markup], ...]:
    """Seats of bots, with the words for a friend who sits down there."""
    return tuple([(seat, said(text.say("web.link.instead.free", {"who": text.player(seat)}))) for seat in seats])


@drawn_once
def _between(
    reader: Reader,
    game: Game,
    players: int,
    chosen: tuple[tuple[str, Value], ...],
    links: tuple[tuple[str, str], ...],
    instead: tuple[tuple[int, Markup], ...],
    plays: bool,
    owns: bool,
) -> list[str]:
    """The dialogs without codes and terms, which many pages share: what comes before, between and after them."""
    text = speak(reader, game.name)
    values = dict(chosen)
    options = [(option_name(one, text), said(option_value(one, values[one.key], text))) for one in game.options.listed]
    drawn = render(
        "dialogs.html",
        t=teller(text),
        text=text,
        reader=reader,
        options=options,
        links=[(kind, address, SHARED) for kind, address in links],
        instead=instead,
        terms=SHARED,
        resigns=plays and game.may_resign(players, values),
        owns=owns,
    )
    return str(drawn).split(SHARED)
