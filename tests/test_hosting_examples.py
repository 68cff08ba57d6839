"""The files in `examples/hosting` are what their programs read, and name only flags and variables that there are."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest
import typer

from mohreh.cli import app
from tests.kit.patience import patience
from tools.compiled_sources import ROOT

pytestmark = pytest.mark.once

FOLDER: Final = ROOT / "examples" / "hosting"
FILES: Final = sorted([one.name for one in FOLDER.iterdir()])


def read(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def run(*words: str) -> None:
    """Where the program is there, it must like the file."""
    if shutil.which(words[0]):
        told = subprocess.run(words, capture_output=True, text=True, timeout=patience(), check=False)
        assert 0 == told.returncode, told.stdout + told.stderr


@pytest.mark.parametrize("name", FILES)
def test_flags_and_variables_exist(name: str) -> None:
    """Of our own command; others have flags of their own."""
    serve = typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined]
    known = {flag for option in serve.params for flag in (*option.opts, *option.secondary_opts)}
    ours = [line for line in read(name).splitlines() if "serve" in line or "--processes" in line]
    assert set() == {flag for line in ours for flag in re.findall(r"(?<![\w-])--[a-z-]+", line)} - known
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert [] == [word for word in re.findall(r"MOHREH_\w+", read(name)) if f"`{word}`" not in page]


def test_systemd_reads_the_unit(tmp_path: Path) -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(read("mohreh.service"))
    assert ["Unit", "Service", "Install"] == unit.sections()
    here = re.sub(r"ExecStart=\S+", "ExecStart=/bin/true", read("mohreh.service"))
    (tmp_path / "mohreh.service").write_text(here)
    run("systemd-analyze", "verify", "--man=no", str(tmp_path / "mohreh.service"))


def test_compose_reads_the_services() -> None:
    yaml = pytest.importorskip("yaml")
    found = yaml.safe_load(read("compose.yaml"))
    services = found["services"]
    assert all(("image" in one) != ("build" in one) for one in services.values())
    for one in services.values():
        assert set(one.get("depends_on", {})) <= set(services)
        named = [volume.split(":")[0] for volume in one.get("volumes", [])]
        assert set(named) <= set(found["volumes"])
        assert {config["source"] for config in one.get("configs", [])} <= set(found["configs"])
        if "build" in one:
            context = (FOLDER / one["build"]["context"]).resolve()
            assert (context / one["build"]["dockerfile"]).is_file()
    for name in ("one", "two"):
        assert name == services[name]["environment"]["MOHREH_INTERNAL"]


def test_the_proxy_of_compose_has_the_same_words_as_the_one_beside_it() -> None:
    yaml = pytest.importorskip("yaml")
    inside = yaml.safe_load(read("compose.yaml"))["configs"]["proxy"]["content"].split()
    beside = "\n".join([line for line in read("Caddyfile").splitlines() if not line.startswith("#")]).split()
    places = {"one:8474": "10.0.0.11:8474", "two:8474": "10.0.0.12:8474"}
    assert beside == [places.get(word, word) for word in inside]


@pytest.mark.parametrize(("name", "ends"), [("nginx.conf", (";", "{", "}")), ("Caddyfile", ())])
def test_proxies_have_balanced_blocks(name: str, ends: tuple[str, ...]) -> None:
    depth = 0
    for number, whole in enumerate(read(name).splitlines(), 1):
        line = re.sub(r"(^|\s)#.*", "", whole).strip()
        depth += line.count("{") - line.count("}")
        assert depth >= 0, number
        assert not line or not ends or line.endswith(ends), number
    assert 0 == depth


def test_caddy_reads_its_file() -> None:
    run("caddy", "validate", "--adapter", "caddyfile", "--config", str(FOLDER / "Caddyfile"))
