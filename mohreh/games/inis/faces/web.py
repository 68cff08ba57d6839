"""Inis' drawn board: the island with the stage beside it (a clash, the card being played), hands and panels.

What a step of the rules may offer, by its verbs, says where an id belongs: a territory, a clan or a site on the map,
a card in the hand or on offer, a button in the bar of the question. Pieces of the page are cached by what they show.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from typing import Final, NamedTuple, final

from markupsafe import Markup

from mohreh.games.inis.faces import question, recent_events
from mohreh.games.inis.faces.board import undealt
from mohreh.games.inis.faces.card_drawing import log_line
from mohreh.games.inis.faces.island_drawing import NEVER, PIECES, IslandScene
from mohreh.games.inis.rules import clans, data
from mohreh.games.inis.rules.actions import CATALOGUE, HAND_ON, KEEP, PASS
from mohreh.games.inis.rules.announcing import Announce
from mohreh.games.inis.rules.playing import idle_now
from mohreh.games.inis.rules.questions import PLANS, window_of
from mohreh.kernel.state import BIT, Event
from mohreh.kernel.text import Text
from mohreh.web.components import Drawn, frozen, keep, said
from mohreh.web.model import Reader, Shown

UNCHOSEN: Final = ("gates", "festival")  # why a clan is removed without anybody choosing it
LATELY: Final = 4  # so many of the last cards are named
ON_THE_MAP: Final = ("Capital", "FirstClans", "Resettle")  # the first questions, answered there alone
ATTACKS: Final = ("AttackDeclared", "AttackedInHills", "AnswerAttack", "AfterAttack")
# Buttons that are shown also when they are not possible, and those that stand behind the others.
ASKABLE: Final = {"pass", "claim", "withdraw", "propose", "attack"}
QUIET: Final = {"pass", "decline", "stay_out", "leave_crows", "no_clash"}


def board(shown: Shown, reader: Reader, text: Text) -> Drawn:
    """The middle of the table."""
    scene = _Scene.of(shown, reader, text)
    return PIECES.put("board", scene.own, {"isle": scene.isle(), **scene.stage()})


def tray(shown: Shown, reader: Reader, text: Text) -> Drawn:
    """The reader's cards, and those to choose from."""
    scene = _Scene.of(shown, reader, text)
    if scene.me is None:
        return ""
    hand = [scene.card(name) for name in scene.hand]
    put_by = [scene.card(name, "put_by") for name in scene.me["locked"]["cards"]]
    offer = scene.offer()
    cards: dict[str, Drawn] = {"offer": offer, "hand": hand, "put_by": put_by}
    facts = scene.facts(scene.seat)
    return PIECES.put(
        "tray", scene.own, cards, seat=scene.seat, has_hand=bool(hand), has_offer=bool(offer), **facts
    )


def picks(shown: Shown, reader: Reader, text: Text) -> Drawn:
    """In the bar of the question: what it is about, and what is answered neither on the map nor with a card."""
    scene = _Scene.of(shown, reader, text)
    return scene.draw(
        "picks", about=scene.about(), buttons=tuple(scene.buttons()), sites=tuple(scene.sites())
    )


def panel(shown: Shown, reader: Reader, text: Text, seat: int) -> Drawn:
    """A player's victory conditions, and what may be known of the hand."""
    scene = _Scene.of(shown, reader, text)
    one, drew = scene.seats[seat], scene.has_just(seat, "inis.draw")

    def draw() -> Markup:
        known = () if seat == scene.seat else tuple(one["cards"] + one["locked"]["cards"])
        return scene.draw("panel", seat=seat, known=known, all=scene.seat < 0, drew=drew, **scene.facts(seat))

    facts = (seat, scene.seat, one, scene.known["brenn"] == seat, drew, scene.has_new_deed(seat))
    return keep(("inis panel", scene.own, frozen(facts)), draw)


def is_news(event: Event, seat: int, own: bool) -> bool:
    """Not that a card is laid away once it has worked; of an own answer, what the card of another did then."""
    if event.key == "inis.discard" and "why" not in event.args:
        return False
    return not own or event.args.get("who", seat) != seat


def is_told_first(event: Event, seat: int) -> bool:
    """That the Season is over; that the reader lost the rank of a chieftain, or a clan to the Gates or the Festival."""
    if event.args.get("who") != seat:
        return event.key == "inis.season_end"
    return event.key == "inis.unseated" or (event.key == "inis.remove" and event.args["why"] in UNCHOSEN)


