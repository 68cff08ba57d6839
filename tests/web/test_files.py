"""What pages refer to: served by us, light, and with every text in both languages."""

from __future__ import annotations

import json
import re

import pytest

from mohreh import web
from mohreh.kernel import registry
from mohreh.kernel.text import LANGUAGES, PLATFORM, read_texts
from mohreh.web.markup import STATIC, TEMPLATES, assets, static_files
from mohreh.web.model import Lobby, Reader
from tools.compiled_sources import ROOT

pytestmark = pytest.mark.once

LIGHT = 200_000  # bytes of the first page with all that it loads
SMALL = {  # bytes of each script
    "table.js": 22_000,
    "motion.js": 8_000,
    "bubble.js": 7_000,
    "second_tap.js": 3_000,
    "sound.js": 4_000,
    "cards.js": 9_000,
    "learn.js": 2_000,
    "rulebook.js": 5_000,
    "setup.js": 4_000,
}
NAMESPACE = "http://www.w3.org/2000/svg"  # a name, not an address


def test_addresses_change_with_the_files() -> None:
    address = web.static_url("style.css")
    assert address == f"/static/{web.static_version()}/style.css"
    found = web.static_file(address.removeprefix("/static/"))
    assert found is not None
    assert "text/css; charset=utf-8" == found[1]
    for wrong in ("old/style.css", f"{web.static_version()}/../markup.py", "", "style.css"):
        assert web.static_file(wrong) is None
    with pytest.raises(KeyError):
        web.static_url("nothing.css")


@pytest.mark.parametrize("language", LANGUAGES)
def test_first_page_is_light(language: str) -> None:
    """The page, the stylesheet with both fonts, the script and the icon."""
    html = web.lobby_page(Lobby("Guest", (), (), ()), Reader(language))
    names = {name.split("/", 3)[3] for name in re.findall(r'(?:src|href)="(/static/[^"]+)"', html)}
    names |= {name for name in static_files() if name.endswith(".woff2")}
    assert LIGHT > len(html.encode()) + sum([len(static_files()[name][0]) for name in names])


def test_every_brace_of_a_stylesheet_is_closed() -> None:
    """A browser says nothing of one that is missing: all that follows just does not hold."""
    for name, (content, _) in static_files().items():
        if name.endswith(".css"):
            rules = re.sub(r"/\*.*?\*/|\"[^\"]*\"", "", content.decode(), flags=re.DOTALL)
            assert rules.count("{") == rules.count("}"), name


def test_scripts_are_small() -> None:
    assert set(SMALL) == {path.name for path in STATIC.glob("*.js")}
    for name, most in SMALL.items():
        assert most > (STATIC / name).stat().st_size, name


def test_no_text_of_a_script_has_several_lines() -> None:
    """What is sent lacks the spaces at the beginnings of lines."""
    for path in STATIC.glob("*.js"):
        assert not [one for one in path.read_text(encoding="utf-8").split("`")[1::2] if "\n" in one], path.name


def test_no_other_host_is_named() -> None:
    for name, (content, _) in static_files().items():
        if name.endswith((".css", ".js", ".svg")):
            assert "//" not in re.sub(r"(?m)^ *//.*|; //.*|// .*$", "", content.decode().replace(NAMESPACE, "")), name


def test_stylesheet_refers_to_what_is_there() -> None:
    for name in re.findall(r"url\(([\w./-]+)\)", (STATIC / "style.css").read_text(encoding="utf-8")):
        assert name in static_files()


def test_stylesheet_knows_no_left_and_right() -> None:
    """Pages run both ways: logical properties only."""
    style = (STATIC / "style.css").read_text(encoding="utf-8")
    physical = r"(?:margin|padding|border)-(?:left|right)|(?:^|[;{ ])(?:left|right): |text-align: (?:left|right)"
    assert [] == re.findall(physical, style)


def test_font_has_its_licence() -> None:
    assert "SIL OPEN FONT LICENSE" in static_files()["fonts/OFL.txt"][0].decode()


def keys_used() -> set[str]:
    """The keys of the platform that pages and the server name as they are."""
    found: set[str] = set()
    code = [*(ROOT / "mohreh" / "web").glob("*.py"), *(ROOT / "mohreh" / "server").glob("*.py")]
    code.append(ROOT / "mohreh" / "kernel" / "setup.py")
    for path in [*TEMPLATES.glob("*.html"), *code]:
        found |= set(re.findall(r'"((?:web|lobby)\.[a-z_.]+[a-z])"', path.read_text(encoding="utf-8")))
    return {key for key in found if not key.endswith((".py", ".html"))}


def texts(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((PLATFORM / f"{language}.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_a_text(language: str) -> None:
    assert set() == keys_used() - set(texts(language))


def test_languages_have_the_same_keys_and_places() -> None:
    english, persian = texts("en"), texts("fa")
    assert set(english) == set(persian)
    for key in english:
        assert set(re.findall(r"\{[^}]*\}", english[key])) == set(re.findall(r"\{[^}]*\}", persian[key])), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", registry.names())
def test_no_game_has_another_word_for_a_text_of_the_platform(game: str, language: str) -> None:
    """A game's text wins over the platform's of the same key: its board would change what the pages say."""
    assert set() == set(texts(language)) & set(read_texts(registry.game(game).folder / "text", language))


def test_no_text_is_left_over() -> None:
    """Every text of the pages is named somewhere, or belongs to a family that is put together."""
    words = ("page", "refused", "bot", "link", "wrong", "request", "told", "setup.no", "setup.number")
    families = (*[f"web.{word}." for word in words], "lobby.say.", "lobby.mine.fate.", "lobby.since.")
    own = {key.removesuffix(".one").removesuffix(".none") for key in texts("en") if key.startswith(("web.", "lobby."))}
    assert set() == {key for key in own - keys_used() if not key.startswith(families)}


@pytest.mark.parametrize("game", registry.names())
def test_boards_leave_the_buttons_of_the_page_alone(game: str) -> None:
    """A kind of button (`.btn.ghost`) may be a word for something on a board, but not by that word alone."""
    files = [path for path in sorted(TEMPLATES.glob("*.html")) if path.stem != "lobby"]  # which has no board
    pages = "".join([path.read_text(encoding="utf-8") for path in files])
    kinds = {kind for names in re.findall(r'class="btn ([\w -]+)"', pages) for kind in names.split()}
    assert {"main", "line", "ghost", "icon"} <= kinds
    sheet = assets(registry.game(game)) / "board.css"
    style = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
    heads = [head for part in re.findall(r"([^{};]+)\{", style) for head in part.split(",")]
    first = [re.split(r"[\s>+~:]", head.strip())[0] for head in heads]
    assert [] == [one for one in first if one.startswith(".") and one[1:] in kinds]
