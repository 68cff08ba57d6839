"""A turn of Splendor, in the order of its rulebook."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64, mypyc_attr

from mohreh.games.splendor import reasons
from mohreh.games.splendor.actions import (
    BUY,
    GIVE,
    GOLDEN,
    INSTEAD,
    NOBLE,
    PASS,
    PAY,
    RESERVE,
    RESERVE_ANY,
    TAKE_GEMS,
    TAKES,
    TAKES_OR_FEWER,
    TAKES_TWO,
)
from mohreh.games.splendor.data import (
    ALL_CARDS,
    CARD_BONUS,
    CARD_COST,
    CARD_LEVEL,
    CARD_NAMES,
    CARD_POINTS,
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
from mohreh.games.splendor.gems import (
    LETTERS,
    ONE,
    ONE_GOLD,
    ONE_OF_EACH,
    colours_with,
    count,
    covers,
    shortfall,
    spelled,
    total,
)
from mohreh.games.splendor.state import (
    ALL_OPEN,
    BLIND,
    BLOCKED,
    BONUS,
    BOUGHT,
    BOUGHT_HIGH,
    BY_TARGET,
    CAPPED,
    EMPTY,
    POINTS,
    RESERVED,
    TOKENS,
    VISITS,
    WIDTH,
    SplendorState,
)
from mohreh.kernel.state import BIT, NOBODY, Actions, Reason, State, Step


@final
@mypyc_attr(acyclic=True)
class Turn(Step):
    """Rule 2.1: exactly one action."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)
    VERBS: ClassVar[tuple[str, ...]] = ("take", "take2", "reserve", "buy", "golden", "pass")
    RULE: ClassVar[str] = "2.1"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def enter(self, s: State) -> i64:
        return self.seat

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
        out = _places(out, BUY, places)
        if places and s.variant.gold_freely and seats[mine + TOKENS] >= ONE_GOLD:
            out = _places(out, GOLDEN, payable_with_gold(s, self.seat, places))
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
class Return(Step):
    """Rule 3.5: tokens go back one by one until ten are left."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)
    VERBS: ClassVar[tuple[str, ...]] = ("give",)
    RULE: ClassVar[str] = "3.5"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def enter(self, s: State) -> i64:
        return self.seat

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
class ChooseNoble(Step):
    """Rule 8.2: several nobles would come; the player chooses one."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)
    VERBS: ClassVar[tuple[str, ...]] = ("noble",)
    RULE: ClassVar[str] = "8.2"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def enter(self, s: State) -> i64:
        return self.seat

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


# The place that a set of one place holds, by the set modulo 19 (the powers of two up to 2**17 all differ there).
SLOT_OF: Final[vec[i64]] = vec[i64]([0, 0, 1, 13, 2, 16, 14, 6, 3, 8, 17, 12, 15, 5, 7, 11, 4, 10, 9])
NOTHING: Final[vec[i64]] = vec[i64]([0] * (4 * WIDTH))

STEPS: Final[list[type[Step]]] = [Turn, Pay, Return, ChooseNoble]
TURN: Final = [Turn(seat) for seat in range(4)]
RETURN: Final = [Return(seat) for seat in range(4)]
CHOOSE_NOBLE: Final = [ChooseNoble(seat) for seat in range(4)]


# ---- section 4: reserving


def reservable(s: SplendorState, out: Actions) -> Actions:
    """Rule 4.2: every card of the rows, and each deck that is not empty."""
    if ((s.left + 0x7F7F7F) & 0x808080) == 0x808080:  # cards in every deck, so no row has a gap
        return extend(out, RESERVE_ANY)
    for slot in range(SLOTS):
        if s.market[slot] >= 0:
            out = append(out, RESERVE + slot)
    for level in range(LEVELS):
        if s.in_deck(level):
            out = append(out, RESERVE + SLOTS + level)
    return out


def reserve(s: SplendorState, who: i64, source: i64) -> None:
    """Take a card into the hand, and a gold if there is one."""
    mine = who * WIDTH
    blind: i64 = 0
    if source < SLOTS:
        card = s.market[source]
        if s.events is not None:
            s.tell("splendor.reserve", {"who": int(who), "card": CARD_NAMES[card]})
        refill(s, source)
    else:
        blind = BLIND
        card = s.draw(source - SLOTS)
        if s.events is not None:
            _tell_blind(s, who, card)
    place: i64 = 1
    while s.seats[mine + RESERVED] >= place:
        place <<= 8
    s.seats[mine + RESERVED] += (card + 1 + blind) * place
    if s.bank >= ONE_GOLD:
        s.bank -= ONE_GOLD
        s.seats[mine + TOKENS] += ONE_GOLD
        if s.events is not None:
            s.tell("splendor.gold", {"who": int(who)})


def _tell_blind(s: SplendorState, who: i64, card: i64) -> None:
    """Only the owner sees a card from the deck, unless all is open."""
    name = CARD_NAMES[card]
    if s.variant.visibility == ALL_OPEN:
        s.tell("splendor.reserve_open", {"who": int(who), "card": name})
        return
    others = BIT[s.players] - 1 - BIT[who]
    s.tell("splendor.reserve_own", {"who": int(who), "card": name}, int(BIT[who]))
    s.tell("splendor.reserve_blind", {"who": int(who), "level": int(CARD_LEVEL[card]) + 1}, int(others))


# ---- section 5: buying


def card_at(s: SplendorState, who: i64, slot: i64) -> i64:
    """The card of a place to buy from: twelve in the rows, three in the hand; EMPTY if there is none."""
    if slot < SLOTS:
        return s.market[slot]
    return ((s.seats[who * WIDTH + RESERVED] >> (8 * (slot - SLOTS))) & 0x7F) - 1


