"""Actions in words: what a choice means on the board that the reader sees."""

from __future__ import annotations

from typing import Final, cast

from mohreh.games.tash_kalar.knowledge.view import Seat, TashKalarView
from mohreh.games.tash_kalar.rules import arena, data
from mohreh.games.tash_kalar.rules.actions import CATALOGUE
from mohreh.games.tash_kalar.rules.cards.legends import burnt
from mohreh.games.tash_kalar.rules.cards.tables import shot_of
from mohreh.games.tash_kalar.rules.dealing import HELD_NAMES
from mohreh.games.tash_kalar.rules.patterns import ORIENTATION_NAMES, Image, image
from mohreh.games.tash_kalar.rules.pieces import all_at_least
from mohreh.games.tash_kalar.rules.shots import struck
from mohreh.games.tash_kalar.rules.state import TashKalarState
from mohreh.games.tash_kalar.rules.steps.flaring import lower_met, upper_met
from mohreh.games.tash_kalar.rules.steps.setup import DUEL_CELLS
from mohreh.games.tash_kalar.rules.steps.turn import is_discarded
from mohreh.games.tash_kalar.rules.summoning import borrowed, images_at, pickable
from mohreh.kernel.rules import Seen
from mohreh.kernel.state import BIT, Args

OWN: Final = "own"
# How often the question of a card comes when something can be done each time: from then on it says what is left. For
# some it is a rank that shows whether something was done: the highest that may be chosen, or any.
FIRST: Final = {
    "HeraldMoves": 2, "SummonerPlaces": 2, "InfantryCaptainMoves": 2, "CavalryCaptainMoves": 3, "KnightMoves": 3,
    "MasterOfIntrigueMoves": 3, "ClanHealerPlaces": 2, "DireWolfMoves": 2, "WolfRiderMoves": 2,
    "WarlordMoves": 3, "LegendSlayerDestroys": data.LEGENDARY, "HungryBearMoves": 2, "WerewolfHunts": 3,
    "ChargingBuckLeaps": 2, "NaiadMoves": 2, "CentaurChieftainLeads": 3, "KiskinLeafsplitterShoots": 2,
    "KiskinBoughrunnerMoves": 3, "TheEldestTreeGrows": 3,
    "FlareMoves": 3, "FlareMovesAndStrikes": 2,
}  # fmt: skip
EITHER: Final = ("WarDrummerMoves", "FlareMovesOrStrikes")  # one combat move, or up to two standard moves
AIMED: Final = ("lift", "pick", "destroy", "upgrade", "downgrade", "convert")  # at a piece on a square


def ask(seen: Seen) -> tuple[str, Args]:
    """The question as a text key and its arguments: how many actions are left, and what else a turn offers."""
    view = cast(TashKalarView, seen.view)
    step = str(view["asks"][0])
    if step == "Act":
        opening = view["opening"] and view["rules"]["first_turn"] == "place_one"
        verbs = _verbs(seen)
        how = "place_one" if opening else "flare" if "flare" in verbs else "lift" if "lift" in verbs else "left"
        return f"ask.Act.{how}", {"n": view["actions"]}
    if step == "Close":
        verbs = _verbs(seen)
        return f"ask.Close.{'claim' if 'claim' in verbs else 'flare' if 'flare' in verbs else 'end'}", {}
    if step == "Turned":
        return "ask.Turned.card", {"card": view["card"], "square": view["origin"]}
    return _more(view, f"ask.{step}")


