"""Every tour can be walked: each goal is reached by its solution and missed by its failing line, and all is said."""

from __future__ import annotations

from typing import Final

from mohreh.contract.subject import Subject
from mohreh.kernel.errors import Broken, MohrehError
from mohreh.kernel.game import Game
from mohreh.kernel.text import LANGUAGES, Text, read_texts
from mohreh.tours import DONE, MISSED, Tour, Walk, tours_of

TEXTS: Final = "tour."  # how the keys of their texts begin


def check_tours(subject: Subject) -> None:
    """The tours for so many players: a change of the rules that makes one of them wrong is noticed here."""
    try:
        tours = tours_of(subject.game)
        _check_unused(subject.game, tours)
        found = [tour for tour in tours if tour.rules.players == subject.rules.players]
        for tour in found:
            _check_texts(tour)
            for number in range(len(tour.steps)):
                _check_step(tour, number)
    except Broken:
        raise
    except MohrehError as wrong:
        raise Broken(str(wrong)) from None
    if found:
        subject.note(", ".join([f"tour {tour.name}: {len(tour.steps)} steps" for tour in found]))


def _check_unused(game: Game, tours: list[Tour]) -> None:
    """No text belongs to a step that there is not."""
    needed = {key for tour in tours for key in tour.text_keys()}
    for key in read_texts(game.folder / "text", LANGUAGES[0]):
        if key.startswith(TEXTS) and key not in needed:
            raise Broken(f"{game.name}: the text {key!r} belongs to no step of a tour")


def _check_texts(tour: Tour) -> None:
    for language in LANGUAGES:
        text = Text(language, tour.game, options=tour.rules.conditions)
        lacking = [key for key in tour.text_keys() if not text.has(key)]
        if lacking:
            raise Broken(f"{tour.game.name}: there is no text {lacking[0]!r} in {language}")


def _check_step(tour: Tour, number: int) -> None:
    step = tour.steps[number]
    where = f"{tour.game.name}, tour {tour.name}, step {step.name!r}"
    table = Walk(tour, number).table
    if table.over:
        raise Broken(f"{where}: the game is over before anything is asked")
    if step.goal is None:
        return
    begun = Walk(tour, number)
    begun.look()
    if begun.outcome:
        raise Broken(f"{where}: it is {begun.outcome} before anything is played")
    for line, wanted in ((step.solution, DONE), (step.failing, MISSED)):
        walk = Walk(tour, number)
        walk.follow(line)
        if walk.outcome != wanted:
            raise Broken(f"{where}: {', '.join(line)} leads to {walk.outcome or 'nothing'!r}, not {wanted!r}")
    if step.par > step.within:
        raise Broken(f"{where}: the solution takes {step.par} decisions, but only {step.within} are allowed")
