"""The table as lines of text, for terminals and screen readers, at most 80 columns wide.

      1   1   2   2
        1   2   3            the island, a number for each hex of a territory
          3   3

Words and drawing never share a line, so that each reads in its own direction.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from mohreh.games.inis.faces import question
from mohreh.games.inis.knowledge.view import InisView, Territory
from mohreh.games.inis.rules.clans import exposed
from mohreh.games.inis.rules.data import CARD_NAMES, TERRITORY_NAMES, TRIGGERS, USE_NAMES
from mohreh.games.inis.rules.questions import PLANS, window_of
from mohreh.games.inis.rules.state import InisState
from mohreh.kernel.board import Block, Board, Grid, others
from mohreh.kernel.rules import Seen
from mohreh.kernel.state import Args
from mohreh.kernel.text import Text

WIDTH: Final = 80
INDENT: Final = "  "


def board(seen: Seen, text: Text) -> Board:
    """What is asked, the island, a clash, the piles, and the players with the reader last."""
    view, s = cast(InisView, seen.view), seen.state
    assert isinstance(s, InisState)
    me = view["seat"]
    parts: list[Sequence[Block]] = [_header(view, text), _map(view, text), _island(view, text)]
    if view["clash"]:
        parts.append(_clash(view, s, text))
    parts.append(_piles(view, text))
    parts += [_seat(view, text, seat) for seat in others(me, view["players"])]
    if me >= 0:
        parts.append(_seat(view, text, me))
    return Board(parts, WIDTH)


# ---- what stands at the top


def _header(view: InisView, text: Text) -> list[str]:
    n = view["round"]
    if view["over"]:
        winners = view["winners"]
        if not winners:
            return [text.say("board.over", {"n": n}), text.say("no_winner")]
        return [text.say("board.over", {"n": n}), text.say("won_by", {"players": text.players(winners)})]
    turn = view["turn"]
    if n == 0:
        lines = [text.say("board.setup")]
    elif turn < 0:
        lines = [text.say("board.assembly", {"n": n})]
    else:
        args: Args = {"n": n, "who": turn, "passes": view["passes"]}
        lines = [text.say("board.season", args)]
    direction = "counter_clockwise" if view["direction"] else "clockwise"
    lines.append(text.say("board.order", {"who": view["brenn"], "direction": direction}))
    waiting = view["waiting"]
    if view["seat"] in waiting:
        lines.append(text.say("board.asked.you"))
    else:
        lines.append(text.say("board.asked", {"players": text.players(waiting)}))
    return lines + _question(view, text)


def _question(view: InisView, text: Text) -> list[str]:
    """In which window, by which card, and what was announced for it."""
    step, fields = question.asked(view)
    lines: list[str] = []
    window = window_of(step, fields)
    if window >= 0:
        own = view["seat"] in view["waiting"]
        seen = not own and text.has(f"window_seen.{TRIGGERS[window]}")
        lines.append(text.say("board.window_seen" if seen else "board.window", {"window": TRIGGERS[window]}))
    if step in PLANS:
        who, card, use = fields[0], fields[1], fields[2]
        lines.append(text.say("board.card", {"who": who, "card": CARD_NAMES[card], "use": USE_NAMES[use]}))
        effect = _effect(card, use)
        if text.has(effect):
            lines.append(text.say("board.effect", {"effect": text.say(effect)}))
        chosen = question.announced_in_words(view, text)
        if chosen:
            lines.append(text.say("board.announced", {"choices": text.listed(chosen)}))
    elif step == "Removal":
        args: Args = {"who": fields[0], "territory": TERRITORY_NAMES[fields[1]]}
        lines.append(text.say("board.removed", args))
    elif step in ("AttackDeclared", "AttackedInHills", "AnswerAttack", "AfterAttack"):
        lines.append(text.say("board.attacked", {"who": fields[0], "target": fields[1]}))
    elif step == "Give":
        lines.append(text.say("board.give", {"to": fields[1]}))
    elif step == "EmptyCauldron":
        lines.append(text.say("board.come_back", {"territory": TERRITORY_NAMES[fields[1]]}))
    elif step == "Draft":
        lines += question.draft(view, text, fields[0])
    table = view["table"]
    if table:
        lines.append(text.say("board.table", {"cards": "+".join(table)}))
    return lines


def _effect(card: int, use: int) -> str:
    """The key of a card's text."""
    name = CARD_NAMES[card]
    name = f"advantage_{name}" if name in TERRITORY_NAMES else name
    return f"effect.{name}.{['season', 'triskel', 'triskel_2', 'triskel', 'season'][use]}"


# ---- the island


def _map(view: InisView, text: Text) -> list[Grid]:
    """The hexes of each territory, with the number of the territory; nothing if that is too wide."""
    cells: dict[tuple[int, int], int] = {}
    for number, one in enumerate(view["territories"], 1):
        q, r, o = one["place"]
        for x, y in ((q + 1, r), (q, r + 1), (q + 1, r + 1) if o else (q, r)):
            cells[4 * x + 2 * y, y] = number
    left = min([x for x, _ in cells])
    top = min([y for _, y in cells])
    right = max([x for x, _ in cells])
    if right - left + 6 > WIDTH:
        return []
    lines: list[str] = []
    for y in range(top, max([y for _, y in cells]) + 1):
        line = INDENT
        for x in range(left, right + 1):
            if (x, y) in cells:
                line = line.ljust(len(INDENT) + x - left) + text.number(cells[x, y])
        lines.append(line)
    return [Grid(lines)]


