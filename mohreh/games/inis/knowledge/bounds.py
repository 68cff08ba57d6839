"""What the numbers of a state may be, and what the steps that wait may be about."""

from __future__ import annotations

# lint: cold
from typing import Final

from mypy_extensions import i64

from mohreh.games.inis.learning.features import CAUSES, FLAG_FIELDS, PLACE_FIELDS, PLACES_FIELDS, SEAT_FIELDS
from mohreh.games.inis.rules.attack import FORCE_BOTH, AfterAttack, AnswerAttack, AttackWindow
from mohreh.games.inis.rules.cards.choices import TakeShown
from mohreh.games.inis.rules.clash import AfterRemoving, EmptyCauldron, Maneuver, Vote, Withdraw
from mohreh.games.inis.rules.clash_start import Citadels
from mohreh.games.inis.rules.data import (
    ACTION_CARDS,
    ACTIONS,
    AS_MANEUVER,
    BALORS_EYE,
    BREAS_TYRANNY,
    CARD,
    CARD_NAMES,
    CARDS,
    CITADEL_PIECES,
    CLANS,
    DAGDAS_CLUB,
    DECK_CARDS,
    DIARMUID_AND_GRAINNE,
    EMISSARIES,
    EPIC_CARDS,
    LATER,
    LOST_VALE_CARD,
    LUG_SAMILDANACH,
    MANANNANS_HORSES,
    MANEUVER,
    MASTER_CRAFTSMAN,
    MOOR_CARD,
    PRINTED,
    RAID,
    SALT_MINE_CARD,
    SANCTUARY_PIECES,
    SCOUTS_AND_SPIES,
    SEASON,
    SEASON_CARDS,
    TAILTUS_LAND,
    TERRITORIES,
    TRISKEL,
    TRISKEL_2,
    USE_NAMES,
)
from mohreh.games.inis.rules.declare import Announce
from mohreh.games.inis.rules.declared import Declared
from mohreh.games.inis.rules.draft import Draft
from mohreh.games.inis.rules.drawing import Drawn, KeepDrawn
from mohreh.games.inis.rules.hands import drawer
from mohreh.games.inis.rules.plan import digit, size
from mohreh.games.inis.rules.play import question
from mohreh.games.inis.rules.questions import reads
from mohreh.games.inis.rules.season import Turn, TurnEnd
from mohreh.games.inis.rules.setup import Capital
from mohreh.games.inis.rules.sites import MIDDLE, STRIDE
from mohreh.games.inis.rules.state import (
    ENDINGS,
    KNOWERS,
    LOCKED,
    NEAR,
    NOWHERE,
    ROWS,
    SEATS,
    WIDTH,
    InisState,
)
from mohreh.games.inis.rules.tiles import FROM_STACK, ChooseTile, PlaceTile
from mohreh.games.inis.rules.windows import NONE_YET, ClashWindow
from mohreh.kernel.bounds import MANY, Bounds, check_bounds
from mohreh.kernel.errors import Broken
from mohreh.kernel.features import fields_of
from mohreh.kernel.state import BIT, NOBODY, Step

ALL_TILES: Final = 2**TERRITORIES - 1
ALL_CARDS: Final = 2**CARDS - 1
LARGEST: Final = 2**62 - 1  # of a declaration: no more choices fit
# Of these all choices are announced, or none.
WHOLE: Final = {EMISSARIES: 2, MANANNANS_HORSES: 3, BALORS_EYE: 2, LOST_VALE_CARD: 2, BREAS_TYRANNY: 3}
# Of these one choice always is.
NEVER_EMPTY: Final = [
    (MOOR_CARD, TRISKEL),
    (SALT_MINE_CARD, TRISKEL),
    (MASTER_CRAFTSMAN, TRISKEL),
    (DAGDAS_CLUB, TRISKEL_2),
]


