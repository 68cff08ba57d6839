"""The ledger of luck: whatever the judge, luck is 0 on average, and the result less it has the same mean."""

from __future__ import annotations

from math import nextafter, sqrt
from pathlib import Path
from statistics import fmean, pstdev
from typing import Final, cast, final

import pytest
from librt.vecs import append, vec
from mypy_extensions import i64

from mohreh.arena.one_game import play_game, seed_of
from mohreh.bots import make
from mohreh.bots.bot import RandomBot
from mohreh.kernel import registry
from mohreh.kernel.catalogue import Catalogue, Domain, Verb
from mohreh.kernel.game import Game
from mohreh.kernel.luck import MOST, Ledger, judged_as
from mohreh.kernel.rng import Rng
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import Actions, SeatStep, State, Value
from mohreh.kernel.weights import Weights

FACES: Final = 4
THROWS: Final = 2


@final
class DiceState(State):
    FIELDS = ("faces",)
    faces: vec[i64]


@final
class Throw(SeatStep):
    """Throw a die; after two throws the higher sum than 3 wins for seat 0."""

    VERBS, RULE = ("throw",), "1.1"

    def legal(self, s: State, out: Actions) -> Actions:
        return append(out, 0)

    def resume(self, s: State, action: i64) -> None:
        state = cast(DiceState, s)
        state.faces = append(state.faces, s.below(FACES))
        if len(state.faces) < THROWS:
            s.push(Throw(0))


@final
class Dice(Game):
    """No decisions at all: what comes of it is luck, all of it. The judge is as wrong as `opinion` says."""

    def __init__(self, opinion: list[float]) -> None:
        verb = Verb("throw", Domain("die", ["die"]))
        super().__init__(
            "dice", 1, (2,), Catalogue(verb), [Throw], [], {}, 9, str(Path(__file__).parent), {"rules": "1"}
        )
        self.opinion = opinion

    def blank(self, players: int, options: dict[str, Value], rng: Rng, position: int) -> State:
        s = DiceState(players, rng, position)
        s.faces = vec[i64]()
        return s

    def start(self, s: State) -> None:
        s.push(Throw(0))

    def scores(self, s: State) -> list[int]:
        total = sum(cast(DiceState, s).faces)
        return [int(total > 3), int(total <= 3)]

    def evaluate(self, s: State, seat: i64, w: vec[float]) -> float:
        faces = cast(DiceState, s).faces
        return self.opinion[int(faces[0])] if seat == 0 and len(faces) else 0.0

    def weights(self) -> Weights:
        return Weights(["scale"], [1.0])


def luck_of(rules: Rules, position: int, seed: int, samples: int = 16) -> tuple[float, float]:
    """The result and the luck of seat 0 in a game of dice."""
    s = rules.new(position)
    ledger = Ledger(rules, seed, samples)
    ledger.dealt(s)
    while not rules.over(s):
        ledger.play(s, 0, 0)
    assert THROWS + 1 == ledger.entries
    return float(0 in rules.winners(s)), ledger.luck[0]


@pytest.mark.once
@pytest.mark.parametrize("opinion", [[0.0] * 4, [-2.0, 0.5, 1.0, 2.0], [3.0, -3.0, 3.0, -3.0]])
def test_a_game_of_chance_alone(opinion: list[float]) -> None:
    """6 of 16 pairs of throws win. The mean stays that, less the luck as well, whatever the judge thinks."""
    rules = Rules(Dice(opinion), 2, {})
    games = [luck_of(rules, seed_of(n, "deal"), seed_of(n, "luck")) for n in range(1500)]
    luck = [one for _, one in games]
    less = [won - one for won, one in games]
    assert abs(fmean(luck)) < 3 * pstdev(luck) / sqrt(len(luck))
    assert abs(fmean(less) - 6 / 16) < 3 * pstdev(less) / sqrt(len(less)) + 0.005
    assert max([abs(one) for one in luck]) <= MOST + 1e-9
    if opinion == sorted(opinion):
        assert pstdev(less) < 0.75 * pstdev([won for won, _ in games])


def test_luck_at_its_bound_stays_there() -> None:
    """Also where it lies beyond by a rounding, and the judge is so sure that nothing can come as a surprise."""
    rules = Rules(Dice([1000.0] * 4), 2, {})
    ledger = Ledger(rules, 1)
    ledger.luck[:] = bounds = [nextafter(MOST, 1.0), nextafter(-MOST, -1.0)]
    ledger.play(rules.new(1), 0, 0)
    assert bounds == ledger.luck


