"""Refusals with their rule, and results, as the terminal says them."""

from __future__ import annotations

from mohreh import Table
from mohreh.cli.screen import QUIET, WARNING, Screen
from mohreh.kernel.state import Reason
from mohreh.kernel.text import ISOLATE, POP, Text
from mohreh.text.rulebook import Rulebook, bare
from mohreh.text.search import search
from mohreh.text.words import digits


def isolated(word: str) -> str:
    """A file name or a line of notation inside a sentence of either direction."""
    return f"{ISOLATE}{word}{POP}"


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


def say_found(screen: Screen, text: Text, book: Rulebook, words: str) -> bool:
    """What a search found, a rule on each line, with the words between asterisks; was there anything?"""
    hits = search(book, words)
    key = "found" if hits else "found_nothing"
    screen.say(text.say(key, {"n": len(hits), "query": isolated(words)}), "" if hits else WARNING)
    for hit in hits:
        sentence = "".join([f"*{part}*" if is_word else part for part, is_word in hit.parts])
        screen.say(f"{digits(hit.number, text)}: {sentence}", indent=2)
    return bool(hits)


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
