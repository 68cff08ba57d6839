"""The features of Rokab against the views they are made from."""

from __future__ import annotations

from typing import Final

from mohreh.kernel.game import View
from mohreh.kernel.rules import Rules
from tests.kit import features
from tests.rokab.printed import DECK, KINDS, MAPS, OWN_DECK
from tests.rokab.scene import Scene, rokab, seen

SEASONS: Final = ["zemestan", "bahar"]


class Expected(features.Expected):
    def __init__(self, r: Rules, view: View) -> None:
        self.view: Final = seen(view)
        super().__init__(r, view)

    def read(self) -> None:
        view = self.view
        provinces = list(MAPS[view["map"]])
        all_cards = [DECK[name] for name in KINDS]
        most = [max(1, OWN_DECK[name]) if view["own_decks"] else DECK[name] for name in KINDS]
        for name in ("chooser", "opener", "last"):
            self.seats(name, [view[name]])
        self.seats("passed", [seat for seat, one in enumerate(view["seats"]) if one["passed"]])
        self.seats("fighters", view["fighters"])
        self.columns["battle"] = (view["battle"] - 1) / 20
        self.columns["idle"] = view["idle"] / 3
        self.columns["played"] = view["played"] / 30
        self.one("site", provinces, view["site"])
        self.one("peace", provinces, view["peace"])
        self.one("season", SEASONS, view["season"])
        self.shares("laid", SEASONS, view["laid"], [3, 3])
        self.shares("burnt", KINDS, view["burnt"], all_cards)
        self.columns["pile"] = view["pile"] / 110
        self.columns["kept_size"] = view["kept"] / 2
        self.shares("kept", KINDS, view["kept_cards"] or [0] * len(KINDS), [2] * len(KINDS))
        self.seats("keeper", view["keeper"][:1])
        self.columns["keeps"] = view["keeper"][1] / 2
        self.shares("pool", KINDS, view["keeper"][2:], all_cards)
        own = view["seats"][view["seat"]]["cards"] if view["seat"] >= 0 else [0] * len(KINDS)
        self.shares("hand", KINDS, own, most)
        for seat, one in enumerate(view["seats"]):
            who = self.called(seat)
            self.columns[f"{who}.size"] = one["hand"] / 15
            self.shares(f"{who}.known", KINDS, one["known"], most)
            self.shares(f"{who}.row", KINDS, one["row"], most)
            self.columns[f"{who}.strength"] = one["strength"] / 100
            owned = [name for name, owner in zip(provinces, view["owners"], strict=True) if owner == seat]
            self.some(f"{who}.provinces", provinces, owned)
            self.columns[f"{who}.owned"] = one["provinces"] / view["goal"][1]
            if view["own_decks"]:
                self.columns[f"{who}.deck"] = one["deck"] / 23
                self.shares(f"{who}.left", KINDS, one["left"], most)


def test_every_column_is_what_the_view_says() -> None:
    features.check_game("rokab", 2, Expected)
    features.check_game("rokab", 3, Expected, edition="original")
    features.check_game("rokab", 5, Expected, map="student_14", battle_cap=6)


def keeping(seat: int) -> Scene:
    """The seat has kept a 10 and may keep another card."""
    scene = rokab(last_hand="keep_two").hands("", "", "").hand(seat, "5 10 10 shirzan").turn(seat)
    return scene.play("pass", "keep", "retain 10")


def final_battle() -> Scene:
    """Seats 0 and 1 tied when the game was stopped."""
    scene = rokab(final_tie="final_battle", battle_cap=5).battles(4).owned(0, "fars").owned(1, "rey")
    return scene.passed(1, 2).play("pass").keep_hands()


def laid_out() -> list[Scene]:
    """What random games seldom come to."""
    return [
        rokab(3)
        .hands("10 10 matarsak", "3 bahar", "1")
        .rows("", "5 5 shirzan", "4 tablzan")
        .known(1, "3")
        .season("bahar", "zemestan")
        .burnt("6 6")
        .peace("yazd")
        .owned(2, "fars", "rey")
        .passed(2, 0)
        .opened_by(2)
        .turn(1)
        .battles(7, idle=2),
        rokab(2).season("bahar").rows("6", "5").deck(1, "10 matarsak").owned(1, "fars"),
        keeping(0),
        keeping(1),
        keeping(1).play("enough"),
        final_battle(),
        rokab(next_site="before_regrouping").passed(1, 2).play("pass", "site rey"),
    ]


def test_every_column_of_positions() -> None:
    """The same for each of them."""
    for scene in laid_out():
        features.check(scene.rules, scene.table._state, Expected)
