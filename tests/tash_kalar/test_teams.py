"""Rules 10.11 to 10.13 and 10.15: two teams of two; what they share, their decks, their legends, how it ends."""

from __future__ import annotations

import pytest

from mohreh.kernel.state import Value
from tests.tash_kalar.opening import opening
from tests.tash_kalar.ready import READY, reason, summoned
from tests.tash_kalar.scene import Scene, tash_kalar

FORMS = ["team_high_form", "team_duel"]


def team(form: str = "team_high_form", **options: Value) -> Scene:
    """A turn of seat 0, who plays with seat 2 against seats 1 and 3."""
    return tash_kalar(4, form=form, **options)


def team_ready(card: str, form: str = "team_high_form") -> Scene:
    """Seat 0 has a card in hand and the pieces of its pattern on the arena."""
    _, common, heroic = READY[card]
    return team(form).pieces(0, common, heroic).hand(0, card)


def in_hand(scene: Scene, kind: str) -> list[int]:
    """How many cards of a kind each seat holds."""
    seats = scene.view()["seats"]
    return [len({"beings": one["beings"], "legends": one["legends"], "flares": one["flares"]}[kind]) for one in seats]


# ---- 10.11: two sides


def test_teammates_sit_opposite_and_the_turns_of_the_teams_alternate() -> None:
    """Turn order A1, B1, A2, B2."""
    scene = team()
    asked: list[int | None] = []
    for squares in (("a5", "a6"), ("i5", "i6"), ("b5", "b6"), ("h5", "h6"), ("c5", "c6")):
        asked.append(scene.asked())
        scene.play(f"place {squares[0]}", f"place {squares[1]}", "end")
    assert [0, 1, 2, 3, 0] == asked
    assert [0, 1, 0, 1] == scene.rules.sides
    assert [0, 1, 0, 1] == [one["colour"] for one in scene.view()["seats"]]


def test_teammates_share_one_colour_of_pieces() -> None:
    """What one has placed the other summons with; enemies are the pieces of the other two."""
    scene = team().pieces(0, "e6 e5").hand(2, "sapling").turn(2)
    scene.play("summon sapling e7")
    assert "0 heroic" == scene.at("e7")
    assert ("e7 e6 e5", "", "") == (scene.of(0), scene.of(2), scene.of(1))


@pytest.mark.parametrize(("form", "pieces"), [("team_high_form", 17), ("team_duel", 16)])
def test_the_supply_is_that_of_one_colour(form: str, pieces: int) -> None:
    """Two colours are in play, with the supply of the form; what one uses the other has no more."""
    scene = team(form).pieces(0, "e6", heroic="e5", legendary="e4")
    assert [[pieces - 2, 2], [pieces, 3], [pieces - 2, 2], [pieces, 3]] == [scene.supply(seat) for seat in range(4)]


def test_a_shortage_is_a_shortage_of_both() -> None:
    """3.9: with all 17 pieces on the board the teammate, too, picks one up."""
    squares = "c9 d9 e9 f9 g9 c1 d1 e1 f1 g1 a7 a5 a3 i7 i3 e4 e3"
    scene = team().pieces(0, squares).turn(2)
    assert 17 == len(scene.options("lift"))
    assert [] == scene.options("place")
    scene.play("lift c9")
    assert ("PlaceLifted", 2) == (scene.waits(), scene.asked())


def test_teammates_share_the_score_and_the_claimed_tasks() -> None:
    """The task is the team's, whoever claims it, and so is the point for a legendary piece."""
    scene = team().pieces(0, legendary="e5").tasks("red_conquest destruction red_summoning")
    scene.destroyed(1, common=5).turn(2).closing()
    scene.play("claim destruction")
    worth = scene.points(0) - 1
    assert worth > 0
    assert [worth + 1, 0, worth + 1, 0] == [scene.points(seat) for seat in range(4)]
    assert [["destruction"], [], ["destruction"], []] == [one["tasks"] for one in scene.view()["seats"]]


@pytest.mark.parametrize("form", FORMS)
def test_everybody_has_a_deck_a_flare_and_a_school(form: str) -> None:
    table = opening(4, form=form, start_player=2)
    assert [3, 3, 3, 3] == in_hand(table, "beings")
    assert [1, 1, 1, 1] == in_hand(table, "flares")
    assert [15, 15, 15, 15] == [table.deck_size(seat) for seat in range(4)]
    assert 4 == len({table.school_of(seat) for seat in range(4)})


