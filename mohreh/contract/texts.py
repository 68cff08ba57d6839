"""Everything that can be said is there in both languages, and says nothing that a seat may not know."""

from __future__ import annotations

from itertools import product
from typing import Final

from mohreh.contract.subject import SALT, Moment, Subject, close_game, difference, looker, sampled
from mohreh.kernel.errors import Broken, MohrehError
from mohreh.kernel.game import SPECTATOR, Game
from mohreh.kernel.options import PLAYERS, show
from mohreh.kernel.rng import FAST_RNG, mwc_start
from mohreh.kernel.rules import Seen
from mohreh.kernel.state import Event
from mohreh.kernel.text import LANGUAGES, PLACE, Text, conditions_of, read_texts

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
    for key in texts["en"]:
        _check_conditions(game, key, texts["en"])
    _check_help(game, texts["en"])
    for language in LANGUAGES:
        text = Text(language, game)
        for key in _needed(game):
            if not text.has(key):
                raise Broken(f"{game.name}: there is no text {key!r} in {language}")
    subject.note(f"{len(texts['en'])} texts")


def _check_conditions(game: Game, key: str, texts: dict[str, str]) -> None:
    """A text that holds under some options stands for one that always is there, and names values that there are."""
    plain, conditions = conditions_of(key)
    if not conditions:
        return
    if plain not in texts:
        raise Broken(f"{game.name}: the text {key!r} stands for {plain!r}, which is not there")
    for option, value in conditions:
        found = game.options.by_key.get(option)
        values = [show(players) for players in game.players] if option == PLAYERS else []
        if found:
            values = [show(one) for players in game.players for one in found.samples(players)]
        if value not in values:
            raise Broken(f"{game.name}: the text {key!r} is for {option}={value}, which there is not")
    given = {place for place, _ in PLACE.findall(texts[plain])}
    for kind, name in game.things():
        given |= {place for fact, args in game.facts(kind, name) if fact == plain for place in args}
    if not {place for place, _ in PLACE.findall(texts[key])} <= given:
        raise Broken(f"{game.name}: the text {key!r} has placeholders that {plain!r} has not")


def _check_help(game: Game, texts: dict[str, str]) -> None:
    """A game that helps in a first game does so for every question, and says nothing that is never shown."""
    told = [key for key in texts if key.startswith("help.") and "@" not in key]
    known: set[str] = set()
    for name, question in game.steps.items():
        keys = [f"help.{one}" for one in (name, *[kind.__name__ for kind in question.kind.__mro__])]
        found = next((key for key in keys if key in texts), "")
        known.add(found)
        if told and not found:
            raise Broken(f"{game.name}: there is no help for {name}, though there is for other questions")
    if unused := [key for key in told if key not in known]:
        raise Broken(f"{game.name}: no question asks for the text {unused[0]!r}")


def _needed(game: Game) -> list[str]:
    keys = ["title", *[f"name.{verb.name}" for verb in game.catalogue.verbs]]
    keys += [f"ask.{name}" for name in game.steps]
    keys += [f"ending.{word}" for word in game.endings]
    for option in game.options.listed:
        keys += [f"opt.{option.key}", f"opt.{option.key}.more"]
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
    """Every question, action and event can be put into words, in both languages, when it comes up."""
    texts = [Text(language, subject.game, options=subject.rules.conditions) for language in LANGUAGES]
    met: set[str] = set()
    for seed in subject.close:
        opening: list[Event] = []
        subject.rules.begin(FAST_RNG, mwc_start(seed), opening)
        for moment in close_game(subject, seed, listen=True):
            events = moment.state.events or []  # of all decisions since the last close look
            told = events if moment.number else opening
            met |= {event.key for event in told}
            _say_questions(moment, texts)
            _say_actions(moment, texts)
            for text in texts:
                _say_events(moment, text, told)
            events.clear()
    subject.note(f"{len(met)} kinds of events")


