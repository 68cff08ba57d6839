"""What the server tells the pages: plain facts, no sentences and no markup. The server fills these in, pages draw them.

Nothing in here may hold more than its reader may know.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from mohreh.kernel.errors import Impossible
from mohreh.kernel.game import View
from mohreh.kernel.rules import Rules, Seen
from mohreh.kernel.setup import Number, Place, Thing
from mohreh.kernel.state import Event, Reason
from mohreh.kernel.text import Text
from mohreh.text.advice import Why
from mohreh.tours import Tour, TourStep

PERSON: Final = "person"
BOT: Final = "bot"
FREE: Final = "free"
LEFT_FOR_GOOD: Final = "left"  # the word of a person whom the server was told to forget
TAKE_BACK: Final = "undo"  # kinds of requests
FREE_SEAT: Final = "seat"
CLOSES: Final = "closes"  # what becomes of a game that is given up: it ends without a winner
RESIGNS: Final = "resigns"  # the others win
LEAVES: Final = "leaves"  # a bot plays on
STANDS_UP: Final = "stands_up"  # the seat becomes free
OFF_THE_LIST: Final = "off"  # only one's own list changes
DECLINE: Final = "decline"  # the verb that refuses in a reaction window
LONGEST_NAME: Final = 24
UNTOLD: Final = -1

Curve: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]  # everybody's scores after so many decisions


@dataclass(frozen=True, slots=True)
class Reader:
    """Who looks at a page, and how: cached renderings are shared by equal readers."""

    language: str = "en"  # fa or en
    digits: str = ""  # fa or en; empty: those of the language
    text_only: bool = False  # the text form and buttons instead of the drawn board


@dataclass(frozen=True, slots=True)
class Sitter:
    """One seat as everybody at the table sees it."""

    kind: str  # PERSON, BOT or FREE
    name: str  # a person's own name; empty for bots and free seats
    word: str = ""  # of a bot: level3, greedy, ...; of a person who has been forgotten: LEFT_FOR_GOOD
    here: bool = False  # a person with an open connection
    gone: bool = False  # a person who has been away for so long that the owner may let a bot play
    asked: bool = False  # the question is put to this seat, as everyone may know it


@dataclass(frozen=True, slots=True)
class Request:
    """What one person asks of the others at the table; it is done when all of them have agreed."""

    number: int  # requests are counted, so that nobody agrees to another one than they saw
    kind: str  # TAKE_BACK: a decision; FREE_SEAT: a bot's seat is to be free for a person
    seat: int  # whose decision it is, or the bot's seat
    waits: tuple[int, ...]  # the seats of those who have not agreed yet


@dataclass(frozen=True, slots=True)
class Move:
    """A decision that was made, or may be."""

    seat: int
    action: int  # UNTOLD: only whose decision it was may be known
    seen: Seen | None = None  # what the seat, or else everybody, saw before it, if it may be told and is to be


@dataclass(frozen=True, slots=True)
class Idea:
    """One of the best choices, for a hint: an action, its chance of winning, and what may follow."""

    action: int
    chance: float  # below 0: not estimated
    line: tuple[Move, ...] = ()  # with what each seat would see then
    reasons: tuple[Why, ...] = ()  # what speaks for it


@dataclass(frozen=True, slots=True)
class TourPlace:
    """How far somebody is on a tour: the step, and what has come of it so far."""

    tour: Tour
    number: int  # of the step, from 0
    outcome: str  # DONE, MISSED, or empty: it goes on
    decisions: int  # of the learner, at this step
    have: int  # of the goal, and how much of it is needed
    need: int
    jumps: bool  # the next step begins elsewhere than where the learner has played to

    @property
    def step(self) -> TourStep:
        return self.tour.steps[self.number]

    @property
    def is_open(self) -> bool:
        """Is there a goal that the learner still plays for?"""
        return self.step.goal is not None and not self.outcome

    @property
    def is_last(self) -> bool:
        return self.number == len(self.tour.steps) - 1


@dataclass(frozen=True, slots=True)
class Shown:
    """A table as one seat, or a spectator, may see it now."""

    table: str  # its name in addresses
    title: str  # what its maker called it; may be empty
    rules: Rules
    seat: int  # -1: a spectator
    seen: Seen
    legal: tuple[int, ...]  # what the seat may choose from now; empty when it is not asked
    sitters: tuple[Sitter, ...]
    decisions: int  # the reader's time: what he could see happen so far, undos too. A move names it
    events: tuple[Event, ...]  # what the reader heard so far, oldest first (perhaps only the last few hundred)
    news: int  # the last so many of them came since the reader's last decision
    latest: int = 0  # the last so many of them came of the last thing that happened
    own: bool = False  # which was the reader's own decision
    can_undo: bool = False  # perhaps only when others agree
    no_undo: str = ""  # the text that says why not
    request: Request | None = None  # what is asked of the people at the table
    kept: tuple[int, ...] = ()  # seats that the others did not want to become free, since the last decision
    always_decline: bool = False
    declining: bool = False  # this question is a reaction window that "always decline" answers
    ended: str = ""  # empty while the game goes on, else rules, resigned, abandoned
    past: bool = False  # an earlier position of a game that is over: nobody is asked anything
    winners: tuple[int, ...] = ()
    curve: Curve = ()  # after the end; the last decision is among those that it tells of
    minutes: int = 0  # that were played, after the end; 0: not known
    commitment: str = ""  # of the seed, from the start
    set_up: bool = False  # the game began from a position that somebody set up; then there is no seed
    seed: str = ""  # after the end
    watchers: int = 0
    teaching: bool = False  # all hands lie open here
    hands: tuple[tuple[int, Seen], ...] = ()  # then what each other seat sees, while there is a game
    owner: bool = False  # may fill seats, hand out links and close the table
    may_sit: bool = False  # a spectator for whom a seat is free
    links: dict[str, str] = field(default_factory=dict)  # sit, watch, replay: addresses that may be shared
    rematch: str = ""  # the address of the next game, once there is one
    replay: str = ""  # where the reader can see the game again, once it is over
    record: str = ""  # and where its record is
    tour: TourPlace | None = None  # where a tour is walked at this table
    # What was drawn of this table earlier and may be used again. What is drawn does not depend on it.
    drawn: dict[Hashable, object] = field(default_factory=dict, compare=False, repr=False)
    # What `Scene.of` has made, while a page is drawn from this.
    scenes: dict[tuple[type, Text], object] = field(default_factory=dict, init=False, compare=False, repr=False)

    @property
    def view(self) -> View:
        """What the reader may know."""
        return self.seen.view


@dataclass(frozen=True, slots=True)
class LobbyTable:
    """A table in a list of the lobby."""

    table: str
    title: str
    game: str
    players: int
    sitters: tuple[Sitter, ...]
    mine: bool = False
    my_turn: bool = False
    over: bool = False
    winners: tuple[int, ...] | None = None  # None: nobody knows, or it is not over
    seat: int = -1  # the reader's own
    updated: float = 0.0  # seconds since 1970
    address: str = ""  # where a click leads
    teaching: bool = False  # all hands lie open there


@dataclass(frozen=True, slots=True)
class Lobby:
    """The first page."""

    name: str  # of the guest who looks
    mine: tuple[LobbyTable, ...]
    open: tuple[LobbyTable, ...]
    watch: tuple[LobbyTable, ...]
    count: int = 0  # of all that are mine: only the first of them are here


@dataclass(frozen=True, slots=True)
class MyGames:
    """A page of all games of one guest."""

    rows: tuple[LobbyTable, ...]
    page: int  # from 1
    pages: int
    unfinished: int  # tables that the guest has opened and that are not over


@dataclass(frozen=True, slots=True)
class Form:
    """What was typed into the form for a new table, to show it again with what is wrong."""

    game: str
    values: dict[str, str] = field(default_factory=dict)
    wrong: dict[str, str] = field(default_factory=dict)  # field -> text key of the mistake
    bots: tuple[str, ...] = ("greedy", "random")  # the words that a bot can be asked for with, the weakest first
    hurried: tuple[str, ...] = ()  # those of them that think less far for now, because the rules are not compiled
    usual: str = "greedy"  # the one that sits down unless another is chosen


@dataclass(frozen=True, slots=True)
class Replay:
    """A game that is over, at one of its positions."""

    shown: Shown  # at this position, through the eyes of its seat; `decisions` is the position
    moves: tuple[Move, ...]  # every decision
    eyes: tuple[int, ...] = (-1,)  # the seats that may be looked through; -1: what everybody saw
    record: str = ""  # the address of the record
    winners: tuple[int, ...] = ()
    minutes: int = 0  # that were played; 0: not known


@dataclass(frozen=True, slots=True)
class SetUp:
    """A position that somebody is setting up."""

    shown: Shown  # through the eyes of one seat
    at: str  # the position, as addresses have it
    link: str  # where others see it
    position: str  # as records have it
    places: tuple[Place, ...]
    numbers: tuple[Number, ...]
    thing: Thing | None = None  # that is picked up
    source: str = ""  # the key of the place where it still is
    wrong: Impossible | None = None  # why the last change could not be made
    bots: tuple[str, ...] = ()  # whom it can be played on with, the weakest first
    usual: str = ""  # the one that sits down unless another is chosen


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something that was tapped cannot be done, or could not be done any more."""

    key: str  # of the texts: web.refused.<key>; or "reason" for a refusal by the rules
    reason: Reason | None = None
    action: int = -1  # that cannot be done, if it is known
