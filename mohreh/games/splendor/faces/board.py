"""The table as lines of text, for terminals and screen readers: low and at most 80 columns wide.

    Player 1 (you): prestige points 3, bought cards 5
     tokens+bonuses  w 1+1  u 1+0  g 3+3  r 3+1  k 2+0  j 0
     reserved 2      r1 2k3 2 w5         r2* 2k6 3 k6

A line is either words or a grid of notation, in Persian never both: letters of two directions in one line would
upset the columns. So a label stands before its grid in English, and among the words above it in Persian.
"""

from __future__ import annotations

from typing import Final, cast

from mohreh.games.splendor.knowledge.view import Reserved, Seat, SplendorView
from mohreh.games.splendor.rules import data
from mohreh.games.splendor.rules.gems import LETTERS, spelled, unpack
from mohreh.games.splendor.rules.steps import Pay
from mohreh.kernel.board import Block, Board, Grid, others
from mohreh.kernel.rules import Seen
from mohreh.kernel.state import Args, Step
from mohreh.kernel.text import ISOLATE, POP, Text

INDENT: Final = " "  # before a grid
GAP: Final = "  "  # between cells
LABEL: Final = 16  # columns for the label of a grid
HOLDING: Final = 5  # columns for a colour, its tokens and its bonuses
CARD: Final = 14  # columns for a card: 3k1 3 w3u3g5r3
PLACED: Final = CARD + 4  # and for one with its place: 3.1 or r1*
WORDS: Final = {"en": 79, "fa": 69}  # columns for words; Persian ones need more in Latin letters
UNSEEN: Final = "?"  # hidden from the reader
UNSHOWN: Final = "*"  # the reader's own, hidden from the others


def board(seen: Seen, text: Text) -> Board:
    """The others as they follow in turn, then the middle of the table, and the reader's own things last."""
    view = cast(SplendorView, seen.view)
    me = view["seat"]
    blocks: list[Block] = []
    blocks += _filled(_header(view, text) + _key(view, text) + _paying(seen.state.top, text), text)
    for seat in others(me, view["players"]):
        blocks += _seat(view, text, seat)
    blocks += _nobles(view, text) + _rows(view, text) + _bank(view, text)
    if me >= 0:
        blocks += _seat(view, text, me)
    return Board([blocks])


# ---- what stands at the top


def _header(view: SplendorView, text: Text) -> list[str]:
    completed = view["round"] - 1
    if view["over"]:
        return [text.say("board.over", {"n": completed}), _victory(view, text)]
    said = [
        text.say("board.round", {"n": completed + 1, "target": view["target"]}),
        text.say("board.first", {"who": view["first"]}),
    ]
    for who in view["waiting"]:
        said.append(text.say("board.turn.you" if who == view["seat"] else "board.turn", {"who": who}))
    if view["last_round"]:
        said.append(text.say("board.last_round"))
    if view["passes"]:
        said.append(text.say("board.passes", {"n": view["passes"]}))
    return said


def _victory(view: SplendorView, text: Text) -> str:
    winners = view["winners"]
    if winners == [view["seat"]]:
        return text.say("board.won.you")
    return text.say("won_by" if len(winners) == 1 else "shared_win", {"players": text.players(winners)})


def _key(view: SplendorView, text: Text) -> list[str]:
    """What the grids of the players mean, as far as no label says it."""
    said = [] if _has_labels(text) else [text.say("board.holdings")]
    hands = [one for seat in view["seats"] for one in seat["reserved"]]
    unseen = [one["level"] for one in hands if not one["card"]]
    if unseen:
        card = f"{ISOLATE}{UNSEEN}{unseen[0]}{POP}" if text.language == "fa" else f"{UNSEEN}{unseen[0]}"
        said.append(text.say("board.hidden", {"card": card, "level": unseen[0]}))
    if any(one["card"] and one["hidden"] for one in hands):
        said.append(text.say("board.from_others", {"mark": UNSHOWN}))
    return said


