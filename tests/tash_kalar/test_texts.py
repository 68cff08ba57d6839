"""Tash-Kalar in words: whatever happens, may be done or is refused can be said in both languages."""

from __future__ import annotations

import re
from itertools import chain
from typing import cast

import pytest

from mohreh.games.tash_kalar import GAME
from mohreh.games.tash_kalar.faces.pictures import picture
from mohreh.games.tash_kalar.faces.words import shot
from mohreh.games.tash_kalar.knowledge.view import TashKalarView
from mohreh.kernel.registry import rules
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State, Value
from mohreh.kernel.text import LANGUAGES, Text
from mohreh.text import glossary
from tests.kit.rendering import check, check_facts, check_same_keys, facts, texts
from tests.kit.screens import play
from tests.tash_kalar.printed import CARDS, FLARES, TASKS
from tests.tash_kalar.ready import ready
from tests.tash_kalar.scene import Scene, duel, tash_kalar, view_of

ENGLISH = Text("en", GAME)
PERSIAN = Text("fa", GAME)
SQUARE = re.compile(r"(?<![A-Za-z])[a-i][1-9](?![A-Za-z0-9])")  # the same in both languages
TABLES: list[tuple[int, dict[str, Value]]] = [
    (2, {}),
    (2, {"form": "duel", "edition": "original", "schools": "draft"}),
    (3, {"exchange_draw": "at_once"}),
    (4, {}),
    (4, {"form": "team_duel"}),
]
EVERY_REFUSAL = 331  # of so many one is put into words


def checked(english: str, persian: str) -> None:
    check(english, SQUARE.sub("", persian))


@pytest.mark.once
@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_game_can_be_told(players: int, options: dict[str, Value]) -> None:
    """Actions, refusals and events, in both languages."""
    r = rules("tash_kalar", players, options)
    for number, s in enumerate(play(r, 2)):
        if r.over(s):
            break
        who = int(s.who)
        seen = r.seen(s, who)
        for action in list(r.legal(s))[number % 3 :: 3]:
            checked(ENGLISH.action(seen, int(action)), PERSIAN.action(seen, int(action)))
        for action in range(number % EVERY_REFUSAL, len(r.catalogue), EVERY_REFUSAL):
            reason = r.why_not(s, who, action)
            if reason is not None:
                checked(ENGLISH.reason(reason), PERSIAN.reason(reason))
        s.events = s.events or []
        for event in s.events:
            for seat in (None, 0, 1):
                checked(ENGLISH.event(event, seat), PERSIAN.event(event, seat))
        s.events.clear()


def test_both_languages_have_the_same_texts() -> None:
    """The same keys in the same order, with the same placeholders."""
    check_same_keys(GAME)


def test_every_key_of_the_rules_has_a_text_and_no_text_is_left_over() -> None:
    """Events and reasons, found in the rules themselves."""
    used: set[str] = set()
    for path in GAME.folder.rglob("*.py"):
        used |= set(re.findall(r'"tash_kalar\.(\w+)"', path.read_text(encoding="utf-8")))
    keys = [key for key in texts(GAME, "en") if key.startswith(("event.", "reason."))]
    assert used == {key.split(".")[1] for key in keys}


def test_everything_printed_has_a_name_and_a_text() -> None:
    """66 cards with effects, 12 flares with two halves, 24 tasks with conditions."""
    for language in LANGUAGES:
        found = texts(GAME, language)
        assert all(found[f"card.{name}"] and found[f"effect.{name}"] for name in CARDS)
        assert all(found[f"flare.{name}.upper"] and found[f"flare.{name}.lower"] for name in FLARES)
        assert all(found[f"task.{name}"] and found[f"condition.{name}"] for name in TASKS)


def test_the_list_of_things_can_be_said() -> None:
    """`mohreh cards tash_kalar`."""
    things = GAME.things()
    assert len(CARDS) + len(FLARES) + len(TASKS) == len(things)
    for kind, name in things:
        for key, args in GAME.facts(kind, name):
            english, persian = ENGLISH.say(key, args), PERSIAN.say(key, args)
            checked(f"{ENGLISH.thing(kind, name)}: {english}", f"{PERSIAN.thing(kind, name)}: {persian}")
    assert "Imperial, heroic" == ENGLISH.say(*GAME.facts("card", "knight")[0])
    assert "directions in the picture: east and west" == ENGLISH.say(*GAME.facts("card", "gun_tower")[1])
    assert "points 2, Enemy, advanced" == ENGLISH.say(*GAME.facts("task", "isolation")[0])


