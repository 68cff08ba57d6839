"""Positions that somebody sets up: what is loaded stays as it is, what cannot be is refused with a reason in words."""

from __future__ import annotations

import re
from itertools import product
from random import Random

import pytest

from mohreh.bots import Belief, make
from mohreh.games.tash_kalar.rules import data
from mohreh.kernel import registry
from mohreh.kernel.errors import Impossible
from mohreh.kernel.rules import Rules
from mohreh.kernel.setup import Setup, checked, counted, first_position, moved, setup_of
from mohreh.kernel.state import NOBODY, State, Value
from mohreh.kernel.text import LANGUAGES, Text, read_texts
from tools.compiled_sources import ROOT

GAMES = ("splendor", "rokab", "qabile", "tash_kalar", "inis")
TABLES = [(game, players) for game in GAMES for players in registry.game(game).players]
OPTIONS: dict[str, dict[str, Value]] = {
    "rokab": {"two_player": "own_decks"},
    "qabile": {"fallen_settlers": "out_of_game"},
    "tash_kalar": {"form": "team_duel"},
}

# One change for each game that does something, and one that cannot be, with the key of its reason.
MOVES = {
    "splendor": ("gem:r", "bank:", "purse:0"),
    "rokab": ("marker:0", "markers:0", "province:gilan"),
    "qabile": ("settler:0", "supply:0", "land:2.2"),
    "tash_kalar": ("piece:0.1", "supply:0", "square:e5"),
    "inis": ("clan:0", "reserve:0", "land:{capital}"),
}


def begun(game: str, players: int = 2, seed: int = 1) -> tuple[Rules, Setup, State]:
    rules = registry.rules(game, players)
    return rules, setup_of(rules), first_position(rules, seed)


def played(rules: Rules, s: State, n: int, rng: Random) -> State:
    for _ in range(n):
        if s.who == NOBODY:
            break
        s.play(rng.choice(list(rules.legal(s))))
    return s


def refused(rules: Rules, s: State, thing: str, source: str, target: str) -> str:
    """The key of the reason; nothing has changed."""
    before = rules.fingerprint(s)
    with pytest.raises(Impossible) as wrong:
        moved(rules, s, thing, source, target)
    assert before == rules.fingerprint(s)
    for language in LANGUAGES:
        text = Text(language, rules.game, options=rules.conditions)
        assert "{" not in text.say(f"web.setup.no.{wrong.value.key}", wrong.value.values)
    return wrong.value.key


def where(rules: Rules, s: State, thing: str) -> list[str]:
    return [place.key for place in setup_of(rules).places(s) for one, _ in place.things if one.key == thing]


# ---- for every game


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_positions_of_games_are_loaded_unchanged(game: str, players: int) -> None:
    rules, setup, s = begun(game, players)
    assert setup.begins() == s.top.name()
    rng = Random(players)
    for _ in range(6):
        before = rules.fingerprint(s)
        setup.places(s)
        setup.numbers(s)
        assert before == rules.fingerprint(s)
        assert before == rules.fingerprint(checked(rules, s))
        played(rules, s, 12, rng)


@pytest.mark.parametrize("game", GAMES)
def test_a_thing_is_put_elsewhere_and_back_and_a_bot_plays_on(game: str) -> None:
    rules, _, s = begun(game)
    thing, source, target = MOVES[game]
    target = target.replace("{capital}", where(rules, s, "capital:")[0].removeprefix("land:") if "{" in target else "")
    there = where(rules, s, thing)
    then = moved(rules, s, thing, source, target)
    assert there == where(rules, s, thing)
    assert target in where(rules, then, thing)
    back = moved(rules, then, thing, target, source)
    assert rules.view(s, None) == rules.view(back, None)
    bot = make("greedy", rules)
    for number in range(4):
        if rules.over(then):
            break
        seat = int(then.who)
        then.play(bot.choose(Belief(rules, rules.redeal(then, seat, number), seat, number, []), number))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_any_change_is_made_whole_or_refused_in_words(game: str, players: int) -> None:
    """Changes by chance, of which many are refused: nothing is half done, and what is made can be played."""
    options = OPTIONS.get(game, {}) if (game, players) in (("rokab", 2), ("qabile", 3), ("tash_kalar", 4)) else {}
    rules = registry.rules(game, players, options)
    setup, rng = setup_of(rules), Random(players)
    texts = [Text(language, rules.game, options=rules.conditions) for language in LANGUAGES]
    s = played(rules, first_position(rules, players), 15, rng)
    made = 0
    reasons: list[Impossible] = []
    for _ in range(40):
        before = rules.fingerprint(s)
        try:
            if rng.random() < 0.25:
                number = rng.choice(setup.numbers(s))
                then = counted(rules, s, number.key, rng.randint(number.low, number.high))
            else:
                places = setup.places(s)
                source = rng.choice([place for place in places if place.things])
                thing = rng.choice(source.things)[0]
                target = rng.choice([place for place in places if thing.sort in place.takes] or places)
                then = moved(rules, s, thing.key, source.key, target.key)
        except Impossible as wrong:
            reasons.append(wrong)
        else:
            assert before == rules.fingerprint(s)
            s, made = then, made + 1
    assert made > 10
    for reason, text in product(reasons, texts):
        assert "{" not in text.say(f"web.setup.no.{reason.key}", reason.values)
    played(rules, s, 10, rng)


