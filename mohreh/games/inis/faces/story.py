"""What a drawing tells beside the pieces: what has just happened, what a card announces, the order of turns."""

from __future__ import annotations

# lint: cold
from typing import Final

from mohreh.games.inis.knowledge.view import InisView
from mohreh.games.inis.rules.data import CARD_NAMES, TERRITORY_NAMES
from mohreh.games.inis.rules.plan import digit, size
from mohreh.games.inis.rules.questions import PLANS, reads
from mohreh.kernel.state import Event

# How the territories of a declaration lie to each other: the first is where clans go, or where they come from.
INTO: Final = {"conquest", "battle_of_moytura", "tailtus_land"}
OUT_OF: Final = {"migration", "plains", "emissaries", "manannans_horses", "scouts_and_spies", "breas_tyranny"}
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
GHOSTS: Final = 3  # so many lost clans are drawn at most in one place

Moves = dict[tuple[str, str], int]


def question(view: InisView) -> tuple[str, list[int]]:
    """The step that asks, and its fields; nothing after the end."""
    asks = view["asks"]
    return (str(asks[0]), [one for one in asks[1:] if isinstance(one, int)]) if asks else ("", [])


def announced(view: InisView) -> list[tuple[str, int]]:
    """What has been declared for the card that is being played, as `questions.reads` tells kinds."""
    step, fields = question(view)
    if step not in PLANS or step == "Aftermath":
        return []
    kinds = reads(fields[1], fields[2])
    x = fields[3]
    return [(kinds[min(k, len(kinds) - 1)], int(digit(x, k))) for k in range(int(size(x)))]


def planned(view: InisView) -> tuple[Moves, dict[str, int]]:
    """What a declaration would move from where to where, and how often it names other territories."""
    found = announced(view)
    names = [TERRITORY_NAMES[value] for kind, value in found if kind == "t"]
    moves: Moves = {}
    named: dict[str, int] = {}
    if not names:
        return moves, named
    card = CARD_NAMES[question(view)[1][1]]
    many = max(1, sum([value for kind, value in found if kind == "n"]))
    clash = view["clash"]
    out = card in OUT_OF
    if card == "the_fianna" and clash:
        names = [clash["territory"], *names]
        out = True
    if len(names) > 1 and (out or card in INTO):
        for other in names[1:]:
            way = (names[0], other) if out else (other, names[0])
            moves[way] = moves.get(way, 0) + (many if out else 1)
    else:
        for name in names:
            named[name] = named.get(name, 0) + 1
    return moves, named


def moves(events: tuple[Event, ...]) -> Moves:
    """How many clans went from where to where."""
    found: Moves = {}
    for event in events:
        if event.key == "inis.move":
            way = str(event.args["from"]), str(event.args["to"])
            found[way] = found.get(way, 0) + int(event.args["n"])
    return found


def arrivals(events: tuple[Event, ...]) -> dict[tuple[str, int], str]:
    """Where clans of a seat have come to, and the last territory that they came from, if they moved."""
    found: dict[tuple[str, int], str] = {}
    for event in events:
        if event.key in ARRIVALS:
            where = str(event.args["to"] if event.key == "inis.move" else event.args["territory"])
            found[where, int(event.args["who"])] = str(event.args.get("from", ""))
    return found


def losses(events: tuple[Event, ...]) -> dict[str, tuple[int, ...]]:
    """Whose clans were removed where, lately."""
    found: dict[str, tuple[int, ...]] = {}
    for event in events:
        if event.key == "inis.remove":
            where = str(event.args["territory"])
            found[where] = (*found.get(where, ()), int(event.args["who"]))[-GHOSTS:]
    return found


def places(events: tuple[Event, ...], key: str) -> set[str]:
    """The territories where something was built or laid."""
    return {str(event.args["territory"]) for event in events if event.key == key}


def players_of(events: tuple[Event, ...]) -> dict[str, int]:
    """Who played a card last, in the order in which that was."""
    found: dict[str, int] = {}
    for event in events:
        if event.key == "inis.play":
            card = str(event.args["card"])
            found.pop(card, None)
            found[card] = int(event.args["who"])
    return found


def cause(view: InisView, events: tuple[Event, ...]) -> tuple[str, int]:
    """The card that a question comes from, where the question itself does not name it, and who played it."""
    step, fields = question(view)
    if step in CATHBADS and view["turn"] < 0:
        return "cathbads_word", fields[0] if fields else view["cathbad"]
    if step == "AfterSeasonCard":
        ended = [event.args for event in events if event.key == "inis.play" and event.args["use"] == "season"]
        return (str(ended[-1]["card"]), int(ended[-1]["who"])) if ended else ("", -1)
    table = view["table"]
    lying = [(card, who) for card, who in players_of(events).items() if card in table]
    return lying[-1] if step in EFFECTS and lying else ("", -1)


def passed(view: InisView, events: tuple[Event, ...]) -> set[int]:
    """Who has passed in this season since somebody did something else."""
    n = view["passes"] if view["turn"] >= 0 else 0
    passes = [int(event.args["who"]) for event in events if event.key == "inis.pass"]
    return set(passes[-n:]) if n else set()


def order(view: InisView) -> list[int]:
    """The seats as their turns come, from the Brenn on."""
    players = view["players"]
    brenn = view["brenn"]
    step = -1 if view["direction"] else 1
    return [(brenn + step * k) % players for k in range(players)]
