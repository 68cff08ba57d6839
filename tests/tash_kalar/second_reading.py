"""A whole game of Tash-Kalar read a second time, as one long story that stops where somebody must choose.

Nothing of the first reading is used: squares are pairs, the board is a dictionary, patterns are compared
square by square. `reading_*.py` hold the parts. Chance is not read twice: where cards come up, `look` says which,
and this reading checks that they can have come.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mohreh.kernel.state import Value
from tests.tash_kalar.printed import (
    CARDS,
    COMMON,
    DUEL_START,
    HEROIC,
    LEGENDARY,
    LEGENDS,
    MELEE_START,
    SCHOOLS,
    Square,
    square_of,
)
from tests.tash_kalar.reading_cards import Cards, Look
from tests.tash_kalar.reading_flares import HALVES, holds, in_time
from tests.tash_kalar.reading_highland import HIGHLAND
from tests.tash_kalar.reading_imperial import IMPERIAL
from tests.tash_kalar.reading_legends import ALL_LEGENDS
from tests.tash_kalar.reading_position import Asking, Being, Position, listed
from tests.tash_kalar.reading_summoning import arrive, summonings
from tests.tash_kalar.reading_sylvan import SYLVAN
from tests.tash_kalar.reading_tasks import is_met, open_points

EFFECTS: Final[dict[str, Callable[[Position, Being], Asking[None]]]] = {
    one.__name__: one for one in [*IMPERIAL, *HIGHLAND, *SYLVAN, *ALL_LEGENDS]
}


class Reading(Cards):
    """A game in play; `who` is asked."""

    def __init__(
        self, players: int, options: dict[str, Value], starts: int, look: Callable[[], Look]
    ) -> None:
        super().__init__(players, options, look)
        self.starts: Final = starts
        self.order: Final = [(starts + n) % players for n in range(players)]
        self.who = starts
        self.claimed: list[list[str]] = [[] for _ in range(players)]
        self.points = [[0] * players for _ in range(players)]  # deathmatch: of a seat, in a colour
        self.improvisable = [[q for q in range(players) if q != p] for p in range(players)]
        self.first = True
        self.final = -1
        self.announcer = -1
        self.cause = ""
        self.round = 1
        self.ending = ""

    # ---- the story

    def game(self) -> Asking[None]:
        yield from self.schools_are_chosen()
        self.deal()
        yield from self.start_is_laid_out()
        self.turn_begins(self.starts)
        yield from self.from_here()

    def from_here(self) -> Asking[None]:
        """The rest of the game from a point at which an action is chosen."""
        owed = 0  # extra turns, which the final round does not count
        while True:
            me = self.p.me
            yield from self.turn()
            owed += self.p.extra["turns"]
            if self.drawn_out and self.options["last_card"] == "ends_the_game":
                self.ending = "last_card"
                return
            if self.final < 0:
                self.cause = self.trigger(me)
                if self.cause:
                    self.announcer, self.final = me, self.players
            if owed:
                owed -= 1
                self.turn_begins(me)
                continue
            if self.final == 0:
                self.ending = self.cause
                return
            me = (me + 1) % self.players
            if me == self.starts:
                if self.round == self.options["round_cap"]:
                    self.ending = "capped"
                    return
                self.round += 1
            self.final = max(-1, self.final - 1)
            self.turn_begins(me)

    def schools_are_chosen(self) -> Asking[None]:
        if self.options["schools"] != "draft":
            self.schools = self.look().schools
            return
        for seat in reversed(self.order):
            self.who = seat
            free = [school for school in SCHOOLS if school not in self.schools]
            answer = yield from self.p.must_answer([f"school {school}" for school in free])
            self.schools[seat] = answer.split()[1]

    def start_is_laid_out(self) -> Asking[None]:
        self.who = self.order[-1]
        if self.form == "duel":
            places = [[square] for square in DUEL_START]
            colours = [0, 1]
        elif self.form == "melee":
            places = [list(squares) for squares in MELEE_START]
            colours = [seat for seat in range(self.players) if self.players == 3 or seat != self.order[1]]
        else:
            return
        for squares in places:
            options = [one for seat in colours for one in listed(f"put {seat}", squares)]
            answer = yield from self.p.must_answer(options)
            _, colour, name = answer.split()
            colours.remove(int(colour))
            self.p.put(int(colour), COMMON, square_of(name))

    # ---- a turn

    def turn_begins(self, me: int) -> None:
        self.p.new_turn(me, 1 if self.first else 2)
        self.who = me
        self.drawn_out = False

    def turn(self) -> Asking[None]:
        p, me = self.p, self.p.me
        only_place = self.first and self.options["first_turn"] == "place_one"
        while True:
            options: list[str] = []
            if p.actions > 0:
                options += self.placings()
                if not only_place:
                    options += summonings(p, self.beings[me] + self.legends[me], self.improvisers())
                    options += [] if p.exchanged else self.first_exchanges()
            else:
                options += ["end", *[f"claim {task}" for task in self.met()]]
            if not only_place:
                options += self.invocations()
            answer = yield options
            verb, _, what = answer.partition(" ")
            if verb in ("end", "claim"):
                break
            if verb in ("place", "lift"):
                yield from self.place_action(verb, square_of(what))
            elif verb == "summon":
                yield from self.summon(what.split()[0], square_of(what.split()[1]))
            elif verb == "exchange":
                yield from self.exchange(what)
            else:
                yield from self.invoke(what)
        if verb == "claim":
            self.claim(what)
        elif self.form != "high_form":
            yield from self.score_destroyed()
        self.refill(me)
        self.first = False

    def placings(self) -> list[str]:
        p = self.p
        if p.supply(p.me, COMMON) > 0:
            return listed("place", p.empty())
        return listed("lift", p.pieces(p.me, COMMON, HEROIC))

    def place_action(self, verb: str, square: Square) -> Asking[None]:
        p = self.p
        p.actions -= 1
        p.spent = True
        if verb == "lift":
            p.remove(square)
            yield from p.must_place(p.empty())
        else:
            p.put(p.me, COMMON, square)

    def improvisers(self) -> list[int]:
        return self.improvisable[self.p.me] if self.form == "melee" else []

    def summon(self, card: str, square: Square) -> Asking[None]:
        p = self.p
        p.actions -= 1
        p.spent = True
        legend = card in LEGENDS
        (self.legends if legend else self.beings)[p.me].remove(card)
        being = yield from arrive(p, card, square, self.improvisers())
        if legend and self.form == "duel":
            self.points[p.me][1 - p.me] += 1
        if legend and self.form == "melee":
            yield from self.score_one(p.enemies())
        p.recalled = ""
        yield from EFFECTS[card](p, being)
        if p.recalled:
            self.decks[p.me].top.insert(0, p.recalled)
        if legend:
            self.legend_pile.discard.append(card)
        else:
            p.discards[p.me].append(card)

    def score_one(self, colours: list[int]) -> Asking[None]:
        answer = yield from self.p.must_answer([f"score {seat}" for seat in colours])
        self.points[self.p.me][int(answer.split()[1])] += 1

    # ---- exchange: 15.4 and 15.5

    def first_exchanges(self) -> list[str]:
        me = self.p.me
        hand = list(self.beings[me])
        if self.options["exchange"] == "any_card":
            hand += self.legends[me] + self.flares[me]
        return [f"exchange {card}" for card in hand]

    def exchange(self, card: str) -> Asking[None]:
        p, me = self.p, self.p.me
        p.actions -= 1
        p.spent = True
        p.exchanged = True
        discarded = False
        while True:
            if card in self.beings[me]:
                self.beings[me].remove(card)
                if discarded:
                    self.decks[me].bottom.append(card)
                else:
                    p.discards[me].append(card)
                    discarded = True
            elif card in self.legends[me]:
                self.legends[me].remove(card)
                self.legend_pile.bottom.append(card)
            else:
                self.flares[me].remove(card)
                self.flare_pile.bottom.append(card)
            hand = self.beings[me] + self.legends[me] + self.flares[me]
            if not hand:
                break
            answer = yield [*[f"exchange {one}" for one in hand], "done"]
            if answer == "done":
                break
            card = answer.split()[1]
        if self.options["exchange_draw"] == "at_once":
            self.refill(me, with_extra=False)

    # ---- flares: 5, 15.2, 15.3

    def comparable(self, flare: str) -> list[int]:
        """The opponents against whom a criterion holds."""
        lower = str(self.options["flare_lower"])
        return [seat for seat in self.p.enemies() if any(holds(self.p, flare, seat, lower))]

    def invocations(self) -> list[str]:
        if not in_time(self.p, str(self.options["flare_timing"])):
            return []
        return [f"flare {flare}" for flare in self.flares[self.p.me] if self.comparable(flare)]

    def invoke(self, flare: str) -> Asking[None]:
        p = self.p
        p.flared = True
        self.flares[p.me].remove(flare)
        answer = yield from p.must_answer([f"against {seat}" for seat in self.comparable(flare)])
        opponent = int(answer.split()[1])
        upper, lower = holds(p, flare, opponent, str(self.options["flare_lower"]))
        if self.form == "melee" or (self.form == "duel" and self.options["duel_flare_point"]):
            self.points[opponent][p.me] += 1
        if upper:
            yield from HALVES[flare][0](p)
        if lower:
            yield from HALVES[flare][1](p)
        self.flare_pile.discard.append(flare)

    # ---- the end of a turn

    def met(self) -> list[str]:
        return [task for task in self.open if is_met(self.p, task)]

    def claim(self, task: str) -> None:
        self.claimed[self.p.me].append(task)
        gap = self.open.index(task)
        if self.next:
            self.open[gap] = self.next
        else:
            del self.open[gap]
        self.reveal_task(self.look())

    def score_destroyed(self) -> Asking[None]:
        p = self.p
        for seat in p.enemies():
            common, heroic, legendary = p.destroyed[seat]
            self.points[p.me][seat] += 2 * legendary + heroic + common // 2
        single = [seat for seat in p.enemies() if p.destroyed[seat][COMMON] % 2 == 1]
        if self.form == "melee" and len(single) >= 2:
            yield from self.score_one(single)

    # ---- the end of the game

    def scores(self) -> list[int]:
        p = self.p
        found = []
        for seat in range(self.players):
            if self.form == "high_form":
                found.append(open_points(self.claimed[seat]) + len(p.pieces(seat, LEGENDARY)))
            else:
                found.append(min(self.colours(seat)))
        return found

    def colours(self, seat: int) -> list[int]:
        """A seat's points in each enemy colour, the lowest first."""
        return sorted([self.points[seat][other] for other in range(self.players) if other != seat])

    def trigger(self, me: int) -> str:
        """Why the end is announced after this turn; an empty text when it is not."""
        scores = self.scores()
        if self.form == "high_form":
            checked = [me] if self.options["score_check"] == "own_turn" else list(range(self.players))
            reached = any(scores[seat] >= 9 for seat in checked)
        elif self.form == "duel":
            reached = max(scores) >= 18
        else:
            goal = 12 if self.players == 3 else 10
            reached = any(max(self.colours(seat)) >= goal for seat in range(self.players))
        return "points" if reached else "last_card" if self.drawn_out else ""

    def winners(self) -> list[int]:
        """Those who stand best: points, upgraded pieces, all pieces."""
        p = self.p
        worth = []
        for seat in range(self.players):
            points = self.scores()[seat : seat + 1] if self.form == "high_form" else self.colours(seat)
            worth.append([*points, len(p.pieces(seat, HEROIC, LEGENDARY)), len(p.pieces(seat))])
        return [seat for seat in range(self.players) if worth[seat] == max(worth)]


assert set(EFFECTS) == set(CARDS)
