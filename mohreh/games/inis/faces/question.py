"""What is asked: the step that waits, what has been declared for a card, how the draft stands."""

from __future__ import annotations

from collections import Counter
from typing import cast

from mohreh.games.inis.knowledge.view import InisView
from mohreh.games.inis.rules.actions import HAND_ON, KEEP
from mohreh.games.inis.rules.attack import PLAIN
from mohreh.games.inis.rules.cards.card import class_of, reads
from mohreh.games.inis.rules.clans import after, exposed
from mohreh.games.inis.rules.data import CARD_NAMES, TERRITORY_NAMES
from mohreh.games.inis.rules.declaration import APART, INTO, OUT_OF_CLASH, digit, size
from mohreh.games.inis.rules.draft import DEALT, KEPT, KEPT_BY_TWO
from mohreh.games.inis.rules.questions import PLACE_FIELDS, PLANS
from mohreh.games.inis.rules.state import SEATS, InisState
from mohreh.kernel.rules import Seen
from mohreh.kernel.state import Args
from mohreh.kernel.text import Text

Moves = dict[tuple[str, str], int]
CANCELS = ("geis", "the_dagda")  # what they answer is another card


def asked(view: InisView) -> tuple[str, list[int]]:
    """The step that asks, and its fields; nothing after the end."""
    asks = view["asks"]
    return (str(asks[0]), [one for one in asks[1:] if isinstance(one, int)]) if asks else ("", [])


def ask(seen: Seen) -> tuple[str, Args]:
    """The question as a text key and its arguments: what the step, the card that is played and the position say.

    Where there is no text for the whole key, one for its beginning is said (`Text.question`).
    """
    view, s = cast(InisView, seen.view), seen.state
    assert isinstance(s, InisState)
    step, fields = asked(view)
    args = _arguments(seen, step, fields)
    me = view["seat"]
    variant = "now"
    if step == "Draft":
        return _draft_question(view, int(after(s, me)), fields[0])
    if step in ("Declared", "Aftermath", "TurnEnd"):
        variant = "you" if fields[0] == me else "now"
        if variant == "now" and step == "Declared" and args["card"] in CANCELS:
            card, whose = divmod(int(str(args["y"])), SEATS)
            args |= {"cancels": CARD_NAMES[card], "whose": whose}
            variant = "yours" if whose == me else "cancels"
    elif step in PLANS:
        variant = _card_question(view, args)
    elif step == "Turn":
        one = view["seats"][me]
        variant = "first" if s.first_turn else "claim" if one["conditions"] and not one["pretender"] else ""
    elif step == "FirstClans":
        variant = "first" if fields[1] < view["players"] else "second"
    elif step == "Resettle" and any(one["clans"][me] for one in view["territories"]):
        variant = "second"
    elif step == "MistyDiscard" and args["n"]:
        variant = "more"
    elif step == "PlaceTile" and args["tile"] in TERRITORY_NAMES:
        variant = "known"
    elif step == "Maneuver" and args["refused"]:
        variant = "refused"
    elif step == "Withdraw" and args["n"]:
        variant = "more"
    elif step == "AnswerAttack" and (args["force"] != PLAIN or not exposed(s, me)):
        variant = "card"
    return f"ask.{step}.{variant}" if variant else f"ask.{step}", args


def _arguments(seen: Seen, step: str, fields: list[int]) -> Args:
    """The fields of a step with the names of territories and cards, and where the clash is."""
    args: Args = {}
    for name, value in zip(seen.rules.game.steps[step].FIELDS, fields, strict=False):
        args[name] = value
        if name in PLACE_FIELDS and 0 <= value < len(TERRITORY_NAMES):
            args[name] = TERRITORY_NAMES[value]
        elif name == "card":
            args[name] = CARD_NAMES[value]
    clash = cast(InisView, seen.view)["clash"]
    return args | {"clash": clash["territory"]} if clash else args


def _draft_question(view: InisView, to: int, stage: int) -> tuple[str, Args]:
    """What is chosen in this stage: a card to keep, the first or second of two, or the one that is given away."""
    n, dealt = kept_in(view, stage)
    args: Args = {"to": to, "n": n, "rest": dealt - n}
    if n == dealt - 1:
        return "ask.Draft.give", args
    if n == 1:
        return "ask.Draft.keep", args
    return "ask.Draft.second" if view["answers"] else "ask.Draft.first", args


def kept_in(view: InisView, stage: int) -> tuple[int, int]:
    """How many cards are kept in a stage of the draft, and how many there are."""
    kept = KEPT_BY_TWO if view["players"] == 2 else KEPT
    return int(kept[stage]), int(DEALT[view["players"]])


