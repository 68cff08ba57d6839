"""Search: what it finds, what it may not know, and what it remembers."""

from __future__ import annotations

import pytest

import mohreh
from mohreh.bots import Belief
from mohreh.bots.bot import UNKNOWN, Bot, GreedyBot, RandomBot
from mohreh.bots.search import SearchBot
from mohreh.bots.tree import Node, Room
from mohreh.kernel import registry
from mohreh.kernel.asking import Sealed
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from tests.toys.bazaar import Bazaar

GAMES = ["splendor", "rokab", "qabile", "tash_kalar", "inis"]


def played(rules: Rules, seed: int, decisions: int) -> State:
    """A game of greedy bots, some way in."""
    s = rules.new(seed)
    bot = GreedyBot(samples=1)
    for n in range(decisions):
        if rules.over(s):
            break
        s.play(bot.choose(Belief(rules, s, int(s.who), n), n))
    return s


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("game", GAMES)
def test_every_legal_action_is_weighed(game: str, players: int) -> None:
    """All legal ids, each once, with as many visits as there were rounds, and chances between 0 and 1.

    Where there is nothing to choose, nothing is searched and no chance estimated.
    """
    rules = registry.rules(game, players)
    for seed in range(2):
        s = played(rules, seed, 12 + seed)
        seat = rules.waiting(s)[-1]
        choices = SearchBot(30).think(Belief(rules, s, seat, 1), 1)
        assert sorted(choice.action for choice in choices) == list(rules.legal_for(s, seat))
        if len(choices) == 1:
            assert (0, UNKNOWN) == (choices[0].visits, choices[0].chance)
            continue
        assert 30 == sum(choice.visits for choice in choices)
        assert all(0.0 <= choice.chance <= 1.0 for choice in choices)
        assert choices[0].visits == max(choice.visits for choice in choices)


def test_the_same_rounds_and_seed_give_the_same_thoughts() -> None:
    rules = registry.rules("inis", 3)
    s = played(rules, 3, 20)
    seat = rules.waiting(s)[0]
    thoughts = [
        [(c.action, c.visits, c.chance, c.line) for c in SearchBot(60).think(Belief(rules, s, seat, 2), 9)]
        for _ in range(2)
    ]
    assert thoughts[0] == thoughts[1]


class Dealing(Bazaar):
    """Remembers every deal that was imagined."""

    def __init__(self) -> None:
        super().__init__()
        self.deals: list[tuple[int, ...]] = []

    def redeal(self, s: State, seat: int) -> None:
        super().redeal(s, seat)
        self.deals.append(tuple(self.places(s)))


def imagined(bot: Bot, seed: int) -> list[tuple[int, ...]]:
    """The deals that a bot looks at for one decision."""
    game = Dealing()
    rules = Rules(game, 3, {})
    s = rules.new(4)
    belief = Belief(rules, s, 0, 1)
    assert len(belief.legal) > 1
    game.deals.clear()
    bot.choose(belief, seed)
    return game.deals


@pytest.mark.parametrize("bot", [SearchBot(40), GreedyBot(40)], ids=["search", "greedy"])
def test_every_round_has_a_deal_of_its_own_and_every_seed_others(bot: Bot) -> None:
    """Else a bot would play as if it knew the one deal that it looks at."""
    one, other = imagined(bot, 1), imagined(bot, 2)
    assert (40, 40) == (len(one), len(other))
    assert len(set(one)) > 35
    assert len(set(other)) > 35
    assert len(set(one) & set(other)) < 5
    bot.forget()
    assert one == imagined(bot, 1)


def test_other_seeds_give_other_thoughts() -> None:
    rules = registry.rules("rokab", 3)
    s = played(rules, 3, 10)
    while len(rules.legal(s)) < 3:
        s.play(rules.legal(s)[0])
    belief = Belief(rules, s, int(s.who), 2)
    thoughts = {tuple((c.action, c.visits, c.chance) for c in SearchBot(40).think(belief, seed)) for seed in range(6)}
    assert len(thoughts) > 3


