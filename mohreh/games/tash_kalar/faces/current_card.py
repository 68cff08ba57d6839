"""The lines of the text board about the card or flare that is being carried out."""

from __future__ import annotations

from typing import Final

from mohreh.games.tash_kalar.faces.words import squares_of, whose
from mohreh.games.tash_kalar.game import GAME
from mohreh.games.tash_kalar.knowledge.view import TashKalarView
from mohreh.games.tash_kalar.rules import arena
from mohreh.games.tash_kalar.rules.data import CARD_NAMES
from mohreh.games.tash_kalar.rules.patterns import ORIENTATION_NAMES, Image, image
from mohreh.kernel.state import BIT, Args
from mohreh.kernel.text import Text

# The cards with these questions set no limit; their `left` is only the size of the arena.
UNLIMITED: Final = ("MessengerRuns", "HellBullRuns")


def current_card(view: TashKalarView, text: Text) -> list[str]:
    """The card or flare, and what it looks at."""
    card, flare = view["card"], view["flare"]
    asks = view["asks"]
    said: list[str] = []
    if flare:
        said.append(text.say("board.flare", {"flare": flare}))
    if card:
        said += _card(view, text, card, asks[0] if asks else "")
    if asks and (card or flare):
        said += _left(view, text)
    followed = view["followed"]
    if followed:
        own = f"board.followed.{card}"  # what it follows, unless that is the pieces that summoned it
        key = own if text.has(own) else "board.followed"
        said.append(text.say(key, {"squares": "+".join(followed)}))
    return [" ".join(said)] if said else []


def _card(view: TashKalarView, text: Text, card: str, asks: object) -> list[str]:
    """The card with its being's square and, once that is settled, how the pattern lies and what it points at."""
    being = view["being"]
    if asks in ("Turned", "Improvise", "PickUp"):
        said = [text.say("board.summoning", {"card": card, "square": view["origin"]})]
        said += _pattern(view, text) if view["facing"] else []
    elif being:
        said = [text.say("board.card", {"card": card, "square": being})]
    else:
        said = [text.say("board.card_gone", {"card": card})]
    return said + (_facing(view, text) if view["facing"] else [])


def question_fields(asks: list[str | int]) -> dict[str, int]:
    """The fields of the step that waits, by their names."""
    names = GAME.steps[str(asks[0])].FIELDS
    return {name: field for name, field in zip(names, asks[1:], strict=True) if isinstance(field, int)}


def left(asks: list[str | int]) -> tuple[str, Args] | None:
    """How much there still is to choose, where the card sets a limit of several: a text key and its arguments."""
    step = GAME.steps.get(str(asks[0])) if asks else None
    if step is None or asks[0] in UNLIMITED:
        return None
    n = question_fields(asks).get("left", 0)
    return ("board.left" if "stop" in step.VERBS else "board.left.must", {"n": n}) if n > 1 else None


def _left(view: TashKalarView, text: Text) -> list[str]:
    """How much there still is to choose, and in whose colour."""
    asks = view["asks"]
    found = left(asks)
    said = [text.say(*found)] if found else []
    if asks[0] == "WoodlandDruidUpgrades":
        said.append(text.say("board.colour", {"who": whose(view, question_fields(asks)["colour"])}))
    return said


def _image(view: TashKalarView) -> Image:
    return image(CARD_NAMES.index(view["card"]), ORIENTATION_NAMES.index(view["facing"]))


def _pattern(view: TashKalarView, text: Text) -> list[str]:
    """The pieces of the pattern, while the being has not arrived yet."""
    needed = _image(view).needed(arena.CELL[arena.SQUARE_NAMES.index(view["origin"])])
    return [text.say("board.pattern", {"squares": "+".join(squares_of(needed))})]


def _facing(view: TashKalarView, text: Text) -> list[str]:
    """Marked squares and directions as the pattern lies."""
    one = _image(view)
    squares = squares_of(one.marked(arena.CELL[arena.SQUARE_NAMES.index(view["origin"])]))
    said = [text.say("board.marked", {"squares": "+".join(squares)})] if squares else []
    ways = [arena.DIRECTION_NAMES[way] for way in range(arena.DIRECTIONS) if one.directions & BIT[way]]
    return said + ([text.say("board.directions", {"directions": "+".join(ways)})] if ways else [])
