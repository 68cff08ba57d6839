"""Taking back: allowed while chance has not spoken and nothing hidden was shown."""

from __future__ import annotations

import pytest

from mohreh.kernel.errors import CannotUndo
from tests.kit.scene import taken_back
from tests.tash_kalar.behind import ALL_OUT, UPGRADED, behind
from tests.tash_kalar.opening import opening
from tests.tash_kalar.printed import LEGENDS
from tests.tash_kalar.ready import ready, summoned
from tests.tash_kalar.scene import Scene, tash_kalar

FULL = "knight herald bomb titan leviathan flare_01"


def stands(scene: Scene) -> None:
    """The last decision cannot be taken back."""
    before = scene.table.fingerprint()
    with pytest.raises(CannotUndo):
        scene.undo()
    assert before == scene.table.fingerprint()


def test_a_placement_may_be_taken_back() -> None:
    """3.8 and 3.9: the action is there again; a lifted piece returns too."""
    taken_back(tash_kalar(), "place e5")
    taken_back(tash_kalar().play("place a5"), "place e5")
    scene = tash_kalar().pieces(0, ALL_OUT)
    taken_back(scene, "lift a6")
    taken_back(scene.play("lift a6"), "place e3")


def test_start_pieces_and_schools_may_be_taken_back() -> None:
    """2.2, 2.10 and 10.2: until the cards are dealt."""
    taken_back(opening(2, form="duel"), "put 1 c5")
    taken_back(opening(3), "put 2 g8")
    taken_back(opening(2, schools="draft"), "school sylvan")
    stands(opening(2, schools="draft").play("school sylvan", "school highland"))


def test_how_a_pattern_lies_may_be_taken_back() -> None:
    """4.6, 4.10 and Q17: the card is shown, but orientation, lifting and improvising are open decisions."""
    mage = tash_kalar().pieces(0, "d7 c6 e6 d5 f5 e4 g4 f3").hand(0, "time_mage").play("summon time_mage e5")
    taken_back(mage, "turned left")
    out = " ".join(ALL_OUT.split()[:15])
    taken_back(tash_kalar().pieces(0, f"c1 d1 {out}").hand(0, "sapling").play("summon sapling e1"), "lift a6")
    scene = tash_kalar(4).set(permission=1).pieces(1, "e4").pieces(2, "e3").hand(0, "sapling")
    taken_back(scene.play("summon sapling e5"), "improvise 2")


def test_decisions_of_an_effect_may_be_taken_back() -> None:
    """14.3: moves, destructions, stopping; the Kiskin Spirit's pile is open."""
    taken_back(summoned("unicorn", ready("unicorn")), "gain")
    taken_back(summoned("unicorn", ready("unicorn")), "stop")
    taken_back(summoned("dryad", ready("dryad").pieces(1, "d5")), "convert d5")
    taken_back(summoned("kiskin_spirit", ready("kiskin_spirit").discarded(0, "naiad")), "recall naiad")
    taken_back(summoned("time_elemental", ready("time_elemental", 3)), "score 2")
    flare = (
        tash_kalar(3).pieces(1, "", " ".join(UPGRADED)).pieces(2, "", "c1 d1 e1 f1 g1").hand(0, "flare_10")
    )
    taken_back(flare.play("flare flare_10"), "against 2")


def test_a_card_put_under_a_deck_may_be_taken_back() -> None:
    """15.4: nobody has seen it, and nothing was drawn."""
    scene = tash_kalar(exchange_draw="end_of_turn").hand(0, FULL)
    taken_back(scene, "exchange titan")
    taken_back(scene.play("exchange titan"), "exchange flare_01")
    taken_back(scene, "done")


def test_a_discarded_being_may_not() -> None:
    """15.4: it lies face up."""
    stands(tash_kalar().hand(0, FULL).play("exchange knight"))
    stands(tash_kalar().hand(0, FULL).play("exchange titan", "exchange knight"))


def test_no_undo_after_cards_were_drawn_at_once() -> None:
    """15.5."""
    stands(tash_kalar(exchange_draw="at_once").hand(0, FULL).play("exchange titan", "done"))


def test_no_undo_of_a_summoning_or_a_flare() -> None:
    """4.7 and 5.5: the card was shown, also if nothing further was asked."""
    stands(tash_kalar().pieces(0, "e4 e3").hand(0, "sapling").play("summon sapling e5"))
    stands(summoned("unicorn", ready("unicorn")))
    stands(behind("flare_10", 5, 0).play("flare flare_10"))
    stands(behind("flare_08", 4, 0).play("flare flare_08"))


def test_a_card_that_all_knew_may_be_taken_back() -> None:
    """A being that the Kiskin Spirit recalled is no secret: it is summoned, and exchanged, before open eyes."""
    taken_back(tash_kalar().pieces(0, "e4 e3").hand(0, "sapling").known(0, "sapling"), "summon sapling e5")
    taken_back(tash_kalar().hand(0, FULL).known(0, "knight"), "exchange knight")


def test_the_end_of_a_turn_may_be_taken_back_if_nothing_was_drawn() -> None:
    """3.5: with a full hand nothing hidden comes up."""
    taken_back(tash_kalar().hand(0, FULL).closing(), "end")
    stands(tash_kalar().hand(0, "knight").closing().end())


def test_no_undo_of_a_claim() -> None:
    """7.2: a new task was turned up."""
    stands(tash_kalar().hand(0, FULL).destroyed(1, common=3).closing().play("claim destruction"))


def test_no_undo_after_a_reshuffle() -> None:
    """3.15: chance has spoken."""
    scene = (
        tash_kalar()
        .hand(0, "knight herald bomb flare_01")
        .legends_discarded(" ".join(LEGENDS))
        .closing()
        .end()
    )
    stands(scene)


def test_single_commons_may_be_scored_anew() -> None:
    """10.4: if nothing is drawn afterwards."""
    scene = tash_kalar(3).hand(0, FULL).destroyed(1, common=1).destroyed(2, common=1).closing()
    taken_back(scene.end(), "score 1")


def test_no_undo_of_ones_own_decision_after_anothers() -> None:
    """The kernel's rule: seat 1 has placed a piece since."""
    scene = tash_kalar().hand(0, FULL).closing().end().play("place e5")
    with pytest.raises(CannotUndo):
        scene.table.undo(0)
    scene.table.undo(1)
    assert "" == scene.at("e5")
