"""3.9: what is hidden, and what a player remembers of what he has seen."""

from __future__ import annotations

from mohreh.kernel.registry import rules
from tests.inis.scene import inis


def test_hands_are_hidden_but_their_sizes_are_not() -> None:
    """Number and kind of cards are public."""
    scene = inis().clans("moor", 1).hand(1, "geis eriu lugs_spear cove")
    assert (1, 2, []) == (scene.has(1, "actions"), scene.has(1, "epics"), scene.knows(0, 1))
    assert ["cove"] == scene.has(1, "advantages")


def test_a_hand_looked_at_is_remembered_until_a_card_leaves_unseen() -> None:
    """A played card does not disturb the memory, one discarded as an answer does."""
    scene = inis(4).clans("moor", 2, 2).capital("plains").hand(0, "scouts_and_spies warlord").hand(1, "bard druid geis")
    scene.do("play scouts_and_spies", "player 2", "done").settle()
    assert ["bard", "druid", "geis"] == scene.knows(0, 1)
    scene.do("play bard").settle()
    assert ["druid", "geis"] == scene.knows(0, 1)
    for _ in range(2):
        scene.do("place cove", "place cove").settle()
        scene.do("pass").settle()
    scene.do("play warlord", "attack 2", "discard druid").settle()
    assert [] == scene.knows(0, 1)


def test_the_only_card_leaves_no_doubt() -> None:
    """Who knows the single card of a hand knows where it went."""
    scene = inis(4).clans("moor", 2, 2).capital("plains").hand(0, "scouts_and_spies").hand(1, "druid warlord")
    scene.do("play scouts_and_spies", "player 2", "done").settle()
    scene.do("play warlord", "attack 1").settle()
    assert ["druid"] == scene.knows(0, 1)


def test_a_card_given_is_remembered() -> None:
    """Salt Mine: both players know the card that went over."""
    scene = inis(3, "salt_mine", "moor", "cove").clans("moor", 1, 1).hand(0, "new_clans salt_mine bard").hand(1, "geis")
    scene.do("play new_clans", "react salt_mine", "player 2", "give bard").settle()
    assert (["bard"], ["geis"], []) == (scene.knows(0, 1), scene.knows(1, 0), scene.knows(2, 0))


def test_a_card_put_aside_is_remembered() -> None:
    """Cove: its player knows what lies there, the others do not."""
    scene = inis(3, "cove", "moor", "hills").clans("cove", 1, 1).hand(0, "new_clans cove geis").aside("bard")
    scene.do("play new_clans", "react cove", "aside geis").settle()
    assert ((1, ["geis"]), (1, [])) == (scene.pile("aside", 0), scene.pile("aside", 1))


def test_discards_in_play_are_seen_and_answers_are_not() -> None:
    """The Action pile lies face down, but played cards were seen."""
    scene = inis().clans("moor", 1, 1).hand(0, "new_clans").do("play new_clans").settle()
    assert ["new_clans"] == scene.pile("pile", 2)[1]


def test_tiles_under_the_stack_are_remembered() -> None:
    """Tailtu's Land: its player knows the two at the bottom, in order."""
    scene = inis().clans("moor", 1, 1).hand(0, "tailtus_land").stack("swamp", "hills", "forest")
    scene.do("play tailtus_land", "lay hills")
    mine, theirs = scene.shows("stack", 0), scene.shows("stack", 1)
    assert isinstance(mine, list)
    assert isinstance(theirs, list)
    assert ([["swamp", 0], ["forest", 0]], [["", 0], ["", 0]]) == (mine[:2], theirs[:2])


def test_cards_shuffled_into_the_deck_are_known_to_be_there() -> None:
    """Until somebody draws unseen; who draws stays sure."""
    scene = inis().clans("moor", 1, 1).hand(0, "eriu bard").hand(1, "the_dagda").burnt("lugs_spear")
    scene.do("play eriu", "1:react the_dagda").settle()
    known = ["eriu", "lugs_spear", "the_dagda"]
    assert known == sorted(scene.pile("deck", 2)[1])
    scene.do("pass", "place moor", "place moor", "pass").settle()
    scene.do("play bard").settle()
    assert [] == scene.pile("deck", 2)[1]
    assert set(scene.pile("deck", 0)[1]) >= set(known) - set(scene.holds(0))


def test_of_a_tale_kept_from_a_draw_others_hear_only_who_kept_it() -> None:
    """Tuan's Memory: they see what is discarded, and the kept card is the one that they do not see."""
    scene = inis().clans("moor", 1, 1).hand(0, "tuans_memory").do("play tuans_memory").until("KeepDrawn")
    for kept in scene.table.legal:
        assert [kept * 64, -1, -1] == [scene.rules.heard(scene.table._state, kept, seat) for seat in (0, 1, 2)]


def test_a_redeal_keeps_what_is_known() -> None:
    """Law 4 on a position with a looked-at hand."""
    scene = inis(4).clans("moor", 2, 2).hand(0, "scouts_and_spies").hand(1, "bard druid").hand(2, "geis eriu")
    scene.do("play scouts_and_spies", "player 2", "done").settle()
    r = rules("inis", 4)
    for seed in range(20):
        dealt = scene.table.redeal(0, seed)
        assert r.view(dealt, 0) == scene.table.view(0)
