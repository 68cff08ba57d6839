"""A tour at the terminal: the same steps as on the web, goal by goal."""

from __future__ import annotations

from typing import Final, final

from mohreh.cli.human_turn import HumanTurn
from mohreh.cli.language import text_for
from mohreh.cli.messages import isolated
from mohreh.cli.play import Session
from mohreh.cli.prompt import tidy, word_in
from mohreh.cli.saved_games import Autosave
from mohreh.cli.screen import HEADING, QUIET, Screen
from mohreh.cli.seats import YOU, Seats
from mohreh.kernel import registry
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.text import Text
from mohreh.tours import Tour, Walk, find_tour, tours_of

FORMS: Final = {  # what may be typed, besides the words of a game
    "next": ["next", "skip", "n", "بعدی", "رد شدن"],
    "again": ["again", "a", "دوباره", "از نو"],
    "back": ["back", "قبلی"],
}
BY_FORM: Final = {form: word for word, forms in FORMS.items() for form in forms}
LEAVE: Final = -1


def walk_tour(screen: Screen, game: str, name: str, first: int) -> None:
    """Walk a tour from one of its steps on; at the end the game goes on against the tour's bot."""
    found = registry.game(game)
    screen.use(found)
    tours = tours_of(found)
    text = text_for(screen.language, found)
    if not tours:
        raise MohrehError(text.say("cli.no_tours"))
    tour = find_tour(game, name) if name else tours[0]
    number = first - 1
    screen.say(f"{text.say('title')}: {text.say(f'tour.{tour.name}')}", HEADING)
    while 0 <= number < len(tour.steps):
        step = Lesson(screen, tour, number)
        following = step.run()
        if following == LEAVE:
            command = f"mohreh learn {game} {tour.name} --step {number + 1}"
            screen.say(text.say("cli.resume", {"command": isolated(command)}))
            return
        number = max(following, 0)
    if first - 1 >= len(tour.steps):
        raise MohrehError(f"the tour {tour.name} of {game} has {len(tour.steps)} steps")
    Session(tour.start(len(tour.steps) - 1), _seats(tour), screen, Autosave(), resumed=False).run()


def _seats(tour: Tour) -> Seats:
    return Seats([YOU if seat == tour.seat else tour.bot for seat in range(tour.rules.players)], tour.rules)


@final
class Lesson:
    """One step of a tour in front of the learner."""

    def __init__(self, screen: Screen, tour: Tour, number: int) -> None:
        self.screen: Final = screen
        self.walk: Final = Walk(tour, number)
        self.session: Final = Session(self.walk.table, _seats(tour), screen, None, resumed=True)
        self.text: Final[Text] = self.session.text

    def run(self) -> int:
        """The step that comes after it, or LEAVE."""
        walk, tour = self.walk, self.walk.tour
        self.screen.say()
        place = {"n": walk.number + 1, "count": len(tour.steps)}
        self.screen.say(self.text.say("tour.step", dict(place)), QUIET)
        self.screen.say(self.text.say(tour.key(walk.number)))
        if walk.step.goal is not None:
            self.screen.say(self.text.say(tour.key(walk.number, "goal")), HEADING)
            self._say_marks()
            self._say_limits()
            self.screen.say(self.text.say("cli.tour.how"), QUIET)
            if (following := self._play()) is not None:
                return following
            self._say_outcome()
        else:
            self.session.board(tour.seat)
        return self._go_on()

    def _say_marks(self) -> None:
        """What the goal calls marked, as the board names it: after the first part of an id of the page."""
        things = [isolated(mark.partition("-")[2] or mark) for mark in self.walk.step.marks]
        if things:
            self.screen.say(self.text.say("cli.tour.marked", {"things": self.text.say("comma").join(things)}), QUIET)

    def _say_limits(self) -> None:
        step = self.walk.step
        if step.within > 1:
            moves = self.text.say("tour.moves", {"n": 0, "within": step.within})
            self.screen.say(f"{moves} {self.text.say('tour.par', {'par': step.par})}", QUIET)

    def _say_outcome(self) -> None:
        walk = self.walk
        self.session.tell_since(walk.tour.seat)
        said = self.text.say(walk.tour.key(walk.number, walk.outcome))
        self.screen.say(f"{self.text.say(f'tour.{walk.outcome}')} {said}", HEADING)
        if walk.outcome == "done" and walk.decisions > walk.step.par:
            self.screen.say(self.text.say("tour.longer", {"n": walk.decisions, "par": walk.step.par}))
        if walk.jumps:
            self.screen.say(self.text.say("tour.jumps"))

    # ---- playing for the goal

    def _play(self) -> int | None:
        """Until the goal is reached or missed; the step to go to, where the learner wants another."""
        walk, seat = self.walk, self.walk.tour.seat
        while walk.is_open:
            if seat in walk.table.waiting:
                following = self._ask()
                if following is not None:
                    return following
            else:
                self._let_another_play(walk.table.waiting[0])
            walk.look()
        while not walk.table.over and (others := [one for one in walk.table.waiting if walk.answer(one) is not None]):
            self._let_another_play(others[0])
        return None

    def _let_another_play(self, seat: int) -> None:
        told = self.walk.answer(seat)
        session = self.session
        bot = session.seats.bots[seat]
        self.walk.table.play(told if told is not None else bot.choose(session.belief(seat), session.seed(seat)), seat)

    def _ask(self) -> int | None:
        """One decision, or something that is refused; the step to go to, where the learner wants another."""
        session = self.session
        turn = HumanTurn(session, self.walk.tour.seat)
        turn.show()
        while True:
            line = self.screen.read()
            if line is None:
                return LEAVE
            following = self._way(line)
            if following is not None:
                return following
            outcome = turn.hear(line)
            if session.refused >= 0:
                self.walk.refuse(session.refused)
                session.refused = -1
                if not self.walk.is_open:
                    return None
            if outcome is not None:
                return None if outcome else LEAVE

    # ---- between steps

    def _way(self, line: str) -> int | None:
        """Where a line leads that is about the tour."""
        word = BY_FORM.get(tidy(line).lower())
        number = self.walk.number
        return {"next": number + 1, "again": number, "back": number - 1}.get(word or "")

    def _go_on(self) -> int:
        """The step that the learner chooses when this one is over."""
        while True:
            self.screen.say(self.text.say("cli.tour.play" if self.walk.is_last else "cli.tour.go_on"), QUIET)
            line = self.screen.read()
            if line is None or word_in(tidy(line)) == ("quit", ""):
                return LEAVE
            following = self.walk.number + 1 if not line.strip() else self._way(line)
            if following is not None:
                return following
