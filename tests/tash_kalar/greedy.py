"""How clearly hints help: `python -m tests.tash_kalar.greedy --games 100` plays greedy against random bots."""

from __future__ import annotations

import argparse

from mohreh.kernel.registry import rules
from tests.kit.match import share_won

FORMS = [("high_form", 2), ("duel", 2), ("melee", 3), ("melee", 4), ("team_high_form", 4), ("team_duel", 4)]


def main() -> None:
    parser = argparse.ArgumentParser(description="One greedy bot against random ones.")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--form", choices=sorted({form for form, _ in FORMS}))
    parser.add_argument("--edition", choices=["persian", "original"], default="persian")
    asked = parser.parse_args()
    for form, players in FORMS:
        if asked.form in (None, form):
            r = rules("tash_kalar", players, {"form": form, "edition": asked.edition})
            found = 100 * share_won(r, asked.games)
            print(f"{form}, {players} players: greedy wins {found:.1f} of 100 games, {asked.games} played")


if __name__ == "__main__":
    main()
