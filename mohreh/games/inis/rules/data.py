"""The printed things of Inis, from cards.toml, and the numbers of its rulebook.

Cards have one row of numbers: the Action cards first, then the Epic Tales, then the Advantage card of each
territory. A set of cards is an int with a bit for each. There are two kinds of sets, so that more cards than an int
has bits fit: Action cards and Epic Tales are in the one, and a set of Advantage cards is the set of their territories.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

FOLDER: Final = Path(__file__).parent.parent
_printed: Final = tomllib.loads((FOLDER / "cards.toml").read_text(encoding="utf-8"))
_action: Final = _printed["action"]
_epic: Final = _printed["epic_tale"]
_territory: Final = _printed["territory"]

ACTION_NAMES: Final[list[str]] = [card["id"] for card in _action]
EPIC_NAMES: Final[list[str]] = [card["id"] for card in _epic]
TERRITORY_NAMES: Final[list[str]] = [card["id"] for card in _territory]
CARD_NAMES: Final[list[str]] = [*ACTION_NAMES, *EPIC_NAMES, *TERRITORY_NAMES]
TILES_WITH_EFFECT: Final = ["gates_of_tir_na_nog", "mountains", "stone_circle", "swamp"]

ACTIONS: Final = 17
EPICS: Final = 30
TERRITORIES: Final = 16
CARDS: Final = 63
EPIC: Final = 17  # the first Epic Tale
ADVANTAGE: Final = 47  # the first Advantage card: that of territory 0

# ---- territories

COVE: Final = 0
FOREST: Final = 1
GATES: Final = 2
HIGHLANDS: Final = 3
HILLS: Final = 4
LOST_VALE: Final = 6
MEADOWS: Final = 7
MISTY_LANDS: Final = 8
MOUNTAINS: Final = 10
PLAINS: Final = 11
STONE_CIRCLE: Final = 13
VALLEY: Final = 15

# ---- cards that the rules name outside of their classes

CONQUEST: Final = 2
DRUID: Final = 4
EXPLORATION: Final = 6
MIGRATION: Final = 10
RAID: Final = 13
THE_DAGDA: Final = 24
DAGDAS_CAULDRON: Final = 25
DAGDAS_CLUB: Final = 26
TAILTUS_LAND: Final = 44
FOREST_CARD: Final = 48

# ---- sets of cards

DECK: Final = 0  # the kind of set that has Action cards and Epic Tales
LANDS: Final = 1  # the kind of set that has Advantage cards
DECK_ROOM: Final = 60  # two bits of 62 are for the seat that draws them
LANDS_ROOM: Final = 16  # a declaration has four bits for a territory


def card_bits(deck: int, lands: int) -> tuple[list[int], list[int]]:  # lint: cold
    """The bit of each card in a set of either kind, 0 where it is not of that kind."""
    if deck > DECK_ROOM or lands > LANDS_ROOM:
        raise ValueError(f"a set has room for {DECK_ROOM} Action cards and Epic Tales, or {LANDS_ROOM} Advantage cards")
    return [*[2**n for n in range(deck)], *[0] * lands], [*[0] * deck, *[2**n for n in range(lands)]]


_deck_bits, _lands_bits = card_bits(ADVANTAGE, TERRITORIES)
CARD: Final[vec[i64]] = vec[i64](_deck_bits)
LAND: Final[vec[i64]] = vec[i64](_lands_bits)
ACTION_CARDS: Final[i64] = 2**17 - 1
EPIC_CARDS: Final[i64] = (2**30 - 1) * 2**17
FOUR_PLAYER_CARDS: Final[i64] = sum([2**n for n, one in enumerate(_action) if one.get("four_players")])
DECK_CARDS: Final[i64] = ACTION_CARDS + EPIC_CARDS  # those that may be hidden


def bit_of(card: i64, kind: i64) -> i64:
    """The bit of a card in a set of this kind; 0 if it is of the other."""
    return CARD[card] if kind == DECK else LAND[card]


# ---- windows

TRIGGERS: Final = [
    "assembly_start",
    "action_card_declared",
    "epic_or_advantage_declared",
    "action_card_resolved",
    "after_own_epic_tale",
    "after_own_season_card",
    "own_epic_tale_drawn",
    "gates_effect_resolving",
    "own_move_into_mountains",
    "any_time",
    "turn_end",
    "clash_start",
    "clash_citadels_end",
    "clash_resolution_start",
    "own_attack_declared",
    "attacked_in_hills",
    "own_clan_removed",
    "own_clan_removed_in_clash",
    "after_own_attack",
    "after_own_maneuver_removed_clans",
    "after_any_maneuver_in_own_clash",
    "as_maneuver",
]

AT_ASSEMBLY_START: Final = 0
AT_ACTION_DECLARED: Final = 1
AT_TALE_DECLARED: Final = 2
AT_ACTION_RESOLVED: Final = 3
AFTER_EPIC: Final = 4
AFTER_SEASON_CARD: Final = 5
AT_DRAW: Final = 6
AT_GATES_DRAW: Final = 7
AT_MOUNTAINS: Final = 8
ANY_TIME: Final = 9
AT_TURN_END: Final = 10
AT_CLASH_START: Final = 11
AT_CITADELS_END: Final = 12
AT_RESOLUTION: Final = 13
AT_ATTACK: Final = 14
AT_ATTACK_IN_HILLS: Final = 15
AT_REMOVAL: Final = 16
AT_REMOVAL_IN_CLASH: Final = 17
AFTER_ATTACK: Final = 18
AFTER_REMOVING: Final = 19
AFTER_MANEUVER: Final = 20
AS_MANEUVER: Final = 21
OWN_TURN: Final = 22  # no window: the Season cards
CONDITIONAL: Final = 23  # no window: the cards that cannot always be played
CLASH_WINDOWS: Final = [  # those that open only in a clash
    AT_CLASH_START,
    AT_CITADELS_END,
    AT_RESOLUTION,
    AT_ATTACK,
    AT_ATTACK_IN_HILLS,
    AT_REMOVAL_IN_CLASH,
    AFTER_ATTACK,
    AFTER_REMOVING,
    AFTER_MANEUVER,
    AS_MANEUVER,
]

# ---- how a card is used

SEASON: Final = 0
TRISKEL: Final = 1
TRISKEL_2: Final = 2  # The Dagda's Club with an attack
MANEUVER: Final = 3
LATER: Final = 4  # a choice that is made only while the card has its effect
USE_NAMES: Final = ["season", "triskel", "triskel_2", "maneuver", "later"]

# ---- numbers of the rulebook

CLANS: Final = 12
SANCTUARY_PIECES: Final = 9
CITADEL_PIECES: Final = 9  # the capital is one of them
THRESHOLD: Final = 6  # of each victory condition
FIRST_CLANS: Final = 2  # each, on the board at the start
NEW_CLANS_LIMIT: Final = 2
HARP_LIMIT: Final = 3
ERIU_LIMIT: Final = 3
HORSES_LIMIT: Final = 3
OTHER_WORLD_LIMIT: Final = 3
CAULDRON_LIMIT: Final = 3
CUCHULAIN_LIMIT: Final = 2
TAILTU_TILES: Final = 3
TUAN_CARDS: Final = 3
SETTLERS: Final = 2  # clans placed by a player without any

TILE_SANCTUARY: Final[vec[i64]] = vec[i64]([int(one.get("sanctuary", False)) for one in _territory])
NO_CITADEL: Final[i64] = sum([2**n for n, one in enumerate(_territory) if one.get("no_citadel")])
# The Discovery scenario (2.11): the tiles to begin with, as many as players, and those at the bottom of the stack.
DISCOVERY_START: Final[vec[i64]] = vec[i64]([VALLEY, COVE, PLAINS, HILLS])
DISCOVERY_BOTTOM: Final[i64] = sum(
    [2**n for n in (MEADOWS, MISTY_LANDS, FOREST, GATES, HIGHLANDS, MOUNTAINS)]
)

if len(_action) != ACTIONS or len(_epic) != EPICS or len(_territory) != TERRITORIES:
    raise ValueError("cards.toml has not the cards that the numbers here are for")
if [EPIC, ADVANTAGE, CARDS] != [ACTIONS, ACTIONS + EPICS, len(CARD_NAMES)]:
    raise ValueError("the numbers of the first Epic Tale, of the first Advantage card and of all cards do not agree")
if [ACTION_CARDS, DECK_CARDS] != [sum(_deck_bits[:EPIC]), sum(_deck_bits)]:
    raise ValueError("the sets of all Action cards and of all Epic Tales are not those of cards.toml")
if _printed["components"] != {
    "clans_per_player": CLANS,
    "capital": 1,
    "citadels": CITADEL_PIECES - 1,
    "sanctuaries": SANCTUARY_PIECES,
}:
    raise ValueError("cards.toml and the numbers of pieces here differ")
for _name, _number in (
    ("conquest", CONQUEST),
    ("druid", DRUID),
    ("exploration", EXPLORATION),
    ("migration", MIGRATION),
    ("raid", RAID),
    ("the_dagda", THE_DAGDA),
    ("dagdas_cauldron", DAGDAS_CAULDRON),
    ("dagdas_club", DAGDAS_CLUB),
    ("tailtus_land", TAILTUS_LAND),
    ("forest", FOREST_CARD),
):
    if CARD_NAMES[_number] != _name:
        raise ValueError(f"{_name} has another number in cards.toml")
