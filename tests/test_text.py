"""Texts: keys and arguments in, sentences out, in two languages."""

from __future__ import annotations

from typing import cast

import pytest

from mohreh.kernel import registry
from mohreh.kernel import text as kernel_text
from mohreh.kernel.board import Block, Board, Grid
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.game import View
from mohreh.kernel.rules import Seen
from mohreh.kernel.state import Event, Reason, Value
from mohreh.kernel.text import ISOLATE, POP, Text
from tests.splendor.scene import splendor
from tests.toys import TOYS

BAZAAR = TOYS[0]


def english(names: list[str] | None = None) -> Text:
    return Text("en", BAZAAR, names)


def persian(names: list[str] | None = None, digits: str = "") -> Text:
    return Text("fa", BAZAAR, names, digits)


def test_a_text_is_filled_with_its_arguments() -> None:
    assert "Player 1 rolled 4." == english().say("event.roll", {"who": 0, "n": 4})
    assert "You have no card in place 6." == english().say("reason.no_card", {"n": 6})


def test_persian_has_persian_digits_unless_told_otherwise() -> None:
    assert "در جای ۴ کارتی ندارید." == persian().say("reason.no_card", {"n": 4})
    assert "در جای 4 کارتی ندارید." == persian(digits="en").say("reason.no_card", {"n": 4})
    assert "You have no card in place ۴." == Text("en", BAZAAR, digits="fa").say("reason.no_card", {"n": 4})
    assert "-۱۰۲" == persian().number(-102)


def test_things_are_named_in_the_readers_language() -> None:
    assert "Offer saffron" == english().say("verb.offer", {"card": "saffron"})
    assert "عرضه‌ی زعفران" == persian().say("verb.offer", {"card": "saffron"})


@pytest.mark.parametrize(
    ("cards", "said", "fa"),
    [
        ("", "nothing", "هیچ"),
        ("salt", "salt", "نمک"),
        ("salt+tea", "salt and tea", "نمک و چای"),
        ("salt+tea+silk", "salt, tea and silk", "نمک، چای و ابریشم"),
    ],
)
def test_several_things_are_listed(cards: str, said: str, fa: str) -> None:
    assert said == english().thing("card", cards)
    assert fa == persian().thing("card", cards)


def test_players_go_by_name_or_by_number() -> None:
    assert "Player 2 drew a card." == english().say("event.draw", {"who": 1})
    assert "Mina drew a card." == english(["Ali", "Mina"]).say("event.draw", {"who": 1})
    assert "بازیکن ۲ کارتی برداشت." == persian().say("event.draw", {"who": 1})
    assert "Ali and Mina" == english(["Ali", "Mina"]).players([0, 1])


def test_names_are_isolated_in_persian() -> None:
    """So that a Latin name does not upset the line."""
    assert f"{ISOLATE}Mina{POP} کارتی برداشت." == persian(["Mina"]).say("event.draw", {"who": 0})


def test_an_event_speaks_to_the_one_who_did_it() -> None:
    event = Event("bazaar.saw", {"who": 0, "cards": "tea"}, 1)
    assert "You see tea." == english().event(event, 0)
    assert "Player 1 saw tea." == english().event(event)
    assert "شما چای را دیدید." == persian().event(event, 0)
    assert "Player 1 drew a card." == english().event(Event("bazaar.draw", {"who": 0}, -1), 0)


def test_a_reason_is_said_in_words() -> None:
    assert "You have no guard in place 2." == english().reason(Reason("bazaar.no_guard", {"n": 2}, "4.1"))
    turn = Reason("kernel.not_your_turn", {"seat": 1}, "3.1")
    assert "It is Player 2's turn." == english().reason(turn)
    not_asked = Reason("kernel.not_asked", {"verb": "steal", "asks": "Watch"}, "4.1")
    told = "Stealing is not possible at this point; now: call the guard or let it happen."
    assert told == english().reason(not_asked)
    assert "دزدی در این مرحله ممکن نیست؛ اکنون: نگهبان را خبر کنید یا کاری نکنید." == persian().reason(not_asked)


def test_an_action_is_said_in_words() -> None:
    rules = registry.rules("bazaar", 3)
    seen = rules.seen(rules.new(1), 0)
    assert "Roll the die" == english().action(seen, rules.catalogue.parse("roll"))
    assert "دزدی از بازیکن ۳" == persian().action(seen, rules.catalogue.parse("steal 3"))
    assert "Roll the die" == english().plain_action(rules.catalogue.parse("roll"))


