"""Every decision of Tash-Kalar and its id.

    place e5           a common piece of one's own          put 1 e5           one of seat 1's colour
    place_heroic e5    a heroic one                         lift e5            pick up a piece when none is left
    place_legendary e5 a legendary one                      exchange knight    get rid of a card; `done` ends it
    summon knight e5   the being arrives on e5              turned left        how its pattern lies
    improvise 2        this colour's borrowing is spent     flare flare_03     invoke; `against 2` compares
    move e5 ne         a piece moves one square             onward             and once more the same way
    leap e5            the being, or the picked piece       pick e5            choose a piece
    destroy e5         also upgrade, downgrade, convert     shoot ne           choose a direction
    blaze common       what the Fire Elemental burns        recall knight      from the pile to the deck
    gain               an action instead of a move          stop               nothing, or no more
    score 2            a point in this seat's colour        claim isolation    a task; the turn is over
    end                the turn is over                     school sylvan      pick a school
    pass_control       the teammate goes on
"""

from __future__ import annotations

from typing import Final

from mohreh.games.tash_kalar.rules.arena import DIRECTION_NAMES, SQUARE_NAMES
from mohreh.games.tash_kalar.rules.data import BEINGS, CARD_NAMES, FLARE_NAMES, SCHOOL_NAMES, TASK_NAMES
from mohreh.games.tash_kalar.rules.patterns import ORIENTATION_NAMES
from mohreh.kernel.catalogue import Catalogue, Domain, Verb

_square: Final = Domain("square", SQUARE_NAMES)
_seat: Final = Domain("seat", ["0", "1", "2", "3"])
_direction: Final = Domain("direction", DIRECTION_NAMES)

PLACE: Final = 0
PLACE_HEROIC: Final = 69
PLACE_LEGENDARY: Final = 138
PUT: Final = 207  # + colour * 69
LIFT: Final = 483
SUMMON: Final = 552  # + card * 69
TURNED: Final = 5106
IMPROVISE: Final = 5114
EXCHANGE: Final = 5118  # beings, legends, flares
DONE: Final = 5196
FLARE: Final = 5197
AGAINST: Final = 5209
MOVE: Final = 5213  # + square * 8
ONWARD: Final = 5765
LEAP: Final = 5766
PICK: Final = 5835
DESTROY: Final = 5904
UPGRADE: Final = 5973
DOWNGRADE: Final = 6042
CONVERT: Final = 6111
SHOOT: Final = 6180
BLAZE: Final = 6188
RECALL: Final = 6190
GAIN: Final = 6244
STOP: Final = 6245
SCORE: Final = 6246
CLAIM: Final = 6250
END: Final = 6274
SCHOOL: Final = 6275
PASS_CONTROL: Final = 6279

CATALOGUE: Final = Catalogue(
    Verb("place", _square, base=PLACE),
    Verb("place_heroic", _square, base=PLACE_HEROIC),
    Verb("place_legendary", _square, base=PLACE_LEGENDARY),
    Verb("put", _seat, _square, base=PUT),
    Verb("lift", _square, base=LIFT),
    Verb("summon", Domain("card", CARD_NAMES), _square, base=SUMMON),
    Verb("turned", Domain("orientation", ORIENTATION_NAMES), base=TURNED),
    Verb("improvise", _seat, base=IMPROVISE),
    Verb("exchange", Domain("held", [*CARD_NAMES, *FLARE_NAMES]), base=EXCHANGE),
    Verb("done", base=DONE),
    Verb("flare", Domain("flare", FLARE_NAMES), base=FLARE),
    Verb("against", _seat, base=AGAINST),
    Verb("move", _square, _direction, base=MOVE),
    Verb("onward", base=ONWARD),
    Verb("leap", _square, base=LEAP),
    Verb("pick", _square, base=PICK),
    Verb("destroy", _square, base=DESTROY),
    Verb("upgrade", _square, base=UPGRADE),
    Verb("downgrade", _square, base=DOWNGRADE),
    Verb("convert", _square, base=CONVERT),
    Verb("shoot", _direction, base=SHOOT),
    Verb("blaze", Domain("blaze", ["adjacent", "common"]), base=BLAZE),
    Verb("recall", Domain("card", CARD_NAMES[:BEINGS]), base=RECALL),
    Verb("gain", base=GAIN),
    Verb("stop", base=STOP),
    Verb("score", _seat, base=SCORE),
    Verb("claim", Domain("task", TASK_NAMES), base=CLAIM),
    Verb("end", base=END),
    Verb("school", Domain("school", SCHOOL_NAMES), base=SCHOOL),
    Verb("pass_control", base=PASS_CONTROL),
)
