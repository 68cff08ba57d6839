"""The printed things of Splendor, from cards.toml, and the numbers of its rulebook."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.games.splendor.rules.gems import pack

FOLDER: Final = Path(__file__).parent.parent
_printed: Final = tomllib.loads((FOLDER / "cards.toml").read_text(encoding="utf-8"))
_cards: Final = _printed["card"]
_nobles: Final = _printed["noble"]
_colours: Final = _printed["colours"]
_limits: Final = _printed["limits"]

CARDS: Final = len(_cards)
CARD_NAMES: Final[list[str]] = [card["id"] for card in _cards]
UNPAYABLE: Final = 100  # white gems
# One more at the end, so that an empty place of a row (-1) has a price as well.
CARD_COST: Final[vec[i64]] = vec[i64]([pack(card["cost"]) for card in _cards] + [UNPAYABLE])
# The same as `gems.three_lacking` wants it; an empty place costs nothing, and is left out by whoever asks.
LANE_COST: Final[vec[i64]] = vec[i64](
    [sum([n * 16**colour for colour, n in enumerate(card["cost"])]) for card in _cards] + [0]
)
CARD_BONUS: Final[vec[i64]] = vec[i64]([256 ** _colours.index(card["bonus"]) for card in _cards])
CARD_POINTS: Final[vec[i64]] = vec[i64]([card["points"] for card in _cards])
CARD_LEVEL: Final[vec[i64]] = vec[i64]([card["level"] - 1 for card in _cards])
CARD_COLOUR: Final[vec[i64]] = vec[i64]([_colours.index(card["bonus"]) for card in _cards])

LEVELS: Final[i64] = 3
# The cards of a level have neighbouring ids, and so a level's deck has a fixed stretch in one long row.
ALL_CARDS: Final[vec[i64]] = vec[i64](list(range(len(_cards))))
LEVEL_START: Final[vec[i64]] = vec[i64]([0, 40, 70, 90])

NOBLES: Final[i64] = len(_nobles)
NOBLE_NAMES: Final[list[str]] = [noble["id"] for noble in _nobles]
NOBLE_NEED: Final[vec[i64]] = vec[i64]([pack(noble["need"]) for noble in _nobles])
NOBLE_POINTS: Final = 3
FEWEST_FOR_NOBLE: Final = 8  # no noble comes to fewer bonuses than this

GEMS_BY_PLAYERS: Final = {2: 4, 3: 5, 4: 7}
NOBLES_BY_PLAYERS: Final = {2: 3, 3: 4, 4: 5}
GOLD_IN_ALL: Final = 5
ROW: Final = 4
SLOTS: Final[i64] = 12  # three rows of four
TOKEN_LIMIT: Final = 10
RESERVED_LIMIT: Final = 3
PILE_FOR_TWO: Final = 0x0404040404  # at least four of a colour, for taking two

if max([max(card["cost"]) for card in _cards]) > 7:
    raise ValueError("no card may cost more than seven of a colour: gems.three_lacking would not see it")
if [card["level"] - 1 for card in _cards] != sorted([card["level"] - 1 for card in _cards]):
    raise ValueError("cards.toml must list the cards level by level")
if _limits["tokens_at_end_of_turn"] != TOKEN_LIMIT or _limits["reserved_cards"] != RESERVED_LIMIT:
    raise ValueError("cards.toml and the limits here differ")
for _players, _gems in GEMS_BY_PLAYERS.items():
    _setup = _printed["setup"][str(_players)]
    if [_setup["gems_per_colour"], _setup["gold"], _setup["nobles"]] != [
        _gems,
        GOLD_IN_ALL,
        NOBLES_BY_PLAYERS[_players],
    ]:
        raise ValueError(f"cards.toml and the supply for {_players} players here differ")
