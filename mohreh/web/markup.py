"""Templates, all of which escape what they are given, and the files that pages refer to."""

from __future__ import annotations

import hashlib
import mimetypes
import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from jinja2 import BaseLoader, Environment, StrictUndefined, Template, TemplateNotFound
from markupsafe import Markup, escape

from mohreh.kernel import registry
from mohreh.kernel.game import Game
from mohreh.kernel.text import ISOLATE, POP
from mohreh.web.template_code import TemplateEnvironment, marked

HERE: Final = Path(__file__).parent
TEMPLATES: Final = HERE / "templates"
STATIC: Final = HERE / "static"
SERVED: Final = {".css", ".js", ".svg", ".woff2", ".txt"}
REMARKS: Final = re.compile(rb"/\*.*?\*/[ \t]*\n?|^[ \t]+", re.DOTALL | re.MULTILINE)
LINE_REMARKS: Final = re.compile(rb"(?m)^[ \t]*//.*\n|^[ \t]+")  # of scripts, in which no text has several lines
DIRECTION_MARKS: Final = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C])


def assets(game: Game) -> Path:
    """Where the templates, the stylesheet and the drawings of a game lie."""
    return game.folder / "faces" / "assets"


class _Loader(BaseLoader):
    """`name.html` is ours; `<game>/name.html` lies among the assets of a game."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, None]:
        game, mark, name = template.rpartition("/")
        path = (assets(registry.game(game)) if mark else TEMPLATES) / name
        if not path.is_file():
            raise TemplateNotFound(template)
        return path.read_text(encoding="utf-8"), str(path), None


ENVIRONMENT: Final = TemplateEnvironment(
    loader=_Loader(),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
    cache_size=-1,
)


def render(template: str, **values: object) -> Markup:
    """A template with its values filled in."""
    return ENVIRONMENT.fill(_template(template), values)


@cache
def _template(name: str) -> Template:
    """Each is looked up once: Jinja's own lookup takes longer than a small template."""
    return ENVIRONMENT.get_template(name)


def said(sentence: str) -> Markup:
    """A sentence of the texts as markup: what is isolated in it becomes <bdi>."""
    if ISOLATE not in sentence:
        return escape(sentence)
    return marked(str(escape(sentence)).replace(ISOLATE, "<bdi>").replace(POP, "</bdi>"))


def tidy(name: str) -> str:
    """A name without marks that would turn the writing around it."""
    return name.translate(DIRECTION_MARKS)


# ---- files


def _files() -> dict[str, Path]:
    """Everything that may be asked for: ours by its name, a game's as `<game>/name`."""
    found = {path.relative_to(STATIC).as_posix(): path for path in sorted(STATIC.rglob("*"))}
    for game in registry.names():
        folder = assets(registry.game(game))
        found |= {f"{game}/{path.relative_to(folder).as_posix()}": path for path in sorted(folder.rglob("*"))}
    return {name: path for name, path in found.items() if path.is_file() and path.suffix in SERVED}


@lru_cache(maxsize=1)
def static_files() -> dict[str, tuple[bytes, str]]:
    """Each file by its name, with its kind: read once."""
    kinds = {".woff2": "font/woff2", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8"}
    return {
        name: (_lean(path), kinds.get(path.suffix) or mimetypes.guess_type(name)[0] or "text/plain")
        for name, path in _files().items()
    }


def _lean(path: Path) -> bytes:
    """What is sent of a file: neither lines of remarks nor the spaces that lines begin with, a tenth of it."""
    content = path.read_bytes()
    if path.suffix == ".css":
        return REMARKS.sub(b"", content)
    return LINE_REMARKS.sub(b"", content) if path.suffix == ".js" else content


@lru_cache(maxsize=1)
def static_version() -> str:
    """Changes when any file does. Addresses have it as a folder, so that files can name each other."""
    mark = hashlib.sha256()
    for name, (content, _) in static_files().items():
        mark.update(f"{name}\0{len(content)}\0".encode() + content)
    return mark.hexdigest()[:12]


def static_url(name: str) -> str:
    """The address of a file; what is there never changes, because the address has the version."""
    if name not in static_files():
        raise KeyError(f"there is no static file {name!r}")
    return f"/static/{static_version()}/{name}"


def static_file(path: str) -> tuple[bytes, str] | None:
    """What lies below /static/: content and kind; None where nothing does or the version is another."""
    version, _, name = path.partition("/")
    return static_files().get(name) if version == static_version() else None


ENVIRONMENT.globals["static"] = static_url
