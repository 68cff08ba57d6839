"""What the numbers of a state may be, and what the steps that wait may be about."""

from __future__ import annotations

# lint: cold
from typing import Final

from mohreh.games.inis.rules import data, questions, removal
from mohreh.games.inis.rules.announcing import Announce
from mohreh.games.inis.rules.attack import FORCE_BOTH, AfterAttack, AnswerAttack, AttackWindow
from mohreh.games.inis.rules.cards.card import OPEN, OUTCOMES, card_of, uses, window_for
from mohreh.games.inis.rules.cards.card_tales import ChooseTile, TakeShown
from mohreh.games.inis.rules.cards.triskel_tales import EmptyCauldron
from mohreh.games.inis.rules.clash import AfterRemoving, Maneuver, Vote, Withdraw
from mohreh.games.inis.rules.clash_start import Citadels
from mohreh.games.inis.rules.data import CARDS, CLANS, TERRITORIES
from mohreh.games.inis.rules.declaration import Said
from mohreh.games.inis.rules.draft import Draft
from mohreh.games.inis.rules.drawing_tales import Drawn, KeepDrawn
from mohreh.games.inis.rules.exploring import FROM_STACK, PlaceTile
from mohreh.games.inis.rules.geometry import MIDDLE, STRIDE
from mohreh.games.inis.rules.hands import drawer
from mohreh.games.inis.rules.playing import Aftermath, ClashWindow, Declared, Window
from mohreh.games.inis.rules.season import Turn, TurnEnd
from mohreh.games.inis.rules.setup import Capital
from mohreh.games.inis.rules.state import (
    ENDINGS,
    KNOWERS,
    LOCKED,
    LOSSES,
    NEAR,
    NOWHERE,
    ROWS,
    SEATS,
    WIDTH,
    InisState,
)
from mohreh.kernel.bounds import MANY, Bounds, check_bounds
from mohreh.kernel.errors import Broken
from mohreh.kernel.features import fields_of
from mohreh.kernel.state import BIT, NOBODY, Step

ALL_TILES: Final = 2**TERRITORIES - 1
LARGEST: Final = 2**62 - 1  # declaration


def check_numbers(s: InisState) -> None:
    """Every number is one that the rules can work with."""
    last = int(s.players) - 1
    seat, seat_or_nobody, seats = (0, last), (NOBODY, last), (0, int(s.variant.all))
    flag, clans, deck = (0, 1), (0, CLANS), (0, int(data.DECK_CARDS))
    place, tiles = (NOWHERE, TERRITORIES - 1), (0, ALL_TILES)
    actions = (0, int(data.ACTION_CARDS))
    fields: Bounds = {
        "seats": [deck, tiles, deck, tiles, clans, (0, MANY), actions, *[(0, MANY)] * LOSSES],
        "clans": [clans],
        "land": [
            (0, 2 * MIDDLE * STRIDE - 1),
            (0, TERRITORIES - 1),
            tiles,
            (0, data.SANCTUARY_PIECES),
            (0, data.CITADEL_PIECES),
        ],
        "hoard": [(0, TERRITORIES * KNOWERS - 1)],
        "drawn": [(0, int(data.EPIC_CARDS) * SEATS + last)],
        "tiles": [tiles],
        "open": [tiles],
        "public": [deck],
        "pile": [deck],
        "aside": [deck],
        "stock": [deck],
        "burnt": [deck],
        "table": [deck],
        "table_lands": [tiles],
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
        "repelled": [flag],
        "cauldron": [seat_or_nobody],
        "on_card": [clans],
        "ending": [(0, len(ENDINGS) - 1)],
        "won": [seats],
    }
    steps: Bounds = {
        "chooser": [seat],
        "n": [(0, data.ACTIONS)],
        "level": [(0, MANY)],
        "place": [(0, LOSSES - 1)],
        "left": [(0, data.CAULDRON_LIMIT)],
        "stage": [(0, 3 if s.players == 2 else 2)],
        "declined": [seat],
        "climbed": [clans],
        "tile": [(FROM_STACK, TERRITORIES - 1)],
        "cause": [(0, len(removal.CAUSES) - 1)],
        "force": [(0, FORCE_BOTH)],
        "card": [(0, CARDS - 1)],
        "use": [(0, len(data.USE_NAMES) - 1)],
        "use_of": [(0, data.MANEUVER)],
        "cards": [deck],
        "outcome": [(OPEN, OUTCOMES - 1)],
        "choices": [tiles],
        "may_end": [flag],
        "low": [clans],
        "high": [clans],
        "places": [tiles],
        "owners": [seats],
        "x": [(1, LARGEST)],
        "y": [(0, CARDS * SEATS - 1)],
    }
    for names, bound in (
        (questions.SEAT_FIELDS, seat),
        (questions.FLAG_FIELDS, flag),
        (questions.PLACE_FIELDS, (0, TERRITORIES - 1)),
        (questions.PLACES_FIELDS, tiles),
    ):
        for name in names:
            steps.setdefault(name, [bound])
    check_bounds(s, fields, steps)
    if (s.ending != 0) != (s.who == NOBODY):
        raise Broken("the game is over and has no ending, or the other way round")