ALL_FLARES = [("flare", name) for name in FLARES]
# What the value of an option changes on cards, flares and tasks; the other options change none.
PRINTED: list[tuple[str, Value, list[tuple[str, str]]]] = [
    ("flare_lower", "all_pieces", ALL_FLARES),
    ("flare_9", "each", [("flare", "flare_09")]),
    ("edition", "original", ALL_FLARES),
    ("exchange_draw", "end_of_turn", []),
    ("duel_flare_point", True, []),
    ("form", "duel", []),
]


@pytest.mark.parametrize(("option", "value", "changed"), PRINTED)
def test_cards_say_what_holds_at_the_table(option: str, value: Value, changed: list[tuple[str, str]]) -> None:
    check_facts(GAME, 2, option, value, changed)


def test_cards_do_not_speak_of_other_tables() -> None:
    """No "publisher's rules: ..." and no "with the option ..."."""
    for language, others in (("en", ("publisher", "edition", "option")), ("fa", ("ناشر", "گزینه"))):
        for edition in ("persian", "original"):
            for thing, said_of in facts(GAME, 2, language, edition=edition).items():
                assert not [word for word in others for line in said_of if word in line], thing


def test_a_tie_speaks_of_colours_only_in_the_melee() -> None:
    for players, told in ((2, False), (3, True)):
        text = Text("en", GAME, options=GAME.options.resolve({}, players))
        assert told == ("colours" in text.say("ending.tie"))


def test_pictures_show_what_is_printed() -> None:
    """Pieces, heroic pieces, the summoning square with or without a piece, marked squares."""
    assert [" . @ .", " c c c", " c . ."] == GAME.picture("card", "knight")
    assert [" c . c", " h@c h", " . c ."] == GAME.picture("card", "hell_bull")
    assert [" . . c .", " . c . .", " c . * .", " . . . @"] == GAME.picture("card", "assassin")
    assert [] == GAME.picture("task", "isolation")
    for name, card in CARDS.items():
        drawn = "".join(picture(name))
        needs = list(card.needs().values())
        assert [needs.count(0), needs.count(1)] == [drawn.count("c"), drawn.count("h")]
        assert [1, len(card.marked)] == [drawn.count("@"), drawn.count("*")]
        assert card.required == (re.search("@[ch]", drawn) is not None)


# ---- what a choice means on the board


def said(scene: Scene, action: str, text: Text = ENGLISH) -> str:
    table = scene.table
    assert action in scene.options(), action
    return text.action(table.seen(table.turn), table.rules.catalogue.parse(action))


def test_a_summoning_says_what_it_destroys() -> None:
    """Enemy pieces fall; one's own make room. Coloured squares are named."""
    scene = tash_kalar().pieces(0, "d5 d4 e4 e3 g6 g5 g4").pieces(1, heroic="e5").hand(0, "champion swordmaster")
    assert "Summon Champion on e5 (red) and destroy the heroic piece of Player 2 on e5" == said(
        scene, "summon champion e5"
    )
    assert "Summon Swordmaster on g5 in place of your common piece on g5" == said(scene, "summon swordmaster g5")
    assert "احضار استاد شمشیر در خانه‌ی g5 به‌جای مهره‌ی سطح ۱ خودی در خانه‌ی g5" == said(
        scene, "summon swordmaster g5", PERSIAN
    )


def test_an_orientation_says_what_turns_with_it() -> None:
    """Pieces used, marked squares, directions."""
    mage = tash_kalar().pieces(0, "d7 c6 e6 d5 f5 e4 g4 f3").hand(0, "time_mage").play("summon time_mage e5")
    assert ["turned right", "turned left"] == mage.options()
    assert "turned right: with the pieces on d7, c6, e6 and d5; marked: d6" == said(mage, "turned right")
    tower = tash_kalar().pieces(0, "d4 e4 d3 e3 f5 g5 f6 g6").hand(0, "gun_tower").play("summon gun_tower e5")
    words = [said(tower, action) for action in tower.options()]
    assert ["east and west", "north and south"] == sorted([one.partition("directions: ")[2] for one in words])


