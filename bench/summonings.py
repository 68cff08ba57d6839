"""python -m bench.summonings: how long Tash-Kalar takes to find all that may be done in a turn.

Positions come from random High Form games: 24 pieces on the board, three beings and two legends in the hand of
the player who is to act. `Rules.legal` finds every summoning of the five cards, and lists placements, exchanges and
flares besides, so its time is an upper bound for the summonings. What a call from Python costs is measured by a
call that does nothing and subtracted, as for clones.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import deque
from time import perf_counter
from typing import Final, cast

from bench.modes import OWN_COPY, why_not_compiled
from mohreh.games.tash_kalar.knowledge.view import TashKalarView
from mohreh.kernel import registry
from mohreh.kernel.game import View
from mohreh.kernel.mode import mode
from mohreh.kernel.rng import mwc_pick, mwc_start, mwc_step
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from tools.compiled_sources import ROOT

PIECES: Final = 24
POSITIONS: Final = 64
BATCH: Final = 16
SECONDS: Final = 2.0
GAMES: Final = 2_000  # the most that are played to find the positions


def fits(view: View) -> bool:
    """Is this a position to measure?"""
    seen = cast(TashKalarView, view)
    seat = seen["seats"][seen["seat"]]
    full = (len(seat["beings"]), len(seat["legends"])) == (3, 2)
    return seen["asks"][0] == "Act" and full and len(seen["pieces"]) == PIECES


def positions(rules: Rules) -> list[State]:
    """The first that fits of each random game."""
    found: list[State] = []
    for seed in range(GAMES):
        s = rules.new(seed)
        position = mwc_start(seed)
        while not rules.over(s):
            if fits(rules.view(s, s.who)):
                found.append(s)
                break
            legal = rules.legal(s)
            position = mwc_step(position)
            rules.play(s, legal[mwc_pick(position, len(legal))])
        if len(found) == POSITIONS:
            break
    return found


def measure() -> None:
    """One line for the mode that this process runs in."""
    rules = registry.rules("tash_kalar", 2)
    states = positions(rules)
    summonings = sum([rules.catalogue.verb(a).name == "summon" for s in states for a in rules.legal(s)])
    many = states * BATCH
    finding = calling = float("inf")
    stop = perf_counter() + SECONDS
    while perf_counter() < stop:
        start = perf_counter()
        deque(map(rules.legal, many), maxlen=0)
        between = perf_counter()
        deque(map(rules.over, many), maxlen=0)
        finding = min(finding, between - start)
        calling = min(calling, perf_counter() - between)
    spent = (finding - calling) / len(many) * 1e6
    print(f"{mode():12} {spent:8.2f} µs  {len(states)} positions, {summonings / len(states):.1f} summonings each")


def main() -> int:
    if sys.argv[1:] == ["--here"]:
        measure()
        return 0
    paths = [str(ROOT)]
    reason = why_not_compiled(OWN_COPY)
    if reason:
        print(f"No compiled figure: {reason}.")
    else:
        paths.append(os.pathsep.join([str(OWN_COPY), str(ROOT)]))
    for path in paths:
        settings = {"PYTHONSAFEPATH": "1", "PYTHONPATH": path, "PYTHONHASHSEED": "0"}
        command = [sys.executable, "-m", "bench.summonings", "--here"]
        subprocess.run(command, cwd=ROOT, env={**os.environ, **settings}, check=True, timeout=600)
    return 0


if __name__ == "__main__":
    sys.exit(main())
