"""A program that plays Splendor at random and tries to know the deck: it keeps notes, and knows how deals are made.

    python notes.py FILE

All its processes share the file. At the beginning of each game it adds a line: the number of its process, and how it
has found out what lies in the deck, or nothing. It looks for a game that began with the same cards, by its own notes
and by the seeds that a match with a public seed deals from.
"""

from __future__ import annotations

import json
import os
import random
import sys
from pathlib import Path

from mohreh.arena.one_game import seed_of
from mohreh.kernel import registry

DEALS = 6  # of a match, that it looks through


def opening(view: dict[str, object]) -> list[object]:
    """What lies open before the first move."""
    return [view["rows"], view["nobles"]]


def main() -> None:
    notes = Path(sys.argv[1])
    public: list[object] = []
    is_new = False
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            rules = registry.rules("splendor", message["players"], message["options"])
            deals = [rules.new(seed_of(0, "deal", number)) for number in range(DEALS)]
            public = [json.loads(json.dumps(opening(dict(rules.view(s, 0))))) for s in deals]
        elif message["type"] == "game":
            is_new = True
        elif message["type"] == "decide":
            view = message["view"]
            if is_new and view["round"] == 1 and not any(seat["bought"] for seat in view["seats"]):
                here = opening(view)
                before = [json.loads(one) for one in notes.read_text().splitlines()] if notes.exists() else []
                known = ["seed"] if here in public else []
                known += ["notes"] if here in [one["opening"] for one in before] else []
                with notes.open("a") as out:
                    print(json.dumps({"process": os.getpid(), "known": known, "opening": here}), file=out)
            is_new = False
            print(json.dumps({"id": message["id"], "action": random.choice(message["legal"])}), flush=True)


if __name__ == "__main__":
    main()
