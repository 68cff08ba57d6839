"""The versions of environments are pinned: what learners see does not change under the same name."""

from __future__ import annotations

import hashlib
import json
import random

import numpy as np
import pytest

import mohreh
from mohreh.adapters import _versions
from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError

DECISIONS = 12  # with two games of each table that is every kind of column


def what_learners_see(name: str) -> str:
    """A digest of all ids, all names of features, and rows of a seeded game, for every number of players."""
    game = registry.game(name)
    total = hashlib.blake2b(digest_size=12)
    for players in game.players:
        r = registry.rules(name, players)
        actions = [r.catalogue.notation(action) for action in range(len(r.catalogue))]
        total.update(json.dumps([players, actions, r.feature_names()]).encode())
        s = r.new(players)
        rng = random.Random(players)
        for _ in range(DECISIONS):
            for seat in range(-1, players):
                total.update(np.array(r.features(s, seat), "<f4").tobytes())
            r.play(s, int(rng.choice(list(r.legal(s)))))
    return total.hexdigest()


@pytest.mark.parametrize("game", sorted(_versions.pinned()))
def test_what_a_version_stands_for_does_not_change(game: str) -> None:
    pinned = _versions.pinned()[game]
    message = f"raise `version` of {game} in mohreh/adapters/versions.toml, and say in docs/pettingzoo.md what is new"
    assert pinned["rules"] == registry.game(game).version, message
    assert pinned["seen"] == what_learners_see(game), message


def test_every_game_of_ours_is_pinned() -> None:
    assert set(mohreh.names()) == set(_versions.pinned())


def test_games_of_others_go_by_their_rules() -> None:
    """The toys of the tests are not pinned."""
    from tests.toys import TOYS

    assert TOYS
    assert f"nim_v{registry.game('nim').version}" == _versions.named("nim")
    assert "nim" == _versions.game_named(_versions.named("nim"))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("splendor_v99", "'splendor_v99' is another version of this environment; here it is 'splendor_v0'"),
        ("splender_v0", "Did you mean 'splendor_v0'"),
        ("splendor", "there is no environment 'splendor'"),
    ],
)
def test_other_names_are_refused(name: str, sentence: str) -> None:
    with pytest.raises(MohrehError, match=sentence):
        _versions.game_named(name)
