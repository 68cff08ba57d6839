"""The symbols of the drawn board, each with the term of the glossary that explains it."""

from __future__ import annotations

from typing import Final

# By their ids, or by the beginning of these up to a hyphen; nothing for what only decorates or is explained itself.
SYMBOLS: Final = {
    "brenn": "brenn",
    "crows-": "crows",
    "pretender": "pretender",
    "deed": "deed",
    "crown": "chieftain",
    "capital": "capital",
    "citadel": "citadel",
    "sanctuary": "sanctuary",
    "festival": "festival",
    "clan-": "clan",
    "season": "season_card",
    "triskel": "triskel_card",
    "b-act": "action_card",
    "b-adv": "advantage_card",
    "b-epi": "epic_tale_card",
    "v-land": "land",
    "v-leadership": "leadership",
    "v-religion": "religion",
    "swords": "clash",
    "horn": "instigator",
    "flee": "withdraw",
    "peace": "clash",
    "k-": "",
    "zoom-": "",
    "down": "",
}
