"""Rule 10.14: passing control to the teammate, before any action and during any effect."""

from __future__ import annotations

import pytest

from mohreh.kernel.errors import CannotUndo
from mohreh.kernel.registry import game
from mohreh.kernel.text import Text
from tests.kit.scene import taken_back
from tests.tash_kalar.ready import reason, summoned
from tests.tash_kalar.scene import Scene, tash_kalar
from tests.tash_kalar.test_teams import in_hand, team, team_ready

PASS = "pass_control"
SHORT = "c9 d9 e9 f9 g9 c1 d1 e1 f1 g1 a7 a5 a3 i7 i3 e4 e3"  # all 17 pieces of a colour


def who(scene: Scene) -> tuple[str, int | None]:
    """What is asked, and whom."""
    return scene.waits(), scene.asked()


# ---- when


def test_control_may_be_passed_before_any_action() -> None:
    """Before the first, before the second, and before one that was gained."""
    scene = team()
    assert [PASS] == scene.options(PASS)
    scene.play("place e5")
    assert [PASS] == scene.options(PASS)
    scene.play("place e6")
    assert ("Close", []) == (scene.waits(), scene.options(PASS))
    gained = summoned("unicorn", team_ready("unicorn").set(actions=1)).play("gain")
    assert ("Act", [PASS]) == (gained.waits(), gained.options(PASS))


def test_control_may_be_passed_during_any_effect() -> None:
    """At each question of a card, and of a flare."""
    scene = summoned("charging_buck", team_ready("charging_buck"))
    assert [PASS] == scene.options(PASS)
    scene.play("leap e7")
    assert ("ChargingBuckLeaps", [PASS]) == (scene.waits(), scene.options(PASS))
    flare = team().pieces(1, heroic="c9 d9 e9").hand(0, "flare_01").play("flare flare_01")
    assert ("FlarePlaces", [PASS]) == (flare.waits(), flare.options(PASS))


def test_control_is_not_passed_in_the_middle_of_an_action_or_at_the_end_of_the_turn() -> None:
    """While a card is exchanged, a picked-up piece placed, a pattern turned: these are no effects."""
    exchange = team(exchange_draw="end_of_turn").hand(0, "knight titan").play("exchange knight")
    assert ("Exchange", []) == (exchange.waits(), exchange.options(PASS))
    lifted = team().pieces(0, SHORT).play("lift c9")
    assert ("PlaceLifted", []) == (lifted.waits(), lifted.options(PASS))
    turned = team().pieces(0, "c5 d5 f5 g5").hand(0, "clan_guardian").play("summon clan_guardian e5")
    assert ("Turned", []) == (turned.waits(), turned.options(PASS))
    closing = summoned("charging_buck", team_ready("charging_buck").set(actions=1)).play("stop")
    assert ("Close", []) == (closing.waits(), closing.options(PASS))
    assert "not_asked 3.4" == reason(closing, PASS)


@pytest.mark.parametrize(("players", "form"), [(2, "high_form"), (2, "duel"), (4, "melee")])
def test_nobody_passes_control_without_a_team(players: int, form: str) -> None:
    scene = tash_kalar(players, form=form)
    assert [] == scene.options(PASS)
    assert "not_asked 3.2" == reason(scene, PASS)


def test_control_passes_once_in_a_turn_and_in_the_next_turn_again() -> None:
    scene = team().play(PASS)
    assert (2, []) == (scene.seen("control"), scene.options(PASS))
    scene.play("place e5", "place e6", "end")
    assert (1, -1, [PASS]) == (scene.asked(), scene.seen("control"), scene.options(PASS))


def test_the_very_first_turn_may_be_passed_too() -> None:
    """15.1: the one piece is then placed by the teammate."""
    scene = team().set(opening=1, actions=1).play(PASS)
    assert ("PlaceRest", 2) == who(scene)
    assert ("Close", 0) == who(scene.play("place e5"))


# ---- what then happens


def test_the_legends_are_handed_over() -> None:
    """And at the refill there are none left to pass; the teammate has them."""
    scene = team().hand(0, "knight titan leviathan").play(PASS)
    assert ([0, 0, 2, 0], "titan leviathan") == (in_hand(scene, "legends"), scene.holds(2))
    assert "legends who=0 mate=2 cards=titan+leviathan" in scene.events(2)
    assert "legends_hidden who=0 mate=2 n=2" in scene.events(1)
    scene.play("place e5", "place e6", "end")
    assert [0, 0, 2, 0] == in_hand(scene, "legends")


def test_the_remaining_actions_are_spent_on_placing_by_the_teammate() -> None:
    """No summoning, no exchange, no flare, though the hand would allow it; then the turn's player ends the turn."""
    scene = team().pieces(0, "e6 e5").pieces(1, heroic="c9 d9 e9").hand(2, "sapling flare_01").hand(0, "knight")
    scene.play(PASS)
    assert ("PlaceRest", 2) == who(scene)
    assert {"place"} == {one.split()[0] for one in scene.options()}
    for wrong in ("summon sapling e7", "exchange sapling", "flare flare_01", "end"):
        assert "not_asked 10.14" == reason(scene, wrong)
    assert "taken 3.8" == reason(scene, "place e5")
    scene.play("place a5")
    assert ("PlaceRest", 2) == who(scene)
    scene.play("place a4")
    assert ("Close", 0) == who(scene)
    assert ["end"] == scene.options()
    scene.play("end")
    assert 1 == scene.asked()
    assert [3, 0, 1, 0] == in_hand(scene, "beings")  # the turn's player draws, not the teammate


