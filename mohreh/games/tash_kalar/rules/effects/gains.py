"""What an effect gives: actions, cards at the end of the turn, another turn."""

from __future__ import annotations

from mypy_extensions import i64

from mohreh.games.tash_kalar.rules.state import TashKalarState


def gain_actions(s: TashKalarState, who: i64, n: i64) -> None:
    """More actions in this turn, spent after the card is finished."""
    s.actions += n
    if s.events is not None:
        s.tell("tash_kalar.gain", {"who": int(who), "n": int(n)})


def gain_cards(s: TashKalarState, who: i64, beings: i64, legends: i64) -> None:
    """Cards to draw at the end of the turn, after the refill."""
    s.extra_beings += beings
    s.extra_legends += legends
    if s.events is not None:
        s.tell("tash_kalar.extra_cards", {"who": int(who), "beings": int(beings), "legends": int(legends)})


def gain_turn(s: TashKalarState, who: i64) -> None:
    """One more turn after this one."""
    s.extra_turns += 1
    if s.events is not None:
        s.tell("tash_kalar.extra_turn", {"who": int(who)})
