"""Texts: keys and arguments in, sentences out, in two languages."""

from __future__ import annotations

import pytest

from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.state import Event, Reason
from mohreh.kernel.text import ISOLATE, POP, Text
from tests.toys import TOYS

BAZAAR = TOYS[0]


def english(names: list[str] | None = None) -> Text:
    return Text("en", BAZAAR, names)


def persian(names: list[str] | None = None, digits: str = "") -> Text:
    return Text("fa", BAZAAR, names, digits)


def test_a_text_is_filled_with_its_arguments() -> None:
    assert "The die shows 4." == english().say("event.roll", {"n": 4})
    assert "You have no card in place 6." == english().say("reason.no_card", {"n": 6})


def test_persian_has_persian_digits_unless_told_otherwise() -> None:
    assert "تاس ۴ آمد." == persian().say("event.roll", {"n": 4})
    assert "تاس 4 آمد." == persian(digits="en").say("event.roll", {"n": 4})
    assert "The die shows ۴." == Text("en", BAZAAR, digits="fa").say("event.roll", {"n": 4})
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
    assert "Player 2 rests." == english().say("event.rest", {"who": 1})
    assert "Mina rests." == english(["Ali", "Mina"]).say("event.rest", {"who": 1})
    assert "بازیکن ۲ استراحت می‌کند." == persian().say("event.rest", {"who": 1})
    assert "Ali and Mina" == english(["Ali", "Mina"]).players([0, 1])


def test_names_are_isolated_in_persian() -> None:
    """So that a Latin name does not upset the line."""
    assert f"{ISOLATE}Mina{POP} استراحت می‌کند." == persian(["Mina"]).say("event.rest", {"who": 0})


def test_an_event_speaks_to_the_one_who_did_it() -> None:
    event = Event("bazaar.drawn", {"who": 0, "card": "tea"}, 1)
    assert "You drew tea." == english().event(event, 0)
    assert "Player 1 drew tea." == english().event(event)
    assert "شما چای برداشتید." == persian().event(event, 0)
    assert "Player 1 rests." == english().event(Event("bazaar.rest", {"who": 0}, -1), 0)


def test_a_reason_is_said_in_words() -> None:
    assert "Not yourself." == english().reason(Reason("bazaar.yourself", {}, "4.2"))
    turn = Reason("kernel.not_your_turn", {"seat": 1}, "4.1")
    assert "It is Player 2's turn." == english().reason(turn)
    not_asked = Reason("kernel.not_asked", {"verb": "steal", "asks": "Roll"}, "2.2")
    assert "Stealing is not possible at this point; now: keep the roll or roll again." == english().reason(not_asked)
    assert "دزدی در این مرحله ممکن نیست؛ اکنون: تاس را بپذیرید یا دوباره بریزید." == persian().reason(not_asked)


def test_an_action_is_said_in_words() -> None:
    rules = registry.rules("bazaar", 3)
    view = rules.view(rules.new(1), 0)
    assert "Roll again" == english().action(view, rules.catalogue.parse("reroll"))
    assert "دزدی از بازیکن ۳" == persian().action(view, rules.catalogue.parse("steal 3"))


def test_a_missing_key_is_named() -> None:
    with pytest.raises(MohrehError, match=r"there is no text 'verb\.dance' in en"):
        english().say("verb.dance")
    assert not english().has("verb.dance")
    assert english().has("verb.rest")
    assert english().has("app")


def test_a_missing_argument_is_named() -> None:
    with pytest.raises(MohrehError, match=r"the text wants 'n', which is not among \['m'\]"):
        english().say("event.roll", {"m": 1})


def test_an_unknown_language_is_answered_with_the_known_ones() -> None:
    with pytest.raises(MohrehError, match=r"there are no texts in 'de'"):
        Text("de")


def test_texts_of_the_platform_need_no_game() -> None:
    assert "Mohreh" == Text("en").say("app")
    assert "مهره" == Text("fa").say("app")
