"""The rulebook of a game, by its numbered rules and sections."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, final

from mohreh.kernel.errors import MohrehError
from mohreh.kernel.game import Game
from mohreh.kernel.options import Option
from mohreh.kernel.text import Text
from mohreh.text.glossary import glossary
from mohreh.text.words import LATIN_DIGITS, digits, option_name

RULE: Final = re.compile(r"\*\*((?:[A-Z]+-?)?[0-9]+(?:\.[0-9]+)*[a-z]?)\.?\*\* *")
CODE: Final = re.compile(r"`([^`\n]+)`")
QUOTED: Final = {"fa": "«{}»", "en": '"{}"'}
GLOSSARY: Final = "{glossary}"  # a line of the file: here come the terms, each as a rule of its section
HEADING: Final = re.compile(r"(#+) +(?:([0-9۰-۹]+(?:\.[0-9۰-۹]+)*)\. *)?(.*)$")
ENTRY: Final = re.compile(r"^- \*\*([^*]+)\*\*", re.M)  # a name in a list, with what it is below
LEAD: Final = re.compile(r"[:.,،؛(»]")
FIGURE: Final = re.compile(r"!\[(.+)\]\((\w+)\)$")  # a line of the file: the caption of a figure, and its name


@dataclass(frozen=True, slots=True)
class Piece:
    """A heading, a rule with what belongs to it, or what stands before the first rule of a section."""

    level: int  # of a heading: 1, 2, ...; 0 for all else
    number: str  # of the rule, or of the heading; perhaps empty
    text: str  # Markdown, without the number and the figures; of a heading its title
    lines: str  # Markdown as it is written, with captions in the places of figures
    figures: tuple[tuple[str, str], ...] = ()  # names and captions


@final
class Rulebook:
    """`rules.<language>.md`, whole and in pieces; options and their values, which the file names by their keys, go by
    the names that people see."""

    def __init__(self, game: Game, language: str) -> None:
        path = game.folder / "text" / f"rules.{language}.md"
        if not path.exists():
            raise MohrehError(f"{game.name} has no rulebook in {language!r}")
        text = Text(language, game)
        written, self.terms = _with_terms(_named(path.read_text(encoding="utf-8"), text), text)
        self.pieces: Final = _pieces(written, text)
        self.text: Final = "".join([one.lines for one in self.pieces])
        self.rules: Final = {one.number: one.lines for one in self.pieces if one.number and not one.level}
        self.titles: Final = {one.number: one.text for one in self.pieces if one.number and one.level}
        self.sections: Final[dict[str, str]] = {}
        self._text: Final = text
        # Of each rule the names that it begins with; of each name in a list its section.
        both = text.say("and", {"first": "", "last": ""})
        self._leads: Final = {number: _lead(rule).split(both) for number, rule in self.rules.items()}
        self._named: Final[dict[str, str]] = {}
        section = ""
        for one in self.pieces:
            section = one.number if one.level else section
            if section:
                self.sections[section] = self.sections.get(section, "") + one.lines
                self._named.update({entry.lower(): section for entry in ENTRY.findall(one.lines)})

    def find(self, number: str) -> str | None:
        """One rule or one section, as it is written."""
        wanted = number.translate(LATIN_DIGITS).strip().rstrip(".")
        found = self.rules.get(wanted) or self.rules.get(wanted.upper()) or self.sections.get(wanted)
        if not found:
            found = "".join([text for rule, text in self.rules.items() if rule.startswith(f"{wanted}.")])
        return found.strip() or None

    def numbers(self) -> list[str]:
        return [*self.sections, *self.rules]

    def about(self, kind: str, name: str) -> tuple[str, str]:
        """Where a thing is explained: its anchor, and the number of that rule or section; both empty if nowhere.

        That is its line in a list of names, the rule that begins with its name, or the term for its kind.
        """
        text = self._text
        assert text.game is not None
        kinds = [kind, *[one for one, same in text.game.things() if same == name and one != kind]]
        titles = [text.thing(one, name).lower() for one in kinds]
        for title in titles:
            if title in self._named:
                return entry_anchor(title), self._named[title]
        leads = [(number, one) for number, lead in self._leads.items() if "." in number for one in lead]
        for whole in (True, False):  # "Soldier 3" is explained by the rule for "Soldier"
            for number, lead in leads:
                if any(title == lead or (not whole and title.startswith(f"{lead} ")) for title in titles):
                    return number, number
        found = self.terms.get(kind, "")
        return found, found


def rulebook(game: Game, language: str) -> Rulebook | None:
    """The rulebook of a game; None where it has none in that language."""
    try:
        return Rulebook(game, language)
    except MohrehError:
        return None


def bare(markdown: str) -> str:
    """Markdown without its marks, for a line in a terminal."""
    return re.sub(r"\*\*|`|^#+ +|^> ?", "", markdown, flags=re.MULTILINE)


def _lead(rule: str) -> str:
    """What comes before the first colon, comma, bracket or full stop, without the number."""
    return LEAD.split(bare(rule).partition(" ")[2].lstrip("«"))[0].strip().lower() or rule


def entry_anchor(name: str) -> str:
    """The anchor of a name in a list."""
    return "entry-" + name.lower().replace(" ", "_")


def summary(game: Game, language: str) -> str:
    """A turn on one page, as Markdown (`summary.<language>.md`); empty where the game has none."""
    path = game.folder / "text" / f"summary.{language}.md"
    return _named(path.read_text(encoding="utf-8"), Text(language, game)) if path.exists() else ""


def _pieces(written: str, text: Text) -> list[Piece]:
    found: list[Piece] = []
    for line in written.removesuffix("\n").split("\n"):
        heading, rule, figure = HEADING.match(line), RULE.match(line), FIGURE.match(line)
        if heading:
            number = (heading.group(2) or "").translate(LATIN_DIGITS)
            found.append(Piece(len(heading.group(1)), number, heading.group(3), line + "\n"))
            continue
        if rule or not found or found[-1].level:
            found.append(Piece(0, rule.group(1) if rule else "", "", ""))
        last = found.pop()
        shown = "" if figure else line[rule.end() :] if rule else line
        said = text.say("figure", {"caption": figure.group(1)}) if figure else line
        figures = (*last.figures, (figure.group(2), figure.group(1))) if figure else last.figures
        found.append(Piece(0, last.number, f"{last.text}{shown}\n", f"{last.lines}{said}\n", figures))
    return found


def _with_terms(markdown: str, text: Text) -> tuple[str, dict[str, str]]:
    """The glossary in its place, and the number of each term in it: they are the rules of their section."""
    before, found, after = markdown.partition(f"\n{GLOSSARY}\n")
    if not found:
        return markdown, {}
    section = HEADING.match(before[before.rindex("\n## ") + 1 :].split("\n")[0])
    assert section is not None
    number = (section.group(2) or "").translate(LATIN_DIGITS)
    numbers = {one.name: f"{number}.{place}" for place, one in enumerate(glossary(text), 1)}
    rules = [f"\n**{numbers[one.name]}** **{one.title}**: {one.about}\n" for one in glossary(text)]
    return "".join([before, *rules, after]), numbers


def _named(markdown: str, text: Text) -> str:
    """The keys of options and their values, between backquotes, in words."""
    found: list[str] = []
    drawing = False
    for line in markdown.split("\n"):
        drawing ^= line.startswith("```")
        found.append(line if drawing else _named_line(line, text))
    return "\n".join(found)


def _named_line(line: str, text: Text) -> str:
    """In quotation marks, except where they begin a line of a list or a cell of a table."""
    assert text.game is not None
    options = text.game.options.by_key
    spoken = list(options.values())  # those that this line names come last, and their values are looked for first
    cells: list[str] = []
    for cell in line.split("|"):
        quoted = "{}" if cell.lstrip("- ").startswith("`") and line[0] in "|-" else QUOTED[text.language]

        def words(code: re.Match[str], quoted: str = quoted) -> str:
            key, _, value = code.group(1).partition(" = ")
            if key in options:
                spoken.append(options[key])
                name = option_name(options[key], text)
                return quoted.format(f"{name}: {_value(value, spoken, text)}" if value else name)
            name = digits(key, text) if key.isdigit() else _value(key, spoken, text)
            return code.group() if not name else name if key.isdigit() else quoted.format(name)

        cells.append(CODE.sub(words, cell))
    return "|".join(cells)


def _value(word: str, options: list[Option], text: Text) -> str:
    """A value in words, of the last of these options that has it; nothing if none has."""
    for option in reversed(options):
        for key in (f"opt.{option.key}.{word}", f"opt.{word}"):
            if text.has(key):
                return text.say(key)
        if option.each and "+" in word:
            return text.listed([text.say(f"opt.{option.key}.{part}") for part in word.split("+")])
    return ""
