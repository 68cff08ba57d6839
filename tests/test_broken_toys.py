"""The contract catches what it is there for: each of these games is wrong in one place."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from math import inf

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from mohreh.contract import CHECKS, Amount, Subject
from mohreh.kernel.board import Board
from mohreh.kernel.errors import Broken
from mohreh.kernel.features import Row
from mohreh.kernel.rules import Rules, Seen
from mohreh.kernel.state import BIT, EVERYONE, Actions, Args, State
from tests.toys import bazaar
from tests.toys.bazaar import (
    CATALOGUE,
    DECK,
    DUMP,
    KNOWERS,
    SIX,
    Bazaar,
    BazaarState,
    Errand,
    Watch,
    ids,
    move,
    piles,
    worth,
)

pytestmark = pytest.mark.once

ENOUGH = Amount(games=5, close=1, moments=60, redeals=40, refusals=100, damages=100)
LAWS = (
    "views",
    "redeal of redeal",
    "who is asked",
    "sealed answers",
    "memories",
    "tellings",
    "open choices",
    "shown",
    "redeals",
    "truth not favoured",
    "nothing else known",
    "features",
    "redeals look alike",
)


def failures(game: Bazaar, laws: Sequence[str] = LAWS) -> dict[str, str]:
    """The checks of hidden information that fail, with what they say."""
    found: dict[str, str] = {}
    subject = Subject(Rules(game, 3, {}), ENOUGH)
    for check in CHECKS:
        if check.name in laws:
            try:
                check.run(subject)
            except Broken as wrong:
                found[check.name] = str(wrong)
    return found


class OnlyAClone(Bazaar):
    """Its redeal leaves everything as it is: a search would know all."""

    def redeal(self, s: State, seat: int) -> None:
        pass


class OpenDeck(Bazaar):
    """Its view shows the top card of the deck."""

    def view(self, s: State, seat: int) -> Mapping[str, object]:
        return {**super().view(s, seat), "next": [entry // KNOWERS for entry in piles(s)[DECK][:1]]}


class Favourite(Bazaar):
    """Its redeal keeps the truth every third time."""

    def redeal(self, s: State, seat: int) -> None:
        if s.below(3):
            super().redeal(s, seat)


class Hint(Bazaar):
    """Its hints know what the next card is."""

    def evaluate(self, s: State, seat: i64, w: vec[float]) -> float:
        return super().evaluate(s, seat, w) + sum(piles(s)[DECK][:1])


class Verdict(Bazaar):
    """It chooses by what is known, but judges by the next card."""

    def judge(self, s: State, seat: i64, w: vec[float]) -> float:
        return super().judge(s, seat, w) + sum(piles(s)[DECK][:1])


class Foresight(Bazaar):
    """Its features know what the next card is."""

    def write_features(self, row: Row, s: State, seat: int) -> None:
        super().write_features(row, s, seat)
        row.count("next", sum(piles(s)[DECK][:1]), 1)


class OpenBoard(Bazaar):
    """Its board shows the next card of the state that it was given for questions to the rules."""

    def board(self, seen: Seen, text: object) -> Board:
        return Board([*super().board(seen, text).parts, [f"next: {piles(seen.state)[DECK][:1]}"]])


class OpenWords(Bazaar):
    """It calls every card by the name of the next one."""

    def describe(self, seen: Seen, action: int) -> tuple[str, Args]:
        key, args = super().describe(seen, action)
        return key, {name: str(sum(piles(seen.state)[DECK][:1])) if name == "card" else args[name] for name in args}


class OpenQuestion(Bazaar):
    """It asks with the name of the next card."""

    def ask(self, seen: Seen) -> tuple[str, Args]:
        return "event.draw", {"who": sum(piles(seen.state)[DECK][:1])}


class Growing(Bazaar):
    """It has a feature more for each discarded card."""

    def write_features(self, row: Row, s: State, seat: int) -> None:
        super().write_features(row, s, seat)
        for _ in piles(s)[DUMP]:
            row.flag("discarded", True)


class Gossip(Bazaar):
    """Everybody hears which card somebody has got rid of."""

    def secret(self) -> list[str]:
        return []


class Endless(Bazaar):
    """One of its features is no number that can be learnt from."""

    def write_features(self, row: Row, s: State, seat: int) -> None:
        super().write_features(row, s, seat)
        row.block("discarded", ["any"])
        row.number(0, 1.0 if piles(s)[DUMP] else inf)


class Stuttering(Bazaar):
    """It tells one of its features twice."""

    def write_features(self, row: Row, s: State, seat: int) -> None:
        super().write_features(row, s, seat)
        row.listed("again", ["a", "b"], [1, 0, 1])


class Eavesdropper(Bazaar):
    """Its features tell which of those who choose in secret have not answered yet."""

    def write_features(self, row: Row, s: State, seat: int) -> None:
        super().write_features(row, s, seat)
        row.count("who", s.who, 1)


def keep_what_stayed(s: State, who: int, place: int, to: int) -> None:
    """A memory that vanishes with the truth: who has seen a card still knows it unless that very card left."""
    hand = piles(s)[who]
    hand[place] = hand[place] // KNOWERS * KNOWERS + BIT[who]
    move(s, who, place, to)


def only_holders(self: Watch, s: State) -> i64:
    """A window that asks only those who have a guard, and so tells who has."""
    asked = HONEST_INVITED(self, s)
    return asked & sum([BIT[p] for p in range(s.players) if any(worth(entry) == 0 for entry in piles(s)[p])])


HONEST_TELL = State.tell
HONEST_INVITED = Watch.invited
HONEST_LEGAL = Errand.legal
HONEST_RESUME = Errand.resume


def tell_everybody(s: State, key: str, args: Args, seats: int = EVERYONE) -> None:
    """What somebody sees is told to all."""
    HONEST_TELL(s, key, args, EVERYONE if key == "bazaar.saw" else seats)


def tell_of_guards(s: State, key: str, args: Args, seats: int = EVERYONE) -> None:
    """All is told to the right seats, but when somebody sees a guard, a draw is told once more."""
    HONEST_TELL(s, key, args, seats)
    if key == "bazaar.saw" and "guard" in str(args["cards"]):
        HONEST_TELL(s, "bazaar.draw", {"who": args["who"]})


def rid_of_the_cheapest(self: Errand, s: State, out: Actions) -> Actions:
    """Of all cards only the cheapest, the first of them, may be dropped or buried."""
    hand = [worth(entry) for entry in piles(s)[self.seat]]
    others = ids("bury", range(SIX)) + ids("drop", range(SIX))
    cheapest = {others[hand.index(min(hand))], others[SIX + hand.index(min(hand))]} if hand else set()
    legal = [action for action in HONEST_LEGAL(self, s, out) if action not in others or action in cheapest]
    return vec[i64](legal)


def always_the_first(self: Errand, s: State, out: Actions, position: i64) -> i64:
    """Random play that is not random."""
    return self.legal(s, out)[0]


def peek_without_a_mark(self: Errand, s: State, action: i64) -> None:
    """A peek that could be taken back, with what was seen."""
    shown = s.shown
    HONEST_RESUME(self, s, action)
    if CATALOGUE.verb(action).name == "peek":
        s.shown = shown


def test_the_toy_itself_passes() -> None:
    """With the same effort the unchanged game has no fault."""
    assert {} == failures(Bazaar())


def test_a_redeal_that_is_only_a_clone_is_caught() -> None:
    found = failures(OnlyAClone())
    assert re.search(r"law 4: .* does not know where thing \d+ is, but 40 redeals all put it in", found["redeals"])
    assert "views" not in found


def test_a_view_that_shows_a_hidden_card_is_caught() -> None:
    found = failures(OpenDeck())
    assert re.search(r"law 1: the view of .* changes in a redeal: next\.0 is \d+ in one", found["views"])
    assert "redeals" not in found


def test_a_memory_that_vanishes_with_the_truth_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bazaar, "move_unseen", keep_what_stayed)
    found = failures(Bazaar())
    assert {"memories"} == set(found)
    told = r"law 3: .* cannot tell '(bury|drop) \d' of seat \d from '(bury|drop) \d' of seat \d, but its view can"
    assert re.search(told, found["memories"])
    assert "hands" in found["memories"] or "deck" in found["memories"]


def test_a_window_that_asks_only_holders_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Watch, "invited", only_holders)
    found = failures(Bazaar())
    assert re.search(r"law 3: whom Watch\(.*\) asks depends on what .* may not know", found["who is asked"])
    assert "redeals" not in found


def test_a_secret_that_is_told_to_everybody_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(State, "tell", tell_everybody)
    found = failures(Bazaar())
    told = r"law 3: .* hears of '.*' of seat \d what .*, though its views are the same: bazaar\.saw\.1\.cards"
    assert {"tellings"} == set(found)
    assert re.search(told, found["tellings"])


def test_a_message_that_depends_on_a_hidden_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(State, "tell", tell_of_guards)
    found = failures(Bazaar())
    assert {"tellings"} == set(found)
    assert re.search(r"law 3: .* though its views are the same: .*bazaar\.draw\b", found["tellings"])


def gossip_is_caught() -> None:
    found = failures(Gossip())
    told = r"seat \d is told that seat \d chose '(bury|drop) \d', and cannot see that it was not '\1 \d'"
    assert {"open choices"} == set(found)
    assert re.search(told, found["open choices"])


def test_a_choice_that_is_heard_and_not_seen_is_caught() -> None:
    gossip_is_caught()


def test_a_choice_that_tells_deals_apart_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is one card to get rid of, and all see that it goes; but in another deal it is in another place."""
    monkeypatch.setattr(Errand, "legal", rid_of_the_cheapest)
    assert {} == failures(Bazaar())
    gossip_is_caught()


