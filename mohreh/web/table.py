"""The page of a table, whole and in regions: what the server sends again when it has changed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup

from mohreh.kernel.state import Value
from mohreh.kernel.text import Text
from mohreh.text.first_help import first_help
from mohreh.text.words import digits, text_board, why_asked
from mohreh.web import table_frame
from mohreh.web.document import document, sprite
from mohreh.web.faces import PLAIN, Face, face
from mohreh.web.goals import goal_strip
from mohreh.web.learn import TOUR_SHEET, marked, tour_panel
from mohreh.web.log import DrawnLog, log_of
from mohreh.web.markup import render, said
from mohreh.web.model import BOT, FREE, FREE_SEAT, PERSON, Reader, Request, Shown
from mohreh.web.pieces import Drawn, Pieces, drawn_once, in_pieces
from mohreh.web.result import draw_result
from mohreh.web.teaching import open_hands, teaching_strip
from mohreh.web.terms import linked
from mohreh.web.text_board import markup_of
from mohreh.web.words import address_of, plain_text, table_text, teller, verb_name

ACTION: Final = ' data-action="'
NOTHING: Final = Markup("")
MEANWHILE: Final = 8  # lines of the log while others decide
FILTER_FROM: Final = 16  # with so many buttons there is a field to narrow them down
PIECES: Final = Pieces("", teller, digits=digits)


def table_page(
    shown: Shown,
    reader: Reader,
    socket: str,
    bubble: str = "",
    parts: dict[str, str] | None = None,
    mark: str = "",
    is_first: bool = False,
) -> str:
    """The whole document, around regions that may be drawn already; the page tells the mark when it comes again.

    The bubble has the answer to what was asked without a script. Who is at a first table of a game gets its help.
    """
    drawn = face_for(shown, reader)
    parts = regions(shown, reader) if parts is None else parts
    return document(
        "table.html",
        reader,
        headline(shown, reader),
        t=teller(table_text(shown, reader)),
        sprite=sprite((shown.rules.game.name,)),
        defs=Markup(drawn.defs),
        sheets=drawn.sheets if shown.tour is None else (*drawn.sheets, TOUR_SHEET),
        parts={name: Markup(part) for name, part in parts.items()},
        shown=shown,
        options=address_of(shown.rules),
        socket=socket,
        mark=mark,
        bubble=Markup(bubble),
        plain=drawn.board is None,
        is_first=is_first,
    )


def headline(shown: Shown, reader: Reader) -> str:
    """The title of the document: whose turn it is, then the game."""
    text = table_text(shown, reader)
    t = teller(text)
    if shown.ended:
        lead = str(t("web.game_over"))
    elif _free(shown):
        lead = str(t("web.waiting_for_players"))
    elif shown.legal:
        lead = str(t("web.your_turn"))
    else:
        lead = _turn(shown, text)
    return _headline(lead, text)


@drawn_once
def _headline(lead: str, text: Text) -> str:
    return _plain(text.say("web.headline", {"lead": lead, "game": text.say("title")}))


def regions(shown: Shown, reader: Reader, playing: bool = True) -> dict[str, str]:
    """The inner HTML of every region, by its id; when nobody plays, nothing is offered."""
    return {name: "".join(pieces) for name, pieces in region_pieces(shown, reader, playing).items()}


def region_pieces(shown: Shown, reader: Reader, playing: bool = True) -> dict[str, list[str]]:
    """The same in pieces: those that have not changed since the last time are mostly the same objects."""
    try:
        return _region_pieces(shown, reader, playing)
    finally:
        shown.scenes.clear()  # each of them refers to `shown`: without this only the garbage collector frees them


def _region_pieces(shown: Shown, reader: Reader, playing: bool) -> dict[str, list[str]]:
    game, text, drawn = shown.rules.game, table_text(shown, reader), face_for(shown, reader)
    own = plain_text(shown, text)
    board = in_pieces(drawn.board(shown, reader, text) if drawn.board else _text_board(shown, text))
    tray = in_pieces(drawn.tray(shown, reader, text) if drawn.tray else "")
    picks = in_pieces(drawn.picks(shown, reader, text) if drawn.picks and shown.legal else "")
    groups = _groups(shown, text, _offered(board, tray, picks)) if shown.legal else []
    tour = shown.tour
    playing = playing and tour is None  # in a tour nobody else sits down, and nobody gives the game up
    players = _players(shown, reader, text, own, drawn, playing)
    if tour is not None:
        board, tray, picks, players = marked([board, tray, picks, players], shown.rules, tour)
    log = log_of(shown, reader, text, drawn.line)
    news = min(shown.news, len(shown.events))
    found: dict[str, Drawn] = {
        "top": table_frame.top(
            reader,
            game.name,
            shown.table,
            shown.title,
            shown.watchers,
            shown.seat < 0,
            bool(shown.links),
            shown.set_up,
        ),
        "board": board,
        "ask": "" if shown.ended or (tour and not tour.is_open) else _question(shown, text, own, picks),
        "teaching": teaching_strip(shown, own),
        "hands": open_hands(shown, reader, text, own, drawn),
        "help": _help(str(shown.view["asks"][0]), own) if shown.legal and tour is None else "",
        "request": _request(shown, shown.request, text) if shown.request is not None else "",
        "result": draw_result(shown, text) if shown.ended and tour is None else "",
        "tour": "" if tour is None else tour_panel(shown, tour, text),
        "actions": _actions(shown, groups, text) if groups else _meanwhile(shown, drawn, text, log),
        "tray": tray,
        "players": players,
        "log": _draw_log(shown, own, log, news),
        "latest": _latest(shown, log),
        "tabs": PIECES.draw("tabs", own, news=news),
        "foot": table_frame.foot(reader, game, "" if shown.ended else shown.commitment, shown.set_up),
        "dialogs": table_frame.dialogs(shown, reader, _replaceable(shown)),
    }
    return {name: region if isinstance(region, list) else [region] for name, region in found.items()}


def _offered(*regions: list[str]) -> set[str]:
    """What a tap on something in these regions plays."""
    whole = "".join([piece for region in regions for piece in region])
    return {after[: after.index('"')] for after in whole.split(ACTION)[1:]}


def face_for(shown: Shown, reader: Reader) -> Face:
    """How the game is drawn for this reader."""
    return PLAIN if reader.text_only else face(shown.rules.game)


def _plain(sentence: str) -> str:
    """Without the marks of direction that pages turn into <bdi>: a title has no markup."""
    return sentence.replace("\u2068", "").replace("\u2069", "")


# ---- the board in words


def _text_board(shown: Shown, text: Text) -> Markup:
    return Markup('<div class="lines">{}</div>').format(markup_of(text_board(shown.seen, text)))


# ---- the question

LATE: Final = Markup('<span class="late">{}</span>')  # shows when a bot has not answered for a while


class Ask(NamedTuple):
    """The bar of the question: a lead in bold, a sentence, what is chosen so far."""

    lead: Markup
    sentence: Markup = NOTHING
    seat: int = -1  # whose shape stands before it; -1: nobody's
    mine: bool = False
    answers: tuple[Markup, ...] = ()
    why: Markup = NOTHING  # it is asked, where only one answer is possible
    waits: bool = False  # for players: nothing is asked yet


def _ask(shown: Shown, text: Text) -> Ask:
    waiting = shown.view["waiting"]
    if _free(shown):
        return Ask(teller(text)("web.waiting_for_players"), waits=True)
    if not shown.legal and shown.seat not in waiting:
        late = LATE.format(teller(text)("web.thinking.late")) if _bot_thinks(shown) else NOTHING
        return Ask(said(_turn(shown, text)), late, seat=waiting[0] if len(waiting) == 1 else -1)
    answers = tuple([said(text.action(shown.seen, action)) for action in shown.view["answers"]])
    if not shown.legal:
        return Ask(teller(text)("web.answered"), seat=shown.seat, answers=answers)
    sentence = linked(said(text.question(shown.seen)), text)
    why = linked(said(why_asked(shown.seen, shown.legal, text)), text)
    lead = "web.reaction_lead" if shown.declining else "web.your_turn_lead"  # also in the turn of somebody else
    if shown.declining and shown.always_decline:
        lead = "web.declined_lead"
    return Ask(teller(text)(lead), sentence, shown.seat, True, answers, why)


def _question(shown: Shown, text: Text, own: Text, picks: list[str]) -> list[str]:
    """The bar, with the choices that the page asks about once more: not in a tour, whose steps may begin again."""
    is_final = face(shown.rules.game).is_final if shown.tour is None else None
    finals = " ".join([str(action) for action in shown.legal if is_final(shown, action)]) if is_final else ""
    ask = _ask(shown, text)
    answers = "".join([f"<i>{answer}</i>" for answer in ask.answers])
    words: dict[str, Drawn] = {"lead": ask.lead, "sentence": ask.sentence, "why": ask.why}
    return PIECES.put(
        "ask",
        own,
        {"finals": finals, **words, "answers": answers, "picks": picks},
        asks_twice=bool(finals),
        has=(bool(ask.sentence), bool(ask.why), bool(answers)),
        seat=ask.seat,
        mine=ask.mine,
        waits=ask.waits,
        declining=shown.declining,
        always_decline=shown.always_decline,
        may_sit=shown.may_sit,
        invites="sit" in shown.links,
        plays=shown.seat >= 0,
        no_undo="" if shown.can_undo else shown.no_undo or "undo.later",
        rule=_rule(shown) if ask.mine else "",
        game=shown.rules.game.name,
    )


def _rule(shown: Shown) -> str:
    """The number of the rule that asks."""
    step = shown.rules.game.steps.get(str(shown.view["asks"][0]))
    return step.RULE if step is not None else ""


@lru_cache(maxsize=1024)
def _help(step: str, own: Text) -> str:
    """What the question is for; the script shows it to those who are new to the game."""
    words = first_help(step, own)
    return render("first_help.html", t=teller(own), step=step, words=said(words)) if words else ""


def _request(shown: Shown, request: Request, text: Text) -> Markup:
    """What people at the table are asked to agree to, with buttons for those who may answer or withdraw it."""
    asks = shown.owner if request.kind == FREE_SEAT else shown.seat == request.seat
    args: dict[str, Value] = {"who": request.seat, "players": text.players(list(request.waits))}
    wish = said(text.say(f"web.request.{request.kind}" + (".you" if asks else ""), args))
    return render("request.html", t=teller(text), request=request, wish=wish, asks=asks, seat=shown.seat)


def _turn(shown: Shown, text: Text) -> str:
    """Who is asked, when it is not the reader."""
    return _waiting_for(tuple(shown.view["waiting"]), _bot_thinks(shown), text)


def _bot_thinks(shown: Shown) -> bool:
    """Is nobody asked but one bot?"""
    waiting = shown.view["waiting"]
    return len(waiting) == 1 and shown.sitters[waiting[0]].kind == BOT


@drawn_once
def _waiting_for(seats: tuple[int, ...], thinks: bool, text: Text) -> str:
    if len(seats) == 1:
        return text.say("web.thinking" if thinks else "web.turn_of", {"who": seats[0]})
    return text.say("web.waiting_for", {"players": text.players(list(seats))})


def _free(shown: Shown) -> bool:
    return FREE in [sitter.kind for sitter in shown.sitters]


# ---- buttons


@dataclass(frozen=True, slots=True)
class Group:
    """The buttons of one verb."""

    name: str
    actions: list[tuple[int, Markup]]


def _groups(shown: Shown, text: Text, on_board: set[str]) -> list[Group]:
    """The legal actions that are not on the board, verb by verb."""
    found: dict[str, Group] = {}
    catalogue = shown.rules.catalogue
    for action in shown.legal:
        if str(action) in on_board:
            continue
        verb = catalogue.verb(action).name
        if verb not in found:
            found[verb] = Group(verb_name(verb, text), [])
        found[verb].actions.append((action, said(text.action(shown.seen, action))))
    return list(found.values())


def _actions(shown: Shown, groups: list[Group], text: Text) -> str:
    many = sum([len(group.actions) for group in groups]) >= FILTER_FROM
    return render("actions.html", t=teller(text), shown=shown, groups=groups, find=many)


def _meanwhile(shown: Shown, drawn: Face, text: Text, log: DrawnLog) -> str:
    """What just happened, in the place of the buttons beside a text board, so that nothing on the page jumps."""
    if drawn.board or shown.ended or _free(shown):
        return ""
    return render("meanwhile.html", t=teller(text), lines=log.latest(MEANWHILE))


# ---- the players


def _players(shown: Shown, reader: Reader, text: Text, own: Text, drawn: Face, playing: bool) -> list[str]:
    """The goals, then everybody's panel, the reader's first."""
    scores = shown.view["scores"]
    players = shown.rules.players
    first = max(shown.seat, 0)
    people: list[str] = []
    for seat in [(first + step) % players for step in range(players)]:
        sitter = shown.sitters[seat]
        panel = drawn.panel(shown, reader, text, seat) if drawn.panel else ""
        name = said(text.player(seat)) if sitter.kind != FREE else teller(own)("web.free_seat")
        people += PIECES.put(
            "player",
            own,
            {"name": name, "panel": panel},
            seat=seat,
            kind=sitter.kind,
            here=sitter.here or not playing,
            asked=sitter.asked and not shown.ended,
            me=seat == shown.seat,
            score=scores[seat],
            winner=seat in shown.winners,
            offers=_offers(shown, seat) if playing else (),
        )
        people.append("\n")
    goals = goal_strip(shown, text)
    return PIECES.put("players", own, {"goals": goals, "people": people}, has_goals=bool(goals))


def _offers(shown: Shown, seat: int) -> tuple[tuple[str, str, str], ...]:
    """What the reader may make of a seat, as: to, word, text key. Everybody may of their own, the owner also of those
    without a person, or gone."""
    sitter = shown.sitters[seat]
    mine = seat == shown.seat
    if shown.ended or not (mine or (shown.owner and (sitter.kind != PERSON or sitter.gone))):
        return ()
    if sitter.kind == BOT:
        offer = ("person", "", "web.seat.mine" if mine else "web.seat.free")
        return () if seat in shown.kept else (offer,)
    return (("bot", "", "web.seat.bot_mine" if mine else "web.seat.bot"),)


def _replaceable(shown: Shown) -> tuple[int, ...]:
    """The seats of bots that a friend may have."""
    bots = [seat for seat, one in enumerate(shown.sitters) if one.kind == BOT and seat != shown.seat]
    return tuple([seat for seat in bots if _offers(shown, seat)])


# ---- the log


def _draw_log(shown: Shown, own: Text, log: DrawnLog, news: int) -> list[str]:
    new, earlier = log.pieces(news)
    plays = shown.seat >= 0
    return PIECES.put(
        "log", own, {"news": new, "earlier": earlier}, is_news=bool(new), is_earlier=bool(earlier), plays=plays
    )


def _latest(shown: Shown, log: DrawnLog) -> Markup:
    """What somebody else has just done, for who watches the board; of one's own what was in vain or matters most."""
    if not shown.latest:
        return Markup("")
    lines = log.lines(face(shown.rules.game).news(shown.events[-shown.latest :], shown.seat, shown.own))
    return Markup("".join([f'<p data-at="{shown.decisions}">{line}</p>' for line in lines]))
