"""Measures in one mode what the parent asks for: a line of JSON in, a line of JSON out."""

from __future__ import annotations

import json
import sys

from bench.measure import Bench
from mohreh.kernel import registry
from mohreh.kernel.mode import mode


def answer(benches: dict[tuple[str, int], Bench], request: dict[str, object]) -> object:
    """Carry one request out."""
    what = str(request["do"])
    if what == "mode":
        return mode()
    if what == "games":
        only = request["only"]
        wanted = [name for name in registry.names() if not isinstance(only, list) or name in only]
        return [[name, players] for name in wanted for players in registry.game(name).players]
    name, players, amount = request["game"], request["players"], request["amount"]
    assert isinstance(name, str)
    assert isinstance(players, int)
    assert isinstance(amount, (int, float))
    if (name, players) not in benches:
        benches[name, players] = Bench(name, players)
    bench = benches[name, players]
    return bench.count(int(amount)) if what == "count" else bench.measure(what, amount)


def main() -> None:
    benches: dict[tuple[str, int], Bench] = {}
    for line in sys.stdin:
        print(json.dumps(answer(benches, json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
