"""When a flare may be invoked, in both editions; what the flares do is in test_flares.py."""

from __future__ import annotations

import pytest

from tests.tash_kalar.behind import behind, is_spent, lower, upper
from tests.tash_kalar.printed import FLARES

EDITIONS = ["persian", "original"]
GAINS = ["flare_03", "flare_07", "flare_08", "flare_12"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("flare", FLARES)
def test_upper_criterion(flare: str, edition: str) -> None:
    """5.1: that many more upgraded pieces; one less is too few, and own upgraded pieces count against it."""
    n = FLARES[flare].upper
    enough = behind(flare, n, 0, edition=edition)
    assert [f"flare {flare}"] == enough.options("flare")
    assert [] == behind(flare, n - 1, 0, edition=edition).options("flare")
    assert [] == behind(flare, n, 0, edition=edition, heroic="a5").options("flare")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("flare", FLARES)
def test_lower_criterion(flare: str, edition: str) -> None:
    """5.2: that many more common pieces; one less is too few."""
    n = FLARES[flare].lower
    assert [f"flare {flare}"] == behind(flare, 0, n + 2, edition=edition).options("flare")
    assert [] == behind(flare, 0, n + 1, edition=edition).options("flare")


@pytest.mark.parametrize("flare", FLARES)
def test_lower_criterion_of_the_editions(flare: str) -> None:
    """15.3: an upgraded piece counts in the original edition only, on either side."""
    n = FLARES[flare].lower
    assert [] == behind(flare, 1, n + 1).options("flare")
    assert [f"flare {flare}"] == behind(flare, 1, n + 1, edition="original").options("flare")
    assert [f"flare {flare}"] == behind(flare, 0, n + 2, heroic="a5").options("flare")
    assert [] == behind(flare, 0, n + 2, edition="original", heroic="a5").options("flare")


def test_flare_of_one_common_piece_too_few() -> None:
    """15.12.1: 6 common and 2 heroic against 3 common and 1 heroic, with the flare of 4 and 4."""
    for flare in ("flare_02", "flare_06"):
        assert [] == behind(flare, 2, 6, "d5 e5 f5", heroic="a5").options("flare")
        again = behind(flare, 2, 6, "d5 e5 f5", "original", heroic="a5")
        assert [f"flare {flare}"] == again.options("flare")


def test_flare_against_upgraded_pieces() -> None:
    """15.12.2: 5 common against 3 upgraded, with the flare of 3 and 5."""
    assert ["flare flare_03"] == behind("flare_03", 0, 5, "", heroic="a5 b5 c5").options("flare")
    assert [] == behind("flare_03", 0, 5, "", "original", heroic="a5 b5 c5").options("flare")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("flare", FLARES)
def test_both_criteria(flare: str, edition: str) -> None:
    """5.3: both halves, the upper one first; each may be carried out without an error."""
    n = FLARES[flare]
    scene = behind(flare, n.upper, n.lower + 2, edition=edition).play(f"flare {flare}")
    asked = [scene.waits()]
    while scene.waits() != "Act":
        scene.play(scene.options()[0])
        if scene.waits() != asked[-1]:
            asked.append(scene.waits())
    alone = [upper(flare, edition=edition).waits(), lower(flare, edition=edition).waits()]
    firsts = [name for name in alone if name != "Act"]
    assert firsts[0] == asked[0]
    assert firsts[-1] in asked
    assert is_spent(scene, actions=3 if flare in GAINS else 2)


def test_both_criteria_are_read_when_the_flare_is_invoked() -> None:
    """R2: the piece that the upper half places does not spoil the lower half."""
    scene = behind("flare_01", 3, 8).play("flare flare_01", "place e5")
    assert "FlarePlacesHeroic" == scene.waits()
    scene.play("place_heroic e4")
    assert "0 common" == scene.at("e5")
    assert "0 heroic" == scene.at("e4")
    assert is_spent(scene)


def test_flare_may_be_invoked_for_nothing() -> None:
    """R3: the criterion is met, though there is no common piece to move."""
    scene = upper("flare_03", mine="")
    assert is_spent(scene)


def test_no_flare_between_two_actions() -> None:
    """15.2: before the first action or after the last; in the original edition whenever no effect is carried out."""
    assert [] == behind("flare_10", 5, 0).play("place a5").options("flare")
    assert ["flare flare_10"] == behind("flare_10", 5, 0).play("place a5", "place b5").options("flare")
    scene = behind("flare_10", 5, 0, edition="original").play("place a5")
    assert ["flare flare_10"] == scene.options("flare")
