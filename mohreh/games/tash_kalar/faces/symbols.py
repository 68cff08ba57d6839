"""The symbols of the drawn board, each with the term of the glossary that explains it."""

from __future__ import annotations

from typing import Final

# By their ids, or by the beginning of these up to a hyphen; nothing for what only decorates or is explained itself.
SYMBOLS: Final = {
    "tk-r0": "common",
    "tk-r1": "heroic",
    "tk-r2": "legendary",
    "pc-": "common",
    "tk-flame": "red",
    "tk-leaf": "green",
    "tk-flare": "flare",
    "tk-hand": "hand",
    "tk-deck": "deck",
    "tk-supply": "supply",
    "tk-first": "first",
    "tk-summoning": "summon",
    "tk-destruction": "destroy",
    "tk-colored": "category",
    "tk-pattern": "category",
    "tk-enemy": "category",
    "tk-imperial": "school",
    "tk-highland": "school",
    "tk-sylvan": "school",
    "tk-legends": "legend",
    "do-destroy": "destroy",
    "do-upgrade": "upgrade",
    "do-downgrade": "downgrade",
    "do-convert": "convert",
    "do-move": "standard_move",
    "do-leap": "standard_move",
    "do-place": "action",
    "do-lift": "",
    "do-pick": "",
    "tk-way": "",
    "tk-check": "",
    "tk-plate": "",
    "tk-last": "",
    "tk-fell": "",
    "tk-left": "",
    "tk-spot": "",
    "tk-ring": "",
    "tk-frame": "",
    "tk-stripes": "",
    "tk-arrow": "",
    "tk-action": "",
}

# The signs that are explained together, by where they are: each with its text and the term that says more.
SIGNS: Final = {
    "board": (
        ("pc-0", "term.common", "common"),
        ("pc-1", "term.heroic", "heroic"),
        ("pc-2", "term.legendary", "legendary"),
        ("tk-spot", "web.sign.spot", "action"),
        ("tk-ring", "web.sign.ring", "summon"),
        ("tk-last", "web.sign.last", ""),
        ("tk-left", "web.sign.left", ""),
        ("tk-fell", "web.sign.fell", "destroy"),
        ("tk-flame", "web.sign.red", "red"),
        ("tk-leaf", "web.sign.green", "green"),
    ),
    "card": (
        ("tk-frame", "web.sign.frame", "pattern"),
        ("tk-stripes", "web.sign.stripes", ""),
        ("tk-arrow", "web.sign.arrow", ""),
    ),
    "players": (
        ("tk-action", "web.sign.action", "action"),
        ("tk-r0", "web.on_board.0", "common"),
        ("tk-r1", "web.on_board.1", "heroic"),
        ("tk-r2", "web.on_board.2", "legendary"),
        ("tk-supply", "web.supply", "supply"),
        ("tk-hand", "web.held.beings", "hand"),
        ("tk-r2", "web.held.legends", "legend"),
        ("tk-flare", "web.held.flares", "flare"),
        ("tk-deck", "web.own_deck", "deck"),
        ("tk-first", "web.first", "first"),
    ),
}
