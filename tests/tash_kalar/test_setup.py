"""Section 2 and rule 10.2: schools, hands, tasks, start pieces; and the very first turn (15.1)."""

from __future__ import annotations

import pytest

from tests.tash_kalar.opening import Opening, opening
from tests.tash_kalar.printed import FLARES, LEGENDS, SCHOOLS, TASKS
from tests.tash_kalar.ready import reason
from tests.tash_kalar.scene import tash_kalar

NAMES = list(SCHOOLS)
FORMS = [(2, "high_form"), (2, "duel"), (3, "melee"), (4, "melee")]


# ---- schools and hands


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_schools_are_different_and_all_come_up(players: int) -> None:
    """2.2: no school twice; each seat may get each of the four."""
    seen: list[set[str]] = [set() for _ in range(players)]
    for seed in range(40):
        table = opening(players, seed)
        schools = [table.school_of(seat) for seat in range(players)]
        assert players == len(set(schools))
        for seat, school in enumerate(schools):
            seen[seat].add(school)
    assert [set(NAMES)] * players == seen


def test_schools_of_ones_choice() -> None:
    """15.11: one school for each seat, the two Imperial ones against each other too."""
    for chosen in (["sylvan", "highland"], ["southern_imperial", "northern_imperial"]):
        for seed in range(3):
            table = opening(2, seed, schools="+".join(chosen))
            assert chosen == [table.school_of(seat) for seat in range(2)]
    table = opening(4, schools="highland+sylvan+southern_imperial+northern_imperial")
    assert ["highland", "sylvan", "southern_imperial", "northern_imperial"] == [
        table.school_of(p) for p in range(4)
    ]


@pytest.mark.parametrize("first", [0, 1])
def test_draft_of_two(first: int) -> None:
    """15.11: the last in turn order picks first, the starting player last; nothing is dealt before."""
    table = opening(2, schools="draft", start_player=first)
    assert 1 - first == table.asked()
    assert [f"school {name}" for name in NAMES] == table.options()
    assert ["", ""] == [table.school_of(seat) for seat in range(2)]
    assert ["", ""] == [table.holds(seat) for seat in range(2)]
    table.play("school sylvan")
    assert first == table.asked()
    assert [f"school {name}" for name in NAMES if name != "sylvan"] == table.options()
    table.play("school highland")
    assert ("sylvan", "highland") == (table.school_of(1 - first), table.school_of(first))
    assert set(table.cards(first, "beings")) <= set(SCHOOLS["highland"])
    assert ("Act", first) == (table.waits(), table.asked())


def test_draft_of_three() -> None:
    """15.11: against the turn order, from the seat before the starting player."""
    table = opening(3, schools="draft", start_player=1)
    order = []
    for school in ("sylvan", "northern_imperial", "highland"):
        order.append(table.asked())
        table.play(f"school {school}")
    assert [0, 2, 1] == order
    assert ["sylvan", "highland", "northern_imperial"] == [table.school_of(seat) for seat in range(3)]


def test_draft_of_four_leaves_the_starting_player_the_last_school() -> None:
    """15.11: three are asked; the fourth takes what is left."""
    table = opening(4, schools="draft", start_player=2)
    order = []
    while table.waits() == "PickSchool":
        order.append(table.asked())
        table.play(table.options()[0])
    assert [1, 0, 3] == order
    assert NAMES[3] == table.school_of(2)
    assert "school who=2 school=sylvan" in table.events(None)


@pytest.mark.parametrize(("players", "form"), FORMS)
def test_opening_hands(players: int, form: str) -> None:
    """2.4: three beings of the own school, two legends and a flare; the decks have the rest."""
    for seed in range(5):
        table = opening(players, seed, form=form)
        for seat in range(players):
            assert 3 == len(set(table.cards(seat, "beings")))
            assert set(table.cards(seat, "beings")) <= set(SCHOOLS[table.school_of(seat)])
            assert 2 == len(set(table.cards(seat, "legends")))
            assert 1 == len(table.cards(seat, "flares"))
            assert 15 == table.deck_size(seat)
            assert "" == table.discard(seat)
        for key, whole, each in (("legends", LEGENDS, 2), ("flares", FLARES, 1)):
            assert len(whole) - players * each == table.pile(key)["deck"]
            held = [card for seat in range(players) for card in table.cards(seat, key)]
            assert players * each == len(set(held))