def test_in_a_shortage_the_teammate_picks_pieces_up() -> None:
    scene = team().pieces(0, SHORT).play(PASS, "lift c9")
    assert ("PlaceLifted", 2) == who(scene)
    assert ("PlaceRest", 2) == who(scene.play("place e5"))
    assert "lift_first 3.9" == reason(scene, "place e6")


def test_the_teammate_finishes_the_effect_in_progress() -> None:
    """The rest of two leaps, and then the action that is left."""
    scene = summoned("charging_buck", team_ready("charging_buck")).play("leap e7", PASS)
    assert ("ChargingBuckLeaps", 2) == who(scene)
    assert "leap g7" in scene.options("leap")
    scene.play("leap g7")
    assert ("0 common", "PlaceRest", 2) == (scene.at("g7"), *who(scene))
    assert "move who=2 square=e7 to=g7" in scene.events(None)
    assert ("Close", 0) == who(scene.play("place a5"))


def test_all_parts_of_an_effect_are_finished_by_the_teammate() -> None:
    """The second question of the High Priestess, and both halves of a flare."""
    scene = team().pieces(1, heroic="c9 d9 e9 f9").pieces(1, "a7 a6 a5 a4").hand(0, "flare_02")
    scene.play("flare flare_02", PASS)
    assert ("FlarePlaces", 2) == who(scene)
    scene.play("place e5")
    assert ("FlarePlaces", 2) == who(scene)
    scene.play("place e6")
    assert ("PlaceRest", 2) == who(scene)


def test_actions_gained_by_the_teammate_are_spent_on_placing_too() -> None:
    scene = summoned("unicorn", team_ready("unicorn")).play(PASS, "gain")
    assert ("PlaceRest", 2, 2) == (*who(scene), scene.seen("actions"))
    assert "gain who=2 n=1" in scene.events(None)


def test_the_effect_is_that_of_the_turns_player() -> None:
    """Kiskin Spirit: the pile, the deck and the extra card are those of the summoner."""
    scene = team_ready("kiskin_spirit").discarded(0, "sapling dryad").discarded(2, "knight")
    summoned("kiskin_spirit", scene).play(PASS)
    assert ("KiskinSpiritRecalls", 2) == who(scene)
    assert ["recall sapling", "recall dryad", "stop"] == scene.options()
    scene.play("recall dryad")
    assert "recall who=0 card=dryad" in scene.events(None)
    assert "extra_cards who=0 beings=1 legends=0" in scene.events(None)
    assert ["kiskin_spirit", "sapling"] == sorted(scene.discard(0).split())
    scene.play("place a5", "end")
    assert [4, 0, 0, 0] == in_hand(scene, "beings")


def test_the_turns_player_claims_and_scores() -> None:
    """What the teammate destroyed counts in this turn."""
    scene = team("team_duel").set(actions=1).destroyed(1, heroic=1).play(PASS, "place e5")
    assert ("Close", 0) == who(scene)
    scene.play("end")
    assert [1, 0, 1, 0] == [scene.points(seat) for seat in range(4)]
    tasks = team().tasks("destruction red_conquest red_summoning").destroyed(1, common=5).play(PASS)
    tasks.play("place e5", "place e6")
    assert (0, ["claim destruction", "end"]) == (tasks.asked(), tasks.options())


def test_after_passing_control_it_is_too_late_for_a_flare() -> None:
    """Without passing it could be invoked at the end of the turn."""

    def scene() -> Scene:
        return team().pieces(1, heroic="c9 d9 e9 f9 g9").hand(0, "flare_01")

    kept = scene().play("place e5", "place e6")
    assert ["flare flare_01", "end"] == kept.options()
    passed = scene().play(PASS, "place e5", "place e6")
    assert ["end"] == passed.options()
    assert "control_passed 10.14" == reason(passed, "flare flare_01")


def test_control_stays_with_the_turn_through_an_extra_turn() -> None:
    """The Time Elemental gives its summoner another turn, in which nothing has been passed yet."""
    scene = summoned("time_elemental", team_ready("time_elemental").set(actions=2)).play(PASS, "place a5", "end")
    assert ("Act", 0, -1) == (*who(scene), scene.seen("control"))
    assert [0, 0, 2, 0] == in_hand(scene, "legends")


def test_passing_can_be_taken_back_while_nothing_was_shown() -> None:
    """Without legends nothing hidden changes hands; with one, the teammate has seen it."""
    taken_back(team(), PASS)
    scene = team().hand(0, "titan").play(PASS)
    with pytest.raises(CannotUndo, match="something hidden was shown"):
        scene.undo()


def test_passing_is_said_in_both_languages() -> None:
    scene = team().play(PASS)
    event = next(one for one in scene.table.events(None) if one.key == "tash_kalar.pass_control")
    for language, told, own in (
        ("en", "A passed control to C.", "You passed control to C."),
        ("fa", "A اختیار را به C واگذار کرد.", "شما اختیار را به C واگذار کردید."),
    ):
        text = Text(language, game("tash_kalar"), ["A", "B", "C", "D"])
        plain = [text.event(event, seat).replace("\u2068", "").replace("\u2069", "") for seat in (1, 0)]
        assert [told, own] == plain
