"""The table as lines of text, for terminals and screen readers, at most 80 columns wide.

        a  b  c  d  e  f  g  h  i          A         B
    8      .  x [.] .  .  .  .     8        . o .     @ .
    7   .  . (o) O  .  . (.) .  .  7        . @ .     . o

Each colour has three signs for its common, heroic and legendary pieces. A red square has square brackets, a green one
round brackets, whether a piece stands there or not. Beside the arena are the patterns of the reader's cards, drawn
with the same signs. A line is either words or part of a grid: Persian words would change the order of the signs.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import Final, cast

from mohreh.games.tash_kalar.faces import pictures
from mohreh.games.tash_kalar.faces.current_card import current_card
from mohreh.games.tash_kalar.faces.words import (
    colour_of,
    mate,
    opponents,
    own_colour,
    standing,
    straight,
    whose,
)
from mohreh.games.tash_kalar.knowledge.view import TashKalarView
from mohreh.games.tash_kalar.rules import arena, data
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.games.tash_kalar.rules.steps import flaring
from mohreh.kernel.board import Board, Grid, others
from mohreh.kernel.rules import Seen
from mohreh.kernel.state import Args
from mohreh.kernel.text import ISOLATE, POP, Text

WIDTH: Final = 79  # so that an 80-column terminal need not break a line again
INDENT: Final = "  "
GAP: Final = "   "
SIGNS: Final = ["oO%", "xX#", "vVW", "nNM"]  # common, heroic, legendary, by colour
FILES: Final = "abcdefghi"
EMPTY: Final = "."
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # capital letters for the cards in hand, because choices have numbers


def board(seen: Seen, text: Text) -> Board:
    """Turn and tasks, the other players in turn order, the arena, and last what the reader has."""
    view, s = cast(TashKalarView, seen.view), seen.state
    assert isinstance(s, TashKalarState)
    me = view["seat"]
    table = _header(view, s, text) + _tasks(view, text)
    for seat in others(me, view["players"]):
        table += _seat(view, text, seat)
    table += _shared(view, text)
    own = _seat(view, text, me) + _hand(view, s, text) if me >= 0 else []
    return Board([table, [_middle(view)], _legend(view, text) + own], WIDTH, hang=len(INDENT), after="")


def _own_cards(view: TashKalarView) -> list[str]:
    """The reader's beings and legends."""
    me = view["seat"]
    return [*view["seats"][me]["beings"], *view["seats"][me]["legends"]] if me >= 0 else []


# ---- what stands at the top


def _header(view: TashKalarView, s: TashKalarState, text: Text) -> list[str]:
    number = view["round"]
    if view["over"]:
        winners = view["winners"]
        how = text.say("board.over", {"n": number, "how": view["ending"]})
        key = "won_by" if len(winners) == 1 else "shared_win"
        return [how + " " + text.say(key, {"players": text.players(winners)})]
    form = view["form"]
    args: Args = {"form": view["rules"]["form"], "n": number, "goal": int(s.variant.goal)}
    lines = [text.say(f"board.round.{form}", args)]
    for who in view["waiting"]:
        key = "board.acting" if who == view["control"] else "board.turn" if view["turn"] >= 0 else "board.setup"
        args = {"who": who, "turn": view["turn"], "n": view["actions"]}
        lines.append(text.say(f"{key}.you" if who == view["seat"] else key, args))
    if view["turn"] < 0:
        return [" ".join(lines)]
    if view["opening"]:
        first = view["rules"]["first_turn"]
        lines.append(text.say(f"board.opening.{first}"))
    if view["control"] >= 0:
        lines.append(text.say("board.control", {"mate": view["control"]}))
    if view["final"] >= 0:
        args = {"n": view["final"], "cause": view["cause"], "who": view["announcer"]}
        lines.append(text.say("board.final", args))
    if view["permission"]:
        lines.append(text.say("board.permission"))
    return [" ".join(lines), *_so_far(view, text), *current_card(view, text)]


def _so_far(view: TashKalarView, text: Text) -> list[str]:
    """What has happened in this turn that counts for tasks or points."""
    said: list[str] = []
    for owner, seat in enumerate(view["seats"]):
        common, heroic, legendary = seat["destroyed"]
        if common + heroic + legendary and seat["colour"] == owner:
            args: Args = {"owner": whose(view, owner), "common": common, "heroic": heroic, "legendary": legendary}
            said.append(text.say("board.destroyed", args))
    summoned = view["summoned"]
    if summoned["total"]:
        counts: Args = {"total": summoned["total"], "legends": summoned["legends"]}
        counts |= {"red": summoned["red"], "green": summoned["green"]}
        said.append(text.say("board.summoned", counts))
    if view["exchanged"]:
        said.append(text.say("board.exchanged"))
    if view["flared"]:
        said.append(text.say("board.flared"))
    extra = view["extra"]
    if extra["beings"] + extra["legends"]:
        said.append(text.say("board.extra_cards", {"beings": extra["beings"], "legends": extra["legends"]}))
    if extra["turns"]:
        said.append(text.say("board.extra_turn"))
    return [text.say("board.so_far", {"list": _semicolon(text).join(said)})] if said else []


