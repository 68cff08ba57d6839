"""What is asked: the step that waits, what has been declared for a card, how the draft stands."""

from __future__ import annotations

from mohreh.games.inis.knowledge.view import InisView
from mohreh.games.inis.rules.actions import HAND_ON, KEEP
from mohreh.games.inis.rules.cards.card import class_of, reads
from mohreh.games.inis.rules.data import CARD_NAMES, TERRITORY_NAMES
from mohreh.games.inis.rules.declaration import APART, INTO, OUT_OF_CLASH, digit, size
from mohreh.games.inis.rules.draft import DEALT, KEPT, KEPT_BY_TWO
from mohreh.games.inis.rules.questions import PLANS
from mohreh.kernel.state import Args
from mohreh.kernel.text import Text

Moves = dict[tuple[str, str], int]


def asked(view: InisView) -> tuple[str, list[int]]:
    """The step that asks, and its fields; nothing after the end."""
    asks = view["asks"]
    return (str(asks[0]), [one for one in asks[1:] if isinstance(one, int)]) if asks else ("", [])


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
    """The choices that have been declared for the card."""
    found: list[str] = []
    for kind, value in announced(view):
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


def draft(view: InisView, text: Text, stage: int) -> list[str]:
    """How many cards are kept and passed on now, and which of them the reader has named."""
    players = view["players"]
    kept = [int(n) for n in (KEPT_BY_TWO if players == 2 else KEPT)]
    args: Args = {"k": stage + 1, "steps": len(kept), "n": kept[stage]}
    lines = [text.say("board.draft", args | {"rest": int(DEALT[players]) - kept[stage]})]
    named = [CARD_NAMES[a - KEEP] for a in view["answers"] if a < HAND_ON]
    if named:
        lines.append(text.say("board.kept", {"cards": "+".join(named)}))
    return lines
