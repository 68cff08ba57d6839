"""Where every card is, card by card, and whether everything adds up: what tests watch.

A state knows only how many equal cards lie somewhere. Here each card gets a number of its own: within a kind the
cards that everybody sees come first; the others are numbered as chance has it, drawn from the position of the
generator, because nobody can tell them apart.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mohreh.games.rokab.knowledge.view import keeps
from mohreh.games.rokab.rules.cards import ALL_SOLDIERS, KINDS, SPRING, WINTER, count, fewer, total, unpack
from mohreh.games.rokab.rules.data import COUNTS, KEPT, OWN_COUNTS
from mohreh.games.rokab.rules.state import DECK, ENDINGS, HELD, KNOWN, NOWHERE, OWNED, ROW, WIDTH, RokabState
from mohreh.games.rokab.rules.steps import BringBack, ChooseSite, Fight, KeepTwo, PlacePeace, Regroup
from mohreh.games.rokab.rules.strength import bits, owned_by_anyone
from mohreh.kernel.bounds import MANY, Bounds, check_bounds
from mohreh.kernel.errors import Broken
from mohreh.kernel.rng import mwc_pick, mwc_start, mwc_step
from mohreh.kernel.state import BIT, NOBODY

# Numbers of places.
BURNT: Final = 0
LAID: Final = 1
IN_ROW: Final = 10  # + seat
IS_KNOWN: Final = 20  # + seat
IN_HAND: Final = 1000  # + 100 * seat + place in the hand
IS_KEPT: Final = 1900
IN_PILE: Final = 2000  # + place in the pile
IN_DECK: Final = 3000  # + 100 * seat + place in the deck


class _Chance:
    """Shuffles that depend on the state alone, for cards that have no order in it."""

    def __init__(self, seed: int) -> None:
        self._position: int = mwc_start(seed % 2**60)

    def shuffle(self, some: list[int]) -> None:
        for i in range(len(some) - 1, 0, -1):
            self._position = mwc_step(self._position)
            j = mwc_pick(self._position, i + 1)
            some[i], some[j] = some[j], some[i]


def _unknown(s: RokabState, seat: int) -> list[int]:
    """What of a hand not everybody knows, by kind; with what is set apart to be kept."""
    held = s.seats[seat * WIDTH + HELD]
    if keeps(s) == seat:
        held += s.kept
    return unpack(held - s.seats[seat * WIDTH + KNOWN])


def _decks(s: RokabState) -> list[list[int]]:
    """The cards of the game, by kind: one deck, or one for each of two players."""
    return [OWN_COUNTS, OWN_COUNTS] if s.variant.own_decks else [COUNTS]


def _seats_of(s: RokabState, deck: int) -> list[int]:
    """Whose cards come from a deck."""
    return [deck] if s.variant.own_decks else list(range(s.players))


def _stock(s: RokabState, deck: int) -> list[int]:
    """What nobody has drawn yet from a deck, by kind."""
    return unpack(s.seats[deck * WIDTH + DECK] if s.variant.own_decks else s.pile)


def places(s: RokabState) -> list[int]:
    """The place of each card, deck by deck and kind by kind."""
    chance = _Chance(int(s.position))
    found: list[int] = []
    for deck, counts in enumerate(_decks(s)):
        hidden = [_hidden_places(s, seat) for seat in _seats_of(s, deck)]
        stock = list(range(sum(_stock(s, deck))))
        chance.shuffle(stock)
        for kind, n in enumerate(counts):
            cards: list[int] = []
            for seat in _seats_of(s, deck):
                cards += [IN_ROW + seat] * int(count(s.seats[seat * WIDTH + ROW], kind))
                cards += [IS_KNOWN + seat] * int(count(s.seats[seat * WIDTH + KNOWN], kind))
            # By area, the places of the cards that not everybody sees: a hand each, and what is not yet drawn.
            areas = [hand[kind] for hand in hidden]
            undrawn = IN_DECK + 100 * deck if s.variant.own_decks else IN_PILE
            areas.append([stock.pop() + undrawn for _ in range(_stock(s, deck)[kind])])
            turns = [area for area, there in enumerate(areas) for _ in there]
            chance.shuffle(turns)
            if not s.variant.own_decks:  # with own decks a season card may be anybody's
                cards += [LAID] * int(count(s.laid, kind))
            cards += [BURNT] * (n - len(cards) - len(turns))
            unseen = [areas[area].pop(0) for area in turns]
            found += cards + unseen
    return found


def _hidden_places(s: RokabState, seat: int) -> list[list[int]]:
    """By kind, the places of a hand's unknown cards: in the order of their kinds, shifted by a number made from the
    whole hand, so that a place says nothing about the kind to those who do not know the hand."""
    unknown = _unknown(s, seat)
    size = sum(unknown)
    turn = 0
    for n in unknown:
        turn = (turn * 31 + n * 7 + 1) % 1000003
    found: list[list[int]] = []
    place = turn
    kept = unpack(s.kept) if keeps(s) == seat else [0] * KINDS
    for kind, n in enumerate(unknown):
        found.append([])
        for number in range(n):
            slot = IN_HAND + 100 * seat + place % size
            found[kind].append(IS_KEPT if number < kept[kind] else slot)
            place += 1
    return found


def hidden(s: RokabState, seat: int) -> list[list[int]]:
    """The cards whose place the seat does not know; of a kind that is also in its own hand, those in it too."""
    groups: list[list[int]] = []
    first = 0
    for deck, counts in enumerate(_decks(s)):
        stock = _stock(s, deck)
        others = [_unknown(s, owner) for owner in _seats_of(s, deck) if owner != seat]
        apart = sum(stock) > 0 or len([hand for hand in others if sum(hand)]) > 1
        group: list[int] = []
        for kind, n in enumerate(counts):
            unseen = stock[kind] + sum([hand[kind] for hand in others])
            mine = _unknown(s, seat)[kind] if seat in _seats_of(s, deck) else 0
            if unseen and apart:
                group += range(first + n - unseen - mine, first + n)
            first += n
        groups.append(group)
    return groups


def check(s: RokabState) -> None:
    """Section 13, the invariants: cards, markers, memories, and when a battle may begin."""
    _check_numbers(s)
    _check_cards(s)
    _check_markers(s)
    if isinstance(s.top, (ChooseSite, Regroup, KeepTwo)):
        _check_between_battles(s)
    elif isinstance(s.top, (Fight, BringBack, PlacePeace)):
        _check_battle(s)


def _check_numbers(s: RokabState) -> None:
    if len(s.seats) != WIDTH * int(s.players):
        raise Broken("the row of numbers has the wrong length")
    seat = (0, int(s.players) - 1)
    seat_or_nobody = (NOBODY, int(s.players) - 1)
    seats = (0, int(s.variant.all))
    province = (NOWHERE, int(s.variant.map.size) - 1)
    packed = (0, 2 * 16 ** int(KINDS) - 1)
    fields: Bounds = {
        "pile": [packed],
        "burnt": [packed],
        "laid": [packed],
        "season": [(0, int(KINDS) - 1)],
        "site": [province],
        "peace": [province],
        "chooser": [seat],
        "opener": [seat_or_nobody],
        "passed": [seats],
        "last": [seat_or_nobody],
        "played": [(0, MANY)],
        "battles": [(0, _most_battles(s))],
        "idle": [(0, _most_idle(s))],
        "fighters": [seats],
        "kept": [packed],
        "keeper": [seat_or_nobody],
        "keeps": [(0, KEPT)],
        "pool": [packed],
        "ending": [(0, len(ENDINGS) - 1)],
        "won": [seats],
        "seats": [packed, packed, packed, (0, int(s.variant.map.all)), packed],
    }
    check_bounds(s, fields, {"seat": [seat]})
    if (s.ending != 0) != (s.who == NOBODY):
        raise Broken("the game is over and has no ending, or the other way round")


def _most_battles(s: RokabState) -> int:
    """Q8: the last one that the cap allows is over when it is asked about; then there may be a final battle."""
    cap = int(s.variant.battle_cap)
    if cap == 0:
        return MANY
    if s.who == NOBODY:
        return cap + 1
    asked = isinstance(s.top, (Regroup, KeepTwo)) and not s.variant.site_first
    return cap if s.fighters or asked else cap - 1


def _most_idle(s: RokabState) -> int:
    """Q7: so many in a row clear the table, with own decks after the questions, and after a site that comes first."""
    most = int(s.variant.idle_battles)
    if most == 0:
        return MANY
    waits = isinstance(s.top, ChooseSite if s.variant.site_first else Regroup)
    return most if s.who == NOBODY or waits else most - 1


def _check_cards(s: RokabState) -> None:
    sums = [0] * KINDS
    for packed in (s.pile, s.burnt, s.laid, s.kept):
        sums = [a + b for a, b in zip(sums, unpack(packed), strict=True)]
    for owner in range(s.players):
        mine = owner * WIDTH
        deck = unpack(s.seats[mine + DECK])
        for packed in (s.seats[mine + HELD], s.seats[mine + ROW]):
            sums = [a + b for a, b in zip(sums, unpack(packed), strict=True)]
        sums = [a + b for a, b in zip(sums, deck, strict=True)]
        _check_seat(s, owner)
    expected = [sum(kind) for kind in zip(*_decks(s), strict=True)]
    if sums != expected:
        raise Broken(f"there are {sums} cards, not {expected}")
    if total(s.laid) != count(s.laid, WINTER) + count(s.laid, SPRING):
        raise Broken("something else lies on the season place")
    if (s.season != 0) != (s.laid != 0) or (s.season and count(s.laid, s.season) == 0):
        raise Broken("the season in force does not lie on the season place")
    if total(s.kept) >= KEPT or (s.kept and not isinstance(s.top, KeepTwo)):
        raise Broken("more cards are kept than may be, or nobody is asked about them")
    if [s.keeper == NOBODY, s.pool == 0] != [s.keeps == 0] * 2:
        raise Broken("cards are said to be kept, but not by whom, or not which")


def _check_seat(s: RokabState, owner: int) -> None:
    mine = owner * WIDTH
    known = s.seats[mine + KNOWN]
    if known & ~ALL_SOLDIERS:
        raise Broken(f"seat {owner}: only soldiers come back into a hand for all to see")
    held = s.seats[mine + HELD]
    if keeps(s) == owner:
        held += s.kept
    for there, seen in zip(unpack(held), unpack(known), strict=True):
        if seen > there:
            raise Broken(f"seat {owner}: cards are known that are not in the hand")
    if s.variant.own_decks:
        if s.pile:
            raise Broken("there is no common pile with own decks")
        gone = held + s.seats[mine + ROW] + s.seats[mine + DECK]
        for there, printed in zip(unpack(gone), OWN_COUNTS, strict=True):
            if there > printed:
                raise Broken(f"seat {owner} has cards of the other deck", "deck", {"who": owner})
    elif s.seats[mine + DECK]:
        raise Broken(f"seat {owner} has a deck")
    if s.keeper == owner and s.keeps > total(fewer(held - known, s.pool)):
        raise Broken(f"seat {owner} is said to have kept more cards than it has")


def _check_markers(s: RokabState) -> None:
    together = 0
    for owner in range(s.players):
        owned = s.seats[owner * WIDTH + OWNED]
        n = int(bits(owned))
        if n > s.variant.total:
            raise Broken(f"seat {owner} has {n} control markers on the map")
        together += n
    taken = owned_by_anyone(s)
    if bits(taken) != together or taken & ~s.variant.map.all:
        raise Broken("a province has two owners, or is not on the map")
    for marker in (s.site, s.peace):
        if marker != NOWHERE and (not 0 <= marker < s.variant.map.size or taken & BIT[marker]):
            raise Broken("a marker lies on an owned province, or beside the map", "owned")
    if s.site != NOWHERE and s.site == s.peace:
        raise Broken("battle and peace in one province", "both")
    if s.peace != NOWHERE and not s.variant.peace:
        raise Broken("the peace marker is not used")


def _check_between_battles(s: RokabState) -> None:
    holders = 0
    rows: i64 = s.laid
    for owner in range(s.players):
        holders += s.seats[owner * WIDTH + HELD] != 0
        rows |= s.seats[owner * WIDTH + ROW]
    if rows or s.passed or s.played or s.last != NOBODY or s.fighters:
        raise Broken("something is left of the last battle", "left")
    if (s.site != NOWHERE) != (s.variant.site_first and not isinstance(s.top, ChooseSite)):
        raise Broken("the site of the next battle is chosen too early or too late")
    if s.opener == NOBODY and not isinstance(s.top, ChooseSite):
        raise Broken("nobody has opened a battle")
    if isinstance(s.top, ChooseSite) and not s.variant.own_decks and not s.variant.site_first and holders < 2:
        raise Broken("fewer than two players have cards for the next battle", "holders")


def _check_battle(s: RokabState) -> None:
    """It has a site, or fighters who tied; somebody opened it, and whoever is asked has not passed."""
    if s.passed & BIT[s.who]:
        raise Broken(f"seat {s.who} is asked in a battle and has passed", "passed", {"who": int(s.who)})
    if (s.site == NOWHERE) != (s.fighters != 0) or s.opener == NOBODY:
        raise Broken("a battle goes on without a site or an opener")
    if s.fighters and ~s.fighters & s.variant.all & ~s.passed:
        raise Broken("somebody fights the final battle who did not tie")
    if s.fighters == 0 and (s.passed & BIT[s.last] == 0 if s.last != NOBODY else s.passed != 0):
        raise Broken("the last to pass has not passed")
