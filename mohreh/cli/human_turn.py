"""One person's decision: what is shown, what may be typed, what comes of it."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import TYPE_CHECKING, Final, final

from mohreh.bots import ADVISER, make
from mohreh.bots.words import expected, explain
from mohreh.cli import saved_games
from mohreh.cli.cards import say_cards
from mohreh.cli.language import LATIN
from mohreh.cli.menu import Menu
from mohreh.cli.messages import isolated, say_found, say_reason
from mohreh.cli.prompt import SWITCHES, WORDS, YES, forms_for, is_short, tidy, word_in
from mohreh.cli.screen import HEADING, QUIET, WARNING
from mohreh.kernel.errors import CannotUndo, IllegalAction, MohrehError
from mohreh.kernel.state import Args
from mohreh.text.advice import DEALS, equally_good, reasons, say_reasons
from mohreh.text.alternatives import alternatives
from mohreh.text.cards import unseen_from
from mohreh.text.first_help import first_help
from mohreh.text.goals import goal_lines
from mohreh.text.rulebook import bare, rulebook
from mohreh.text.search import NUMBER, normal
from mohreh.text.words import digits, option_about, option_name, option_value, why_asked

if TYPE_CHECKING:
    from mohreh.cli.play import Session

ALTERNATIVES: Final = 3
MOST_LISTED: Final = 15


def ask(session: Session, seat: int) -> bool:
    """Let a person decide once, or take something back. False when there is no more input."""
    if not _hand_over(session, seat):
        return False
    turn = HumanTurn(session, seat)
    turn.show()
    while True:
        line = session.screen.read()
        if line is None:
            if session.screen.has_read or session.screen.types or session.resumed:
                return False
            session.watch()
            return True
        outcome = turn.hear(line)
        if outcome is not None:
            return outcome


def _hand_over(session: Session, seat: int) -> bool:
    """Between two persons the screen is emptied, so that nobody sees another's hand."""
    if session.holder == seat or session.sole is not None or session.teaching:
        session.holder = seat
        return True
    screen, text = session.screen, session.text
    screen.clear()
    if not screen.types:  # in a pipe nothing must be hidden; a line separates the turns
        screen.separator(text.player(seat))
    else:
        session.tell(session.table.events(None, min(session.shown, session.table.decisions)), None)
        session.shown = session.table.decisions
        session.board(None)
        screen.say(text.say("cli.hand_over", {"player": text.player(seat)}), HEADING)
        line = screen.read("")
        if line is None or word_in(tidy(line)) == ("quit", ""):
            return False
        screen.clear()
    session.holder = seat
    return True