def test_schools_can_be_drafted() -> None:
    """15.11: the last in turn order picks first."""
    table = opening(4, form="team_duel", schools="draft", start_player=0)
    asked: list[int | None] = []
    for school in ("sylvan", "highland", "southern_imperial"):
        asked.append(table.asked())
        table.play(f"school {school}")
    assert [3, 2, 1] == asked
    assert ("LayDuel", 3) == (table.waits(), table.asked())


def test_hands_are_hidden_from_the_teammate() -> None:
    """Nothing in the rules opens them; a seat knows of its teammate's cards what has passed through its own hand."""
    scene = team().hand(0, "knight titan flare_01").hand(2, "sapling flare_02")
    assert "? ? ?" == scene.holds(0, looking=2)
    assert "? ?" == scene.holds(2, looking=0)


# ---- 10.12: cards that lie sideways


def beings(n: int) -> str:
    """The first cards of the Northern Imperial deck."""
    names = "swordmaster messenger herald bomb chronicler assassin time_mage summoner hypnotist cannon champion"
    return " ".join(names.split()[:n])


@pytest.mark.parametrize("last_card", ["ends_the_game", "final_round"])
def test_the_last_straight_card_brings_the_final_round(last_card: str) -> None:
    """Six cards lie sideways, so the seventh from below is the last straight one; `last_card` says nothing here."""
    scene = team(last_card=last_card).school(0, "northern_imperial").hand(0, "knight gun_tower").left(0, beings(7))
    scene.closing().play("end")
    assert 6 == scene.view()["seats"][0]["deck"]
    assert (3, 0, "last_straight") == (scene.seen("final"), scene.seen("announcer"), scene.seen("cause"))
    assert 1 == scene.asked()


def test_the_last_straight_card_but_one_does_not() -> None:
    scene = team().school(0, "northern_imperial").hand(0, "knight gun_tower").left(0, beings(8)).closing().play("end")
    assert (7, -1) == (scene.view()["seats"][0]["deck"], scene.seen("final"))


def test_a_card_that_goes_under_the_deck_straightens_another() -> None:
    """Two drawn from eight would be one too many; one goes under first, so that three lie straight."""
    scene = team(exchange_draw="end_of_turn").school(0, "northern_imperial")
    scene.hand(0, "knight gun_tower high_priestess").left(0, beings(8))
    scene.play("exchange knight", "exchange gun_tower", "done", "place e5", "end")
    assert (7, -1) == (scene.view()["seats"][0]["deck"], scene.seen("final"))


def test_sideways_cards_may_still_be_drawn_and_everybody_has_one_more_turn() -> None:
    """9.4: whose turn brought the end plays last; the game is over then."""
    scene = team("team_duel").school(0, "northern_imperial").hand(0, "knight gun_tower").left(0, beings(7)).closing()
    scene.play("end")
    for seat in (1, 2, 3):
        assert seat == scene.asked()
        scene.play(*scene.options("place")[:2], "end")
    assert (0, 0) == (scene.asked(), scene.seen("final"))
    held = scene.view(0)["seats"][0]["beings"]
    scene.play(f"exchange {held[0]}", "done", scene.options("place")[0], "end")
    assert 5 == scene.view()["seats"][0]["deck"]
    assert ("last_straight", None) == (scene.table.ending, scene.asked())


# ---- 10.13: legends


@pytest.mark.parametrize(("first", "legends"), [(0, [2, 2, 0, 0]), (1, [0, 2, 2, 0]), (3, [2, 0, 0, 2])])
def test_the_teammate_who_plays_first_starts_with_the_legends(first: int, legends: list[int]) -> None:
    """The team has two in all."""
    table = opening(4, form="team_high_form", start_player=first)
    assert legends == in_hand(table, "legends")
    assert 8 == table.pile("legends")["deck"]


def test_at_the_refill_the_legends_pass_to_the_teammate_who_draws_up_to_two() -> None:
    """The turn's player draws beings and a flare; whoever gave a legend away knows it, and nobody else does."""
    scene = team().hand(0, "knight titan").legend_deck("leviathan").closing().play("end")
    assert [0, 0, 2, 0] == in_hand(scene, "legends")
    assert [3, 0, 0, 0] == in_hand(scene, "beings")
    assert [1, 0, 0, 0] == in_hand(scene, "flares")
    assert "titan leviathan" == scene.holds(2)
    assert "titan ?" == scene.holds(2, looking=0)
    assert "? ?" == scene.holds(2, looking=1)
    assert "legends who=0 mate=2 cards=titan" in scene.events(0)
    assert "legends who=0 mate=2 cards=titan" in scene.events(2)
    for other in (1, 3, None):
        assert "legends_hidden who=0 mate=2 n=1" in scene.events(other)
        assert not [one for one in scene.events(other) if "titan" in one]
    assert "draw who=2 cards=leviathan" in scene.events(2)
    assert "draw_hidden who=2 beings=0 legends=1 flares=0" in scene.events(0)


