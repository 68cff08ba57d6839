"""Tash-Kalar's text board: screens as they should look, and nothing on them that the reader may not know.

`python -m tests.tash_kalar.test_board` writes the screens anew; read them before they are kept.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mohreh.kernel.registry import rules
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State, Value
from mohreh.kernel.text import LANGUAGES, Text
from tests.kit import screens
from tests.kit.screens import NAMES, after, board, play
from tests.tash_kalar.ready import ready, summoned
from tests.tash_kalar.scene import Scene, tash_kalar

FOLDER = Path(__file__).parent / "screens"
TABLES: list[tuple[int, dict[str, Value]]] = [
    (2, {}),
    (2, {"form": "duel", "edition": "original", "schools": "draft"}),
    (3, {}),
    (4, {"edition": "original"}),
    (4, {"form": "team_high_form"}),
]


def asking(game: Rules, step: str) -> State:
    """The first question of this kind."""
    for seed in range(100):
        for s in play(game, seed):
            if s.top.name() == step:
                return s
    raise LookupError(f"nobody is asked to {step}")


def summoning() -> screens.Shot:
    """A Time Mage whose pattern lies in two ways."""
    scene = tash_kalar().pieces(0, "d7 c6 e6 d5 f5 e4 g4 f3").pieces(1, "d6 e5", "e7 b6", "g8")
    scene.hand(0, "time_mage knight titan flare_03").claimed(0, "isolation")
    scene.play("place a5", "summon time_mage e5")
    return scene.rules, scene.table.seen(0), None


def handed_over() -> screens.Shot:
    """A teammate finishes the effect of a card."""
    scene = tash_kalar(4, form="team_duel").pieces(0, "d4 e4 d3", "c5").pieces(1, "e7 f7", "g5")
    scene.hand(0, "charging_buck titan").hand(2, "knight flare_05").hand(1, "wild_eagle")
    scene.destroyed(1, common=1).scored(1, 0, 3)
    scene.play("summon charging_buck e5", "leap e7", "pass_control")
    return scene.rules, scene.table.seen(2), NAMES[:4]


def drawn() -> dict[str, str]:
    """Each screen by the name of its file."""
    high, duel = rules("tash_kalar", 2), rules("tash_kalar", 2, {"form": "duel"})
    draft = rules("tash_kalar", 3, {"schools": "draft"})
    three, four = rules("tash_kalar", 3), rules("tash_kalar", 4)
    moving = asking(high, "HeraldMoves")
    shots: dict[str, screens.Shot] = {
        "start": (high, high.seen(after(high, 1, 0), int(after(high, 1, 0).who)), None),
        "middle": (high, high.seen(after(high, 5, 120), 0), NAMES[:2]),
        "turned": summoning(),
        "moving": (high, high.seen(moving, int(moving.who)), None),
        "duel": (duel, duel.seen(after(duel, 3, 91), 1), NAMES[:2]),
        "draft": (draft, draft.seen(after(draft, 1, 1), 0), None),
        "melee": (four, four.seen(after(four, 3, 151), 3), NAMES[:4]),
        "teams": handed_over(),
        "watched": (three, three.seen(after(three, 2, 160), None), NAMES[:3]),
        "end": (high, high.seen(after(high, 4), 1), None),
    }
    return screens.drawn(shots)


SCREENS = drawn()


@pytest.mark.parametrize("name", list(SCREENS))
def test_screen(name: str) -> None:
    """As it was read and kept."""
    assert (FOLDER / name).read_text(encoding="utf-8") == SCREENS[name]


@pytest.mark.once
@pytest.mark.parametrize(("players", "options"), TABLES)
def test_board_shows_only_what_the_reader_may_know(players: int, options: dict[str, Value]) -> None:
    """Another deal of what is hidden leaves the board as it is, and its lines are short and of one kind."""
    game = rules("tash_kalar", players, options)
    for number, s in enumerate(play(game, 1)):
        if number % 11:
            continue
        for seat in [None, *range(players)]:
            for shown in screens.shown_alike(game, s, seat, number):
                for line in shown.split("\n"):
                    screens.check_line(line)
                    screens.check_one_kind(line)


def arena(shown: str) -> list[str]:
    """The lines of the arena without what stands beside it."""
    lines = shown.split("\n")
    first = lines.index(next(line for line in lines if line.startswith("   a  b  c")))
    return [line[:32].rstrip() for line in lines[first : first + 11]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_ranks_seats_and_coloured_squares_are_seen_without_colour(language: str) -> None:
    """Three signs for each seat; square brackets for red, round ones for green, on empty squares too."""
    scene = tash_kalar(4).pieces(0, "e5", "c7", "i6").pieces(1, "d8", "d7", "d6").pieces(2, "a7", "a6", "a5")
    scene.pieces(3, "g1", "f1", "f2")
    shown = board(scene.rules, scene.table.seen(None), language)
    assert [
        "   a  b  c  d  e  f  g  h  i",
        "9        .  .  .  .  .        9",
        "8     .  . [x] .  .  .  .     8",
        "7  v  . (O) X  .  . (.) .  .  7",
        "6  V  .  .  #  .  .  .  . (%) 6",
        "5 (W) .  .  . [o] .  .  .  .  5",
        "4  .  .  .  .  .  .  . [.] .  4",
        "3  .  .  .  .  .  .  .  .  .  3",
        "2     . [.] .  . (M) .  .     2",
        "1        .  .  .  N  n        1",
        "   a  b  c  d  e  f  g  h  i",
    ] == arena(shown)


def test_own_things_come_last() -> None:
    """A terminal shows the end of a long text, right above where the answer is typed."""
    game = rules("tash_kalar", 3)
    s = after(game, 5, 40)
    shown = board(game, game.seen(s, 1), "en")
    order = ["Deathmatch melee", "vVW Player 3", "oO% Player 1", "   a  b  c", "xX# Player 2 (you)", "\nA ", "\nFlare "]
    assert order == sorted(order, key=shown.index)


def test_cards_are_drawn_with_the_readers_own_signs() -> None:
    """So that a pattern looks on the card as it would on the arena."""
    scene = tash_kalar().hand(1, "hell_bull").hand(0, "knight").turn(1)
    shown = board(scene.rules, scene.table.seen(1), "en").split("\n")
    beside = [line[34:] for line in shown[shown.index(next(x for x in shown if x.startswith("   a"))) :][:4]]
    assert [" A", " x . x", " X@x X", " . x ."] == beside


def test_a_flare_says_whether_it_holds() -> None:
    """Each half with its criterion."""
    scene = tash_kalar().pieces(1, "c9 d9 e9 f9 g9", "c1").hand(0, "flare_08")
    shown = " ".join(board(scene.rules, scene.table.seen(0), "en").split())
    assert "Flare 8 (4/5) (flare_08), upper half with 4 more upgraded pieces (now Player 2 1): You gain" in shown
    assert "Lower half, which holds now: Player 2 5, 5 needed. You must place" in shown


def shown_to(scene: Scene, seat: int = 0) -> str:
    """The English board in one line."""
    return " ".join(board(scene.rules, scene.table.seen(seat), "en").split())


def test_followed_squares_say_why_they_are_followed() -> None:
    """Pieces that may still move, that may not, that were chosen, or that summoned the being."""
    naiad = tash_kalar().pieces(0, "c4 d4 e4").hand(0, "naiad").play("summon naiad e5")
    assert "May still move: d4 and e4." in shown_to(naiad)
    hypnotist = tash_kalar().pieces(0, "f6 d5 f5 d4").pieces(1, "b7 b6 h6").hand(0, "hypnotist")
    hypnotist.play("summon hypnotist e5", "move b7 s")
    assert "Have moved and do not move again: b6." in shown_to(hypnotist)
    leviathan = summoned("leviathan", ready("leviathan").pieces(1, "g8 h8")).play("pick g8")
    assert "Chosen so far: g8." in shown_to(leviathan)
    tree = summoned("the_eldest_tree", ready("the_eldest_tree")).play("place e6")
    assert "Still to choose: up to 2. Squares used so far: e6." in shown_to(tree)
    guardian = tash_kalar().pieces(0, "c5 d5 f5").hand(0, "clan_guardian").play("summon clan_guardian e5")
    assert "Pieces that summoned it and are still there: c5, d5 and f5." in shown_to(guardian)


def test_a_pattern_is_shown_while_a_piece_is_picked_up_for_it() -> None:
    """Its pieces and its directions."""
    scene = tash_kalar().pieces(0, "d5 e5 f5 d4 e4 f4 a3 a5 b7 c9 e9 g9 i7 i3 g1 e1 c1").hand(0, "gun_tower")
    scene.play("summon gun_tower e6")
    assert "Pieces of the pattern:" not in shown_to(scene)
    scene.play("turned mirrored")
    for seat in (0, 1):
        assert "Pieces of the pattern: d5, e5, d4 and e4. Directions: " in shown_to(scene, seat)


def test_what_must_be_chosen_is_not_said_to_be_a_choice() -> None:
    """And a flare in force is shown with both halves."""
    scene = tash_kalar().pieces(1, "c9 d9 e9 f9 g9", "c1 d1 e1 f1 g1").hand(0, "flare_10").play("flare flare_10")
    shown = shown_to(scene)
    assert "Still to choose: 2." in shown
    assert (
        "In force: Flare 10 (5/5). Upper half, if its criterion held: You must place 2 common pieces of yours on empty"
        " squares. Lower half, if its criterion held: You must place 1 common piece of yours on an empty square."
    ) in shown


def test_no_limit_is_named_where_the_card_sets_none() -> None:
    """The Messenger and the Hell Bull make any number of moves, the Storm Elemental's piece so many."""
    messenger = tash_kalar().pieces(0, "e5 d6").hand(0, "messenger").play("summon messenger f4", "move f4 e")
    bull = summoned("hell_bull", ready("hell_bull")).play("move e5 s")
    storm = summoned("storm_elemental", ready("storm_elemental")).play("place g4", "move g4 n")
    assert ["MessengerRuns", "HellBullRuns", "StormElementalRuns"] == [one.waits() for one in (messenger, bull, storm)]
    assert "Still to choose" not in shown_to(messenger) + shown_to(bull)
    assert "Still to choose: up to 4." in shown_to(storm)


