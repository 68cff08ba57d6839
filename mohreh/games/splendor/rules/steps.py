"""A turn of Splendor, in the order of its rulebook."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64, mypyc_attr

from mohreh.games.splendor.rules import reasons
from mohreh.games.splendor.rules.actions import (
    BUY,
    GIVE,
    GOLDEN,
    INSTEAD,
    NOBLE,
    PASS,
    PAY,
    RESERVE,
    TAKE_GEMS,
    TAKES,
    TAKES_OR_FEWER,
    TAKES_TWO,
)
from mohreh.games.splendor.rules.data import (
    ALL_CARDS,
    CARD_COST,
    FEWEST_FOR_NOBLE,
    LEVEL_START,
    LEVELS,
    NOBLE_NAMES,
    NOBLE_NEED,
    NOBLE_POINTS,
    NOBLES,
    PILE_FOR_TWO,
    ROW,
    SLOTS,
    TOKEN_LIMIT,
)
from mohreh.games.splendor.rules.gems import (
    LETTERS,
    ONE,
    ONE_GOLD,
    ONE_OF_EACH,
    colours_with,
    count,
    covers,
    spelled,
    total,
)
from mohreh.games.splendor.rules.market import (
    buy,
    card_at,
    gain,
    ids_of,
    payable,
    payable_with_gold,
    price,
    reached,
    reservable,
    reserve,
    show,
)
from mohreh.games.splendor.rules.state import (
    BLOCKED,
    BONUS,
    BY_TARGET,
    CAPPED,
    RESERVED,
    TOKENS,
    VISITS,
    WIDTH,
    SplendorState,
)
from mohreh.kernel.state import BIT, NOBODY, Actions, Reason, SeatStep, State, Step


@final
@mypyc_attr(acyclic=True)
class Turn(SeatStep):
    """Rule 2.1: exactly one action."""

    VERBS: ClassVar[tuple[str, ...]] = ("take", "take2", "reserve", "buy", "golden", "pass")
    RULE: ClassVar[str] = "2.1"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, SplendorState)
        there = colours_with(s.bank, ONE_OF_EACH)
        out = extend(out, TAKES_OR_FEWER[there] if s.variant.take_fewer else TAKES[there])
        piles = colours_with(s.bank, PILE_FOR_TWO)
        if piles:
            out = extend(out, TAKES_TWO[piles])
        seats = s.seats
        mine = self.seat * WIDTH
        reserved = seats[mine + RESERVED]
        if reserved < 0x10000:  # fewer than three
            out = reservable(s, out)
        places = payable(s, self.seat)
        out = ids_of(out, BUY, places)
        if places and s.variant.gold_freely and seats[mine + TOKENS] >= ONE_GOLD:
            out = ids_of(out, GOLDEN, payable_with_gold(s, self.seat, places))
        return out if len(out) else append(out, PASS)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, SplendorState)
        who = self.seat
        mine = who * WIDTH
        if action == PASS:
            s.passes += 1
            if s.events is not None:
                s.tell("splendor.pass", {"who": int(who)})
            settle(s, who)
            return
        s.passes = 0
        if action < RESERVE:
            gems = TAKE_GEMS[action]
            s.bank -= gems
            s.seats[mine + TOKENS] += gems
            if s.events is not None:
                s.tell("splendor.take", {"who": int(who), "gems": spelled(gems)})
        elif action < BUY:
            reserve(s, who, action - RESERVE)
        elif action < GOLDEN:
            slot = action - BUY
            cost = CARD_COST[card_at(s, who, slot)]
            buy(s, who, slot, price(s.seats[mine + TOKENS], s.seats[mine + BONUS], cost))
        else:
            show(s, who, action - GOLDEN)
            s.push(Pay(who, action - GOLDEN, 0, 0))
            return
        after_action(s, who)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, SplendorState)
        return reasons.turn(s, seat, action)


@final
@mypyc_attr(acyclic=True)
class Pay(Step):
    """Rule 5.4: gold in place of gems that the player owns, one gem at a time, colours in their order."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "slot", "instead", "colour")
    VERBS: ClassVar[tuple[str, ...]] = ("gold", "pay")
    RULE: ClassVar[str] = "5.4"

    def __init__(self, seat: i64, slot: i64, instead: i64, colour: i64) -> None:
        self.seat: Final = seat
        self.slot: Final = slot  # what is bought
        self.instead: Final = instead  # the gems that gold stands in for so far, packed
        self.colour: Final = colour  # the last one named

    def enter(self, s: State) -> i64:
        assert isinstance(s, SplendorState)
        if self.instead == 0 or len(self._more(s, vec[i64]())):
            return self.seat
        self._pay(s)
        return NOBODY

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, SplendorState)
        out = self._more(s, out)
        return append(out, PAY) if self.instead else out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, SplendorState)
        if action == PAY:
            self._pay(s)
            return
        colour = action - INSTEAD
        s.push(Pay(self.seat, self.slot, self.instead + ONE[colour], colour))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, SplendorState)
        return reasons.pay(s, self.least(s), self.instead, self.colour, action)

    def least(self, s: SplendorState) -> i64:
        """What would be paid with as few gold as possible."""
        mine = self.seat * WIDTH
        cost = CARD_COST[card_at(s, self.seat, self.slot)]
        return price(s.seats[mine + TOKENS], s.seats[mine + BONUS], cost)

    def _more(self, s: SplendorState, out: Actions) -> Actions:
        least = self.least(s)
        gold = (s.seats[self.seat * WIDTH + TOKENS] >> 40) - (least >> 40) - total(self.instead)
        if gold > 0:
            for colour in range(self.colour, 5):
                if count(least - self.instead, colour):
                    out = append(out, INSTEAD + colour)
        return out

    def _pay(self, s: SplendorState) -> None:
        paid = self.least(s) - self.instead + total(self.instead) * ONE_GOLD
        buy(s, self.seat, self.slot, paid)
        after_action(s, self.seat)


