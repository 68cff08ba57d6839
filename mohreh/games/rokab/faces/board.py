"""The table as lines of text, for terminals and screen readers, at most 80 columns wide.

    Fars [Player 2]: Khuzestan, Esfahan, Yazd and Kerman

Every line is words, so that it reads in the direction of its language; long ones are broken after commas.
"""

from __future__ import annotations

from typing import Final, cast

from mohreh.games.rokab.knowledge.view import RokabView
from mohreh.games.rokab.rules.cards import pack, spelled
from mohreh.games.rokab.rules.maps import MAP_NAMES, MAPS
from mohreh.kernel.board import Board, others
from mohreh.kernel.rules import Seen
from mohreh.kernel.state import Args
from mohreh.kernel.text import Text

WIDTH: Final = 80
INDENT: Final = "  "
BREAKS: Final = ",،;؛:"  # a long line is broken after one of these


def board(seen: Seen, text: Text) -> Board:
    """The map, the others as they follow in turn, the piles, and the reader's own things last."""
    view = cast(RokabView, seen.view)
    me = view["seat"]
    parts = [_header(view, text), _map(view, text), _piles(view, text)]
    parts += [_seat(view, text, seat) for seat in others(me, view["players"])]
    if me >= 0:
        parts.append(_seat(view, text, me))
    return Board(parts, WIDTH, after=BREAKS)


# ---- what stands at the top


def _header(view: RokabView, text: Text) -> list[str]:
    battle = view["battle"]
    if view["over"]:
        return [text.say("board.over", {"n": battle - 1}), _victory(view["winners"], text)]
    fighters = view["fighters"]
    if fighters:
        lines = [text.say("board.final_battle", {"fighters": text.players(fighters)})]
    elif view["own_decks"]:
        lines = [text.say("board.battle_own_decks", {"n": battle})]
    else:
        more = view["goal"][0] > 3
        lines = [text.say("board.battle_more" if more else "board.battle", {"n": battle})]
    if view["site"]:
        args: Args = {"province": view["site"], "who": view["chooser"]}
        lines.append(text.say("board.site", args))
    elif not fighters:
        lines.append(text.say("board.chooser", {"who": view["chooser"]}))
    if view["season"]:
        lines.append(text.say("board.season", {"card": view["season"]}))
    if view["last"] >= 0:
        lines.append(text.say("board.last", {"who": view["last"]}))
    if view["idle"]:
        lines.append(text.say("board.idle", {"n": view["idle"]}))
    for who in view["waiting"]:
        lines.append(text.say("board.turn.you" if who == view["seat"] else "board.turn", {"who": who}))
    return lines


def _victory(winners: list[int], text: Text) -> str:
    if not winners:
        return text.say("no_winner")
    return text.say("won_by" if len(winners) == 1 else "shared_win", {"players": text.players(winners)})


# ---- the middle of the table


def _map(view: RokabView, text: Text) -> list[str]:
    """Each province with its marker and its neighbours."""
    the_map = MAPS[MAP_NAMES.index(view["map"])]
    owners = view["owners"]
    lines = [text.say("board.provinces")]
    for number, province in enumerate(the_map.provinces):
        if owners[number] >= 0:
            state = text.player(owners[number])
        elif province == view["site"]:
            state = text.say("board.battle_marker")
        elif province == view["peace"]:
            state = text.say("board.peace_marker")
        else:
            state = text.say("board.empty")
        near = "+".join(the_map.neighbours(province))
        lines.append(
            INDENT + text.say("board.province", {"province": province, "state": state, "near": near})
        )
    if view["uses_peace"] and not view["peace"]:
        lines.append(text.say("board.peace_aside"))
    return lines


def _piles(view: RokabView, text: Text) -> list[str]:
    burnt = view["burnt"]
    args: Args = {"n": sum(burnt), "cards": _cards(burnt)}
    if view["own_decks"]:
        return [text.say("board.gone", args)]
    lines = [text.say("board.pile", {"n": view["pile"]})]
    lines.append(text.say("board.burnt", args) if sum(burnt) else text.say("board.no_burnt"))
    return lines


# ---- a player


def _seat(view: RokabView, text: Text, seat: int) -> list[str]:
    mine = view["seats"][seat]
    name = text.player(seat)
    me = seat == view["seat"]
    if me:
        name = text.say("board.you", {"player": name})
    args: Args = {"player": name}
    args |= {"hand": mine["hand"], "provinces": mine["provinces"], "strength": mine["strength"]}
    lines = [text.say("board.seat_passed" if mine["passed"] else "board.seat", args)]
    if sum(mine["row"]):
        lines.append(INDENT + text.say("board.row", {"cards": _cards(mine["row"])}))
    if sum(mine["known"]):
        lines.append(INDENT + text.say("board.known", {"cards": _cards(mine["known"])}))
    if view["own_decks"]:
        lines.append(INDENT + text.say("board.deck", {"n": mine["deck"]}))
        lines.append(INDENT + text.say("board.left", {"cards": _cards(mine["left"])}))
    lines += _kept(view, text, seat)
    if me:
        lines.append(INDENT + text.say("board.hand", {"cards": _cards(mine["cards"])}))
    return lines


def _kept(view: RokabView, text: Text, seat: int) -> list[str]:
    """With the option to keep two cards of the last hand: what is known of them."""
    asks = view["asks"]
    keeper = view["keeper"]
    if asks[0] == "KeepTwo" and asks[1] == seat and view["kept"]:
        if seat == view["seat"]:
            return [INDENT + text.say("board.kept", {"cards": _cards(view["kept_cards"])})]
        return [INDENT + text.say("board.kept_hidden", {"n": view["kept"]})]
    if keeper[0] == seat:
        return [INDENT + text.say("board.keeper", {"n": keeper[1]})]
    return []


def _cards(counts: list[int]) -> str:
    return spelled(pack(counts))
