"""The one place in these tests that knows how a Rokab state is packed; everything else reads views."""

from __future__ import annotations

from collections import Counter
from typing import Final, cast

from mohreh.games.rokab.rules.cards import pack, unpack
from mohreh.games.rokab.rules.state import DECK, HELD, KNOWN, OWNED, ROW, WIDTH
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from tests.rokab import printed
from tests.rokab.printed import KINDS

SEASONS: Final = {"": 0, "zemestan": 8, "bahar": 10}


class Position:
    """Everything on the table, in plain words."""

    def __init__(self, players: int) -> None:
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.rows: list[list[str]] = [[] for _ in range(players)]
        self.known: list[list[str]] = [[] for _ in range(players)]
        self.decks: list[list[str]] = [[] for _ in range(players)]  # with own decks
        self.owned: list[list[str]] = [[] for _ in range(players)]
        self.burnt: list[str] = []
        self.laid: list[str] = []  # season cards, the top one last
        self.site = ""
        self.peace = ""
        self.chooser = 0
        self.opener = 0
        self.turn = 0
        self.step = "Fight"
        self.passed: list[int] = []  # in the order in which they passed
        self.played = 0
        self.battles = 0
        self.idle = 0


def _packed(some: list[str] | Counter[str]) -> int:
    counted = Counter(some)
    return pack([counted[name] for name in KINDS])


def saved(rules: Rules, position: Position, own_decks: bool) -> dict[str, object]:
    """The position as `Rules.save` would write it, with the seat `turn` asked."""
    provinces = list(printed.MAPS[str(rules.options["map"])])
    used: Counter[str] = Counter(position.burnt + position.laid)
    seats: list[int] = []
    for seat in range(rules.players):
        row = [0] * WIDTH
        row[HELD] = _packed(position.hands[seat])
        row[ROW] = _packed(position.rows[seat])
        row[KNOWN] = _packed(position.known[seat])
        row[OWNED] = sum([2 ** provinces.index(name) for name in position.owned[seat]])
        row[DECK] = _packed(position.decks[seat])
        seats += row
        used += Counter(position.hands[seat] + position.rows[seat] + position.decks[seat])
    there = printed.OWN_DECK + printed.OWN_DECK if own_decks else printed.DECK
    if used - there:
        raise ValueError(f"there are not so many cards: {used - there}")
    rest = there - used
    found = rules.save(rules.new(0))
    found |= {
        "shown": 0,
        "who": position.turn,
        "top": [position.step, position.turn],
        "stack": [],
        "pile": 0 if own_decks else _packed(rest),
        "burnt": _packed(Counter(position.burnt) + rest if own_decks else position.burnt),
        "laid": _packed(position.laid),
        "season": SEASONS[position.laid[-1] if position.laid else ""],
        "site": provinces.index(position.site) if position.site else -1,
        "peace": provinces.index(position.peace) if position.peace else -1,
        "chooser": position.chooser,
        "opener": position.opener,
        "passed": sum([2**seat for seat in position.passed]),
        "last": position.passed[-1] if position.passed else -1,
        "played": position.played,
        "battles": position.battles,
        "idle": position.idle,
        "seats": seats,
    }
    return found


def listed(packed: int) -> list[str]:
    """Packed cards one by one."""
    return [name for name, n in zip(KINDS, unpack(packed), strict=True) for _ in range(n)]


def hands(rules: Rules, s: State) -> list[list[str]]:
    """The true hands: what nobody at the table may see at once."""
    seats = cast("list[int]", rules.save(s)["seats"])
    return [listed(seats[seat * WIDTH + HELD]) for seat in range(rules.players)]


def decks(rules: Rules, s: State) -> list[list[str]]:
    """What is left of the own decks."""
    seats = cast("list[int]", rules.save(s)["seats"])
    return [listed(seats[seat * WIDTH + DECK]) for seat in range(rules.players)]
