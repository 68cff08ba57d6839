"""Parts of drawn markup: found by an id or a class, with whatever they stand in and without all else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from html.parser import HTMLParser
from typing import Final, final

EMPTY: Final = ("br", "hr", "img", "input")  # these have no end
DROPPED: Final = ("id", "tabindex", "role", "popovertarget", "title", "name", "value", "aria-label")
REFERENCE: Final = re.compile(r"(?<=url\(#)[^)]+|(?<=^#).+")  # to something with an id


@final
@dataclass(slots=True)
class Node:
    """An element; without a name, a text."""

    name: str = ""
    attributes: dict[str, str] = field(default_factory=dict)
    inside: list[Node] = field(default_factory=list)
    text: str = ""

    def walk(self) -> Iterator[Node]:
        yield self
        for one in self.inside:
            yield from one.walk()

    def matches(self, *selectors: str) -> bool:
        """Has it one of these ids ("#bank") or classes (".bank")?"""
        names = {f".{name}" for name in self.attributes.get("class", "").split()}
        return not names.isdisjoint(selectors) or f"#{self.attributes.get('id')}" in selectors

    def mark(self, name: str) -> None:
        """Give it one more class."""
        self.attributes["class"] = f"{self.attributes.get('class', '')} {name}".strip()

    def markup(self) -> str:
        """What is inside of it, and itself unless it is the root."""
        inside = "".join([one.markup() for one in self.inside]) + escape(self.text, quote=False)
        if not self.name:
            return inside
        given = "".join([f' {name}="{escape(value)}"' for name, value in self.attributes.items()])
        return f"<{self.name}{given}>{inside}" + ("" if self.name in EMPTY else f"</{self.name}>")


@final
class _Reader(HTMLParser):
    """Builds a tree from markup that is well-formed."""

    def __init__(self) -> None:
        super().__init__()
        self.root: Final = Node()
        self._open: Final = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in EMPTY:
            self._open.append(self._open[-1].inside[-1])

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open[-1].inside.append(Node(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        self._open.pop()

    def handle_data(self, data: str) -> None:
        self._open[-1].inside.append(Node(text=data))


def read(markup: str) -> Node:
    """Markup as a tree."""
    reader = _Reader()
    reader.feed(markup)
    return reader.root


def drop(node: Node, hide: tuple[str, ...]) -> None:
    """Take these parts out, and menus."""
    node.inside = [one for one in node.inside if not one.matches(*hide) and "popover" not in one.attributes]
    for one in node.inside:
        drop(one, hide)


def keep_only(node: Node, show: tuple[str, ...]) -> bool:
    """Take out all that is not one of these parts, inside of one, or around one; is anything left?"""
    if node.matches(*show):
        return True
    node.inside = [one for one in node.inside if keep_only(one, show)]
    return bool(node.inside)


def detach(root: Node, name: str) -> None:
    """Make it a picture: nothing in it can be clicked, and no id is that of something else on the page.

    What it refers to inside of itself gets an id of its own, with this name.
    """
    used = {
        found
        for one in root.walk()
        for value in one.attributes.values()
        for found in REFERENCE.findall(value)
    }
    known = {one.attributes["id"] for one in root.walk() if one.attributes.get("id") in used}

    def renamed(found: re.Match[str]) -> str:
        return f"{name}-{found.group()}" if found.group() in known else found.group()

    for one in root.walk():
        own = one.attributes.get("id")
        kept = [(key, value) for key, value in one.attributes.items() if not key.startswith("data-")]
        one.attributes = {key: REFERENCE.sub(renamed, value) for key, value in kept if key not in DROPPED}
        if own in known:
            one.attributes["id"] = f"{name}-{own}"
        if one.name == "button":
            one.name = "span"