def _more(view: TashKalarView, key: str) -> tuple[str, Args]:
    """What is left of what a card may do several times; before anything was done, the whole of it."""
    step, fields = str(view["asks"][0]), _asks(view)
    if step == "LeviathanPicks":
        picked = len(view["followed"])
        return (key + ".more", {"n": picked}) if picked else (key, {})
    if step == "HypnotistMoves":  # of this colour, once that is settled
        _, n, colour, rank = fields
        settled = ".more.heroic" if rank == data.HEROIC else ".more"
        return (key, {}) if colour < 0 else (key + settled, {"n": n})
    if step == "RitualMasterDestroys":  # one of this rank, once that is settled
        rank = fields[1]
        return key + {data.COMMON: ".more.common", data.HEROIC: ".more.heroic"}.get(rank, ""), {}
    if step in EITHER:  # after a standard move no combat move is left
        return (key, {}) if fields[2] else (key + ".more", {})
    if step == "FlarePlaces" and fields[1] > 1:
        return key + ".more", {"n": fields[1]}
    if step not in FIRST or fields[1] >= FIRST[step]:
        return key, {}
    n = fields[1]
    if step == "CavalryCaptainMoves" and fields[2]:  # a combat move is among those left
        return key + (".more.both" if n > 1 else ".more.combat"), {}
    if step == "FlareMovesAndStrikes":
        return key + (".more.combat" if fields[2] else ".more.standard"), {}
    if step == "WarlordMoves" and not fields[2]:  # he has not moved
        return key + ".more.his", {"n": n}
    return key + ".more", {"n": n}


def _verbs(seen: Seen) -> set[str]:
    """Of all that the reader may choose now."""
    return {CATALOGUE.verb(action).name for action in seen.rules.legal_for(seen.state, seen.view["seat"])}


def describe(seen: Seen, action: int) -> tuple[str, Args]:
    """A text key and its arguments."""
    view, s = cast(TashKalarView, seen.view), seen.state
    assert isinstance(s, TashKalarState)
    verb = CATALOGUE.verb(action)
    names = verb.names(action)
    key = f"verb.{verb.name}"
    if verb.name in ("place", "place_heroic", "place_legendary"):
        return key, {"square": names[0]}
    if verb.name in AIMED:
        return key, {"piece": piece(view, names[0])}
    if verb.name == "put":
        return _put(view, key, int(names[0]), names[1])
    if verb.name == "summon":
        key, args = _entering(view, key, {"card": names[0], "square": names[1]}, names[1])
        card, cell = data.CARD_NAMES.index(names[0]), arena.CELL[arena.SQUARE_NAMES.index(names[1])]
        return _noted(view, s, key, args, card, cell, images_at(s, s.turn, card, cell))
    if verb.name == "turned":
        return _turned(view, s, key, names[0])
    if verb.name == "exchange":
        return key + ".discard" if is_discarded(s, HELD_NAMES.index(names[0])) else key, {"held": names[0]}
    if verb.name == "flare":
        return _flare(view, s, key, names[0])
    if verb.name == "against":
        opponent = int(names[0])
        flare = view["flare"]
        return key + _halves(s, reader(view), opponent, flare), {"owner": opponent, "flare": flare}
    if verb.name in ("move", "onward", "leap", "shoot"):
        return _moving(view, s, key, names)
    if verb.name == "score":
        colour = int(names[0])
        return key, {"owner": colour, "n": view["seats"][reader(view)]["by_colour"][colour]}
    if verb.name == "blaze":
        hit = "+".join(squares_of(burnt(s, reader(view), action)))
        return (f"{key}.hits", {"blaze": names[0], "pieces": hit}) if hit else (f"{key}.none", {"blaze": names[0]})
    if verb.name == "improvise":
        return key, {"owner": int(names[0])}
    if verb.name == "claim":
        return key, {"task": names[0], "n": int(data.TASK_POINTS[data.TASK_NAMES.index(names[0])])}
    if verb.name == "stop" and view["asks"][0] == "LeviathanPicks" and view["followed"]:
        return _strike(view, key)
    if verb.name == "end" and view["met"]:
        return key + ".unclaimed", {}
    return key, {domain.kind: one for domain, one in zip(verb.domains, names, strict=True)}


# ---- things on the board, spelled by `spell`


def standing(view: TashKalarView, square: str) -> tuple[int, str]:
    """The owner and the rank of the piece on a square; -1 and nothing where none is."""
    owner, rank = view["pieces"].get(square, (-1, ""))
    return int(owner), str(rank)


def piece(view: TashKalarView, square: str) -> str:
    """The piece on a square as the name of a thing: "1-heroic-e5", "own-common-d4", or nothing."""
    owner, rank = standing(view, square)
    if not rank:
        return ""
    return f"{OWN if owner == own_colour(view) else whose(view, owner).replace('+', '/')}-{rank}-{square}"


