#!/usr/bin/env python3
"""A whole game through the text harness, with a scripted player where a language model would sit.

    python examples/language_model.py --game splendor --language fa --results results.jsonl
    mohreh leaderboard results.jsonl

To try a model, let `reply` send `self.messages` to it and return what it says.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from pathlib import Path

import mohreh
from mohreh.adapters.text import play_out
from mohreh.bots import make


class Scripted:
    """Says something, and then one of the choices that it reads; now and then it errs, as models do."""

    def __init__(self, seed: int) -> None:
        self.messages: list[dict[str, str]] = []
        self.tokens = 0
        self._rng = random.Random(seed)

    def __call__(self, observation: str) -> str:
        self.messages.append({"role": "user", "content": observation})
        answer = self.reply(observation)
        self.messages.append({"role": "assistant", "content": answer})
        self.tokens += len(observation.split()) + len(answer.split())
        return answer

    def reply(self, observation: str) -> str:
        choices = re.findall(r"(?:^|[,،] |: )[0-9۰-۹]+\. \u2068?([a-z][^\n(,،\u2069]*)", observation, re.MULTILINE)
        if self._rng.random() < 0.1:
            return "I should like to win at once.\nwin"
        chosen = self._rng.choice(choices).strip()
        return f"There are {len(choices)} choices, and this one looks good:\n```\n{chosen}\n```"


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="splendor", choices=mohreh.names())
    parser.add_argument("--language", default="en", choices=["en", "fa"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=1, help="how many observations to print")
    parser.add_argument("--results", type=Path, help="add a line for the leaderboard to this file")
    given = parser.parse_args(arguments)

    table = mohreh.new(given.game, players=2, seed=given.seed)
    scripted = Scripted(given.seed)
    row = play_out(table, [scripted, make("greedy", table.rules)], ["scripted", "greedy"], given.language)
    for message in scripted.messages[: 2 * given.show]:
        print(f"--- {message['role']}\n{message['content']}\n")
    print(row.line(), end="")
    if given.results:
        with given.results.open("a", encoding="utf-8") as out:
            out.write(row.line())


if __name__ == "__main__":
    main(sys.argv[1:])
