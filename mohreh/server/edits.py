"""What to change in a region so that it becomes another: a page is sent these in place of a whole region.

    edits_between(["<b>1</b>", "<i>a</i>"], ["<b>2</b>", "<i>a</i>"])   ->   [0, 8, "<b>2</b>"]

A region is a list of pieces, and those that have not changed are mostly the very same objects. An edit is three things
in a row: where it begins, where it ends, and what stands there afterwards. Places count from the beginning of the old
text, in order, as JavaScript counts.
"""

from __future__ import annotations

from operator import eq
from typing import Final, TypeAlias

Edits: TypeAlias = list[int | str]

WORTH: Final = 0.7  # edits that are longer than this part of the new text are not worth it
THREE: Final = 12  # letters that an edit takes beside its text
NOWHERE: Final[list[int]] = []
LONG: Final = 400  # letters of a piece: to look at a shorter one tag by tag takes more time than it saves
BRIEF: Final = 60  # letters of a tag with its text: what is equal in two of them is not looked for
SKIPPED: Final = 4  # old pieces that may be passed over at once: an equal piece far away is another one
UTF_16: Final = "utf-16-le"


def edits_between(old: list[str], new: list[str], counts_alike: bool = False) -> Edits | None:
    """What to change; None where sending all of the new text is no worse.

    It is quicker where all letters are known to be one for JavaScript, too.
    """
    length = len if counts_alike else _length
    found: Edits = []
    size = at = done = 0  # the old text up to `at`, where this piece begins, is done
    for first, last, begin, end in _hunks(old, new):
        at += sum(map(length, old[done:first]))
        done = first
        if last - first == end - begin:
            for n in [n for n in range(first, last) if old[n] != new[begin + n - first]]:
                at += sum(map(length, old[done:n]))
                done = n
                size += _within(old[n], new[begin + n - first], at, found, length(old[n]))
            at += sum(map(length, old[done:last]))
            done = last
            continue
        gone = sum(map(length, old[first:last]))
        text = "".join(new[begin:end])
        found += [at, at + gone, text]
        at += gone
        done = last
        size += len(text) + THREE
    return found if size < WORTH * sum(map(len, new)) else None


def _length(text: str) -> int:
    """As JavaScript counts: some letters are two there."""
    return len(text) if text.isascii() else len(text.encode(UTF_16, "surrogatepass")) // 2


def _hunks(old: list[str], new: list[str]) -> list[tuple[int, int, int, int]]:
    """The runs of pieces that differ: from and to in the old ones, from and to in the new ones."""
    found: list[tuple[int, int, int, int]] = []
    first, short = 0, min(len(old), len(new))
    while first < short and old[first] == new[first]:
        first += 1
    end, other = len(old), len(new)
    while end > first and other > first and old[end - 1] == new[other - 1]:
        end -= 1
        other -= 1
    if end == other and 2 * sum(map(eq, old[first:end], new[first:end])) >= end - first - 1:
        return [(first, end, first, other)] if end > first else []  # each piece in its place
    # Pieces that stand in both parts, in the same order, hold the two together: of equal ones the nearest.
    places: dict[str, list[int]] = {}
    for n in range(end - 1, first - 1, -1):
        places.setdefault(old[n], []).append(n)
    a = b = first
    for n in range(first, other):
        later = places.get(new[n], NOWHERE)
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


def _within(old: str, new: str, at: int, found: Edits, length: int) -> int:
    """The edits in one piece, of a long one tag by tag; how many letters they take."""
    if length < LONG or length != len(old):
        found += [at, at + length, str(new)]
        return len(new) + THREE
    old, new = str(old), str(new)  # markup would make markup of each part
    one, other = old.split("<"), new.split("<")
    if len(one) != len(other):
        return _middle(old, new, at, found)
    size = done = 0  # the tags before this one end at `at`
    for n in [n for n, tag in enumerate(one) if tag != other[n]]:
        at += sum(map(len, one[done:n])) + n - done
        done = n
        if len(other[n]) < BRIEF:
            found += (at, at + len(one[n]), other[n])
            size += len(other[n]) + THREE
        else:
            size += _middle(one[n], other[n], at, found)
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
    units = old.encode(UTF_16, "surrogatepass")
    parts: list[str] = []
    done = 0
    for n in range(0, len(edits), 3):
        begin, end, text = edits[n : n + 3]
        assert isinstance(begin, int)
        assert isinstance(end, int)
        assert isinstance(text, str)
        parts += [_letters(units[2 * done : 2 * begin]), text]
        done = end
    return "".join([*parts, _letters(units[2 * done :])])


def _letters(units: bytes) -> str:
    return units.decode(UTF_16, "surrogatepass")
