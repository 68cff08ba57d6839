"""Whole games in a few letters: to compare machines, processes, and the two ways to run the same source."""

from __future__ import annotations

import os
import subprocess
import sys

from mohreh.contract.subject import Subject, game_of
from mohreh.kernel import registry
from mohreh.kernel.encoding import digest, encode
from mohreh.kernel.errors import Broken
from mohreh.kernel.state import Value


def digest_of(game: str, players: int, options: dict[str, Value], seeds: list[int]) -> str:
    """One digest over every state, every legal id and every event of some seeded random games."""
    subject = Subject(registry.rules(game, players, options))
    told: list[object] = []
    for seed in seeds:
        for moment in game_of(subject, seed, listen=True):
            s = moment.state
            told.append([subject.rules.fingerprint(s), [int(action) for action in subject.rules.legal(s)]])
            events = s.events or []
            told += [[event.key, event.args, event.seats] for event in events]
            events.clear()
        told.append([subject.rules.scores(s), subject.rules.winners(s), subject.game.ending(s)])
    return digest(told)


def digest_elsewhere(game: str, players: int, options: dict[str, Value], seeds: list[int]) -> str:
    """`digest_of`, worked out by another process with the same modules and another hash seed."""
    program = (
        "import sys; from mohreh.contract.digests import digest_of; from mohreh.kernel.encoding import decode\n"
        "print(digest_of(*decode(sys.stdin.read(), 'the question')))"
    )
    environment = dict(
        os.environ,
        PYTHONPATH=os.pathsep.join([os.path.abspath(one) for one in sys.path]),
        PYTHONHASHSEED="12345",
        MOHREH_GAMES=os.pathsep.join([*registry.folders(), str(registry.game(game).folder.parent)]),
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", program],
        input=encode([game, players, options, seeds]),
        capture_output=True,
        env=environment,
        check=False,
    )
    if done.returncode != 0:
        last = done.stderr.decode(errors="replace").strip().splitlines()[-1:]
        raise Broken(f"{game}, {players} players: another process could not play it: {' '.join(last)}")
    return done.stdout.decode().strip()


def check_other_process(subject: Subject) -> None:
    """Seed and ids give the same game in another process."""
    seeds = list(range(subject.seed, subject.seed + 3))
    question = (subject.game.name, subject.rules.players, subject.rules.options)
    here, there = digest_of(*question, seeds), digest_elsewhere(*question, seeds)
    if here != there:
        raise Broken(f"{subject.name}, seeds {seeds[0]} to {seeds[-1]}: another process plays another game")