def test_a_pick_that_is_not_by_the_list_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Errand, "pick", always_the_first)
    found = failures(Bazaar(), ["games"])
    assert re.search(r"Errand\(.*\) picks \d+ where \d+ is due by `legal`", found["games"])


def test_a_peek_that_could_be_taken_back_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Errand, "resume", peek_without_a_mark)
    found = failures(Bazaar())
    assert {"shown"} == set(found)
    told = r"'peek (\d)' of seat (\d) shows seat \2 where thing \d+ is, but `shown` has not moved"
    assert re.search(told, found["shown"])


@pytest.mark.parametrize(
    ("game", "check", "told"),
    [
        (Favourite, "truth not favoured", "law 4: redeals find the truth more often than chance has it"),
        (Hint, "nothing else known", r"law 4: the hints for seat \d depend on what it may not know"),
        (Verdict, "nothing else known", r"law 4: the hints for seat \d depend on what it may not know"),
    ],
)
def test_favour_and_foreknowledge_are_caught(game: Callable[[], Bazaar], check: str, told: str) -> None:
    """Subtler ways to know too much."""
    assert re.search(told, failures(game(), [check])[check])


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (OpenBoard, r"law 4: the board of .* depends on what it may not know: line\.\d+ is 'next: "),
        (OpenQuestion, r"law 4: what seat \d is asked depends on what it may not know"),
        (OpenWords, r"law 4: what seat \d is told of '.*' depends on what it may not know: "),
    ],
)
def test_a_face_that_shows_what_was_redealt_is_caught(game: type[Bazaar], told: str) -> None:
    found = failures(game())
    assert {"redeals look alike"} == set(found)
    assert re.search(told, found["redeals look alike"])


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (Foresight, r"law 4: the features of .* depend on what it may not know: feature\.\d+ is"),
        (Eavesdropper, r"law 4: the features of .* depend on what it may not know: feature\.\d+ is \d\.0 in one"),
        (Growing, r"decision \d+: .* has \d+ features, and the spectator at the start \d+"),
        (Endless, r"feature \d+ of seat \d is inf"),
        (Stuttering, r"feature \d+ of .* is written twice"),
    ],
)
def test_features_that_no_learner_should_get_are_caught(game: Callable[[], Bazaar], told: str) -> None:
    """They know too much, grow, are no numbers, or are told twice."""
    features = next(check for check in CHECKS if check.name == "features")
    with pytest.raises(Broken, match=told):
        features.run(Subject(Rules(game(), 3, {}), ENOUGH))