def test_a_board_is_made_of_the_texts_for_it() -> None:
    """A list line by line, an entry that is no dict by its own name, and nothing for what has no text."""
    rules = registry.rules("bazaar", 3)
    hands: list[object] = [{"who": 0, "n": 3, "cards": "tea+unknown"}, {"who": 1, "n": 0, "cards": ""}]
    view = cast(View, {"hands": hands, "secret": 5, "deck": "salt"})
    lines = ["Player 1, 3 coins: tea and ?", "Player 2, 0 coins: nothing", "Deck, from the top: salt"]
    assert [lines] == BAZAAR.board(Seen(rules, view, rules.new(1)), english()).parts
    assert [] == BAZAAR.board(Seen(rules, cast(View, {"secret": 5}), rules.new(1)), english()).parts


def test_a_long_paragraph_is_broken_and_a_grid_is_not() -> None:
    """After a comma if what follows it fits into a line, else between words; the rest goes further in."""
    grid = Grid(["x  .  o  .  x  .  o"])
    parts: list[list[Block]] = [["one two, three four, five"], [], ["  six seven eight nine ten", grid]]
    after_commas = """\
one two,
    three four,
    five

  six seven
      eight nine
      ten
x  .  o  .  x  .  o
"""
    between_words = """\
one two, three
  four, five

  six seven
    eight nine
    ten
x  .  o  .  x  .  o
"""
    assert after_commas == str(Board(parts, 16))
    assert between_words == str(Board(parts, 14, hang=2, after=""))
    assert "one two, three four, five\n" == str(Board(parts[:1]))
    assert "" == str(Board([]))


def test_a_missing_key_is_named() -> None:
    with pytest.raises(MohrehError, match=r"there is no text 'verb\.dance' in en"):
        english().say("verb.dance")
    assert not english().has("verb.dance")
    assert english().has("verb.roll")
    assert english().has("app")


def test_a_missing_argument_is_named() -> None:
    with pytest.raises(MohrehError, match=r"the text wants 'n', which is not among \['m'\]"):
        english().say("reason.no_card", {"m": 1})


def test_an_unknown_language_is_answered_with_the_known_ones() -> None:
    with pytest.raises(MohrehError, match=r"there are no texts in 'de'"):
        Text("de")


def test_texts_of_the_platform_need_no_game() -> None:
    assert "Mohreh" == Text("en").say("app")
    assert "مهره" == Text("fa").say("app")


def test_what_decides_among_equals_is_told_only_then() -> None:
    text = Text("en", registry.game("splendor"))
    tied = splendor(3).points(0, 15, 7).points(1, 15, 6).points(2, 9, 5).table.seen(None)
    assert "With equal points, fewer bought cards win." == text.tie(tied, [1])
    clear = splendor(3).points(0, 16, 7).points(1, 15, 6).points(2, 9, 5).table.seen(None)
    assert ["", "", ""] == [text.tie(tied, [0, 1]), text.tie(clear, [0]), text.tie(tied, [])]


def test_a_text_may_depend_on_the_options_of_the_table() -> None:
    """The text with a condition that holds stands for the plain one; without a table the usual options hold."""
    inis = registry.game("inis")
    key = "effect.festival.season"
    usual = inis.options.resolve({}, 3)
    assert "its instigator first" in Text("en", inis).say(key)
    assert "its instigator first" in Text("en", inis, options=usual).say(key)
    other = Text("en", inis, options=usual | {"festival_pays": "initiator"})
    assert "the player who initiated it first" in other.say(key)
    assert not other.has("effect.festival.season@festival_pays=initiator")


