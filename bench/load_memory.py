"""What one more table and one more socket take of a server's memory, for `bench.load`.

Much of a server's memory is shared by all tables: the games, and drawings that are kept until there are too many. So it
is looked at last, when people have played for a while; and some more tables are played first, before others are opened,
step by step, at which people of the same names play exactly the same: whatever can be shared is there already.
At last people of other names do. What that takes more are drawings with these names in them; after an hour of play it
is nothing, because other drawings go for them. Garbage is collected before each look.
"""

from __future__ import annotations

import asyncio
import random
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from bench.load_clients import Browser, Moves, PlayedTable
from mohreh.kernel import registry

if TYPE_CHECKING:
    from bench.load import Case

TABLES: Final = 20
MOVES: Final = 60  # at each table, before memory is looked at
MORE: Final = 3  # moves after others have come, which everybody is shown
LANGUAGES: Final = 2  # that watchers read: those of one language share a picture
CROWD: Final = 10  # watchers at each table after the first two
SETTLING: Final = 1.5  # seconds until everybody was told who is here
NAMES: Final = ("Negar", "Omid")
OTHER_NAMES: Final = ("Shirin", "Farhad")


async def marginal(case: Case) -> None:
    """Add to the figures what tables, and those who watch there, take each."""
    first = await _open(case, NAMES)
    watching = [await _watch(case, table, LANGUAGES) for table in first]
    await _play(first, MOVES + 2 * MORE)
    looks = [await _look(case)]
    second = await _open(case, NAMES)
    await _play(second, MOVES)
    looks.append(await _look(case))
    for many in (LANGUAGES, CROWD):
        watching += [await _watch(case, table, many) for table in second]
        await _play(second, MORE)
        looks.append(await _look(case))
    third = await _open(case, OTHER_NAMES)
    await _play(third, MOVES)
    looks.append(await _look(case))
    tables, watched, crowd, others = [1024 * (after - before) / TABLES for before, after in pairwise(looks)]
    case.figures["kB for one more table with two players"] = tables
    case.figures["kB for the first two who watch it, in two languages"] = watched
    case.figures["kB for one more who watches"] = crowd / CROWD
    case.figures["kB of drawings with the names of two players"] = others - tables
    seated = [one for table in [*first, *second, *third] for one in table.browsers]
    for one in [*seated, *[one for few in watching for one in few]]:
        await one.close()


async def _open(case: Case, names: tuple[str, str]) -> list[PlayedTable]:
    """Tables with two players each, the same every time."""
    games = registry.names()
    found = []
    for n in range(TABLES):
        players = [case.browser(n), case.browser(n + 1)]
        for one, name in zip(players, names, strict=True):
            await one.get("/")
            await one.post("/me", name=name)
        found.append(PlayedTable(games[n % len(games)], players, random.Random(n)))
        await found[-1].make()
    return found


async def _watch(case: Case, table: PlayedTable, many: int) -> list[Browser]:
    found = [case.browser(n) for n in range(many)]
    for one in found:
        await one.get("/")
        await one.open(table.id)
    return found


async def _play(tables: list[PlayedTable], many: int) -> None:
    async def play(table: PlayedTable) -> None:
        for _ in range(many):
            if not table.log.table.over:
                await table.move(Moves())

    await asyncio.gather(*[play(table) for table in tables])


async def _look(case: Case) -> float:
    await asyncio.sleep(SETTLING)
    case.server.tidy()
    await asyncio.sleep(SETTLING)
    return case.server.megabytes()
