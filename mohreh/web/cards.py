"""Cards at hand: every card, tile and place of a game, as a page and at a table, and the entry of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from mohreh.kernel import registry
from mohreh.kernel.text import Text
from mohreh.text.cards import Entry, Thing, Unseen, chosen, entries, group_name, unseen_from
from mohreh.text.words import digits
from mohreh.web.document import document, sprite
from mohreh.web.faces import face
from mohreh.web.markup import render, said
from mohreh.web.model import Reader, Shown
from mohreh.web.pieces import drawn_once
from mohreh.web.rulebook import rules_page_of
from mohreh.web.terms import linked
from mohreh.web.words import options_in, plain_text, speak, table_text, teller

NOWHERE: Final[Mapping[str, str]] = {}
UNTOLD: Final[Unseen] = {}
LONGEST: Final = 60  # letters of what is looked for


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody looks for among the cards."""

    find: str = ""
    group: str = ""
    open: str = ""  # kind:name of the entry to show


def wanted_in(at: Mapping[str, str]) -> Wanted:
    """What an address asks for."""
    return Wanted(at.get("find", "")[:LONGEST], at.get("group", ""), at.get("open", ""))


def cards_page(game: str, reader: Reader, at: Mapping[str, str] = NOWHERE) -> str:
    """Every card of a game."""
    found = registry.game(game)
    text = speak(reader, game, (), options_in(found, at))
    drawn, wanted = face(found), wanted_in(at)
    kind, _, name = wanted.open.partition(":")
    return document(
        "cards.html",
        reader,
        " · ".join([text.say("web.all_cards"), text.say("title")]),
        t=teller(text),
        sprite=sprite((game,)),
        defs=Markup(drawn.defs),
        sheets=drawn.sheets,
        game=game,
        list=_list(text, wanted, f"/cards/{game}", UNTOLD),
        entry=_entry(text, (kind, name), UNTOLD),
    )


def card_list(shown: Shown, reader: Reader, at: Mapping[str, str] = NOWHERE) -> str:
    """The same at a table, with how many the reader has not seen yet."""
    text = plain_text(shown, table_text(shown, reader))
    return str(_list(text, wanted_in(at), f"/t/{shown.table}/cards", _unseen(shown)))


def card_fragment(
    game: str, kind: str, name: str, reader: Reader, at: Mapping[str, str] = NOWHERE
) -> str | None:
    """The entry of a thing, as it holds at a table (see `address_of`); None if the game does not have it."""
    text = speak(reader, game, (), options_in(registry.game(game), at))
    return _entry(text, (kind, name), UNTOLD)


def card_at_table(shown: Shown, kind: str, name: str, reader: Reader) -> str | None:
    """The entry of a thing with whether the reader has seen it."""
    return _entry(plain_text(shown, table_text(shown, reader)), (kind, name), _unseen(shown))


def _unseen(shown: Shown) -> Unseen:
    """By what the reader sees of the table; after the end nobody counts any more."""
    return UNTOLD if shown.ended or shown.past else unseen_from(shown.rules.game, shown.view)


def _list(text: Text, wanted: Wanted, address: str, unseen: Unseen) -> Markup:
    groups: dict[str, list[tuple[Markup, str]]] = {}
    for one in chosen(text, wanted.find, wanted.group):
        groups.setdefault(one.group, []).append((_tile(text, one.thing), _seen(one.thing, unseen, text)))
    named = {one.group: group_name(one.group, text) for one in entries(text).values() if one.group}
    return render(
        "card_list.html",
        t=teller(text),
        number=text.number,
        wanted=wanted,
        address=address,
        groups=[(named[group], some) for group, some in groups.items()],
        names=named,
        counts=bool(unseen),
    )


def _seen(thing: Thing, unseen: Unseen, text: Text) -> str:
    """How many of a thing somebody has not seen; nothing where the game does not say."""
    if thing not in unseen:
        return ""
    n, of = unseen[thing]
    if of == 1:
        return text.say("web.all_cards.not_seen" if n else "web.all_cards.seen")
    return text.say("web.all_cards.unseen", {"n": n, "of": of})


@drawn_once
def _tile(text: Text, thing: Thing) -> Markup:
    """A thing in the list."""
    assert text.game is not None
    one = entries(text)[thing]
    return render("card_tile.html", one=one, game=text.game.name, picture=_picture(text, thing), title=said(one.title))


def _picture(text: Text, thing: Thing) -> Markup:
    """What is drawn of a thing: by the game's pages, or else in signs."""
    assert text.game is not None
    draw, lines = face(text.game).picture, "\n".join(text.game.picture(*thing))
    drawing = Markup(draw(*thing, text)) if draw else Markup("")
    if drawing:
        return Markup('<span class="drawing" dir="ltr">{}</span>').format(drawing)
    return Markup('<pre dir="ltr">{}</pre>').format(lines) if lines else Markup("")


def _entry(text: Text, thing: Thing, unseen: Unseen) -> str | None:
    found = entries(text).get(thing)
    return None if found is None else str(_drawn_entry(text, found, _seen(thing, unseen, text)))


@drawn_once
def _drawn_entry(text: Text, one: Entry, seen: str) -> Markup:
    assert text.game is not None
    book = rules_page_of(text.game, text.language)
    caption = f"web.picture.{one.kind}"
    anchor, number = book.about(*one.thing)
    return render(
        "card.html",
        t=teller(text),
        game=text.game.name,
        title=said(one.title),
        group=group_name(one.group, text),
        picture=_picture(text, one.thing),
        caption=linked(said(text.say(caption)), text) if text.has(caption) else "",
        facts=[linked(said(fact), text) for fact in one.facts],
        seen=seen,
        rules=[(number, digits(number, text), book.begins(number), book.rule(number)) for number in one.rules],
        book=f"/rules/{text.game.name}#{anchor}" if anchor else "",
        number=digits(number, text),
        near=[(f"{kind}:{name}", said(entries(text)[kind, name].title)) for kind, name in one.near],
    )
