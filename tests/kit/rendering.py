"""A game in words: whatever happens, may be done or is refused can be said in both languages."""

from __future__ import annotations

import json
import re
from typing import Final

from mohreh.kernel.game import Game
from mohreh.kernel.rng import mwc_pick, mwc_start, mwc_step
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State, Value
from mohreh.kernel.text import LANGUAGES, PLACE, Text

FOREIGN: Final = re.compile("[A-Za-z0-9{}]")


def texts(game: Game, language: str) -> dict[str, str]:
    """The file of a language."""
    path = game.folder / "text" / f"{language}.json"
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def check(english: str, persian: str) -> None:
    """No gap is left open, Persian has no foreign letter or digit, and numbers do not run together."""
    assert not re.search("[{}]", english)
    assert not FOREIGN.search(persian), persian
    assert not re.search("[۰-۹] [۰-۹]", persian), f"two numbers side by side: {persian}"


def check_same_keys(game: Game) -> None:
    """The same keys in the same order, with the same placeholders."""
    english, persian = texts(game, "en"), texts(game, "fa")
    assert list(english) == list(persian)
    for key in english:
        assert sorted(PLACE.findall(english[key])) == sorted(PLACE.findall(persian[key])), key


class Telling:
    """A random game with everything said."""

    def __init__(self, r: Rules) -> None:
        self.rules: Final = r
        self.english: Final = Text("en", r.game)
        self.persian: Final = Text("fa", r.game)

    def play(self, seed: int) -> set[str]:
        """To the end; the kinds of events."""
        r = self.rules
        s = r.new(seed)
        s.events = []
        position = mwc_start(seed)
        while not r.over(s):
            self.check_actions(s)
            self.check_refusals(s, int(position % 7))
            legal = r.legal(s)
            position = mwc_step(position)
            r.play(s, legal[mwc_pick(position, len(legal))])
        for event in s.events:
            for seat in (None, 0, 1):
                check(self.english.event(event, seat), self.persian.event(event, seat))
        return {event.key.removeprefix(f"{r.game.name}.") for event in s.events}

    def check_actions(self, s: State) -> None:
        """What is asked, and what may be done."""
        seen = self.rules.seen(s, int(s.who))
        check(self.english.question(seen), self.persian.question(seen))
        for action in self.rules.legal(s):
            check(self.english.action(seen, int(action)), self.persian.action(seen, int(action)))

    def check_refusals(self, s: State, start: int) -> None:
        """Every seventh of the actions that may not."""
        for action in range(start, len(self.rules.catalogue), 7):
            reason = self.rules.why_not(s, int(s.who), action)
            if reason is not None:
                check(self.english.reason(reason), self.persian.reason(reason))


def facts(game: Game, players: int, language: str, **options: Value) -> dict[tuple[str, str], list[str]]:
    """What is printed on every card and the like, as a table with these options says it."""
    text = Text(language, game, options=game.options.resolve(options, players))
    return {thing: [text.say(key, args) for key, args in game.facts(*thing)] for thing in game.things()}


def check_facts(game: Game, players: int, option: str, value: Value, changed: list[tuple[str, str]]) -> None:
    """With this option these cards read otherwise, and no others."""
    for language in LANGUAGES:
        usual, other = facts(game, players, language), facts(game, players, language, **{option: value})
        assert sorted(changed) == sorted([thing for thing in usual if usual[thing] != other[thing]])
