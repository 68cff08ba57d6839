"""Why something is not allowed in Inis: the key of a text, its arguments, the number of the rule."""

from __future__ import annotations

# lint: cold
from mohreh.games.inis.rules import targets
from mohreh.games.inis.rules.actions import (
    ATTACK,
    CLAIM,
    HAND_ON,
    KEEP,
    MANEUVERS,
    PASS,
    PLAY,
    PLAY_MANEUVER,
    PROPOSE,
    REACT,
    RETREAT,
    WITHDRAW,
)
from mohreh.games.inis.rules.data import (
    ACTION_CARDS,
    BATTLE_OF_MOYTURA,
    BREAS_TYRANNY,
    CARD,
    CARD_NAMES,
    CITADEL,
    CONQUEST,
    CRAFTSMEN_AND_PEASANTS,
    DIARMUID_AND_GRAINNE,
    DRUID,
    ERIU,
    FESTIVAL,
    HIGHLANDS_CARD,
    KERNUNOS_SANCTUARY,
    LOST_VALE,
    LOST_VALE_CARD,
    MANANNANS_HORSES,
    MIGRATION,
    MOOR_CARD,
    NUADA_SILVERHAND,
    PLAINS_CARD,
    SEASON_CARDS,
    TAILTUS_LAND,
    TALE_OF_CUCHULAIN,
    TERRITORY_NAMES,
    THE_FIANNA,
    THE_MORRIGAN,
    WARLORD,
)
from mohreh.games.inis.rules.lands import chieftain, exposed
from mohreh.games.inis.rules.plan import digit, last, size, times
from mohreh.games.inis.rules.sites import place_of, why_no_site
from mohreh.games.inis.rules.state import (
    CITADELS,
    HELD,
    NEAR,
    RESERVE,
    ROWS,
    SANCTUARIES,
    SEATS,
    WIDTH,
    InisState,
)
from mohreh.kernel.state import BIT, Args, Reason


def _card(key: str, card: int, rule: str) -> Reason:
    return Reason(f"inis.{key}", {"card": CARD_NAMES[card]}, rule)


def _land(key: str, territory: int, rule: str) -> Reason:
    return Reason(f"inis.{key}", {"territory": TERRITORY_NAMES[territory]}, rule)


def _both(key: str, card: int, territory: int, rule: str = "8.1") -> Reason:
    return Reason(f"inis.{key}", {"card": CARD_NAMES[card], "territory": TERRITORY_NAMES[territory]}, rule)


# ---- cards in hand


def not_in_hand(card: int, rule: str) -> Reason:
    return _card("not_in_hand", card, rule)


def react(s: InisState, seat: int, card: int, fitting: int, rule: str) -> Reason:
    """A window is open, and this card cannot be played in it."""
    if not fitting & CARD[card]:
        return _card("react.wrong_window", card, "9.1")
    return not_in_hand(card, "9.1")


def discard_action(s: InisState, seat: int, card: int, rule: str) -> Reason:
    """An Action card is to be discarded, and this is none, or not in the hand."""
    if not ACTION_CARDS & CARD[card]:
        return _card("discard.not_action", card, rule)
    return not_in_hand(card, rule)


def must_discard() -> Reason:
    return Reason("inis.lose.must_discard", {}, "12.11")


def retain(card: int) -> Reason:
    return _card("retain.not_drawn", card, "OQ-21")


def take_from_pile(card: int) -> Reason:
    return _card("take.not_in_pile", card, "8.3")


def not_shown(card: int) -> Reason:
    return _card("take.not_shown", card, "8.1")


def not_in_use(card: int) -> Reason:
    return _card("aside.not_in_use", card, "2.1")


def draft(s: InisState, seat: int, action: int, hands_on: bool) -> Reason:
    """Cards are drafted, and this one cannot be named now."""
    card = action - (KEEP if action < HAND_ON else HAND_ON)
    if (action >= HAND_ON) != hands_on:
        return Reason("inis.draft.keep" if action >= HAND_ON else "inis.draft.hand_on", {}, "6.3")
    if s.seats[seat * WIDTH + HELD] & CARD[card] == 0:
        return not_in_hand(card, "6.1")
    named = [int(one) - KEEP for one in s.answers(seat)]
    if card in named:
        return _card("draft.named", card, "6.2")
    if named and card < named[-1]:
        return Reason("inis.draft.order", {"card": CARD_NAMES[card], "last": CARD_NAMES[named[-1]]}, "6.2")
    return _card("draft.too_few", card, "6.2")


def turn(s: InisState, seat: int, action: int) -> Reason:
    """It is the player's turn, and this is not possible on it."""
    if action == PASS:
        return Reason("inis.turn.first", {}, "7.1")
    if action == CLAIM:
        if s.first_turn:
            return Reason("inis.turn.first", {}, "7.1")
        if s.pretenders & BIT[seat]:
            return Reason("inis.claim.twice", {}, "7.2")
        return Reason("inis.claim.no_condition", {}, "7.2")
    if action >= REACT:
        card = action - REACT
        if card != MOOR_CARD:
            return _card("react.wrong_window", card, "9.1")
        return not_in_hand(card, "9.1")
    card = action - PLAY
    if not SEASON_CARDS & CARD[card]:
        return _card("play.triskel", card, "7.2")
    if card == DRUID and s.seats[seat * WIDTH + HELD] & CARD[card]:
        return Reason("inis.play.last_druid", {}, "8.2")
    return not_in_hand(card, "7.2")


