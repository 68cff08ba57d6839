"""OpenSpiel's own tests pass for every game, and nothing leaves through it that a seat may not know."""

from __future__ import annotations

import pickle
import random
import re
import runpy
import subprocess
import sys
import unittest
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.state import Value
from tests.kit.patience import patience
from tests.toys import TOYS

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")

import numpy as np  # noqa: E402

from mohreh.adapters import openspiel  # noqa: E402
from mohreh.adapters._in_play import CHANCE, ENDED  # noqa: E402

ROOT = Path(__file__).parent.parent.parent
GAMES = ["splendor", "rokab", "qabile", "tash_kalar", "inis"]
# The shortest games that options allow.
SHORT: dict[str, dict[str, Value]] = {
    "splendor": {"round_cap": 2},
    "rokab": {"battle_cap": 1},
    "qabile": {"lands_to_end": 5},
    "tash_kalar": {"round_cap": 1},
    "inis": {"round_cap": 1},
}
TABLES = [(name, players) for name in GAMES for players in registry.game(name).players]
FEWEST = [(name, min(registry.game(name).players)) for name in GAMES]
assert TOYS


@pytest.fixture(autouse=True)
def _liar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(registry.FOLDERS, str(ROOT / "examples" / "games"))


def states(game: Any, seed: int = 0) -> Iterator[Any]:
    """The states of a game at random, from the first decision to the end."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    while True:
        if not state.is_chance_node():
            yield state
        if state.is_terminal():
            return
        state.apply_action(rng.choice(state.legal_actions()))


# ---- OpenSpiel's own tests


@pytest.mark.once
@pytest.mark.parametrize(("name", "players"), FEWEST)
def test_random_simulations(name: str, players: int) -> None:
    pyspiel.random_sim_test(openspiel.load(name, players, SHORT[name]), 1, True, False)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_simulations_of_every_table(name: str, players: int) -> None:
    """For every number of players, and two whole games as they are usually played."""
    pyspiel.random_sim_test(openspiel.load(name, players, SHORT[name]), 10, True, False)
    pyspiel.random_sim_test(openspiel.load(name, players), 2, True, False)


@pytest.mark.once
def test_random_simulations_with_every_draw_as_a_chance_node() -> None:
    for name in ("liar", "bazaar", "rokab"):
        pyspiel.random_sim_test(openspiel.load(name, 2, SHORT.get(name), explicit=True), 2, True, False)


def official_api(name: str, players: int, states: int) -> None:
    """OpenSpiel's own tests of some states; with few deals, so that they are not all chance nodes.

    Nothing in Qabile is private to anybody, which OpenSpiel expects only of games without hidden chance.
    """
    api_test = pytest.importorskip("open_spiel.integration_tests.api_test")
    explicit = name == "qabile"
    game = openspiel.load(name, players, SHORT[name], deals=0 if explicit else 2, explicit=explicit)
    random.seed(1)

    def prepare(cls: Any) -> None:
        cls.some_states = api_test.sample_some_states.sample_some_states(game, max_states=states)

    facts = {"game": game, "game_name": str(game), "game_type": game.get_type(), "setUpClass": classmethod(prepare)}
    case = type("EnforceAPI", (api_test.EnforceAPIOnPartialTreeBase,), facts)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert ([], [], True) == (result.errors, result.failures, result.testsRun >= 5)


@pytest.mark.once
@pytest.mark.parametrize(("name", "players"), FEWEST)
def test_official_api(name: str, players: int) -> None:
    official_api(name, players, 60)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_official_api_of_every_table(name: str, players: int) -> None:
    official_api(name, players, 400)


@pytest.mark.once
@pytest.mark.parametrize(("name", "players"), FEWEST)
def test_official_simulation_in_python(name: str, players: int) -> None:
    """Copies, OpenSpiel's serialisation and pickles, by OpenSpiel's own loop."""
    games_sim_test = pytest.importorskip("open_spiel.python.tests.games_sim_test")
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(openspiel.load(name, players, SHORT[name]))


@pytest.mark.once
def test_the_toy_has_perfect_recall() -> None:
    """By OpenSpiel's walk through the whole tree: 3 information states of the first player, 9 of the second."""
    api_test = pytest.importorskip("open_spiel.integration_tests.api_test")
    assert 12 == len(api_test._assert_is_perfect_recall(openspiel.load("liar", explicit=True)))


