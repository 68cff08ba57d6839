"""Why something is not allowed in Inis: the key of a text, its arguments, the number of the rule."""

from __future__ import annotations

# lint: cold
from mohreh.games.inis.rules import actions
from mohreh.games.inis.rules.data import CARD_NAMES, EPIC, TERRITORY_NAMES
from mohreh.games.inis.rules.declaration import INTO, OUT_OF_CLASH, Said
from mohreh.games.inis.rules.geometry import place_of, why_no_site
from mohreh.games.inis.rules.hands import holds
from mohreh.games.inis.rules.state import NEAR, ROWS, SEATS, InisState
from mohreh.kernel.state import BIT, Args, Reason


def of_card(key: str, card: int, rule: str) -> Reason:
    return Reason(f"inis.{key}", {"card": CARD_NAMES[card]}, rule)


def of_territory(key: str, territory: int, rule: str) -> Reason:
    return Reason(f"inis.{key}", {"territory": TERRITORY_NAMES[territory]}, rule)


def of_both(key: str, card: int, territory: int, rule: str = "8.1") -> Reason:
    return Reason(f"inis.{key}", {"card": CARD_NAMES[card], "territory": TERRITORY_NAMES[territory]}, rule)


# ---- cards in hand


def not_in_hand(card: int, rule: str) -> Reason:
    return of_card("not_in_hand", card, rule)


def react(card: int, fits: bool) -> Reason:
    """A window is open, and this card does not fit it, or is not in the hand."""
    return not_in_hand(card, "9.1") if fits else of_card("react.wrong_window", card, "9.1")


def discard_action(card: int, rule: str) -> Reason:
    """An Action card must be discarded, and this card is no Action card, or not in the hand."""
    if card >= EPIC:
        return of_card("discard.not_action", card, rule)
    return not_in_hand(card, rule)


def must_discard() -> Reason:
    return Reason("inis.lose.must_discard", {}, "12.11")


def retain(card: int) -> Reason:
    return of_card("retain.not_drawn", card, "OQ-21")


def not_in_use(card: int) -> Reason:
    return of_card("aside.not_in_use", card, "2.1")


def draft(s: InisState, seat: int, action: int, hands_on: bool) -> Reason:
    """Cards are drafted, and this one cannot be named now."""
    card = action - (actions.KEEP if action < actions.HAND_ON else actions.HAND_ON)
    if (action >= actions.HAND_ON) != hands_on:
        return Reason("inis.draft.keep" if action >= actions.HAND_ON else "inis.draft.hand_on", {}, "6.3")
    if not holds(s, seat, card):
        return not_in_hand(card, "6.1")
    named = [int(one) - actions.KEEP for one in s.answers(seat)]
    if card in named:
        return of_card("draft.named", card, "6.2")
    if named and card < named[-1]:
        return Reason("inis.draft.order", {"card": CARD_NAMES[card], "last": CARD_NAMES[named[-1]]}, "6.2")
    return of_card("draft.too_few", card, "6.2")


def turn(s: InisState, seat: int, action: int, fits: bool) -> Reason:
    """It is the player's turn, and this is not possible. `fits`: the card could be played now by whoever held it."""
    if action == actions.PASS:
        return Reason("inis.turn.first", {}, "7.1")
    if action == actions.CLAIM:
        if s.first_turn:
            return Reason("inis.turn.first", {}, "7.1")
        if s.pretenders & BIT[seat]:
            return Reason("inis.claim.twice", {}, "7.2")
        return Reason("inis.claim.no_condition", {}, "7.2")
    if action >= actions.REACT:
        return react(action - actions.REACT, fits)
    card = action - actions.PLAY
    return not_in_hand(card, "7.2") if fits else of_card("play.triskel", card, "7.2")


# ---- the island


def not_in_play(territory: int, rule: str) -> Reason:
    return of_territory("not_in_play", territory, rule)


def capital(s: InisState, territory: int) -> Reason:
    if s.tiles & BIT[territory] == 0:
        return not_in_play(territory, "2.7")
    return of_territory("capital.no_citadel", territory, "OQ-07")


def lay(tile: int) -> Reason:
    return of_territory("lay.not_drawn", tile, "11.5")


def site(s: InisState, number: int) -> Reason:
    """A tile must be laid, and it cannot lie there."""
    wrong = why_no_site(s, number)
    beside = number // 24
    if wrong == 1:
        return not_in_play(beside, "11.5")
    if wrong == 2:
        return of_territory("site.covered", beside, "11.5")
    if wrong == 3:
        return of_territory("site.one_only", beside, "11.5")
    if wrong == 4:
        place = place_of(s, number)
        return Reason("inis.site.older", {"territory": TERRITORY_NAMES[beside], "place": int(place)}, "11.5")
    return of_territory("site.not_aligned", beside, "11.5")