def is_final(shown: Shown, action: int) -> bool:
    """To pass; and the tap on the map that completes what a card does, because then all may answer in secret."""
    if action == PASS:
        return True
    domains = CATALOGUE.verb(action).domains
    waits = shown.seen.state.top
    if not (isinstance(waits, Announce) and domains and domains[0].kind == "territory"):
        return False
    after = shown.rules.clone(shown.seen.state)
    shown.rules.play(after, action)
    return not (isinstance(after.top, Announce) and after.top.who == shown.seat)


def line(seat: int, text: Text, event: Event) -> str | None:
    """A line of the log whose cards can be looked at."""
    names = str(event.args.get("card", event.args.get("cards", "")))
    return log_line(text, event.key, tuple(event.args.items()), seat, names) if names else None


class Button(NamedTuple):
    """An answer in the bar of the question."""

    action: int
    legal: bool
    words: Markup
    brief: str  # what is shown instead, if anything
    verb: str
    target: int  # the seat that it is about
    quiet: bool


@final
class _Scene(IslandScene):
    """The island with all that is around it."""

    # ---- beside the island

    def stage(self) -> dict[str, Drawn]:
        """How far the game is, the cards on the table, the piles."""
        view = self.known
        piles = {"deck": view["deck"], "pile": view["pile"], "aside": view["aside"]}
        stack = [str(one[0]) for one in view["stack"]]
        lying = [(one["name"], one["advantage"]) for one in self.lands if one["advantage"] != "held"]
        counts = {name: pile["n"] for name, pile in piles.items()} | {"stack": len(stack)}
        return {
            "supply": self.draw("supply", supply=tuple(view["supply"]), **counts),
            "when": self._when(),
            "clash": self.clash(),
            "table": self._table(),
            "piles": self.draw(
                "piles",
                undealt=undealt(view),
                all=self.seat < 0,
                burnt=tuple(view["burnt"]),
                known=tuple([(name, tuple(pile["cards"])) for name, pile in piles.items() if pile["cards"]]),
                tiles=tuple([name for name in stack if name]),
                lying=tuple(lying),
                **counts,
            ),
        }

    def _when(self) -> str:
        """How far the game is, and whose turn it is."""
        view = self.known
        passed = sorted(recent_events.passed(view, self.shown.events))
        order = [(seat, seat in view["waiting"], seat in passed) for seat in self._order()]
        facts = {key: view[key] for key in ("round", "direction", "turn", "passes")}

        def draw() -> Markup:
            told = {
                seat: said(self.text.event(Event("inis.pass", {"who": seat}, -1), self.seat)) for seat in passed
            }
            turns = [(seat, self.name(seat), asked, told.get(seat, "")) for seat, asked, _ in order]
            return self.draw("when", season=view["turn"] >= 0, order=tuple(turns), **facts)

        return keep(("inis when", self.text, frozen((facts, order, self.seat if passed else NEVER))), draw)

    def _table(self) -> str:
        """The cards on the table, and what was played lately."""
        view = self.known
        played = self.played
        table = [(name, played.get(name, NEVER)) for name in view["table"]]
        lately = [] if table or self.clashing else list(played.items())[-LATELY:]
        announced = question.announced(view)
        declared = [view["asks"], announced, self.clashing.get("territory")] if announced else []

        def draw() -> Markup:
            return self.draw(
                "table",
                table=tuple([(name, seat, self.name(seat)) for name, seat in table]),
                announced=tuple(self._announced()),
                lately=tuple([(name, seat, self.name(seat)) for name, seat in reversed(lately)]),
            )

        return keep(("inis table", self.text, frozen((table, lately, declared))), draw)

    @cached_property
    def played(self) -> dict[str, int]:
        return recent_events.players_of(self.shown.events)

    def _order(self) -> list[int]:
        """The seats as their turns come, from the Brenn on."""
        found = [int(self.state.brenn)]
        while len(found) < self.state.players:
            found.append(int(clans.after(self.state, found[-1])))
        return found

    def _announced(self) -> list[Markup]:
        """The choices of a declaration in words."""
        return [said(words) for words in question.announced_in_words(self.known, self.text)]

    def clash(self) -> str:
        """A picture of the clash: who is sheltered, exposed, lost, attacked, and whose maneuver it is."""
        if not self.clashing:
            return ""
        where = self.clashing["territory"]
        land = next(one for one in self.lands if one["name"] == where)
        sheltered, lost = self.clashing["sheltered"], [sum(one) for one in self.clashing["lost"]]
        owner, n = self.known["cauldron"]
        there = [seat for seat, clans in enumerate(land["clans"]) if clans or lost[seat]]
        if not there:  # all have left, and what that brings about is still asked
            return ""
        exposed = [int(clans.exposed(self.state, seat)) for seat in there]
        target = self.fields[1] if self.step in ATTACKS else NEVER

        def draw() -> Markup:
            notes = [self.own.say("board.spear")] if self.clashing["spear"] else []
            notes += [said(self.text.say("board.cauldron", {"who": owner, "n": n}))] if owner >= 0 else []
            fighters = [
                (seat, out, sheltered[seat], lost[seat], self.name(seat))
                for seat, out in zip(there, exposed, strict=True)
            ]
            words = [
                self.text.say("board.fighter", {"who": seat, "exposed": out, "sheltered": inside, "lost": gone})
                for seat, out, inside, gone, _ in fighters
            ]
            return self.draw(
                "clash",
                territory=where,
                citadels=land["citadels"],
                fighters=tuple(fighters),
                instigator=self.clashing["instigator"],
                mover=self.clashing["mover"],
                target=target,
                notes=tuple(notes),
                words=said(self.text.say("comma").join(words)),
            )

        facts = (self.clashing, land["citadels"], there, exposed, target, self.known["cauldron"])
        return keep(("inis clash", self.text, frozen(facts)), draw)

    # ---- players and cards

    def facts(self, seat: int) -> dict[str, Hashable]:
        """What a player's panel shows."""
        one = self.seats[seat]
        reached = {"land": one["land"], "leadership": one["leadership"], "religion": one["religion"]}
        return {
            "bars": tuple(reached.items()),
            "deeds": one["deeds"],
            "met": one["conditions"],
            "brenn": self.known["brenn"] == seat,
            "pretender": one["pretender"],
            "counts": (("act", one["actions"]), ("epi", one["epics"]), ("adv", len(one["advantages"]))),
            "advantages": tuple(one["advantages"]),
            "reserve": one["reserve"],
            "fresh": self.has_new_deed(seat),
        }

    def has_new_deed(self, seat: int) -> bool:
        return any(event.key == "inis.deed" and event.args["who"] == seat for event in self.news)

    @cached_property
    def sources(self) -> dict[str, str]:
        return recent_events.sources(self.latest, self.seat)

    def card(self, name: str, mark: str = "") -> str:
        """A card with what can be done with it now."""
        verbs = [verb for verb in self.offering("card") if name in verb.domains[0].index]
        actions = [verb.base + verb.domains[0].index[name] for verb in verbs]
        legal = [action for action in actions if action in self.choices]
        offers = [
            (said(self.text.action(self.shown.seen, action)), action, bool(legal))
            for action in legal or actions[:1]
        ]
        mark = mark or self._draft_mark(name)
        then = self._draft_outcome(name) if legal and self.step == "Draft" else ""
        then = then or (self._idle_now(name) if legal and self.step == "Turn" else "")
        source = self.sources.get(name, "")
        return self.draw(
            "card", name=name, offers=tuple(offers), lit=bool(legal), mark=mark, then=then, source=source
        )

    def _draft_mark(self, name: str) -> str:
        """What the reader has decided about a card in this stage of the draft: is it kept, or does it go?"""
        answers = self.known["answers"]
        if self.step != "Draft" or not answers:
            return ""
        named = data.CARD_NAMES.index(name) in [(action - KEEP) % (HAND_ON - KEEP) for action in answers]
        if answers[0] >= HAND_ON:
            return "going" if named else "kept"
        if named:
            return "kept"
        return "going" if len(answers) == question.kept_in(self.known, self.fields[0])[0] else ""

    def _draft_outcome(self, name: str) -> Markup:
        """What becomes of the other cards if this one completes the reader's choice in the draft."""
        n, dealt = question.kept_in(self.known, self.fields[0])
        named = [data.CARD_NAMES[action - KEEP] for action in self.known["answers"]]
        others = "+".join([card for card in self.hand if card in data.ACTION_NAMES and card not in [name, *named]])
        if n == dealt - 1:
            return said(self.text.say("web.draft_keeps", {"cards": others}))
        if len(named) + 1 < n:
            return Markup("")
        to = int(clans.after(self.state, self.seat))
        return said(self.text.say("web.draft_gives", {"cards": others, "to": to}))

    def _idle_now(self, name: str) -> str:
        """Before a Season card is played that would find nothing to do: why."""
        why = idle_now(self.state, self.seat, data.CARD_NAMES.index(name))
        return self.own.say("web.idle_now", {"why": self.own.say(f"web.idle.{why}")}) if why else ""

    def offer(self) -> list[str]:
        """What can be chosen that is neither in the hand nor on the map."""
        found: list[str] = []
        for verb in [*self.offering("card"), *self.offering("territory")]:
            for action in range(verb.base, verb.base + verb.size):
                name = verb.names(action)[0]
                if action not in self.choices:
                    continue
                if verb.name == "lay":
                    found.append(self.draw("tile", name=name, action=action))
                elif verb.domains[0].kind == "card" and name not in self.hand:
                    found.append(self.card(name))
        return found

    # ---- the question

    def about(self) -> Markup:
        """What the question comes from: a card with its choices, a stage of the draft, sites on the map."""
        if self.step in PLANS:
            who, card = self.fields[0], data.CARD_NAMES[self.fields[1]]
            lines = [Markup("<i>{}</i>").format(words) for words in self._announced()]
            if first := recent_events.answered_first(self.known, self.shown.events):
                again = said(self.text.say("web.answered_first", {"card": first}))
                lines.append(Markup('<span class="again">{}</span>').format(again))
        else:
            card, who = recent_events.cause(self.known, self.shown.events)
            lines = [Markup("<span>{}</span>").format(said(words)) for words in self._about()]
        if not (card or lines):
            return Markup("")
        return self.draw("about", who=who, name=self.name(who), card=card, lines=tuple(lines))

    def _about(self) -> list[str]:
        """The same in words, where no card is being declared."""
        if self.step == "PlaceTile":
            return [self.text.say("web.sites")]
        if self.step in ON_THE_MAP:
            return [self.text.say("web.lit_territory")]
        if self.step == "Drawn":
            mine = [name for one in self.known["drawn"] if one["who"] == self.seat for name in one["cards"]]
            return [self.text.say("board.drawn_cards", {"cards": "+".join(mine)})]
        if self.step == "Draft":
            return [question.draft_step(self.known, self.text, self.fields[0]), self.text.say("web.draft_how")]
        return []

    def buttons(self) -> list[Button]:
        """Answers that are neither on the map nor on a card; in a window also the cards that fit."""
        found: list[Button] = []
        windows = window_of(self.step, self.fields) >= 0
        present = clans.present(self.state, self.state.clash) if self.clashing else 0
        rivals = [seat for seat in range(len(self.seats)) if present & BIT[seat] and seat != self.seat]
        for verb in self.verbs:
            kinds = [domain.kind for domain in verb.domains]
            if kinds not in ([], ["player"], ["n"]) and not (windows and verb.name == "react"):
                continue
            for action in range(
                verb.base, verb.base + (verb.size if kinds != ["player"] else len(self.seats))
            ):
                legal, target = action in self.choices, action - verb.base if kinds == ["player"] else NEVER
                if not legal and (verb.name not in ASKABLE or (target >= 0 and target not in rivals)):
                    continue
                words = said(self.text.action(self.shown.seen, action))
                brief = self.own.number(action - verb.base) if kinds == ["n"] else ""
                if verb.name == "claim":
                    brief = self.own.say("web.claim")
                if kinds == ["card"]:
                    brief = self.own.say("web.play_card", {"card": verb.names(action)[0]})
                found.append(Button(action, legal, words, brief, verb.name, target, verb.name in QUIET))
        return sorted(found, key=lambda one: (one.quiet, not one.legal, one.action))

    def sites(self) -> list[tuple[int, str]]:
        """The buttons that confirm a site."""
        found = [self.site(action) for action in self.shown.legal if self.offering("territory", "contact")]
        return [(action, words) for action, *_, words in found]