# ---- the same game


@pytest.mark.parametrize("name", GAMES)
def test_it_is_the_game_of_the_rules(name: str) -> None:
    """The digits of chance are those of the seed; legal ids, turns, notation and result are those of the rules."""
    game = openspiel.load(name, options=SHORT[name])
    state = game.new_initial_state()
    for digit in (0, 3, 1, 7):
        assert (True, 64) == (state.is_chance_node(), len(state.chance_outcomes()))
        state.apply_action(digit)
    rules, rng = game.rules, random.Random(3)
    s = rules.new(3 * 64**2 + 1 * 64 + 7)
    while not rules.over(s):
        legal = list(rules.legal(s))
        assert (int(s.who), legal) == (state.current_player(), state.legal_actions())
        action = rng.choice(legal)
        assert rules.catalogue.notation(action) == state.action_to_string(action)
        assert action == state.string_to_action(rules.catalogue.notation(action))
        state.apply_action(action)
        rules.play(s, action)
    assert rules.fingerprint(s) in str(state)
    assert state.is_terminal()
    assert rules.rewards(s) == state.returns()
    assert (rules.catalogue.size, rules.longest) == (game.num_distinct_actions(), game.max_game_length())


def test_numbers_of_players_and_options() -> None:
    game = pyspiel.load_game("mohreh_splendor(players=3,options=target:21 take_fewer:true,deals=5)")
    assert (3, 21, True) == (game.num_players(), game.rules.options["target"], game.rules.options["take_fewer"])
    assert [0.2] * 5 == [chance for _, chance in game.new_initial_state().chance_outcomes()]
    assert str(game) == str(pyspiel.load_game(str(game)))
    assert (CHANCE, ENDED) == (pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.TERMINAL)


def test_every_draw_is_a_chance_node_where_chance_is_explicit() -> None:
    """Three cards are six deals, all alike; a copy in the middle of a draw goes its own way."""
    first = openspiel.load("liar", explicit=True).new_initial_state()
    assert 3 == len(first.chance_outcomes())
    seen = set()
    for a in range(3):
        second = first.child(a)
        assert 2 == len(second.chance_outcomes())
        for b in range(2):
            dealt = second.child(b)
            seen.add((dealt.observation_string(0), dealt.observation_string(1)))
    assert 6 == len(seen)


# ---- hidden information


@pytest.mark.parametrize("name", [*GAMES, "bazaar", "liar"])
def test_a_resampled_state_looks_the_same_to_the_player(name: str) -> None:
    """Also in the middle of a sealed choice, and what only others have heard is not in it."""
    sampler = pyspiel.UniformProbabilitySampler(1, 0.0, 1.0)
    differing = 0
    for number, state in enumerate(states(openspiel.load(name, options=SHORT.get(name)), seed=2)):
        if number % 7 and not state.is_terminal():
            continue
        for player in range(state.num_players()):
            other = state.resample_from_infostate(player, sampler)
            assert state.current_player() == other.current_player()
            assert state.information_state_string(player) == other.information_state_string(player)
            assert state.information_state_tensor(player) == other.information_state_tensor(player)
            assert state.observation_string(player) == other.observation_string(player)
            assert state.observation_tensor(player) == other.observation_tensor(player)
            assert all(one.is_by(player) for one in other.play.heard)
            assert [] == other.history()
            differing += str(state) != str(other)
            played = other.clone()
            while not played.is_terminal():
                played.apply_action(random.Random(number).choice(played.legal_actions()))
                if name not in ("liar", "bazaar"):
                    break
    assert differing


def test_a_state_is_resampled_where_chance_is_explicit() -> None:
    """Its own chance nodes go on; in between nobody can be asked."""
    game = openspiel.load("bazaar", 2, {"days": 1}, explicit=True)
    rng = random.Random(4)
    drawing = 0
    for state in states(game, 4):
        other = state.resample_from_infostate(0, rng.random)
        assert state.information_state_string(0) == other.information_state_string(0)
        while not other.is_terminal():
            drawing += other.is_chance_node()
            other.apply_action(rng.choice(other.legal_actions()))
    assert drawing


