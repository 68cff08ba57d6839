"""Named positions and how many sequences of decisions they allow: `python -m tests.splendor.make_perft`.

A game that ends sooner counts for nothing. Counts to depth 3 by both readings of the rules must agree.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final

from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from tests.kit import perft
from tests.kit.games import Fits
from tests.kit.perft import Named, asks
from tests.splendor.scene import seen
from tests.splendor.second_reading import Reading
from tests.splendor.test_second_reading import same_start

FILE: Final = Path(__file__).parent / "perft.txt"


def count_read(named: Named, depth: int) -> int:
    """How many sequences of so many decisions there are by the second reading."""
    read = same_start(named.rules, named.rules.new(named.seed))
    for action in named.actions:
        read.play(named.rules.catalogue.notation(action))
    return count_from(read, depth)


def count_from(read: Reading, depth: int) -> int:
    """The same from where the second reading is."""
    legal = read.legal()
    if depth == 1:
        return len(legal)
    found = 0
    for action in legal:
        then = read.copy()
        then.play(action)
        found += count_from(then, depth - 1)
    return found


def buyer(r: Rules, s: State, rng: random.Random) -> int:
    """Buys whenever it can."""
    return rng.choice(buying(r, s) or [int(a) for a in r.legal(s)])


def hoarder(r: Rules, s: State, rng: random.Random) -> int:
    """Buys only when it must."""
    legal, bought = [int(a) for a in r.legal(s)], buying(r, s)
    return rng.choice([a for a in legal if a not in bought] or legal)


def buying(r: Rules, s: State) -> list[int]:
    return [int(a) for a in r.legal(s) if r.catalogue.verb(a).name in ("buy", "golden")]


def search(name: str, players: int, fits: Fits, hoards: bool = False) -> Named:
    return perft.search("splendor", name, players, fits, choose=hoarder if hoards else buyer)


def near_the_end(r: Rules, s: State) -> bool:
    """Somebody has reached the target and two have still to play."""
    view = seen(r.view(s, None))
    return view["last_round"] and (view["first"] - int(s.who)) % r.players == 2


def only_passes(r: Rules, s: State) -> bool:
    return r.catalogue.notation(r.legal(s)[0]) == "pass"


def main() -> None:
    positions = [perft.opening("splendor", players) for players in (2, 3, 4)]
    positions.append(search("return-two", 2, lambda r, s: asks(r, s, "Return", 5), hoards=True))
    positions.append(search("return-with-gold", 4, lambda r, s: asks(r, s, "Return", 6), hoards=True))
    positions.append(search("pay-in-gold", 3, lambda r, s: asks(r, s, "Pay", 3)))
    positions.append(search("noble-choice", 2, lambda r, s: asks(r, s, "ChooseNoble", 2)))
    positions.append(search("near-the-end", 3, near_the_end))
    positions.append(search("pass", 3, only_passes, hoards=True))
    perft.write(FILE, positions, count_read)


if __name__ == "__main__":
    main()
