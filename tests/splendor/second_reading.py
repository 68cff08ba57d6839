"""The rules of Splendor read a second time: slow, obvious, with plain lists, nothing of the first reading.

The numbers in comments are those of the rulebook. Actions are named as in notation.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from tests.splendor.printed import CARDS, LETTERS, NOBLES, PRINTED, TOKENS

Options = dict[str, int | str | bool]


class Player:
    """What lies in front of one player."""

    def __init__(self) -> None:
        self.tokens = [0, 0, 0, 0, 0, 0]
        self.bought: list[str] = []
        self.reserved: list[tuple[str, bool]] = []
        self.nobles: list[str] = []

    def copy(self) -> Player:
        other = Player()
        other.tokens = list(self.tokens)
        other.bought = list(self.bought)
        other.reserved = list(self.reserved)
        other.nobles = list(self.nobles)
        return other

    def bonuses(self) -> list[int]:
        return [len([name for name in self.bought if CARDS[name].colour == c]) for c in range(5)]

    def points(self) -> int:
        return sum([CARDS[name].points for name in self.bought]) + 3 * len(self.nobles)


class Reading:
    """One game, from a given layout: rows, decks (the top card last), nobles, start player."""

    def __init__(
        self,
        players: int,
        options: Options,
        rows: list[list[str]],
        decks: list[list[str]],
        nobles: list[str],
        first: int,
    ) -> None:
        gems = PRINTED["setup"][str(players)]["gems_per_colour"]
        self.options: Final = options
        self.players = [Player() for _ in range(players)]
        self.bank = [gems, gems, gems, gems, gems, 5]
        self.rows = [list(row) for row in rows]
        self.decks = [list(deck) for deck in decks]
        self.nobles = list(nobles)
        self.first = first
        self.who = first
        self.phase = "Turn"  # or Pay, Return, ChooseNoble, Ended
        self.rounds = 0
        self.passes = 0
        self.place = ""  # in Pay: what is bought
        self.named: list[int] = []  # in Pay: the colours named for gold
        self.ending = ""

    def copy(self) -> Reading:
        other = Reading(len(self.players), self.options, self.rows, self.decks, self.nobles, self.first)
        other.players = [player.copy() for player in self.players]
        other.bank = list(self.bank)
        other.who = self.who
        other.phase = self.phase
        other.rounds = self.rounds
        other.passes = self.passes
        other.place = self.place
        other.named = list(self.named)
        other.ending = self.ending
        return other

    # ---- what is legal

    def legal(self) -> set[str]:
        me = self.players[self.who]
        if self.phase == "Turn":
            found = self.takes() | self.reservations() | self.purchases()
            return found or {"pass"}  # 6.1
        if self.phase == "Pay":
            return self.more_gold() | ({"pay"} if self.named else set())
        if self.phase == "Return":
            return {f"give {TOKENS[c]}" for c in range(6) if me.tokens[c] > 0}  # 3.5
        if self.phase == "ChooseNoble":
            return {f"noble {name}" for name in self.willing()}  # 8.2
        return set()

    def takes(self) -> set[str]:
        found = set()
        there = [c for c in range(5) if self.bank[c] > 0]
        most = min(3, len(there))  # 3.1
        sizes = range(1, most + 1) if self.options["take_fewer"] else [most]
        for size in sizes:
            for colours in combinations(there, size):
                if colours:
                    found.add("take " + "+".join([LETTERS[c] for c in colours]))
        for c in range(5):
            if self.bank[c] >= 4:  # 3.2
                found.add(f"take2 {LETTERS[c]}")
        return found

    def reservations(self) -> set[str]:
        found = set()
        if len(self.players[self.who].reserved) < 3:  # 4.1
            for level in (1, 2, 3):
                for place in (1, 2, 3, 4):
                    if self.rows[level - 1][place - 1] != "":
                        found.add(f"reserve {level}.{place}")
                if len(self.decks[level - 1]) > 0:  # 4.2
                    found.add(f"reserve d{level}")
        return found

    def purchases(self) -> set[str]:
        found = set()
        for place in self.places():
            payments = self.payments(place)
            if payments:
                found.add(f"buy {place}")
            if len(payments) > 1:  # one has the fewest gold, the others have more: 5.4
                found.add(f"golden {place}")
        return found

    def places(self) -> list[str]:
        """Where there is a card to buy: 5.1."""
        found = []
        for level in (1, 2, 3):
            for place in (1, 2, 3, 4):
                if self.rows[level - 1][place - 1] != "":
                    found.append(f"{level}.{place}")
        for n in range(len(self.players[self.who].reserved)):
            found.append(f"r{n + 1}")
        return found

    def card(self, place: str) -> str:
        if place[0] == "r":
            return self.players[self.who].reserved[int(place[1]) - 1][0]
        return self.rows[int(place[0]) - 1][int(place[2]) - 1]

    def needs(self, place: str) -> list[int]:
        """5.2."""
        cost = CARDS[self.card(place)].cost
        bonuses = self.players[self.who].bonuses()
        return [max(0, cost[c] - bonuses[c]) for c in range(5)]

    def payments(self, place: str) -> list[list[int]]:
        """5.3: how much gold goes in for each colour, in every legal way."""
        tokens = self.players[self.who].tokens
        needs = self.needs(place)
        found: list[list[int]] = [[]]
        for c in range(5):
            longer = []
            for begun in found:
                for gold in range(needs[c] + 1):
                    if needs[c] - gold > tokens[c]:
                        continue
                    if sum(begun) + gold > tokens[5]:
                        continue
                    short = max(0, needs[c] - tokens[c])
                    if self.options["gold_payment"] == "only_if_short" and gold > short:
                        continue
                    longer.append([*begun, gold])
            found = longer
        return found

    def least(self, place: str) -> list[int]:
        """The payment with the fewest gold: what `buy` means."""
        return min(self.payments(place), key=sum)

    def more_gold(self) -> set[str]:
        """The colours that may be named next, in order, so that some payment has at least this gold."""
        found = set()
        for c in range(5):
            if self.named and c < self.named[-1]:
                continue
            wanted = self.least(self.place)
            for named in [*self.named, c]:
                wanted[named] += 1
            for payment in self.payments(self.place):
                if all(payment[i] >= wanted[i] for i in range(5)):
                    found.add(f"gold {LETTERS[c]}")
        return found

    def willing(self) -> list[str]:
        """8.1."""
        bonuses = self.players[self.who].bonuses()
        return [name for name in self.nobles if all(bonuses[c] >= NOBLES[name][c] for c in range(5))]

    # ---- what happens

    def play(self, action: str) -> None:
        verb, _, what = action.partition(" ")
        me = self.players[self.who]
        if verb == "pass":
            self.passes += 1
            self.nobles_come()
            return
        if self.phase == "Turn":
            self.passes = 0
        if verb == "take":
            for letter in what.split("+"):
                self.move(LETTERS.index(letter), 1)
            self.limit()
        elif verb == "take2":
            self.move(LETTERS.index(what), 2)
            self.limit()
        elif verb == "reserve":
            if what[0] == "d":
                me.reserved.append((self.decks[int(what[1]) - 1].pop(), True))
            else:
                me.reserved.append((self.card(what), False))
                self.refill(what)
            if self.bank[5] > 0:  # 4.3
                self.move(5, 1)
            self.limit()
        elif verb == "buy":
            self.buy(what, self.least(what))
        elif verb == "golden":
            self.phase = "Pay"
            self.place = what
            self.named = []
        elif verb == "gold":
            self.named.append(LETTERS.index(what))
            if not self.more_gold():
                self.pay()
        elif verb == "pay":
            self.pay()
        elif verb == "give":
            self.move(TOKENS.index(what), -1)
            self.limit()
        elif verb == "noble":
            self.visit(what)
            self.end_of_turn()

    def move(self, colour: int, number: int) -> None:
        """From the bank to the player, or back."""
        self.bank[colour] -= number
        self.players[self.who].tokens[colour] += number

    def pay(self) -> None:
        gold = self.least(self.place)
        for c in self.named:
            gold[c] += 1
        self.buy(self.place, gold)

    def buy(self, place: str, gold: list[int]) -> None:
        me = self.players[self.who]
        needs = self.needs(place)
        for c in range(5):
            self.move(c, -(needs[c] - gold[c]))  # 5.5
        self.move(5, -sum(gold))
        me.bought.append(self.card(place))
        if place[0] == "r":
            del me.reserved[int(place[1]) - 1]
        else:
            self.refill(place)
        self.limit()

    def refill(self, place: str) -> None:
        """Section 7."""
        deck = self.decks[int(place[0]) - 1]
        self.rows[int(place[0]) - 1][int(place[2]) - 1] = deck.pop() if deck else ""

    def limit(self) -> None:
        """2.3."""
        if sum(self.players[self.who].tokens) > 10:
            self.phase = "Return"
        else:
            self.nobles_come()

    def nobles_come(self) -> None:
        """Section 8."""
        willing = self.willing()
        if len(willing) > 1:
            self.phase = "ChooseNoble"
            return
        if len(willing) == 1:
            self.visit(willing[0])
        self.end_of_turn()

    def visit(self, name: str) -> None:
        self.nobles.remove(name)
        self.players[self.who].nobles.append(name)
        self.passes = 0  # R2

    def end_of_turn(self) -> None:
        """Section 9 and R2."""
        following = (self.who + 1) % len(self.players)
        if following == self.first:
            self.rounds += 1
        if self.passes == len(self.players):
            self.phase = "Ended"
            self.ending = "blocked"
            return
        self.phase = "Turn"
        self.who = following
        if self.who == self.first:
            if any(player.points() >= int(self.options["target"]) for player in self.players):
                self.phase = "Ended"
                self.ending = "target"
            elif self.rounds == self.options["round_cap"]:
                self.phase = "Ended"
                self.ending = "capped"

    def winners(self) -> list[int]:
        """9.3, 9.4."""
        seats = list(range(len(self.players)))
        most = max([player.points() for player in self.players])
        seats = [seat for seat in seats if self.players[seat].points() == most]
        fewest = min([len(self.players[seat].bought) for seat in seats])
        seats = [seat for seat in seats if len(self.players[seat].bought) == fewest]
        if self.options["final_tie"] == "later_seat":
            in_order = [(self.first + k) % len(self.players) for k in range(len(self.players))]
            seats = [max(seats, key=in_order.index)]
        return seats

    def hand(self, owner: int, looking: int) -> list[str]:
        """Section 10: a player's reserved cards as a seat (-1: a spectator) sees them, by name or level."""
        found = []
        for number, (name, blind) in enumerate(self.players[owner].reserved):
            hidden = blind and self.options["reserved_visibility"] == "seen_stay_seen"
            if self.options["reserved_visibility"] == "all_hidden":
                hidden = True
            if owner == looking:
                hidden = False
            if self.phase == "Pay" and owner == self.who and self.place == f"r{number + 1}":
                hidden = False  # it is being bought
            found.append(f"level {CARDS[name].level}" if hidden else name)
        return found
