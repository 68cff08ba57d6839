"""Records: where a game started and the ids that were chosen; everything else follows from the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Final, cast, final

from mohreh.kernel import registry
from mohreh.kernel.encoding import decode, digest, encode
from mohreh.kernel.errors import BadOption, BadRecord, BadState, MohrehError
from mohreh.kernel.files import write_whole
from mohreh.kernel.rng import make_rng
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import NOBODY, Event, State, Value

FORMAT: Final = 1
ENDINGS: Final = ("", "rules", "resigned", "abandoned", "time")
KEYS: Final[dict[str, tuple[type, ...]]] = {
    "mohreh": (int,),
    "game": (str,),
    "rules": (int,),
    "players": (int,),
    "options": (dict,),
    "rng": (str,),
    "start": (str, dict),
    "actions": (list,),
    "ended": (str,),
    "result": (dict,),
    "hash": (str,),
    "meta": (dict,),
}
WORDS: Final = {int: "a whole number", str: "text", dict: "an object", list: "a list"}


@final
class Record:
    """The record of one game. `actions` holds ids in seat order where choices were sealed; a pair (seat, id) is an
    answer to a sealed choice that is still open and came out of order.

    `version` is the version of the rules that the record names; its options are said as the present version says them.
    """

    def __init__(
        self,
        rules: Rules,
        rng: str,
        start: str | dict[str, object],
        actions: list[int | tuple[int, int]],
        ended: str,
        result: dict[str, object],
        meta: dict[str, object],
        version: int | None = None,
    ) -> None:
        self.rules: Final = rules
        self.rng: Final = rng
        self.start: Final = start
        self.actions: Final = actions
        self.ended: Final = ended
        self.result: Final = result
        self.meta: Final = meta
        self.version: Final = rules.game.version if version is None else version

    def data(self) -> dict[str, object]:
        """The record as plain data, with its hash."""
        found = self._hashed()
        found["hash"] = digest(found)
        found["meta"] = self.meta
        return found

    def _hashed(self) -> dict[str, object]:
        return {
            "mohreh": FORMAT,
            "game": self.rules.game.name,
            "rules": self.version,
            "players": self.rules.players,
            "options": self.rules.game.options.of_version(self.rules.options, self.version),
            "rng": self.rng,
            "start": self.start,
            "actions": [list(one) if isinstance(one, tuple) else one for one in self.actions],
            "ended": self.ended,
            "result": self.result,
        }

    def __reduce__(self) -> tuple[object, ...]:
        return (parse_record, (encode(self.data()),))

    def save(self, path: str | Path) -> None:
        """Write the record whole or not at all."""
        import json

        written = json.dumps(self.data(), ensure_ascii=False, indent=1, allow_nan=False)
        write_whole(Path(path), written.encode() + b"\n")

    def first(self, events: list[Event] | None = None) -> State:
        """The state that the game started from; what happened until then is added to `events`, if it is known."""
        if isinstance(self.start, str):
            rng, position = make_rng(self.rng, self.start)
            return self.rules.begin(rng, position, events)
        return self.rules.load(self.start)

    def at(self, k: int) -> State:
        """The state after k decisions; each is checked on the way."""
        self.check_position(k)
        s = self.first()
        for i in range(k):
            self.play(s, i)
        return s

    def check_position(self, k: int) -> None:
        if not 0 <= k <= len(self.actions):
            raise BadRecord(f"there is no position {k}: the record has {len(self.actions)} decisions")

    def play(self, s: State, position: int) -> tuple[int, int]:
        """Play one entry; returns its seat and action. After a damaged saved state even a legal action may fail."""
        try:
            return self._play(s, position)
        except BadRecord:
            raise
        except Exception as wrong:
            if isinstance(self.start, str):
                raise
            raise BadRecord(f"decision {position} leads nowhere from the saved state: {wrong}") from None

    def _play(self, s: State, position: int) -> tuple[int, int]:
        rules, entry = self.rules, self.actions[position]
        seat, action = entry if isinstance(entry, tuple) else (int(s.who), entry)
        if s.who == NOBODY:
            raise BadRecord(f"decision {position} comes after the end of the game")
        known = 0 <= seat < rules.players and 0 <= action < rules.catalogue.size
        if not known or action not in rules.legal_for(s, seat):
            name = rules.catalogue.notation(action) if 0 <= action < rules.catalogue.size else "no action of this game"
            raise BadRecord(f"decision {position}: {action} ({name}) is not legal there for seat {seat}")
        rules.play_for(s, seat, action)
        return seat, action

    def winners(self) -> list[int]:
        """Who won, as the record has it."""
        found = self.result.get("winners")
        seats = list(range(self.rules.players))
        if not isinstance(found, list) or not all(type(one) is int and one in seats for one in found):
            raise BadRecord(f"the record says that {found!r} won, but seats go from 0 to {seats[-1]}")
        return found

    def verify(self) -> None:
        """Play everything again; raise `BadRecord` unless all of it is as the rules give it."""
        s = self.at(len(self.actions))
        found = result_of(self.rules, s)
        if self.ended not in ("", "rules"):
            found["winners"] = self.winners()
            found["ending"] = self.ended
        if (self.ended == "rules") != (s.who == NOBODY):
            raise BadRecord(f"the record says it ended by {self.ended or 'nothing'!r}, the rules say otherwise")
        if found != self.result:
            raise BadRecord(f"the record says the result is {self.result}, the rules say {found}")


def checked_options(options: object) -> dict[str, Value]:
    """Options from outside, checked: keys are words, and values are words, numbers, or yes and no."""
    if options is None:
        return {}
    if not isinstance(options, dict):
        raise BadOption(f"options are key and value, not {options!r:.60}")
    for key, value in options.items():
        if not isinstance(key, str) or not isinstance(value, (bool, int, str)):
            raise BadOption(f"{key!r} cannot be {value!r:.60}: an option is a word, and its value a word or a number")
        if type(value) is int and not -(2**63) <= value < 2**63:
            raise BadOption(f"{key} cannot be so large a number")
    return options


def result_of(rules: Rules, s: State) -> dict[str, object]:
    """How a game stands or ended, as a record keeps it."""
    over = s.who == NOBODY
    return {
        "scores": rules.scores(s),
        "winners": rules.winners(s),
        "ending": rules.game.ending(s) if over else "",
    }


def read_record(path: str | Path) -> Record:
    """A record from a file; checked in every way but by playing it (`verify` does that)."""
    try:
        data = Path(path).read_bytes()
    except OSError as wrong:
        raise BadRecord(f"{path} cannot be read: {wrong.strerror}") from None
    return parse_record(data, str(path))


def parse_record(data: bytes | str, what: str = "the record") -> Record:
    """A record from its JSON; every refusal says what is wrong and where."""
    found = decode(data, what)
    if not isinstance(found, dict):
        raise BadRecord(f"{what} is not a record of a game: it is not an object")
    entries = cast("dict[str, object]", found)
    if entries.get("mohreh") != FORMAT:
        raise BadRecord(f"{what} is not a record of format {FORMAT}: its 'mohreh' is {entries.get('mohreh')!r}")
    for key, kinds in KEYS.items():
        if key not in entries:
            raise BadRecord(f"{what} has no {key!r}")
        if type(entries[key]) not in kinds:
            raise BadRecord(f"{what}: {key!r} is {entries[key]!r:.60}, not {' or '.join([WORDS[k] for k in kinds])}")
    for key in entries:
        if key not in KEYS:
            raise BadRecord(f"{what} has {key!r}, which no record has")
    name, players = cast(str, entries["game"]), cast(int, entries["players"])
    try:
        game = registry.game(name)
        version = cast(int, entries["rules"])
        if not game.knows(version):
            raise BadRecord(f"{what} is of {name}, rules version {version}; this is version {game.version}")
        options = game.options.from_version(checked_options(entries["options"]), version)
        rules = Rules(game, players, options)
        if rules.options != options:
            missing = [key for key in rules.options if key not in options]
            raise BadRecord(f"{what} does not say the options {', '.join(missing)}")
        start = cast("str | dict[str, object]", entries["start"])
        if isinstance(start, str):
            make_rng(cast(str, entries["rng"]), start)
    except BadRecord:
        raise
    except MohrehError as wrong:
        raise BadRecord(f"{what}: {wrong}") from None
    if entries["ended"] not in ENDINGS:
        raise BadRecord(f"{what} ended by {entries['ended']!r}; known are {', '.join([e for e in ENDINGS if e])}")
    actions: list[int | tuple[int, int]] = []
    for position, one in enumerate(cast("list[object]", entries["actions"])):
        actions.append(_entry(one, position, what))
    record = Record(
        rules,
        cast(str, entries["rng"]),
        start,
        actions,
        entries["ended"],
        cast("dict[str, object]", entries["result"]),
        cast("dict[str, object]", entries["meta"]),
        version,
    )
    if record.data()["hash"] != entries["hash"]:
        raise BadRecord(f"{what} was changed: its hash is {entries['hash']!r:.60}, its contents give another")
    if not isinstance(start, str):
        try:
            record.first()
        except BadState as wrong:
            raise BadRecord(f"{what}: {wrong}") from None
        if start["rng"] != record.rng:
            raise BadRecord(f"{what} is of the generator {record.rng!r:.60}, its saved state is of another")
    return record


def from_position(saved: object) -> Record:
    """A record without decisions, of a game that starts from a saved state; raises `BadState` if that cannot be."""
    try:
        if not isinstance(saved, dict):
            raise BadState("it is no saved state, but something else")
        name, players, version = saved.get("game"), saved.get("players"), saved.get("rules")
        if type(name) is not str or type(players) is not int or type(version) is not int:
            raise BadState("a saved state says its game, its players and the version of its rules; this one does not")
        game = registry.game(name)
        if not game.knows(version):
            raise BadState(f"it is of {name}, rules version {version}; this is version {game.version}")
        rules = Rules(game, players, game.options.from_version(checked_options(saved.get("options")), version))
        rules.load(saved)
    except BadState:
        raise
    except MohrehError as wrong:
        raise BadState(f"the saved state: {wrong}") from None
    return Record(rules, str(saved["rng"]), saved, [], "", {}, {})


def _entry(one: object, position: int, what: str) -> int | tuple[int, int]:
    if type(one) is int:
        return one
    if isinstance(one, list) and len(one) == 2 and type(one[0]) is int and type(one[1]) is int:
        return (one[0], one[1])
    raise BadRecord(f"{what}: decision {position} is {one!r:.60}, not an id")