def _paying(asks: Step, text: Text) -> list[str]:
    """A purchase under way: what is bought, and what gold stands in for so far."""
    if not isinstance(asks, Pay):
        return []
    slot = int(asks.slot)
    place = _place(slot // data.ROW, slot % data.ROW) if slot < data.SLOTS else f"r{slot - data.SLOTS + 1}"
    if asks.instead == 0:
        return [text.say("board.paying", {"place": place})]
    return [text.say("board.paying_so_far", {"place": place, "gems": spelled(asks.instead)})]


# ---- the middle of the table


def _nobles(view: SplendorView, text: Text) -> list[Block]:
    names = view["nobles"]
    if not names:
        return [text.say("board.no_nobles")]
    cells = [f"{name} {_gems(data.NOBLE_NEED[data.NOBLE_NAMES.index(name)], text)}" for name in names]
    return [text.say("board.nobles", {"points": data.NOBLE_POINTS}), Grid([INDENT + GAP.join(cells)])]


def _rows(view: SplendorView, text: Text) -> list[Block]:
    """Level 3 on top, as on the table."""
    decks = [f"d{level} {text.number(n)}" for level, n in enumerate(view["decks"], 1)]
    left = text.say("board.decks", {"list": text.say("comma").join(decks)})
    rows = view["rows"]
    lines: list[str] = []
    for level in reversed(range(data.LEVELS)):
        cells = [f"{_place(level, n)} {_card(card, text)}" for n, card in enumerate(rows[level])]
        lines.append(INDENT + _columns(cells, PLACED))
    return [*_filled([text.say("board.cards"), left], text), Grid(lines)]


def _bank(view: SplendorView, text: Text) -> list[Block]:
    letters = [text.say("board.letter", {"letter": letter, "gem": letter}) for letter in LETTERS]
    counts = view["bank"]
    cells = [f"{letter} {text.number(n)}" for letter, n in zip(LETTERS, counts, strict=True)]
    heading = f"{text.say('board.bank')}: {text.say('comma').join(letters)}"
    return [heading, Grid([_labelled("", _columns(cells, HOLDING), text)])]


def _place(level: int, number: int) -> str:
    """As notation has it."""
    return f"{level + 1}.{number + 1}"


# ---- a player


def _seat(view: SplendorView, text: Text, seat: int) -> list[Block]:
    mine = view["seats"][seat]
    own = seat == view["seat"]
    args: Args = {"player": text.player(seat), "points": mine["points"], "cards": len(mine["bought"])}
    words = [text.say("board.seat.you" if own else "board.seat", args)]
    reserved = text.say("board.reserved", {"n": len(mine["reserved"])})
    if mine["reserved"] and not _has_labels(text):
        words.append(reserved)
    comma = text.say("comma")
    if mine["nobles"]:
        words.append(text.say("board.received", {"nobles": comma.join(mine["nobles"])}))
    lines = [_labelled(text.say("board.holdings"), _holdings(mine, text), text)]
    if mine["reserved"]:
        lines.append(_labelled(reserved, _hand(mine["reserved"], own, text), text))
    return [comma.join(words), Grid(lines)]


def _holdings(mine: Seat, text: Text) -> str:
    """For each colour the tokens and the bonuses; for gold, which is on no card, the tokens."""
    cells: list[str] = []
    for letter, tokens, bonuses in zip(LETTERS, mine["tokens"], [*mine["bonuses"], None], strict=True):
        more = "" if bonuses is None else f"+{text.number(bonuses)}"
        cells.append(f"{letter} {text.number(tokens)}{more}")
    return _columns(cells, HOLDING)


def _hand(hand: list[Reserved], own: bool, text: Text) -> str:
    """The reserved cards; only one's own have a place to buy from."""
    cells: list[str] = []
    for number, one in enumerate(hand, 1):
        if one["card"] == "":
            cells.append(f"{UNSEEN}{one['level']}")
        elif own:
            cells.append(f"r{number}{UNSHOWN if one['hidden'] else ''} {_card(one['card'], text)}")
        else:
            cells.append(_card(one["card"], text))
    return _columns(cells, PLACED if own else CARD)


# ---- cells and lines


def _card(name: str, text: Text) -> str:
    """Name (level, bonus, number), points and price; a dash where there is none."""
    if name == "":
        return "-"
    card = data.CARD_NAMES.index(name)
    return f"{name} {text.number(int(data.CARD_POINTS[card]))} {_gems(data.CARD_COST[card], text)}"


def _gems(packed: int, text: Text) -> str:
    """Letters with their counts, close together."""
    return "".join([f"{LETTERS[c]}{text.number(n)}" for c, n in enumerate(unpack(packed, 5)) if n])


def _columns(cells: list[str], width: int) -> str:
    return GAP.join([cell.ljust(width) for cell in cells]).rstrip()


def _has_labels(text: Text) -> bool:
    """May a label stand in the line of its grid?"""
    return text.language != "fa"


def _labelled(label: str, grid: str, text: Text) -> str:
    return f"{INDENT}{label:<{LABEL}}{grid}" if _has_labels(text) else INDENT + grid


def _filled(sentences: list[str], text: Text) -> list[str]:
    """As many to a line as there is room for."""
    lines = sentences[:1]
    for sentence in sentences[1:]:
        joined = f"{lines[-1]} {sentence}"
        if len(joined) <= WORDS[text.language]:
            lines[-1] = joined
        else:
            lines.append(sentence)
    return lines
