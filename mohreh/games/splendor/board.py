"""The table as lines of text, for terminals and screen readers, at most 80 columns wide.

    Cards: place, bonus, prestige points, price, name (level, gem, number)
    Level 3; deck d3: 16 left
      3.1  u  4    w6  u3          k3      3u3

A line is either words or a grid of notation, in Persian never both: letters of two directions in one line would
upset the columns. So a label stands before its grid in English, and on a line of its own in Persian.
"""

from __future__ import annotations

from typing import Final, TypedDict, cast

from mohreh.games.splendor.data import (
    CARD_COLOUR,
    CARD_COST,
    CARD_NAMES,
    CARD_POINTS,
    LEVELS,
    NOBLE_NAMES,
    NOBLE_NEED,
    NOBLE_POINTS,
    ROW,
    SLOTS,
)
from mohreh.games.splendor.gems import LETTERS, spelled, unpack
from mohreh.kernel.game import View
from mohreh.kernel.state import Args
from mohreh.kernel.text import Text

INDENT: Final = "  "
GEMS_AT: Final = 15  # the column where counts of gems begin, the same in all grids
CELL: Final = 4
NAME_AT: Final = GEMS_AT + CELL * len(LETTERS)
HIDDEN: Final = "*"


class Reserved(TypedDict):
    """A reserved card as a view has it; without a name it is hidden."""

    card: str
    level: int
    hidden: bool


class Seat(TypedDict):
    """What a view tells of one player."""

    tokens: list[int]
    bonuses: list[int]
    points: int
    bought: list[str]
    reserved: list[Reserved]
    nobles: list[str]


def board(view: View, text: Text) -> str:
    """The others as they follow in turn, then the middle of the table, and the reader's own things last."""
    me = cast(int, view["seat"])
    players = cast(int, view["players"])
    others = [(me + step) % players for step in range(1, players)] if me >= 0 else list(range(players))
    parts = [_header(view, text)]
    parts += [_seat(view, text, seat) for seat in others]
    parts += [_nobles(view, text), _rows(view, text), _bank(view, text)]
    if me >= 0:
        parts.append(_seat(view, text, me))
    return "\n\n".join(["\n".join(part) for part in parts]) + "\n"


# ---- what stands at the top


def _header(view: View, text: Text) -> list[str]:
    completed = cast(int, view["round"]) - 1
    if view["over"]:
        return [text.say("board.over", {"n": completed}), _victory(view, text)]
    lines = [
        text.say("board.round", {"n": completed + 1, "target": cast(int, view["target"])}),
        text.say("board.first", {"who": cast(int, view["first"])}),
    ]
    if view["last_round"]:
        lines.append(text.say("board.last_round"))
    if view["passes"]:
        lines.append(text.say("board.passes", {"n": cast(int, view["passes"])}))
    for who in cast("list[int]", view["waiting"]):
        lines.append(text.say("board.turn.you" if who == view["seat"] else "board.turn", {"who": who}))
    return lines + _paying(view, text)


def _victory(view: View, text: Text) -> str:
    winners = cast("list[int]", view["winners"])
    if winners == [view["seat"]]:
        return text.say("board.won.you")
    return text.say("won_by" if len(winners) == 1 else "shared_win", {"players": text.players(winners)})


