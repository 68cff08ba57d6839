"""What has happened lately, for drawings: where clans went and fell, who played what, who passed."""

from __future__ import annotations

from typing import Final

from mohreh.games.inis.faces.question import Moves, asked
from mohreh.games.inis.knowledge.view import InisView
from mohreh.games.inis.rules.data import CARD_NAMES
from mohreh.kernel.state import Event

ARRIVALS: Final = {"inis.move", "inis.place", "inis.replace", "inis.cauldron"}
# Questions of a card that is having its effect: it lies on the table, and was played last of those that do.
EFFECTS: Final = {
    "SetAside",
    "Drawn",
    "KeepDrawn",
    "TakeFromPile",
    "MasterDiscard",
    "MistyDiscard",
    "Give",
    "TakeShown",
    "ChooseTile",
    "PlaceTile",
    "EmptyCauldron",
}
CATHBADS: Final = {"Deal", "SetAside"}  # in the Assembly, when the card itself is long gone
PLACES: Final = {"dealt": "pile-act", "take": "pile-act", "drawn": "deck-epi"}  # where cards come from, by event
GHOSTS: Final = 3  # so many lost clans are drawn at most in one place


def moves(events: tuple[Event, ...]) -> Moves:
    """How many clans went from where to where."""
    found: Moves = {}
    for event in events:
        if event.key == "inis.move":
            way = str(event.args["from"]), str(event.args["to"])
            found[way] = found.get(way, 0) + int(event.args["n"])
    return found


def arrivals(events: tuple[Event, ...]) -> dict[tuple[str, int], list[str]]:
    """Where clans of a seat have come to, and for each of them the territory that it came from, if it moved."""
    found: dict[tuple[str, int], list[str]] = {}
    for event in events:
        if event.key in ARRIVALS:
            where = str(event.args["to"] if event.key == "inis.move" else event.args["territory"])
            start, n = str(event.args.get("from", "")), int(event.args.get("n", 1))
            found.setdefault((where, int(event.args["who"])), []).extend([start] * n)
    return found


def losses(events: tuple[Event, ...]) -> dict[str, tuple[int, ...]]:
    """Whose clans were removed where, lately."""
    found: dict[str, tuple[int, ...]] = {}
    for event in events:
        if event.key == "inis.remove":
            where = str(event.args["territory"])
            found[where] = (*found.get(where, ()), int(event.args["who"]))[-GHOSTS:]
    return found


def sources(events: tuple[Event, ...], seat: int) -> dict[str, str]:
    """By card: the id of what it came from, where the reader has just seen it come into the own hand."""
    found: dict[str, str] = {}
    for event in events:
        key, args = event.key.partition(".")[2], event.args
        gives = key in ("pass_on", "give") and args["to"] == seat
        giver = args["who"] if gives else args["target"] if key == "rob" and args["who"] == seat else -1
        place = f"p-{giver}" if giver != -1 else PLACES.get(key, "") if args.get("who") == seat else ""
        if place:
            found |= dict.fromkeys(str(args.get("cards", args.get("card"))).split("+"), place)
    return found


def places(events: tuple[Event, ...], key: str) -> set[str]:
    """The territories where something was built or laid."""
    return {str(event.args["territory"]) for event in events if event.key == key}


def players_of(events: tuple[Event, ...]) -> dict[str, int]:
    """Who played each card last; the card that was played last comes last."""
    found: dict[str, int] = {}
    for event in [event for event in events if event.key == "inis.play"]:
        card = str(event.args["card"])
        found.pop(card, None)
        found[card] = int(event.args["who"])
    return found


def cause(view: InisView, events: tuple[Event, ...]) -> tuple[str, int]:
    """The card that a question comes from, where the question itself does not name it, and who played it."""
    step, fields = asked(view)
    if step in CATHBADS and view["turn"] < 0:
        return "cathbads_word", fields[0] if fields else view["cathbad"]
    if step == "AfterSeasonCard":
        ended = [event.args for event in events if event.key == "inis.play" and event.args["use"] == "season"]
        return (str(ended[-1]["card"]), int(ended[-1]["who"])) if ended else ("", -1)
    table = view["table"]
    lying = [(card, who) for card, who in players_of(events).items() if card in table]
    return lying[-1] if step in EFFECTS and lying else ("", -1)


def answered_first(view: InisView, events: tuple[Event, ...]) -> str:
    """Where a card is asked about once more: the one that was played in answer to it, so that others are void."""
    step, fields = asked(view)
    played = next((event.args["card"] for event in reversed(events) if event.key == "inis.play"), "")
    return str(played) if step == "Declared" and played != CARD_NAMES[fields[1]] else ""


def passed(view: InisView, events: tuple[Event, ...]) -> set[int]:
    """Who has passed in this season since somebody did something else."""
    n = view["passes"] if view["turn"] >= 0 else 0
    if not n:
        return set()
    return set([int(event.args["who"]) for event in events if event.key == "inis.pass"][-n:])