def _tasks(view: TashKalarView, text: Text) -> list[str]:
    """The open ones, the next one, and what is known below it."""
    if view["form"] != "high_form" or view["turn"] < 0:
        return []
    tasks = view["tasks"]
    lines = [text.say("board.tasks", {"n": tasks["deck"]})]
    for task in tasks["open"]:
        if task:
            key = "board.task_met" if task in view["met"] else "board.task"
            lines.append(INDENT + _task(text, key, task))
    if tasks["next"]:
        lines.append(INDENT + _task(text, "board.task_next", tasks["next"]))
    known = tasks["known"]
    if known:
        lines.append(INDENT + text.say("board.tasks_known", {"tasks": "+".join(known.values())}))
    return lines


def _task(text: Text, key: str, task: str) -> str:
    return text.say(key, {"task": task, "n": int(data.TASK_POINTS[data.TASK_NAMES.index(task)])})


def _shared(view: TashKalarView, text: Text) -> list[str]:
    """The decks of legends and flares, and what lies on their piles."""
    legends, flares = view["legends"], view["flares"]
    if legends["deck"] + len(legends["discard"]) == 0:
        return []
    said = [text.say("board.shared", {"legends": legends["deck"], "flares": flares["deck"]})]
    gone = [*legends["discard"], *flares["discard"]]
    if gone:
        said.append(text.say("board.discarded", {"cards": "+".join(gone)}))
    return [" ".join(said + _known([*legends["known"].items(), *flares["known"].items()], text))]


def _known(known: list[tuple[str, str]], text: Text) -> list[str]:
    """Cards of a deck that the reader has seen go there."""
    listed = [text.say("board.known_card", {"card": card, "n": int(depth)}) for depth, card in known]
    return [text.say("board.known_deck", {"list": text.say("comma").join(listed)})] if known else []


# ---- the arena, with the patterns of the reader's cards beside it


def _middle(view: TashKalarView) -> Grid:
    arena = _arena(view)
    width = max([len(line) for line in arena]) + len(GAP)
    drawn = _pictures(view, WIDTH - width)
    return Grid([f"{left:<{width}}{right}".rstrip() for left, right in zip_longest(arena, drawn, fillvalue="")])


def _arena(view: TashKalarView) -> list[str]:
    files = "  " + "".join([f" {letter} " for letter in FILES]).rstrip()
    lines = [files]
    for rank in range(arena.SIZE, 0, -1):
        squares = "".join([_square(view, f"{letter}{rank}") for letter in FILES])
        lines.append(f"{rank} {squares} {rank}")
    return [*lines, files]


def _square(view: TashKalarView, square: str) -> str:
    """Three columns: brackets where the square is coloured, and the sign of the piece."""
    if square not in arena.SQUARE_NAMES:
        return "   "
    owner, rank = standing(view, square)
    sign = SIGNS[owner][data.RANK_NAMES.index(rank)] if rank else EMPTY
    return {"red": f"[{sign}]", "green": f"({sign})", "plain": f" {sign} "}[colour_of(square)]


def _pictures(view: TashKalarView, room: int) -> list[str]:
    """The patterns side by side, as many in a row as there is room for, each below its letter."""
    lines: list[str] = []
    row: list[list[str]] = []
    for letter, card in zip(LETTERS, _own_cards(view), strict=False):
        one = pictures.picture(card, SIGNS[own_colour(view)])
        width = len(one[0]) + len(GAP)
        block = [line.ljust(width) for line in [f" {letter}", *one]]
        if sum([len(other[0]) for other in row]) + width > room:
            lines += _beside(row)
            row = []
        row.append(block)
    return lines + _beside(row)


def _beside(blocks: list[list[str]]) -> list[str]:
    height = max([len(block) for block in blocks], default=0)
    filled = [block + [" " * len(block[0])] * (height - len(block)) for block in blocks]
    return ["".join(parts).rstrip() for parts in zip(*filled, strict=True)]


def _legend(view: TashKalarView, text: Text) -> list[str]:
    """What the signs mean."""
    said = [text.say("board.legend", {"red": _sign("[ ]", text), "green": _sign("( )", text)})]
    if _own_cards(view):
        needed = pictures.SUMMONING + SIGNS[own_colour(view)][0]
        signs = {"summoning": pictures.SUMMONING, "needed": needed, "marked": pictures.MARKED, "any": pictures.ANYTHING}
        said.append(text.say("board.pictures", {key: _sign(sign, text) for key, sign in signs.items()}))
    return [" ".join(said)]


