"""Where everything is printed and read: colours and width in a terminal, bare lines in a pipe."""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import sys
from collections.abc import Mapping
from io import BufferedReader
from typing import Final, TextIO, cast, final

from mohreh.cli import persian
from mohreh.cli.language import LATIN, NATIVE, RESHAPED, language_of, latin_words, script_of
from mohreh.kernel.game import Game
from mohreh.text.rulebook import bare

CONTROLS: Final = dict.fromkeys([*range(9), *range(11, 32), *range(127, 160)])
HEADING: Final = "bold"
QUIET: Final = "dim"
WARNING: Final = "yellow"
CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"


@final
class Screen:
    """Prints sentences and boards in the reader's script; reads lines."""

    def __init__(
        self,
        language: str = "",
        wanted_script: str = "",
        plain: bool = False,
        out: TextIO | None = None,
        source: TextIO | None = None,
        environ: Mapping[str, str] = os.environ,
    ) -> None:
        self.out: Final = out if out is not None else sys.stdout
        self.source: Final = source if source is not None else sys.stdin
        at_terminal = self.out.isatty()
        self.language: Final = language_of(language, environ)
        encoding = getattr(self.out, "encoding", None) or "ascii"
        self.script: Final = script_of(wanted_script, environ, at_terminal, encoding)
        self.terminal: Final = at_terminal and not plain and environ.get("TERM") != "dumb"
        self.coloured: Final = self.terminal and not environ.get("NO_COLOR")
        self.wraps: Final = at_terminal
        self.types: Final = self.source is not None and self.source.isatty()
        self.words: dict[str, str] = {}
        self.has_read = False
        for stream in (self.out, self.source):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")

    def use(self, game: Game | None) -> None:
        """Take the game's romanised words too."""
        self.words = latin_words(game) if self.language == "fa" and self.script == LATIN else {}

    @property
    def width(self) -> int:
        return max(20, shutil.get_terminal_size((80, 24)).columns)

    @property
    def height(self) -> int:
        return max(5, shutil.get_terminal_size((80, 24)).lines)

    # ---- printing

    def say(self, text: str = "", style: str = "", indent: int = 0) -> None:
        """Sentences; each line of the text is a paragraph of its own."""
        for line in text.translate(CONTROLS).split("\n"):
            for part in self._wrapped(line, indent):
                self._print(self.prose(part, indent), style)

    def board(self, text: str, style: str = "") -> None:
        """Lines that keep their columns, from left to right whatever the language."""
        for line in text.translate(CONTROLS).rstrip("\n").split("\n"):
            parts = [line] if persian.is_grid(line) else self._wrapped(line, 0)
            for part in parts:
                self._print(self.board_line(part), style)

    def prose(self, line: str, indent: int = 0) -> str:
        """One line of text in the reader's script."""
        if not persian.is_persian(line):
            return " " * indent + line.translate(persian.INVISIBLE)
        if self.script == LATIN:
            return " " * indent + persian.romanised(line, self.words)
        if self.script == RESHAPED:
            shown = persian.visual(line)
            return shown.rjust(self.width - 1 - indent) if self.wraps else shown
        return " " * indent + line

    def board_line(self, line: str) -> str:
        """One line of a board in the reader's script."""
        if self.script == LATIN:
            return persian.romanised(line, self.words)
        if not persian.is_persian(line):
            return line.translate(persian.INVISIBLE)
        if self.script == RESHAPED:
            return persian.board_line(line)
        return persian.anchored(line) if self.wraps else line

    def separator(self, title: str = "") -> None:
        """A line across, perhaps with a word in it."""
        width = self.width - 1 if self.wraps else 72
        self.board(f"---- {title} ".ljust(width, "-") if title else "-" * width)

    def clear(self) -> None:
        """Hide what was shown, scrolled-back and typed lines included; without control codes, push it out of sight."""
        if self.terminal:
            self.out.write(CLEAR)
        elif self.wraps:
            self.out.write("\n" * self.height)
        self.out.flush()
        self.forget()

    def markdown(self, text: str) -> None:
        """A page of a rulebook."""
        if self.terminal and (self.language == "en" or self.script == NATIVE):
            from rich.console import Console
            from rich.markdown import Markdown

            Console(file=self.out, no_color=not self.coloured, width=min(self.width, 100)).print(
                Markdown(text)
            )
            return
        if self.wraps:
            self.page(text)
        else:
            self.say(text)

    def page(self, text: str, style: str = "") -> None:
        """Markdown without its marks; tables in columns, which keep their order in every script."""
        rows: list[list[str]] = []
        for line in [*bare(text).rstrip().split("\n"), ""]:
            if line.startswith("|"):
                rows.append([cell.strip() for cell in line.strip("|").split("|")])
                continue
            if rows:
                self._table(rows)
                rows = []
            self.say(line, style)

    def _table(self, rows: list[list[str]]) -> None:
        shown = [row for row in rows if not all(set(cell) <= set("-: ") for cell in row)]
        widths = [max([persian.cells(row[n]) for row in shown if n < len(row)]) for n in range(len(shown[0]))]
        for row in shown:
            padded = [
                cell + " " * (width - persian.cells(cell)) for cell, width in zip(row, widths, strict=False)
            ]
            self.board("| " + " | ".join(padded) + " |")

    def _print(self, line: str, style: str = "") -> None:
        if style and self.coloured:
            from rich.style import Style

            line = Style.parse(style).render(line)
        self.out.write(line + "\n")

    def _wrapped(self, line: str, indent: int) -> list[str]:
        """The line broken at spaces; a terminal would break it inside words."""
        room = self.width - 1 - indent
        if not self.wraps or persian.cells(line) <= room:
            return [line]
        lead = line[: len(line) - len(line.lstrip())]
        found = [lead]
        for word in line.split():
            joined = found[-1] + (" " if found[-1].strip() else "") + word
            if persian.cells(joined) > room and found[-1].strip():
                found.append(lead + word)
            else:
                found[-1] = joined
        return found

    # ---- reading

    def read(self, prompt: str = "> ") -> str | None:
        """The next line, or None when there is none any more."""
        self.out.flush()
        if self.source is None:
            return None
        if self.types and self.terminal and self.source is sys.stdin:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (gives `input` arrow keys and a memory)
            try:
                line = input(prompt)
            except EOFError:
                self.out.write("\n")
                return None
            self.has_read = True
            return line
        if self.types:
            self.out.write(prompt)
            self.out.flush()
        line = self.source.readline()
        if not line:
            return None
        self.has_read = True
        if not self.types:  # nobody sees what comes out of a pipe
            self.out.write(f"{prompt}{line.rstrip().translate(CONTROLS)}\n")
        return line.rstrip("\r\n")

    def forget(self) -> None:
        """Empty the memory of typed lines, which the arrow keys would show to the next person."""
        if sys.modules.get("readline") is not None:
            import readline

            readline.clear_history()

    def is_mute(self) -> bool:
        """Is there certainly nobody who could answer: no terminal, and nothing to read?"""
        if self.has_read or self.types:
            return False
        if self.source is None or self.source.closed:
            return True
        try:
            ready, _, _ = select.select([self.source.fileno()], [], [], 0)
            return bool(ready) and not cast(BufferedReader, self.source.buffer).peek(1)
        except (OSError, ValueError, AttributeError):
            return False