def check_steps(s: InisState) -> None:
    """The steps that wait agree with the phase, the turn, the clash and the cards that are being played."""
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
    if [(int(one.level), int(one.who)) for one in levels] != [
        (n, int(drawer(one))) for n, one in enumerate(s.drawn)
    ]:
        raise Broken("the draws that wait are not those under way")
    for step in waiting:
        _check_place(s, step)
        if isinstance(step, Announce):
            _check_card(s, step.said())
            if repr(card_of(step.card).asks(s, step.said())) != repr(step):
                raise Broken(f"{step!r} is not what its card asks for")
        elif isinstance(step, Declared):
            _check_card(s, step.said())
            if not card_of(step.card).is_whole(step.said()):
                raise Broken(f"{step!r} was not announced in full")
    above = top
    for step in reversed(s.pending()):
        if isinstance(step, Window) and step.outcome != OPEN and not isinstance(above, Aftermath):
            raise Broken(f"{step!r} waits for no card")
        above = step
    if isinstance(top, Window) and top.outcome != OPEN:
        raise Broken(f"{top!r} is over")


def _check_clash_steps(s: InisState, waiting: list[Step]) -> None:
    fighting = [
        step
        for step in waiting
        if isinstance(
            step,
            (
                ClashWindow,
                AfterRemoving,
                Citadels,
                Maneuver,
                Vote,
                Withdraw,
                AttackWindow,
                AnswerAttack,
                AfterAttack,
            ),
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
    """The territories of a step are in play, and what it chooses from exists."""
    fields = fields_of(step)
    if "territory" in fields and s.tiles & BIT[fields["territory"]] == 0:
        raise Broken(f"{step!r} waits, and that territory is not in play")
    if isinstance(step, Withdraw) and step.among & ~s.land[s.clash * ROWS + NEAR]:
        raise Broken(f"{step!r} waits, and those are no neighbours")
    if isinstance(step, ChooseTile) and not 0 < step.n <= len(s.hoard):
        raise Broken(f"{step!r} waits, and there are {len(s.hoard)} tiles")
    if isinstance(step, PlaceTile) and step.tile == FROM_STACK and len(s.hoard) == 0:
        raise Broken(f"{step!r} waits, and there is no tile")
    if isinstance(step, TakeShown) and step.cards & ~(s.table & data.EPIC_CARDS):
        raise Broken(f"{step!r} waits, and those cards are not shown")


def _check_card(s: InisState, said: Said) -> None:
    """A card that is being played has this use, and what it names exists."""
    name = data.CARD_NAMES[said.card]
    if said.use not in uses(int(said.card)):
        raise Broken(f"{name} cannot be used as {data.USE_NAMES[said.use]}")
    if s.clash == NOWHERE and window_for(int(said.card), int(said.use)) in data.CLASH_WINDOWS:
        raise Broken(f"{name} is played in a clash, and there is none")
    if said.x >> (4 * said.n) != 1:  # lint: int count
        raise Broken(f"{said.x} is no declaration")
    kinds = card_of(said.card).reads(said.use)
    for k in range(said.n):
        kind = kinds[min(int(k), len(kinds) - 1)]
        value = said.choice(k)
        if (
            (kind == "t" and s.tiles & BIT[value] == 0)
            or (kind == "p" and value >= s.players)
            or (kind == "o" and value > s.players)
            or (kind == "n" and value > CLANS)
        ):
            raise Broken(f"{name} names what there is not")
    if not card_of(said.card).can_answer(s, said):
        raise Broken(f"{name} answers what there is not")
