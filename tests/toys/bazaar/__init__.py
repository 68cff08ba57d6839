"""A bazaar for two to four: sealed offers, thieves, guards, and cards that one remembers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, cast, final

from librt.vecs import extend, vec
from mypy_extensions import i64

from mohreh.kernel.asking import Reaction, Sealed
from mohreh.kernel.bounds import MANY, Bounds, check_bounds
from mohreh.kernel.catalogue import Catalogue, Domain, Verb
from mohreh.kernel.errors import Broken
from mohreh.kernel.features import Row
from mohreh.kernel.game import SPECTATOR, Game
from mohreh.kernel.options import Option
from mohreh.kernel.rng import Rng
from mohreh.kernel.rules import Seen
from mohreh.kernel.state import BIT, Actions, Args, Reason, SeatStep, State, Value

KINDS: Final = ["guard", "salt", "tea", "silk", "saffron"]  # worth 0 to 4, three cards of each
CARDS: Final = 15
HAND: Final = 3
SIX: Final = 6
DAYS: Final = Option("days", 3, low=1, high=3)
LONGEST: Final = 3 * 4 * (2 + 1 + 3) + 3 * 3  # each day and seat: an offer in two parts, an errand, a window; guards

_card: Final = Domain("card", ["1", "2", "3", "4", "5", "6"])  # by its place in the hand
_seat: Final = Domain("seat", ["1", "2", "3", "4"])
CATALOGUE: Final = Catalogue(
    Verb("offer", _card), Verb("stall", Domain("stall", ["left", "right"])),
    Verb("peek", _seat), Verb("bury", _card), Verb("drop", _card), Verb("steal", _seat), Verb("roll"),
    Verb("decline"), Verb("guard", _card),
)  # fmt: skip

# All cards lie in piles: a hand for each seat, then the deck, its top card first, and the discards. Everyone sees
# who looks at a card and where it goes, so with each card its pile keeps the set of those who know it.
DECK: Final = -2
DUMP: Final = -1
KNOWERS: Final = 32  # an entry of a pile is card * KNOWERS + a bit for each seat and one for the spectators
ALL: Final = 31


@final
class BazaarState(State):
    FIELDS = ("piles", "coins")
    piles: list[list[int]]
    coins: list[int]


def piles(s: State) -> list[list[int]]:
    return cast(BazaarState, s).piles


def coins(s: State) -> list[int]:
    return cast(BazaarState, s).coins


def holders(s: State) -> list[int]:
    """The seats that have cards; how many is for all to see."""
    return [p for p in range(s.players) if piles(s)[p]]


def places(s: State, seat: int) -> range:
    return range(len(piles(s)[seat]))


def worth(entry: int) -> int:
    return entry // KNOWERS // 3


def is_known(entry: int, seat: int) -> bool:
    return entry & BIT[seat % 5] != 0  # seat -1, the spectators, has the last bit


def names(entries: list[int], seat: int) -> str:
    """Cards as a seat knows them."""
    return "+".join([KINDS[worth(entry)] if is_known(entry, seat) else "unknown" for entry in entries])


def ids(verb: str, arguments: Iterable[int]) -> list[int]:
    return [CATALOGUE.base(verb) + n for n in arguments]


def argument(action: int) -> int:
    """The place or the seat that an action names."""
    return [*CATALOGUE.verb(action).args(action), 0][0]


def move(s: State, pile: int, place: int, to: int, knowers: int = 0) -> int:
    """Who knew the card still does, and these do now."""
    entry = piles(s)[pile].pop(place) | knowers
    piles(s)[to].append(entry)
    return entry


def move_unseen(s: State, who: int, place: int, to: int) -> None:
    """Nobody sees which card leaves a hand: the others are no longer sure of any, unless it is the only one."""
    if len(piles(s)[who]) > 1:
        piles(s)[who] = [entry // KNOWERS * KNOWERS + BIT[who] for entry in piles(s)[who]]
    move(s, who, place, to)


def show(s: State, who: int, entries: list[int]) -> None:
    """A seat looks at cards."""
    s.shown += 1
    s.tell("bazaar.saw", {"who": who, "cards": names(entries, who)}, BIT[who])


@final
class Offer(Sealed):
    """Everyone with cards secretly chooses one to sell, then a stall; who is alone there is paid double."""

    VERBS, RULE = ("offer", "stall"), "2.1"

    def invited(self, s: State) -> i64:
        return sum([BIT[p] for p in holders(s)])

    def options(self, s: State, seat: i64, out: Actions) -> Actions:
        return extend(out, ids("stall", [0, 1]) if len(s.answers(seat)) else ids("offer", places(s, seat)))

    def complete(self, s: State, seat: i64) -> bool:
        return len(s.answers(seat)) == 2

    def reveal(self, s: State) -> None:
        answers = {p: list(s.answers(p)) for p in holders(s)}
        stalls = [stall for _, stall in answers.values()]
        for p, (offer, stall) in answers.items():
            sold = move(s, p, argument(offer), DUMP, ALL)
            price = worth(sold) * (2 if stalls.count(stall) == 1 else 1)
            coins(s)[p] += price
            s.tell("bazaar.sold", {"who": p, "card": names([sold], p), "place": argument(offer) + 1, "n": price})

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        if len(s.answers(seat)) or CATALOGUE.verb(action).name == "stall":
            return Reason("bazaar.card_then_stall", {}, "2.1")
        return Reason("bazaar.no_card", {"n": argument(action) + 1}, "2.1")


@final
class Errand(SeatStep):
    """Draw a card, then do one thing: look at a hand, get rid of a card, steal, or roll the die."""

    VERBS, RULE = ("peek", "bury", "drop", "steal", "roll"), "3.1"

    def enter(self, s: State) -> i64:
        if piles(s)[DECK]:
            s.tell("bazaar.draw", {"who": self.seat})
            show(s, self.seat, [move(s, DECK, 0, self.seat, BIT[self.seat])])
        return self.seat

    def legal(self, s: State, out: Actions) -> Actions:
        others, mine = [p for p in holders(s) if p != self.seat], places(s, self.seat)
        cards = ids("bury", mine) + ids("drop", mine)
        return extend(out, ids("peek", others) + cards + ids("steal", others) + ids("roll", [0]))

    def resume(self, s: State, action: i64) -> None:
        who, verb, at = self.seat, CATALOGUE.verb(action).name, argument(action)
        if verb == "roll":
            die = s.below(SIX) + 1
            coins(s)[who] += die // 3
            s.tell("bazaar.roll", {"who": who, "n": die})
        elif verb in ("bury", "drop"):
            move_unseen(s, who, at, DECK if verb == "bury" else DUMP)
            coins(s)[who] += 1
            s.tell(f"bazaar.{verb}", {"who": who})
        elif verb == "peek":
            piles(s)[at] = [entry | BIT[who] for entry in piles(s)[at]]
            s.tell("bazaar.peek", {"who": who, "victim": at})
            show(s, who, piles(s)[at])
        else:
            s.tell("bazaar.steal", {"who": who, "victim": at})
            s.push(Watch(who, at, 0))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        is_card = CATALOGUE.verb(action).name in ("bury", "drop")
        return Reason("bazaar.no_card" if is_card else "bazaar.no_victim", {"n": argument(action) + 1}, "3.2")


@final
class Watch(Reaction):
    """A theft: all others with cards may call a guard to stop it, and against a guard the thief may call one."""

    FIELDS, VERBS, RULE = ("thief", "victim", "stopped"), ("decline", "guard"), "4.1"

    def __init__(self, thief: i64, victim: i64, stopped: i64) -> None:
        self.thief: Final = thief
        self.victim: Final = victim
        self.stopped: Final = stopped

    def invited(self, s: State) -> i64:
        return sum([BIT[p] for p in holders(s) if (p == self.thief) == self.stopped])

    def options(self, s: State, seat: i64, out: Actions) -> Actions:
        guards = [place for place, entry in enumerate(piles(s)[seat]) if worth(entry) == 0]
        return extend(out, ids("decline", [0]) + ids("guard", guards))

    def decline(self) -> i64:
        return CATALOGUE.base("decline")

    def priority(self, s: State) -> i64:
        return self.victim

    def react(self, s: State, who: i64, action: i64) -> None:
        move(s, who, argument(action), DUMP, ALL)
        s.tell("bazaar.guard", {"who": who, "place": argument(action) + 1})
        s.push(Watch(self.thief, self.victim, 1 - self.stopped))

    def all_declined(self, s: State) -> None:
        hand = piles(s)[self.victim]
        if self.stopped or not hand:
            s.tell("bazaar.nothing", {"who": self.thief})
        else:
            place = s.below(len(hand))
            s.tell("bazaar.stolen", {"who": self.thief, "victim": self.victim, "place": place + 1})
            show(s, self.thief, [move(s, self.victim, place, self.thief, BIT[self.thief])])

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return Reason("bazaar.no_guard", {"n": argument(action) + 1}, "4.1")


ACTION_NAMES: Final = [CATALOGUE.notation(action) for action in range(len(CATALOGUE))]


class Bazaar(Game):
    def __init__(self) -> None:
        steps, folder = [Offer, Errand, Watch], str(Path(__file__).parent)
        super().__init__("bazaar", 1, (2, 3, 4), CATALOGUE, steps, [DAYS], {}, LONGEST, folder, {"rules": "5.1"})

    def blank(self, players: int, options: dict[str, Value], rng: Rng, position: int) -> State:
        s = BazaarState(players, rng, position)
        s.piles = [[] for _ in range(players)] + [[card * KNOWERS for card in range(CARDS)], []]
        s.coins = [0] * players
        return s

    def start(self, s: State) -> None:
        """The stack holds all days, the first on top."""
        self.redeal(s, SPECTATOR)
        for p in [*range(s.players)] * HAND:
            move(s, DECK, 0, p, BIT[p])
        for day in reversed(range(int(s.origin.options["days"]))):
            for p in reversed(range(s.players)):
                s.push(Errand((day + p) % s.players))
            s.push(Offer())

    def hidden(self, s: State, seat: int) -> list[list[int]]:
        return [sorted([entry // KNOWERS for pile in piles(s) for entry in pile if not is_known(entry, seat)])]

    def redeal(self, s: State, seat: int) -> None:
        """What others remember follows: they know the same places, whatever lies there now."""
        cards = vec[i64](self.hidden(s, seat)[0])
        s.shuffle(cards)
        unseen = list(cards)
        for pile in piles(s):
            pile[:] = [e if is_known(e, seat) else unseen.pop() * KNOWERS + e % KNOWERS for e in pile]

    def places(self, s: State) -> list[int]:
        found = {e // KNOWERS: 100 * p + i for p, pile in enumerate(piles(s)) for i, e in enumerate(pile)}
        return [found[card] for card in range(CARDS)]

    def check(self, s: State) -> None:
        if len(piles(s)) != s.players + 2 or len(coins(s)) != s.players:
            raise Broken("a row of numbers has the wrong length")
        seat = [(0, int(s.players) - 1)]
        fields: Bounds = {"piles": [(0, CARDS * KNOWERS - 1)], "coins": [(0, MANY)]}
        check_bounds(s, fields, {"seat": seat, "thief": seat, "victim": seat, "stopped": [(0, 1)]})
        if sorted([entry // KNOWERS for pile in piles(s) for entry in pile]) != [*range(CARDS)]:
            raise Broken("a card is nowhere or twice")

    def view(self, s: State, seat: int) -> Mapping[str, object]:
        known = [names(pile, seat) for pile in piles(s)]
        hands = [{"who": p, "n": coins(s)[p], "cards": known[p]} for p in range(s.players)]
        return {"hands": hands, "deck": known[DECK], "dump": known[DUMP]}

    def scores(self, s: State) -> list[int]:
        return coins(s)[:]

    def write_features(self, row: Row, s: State, seat: int) -> None:
        """Of sealed answers one's own; of cards how many of each kind one knows to lie where."""
        row.question(s)
        row.listed("answers", ACTION_NAMES, [int(answer) for answer in s.answers(seat)] if seat >= 0 else [])
        for place in range(s.players + 2):
            pile = piles(s)[row.seat_at(place) if place < s.players else place]
            known = [worth(entry) for entry in pile if is_known(entry, seat)]
            row.count("size", len(pile), CARDS)
            row.counts("known", KINDS, [known.count(kind) for kind in range(len(KINDS))], [3] * len(KINDS))
        row.by_seat("coins", coins(s), 20)

    def secret(self) -> list[str]:
        return ["drop", "bury"]

    def evaluate(self, s: State, seat: i64, w: vec[float]) -> float:
        return float(2 * coins(s)[seat] - max(coins(s)))

    def describe(self, seen: Seen, action: int) -> tuple[str, Args]:
        """Players by name, and cards by what they are instead of their place."""
        key, args = super().describe(seen, action)
        if "seat" in args:
            args["seat"] = argument(action)
        if "card" in args:
            hand = cast("dict[str, list[Args]]", seen.view)["hands"][seen.view["seat"]]
            args["card"] = str(hand["cards"]).split("+")[argument(action)]
        return key, args


GAME: Final = Bazaar()
