"""Texts in Persian and English: keys and arguments in, sentences out.

A text is a template: `{n}` is a number or a word as it stands, `{card:card}` is the thing `card` of the kind
`card`, `{who:seat}` a player. A thing's own text is under `<kind>.<name>`, or as the game spells it; several
joined with "+" are listed; players, if the game has teams, as the game spells them as a `team`.

A place that is no argument may be an option of the table, which stands there with its value: `{target}`.

Where the argument `n` is 1 or 0, a text under `<key>.one` or `<key>.none` stands for that of `<key>`, if there is
one: "a card", "no card", "3 cards". An event that has a reason, its argument `why`, is told by `<key>.<why>`, if
that is there; to whoever did it by `<key>.you`, and to somebody else whom it names by `<key>.<argument>_you`:
"destroyed your piece", where the argument `owner` is the reader's seat, or has it among others.

A text of a game may depend on the options of the table: `card.elder@peace=optional` stands for `card.elder` at a
table with that value of the option; with several conditions, `card.elder@peace=optional@deck=own`, all must hold.
Where several fit, the last one does.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final, final

from mohreh.kernel.errors import MohrehError, nearest
from mohreh.kernel.game import Game
from mohreh.kernel.options import show
from mohreh.kernel.rules import Seen
from mohreh.kernel.state import Args, Event, Reason, Value

LANGUAGES: Final = ["fa", "en"]
PERSIAN_DIGITS: Final = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")
PLACE: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")
ISOLATE: Final = "\u2068"  # around names, so that a Latin one does not upset a Persian line
POP: Final = "\u2069"
FEW: Final[dict[Value, str]] = {0: "none", 1: "one"}
PLATFORM: Final = Path(__file__).parent.parent / "text"

_files: Final[dict[str, dict[str, str]]] = {}
_chosen: Final[dict[tuple[str, ...], dict[str, str]]] = {}


def read_texts(folder: Path, language: str) -> dict[str, str]:
    """All texts of a folder in one language."""
    path = str(folder / f"{language}.json")
    if path not in _files:
        _files[path] = json.loads(Path(path).read_text(encoding="utf-8"))
    return _files[path]


def conditions_of(key: str) -> tuple[str, list[tuple[str, str]]]:
    """The key that a text stands for, and the options with the values that it holds for."""
    plain, *found = key.split("@")
    pairs = [condition.partition("=") for condition in found]
    return plain, [(option, value) for option, _, value in pairs]


def texts_under(game: Game, language: str, options: dict[str, Value]) -> dict[str, str]:
    """The texts of a game as they hold under these options."""
    texts = read_texts(game.folder / "text", language)
    read = [(*conditions_of(key), key) for key in texts if "@" in key]
    named = [option for _, conditions, _ in read for option, _ in conditions if option in options]
    shown = {option: show(options[option]) for option in named}
    chosen = (str(game.folder), language, *[f"{option}={value}" for option, value in shown.items()])
    if chosen not in _chosen:
        found = {key: text for key, text in texts.items() if "@" not in key}
        for plain, conditions, key in read:
            if all(shown.get(option) == value for option, value in conditions):
                found[plain] = texts[key]
        _chosen[chosen] = found
    return _chosen[chosen]


def _names(value: Value, seat: int | None) -> bool:
    """Is an argument of an event this seat, or a team that the seat is of?"""
    return str(seat) in value.split("+") if isinstance(value, str) else value == seat


@final
class Text:
    """One reader's language, with the texts of one game under the options of a table, and the names there.

    Without options they are the usual ones of the game.
    """

    def __init__(
        self,
        language: str,
        game: Game | None = None,
        names: list[str] | None = None,
        digits: str = "",
        options: dict[str, Value] | None = None,
    ) -> None:
        if language not in LANGUAGES:
            raise MohrehError(f"there are no texts in {language!r}. {nearest(language, LANGUAGES)}")
        self.language: Final = language
        self.game: Final = game
        self.names: Final = names or []
        self.persian_digits: Final = (digits or language) == "fa"
        self._platform: Final = read_texts(PLATFORM, language)
        if options is None and game is not None:
            options = game.options.resolve({}, game.players[0])
        self._options: Final = options or {}
        self._own: Final = texts_under(game, language, self._options) if game is not None else {}

    def has(self, key: str) -> bool:
        return key in self._own or key in self._platform

    def say(self, key: str, args: Args | None = None) -> str:
        """The text of a key with its arguments filled in."""
        template = self._template(f"{key}.{FEW[args['n']]}") if args and args.get("n") in FEW else None
        if template is None:
            template = self._template(key)
        if template is None:
            raise MohrehError(f"there is no text {key!r} in {self.language}")
        return self._fill(template, args or {})

    def _template(self, key: str) -> str | None:
        template = self._own.get(key)
        return self._platform.get(key) if template is None else template

    def number(self, n: int) -> str:
        """In the reader's digits."""
        shown = str(n)
        return shown.translate(PERSIAN_DIGITS) if self.persian_digits else shown

    def player(self, seat: int) -> str:
        """A player's name, or the number of the seat."""
        if 0 <= seat < len(self.names):
            name = self.names[seat]
            return f"{ISOLATE}{name}{POP}" if self.language == "fa" else name
        return self.say("player", {"n": seat + 1})

    def players(self, seats: list[int]) -> str:
        return self.listed([self.player(seat) for seat in seats])

    def tie(self, seen: Seen, winners: list[int]) -> str:
        """What decided among equals; nothing if all who have a winner's points won."""
        assert self.game is not None
        scores = seen.view["scores"]
        others = [scores[seat] for seat in range(len(scores)) if seat not in winners]
        tied = [seat for seat in winners if scores[seat] in others]
        key = self.game.tie(seen, winners) if tied else ""
        return self.say(key) if self.has(key) else ""

    def thing(self, kind: str, name: str) -> str:
        """What a thing is called; several, joined with "+", are listed."""
        if name == "":
            return self.say("nothing")
        team = self.game.spell("team", name) if kind == "seat" and "+" in name and self.game is not None else None
        if team is not None:
            return self.say(team[0], team[1])
        return self.listed([self._one(kind, part) for part in name.split("+")])

    def listed(self, words: list[str]) -> str:
        """Several words as a list with an "and"."""
        if len(words) < 2:
            return "".join(words)
        return self.say("and", {"first": self.say("comma").join(words[:-1]), "last": words[-1]})

    def question(self, seen: Seen) -> str:
        """What is asked now, in words: by the game's key, or by as much of its beginning as there is a text for."""
        assert self.game is not None
        key, args = self.game.ask(seen)
        while "." in key and not self.has(key):
            key = key.rpartition(".")[0]
        return self.say(key, args) if self.has(key) else self.say("choose")

    def action(self, seen: Seen, action: int) -> str:
        """An action in words."""
        assert self.game is not None
        key, args = self.game.describe(seen, action)
        return self.say(key, args)

    def plain_action(self, action: int) -> str:
        """An action in words that hold in every position, so that they may be kept."""
        assert self.game is not None
        key, args = self.game.describe_plainly(action)
        return self.say(key, args)

    def reason(self, reason: Reason) -> str:
        """A refusal in words."""
        args = dict(reason.args)
        if "asks" in args:
            args["asks"] = self.say(f"ask.{args['asks']}")
            args["verb"] = self.say(f"name.{args['verb']}")
        return self.say("reason." + reason.key.split(".", 1)[1], args)

    def event(self, event: Event, seat: int | None = None) -> str:
        """What happened, in words; in the second person to whoever did it, or whom it was done to."""
        key = "event." + event.key.split(".", 1)[1]
        if self.has(f"{key}.{event.args.get('why')}"):
            key += f".{event.args['why']}"
        if seat is not None and event.args.get("who") == seat and self.has(key + ".you"):
            key += ".you"
        for name, value in event.args.items() if seat is not None else ():
            if _names(value, seat) and self.has(f"{key}.{name}_you"):
                key += f".{name}_you"
        return self.say(key, event.args)

    def _one(self, kind: str, name: str) -> str:
        key = f"{kind}.{name}"
        if self.has(key):
            return self.say(key)
        spelled = self.game.spell(kind, name) if self.game is not None else None
        return self.say(spelled[0], spelled[1]) if spelled is not None else name

    def _fill(self, template: str, args: Args) -> str:
        parts: list[str] = []
        end = 0
        for found in PLACE.finditer(template):
            parts.append(template[end : found.start()])
            parts.append(self._argument(found.group(1), found.group(2), args))
            end = found.end()
        parts.append(template[end:])
        return "".join(parts)

    def _argument(self, name: str, kind: str | None, args: Args) -> str:
        if name not in args and name not in self._options:
            raise MohrehError(f"the text wants {name!r}, which is not among {sorted(args)}")
        value = args[name] if name in args else self._options[name]
        if kind == "seat" and isinstance(value, int):
            return self.player(value)
        if kind is not None:
            return self.thing(kind, str(value))
        if isinstance(value, int) and not isinstance(value, bool):
            return self.number(value)
        return str(value)