def own_colour(view: TashKalarView) -> int:
    """The colour of the seat that looks; -1 for a spectator."""
    return view["seats"][view["seat"]]["colour"] if view["seat"] >= 0 else -1


def whose(view: TashKalarView, colour: int) -> str:
    """Who has a colour, as names of seats: one, or both of a team."""
    return "+".join([str(seat) for seat, one in enumerate(view["seats"]) if one["colour"] == colour])


def mate(view: TashKalarView, seat: int) -> int:
    """The teammate of a seat."""
    return (seat + 2) % view["players"]


def opponents(view: TashKalarView) -> list[int]:
    """The colours of the reader's opponents."""
    return [seat for seat, one in enumerate(view["seats"]) if one["colour"] == seat != own_colour(view)]


def straight(one: Seat) -> int:
    """Team play: how many cards of a deck lie straight; when the last one is drawn, the final turns come."""
    return max(one["deck"] - data.SIDEWAYS, 0)


def squares_of(some: arena.Cells) -> list[str]:
    """The names of a set of squares."""
    return [arena.name(cell) for cell in arena.cells(some)]


def colour_of(square: str) -> str:
    cell = arena.CELL[arena.SQUARE_NAMES.index(square)]
    return "red" if arena.holds(arena.RED.cells, cell) else "green" if arena.holds(arena.GREEN.cells, cell) else "plain"


def spell(kind: str, thing: str) -> tuple[str, Args] | None:
    """Cards of any kind, halves of flares, pieces, what a summoning costs, and squares with their colour."""
    if kind in ("card", "held", "cards"):
        return (f"flare.{thing}" if thing in data.FLARE_NAMES else f"card.{thing}", {})
    if kind in ("beings", "legends", "flares") and thing.isdigit():
        return f"count.{kind}", {"n": int(thing)}
    if kind in ("upper", "lower"):
        return f"flare.{thing}.{kind}", {}
    if kind == "seat":
        return "seat.name", {"who": int(thing)}
    if kind == "team":
        return "team.of", {"who": int(thing.split("+")[0])}  # both names would fill two lines of a phone
    if kind == "piece":
        owner, rank, square = thing.split("-")
        args: Args = {"rank": rank, "square": square}
        return ("piece.own", args) if owner == OWN else ("piece", {**args, "owner": owner.replace("/", "+")})
    if kind == "note":
        what, _, pieces = thing.partition(":")
        return f"note.{what}", {"pieces": pieces.replace("|", "+")}
    if kind == "spot":
        return f"square.{colour_of(thing)}", {"name": thing}
    if kind == "idle":
        return "idle.other", {}  # why a card had no effect, where it has no text of its own
    return None


# ---- verb by verb


def reader(view: TashKalarView) -> int:
    """The seat that reads; for a spectator the turn's player."""
    seat = view["seat"]
    return seat if seat >= 0 else view["turn"]


def _asks(view: TashKalarView) -> list[int]:
    """The fields of the step that waits."""
    return [one for one in view["asks"][1:] if isinstance(one, int)]


def _put(view: TashKalarView, key: str, owner: int, square: str) -> tuple[str, Args]:
    args: Args = {"owner": whose(view, owner), "square": square}
    if view["asks"][0] == "LayDuel":
        return key + ".duel", {**args, "other": whose(view, 1 - owner), "second": arena.name(DUEL_CELLS[1])}
    return key, args


def _entering(view: TashKalarView, key: str, args: Args, square: str) -> tuple[str, Args]:
    """Name the piece that stands there and would be destroyed."""
    victim = piece(view, square)
    if victim == "":
        return key, args
    own = victim.startswith(OWN) and key == "verb.summon"  # in a shortage it may become the being itself
    return key + (".own" if own else ".strike"), {**args, "victim": victim}


def _turned(view: TashKalarView, s: TashKalarState, key: str, orientation: str) -> tuple[str, Args]:
    """Which pieces stand in the pattern, whose they are, and what turns with it."""
    card, number = data.CARD_NAMES.index(view["card"]), ORIENTATION_NAMES.index(orientation)
    one = image(card, number)
    cell = arena.CELL[arena.SQUARE_NAMES.index(view["origin"])]
    args: Args = {"orientation": orientation}
    args["pieces"] = "+".join(squares_of(one.needed(cell)))
    marked = "+".join(squares_of(one.marked(cell)))
    if one.directions:
        some = [arena.DIRECTION_NAMES[way] for way in range(arena.DIRECTIONS) if one.directions & BIT[way]]
        key, args["directions"] = key + ".directions", "+".join(some)
    elif marked:
        key, args["marked"] = key + ".marked", marked
    return _noted(view, s, key, args, card, cell, [one])


