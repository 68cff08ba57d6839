"""A table of teams on the page: whose colour, whose turn, who holds the legends, and the button that passes control."""

from __future__ import annotations

import re

import pytest

from mohreh import web
from mohreh.web.model import Reader
from tests.tash_kalar.scene import Scene
from tests.tash_kalar.test_teams import team, team_ready
from tests.web.tables import shown

pytestmark = pytest.mark.once


def page(scene: Scene, seat: int, language: str = "en") -> dict[str, str]:
    """The regions of the page as a seat sees it."""
    return web.regions(shown(scene.table, seat), Reader(language))


def panels(scene: Scene, seat: int, language: str = "en") -> list[str]:
    """What stands in the panel of each player, the reader first."""
    return "".join(page(scene, seat, language).values()).split('<div class="who-has')[1:]


@pytest.mark.parametrize(("language", "told"), [("en", "in a team with "), ("fa", "هم‌تیمی ")])
def test_panels_have_the_colour_of_the_team_and_name_the_teammate(language: str, told: str) -> None:
    scene = team().pieces(0, "e5").pieces(1, "e6")
    found = panels(scene, 0, language)
    assert [" s0 teams", " s1 teams", " s0 teams", " s1 teams"] == [one.split('"')[0] for one in found]
    plain = [re.sub("<[^>]*>|\u2068|\u2069", "|", one) for one in found]
    names = [one.split(told)[1].strip("|").split("|")[0] for one in plain]
    assert 4 == len(set(names))
    assert "Negar" == names[2]  # she has seat 0


def test_pieces_are_drawn_in_the_colours_of_the_teams() -> None:
    """Also in the hand of the second teammate."""
    drawn = "".join(page(team_ready("sapling").hand(2, "knight").pieces(1, "a5").turn(2), 2).values())
    assert {"0", "1"} == set(re.findall('class="pc k([0-9])"', drawn))
    assert {"0"} == set(re.findall('class="dia k([0-9])"', drawn))


def test_the_button_that_passes_control_stands_in_the_bar_of_the_question() -> None:
    scene = team()
    action = scene.rules.catalogue.parse("pass_control")
    assert f'data-action="{action}"' in page(scene, 0)["ask"]
    assert "Pass control to your teammate" in page(scene, 0)["ask"]
    for seat in (-1, 1, 2, 3):
        assert f'data-action="{action}"' not in "".join(page(scene, seat).values())


@pytest.mark.parametrize(("language", "told"), [("en", "control: "), ("fa", "اختیار: ")])
def test_the_page_says_who_has_control_and_the_actions_are_with_him(language: str, told: str) -> None:
    scene = team().play("pass_control")
    assert told in "".join(page(scene, 1, language).values())
    found = panels(scene, 0, language)
    assert [0, 0, 2, 0] == [one.count("<i></i>") for one in found]


def test_pieces_in_words_belong_to_a_team() -> None:
    """One name for the other team's pieces: two do not fit on a phone; one's own are one's own for both."""
    scene = team_ready("charging_buck").pieces(1, "e7").play("summon charging_buck e5")
    asked = "".join(page(scene, 0).values())
    assert re.search("the common piece of the team of [^<>]+ on e7", asked)
    assert " and " not in re.findall("the common piece of the team of [^<>]+ on e7", asked)[0]
    assert "your common piece on e4" in asked