def check_boards(subject: Subject) -> None:
    """Every position has a text board for every seat, in both languages."""
    texts = [Text(language, subject.game, options=subject.rules.conditions) for language in LANGUAGES]
    for moment in sampled(subject, min(8, subject.amount.moments), end=True):
        for seat in subject.seats:
            seen = moment.rules.seen(moment.state, seat)
            for text in texts:
                board = _board(moment, seen, text)
                if not board.strip():
                    raise moment.broken(f"the board in {text.language} is empty")
                if "{" in board:
                    raise moment.broken(f"the board in {text.language} has an unfilled placeholder")


def check_redeals_look_alike(subject: Subject) -> None:
    """Law 4: board, question and every choice in words are the same whichever redeal of a view they are made from."""
    texts = [Text(language, subject.game, options=subject.rules.conditions) for language in LANGUAGES]
    said = 0
    for moment in sampled(subject, min(8, subject.amount.moments), end=True):
        for seat in subject.seats:
            one, other = [moment.rules.seen(moment.state, seat, seed) for seed in (moment.seed, SALT + moment.number)]
            legal = [] if seat == SPECTATOR else list(moment.rules.legal_for(moment.state, seat))
            for text in texts:
                first, second = _board(moment, one, text), _board(moment, other, text)
                if first != second:
                    where = difference(first.splitlines(), second.splitlines(), "line")
                    raise moment.broken(f"law 4: the board of {looker(seat)} depends on what it may not know: {where}")
                if legal and text.question(one) != text.question(other):
                    raise moment.broken(f"law 4: what {looker(seat)} is asked depends on what it may not know")
                for action in legal:
                    first, second = text.action(one, action), text.action(other, action)
                    said += 1
                    if first != second:
                        name = moment.rules.catalogue.notation(action)
                        raise moment.broken(
                            f"law 4: what {looker(seat)} is told of {name!r} depends on what it may not know: "
                            f"{first!r} or {second!r}"
                        )
    subject.note(f"{said} choices in words")


def _board(moment: Moment, seen: Seen, text: Text) -> str:
    try:
        return str(moment.subject.game.board(seen, text))
    except MohrehError as wrong:
        raise moment.broken(f"the board in {text.language} cannot be drawn: {wrong}") from None


def _say_events(moment: Moment, text: Text, events: list[Event]) -> None:
    for event in events:
        for seat in (None, *range(moment.rules.players)):
            try:
                said = text.event(event, seat)
            except MohrehError as wrong:
                raise moment.broken(f"{event!r} cannot be told in {text.language}: {wrong}") from None
            if not said.strip():
                raise moment.broken(f"{event!r} says nothing in {text.language}")


def _say_questions(moment: Moment, texts: list[Text]) -> None:
    rules, s = moment.rules, moment.state
    for seat, text in product(rules.waiting(s), texts):
        try:
            said = text.question(rules.seen(s, seat))
        except MohrehError as wrong:
            raise moment.broken(f"the question cannot be put in {text.language}: {wrong}") from None
        if not said.strip():
            raise moment.broken(f"the question says nothing in {text.language}")


def _say_actions(moment: Moment, texts: list[Text]) -> None:
    rules, s = moment.rules, moment.state
    for seat in rules.waiting(s):
        own, everybody = rules.seen(s, seat), rules.seen(s, SPECTATOR)
        for action, text in product(list(rules.legal_for(s, seat))[:ACTIONS], texts):
            is_public = seat == s.who and rules.heard(s, action, SPECTATOR) >= 0
            try:
                said = [text.action(seen, action) for seen in ([own, everybody] if is_public else [own])]
            except MohrehError as wrong:
                name = rules.catalogue.notation(action)
                raise moment.broken(f"{name!r} cannot be said in {text.language}: {wrong}") from None
            if not all(words.strip() for words in said):
                raise moment.broken(f"{rules.catalogue.notation(action)!r} says nothing in {text.language}")