class Trusting(Bazaar):
    """It takes every number of a saved state for its own."""

    def check(self, s: State) -> None:
        pass


def test_a_game_that_trusts_every_saved_state_is_caught() -> None:
    damage = next(check for check in CHECKS if check.name == "damage")
    damage.run(Subject(Rules(Bazaar(), 3, {}), ENOUGH))
    with pytest.raises(Broken, match=r"with .* for .* in \w+.* it is loaded, and then .* leads to \w*Error"):
        damage.run(Subject(Rules(Trusting(), 3, {}), ENOUGH))


class Faceless(Bazaar):
    """Its board shows nothing."""

    def board(self, seen: Seen, text: object) -> Board:
        return Board([])


def test_an_empty_board_is_caught() -> None:
    boards = next(check for check in CHECKS if check.name == "boards")
    with pytest.raises(Broken, match="the board in fa is empty"):
        boards.run(Subject(Rules(Faceless(), 3, {}), ENOUGH))


def test_a_forgotten_field_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clone that shares a row with its original changes when the game goes on."""

    def shares_coins(s: BazaarState) -> BazaarState:
        c = BazaarState(s.players, s.rng, s.position)
        s.copy_to(c)
        c.piles, c.coins = [pile[:] for pile in s.piles], s.coins
        return c

    monkeypatch.setattr(BazaarState, "clone", shares_coins)
    kept = next(check for check in CHECKS if check.name == "kept copies")
    with pytest.raises(Broken, match="playing on with a clone changed the original"):
        kept.run(Subject(Rules(Bazaar(), 3, {}), ENOUGH))
