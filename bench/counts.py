"""python -m bench.counts: how many instructions a decision takes, a round of search or a clone, and in which functions.

They are counted by `valgrind --tool=callgrind`, which finds the same whatever else the machine does, so one short run
is enough to see what a change brings. Compiled code only. With --compiled another copy is counted, such as that of an
older revision in `build/revisions`.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from bench.measure import Bench
from bench.modes import OWN_COPY
from mohreh.bots import Belief
from mohreh.bots.search import SearchBot
from mohreh.kernel import registry
from tools.compiled_sources import ROOT

# What is counted, by the C function in which counting is on.
COUNTED: Final = {
    "playout": "CPyPy_mohreh___kernel___rules___Rules___playout",
    "search": "CPyPy_mohreh___bots___search___SearchBot___think",
    "clone": "CPyPy_mohreh___kernel___rules___Rules___clone",
}
UNITS: Final = {"playout": "decision", "search": "round", "clone": "clone"}
LINE: Final = re.compile(r"\s*([\d,]+) \([^)]*\)\s+\S*?:(\S+)")
SEARCHED: Final = 100  # rounds of each search
MIDDLES: Final = 4


def work(what: str, game: str, players: int, amount: int) -> int:
    """So many games, searches or clones, always the same ones. Returns how many units that were."""
    bench = Bench(game, players)
    rules = bench.rules
    if what == "playout":
        return int(sum([rules.playout(rules.new(seed), seed) for seed in range(amount)]))
    middles = bench.mid_game(MIDDLES)
    if what == "clone":
        for n in range(amount):
            rules.clone(middles[n % MIDDLES])
        return amount
    choices = [s for s in middles if len(rules.legal(s)) > 1]
    bot = SearchBot(SEARCHED)
    for n in range(amount):
        s = choices[n % len(choices)]
        bot.think(Belief(rules, s, int(s.who), n), n)
    return amount * SEARCHED


def count(given: argparse.Namespace) -> None:
    """Run the same command under valgrind, and print what it found."""
    asked = [given.what, given.game, str(given.players), str(given.amount)]
    words = [sys.executable, "-m", "bench.counts", "--here", *asked]
    environ = os.environ | {
        "PYTHONSAFEPATH": "1",
        "PYTHONHASHSEED": "0",
        "PYTHONPATH": f"{given.compiled.absolute()}{os.pathsep}{ROOT}",
    }
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "counts")
        valgrind = ["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={out}", "--collect-atstart=no"]
        counting = [*valgrind, f"--toggle-collect={COUNTED[given.what]}", *words]
        done = subprocess.run(counting, cwd=ROOT, env=environ, check=True, capture_output=True, text=True)
        told = subprocess.run(["callgrind_annotate", str(out)], check=True, capture_output=True, text=True).stdout
    units = int(done.stdout.split()[-1])
    found: dict[str, int] = {}
    for one in LINE.finditer(told):
        name = one[2].removeprefix("CPyDef_mohreh___").replace("___", ".")
        found[name] = found.get(name, 0) + int(one[1].replace(",", ""))
    title = f"{given.game} {given.players}, {units} times"
    print(f"{title}: {sum(found.values()) / units:,.0f} instructions for each {UNITS[given.what]}")
    for name in sorted(found, key=lambda one: -found[one])[: given.lines]:
        print(f"{found[name] / units:10,.1f}  {name}")


def main() -> None:
    form = argparse.RawTextHelpFormatter
    parser = argparse.ArgumentParser(prog="python -m bench.counts", description=__doc__, formatter_class=form)
    parser.add_argument("what", choices=list(COUNTED))
    parser.add_argument("game", choices=registry.names())
    parser.add_argument("players", type=int, nargs="?", default=2)
    parser.add_argument("amount", type=int, nargs="?", default=20, help="games, searches or clones (20)")
    parser.add_argument("--lines", type=int, default=15, help="functions that are listed (15)")
    parser.add_argument("--compiled", type=Path, default=OWN_COPY, metavar="FOLDER", help="the compiled copy")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.here:
        print(work(given.what, given.game, given.players, given.amount))
    else:
        count(given)


if __name__ == "__main__":
    main()