def test_two_passed_legends_are_enough() -> None:
    scene = team().hand(0, "titan leviathan").closing().play("end")
    assert "titan leviathan" == scene.holds(2)
    assert 10 == scene.pile("legends")["deck"]


def test_the_teammate_takes_the_extra_legends_too() -> None:
    """The Forest Mystic's extra being comes to the turn's player."""
    scene = team().hand(0, "dryad titan").set(extra_beings=1, extra_legends=1).closing().play("end")
    assert [4, 0, 0, 0] == in_hand(scene, "beings")
    assert [0, 0, 3, 0] == in_hand(scene, "legends")


def test_legends_come_back_with_the_next_turn_of_the_teammate() -> None:
    scene = team().hand(2, "titan leviathan").turn(2).closing().play("end")
    assert "titan leviathan" == " ".join(scene.view(0)["seats"][0]["legends"])
    assert [2, 0, 0, 0] == in_hand(scene, "legends")


def test_an_exchange_at_once_draws_no_third_legend_for_the_team() -> None:
    """In an extra turn the teammate holds the legends already."""
    scene = team(exchange_draw="at_once").hand(0, "knight").hand(2, "titan leviathan")
    scene.play("exchange knight")
    assert [0, 0, 2, 0] == in_hand(scene, "legends")
    own = team(exchange_draw="at_once").hand(0, "knight titan").play("exchange titan", "done")
    assert [2, 0, 0, 0] == in_hand(own, "legends")


def test_all_legends_of_a_team_are_somewhere() -> None:
    """Round after round the two teams have two each."""
    table = opening(4, form="team_duel", start_player=0)
    table.play(table.options()[0])
    for _ in range(6):
        while table.waits() != "Close":
            table.play(table.options("place")[0])
        table.play("end")
        assert [2, 2] == [sum(in_hand(table, "legends")[side::2]) for side in range(2)]


# ---- 10.15, and 2.10


@pytest.mark.parametrize("first", range(4))
def test_in_a_duel_the_player_who_plays_fourth_lays_out_the_start_pieces(first: int) -> None:
    """One common piece of each colour, on the two start squares."""
    table = opening(4, form="team_duel", start_player=first)
    assert ("LayDuel", (first + 3) % 4) == (table.waits(), table.asked())
    assert ["put 0 c5", "put 1 c5"] == table.options()
    assert "colour_laid 2.10" == reason(table, "put 2 c5")
    table.play("put 1 c5")
    assert ("1 common", "0 common") == (table.at("c5"), table.at("g5"))
    assert first == table.asked()


def test_high_form_of_teams_begins_with_tasks_and_an_empty_arena() -> None:
    table = opening(4, form="team_high_form")
    assert ({}, 3) == (table.seen("pieces"), len([task for task in table.view()["tasks"]["open"] if task]))


# ---- opponents: Q12, Q29 and the cards that count colours


def test_q29_tasks_look_at_the_colour_of_the_other_team() -> None:
    """What was destroyed of it, and what stands around it, for both teammates."""
    for seat in (0, 2):
        scene = team().tasks("destruction imprisonment red_conquest").destroyed(1, common=5).turn(seat).closing()
        scene.pieces(1, "e5").pieces(0, "d6 e6 f6 d5 f5 d4 e4 f4")
        assert ["claim destruction", "claim imprisonment"] == scene.options("claim")
    for seat in (1, 3):
        scene = team().tasks("destruction imprisonment red_conquest").destroyed(0, common=5).turn(seat).closing()
        assert ["claim destruction"] == scene.options("claim")


def test_q12_the_woodland_druid_asks_once_for_each_team() -> None:
    scene = summoned("woodland_druid", team_ready("woodland_druid").pieces(1, "a5 a4"))
    assert ["upgrade d6", "upgrade f6", "upgrade e4"] == scene.options("upgrade")
    scene.play("upgrade d6")
    assert ["upgrade a5", "upgrade a4"] == scene.options("upgrade")
    assert "Act" == scene.play("upgrade a5").waits()


