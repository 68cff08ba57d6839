"""Cards, tiles and places in the terminal: all of a game, or those that have some words."""

from __future__ import annotations

from typing import Final

from mohreh.cli.language import text_for
from mohreh.cli.messages import isolated
from mohreh.cli.screen import QUIET, WARNING, Screen
from mohreh.kernel import registry
from mohreh.kernel.text import Text
from mohreh.text.cards import Entry, Unseen, entries
from mohreh.text.search import has_words, normalised
from mohreh.text.words import digits

FEW: Final = 3  # of so many things also the rules are told


def show_cards(screen: Screen, name: str, words: str = "") -> None:
    """Every card, tile or place of a game, or those that have these words."""
    game = registry.game(name)
    screen.use(game)
    text = text_for(screen.language, game)
    if not game.things():
        screen.say(text.say("cli.no_cards"))
        return
    if text.has("cards"):
        screen.say(text.say("cards"))
        screen.say()
    say_cards(screen, text, words)


def say_cards(screen: Screen, text: Text, words: str = "", unseen: Unseen | None = None) -> None:
    """Each with what is drawn and printed on it, and at a table how many the reader has not seen."""
    wanted = normalised(words)
    found = [one for one in entries(text).values() if has_words(one.found_by, wanted)]
    found = [one for one in found if normalised(one.title) == wanted] or found
    if not found:
        screen.say(text.say("cli.no_card", {"words": isolated(words)}), WARNING)
    kind = ""
    for one in found:
        if kind and one.kind != kind:
            screen.say()
        kind = one.kind
        _say_card(screen, text, one)
        if unseen is not None and one.thing in unseen:
            n, of = unseen[one.thing]
            screen.say(text.say("cli.unseen", {"n": n, "of": of}), QUIET, indent=2)
        if words and len(found) <= FEW and one.rules:
            numbers = text.listed([digits(number, text) for number in one.rules])
            screen.say(text.say("cli.card_rules", {"rules": numbers}), QUIET, indent=2)


def _say_card(screen: Screen, text: Text, one: Entry) -> None:
    """What is printed in a line; whole sentences get lines of their own."""
    assert text.game is not None
    sentences = [fact for fact in one.facts if fact.endswith(".")]
    facts = [fact for fact in one.facts if fact not in sentences]
    line = f"{one.title}: {text.say('comma').join(facts)}" if facts else one.title
    screen.say(f"{line}  {isolated(one.name)}" if one.name != one.title else line)
    for row in text.game.picture(one.kind, one.name):
        screen.board(f"    {row}")
    for sentence in sentences:
        screen.say(sentence, indent=2)