def _card_question(view: InisView, args: Args) -> str:
    """The card that asks; to the arguments comes what has been announced for it."""
    card = str(args["card"])
    found = announced(view)
    places = [TERRITORY_NAMES[value] for kind, value in found if kind == "t"]
    args |= dict(zip(("territory", "to"), places, strict=False))
    args |= dict(zip(("target",), [value for kind, value in found if kind == "p"], strict=False))
    if card == "new_clans":  # territories are named in their order, so after the last one nothing is left to ask
        args["both"] = max(_present(view), key=TERRITORY_NAMES.index, default="")
    args["n"] = _clans_named(card, found)
    if card == "dagdas_club":
        args["target"] = args["y"]
    return f"{card}.sheltered" if card == "the_fianna" and args["n"] else card


def _clans_named(card: str, found: list[tuple[str, int]]) -> int:
    """How many clans have been named so far for a card that takes them one by one."""
    return len(found) - (class_of(card).WAY != APART)


def is_first(view: InisView) -> bool:
    """Has no clan been named yet for the card that asks? Who stops then does without."""
    step, fields = asked(view)
    return step in PLANS and step != "Aftermath" and _clans_named(CARD_NAMES[fields[1]], announced(view)) <= 0


def _present(view: InisView) -> list[str]:
    """The territories where the reader has clans."""
    return [one["name"] for one in view["territories"] if one["clans"][view["seat"]]]


def announced(view: InisView) -> list[tuple[str, int]]:
    """What has been declared for the card that is being played: each choice with its kind (see `cards.card.reads`)."""
    step, fields = asked(view)
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
    card = class_of(CARD_NAMES[asked(view)[1][1]])
    many = max(1, sum([value for kind, value in found if kind == "n"]))
    clash = view["clash"]
    out = card.WAY != INTO
    if card.WAY == OUT_OF_CLASH and clash:
        names = [clash["territory"], *names]
    if len(names) > 1 and card.WAY != APART:
        for other in names[1:]:
            way = (names[0], other) if out else (other, names[0])
            moves[way] = moves.get(way, 0) + (many if out else 1)
    else:
        for name in names:
            named[name] = named.get(name, 0) + 1
    return moves, named


def announced_in_words(view: InisView, text: Text) -> list[str]:
    """The choices that have been declared for the card; where clans move, from where to where; who loses how many."""
    moves, _ = planned(view)
    said = announced(view)
    fields = asked(view)[1]
    open_number = bool(moves) and "n" in reads(fields[1], fields[2]) and "n" not in [kind for kind, _ in said]
    key = "choice.way" if open_number else "choice.move"
    found = [text.say(key, {"n": n, "from": come, "to": go}) for (come, go), n in moves.items()]
    if said and CARD_NAMES[fields[1]] == "tale_of_cuchulain":  # whoever loses two clans is named twice
        lost = Counter([seat for _, seat in said])
        return [_clans_of(seat, n, view["seat"], text) for seat, n in lost.items()]
    for kind, value in said:
        if moves and kind in ("t", "n"):
            continue
        if kind == "t":
            found.append(text.say("choice.territory", {"territory": TERRITORY_NAMES[value]}))
        elif kind == "p":
            found.append(text.player(value))
        elif kind == "o":
            found.append(text.say("verb.settle") if value == 0 else text.player(value - 1))
        elif kind == "c":
            found.append(text.say("verb.turn_crows" if value else "verb.leave_crows"))
        elif kind == "f":
            found.append(text.say("verb.force_clan" if value == 1 else "verb.force_card"))
        else:
            found.append(text.say("choice.number", {"n": value}))
    return found


def _clans_of(seat: int, n: int, reader: int, text: Text) -> str:
    return text.say("choice.clan.you" if seat == reader else "choice.clan", {"target": seat, "n": n})


def draft_step(view: InisView, text: Text, stage: int) -> str:
    """How far the draft is."""
    steps = len(KEPT_BY_TWO if view["players"] == 2 else KEPT)
    return text.say("web.draft_step", {"k": stage + 1, "steps": steps})


def draft(view: InisView, text: Text, stage: int) -> list[str]:
    """How many cards are kept and passed on now, and which of them the reader has named."""
    n, dealt = kept_in(view, stage)
    steps = len(KEPT_BY_TWO if view["players"] == 2 else KEPT)
    lines = [text.say("board.draft", {"k": stage + 1, "steps": steps, "n": n, "rest": dealt - n})]
    named = [CARD_NAMES[a - KEEP] for a in view["answers"] if a < HAND_ON]
    if named:
        lines.append(text.say("board.kept", {"cards": "+".join(named)}))
    return lines
