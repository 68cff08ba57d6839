"""Arguments and options that several commands have."""

from __future__ import annotations

from typing import Annotated

import typer

GameName = Annotated[str, typer.Argument(metavar="GAME", help="`mohreh games` lists them.")]
Options = Annotated[list[str] | None, typer.Option(help="key=value; `mohreh games GAME` explains them.")]
Lang = Annotated[str, typer.Option("--lang", help="fa or en; else $MOHREH_LANG, else the locale.")]
Script = Annotated[
    str,
    typer.Option(
        "--script", help="How to write Persian: native, reshaped or latin; else $MOHREH_SCRIPT, else a guess."
    ),
]
Plain = Annotated[bool, typer.Option("--plain", help="No colours and no control codes.")]
