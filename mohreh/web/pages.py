"""Whole pages besides the table: lobby, new table, messages; and the fragments that a table asks for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from markupsafe import Markup

from mohreh.kernel import registry
from mohreh.kernel.state import Args
from mohreh.kernel.text import LANGUAGES, Text
from mohreh.text.advice import equally_good, say_reasons
from mohreh.text.alternatives import alternatives
from mohreh.text.words import digits
from mohreh.tours import tours_of
from mohreh.web.components import move_words
from mohreh.web.document import document, sprite
from mohreh.web.faces import face
from mohreh.web.markup import render, said
from mohreh.web.model import DECLINE, FREE, LONGEST_NAME, Idea, Lobby, LobbyTable, Reader, Refusal, Shown
from mohreh.web.pieces import drawn_once
from mohreh.web.qr import qr
from mohreh.web.result import result_of
from mohreh.web.rulebook import rules_page_of
from mohreh.web.terms import linked
from mohreh.web.words import names_of, percent, speak, table_text, teller


@dataclass(frozen=True, slots=True)
class Poster:
    """A game on the first page."""

    name: str
    title: str
    sentence: str
    players: str


@dataclass(frozen=True, slots=True)
class LobbyLine:
    """A table in a list, in words."""

    row: LobbyTable
    game: str
    names: Markup
    free: int
    turn: Markup


def games() -> tuple[str, ...]:
    """All games, those that everybody knows first."""
    found = registry.names()
    usual = [name for name in ("splendor", "rokab", "qabile", "tash_kalar", "inis") if name in found]
    return (*usual, *[name for name in found if name not in usual])


@lru_cache(maxsize=16)
def posters(names: tuple[str, ...], reader: Reader) -> tuple[Poster, ...]:
    """Each game with its title, a sentence and for how many it is."""
    found: list[Poster] = []
    for name in names:
        text = speak(reader, name)
        players = registry.game(name).players
        key = "web.players_range" if len(players) > 1 else "web.players_exact"
        counts = text.say(key, {"low": min(players), "high": max(players)})
        sentence = next((text.say(one) for one in (f"lobby.say.{name}", "summary") if text.has(one)), "")
        found.append(Poster(name, text.say("title"), sentence, counts))
    return tuple(found)


def preload() -> None:
    """Load every game and draw a page, so that the first visitor does not wait for that."""
    for name in games():
        face(registry.game(name))
    for language in LANGUAGES:
        lobby_page(Lobby("", (), (), ()), Reader(language))


def lobby_page(lobby: Lobby, reader: Reader) -> str:
    """The first page."""
    text = speak(reader)
    names = games()
    return document(
        "lobby.html",
        reader,
        text.say("lobby.title"),
        t=teller(text),
        sprite=sprite(names),
        posters=posters(names, reader),
        lobby=lobby,
        longest=LONGEST_NAME,
        taught=[name for name in names if tours_of(registry.game(name))],
        parts={name: Markup(part) for name, part in lobby_regions(lobby, reader).items()},
    )


def lobby_regions(lobby: Lobby, reader: Reader) -> dict[str, str]:
    """The lists of tables, by their ids: they change while somebody looks at the page."""
    text = speak(reader)
    turns = len([row for row in lobby.mine if row.my_turn])
    common: dict[str, object] = {"t": teller(text), "turns": text.number(turns) if turns else "", "count": lobby.count}
    lists = {"mine": lobby.mine, "open": lobby.open, "watch": lobby.watch}
    # When something last happened at a table only decides the order.
    rows = {kind: [_line(kind, replace(row, updated=0.0), reader) for row in found] for kind, found in lists.items()}
    return {kind: str(render("tables.html", **common, kind=kind, rows=rows[kind])) for kind in lists}


@drawn_once
def _line(kind: str, row: LobbyTable, reader: Reader) -> Markup:
    """A table in one of the lists; most look the same to everybody, and the next time, too."""
    return render("listed.html", kind=kind, one=listed(row, reader), t=teller(speak(reader)))


def listed(row: LobbyTable, reader: Reader) -> LobbyLine:
    """A table in the words of a list."""
    names = names_of(row.sitters, reader)
    text = speak(reader, row.game, names)
    taken = [seat for seat, sitter in enumerate(row.sitters) if sitter.kind != FREE]
    asked = [seat for seat, sitter in enumerate(row.sitters) if sitter.asked]
    if row.over:
        turn = text.say("web.game_over") if row.winners is None else result_of(row.winners, row.seat, text)
    elif len(taken) < len(row.sitters):
        turn = text.say("web.waiting_for_players")
    elif row.my_turn:
        turn = text.say("web.your_turn")
    elif len(asked) == 1:
        turn = text.say("web.turn_of", {"who": asked[0]})
    else:
        turn = text.say("web.waiting_for_all")
    title = text.say("title")
    if row.teaching:
        title = f"{title} · {text.say('web.teaching')}"
    return LobbyLine(row, title, said(text.players(taken)), len(row.sitters) - len(taken), said(turn))


def message_page(key: str, args: Args, reader: Reader, status: int = 404) -> str:
    """Something did not work: what, and what would."""
    text = speak(reader)
    known = key if text.has(f"web.page.{key}") else "error"
    return document(
        "message.html",
        reader,
        text.say(f"web.page.{known}", args),
        t=teller(text),
        sprite=sprite(),
        head=said(text.say(f"web.page.{known}", args)),
        more=said(text.say(f"web.page.{known}.more", args)),
        status=digits(str(status), text),
    )


def forget_page(reader: Reader) -> str:
    """Is the visitor sure of wanting to be forgotten?"""
    text = speak(reader)
    return document("forget.html", reader, text.say("web.forget"), t=teller(text), sprite=sprite())


def device_page(address: str, reader: Reader) -> str:
    """A link with which another device becomes the same guest; without an address, the question whether to."""
    text = speak(reader)
    title, code = text.say("web.link.device"), qr(address) if address else Markup("")
    return document("device.html", reader, title, t=teller(text), sprite=sprite(), address=address, code=code)


# ---- fragments


def refusal(shown: Shown, refusal: Refusal, reader: Reader) -> str:
    """Why something cannot be done: the sentence, and the rule with its number."""
    text = table_text(shown, reader)
    number, rule = "", None
    if refusal.reason is not None:
        sentence = text.reason(refusal.reason)
        number = refusal.reason.rule
        rule = rules_page_of(shown.rules.game, reader.language).rule(number)
    else:
        key = f"web.refused.{refusal.key}"
        key = key if text.has(key) else refusal.key
        sentence = text.say(key if text.has(key) else "web.refused.unknown")
        if refusal.key == "nothing_here" and shown.legal:
            sentence = text.say("web.refused.nothing_here.asked", {"question": text.question(shown.seen)})
    return str(
        render(
            "bubble.html",
            t=teller(text),
            sentence=linked(said(sentence), text),
            number=number,
            shown_number=digits(number, text),
            rule=rule,
            game=shown.rules.game.name,
            table=shown.table,
            at=shown.decisions,
            instead=_instead(shown, refusal.action, text),
            rather=refusal.key != "possible",
            named=_named(shown, refusal.action, text),
        )
    )


def _instead(shown: Shown, action: int, text: Text) -> list[tuple[int, Markup]]:
    """What the reader can do in place of it, nearest first."""
    if action < 0 or not shown.legal:
        return []
    found = [action] if action in shown.legal else alternatives(shown.rules.catalogue, shown.legal, action)
    return [(one, said(text.action(shown.seen, one))) for one in found]


def _named(shown: Shown, action: int, text: Text) -> list[tuple[str, Markup]]:
    """The cards and tiles that an action names, each of which has an entry."""
    if action < 0:
        return []
    verb, things = shown.rules.catalogue.verb(action), shown.rules.game.things()
    named = [(domain.kind, name) for domain, name in zip(verb.domains, verb.names(action), strict=True)]
    return [(f"{kind}:{name}", said(text.thing(kind, name))) for kind, name in named if (kind, name) in things]


def idea_list(shown: Shown, ideas: list[Idea], reader: Reader) -> str:
    """A hint: the best choices with their chances, and what may follow."""
    text = table_text(shown, reader)
    rows: list[tuple[int, Markup, str, int, list[tuple[int, Markup]], Markup | str]] = []
    for idea in ideas:
        chance = percent(idea.chance, text) if idea.chance >= 0 else ""
        follows = [move for move in idea.line if shown.rules.catalogue.verb(move.action).name != DECLINE]
        line = [(move.seat, move_words(move, text)) for move in follows]
        why = said(say_reasons(list(idea.reasons), text)) if idea.reasons or not rows else ""
        words = said(text.action(shown.seen, idea.action))
        rows.append((idea.action, words, chance, round(100 * idea.chance), line, why))
    alike = equally_good([idea.chance for idea in ideas])
    return str(render("ideas.html", t=teller(text), rows=rows, alike=alike, legal=shown.legal, table=shown.table))
