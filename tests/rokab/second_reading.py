"""The rules of Rokab once more, straight from the rulebook: lists of cards, no packing, no steps, nothing shared.

Chance is not read twice: where cards come into hands, the caller says which, and this reading checks that they
can have come.
"""

from __future__ import annotations

import copy
from collections import Counter
from typing import Final

from mohreh.kernel.state import Value
from tests.rokab.printed import DECK, KINDS, MAPS, OWN_DECK, SOLDIERS


class Player:
    """What one player has."""

    def __init__(self) -> None:
        self.hand: list[str] = []
        self.row: list[str] = []
        self.known: list[str] = []  # of the hand: taken back for all to see, and not played since
        self.provinces: list[str] = []
        self.deck: list[str] = []
        self.passed = False


class Reading:
    """A game in play. `phase` names the question, `who` is asked."""

    def __init__(self, players: int, options: dict[str, Value], chooser: int, hands: list[list[str]]) -> None:
        self.options: Final = options
        self.map: Final = MAPS[str(options["map"])]
        self.own_decks: Final = players == 2 and options["two_player"] == "own_decks"
        self.site_first: Final = options["next_site"] == "before_regrouping" and not self.own_decks
        self.players = [Player() for _ in range(players)]
        for player, hand in zip(self.players, hands, strict=True):
            player.hand = list(hand)
            if self.own_decks:
                player.deck = list((OWN_DECK - Counter(hand)).elements())
        self.burnt: list[str] = []
        self.seasons: list[str] = []
        self.kept: list[str] = []
        self.site = ""
        self.peace = ""
        self.chooser = chooser
        self.opener = -1
        self.last_to_pass = -1
        self.cards_played = 0
        self.battles = 0
        self.idle = 0
        self.final: list[int] = []
        self.phase = "ChooseSite"
        self.who = chooser
        self.ending = ""
        self.winners: list[int] = []
        self._dealt: list[list[str]] = []

    def copy(self) -> Reading:
        return copy.deepcopy(self)

    # ---- what is legal

    def legal(self) -> list[str]:
        me = self.players[self.who]
        if self.phase == "ChooseSite":
            return [f"site {province}" for province in self.empty()]
        if self.phase == "Fight":
            return ["pass", *[f"play {kind}" for kind in KINDS if kind in me.hand]]
        if self.phase == "BringBack":
            return [*[f"take_back {value}" for value in SOLDIERS if value in me.row], "take_none"]
        if self.phase == "PlacePeace":
            aside = ["aside"] if self.options["peace_optional"] else []
            return [*aside, *[f"peace {province}" for province in self.empty()]]
        if self.phase == "Regroup":
            return ["keep"] if any(card in SOLDIERS for card in me.hand) else ["keep", "burn"]
        assert self.phase == "KeepTwo"
        first = KINDS.index(self.kept[0]) if self.kept else 0
        return [*[f"retain {kind}" for kind in KINDS[first:] if kind in me.hand], "enough"]

    def empty(self) -> list[str]:
        owned = [province for player in self.players for province in player.provinces]
        return [p for p in self.map if p not in owned and p not in (self.site, self.peace)]

    # ---- what a choice does

    def play(self, action: str, hands_after: list[list[str]]) -> None:
        """`hands_after` says what the hands are afterwards; used only where cards are dealt or drawn."""
        self._dealt = hands_after
        verb, _, what = action.partition(" ")
        me = self.players[self.who]
        if verb == "site":
            self.site = what
            if self.site_first and self.battles > 0:
                self.regroup()
            else:
                self.open_battle()
        elif verb == "pass":
            self.pass_(self.who)
            self.turn_from(self.next(self.who))
        elif verb == "play":
            self.play_card(what)
        elif verb == "take_back":
            me.row.remove(what)
            me.hand.append(what)
            me.known.append(what)
            self.turn_from(self.next(self.who))
        elif verb in ("take_none", "aside"):
            self.turn_from(self.next(self.who))
        elif verb == "peace":
            self.peace = what
            self.turn_from(self.next(self.who))
        elif verb in ("burn", "keep"):
            if verb == "burn":
                self.burn_hand(self.who)
            self.ask_next()
        else:
            self.retain(verb, what)

    def next(self, seat: int) -> int:
        return (seat + 1) % len(self.players)

    def pass_(self, seat: int) -> None:
        self.players[seat].passed = True
        self.last_to_pass = seat

    def turn_from(self, seat: int) -> None:
        """Rules 3.1 to 3.5."""
        while not all(player.passed for player in self.players):
            if not self.players[seat].passed:
                if self.players[seat].hand:
                    self.phase, self.who = "Fight", seat
                    return
                self.pass_(seat)
            seat = self.next(seat)
        self.result(-1)

    def play_card(self, card: str) -> None:
        """Section 4."""
        me = self.players[self.who]
        me.hand.remove(card)
        if card in me.known:
            me.known.remove(card)
        self.cards_played += 1
        if card in ("zemestan", "bahar"):
            self.seasons.append(card)
        else:
            me.row.append(card)
        if card == "rish_sefid":
            soldiers = [int(one) for player in self.players for one in player.row if one in SOLDIERS]
            if soldiers:
                top = str(max(soldiers))
                for player in self.players:
                    self.burnt += [one for one in player.row if one == top]
                    player.row = [one for one in player.row if one != top]
            if not self.own_decks and not self.final:
                self.peace = ""
                if self.empty():
                    self.phase = "PlacePeace"
                    return
        if card == "matarsak" and any(one in SOLDIERS for one in me.row):
            self.phase = "BringBack"
        elif card == "parchamdar":
            self.result(self.who)
        else:
            self.turn_from(self.next(self.who))

    # ---- section 5

    def strength(self, seat: int) -> int:
        row = self.players[seat].row
        season = self.seasons[-1] if self.seasons else ""
        soldiers = [int(card) for card in row if card in SOLDIERS]
        worth = len(soldiers) if season == "zemestan" else sum(soldiers)
        if "tablzan" in row:
            worth *= 2
        everywhere = [int(card) for player in self.players for card in player.row if card in SOLDIERS]
        if season == "bahar" and everywhere:
            copies = soldiers.count(max(everywhere))
            worth += 3 * (copies if self.options["spring_bonus"] == "per_copy" else min(copies, 1))
        return worth + row.count("shirzan") + 10 * row.count("shirdokht")

    # ---- section 6

    def result(self, bearer: int) -> None:
        seats = list(range(len(self.players)))
        fighting = self.final or seats
        strengths = {seat: self.strength(seat) for seat in fighting}
        strongest = [seat for seat in fighting if strengths[seat] == max(strengths.values())]
        self.battles += 1
        if self.final:
            self.end("final_battle", strongest)
            return
        site, self.site = self.site, ""
        winner = strongest[0] if len(strongest) == 1 else -1
        if winner >= 0:
            self.players[winner].provinces.append(site)
            if self.has_won(winner):
                return
        women = [player.row.count("shirzan") for player in self.players]
        if women.count(max(women)) == 1:
            self.chooser = women.index(max(women))
        elif winner >= 0:
            self.chooser = winner
        elif self.options["tie_chooser"] == "left_of_chooser":
            self.chooser = self.next(self.opener)
        else:
            self.chooser = self.last_to_pass if self.last_to_pass >= 0 else bearer
        self.idle = 0 if self.cards_played else self.idle + 1
        self.clear()
        if self.site_first:
            self.next_site()
        else:
            self.regroup()

    # ---- section 7, and 9.4 to 9.7

    def clear(self) -> None:
        """Rule 7.1."""
        for player in self.players:
            self.burnt += player.row
            player.row = []
            player.passed = False
        self.burnt += self.seasons
        self.seasons = []
        self.last_to_pass = -1
        self.cards_played = 0

    def regroup(self) -> None:
        idle = self.options["idle_battles"] != 0 and self.idle == self.options["idle_battles"]
        if idle and not self.own_decks:
            self.idle = 0
            for seat in range(len(self.players)):
                self.burn_hand(seat)
            self.deal(list(range(len(self.players))))
            self.next_battle()
            return
        self.who = (self.opener - 1) % len(self.players)
        if self.own_decks and not self.options["two_player_burn"]:
            self.after_burning()
        else:
            self.ask_next(first=True)

    def ask_next(self, first: bool = False) -> None:
        """Rule 7.2: the next with cards, up to the one before the opener."""
        seat = self.next(self.who)
        while first or seat != self.opener:
            first = False
            if self.players[seat].hand:
                self.phase, self.who = "Regroup", seat
                return
            seat = self.next(seat)
        self.after_burning()

    def burn_hand(self, seat: int) -> None:
        self.burnt += self.players[seat].hand
        self.players[seat].hand = []
        self.players[seat].known = []

    def after_burning(self) -> None:
        if self.own_decks:
            self.refill()
            return
        holders = [seat for seat, player in enumerate(self.players) if player.hand]
        if len(holders) == 1 and self.options["last_hand"] == "keep_two":
            self.phase, self.who = "KeepTwo", holders[0]
            return
        if len(holders) == 1:
            self.burn_hand(holders[0])
        if len(holders) < 2:
            self.deal(list(range(len(self.players))))
        self.next_battle()

    def next_battle(self) -> None:
        """Rule 7.6, and option 12.10."""
        if self.site_first:
            self.open_battle()
        else:
            self.next_site()

    def open_battle(self) -> None:
        self.opener = self.chooser
        self.turn_from(self.chooser)

    def retain(self, verb: str, what: str) -> None:
        """Option 12.5."""
        me = self.players[self.who]
        if verb == "retain":
            me.hand.remove(what)
            self.kept.append(what)
            if me.hand and len(self.kept) < 2:
                return
        known = list((Counter(me.known) - Counter(me.hand)).elements())
        self.burn_hand(self.who)
        me.hand, me.known, self.kept = self.kept, known, []
        self.deal(list(range(len(self.players))))
        self.next_battle()

    def deal(self, among: list[int]) -> None:
        """Rule 7.4: ten and one for each province, out of all cards that nobody has kept."""
        if self.ends_in_a_final_battle() and not self.final:
            return  # these hands are never seen: all cards are shuffled again at once
        for seat, player in enumerate(self.players):
            hand = self._dealt[seat]
            assert not Counter(player.hand) - Counter(hand)
            assert (10 + len(player.provinces) if seat in among else 0) == len(hand)
            player.hand = list(hand)
        assert not Counter([card for player in self.players for card in player.hand]) - DECK
        self.burnt = []

    def refill(self) -> None:
        """Rule 9.4, then 9.7."""
        for seat, player in enumerate(self.players):
            drawn = Counter(self._dealt[seat]) - Counter(player.hand)
            assert not drawn - Counter(player.deck)
            assert max(0, min(8 - len(player.hand), len(player.deck))) == drawn.total()
            player.hand = list(self._dealt[seat])
            player.deck = list((Counter(player.deck) - drawn).elements())
        if not any(player.hand or player.deck for player in self.players):
            self.end_by_battles("out_of_cards")
        elif self.options["idle_battles"] != 0 and self.idle == self.options["idle_battles"]:
            self.end_by_battles("idle")
        else:
            self.next_site()

    # ---- sections 2 and 8

    def is_capped(self) -> bool:
        return self.options["battle_cap"] != 0 and self.battles == self.options["battle_cap"]

    def ends_in_a_final_battle(self) -> bool:
        over = not self.site and (self.is_capped() or not self.empty())
        return over and len(self.most()) > 1 and self.options["final_tie"] == "final_battle"

    def next_site(self) -> None:
        capped = self.is_capped()
        if capped and self.own_decks:
            self.end_by_battles("capped")
        elif capped or not self.empty():
            self.end_by_provinces("capped" if capped else "no_site")
        else:
            self.phase, self.who = "ChooseSite", self.chooser

    def has_won(self, seat: int) -> bool:
        mine = self.players[seat].provinces
        if self.own_decks:
            if len(mine) == 3:
                self.end("battles", [seat])
            return len(mine) == 3
        more = self.options["goal"] == "classic_2007" and len(self.players) < 4
        if self.lie_together(mine, 4 if more else 3):
            self.end("adjacent", [seat])
        elif len(mine) >= (6 if more else 5):
            self.end("total", [seat])
        return self.ending != ""

    def lie_together(self, mine: list[str], wanted: int) -> bool:
        """Rule 8.1: grow groups one province at a time; option 12.2: each next to all of the others."""
        groups = {frozenset([province]) for province in mine}
        for _ in range(wanted - 1):
            grown = set()
            for some in groups:
                for province in mine:
                    beside = [one for one in some if province in self.map[one]]
                    enough = (
                        len(beside) == len(some) if self.options["adjacent"] == "mutual" else bool(beside)
                    )
                    if province not in some and enough:
                        grown.add(some | {province})
            groups = grown
        return bool(groups)

    def most(self) -> list[int]:
        numbers = [len(player.provinces) for player in self.players]
        return [seat for seat, n in enumerate(numbers) if n == max(numbers)]

    def end_by_provinces(self, how: str) -> None:
        if len(self.most()) == 1 or self.options["final_tie"] == "shared":
            self.end(how, self.most())
            return
        self.final = self.most()
        for seat, player in enumerate(self.players):
            player.hand, player.known = [], []
            player.passed = seat not in self.final
        self.deal(self.final)
        while self.chooser not in self.final:
            self.chooser = self.next(self.chooser)
        self.opener = self.chooser
        self.turn_from(self.chooser)

    def end_by_battles(self, how: str) -> None:
        self.end(how, self.most() if len(self.most()) == 1 else [])

    def end(self, how: str, winners: list[int]) -> None:
        self.phase, self.who = "Ended", -1
        self.ending, self.winners = how, winners
