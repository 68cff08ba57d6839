"""The public face: play, look, take back, end, and every refusal with what would be right."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest
from librt.vecs import append
from mypy_extensions import i64

import mohreh
from mohreh.contract.subject import Picker
from mohreh.kernel import errors
from mohreh.kernel.catalogue import Catalogue, Domain, Verb
from mohreh.kernel.errors import (
    BadOption,
    BadPlayers,
    BadSeed,
    CannotUndo,
    GameOver,
    IllegalAction,
    MohrehError,
    NoSuchSeat,
    UnknownGame,
)
from mohreh.kernel.game import Game
from mohreh.kernel.rng import FAST, FAST_RNG, Rng
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import Actions, Event, Reason, SeatStep, State, Value
from mohreh.kernel.table import Table
from tests.toys import TOYS


def splendor(players: int = 3, **options: Value) -> Table:
    return mohreh.new("splendor", players=players, seed=7, options={"start_player": 0, **options})


def bazaar(players: int = 3, seed: int = 7) -> Table:
    assert TOYS
    return mohreh.new("bazaar", players=players, seed=seed)


def nim() -> Table:
    return mohreh.new("nim", players=2, seed=3)


def to_the_end(table: Table, seed: int = 0) -> None:
    """Random play, sealed choices in any order."""
    picker = Picker(seed)
    while not table.over:
        seat = picker.choose(table.waiting)
        table.play(picker.choose(list(table.legal_for(seat))), seat)


def until(table: Table, step: str) -> Table:
    """Play the first legal id until a question comes up."""
    while not repr(table).split(" to ")[-1].startswith(step):
        table.play(table.legal[0])
    return table


# ---- what a script needs


def test_every_error_that_a_caller_may_catch_is_a_name_of_the_package() -> None:
    kinds = [one for one in vars(errors).values() if isinstance(one, type) and issubclass(one, MohrehError)]
    assert len(kinds) > 10
    assert kinds == [getattr(mohreh, kind.__name__) for kind in kinds]
    assert {kind.__name__ for kind in kinds} <= set(mohreh.__all__)
    assert sorted(mohreh.__all__) == mohreh.__all__


def test_a_script_catches_what_is_refused() -> None:
    with pytest.raises(mohreh.IllegalAction, match="not legal for seat"):
        mohreh.new("nim", players=2, seed=3).play("take a 3", seat=1)


# ---- what is asked


def test_one_seat_is_asked_at_a_time() -> None:
    table = splendor()
    assert [0] == table.waiting
    assert 0 == table.turn
    assert table.legal == table.legal_for(0)
    assert 0 == len(table.legal_for(1))


def test_several_seats_are_asked_when_choices_are_sealed() -> None:
    table = until(bazaar(), "Offer")
    assert [0, 1, 2] == table.waiting
    assert 0 == table.turn
    assert all(len(table.legal_for(seat)) for seat in table.waiting)


def test_legal_reads_like_a_list_of_notations() -> None:
    legal = splendor().legal
    assert legal[0] in legal
    assert -5 not in legal
    assert list(legal) == [legal[i] for i in range(len(legal))]
    assert "take w+u+g" == legal.notation()[0]
    assert repr(legal).startswith(f"<{len(legal)} legal: take w+u+g, ")
    assert legal == list(legal)


def test_actions_are_played_by_id_or_in_notation() -> None:
    one, other = splendor(), splendor()
    one.play("take w+u+g")
    other.play(other.legal[0])
    assert one.fingerprint() == other.fingerprint()
    assert 1 == one.turn


def test_play_tells_what_happened() -> None:
    table = nim()
    first = table.turn
    assert first is not None
    events = table.play("take c 2")
    assert ["nim.take", "nim.has"] == [event.key for event in events]
    assert ["nim.take", "nim.has"] == [event.key for event in table.events(first)]
    assert ["nim.take"] == [event.key for event in table.events(1 - first)]
    assert ["nim.take"] == [event.key for event in table.events(None)]
    assert [] == table.events(None, since=1)


def told(events: list[Event]) -> list[object]:
    """Events as plain data."""
    return [(event.key, event.args, event.seats) for event in events]


def test_what_came_before_the_first_decision_is_told() -> None:
    """Three rolls, a tie, the order: first of all, and again wherever the table comes from its seed."""
    table = mohreh.new("qabile", players=3, seed=1)
    keys = ["qabile.round", *["qabile.roll"] * 3, *["qabile.reroll"] * 2, "qabile.order"]
    assert keys == [event.key for event in table.opening]
    assert told(table.opening) == told(table.events(None))
    played = table.play(table.legal[0])
    assert told(table.opening + played) == told(table.events(0))
    assert told(played) == told(table.events(0, since=0))
    record = table.record()
    for twin in (table.clone(), pickle.loads(pickle.dumps(table)), mohreh.replay(record), mohreh.replay(record, 0)):
        assert told(table.opening) == told(twin.opening)
    assert [] == mohreh.fork(table).opening  # it begins with a state


def test_an_opening_is_told_to_whom_it_concerns() -> None:
    """Everyone hears of the others' hands how many cards they have."""
    table = mohreh.new("rokab", players=3, seed=7)
    for seat in (0, 1, 2, None):
        heard = table.events(seat)
        assert [seat] * (seat is not None) == [one.args["who"] for one in heard if one.key == "rokab.dealt"]
        others = [one for one in range(3) if one != seat]
        assert others == [one.args["who"] for one in heard if one.key == "rokab.dealt_hidden"]


