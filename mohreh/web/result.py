"""The end of a game: who won and how, what everybody had, and how the scores went."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from mohreh.kernel.goals import Goals, Measure
from mohreh.kernel.text import Text
from mohreh.web.goals import Bar, bars, plain
from mohreh.web.markup import render, said
from mohreh.web.model import Curve, Shown
from mohreh.web.words import teller

WIDTH: Final = 300  # of the picture of the scores
HEIGHT: Final = 80
SIGN: Final = 12  # the room of a player's sign, at the end of their line
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


def _measures(found: Goals, seat: int) -> list[Measure]:
    """What counts for the end; what the score is made of follows the score, which comes first if there is one."""
    own = found.seats[seat]
    return [*own[:1], *found.parts[seat], *own[1:]]


def draw_result(shown: Shown, text: Text) -> Markup:
    """Who won and how, everybody's points with the winners first, and where to go from here."""
    scores = shown.view["scores"]
    order = sorted(range(shown.rules.players), key=lambda seat: (seat not in shown.winners, -scores[seat], seat))
    found = shown.rules.game.goals(shown.seen)
    places: list[Place] = []
    for seat in order:
        measures = plain(_measures(found, seat)) if found is not None else ()
        won = seat in shown.winners
        places.append(Place(seat, said(text.player(seat)), scores[seat], won, bars(measures, text)))
    word = str(shown.view["ending"]) or shown.ended
    scale = Scale.of(shown.curve)
    signs = _signs(shown.curve, scale)
    return render(
        "result.html",
        shown=shown,
        text=text,
        t=teller(text),
        places=places,
        won=result_of(shown.winners, shown.seat, text),
        how=said(text.say(f"ending.{word}")) if text.has(f"ending.{word}") else Markup(""),
        tie=said(text.tie(shown.seen, list(shown.winners))) if shown.ended == "rules" else Markup(""),
        width=WIDTH,
        wide=max([x for _, x, _ in signs], default=WIDTH) + SIGN,
        height=HEIGHT,
        signs=signs,
        curve="goal.curve" if text.has("goal.curve") else "web.curve",
        fair="goal.fair" if text.has("goal.fair") else "web.fair",
        lines=_lines(shown.curve, scale, shown.rules.players),
        turns=_turns(shown.curve, scale, text),
        decisions=scale.decisions,
    )


@dataclass(frozen=True, slots=True)
class Scale:
    """Where in the picture a score after so many decisions is."""

    decisions: int
    highest: int

    @classmethod
    def of(cls, curve: Curve) -> Scale:
        return cls(max([n for n, _ in curve], default=0), max([max(scores) for _, scores in curve], default=0))

    def point(self, decision: int, score: int) -> tuple[int, int]:
        return WIDTH * decision // max(self.decisions, 1), HEIGHT - HEIGHT * score // max(self.highest, 1)


def _lines(curve: Curve, scale: Scale, players: int) -> list[tuple[int, str]]:
    """For each seat the points of its line; none where nobody ever had a point."""
    if scale.highest <= 0:
        return []
    found: list[tuple[int, str]] = []
    for seat in range(players):
        points = [scale.point(decision, scores[seat]) for decision, scores in curve]
        found.append((seat, " ".join([f"{x},{y}" for x, y in points])))
    return found


def _signs(curve: Curve, scale: Scale) -> list[tuple[int, int, int]]:
    """The sign of each seat at the end of its line, as colour alone says nothing; side by side where lines meet."""
    if scale.highest <= 0:
        return []
    found: list[tuple[int, int, int]] = []
    for seat, score in enumerate(curve[-1][1]):
        x, y = scale.point(curve[-1][0], score)
        x += SIGN
        while any(x == left and abs(y - top) < SIGN for _, left, top in found):
            x += SIGN
        found.append((seat, x, y))
    return found


def _turns(curve: Curve, scale: Scale, text: Text) -> list[Turn]:
    """Where somebody took the lead alone."""
    found: list[Turn] = []
    leader = -1
    for decision, scores in curve:
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        if len(best) == 1 and best[0] != leader:
            leader = best[0]
            if not decision:  # of a set-up position: there was no change
                continue
            words = said(text.say("web.took_lead", {"n": decision, "who": leader}))
            found.append(Turn(decision, *scale.point(decision, max(scores)), words))
    return found[-TURNS:]