def test_the_sign_of_a_summoning_square_with_a_piece_is_explained() -> None:
    """With the reader's own sign."""
    scene = tash_kalar().hand(1, "hell_bull").turn(1)
    assert "@ summoning square, @x one that needs a piece of yours too, * marked" in shown_to(scene, 1)


def test_met_tasks_are_marked() -> None:
    """Those of the player whose turn it is."""
    scene = tash_kalar().destroyed(1, common=3).closing()
    shown = board(scene.rules, scene.table.seen(0), "en")
    assert "Destruction 1, met now: " in shown
    assert 1 == shown.count("met now")


def test_spectator_has_no_place_of_its_own() -> None:
    """And sees no hand."""
    game = rules("tash_kalar", 3)
    shown = board(game, game.seen(after(game, 3, 60), None), "en")
    assert not re.search(r"\(you\)|^[A-F] |upper half", shown, re.MULTILINE)


def test_latin_digits_in_persian() -> None:
    """Digits that vary are the reader's choice."""
    game = rules("tash_kalar", 3)
    seen = game.seen(after(game, 3, 40), 0)
    shown = str(game.game.board(seen, Text("fa", game.game, digits="en")))
    assert "بازیکن 2" in shown


def test_two_players_fit_on_a_tall_screen() -> None:
    """With all cards in hand and all tasks open."""
    for options in ({}, {"form": "duel"}):
        game = rules("tash_kalar", 2, dict(options))
        for number, s in enumerate(play(game, 6)):
            if number % 9 == 0:
                assert 60 > board(game, game.seen(s, 0), "en").count("\n")


if __name__ == "__main__":
    screens.write(FOLDER, drawn())
