"""The end of a game: who won and how, what everybody had, and how the scores went."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from mohreh.kernel.text import Text
from mohreh.web.goals import Bar, bars, plain
from mohreh.web.markup import render, said
from mohreh.web.model import Shown

WIDTH: Final = 300  # of the picture of the scores
HEIGHT: Final = 80
TURNS: Final = 6  # changes of the lead that are named, the last ones


def result_of(winners: tuple[int, ...], seat: int, text: Text) -> Markup:
    """Who won, in words for this seat."""
    if winners == (seat,):
        return said(text.say("web.you_won"))
    if not winners:
        return said(text.say("no_winner"))
    if seat in winners:
        return said(text.say("web.you_share", {"players": text.players([one for one in winners if one != seat])}))
    if seat >= 0:
        return said(text.say("web.you_lost", {"players": text.players(list(winners))}))
    key = "won_by" if len(winners) == 1 else "shared_win"
    return said(text.say(key, {"players": text.players(list(winners))}))


@dataclass(frozen=True, slots=True)
class Place:
    """What a player had at the end."""

    seat: int
    name: Markup
    score: int
    won: bool
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A change of the lead: after which decision, where it is in the picture, and who leads since then."""

    decision: int
    x: int
    y: int
    words: Markup


def draw_result(shown: Shown, text: Text, common: dict[str, object]) -> Markup:
    """Who won and how, everybody's points with the winners first, and where to go from here."""
    scores = shown.view["scores"]
    order = sorted(range(shown.rules.players), key=lambda seat: (seat not in shown.winners, -scores[seat], seat))
    found = shown.rules.game.goals(shown.seen)
    places: list[Place] = []
    for seat in order:
        measures = plain(found.seats[seat] + found.parts[seat]) if found is not None else ()
        won = seat in shown.winners
        places.append(Place(seat, said(text.player(seat)), scores[seat], won, bars(measures, text)))
    word = str(shown.view["ending"]) or shown.ended
    return render(
        "result.html",
        **common,
        places=places,
        won=result_of(shown.winners, shown.seat, text),
        how=said(text.say(f"ending.{word}")) if text.has(f"ending.{word}") else Markup(""),
        tie=said(text.tie(shown.seen, list(shown.winners))) if shown.ended == "rules" else Markup(""),
        width=WIDTH,
        height=HEIGHT,
        lines=_lines(shown),
        turns=_turns(shown, text),
        decisions=shown.curve[-1][0] if shown.curve else 0,
    )


def _point(shown: Shown, decision: int, score: int) -> tuple[int, int]:
    """Where in the picture a score after so many decisions is."""
    highest = max([max(scores) for _, scores in shown.curve])
    return WIDTH * decision // max(shown.curve[-1][0], 1), HEIGHT - HEIGHT * score // max(highest, 1)


def _lines(shown: Shown) -> list[tuple[int, str]]:
    """For each seat the points of its line; none where nobody ever had a point."""
    if not any(max(scores) > 0 for _, scores in shown.curve):
        return []
    found: list[tuple[int, str]] = []
    for seat in range(shown.rules.players):
        points = [_point(shown, decision, scores[seat]) for decision, scores in shown.curve]
        found.append((seat, " ".join([f"{x},{y}" for x, y in points])))
    return found


def _turns(shown: Shown, text: Text) -> list[Turn]:
    """Where somebody took the lead alone."""
    found: list[Turn] = []
    leader = -1
    for decision, scores in shown.curve:
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        if len(best) == 1 and best[0] != leader:
            leader = best[0]
            words = said(text.say("web.took_lead", {"n": decision, "who": leader}))
            found.append(Turn(decision, *_point(shown, decision, max(scores)), words))
    return found[-TURNS:]
