"""The page on which somebody sets up a position: the board, and every place with its things in a list."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from mohreh.kernel.errors import Impossible
from mohreh.kernel.setup import Number, Place, Thing
from mohreh.kernel.text import Text
from mohreh.text.words import bot_name
from mohreh.web.document import document, sprite
from mohreh.web.markup import render, said
from mohreh.web.model import Reader, SetUp
from mohreh.web.table import face_for, regions
from mohreh.web.terms import linked, terms_of
from mohreh.web.words import address_of, speak, table_text, teller

SHOWN: Final = ("board", "tray", "players")  # the regions of a table that this page has too
FEW: Final = 8  # places with more things are folded up


def setup_page(setup: SetUp, reader: Reader) -> str:
    """The whole document."""
    shown = setup.shown
    text = table_text(shown, reader)
    drawn = face_for(shown, reader)
    return document(
        "setup.html",
        reader,
        f"{text.say('web.setup.title')} · {text.say('title')}",
        t=teller(text),
        sprite=sprite((shown.rules.game.name,)),
        defs=Markup(drawn.defs),
        sheets=(*drawn.sheets, "setup.css"),
        parts={name: Markup(part) for name, part in setup_regions(setup, reader).items()},
        bubble=Markup(_refusal(setup.wrong, text)) if setup.wrong is not None else "",
        game=shown.rules.game.name,
        options=address_of(shown.rules),
        setup=setup,
        terms=terms_of(speak(reader, shown.rules.game.name, (), tuple(shown.rules.conditions.items()))),
    )


def setup_answer(setup: SetUp, reader: Reader) -> dict[str, object]:
    """For the script: the regions, the position they show, and why a change could not be made."""
    text = table_text(setup.shown, reader)
    wrong = _refusal(setup.wrong, text) if setup.wrong is not None else ""
    return {"regions": setup_regions(setup, reader), "at": setup.at, "wrong": wrong}


def setup_regions(setup: SetUp, reader: Reader) -> dict[str, str]:
    """What differs from change to change."""
    shown = setup.shown
    text = table_text(shown, reader)
    parts = regions(shown, reader, playing=False)
    t = teller(text)
    players = [(seat, said(text.player(seat))) for seat in range(shown.rules.players)]
    picked = _name(setup.thing, text) if setup.thing is not None else ""
    bar = render("setup_bar.html", t=t, setup=setup, players=players, picked=picked, seat=shown.seat)
    places = render(
        "setup_places.html",
        t=t,
        setup=setup,
        seat=shown.seat,
        numbers=[_number(one, text) for one in setup.numbers],
        places=[_place(one, setup, text) for one in _listed(setup)],
        few=FEW,
    )
    go = render(
        "setup_go.html",
        t=t,
        setup=setup,
        players=players,
        seat=shown.seat,
        game=shown.rules.game.name,
        bots=[(word, said(bot_name(word, text))) for word in setup.bots],
        over=shown.view["over"],
    )
    return {name: parts[name] for name in SHOWN} | {"bar": str(bar), "places": str(places), "go": str(go)}


def _refusal(wrong: Impossible, text: Text) -> str:
    """Why a position cannot be."""
    key = f"web.setup.no.{wrong.key}"
    sentence = text.say(key if text.has(key) else "web.setup.no.impossible", wrong.values)
    return str(render("setup_bubble.html", t=teller(text), sentence=linked(said(sentence), text)))


def _name(thing: Thing, text: Text) -> str:
    if thing.args is None:
        return text.thing(thing.kind, thing.name)
    return text.say(f"web.setup.thing.{thing.kind}", thing.args)


def _listed(setup: SetUp) -> list[Place]:
    """Where something is; before these, while something is picked up, where it may go."""
    takes = [place for place in setup.places if _takes(place, setup)]
    return takes + [place for place in setup.places if place.things and place not in takes]


def _takes(place: Place, setup: SetUp) -> bool:
    return setup.thing is not None and place.key != setup.source and setup.thing.sort in place.takes


def _place(place: Place, setup: SetUp, text: Text) -> dict[str, object]:
    things = [
        {
            "value": f"{place.key} {thing.key}",
            "name": said(_name(thing, text)),
            "n": text.number(n) if n > 1 else "",
            "spot": thing.spot or (place.spot if len(place.things) == 1 else ""),
            "picked": setup.thing is not None and place.key == setup.source and thing.key == setup.thing.key,
        }
        for thing, n in place.things
    ]
    return {
        "key": place.key,
        "name": said(text.say(f"web.setup.place.{place.kind}", place.args)),
        "spot": place.spot,
        "takes": _takes(place, setup),
        "things": things,
        "count": text.number(sum([n for _, n in place.things])),
        "open": len(place.things) <= FEW or any(one["picked"] for one in things),
    }


def _number(number: Number, text: Text) -> dict[str, object]:
    return {
        "key": f"n.{number.key}",
        "name": said(text.say(f"web.setup.number.{number.kind}", number.args)),
        "number": number,
        "value": text.number(number.value),
        "bounds": text.say("web.setup.bounds", {"low": number.low, "high": number.high}),
        "words": [(number.low + k, said(text.say(key, args))) for k, (key, args) in enumerate(number.words)],
    }