def test_decks_are_shuffled() -> None:
    """2.1 and 2.2: other seeds, other hands."""
    hands = {opening(2, seed, schools="sylvan+highland").holds(0) for seed in range(20)}
    assert 20 == len(hands)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_random_seat_starts(players: int) -> None:
    """2.3: everybody may be first."""
    assert set(range(players)) == {opening(players, seed).seen("first") for seed in range(40)}


@pytest.mark.parametrize(
    ("players", "form", "pieces"), [(2, "high_form", 17), (2, "duel", 16), (3, "melee", 15), (4, "melee", 14)]
)
def test_pieces_in_the_supply(players: int, form: str, pieces: int) -> None:
    """1.10: a piece on a score board is not in the supply; three legendary ones everywhere."""
    table = opening(players, form=form)
    assert [[pieces, 3]] * players == [table.supply(seat) for seat in range(players)]


# ---- what lies there from the start


def test_high_form_starts_with_an_empty_board_and_four_tasks() -> None:
    """2.5 to 2.8: three open tasks, the next one, and twenty below it."""
    for edition, barred in (("persian", "points"), ("original", "advanced")):
        for seed in range(20):
            table = opening(2, seed, edition=edition)
            tasks = table.view()["tasks"]
            opened = tasks["open"]
            assert {} == table.seen("pieces")
            assert 4 == len({*opened, tasks["next"]})
            assert 20 == tasks["deck"]
            kinds = [TASKS[name].category for name in opened]
            assert max([kinds.count(kind) for kind in kinds]) < 3
            for name in opened:
                assert TASKS[name].points < 3 if barred == "points" else not TASKS[name].advanced
            assert ("Act", table.seen("first")) == (table.waits(), table.asked())


@pytest.mark.parametrize("first", [0, 1])
def test_duel_is_laid_out_by_the_second_player(first: int) -> None:
    """2.10: the second player chooses which colour begins on which square; the other colour gets the other one."""
    for colour in (0, 1):
        table = opening(2, form="duel", start_player=first)
        assert ("LayDuel", 1 - first) == (table.waits(), table.asked())
        assert ["put 0 c5", "put 1 c5"] == table.options()
        table.play(f"put {colour} c5")
        assert (f"{colour} common", f"{1 - colour} common") == (table.at("c5"), table.at("g5"))
        assert ("Act", first) == (table.waits(), table.asked())
        assert [0, 0] == [table.points(seat) for seat in range(2)]
        assert [[15, 3]] * 2 == [table.supply(seat) for seat in range(2)]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_melee_of_three_is_laid_out_by_the_player_before_the_first(first: int) -> None:
    """10.2: symbol by symbol a piece of a colour that lies nowhere yet, on either of the two squares."""
    table = opening(3, start_player=first)
    last = (first + 2) % 3
    assert ("LayMelee", last) == (table.waits(), table.asked())
    assert [f"put {seat} {square}" for seat in range(3) for square in ("f8", "g8")] == table.options()
    table.play("put 1 g8")
    assert last == table.asked()
    assert [f"put {seat} {square}" for seat in (0, 2) for square in ("b3", "c3")] == table.options()
    table.play("put 0 b3")
    assert ["put 2 g4", "put 2 g3"] == table.options()
    table.play("put 2 g4")
    assert ["1 common", "0 common", "2 common"] == [table.at(square) for square in ("g8", "b3", "g4")]
    assert ("Act", first) == (table.waits(), table.asked())


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_melee_of_four_leaves_out_the_colour_of_the_second_player(first: int) -> None:
    """10.2: the other three colours have a piece each."""
    table = opening(4, start_player=first)
    second = (first + 1) % 4
    assert (first + 3) % 4 == table.asked()
    for squares in (("f8", "g8"), ("b3", "c3"), ("g4", "g3")):
        colours = {int(one.split()[1]) for one in table.options()}
        assert second not in colours
        assert {*squares} == {one.split()[2] for one in table.options()}
        table.play(table.options()[-1])
    assert "" == table.of(second)
    for seat in range(4):
        assert (0 if seat == second else 1) == len(table.of(seat).split())
    assert [[0, 0, 0, 0]] * 4 == [table.by_colour(seat) for seat in range(4)]


