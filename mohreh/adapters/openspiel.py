"""The games as OpenSpiel games: `pyspiel.load_game("mohreh_splendor(players=3)")` after this module is imported.

docs/openspiel.md says what everything means there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, final

from mohreh.optional_packages import not_importable

try:
    import numpy as np
    import pyspiel
except ImportError as wrong:
    raise not_importable("OpenSpiel", "openspiel") from wrong

from mohreh.adapters._in_play import CHANCE, ENDED, InPlay, Setup
from mohreh.adapters.vector import features_into
from mohreh.kernel import registry
from mohreh.kernel.decisions import refused
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.game import SPECTATOR
from mohreh.kernel.options import show
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import Value
from mohreh.kernel.text import Text

PREFIX: Final = "mohreh_"
LONGEST: Final = 10**9  # where options lift a game's own cap
REMEMBERED: Final = 8  # choices in an information-state tensor
SEEDS: Final = 2**53  # as many as a sampler's number below 1 can tell apart

_makers: Final[dict[str, type[MohrehGame]]] = {}


def register(name: str) -> str:
    """Make a game known to OpenSpiel, if it is not yet; the name that it has there."""
    if name not in _makers:
        kind = _type(name, pyspiel.GameType.Information.IMPERFECT_INFORMATION)
        # A class, because OpenSpiel lets go of it after Python has ended, and a function would be freed then.
        _makers[name] = type(f"MohrehGame_{name}", (MohrehGame,), {"NAME": name})
        pyspiel.register_game(kind, _makers[name])
    return PREFIX + name


def _type(name: str, information: Any) -> Any:
    game = registry.game(name)
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=Text("en", game).say("title"),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": min(game.players), "options": "", "deals": 0, "explicit": False},
    )


def load(
    name: str, players: int | None = None, options: Mapping[str, Value] | None = None, deals: int = 0,
    explicit: bool = False,
) -> MohrehGame:  # fmt: skip
    """`pyspiel.load_game` for one of our games, by its own name and with options as data."""
    words = " ".join([f"{key}:{show(value)}" for key, value in (options or {}).items()])
    given: dict[str, object] = {"options": words, "deals": deals, "explicit": explicit}
    if players is not None:
        given["players"] = players
    loaded: MohrehGame = pyspiel.load_game(register(name), given)
    return loaded


def _reloaded(name: str, text: str) -> MohrehGame:
    """A game that was pickled."""
    register(name)
    loaded: MohrehGame = pyspiel.load_game(text)
    return loaded


class MohrehGame(pyspiel.Game):  # type: ignore[misc]
    """One game for so many players with these options. Each game has a subclass, which `register` makes."""

    NAME: ClassVar[str]

    def __init__(self, params: dict[str, Any]) -> None:
        name, players = self.NAME, params["players"]
        try:
            registry.rules(name, players)  # a wrong number of players is the first thing to say
            words = [word.replace(":", "=", 1) for word in params["options"].split()]
            options = registry.game(name).options.parse(words, players)
            self.setup: Final = Setup(name, players, options, params["deals"], params["explicit"])
        except MohrehError as wrong:
            raise pyspiel.SpielError(f"{PREFIX}{name}: {wrong}") from None
        rules = self.setup.rules
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.catalogue.size,
            max_chance_outcomes=self.setup.most_outcomes,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=rules.longest or LONGEST,
        )
        kinds = pyspiel.GameType.Information
        is_open = self.setup.explicit and not self.setup.has_secrets
        kind = kinds.PERFECT_INFORMATION if is_open else kinds.IMPERFECT_INFORMATION
        super().__init__(_type(name, kind), info, params)

    def __reduce__(self) -> tuple[object, ...]:
        return (_reloaded, (self.NAME, str(self)))

    @property
    def rules(self) -> Rules:
        """The rules behind it: views, features, notation and so on, as docs/python.md tells."""
        return self.setup.rules

    def new_initial_state(self) -> MohrehState:
        return MohrehState(self)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST if self.setup.explicit else self.setup.digits

    def make_py_observer(self, iig_obs_type: Any = None, params: object = None) -> Observer:
        return Observer(self.setup, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


@final
class MohrehState(pyspiel.State):  # type: ignore[misc]
    """A game in play. It is dealt by its first chance nodes."""

    def __init__(self, game: MohrehGame) -> None:
        super().__init__(game)
        self.play: InPlay = game.setup.first.copy()

    # ---- who is asked

    def current_player(self) -> int:
        return self.play.asked

    def is_terminal(self) -> bool:
        return self.play.asked == ENDED

    def _legal_actions(self, player: int) -> list[int]:
        return self.play.legal if player == self.play.asked else []

    # OpenSpiel would make these three of the above by way of C++, a microsecond for each call that it makes back.

    def is_chance_node(self) -> bool:
        return self.play.asked == CHANCE

    def is_player_node(self) -> bool:
        return self.play.asked >= 0

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What may be chosen by whoever is asked; nothing for another player."""
        asked = self.play.asked
        if asked == CHANCE:
            return list(range(self.play.outcomes))
        if player is not None and player < 0 and asked != ENDED:
            raise pyspiel.SpielError(f"player {player} has no actions: players go from 0 on")
        return self.play.legal[:] if asked >= 0 and player in (None, asked) else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        n = self.play.outcomes
        return [(outcome, 1.0 / n) for outcome in range(n)]

    # ---- what is done

    def _apply_action(self, action: int) -> None:
        play = self.play
        if play.asked >= 0 and action in play.legal:
            play.choose(action)
            return
        if play.asked == CHANCE:
            if not 0 <= action < play.outcomes:
                raise pyspiel.SpielError(f"chance cannot give {action}: numbers from 0 to {play.outcomes - 1} it can")
            play.draw(action)
            return
        raise pyspiel.SpielError(self._refusal(action))

    def _refusal(self, action: int) -> str:
        """Why an action that is not legal is not, and what would be."""
        play, rules = self.play, self.play.setup.rules
        if play.asked == ENDED:
            return "the game is over; start with a new state"
        if not 0 <= action < rules.catalogue.size:
            return f"{action} is not an action: ids go from 0 to {rules.catalogue.size - 1}"
        named = f"{rules.catalogue.notation(action)!r} ({action})"
        return refused(rules, play.dealt, play.asked, action, play.legal, named)

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> MohrehState:
        """A state that the player cannot tell from this one. It has no history, since that would tell."""
        if self.play.asked == CHANCE:
            raise pyspiel.SpielError("chance is to draw now; players know something after it has")
        self._check_player(player_id)
        found = MohrehState(self.get_game())
        found.play = self.play.redealt(player_id, int(probability_sampler() * SEEDS))
        return found

    # ---- how it stands

    def returns(self) -> list[float]:
        """What each seat gets at the end, as in all our adapters; nothing before it."""
        play = self.play
        return play.setup.rules.rewards(play.dealt) if play.asked == ENDED else [0.0] * play.setup.rules.players

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"draw {action}" if self.play.setup.explicit else f"deal {action}"
        try:
            return str(self.play.setup.rules.catalogue.notation(action))
        except MohrehError as wrong:
            raise pyspiel.SpielError(str(wrong)) from None

    def string_to_action(self, *player_and_text: Any) -> int:
        """The legal action that a line of notation stands for; called with or without a player, as OpenSpiel's is."""
        text = player_and_text[-1]
        play = self.play
        if play.asked == CHANCE:
            return int(super().string_to_action(*player_and_text))
        try:
            action = play.setup.rules.catalogue.parse(text)
        except MohrehError as wrong:
            raise pyspiel.SpielError(str(wrong)) from None
        if play.asked == ENDED or action not in play.legal:
            raise pyspiel.SpielError(self._refusal(action))
        return int(action)

    def _to_observation_struct(self, player: int) -> Any:
        """The view of a seat as plain data."""
        self._check_player(player)
        if self.play.state is None:
            raise pyspiel.SpielError("nobody has seen anything before the deal")
        return self.play.setup.rules.view(self.play.state, player)

    def _check_player(self, player: int) -> None:
        players = self.play.setup.rules.players
        if not 0 <= player < players:
            raise pyspiel.SpielError(f"there is no player {player}: players go from 0 to {players - 1}")

    def __str__(self) -> str:
        """For people who look for a fault: it names the whole truth, by a fingerprint."""
        play, rules = self.play, self.play.setup.rules
        if play.state is None:
            return f"{rules.game.name}, {rules.players} players, to be dealt {list(play.drawn)}"
        asks = f"seat {play.asked} to {play.state.top!r}"
        if play.asked == ENDED:
            asks = f"ended ({rules.game.ending(play.state)})"
        elif play.asked == CHANCE:
            asks = f"chance, of {play.outcomes}, after {list(play.drawn)} for {rules.catalogue.notation(play.chosen)}"
        return (
            f"{rules.game.name}, {rules.players} players, {len(play.heard)} heard: {asks}, "
            f"scores {rules.scores(play.state)}, {rules.fingerprint(play.state)}"
        )


