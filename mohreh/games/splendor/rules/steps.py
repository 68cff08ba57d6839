"""A turn of Splendor: what is asked in it, and what happens between two questions, in the order of the rulebook."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from mohreh.games.splendor.rules import actions, data, gems, market, nobles, reasons, state
from mohreh.games.splendor.rules.state import RESERVED, TOKENS, WIDTH, SplendorState
from mohreh.kernel import choices
from mohreh.kernel.state import BIT, NOBODY, PLACE_OF, Actions, Reason, SeatStep, State, Step


@final
@mypyc_attr(acyclic=True)
class Turn(SeatStep):
    """Rule 2.1: exactly one action."""

    VERBS: ClassVar[tuple[str, ...]] = ("take", "take2", "reserve", "buy", "golden", "pass")
    RULE: ClassVar[str] = "2.1"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, SplendorState)
        some = options(s, self.seat)
        if some == 0:
            return append(out, actions.PASS)
        out = choices.each(out, 0, some)
        golden = golden_places(s, self.seat, some)
        return choices.each(out, actions.GOLDEN, golden) if golden else out

    def pick(self, s: State, out: Actions, position: i64) -> i64:
        assert isinstance(s, SplendorState)
        return random_option(s, self.seat, position)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, SplendorState)
        act(s, self.seat, action)

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
        return append(out, actions.PAY) if self.instead else out

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, SplendorState)
        if action == actions.PAY:
            self._pay(s)
            return
        colour = action - actions.INSTEAD
        s.push(Pay(self.seat, self.slot, self.instead + gems.ONE[colour], colour))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, SplendorState)
        return reasons.pay(s, self.least(s), self.instead, self.colour, action)

    def least(self, s: SplendorState) -> i64:
        """What would be paid with as few gold as possible."""
        return market.price_of(s, self.seat, self.slot)

    def _more(self, s: SplendorState, out: Actions) -> Actions:
        least = self.least(s)
        gold = (s.seats[self.seat * WIDTH + TOKENS] >> 40) - (least >> 40) - gems.total(self.instead)
        if gold > 0:
            for colour in range(self.colour, 5):
                if gems.count(least - self.instead, colour):
                    out = append(out, actions.INSTEAD + colour)
        return out

    def _pay(self, s: SplendorState) -> None:
        paid = self.least(s) - self.instead + gems.total(self.instead) * gems.ONE_GOLD
        market.buy(s, self.seat, self.slot, paid)
        after_action(s, self.seat)


@final
@mypyc_attr(acyclic=True)
class Return(SeatStep):
    """Rule 3.5: tokens go back one by one until ten are left."""

    VERBS: ClassVar[tuple[str, ...]] = ("give",)
    RULE: ClassVar[str] = "3.5"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, SplendorState)
        return choices.each(out, actions.GIVE, gems.there(s.seats[self.seat * WIDTH + TOKENS]))

    def pick(self, s: State, out: Actions, position: i64) -> i64:
        assert isinstance(s, SplendorState)
        return actions.GIVE + choices.one_of(gems.there(s.seats[self.seat * WIDTH + TOKENS]), position)

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, SplendorState)
        token = gems.ONE[action - actions.GIVE]
        s.seats[self.seat * WIDTH + TOKENS] -= token
        s.bank += token
        if s.events is not None:
            s.tell("splendor.give", {"who": int(self.seat), "gem": gems.LETTERS[action - actions.GIVE]})
        after_action(s, self.seat)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return Reason("splendor.give.none", {"gem": gems.LETTERS[action - actions.GIVE]}, "3.5")


@final
@mypyc_attr(acyclic=True)
class ChooseNoble(SeatStep):
    """Rule 8.2: several nobles would come; the player chooses one."""

    VERBS: ClassVar[tuple[str, ...]] = ("noble",)
    RULE: ClassVar[str] = "8.2"

    def legal(self, s: State, out: Actions) -> Actions:
        assert isinstance(s, SplendorState)
        return choices.each(out, actions.NOBLE, nobles.willing(s, self.seat))

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, SplendorState)
        nobles.visit(s, self.seat, action - actions.NOBLE)
        pass_on(s, self.seat)

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        assert isinstance(s, SplendorState)
        return reasons.noble(s, seat, action - actions.NOBLE)


# Section 2: the questions of a turn, in their order.
TURN: Final[list[type[Step]]] = [
    Turn,  # one action
    Pay,  # where gold stands in for gems that the buyer has
    Return,  # tokens, while there are more than ten
    ChooseNoble,  # where several would come
]
SEATS: Final = range(4)
TURN_OF: Final = [Turn(seat) for seat in SEATS]
RETURN_OF: Final = [Return(seat) for seat in SEATS]
NOBLE_OF: Final = [ChooseNoble(seat) for seat in SEATS]
NOTHING: Final[vec[i64]] = vec[i64]([0] * (len(SEATS) * WIDTH))


# ---- an action: rule 2.1


def options(s: SplendorState, who: i64) -> i64:
    """The actions that a seat may take in its turn, as the set of their ids; without those of GOLDEN and PASS."""
    bank = s.bank
    takes = s.variant.takes
    found = takes[gems.colours_with(bank, gems.ONE_OF_EACH)]
    found |= gems.colours_with(bank, data.PILE_FOR_TWO) << actions.TAKE2
    if s.seats[who * WIDTH + RESERVED] < 0x10000:  # fewer than three
        found |= market.reservable(s) << actions.RESERVE
    return found | market.payable(s, who) << actions.BUY


def golden_places(s: SplendorState, who: i64, some: i64) -> i64:
    """Rule 5.4: of these options, the places whose card can be paid for with more gold than needed."""
    places = some >> actions.BUY
    if places and s.seats[who * WIDTH + TOKENS] >= gems.ONE_GOLD and s.variant.gold_freely:
        return market.payable_with_gold(s, who, places)
    return 0


def random_option(s: SplendorState, who: i64, position: i64) -> i64:
    """One of the actions that a seat may take in its turn."""
    some = options(s, who)
    if some == 0:
        return actions.PASS
    chosen = choices.one_of_both(some, golden_places(s, who, some), position)
    if chosen >= choices.PLACES:
        chosen += actions.GOLDEN - choices.PLACES
    return chosen


def act(s: SplendorState, who: i64, action: i64) -> None:
    """Carry an action out."""
    if action == actions.PASS:
        s.passes += 1
        if s.events is not None:
            s.tell("splendor.pass", {"who": int(who)})
        settle(s, who)
        return
    s.passes = 0
    if action < actions.RESERVE:
        taken = actions.TAKE_GEMS[action]
        s.bank -= taken
        s.seats[who * WIDTH + TOKENS] += taken
        if s.events is not None:
            s.tell("splendor.take", {"who": int(who), "gems": gems.spelled(taken)})
    elif action < actions.BUY:
        market.reserve(s, who, action - actions.RESERVE)
    elif action < actions.GOLDEN:
        slot = action - actions.BUY
        market.buy(s, who, slot, market.price_of(s, who, slot))
    else:
        market.show(s, who, action - actions.GOLDEN)
        s.push(Pay(who, action - actions.GOLDEN, 0, 0))
        return
    after_action(s, who)


# ---- the end of a turn: rules 2.3 to 2.5


def after_action(s: SplendorState, who: i64) -> None:
    """Rule 2.3: too many tokens go back first."""
    if too_many(s, who) > 0:
        s.push(RETURN_OF[who])
    else:
        settle(s, who)


def too_many(s: SplendorState, who: i64) -> i64:
    """Rule 3.5: how many tokens have to go back; none if it is 0 or less."""
    return gems.total(s.seats[who * WIDTH + TOKENS]) - data.TOKEN_LIMIT


def settle(s: SplendorState, who: i64) -> None:
    """Section 8: one noble at most."""
    willing = nobles.willing(s, who)
    if willing:
        if willing & (willing - 1):
            s.push(NOBLE_OF[who])
            return
        nobles.visit(s, who, PLACE_OF[willing % 67])
    pass_on(s, who)


def pass_on(s: SplendorState, who: i64) -> None:
    """Section 9: the end comes when a round is complete."""
    following = who + 1
    if following == s.players:
        following = 0
    complete = following == s.first
    if complete:
        s.rounds += 1
    if s.passes >= s.players:
        s.finish(state.BLOCKED)
    elif complete and market.reached(s):
        s.finish(state.BY_TARGET)
    elif complete and s.rounds == s.variant.round_cap:
        s.finish(state.CAPPED)
    else:
        s.push(TURN_OF[following])


# ---- section 1: setup


def deal(s: SplendorState, each: i64, guests: i64) -> None:
    """Shuffle, turn up, choose who starts."""
    s.bank = each * gems.ONE_OF_EACH + 5 * gems.ONE_GOLD
    s.seats = NOTHING[: WIDTH * s.players]
    decks = data.ALL_CARDS[:]
    s.left = 40 + 30 * 256 + 20 * 65536
    for level in range(data.LEVELS):
        s.shuffle_part(decks, data.LEVEL_START[level], data.LEVEL_START[level + 1])
    s.decks = decks
    s.rows = state.NO_ROWS[:]
    for slot in range(data.SLOTS):
        s.lay(slot, s.draw(slot // data.ROW))
    face_up: i64 = 0
    while guests > 0:
        noble = s.below(data.NOBLES)
        if face_up & BIT[noble] == 0:
            face_up |= BIT[noble]
            guests -= 1
    s.nobles = face_up
    s.first = s.variant.start if s.variant.start >= 0 else s.below(s.players)
    s.push(TURN_OF[s.first])
