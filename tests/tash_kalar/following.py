"""The engine and the second reading side by side: every question is compared, and both get the same answer."""

from __future__ import annotations

import random
from collections import Counter

from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from tests.tash_kalar.lay_out import Laid, lay_out
from tests.tash_kalar.printed import (
    BEINGS,
    CARDS,
    COMMON,
    FLARES,
    GREEN,
    HEROIC,
    LEGENDARY,
    LEGENDS,
    RED,
    SCHOOLS,
    SQUARES,
    TASKS,
    Square,
    name_of,
    square_of,
)
from tests.tash_kalar.reading_cards import pool_of
from tests.tash_kalar.reading_engine import adopted, differences, look, seen, table_of, table_read
from tests.tash_kalar.reading_flares import holds
from tests.tash_kalar.reading_patterns import embeddings
from tests.tash_kalar.reading_position import Asking, Piece, Position
from tests.tash_kalar.reading_summoning import classes_of
from tests.tash_kalar.reading_tasks import is_met, open_points
from tests.tash_kalar.second_reading import Reading
from tests.tash_kalar.styles import choice
from tests.tash_kalar.task_boards import set_up


class Both:
    """One game or position, read twice."""

    def __init__(self, r: Rules, seed: int, style: str) -> None:
        self.r = r
        self.seed = seed
        self.style = style
        self.rng = random.Random(f"{r.players} {r.options} {seed} {style}")
        self.s: State = r.new(seed)
        self.read: Reading
        self.story: Asking[None]
        self.asked: list[str] = []  # by the reading; empty when it is over
        self.last: list[str] = []  # the answers, the last one last
        self.done: Counter[str] = Counter()  # cards summoned, flares invoked, tasks claimed

    # ---- where to begin

    def begin(self) -> None:
        """From the start of the game."""
        starts = int(seen(self.r, self.s)["first"])
        self.read = Reading(self.r.players, self.r.options, starts, lambda: look(self.r, self.s))
        self.story = self.read.game()
        self.asked = next(self.story)

    def begin_here(self) -> None:
        """From a position in which an action is chosen."""
        self.read = adopted(self.r, self.s)
        self.story = self.read.from_here()
        self.asked = next(self.story)

    # ---- going on

    def where(self) -> str:
        return f"{self.r.players} players, {self.r.options}, seed {self.seed}, {self.style}, {self.last[-12:]}"

    def compare(self) -> list[str]:
        """Same table, same question; what is legal."""
        assert self.read.who == self.s.who, self.where()
        assert {} == differences(table_of(self.r, self.s), table_read(self.read), self.read.who), self.where()
        legal = [self.r.catalogue.notation(a) for a in self.r.legal(self.s)]
        offered = legal
        if legal and legal[0].startswith("turned"):
            offered = self.turned(legal)
        assert sorted(self.asked) == sorted(offered), self.where()
        return legal

    def turned(self, legal: list[str]) -> list[str]:
        """Offered orientations, written as the second reading writes them."""
        _, card, square = self.last[-1].split()
        return classes_of(self.read.p, card, square_of(square), legal, self.read.improvisers())

    def choose(self, action: str) -> None:
        """Both do the same, after a comparison."""
        assert action in self.compare(), self.where()
        self.carry_out(action)

    def carry_out(self, action: str) -> None:
        self.last.append(action)
        if action.split()[0] in ("summon", "flare", "claim"):
            self.done[action.split()[1]] += 1
        self.s.play(self.r.catalogue.parse(action))
        try:
            self.asked = self.story.send(action)
        except StopIteration:
            self.asked = []

    def play_on(self, turns: int = 0) -> None:
        """To the end of the game or of so many turns."""
        left = turns
        while not self.r.over(self.s):
            action = choice(self.style, self.read, self.compare(), self.rng)
            self.carry_out(action)
            left -= action.split()[0] in ("end", "claim")
            if turns and left == 0:
                return

    def compare_the_end(self) -> None:
        view = seen(self.r, self.s)
        assert [] == self.asked, self.where()
        assert self.read.scores() == self.r.scores(self.s), self.where()
        assert (self.read.ending, self.read.winners()) == (view["ending"], view["winners"]), self.where()

    # ---- positions

    def sprinkle(self, p: Position, number: int) -> None:
        """Pieces of everybody on free squares, as the supplies allow."""
        for square in self.rng.sample(p.empty(), min(number, len(p.empty()))):
            seat, rank = self.rng.randrange(p.players), self.rng.choice([0, 0, 0, 1, 1, 2])
            if p.supply(seat, rank) > 0:
                p.board[square] = Piece(seat, rank)

    def blank(self) -> Position:
        """A board with nothing on it; anybody is to play."""
        p = Position(self.r.players, pool_of(str(self.r.options["form"]), self.r.players))
        p.declines_each = self.r.options["flare_9"] == "each"
        p.me = self.rng.randrange(p.players)
        return p

    def drain(self, p: Position, seat: int, keeps: list[Square], rank: int) -> None:
        """Pieces of a seat everywhere, until one or none of that kind is left in its supply."""
        left = self.rng.choice([0, 0, 1])
        ranks = [LEGENDARY] if rank == LEGENDARY else [COMMON, COMMON, HEROIC]
        for square in self.rng.sample(p.empty(), len(p.empty()) - 3):
            if p.supply(seat, rank) > left and square not in keeps:
                p.board[square] = Piece(seat, self.rng.choice(ranks))

    def crowd(self, card: str) -> None:
        """A board on which the card can be summoned, in the hand of the seat to play."""
        while not any(one.startswith(f"summon {card} ") for one in self.asked):
            self.lay_out(self.crowded(card), card=card)

    def crowded(self, card: str) -> Position:
        """The pieces of a pattern, perhaps some of them borrowed, and others; perhaps no more in the supply."""
        rng, p, rank = self.rng, self.blank(), CARDS[card].rank
        lies = embeddings(card)
        if rng.random() < 0.3:
            lies = [one for one in lies if one.square in RED + GREEN]
        one = rng.choice(lies)
        p.permission = rng.random() < 0.3
        lent = rng.sample(one.needs, rng.choice([0, 0, 1, 2])) if p.permission or p.players > 2 else []
        for square, needed in one.needs:
            seat = rng.choice(p.enemies()) if (square, needed) in lent else p.me
            raised = min(needed + (rng.random() < 0.2), rank if square == one.square else LEGENDARY)
            p.board[square] = Piece(seat, raised if p.supply(seat, raised) > 0 else needed)
        self.sprinkle(p, rng.choice([0, 6, 15, 30, 45]))
        if one.square in p.board and p.board[one.square].rank > rank:
            del p.board[one.square]
        if rng.random() < 0.4:
            keeps = [] if rng.random() < 0.7 else [one.square]
            self.drain(p, p.me, keeps, rng.choice([COMMON, rank]))
            self.drain(p, rng.choice(p.enemies()), keeps, rng.choice([COMMON, LEGENDARY]))
        return p

    def row_of_legends(self) -> None:
        """Leviathan is ready, legendary pieces stand side by side, and their owners have few pieces left."""
        rng, p = self.rng, self.blank()
        low = [lies for lies in embeddings("leviathan") if all(square[0] > 2 for square, _ in lies.needs)]
        one = rng.choice(low)
        for square, rank in one.needs:
            p.board[square] = Piece(p.me, rank)
        row = [(0, col) for col in range(2, 7)]
        for square in row:
            seat = rng.randrange(p.players)
            if square != one.square and p.supply(seat, LEGENDARY) > (seat == p.me):
                p.board[square] = Piece(seat, LEGENDARY)
        for seat in p.everyone():
            if rng.random() < 0.7:
                self.drain(p, seat, [one.square, *row], COMMON)
        self.lay_out(p, card="leviathan")
        found = [one for one in self.asked if one.startswith("summon leviathan ")]
        while found and len(self.last) < 9:
            self.choose(rng.choice(found))
            legendary = [name_of(square) for square in p.where(lambda one: one.rank == LEGENDARY)]
            found = [one for one in self.asked if one.split()[0] in ("pick", "score", "lift")]
            found = [one for one in found if one.split()[-1] in legendary] or found
        self.compare()

    def lay_out(
        self, p: Position, card: str = "", flare: str = "", tasks: list[str] | None = None, late: bool = False
    ) -> None:
        """Bring a position to the engine; whatever is not given is drawn. `late`: the end is near."""
        rng, me = self.rng, p.me
        schools = rng.sample(list(SCHOOLS), p.players)
        if card in BEINGS and card not in SCHOOLS[schools[me]]:
            other = rng.choice([school for school in SCHOOLS if card in SCHOOLS[school]])
            if other in schools:
                schools[schools.index(other)] = schools[me]
            schools[me] = other
        legends = rng.sample([one for one in LEGENDS if one != card], 2 * p.players)
        flares = rng.sample([one for one in FLARES if one != flare], p.players)
        beings = [rng.sample([one for one in SCHOOLS[school] if one != card], 8) for school in schools]
        if card in BEINGS:
            beings[me][0] = card
        if card in LEGENDS:
            legends[2 * me] = card
        if flare:
            flares[me] = flare
        others = [[q for q in p.everyone() if q != seat] for seat in p.everyone()]
        laid = Laid(
            pieces={square: (piece.seat, piece.rank) for square, piece in p.board.items()},
            me=me,
            schools=schools,
            beings=[cards[:3] for cards in beings],
            legends=[legends[2 * seat : 2 * seat + 2] for seat in p.everyone()],
            flares=[[one] for one in flares],
            discards=[cards[3 : 3 + rng.randrange(5)] for cards in beings],
            improvised=[rng.sample(some, rng.randrange(len(some) + 1)) for some in others],
            tasks=tasks or rng.sample(list(TASKS), 4),
            fields={"actions": rng.choice([1, 2, 2, 3]), "permission": int(p.permission)},
            destroyed=p.destroyed,
        )
        if self.r.options["form"] != "melee":
            laid.improvised = [[] for _ in p.everyone()]
        laid.fields |= {"summoned" if key == "total" else f"summoned_{key}": n for key, n in p.summoned.items()}
        if late:
            self.near_the_end(laid)
        self.s = lay_out(self.r, laid)
        self.begin_here()

    def near_the_end(self, laid: Laid) -> None:
        """Points not far from the goal, and few cards in the own decks."""
        rng, form = self.rng, self.r.options["form"]
        seats = range(self.r.players)
        for seat in seats:
            rest = [card for card in SCHOOLS[laid.schools[seat]] if card not in laid.beings[seat]]
            laid.discards[seat] = rest[rng.choice([1, 2, 4, 9]) :]
        if form == "high_form":
            tasks = rng.sample(list(TASKS), 24)
            laid.tasks = [tasks.pop() for _ in range(4)]
            goal = rng.randrange(4, 9)
            laid.claimed = [[], []]
            while min([open_points(some) for some in laid.claimed]) < goal:
                seat = rng.randrange(2)
                if open_points(laid.claimed[seat]) < goal:
                    laid.claimed[seat].append(tasks.pop())
        else:
            goal = 18 if form == "duel" else 12 if self.r.players == 3 else 10
            low = goal - rng.choice([1, 2, 4])
            laid.points = [[rng.randrange(low, goal) if q != seat else 0 for q in seats] for seat in seats]

    def finish(self) -> None:
        """A late position, played to the end."""
        card = self.rng.choice([*LEGENDS, "time_elemental", "time_elemental", "kiskin_spirit", "forest_mystic"])
        self.lay_out(self.crowded(card), card=card, late=True)
        found = [one for one in self.asked if one.startswith("summon time_elemental ")]
        if found:
            self.choose(self.rng.choice(found))
        self.play_on()
        self.compare_the_end()

    def tie(self) -> None:
        """The last turn closes on a board with few pieces and few points, so that many things are equal."""
        rng, p = self.rng, self.blank()
        seats = range(self.r.players)
        for seat in seats:
            for square in rng.sample(p.empty(), rng.choice([2, 2, 3])):
                rank = rng.choice([COMMON, COMMON, HEROIC, LEGENDARY])
                p.board[square] = Piece(seat, rank)
        laid = Laid(
            pieces={square: (piece.seat, piece.rank) for square, piece in p.board.items()},
            me=p.me,
            schools=list(SCHOOLS)[: p.players],
            beings=[SCHOOLS[school][:3] for school in list(SCHOOLS)[: p.players]],
            legends=[list(LEGENDS)[2 * seat : 2 * seat + 2] for seat in seats],
            flares=[[] for _ in seats],
            discards=[[] for _ in seats],
            improvised=[[] for _ in seats],
            fields={"actions": 0, "spent": 1, "final": 0, "announcer": p.me, "cause": 1},
            step="Close",
        )
        if self.r.options["form"] != "high_form":
            laid.points = [[rng.randrange(2) if q != seat else 0 for q in seats] for seat in seats]
        self.s = lay_out(self.r, laid)
        self.begin_here()
        self.choose("end")
        self.compare_the_end()

    def summon(self, card: str) -> None:
        """Any summoning of the card."""
        found = [one for one in self.compare() if one.startswith(f"summon {card} ")]
        assert found, self.where()
        self.choose(self.rng.choice(found))

    def fall_behind(self, flare: str, halves: str) -> None:
        """A board on which just these criteria hold against somebody."""
        wanted = {"upper": (True, False), "lower": (False, True), "both": (True, True)}[halves]
        lower = str(self.r.options["flare_lower"])
        while True:
            p = self.blank()
            mine = self.rng.randrange(4)
            for square in self.rng.sample(SQUARES, 36):
                seat = self.rng.choice([q for q in range(p.players) if q != p.me])
                if len(p.pieces(p.me)) < mine:
                    seat = p.me
                rank = self.rng.choice([COMMON, COMMON, HEROIC, HEROIC, LEGENDARY])
                if p.supply(seat, rank) > 0 and self.rng.random() < 0.8:
                    p.board[square] = Piece(seat, rank)
                if any(holds(p, flare, q, lower) == wanted for q in p.enemies()):
                    self.lay_out(p, flare=flare)
                    return

    # ---- tasks

    def compare_task(self, task: str) -> bool:
        """One condition on a board made for it, after a turn in which anything may have happened; is it met?"""
        rng, p = self.rng, self.blank()
        set_up(p, task, rng)
        p.destroyed[1 - p.me] = [rng.choice([0, 1, 2, 3]), rng.choice([0, 0, 1, 2]), rng.choice([0, 0, 0, 1])]
        red, green, plain = rng.choice([0, 0, 1, 2]), rng.choice([0, 0, 1, 2]), rng.choice([0, 1, 2])
        total = red + green + plain
        p.summoned = {"red": red, "green": green, "total": total, "legends": rng.randrange(min(total, 2) + 1)}
        others = [one for one in TASKS if one != task]
        shown = [task, *rng.sample(others, 3)]
        self.lay_out(p, tasks=shown)
        mine = [one for one in shown[:3] if is_met(self.read.p, one)]
        assert sorted(mine) == sorted(seen(self.r, self.s)["met"]), (self.where(), task, p.board, p.me)
        return task in mine
