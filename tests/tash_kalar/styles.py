"""Ways of choosing that bring up more than chance does: patterns are completed and beings are summoned."""

from __future__ import annotations

import random
from typing import Final

from tests.tash_kalar.printed import CARDS, LEGENDS, name_of
from tests.tash_kalar.reading_patterns import embeddings
from tests.tash_kalar.second_reading import Reading

STYLES: Final = ["random", "builder", "wild"]


def choice(style: str, read: Reading, legal: list[str], rng: random.Random) -> str:
    """Any action; or one that leads to summonings; or that, with rare actions taken whenever they are there."""
    if style == "random":
        return rng.choice(legal)
    verbs = [one.split()[0] for one in legal]
    if "stop" in verbs:
        go_on = [one for one in legal if one != "stop"]
        return rng.choice(go_on) if rng.random() < 0.9 else "stop"
    if "flare" in verbs and rng.random() < (0.9 if style == "wild" else 0.3):
        return rng.choice([one for one in legal if one.startswith("flare")])
    if "claim" in verbs and rng.random() < 0.9:
        return rng.choice([one for one in legal if one.startswith("claim")])
    if "summon" in verbs and rng.random() < 0.95:
        beings = [one for one in legal if one.startswith("summon")]
        legends = [one for one in beings if one.split()[1] in LEGENDS]
        return rng.choice(legends or beings)
    if "exchange" in verbs:
        if style == "wild" and rng.random() < 0.2:
            return rng.choice([one for one in legal if one.startswith("exchange")])
        if "done" in verbs:
            return rng.choice(legal)
        return towards_a_pattern(read, [one for one in legal if not one.startswith("exchange")], rng)
    return towards_a_pattern(read, legal, rng)


def towards_a_pattern(read: Reading, legal: list[str], rng: random.Random) -> str:
    """A placement after which some card of the hand needs the fewest further pieces."""
    p = read.p
    best = 9
    found: list[str] = []
    options = set(legal)
    cards = [card for card in read.beings[p.me] + read.legends[p.me] if rng.random() < 0.6]
    for card in cards:
        for one in rng.choices(embeddings(card), k=60):
            there = p.board.get(one.square)
            if there is not None and there.rank > CARDS[card].rank:
                continue
            missing = []
            for square, rank in one.needs:
                piece = p.board.get(square)
                if piece is None or piece.seat != p.me or piece.rank < rank:
                    missing.append((square, rank))
            places = [f"place {name_of(square)}" for square, _ in missing]
            places = [place for place in places if place in options]
            if places and len(missing) + sum([rank for _, rank in missing]) <= best:
                if len(missing) < best:
                    found = []
                best = len(missing) + sum([rank for _, rank in missing])
                found += places
    return rng.choice(found) if found else rng.choice(legal)