def check_numbers(s: InisState) -> None:
    """Every number is one that the rules can work with."""
    last = int(s.players) - 1
    seat, seat_or_nobody, seats = (0, last), (NOBODY, last), (0, int(s.variant.all))
    flag, clans, deck = (0, 1), (0, CLANS), (0, int(DECK_CARDS))
    place, tiles, cards = (NOWHERE, TERRITORIES - 1), (0, ALL_TILES), (0, ALL_CARDS)
    actions = (0, int(ACTION_CARDS))
    fields: Bounds = {
        "seats": [cards, deck, tiles, clans, (0, MANY), actions, clans],
        "clans": [clans],
        "land": [
            (0, 2 * MIDDLE * STRIDE - 1),
            (0, TERRITORIES - 1),
            tiles,
            (0, SANCTUARY_PIECES),
            (0, CITADEL_PIECES),
        ],
        "hoard": [(0, TERRITORIES * KNOWERS - 1)],
        "drawn": [(0, int(EPIC_CARDS) * SEATS + last)],
        "tiles": [tiles],
        "open": [tiles],
        "public": [deck],
        "pile": [deck],
        "aside": [deck],
        "stock": [deck],
        "burnt": [deck],
        "table": [cards],
        "worked": [cards],
        "capital": [place],
        "festival": [place],
        "brenn": [seat],
        "direction": [flag],
        "round": [(0, int(s.variant.round_cap) + 1 if s.variant.round_cap else MANY)],
        "turn": [seat_or_nobody],
        "first_turn": [flag],
        "passes": [(0, int(s.players))],
        "ploy": [seat_or_nobody],
        "pretenders": [seats],
        "cathbad": [seat_or_nobody],
        "clash": [place],
        "instigator": [seat_or_nobody],
        "initiator": [seat_or_nobody],
        "mover": [seat_or_nobody],
        "named": [seat_or_nobody],
        "sheltered": [(0, 16 ** int(s.players) - 1)],
        "spear": [flag],
        "peace": [flag],
        "removing": [flag],
        "forced": [(0, FORCE_BOTH)],
        "repelled": [flag],
        "cauldron": [seat_or_nobody],
        "on_card": [clans],
        "ending": [(0, len(ENDINGS) - 1)],
        "won": [seats],
    }
    steps: Bounds = {
        "chooser": [seat],
        "n": [(0, ACTIONS)],
        "level": [(0, MANY)],
        "stage": [(0, 3 if s.players == 2 else 2)],
        "declined": [seat],
        "climbed": [clans],
        "tile": [(FROM_STACK, TERRITORIES - 1)],
        "cause": [(0, len(CAUSES) - 1)],
        "force": [(0, FORCE_BOTH)],
        "card": [(0, CARDS - 1)],
        "use": [(0, len(USE_NAMES) - 1)],
        "use_of": [(0, MANEUVER)],
        "cards": [deck],
        "last": [(NONE_YET, 2 * CARDS - 1)],
        "x": [(1, LARGEST)],
        "y": [(0, CARDS * SEATS - 1)],
    }
    for names, bound in (
        (SEAT_FIELDS, seat),
        (FLAG_FIELDS, flag),
        (PLACE_FIELDS, (0, TERRITORIES - 1)),
        (PLACES_FIELDS, tiles),
    ):
        for name in names:
            steps.setdefault(name, [bound])
    check_bounds(s, fields, steps)
    if (s.ending != 0) != (s.who == NOBODY):
        raise Broken("the game is over and has no ending, or the other way round")


def check_steps(s: InisState) -> None:
    """What waits fits the phase, the turn, the clash and the cards that are being played."""
    waiting = [s.top, *s.pending()]
    top = s.top
    if s.capital == NOWHERE and not isinstance(top, Capital):
        raise Broken("there is no capital")
    turns = [fields_of(step)["seat"] for step in waiting if isinstance(step, (Turn, TurnEnd))]
    if s.who != NOBODY and turns != ([int(s.turn)] if s.turn != NOBODY else []):
        raise Broken(f"seat {s.turn} has the turn, but the turns that wait are of {turns}")
    if s.first_turn and not (s.turn == s.brenn and any(isinstance(step, Turn) for step in waiting)):
        raise Broken("the first turn of the season is not the Brenn's, or over")
    locked = any(s.seats[seat * WIDTH + LOCKED] for seat in range(s.players))
    if locked != (isinstance(top, Draft) and s.players == 2 and top.stage >= 2):
        raise Broken("cards are locked away outside the second draft, or none are in it")
    _check_clash_steps(s, waiting)
    levels = [step for step in [*s.pending(), top] if isinstance(step, (Drawn, KeepDrawn))]
    if [(int(one.level), int(one.who)) for one in levels] != [(n, int(drawer(one))) for n, one in enumerate(s.drawn)]:
        raise Broken("the draws that wait are not those under way")
    cards = [fields["last"] for fields in map(fields_of, waiting) if "last" in fields]
    for card in cards:
        if card >= CARDS and card - CARDS not in cards:
            raise Broken(f"no window waits for what {CARD_NAMES[card - CARDS]} did before")
    for step in waiting:
        _check_place(s, step)
        if isinstance(step, Announce):
            _check_card(s, step.card, step.use, step.x, step.y)
            if type(question(step.who, step.card, step.use, step.x, step.y)) is not type(step):
                raise Broken(f"{step!r} is not what its card asks for")
        elif isinstance(step, Declared):
            _check_card(s, step.card, step.use_of, step.x, step.y)
            n = size(step.x)
            wanted = WHOLE.get(int(step.card), 0)
            if (wanted and n not in (0, wanted)) or (n == 0 and (step.card, step.use_of) in NEVER_EMPTY):
                raise Broken(f"{step!r} was not announced in full")