# ---- the island


def not_in_play(territory: int, rule: str) -> Reason:
    return _land("not_in_play", territory, rule)


def capital(s: InisState, territory: int) -> Reason:
    if s.tiles & BIT[territory] == 0:
        return not_in_play(territory, "2.7")
    return _land("capital.no_citadel", territory, "OQ-07")


def lay(tile: int) -> Reason:
    return _land("lay.not_drawn", tile, "11.5")


def site(s: InisState, number: int) -> Reason:
    """A tile is to be laid, and it cannot lie there."""
    wrong = why_no_site(s, number)
    beside = number // 24
    if wrong == 1:
        return not_in_play(beside, "11.5")
    if wrong == 2:
        return _land("site.covered", beside, "11.5")
    if wrong == 3:
        return _land("site.one_only", beside, "11.5")
    if wrong == 4:
        place = place_of(s, number)
        return Reason("inis.site.older", {"territory": TERRITORY_NAMES[beside], "place": int(place)}, "11.5")
    return _land("site.not_aligned", beside, "11.5")


# ---- what a card asks for


def no_choice(card: int) -> Reason:
    return _card("no_clash.other_card", card, "8.1")


def one_at_least(rule: str) -> Reason:
    return Reason("inis.done.one_at_least", {}, rule)


def must_place(card: int) -> Reason:
    return _card("done.must_place", card, "8.1")


def number(low: int, high: int, rule: str) -> Reason:
    return Reason("inis.number.range", {"low": low, "high": high}, rule)


def territory(s: InisState, seat: int, card: int, where: int) -> Reason:
    """The card cannot be used in this territory."""
    if s.tiles & BIT[where] == 0:
        return not_in_play(where, "8.1")
    if card == THE_MORRIGAN:
        return _both("at.no_opponents", card, where, "OQ-24")
    if s.clans[where * SEATS + seat] == 0:
        return _both("at.not_present", card, where)
    if card == CITADEL:
        return _land("at.no_citadel", where, "11.2")
    if card == FESTIVAL:
        return _both("at.no_sanctuary", card, where)
    if card == KERNUNOS_SANCTUARY:
        return _both("at.sanctuary", card, where)
    assert card == DIARMUID_AND_GRAINNE
    return _both("at.same_territory", card, where)


def origin(s: InisState, seat: int, card: int, x: int, where: int) -> Reason:
    """No clan can come from there."""
    if s.tiles & BIT[where] == 0:
        return not_in_play(where, "8.1")
    if card in (CONQUEST, BATTLE_OF_MOYTURA, TAILTUS_LAND):
        to = int(digit(x, 0))
        if s.land[to * ROWS + NEAR] & BIT[where] == 0:
            args: Args = {"territory": TERRITORY_NAMES[where], "to": TERRITORY_NAMES[to]}
            return Reason("inis.move.not_adjacent", args, "3.6")
    if s.clans[where * SEATS + seat] == 0:
        return _land("move.no_clan", where, "3.6")
    if size(x) > 1 and where < last(x):
        return _order(int(last(x)), where)
    return _land("move.no_more", where, "3.6")


def _order(before: int, where: int) -> Reason:
    args: Args = {"territory": TERRITORY_NAMES[where], "last": TERRITORY_NAMES[before]}
    return Reason("inis.order", args, "8.1")


def destination(s: InisState, card: int, x: int, where: int) -> Reason:
    """No clan can go there."""
    if s.tiles & BIT[where] == 0:
        return not_in_play(where, "8.1")
    start = int(s.clash) if card == THE_FIANNA else int(digit(x, 0))
    if start == where:
        return _land("move.same", where, "3.6")
    if s.land[start * ROWS + NEAR] & BIT[where] == 0 and card != MANANNANS_HORSES:
        args: Args = {"territory": TERRITORY_NAMES[where], "to": TERRITORY_NAMES[start]}
        return Reason("inis.move.not_adjacent", args, "3.6")
    assert card in (MIGRATION, PLAINS_CARD)
    return _order(int(last(x)), where)


def _no_such_player(who: int) -> Reason:
    return Reason("inis.player.nobody", {"n": who + 1}, "1.1")


def player(s: InisState, seat: int, card: int, x: int, who: int) -> Reason:
    """The card cannot name this player."""
    if who >= s.players:
        return _no_such_player(who)
    if card == THE_MORRIGAN:
        return Reason("inis.player.not_there", {"target": who}, "12.1")
    if who == seat and card not in (HIGHLANDS_CARD, WARLORD):
        return _card("player.yourself", card, "3.3")
    if card == TALE_OF_CUCHULAIN and exposed(s, who) > times(x, 0, who):
        if size(x) and who < last(x):
            return Reason("inis.player.order", {"target": who, "last": int(last(x))}, "OQ-23")
        return Reason("inis.player.too_few", {"target": who, "card": CARD_NAMES[card]}, "OQ-23")
    return Reason("inis.player.not_exposed", {"target": who, "card": CARD_NAMES[card]}, "12.7")