def test_a_sealed_answer_changes_nothing_for_the_others() -> None:
    """Not even that it was given. Bazaar begins with sealed offers, in two parts each."""
    game = openspiel.load("bazaar", 3)
    state = next(states(game))
    before = [state.information_state_string(player) for player in range(3)]
    assert 0 == state.current_player()
    state.apply_action(state.legal_actions()[0])
    after = [state.information_state_string(player) for player in range(3)]
    assert before[0] != after[0]
    assert before[1:] == after[1:]
    other = state.resample_from_infostate(1, lambda: 0.5)
    assert [] == list(other.play.state.answers(0))


def test_a_secret_choice_is_heard_as_a_choice() -> None:
    """Tash-Kalar's exchange: the others hear who chose, not what."""
    game = openspiel.load("tash_kalar", options={"round_cap": 3})
    verb = game.rules.catalogue.by_name["exchange"]
    for seed in range(20):
        for state in states(game, seed):
            who = state.current_player()
            found = [] if who < 0 else [a for a in state.legal_actions() if verb.base <= a < verb.base + verb.size]
            if found:
                state.apply_action(found[0])
                assert f"{who}: {verb.notation(found[0])}\n" in state.information_state_string(who)
                assert verb.notation(found[0]) not in state.information_state_string(1 - who)
                assert f"{who}: ?\n" in state.information_state_string(1 - who)
                return
    pytest.fail("nobody could exchange a card")


def test_observers() -> None:
    """Public and private things together and apart."""
    state = next(states(openspiel.load("rokab", 3)))
    kinds = pyspiel.PrivateInfoType
    game = state.get_game()

    def observed(public: bool, private: Any, recall: bool = False) -> Any:
        return game.make_py_observer(
            pyspiel.IIGObservationType(public_info=public, perfect_recall=recall, private_info=private)
        )

    view = state.to_observation_struct(1).to_dict()
    assert game.rules.view(state.play.state, 1) == view
    public = observed(True, kinds.NONE)
    assert public.string_from(state, 0) == public.string_from(state, 1) != state.observation_string(1)
    public.set_from(state, 0)
    assert public.tensor.tolist() == pytest.approx(game.rules.features(state.play.state, -1))
    own = observed(False, kinds.SINGLE_PLAYER)
    assert own.string_from(state, 0) != own.string_from(state, 1) != ""
    assert own.tensor is None
    with pytest.raises(pyspiel.SpielError, match="no tensor"):
        own.set_from(state, 0)
    assert "" == observed(False, kinds.NONE).string_from(state, 0)
    assert 3 + 1 == len(observed(True, kinds.ALL_PLAYERS).string_from(state, 0).splitlines())
    whole = observed(True, kinds.SINGLE_PLAYER, recall=True)
    whole.set_from(state, 1)
    assert whole.tensor.tolist() == state.information_state_tensor(1)
    assert whole.dict["features"].tolist() == state.observation_tensor(1)
    assert 0 == whole.dict["heard"].sum()
    state.apply_action(state.legal_actions()[0])
    whole.set_from(state, 1)
    assert 2 <= whole.dict["heard"][0].sum() <= 3  # who, what, and perhaps an argument
    assert 0 == whole.dict["heard"][1].sum()
    with pytest.raises(ValueError, match="observers have no parameters here"):
        game.make_py_observer(None, {"x": 1})


# ---- keeping


def test_states_and_games_are_pickled() -> None:
    for explicit in (False, True):
        game = openspiel.load("bazaar", 3, {"days": 1}, explicit=explicit)
        rng, state = random.Random(5), game.new_initial_state()
        while not state.is_terminal():
            again = pickle.loads(pickle.dumps(state))
            assert str(state) == str(again)
            assert state.legal_actions() == again.legal_actions()
            if not state.is_chance_node():
                assert state.information_state_string(2) == again.information_state_string(2)
            action = rng.choice(state.legal_actions())
            again.apply_action(action)
            state.apply_action(action)
            assert str(state) == str(again)


