"""Weights are tuned by self-play: reproducibly, in the right direction, and never for the worse."""

from __future__ import annotations

import errno
import tomllib
from functools import partial
from pathlib import Path
from typing import Final, cast, final

import pytest
from librt.vecs import extend, vec
from mypy_extensions import i64
from typer.testing import CliRunner

pytest.importorskip("numpy")  # the extra `data`
pytest.importorskip("tomlkit")

from mohreh.arena import tuning
from mohreh.arena.regression import Fit, Sample, fit_scale, loss_of, play_through
from mohreh.arena.tuning import Pair, Table, Tuner, play_pair
from mohreh.arena.tuning_files import Run, read_tuning, run_all, write_weights
from mohreh.bots.bot import GreedyBot
from mohreh.cli import app
from mohreh.kernel import registry
from mohreh.kernel.catalogue import Catalogue, Domain, Verb
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.game import Game
from mohreh.kernel.judge import judge_path
from mohreh.kernel.rng import Rng
from mohreh.kernel.state import Actions, SeatStep, State, Value
from mohreh.kernel.weights import NO_WEIGHTS, Weights
from tests.arena.toys import Recorder
from tests.toys import TOYS

pytestmark = pytest.mark.once

NAMES: Final = ["scale", "gold", "glitter", "unused"]
GOOD: Final = [3.0, 1.0, 0.0, 0.5]
BAD: Final = [3.0, 0.1, 1.0, 0.5]  # takes glitter for gold
TURNS: Final = 8
PICK: Final = Verb("pick", Domain("heap", ["a", "b", "c"]))


@final
class HeapsState(State):
    """Three heaps lie open, each of so much gold (tens) and glitter (ones); each seat has so much of both."""

    FIELDS = ("heaps", "gold", "glitter", "turns")
    heaps: vec[i64]
    gold: vec[i64]
    glitter: vec[i64]
    turns: int

    def clone(self) -> HeapsState:
        c = HeapsState(self.players, self.rng, self.position)
        self.copy_to(c)
        c.heaps, c.gold, c.glitter, c.turns = self.heaps[:], self.gold[:], self.glitter[:], self.turns
        return c


@final
class Pick(SeatStep):
    VERBS, RULE = ("pick",), "1.1"

    def legal(self, s: State, out: Actions) -> Actions:
        return extend(out, [0, 1, 2])

    def resume(self, s: State, action: i64) -> None:
        assert isinstance(s, HeapsState)
        s.gold[self.seat] += s.heaps[action] // 10
        s.glitter[self.seat] += s.heaps[action] % 10
        s.turns -= 1
        if s.turns:
            deal(s)
            s.push(Pick(s.after(self.seat)))


def deal(s: HeapsState) -> None:
    for k in range(3):
        s.heaps[k] = s.below(100)


class Heaps(Game):
    """Whoever has the most gold wins."""

    numbers = Weights(NAMES, GOOD)

    def blank(self, players: int, options: dict[str, Value], rng: Rng, position: int) -> State:
        s = HeapsState(players, rng, position)
        s.heaps, s.gold, s.glitter, s.turns = vec[i64]([0] * 3), vec[i64]([0] * 2), vec[i64]([0] * 2), TURNS
        return s

    def start(self, s: State) -> None:
        deal(cast(HeapsState, s))
        s.push(Pick(0))

    def redeal(self, s: State, seat: int) -> None:
        """Nothing is hidden but the heaps to come."""

    def scores(self, s: State) -> list[int]:
        return [int(n) for n in cast(HeapsState, s).gold]

    def evaluate(self, s: State, seat: i64, w: vec[float]) -> float:
        assert isinstance(s, HeapsState)
        _, gold, glitter, _ = w
        return gold * int(s.gold[seat]) + glitter * int(s.glitter[seat])

    def weights(self) -> Weights:
        return self.numbers