def clan(s: InisState, seat: int, card: int, where: int, who: int) -> Reason:
    """The card cannot name a clan of this player there."""
    if who >= s.players:
        return _no_such_player(who)
    if s.tiles & BIT[where] == 0:
        return not_in_play(where, "8.1")
    if s.clans[where * SEATS + who] == 0:
        args: Args = {"target": who, "territory": TERRITORY_NAMES[where]}
        return Reason("inis.clan.none", args, "3.1")
    if card == BREAS_TYRANNY:
        if who == seat:
            return _card("player.yourself", card, "3.3")
        return _both("at.not_present", card, where)
    assert card == LOST_VALE_CARD
    args = {"territory": TERRITORY_NAMES[where], "to": TERRITORY_NAMES[LOST_VALE]}
    return Reason("inis.move.not_adjacent", args, "3.6")


def placing(s: InisState, seat: int, card: int, x: int, where: int) -> Reason:
    """The card cannot place a clan there, or no more."""
    if s.tiles & BIT[where] == 0:
        return not_in_play(where, "8.1")
    if size(x) and where < last(x):
        return _order(int(last(x)), where)
    if s.clans[where * SEATS + seat] == 0:
        return _both("at.not_present", card, where)
    if card == CRAFTSMEN_AND_PEASANTS and s.land[where * ROWS + CITADELS] == 0:
        return _both("place.no_citadel", card, where)
    if card == ERIU and s.land[where * ROWS + SANCTUARIES] == 0:
        return _both("at.no_sanctuary", card, where)
    if card == NUADA_SILVERHAND and chieftain(s, where) != seat:
        return _both("place.not_chieftain", card, where)
    if card == NUADA_SILVERHAND and targets.room(s, seat, card, where) == 0:
        return _both("place.no_opponent", card, where)
    return _both("place.full", card, where)


def replace(s: InisState, seat: int, where: int, who: int) -> Reason:
    """New Alliance cannot replace a clan of this player."""
    if who >= s.players:
        return _no_such_player(who)
    if who == seat:
        return Reason("inis.replace.yourself", {}, "3.3")
    args: Args = {"target": who, "territory": TERRITORY_NAMES[where]}
    return Reason("inis.replace.too_few", args, "8.1")


def settle(s: InisState, seat: int, x: int) -> Reason:
    """The Other World cannot place another clan."""
    if s.seats[seat * WIDTH + RESERVE] <= times(x, 1, 0):
        return Reason("inis.settle.no_reserve", {}, "3.5")
    return Reason("inis.settle.first", {}, "8.1")


def strike(s: InisState, seat: int, x: int, who: int) -> Reason:
    """The Other World cannot remove another clan of this player."""
    if who >= s.players:
        return _no_such_player(who)
    if who == seat:
        return Reason("inis.strike.yourself", {}, "3.3")
    where = int(digit(x, 0))
    if s.clans[where * SEATS + who] <= times(x, 1, who + 1):
        args: Args = {"target": who, "territory": TERRITORY_NAMES[where]}
        return Reason("inis.clan.none", args, "3.1")
    return Reason("inis.strike.order", {"target": who}, "8.1")


# ---- clashes


def pending_clash(where: int) -> Reason:
    return _land("clash.not_pending", where, "12.2")


def maneuver(s: InisState, seat: int, action: int) -> Reason:
    """It is the player's maneuver, and this one cannot be made."""
    if action == PROPOSE:
        return Reason("inis.propose.refused", {}, "12.10")
    if action == WITHDRAW:
        return Reason("inis.withdraw.nowhere", {}, "12.11")
    if action >= ATTACK:
        who = action - ATTACK
        if who >= s.players:
            return _no_such_player(who)
        if who == seat:
            return Reason("inis.attack.yourself", {}, "12.11")
        return Reason("inis.attack.not_exposed", {"target": who}, "12.11")
    card = MANEUVERS[action - PLAY_MANEUVER]
    if s.spear:
        return _card("maneuver.spear", card, "9.7")
    if s.seats[seat * WIDTH + HELD] & CARD[card] == 0:
        return not_in_hand(card, "12.11")
    assert card == TALE_OF_CUCHULAIN
    return Reason("inis.maneuver.cuchulain", {"n": int(exposed(s, seat))}, "8.2")


def retreat(s: InisState, action: int, among: int, first: int) -> Reason:
    """Clans withdraw, and not there."""
    if action >= RETREAT + 16:
        return one_at_least("12.11")
    where = action - RETREAT
    if s.tiles & BIT[where] == 0:
        return not_in_play(where, "12.11")
    if among & BIT[where]:
        return _order(first, where)
    if s.land[s.clash * ROWS + NEAR] & BIT[where] == 0:
        args: Args = {"territory": TERRITORY_NAMES[where], "to": TERRITORY_NAMES[s.clash]}
        return Reason("inis.move.not_adjacent", args, "3.6")
    return _land("retreat.not_chieftain", where, "12.11")