@final
class Observer:
    """What may be seen of a state, as OpenSpiel asks for it: public or private things, with or without memory.

    `tensor` and `dict` are there where public things are asked for, and private ones of at most one player.
    """

    def __init__(self, setup: Setup, kind: Any, params: object) -> None:
        if params:
            raise ValueError(f"observers have no parameters here, and {params!r} was given")
        self._rules: Final = setup.rules
        self._public: Final[bool] = kind.public_info
        self._recall: Final[bool] = kind.perfect_recall
        self._private: Final = kind.private_info
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not self._public or self._private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return
        features = len(self._rules.feature_names())
        self._row: Final = self._rules.row()
        verbs = self._rules.catalogue.verbs
        self._verbs: Final = {verb.name: place for place, verb in enumerate(verbs)}
        shape = (REMEMBERED, self._rules.players + len(verbs) + max([len(verb.domains) for verb in verbs]))
        self.tensor = np.zeros(features + (shape[0] * shape[1] if self._recall else 0), np.float32)
        self.dict["features"] = self.tensor[:features]
        if self._recall:
            self.dict["heard"] = self.tensor[features:].reshape(shape)

    def set_from(self, state: MohrehState, player: int) -> None:
        """Fill the tensor. Before the deal nobody knows anything."""
        if self.tensor is None:
            raise pyspiel.SpielError("there is a string of this observation, and no tensor")
        self.tensor.fill(0)
        play = state.play
        if play.state is None:
            return
        looking = SPECTATOR if self._private == pyspiel.PrivateInfoType.NONE else player
        features_into(self._rules, play.state, looking, self.dict["features"], self._row)
        if self._recall:
            for row, heard in zip(self.dict["heard"], play.choices(looking, REMEMBERED), strict=False):
                self._write(row, heard, max(looking, 0))

    def _write(self, row: Any, heard: int, looking: int) -> None:
        """One choice: who made it, counted from the seat that looks, and its verb and arguments, if they are known."""
        players = self._rules.players
        who = heard % 64 if heard >= 0 else -1 - heard
        row[(who - looking) % players] = 1
        if heard < 0:
            return
        verb = self._rules.catalogue.verb(heard // 64)
        row[players + self._verbs[verb.name]] = 1
        for place, (argument, domain) in enumerate(zip(verb.args(heard // 64), verb.domains, strict=True)):
            row[players + len(self._verbs) + place] = (argument + 1) / len(domain.names)

    def string_from(self, state: MohrehState, player: int) -> str:
        play = state.play
        if play.state is None:
            return ""
        show_one = play.recalled if self._recall else play.view
        if self._private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            shown = [show_one(seat) for seat in range(self._rules.players)]
            return "\n".join([show_one(SPECTATOR), *shown] if self._public else shown)
        if self._private == pyspiel.PrivateInfoType.NONE:
            return show_one(SPECTATOR) if self._public else ""
        return show_one(player) if self._public else play.private(player, self._recall)


for _name in registry.names():
    register(_name)
