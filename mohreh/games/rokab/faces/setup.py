"""What of a position of Rokab may be set up by hand."""

from __future__ import annotations

from typing import Final, final

from mohreh.games.rokab.knowledge.view import keeps
from mohreh.games.rokab.rules.cards import KIND_NAMES, ONE, SPRING, WINTER, fewer, unpack
from mohreh.games.rokab.rules.state import DECK, HELD, KNOWN, NOWHERE, OWNED, ROW, WIDTH, RokabState
from mohreh.games.rokab.rules.steps import CHOOSE_SITE, FIGHT, SEATS
from mohreh.games.rokab.rules.strength import bits
from mohreh.kernel.setup import Number, Place, Setup, Thing, forget_steps, whose, yes_or_no
from mohreh.kernel.state import BIT, NOBODY, State

FEW_BATTLES: Final = 99  # no position needs more
MARKERS: Final = [f"marker{seat}" for seat in SEATS]  # the sorts of control markers
SEASONS: Final = [KIND_NAMES[WINTER], KIND_NAMES[SPRING]]
CARDS: Final = ["card", "season"]  # the sorts of cards: season cards lie on a place of their own
ROWS: Final = {"hand": HELD, "row": ROW, "deck": DECK}


def _cards(packed: int) -> list[tuple[Thing, int]]:
    return [
        (Thing("card", name, "season" if name in SEASONS else "card"), n)
        for name, n in zip(KIND_NAMES, unpack(packed), strict=True)
    ]


def _marker(seat: int) -> Thing:
    return Thing("marker", str(seat), MARKERS[seat], {"who": seat})


def _token(kind: str) -> Thing:
    """The battle marker or the peace marker."""
    return Thing(kind, "", args={})


