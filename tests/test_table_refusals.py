"""What the public face refuses, with what would be right."""

from __future__ import annotations

import pytest

import mohreh
from mohreh.kernel.errors import BadOption, BadPlayers, BadSeed, IllegalAction, NoSuchSeat, UnknownGame
from mohreh.kernel.state import Value
from tests.kit.tables import splendor


def test_an_unknown_game_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownGame, match=r"there is no game 'splender'\. Did you mean 'splendor'\?"):
        mohreh.new("splender")


@pytest.mark.parametrize("players", [0, 1, 5, -2])
def test_a_wrong_number_of_players_is_answered_with_the_right_ones(players: int) -> None:
    with pytest.raises(BadPlayers, match=f"splendor is for 2, 3, 4 players, not {players}"):
        mohreh.new("splendor", players=players)


def test_without_a_number_the_fewest_sit_down() -> None:
    assert 2 == mohreh.new("splendor").rules.players


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"targt": 15}, "there is no option 'targt'. Did you mean 'target'"),
        ({"target": "many"}, "target cannot be 'many'; it takes a number from 10 to 30"),
        ({"take_fewer": 1}, "take_fewer cannot be 1; it takes false or true"),
    ],
)
def test_a_wrong_option_is_answered_with_what_it_takes(options: dict[str, Value], told: str) -> None:
    with pytest.raises(BadOption, match=told):
        mohreh.new("splendor", options=options)


@pytest.mark.parametrize("seed", [-1, "xyz", True, 2.5])
def test_what_is_not_a_seed_is_refused(seed: object) -> None:
    with pytest.raises(BadSeed, match="is not a seed"):
        mohreh.new("splendor", seed=seed)  # type: ignore[arg-type]


def test_an_illegal_action_is_answered_with_the_reason_and_an_example() -> None:
    table = splendor()
    before = table.fingerprint()
    told = r"'buy 1.1' is not legal for seat 0 now.* \(rule 5\.3; \d+ others are legal, e\.g\. 'take w\+u\+g'\)"
    with pytest.raises(IllegalAction, match=told):
        table.play("buy 1.1")
    with pytest.raises(IllegalAction, match=r"'pass' is not legal for seat 1 now.*Player 1's turn"):
        table.play("pass", seat=1)
    assert before == table.fingerprint()
    assert 0 == table.decisions


def test_what_is_no_action_at_all_is_refused() -> None:
    table = splendor()
    with pytest.raises(IllegalAction, match="9999 is not an action: ids go from 0 to"):
        table.play(9999)
    with pytest.raises(IllegalAction, match="Did you mean 'take"):
        table.play("take w+u+x")


@pytest.mark.parametrize("seat", [-1, 3, 99, True, "0"])
def test_a_seat_that_is_not_there_is_refused(seat: object) -> None:
    """Also -1 and True, which Python would take for seats."""
    table = splendor()
    for ask in (
        lambda: table.view(seat),  # type: ignore[arg-type]
        lambda: table.legal_for(seat),  # type: ignore[arg-type]
        lambda: table.why_not(seat, 0),  # type: ignore[arg-type]
        lambda: table.play(0, seat=seat),  # type: ignore[arg-type]
        lambda: table.redeal(seat, 0),  # type: ignore[arg-type]
    ):
        with pytest.raises(NoSuchSeat, match=r"there is no seat .*: seats go from 0 to 2"):
            ask()