USES_UP = " and uses up your one improvised summoning with its owner"


def test_a_summoning_says_that_it_borrows() -> None:
    """10.7: where no own pattern stands, the right is spent; where one does, nothing is said."""
    scene = tash_kalar(3).pieces(0, "e4 a5 a4").pieces(1, "e3").hand(0, "sapling")
    assert f"Summon Sapling on e5 (red); this borrows the common piece of Player 2 on e3{USES_UP}" == said(
        scene, "summon sapling e5"
    )
    assert "Summon Sapling on a6" == said(scene, "summon sapling a6")
    assert (
        "احضار نهال در خانه‌ی قرمز e5؛ با قرض گرفتن مهره‌ی سطح ۱ بازیکن ۲ در خانه‌ی e3"
        " و خرج کردن تنها احضار بداهه با صاحب آن"
    ) == said(scene, "summon sapling e5", PERSIAN)
    assert ["Summon Sapling on e5 (red)"] == _sapling(tash_kalar(3).pieces(0, "e4 e3 e6").pieces(1, "e7"))


def _sapling(scene: Scene) -> list[str]:
    """What is said of a Sapling on e5."""
    return [said(scene.hand(0, "sapling"), "summon sapling e5")]


def test_a_summoning_names_all_whose_piece_it_may_borrow() -> None:
    """10.7: how the pattern lies is asked later; a colour that is spent is left out."""
    scene = tash_kalar(4).pieces(0, "e4 d5 f5").pieces(1, "e3").pieces(2, "c5").pieces(3, "g5")
    assert [
        "Summon Sapling on e5 (red); this borrows one of these pieces: the common piece of Player 3 on c5 and the"
        " common piece of Player 4 on g5, and uses up your one improvised summoning with its owner"
    ] == _sapling(scene.improvised(0, 1))


def test_a_summoning_by_permission_says_so() -> None:
    """4.11 and Q17: the permission is used first; with two borrowed pieces a colour is spent as well."""
    one = tash_kalar(3).pieces(0, "e4").pieces(1, "e3").set(permission=1)
    assert [
        "Summon Sapling on e5 (red); this borrows the common piece of Player 2 on e3 by the War Summoner's permission"
    ] == _sapling(one)
    two = tash_kalar(3).pieces(1, "e4").pieces(2, "e3").set(permission=1)
    assert [
        "Summon Sapling on e5 (red); this borrows two of these pieces: the common piece of Player 3 on e3 and the"
        " common piece of Player 2 on e4, one by permission; the other uses up your one improvised summoning with"
        " its owner"
    ] == _sapling(two)


def test_a_borrowed_piece_on_the_summoning_square_falls() -> None:
    """4.12: both are said."""
    scene = tash_kalar(3).pieces(0, "f5 e4 f4").pieces(2, "e5").hand(0, "war_drummer")
    assert (
        "Summon War Drummer on e5 (red) and destroy the common piece of Player 3 on e5;"
        f" this borrows the common piece of Player 3 on e5{USES_UP}"
    ) == said(scene, "summon war_drummer e5")


def test_an_orientation_says_what_it_borrows() -> None:
    """4.10 and 10.7: only the way with the enemy piece."""
    scene = tash_kalar(3).pieces(0, "e4 e3 e6").pieces(1, "e7").hand(0, "sapling").play("summon sapling e5")
    assert "as printed: with the pieces on e4 and e3" == said(scene, "turned printed")
    assert (
        f"turned half round: with the pieces on e7 and e6; this borrows the common piece of Player 2 on e7{USES_UP}"
    ) == said(scene, "turned half")
    tower = tash_kalar(3).pieces(0, "d4 e4 d3 f5 g5 f6").pieces(2, "e3 g6").hand(0, "gun_tower")
    tower.play("summon gun_tower e5")
    borrowed = [said(tower, action).partition("this borrows ")[2] for action in tower.options()]
    assert [f"the common piece of Player 3 on {square}{USES_UP}" for square in ("e3", "g6")] == sorted(borrowed)
    mage = tash_kalar(3).pieces(0, "d7 c6 e6 f5 e4 g4 f3").pieces(1, "d5").hand(0, "time_mage")
    assert said(mage.play("summon time_mage e5"), "turned right").endswith(
        f"; marked: d6; this borrows the common piece of Player 2 on d5{USES_UP}"
    )