@pytest.mark.once
def test_of_many_samples_luck_is_what_can_be_worked_out() -> None:
    """With a judge that thinks nothing of the first throw, the second alone is luck: the result less its mean."""
    rules = Rules(Dice([0.0] * 4), 2, {})
    for n in range(40):
        s = rules.new(seed_of(n, "deal"))
        ledger = Ledger(rules, n, 4000)
        ledger.play(s, 0, 0)
        assert abs(ledger.luck[0]) < 1e-9
        first = int(cast(DiceState, s).faces[0])
        ledger.play(s, 0, 0)
        won, mean = float(0 in rules.winners(s)), first / FACES
        share = min(1.0, MOST / max(mean, 1 - mean))  # as far as it stays within the bounds whatever comes
        assert pytest.approx(share * (won - mean), abs=0.04) == ledger.luck[0]


@pytest.mark.once
@pytest.mark.parametrize(
    ("name", "players", "games"),
    [("qabile", 2, 300), ("qabile", 4, 60), ("splendor", 2, 150), ("splendor", 3, 60), ("rokab", 3, 150),
     ("tash_kalar", 2, 40), ("inis", 3, 20)],
)  # fmt: skip
def test_in_real_games_luck_is_0_on_average(name: str, players: int, games: int) -> None:
    rules = registry.rules(name, players)
    bots = [make("greedy", rules) for _ in range(players)]
    found = [play_game(rules, bots, seed_of("deal", n), n, luck=True) for n in range(games)]
    for seat in range(players):
        luck = [one.luck[seat] for one in found]
        assert abs(fmean(luck)) <= 3 * pstdev(luck) / sqrt(games) + 1e-6
        assert max([abs(one) for one in luck]) <= MOST + 1e-9
    if name == "qabile" and players == 2:
        won = [float(0 in one.winners) for one in found]
        less = [one - played.luck[0] for one, played in zip(won, found, strict=True)]
        assert 2 < (pstdev(won) / pstdev(less)) ** 2


@pytest.mark.once
@pytest.mark.parametrize("name", registry.names())
def test_what_is_shuffled_anew_is_what_nobody_knows(name: str) -> None:
    """All views stay, all choices stay, and where what follows looks different, the ledger has noticed it."""
    for players in registry.game(name).players:
        rules = registry.rules(name, players)
        game = rules.game
        moved = 0
        for deal in range(2):
            s = rules.new(deal)
            for n in range(150):
                if rules.over(s):
                    break
                seat = rules.waiting(s)[0]
                legal = rules.legal_for(s, seat)
                action = legal[seed_of(deal, n) % len(legal)]
                other = s.clone()
                other.use_fast(seed_of(deal, n, "other") + 1)
                game.reshuffle(other)
                other.position = s.position
                moved += rules.fingerprint(other) != rules.fingerprint(s)
                for one in [None, *range(players)]:
                    assert rules.view(s, one) == rules.view(other, one)
                assert list(legal) == list(rules.legal_for(other, seat))
                game.check(other)
                position, unseen = s.position, game.unseen(s)
                for state in (s, other):
                    rules.play_for(state, seat, action)
                if s.position == position and game.unseen(s) == unseen:
                    assert [rules.view(s, one) for one in range(players)] == [
                        rules.view(other, one) for one in range(players)
                    ]
        assert (moved > 0) == (name in ("splendor", "tash_kalar", "inis"))


def test_bots_and_the_game_know_nothing_of_the_ledger() -> None:
    rules = registry.rules("splendor", 2)
    bots = [RandomBot(), RandomBot()]
    with_it, without = [play_game(rules, bots, 3, 4, luck=luck) for luck in (True, False)]
    assert with_it.actions == without.actions
    assert [] == without.luck
    assert with_it.luck == play_game(rules, bots, 3, 4, luck=True).luck


def test_eyes_have_a_name() -> None:
    rules = registry.rules("splendor", 2)
    others = [rules.judged_by(None), rules.weighing([2.0] * len(rules.weights.values))]
    names = {judged_as(one) for one in [rules, *others]}
    assert 3 == len(names)
    assert judged_as(rules) in {judged_as(registry.rules("splendor", 2))}