def _island(view: InisView, text: Text) -> list[str]:
    """Each territory with clans, chieftain, buildings and neighbours."""
    lines = [text.say("board.island")]
    for number, one in enumerate(view["territories"], 1):
        found = [*things(one, view, text), text.say("board.near", {"near": "+".join(one["near"])})]
        args: Args = {"k": number, "territory": one["name"], "things": text.say("comma").join(found)}
        lines.append(INDENT + text.say("board.territory", args))
    return lines


def things(one: Territory, view: InisView, text: Text) -> list[str]:
    """What is in a territory."""
    clash = view["clash"]
    clans = [text.say("board.clans", {"who": seat, "n": n}) for seat, n in enumerate(one["clans"]) if n]
    found = clans or [text.say("board.no_clans")]
    if one["chieftain"] >= 0:
        found.append(text.say("board.chieftain", {"who": one["chieftain"]}))
    if one["name"] == view["capital"]:
        found.append(text.say("board.capital"))
    if one["citadels"]:
        found.append(text.say("board.citadels", {"n": one["citadels"]}))
    if one["sanctuaries"]:
        found.append(text.say("board.sanctuaries", {"n": one["sanctuaries"]}))
    if one["name"] == view["festival"]:
        found.append(text.say("board.festival"))
    if clash and one["name"] == clash["territory"]:
        found.append(text.say("board.here_clash"))
    return found


def _clash(view: InisView, s: InisState, text: Text) -> list[str]:
    clash = view["clash"]
    where = str(clash["territory"])
    args: Args = {"territory": where, "who": clash["instigator"], "mover": clash["mover"]}
    lines = [text.say("board.clash", args)]
    sheltered = clash["sheltered"]
    lost = [sum(one) for one in clash["lost"]]
    for one in view["territories"]:
        if one["name"] == where:
            for seat, n in enumerate(one["clans"]):
                if n or lost[seat]:
                    counts: Args = {"who": seat, "exposed": int(exposed(s, seat))}
                    counts |= {"sheltered": sheltered[seat], "lost": lost[seat]}
                    lines.append(INDENT + text.say("board.fighter", counts))
    if clash["spear"]:
        lines.append(text.say("board.spear"))
    owner, n = view["cauldron"]
    if owner >= 0:
        lines.append(text.say("board.cauldron", {"who": owner, "n": n}))
    return lines


# ---- cards


def undealt(view: InisView) -> bool:
    """Are the cards in the pile those that wait to be dealt, and not the discard pile?"""
    before = view["round"] < 2 and view["turn"] < 0  # nothing has ever been discarded
    return before or view["asks"][0] == "Draft"


def _piles(view: InisView, text: Text) -> list[str]:
    piles = {"deck": view["deck"], "pile": view["pile"], "aside": view["aside"]}
    stack = view["stack"]
    counts: Args = {name: piles[name]["n"] for name in piles}
    sanctuaries, citadels = view["supply"]
    lines = [text.say("board.undealt" if undealt(view) else "board.piles", counts | {"stack": len(stack)})]
    lines.append(text.say("board.supply", {"sanctuaries": sanctuaries, "citadels": citadels}))
    burnt = view["burnt"]
    if burnt:
        lines.append(text.say("board.burnt", {"cards": "+".join(burnt)}))
    for name in piles:
        if piles[name]["cards"]:
            lines.append(text.say(f"board.in_{name}", {"cards": "+".join(piles[name]["cards"])}))
    known = [str(tile[0]) for tile in stack if tile[0]]
    if known:
        lines.append(text.say("board.in_stack", {"territories": "+".join(known)}))
    territories = view["territories"]
    for key, where in (("board.face_up", "open"), ("board.face_down", "played")):
        lying = [one["name"] for one in territories if one["advantage"] == where]
        if lying:
            lines.append(text.say(key, {"cards": "+".join(lying)}))
    for draw in view["drawn"]:
        lines.append(text.say("board.drawn", {"who": draw["who"], "n": draw["n"]}))
        if draw["who"] == view["seat"] and draw["cards"]:
            lines.append(text.say("board.drawn_cards", {"cards": "+".join(draw["cards"])}))
    return lines


def _seat(view: InisView, text: Text, seat: int) -> list[str]:
    one = view["seats"][seat]
    me = seat == view["seat"]
    name = text.player(seat)
    args: Args = {"player": text.say("board.you", {"player": name}) if me else name}
    args |= {"reserve": one["reserve"], "deeds": one["deeds"], "leadership": one["leadership"]}
    args |= {"religion": one["religion"], "land": one["land"], "conditions": one["conditions"]}
    lines = [text.say("board.seat", args)]
    if one["pretender"]:
        lines.append(INDENT + text.say("board.pretender"))
    lines.append(INDENT + text.say("board.hand", {"actions": one["actions"], "epics": one["epics"]}))
    locked = one["locked"]
    if me and locked["n"]:
        lines.append(INDENT + text.say("board.locked_cards", {"cards": "+".join(locked["cards"])}))
    elif locked["n"]:
        lines.append(INDENT + text.say("board.locked", {"n": locked["n"]}))
    if one["advantages"]:
        lines.append(INDENT + text.say("board.advantages", {"cards": "+".join(one["advantages"])}))
    cards = one["cards"] if me else one["cards"] + locked["cards"]
    if cards:
        key = "board.cards" if me else "board.known" if view["seat"] >= 0 else "board.known_all"
        lines.append(INDENT + text.say(key, {"cards": "+".join(cards)}))
    return lines
