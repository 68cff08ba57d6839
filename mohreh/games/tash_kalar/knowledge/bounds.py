"""What the numbers of a state may be, and what the steps that wait may be about."""

from __future__ import annotations

# lint: cold
from typing import Final

from mohreh.games.tash_kalar.rules import arena, data
from mohreh.games.tash_kalar.rules.cards.highland import EITHER
from mohreh.games.tash_kalar.rules.cards.imperial import CavalryCaptainMoves
from mohreh.games.tash_kalar.rules.cards.rows import Asked
from mohreh.games.tash_kalar.rules.dealing import mate
from mohreh.games.tash_kalar.rules.patterns import IMAGES, ORIENTATIONS
from mohreh.games.tash_kalar.rules.pieces import everyone, followed, on_board, own, rank_at
from mohreh.games.tash_kalar.rules.state import ENDINGS, HIGH_FORM, KNOWERS, RUNNING, TashKalarState
from mohreh.games.tash_kalar.rules.steps.flaring import Against, LowerHalf
from mohreh.games.tash_kalar.rules.steps.setup import NO_SCHOOL, SYMBOLS, LayDuel, LayMelee, PickSchool
from mohreh.games.tash_kalar.rules.steps.summon import PickUp, Turned
from mohreh.games.tash_kalar.rules.steps.turn import BEING_DISCARDED, Close, Exchange, PlaceLifted
from mohreh.games.tash_kalar.rules.tasks import NO_TASK
from mohreh.kernel.bounds import MANY, Bounds, check_bounds
from mohreh.kernel.errors import Broken
from mohreh.kernel.features import fields_of
from mohreh.kernel.state import NOBODY

# Their effects rely on a piece on every followed square; other effects check that, or follow squares.
NAIAD: Final[int] = data.CARD_NAMES.index("naiad")
LEVIATHAN: Final[int] = data.CARD_NAMES.index("leviathan")


def check_numbers(s: TashKalarState) -> None:
    """Every number is one that the rules can work with."""
    last, last_colour = int(s.players) - 1, int(s.variant.colours) - 1
    seat, seat_or_nobody, seats = (0, last), (NOBODY, last), (0, 2 ** int(s.players) - 1)
    flag, some, cell = (0, 1), (0, data.CARDS), (arena.NOWHERE, len(arena.SQUARE) - 1)
    own_cards, legends, flares = (0, data.DECK_SIZE), (0, data.LEGENDS), (0, data.FLARES)
    over = s.who == NOBODY
    most_rounds = int(s.variant.round_cap) - (0 if over else 1) if s.variant.round_cap else MANY
    entry = (0, (data.CARDS + data.FLARES) * KNOWERS - 1)
    fields: Bounds = {
        "board": [(0, arena.HALF_MASK)],
        "seats": [
            *[(0, data.PIECES)] * 3,  # on the board
            *[(0, MANY)] * 8,  # destroyed in this turn, scored, earned
            (0, 2**data.TASKS - 1),
            (0, 2**data.DECK_SIZE - 1),
            seats,
            *(own_cards, legends, flares, own_cards),
            flag,
            (NO_SCHOOL, len(data.SCHOOLS) - 1),
        ],
        "hands": [entry],
        "decks": [entry],
        "tasks": [(NO_TASK, data.TASKS - 1 if s.variant.form == HIGH_FORM else NO_TASK)],
        "legends_left": [legends],
        "legends_gone": [(0, 2**data.LEGENDS - 1)],
        "flares_left": [flares],
        "flares_gone": [(0, 2**data.FLARES - 1)],
        "tasks_left": [(0, data.TASKS)],
        "first": [seat],
        "turn": [seat_or_nobody],
        "control": [seat_or_nobody],
        "offers": [flag],
        "rounds": [(0, most_rounds)],
        "opening": [flag],
        "actions": [some],  # what a turn gains comes from cards
        "spent": [flag],
        "exchanged": [(0, BEING_DISCARDED)],
        "flared": [flag],
        "summoned": [some],
        "summoned_legends": [some],
        "summoned_red": [some],
        "summoned_green": [some],
        "extra_beings": [some],
        "extra_legends": [some],
        "extra_turns": [some],
        "permission": [flag],
        "card": [(-1, data.CARDS - 1)],
        "flare": [(-1, data.FLARES - 1)],
        "being": [cell],
        "origin_square": [cell],
        "orientation": [(0, ORIENTATIONS - 1)],
        "followed_lo": [(0, arena.HALF_MASK)],
        "followed_hi": [(0, arena.HALF_MASK)],
        "final": [(-1, int(s.players))],
        "announcer": [seat_or_nobody],
        "cause": [(0, len(ENDINGS) - 1)],
        "ending": [(0, len(ENDINGS) - 1)],
    }
    steps: Bounds = {
        "seat": [seat],
        "symbol": [(0, SYMBOLS - 1)],
        "left": [(0, arena.SIZE)],
        "TheEldestTreeGrows.left": [(1, 3)],
        "combats": [(0, arena.SIZE)],
        "cell": [cell],
        "direction": [(0, arena.DIRECTIONS - 1)],
        "colour": [(NOBODY, last_colour)],
        "WoodlandDruidUpgrades.colour": [(0, last_colour)],
        "ForestAncientFells.colour": [(0, last_colour)],
        "other": [(NOBODY, last_colour)],
        "rank": [(data.COMMON, data.HEROIC)],
        "RitualMasterDestroys.rank": [(EITHER, data.HEROIC)],
        "high": [(data.HEROIC, data.LEGENDARY)],
        "bites": [(1, 2)],
        "led": [flag],
    }
    check_bounds(s, fields, steps)
    if (s.ending != RUNNING) != over:
        raise Broken("the game is over and has no ending, or the other way round")
    if not over and [s.announcer == NOBODY, s.cause == RUNNING] != [s.final < 0] * 2:
        raise Broken("the end was announced, but not by whom, or not why")