def test_a_state_of_other_rules_is_refused() -> None:
    state = next(states(openspiel.load("splendor")))
    setup, kept, *rest = state.play.__getstate__()
    kept[0]["rules"] = 7
    with pytest.raises(MohrehError, match="the state is of version 7 of splendor, not 1"):
        state.play.__setstate__((setup, kept, *rest))


def test_sizes_are_those_of_the_documentation() -> None:
    page = (ROOT / "docs" / "openspiel.md").read_text(encoding="utf-8")
    for name in GAMES:
        for players in (2, max(registry.game(name).players)):
            game = openspiel.load(name, players)
            title = {"tash_kalar": "Tash-Kalar"}.get(name, name.title())
            row = next(line for line in page.splitlines() if line.startswith(f"| {title} | 2 to"))
            sizes = [game.observation_tensor_size(), game.information_state_tensor_size()]
            for size in [game.num_distinct_actions(), game.max_game_length(), *sizes]:
                assert re.search(rf"\b{size}\b", row.replace(",", "") if size > 9999 else row), (name, players, size)


@pytest.mark.once
def test_a_process_that_has_loaded_games_ends_well() -> None:
    """OpenSpiel lets go of what makes games when Python is over already."""
    program = "import pyspiel, mohreh.adapters.openspiel; s = pyspiel.load_game('mohreh_qabile').new_initial_state()"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=patience(60), check=False)
    assert (0, b"") == (done.returncode, done.stderr)


# ---- bad input


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError, match=r"OpenSpiel is not installed here; pip install 'mohreh\[openspiel\]'"):
        runpy.run_path(openspiel.__file__)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("mohreh_splendor(players=5)", "mohreh_splendor: splendor is for 2, 3, 4 players, not 5"),
        ("mohreh_splendor(options=target:99)", "target cannot be '99'; it takes a number from 10 to 30"),
        ("mohreh_splendor(options=targt:20)", "there is no option 'targt'. Did you mean 'target'"),
        ("mohreh_splendor(options=target)", "write target=value"),
        ("mohreh_splendor(deals=5000)", "deals cannot be 5000; it takes a number from 0, for all, to 4096"),
        ("mohreh_splendor(deals=5,explicit=True)", "deals counts seeds"),
        ("mohreh_splendor(seats=2)", "Unknown parameter 'seats'"),
        ("mohreh_splendor(players=two)", "Wrong type for parameter players"),
    ],
)
def test_what_cannot_be_loaded(text: str, sentence: str) -> None:
    with pytest.raises(pyspiel.SpielError) as raised:
        pyspiel.load_game(text)
    assert sentence in str(raised.value)


def test_what_cannot_be_done() -> None:
    for _ in range(2):
        with pytest.raises(MohrehError, match="there is no game 'chess'"):
            openspiel.load("chess")
    game = openspiel.load("splendor", options={"round_cap": 1})
    state = game.new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="chance cannot give 64: numbers from 0 to 63 it can"):
        state.apply_action(64)
    with pytest.raises(pyspiel.SpielError, match="chance is to draw now"):
        state.resample_from_infostate(0, lambda: 0.5)
    state = next(states(game))
    shown = str(state)
    with pytest.raises(pyspiel.SpielError, match="98 is not an action: ids go from 0 to 97"):
        state.apply_action(98)
    wrong = game.rules.catalogue.parse("pass")
    sentence = r"'pass' \(\d+\) is not legal for seat \d now\. .* \(rule [\d.]+; \d+ others are legal, e\.g\. '"
    with pytest.raises(pyspiel.SpielError, match=sentence):
        state.apply_action(wrong)
    with pytest.raises(pyspiel.SpielError, match=sentence):
        state.string_to_action("pass")
    with pytest.raises(pyspiel.SpielError, match=r"'tke w' is not an action\. Did you mean 'take'"):
        state.string_to_action("tke w")
    assert [] == state.legal_actions(1 - state.current_player())
    with pytest.raises(pyspiel.SpielError, match="player -2 has no actions"):
        state.legal_actions(-2)
    with pytest.raises(pyspiel.SpielError, match="there is no player 2: players go from 0 to 1"):
        state.resample_from_infostate(2, lambda: 0.5)
    assert shown == str(state)
    *_, last = states(game)
    with pytest.raises(pyspiel.SpielError, match="the game is over; start with a new state"):
        last.apply_action(0)
