"""The rows of numbers for learners: as long as they should be, named, from the seat's side, complete, and no leak."""

from __future__ import annotations

import pytest

from mohreh.contract.subject import SAMPLE, Subject, game_of, sampled
from mohreh.kernel.encoding import encode
from mohreh.kernel.features import NOTHING, Row
from mohreh.kernel.registry import game, names, rules
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import Value
from mohreh.kernel.table import Table
from tests.inis.scene import inis
from tests.inis.test_draft import drafting
from tests.kit.scene import Scene
from tests.qabile.scene import qabile
from tests.rokab.scene import rokab
from tests.splendor.scene import splendor
from tests.tash_kalar.scene import duel, tash_kalar

# Fields of questions that have no column of their own name: who is asked has, and so has what is written otherwise
# (what came of a window is in `worked` and `forced`); what may be chosen is told by the legal ids.
WITHOUT_COLUMN = {"seat", "chooser", "last", "x", "y", "use_of", "outcome"}
WITHOUT_COLUMN |= {"choices", "may_end", "low", "high", "places", "owners"}
OPTIONS: dict[str, list[dict[str, Value]]] = {
    "rokab": [{"edition": "original"}],
    "tash_kalar": [{"edition": "original"}, {"schools": "draft"}],
    "inis": [{"setup": "discovery"}],
    "splendor": [{"reserved_visibility": "all_hidden"}],
}


def tables() -> list[object]:
    """Every game for every number of players, and some options that change what is hidden."""
    found: list[object] = []
    for name in names():
        for players in game(name).players:
            for options in [{}, *OPTIONS.get(name, [])]:
                found.append(pytest.param(rules(name, players, options), id=f"{name}-{players}-{options}"))
    return found


def seen(scene: Scene | Table, seat: int) -> dict[str, float]:
    """The features of a seat by name; -1 is a spectator."""
    table = scene.table if isinstance(scene, Scene) else scene
    row = table.rules.features(table._state, seat)
    return dict(zip(table.rules.feature_names(), row, strict=True))


def shown(row: dict[str, float], block: str) -> list[str]:
    """What is not 0 in a block, without the name of the block."""
    return [name.removeprefix(f"{block}.") for name, number in row.items() if name.startswith(f"{block}.") and number]


# ---- all games


@pytest.mark.parametrize("r", tables())
def test_rows_are_as_long_as_their_names_and_know_only_what_the_seat_may(r: Rules) -> None:
    columns = r.feature_names()
    assert len(columns) == len(set(columns))
    subject = Subject(r, SAMPLE)
    for moment in sampled(subject, 10, end=True):
        for seat in subject.seats:
            row = r.features(moment.state, seat)
            assert len(columns) == len(row)
            assert all(type(number) is float and -2.0 < number < 3.0 for number in row)
            assert row == r.features(moment.redeal(seat, 1), seat)


@pytest.mark.parametrize("r", tables())
def test_where_a_view_changes_the_features_change(r: Rules) -> None:
    """In the first decisions of a game, sealed ones too, no two views of a seat share a row."""
    views: dict[tuple[float, ...], bytes] = {}
    for moment in game_of(Subject(r, SAMPLE), 3):
        if moment.number == 40 or moment.over:
            break
        row = tuple(r.features(moment.state, 0))
        view = encode(r.view(moment.state, 0))
        assert view == views.setdefault(row, view)


@pytest.mark.parametrize("name", names())
def test_every_question_and_all_that_it_is_about_has_a_column(name: str) -> None:
    found = game(name)
    columns = rules(name, found.players[0]).feature_names()
    questions = [column.removeprefix("question.") for column in columns if column.startswith("question.")]
    assert [*found.steps, "Ended"] == questions
    about = {column.split(".")[1] for column in columns if column.startswith("asks.")}
    assert {field for step in found.steps.values() for field in step.FIELDS} - WITHOUT_COLUMN <= about


def test_seats_are_counted_from_the_one_that_looks() -> None:
    table = rules("splendor", 4)
    row = Row(table.game.questions, table.new(1), 3, True)
    row.seat("turn", 0)
    row.seat("nobody", NOTHING)
    row.seats("some", 0b1010)
    row.by_seat("points", [1, 2, 3, 4], 4)
    assert 1 == row.seat_at(2)
    row.flag("first", True)
    assert [0.0, 1.0, 0.0, 0.0] == row.numbers[:4]
    assert [0.0, 0.0, 0.0, 0.0] == row.numbers[4:8]
    assert [1.0, 0.0, 1.0, 0.0] == row.numbers[8:12]
    assert [1.0, 0.25, 0.5, 0.75, 1.0] == row.numbers[12:]
    assert ["turn.seat+0", "turn.seat+1"] == row.names[:2]
    assert "seat+2.first" == row.names[-1]


def test_a_pile_tells_how_near_the_top_a_known_card_lies() -> None:
    table = rules("splendor", 2)
    row = Row(table.game.questions, table.new(1), 0, True)
    row.pile("deck", ["a", "b", "c"], [NOTHING, 2, 0], 4)
    assert [0.5, 0.0, 0.75] == row.numbers
    assert ["deck.a", "deck.b", "deck.c"] == row.names


