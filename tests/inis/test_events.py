"""What happened in Inis, in sentences that say why: to those who did it, to the others, for one and for many."""

from __future__ import annotations

import re

import pytest

from mohreh.games.inis import GAME
from mohreh.games.inis.faces.question import announced_in_words
from mohreh.kernel.state import Event
from mohreh.kernel.text import LANGUAGES, Text
from tests.inis.scene import Scene, inis, view_of
from tests.kit.rendering import texts

NAMES = ["Ali", "سارا", "Mina", "کیان"]


def told(scene: Scene, language: str = "en", seat: int = 0) -> list[str]:
    """All that a seat was told, without the marks around names."""
    text = Text(language, GAME, NAMES)
    return [re.sub("[\u2068\u2069]", "", text.event(one, seat)) for one in scene.table.events(seat)]


def test_a_card_that_did_nothing_says_so() -> None:
    scene = inis().clans("cove", 2).clans("moor", 0, 1).hand(0, "warlord").do("play warlord").settle()
    assert "Warlord had no effect: nobody else stands in the Cove." in told(scene)
    assert "کارت جنگ‌سالار اثری نداشت: کس دیگری در منطقه‌ی خلیج نیست." in told(scene, "fa")


def test_a_card_without_anything_to_do_says_so() -> None:
    scene = inis(3, "swamp", "cove", "valley").clans("cove", 2).hand(0, "swamp bard").do("play swamp").settle()
    assert "Swamp advantage had no effect: it never has any; it is played in place of a pass." in told(scene)


@pytest.mark.parametrize(
    ("card", "lines", "why"),
    [
        ("conquest", ["at cove"], "you have no clan beside the Cove"),
        ("conquest", ["at moor", "done"], "you made no use of it"),
        ("craftsmen_and_peasants", [], "you are present in no territory with a citadel"),
        ("festival", [], "you are present in no territory with a sanctuary"),
        ("dagdas_harp", [], "you have no other Epic Tale in hand"),
        ("nuada_silverhand", [], "where you are chieftain nobody else is present"),
    ],
)
def test_a_card_that_did_nothing_says_why(card: str, lines: list[str], why: str) -> None:
    scene = inis(2, "cove", "moor", "plains", "valley").capital("plains").clans("cove", 2).clans("valley", 0, 1)
    scene.hand(0, f"{card} bard").do(f"play {card}", *lines).settle()
    assert [why] == [line.split(": ")[1].strip(".") for line in told(scene) if "no effect" in line]


@pytest.mark.parametrize("card", ["sanctuary", "new_clans", "emissaries", "migration"])
def test_a_card_that_did_something_does_not(card: str) -> None:
    scene = inis(4).clans("cove", 2).clans("moor", 1).hand(0, card).do(f"play {card}")
    for _ in range(40):
        if scene.waits() == "Turn":
            break
        scene.table.play(scene.table.legal_for(scene.table.waiting[0])[0], scene.table.waiting[0])
    assert not [line for line in told(scene) if "no effect" in line]


def test_a_cancelled_card_says_by_which() -> None:
    scene = inis().clans("cove", 2).hand(0, "sanctuary").hand(1, "geis").do("play sanctuary", "react geis").settle()
    assert "Your Sanctuary was cancelled by Geis and has no effect." in told(scene)
    assert "Sanctuary of Ali was cancelled by Geis and has no effect." in told(scene, seat=1)
    assert "سارا کارت گِش را به‌عنوان کارت تریسکل بازی کرد." in told(scene, "fa")


def attacked() -> Scene:
    scene = inis(2).clans("moor", 3, 2).capital("plains").hand(0, "warlord bard").hand(1, "migration geis")
    return scene.do("play warlord", "attack 2").until("AnswerAttack")


def test_whoever_it_is_done_to_is_spoken_to() -> None:
    assert "Ali attacked you in the Moor." in told(attacked(), seat=1)
    assert "Ali در منطقه‌ی خلنگ‌زار به شما حمله کرد." in told(attacked(), "fa", 1)
    assert "You attacked سارا in the Moor." in told(attacked())
    text = Text("en", GAME, NAMES)
    passed = Event("inis.pass_on", {"who": 1, "to": 0, "cards": "bard+festival"}, -1)
    assert "سارا gave you Bard and Festival." == re.sub("[\u2068\u2069]", "", text.event(passed, 0))
    moved = Event("inis.move", {"who": 0, "from": "moor", "to": "cove", "n": 1}, -1)
    assert "Your clan went from the Moor to the Cove." == text.event(moved, 0)