def _check_clash_steps(s: InisState, waiting: list[Step]) -> None:
    fighting = [
        step
        for step in waiting
        if isinstance(
            step,
            (ClashWindow, AfterRemoving, Citadels, Maneuver, Vote, Withdraw, AttackWindow, AnswerAttack, AfterAttack),
        )
    ]
    if (s.clash != NOWHERE) != (len(fighting) > 0 and s.who != NOBODY):
        raise Broken("a clash goes on and nothing of it waits, or the other way round")
    for step in fighting:
        if isinstance(step, ClashWindow) and step.territory != s.clash:
            raise Broken(f"{step!r} waits in another clash")
    emptying = [int(step.owner) for step in waiting if isinstance(step, EmptyCauldron)]
    if s.cauldron == NOBODY:
        if s.on_card or emptying:
            raise Broken("nobody has the clans on Dagda's Cauldron")
    elif s.clash == NOWHERE and emptying != [int(s.cauldron)]:
        raise Broken("Dagda's Cauldron is in force after its clash")


def _check_place(s: InisState, step: Step) -> None:
    """Territories are in play; what is chosen from is there."""
    fields = fields_of(step)
    if "territory" in fields and s.tiles & BIT[fields["territory"]] == 0:
        raise Broken(f"{step!r} waits, and that territory is not in play")
    if isinstance(step, Withdraw) and step.among & ~s.land[s.clash * ROWS + NEAR]:
        raise Broken(f"{step!r} waits, and those are no neighbours")
    if isinstance(step, ChooseTile) and not 0 < step.n <= len(s.hoard):
        raise Broken(f"{step!r} waits, and there are {len(s.hoard)} tiles")
    if isinstance(step, PlaceTile) and step.tile == FROM_STACK and len(s.hoard) == 0:
        raise Broken(f"{step!r} waits, and there is no tile")
    if isinstance(step, TakeShown) and step.cards & ~(s.table & EPIC_CARDS):
        raise Broken(f"{step!r} waits, and those cards are not shown")


def _check_card(s: InisState, card: i64, use: i64, x: i64, y: i64) -> None:
    """A card that is being played may be used so, and names what there is."""
    if use not in _uses(int(card)):
        raise Broken(f"{CARD_NAMES[card]} cannot be used as {USE_NAMES[use]}")
    n = size(x)
    if x >> (4 * n) != 1:  # lint: int count
        raise Broken(f"{x} is no declaration")
    kinds = reads(int(card), int(use))
    for k in range(n):
        kind = kinds[min(int(k), len(kinds) - 1)]
        value = digit(x, k)
        if (
            (kind == "t" and s.tiles & BIT[value] == 0)
            or (kind == "p" and value >= s.players)
            or (kind == "o" and value > s.players)
            or (kind == "n" and value > CLANS)
        ):
            raise Broken(f"{CARD_NAMES[card]} names what there is not")
    if card in (LUG_SAMILDANACH, MASTER_CRAFTSMAN) and use == TRISKEL and (y >= CARDS or s.table & CARD[y] == 0):
        raise Broken(f"{CARD_NAMES[card]} takes a card that is not there")
    if card == RAID and y >= s.players:
        raise Broken(f"there is no seat {y}")
    if card == DIARMUID_AND_GRAINNE and (y >= TERRITORIES or s.tiles & BIT[y] == 0):
        raise Broken(f"there is no territory {y} in play")


def _uses(card: int) -> list[int]:
    """How a card may be used."""
    found = [SEASON] if SEASON_CARDS & CARD[card] else []
    if AS_MANEUVER & CARD[card]:
        found.append(MANEUVER)
    elif "trigger" in PRINTED[CARD_NAMES[card]]:
        found.append(TRISKEL)
    if card == DAGDAS_CLUB:
        found.append(TRISKEL_2)
    if card in (SCOUTS_AND_SPIES, TAILTUS_LAND):
        found.append(LATER)
    return found