@final
@mypyc_attr(acyclic=True)
class Return(SeatStep):
    """Rule 3.5: tokens go back one by one until ten are left."""

    VERBS: ClassVar[tuple[str, ...]] = ("give",)
    RULE: ClassVar[str] = "3.5"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, SplendorState)
        tokens = s.seats[self.seat * WIDTH + TOKENS]
        for lane in range(6):
            if tokens & 0xFF:
                out = append(out, GIVE + lane)
            tokens >>= 8
        return out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, SplendorState)
        token = ONE[action - GIVE]
        s.seats[self.seat * WIDTH + TOKENS] -= token
        s.bank += token
        if s.events is not None:
            s.tell("splendor.give", {"who": int(self.seat), "gem": LETTERS[action - GIVE]})
        after_action(s, self.seat)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return Reason("splendor.give.none", {"gem": LETTERS[action - GIVE]}, "3.5")


@final
@mypyc_attr(acyclic=True)
class ChooseNoble(SeatStep):
    """Rule 8.2: several nobles would come; the player chooses one."""

    VERBS: ClassVar[tuple[str, ...]] = ("noble",)
    RULE: ClassVar[str] = "8.2"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, SplendorState)
        willing = nobles_for(s, self.seat)
        for noble in range(NOBLES):
            if willing & BIT[noble]:
                out = append(out, NOBLE + noble)
        return out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, SplendorState)
        visit(s, self.seat, action - NOBLE)
        pass_on(s, self.seat)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, SplendorState)
        return reasons.noble(s, seat, action - NOBLE)


NOTHING: Final[vec[i64]] = vec[i64]([0] * (4 * WIDTH))

STEPS: Final[list[type[Step]]] = [Turn, Pay, Return, ChooseNoble]
TURN: Final = [Turn(seat) for seat in range(4)]
RETURN: Final = [Return(seat) for seat in range(4)]
CHOOSE_NOBLE: Final = [ChooseNoble(seat) for seat in range(4)]


# ---- the end of a turn: rules 2.3 to 2.5


def after_action(s: SplendorState, who: i64) -> None:
    """Rule 2.3: too many tokens go back first."""
    if total(s.seats[who * WIDTH + TOKENS]) > TOKEN_LIMIT:
        s.push(RETURN[who])
    else:
        settle(s, who)


def settle(s: SplendorState, who: i64) -> None:
    """Section 8: one noble at most."""
    willing = nobles_for(s, who)
    if willing:
        if willing & (willing - 1):
            s.push(CHOOSE_NOBLE[who])
            return
        noble: i64 = 0
        while willing & BIT[noble] == 0:
            noble += 1
        visit(s, who, noble)
    pass_on(s, who)


def nobles_for(s: SplendorState, who: i64) -> i64:
    """Rule 8.1: the set of face-up nobles whose needs are covered."""
    bonus = s.seats[who * WIDTH + BONUS]
    found: i64 = 0
    if total(bonus) >= FEWEST_FOR_NOBLE:
        rest = s.nobles
        noble: i64 = 0
        while rest:
            if rest & 1 and covers(bonus, NOBLE_NEED[noble]):
                found |= BIT[noble]
            rest >>= 1
            noble += 1
    return found


def visit(s: SplendorState, who: i64, noble: i64) -> None:
    """Rule 8.3: the noble comes and is not replaced."""
    mine = who * WIDTH
    s.nobles -= BIT[noble]
    s.seats[mine + VISITS] |= BIT[noble]
    s.passes = 0  # R2: a pass that brought a noble changed something
    if s.events is not None:
        s.tell("splendor.noble", {"who": int(who), "noble": NOBLE_NAMES[noble]})
    gain(s, who, NOBLE_POINTS)


def pass_on(s: SplendorState, who: i64) -> None:
    """Section 9: the end comes when a round is complete."""
    following = s.after(who)
    complete = following == s.first
    if complete:
        s.rounds += 1
    if s.passes >= s.players:
        end(s, BLOCKED)
    elif complete and reached(s):
        end(s, BY_TARGET)
    elif complete and s.rounds == s.variant.round_cap:
        end(s, CAPPED)
    else:
        s.push(TURN[following])


def end(s: SplendorState, how: i64) -> None:
    s.finish(how)


# ---- section 1: setup


def deal(s: SplendorState, gems: i64, nobles: i64) -> None:
    """Shuffle, turn up, choose who starts."""
    s.bank = gems * ONE_OF_EACH + 5 * ONE_GOLD
    s.seats = NOTHING[: WIDTH * s.players]
    decks = ALL_CARDS[:]
    s.left = 40 + 30 * 256 + 20 * 65536
    for level in range(LEVELS):
        s.shuffle_part(decks, LEVEL_START[level], LEVEL_START[level + 1])
    s.decks = decks
    market = NOTHING[:SLOTS]
    for slot in range(SLOTS):
        market[slot] = s.draw(slot // ROW)
    s.market = market
    face_up: i64 = 0
    while nobles > 0:
        noble = s.below(NOBLES)
        if face_up & BIT[noble] == 0:
            face_up |= BIT[noble]
            nobles -= 1
    s.nobles = face_up
    s.first = s.variant.start if s.variant.start >= 0 else s.below(s.players)
    s.push(TURN[s.first])