def _sign(sign: str, text: Text) -> str:
    """Signs keep their order inside a Persian sentence."""
    sign = sign.replace(" ", "\u00a0")
    return f"{ISOLATE}{sign}{POP}" if text.language == "fa" else sign


# ---- a player


def _seat(view: TashKalarView, text: Text, seat: int) -> list[str]:
    mine = view["seats"][seat]
    own = seat == view["seat"]
    player = text.say("board.you", {"player": text.player(seat)}) if own else text.player(seat)
    args: Args = {"symbols": _sign(SIGNS[mine["colour"]], text), "player": player}
    if not mine["school"]:
        return [text.say("board.seat", args)]
    args |= {"school": mine["school"], "points": mine["points"], "deck": mine["deck"]}
    args |= {"commons": mine["commons"], "heroics": mine["heroics"], "legendaries": mine["legendaries"]}
    args |= {"pool": mine["pool"], "legendary_pool": mine["legendary_pool"]}
    args |= {"beings": len(mine["beings"]), "legends": len(mine["legends"]), "flares": len(mine["flares"])}
    colours = [
        text.say("board.in_colour", {"who": other, "n": points})
        for other, points in enumerate(mine["by_colour"])
        if other != mine["colour"]
    ]
    args["list"] = text.say("comma").join(colours)
    keys = [f"board.seat.{view['form']}", "board.pieces", "board.deck" if own else "board.hand"]
    said = [_semicolon(text).join([text.say(key, args) for key in keys]) + "."]
    if view["teams"]:
        said.append(text.say("board.mate", {"mate": mate(view, seat), "n": straight(mine)}))
    if mine["tasks"]:
        said.append(text.say("board.claimed", {"tasks": "+".join(mine["tasks"])}))
    seen = [card for card in [*mine["beings"], *mine["legends"], *mine["flares"]] if card]
    if seen and not own:
        said.append(text.say("board.known", {"cards": "+".join(seen)}))
    said += _known([*mine["known"].items()], text)
    if mine["discard"]:
        said.append(text.say("board.discarded", {"cards": "+".join(mine["discard"])}))
    if mine["improvised"]:
        said.append(text.say("board.improvised", {"list": text.players(mine["improvised"])}))
    return [" ".join(said)]


def _hand(view: TashKalarView, s: TashKalarState, text: Text) -> list[str]:
    """The reader's cards by the letters of the pictures, and the flare; with effects while one may be chosen."""
    flares = view["seats"][view["seat"]]["flares"]
    if view["card"] or view["flare"] or view["over"]:
        named = zip(LETTERS, _own_cards(view), strict=False)
        said = [text.say("board.named", {"letter": _sign(letter, text), "card": card}) for letter, card in named]
        said += [text.thing("flare", flare) for flare in flares]
        return [text.say("board.cards", {"list": text.say("comma").join(said)})] if said else []
    lines: list[str] = []
    for letter, card in zip(LETTERS, _own_cards(view), strict=False):
        rank = data.RANK_NAMES[data.CARD_RANK[data.CARD_NAMES.index(card)]]
        args: Args = {"letter": _sign(letter, text), "card": card, "id": _sign(card, text), "rank": rank}
        ways = pictures.printed_directions(card)
        key = "board.held_directions" if ways else "board.held"
        lines.append(text.say(key, {**args, "directions": "+".join(ways)}))
    for flare in flares:
        lines += _flare(view, s, text, flare)
    return lines


def _flare(view: TashKalarView, s: TashKalarState, text: Text, flare: str) -> list[str]:
    """Both halves with their criteria, and whether these hold against anybody now."""
    number = data.FLARE_NAMES.index(flare)
    players = opponents(view)
    uppers = {whose(view, one): int(flaring.upper_lead(s, view["seat"], one)) for one in players}
    lowers = {whose(view, one): int(flaring.lower_lead(s, view["seat"], one)) for one in players}
    compares = view["rules"]["flare_lower"]
    lines: list[str] = []
    upper = any(flaring.upper_met(s, view["seat"], seat, number) for seat in players)
    lower = any(flaring.lower_met(s, view["seat"], seat, number) for seat in players)
    halves = (("upper", data.UPPER, uppers, upper), ("lower", data.LOWER, lowers, lower))
    for key, needs, found, holds in halves:
        args: Args = {"flare": flare, "id": _sign(flare, text), "n": int(needs[number]), "leads": _ahead(found, text)}
        usual = "board.upper" if key == "upper" else f"board.lower.{compares}"
        lines.append(text.say(f"board.{key}_holds" if holds else usual, args))
    return [lines[0], INDENT + lines[1]]


def _ahead(found: dict[str, int], text: Text) -> str:
    """Who has more than the reader, and how many."""
    said = [text.say("board.lead", {"who": seat, "n": n}) for seat, n in found.items() if n > 0]
    return text.say("comma").join(said) if said else text.say("board.nobody")


# ---- lines


def _semicolon(text: Text) -> str:
    return "؛ " if text.language == "fa" else "; "
