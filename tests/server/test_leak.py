"""No leak over the messages: two tables that a reader may not tell apart send the very same bytes, in the same order.

The pairs are redeals of sampled positions. The reader asks for everything that can be asked for, plays and takes back,
and meanwhile the others answer, each table differently, wherever choices are sealed.
"""

from __future__ import annotations

import pytest

from mohreh.contract.subject import Picker, seen
from mohreh.kernel.rules import Rules
from mohreh.kernel.state import State
from tests.kit.games import Form, form_name
from tests.kit.patience import until
from tests.server.kit import Guest, Heard, Page, Running, place
from tests.server.twins import (
    FORMS,
    PEOPLE,
    SIZES,
    WATCHER,
    Twins,
    moments,
    pair,
    pair_for_all,
    reader,
    rules_of,
)

pytestmark = pytest.mark.once

MOMENTS = 3
OF_EACH = [pytest.param(form, id=form_name(form)) for form in SIZES]


class Reading:
    """What the reader does at one of the two tables; everything that is heard is kept, byte for byte."""

    def __init__(self, server: Running, name: str, rules: Rules, state: State, seat: int, teaching: bool) -> None:
        place(server, name, rules, state, PEOPLE[: rules.players], teaching)
        self.server, self.name, self.rules, self.state, self.seat = server, name, rules, state, seat
        self.guests = [Guest.called(server, person) for person in PEOPLE[: rules.players]]
        self.me = reader(server, seat)
        self.page = self.me.page(name)
        self.page.name = "reader"
        self.page.until("view")
        self.mine = [self.page]
        self.others: list[Page] = []

    def ask(self) -> None:
        """Everything that changes nothing: why not, what is illegal, what cannot be taken back, a hint."""
        page, picker = self.page, Picker(7)
        for _ in range(3):
            action = picker.below(self.rules.catalogue.size)
            page.send(t="why", action=action)
            page.until("why")
            if self.seat == WATCHER or action not in self.rules.legal_for(self.state, self.seat):
                assert "refused" == page.play(action)["t"]
        assert "refused" == page.ask("undo", at=page.at)["t"]
        page.send(t="hint")
        while page.heard[-1]["t"] not in ("hint", "refused") or page.heard[-1].get("id"):
            page.hear()

    def play_and_take_back(self, action: int) -> None:
        """Others who must agree do so, on pages without a script, so that nobody comes or goes."""
        page, live = self.page, self.server.live(self.name)
        assert "done" == page.play(action)["t"]
        page.rest()
        page.ask("undo", at=page.at)  # it may be that nothing can be taken back; then at both tables
        page.rest()
        while (request := live.log.request) is not None:
            asked = {"t": "answer", "number": str(request.number), "say": "agree", "id": "yes"}
            self.guests[request.waits[0]].post(f"/t/{self.name}/do", **asked)
            page.rest()

    def answer_in_secret(self, twist: int, silent: bool) -> None:
        """The other seats decide, while the reader has yet to; who reads on hears nothing but who comes.

        At one of the tables they decide otherwise, in a window by having chosen always to decline; or not at all.
        """
        live = self.server.live(self.name)
        waiting = live.log.table.waiting
        answering = [p for p in waiting if p != self.seat]
        if len(waiting) < 2 or self.seat not in waiting:
            answering = answering[:-1]  # the last answer would end the secret
        for p in answering:
            page = self.guests[p].page(self.name)
            page.until("view")
            self._read_on()
            self.others.append(page)
            if silent and twist:
                pass
            elif live.log.is_window and twist:
                assert "done" == page.ask("decline", on=True)["t"]
                until(lambda p=p: p not in live.log.table.waiting)  # type: ignore[misc]
            else:
                lit = page.lit()
                assert "done" == page.play(lit[-1] if twist else lit[0])["t"]
            self._read_on()

    def _read_on(self) -> None:
        assert {"view"} >= set(kinds(self.page.rest()))

    def come_back(self) -> None:
        """To a table that is as it was, whatever was answered in secret."""
        again = self.me.page(self.name, page="again", mark=self.page.mark)
        assert ["same"] == kinds(again.rest())
        self.mine.append(again)

    def end(self) -> list[str]:
        for page in [*self.others, *self.mine]:
            page.close()
        return [text for page in self.mine for text in page.raw]


def kinds(messages: list[Heard]) -> list[str]:
    return [message["t"] for message in messages]


def quiet_action(rules: Rules, states: list[State], seat: int) -> int | None:
    """Something that the seat may do at both tables, and after which it still cannot tell them apart, by no dice."""
    for action in rules.legal_for(states[0], seat) if seat in rules.waiting(states[0]) else ():
        after = [state.clone() for state in states]
        for state in after:
            state.events = []
            rules.play_for(state, seat, action)
        one, other = [(rules.view(state, seat), seen(state.events or [], seat)) for state in after]
        if one == other and not rules.over(after[0]):
            return int(action)
    return None


def compare(
    twins: Twins, name: str, rules: Rules, states: list[State], seat: int, silent: bool = False, teaching: bool = False
) -> None:
    """What the reader hears from one table, and from the other."""
    action = quiet_action(rules, states, seat) if seat != WATCHER else None
    heard: list[list[str]] = []
    for twist, (server, state) in enumerate(zip(twins, states, strict=True)):
        reading = Reading(server, name, rules, state, seat, teaching)
        reading.ask()
        if action is not None:
            reading.play_and_take_back(action)
        if not teaching:  # there everybody is shown what the others answer
            reading.answer_in_secret(twist, silent)
        reading.come_back()
        heard.append(reading.end())
    assert len(heard[0]) > 6
    assert heard[0] == heard[1]


def check(twins: Twins, form: Form, count: int) -> None:
    """By turns somebody who is asked, anybody who sits there, and somebody who watches."""
    rules, picker = rules_of(form), Picker(form[1])
    for number, state in enumerate(moments(rules, picker, count)):
        seat = [rules.waiting(state)[0], picker.below(rules.players), WATCHER][number % 3]
        silent = number % 2 == 0
        compare(twins, f"{form_name(form)}-{count}-{number}", rules, pair(rules, state, seat), seat, silent)


@pytest.mark.parametrize("form", OF_EACH)
def test_bytes_do_not_depend_on_what_a_reader_may_not_know(twins: Twins, form: Form) -> None:
    check(twins, form, MOMENTS)


@pytest.mark.soak
@pytest.mark.parametrize("form", FORMS, ids=form_name)
def test_nor_for_any_number_of_players_in_any_form(twins: Twins, form: Form) -> None:
    check(twins, form, 5 * MOMENTS)


@pytest.mark.parametrize("form", SIZES, ids=form_name)
def test_a_teaching_table_shows_hands_and_nothing_else(twins: Twins, form: Form) -> None:
    """The order of a deck and the dice to come stay hidden where all hands lie open."""
    rules, picker = rules_of(form), Picker(form[1] + 20)
    for number, state in enumerate(moments(rules, picker, MOMENTS - 1)):
        seat = WATCHER if number else rules.waiting(state)[0]
        compare(twins, f"teaching-{form_name(form)}-{number}", rules, pair_for_all(rules, state), seat, teaching=True)