@final
class HumanTurn:
    """The question before one person, until it is answered."""

    def __init__(self, session: Session, seat: int) -> None:
        self.session: Final = session
        self.seat: Final = seat
        self.screen: Final = session.screen
        self.text: Final = session.text
        self.table: Final = session.table
        self.seen: Final = self.table.seen(seat)
        self.menu: Final = Menu(self.table.rules, self.seen, self.text, list(self.table.legal_for(seat)))
        self.book: Final = rulebook(self.table.rules.game, self.text.language)

    def show(self) -> None:
        self.session.tell_since(self.seat)
        above = self.session.board(self.seat) + self.session.open_hands(self.seat)
        self.ask(above + self.session.help(str(self.seen.view["asks"][0])))

    def ask(self, above: int = 0, whole: bool = False) -> None:
        """The choices and the question, below so many lines of a board."""
        self.menu.show(self.screen, above, whole)
        why = why_asked(self.seen, self.menu.legal, self.text)
        asked = f"{self.text.question(self.seen)} {why}".rstrip()
        if self.session.sole is not None:
            self.screen.say(self.text.say("cli.your_turn", {"question": asked}), HEADING)
        else:
            args: Args = {"player": self.text.player(self.seat), "question": asked}
            self.screen.say(self.text.say("cli.turn_of", args), HEADING)
        if not self.screen.has_read:
            self.screen.say(self.text.say("cli.how"), QUIET)

    def forms(self, word: str) -> list[str]:
        """How a word can be typed here."""
        return forms_for(word, self.text.language, self.screen.script == LATIN)

    # ---- hearing

    def hear(self, line: str) -> bool | None:
        """What was typed: None to ask again, True when something was decided, False to leave."""
        typed = tidy(line)
        lowered = typed.lower()
        if not typed:
            self.screen.say(self.text.say("cli.how"))
            return None
        marked = word_in(typed) if typed[0] in "/:" else None
        if marked is not None:
            return self._word(*marked, line)
        if typed.rstrip(".)").isdigit():
            return self._choose_number(typed.rstrip(".)"))
        place = self.menu.exact(lowered)
        if place is not None:
            return self._choose(place)
        found = word_in(typed)
        action = self._action(lowered)
        if found is not None and not (is_short(typed) and action is not None):
            return self._word(*found, line)
        if action in self.menu.legal:
            return self._choose(self.menu.legal.index(action))
        if action is not None:
            self._refuse(action)
            return None
        places = self.menu.starting(lowered)
        if len(places) == 1:
            return self._choose(places[0])
        if places:
            self.screen.say(
                self.text.say("cli.several", {"typed": isolated(typed), "n": len(places)}), WARNING
            )
            for n in places[:MOST_LISTED]:
                self.screen.say(self.menu.numbered(n), indent=2)
            return None
        self._not_understood(typed)
        return None

    def _choose_number(self, typed: str) -> bool | None:
        place = self.menu.number(typed)
        if place is not None:
            return self._choose(place)
        self.screen.say(self.text.say("cli.no_number", {"n": len(self.menu.legal)}), WARNING)
        return None

    def _choose(self, place: int) -> bool:
        """Carry the choice out and tell what came of it."""
        session = self.session
        events = self.table.play(self.menu.legal[place], self.seat)
        session.keep()
        session.tell(events, self.seat)
        session.say_kept()
        session.seen[self.seat] = self.table.decisions
        private = [one for one in events if one.seen_by(self.seat) and not one.seen_by(-1)]
        leaves = self.seat not in self.table.waiting and session.sole is None
        if private and leaves and self.screen.types:
            self.screen.say(self.text.say("cli.seen"), HEADING)
            self.screen.read("")
            self.screen.forget()
        return True

    def _action(self, lowered: str) -> int | None:
        """The id of a line of notation, legal or not, in capitals or not."""
        catalogue = self.table.rules.catalogue
        for action in range(catalogue.size):
            if catalogue.notation(action).lower() == lowered:
                return action
        try:
            return catalogue.parse(lowered)  # it knows other ways of writing the same
        except IllegalAction:
            return None

    def _refuse(self, action: int) -> None:
        reason = self.table.why_not(self.seat, action)
        self.session.refused = -1 if reason is None else action
        if reason is None:
            shown = isolated(self.table.rules.catalogue.notation(action))
            self.screen.say(self.text.say("cli.possible", {"action": shown}))
        else:
            say_reason(self.screen, self.text, reason, self.book)
            self._instead(action)

    def _instead(self, action: int) -> None:
        """The nearest choices, by their numbers."""
        near = alternatives(self.table.rules.catalogue, self.menu.legal, action)
        if near:
            self.screen.say(self.text.say("cli.instead"))
        for one in near:
            self.screen.say(self.menu.numbered(self.menu.legal.index(one)), indent=2)

    def _not_understood(self, typed: str) -> None:
        shown = typed if len(typed) <= 40 else typed[:40] + "…"
        self.screen.say(self.text.say("cli.not_understood", {"typed": isolated(shown)}), WARNING)
        words = [form for word in WORDS for form in self.forms(word) if len(form) > 1]
        near = difflib.get_close_matches(typed.lower(), [*self.menu.notation, *words], n=1)
        if near:
            self.screen.say(self.text.say("cli.did_you_mean", {"near": isolated(near[0])}))

    # ---- the words

    def _word(self, word: str, rest: str, line: str) -> bool | None:
        if word == "quit":
            return False
        if word == "undo":
            return self._undo()
        if word == "resign":
            return self._resign(rest)
        if word == "help" and rest in SWITCHES:
            self.session.first_games.switch(SWITCHES[rest])
            self.screen.say(self.text.say("cli.first_help.on" if SWITCHES[rest] else "cli.first_help.off"))
        elif word == "help":
            self._help()
        elif word == "list":
            self.ask(whole=True)
        elif word == "board":
            self.ask(above=self.session.board(self.seat))
        elif word == "goals":
            self._goals()
        elif word == "hint":
            self._hint()
        elif word == "why":
            self._why(rest)
        elif word == "rules":
            self._rules(rest)
        elif word == "cards":
            say_cards(self.screen, self.text, rest, unseen_from(self.table.rules.game, self.seen.view))
        elif word == "log":
            self.session.tell(self.table.events(self.seat), self.seat)
        elif word == "options":
            self._options()
        elif word == "save":
            self._save(line.strip().partition(" ")[2].strip())
        return None

    def _help(self) -> None:
        if line := first_help(str(self.seen.view["asks"][0]), self.text):
            self.screen.say(line)
        self.screen.say(self.text.say("cli.how"))
        comma = self.text.say("comma")
        for word in WORDS:
            forms = comma.join([isolated(form) for form in self.forms(word)])
            self.screen.say(f"{forms}: {self.text.say(f'cli.help.{word}')}", indent=2)

    def _undo(self) -> bool | None:
        try:
            self.table.undo(self.seat, past=self.session.seats.bots)
        except CannotUndo as wrong:
            self.screen.say(f"{self.text.say('cli.cannot_undo')} {self.text.say(wrong.key)}", WARNING)
            return None
        self.session.seen = [min(n, self.table.decisions) for n in self.session.seen]
        for bot in self.session.seats.bots.values():
            bot.forget()
        self.screen.say(self.text.say("cli.undone"))
        self.session.keep()
        return True

    def _resign(self, rest: str) -> bool | None:
        rules = self.table.rules
        if not rules.game.may_resign(rules.players, rules.options):
            self.screen.say(self.text.say("cli.no_resigning"), WARNING)
            return None
        if rest.lower() not in YES:
            self.screen.say(self.text.say("cli.resign"), WARNING)
            return None
        self.table.end("resigned", rules.opponents(self.seat))
        self.session.keep()
        return True

    def _goals(self) -> None:
        for line in goal_lines(self.seen, self.text) or [self.text.say("cli.no_goals")]:
            self.screen.say(line, indent=2)

    def _hint(self) -> None:
        rules = self.table.rules
        bot = make(ADVISER, rules)
        belief, seed = self.session.belief(self.seat), self.session.seed(self.seat)
        best = bot.think(belief, seed)[:ALTERNATIVES]
        first = self.menu.legal.index(best[0].action)
        self.screen.say(self.text.say("cli.hint", {"choice": self.menu.numbered(first)}))
        deals = [belief.sample(seed + deal) for deal in range(DEALS)]
        why = [reasons(rules, deals, self.seat, choice.action) for choice in best]
        self.screen.say(say_reasons(why[0], self.text), indent=2)
        self.screen.say(self.text.say("cli.hint_values"), QUIET)
        for number, choice in enumerate(best):
            place = self.menu.legal.index(choice.action)
            self.screen.say(self.menu.numbered(place), QUIET, indent=2)
            self.screen.say(explain(choice, expected(choice, belief, seed), self.text), QUIET, indent=5)
            if number and why[number]:
                self.screen.say(say_reasons(why[number], self.text), QUIET, indent=5)
        alike = equally_good([choice.chance for choice in best])
        if alike > 1:
            self.screen.say(self.text.say("cli.hint_alike", {"n": alike}), QUIET, indent=2)

    def _why(self, rest: str) -> None:
        lowered = rest.lower()
        place = self.menu.number(lowered)
        action = self.menu.legal[place] if place is not None else self._action(lowered)
        if action is not None:
            self._refuse(action)
            return
        catalogue = self.table.rules.catalogue
        found = [
            a for a in range(catalogue.size) if rest and catalogue.notation(a).lower().startswith(lowered)
        ]
        if not found:
            self.screen.say(self.text.say("cli.why"), WARNING)
        alike: dict[str, list[int]] = {}  # what is said, and of which actions
        for action in found[:MOST_LISTED]:
            reason = self.table.why_not(self.seat, action)
            said = self.text.say("cli.possible_short") if reason is None else self.text.reason(reason)
            alike.setdefault(said, []).append(action)
        if len(alike) == 1 and self.table.why_not(self.seat, found[0]) is not None:
            self._refuse(found[0])
            return
        for said, actions in alike.items():
            named = self.text.listed([isolated(catalogue.notation(action)) for action in actions])
            self.screen.say(f"{named}: {said}", indent=2)

    def _rules(self, rest: str) -> None:
        if self.book is None:
            self.screen.say(self.text.say("cli.no_rulebook"), WARNING)
        elif not rest and not self.book.titles:
            self.screen.page(self.book.text)
        elif not rest:
            self.screen.say(self.text.say("cli.rules"))
            for number, title in self.book.titles.items():
                self.screen.say(f"{digits(number, self.text)}. {bare(title)}", indent=2)
        else:
            found = self.book.find(rest)
            if found is not None:
                self.screen.page(found)
            elif NUMBER.fullmatch(normal(rest)):
                self.screen.say(self.text.say("cli.no_rule", {"n": isolated(digits(rest, self.text))}), WARNING)
            else:
                say_found(self.screen, self.text, self.book, rest)

    def _options(self) -> None:
        rules = self.table.rules
        for option in rules.game.options.listed:
            value = option_value(option, rules.options[option.key], self.text)
            self.screen.say(f"{option_name(option, self.text)}: {value}", indent=2)
            if about := option_about(option, self.text):
                self.screen.say(about, QUIET, indent=4)
        if self.table.commitment:
            self.screen.say(
                self.text.say("cli.commitment", {"hash": isolated(self.table.commitment)}), QUIET, indent=2
            )

    def _save(self, name: str) -> None:
        try:
            if name:
                path = Path(name).expanduser()
                saved_games.check_free(path, self.table)
                saved_games.save(self.table, path)
            elif self.session.autosave is None:
                raise MohrehError("nothing is kept here; write the name of a file after it")
            else:
                kept = self.session.autosave.keep(self.table)
                if kept is None:
                    raise MohrehError(self.session.autosave.failed[-1])
                path = kept
        except (MohrehError, RuntimeError) as wrong:
            self.screen.say(self.text.say("cli.not_saved", {"why": isolated(str(wrong))}), WARNING)
            return
        self.screen.say(self.text.say("cli.saved", {"file": isolated(str(path))}))