def test_trees_of_others_hear_only_whose_sealed_answer_it_is() -> None:
    """At whatever depth: each seat's tree knows its own answers, and of the others' that they were given."""
    rules = Rules(Bazaar(), 3, {})
    s = rules.new(4)
    assert isinstance(s.top, Sealed)
    bot = SearchBot(200)
    bot.think(Belief(rules, s, 0, 1), 1)
    offers = {int(action) for action in rules.legal(s)}
    for seat, tree in enumerate(bot._trees):
        assert all(heard.key < 0 for heard in tree.heard), f"seat {seat} hears an answer"
        assert (seat == 0) == bool({int(edge.action) for edge in tree.edges} & offers)


def test_a_win_that_is_there_is_taken() -> None:
    """Splendor to 15 points: whoever can buy the last points now does, whatever else there is."""
    rules = registry.rules("splendor", 2)
    found = 0
    for seed in range(40):
        s = rules.new(seed)
        bot = GreedyBot(samples=1)
        n = 0
        while not rules.over(s):
            seat = int(s.who)
            wins = []
            for action in rules.legal(s):
                then = s.clone()
                then.play(action)
                if rules.over(then) and rules.winners(then) == [seat]:
                    wins.append(int(action))
            if 0 < len(wins) < len(rules.legal(s)):
                found += 1
                assert SearchBot(50).choose(Belief(rules, s, seat, n), n) in wins
            s.play(bot.choose(Belief(rules, s, seat, n), n))
            n += 1
        if found >= 5:
            break
    assert found >= 5


def test_the_trees_are_kept_between_moves() -> None:
    """With what was heard since its last choice, a bot goes on from there; without it, it begins anew."""
    table = mohreh.new("splendor", players=2, seed=8)
    bot = SearchBot(200)
    kept = 0
    decided = False
    for turn in range(12):
        seat = table.turn
        assert seat is not None
        if seat == 0:
            heard = table.heard(0)
            assert (heard is not None) == decided
            decided = True
            choices = bot.think(Belief(table.rules, table.redeal(0, turn), 0, turn, heard), turn)
            if sum(choice.visits for choice in choices) > 200:
                kept += 1
            table.play(choices[0].action)
        else:
            table.play(int(RandomBot().choose(Belief(table.rules, table.redeal(1, turn), 1, turn), turn)))
    assert kept > 0
    last = table.turn
    assert last is not None
    again = bot.think(Belief(table.rules, table.redeal(last, 1), last, 1), 1)
    assert 200 == sum(choice.visits for choice in again)


def test_the_others_trees_are_kept_after_a_sealed_answer() -> None:
    """In them the answer is not known, so they are entered by what everybody heard of it."""
    table = mohreh.new("inis", players=3, seed=1)
    while len(table.waiting) < 3:
        table.play(table.legal[0])
    bot = SearchBot(60)
    [best, *_] = bot.think(Belief(table.rules, table.redeal(0, 1), 0, 1), 1)
    expected = [heard.after for tree in bot._trees[1:] for heard in tree.heard if heard.key == -1]
    table.play(best.action, 0)
    bot._recall(Belief(table.rules, table.redeal(0, 1), 0, 1, table.heard(0)))
    assert 2 == len(expected)
    assert all(tree is node for tree, node in zip(bot._trees[1:], expected, strict=True))


def test_of_a_sealed_answer_others_hear_only_whose_it_is() -> None:
    rules = registry.rules("inis", 3)
    s = rules.new(1)
    while not isinstance(s.top, Sealed):
        s.play(rules.legal(s)[0])
    who = int(s.who)
    action = int(rules.legal(s)[0])
    assert -1 - who == rules.heard(s, action, (who + 1) % 3)
    assert action * 64 + who == rules.heard(s, action, who)


def test_of_a_card_exchanged_face_down_others_hear_only_who_did_it() -> None:
    rules = registry.rules("tash_kalar", 2)
    s = rules.new(1)
    while not any(rules.catalogue.verb(a).name == "exchange" for a in rules.legal(s)):
        s.play(rules.legal(s)[0])
    who = int(s.who)
    exchange = next(int(a) for a in rules.legal(s) if rules.catalogue.verb(a).name == "exchange")
    place = next(int(a) for a in rules.legal(s) if rules.catalogue.verb(a).name == "place")
    assert -1 - who == rules.heard(s, exchange, 1 - who)
    assert place * 64 + who == rules.heard(s, place, 1 - who)


