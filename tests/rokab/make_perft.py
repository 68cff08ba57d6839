"""Named positions and how many sequences of decisions they allow: `python -m tests.rokab.make_perft`.

A game that ends sooner counts for nothing. Both readings of the rules go along and must agree everywhere.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from tests.kit import perft
from tests.kit.games import Fits
from tests.kit.perft import Named, asks
from tests.rokab.layout import hands
from tests.rokab.scene import seen
from tests.rokab.second_reading import Reading
from tests.rokab.test_second_reading import same_start

FILE: Final = Path(__file__).parent / "perft.txt"


def count_read(named: Named, depth: int) -> int:
    """How many sequences of so many decisions there are by the second reading."""
    s = named.rules.new(named.seed)
    read = same_start(named.rules, s)
    for action in named.actions:
        assert action in named.rules.legal(s)
        s.play(action)
        read.play(named.rules.catalogue.notation(action), hands(named.rules, s))
    return count_from(named.rules, s, read, depth)


def count_from(r: Rules, s: State, read: Reading, depth: int) -> int:
    """The same from where both readings are; the engine only says which cards chance deals."""
    legal = read.legal() if read.phase != "Ended" else []
    if depth == 1:
        return len(legal)
    found = 0
    for action in legal:
        then, again = s.clone(), read.copy()
        then.play(r.catalogue.parse(action))
        again.play(action, hands(r, then))
        found += count_from(r, then, again, depth - 1)
    return found


def search(name: str, players: int, edition: str, fits: Fits) -> Named:
    return perft.search("rokab", name, players, fits, f"edition {edition}")


def main() -> None:
    positions = [perft.opening("rokab", players, "edition persian") for players in (2, 3, 6)]
    positions.append(perft.opening("rokab", 4, "edition original", "opening-original"))
    positions.append(search("scarecrow", 4, "persian", lambda r, s: asks(r, s, "BringBack", 4)))
    positions.append(search("peace", 3, "persian", lambda r, s: asks(r, s, "PlacePeace", 12)))
    positions.append(search("burn", 3, "persian", lambda r, s: asks(r, s, "Regroup", 2)))
    positions.append(search("keep-two", 3, "original", lambda r, s: asks(r, s, "KeepTwo", 4)))
    positions.append(search("last-cards", 2, "persian", lambda r, s: seen(r.view(s, None))["battle"] == 4))
    perft.write(FILE, positions, count_read)


if __name__ == "__main__":
    main()