def test_views_differ_by_seat() -> None:
    table = nim()
    table.play("take c 2")
    views = [table.view(0), table.view(1), table.view(None)]
    assert [0, 1, -1] == [view["seat"] for view in views]
    assert 1 == len([view for view in views if "unknown" not in str(dict(view)["hoards"])])


def test_why_not_gives_the_rule_and_nothing_for_what_is_legal() -> None:
    table = splendor()
    assert table.why_not(0, "take w+u+g") is None
    reason = table.why_not(0, "buy 1.1")
    assert reason is not None
    assert ("splendor.buy.too_dear", "5.3") == (reason.key, reason.rule)
    turn = table.why_not(1, "pass")
    assert turn is not None
    assert ("kernel.not_your_turn", {"seat": 0}) == (turn.key, turn.args)


def test_a_table_prints_where_it_stands() -> None:
    assert "<splendor, 3 players, decision 0: seat 0 to Turn(seat=0)>" == repr(splendor())


# ---- the end


@pytest.mark.parametrize("make", [splendor, bazaar, nim])
def test_a_game_is_played_to_its_end(make: Callable[[], Table]) -> None:
    table = make()
    assert (False, [], "") == (table.over, table.winners, table.ending)
    to_the_end(table)
    assert table.over
    assert table.turn is None
    assert [] == table.waiting
    assert 0 == len(table.legal)
    assert max(table.scores) == max(table.scores[seat] for seat in table.winners)
    assert "ended" in repr(table)
    with pytest.raises(GameOver, match=rf"the game is over \({table.ending}\); start a new one"):
        table.play(0)
    assert Reason("kernel.over", {}, table.rules.game.endings[table.ending]) == table.why_not(0, 0)


def test_a_game_can_be_ended_outside_the_rules() -> None:
    table = splendor()
    table.play("take w+u+g")
    table.end("resigned", winners=[1, 2])
    assert (True, [1, 2], "resigned") == (table.over, table.winners, table.ending)
    assert [] == table.waiting
    assert 0 == len(table.legal_for(1))
    assert Reason("kernel.over", {}, "") == table.why_not(1, "pass")
    with pytest.raises(GameOver, match="resigned"):
        table.play("take w+u+g")
    with pytest.raises(GameOver, match="over already"):
        table.end("time")
    with pytest.raises(CannotUndo, match="the game is over"):
        table.undo()


def test_only_known_ways_to_end() -> None:
    table = splendor()
    with pytest.raises(MohrehError, match="'bored' is no way to end a game: resigned, abandoned and time are"):
        table.end("bored")
    with pytest.raises(NoSuchSeat):
        table.end("resigned", winners=[5])
    assert not table.over


# ---- taking back


def test_undo_takes_the_last_decision_back() -> None:
    table = splendor()
    before = table.fingerprint()
    table.play("take w+u+g")
    table.undo()
    assert before == table.fingerprint()
    assert 0 == table.decisions
    table.play("take w+u+r")
    assert 1 == table.decisions


def test_undo_of_nothing_is_refused() -> None:
    with pytest.raises(CannotUndo, match="nothing has been played yet"):
        splendor().undo()
    table = splendor()
    table.play("take w+u+g")
    with pytest.raises(CannotUndo, match="seat 0 has decided since"):
        table.undo(seat=1)
    with pytest.raises(CannotUndo, match="seat 1 has decided nothing yet"):
        table.undo(seat=1, past=[0])


def test_undo_stops_at_another_seat_unless_it_does_not_mind() -> None:
    """Against bots, undo returns to my last decision."""
    table = splendor()
    before = table.fingerprint()
    table.play("take w+u+g")
    table.play("take w+u+r")
    table.play("take g+r+k")
    with pytest.raises(CannotUndo, match="seat 2 has decided since"):
        table.undo(seat=0)
    with pytest.raises(CannotUndo, match="seat 1 has decided since"):
        table.undo(seat=0, past=[2])
    assert 3 == table.decisions
    table.undo(seat=0, past=[1, 2])
    assert before == table.fingerprint()