def test_the_forest_ancient_places_pieces_of_the_other_team_alone() -> None:
    scene = summoned("forest_ancient", team_ready("forest_ancient").pieces(1, "h5 a5"))
    assert {"put 1"} == {one.rpartition(" ")[0] for one in scene.options("put")}
    assert "not_an_enemy 18.14" == reason(scene, "put 0 e9")
    assert "not_an_enemy 18.14" == reason(scene, "put 2 e9")


def test_a_borrowed_piece_is_one_of_the_other_team() -> None:
    """War Summoner: one enemy piece stands in, and never two."""
    scene = team().pieces(0, "e6").pieces(1, "e5").hand(0, "sapling").set(permission=1)
    assert "summon sapling e7" in scene.options("summon")
    assert [] == team().pieces(0, "e6").pieces(1, "e5").hand(0, "sapling").options("summon")
    assert [] == team().pieces(1, "e6 e5").hand(0, "sapling").set(permission=1).options("summon")


def test_a_flare_compares_with_the_other_team_and_asks_nothing() -> None:
    """5.1: the pieces of a team are counted together, and there is one opponent."""
    scene = team().pieces(1, heroic="c9 d9 e9").hand(0, "flare_01").play("flare flare_01")
    assert "FlarePlaces" == scene.waits()
    assert "against who=0 opponent=1+3" in scene.events(None)
    even = team().pieces(1, heroic="c9 d9 e9").pieces(0, heroic="e1").hand(2, "flare_01").turn(2)
    assert [] == even.options("flare")


# ---- points and the end


def test_pieces_that_a_team_destroys_count_for_the_team() -> None:
    """8.1: 2 for a legendary piece, 1 for a heroic one, 1 for two common ones."""
    scene = team("team_duel").destroyed(1, common=3, heroic=1, legendary=1).scored(0, 1, 5).turn(2).closing()
    scene.play("end")
    assert [9, 0, 9, 0] == [scene.points(seat) for seat in range(4)]


def test_pieces_of_ones_own_team_never_count() -> None:
    """The teammate's piece is one's own."""
    scene = team("team_duel").pieces(0, "e6 e5 e7").hand(2, "sapling").turn(2).play("summon sapling e7")
    assert ([0, 0, 0], [0, 0, 0]) == (scene.killed(0), scene.killed(1))


def test_a_summoned_legend_is_a_point_for_the_team() -> None:
    scene = summoned("titan", team_ready("titan", "team_duel"))
    assert [1, 0, 1, 0] == [scene.points(seat) for seat in range(4)]


def test_a_flare_of_the_original_duel_is_a_point_for_the_other_team() -> None:
    scene = team("team_duel", edition="original").pieces(1, heroic="c9 d9 e9").hand(2, "flare_01").turn(2)
    scene.play("flare flare_01")
    assert [0, 1, 0, 1] == [scene.points(seat) for seat in range(4)]
    assert "point who=1+3 colour=0+2 n=1 why=flare" in scene.events(None)


@pytest.mark.parametrize("seat", [0, 2])
def test_eighteen_points_of_a_team_bring_the_final_round(seat: int) -> None:
    scene = team("team_duel").scored(0, 1, 17).destroyed(1, heroic=1).turn(seat).closing().play("end")
    assert (3, seat, "points") == (scene.seen("final"), scene.seen("announcer"), scene.seen("cause"))


@pytest.mark.parametrize(("check", "final"), [("own_turn", -1), ("any_turn", 3)])
def test_nine_points_are_looked_for_in_the_turn_of_the_team(check: str, final: int) -> None:
    """15.7: `own_turn` is a turn of either teammate."""
    tasks = "side_chain corner_chain color_conquest"
    for seat in (0, 2):
        assert 3 == team(score_check=check).claimed(0, tasks).turn(seat).closing().play("end").seen("final")
    for seat in (1, 3):
        assert final == team(score_check=check).claimed(0, tasks).turn(seat).closing().play("end").seen("final")


def test_both_teammates_win_and_upgraded_pieces_break_a_tie() -> None:
    """9.7, team against team; equal in everything is shared by all four."""

    def over(**pieces: str) -> Scene:
        last = team("team_duel", round_cap=2).turn(3).closing().scored(0, 1, 4).scored(1, 0, 4)
        return last.pieces(0, "a5").pieces(1, **pieces).play("end")

    won = over(heroic="i5")
    assert ([1, 3], [4, 4, 4, 4]) == (won.table.winners, won.table.scores)
    assert [0, 1, 2, 3] == over(common="i5").table.winners
    assert [0, 2] == over().table.winners
    assert "capped" == over().table.ending