def payable(s: SplendorState, who: i64) -> i64:
    """Rule 5.3: the set of places whose card the seat can pay for with tokens, bonuses and gold.

    Written without branches: which cards can be paid is anyone's guess, also the processor's.
    """
    mine = who * WIDTH
    tokens = s.seats[mine + TOKENS]
    wealth = tokens + s.seats[mine + BONUS]
    gold = tokens >> 40
    market = s.market
    found: i64 = 0
    slot: i64 = 0
    while slot < SLOTS:
        spare = gold - total(shortfall(wealth, CARD_COST[market[slot]]))
        found |= BIT[slot] & ~(spare >> 63)
        slot += 1
    reserved = s.seats[mine + RESERVED]
    while reserved:
        spare = gold - total(shortfall(wealth, CARD_COST[(reserved & 0x7F) - 1]))
        found |= BIT[slot] & ~(spare >> 63)
        reserved >>= 8
        slot += 1
    return found


def payable_with_gold(s: SplendorState, who: i64, places: i64) -> i64:
    """Rule 5.4: of these places, those whose card can be paid for with more gold than needed."""
    tokens = s.seats[who * WIDTH + TOKENS]
    bonus = s.seats[who * WIDTH + BONUS]
    gold = tokens >> 40
    found: i64 = 0
    while places:
        low = places & -places
        need = shortfall(bonus, CARD_COST[card_at(s, who, SLOT_OF[low % 19])])
        missing = shortfall(tokens, need)
        if need != missing and total(missing) < gold:
            found |= low
        places -= low
    return found


def _places(out: Actions, base: i64, places: i64) -> Actions:
    """The ids of a verb for a set of places."""
    while places:
        low = places & -places
        out = append(out, base + SLOT_OF[low % 19])
        places -= low
    return out


def price(tokens: i64, bonus: i64, cost: i64) -> i64:
    """Rules 5.2 and 5.3: what is handed over, with as few gold as possible."""
    need = shortfall(bonus, cost)
    missing = shortfall(tokens, need)
    return need - missing + total(missing) * ONE_GOLD


def buy(s: SplendorState, who: i64, slot: i64, paid: i64) -> None:
    """Pay, lay the card open, refill the row."""
    mine = who * WIDTH
    seats = s.seats
    card = card_at(s, who, slot)
    seats[mine + TOKENS] -= paid
    s.bank += paid
    seats[mine + BONUS] += CARD_BONUS[card]
    seats[mine + POINTS] += CARD_POINTS[card]
    if card < 40:
        seats[mine + BOUGHT] |= BIT[card]
    else:
        seats[mine + BOUGHT_HIGH] |= BIT[card - 40]
    if s.events is not None:
        _tell_bought(s, who, card, paid)
    if slot < SLOTS:
        refill(s, slot)
        return
    place = ONE[slot - SLOTS]
    reserved = seats[mine + RESERVED]
    younger = reserved // (place * 256)
    seats[mine + RESERVED] = reserved % place + younger * place


def _tell_bought(s: SplendorState, who: i64, card: i64, paid: i64) -> None:
    if paid:
        s.tell("splendor.buy", {"who": int(who), "card": CARD_NAMES[card], "paid": spelled(paid)})
    else:
        s.tell("splendor.buy_free", {"who": int(who), "card": CARD_NAMES[card]})


# ---- section 7: refilling


def refill(s: SplendorState, slot: i64) -> None:
    """Rule 7.1: the top card of the deck of the same level, if there is one."""
    card = s.draw(slot // ROW)
    s.market[slot] = card
    if card != EMPTY and s.events is not None:
        s.tell("splendor.refill", {"card": CARD_NAMES[card], "level": int(slot // ROW) + 1})


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
    s.seats[mine + POINTS] += NOBLE_POINTS
    s.passes = 0  # R2: a pass that brought a noble changed something
    if s.events is not None:
        s.tell("splendor.noble", {"who": int(who), "noble": NOBLE_NAMES[noble]})


def pass_on(s: SplendorState, who: i64) -> None:
    """Section 9: the end comes when a round is complete."""
    if s.passes >= s.players:
        end(s, BLOCKED)
        return
    if s.events is not None and s.seats[who * WIDTH + POINTS] >= s.variant.target:
        s.tell("splendor.target", {"who": int(who), "points": int(s.seats[who * WIDTH + POINTS])})
    following = s.after(who)
    if following == s.first:
        s.rounds += 1
        if reached(s):
            end(s, BY_TARGET)
            return
        if s.rounds == s.variant.round_cap:
            end(s, CAPPED)
            return
    s.push(TURN[following])


def reached(s: SplendorState) -> bool:
    """Rule 9.1: has anybody the points that end the game?"""
    target = s.variant.target
    place: i64 = POINTS
    for _ in range(s.players):
        if s.seats[place] >= target:
            return True
        place += WIDTH
    return False


def end(s: SplendorState, how: i64) -> None:
    s.ending = how
    s.finish()


# ---- section 1: setup


def deal(s: SplendorState, gems: i64, nobles: i64) -> None:
    """Shuffle, turn up, choose who starts."""
    s.bank = gems * ONE_OF_EACH + 5 * ONE_GOLD
    s.seats = NOTHING[: WIDTH * s.players]
    decks = ALL_CARDS[:]
    s.left = 40 + 30 * 256 + 20 * 65536
    for level in range(LEVELS):
        shuffle_part(s, decks, LEVEL_START[level], LEVEL_START[level + 1])
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


def shuffle_part(s: SplendorState, cards: vec[i64], start: i64, stop: i64) -> None:
    """Shuffle one stretch of a row."""
    i = stop - 1
    while i > start:
        j = start + s.below(i - start + 1)
        kept = cards[i]
        cards[i] = cards[j]
        cards[j] = kept
        i -= 1
