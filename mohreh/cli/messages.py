"""Things of the kernel in words: options, refusals with their rule, results."""

from __future__ import annotations

from mohreh import Table
from mohreh.cli.rulebook import Rulebook, bare
from mohreh.cli.screen import QUIET, Screen
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.game import Game, Seen, View
from mohreh.kernel.options import Option
from mohreh.kernel.state import Reason, Value
from mohreh.kernel.text import ISOLATE, PERSIAN_DIGITS, POP, Text


def isolated(word: str) -> str:
    """A file name or a line of notation inside a sentence of either direction."""
    return f"{ISOLATE}{word}{POP}"


def digits(shown: str, text: Text) -> str:
    """A number with a point in it, in the reader's digits."""
    return shown.translate(PERSIAN_DIGITS) if text.persian_digits else shown


def option_name(option: Option, text: Text) -> str:
    key = f"opt.{option.key}"
    return text.say(key) if text.has(key) else option.key


def option_value(option: Option, value: Value, text: Text) -> str:
    """What a value means."""
    shown = str(value).lower() if isinstance(value, bool) else str(value)
    for key in (f"opt.{option.key}.{shown}", f"opt.{shown}"):
        if text.has(key):
            return text.say(key)
    if option.seats and isinstance(value, int):
        return text.player(value)
    if option.each:
        return text.listed([text.say(f"opt.{option.key}.{word}") for word in shown.split("+")])
    return digits(shown, text)


def board_of(game: Game, seen: Seen, text: Text) -> str:
    """The board, or the view line by line for a game that neither draws one nor has texts for it yet."""
    drawn = game.board(seen, text)
    if drawn.strip():
        return drawn
    return "\n".join([f"{key}: {value}" for key, value in seen.view.items()])


def question(table: Table, view: View, text: Text) -> str:
    """What is asked now."""
    asks = view["asks"]
    assert isinstance(asks, list)
    step = table.rules.game.steps.get(str(asks[0]))
    key = f"ask.{asks[0]}"
    if not text.has(key):
        return text.say("cli.choose")
    fields = step.FIELDS if step is not None else ()
    return text.say(key, dict(zip(fields, asks[1:], strict=True)))


def say_reason(screen: Screen, text: Text, reason: Reason, book: Rulebook | None, indent: int = 0) -> None:
    """A refusal, the number of its rule, and the rule."""
    screen.say(text.reason(reason), indent=indent)
    if not reason.rule:
        return
    found = book.find(reason.rule) if book is not None else None
    if found is None:
        screen.say(text.say("rule_number", {"n": digits(reason.rule, text)}), QUIET, indent=indent)
        return
    plain = "\n".join(
        [line for line in found.split("\n") if not line.startswith(">")]
    )  # without the examples
    first, *rest = bare(plain).split("\n")
    body = first.partition(" ")[2]
    name = text.say("rule_number", {"n": digits(reason.rule, text)})
    screen.say(f"{name}: {body}", QUIET, indent=indent + 2)
    for line in rest:
        if line.startswith("|"):
            screen.board(" " * (indent + 2) + line)
        elif line.strip():
            screen.say(line, QUIET, indent=indent + 2)


def rulebook(game: Game, language: str) -> Rulebook | None:
    try:
        return Rulebook(game, language)
    except MohrehError:
        return None


def say_result(screen: Screen, text: Text, table: Table, sole: int | None) -> None:
    """The points, the winners, and how it ended; `sole` is the only person at the table."""
    for seat in sorted(range(table.rules.players), key=lambda one: -table.scores[one]):
        screen.say(text.say("cli.score", {"player": text.player(seat), "n": table.scores[seat]}), indent=2)
    winners = table.winners
    if sole is not None and winners == [sole]:
        said = text.say("cli.you_won")
    elif not winners:
        said = text.say("no_winner")
    else:
        said = text.say("won_by" if len(winners) == 1 else "shared_win", {"players": text.players(winners)})
    ending = f"ending.{table.ending}"
    how = text.say(ending) if text.has(ending) else table.ending
    screen.say(f"{text.say('cli.over', {'ending': how})} {said}", "bold")
    if table.ended == "rules" and (tie := text.tie(table.seen(None), winners)):
        screen.say(tie)
