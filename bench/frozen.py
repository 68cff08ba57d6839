"""Bots of a revision, with its search, hints and judges: a process of that revision plays for them.

This file is what runs there; it needs nothing else of this revision. A question is a line of JSON with what the seat
believes, which is a redeal and never the true state; the answer is the id of an action. Search with a time a move
counts there what its thread has of the processor, so that a busy machine gives both sides of a match as much.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from time import thread_time
from typing import TYPE_CHECKING, Any, Final, final

if TYPE_CHECKING:
    from mohreh.bots import Belief

HERE: Final = Path(__file__)


@final
class Frozen:
    """One bot of a revision, in a process of its own; `tree` is a checkout with a compiled copy."""

    def __init__(self, tree: Path, word: str) -> None:
        place = f"{tree / 'build/compiled'}{os.pathsep}{tree}"
        self._process: Final = subprocess.Popen(
            [sys.executable, str(HERE), word],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONSAFEPATH": "1", "PYTHONPATH": place},
            text=True,
        )

    def choose(self, belief: Belief, seed: int) -> int:
        self.ask(belief, seed)
        assert self._process.stdout is not None
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError(f"the process ended with {self._process.wait()}")
        return int(answer)

    def ask(self, belief: Belief, seed: int) -> None:
        """Let it begin to think."""
        rules = belief.rules
        question = {
            "game": rules.game.name,
            "players": rules.players,
            "options": dict(rules.options),
            "state": rules.save(belief.sample(seed)),
            "seat": belief.seat,
            "seed": int(seed),
        }
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()

    def close(self) -> None:
        """The process ends when nothing more can come, also in the middle of a question."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()


@dataclass(frozen=True)
class Asked:
    """What the process knows of a table, made once."""

    rules: Any
    bot: Any


def answer_all(word: str) -> None:
    """In the process: answer until nothing more comes."""
    from mohreh.bots import Belief, make, search
    from mohreh.kernel.registry import rules

    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # who asked may have gone: then it ends without a word
    vars(search)["perf_counter"] = thread_time  # by name, since the revision may know nothing of other clocks
    tables: dict[str, Asked] = {}
    for line in sys.stdin:
        question = json.loads(line)
        name = json.dumps([question[key] for key in ("game", "players", "options")])
        if name not in tables:
            found = rules(question["game"], question["players"], question["options"])
            tables[name] = Asked(found, make(word, found))
        table = tables[name]
        belief = Belief(table.rules, table.rules.load(question["state"]), question["seat"], question["seed"])
        print(int(table.bot.choose(belief, question["seed"])), flush=True)


if __name__ == "__main__":
    answer_all(sys.argv[1])