def check_turn(s: TashKalarState) -> None:
    """The player whose turn it is is asked; before the first turn, those who still have something to set up."""
    top = s.top
    if isinstance(top, (PickSchool, LayDuel, LayMelee)):
        laid = sum([int(on_board(s, colour, data.COMMON)) for colour in range(s.variant.colours)])
        if s.control != NOBODY or s.offers == 1:
            raise Broken("control was passed, or may be, before the first turn")
        if s.turn != NOBODY or laid != (top.symbol if isinstance(top, LayMelee) else 0):
            raise Broken("the pieces of the setup have been laid already")
        return
    if s.turn == NOBODY:
        raise Broken("nobody has the turn")
    if s.control != NOBODY and not (s.variant.teams and s.control == mate(s, s.turn)):
        raise Broken(f"control was passed to seat {s.control}, who is no teammate of seat {s.turn}")
    if s.offers == 1 and (s.control != NOBODY or not s.variant.teams or not _passable(s)):
        raise Broken("control may be passed, and it may not")
    for step in (top, *s.pending()):
        fields = fields_of(step)
        asked_seat = s.turn if s.control == NOBODY or isinstance(step, Close) else s.control
        if fields.get("seat", asked_seat) != asked_seat:
            raise Broken(f"{step!r} waits, but seat {s.turn} has the turn and control is with {asked_seat}")
        asked = step.question()
        if isinstance(asked, Asked) and fields.get("left", 0) > asked.times:
            raise Broken(f"{step!r} waits, but is asked at most {asked.times} times")
        if "cell" in fields and rank_at(s, fields["cell"]) < 0 and not isinstance(step, CavalryCaptainMoves):
            raise Broken(f"{step!r} waits, and no piece stands there")
        if isinstance(step, (Against, LowerHalf)) and s.flare < 0:
            raise Broken(f"{step!r} waits, and no flare was invoked")


def _passable(s: TashKalarState) -> bool:
    """Rule 10.14: is an action about to be chosen, or an effect carried out?"""
    return not isinstance(s.top, (Close, Exchange, PlaceLifted, PickUp, Turned)) and s.who != NOBODY


def check_effect(s: TashKalarState) -> None:
    """The card that is being carried out, and where its being and the pieces are that it follows."""
    for cell in (s.being, s.origin_square):
        if cell != arena.NOWHERE and arena.SQUARE[cell] < 0:
            raise Broken("a being is not on the arena")
    if (s.card >= 0) != (s.origin_square != arena.NOWHERE):
        raise Broken("a being was summoned nowhere, or nothing was summoned")
    if s.card >= 0 and s.orientation not in [one.orientation for one in IMAGES[s.card]]:
        raise Broken(f"{data.CARD_NAMES[s.card]} has no image {s.orientation}")
    if s.being != arena.NOWHERE and (s.card < 0 or not arena.holds(own(s, s.turn), s.being)):
        raise Broken("no being of whoever has the turn stands where it was summoned")
    fallen = s.being != arena.NOWHERE and rank_at(s, s.being) < data.CARD_RANK[s.card]
    if fallen and s.top.name() != "GryphonRiderPlaces":
        raise Broken("a being is of a lower rank than its card")  # she alone falls before her effect is over
    there = everyone(s) if s.card in (NAIAD, LEVIATHAN) else arena.ARENA.cells
    if not arena.is_empty(arena.without(followed(s), there)):
        raise Broken("an effect follows what is not there")