@final
class RokabSetup(Setup):
    """Cards and markers; the battle under way."""

    def begins(self) -> str:
        return "ChooseSite"

    def places(self, s: State) -> list[Place]:
        assert isinstance(s, RokabState)
        players = range(int(s.players))
        peace = ["peace"] if s.variant.peace else []
        loose = [(_token("battle"), int(s.site == NOWHERE))]
        if peace:
            loose.append((_token("peace"), int(s.peace == NOWHERE)))
        found = [Place("aside", "", {}, ["battle", *peace], loose)]
        for seat in players:
            mine, who = seat * WIDTH, {"who": seat}
            left = int(s.variant.total - bits(s.seats[mine + OWNED]))
            found.append(Place("markers", str(seat), {**who}, [MARKERS[seat]], [(_marker(seat), left)], f"#p-{seat}"))
            found.append(Place("hand", str(seat), {**who}, CARDS, _cards(int(s.seats[mine + HELD]))))
            found.append(Place("row", str(seat), {**who}, ["card"], _cards(int(s.seats[mine + ROW]))))
            if s.variant.own_decks:
                found.append(Place("deck", str(seat), {**who}, CARDS, _cards(int(s.seats[mine + DECK]))))
        found.append(Place("season", "", {}, ["season"], _cards(int(s.laid)), "#season"))
        if not s.variant.own_decks:
            found.append(Place("pile", "", {}, CARDS, _cards(int(s.pile)), "#pile"))
        found.append(Place("burnt", "", {}, CARDS, _cards(int(s.burnt))))
        for number, name in enumerate(s.variant.map.provinces):
            there = [(_marker(seat), int(s.seats[seat * WIDTH + OWNED] >> number & 1)) for seat in players]
            there += [(_token("battle"), int(s.site == number)), (_token("peace"), int(s.peace == number))]
            takes = [*MARKERS[: len(players)], "battle", *peace]
            found.append(Place("province", name, {"province": name}, takes, there, f"#pv-{name}"))
        return found

    def numbers(self, s: State) -> list[Number]:
        assert isinstance(s, RokabState)
        players = int(s.players)
        found = [whose("turn", int(s.who), players), whose("chooser", int(s.chooser), players)]
        if s.site != NOWHERE:
            for seat in range(players):
                found.append(yes_or_no("passed", bool(s.passed >> seat & 1), str(seat), {"who": seat}))
        found.append(Number("battles", int(s.battles), 0, min(int(s.variant.battle_cap) or FEW_BATTLES, FEW_BATTLES)))
        return found

    def put(self, s: State, number: Number, value: int) -> None:
        assert isinstance(s, RokabState)
        if number.kind == "battles":
            s.battles = value
        elif number.kind == "chooser":
            s.chooser = value
            if s.site == NOWHERE:
                self._ask(s, value)
        elif number.kind == "turn":
            if s.site == NOWHERE:
                s.chooser = value
            self._ask(s, value)
        else:
            self._passes(s, int(number.name), value == 1)

    def _passes(self, s: RokabState, seat: int, has: bool) -> None:
        s.passed = s.passed | BIT[seat] if has else s.passed & ~BIT[seat]
        if has:
            s.last = seat
        elif s.last == seat:
            s.last = max([other for other in range(s.players) if s.passed & BIT[other]], default=NOBODY)

    def _ask(self, s: RokabState, seat: int) -> None:
        """Somebody chooses a site, or where there is one, the next card."""
        if s.kept:  # somebody was about to keep these
            s.seats[keeps(s) * WIDTH + HELD] += s.kept
            s.kept = 0
        forget_steps(s)
        s.won = 0
        s.fighters = 0
        self._forget_kept(s)
        if s.site == NOWHERE:
            s.passed = 0
            s.last = NOBODY
            s.played = 0
            s.push(CHOOSE_SITE[seat])
        else:
            if s.opener == NOBODY:
                s.opener = s.chooser
            s.push(FIGHT[seat])
        s.advance()

    def _forget_kept(self, s: RokabState) -> None:
        s.keeper = NOBODY
        s.keeps = 0
        s.pool = 0

    # ---- moving

    def take(self, s: State, thing: Thing, place: Place) -> None:
        assert isinstance(s, RokabState)
        if thing.kind == "card":
            self._count(s, place, -1, thing.name)
        elif thing.kind == "marker":
            if place.kind == "province":
                s.seats[int(thing.name) * WIDTH + OWNED] &= ~BIT[s.variant.map.provinces.index(place.name)]
        elif thing.kind == "battle":
            s.site = NOWHERE
        else:
            s.peace = NOWHERE

    def give(self, s: State, thing: Thing, place: Place) -> None:
        assert isinstance(s, RokabState)
        if thing.kind == "card":
            self._count(s, place, 1, thing.name)
        elif thing.kind == "marker":
            if place.kind == "province":
                province = BIT[s.variant.map.provinces.index(place.name)]
                for seat in range(s.players):  # the marker that was there goes back
                    s.seats[seat * WIDTH + OWNED] &= ~province
                s.seats[int(thing.name) * WIDTH + OWNED] |= province
        elif place.kind == "province":
            province = s.variant.map.provinces.index(place.name)
            if thing.kind == "battle":
                s.site = province
                s.opener = s.chooser
                self._ask(s, int(s.chooser))  # the battle begins
            else:
                s.peace = province
        elif thing.kind == "battle":
            self._ask(s, int(s.chooser))  # there is no battle

    def _count(self, s: RokabState, place: Place, n: int, name: str) -> None:
        """Cards come to a place, or leave it."""
        kind = KIND_NAMES.index(name)
        cards = n * ONE[kind]
        if place.kind in ROWS:
            s.seats[int(place.name) * WIDTH + ROWS[place.kind]] += cards
        elif place.kind == "pile":
            s.pile += cards
        elif place.kind == "burnt":
            s.burnt += cards
        else:
            s.laid += cards
            s.season = kind if n > 0 else self._season(s)
        if place.kind in ("row", "season"):
            s.played = max(0, s.played + n)
        if place.kind == "hand":
            mine = int(place.name) * WIDTH
            s.seats[mine + KNOWN] = fewer(s.seats[mine + KNOWN], s.seats[mine + HELD])
            self._forget_kept(s)

    def _season(self, s: RokabState) -> int:
        """The season in force once a card was taken away: that of a card which still lies there."""
        for kind in (WINTER, SPRING):
            if unpack(int(s.laid))[kind]:
                return int(kind)
        return 0


SETUP: Final = RokabSetup()
