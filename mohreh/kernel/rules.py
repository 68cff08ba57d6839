"""The rules of one game for a number of players: fast and unchecked, for search and for `Table`."""

from __future__ import annotations

from math import exp
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from mohreh.kernel.asking import Sealed
from mohreh.kernel.encoding import digest
from mohreh.kernel.errors import BadPlayers, BadState, Broken, NoSuchSeat
from mohreh.kernel.features import Row
from mohreh.kernel.game import SPECTATOR, Game, View
from mohreh.kernel.judge import Inputs, Judge
from mohreh.kernel.options import PLAYERS
from mohreh.kernel.rng import FAST_RNG, Rng, fast_start, mwc_start, mwc_step
from mohreh.kernel.saving import load_state, save_state, save_step
from mohreh.kernel.state import (
    BIT,
    NO_ACTIONS,
    NOBODY,
    Actions,
    Event,
    Origin,
    Reason,
    State,
    Value,
    legal_now,
    pick_now,
)
from mohreh.kernel.weights import SCALE, Weights


@final
class Seen:
    """A position as a seat sees it, for whoever shows it: the view, and a state for questions to the rules.

    The state is a redeal, so the seat could not tell it from the true one. Clone it before you play on it.
    """

    def __init__(self, rules: Rules, view: View, state: State) -> None:
        self.rules: Final = rules
        self.view: Final = view
        self.state: Final = state

    def __eq__(self, other: object) -> bool:
        """Do both look the same to the seat?"""
        return isinstance(other, Seen) and self.rules is other.rules and self.view == other.view

    def __hash__(self) -> int:
        return id(self.rules)