@pytest.mark.parametrize("seconds", [0.02])
def test_a_budget_in_seconds_ends(seconds: float) -> None:
    rules = registry.rules("qabile", 4)
    bot = SearchBot(0, seconds)
    s = played(rules, 1, 30)
    assert bot.choose(Belief(rules, s, int(s.who), 1), 1) in rules.legal(s)
    assert bot.played > 0


def size(trees: list[Node]) -> int:
    """The choices and moments below these."""
    found, below = 0, list(trees)
    while below:
        node = below.pop()
        found += len(node.edges) + len(node.heard) + sum(edge.after is not None for edge in node.edges)
        below += [edge.after for edge in node.edges if edge.after is not None]
        below += [heard.after for heard in node.heard]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_search_remembers_only_so_much(game: str) -> None:
    """Then it looks no deeper, but weighs its choices on; one that has room enough chooses as if there were no end."""
    rules = registry.rules(game, 3)
    s = played(rules, 2, 25)
    while len(rules.legal(s)) == 1:
        s.play(rules.legal(s)[0])
    belief = Belief(rules, s, int(s.who), 1)
    free = SearchBot(50)
    thoughts = [(choice.action, choice.visits, choice.chance, choice.line) for choice in free.think(belief, 1)]
    whole = size(free._trees)
    enough = SearchBot(50, most=whole + 100)
    assert thoughts == [(c.action, c.visits, c.chance, c.line) for c in enough.think(belief, 1)]
    narrow = SearchBot(50, most=whole // 2)
    assert 50 == sum(choice.visits for choice in narrow.think(belief, 1))
    assert whole // 2 <= size(narrow._trees) < whole // 2 + rules.catalogue.size
    key = int(rules.heard(s, belief.legal[0], belief.seat))
    narrow.think(Belief(rules, s, belief.seat, 1, [(key, key)]), 1)
    assert size(narrow._trees) < whole // 2 + rules.catalogue.size


@pytest.mark.parametrize(("game", "players"), [("splendor", 2), ("rokab", 3), ("qabile", 2)])
def test_search_beats_random(game: str, players: int) -> None:
    rules = registry.rules(game, players)
    won = 0.0
    for number in range(6):
        seat = number % players
        s = rules.new(number)
        n = 0
        searching, at_random = SearchBot(12), RandomBot()
        while not rules.over(s):
            who = int(s.who)
            bot = searching if who == seat else at_random
            s.play(bot.choose(Belief(rules, s, who, n), n))
            n += 1
        winners = rules.winners(s)
        won += 1 / len(winners) if seat in winners else 0
    assert won >= 4


@pytest.mark.parametrize(("first", "second"), [(0.2, 0.7), (0.7, 0.2)])
def test_of_choices_that_were_tried_as_often_the_better_one_is_best(first: float, second: float) -> None:
    node, room = Node(), Room(10)
    node.add(3, first, room)
    node.add(5, second, room)
    for edge in node.edges:
        edge.tried, edge.won = 2.0, 2.0 * edge.prior
    best = node.best()
    assert best is not None
    assert (3 if first > second else 5) == best.action
    node.edges[0].tried = 9.0
    best = node.best()
    assert best is not None
    assert 3 == best.action


def test_a_choice_is_followed_in_the_tree_of_who_made_it_and_heard_in_the_others() -> None:
    """Also where the others could have chosen the same."""
    rules = registry.rules("splendor", 2)
    s = rules.new(1)
    bot, room = SearchBot(1), Room(10)
    bot._trees = [Node(), Node()]
    for tree in bot._trees:
        tree.add(5, 0.5, room)
    expected = [bot._trees[0].edges[0].follow(room), bot._trees[1].hear(5 * 64, room)]
    bot._trees[1].edges[0].follow(room)
    bot._recall(Belief(rules, s, 0, 1, [(5 * 64, 5 * 64)]))
    assert all(tree is node for tree, node in zip(bot._trees, expected, strict=True))


def test_a_deep_tree_can_be_freed() -> None:
    """Memory that is freed level by level must be memory that the objects have."""
    for _ in range(20):
        root, room = Node(), Room(10_000)
        at = root
        for key in range(2000):
            at.add(key, 0.5, room)
            at = at.edges[0].follow(room).hear(key, room)
        del root, at
    assert Node().best() is None
