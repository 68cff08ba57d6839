"""Row 3 and 15: everything that can be said is there in both languages."""

from __future__ import annotations

from typing import Final

from mohreh.contract.subject import Moment, Subject, game_of, sampled
from mohreh.kernel.errors import Broken, MohrehError
from mohreh.kernel.game import Game, Seen
from mohreh.kernel.rng import FAST_RNG, mwc_start
from mohreh.kernel.state import Event
from mohreh.kernel.text import LANGUAGES, PLACE, Text, read_texts

ACTIONS: Final = 12  # of each decision


def rulebooks(game: Game) -> dict[str, str]:
    """The numbered rulebooks by file name; none if the game has none."""
    found: dict[str, str] = {}
    for language in LANGUAGES:
        path = game.folder / "text" / f"rules.{language}.md"
        if path.exists():
            found[path.name] = path.read_text(encoding="utf-8")
    return found


def check_keys(subject: Subject) -> None:
    """Both languages have the same keys with the same placeholders, and all that the game's parts need."""
    game = subject.game
    texts = {language: read_texts(game.folder / "text", language) for language in LANGUAGES}
    for language in LANGUAGES:
        for other in LANGUAGES:
            lacking = sorted(set(texts[other]) - set(texts[language]))
            if lacking:
                raise Broken(f"{game.name}: the texts in {language} lack {', '.join(lacking)}")
    for key in texts["en"]:
        places = [set(PLACE.findall(texts[language][key])) for language in LANGUAGES]
        if places[0] != places[1]:
            raise Broken(f"{game.name}: the text {key!r} has other placeholders in Persian than in English")
    for language in LANGUAGES:
        text = Text(language, game)
        for key in _needed(game):
            if not text.has(key):
                raise Broken(f"{game.name}: there is no text {key!r} in {language}")
    subject.note(f"{len(texts['en'])} texts")


def _needed(game: Game) -> list[str]:
    keys = ["title", *[f"name.{verb.name}" for verb in game.catalogue.verbs]]
    keys += [f"ask.{name}" for name in game.steps]
    keys += [f"ending.{word}" for word in game.endings]
    for option in game.options.all:
        keys.append(f"opt.{option.key}")
        for value in option.values:
            if isinstance(value, bool):
                keys.append(f"opt.{str(value).lower()}")
            elif isinstance(value, str):
                keys.append(f"opt.{option.key}.{value}")
        keys += [f"opt.{option.key}.{word}" for word in option.each]
    return keys


def check_rule_numbers(subject: Subject) -> None:
    """The rules that the steps carry out and those that end the game are in both rulebooks."""
    game = subject.game
    rules = {name: step.RULE for name, step in game.steps.items()}
    rules |= {f"the ending {word!r}": rule for word, rule in game.endings.items()}
    for what, rule in rules.items():
        if not rule:
            raise Broken(f"{game.name}: {what} names no rule")
        for name, rulebook in rulebooks(game).items():
            if f"**{rule}**" not in rulebook:
                raise Broken(f"{game.name}: {what} is rule {rule}, which is not in {name}")
    if not rulebooks(game):
        subject.note("no rulebook to look into")


def check_words(subject: Subject) -> None:
    """Every action and every event can be put into words, in both languages, when it comes up."""
    texts = [Text(language, subject.game) for language in LANGUAGES]
    met: set[str] = set()
    for seed in subject.close:
        opening: list[Event] = []
        subject.rules.begin(FAST_RNG, mwc_start(seed), opening)
        for moment in game_of(subject, seed, listen=True):
            events = moment.state.events or []
            told = events if moment.number else opening
            met |= {event.key for event in told}
            for text in texts:
                _say_events(moment, text, told)
                _say_actions(moment, text)
            events.clear()
    subject.note(f"{len(met)} kinds of events")


def check_boards(subject: Subject) -> None:
    """Every view has a text board, in both languages."""
    for moment in sampled(subject, min(8, subject.amount.moments), end=True):
        for language in LANGUAGES:
            text = Text(language, subject.game)
            for seat in subject.seats:
                board = _said(moment, f"the board in {language}", moment.rules.seen(moment.state, seat), text)
                if not board.strip():
                    raise moment.broken(f"the board in {language} is empty")
                if "{" in board:
                    raise moment.broken(f"the board in {language} has an unfilled placeholder")


def _said(moment: Moment, what: str, seen: Seen, text: Text) -> str:
    try:
        return moment.subject.game.board(seen, text)
    except MohrehError as wrong:
        raise moment.broken(f"{what} cannot be drawn: {wrong}") from None


def _say_events(moment: Moment, text: Text, events: list[Event]) -> None:
    for event in events:
        for seat in (None, *range(moment.rules.players)):
            try:
                said = text.event(event, seat)
            except MohrehError as wrong:
                raise moment.broken(f"{event!r} cannot be told in {text.language}: {wrong}") from None
            if not said.strip():
                raise moment.broken(f"{event!r} says nothing in {text.language}")


def _say_actions(moment: Moment, text: Text) -> None:
    rules, s = moment.rules, moment.state
    for seat in rules.waiting(s):
        seen = rules.seen(s, seat)
        for action in list(rules.legal_for(s, seat))[:ACTIONS]:
            try:
                said = text.action(seen, action)
            except MohrehError as wrong:
                name = rules.catalogue.notation(action)
                raise moment.broken(f"{name!r} cannot be said in {text.language}: {wrong}") from None
            if not said.strip():
                raise moment.broken(f"{rules.catalogue.notation(action)!r} says nothing in {text.language}")