@final
class Rules:
    """One game for so many players with these options: fast and unchecked.

    Its hints go by the game's own weights, and its chances by the judge that the game has learned, unless others are
    given; `by_hints` leaves the judge out, and so do other weights, since it was trained for the game's own.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        options: dict[str, Value],
        weights: list[float] | None = None,
        judge: Judge | None = None,
        by_hints: bool = False,
    ) -> None:
        if players not in game.players:
            allowed = ", ".join([str(n) for n in game.players])
            raise BadPlayers(f"{game.name} is for {allowed} players, not {players}")
        self.game: Final = game
        self.players: Final = players
        self.options: Final = game.options.resolve(options, players)
        self.conditions: Final[dict[str, Value]] = {**self.options, PLAYERS: players}  # what texts may depend on
        self.catalogue: Final = game.catalogue_for(self.options)
        self.longest: Final = game.longest_for(players, self.options)
        self.sides: Final = game.sides(players, self.options)
        self._has_teams: Final = len(set(self.sides)) < players
        usual = game.weights()
        self.weights: Final = usual if weights is None else Weights(usual.names, weights)
        is_usual = weights is None or self.weights.digest == usual.digest
        learns = judge is None and not by_hints and is_usual
        self.learned: Final = game.learned(players, self.options) if learns else judge
        self._other_judge: Final = judge
        self._by_hints: Final = by_hints
        self._secret: Final = [self.catalogue.by_name[name] for name in game.secret()]
        self._no_chances: Final[vec[float]] = vec[float]([0.0] * players)
        self._blank_state: Final = game.blank(players, self.options, FAST_RNG, 1)
        self._blank_state.origin = Origin(game.name, players, self.options)

    def __reduce__(self) -> tuple[object, ...]:
        from mohreh.kernel.registry import rules

        weights = list(self.weights.values)
        return (rules, (self.game.name, self.players, self.options, weights, self._other_judge, self._by_hints))

    def weighing(self, values: list[float]) -> Rules:
        """The same rules with hints that go by other weights, and chances that go by the hints alone."""
        return Rules(self.game, self.players, self.options, values, None, True)

    def judged_by(self, judge: Judge | None) -> Rules:
        """The same rules with chances that go by another judge, or by the hints alone."""
        return Rules(self.game, self.players, self.options, list(self.weights.values), judge, judge is None)

    # ---- playing

    def new(self, seed: int = 0) -> State:
        """A game laid out by the fast generator."""
        return self.begin(FAST_RNG, fast_start(seed))

    def begin(self, rng: Rng, position: int, events: list[Event] | None = None) -> State:
        """A game laid out by this generator; what happens before the first decision is added to `events`."""
        s = self._blank(rng, position)
        s.events = events
        self.game.start(s)
        s.advance()
        s.events = None
        return s

    def legal(self, s: State) -> Actions:
        """The ids that the seat `s.who` may choose from, ascending; none after the end."""
        return legal_now(s, vec[i64](capacity=64))

    def legal_for(self, s: State, seat: int) -> Actions:
        return s.top.legal_for(s, seat, vec[i64](capacity=64))

    def play(self, s: State, action: i64) -> None:
        s.play(action)

    def play_for(self, s: State, seat: i64, action: i64) -> None:
        """Answer for one of several seats that are waiting."""
        s.who = seat
        s.play(action)

    def clone(self, s: State) -> State:
        return s.clone()

    def over(self, s: State) -> bool:
        return s.who == NOBODY

    def waiting(self, s: State) -> list[int]:
        """The seats that may decide now."""
        return self._seats(s.top.waiting(s))

    def playout(self, s: State, seed: i64) -> i64:
        """Uniformly random play to the end, in place; the number of decisions."""
        position = mwc_start(seed)
        buffer = vec[i64](capacity=256)
        n: i64 = 0
        while s.who != NOBODY:
            position = mwc_step(position)
            s.play(pick_now(s, buffer, position))
            n += 1
        return n

    # ---- knowing

    def view(self, s: State, seat: int | None) -> View:
        """All that a seat may know. Of a sealed choice: who is asked and the seat's own answers, nothing else."""
        looking = SPECTATOR if seat is None else seat
        found = cast(dict[str, object], self.game.view(s, looking))
        found["game"] = self.game.name
        found["players"] = self.players
        found["seat"] = looking
        found["waiting"] = self._seats(s.top.asked(s))
        found["asks"] = save_step(s.top)  # steps hold nothing hidden
        found["answers"] = [int(a) for a in s.answers(looking)] if looking >= 0 else []
        found["over"] = s.who == NOBODY
        found["scores"] = self.game.scores(s)
        found["winners"] = self.game.winners(s) if s.who == NOBODY else []
        found["ending"] = self.game.ending(s) if s.who == NOBODY else ""
        return cast(View, found)

    def seen(self, s: State, seat: int | None, seed: i64 = 0) -> Seen:
        """The position as a seat sees it. What is shown may not depend on the seed of the redeal."""
        return Seen(self, self.view(s, seat), self.redeal(s, seat, seed))

    def heard(self, s: State, action: i64, seat: i64) -> i64:
        """What a seat learns of the choice that `s.who` is about to make: action * 64 + who, or -1 - who."""
        who = s.who
        if seat != who:
            if isinstance(s.top, Sealed):
                return -1 - who
            for verb in self._secret:
                if verb.base <= action < verb.base + verb.size:
                    return -1 - who
        return action * 64 + who

    def redeal(self, s: State, seat: int | None, seed: i64) -> State:
        """A state that the seat cannot tell from the true one; its future comes from the seed.

        Sealed answers of other seats are unknown, so those seats have yet to answer.
        """
        looking = SPECTATOR if seat is None else seat
        dealt = s.clone()
        dealt.use_fast(mwc_start(seed))
        dealt.forget_answers(looking)
        self.game.redeal(dealt, looking)
        waiting = dealt.top.waiting(dealt)
        if waiting:
            first: i64 = 0
            while waiting & BIT[first] == 0:
                first += 1
            dealt.who = first
        return dealt

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        """Why the seat may not do this now; None when it may."""
        if not 0 <= seat < self.players:
            raise NoSuchSeat(f"there is no seat {seat}: seats go from 0 to {self.players - 1}")
        if action in self.legal_for(s, seat):
            return None
        return self.refusal(s, seat, action)

    def refusal(self, s: State, seat: int, action: int) -> Reason:
        """Why an action that is not legal for the seat is not: for a caller that knows the legal ids already."""
        verb = self.catalogue.verb(action)
        step = s.top
        if s.who == NOBODY:
            return Reason("kernel.over", {}, self.game.endings[self.game.ending(s)])
        if step.asked(s) & BIT[seat] == 0:
            return Reason("kernel.not_your_turn", {"seat": self._seats(step.asked(s))[0]}, step.rule())
        if step.waiting(s) & BIT[seat] == 0:
            return Reason("kernel.answered", {}, step.rule())
        if verb.name in s.verbs():
            found = step.why_not(s, seat, action)
            if found is not None:
                return found
        return Reason("kernel.not_asked", {"verb": verb.name, "asks": step.name()}, step.rule())

    def scores(self, s: State) -> list[int]:
        return self.game.scores(s)

    def winners(self, s: State) -> list[int]:
        """Who won; nobody before the end."""
        return self.game.winners(s) if s.who == NOBODY else []

    def rewards(self, s: State) -> list[float]:
        """What each seat gets at the end: 1 for the only winner, taken from the others alike; nothing before the end.

        It adds up to nothing. Teams win and lose as one.
        """
        found = [0.0] * self.players
        if s.who != NOBODY:
            return found
        winning: list[int] = []
        for seat in self.game.winners(s):
            if self.sides[seat] not in winning:
                winning.append(self.sides[seat])
        if winning:
            others = len(set(self.sides)) - 1
            won = ((others + 1) / len(winning) - 1) / others
            for seat in range(self.players):
                found[seat] = won if self.sides[seat] in winning else -1 / others
        return found

    def ahead(self, s: State) -> list[int]:
        """Who would win if the game ended now; after the end, who won."""
        return self.game.winners(s) if s.who == NOBODY else self.game.ahead(s)

    def opponents(self, seat: int) -> list[int]:
        """The seats that are not on the side of this one: they win when it resigns."""
        return [other for other in range(self.players) if self.sides[other] != self.sides[seat]]

    def evaluate(self, s: State, seat: i64) -> float:
        """How well a seat stands by the hints, from what it may know."""
        return self.game.evaluate(s, seat, self.weights.values)

    def judge(self, s: State, seat: i64) -> float:
        """How near to victory a seat is by the hints, from what it may know."""
        return self.game.judge(s, seat, self.weights.values)

    def features(self, s: State, seat: int) -> list[float]:
        return self.game.features(s, seat)

    def row(self) -> Row:
        """What `write_row` writes into, again and again."""
        return Row(self.game.questions, self._blank_state, 0)

    def write_row(self, row: Row, s: State, seat: int) -> None:
        """The features of a seat as the numbers that are not 0 (`row.values`) and their columns (`row.columns`)."""
        row.clear()
        row.begin(seat, 0)
        self.game.write_features(row, s, seat)

    def feature_names(self) -> list[str]:
        """What each of the features is."""
        return self.game.feature_names(self.new())

    def chances(self, s: State) -> list[float]:
        """Each seat's chance of winning: the result when the game is over, else what its hints make of it.

        The chance of a seat in a team is that of the team.
        """
        return list(self.chance_row(s))

    def chance_row(self, s: State) -> vec[float]:
        """`chances` for search, which asks often."""
        found = self._own_chances(s)
        if not self._has_teams:
            return found
        together = self._no_chances[:]
        for seat in range(self.players):
            for mate in range(self.players):
                if self.sides[mate] == self.sides[seat]:
                    together[seat] += found[mate]
        return together

    def _own_chances(self, s: State) -> vec[float]:
        """The chances as if each seat played for itself; they add up to 1."""
        found = self._no_chances[:]
        if s.who == NOBODY:
            winners = self.game.winners(s)
            for seat in winners:
                found[seat] = 1.0 / len(winners)
            return found
        game = self.game
        weights = self.weights.values
        players: i64 = self.players
        scale = weights[SCALE]
        for seat in range(players):
            found[seat] = game.judge(s, seat, weights) / scale
        if self.learned is not None:
            self._correct(self.learned, s, found)
        best = found[0]
        for seat in range(1, players):
            if found[seat] > best:
                best = found[seat]
        total = 0.0
        for seat in range(players):
            found[seat] = exp(found[seat] - best)
            total += found[seat]
        for seat in range(players):
            found[seat] /= total
        return found

    def _correct(self, judge: Judge, s: State, found: vec[float]) -> None:
        """Add to the hints' estimates what the learned judge thinks of each seat."""
        game = self.game
        players: i64 = self.players
        sums = judge.sums(players)
        told = Inputs()
        for seat in range(players):
            told.size = 0
            game.write_inputs(told, s, seat)
            judge.hear(sums, seat, told)
        for seat in range(players):
            found[seat] = judge.trust * found[seat] + judge.verdict(sums, seat, players)

    # ---- keeping

    def save(self, s: State) -> dict[str, object]:
        """All of a state as plain data."""
        saved = save_state(s)
        saved["game"] = self.game.name
        saved["rules"] = self.game.version
        saved["options"] = dict(self.options)
        return saved

    def load(self, saved: dict[str, object]) -> State:
        """The state that was saved; refuses what does not fit or does not add up."""
        version, options = saved.get("rules"), saved.get("options")
        if isinstance(version, int) and self.game.knows(version) and isinstance(options, dict):
            saved = saved | {"rules": self.game.version, "options": self.game.options.from_version(options, version)}
        expected: dict[str, object] = {
            "game": self.game.name,
            "rules": self.game.version,
            "players": self.players,
            "options": self.options,
        }
        for key, value in expected.items():
            if saved.get(key) != value:
                raise BadState(f"the saved state is of {key} {saved.get(key)!r}, not {value!r}")
        try:
            s = self.load_unchecked(saved)
            self._examine(s)
            again = self.save(s)
        except BadState:
            raise
        except Broken as wrong:
            raise BadState(f"the saved state does not add up: {wrong}", wrong.key, wrong.values) from None
        except Exception as wrong:  # a damaged state can break any assumption of the rules
            raise BadState(f"the saved state does not add up: {wrong}") from None
        if again != saved:
            differs = [key for key in sorted({*saved, *again}) if saved.get(key) != again.get(key)]
            raise BadState(f"the saved state is not as it would be saved: {', '.join(differs)}")
        return s

    def _examine(self, s: State) -> None:
        """Raise an error unless all adds up, the right seat is asked, views can be made, and waiting seats can act."""
        self.game.check(s)
        if s.who != NOBODY:
            asked = s.top.enter(s.clone())
            if asked != s.who:
                raise BadState(f"the saved state asks seat {s.who}, but {s.top!r} asks {asked}")
        self._examine_answers(s)
        for seat in range(SPECTATOR, self.players):
            self.view(s, seat)
        waiting = self.waiting(s)
        if s.who != NOBODY and int(s.who) not in waiting:
            raise BadState(f"the saved state asks seat {s.who}, which has nothing to decide")
        for seat in waiting:
            if len(self.legal_for(s, seat)) == 0:
                wrong = f"the saved state asks seat {seat} to {s.top!r}, and nothing is legal"
                raise BadState(wrong, "nothing_legal", {"who": seat})

    def _examine_answers(self, s: State) -> None:
        """Sealed answers belong to a sealed choice, and could have been given one after the other."""
        if len(s.sealed) == 0:
            return
        if not isinstance(s.top, Sealed):
            raise BadState(f"the saved state holds sealed answers, and {s.top!r} asks for none")
        again = s.clone()
        again.sealed = NO_ACTIONS
        for one in s.sealed:
            seat, action = one % 64, one // 64
            if seat >= self.players or action not in self.legal_for(again, seat):
                raise BadState(f"the saved state holds the sealed answer {action} of seat {seat}, which is not legal")
            again.seal(seat, action)
        if list(again.sealed) != list(s.sealed):
            raise BadState("the saved state holds sealed answers out of order")

    def load_unchecked(self, saved: dict[str, object]) -> State:
        """`load` for what this program has saved itself: without the checks."""
        return load_state(self._blank(FAST_RNG, 1), self.game.steps, saved)

    def fingerprint(self, s: State) -> str:
        """A short name that two states share only if they are alike in everything."""
        return digest(save_state(s))

    def _blank(self, rng: Rng, position: int) -> State:
        s = self._blank_state.clone()
        s.rng = rng
        s.position = position
        return s

    def _seats(self, seats: i64) -> list[int]:
        return [seat for seat in range(self.players) if seats & BIT[seat]]
