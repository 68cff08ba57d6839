"""Liar: three cards, one claim and one answer; small enough for algorithms that walk through every game there is."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final, cast, final

from librt.vecs import extend, vec
from mypy_extensions import i64

from mohreh.kernel.catalogue import Catalogue, Domain, Verb
from mohreh.kernel.errors import Broken
from mohreh.kernel.features import NOTHING, Row
from mohreh.kernel.game import Game
from mohreh.kernel.rng import Rng
from mohreh.kernel.state import BIT, NOBODY, Actions, SeatStep, State, Value

CARDS: Final = ["sun", "moon", "star"]
CLAIM: Final = Verb("claim", Domain("card", CARDS))
ANSWER: Final = Verb("answer", Domain("word", ["believe", "doubt"]))
CATALOGUE: Final = Catalogue(CLAIM, ANSWER)
SILENT: Final = 3  # nothing has been claimed yet
OPEN: Final = 2  # nothing has been answered yet


@final
class LiarState(State):
    FIELDS = ("cards", "claimed", "answered")
    cards: vec[i64]  # of each seat, and the one that nobody has
    claimed: i64
    answered: i64


def fields(s: State) -> LiarState:
    return cast(LiarState, s)


def is_true(s: State) -> bool:
    return fields(s).claimed == fields(s).cards[0]


@final
class Claim(SeatStep):
    """The first player says which card they have."""

    VERBS, RULE = ("claim",), "2.1"

    def legal(self, s: State, out: Actions) -> Actions:
        return extend(out, [0, 1, 2])

    def resume(self, s: State, action: i64) -> None:
        fields(s).claimed = action
        s.tell("liar.claim", {"who": 0, "card": CARDS[action]})
        s.push(Answer(1))


@final
class Answer(SeatStep):
    """The second player believes that or not, and then the card is shown."""

    VERBS, RULE = ("answer",), "2.2"

    def legal(self, s: State, out: Actions) -> Actions:
        return extend(out, [ANSWER.base, ANSWER.base + 1])

    def resume(self, s: State, action: i64) -> None:
        fields(s).answered = action - ANSWER.base
        s.tell("liar.answer", {"who": 1, "word": ANSWER.names(action)[0]})
        s.shown += 1
        for seat in range(2):
            s.tell("liar.shows", {"who": seat, "card": CARDS[fields(s).cards[seat]]})


@final
class Liar(Game):
    def blank(self, players: int, options: dict[str, Value], rng: Rng, position: int) -> State:
        s = LiarState(players, rng, position)
        s.cards, s.claimed, s.answered = vec[i64]([0, 1, 2]), SILENT, OPEN
        return s

    def start(self, s: State) -> None:
        s.shuffle(fields(s).cards)
        for seat in range(2):
            s.tell("liar.deal", {"who": seat, "card": CARDS[fields(s).cards[seat]]}, int(BIT[seat]))
        s.push(Claim(0))

    def known(self, s: State, seat: int) -> list[int]:
        """The places whose cards a seat knows: its own, and all when the game is over."""
        return [0, 1, 2] if s.who == NOBODY else [seat] if seat >= 0 else []

    def view(self, s: State, seat: int) -> Mapping[str, object]:
        known = self.known(s, seat)
        cards = [{"who": p, "card": CARDS[fields(s).cards[p]] if p in known else "unknown"} for p in range(2)]
        claimed = (*CARDS, "")[fields(s).claimed]
        return {"cards": cards, "claimed": {"card": claimed}, "answered": int(fields(s).answered)}

    def places(self, s: State) -> list[int]:
        return [list(fields(s).cards).index(card) for card in range(3)]

    def hidden(self, s: State, seat: int) -> list[list[int]]:
        known = self.known(s, seat)
        return [sorted([int(card) for p, card in enumerate(fields(s).cards) if p not in known])]

    def redeal(self, s: State, seat: int) -> None:
        known, unseen = self.known(s, seat), vec[i64](self.hidden(s, seat)[0])
        s.shuffle(unseen)
        left = list(unseen)
        for place in [p for p in range(3) if p not in known]:
            fields(s).cards[place] = left.pop()

    def check(self, s: State) -> None:
        if sorted(fields(s).cards) != [0, 1, 2]:
            raise Broken("a card is nowhere or twice")
        if not (0 <= fields(s).claimed <= SILENT and 0 <= fields(s).answered <= OPEN):
            raise Broken("nobody can have said that")

    def scores(self, s: State) -> list[int]:
        """Who is right about the claim has won."""
        if s.who != NOBODY:
            return [0, 0]
        caught = is_true(s) == (fields(s).answered == 0)
        return [int(not caught), int(caught)]

    def write_features(self, row: Row, s: State, seat: int) -> None:
        known = self.known(s, seat)
        for p in range(2):
            at = row.seat_at(p)
            row.one_of("card", CARDS, fields(s).cards[at] if at in known else NOTHING)
        row.about("said")
        row.one_of("claim", CARDS, fields(s).claimed if fields(s).claimed < SILENT else NOTHING)
        row.question(s)


GAME: Final = Liar(
    "liar", 1, (2,), CATALOGUE, [Claim, Answer], [], {}, 2, str(Path(__file__).parent), {"rules": "3.1"}
)