def test_undo_stops_where_something_hidden_was_shown() -> None:
    table = splendor()
    table.play("reserve 1.1")
    with pytest.raises(CannotUndo, match="something hidden was shown since"):
        table.undo()


def test_undo_stops_at_a_reveal_past_other_seats_too() -> None:
    table = splendor()
    table.play("take w+u+g")
    table.play("reserve d1")
    with pytest.raises(CannotUndo, match="something hidden was shown since"):
        table.undo(seat=0, past=[1, 2])


def test_undo_stops_at_a_roll_of_dice() -> None:
    """The last errand of a day: after it nobody draws a card."""
    table = until(bazaar(), "Errand(seat=2)")
    before = table.decisions
    table.play("drop 1")
    table.undo()
    assert before == table.decisions
    table.play("roll")
    with pytest.raises(CannotUndo, match="chance has spoken since"):
        table.undo()


def test_undo_stops_where_sealed_choices_were_shown() -> None:
    table = until(bazaar(), "Errand")
    with pytest.raises(CannotUndo, match="something hidden was shown since"):
        table.undo()


def test_a_sealed_answer_is_taken_back_whatever_the_others_did() -> None:
    """A refusal would tell that somebody else has answered."""
    table = until(bazaar(), "Offer")
    table.play("offer 2", seat=1)
    alone = table.clone()
    table.play("offer 1", seat=0)
    table.play("stall left", seat=0)
    table.undo(seat=1)
    assert "offer 1" == table.legal_for(1).notation()[0]
    assert [1, 2] == table.waiting
    table.play("offer 2", seat=1)
    table.undo(seat=0)
    table.undo(seat=0)
    assert alone.fingerprint() == table.fingerprint()


# ---- refusals


def test_an_unknown_game_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownGame, match=r"there is no game 'splender'\. Did you mean 'splendor'\?"):
        mohreh.new("splender")


@pytest.mark.parametrize("players", [0, 1, 5, -2])
def test_a_wrong_number_of_players_is_answered_with_the_right_ones(players: int) -> None:
    with pytest.raises(BadPlayers, match=f"splendor is for 2, 3, 4 players, not {players}"):
        mohreh.new("splendor", players=players)


def test_without_a_number_the_fewest_sit_down() -> None:
    assert 2 == mohreh.new("splendor").rules.players


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"targt": 15}, "there is no option 'targt'. Did you mean 'target'"),
        ({"target": "many"}, "target cannot be 'many'; it takes a number from 10 to 30"),
        ({"take_fewer": 1}, "take_fewer cannot be 1; it takes false or true"),
    ],
)
def test_a_wrong_option_is_answered_with_what_it_takes(options: dict[str, Value], told: str) -> None:
    with pytest.raises(BadOption, match=told):
        mohreh.new("splendor", options=options)


@pytest.mark.parametrize("seed", [-1, "xyz", True, 2.5])
def test_what_is_not_a_seed_is_refused(seed: object) -> None:
    with pytest.raises(BadSeed, match="is not a seed"):
        mohreh.new("splendor", seed=seed)  # type: ignore[arg-type]


def test_an_illegal_action_is_answered_with_the_reason_and_an_example() -> None:
    table = splendor()
    before = table.fingerprint()
    told = r"'buy 1.1' is not legal for seat 0 now.* \(rule 5\.3; \d+ others are legal, e\.g\. 'take w\+u\+g'\)"
    with pytest.raises(IllegalAction, match=told):
        table.play("buy 1.1")
    with pytest.raises(IllegalAction, match=r"'pass' is not legal for seat 1 now.*Player 1's turn"):
        table.play("pass", seat=1)
    assert before == table.fingerprint()
    assert 0 == table.decisions


def test_what_is_no_action_at_all_is_refused() -> None:
    table = splendor()
    with pytest.raises(IllegalAction, match="9999 is not an action: ids go from 0 to"):
        table.play(9999)
    with pytest.raises(IllegalAction, match="Did you mean 'take"):
        table.play("take w+u+x")


@pytest.mark.parametrize("seat", [-1, 3, 99, True, "0"])
def test_a_seat_that_is_not_there_is_refused(seat: object) -> None:
    """Also -1 and True, which Python would take for seats."""
    table = splendor()
    for ask in (
        lambda: table.view(seat),  # type: ignore[arg-type]
        lambda: table.legal_for(seat),  # type: ignore[arg-type]
        lambda: table.why_not(seat, 0),  # type: ignore[arg-type]
        lambda: table.play(0, seat=seat),  # type: ignore[arg-type]
        lambda: table.redeal(seat, 0),  # type: ignore[arg-type]
    ):
        with pytest.raises(NoSuchSeat, match=r"there is no seat .*: seats go from 0 to 2"):
            ask()