# ---- Splendor


def test_splendor_tokens_rows_and_nobles() -> None:
    scene = splendor(2).tokens(0, "w2+j1").row(1, "1w1").nobles("n03").bought(1, "1g1").points(1, 5, 2)
    mine, other = seen(scene, 0), seen(scene, 1)
    assert 2 / 4 == mine["seat+0.tokens.w"] == other["seat+1.tokens.w"] == mine["bank.w"]
    assert ["1w1"] == shown(mine, "1.1")
    assert "n03" in shown(mine, "nobles")
    assert "1g1" in shown(mine, "seat+1.bought")
    assert 5 / 15 == mine["seat+1.points"]
    assert ["seat+0"] == shown(mine, "asked") == shown(mine, "first")
    assert ["seat+1"] == shown(other, "asked")


def test_splendor_a_card_from_a_deck_is_known_to_its_owner_alone() -> None:
    scene = splendor(3).blind(1, "3u3").reserved(1, "2r1")
    for seat, who in ((0, "seat+1"), (2, "seat+2"), (-1, "seat+1")):
        row = seen(scene, seat)
        assert ["2r1"] == shown(row, f"{who}.reserved")
        assert ["3"] == shown(row, f"{who}.unseen")
        assert not [name for name, number in row.items() if "3u3" in name and number]
    own = seen(scene, 1)
    assert ["2r1", "3u3"] == shown(own, "seat+0.reserved")
    assert ["3u3"] == shown(own, "r1")
    assert ["2r1"] == shown(own, "r2")


def test_splendor_a_payment_names_the_card_and_the_gems() -> None:
    scene = splendor(2).tokens(0, "w2+u2+g2+r2+j2").row(1, "1k1").play("golden 1.1")
    assert ["1.1"] == shown(seen(scene, 1), "asks.slot")
    assert [] == shown(seen(scene, 1), "asks.instead")
    scene.play("gold g")
    assert ["g"] == shown(seen(scene, 1), "asks.instead") == shown(seen(scene, 1), "asks.colour")


# ---- Rokab


def test_rokab_hands_rows_and_the_map() -> None:
    scene = rokab(3).hand(0, "10 10 matarsak").hand(1, "3 bahar").row(1, "5 5").known(1, "3").owned(2, "fars")
    scene.site("rey").peace("yazd").season("zemestan").passed(2)
    mine, other = seen(scene, 0), seen(scene, 1)
    assert ["10", "matarsak"] == shown(mine, "hand")
    assert ["3", "bahar"] == shown(other, "hand")
    assert [] == shown(seen(scene, -1), "hand")
    assert ["3"] == shown(mine, "seat+1.known") == shown(other, "seat+0.known")
    assert ["5"] == shown(mine, "seat+1.row")
    assert ["fars"] == shown(mine, "seat+2.provinces") == shown(other, "seat+1.provinces")
    assert [["rey"], ["yazd"], ["zemestan"]] == [shown(mine, block) for block in ("site", "peace", "season")]
    assert ["seat+2"] == shown(mine, "passed")
    assert 3 / 15 == mine["seat+0.size"] == other["seat+2.size"]


def test_rokab_what_is_kept_is_seen_by_its_owner_alone() -> None:
    scene = rokab(3, last_hand="keep_two").hands("", "10 10 5 6", "").turn(1).play("pass", "keep")
    assert "KeepTwo" == scene.waits()
    scene.play("retain 5")
    assert ["5"] == shown(seen(scene, 1), "kept")
    assert [] == shown(seen(scene, 0), "kept")
    assert 1 / 2 == seen(scene, 0)["kept_size"]


def test_rokab_own_decks_show_what_may_still_come() -> None:
    scene = rokab(2).deck(1, "10 bahar").hand(1, "3")
    assert ["3", "10", "bahar"] == shown(seen(scene, 0), "seat+1.left")
    assert 2 / 23 == seen(scene, 0)["seat+1.deck"]


# ---- Qabile


def test_qabile_lands_fences_and_the_order() -> None:
    scene = qabile(3).settlers("2.3", B=2).settlers("0.0", A=1).fences("h1.1").masks(C=1).order("BAC")
    row = seen(scene, 1)
    assert ["2.3"] == shown(row, "seat+0.one") == shown(row, "seat+0.two")
    assert ["0.0"] == shown(row, "seat+2.one")
    assert [] == shown(row, "seat+2.two")
    assert ["h1.1"] == shown(row, "fences")
    assert 1 / 3 == row["seat+1.masks"]
    assert [["seat+0"], ["seat+2"], ["seat+1"]] == [shown(row, f"order.{turn}") for turn in (1, 2, 3)]
    scene.play("settle 4.4")
    assert ["4.4"] == shown(seen(scene, 1), "asks.first")
    assert ["1"] == shown(seen(scene, 1), "asks.turn")


