"""Searches for a game of every way that Tash-Kalar can end, form by form, and records it.

`python -m tests.tash_kalar.make_records`
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Final

from mohreh.games.tash_kalar.rules.state import KILLED, POINTS, WIDTH, TashKalarState
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State, Value
from mohreh.kernel.table import Table
from tests.kit.games import Choose, at_random
from tests.kit.records import Records, Wanted, tied
from tests.kit.scene import told
from tests.tash_kalar.scene import view_of

FORMS: Final = {
    "high-form": (2, "high_form"),
    "duel": (2, "duel"),
    "melee-3": (3, "melee"),
    "melee-4": (4, "melee"),
}
TEAMS: Final = {"team-high-form": (4, "team_high_form"), "team-duel": (4, "team_duel")}


def verbs(r: Rules, s: State) -> dict[int, str]:
    """The legal actions with their verbs."""
    return {int(a): r.catalogue.verb(a).name for a in r.legal(s)}


def _best(r: Rules, s: State, rng: random.Random, value: Callable[[Rules, State, int], float]) -> int:
    """The action after which a position is worth most; exchanging cards is rarely thought of."""
    legal = verbs(r, s)
    liked = [a for a, verb in legal.items() if verb != "exchange" or rng.random() < 0.1] or list(legal)
    best, found = -1000.0, liked
    for action in liked if len(liked) > 1 else []:
        then = s.clone()
        then.play(action)
        there = value(r, then, int(s.who))
        if there > best + 1e-9:
            best, found = there, []
        if there > best - 1e-9:
            found.append(action)
    return rng.choice(found)


def _hint(r: Rules, s: State, who: int) -> float:
    return r.evaluate(s, who)


def _grudge(r: Rules, s: State, who: int) -> float:
    """The hint, and besides the points in the best colour, with those that this turn has earned."""
    assert isinstance(s, TashKalarState)
    best = 0.0
    for colour in range(int(s.players)):
        points = float(s.seats[who * WIDTH + POINTS + colour])
        if s.turn == who and colour != who:
            common, heroic, legendary = [int(n) for n in s.seats[colour * WIDTH + KILLED :][:3]]
            points += 2 * legendary + heroic + common / 2
        best = max(best, points)
    return best + 0.7 * r.evaluate(s, who)


def eager(r: Rules, s: State, rng: random.Random) -> int:
    """Whatever leaves the seat in the best position."""
    return _best(r, s, rng, _hint)


def grudging(r: Rules, s: State, rng: random.Random) -> int:
    """In a melee everybody pursues one opponent, so that somebody reaches the goal in that colour."""
    return _best(r, s, rng, _grudge)


def settler(r: Rules, s: State, rng: random.Random) -> int:
    """Places pieces and does nothing else."""
    legal = verbs(r, s)
    return rng.choice([a for a, verb in legal.items() if verb in ("place", "lift", "end")] or list(legal))


def spender(r: Rules, s: State, rng: random.Random) -> int:
    """Summons what there is and else gets rid of a being, so that the decks run out soon."""
    legal = verbs(r, s)
    for verb in ("summon", "done", "exchange", "end", "stop"):
        found = [a for a, its in legal.items() if its == verb]
        if found:
            return min(found) if verb == "exchange" else rng.choice(found)
    return rng.choice(list(legal))


def log(table: Table) -> list[str]:
    return [told(one) for one in table.events(None)]


def announced(table: Table) -> int:
    """How many turns followed the announcement of the end; -1 if it was not announced."""
    said = [one for one in log(table) if one.startswith("announce")]
    if not said:
        return -1
    turns = 0
    for decision in reversed(table.history):
        if any(one.key == "tash_kalar.announce" for one in decision.events):
            return turns
        turns += table.rules.catalogue.notation(decision.action).split()[0] in ("end", "claim")
    return turns


def drawn_out(table: Table) -> list[int]:
    """The seats whose decks are empty."""
    return [seat for seat, one in enumerate(view_of(table)["seats"]) if one["deck"] == 0]


def one_winner(table: Table) -> bool:
    return len({table.rules.sides[seat] for seat in table.winners}) == 1 and announced(table) >= table.rules.players


def ended_at_once(table: Table) -> bool:
    return announced(table) == -1 and len(drawn_out(table)) == 1


def had_a_final_round(table: Table) -> bool:
    return announced(table) >= table.rules.players and drawn_out(table) != []


def stopped_a_final_round(table: Table) -> bool:
    """Somebody had announced the end, and then a last card was drawn."""
    return 0 <= announced(table) < table.rules.players and view_of(table)["cause"] == "points"


def upgraded(table: Table) -> list[int]:
    return [one["heroics"] + one["legendaries"] for one in view_of(table)["seats"]]


def broken_tie(table: Table) -> bool:
    """Equal points and not equally many upgraded pieces."""
    return len(tied(table)) == 2 and len(set(upgraded(table))) == 2


def shared(table: Table) -> bool:
    return len(table.winners) > 1


def shared_by_all(table: Table) -> bool:
    return len(table.winners) == table.rules.players


def any_game(table: Table) -> bool:
    return True


def passed_control(table: Table) -> bool:
    """Control was passed in the midst of an effect, and everybody had one more turn."""
    during = [d for d in table.history if d.events and d.events[0].key == "tash_kalar.pass_control"]
    return announced(table) >= table.rules.players and any(d.before.top.name() != "Act" for d in during)


def wanted(
    name: str,
    form: str,
    ending: str,
    shows: str,
    is_it: Callable[[Table], bool],
    choose: Choose,
    **options: Value,
) -> Wanted:
    players, value = {**FORMS, **TEAMS}[form]
    return Wanted(f"{name}-{form}", ending, shows, players, {"form": value, **options}, is_it, choose)


GOALS: Final = {"high-form": "9.2", "duel": "9.3", "melee-3": "10.8", "melee-4": "10.8"}
ALL: Final = [
    *[
        wanted(
            "points",
            form,
            "points",
            f"{rule} and 9.4: the goal was reached, then everybody had one more turn",
            one_winner,
            eager if form in ("high-form", "duel") else grudging,
        )
        for form, rule in GOALS.items()
    ],
    *[
        wanted(
            "points-original",
            form,
            "points",
            f"{rule} and 9.4 by the publisher's rules",
            one_winner,
            eager if form in ("high-form", "duel") else grudging,
            edition="original",
        )
        for form, rule in GOALS.items()
    ],
    *[
        wanted("last-card", form, "last_card", "15.9, ends_the_game: no final round", ended_at_once, spender)
        for form in FORMS
    ],
    *[
        wanted(
            "last-card-original",
            form,
            "last_card",
            "15.9, final_round: everybody had one more turn",
            had_a_final_round,
            spender,
            edition="original",
        )
        for form in FORMS
    ],
    *[
        wanted("capped", form, "capped", "15.11: stopped after six rounds", any_game, at_random, round_cap=6)
        for form in FORMS
    ],
    wanted(
        "last-card-in-the-final-round",
        "duel",
        "last_card",
        "15.9, ends_the_game: it stopped a final round",
        stopped_a_final_round,
        eager,
    ),
    wanted(
        "tie", "high-form", "last_card", "9.7: equal points, more upgraded pieces win", broken_tie, spender
    ),
    *[
        wanted("points", form, "points", f"{rule} and 10.11: both teammates win", one_winner, eager)
        for form, rule in (("team-high-form", "9.2"), ("team-duel", "9.3"))
    ],
    *[
        wanted("last-straight", form, "last_straight", "10.12 and 10.14: control was passed", passed_control, at_random)
        for form in TEAMS
    ],
    *[
        wanted("capped", form, "capped", "15.11: stopped after six rounds", any_game, at_random, round_cap=6)
        for form in TEAMS
    ],
    wanted("draw", "team-duel", "capped", "9.7: all four share it", shared_by_all, settler, round_cap=4),
    wanted("draw", "duel", "capped", "9.7: equal in everything", shared, settler, round_cap=10),
    wanted("shared", "melee-3", "capped", "10.9: equal in everything", shared, settler, round_cap=6),
]
RECORDS: Final = Records("tash_kalar", Path(__file__).parent / "records", ALL)


if __name__ == "__main__":
    RECORDS.write(seeds=100_000)