def test_a_summoning_says_which_piece_a_shortage_picks_up() -> None:
    """4.6: where one piece only can be picked up, nobody is asked."""
    scene = tash_kalar().pieces(0, "d3 f3", "d5 f5 e4", "a5 a6 a4").hand(0, "time_elemental")
    assert said(scene, "summon time_elemental e6") == "Summon Time Elemental on e6"
    scene = tash_kalar().pieces(0, "d3 f3", "d5 f5", "e4 a6 a5").hand(0, "time_elemental")
    assert said(scene, "summon time_elemental e6") == "Summon Time Elemental on e6"
    scene = tash_kalar().pieces(0, "d3 f3", "d5", "e4 f5 a5").hand(0, "time_elemental")
    assert (
        "Summon Time Elemental on e6; this picks up your legendary piece on a5 for the being, as your supply has none"
    ) == said(scene, "summon time_elemental e6")
    scene.play("summon time_elemental e6")
    assert ("", "0 legendary") == (scene.at("a5"), scene.at("e6"))


def improvised(r: Rules, s: State, seat: int) -> list[int]:
    """Whose colours a seat has borrowed."""
    return cast(TashKalarView, r.view(s, seat))["seats"][seat]["improvised"]


@pytest.mark.once
@pytest.mark.parametrize("players", [3, 4])
def test_what_is_said_of_borrowing_comes_true(players: int) -> None:
    """A right is spent exactly where the words say so, unless how the pattern lies is still to be asked."""
    r = rules("tash_kalar", players)
    told: list[bool] = []
    for s in chain(play(r, 1), play(r, 2)):
        if r.over(s):
            continue
        who = int(s.who)
        seen = r.seen(s, who)
        for action in [int(a) for a in r.legal(s) if r.catalogue.verb(int(a)).name in ("summon", "turned")]:
            notes = str(GAME.describe(seen, action)[1].get("notes", ""))
            after = r.clone(s)
            r.play(after, action)
            if after.top.name() not in ("Turned", "Improvise"):
                spent = improvised(r, s, who) != improvised(r, after, who)
                assert spent == ("improvised" in notes or "both" in notes)
                told.append(spent)
    assert {True, False} == set(told)


def test_the_leviathan_says_what_becomes_of_the_chosen() -> None:
    """Who chooses no more strikes; who has chosen nothing declines."""
    scene = tash_kalar().pieces(0, "c3", "d4 e4 b3").pieces(1, "g8 h8", "i5 i6").hand(0, "leviathan")
    scene.play("summon leviathan f5")
    assert "No, go on" == said(scene, "stop")
    scene.play("pick g8")
    assert "Choose no more and destroy the common piece of Player 2 on g8" == said(scene, "stop")
    scene = tash_kalar().pieces(0, "c3", "d4 e4 b3").pieces(1, "", "i5 i6 h7").hand(0, "leviathan")
    scene.play("summon leviathan f5", "pick i5", "pick i6")
    assert (
        "Choose no more and downgrade the heroic piece of Player 2 on i6 and the heroic piece of Player 2 on i5"
    ) == said(scene, "stop")
    assert "پایان انتخاب و تنزل " in said(scene, "stop", PERSIAN)


def test_an_exchange_says_where_the_card_goes() -> None:
    """The first own being on the discard pile, everything else under its deck."""
    scene = tash_kalar().hand(0, "knight bomb titan flare_01")
    assert "Exchange Knight: it goes on your discard pile" == said(scene, "exchange knight")
    assert "Exchange Titan: it goes under its deck" == said(scene, "exchange titan")
    scene.play("exchange bomb")
    assert "Exchange Knight: it goes under its deck" == said(scene, "exchange knight")


