"""A second, straight-line reading of a clash: one function per sentence of section 12, no stack, no packed numbers.

It is asked the same questions as the engine and must put them to the same players with the same choices.
Cards that appear: those of CARDS; of the others only that somebody could hold one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

ACTIONS: Final = ["bard", "citadel", "druid", "geis", "raid", "warlord"]
EPICS: Final = [
    "battle_frenzy",
    "dagdas_cauldron",
    "dagdas_club",
    "diarmuid_and_grainne",
    "eriu",
    "lugs_spear",
    "ogmas_eloquence",
    "strengs_resolve",
    "the_dagda",
]
ADVANTAGES: Final = ["hills", "iron_mine"]
# In the order of the catalogue.
CARDS: Final = [*ACTIONS, "battle_frenzy", "the_dagda", "dagdas_cauldron", "dagdas_club", "diarmuid_and_grainne"]
CARDS_AFTER: Final = ["eriu", "lugs_spear", "ogmas_eloquence", "strengs_resolve", *ADVANTAGES]
ORDER: Final = [*CARDS, *CARDS_AFTER]
HERE: Final = "hills"
NEIGHBOURS: Final = ["cove", "iron_mine", "plains", "valley"]  # of HERE, in the order of the catalogue

Ask = Callable[[int, list[str]], str]


class Clash:
    """A clash in the Hills, from the card that starts it to its end."""

    def __init__(self, players: int, clockwise: bool, citadels: int, festival: bool, ask: Ask) -> None:
        self.players = players
        self.step = 1 if clockwise else -1
        self.citadels = citadels
        self.festival = festival
        self.ask = ask
        self.clans: dict[str, list[int]] = {name: [0] * players for name in (HERE, *NEIGHBOURS)}
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.deeds = [0] * players
        self.sheltered = [0] * players
        self.lost = [0] * players
        self.spear = False
        self.over = False
        self.removed = False
        self.named: int | None = None
        self.cauldron: int | None = None
        self.on_card = 0
        self.fighting = False
        self.mover = 0
        self.starter = 0
        self.forced = ""

    # ---- who is where

    def reserve(self, p: int) -> int:
        on_board = sum([clans[p] for clans in self.clans.values()])
        return 12 - on_board - (self.on_card if self.cauldron == p else 0)

    def exposed(self, p: int) -> int:
        return self.clans[HERE][p] - self.sheltered[p]

    def from_seat(self, first: int) -> list[int]:
        return [(first + self.step * k) % self.players for k in range(self.players)]

    def chieftain(self, name: str) -> int | None:
        best = max(self.clans[name])
        found = [p for p in range(self.players) if self.clans[name][p] == best]
        return found[0] if best and len(found) == 1 else None

    # ---- windows and cards

    def could(self, p: int, fitting: list[str]) -> bool:
        """By the kinds of cards in hand, as everyone sees."""
        for kind in (ACTIONS, EPICS):
            wanted = [card for card in fitting if card in kind or card == f"any of {kind[0]}"]
            wanted = [card for card in wanted if card != "raid" or self.players == 4]
            if wanted and [card for card in self.hands[p] if card in kind]:
                return True
        return bool([card for card in fitting if card in ADVANTAGES and card in self.hands[p]])

    def window(self, fitting: dict[int, list[str]]) -> tuple[int, str] | None:
        """All who could play something answer; the first in order of priority counts."""
        if self.spear:
            return None
        answers: dict[int, str] = {}
        for p in range(self.players):
            if self.could(p, fitting.get(p, [])):
                mine = [card for card in ORDER if card in self.hands[p] and card in fitting[p]]
                answers[p] = self.ask(p, ["decline", *[f"react {card}" for card in mine]])
        first = self.mover if self.fighting else self.starter
        for p in self.from_seat(first):
            if answers.get(p, "decline") != "decline":
                return p, answers[p].split()[1]
        return None

    def everyone(self, *cards: str) -> dict[int, list[str]]:
        return {p: list(cards) for p in range(self.players)}

    def play(self, who: int, card: str, effect: Callable[[str], bool], choices: list[str]) -> bool:
        """A card is played: its choice, the cancel window, the effect, what may follow; did it work?"""
        self.hands[who].remove(card)
        choice = choices[0] if len(choices) == 1 else self.ask(who, choices) if choices else ""
        cancelled = False
        while not cancelled:
            if card in ACTIONS:
                answer = self.window({p: ["geis"] for p in range(self.players) if p != who})
            else:
                answer = self.window(self.everyone("the_dagda"))
            if answer is None:
                break
            cancelled = self.play(*answer, self.nothing, [])
        worked = not cancelled and effect(choice)
        if card in ACTIONS:
            self.window(self.everyone(f"any of {EPICS[0]}"))  # Lug Samildanach
        elif card in EPICS and not cancelled and not (card == "dagdas_cauldron" and worked):
            if card != "the_dagda":  # it is in the deck already
                self.after_tale(who)
        return worked

    def after_tale(self, who: int) -> None:
        """Master Craftsman could follow a tale that is about to be discarded."""
        if self.players == 4:
            self.window({who: [f"any of {ACTIONS[0]}"]})

    def nothing(self, choice: str) -> bool:
        return True

    # ---- removal

    def remove(self, p: int, by_maneuver: bool = False) -> None:
        """Rule 12.12: a clan here is being removed."""
        if self.exposed(p) == 0:
            return
        cards = ["dagdas_club", "diarmuid_and_grainne"]
        if self.fighting:
            cards.append("dagdas_cauldron")
        while True:
            answer = self.window({p: cards})
            if answer is None:
                self.clans[HERE][p] -= 1
                if self.cauldron == p:
                    self.on_card += 1
                else:
                    self.lost[p] += 1
                break
            card = answer[1]
            if card == "dagdas_club":
                if self.play(p, card, self.nothing, []):
                    return
            elif card == "diarmuid_and_grainne":
                places = [f"at {name}" for name in NEIGHBOURS if self.clans[name][p]]
                if self.play(p, card, lambda choice: self.flee(p, choice), places):
                    break
            else:
                self.play(p, card, lambda choice: self.fill(p), [])
        if by_maneuver and p != self.mover:
            self.removed = True

    def flee(self, p: int, choice: str) -> bool:
        if not choice:
            return False
        self.clans[HERE][p] -= 1
        self.clans[choice.split()[1]][p] += 1
        return True

    def fill(self, p: int) -> bool:
        n = min(self.lost[p], self.reserve(p))
        self.cauldron, self.on_card, self.lost[p] = p, n, 0
        return True

    # ---- the clash

    def start(self, who: int) -> None:
        """The season use of Warlord."""
        self.starter = who
        self.play(who, "warlord", lambda choice: self.fight(who), [])

    def fight(self, who: int) -> bool:
        """Steps 0 to 3."""
        if len([n for n in self.clans[HERE] if n]) < 2 or not self.clans[HERE][who]:
            return True
        self.fighting, self.mover = True, who
        if self.festival:
            self.remove(who)
        if any(self.clans[HERE]):
            self.step_one(who)
        self.end()
        return True

    def step_one(self, who: int) -> None:
        while (answer := self.window(self.everyone("lugs_spear"))) is not None:
            self.play(*answer, lambda choice: self.throw_spear(), [])
        self.shelter(who)
        while (answer := self.window(self.everyone("battle_frenzy"))) is not None:
            self.play(*answer, lambda choice: self.open_citadels(), [])
        seats = [p for p in self.from_seat(who) if self.exposed(p) > 0]
        while seats:
            self.mover, self.removed = seats[0], False
            self.maneuver(self.mover, may_propose=True)
            after = [p for p in self.from_seat(self.mover)[1:] if self.exposed(p) > 0]
            seats = [*after, *([self.mover] if self.exposed(self.mover) > 0 else [])]
            if self.named is not None and self.exposed(self.named) > 0:
                seats = [self.named]
            self.named = None
            if self.over:
                break

    def throw_spear(self) -> bool:
        self.spear = True
        return True

    def open_citadels(self) -> bool:
        self.sheltered = [0] * self.players
        return True

    def shelter(self, who: int) -> None:
        """Rule 12.6: round and round until all citadels are full or all have declined in a row."""
        others = self.from_seat(who)[1:]
        declined = 0
        k = 0
        while sum(self.sheltered) < self.citadels and declined < len(others):
            p = others[k % len(others)]
            k += 1
            if self.exposed(p) > 0 and self.ask(p, ["shelter", "stay_out"]) == "shelter":
                self.sheltered[p] += 1
                declined = 0
            else:
                declined += 1

    def retreats(self, p: int) -> list[str]:
        return [name for name in NEIGHBOURS if self.chieftain(name) == p]

    def maneuver(self, p: int, may_propose: bool) -> None:
        """Rules 12.10 to 12.13."""
        options = ["maneuver ogmas_eloquence"] if "ogmas_eloquence" in self.hands[p] and not self.spear else []
        options += ["propose"] if may_propose else []
        options += [f"attack {q + 1}" for q in range(self.players) if q != p and self.exposed(q) > 0]
        options += ["withdraw"] if self.retreats(p) else []
        choice = self.ask(p, options)
        if choice == "propose":
            voters = [q for q in self.from_seat(p)[1:] if self.exposed(q) > 0]
            for q in voters:
                if self.ask(q, ["agree", "refuse"]) == "refuse":
                    self.maneuver(p, may_propose=False)
                    return
            self.over = True
            return
        if choice.startswith("attack"):
            self.attack(p, int(choice.split()[1]) - 1)
        elif choice == "withdraw":
            self.withdraw(p)
        else:
            self.play(p, "ogmas_eloquence", lambda choice: self.make_peace(), [])
            if self.over:
                return
        while (answer := self.window({p: ["bard"] if self.removed else []})) is not None:
            self.play(*answer, lambda choice: self.gain_deed(p), [])
        there = {q: ["warlord"] for q in range(self.players) if self.clans[HERE][q]}
        while (answer := self.window(there)) is not None:
            self.call_warlord(answer[0])
            there = {q: ["warlord"] for q in range(self.players) if self.clans[HERE][q]}

    def make_peace(self) -> bool:
        self.over = True
        return True

    def gain_deed(self, p: int) -> bool:
        self.deeds[p] += 1
        return True

    def call_warlord(self, who: int) -> None:
        named = [q for q in range(self.players) if self.exposed(q) > 0 or (q == who and self.reserve(who))]
        self.play(who, "warlord", lambda choice: self.name(who, choice), [f"player {q + 1}" for q in named])

    def name(self, who: int, choice: str) -> bool:
        if self.reserve(who):
            self.clans[HERE][who] += 1
        if choice:
            self.named = int(choice.split()[1]) - 1
        return True

    def attack(self, p: int, target: int) -> None:
        force: list[str] = []
        while (answer := self.window({p: ["dagdas_club", "iron_mine"]})) is not None:
            if answer[1] == "iron_mine":
                if self.play(*answer, self.nothing, []):
                    force.append("both")
            elif self.play(*answer, self.force, ["force_clan", "force_card"]):
                force.append(self.forced)
        while (answer := self.window({target: ["hills"]})) is not None:
            if self.play(*answer, self.nothing, []):
                self.after_attack(p, target)
                return
        cards = [f"discard {card}" for card in ORDER if card in ACTIONS and card in self.hands[target]]
        if not cards or (force and "both" not in force and force[-1] == "force_clan"):
            self.remove(target, by_maneuver=True)
        elif "both" in force:
            self.remove(target, by_maneuver=True)
            self.discard(target, [])
        else:
            self.discard(target, [] if force else ["lose"])
        self.after_attack(p, target)

    def force(self, choice: str) -> bool:
        self.forced = choice
        return True

    def discard(self, p: int, lose: list[str]) -> None:
        cards = [f"discard {card}" for card in ORDER if card in ACTIONS and card in self.hands[p]]
        if not cards:
            return
        choice = self.ask(p, [*(lose if self.exposed(p) > 0 else []), *cards])
        if choice == "lose":
            self.remove(p, by_maneuver=True)
        else:
            self.hands[p].remove(choice.split()[1])

    def after_attack(self, p: int, target: int) -> None:
        while (answer := self.window({p: ["strengs_resolve", "raid"]})) is not None:
            if answer[1] == "raid":
                raise LookupError("raid takes a card at random; positions have none")
            self.play(*answer, lambda choice: self.gain_deed(p), [])

    def withdraw(self, p: int) -> None:
        among = self.retreats(p)
        moved = False
        while self.exposed(p) > 0:
            choice = self.ask(p, [*[f"retreat {name}" for name in among], *(["done"] if moved else [])])
            if choice == "done":
                break
            name = choice.split()[1]
            self.clans[HERE][p] -= 1
            self.clans[name][p] += 1
            among = among[among.index(name) :]
            moved = True

    def end(self) -> None:
        """Rule 12.15."""
        self.fighting, self.spear = False, False
        self.sheltered = [0] * self.players
        if self.cauldron is not None:
            p, n = self.cauldron, self.on_card
            back = int(self.ask(p, [f"number {k}" for k in range(min(3, n) + 1)]).split()[1]) if n else 0
            self.clans[HERE][p] += back
            self.cauldron, self.on_card = None, 0
            self.after_tale(p)