@final
class Judged(Heaps):
    """Its hints judge positions by the weights, and choose by nothing."""

    def evaluate(self, s: State, seat: i64, w: vec[float]) -> float:
        return 0.0

    def judge(self, s: State, seat: i64, w: vec[float]) -> float:
        return super().evaluate(s, seat, w)


@final
class Unjudged(Heaps):
    """The other way round: they choose by the weights, and judge nothing."""

    def judge(self, s: State, seat: i64, w: vec[float]) -> float:
        return 0.0


@final
class Later(Heaps):
    """The same in another version than its judge."""


def heaps(folder: Path, kind: type[Heaps] = Heaps) -> Heaps:
    return kind(kind.__name__.lower(), 1, (2,), Catalogue(PICK), [Pick], [], {}, TURNS, str(folder), {"rules": "1.1"})


GAME: Final = heaps(Path(__file__).parent)
TABLE: Final = Table("heaps", 2, (), 1)


@pytest.fixture(autouse=True)
def _heaps(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in (GAME, heaps(GAME.folder, Judged), heaps(GAME.folder, Unjudged)):
        monkeypatch.setitem(registry._found, game.name, game)


def tuned(values: list[float], pairs: int = 64, rounds: int = 3, seed: int = 1, jobs: int = 1) -> list[float]:
    return Tuner([TABLE], pairs, seed).run(values, rounds, jobs)


def test_bad_weights_are_mended() -> None:
    """The fit and the race find out what wins, and the new weights beat the old ones."""
    found = tuned(BAD)
    assert found[1] / found[2] > 2 * BAD[1] / BAD[2]
    assert BAD[3] == found[3]  # makes no difference
    share = sum(play_pair(Pair(TABLE, seed, found, BAD)) for seed in range(100)) / 100
    assert share > 0.6


def test_good_weights_are_left_alone() -> None:
    """Nothing is clearly better, so only the scale is fitted."""
    found = tuned([9.0, *GOOD[1:]])
    assert GOOD[1:] == found[1:]
    assert 0.5 < found[0] < 9.0


def test_the_best_runner_of_a_race_comes_out_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here whoever has more gold wins more; of the last three it is the one with the most."""
    pairs: list[Pair] = []

    def play(pair: Pair) -> float:
        pairs.append(pair)
        return min(1.0, pair.one[1] / 10)

    monkeypatch.setattr(tuning, "play_pair", play)
    tuner = Tuner([TABLE], 64, 1)
    found, way = tuner._race(BAD, tuner._samples(BAD))
    assert {tuple(BAD)} == {tuple(pair.other) for pair in pairs}
    last = [list(one) for one in dict.fromkeys([tuple(pair.one) for pair in pairs[-24:]])]
    best = max(last, key=lambda one: one[1])
    assert [float(f"{value:.4g}") for value in best] == found
    assert best[1] == max(pair.one[1] for pair in pairs)
    assert way


def test_a_step_of_the_fit_is_a_unit_at_most_in_either_direction() -> None:
    """Weights that take glitter for gold want to move far: gold up, glitter down."""
    sample = Sample(registry.rules("heaps", 2).weighing(BAD))
    for seed in range(60):
        sample.play(seed)
    step = Fit([sample], BAD, [1, 2], [0.01] * 4, judged=False).step(0.001)
    assert [BAD[0], BAD[1] + 0.01, BAD[2] - 0.01, BAD[3]] == pytest.approx(step)


def test_same_seed_gives_the_same_weights() -> None:
    assert tuned(BAD, 32, 1) == tuned(BAD, 32, 1)
    assert list(GAME.numbers.values) == GOOD


def test_processes_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They begin with nothing of this one, whose threads may hold locks; so they look for the toy in its folder."""
    toy = tmp_path / "heaps" / "__init__.py"
    toy.parent.mkdir()
    toy.write_text(
        "import os\n"
        f"del os.environ['{registry.FOLDERS}']  # or these tests would load it once more\n"
        "from tests.test_tuning import GAME\n"
        "open(__file__ + '.found', 'w').close()\n",
        encoding="utf-8",
    )
    monkeypatch.setenv(registry.FOLDERS, str(tmp_path))
    assert tuned(BAD, 32, 1) == tuned(BAD, 32, 1, jobs=2)
    assert toy.with_name("__init__.py.found").exists()


def test_only_some_weights() -> None:
    found = Tuner([TABLE], 64, 1, ["gold"]).run(BAD, 2)
    assert BAD[2:] == found[2:]
    with pytest.raises(MohrehError, match="there is no weight 'scale' to tune; there are gold, glitter, unused"):
        Tuner([TABLE], 64, 1, ["scale"])
    with pytest.raises(MohrehError, match="none of these weights makes any difference"):
        Tuner([TABLE], 64, 1, ["unused"]).run(BAD, 1)


def test_without_rounds_named_weights_only_have_to_fit() -> None:
    """They come out as whoever wins has them, however they play, and nothing else changes."""
    told: list[str] = []
    tuner = Tuner([TABLE], 600, 1, ["gold", "glitter"], told.append)
    found = tuner.run(BAD, 0)
    assert found[1] > 8 * abs(found[2])
    assert (BAD[0], BAD[3]) == (found[0], found[3])
    assert found == Tuner([TABLE], 600, 1, ["gold", "glitter"]).run(BAD, 0)
    assert "positions" in told[0]


def test_named_weights_fit_what_positions_are_judged_by() -> None:
    """Not what the greedy bot chooses by: here that has no weights at all."""
    table = TABLE._replace(game="judged")
    told: list[str] = []
    found = Tuner([table], 400, 1, ["gold", "glitter"], told.append).run(BAD, 0)
    assert found[1] > 8 * abs(found[2])
    losses = [[float(word) for word in line.split() if word[0] == "0"] for line in told]
    assert all(after < before for before, after in losses[:-1])
    assert len(losses) > 1
    scaled = Tuner([table], 400, 1).run([9.0, *GOOD[1:]], 0)
    assert 0.5 < scaled[0] < 9.0


def test_weights_that_are_played_for_are_those_that_choose() -> None:
    found = Tuner([TABLE._replace(game="unjudged")], 64, 1).run(BAD, 2)
    assert found[1] / found[2] > 2 * BAD[1] / BAD[2]
    with pytest.raises(MohrehError, match="none of these weights makes any difference"):
        Tuner([TABLE._replace(game="judged")], 64, 1).run(BAD, 1)


def _keep(states: list[State], s: State) -> None:
    states.append(s.clone())


def test_a_bot_is_asked_for_every_choice_of_a_game_that_is_played_through() -> None:
    """Where there is one thing to do it is done, and each decision is looked at."""
    assert TOYS
    rules = registry.rules("bazaar", 3)
    for seed in range(5):
        bot = Recorder()
        states: list[State] = []
        play_through([rules] * 3, bot, seed, partial(_keep, states))
        assert rules.over(states[-1])
        before = [rules.new(seed), *states[:-1]]
        choices = [(int(s.who), [int(a) for a in rules.legal(s)]) for s in before if len(rules.legal(s)) > 1]
        assert choices == [(seat, legal) for seat, legal, _ in bot.seen]
        assert 2 in {len(legal) for _, legal in choices}
        assert len(bot.seen) == len({seed for _, _, seed in bot.seen})


def test_judging_by_what_is_left_foretells_the_winner() -> None:
    """Rokab with own decks: clearly better than what the greedy bot chooses by."""
    sample = Sample(registry.rules("rokab", 2))
    for seed in range(150):
        sample.play(seed)
    values = list(registry.game("rokab").weights().values)
    assert loss_of([sample], values, judged=True) < loss_of([sample], values, judged=False) - 0.02


def test_seats_with_weights_of_their_own() -> None:
    """At each the bot chooses by its own, and those of the game are as they were."""
    rules = registry.rules("heaps", 2)
    seats = [rules.weighing(values) for values in (GOOD, BAD)]
    assert sum(play_through(seats, GreedyBot(1), seed)[0] for seed in range(50)) > 35
    assert [GOOD, BAD] == [list(one.weights.values) for one in seats]
    assert GOOD == list(rules.weights.values) == list(GAME.weights().values)


def test_a_pair_is_fair() -> None:
    """The same weights on both sides, on any deal: a half."""
    assert [0.5] * 20 == [play_pair(Pair(TABLE, seed, GOOD, GOOD)) for seed in range(20)]


def test_hints_can_be_tuned_where_the_judge_is_of_an_earlier_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is trained anew after them; until then it is refused wherever somebody wants to play by it."""
    path = judge_path(tmp_path, 2)
    path.parent.mkdir()
    path.write_text('{"judge": 1, "game": "later", "rules": 0, "players": 2}', encoding="utf-8")
    monkeypatch.setitem(registry._found, "later", heaps(tmp_path, Later))
    with pytest.raises(MohrehError, match="train it anew"):
        registry.rules("later", 2)
    (table,) = Run().tables("later")
    assert 0.5 == play_pair(Pair(table, 1, GOOD, GOOD))


def test_scale_is_the_lead_that_makes_victory_e_times_as_likely() -> None:
    """The fitted chances come true: of positions with a chance of about 70 to 80 of a hundred, so many are won."""
    sample = Sample(registry.rules("heaps", 2))
    for seed in range(1500):
        sample.play(seed)
    scale, _ = fit_scale([sample], GOOD, judged=True)
    rules = sample.rules.weighing([scale, *GOOD[1:]])
    won = [
        shares[0]
        for s, shares in zip(sample.states, sample.shares, strict=True)
        if 0.7 < rules.chances(s)[0] < 0.8
    ]
    assert len(won) > 30
    assert 0.6 < sum(won) / len(won) < 0.9


def test_the_file_keeps_its_comments() -> None:
    text = "# Numbers.\n[weights]\n# a scale\nscale = 1.0\n# gold\ngold = 2.0\n"
    written = write_weights(text, ["scale", "gold"], [3.0, 0.25], "mohreh tune heaps")
    assert text.replace("1.0", "3.0").replace("2.0", "0.25").replace(
        "[weights]", "# Tuned by: mohreh tune heaps\n[weights]"
    ) == (written)
    assert {"scale": 3.0, "gold": 0.25} == tomllib.loads(written)["weights"]
    with pytest.raises(MohrehError, match="a line for every weight"):
        write_weights(text, ["scale", "silver"], [3.0, 0.25], "")


def test_command(tmp_path: Path) -> None:
    """Without rounds only the scale is fitted; the file names the command that made it."""
    out = tmp_path / "weights.toml"
    done = CliRunner().invoke(app, f"tune rokab --games 8 --rounds 0 --seed 5 --out {out}".split(" "))
    assert (0, "") == (done.exit_code, done.stdout)
    assert "positions" in done.stderr
    text = out.read_text(encoding="utf-8")
    assert "# Tuned by: mohreh tune rokab --players 2 --games 8 --rounds 0 --samples 1 --seed 5\n" in text
    before = dict(zip(registry.game("rokab").weights().names, registry.game("rokab").weights().values, strict=True))
    assert {**before, "scale": 0.0} == {**tomllib.loads(text)["weights"], "scale": 0.0}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("tune chess", "there is no game 'chess'."),
        ("tune splendor --players two", "--players takes numbers with commas between, not 'two'"),
        ("tune splendor --players ²", "--players takes numbers with commas between, not '²'"),
        (f"tune splendor --players {'9' * 5000}", "--players takes numbers with commas between, not '9"),
        ("tune splendor --players 9", "splendor is for 2, 3, 4 players, not 9"),
        ("tune splendor --seed 99999999999999999999", "is not a seed of mwc/1: a whole number from 0 to 2**62 - 1 is"),
        ("tune splendor --only gold", "there is no weight 'gold' to tune"),
        ("tune splendor --games 5 --players 2,3,4", "2 pairs of games are too few for 3 kinds of table"),
        ("tune splendor --out /no/such/folder/x.toml", "there is no folder /no/such/folder"),
        ("tune splendor --out /", "/ cannot be written: Is a directory"),
        ("tune splendor --out /proc/x.toml", "/proc/x.toml cannot be written: "),
        ("tune splendor --again --seed 0", "--again does the runs of tuning.toml as they are: leave --seed out"),
        ("tune splendor --players 2 --again --only x --games 4", "leave --players, --only, --games out"),
        ("tune splendor --option target=9 --again --rounds 6 --samples 1", "leave --option, --rounds, --samples out"),
    ],
)
def test_refusals(arguments: str, sentence: str) -> None:
    done = CliRunner().invoke(app, arguments.split(" "))
    assert 2 == done.exit_code
    assert sentence in done.stderr
    assert "" == done.stdout


def test_weights_that_cannot_be_written_after_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are printed, and what was in the file stays."""

    def full(stream: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    out = tmp_path / "weights.toml"
    out.write_text("old", encoding="utf-8")
    monkeypatch.setattr("mohreh.kernel.files.os.fsync", full)
    done = CliRunner().invoke(app, f"tune rokab --games 8 --rounds 0 --seed 5 --out {out}".split(" "))
    assert 1 == done.exit_code
    assert "scale" in tomllib.loads(done.stdout)["weights"]
    sentence = f"mohreh: {out} cannot be written: No space left on device; the weights are on standard output"
    assert sentence == done.stderr.splitlines()[-1]
    assert "old" == out.read_text(encoding="utf-8")
    assert [out] == list(tmp_path.iterdir())


def test_greedy_is_what_is_tuned() -> None:
    """With the game's own weights given anew it plays the same."""
    rules = registry.rules("heaps", 2)
    one = play_through([rules] * 2, GreedyBot(1), 3)
    assert one == play_through([rules.weighing(GOOD)] * 2, GreedyBot(1), 3)


def test_the_tuning_of_a_game_can_be_done_again(tmp_path: Path) -> None:
    """From the numbers that its file starts with, one run after the other, whatever the weights are now."""
    (tmp_path / "tuning.toml").write_text(
        '[[runs]]\ngames = 64\nrounds = 1\nseed = 1\n[[runs]]\nonly = ["gold"]\ngames = 64\nrounds = 1\nseed = 2\n'
        "[start]\nscale = 3.0\ngold = 0.1\nglitter = 1.0\nunused = 0.5\n"
    )
    game = heaps(tmp_path)
    start, runs = read_tuning(game)
    assert BAD == start
    assert [Run(games=64, rounds=1, seed=1), Run(only=("gold",), games=64, rounds=1, seed=2)] == runs
    second = Tuner([TABLE], 32, 2, ["gold"]).run(tuned(BAD, 32, 1), 1)
    assert second == run_all("heaps", runs, start)
    (tmp_path / "tuning.toml").write_text("runs = []\n[start]\nscale = 3.0\n")
    with pytest.raises(MohrehError, match="should start from weights for"):
        read_tuning(game)


@pytest.mark.parametrize("name", [name for name in registry.names() if registry.game(name).weights() is not NO_WEIGHTS])
def test_every_game_says_how_its_weights_were_tuned(name: str) -> None:
    game = registry.game(name)
    _, runs = read_tuning(game)
    assert all(run.tables(name) for run in runs)
    assert f"# Tuned by: mohreh tune {name} --again\n" in (game.folder / "weights.toml").read_text(encoding="utf-8")


def test_lines_of_earlier_commands_stay_unless_all_was_done_again() -> None:
    text = "# Tuned by: one\n[weights]\nscale = 1.0\n"
    assert "# Tuned by: one\n# Tuned by: two\n" in write_weights(text, ["scale"], [2.0], "two")
    assert "one" not in write_weights(text, ["scale"], [2.0], "two", anew=True)
