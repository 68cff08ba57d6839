"""What there is to read: the games, their rulebooks, their cards."""

from __future__ import annotations

import typer

from mohreh import bots
from mohreh.cli.language import text_for
from mohreh.cli.messages import isolated, say_found
from mohreh.cli.screen import HEADING, QUIET, WARNING, Screen
from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError, nearest
from mohreh.kernel.game import Game
from mohreh.kernel.options import Option
from mohreh.kernel.text import LANGUAGES, Text
from mohreh.text.legend import legend
from mohreh.text.rulebook import Rulebook, summary
from mohreh.text.words import bot_about, option_about, option_name, option_value


def show_games(screen: Screen, only: str = "") -> None:
    """Each game with its players, version and options; of a single one also what the options mean."""
    for name in [registry.game(only).name] if only else registry.names():
        try:
            game = registry.game(name)
            text = text_for(screen.language, game)
        except Exception as wrong:  # one broken game must not hide the others
            cause = wrong.__cause__ or wrong
            why = isolated(f"{type(cause).__name__}: {cause}")
            screen.say(
                text_for(screen.language).say("cli.broken_game", {"game": isolated(name), "why": why}),
                WARNING,
            )
            screen.say()
            continue
        screen.use(game)
        screen.say(f"{_titles(game, text)} ({isolated(name)})", HEADING)
        if text.has("summary"):
            screen.say(text.say("summary"), indent=2)
        counts = text.listed([text.number(n) for n in game.players])
        screen.say(text.say("cli.players", {"players": counts, "version": game.version}), indent=2)
        if game.options.listed:
            screen.say(text.say("cli.options"), indent=2)
        for option in game.options.listed:
            _show_option(screen, text, option, max(game.players))
            if only and (about := option_about(option, text)):
                screen.say(about, QUIET, indent=6)
        screen.say()


def show_bots(screen: Screen) -> None:
    """The bots from which one chooses by strength, the weakest first, and what each is like."""
    text = text_for(screen.language)
    screen.use(None)
    for word in bots.RANKED:
        screen.say(f"{isolated(word)}: {bot_about(word, text)}")


def _titles(game: Game, text: Text) -> str:
    """The title in the reader's language, then in the other one."""
    found = [text.say("title")]
    for language in LANGUAGES:
        if language != text.language and (game.folder / "text" / f"{language}.json").exists():
            found.append(isolated(Text(language, game).say("title")))
    return " / ".join(found)


def _show_option(screen: Screen, text: Text, option: Option, players: int) -> None:
    """What it is about, then each value with its meaning; the default is marked."""
    screen.say(f"{option_name(option, text)}: {option_value(option, option.default, text)}", indent=4)
    typed = [str(value).lower() if isinstance(value, bool) else str(value) for value in option.values]
    if option.high >= option.low:
        typed.append(f"{option.low}..{option.top(players)}")
    if option.each:
        typed.append("+".join(option.each[:2]))
    screen.board(f"      {option.key}={'|'.join(typed)}")


def show_rules(screen: Screen, name: str, number: str) -> None:
    """The rulebook, or one rule or section of it."""
    game = registry.game(name)
    screen.use(game)
    book = Rulebook(game, screen.language)
    if not number:
        screen.markdown(book.text)
        return
    found = book.find(number)
    if found is None:
        raise MohrehError(f"{name} has no rule {number!r}. {nearest(number, book.numbers())}")
    screen.markdown(found)


def show_found(screen: Screen, name: str, words: str) -> None:
    """The rules that have these words, each with its sentence."""
    game = registry.game(name)
    screen.use(game)
    say_found(screen, text_for(screen.language, game), Rulebook(game, screen.language), words)


def show_summary(screen: Screen, name: str) -> None:
    """A turn on one page."""
    game = registry.game(name)
    screen.use(game)
    found = summary(game, screen.language)
    if not found:
        raise MohrehError(f"{name} has no summary of a turn in {screen.language!r}")
    screen.markdown(found)


def show_features(name: str, players: int, options: list[str]) -> None:
    """A line for each block of a row of features, in notation alone."""
    game = registry.game(name)
    count = players or min(game.players)
    rules = registry.rules(name, count, game.options.parse(options, count))
    for block in legend(rules):
        typer.echo(f"{block.columns():>9}  {block.name}  {block.listed()}".rstrip())