# ---- what a card asks for


def one_at_least(rule: str) -> Reason:
    return Reason("inis.done.one_at_least", {}, rule)


def number(low: int, high: int, rule: str) -> Reason:
    return Reason("inis.number.range", {"low": low, "high": high}, rule)


def not_present(card: int, where: int) -> Reason:
    return of_both("at.not_present", card, where)


def not_adjacent(where: int, to: int) -> Reason:
    if where == to:
        return of_territory("move.same", where, "3.6")
    args: Args = {"territory": TERRITORY_NAMES[where], "to": TERRITORY_NAMES[to]}
    return Reason("inis.move.not_adjacent", args, "3.6")


def order(before: int, where: int) -> Reason:
    """Territories must be named in their order, and a later one was named already."""
    args: Args = {"territory": TERRITORY_NAMES[where], "last": TERRITORY_NAMES[before]}
    return Reason("inis.order", args, "8.1")


def no_such_player(who: int) -> Reason:
    return Reason("inis.player.nobody", {"n": who + 1}, "1.1")


def not_exposed(card: int, who: int) -> Reason:
    return Reason("inis.player.not_exposed", {"target": who, "card": CARD_NAMES[card]}, "12.7")


def clan_none(where: int, who: int) -> Reason:
    return Reason("inis.clan.none", {"target": who, "territory": TERRITORY_NAMES[where]}, "3.1")


def origin(s: InisState, said: Said, way: int, where: int) -> Reason:
    """No clan can come from there."""
    if s.tiles & BIT[where] == 0:
        return not_in_play(where, "8.1")
    if way == INTO and s.land[said.choice(0) * ROWS + NEAR] & BIT[where] == 0:
        return not_adjacent(where, int(said.choice(0)))
    if s.clans[where * SEATS + said.who] == 0:
        return of_territory("move.no_clan", where, "3.6")
    if said.n > 1 and where < said.last():
        return order(int(said.last()), where)
    return of_territory("move.no_more", where, "3.6")


def destination(s: InisState, said: Said, way: int, where: int) -> Reason:
    """No clan can go there."""
    if s.tiles & BIT[where] == 0:
        return not_in_play(where, "8.1")
    start = int(s.clash if way == OUT_OF_CLASH else said.choice(0))
    if s.land[start * ROWS + NEAR] & BIT[where] == 0:
        return not_adjacent(where, start)
    return order(int(said.last()), where)


def no_clan(s: InisState, where: int, who: int) -> Reason | None:
    """Why there is no such clan: no such player, no such tile in play, or no clan of that player there."""
    if who >= s.players:
        return no_such_player(who)
    if s.tiles & BIT[where] == 0:
        return not_in_play(where, "8.1")
    return clan_none(where, who) if s.clans[where * SEATS + who] == 0 else None


def placing(s: InisState, said: Said, where: int) -> Reason | None:
    """What is wrong with a territory for every card that places clans where its player is present, if anything."""
    if s.tiles & BIT[where] == 0:
        return not_in_play(where, "8.1")
    if said.n and where < said.last():
        return order(int(said.last()), where)
    return not_present(int(said.card), where) if s.clans[where * SEATS + said.who] == 0 else None


# ---- clashes


def pending_clash(where: int) -> Reason:
    return of_territory("clash.not_pending", where, "12.2")


def maneuver(s: InisState, seat: int, action: int) -> Reason:
    """It is the player's maneuver, and this one cannot be made."""
    if action == actions.PROPOSE:
        return Reason("inis.propose.refused", {}, "12.10")
    if action == actions.WITHDRAW:
        return Reason("inis.withdraw.nowhere", {}, "12.11")
    if action >= actions.ATTACK:
        who = action - actions.ATTACK
        if who >= s.players:
            return no_such_player(who)
        if who == seat:
            return Reason("inis.attack.yourself", {}, "12.11")
        return Reason("inis.attack.not_exposed", {"target": who}, "12.11")
    card = actions.MANEUVERS[action - actions.PLAY_MANEUVER]
    return of_card("maneuver.spear", card, "9.7") if s.spear else not_in_hand(card, "12.11")


def retreat(s: InisState, action: int, among: int, first: int) -> Reason:
    """Clans withdraw, and cannot go there."""
    if action >= actions.RETREAT + 16:
        return one_at_least("12.11")
    where = action - actions.RETREAT
    if s.tiles & BIT[where] == 0:
        return not_in_play(where, "12.11")
    if among & BIT[where]:
        return order(first, where)
    if s.land[s.clash * ROWS + NEAR] & BIT[where] == 0:
        return not_adjacent(where, int(s.clash))
    return of_territory("retreat.not_chieftain", where, "12.11")