# ---- the very first turn


def laid_out(players: int, form: str, first_turn: str) -> Opening:
    """A game whose start pieces lie there."""
    table = opening(players, form=form, first_turn=first_turn)
    while table.waits() != "Act":
        table.play(table.options()[0])
    return table


@pytest.mark.parametrize(("players", "form"), FORMS)
def test_first_turn_is_one_placement(players: int, form: str) -> None:
    """15.1, place_one: no summoning, no exchange, no flare; then the turn ends as usual and others have two actions."""
    table = laid_out(players, form, "place_one")
    first = table.asked()
    assert (1, True) == (table.seen("actions"), table.seen("opening"))
    pieces = len(table.view()["pieces"])
    assert 69 - pieces == len(table.options()) == len(table.options("place"))
    table.play("place e5")
    assert ["end"] == table.options()
    table.end()
    assert (int(str(first)) + 1) % players == table.asked()
    assert (2, False) == (table.seen("actions"), table.seen("opening"))
    assert table.options("exchange")


@pytest.mark.parametrize(("players", "form"), FORMS)
def test_first_turn_is_one_action(players: int, form: str) -> None:
    """15.1, one_action: a card may be exchanged instead of placing."""
    table = laid_out(players, form, "one_action")
    who = int(str(table.asked()))
    assert 1 == table.seen("actions")
    hand = {f"exchange {card}" for kind in ("beings", "legends", "flares") for card in table.cards(who, kind)}
    assert hand == set(table.options("exchange"))
    table.play(f"exchange {table.cards(who, 'beings')[0]}", "done")
    assert ["end"] == table.options()
    table.end()
    assert ((who + 1) % players, 2) == (table.asked(), table.seen("actions"))


def test_reason_in_the_first_turn() -> None:
    """15.1: the refusal names the option."""
    table = opening(2, first_turn="place_one")
    who = int(str(table.asked()))
    for action in (f"exchange {table.cards(who, 'flares')[0]}", f"summon {table.cards(who, 'beings')[0]} e5"):
        reason = table.why(action)
        assert reason is not None
        assert ("tash_kalar.only_place", "15.1") == (reason.key, reason.rule)


def test_second_round_of_the_starting_player_is_ordinary() -> None:
    """3.1: only the very first turn is shorter."""
    table = opening(2)
    first = table.asked()
    table.play("place e5", "end", "place e4", "place e3", "end")
    assert (first, 2, 2) == (table.asked(), table.seen("actions"), table.seen("round"))


@pytest.mark.parametrize(("value", "may"), [("place_one", False), ("one_action", True)])
def test_flare_in_the_first_turn(value: str, may: bool) -> None:
    """15.1: with place_one neither before the placement nor after it, whatever lies there."""
    scene = tash_kalar(first_turn=value).pieces(1, heroic="c9 d9 e9 f9 g9").hand(0, "flare_10")
    scene.set(opening=1, actions=1)
    assert may == (scene.options("flare") != [])
    scene.play("place a5")
    assert may == (scene.options("flare") != [])
    if not may:
        assert "only_place 15.1" == reason(scene, "flare flare_10")


def test_a_task_may_be_claimed_in_the_first_turn() -> None:
    """15.1: the end of that turn runs as usual."""
    scene = (
        tash_kalar(first_turn="place_one").pieces(0, "d8", "e5 h4").set(opening=1, actions=1).play("place a5")
    )
    assert ["claim red_conquest", "end"] == scene.options()