def _noted(
    view: TashKalarView, s: TashKalarState, key: str, args: Args, card: int, cell: int, images: list[Image]
) -> tuple[str, Args]:
    """Add which pieces must be borrowed, and which one must be picked up in a shortage."""
    notes: list[str] = []
    lent = [squares_of(borrowed(s, s.turn, image, cell)) for image in images]
    fewest = min([len(some) for some in lent], default=0)
    if fewest:
        squares = sorted({square for some in lent if len(some) == fewest for square in some})
        what = "both" if fewest > 1 else "permitted" if view["permission"] else "improvised"
        some = ".one_of" if fewest == 1 and len(squares) > 1 else ""
        notes.append(f"{what}{some}:" + "|".join([piece(view, square) for square in squares]))
    lifts = [squares_of(pickable(s, s.turn, data.CARD_RANK[card], image, cell)) for image in images]
    lifted = sorted({square for some in lifts for square in some})
    if len(lifted) == 1 and all(lifts):
        notes.append("lifted:" + piece(view, lifted[0]))
    return (key + ".noted", {**args, "notes": "+".join(notes)}) if notes else (key, args)


def _strike(view: TashKalarView, key: str) -> tuple[str, Args]:
    """Stopping makes the Leviathan strike: say what it would do to the pieces that were picked."""
    picked = [piece(view, square) for square in view["followed"]]
    common = f"-{data.RANK_NAMES[data.COMMON]}-" in picked[0]
    return key + (".destroy" if common else ".downgrade"), {"pieces": "+".join(picked)}


def _moving(view: TashKalarView, s: TashKalarState, key: str, names: list[str]) -> tuple[str, Args]:
    """Where a move, a leap or a shot leads."""
    if key == "verb.leap":
        return _entering(view, key, {"square": names[0]}, names[0])
    if key == "verb.shoot":
        hit = "+".join([piece(view, square) for square in shot(s, names[0])])
        return (key, {"direction": names[0], "pieces": hit}) if hit else (key + ".empty", {"direction": names[0]})
    if key == "verb.onward":
        start, way = int(_asks(view)[2]), int(_asks(view)[3])
    else:
        start, way = int(arena.CELL[arena.SQUARE_NAMES.index(names[0])]), arena.DIRECTION_NAMES.index(names[1])
    cell = arena.STEP[start * arena.DIRECTIONS + way]
    args: Args = {"direction": arena.DIRECTION_NAMES[way], "piece": piece(view, arena.name(start))}
    if cell < 0:
        return key, {**args, "to": ""}
    return _entering(view, key, {**args, "to": arena.name(cell)}, arena.name(cell))


def shot(s: TashKalarState, direction: str) -> list[str]:
    """The squares of the pieces that the card in force would destroy in a direction."""
    if s.being < 0:
        return []
    pieces = [all_at_least(s, rank) for rank in range(data.LEGENDARY + 1)]
    way = arena.DIRECTION_NAMES.index(direction)
    return [arena.name(cell) for cell in struck(shot_of(int(s.card)), pieces, s.being, way)]


# ---- flares


def _halves(s: TashKalarState, who: int, opponent: int, flare: str) -> str:
    """Which halves hold against an opponent, as the end of a text key."""
    number = data.FLARE_NAMES.index(flare)
    upper, lower = upper_met(s, who, opponent, number), lower_met(s, who, opponent, number)
    return ".both" if upper and lower else ".upper" if upper else ".lower" if lower else ""


def _flare(view: TashKalarView, s: TashKalarState, key: str, flare: str) -> tuple[str, Args]:
    """Where there is one opponent only, say which halves would take effect."""
    if view["form"] == "melee":
        return key, {"flare": flare}
    who = reader(view)
    return key + _halves(s, who, 1 - view["seats"][who]["colour"], flare), {"flare": flare}