@pytest.mark.parametrize(("game", "language"), list(product(GAMES, LANGUAGES)))
def test_every_place_thing_and_number_has_a_name(game: str, language: str) -> None:
    for players in registry.game(game).players:
        rules, setup, s = begun(game, players)
        text = Text(language, rules.game, options=rules.conditions)
        said = [text.say(f"web.setup.place.{one.kind}", one.args) for one in setup.places(s)]
        said += [text.say(f"web.setup.number.{one.kind}", one.args) for one in setup.numbers(s)]
        said += [text.say(key, args) for one in setup.numbers(s) for key, args in one.words]
        for place in setup.places(s):
            for thing, _ in place.things:
                name = thing.args is None and text.thing(thing.kind, thing.name)
                said.append(name or text.say(f"web.setup.thing.{thing.kind}", thing.args))
                assert thing.name == "" or said[-1] != thing.name
        assert not [one for one in said if "{" in one or not one.strip()]


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_that_is_named_has_a_text(game: str) -> None:
    folder = ROOT / "mohreh" / "games" / game
    sources = [path for shelf in ("knowledge", "faces") for path in (folder / shelf).glob("*.py")]
    named = {key for path in sources for key in re.findall(r'Broken\(\s*f?"[^"]*", "(\w+)"', path.read_text("utf-8"))}
    assert named
    for language in LANGUAGES:
        texts = read_texts(folder / "text", language)
        assert set() == {key for key in named if f"web.setup.no.{key}" not in texts}


# ---- what the rules of a game forbid


def test_splendor_keeps_its_numbers() -> None:
    rules, _, s = begun("splendor")
    nobles = [place for place in setup_of(rules).places(s) if place.kind == "noble"]
    assert "nobles" == refused(rules, s, nobles[0].things[0][0].key, nobles[0].key, "box:")
    for letter in "wugrk":
        for _ in range(2):
            s = moved(rules, s, f"gem:{letter}", "bank:", "purse:1")
    assert "tokens" == refused(rules, s, "gem:w", "bank:", "purse:1")
    assert "not_here" == refused(rules, s, "gem:w", "bank:", "slot:0")
    assert "gone" == refused(rules, s, "gem:w", "purse:0", "bank:")
    assert "unknown" == refused(rules, s, "gem:w", "bank:", "purse:7")


def test_a_splendor_row_is_filled_from_its_deck() -> None:
    rules, _, s = begun("splendor")
    place = next(place for place in setup_of(rules).places(s) if place.key == "slot:0")
    card = place.things[0][0].key
    s = moved(rules, s, card, "slot:0", "bought:0")
    assert ["bought:0"] == where(rules, s, card)
    now = next(place for place in setup_of(rules).places(s) if place.key == "slot:0")
    assert [1] == [n for _, n in now.things]
    s = moved(rules, s, card, "bought:0", "slot:0")  # what lay there goes back into the deck
    assert ["slot:0"] == where(rules, s, card)
    assert ["deck:1"] == where(rules, s, now.things[0][0].key)


def test_qabile_lands_are_enclosed_only_around_two_settlers() -> None:
    rules, _, s = begun("qabile")
    for edge in ("h0.0", "h1.0", "v0.0"):
        s = moved(rules, s, "fence:", "stock:", f"edge:{edge}")
    assert "enclosed" == refused(rules, s, "fence:", "stock:", "edge:v0.1")
    for _ in range(2):
        s = moved(rules, s, "settler:1", "supply:1", "land:0.0")
    assert "two_settlers" == refused(rules, s, "settler:1", "supply:1", "land:0.0")
    assert "tribes" == refused(rules, s, "settler:0", "supply:0", "land:0.0")
    s = moved(rules, s, "fence:", "stock:", "edge:v0.1")
    assert [3, 5] == rules.scores(s)
    assert "fenced" == refused(rules, s, "fence:", "stock:", "edge:v0.1")


