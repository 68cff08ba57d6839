"""The table as lines of text, for terminals and screen readers, at most 80 columns wide.

            1             2
     +     h0.0    +     h0.1    +      Rows and columns are numbered as people count them, from 1.
  1 v0.0  0.0 AA  v0.1   0.1     ||     Lands and free edges show the names to type, which count from 0.
     +   ========  +     h1.1    +      A fence is drawn: === and ||
  2  ||  1.0 [BB]  ||   1.1 A   v1.2    Settlers are the letters of their tribes; [BB] is enclosed.

A line is either words or a part of the board, never both: letters of two directions in one line would upset it.
"""

from __future__ import annotations

from typing import Final, cast

from mohreh.games.qabile.knowledge.view import QabileView
from mohreh.games.qabile.rules.data import EDGE_NAMES, LAND_NAMES, NO_LAND, SETTLERS_EACH, SIZE, TRIBES
from mohreh.games.qabile.rules.steps import PlaceFence, Settle
from mohreh.kernel.board import Board, Grid, others
from mohreh.kernel.rules import Seen
from mohreh.kernel.state import Args, Step
from mohreh.kernel.text import Text

INDENT: Final = "  "
CELL: Final = 10
POST: Final = " +  "
UPRIGHT_FENCE: Final = " || "
FENCE: Final = "========"


def board(seen: Seen, text: Text) -> Board:
    """How far the round is, the board, then the players, the reader last."""
    view = cast(QabileView, seen.view)
    me = view["seat"]
    seats: list[str] = []
    for seat in (*others(me, view["players"]), me):
        if seat >= 0:
            seats += _seat(view, text, seat)
    header = _header(view, text) + _turn(seen.state.top, view, text)
    return Board([header, _legend(view, text), [_grid(view)], seats])


# ---- what stands at the top


def _header(view: QabileView, text: Text) -> list[str]:
    if view["over"]:
        winners = view["winners"]
        how = text.say("board.over", {"how": view["ending"], "n": view["round"]})
        key = "won_by" if len(winners) == 1 else "shared_win"
        return [how, text.say(key, {"players": text.players(winners)})]
    args: Args = {"n": view["round"], "lands": view["lands_to_end"]}
    lines = [text.say("board.round", args), _rolls(view, text)]
    order = view["order"]
    if order:
        lines.append(text.say("board.order", {"order": "+".join([f"p{seat + 1}" for seat in order])}))
    if view["removed"] != -1:
        who, rival = view["remover"], view["removed"]
        lines.append(text.say("board.removed", {"who": who, "rival": rival}))
    if view["last_round"]:
        lines.append(text.say("board.last_round"))
    if view["idle"]:
        lines.append(text.say("board.idle", {"n": view["idle"]}))
    for who in view["waiting"]:
        lines.append(text.say("board.turn.you" if who == view["seat"] else "board.turn", {"who": who}))
    return lines


def _rolls(view: QabileView, text: Text) -> str:
    rolls = view["rolls"]
    said = [text.say("board.roll", {"who": seat, "n": roll}) for seat, roll in enumerate(rolls)]
    return text.say("board.rolls", {"list": text.listed(said)})


def _turn(asks: Step, view: QabileView, text: Text) -> list[str]:
    """How far the turn is: which settler, or whose fence turn."""
    if isinstance(asks, Settle):
        if asks.first == NO_LAND:
            return [text.say("board.first_settler")]
        return [text.say("board.second_settler", {"land": LAND_NAMES[asks.first]})]
    if isinstance(asks, PlaceFence) and asks.taken_over:
        return [text.say("board.taken_over", {"rival": view["removed"]})]
    return []


# ---- the board


def _legend(view: QabileView, text: Text) -> list[str]:
    players = view["players"]
    said = [text.say("board.tribe", {"letter": TRIBES[seat], "who": seat}) for seat in range(players)]
    left = len(EDGE_NAMES) - len(view["fences"])
    lines = [text.say("board.tribes", {"list": text.listed(said)})]
    lines += [text.say("board.legend"), text.say("board.names", {"name": LAND_NAMES[0]})]
    return [*lines, text.say("board.fences", {"n": left})]


def _grid(view: QabileView) -> Grid:
    fences = set(view["fences"])
    columns = [" " * len(POST) + str(column + 1).center(CELL) for column in range(SIZE)]
    lines = [(INDENT + "".join(columns)).rstrip()]
    for row in range(SIZE + 1):
        upper = [f"h{row}.{column}" for column in range(SIZE)]
        cells = [(FENCE if name in fences else name).center(CELL) for name in upper]
        lines.append((INDENT + POST + POST.join(cells) + POST).rstrip())
        if row < SIZE:
            lines.append(_lands(view, row, fences))
    return Grid(lines)


def _lands(view: QabileView, row: int, fences: set[str]) -> str:
    line = f"{row + 1} "
    for column in range(SIZE + 1):
        name = f"v{row}.{column}"
        line += UPRIGHT_FENCE if name in fences else name
        if column < SIZE:
            line += _land(view, row * SIZE + column).center(CELL)
    return line.rstrip()


def _land(view: QabileView, land: int) -> str:
    counts = view["board"][land]
    settlers = "".join([TRIBES[seat] * n for seat, n in enumerate(counts)])
    name = LAND_NAMES[land]
    return f"{name} [{settlers}]" if name in view["enclosed"] else f"{name} {settlers}".rstrip()


# ---- a player


def _seat(view: QabileView, text: Text, seat: int) -> list[str]:
    mine = view["seats"][seat]
    name = text.player(seat)
    if seat == view["seat"]:
        name = text.say("board.you", {"player": name})
    args: Args = {
        "player": name,
        "points": view["scores"][seat],
        "lands": len(mine["lands"]),
        "masks": mine["masks"],
        "supply": mine["supply"],
        "board": SETTLERS_EACH - mine["supply"] - mine["out"],
        "out": mine["out"],
    }
    key = "board.settlers_out" if mine["out"] else "board.settlers"
    return [text.say("board.seat", args), INDENT + text.say(key, args)]
