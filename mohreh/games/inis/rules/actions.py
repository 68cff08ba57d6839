"""Every decision of Inis and its id.

capital cove        the capital goes there           place cove        place a clan there
keep bard           keep a card of the draft         hand_on bard      pass this one on, keep the rest
play bard           play it as a Season card         pass              do nothing on this turn
claim               take a Pretender token           react geis        play it as a triskel card
decline             play nothing in this window      maneuver ...      play this Epic Tale as a maneuver
at cove             the card is for this territory   player 2          ... for this player
from cove, to cove  a clan, or more, moves           done              no more of it
clan cove 2         a clan of player 2 there         number 3          so many clans
settle              place a clan there               replace 2         replace a clan of player 2
strike 2            remove a clan of player 2        no_clash          start none
turn_crows          change the direction             leave_crows       leave it
force_clan          he must lose a clan              force_card        he must discard a card
clash cove          fight this clash next            propose           to end the clash
agree, refuse       answers to that                  shelter, stay_out a citadel, or not
attack 2            attack player 2                  withdraw          and then
retreat cove        a clan goes there                lose              remove a clan of my own
discard bard        discard this card                retain eriu       keep this one of those drawn
take bard           take this card into the hand     give bard         give this card away
aside bard          set this card aside              lay cove          lay this tile
site cove 13        at the 13th contact of Cove
"""

from __future__ import annotations

from typing import Final

from mohreh.games.inis.rules.data import ACTION_NAMES, CARD_NAMES, CLANS, EPIC_NAMES, TERRITORY_NAMES
from mohreh.kernel.catalogue import Catalogue, Domain, Verb

_card: Final = Domain("card", CARD_NAMES)
_action: Final = Domain("card", ACTION_NAMES)
_epic: Final = Domain("card", EPIC_NAMES)
_drawn: Final = Domain("card", [*ACTION_NAMES, *EPIC_NAMES])
_maneuvers: Final = ["battle_of_moytura", "the_fianna", "ogmas_eloquence", "tale_of_cuchulain"]
_maneuver: Final = Domain("card", _maneuvers)
_territory: Final = Domain("territory", TERRITORY_NAMES)
_player: Final = Domain("player", ["1", "2", "3", "4"])
_number: Final = Domain("n", [str(n) for n in range(CLANS + 1)])
_contact: Final = Domain("contact", [str(n) for n in range(24)])

PASS: Final = 0
CLAIM: Final = 1
PLAY: Final = 2
DECLINE: Final = 65
REACT: Final = 66
PLAY_MANEUVER: Final = 129
KEEP: Final = 133
HAND_ON: Final = 150
CHOOSE_CAPITAL: Final = 167
PLACE_AT: Final = 183
CHOOSE_AT: Final = 199
MOVE_FROM: Final = 215
MOVE_TO: Final = 231
CHOOSE_CLAN: Final = 247
CHOOSE_PLAYER: Final = 311
CHOOSE_NUMBER: Final = 315
SETTLE: Final = 328
REPLACE: Final = 329
STRIKE: Final = 333
TURN_CROWS: Final = 337
LEAVE_CROWS: Final = 338
NO_CLASH: Final = 339
FORCE_CLAN: Final = 340
FORCE_CARD: Final = 341
CHOOSE_CLASH: Final = 342
SHELTER: Final = 358
STAY_OUT: Final = 359
PROPOSE: Final = 360
AGREE: Final = 361
REFUSE: Final = 362
ATTACK: Final = 363
WITHDRAW: Final = 367
RETREAT: Final = 368
LOSE: Final = 384
DISCARD: Final = 385
RETAIN: Final = 448
TAKE: Final = 478
GIVE: Final = 525
SET_ASIDE: Final = 542
LAY_TILE: Final = 559
CHOOSE_SITE: Final = 575
DONE: Final = 959

CATALOGUE: Final = Catalogue(
    Verb("pass", base=PASS),
    Verb("claim", base=CLAIM),
    Verb("play", _card, base=PLAY),
    Verb("decline", base=DECLINE),
    Verb("react", _card, base=REACT),
    Verb("maneuver", _maneuver, base=PLAY_MANEUVER),
    Verb("keep", _action, base=KEEP),
    Verb("hand_on", _action, base=HAND_ON),
    Verb("capital", _territory, base=CHOOSE_CAPITAL),
    Verb("place", _territory, base=PLACE_AT),
    Verb("at", _territory, base=CHOOSE_AT),
    Verb("from", _territory, base=MOVE_FROM),
    Verb("to", _territory, base=MOVE_TO),
    Verb("clan", _territory, _player, base=CHOOSE_CLAN),
    Verb("player", _player, base=CHOOSE_PLAYER),
    Verb("number", _number, base=CHOOSE_NUMBER),
    Verb("settle", base=SETTLE),
    Verb("replace", _player, base=REPLACE),
    Verb("strike", _player, base=STRIKE),
    Verb("turn_crows", base=TURN_CROWS),
    Verb("leave_crows", base=LEAVE_CROWS),
    Verb("no_clash", base=NO_CLASH),
    Verb("force_clan", base=FORCE_CLAN),
    Verb("force_card", base=FORCE_CARD),
    Verb("clash", _territory, base=CHOOSE_CLASH),
    Verb("shelter", base=SHELTER),
    Verb("stay_out", base=STAY_OUT),
    Verb("propose", base=PROPOSE),
    Verb("agree", base=AGREE),
    Verb("refuse", base=REFUSE),
    Verb("attack", _player, base=ATTACK),
    Verb("withdraw", base=WITHDRAW),
    Verb("retreat", _territory, base=RETREAT),
    Verb("lose", base=LOSE),
    Verb("discard", _card, base=DISCARD),
    Verb("retain", _epic, base=RETAIN),
    Verb("take", _drawn, base=TAKE),
    Verb("give", _action, base=GIVE),
    Verb("aside", _action, base=SET_ASIDE),
    Verb("lay", _territory, base=LAY_TILE),
    Verb("site", _territory, _contact, base=CHOOSE_SITE),
    Verb("done", base=DONE),
)

MANEUVERS: Final[list[int]] = [CARD_NAMES.index(name) for name in _maneuvers]
