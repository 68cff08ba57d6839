"""What to change in a region so that it becomes another: a page is sent these in place of a whole region.

    edits_between(["<b>1</b>", "<i>a</i>"], ["<b>2</b>", "<i>a</i>"])   ->   [0, 8, "<b>2</b>"]

A region is a list of pieces, and those that have not changed are mostly the very same objects. An edit is three things
in a row: where it begins, where it ends, and what stands there afterwards. Places count from the beginning of the old
text, in order, as JavaScript counts.
"""

from __future__ import annotations

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
    found: Edits = []
    size = at = done = 0  # the old text up to `at`, where this piece begins, is done
    for first, last, begin, end in _hunks(old, new):
        at += _size(old, done, first, counts_alike)
        done = first
        if last - first == end - begin:
            for n in range(first, last):
                other = new[begin + n - first]
                if old[n] != other:
                    at += _size(old, done, n, counts_alike)
                    done = n
                    size += _within(old[n], other, at, found, _size(old, n, n + 1, counts_alike))
            at += _size(old, done, last, counts_alike)
            done = last
            continue
        gone = _size(old, first, last, counts_alike)
        text = "".join(new[begin:end])
        found += [at, at + gone, text]
        at += gone
        done = last
        size += len(text) + THREE
    return found if size < WORTH * _size(new, 0, len(new), True) else None


def _size(pieces: list[str], first: int, last: int, counts_alike: bool) -> int:
    """The letters of some pieces; in a loop, because compiled code takes that faster than a sum."""
    size = 0
    for n in range(first, last):
        size += len(pieces[n]) if counts_alike else _length(pieces[n])
    return size


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
    if end == other and 2 * _equal(old, new, first, end) >= end - first - 1:
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


def _equal(old: list[str], new: list[str], first: int, last: int) -> int:
    """How many pieces are the same in both, place by place."""
    count = 0
    for n in range(first, last):
        if old[n] == new[n]:
            count += 1
    return count


def _within(old: str, new: str, at: int, found: Edits, length: int) -> int:
    """The edits in one piece, of a long one tag by tag; how many letters they take."""
    if length < LONG or length != len(old):
        found += [at, at + length, str(new)]
        return len(new) + THREE
    old, new = str(old), str(new)  # markup would make markup of each part
    first, last = _alike(old, new)
    # Only the tags from the first that differs to the last are looked at, if they are as many as before.
    begin, after = old.rfind("<", 0, first) + 1, old.find("<", len(old) - last)
    rest = len(old) - after if after >= 0 else 0
    end, new_end = len(old) - rest, len(new) - rest
    if old.count("<", begin, end) != new.count("<", begin, new_end):
        return _middle(old, new, first, last, at, found)
    one, other = old[begin:end].split("<"), new[begin:new_end].split("<")
    at += begin
    size = done = 0  # the tags before this one end at `at`
    for n in range(len(one)):
        tag = other[n]
        if one[n] == tag:
            continue
        at += _size(one, done, n, True) + n - done
        done = n
        if len(tag) < BRIEF:
            found += (at, at + len(one[n]), tag)
            size += len(tag) + THREE
        else:
            size += _middle(one[n], tag, *_alike(one[n], tag), at, found)
    return size


def _middle(old: str, new: str, first: int, last: int, at: int, found: Edits) -> int:
    """One edit for what is left between a beginning and an end that are the same."""
    found += [at + first, at + len(old) - last, new[first : len(new) - last]]
    return len(new) - first - last + THREE


def _alike(old: str, new: str) -> tuple[int, int]:
    """With how many letters two texts begin alike, and with how many of the others they end alike."""
    low, high = 0, min(len(old), len(new))
    left = high
    while low < high:
        middle = (low + high + 1) // 2
        if old[low:middle] == new[low:middle]:
            low = middle
        else:
            high = middle - 1
    first = low
    low, high = 0, left - first
    ends, other = len(old), len(new)
    while low < high:
        middle = (low + high + 1) // 2
        if old[ends - middle : ends - low] == new[other - middle : other - low]:
            low = middle
        else:
            high = middle - 1
    return first, low


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
