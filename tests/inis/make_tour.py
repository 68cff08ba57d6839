"""Write the positions of Inis's tours: `python -m tests.inis.make_tour`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from mohreh.games.inis.rules.data import FOLDER
from mohreh.kernel.table import fork
from tests.inis.scene import Scene, inis

PLACE: Final = Path(FOLDER) / "tours"


def first() -> dict[str, Scene]:
    """Seat 0 learns, seat 1 has no cards where nothing is to be answered."""
    return {
        # Round one: three cards each, of which the Druid is of no use yet.
        "first.draft": _start()
        .hand(0, "migration bard warlord")
        .hand(1, "druid exploration new_clans")
        .aside("geis")
        .draft(),
        # One clan against two in the Cove. The next tile is the Stone Circle.
        "first.season": _start()
        .hand(0, "new_clans migration exploration citadel sanctuary")
        .aside("geis")
        .stack("stone_circle"),
        # Two against two in the capital, and the other player is Brenn.
        "first.brenn": _grown()
        .brenn(1)
        .clans("valley", 2, 2)
        .clans("cove", 2, 1)
        .clans("plains", 1, 2)
        .clans("stone_circle", 1, 0)
        .hand(0, "new_clans"),
        # Four opposing clans below the learner; a clan in the Moor that changes sides makes it six.
        "first.leadership": _grown()
        .clans("cove", 5, 4)
        .clans("moor", 2, 3)
        .clans("valley", 1, 0)
        .hand(0, "new_alliance"),
        # The same, but two new clans in the Moor have taken it from the learner, who has claimed the throne already.
        "first.king": _grown()
        .clans("cove", 5, 4)
        .clans("moor", 3, 4)
        .clans("valley", 1, 0)
        .pretender(0)
        .hand(0, "new_clans"),
        # The learner leads a little, and both have a full hand.
        "first.play": _grown()
        .clans("valley", 2, 1)
        .clans("cove", 1, 2)
        .clans("plains", 1, 0)
        .clans("moor", 0, 1)
        .clans("stone_circle", 1, 1)
        .hand(0, "new_clans conquest exploration sanctuary geis bard valley plains")
        .hand(1, "migration citadel festival warlord druid new_alliance cove moor")
        .aside("craftsmen_and_peasants")
        .first_turn(),
    }


def second() -> dict[str, Scene]:
    """Seat 0 learns; clashes, reactions and the rest."""
    return {
        # Three of the four clans in the Valley can go to the Cove.
        "second.clash": _grown()
        .clans("valley", 4, 0)
        .clans("cove", 0, 2)
        .clans("moor", 1, 1)
        .hand(0, "conquest")
        .hand(1, "bard"),
        # The other player attacks; one card is left to save a clan with.
        "second.answer": _grown()
        .clans("cove", 2, 2)
        .clans("plains", 0, 2)
        .clans("valley", 1, 0)
        .hand(0, "festival")
        .hand(1, "conquest")
        .turn(1)
        .do("play conquest", "at cove", "from plains", "done", "decline", "attack 1"),
        # Three clans enter the capital, where two of the learner's stand.
        "second.shelter": _grown()
        .clans("valley", 2, 0)
        .clans("cove", 0, 4)
        .clans("moor", 1, 0)
        .hand(1, "conquest")
        .turn(1)
        .do("play conquest", "at valley", "from cove", "from cove", "from cove", "done"),
        # The learner is chieftain nowhere around the Cove.
        "second.nowhere": _grown()
        .clans("cove", 2, 2)
        .clans("valley", 0, 2)
        .clans("plains", 0, 1)
        .clans("moor", 1, 0)
        .hand(1, "conquest")
        .turn(1)
        .do("play conquest", "at cove", "from valley", "done", "attack 1"),
        # Two clans against four in the Cove, and the Valley beside it is the learner's.
        "second.withdraw": _grown()
        .clans("cove", 3, 2)
        .clans("valley", 1, 0)
        .clans("plains", 0, 3)
        .hand(1, "conquest")
        .turn(1)
        .do("play conquest", "at cove", "from plains", "from plains", "done", "attack 1"),
        # A citadel in the Moor harms nobody.
        "second.decline": _war().hand(1, "citadel conquest").turn(1).do("play citadel", "at moor"),
        # Three clans are about to enter the Cove.
        "second.geis": _war()
        .built("moor", 0, 1)
        .hand(1, "conquest moor")
        .turn(1)
        .do("play conquest", "at cove", "from plains", "from plains", "from plains"),
        # The other player has no Action card, so an attack removes a clan.
        "second.deed": _grown()
        .clans("valley", 2, 0)
        .clans("cove", 1, 2)
        .clans("plains", 1, 1)
        .hand(0, "conquest bard")
        .do("play conquest", "at cove", "from valley", "done"),
        # The Valley's card lets one more clan follow.
        "second.advantage": _grown()
        .clans("valley", 2, 1)
        .clans("cove", 1, 1)
        .clans("plains", 1, 2)
        .deeds(0, 1)
        .hand(0, "citadel valley"),
        # Present in four territories, with one Deed.
        "second.epic": _grown()
        .clans("valley", 2, 1)
        .clans("cove", 1, 1)
        .clans("plains", 1, 2)
        .clans("stone_circle", 1, 0)
        .deeds(0, 1)
        .hand(0, "children_of_dana"),
        # Both have claimed the throne with one condition, and the capital is held by nobody.
        "second.tie": _grown()
        .brenn(1)
        .clans("valley", 2, 2)
        .clans("cove", 2, 5)
        .clans("moor", 2, 5)
        .clans("plains", 1, 0)
        .clans("stone_circle", 1, 0)
        .deeds(0, 1)
        .deeds(1, 2)
        .pretender(0, 1)
        .hand(0, "new_clans"),
        # A whole hand each, and Epic Tales.
        "second.play": _grown("hills")
        .clans("valley", 2, 2)
        .clans("cove", 2, 1)
        .clans("plains", 1, 0)
        .clans("moor", 0, 2)
        .clans("stone_circle", 1, 1)
        .clans("hills", 0, 1)
        .deeds(0, 1)
        .hand(0, "new_clans conquest exploration sanctuary geis bard the_fianna balors_eye cove plains")
        .hand(1, "migration citadel festival warlord druid new_alliance eriu moor hills")
        .aside("craftsmen_and_peasants")
        .first_turn(),
    }


def _start() -> Scene:
    """The island of the first round, with a capital and a sanctuary in the Valley."""
    scene = inis(2, "valley", "cove", "plains", "moor").built("valley", sanctuaries=1)
    return scene.clans("valley", 3, 1).clans("cove", 1, 2)


def _grown(*more: str) -> Scene:
    """The island some rounds later."""
    return inis(2, "valley", "cove", "plains", "moor", "stone_circle", *more).built("valley", sanctuaries=1)


def _war() -> Scene:
    """The learner holds the Cove, and Geis."""
    return _grown().clans("cove", 3, 1).clans("valley", 1, 0).clans("plains", 0, 3).clans("moor", 0, 1).hand(0, "geis")


def main() -> None:
    for name, scene in (first() | second()).items():
        saved = fork(scene.table).record().start
        (PLACE / f"{name}.json").write_text(json.dumps(saved) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