def test_a_flare_says_which_half_holds() -> None:
    """The upper, the lower or both."""
    scene = tash_kalar().pieces(1, "c9 d9 e9 f9 g9", "c1 d1 e1").hand(0, "flare_08")
    assert "Invoke Flare 8 (4/5), lower half: You must place 1 common piece of yours on an empty square." == said(
        scene, "flare flare_08"
    )
    scene = tash_kalar(4).pieces(1, "c9 d9 e9 f9").pieces(2, heroic="c1 d1 e1 f1").hand(0, "flare_02")
    assert "Invoke Flare 2 (4/4)" == said(scene, "flare flare_02")
    scene.play("flare flare_02")
    assert said(scene, "against 1").startswith("Compare with Player 2, lower half: ")
    assert said(scene, "against 2").startswith("Compare with Player 3, upper half: ")


def test_start_pieces_of_the_duel_are_named_together() -> None:
    """One choice lays both."""
    r = rules("tash_kalar", 2, {"form": "duel"})
    s = r.new(1)
    seen = r.seen(s, int(s.who))
    assert ["Player 1 on c5, Player 2 on g5", "Player 2 on c5, Player 1 on g5"] == [
        ENGLISH.action(seen, int(action)) for action in r.legal(s)
    ]


def test_shots_say_what_they_destroy() -> None:
    """The nearest first; what survives on the line is not named."""
    scene = duel().pieces(0, "e5 d5 c4").pieces(1, "e7 e9", "e8").hand(0, "cannon").play("summon cannon e5")
    assert (
        "Direction north; this destroys the common piece of Player 2 on e7 and the common piece of Player 2 on e9"
        == said(scene, "shoot n")
    )
    assert "Direction south; this destroys nothing" == said(scene, "shoot s")


SHOOTING = {
    "cannon": tash_kalar().pieces(0, "e5 d5 c4 e6").pieces(1, "e8 e3", "e7").hand(0, "cannon"),
    "gun_tower": tash_kalar().pieces(0, "e4 f4 e3 f3 f5").pieces(1, "d5 i5", "c5 h5", "g5").hand(0, "gun_tower"),
    "kiskin_leafsplitter": ready("kiskin_leafsplitter").pieces(1, "g7 h8", "c7", "g3"),
    "fire_dragon": ready("fire_dragon").pieces(0, "c3").pieces(1, "d4 e4 e2 f4 c5 d5", "e3 f3 g5", "g3"),
}


@pytest.mark.parametrize("card", SHOOTING)
def test_what_a_shot_is_said_to_destroy_is_what_it_destroys(card: str) -> None:
    """In every direction."""
    scene = SHOOTING[card].play(f"summon {card} e5")
    pieces = scene.view()["pieces"]
    for option in scene.options("shoot"):
        after = scene.table.clone()
        after.play(option)
        gone = set(pieces) - set(view_of(after, 0)["pieces"])
        assert gone == set(shot(scene.imagined(0), option.removeprefix("shoot ")))


def test_a_dragons_breath_is_not_a_line() -> None:
    """Two squares in the direction and at 45 degrees to it, whoever stands there; the legendary piece on g3 stays."""
    scene = ready("fire_dragon").pieces(0, "c3").pieces(1, "d4 e4 e2 f4 c5 d5", "e3 f3 g5", "g3")
    scene.play("summon fire_dragon e5")
    assert ["d4", "e4", "f4", "c3", "e3"] == shot(scene.imagined(0), "s")


def test_fixed_terms() -> None:
    """The words of the Persian rulebook and of the glossary."""
    fixed = {
        "title": "تاش‌کالار",
        "rank.common": "سطح ۱",
        "card.knight": "شوالیه",
        "name.summon": "احضار موجود",
        "name.turned": "چرخش چینش",
        "name.exchange": "تعویض کارت",
        "name.flare": "بازی کردن خودنمایی",
        "name.claim": "گرفتن مأموریت",
        "name.lift": "برداشتن مهره",
        "name.destroy": "زدن مهره",
        "name.end": "پایان نوبت",
        "opt.form.high_form": "فرم والا",
    }
    found = texts(GAME, "fa")
    assert fixed == {key: found[key] for key in fixed}


@pytest.mark.parametrize(("language", "words"), [("en", "combat leap"), ("fa", "جهش جنگی")])
def test_a_leap_is_explained_as_a_leap(language: str, words: str) -> None:
    """A tap on it spoke of a combat move, to an adjacent square."""
    _, terms = glossary.spoken(GAME, language)
    assert "leap" == terms[words]
    assert "combat_move" == terms[{"en": "combat move", "fa": "جابه‌جایی جنگی"}[language]]