def test_what_an_attack_cost_says_what_for() -> None:
    scene = attacked().do("discard migration")
    assert "سارا paid an Action card to save a clan from the attack." in told(scene)
    assert "شما کارت مهاجرت را دادید تا قبیله‌تان از حمله در امان بماند." in told(scene, "fa", 1)
    scene = attacked().do("lose").settle()
    assert "سارا lost a clan in the clash in the Moor." in told(scene)
    assert "شما در درگیری منطقه‌ی خلنگ‌زار یک قبیله از دست دادید." in told(scene, "fa", 1)


def test_who_is_chieftain_no_longer_is_told() -> None:
    """With what it means for the throne; and who is chieftain in their place."""
    scene = inis(4).clans("moor", 2, 1).clans("cove", 0, 3).hand(1, "emissaries").turn(1)
    scene.do("play emissaries", "from cove", "to moor").settle()
    assert "Your Leadership is 0 of 6 now: nobody is chieftain of the Moor any more." in told(scene)
    assert "Nobody is chieftain of the Moor now; the Leadership of Ali is 0 of 6." in told(scene, "en", 2)
    chieftain_of_nothing = "شما دیگر رئیس منطقه‌ی خلنگ‌زار نیستید و کسی رئیس آن نیست؛ سروری شما ۰ از ۶ است."
    assert chieftain_of_nothing in told(scene, "fa")  # it was none before, too
    scene = inis(4).clans("moor", 1, 1).clans("cove", 1).hand(0, "emissaries")
    scene.do("play emissaries", "from cove", "to moor").settle()
    assert "You are chieftain of the Moor now; your Leadership is 1 of 6." in told(scene)


def test_who_is_alone_somewhere_is_not_news() -> None:
    scene = inis().clans("moor", 1).hand(0, "new_clans").do("play new_clans").settle()
    assert not [line for line in told(scene) if "chieftain" in line]


@pytest.mark.parametrize(
    ("n", "en", "fa"),
    [(1, "placed 1 clan in the Moor.", "یک قبیله قرار داد."), (3, "placed 3 clans in the Moor.", "۳ قبیله قرار داد.")],
)
def test_one_and_many(n: int, en: str, fa: str) -> None:
    event = Event("inis.place", {"who": 1, "territory": "moor", "n": n}, -1)
    assert f"سارا {en}" == Text("en", GAME, NAMES).event(event, 0)
    assert f"You {en}" == Text("en", GAME, NAMES).event(event, 1)
    assert f"سارا در منطقه‌ی خلنگ‌زار {fa}" == re.sub("[\u2068\u2069]", "", Text("fa", GAME, NAMES).event(event, 0))


def test_no_sentence_is_a_row_of_a_database() -> None:
    """A number stands before the thing that it counts, not after a colon."""
    for language in LANGUAGES:
        for key, text in texts(GAME, language).items():
            if key.startswith(("event.", "verb.")):
                assert not re.search(r"[:؛;,،] ?\{n\}", text), key


def test_without_a_chieftain_in_the_capital_the_log_says_who_stays_the_brenn() -> None:
    scene = inis(2).clans("plains", 1, 1).capital("plains").brenn(1).turn(1).passes(1).do("pass").settle()
    assert "The capital has no chieftain, so سارا stays the Brenn." in told(scene)
    assert "پایتخت رئیس ندارد، پس شما برن می‌مانید." in told(scene, "fa", 1)
    scene = inis(2).clans("plains", 0, 1).capital("plains").brenn(1).turn(1).passes(1).do("pass").settle()
    assert not [line for line in told(scene) if "Brenn" in line]  # who is chieftain is known


def test_the_lost_vale_says_why_there_is_no_clash() -> None:
    scene = inis(3, "lost_vale", "hills", "cove").clans("lost_vale", 1).clans("hills", 1, 1).clans("cove", 1, 1)
    scene.hand(0, "bard lost_vale").do("play bard", "react lost_vale")
    assert "No clash begins." in Text("en", GAME, NAMES).question(scene.table.seen(0))
    why = "No clash begins in the Lost Vale: its Advantage card says so."
    assert why in told(scene.do("clan hills 2").settle())
    scene = inis(3, "lost_vale", "hills", "cove").clans("hills", 1, 1).clans("cove", 1, 1)
    scene.hand(0, "bard lost_vale").do("play bard", "react lost_vale", "clan hills 2").settle()
    assert why not in told(scene)  # nobody else is there


def test_what_cuchulain_takes_is_counted() -> None:
    scene = inis(3).clans("moor", 1, 2).capital("plains").hand(0, "warlord tale_of_cuchulain").hand(1, "the_dagda")
    scene.do("play warlord", "maneuver tale_of_cuchulain", "player 2").until("Declared")
    expected = [("en", 1, "2 clans of yours"), ("en", 2, "2 clans of سارا"), ("fa", 1, "۲ قبیله‌ی شما")]
    for language, seat, said in expected:
        text = Text(language, GAME, NAMES)
        assert [said] == announced_in_words(view_of(scene.table, seat), text)