def test_qabile_a_fence_turn_taken_over() -> None:
    scene = qabile(2).removed("B", by="A").masks(A=2).fencing("A", instead_of="B")
    row = seen(scene, 0)
    assert 1.0 == row["asks.taken_over"]
    assert [["seat+1"], ["seat+0"]] == [shown(row, "removed"), shown(row, "remover")]


# ---- Tash-Kalar


def test_tash_kalar_pieces_hands_and_tasks() -> None:
    scene = tash_kalar().pieces(0, "e5 e3", heroic="c3").pieces(1, "a4").hand(0, "swordmaster herald")
    scene.hand(1, "dire_wolf titan").known(1, "titan").claimed(1, "devastation").discarded(1, "eagle_lord")
    row = seen(scene, 0)
    assert ["e5", "e3"] == shown(row, "seat+0.common")
    assert ["c3"] == shown(row, "seat+0.heroic")
    assert ["a4"] == shown(row, "seat+1.common") == shown(seen(scene, 1), "seat+0.common")
    assert {"swordmaster", "herald"} == set(shown(row, "seat+0.hand")) - {"beings"}
    assert {"titan"} == set(shown(row, "seat+1.hand")) - {"beings", "legends"}
    assert {"titan", "dire_wolf"} == set(shown(seen(scene, 1), "seat+0.hand")) - {"beings", "legends"}
    assert ["devastation"] == shown(row, "seat+1.claimed")
    assert ["eagle_lord"] == shown(row, "seat+1.discard")
    assert ["highland"] == shown(row, "seat+1.school")
    assert [["red_conquest"], ["center_cross"]] == [shown(row, "task.2"), shown(row, "task.next")]


def test_tash_kalar_a_card_put_under_a_deck_is_known_to_its_player() -> None:
    scene = tash_kalar().hand(0, "swordmaster herald titan").hand(1, "dire_wolf")
    scene.play("exchange titan")
    assert ["titan"] == shown(seen(scene, 0), "legends.known")
    assert 1 / 12 == pytest.approx(seen(scene, 0)["legends.known.titan"])
    assert [] == shown(seen(scene, 1), "legends.known")
    assert ["Exchange"] == shown(seen(scene, 0), "question")


def test_tash_kalar_points_by_colour_count_from_the_looking_seat() -> None:
    scene = duel().scored(0, 1, 6).scored(1, 0, 9)
    assert 6 / 18 == seen(scene, 0)["seat+0.scored.seat+1"] == seen(scene, 1)["seat+1.scored.seat+0"]
    assert 9 / 18 == seen(scene, 1)["seat+0.scored.seat+1"] == seen(scene, 1)["seat+0.points"]


# ---- Inis


def test_inis_clans_buildings_and_cards() -> None:
    scene = inis(3).clans("moor", 2, 1).clans("cove", 0, 3).hand(0, "conquest eriu").hand(1, "geis valley")
    scene.built("cove", citadels=2).festival("plains").deeds(2, 1).pretender(1)
    row, other = seen(scene, 0), seen(scene, 1)
    assert 2 / 12 == row["seat+0.clans.moor"] == other["seat+2.clans.moor"]
    assert ["moor"] == shown(row, "seat+0.chieftain")
    assert ["cove"] == shown(row, "seat+1.chieftain")
    assert 2 / 3 == row["island.citadels.cove"]
    assert [["moor"], ["plains"]] == [shown(row, "island.capital"), shown(row, "island.festival")]
    assert ["conquest", "eriu"] == shown(row, "seat+0.hand")
    assert [] == shown(row, "seat+1.hand")
    assert ["geis"] == shown(other, "seat+0.hand")
    assert ["valley"] == shown(row, "seat+1.advantages") == shown(other, "seat+0.advantages")
    assert 1 / 4 == row["seat+2.deeds"] == other["seat+1.deeds"]
    assert ["seat+1"] == shown(row, "pretenders")
    assert "cove+moor" in shown(row, "island.near")


def test_inis_a_declaration_is_told_and_a_secret_answer_is_not() -> None:
    scene = inis(3).clans("moor", 3).clans("cove", 0, 1).hand(0, "migration").hand(1, "geis").hand(2, "bard")
    scene.do("play migration")
    row = seen(scene, 1)
    assert ["migration"] == shown(row, "asks.card") == shown(row, "table")
    assert ["moor"] == shown(row, "plan.first")
    scene.do("to cove", "done")
    assert "Declared" == scene.waits()
    assert ["cove"] == shown(seen(scene, 1), "plan.others")
    before = seen(scene, 2)
    scene.table.play("react geis", 1)
    assert before == seen(scene, 2)
    assert ["geis"] == shown(seen(scene, 1), "answers")


def test_inis_the_draft_tells_its_own_answers_alone() -> None:
    table = drafting(3)
    before = [seen(table, seat) for seat in range(3)]
    table.play(table.legal_for(0)[0], 0)
    after = [seen(table, seat) for seat in range(3)]
    assert before[1:] == after[1:]
    assert 1.0 == after[0]["answered"]
    assert 1 == len(shown(after[0], "answers"))