def test_a_rokab_battle_begins_with_its_marker() -> None:
    rules, _, s = begun("rokab", 3)
    s = moved(rules, s, "marker:2", "markers:2", "province:gilan")
    assert "owned" == refused(rules, s, "battle:", "aside:", "province:gilan")
    s = moved(rules, s, "peace:", "aside:", "province:rey")
    assert "both" == refused(rules, s, "battle:", "aside:", "province:rey")
    s = moved(rules, s, "battle:", "aside:", "province:fars")
    assert ("Fight", rules.save(s)["chooser"]) == (s.top.name(), int(s.who))
    s = counted(rules, s, f"passed:{s.after(s.who)}", 1)
    with pytest.raises(Impossible) as wrong:
        counted(rules, s, "turn:", int(s.after(s.who)))
    assert "passed" == wrong.value.key


def test_a_piece_of_tash_kalar_takes_the_place_of_another() -> None:
    rules, _, s = begun("tash_kalar")
    s = moved(rules, s, "piece:0.2", "supply:0", "square:e5")
    s = moved(rules, s, "piece:1.0", "supply:1", "square:e5")
    assert "square:e5" in where(rules, s, "piece:1.0")
    assert ["supply:0"] == where(rules, s, "piece:0.2")
    flare = next(one for place in setup_of(rules).places(s) if place.key == "flares:" for one, _ in place.things)
    assert "flare" == refused(rules, s, flare.key, "flares:", "hand:0")


def test_a_turn_of_tash_kalar_begins_anew() -> None:
    rules, _, s = begun("tash_kalar")
    s = counted(rules, s, "turn:", 1)
    assert ("Act", 1) == (s.top.name(), int(s.who))
    assert 2 == rules.save(s)["actions"]
    assert 1 == rules.save(counted(rules, s, "actions:", 1))["actions"]


def test_schools_of_tash_kalar_are_changed_with_their_cards() -> None:
    """Whoever has the school already gets the other one; the cards lie where those of the old one lay."""
    rules, _, s = begun("tash_kalar")
    before = [number.value for number in setup_of(rules).numbers(s) if number.kind == "school"]
    s = counted(rules, s, "school:0", before[1])
    assert before[::-1] == [number.value for number in setup_of(rules).numbers(s) if number.kind == "school"]
    new = next(school for school in data.SCHOOLS if data.FIRST_CARD[school] not in [data.FIRST_CARD[n] for n in before])
    s = counted(rules, s, "school:0", new)
    mine = [place for place in setup_of(rules).places(s) if place.key in ("hand:0", "deck:0")]
    own = [one.name for place in mine for one, _ in place.things]
    beings = [name for name in own if name in data.CARD_NAMES[: data.BEINGS]]
    first = int(data.FIRST_CARD[new])
    assert sorted(data.CARD_NAMES[first : first + data.DECK_SIZE]) == sorted(beings)


def test_first_rolls_of_qabile_are_set() -> None:
    rules, _, s = begun("qabile")
    s = counted(rules, s, "roll:1", 6)
    s = counted(rules, s, "roll:0", 2)
    assert [2, 6] == [number.value for number in setup_of(rules).numbers(s) if number.kind == "roll"]


def test_the_island_of_inis_stays_in_one_piece() -> None:
    rules, setup, s = begun("inis", 3)
    capital = where(rules, s, "capital:")[0]
    assert "tile" == refused(rules, s, capital.replace("land", "territory"), capital, "stack:")
    site = next(place for place in setup.places(s) if place.kind == "site")
    stack = next(place for place in setup.places(s) if place.kind == "stack")
    tile = next(one.key for one, _ in stack.things if one.key != "territory:swamp")
    s = moved(rules, s, tile, "stack:", site.key)
    land = tile.replace("territory", "land")
    assert [land] == where(rules, s, tile)
    s = moved(rules, s, tile, land, "stack:")
    assert ["stack:"] == where(rules, s, tile)


def test_a_turn_of_inis_ends_what_was_under_way() -> None:
    """In the middle of a draft or a clash a turn begins anew, and all cards and clans are somewhere."""
    rules = registry.rules("inis", 3)
    rng = Random(3)
    s = rules.new(3)
    steps = set()
    for _ in range(150):
        if s.who == NOBODY:
            break
        if s.top.name() not in steps and s.top.name() != "Capital":
            then = counted(rules, s, "turn:", 2)
            assert then.who == 2
        steps.add(s.top.name())
        s.play(rng.choice(list(rules.legal(s))))
    assert len(steps) > 6
