"""What `bench.moves` runs in a process of its own, with `mohreh` from the tree that is measured.

Tables of all games, each with two players and three who watch, are played at random in turn. After a decision all that
the server does for it happens, but for the database and the sockets: the entry is applied, everybody's page is looked
at, drawn, compared, and the messages are written. For each line that is read, so many rounds are played, and the
processor's seconds are printed as JSON, by game and by part.
"""

from __future__ import annotations

import asyncio
import cProfile
import gc
import json
import random
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from time import thread_time
from typing import Any, Final

import mohreh
from mohreh.kernel import registry
from mohreh.server import messages
from mohreh.server.app import App
from mohreh.server.commands import Asker
from mohreh.server.game_log import PLAY, Entry, GameLog
from mohreh.server.guests import Guest
from mohreh.server.live_table import LiveTable
from mohreh.server.seats import Chair
from mohreh.server.settings import Settings
from mohreh.server.sockets import Viewer
from mohreh.server.storage.queries import PLAYING, SavedTable, TableFacts
from mohreh.web.model import Reader

LANGUAGES: Final = ("fa", "en", "fa", "en", "fa")  # of two players and three who watch: four different pictures
PARTS: Final = ("apply", "look", "draw", "write", "letters")


class Played:
    """A table that is played at random, again and again."""

    def __init__(self, app: App, game: str, seed: int) -> None:
        self.game: Final = game
        self._app: Final = app
        self._rng: Final = random.Random(seed)
        self._live: LiveTable | None = None
        self._viewers: list[Viewer] = []
        self._drawing = 0.0

    async def _begin(self) -> LiveTable:
        start = f"{self._rng.getrandbits(64):032x}"
        people = [f"guest-{n}" for n in range(len(LANGUAGES))]
        facts = TableFacts(
            f"t{start[-8:]}", self.game, 1, 2, "{}", "", start, "", people[0], public=True, hands=False, created=0.0
        )
        saved = SavedTable(facts, PLAYING, [0], "", [Chair(people[0]), Chair(people[1])], [])
        log = GameLog(mohreh.new(self.game, 2, start))
        live = LiveTable(saved, log, {people[0]: "Negar", people[1]: "Omid"}, self._app.services)
        live.draw = self._timed(live.draw)  # type: ignore[method-assign]
        self._viewers = []
        for person, language in zip(people, LANGUAGES, strict=True):
            asker = Asker(Guest(person, person, True), Reader(language), "http://127.0.0.1:8474")
            no_socket: Any = None
            viewer = Viewer(self._app.tables, live, asker, live.streams.find(person, person), no_socket)
            live.viewers.add(viewer)
            self._viewers.append(viewer)
        for viewer in self._viewers:
            await viewer._hello(messages.Hello(lang=viewer.asker.reader.language))
            self._written(viewer)
        return live

    def _timed(self, draw: Callable[..., Any]) -> Callable[..., Any]:
        def drawn(*given: Any) -> Any:
            began = thread_time()
            found = draw(*given)
            self._drawing += thread_time() - began
            return found

        return drawn

    def _written(self, viewer: Viewer) -> int:
        letters = 0
        getattr(viewer, "draw_now", lambda: None)()  # earlier revisions draw at once
        while (text := viewer._text()) is not None:
            letters += len(text)
        return letters

    async def move(self) -> dict[str, float]:
        """One decision, and all that comes of it; seconds by part."""
        if self._live is None or self._live.log.table.over:
            self._live = await self._begin()
        live = self._live
        table = live.log.table
        seat = self._rng.choice(table.waiting)
        entry = Entry(PLAY, seat, int(self._rng.choice(list(table.legal_for(seat)))))
        self._drawing = 0.0
        began = thread_time()
        live.log.apply(entry)
        applied = thread_time()
        live.publish()
        looked = thread_time()
        letters = sum([self._written(viewer) for viewer in self._viewers])
        written = thread_time()
        times = (applied - began, looked - applied, self._drawing, written - looked - self._drawing)
        return dict(zip(PARTS, (*times, letters), strict=True))


async def work(tables: int, profile: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        app = App(Settings(database=f"sqlite:///{Path(folder) / 'tables.db'}", secret="a secret for measuring only"))
        played = [Played(app, game, n) for n in range(tables) for game in registry.names()]
        gc.freeze()
        gc.set_threshold(100_000, 10, 10)
        for line in sys.stdin:
            found: dict[str, dict[str, float]] = defaultdict(lambda: dict.fromkeys((*PARTS, "moves"), 0.0))
            measured = profile and line.startswith("measure")
            profiler = cProfile.Profile() if measured else nullcontext()
            with profiler:
                for _ in range(int(line.split()[1])):
                    for one in played:
                        sums = found[one.game]
                        sums["moves"] += 1
                        for part, value in (await one.move()).items():
                            sums[part] += value
            if isinstance(profiler, cProfile.Profile):
                profiler.dump_stats(profile)
            print(json.dumps(found), flush=True)


if __name__ == "__main__":
    asyncio.run(work(int(sys.argv[1]), sys.argv[2]))