def _paying(view: View, text: Text) -> list[str]:
    """A purchase under way: what is bought, and what gold stands in for so far."""
    asks = cast("list[object]", view["asks"])
    if asks[0] != "Pay":
        return []
    slot, instead = cast("list[int]", asks[2:4])
    place = _place(slot // ROW, slot % ROW) if slot < SLOTS else f"r{slot - SLOTS + 1}"
    if instead == 0:
        return [text.say("board.paying", {"place": place})]
    return [text.say("board.paying_so_far", {"place": place, "gems": spelled(instead)})]


# ---- the middle of the table


def _bank(view: View, text: Text) -> list[str]:
    pairs = [text.say("board.letter", {"letter": letter, "gem": letter}) for letter in LETTERS]
    counts = _cells(cast("list[int]", view["bank"]), text, zeros=True)
    letters = text.say("board.letters", {"list": text.say("comma").join(pairs)})
    return [letters, *_labelled("", text.say("board.bank"), counts, text)]


def _nobles(view: View, text: Text) -> list[str]:
    names = cast("list[str]", view["nobles"])
    if not names:
        return [text.say("board.no_nobles")]
    lines = [text.say("board.nobles", {"points": NOBLE_POINTS})]
    for name in names:
        need = unpack(NOBLE_NEED[NOBLE_NAMES.index(name)], 5)
        lines.append(_line(f"{INDENT}{name}", _cells(need, text)))
    return lines


def _rows(view: View, text: Text) -> list[str]:
    """Level 3 on top, as on the table."""
    rows = cast("list[list[str]]", view["rows"])
    decks = cast("list[int]", view["decks"])
    lines = [text.say("board.cards")]
    for level in reversed(range(LEVELS)):
        args: Args = {"level": level + 1, "deck": f"d{level + 1}", "n": decks[level]}
        lines.append(text.say("board.level" if decks[level] else "board.level_without", args))
        for number, card in enumerate(rows[level]):
            place = _place(level, number)
            if card:
                lines.append(_card(place, card, text))
            else:
                lines.append(INDENT + text.say("board.empty_place", {"place": place}))
    return lines


def _place(level: int, number: int) -> str:
    """As notation has it."""
    return f"{level + 1}.{number + 1}"


# ---- a player


def _seat(view: View, text: Text, seat: int) -> list[str]:
    mine = cast("list[Seat]", view["seats"])[seat]
    own = seat == view["seat"]
    args: Args = {"player": text.player(seat), "points": mine["points"], "cards": len(mine["bought"])}
    lines = [text.say("board.seat.you" if own else "board.seat", args)]
    for kind, counts in (("tokens", mine["tokens"]), ("bonuses", mine["bonuses"])):
        label = text.say(f"board.{kind}", {"n": sum(counts)})
        lines += _labelled(INDENT, label, _cells(counts, text), text)
    if mine["nobles"]:
        lines.append(INDENT + text.say("board.received", {"nobles": "+".join(mine["nobles"])}))
    return lines + _hand(mine["reserved"], own, text)


def _hand(hand: list[Reserved], own: bool, text: Text) -> list[str]:
    """The reserved cards; only one's own have a place to buy from."""
    if not hand:
        return []
    lines = [INDENT + text.say("board.reserved", {"n": len(hand)})]
    marked = False
    for number, one in enumerate(hand):
        if one["card"] == "":
            lines.append(INDENT + text.say("board.hidden", {"level": one["level"]}))
        else:
            marked = marked or one["hidden"]
            mark = HIDDEN if one["hidden"] else ""
            lines.append(_card(f"r{number + 1}{mark}" if own else mark, one["card"], text))
    if marked:
        lines.append(INDENT + text.say("board.from_others", {"mark": HIDDEN}))
    return lines


# ---- lines of a grid


def _card(place: str, name: str, text: Text) -> str:
    """With its name at the end: 3u3 is what texts call the level-3 sapphire card 3."""
    card = CARD_NAMES.index(name)
    points = text.number(int(CARD_POINTS[card]))
    front = f"{INDENT}{place:<4} {LETTERS[CARD_COLOUR[card]]}  {points}"
    priced = _line(front, _cells(unpack(CARD_COST[card], 5), text))
    return f"{priced:<{NAME_AT}}{name}"


def _cells(counts: list[int], text: Text, zeros: bool = False) -> str:
    """Letter and count in columns; a column stays empty where there is none."""
    cells = [f"{LETTERS[c]}{text.number(n)}" if n or zeros else "" for c, n in enumerate(counts)]
    return "".join([cell.ljust(CELL) for cell in cells]).rstrip()


def _line(front: str, cells: str) -> str:
    return f"{front:<{GEMS_AT}}{cells}" if cells else front


def _labelled(indent: str, label: str, cells: str, text: Text) -> list[str]:
    """A grid with its label: in Persian on a line of its own."""
    if text.language != "fa":
        return [_line(indent + label, cells)]
    return [indent + label, _line("", cells)] if cells else [indent + label]
