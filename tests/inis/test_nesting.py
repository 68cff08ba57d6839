"""N1: the deepest ordinary nesting, with a save and a load at every decision in it."""

from __future__ import annotations

from tests.inis.scene import Scene, inis


def saved_on_the_way(scene: Scene, *actions: str) -> Scene:
    """`do`, with the state saved and loaded before every single decision."""
    for text in actions:
        seat, mark, action = text.rpartition(":")
        while True:
            scene.reload()
            waiting = [int(seat)] if mark else scene.table.waiting
            able = [who for who in waiting if action in scene.options_of(who)]
            if able:
                scene.table.play(action, able[0])
                break
            assert scene.in_window(), f"{text}: {scene.waits()} of seat {scene.asked()} has {scene.options()}"
            scene.table.play("decline")
    return scene.reload()


def test_turn_card_move_mountains_clash_maneuver_attack_removal_card_cancel_draw_meadows() -> None:
    """Each frame waits on the one above it, and the innermost finishes first.

    Seat 0 moves into the Mountains with Migration, pays there, and attacks seat 1 in the clash. Seat 1 answers the
    removal of his clan with Diarmuid and Grainne, seat 2 cancels that with The Dagda, draws for the Forest after his
    own Epic Tale, and chooses from two cards with the Meadows. Then everything unwinds.
    """
    island = ("mountains", "moor", "forest", "meadows", "cove")
    scene = inis(3, *island).clans("moor", 4).clans("mountains", 0, 2).clans("cove", 0, 1, 1).capital("cove")
    scene.hand(0, "migration druid").hand(1, "diarmuid_and_grainne").hand(2, "the_dagda forest meadows")
    scene.deck("eriu lugs_spear balors_eye ogmas_eloquence")
    saved_on_the_way(scene, "play migration", "to mountains", "to mountains", "to mountains", "done")
    saved_on_the_way(scene, "discard druid", "attack 2", "1:react diarmuid_and_grainne")
    assert "ChooseTerritory" != scene.waits()  # one place only: it is announced by itself
    saved_on_the_way(scene, "2:react the_dagda", "react forest", "react meadows")
    frames = [type(step).__name__ for step in scene.table._state.pending()]
    top = type(scene.table._state.top).__name__
    assert [
        "TurnEnd",
        "AfterSeasonCard",
        "Aftermath",
        "AfterRemoving",
        "AfterAttack",
        "Removal",
        "Declared",
        "Aftermath",
        "Aftermath",
        "KeepDrawn",
    ] == [*frames, top]
    saved_on_the_way(scene, scene.options()[0]).reload()
    while scene.in_window():
        scene.reload().table.play("decline")
    assert ([3, 1, 0], [0, 1, 1]) == (scene.at("mountains"), scene.at("cove"))
    assert ("Maneuver", 1, 1) == (scene.waits(), scene.asked(), scene.has(2, "epics"))


def test_a_reaction_to_a_reaction_to_a_reaction() -> None:
    """9.4: Geis against a card, The Dagda against Lug Samildanach, who wanted Geis."""
    scene = inis().clans("moor", 1, 1, 1).hand(0, "new_clans the_dagda").hand(1, "geis").hand(2, "lug_samildanach")
    saved_on_the_way(scene, "play new_clans", "1:react geis", "2:react lug_samildanach", "0:react the_dagda")
    while scene.in_window():
        scene.reload().table.play("decline")
    assert ([1, 1, 1], []) == (scene.at("moor"), scene.holds(2))
    assert ["geis", "new_clans"] == [one for one in scene.pile("pile")[1] if one in ("geis", "new_clans")]


def test_a_declared_clan_is_lost_before_it_moves() -> None:
    """8.2: an answer to the declaration costs a clan that was announced; the other one goes."""
    scene = inis(2, "stone_circle", "moor", "cove", revision=1).clans("stone_circle", 2).clans("moor", 0, 1)
    scene.hand(0, "conquest the_dagda stone_circle").hand(1, "moor geis")
    saved_on_the_way(scene, "play conquest", "at moor", "from stone_circle", "from stone_circle", "1:react moor")
    saved_on_the_way(scene, "0:react the_dagda", "react stone_circle").until("Maneuver")
    assert ([0, 0], [1, 1]) == (scene.at("stone_circle"), scene.at("moor"))


def test_a_card_that_is_played_again_in_its_own_aftermath_has_had_its_effect() -> None:
    """8.1: The Dagda cancels Eriu, comes back by the Stone Circle and cancels the Forest; Eriu stays cancelled."""
    scene = inis(2, "stone_circle", "forest", "cove", revision=1).clans("stone_circle", 0, 1).clans("forest", 0, 1)
    scene.clans("cove", 2)
    scene.hand(0, "eriu").hand(1, "the_dagda stone_circle forest")
    saved_on_the_way(scene, "play eriu", "1:react the_dagda", "1:react stone_circle", "1:react forest")
    saved_on_the_way(scene, "1:react the_dagda").settle()
    told = [(event.key, event.args["card"]) for event in scene.table.events(None) if event.key == "inis.cancelled"]
    assert [("inis.cancelled", "forest"), ("inis.cancelled", "eriu")] == told
