"""Every decision of Rokab and its id. Only the provinces, at the end, depend on the map.

site fars       fight for this province           play 10         play a soldier
pass            no more cards in this battle      play shirzan    play a special card
take_back 10    the scarecrow brings it back      take_none       it brings nobody back
peace rey       the peace marker goes there       aside           it goes beside the map
burn            burn the whole hand               keep            keep all of it
retain 10       the last hand: keep this card     enough          keep no more of it
"""

from __future__ import annotations

from typing import Final

from mohreh.games.rokab.rules.cards import KIND_NAMES, SOLDIER_VALUES
from mohreh.games.rokab.rules.maps import DEFAULT_MAP, MAPS, Map
from mohreh.kernel.catalogue import Catalogue, Domain, Verb

_card: Final = Domain("card", KIND_NAMES)
_soldier: Final = Domain("soldier", KIND_NAMES[: len(SOLDIER_VALUES)])

PASS: Final = 0
PLAY: Final = 1
TAKE_BACK: Final = 16
TAKE_NONE: Final = 23
KEEP: Final = 24
BURN: Final = 25
RETAIN: Final = 26
ENOUGH: Final = 41
ASIDE: Final = 42
PEACE: Final = 43  # as many ids as the map has provinces, and after them as many for SITE


def _catalogue(one: Map) -> Catalogue:
    province = Domain("province", one.provinces)
    return Catalogue(
        Verb("pass", base=PASS),
        Verb("play", _card, base=PLAY),
        Verb("take_back", _soldier, base=TAKE_BACK),
        Verb("take_none", base=TAKE_NONE),
        Verb("keep", base=KEEP),
        Verb("burn", base=BURN),
        Verb("retain", _card, base=RETAIN),
        Verb("enough", base=ENOUGH),
        Verb("aside", base=ASIDE),
        Verb("peace", province, base=PEACE),
        Verb("site", province),
    )


CATALOGUES: Final[dict[str, Catalogue]] = {one.name: _catalogue(one) for one in MAPS}
CATALOGUE: Final = CATALOGUES[DEFAULT_MAP]
