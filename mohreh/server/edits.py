"""What to change in a text so that it becomes another: a page is sent these in place of a whole region.

    edits_between("<b>1</b>\\n<i>a</i>", "<b>2</b>\\n<i>a</i>")   ->   [3, 4, "2"]

An edit is three things in a row: where it begins, where it ends, and what stands there afterwards. Places count from
the beginning of the old text, in order, as JavaScript counts.
"""

from __future__ import annotations

from operator import eq
from typing import Final, TypeAlias

Edits: TypeAlias = list[int | str]

WORTH: Final = 0.7  # edits that are longer than this part of the new text are not worth it
THREE: Final = 12  # letters that an edit takes beside its text
NOWHERE: Final[list[int]] = []
LONG: Final = 400  # letters of a line: to look at a shorter one tag by tag takes more time than it saves
SKIPPED: Final = 4  # old lines that may be passed over at once: an equal line far away is another one


def edits_between(old: str, new: str) -> Edits | None:
    """What to change; None where sending all of the new text is no worse, or places cannot be counted."""
    if not _counts_alike(old):
        return None
    found: Edits = []
    size = 0
    before, after = old.split("\n"), new.split("\n")
    at = row = 0  # the old text up to this line is done
    for first, last, begin, end in _hunks(before, after):
        at += sum([len(line) + 1 for line in before[row:first]])
        row = last
        if last - first == end - begin:
            for one, other in zip(before[first:last], after[begin:end], strict=True):
                if one != other:
                    size += _within(one, other, at, found)
                at += len(one) + 1
            continue
        # Lines came or went: whole lines, each with the line break after it.
        gone = sum([len(line) + 1 for line in before[first:last]])
        text = "".join([f"{line}\n" for line in after[begin:end]])
        if last == len(before):  # there is no break after the last one
            if first == last or begin == end:
                return None
            gone, text = gone - 1, text[:-1]
        found += [at, at + gone, text]
        at += gone
        size += len(text) + THREE
    return found if size < WORTH * len(new) else None


def _counts_alike(text: str) -> bool:
    """Has it only letters that are one unit in JavaScript, too?"""
    return text.isascii() or len(text.encode("utf-16-le", "surrogatepass")) == 2 * len(text)


def _hunks(before: list[str], after: list[str]) -> list[tuple[int, int, int, int]]:
    """The runs of lines that differ: from and to in the old lines, from and to in the new ones."""
    found: list[tuple[int, int, int, int]] = []
    first, short = 0, min(len(before), len(after))
    while first < short and before[first] == after[first]:
        first += 1
    end, other = len(before), len(after)
    while end > first and other > first and before[end - 1] == after[other - 1]:
        end -= 1
        other -= 1
    if end == other and 2 * sum(map(eq, before[first:end], after[first:end])) >= end - first:
        return [(first, end, first, other)] if end > first else []  # each line in its place
    # Lines that stand in both parts, in the same order, hold the two together: of equal ones the nearest.
    places: dict[str, list[int]] = {}
    for n in range(end - 1, first - 1, -1):
        places.setdefault(before[n], []).append(n)
    a = b = first
    for n in range(first, other):
        later = places.get(after[n], NOWHERE)
        while later and later[-1] < a:
            later.pop()
        held = later[-1] if later else -1
        if a <= held <= a + n - b + SKIPPED:
            if held > a or n > b:
                found.append((a, held, b, n))
            a, b = held + 1, n + 1
    if a < end or b < other:
        found.append((a, end, b, other))
    return found


def _within(old: str, new: str, at: int, found: Edits) -> int:
    """The edits in one line, of a long one tag by tag; how many letters they take."""
    if len(old) < LONG:
        found += [at, at + len(old), new]
        return len(new) + THREE
    one, other = old.split("<"), new.split("<")
    if len(one) != len(other):
        return _middle(old, new, at, found)
    size = 0
    for a, b in zip(one, other, strict=True):
        if a != b:
            size += _middle(a, b, at, found)
        at += len(a) + 1
    return size


def _middle(old: str, new: str, at: int, found: Edits) -> int:
    """One edit for what is left when the same beginning and the same end are taken away."""
    short = min(len(old), len(new))
    first = _same(old, new, short)
    last = _same(old[::-1], new[::-1], short - first)
    found += [at + first, at + len(old) - last, new[first : len(new) - last]]
    return len(new) - first - last + THREE


def _same(one: str, other: str, most: int) -> int:
    """How many letters two texts begin with alike, at most so many."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def edited(old: str, edits: Edits) -> str:
    """The text after its edits, as a page makes it."""
    parts: list[str] = []
    done = 0
    for n in range(0, len(edits), 3):
        begin, end, text = edits[n : n + 3]
        assert isinstance(begin, int)
        assert isinstance(end, int)
        assert isinstance(text, str)
        parts += [old[done:begin], text]
        done = end
    return "".join([*parts, old[done:]])
