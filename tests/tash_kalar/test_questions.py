"""Questions that come more than once say what is left."""

from __future__ import annotations

import pytest

from mohreh.games.tash_kalar.faces.words import FIRST
from mohreh.games.tash_kalar.rules.cards.flares import FLARES
from mohreh.games.tash_kalar.rules.cards.rows import Asked, Asks, Effect
from mohreh.games.tash_kalar.rules.cards.tables import CARDS
from mohreh.kernel import registry
from mohreh.kernel.text import Text
from tests.tash_kalar.scene import Scene, tash_kalar
from tests.web.tables import LANGUAGES

pytestmark = pytest.mark.once


def question(scene: Scene, language: str = "en") -> str:
    return Text(language, registry.game("tash_kalar")).question(scene.table.seen(0))


def test_herald_has_one_move_left_after_the_first() -> None:
    scene = tash_kalar().pieces(0, "f4 g4 f3").hand(0, "herald").play("summon herald e5")
    assert "up to 2 moves in all" in question(scene)
    scene.play("move g4 e")
    assert (
        "Herald: you may make one more move with one of your pieces, onto an empty square only."
        == question(scene)
    )
    assert "یک جابه‌جایی دیگر" in question(scene, "fa")


def test_warlord_counts_down_and_must_lead_once() -> None:
    scene = tash_kalar().pieces(0, "d4 e4 f4 c3 g3").hand(0, "warlord").play("summon warlord e5")
    assert "up to 3 combat moves" in question(scene)
    scene.play("move c3 s")
    assert "up to 2 more combat moves in all with your pieces; of both, at least one must be his" in question(
        scene
    )
    scene.play("move f4 e")
    assert "Warlord: you may make one more combat move, only with him." == question(scene)


def test_warlord_who_has_moved_leaves_the_rest_to_anybody() -> None:
    scene = tash_kalar().pieces(0, "d4 e4 f4 c3 g3").hand(0, "warlord").play("summon warlord e5", "move e5 n")
    assert "Warlord: you may make up to 2 more combat moves in all with your pieces." == question(scene)
    scene.play("move d4 w")
    assert "Warlord: you may make one more combat move with one of your pieces." == question(scene)


def test_hypnotist_names_the_rank_that_was_settled() -> None:
    scene = tash_kalar().pieces(0, "f6 d5 f5 d4").pieces(1, "b7 b6 h6").hand(0, "hypnotist")
    scene.play("summon hypnotist e5")
    assert "up to 3 common or up to 2 heroic" in question(scene)
    scene.play(next(one for one in scene.options() if one.startswith("move")))
    assert "with up to 2 more common pieces of the same colour" in question(scene)


def test_charging_buck_has_one_leap_left_after_the_first() -> None:
    scene = tash_kalar().pieces(0, "d6 e6 d5").hand(0, "charging_buck").play("summon charging_buck e7")
    assert "up to 2 combat leaps" in question(scene)
    scene.play("leap g5")
    assert "one more combat leap" in question(scene)
    assert "یک جهش جنگی دیگر" in question(scene, "fa")


def test_war_drummer_offers_a_combat_move_or_two_standard_ones_until_one_is_made() -> None:
    scene = tash_kalar().pieces(0, "d5 d4 e4 e5").hand(0, "war_drummer").play("summon war_drummer e5")
    assert "War Drummer: you may make one combat move, or up to 2 standard moves" in question(scene)
    assert "یا یک جابه‌جایی جنگی یا تا ۲ جابه‌جایی استاندارد" in question(scene, "fa")
    scene.play("move d4 w")
    assert "War Drummer: you may make one more standard move with one of your other pieces." == question(scene)


def test_a_flare_offers_a_combat_move_or_two_standard_ones_until_one_is_made() -> None:
    scene = tash_kalar().pieces(0, "a4").pieces(1, "a5 b5 c5 d5 e5 f5 g5 h5").hand(0, "flare_11")
    scene.play("flare flare_11")
    assert "Flare: you may make one combat move, or up to 2 standard moves" in question(scene)
    scene.play("move a4 s")
    assert "Flare: you may make one more standard move with one of your common or heroic pieces." == question(scene)


def test_no_question_of_a_card_begins_with_what_is_left() -> None:
    """Each number in FIRST is that of the first question."""
    waiting: list[Effect] = [one for card in CARDS for one in card.effects]
    waiting += [half for flare in FLARES for half in (flare.upper, flare.lower)]
    begun: dict[str, object] = {}
    for effect in waiting:
        waiting += effect.parts()
        if isinstance(effect, Asks):
            step = effect.first[0]
            begun.setdefault(effect.asked[0].name, getattr(step, step.FIELDS[-1 if len(step.FIELDS) < 2 else 1]))
    begun["CentaurChieftainLeads"] = 3  # pushed by the step before it
    assert FIRST == {name: begun[name] for name in FIRST}


def test_every_question_that_comes_several_times_says_so() -> None:
    """Each that has a limit of several; a run goes on one by one, as far as the piece can."""
    game = registry.game("tash_kalar")
    text = Text("en", game)
    several = {name for name, row in game.steps.items() if isinstance(row, Asked) and row.times > 1}
    assert len(several) > 15
    silent = {name for name in several if not any(text.has(f"ask.{name}.more{end}") for end in ("", ".combat"))}
    assert {"MessengerRuns", "HellBullRuns", "StormElementalRuns"} == silent


def test_a_flare_for_two_pieces_asks_for_both() -> None:
    scene = tash_kalar().hand(0, "flare_05").pieces(1, "a5 b5 c5 d5 e5 f5 g5").play("flare flare_05")
    assert "place 2 common pieces of yours" in question(scene)
    scene.play("place e3")
    assert "place a common piece of yours" in question(scene)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_what_is_left_is_of_a_question_that_comes_again(language: str) -> None:
    game = registry.game("tash_kalar")
    texts = Text(language, game)
    for step in game.steps:
        if texts.has(f"ask.{step}.more"):
            assert texts.say(f"ask.{step}.more", {"n": 2}) != texts.say(f"ask.{step}", {"n": 2})
