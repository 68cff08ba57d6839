"""A short look at the speed on this machine; the whole benchmark is in the folder `bench`."""

from __future__ import annotations

import time
from typing import Final

from mohreh.cli.language import text_for
from mohreh.cli.progress import Progress
from mohreh.cli.screen import HEADING, Screen
from mohreh.kernel import registry
from mohreh.kernel.game import Game
from mohreh.kernel.mode import mode
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import Args

CLONES: Final = 200


def show_bench(screen: Screen, name: str, seconds: float) -> None:
    """Random games for each player count: decisions and games in a second, nanoseconds for a clone."""
    games = [registry.game(one) for one in ([name] if name else registry.names())]
    plain = text_for(screen.language)
    screen.say(plain.say(f"cli.mode.{mode()}"))
    with Progress(games[0].name) as progress:
        for game in games:
            screen.use(game)
            text = text_for(screen.language, game)
            screen.say(text.say("title"), HEADING)
            for done, players in enumerate(game.players):
                progress.update(done, len(game.players), game.name)
                decisions, played, clone = measure(game, players, seconds)
                args: Args = {"players": players, "decisions": decisions, "games": played, "clone": clone}
                screen.say(text.say("cli.bench", args), indent=2)


def measure(game: Game, players: int, seconds: float) -> tuple[int, int, int]:
    """Decisions per second, games per second, nanoseconds per clone."""
    rules = Rules(game, players, {})
    decisions = games = 0
    begin = time.perf_counter()
    spent = 0.0
    while games == 0 or spent < seconds:
        decisions += int(rules.playout(rules.new(games), games))
        games += 1
        spent = time.perf_counter() - begin
    state = rules.new(0)
    begin = time.perf_counter()
    clones = 0
    while clones == 0 or time.perf_counter() - begin < seconds / 4:
        for _ in range(CLONES):
            rules.clone(state)
        clones += CLONES
    clone = (time.perf_counter() - begin) / clones
    return round(decisions / spent), round(games / spent), round(clone * 1e9)
