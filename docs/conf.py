"""Sphinx, with Markdown by MyST and the Furo theme."""

import tomllib
from pathlib import Path

METADATA = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]

project = "Mohreh"
author = "the Mohreh authors"
release = METADATA["version"]
extensions = ["myst_parser"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
html_theme = "furo"
html_title = f"Mohreh {release}"