def test_a_text_may_depend_on_the_number_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table says it beside its options; without a table it is not known."""
    rokab = registry.game("rokab")
    texts = {"a": "0", "a@players=2": "2", "a@players=3": "3"}
    monkeypatch.setitem(kernel_text._files, str(rokab.folder / "text" / "en.json"), texts)
    kernel_text._chosen.clear()
    for players, said in ((2, "2"), (3, "3"), (4, "0")):
        assert said == Text("en", rokab, options=registry.rules("rokab", players).conditions).say("a")
    assert "0" == Text("en", rokab).say("a")
    kernel_text._chosen.clear()


def test_conditions_of_a_text_all_hold_and_the_last_that_fits_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    inis = registry.game("inis")
    texts = {"a": "0", "a@map=aligned": "1", "a@map=aligned@lug_after_geis=false": "2", "a@round_cap=7": "3"}
    monkeypatch.setitem(kernel_text._files, str(inis.folder / "text" / "en.json"), texts)
    kernel_text._chosen.clear()
    tables: list[tuple[dict[str, Value], str]] = [
        ({}, "0"),
        ({"map": "aligned"}, "1"),
        ({"map": "aligned", "lug_after_geis": False}, "2"),
        ({"lug_after_geis": False}, "0"),
        ({"map": "aligned", "round_cap": 7}, "3"),
    ]
    for given, said in tables:
        assert said == Text("en", inis, options=inis.options.resolve(given, 3)).say("a")
    kernel_text._chosen.clear()


def test_one_and_none_have_texts_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {"cards": "{n} cards", "cards.one": "a card", "cards.none": "no card", "seats": "{n} seats"}
    monkeypatch.setitem(kernel_text._files, str(BAZAAR.folder / "text" / "en.json"), texts)
    kernel_text._chosen.clear()
    text = english()
    assert ["no card", "a card", "2 cards"] == [text.say("cards", {"n": n}) for n in range(3)]
    assert ["0 seats", "1 seats"] == [text.say("seats", {"n": n}) for n in range(2)]
    kernel_text._chosen.clear()


def test_an_event_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the text for its reason, if there is one, and to the one who did it in the second person."""
    texts = {
        "event.lose": "{who:seat} lost {n} cards.",
        "event.lose.fire": "{who:seat} lost {n} cards in the fire.",
        "event.lose.fire.one": "{who:seat} lost a card in the fire.",
        "event.lose.fire.you": "You lost {n} cards in the fire.",
    }
    monkeypatch.setitem(kernel_text._files, str(BAZAAR.folder / "text" / "en.json"), texts)
    kernel_text._chosen.clear()
    text = english()
    fire, flood = [Event("bazaar.lose", {"who": 0, "n": 2, "why": why}, -1) for why in ("fire", "flood")]
    assert "Player 1 lost 2 cards in the fire." == text.event(fire, 1)
    assert "You lost 2 cards in the fire." == text.event(fire, 0)
    assert "Player 1 lost a card in the fire." == text.event(Event("bazaar.lose", {**fire.args, "n": 1}, -1))
    assert "Player 1 lost 2 cards." == text.event(flood, 0)
    kernel_text._chosen.clear()


def test_an_event_speaks_to_whom_it_names(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {
        "event.give": "{who:seat} gave {to:seat} {n} cards.",
        "event.give.to_you": "{who:seat} gave you {n} cards.",
        "event.give.to_you.one": "{who:seat} gave you a card.",
        "event.give.you": "You gave {to:seat} {n} cards.",
        "event.give.you.to_you": "You gave yourself {n} cards.",
    }
    monkeypatch.setitem(kernel_text._files, str(BAZAAR.folder / "text" / "en.json"), texts)
    kernel_text._chosen.clear()
    text = english()
    gift, own = [Event("bazaar.give", {"who": 0, "to": to, "n": 2}, -1) for to in (1, 0)]
    assert "You gave Player 2 2 cards." == text.event(gift, 0)
    assert "Player 1 gave you 2 cards." == text.event(gift, 1)
    assert "Player 1 gave Player 2 2 cards." == text.event(gift, 2) == text.event(gift)
    assert "You gave yourself 2 cards." == text.event(own, 0)
    assert "Player 1 gave you a card." == text.event(Event("bazaar.give", {**gift.args, "n": 1}, -1), 1)
    kernel_text._chosen.clear()


def test_a_text_may_name_an_option_of_the_table() -> None:
    splendor_game = registry.game("splendor")
    ending = "reaching {} prestige points"
    assert ending.format(15) == Text("en", splendor_game).say("ending.target")
    other = splendor_game.options.resolve({"target": 20}, 2)
    assert ending.format(20) == Text("en", splendor_game, options=other).say("ending.target")


def test_a_question_is_put_by_the_text_of_its_step() -> None:
    """By the longest beginning of the game's key that there is a text for."""
    rules = registry.rules("bazaar", 3)
    seen = rules.seen(rules.new(1), 0)
    asks = str(seen.view["asks"][0])
    assert english().say(f"ask.{asks}") == english().question(seen)
    seen.view["asks"][0] = f"{asks}.closely"
    assert english().say(f"ask.{asks}") == english().question(seen)
    seen.view["asks"][0] = "Unheard"
    assert "choose one." == english().question(seen)