# ---- copies and forks


def test_a_copy_goes_its_own_way() -> None:
    table = splendor()
    table.play("take w+u+g")
    other = table.clone()
    other.play("take w+u+r")
    assert 1 == table.decisions
    table.undo()
    assert 2 == other.decisions


def test_a_fork_begins_where_the_table_stands() -> None:
    table = bazaar()
    until(table, "Errand")
    forked = mohreh.fork(table)
    assert table.fingerprint() == forked.fingerprint()
    assert 0 == forked.decisions
    to_the_end(forked)
    assert not table.over
    forked.record().verify()


def test_the_commitment_can_be_checked_when_the_seed_is_known() -> None:
    """Two tables of one seed show the same, and drawn seeds differ."""
    assert splendor().commitment == splendor().commitment
    assert mohreh.new("splendor").commitment != mohreh.new("splendor").commitment
    assert 64 == len(splendor().commitment)


# ---- what it costs


class CountedTake(SeatStep):
    """Two seats add up numbers; the step counts how often it is asked and how often it is played."""

    VERBS, RULE = ("add",), "1"
    asked_for = 0
    played = 0

    def legal(self, s: State, out: Actions) -> Actions:
        CountedTake.asked_for += 1
        return append(append(out, 0), 1)

    def resume(self, s: State, action: i64) -> None:
        CountedTake.played += 1
        s.push(CountedTake(s.after(self.seat)))

    def why_not(self, s: State, seat: int, action: int) -> Reason | None:
        return Reason("kernel.answered", {}, "1")


class Counted(Game):
    def __init__(self) -> None:
        adding = Verb("add", Domain("number", ["0", "1", "2"]))
        folder = str(TOYS[0].folder)
        super().__init__("counted", 1, (2,), Catalogue(adding), [CountedTake], [], {}, 99, folder, {"rules": "1"})

    def blank(self, players: int, options: dict[str, Value], rng: Rng, position: int) -> State:
        return State(players, rng, position)

    def start(self, s: State) -> None:
        s.push(CountedTake(0))

    def scores(self, s: State) -> list[int]:
        return [0, 0]


def test_a_state_says_which_ending_it_was() -> None:
    """From 1 on, in the order of `Game.endings`; where it says nothing, the first."""
    game = Game("late", 1, (2,), Catalogue(Verb("add")), [CountedTake], [], {}, 99, ".", {"early": "1", "late": "2"})
    s = State(2, FAST_RNG, 1)
    assert "early" == game.ending(s)
    s.push(CountedTake(0))
    s.finish(2)
    assert ("late", 2, []) == (game.ending(s), s.clone().ending, s.pending())
    s.finish()
    assert 2 == s.ending


def counted() -> Table:
    rules = Rules(Counted(), 2, {})
    CountedTake.asked_for = CountedTake.played = 0
    return Table(rules, FAST, "1", rules.begin(FAST_RNG, 1))


def test_one_click_works_out_once_what_is_legal() -> None:
    """A server shows the ids, asks why not, and plays: all three look at the same list."""
    table = counted()
    assert [0, 1] == list(table.legal_for(0))
    assert table.why_not(0, 1) is None
    table.play(1, 0)
    assert 1 == CountedTake.asked_for


def test_a_refusal_works_out_once_what_is_legal() -> None:
    table = counted()
    assert table.why_not(0, 2) is not None
    with pytest.raises(IllegalAction, match="2 others are legal"):
        table.play(2, 0)
    assert 1 == CountedTake.asked_for


def test_what_is_legal_is_worked_out_anew_after_every_change() -> None:
    table = counted()
    assert ([0, 1], []) == (list(table.legal_for(0)), list(table.legal_for(1)))
    table.play(0)
    assert ([], [0, 1]) == (list(table.legal_for(0)), list(table.legal_for(1)))
    table.undo()
    assert ([0, 1], []) == (list(table.legal_for(0)), list(table.legal_for(1)))
    table.end("abandoned")
    assert [] == list(table.legal_for(0))


def test_a_record_is_replayed_with_every_decision_played_once() -> None:
    table = counted()
    for action in (0, 1, 1, 0):
        table.play(action)
    CountedTake.asked_for = CountedTake.played = 0
    again = mohreh.replay(table.record())
    assert (4, 4, 4) == (again.decisions, CountedTake.played, CountedTake.asked_for)
