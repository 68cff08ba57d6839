"""What can be done in place of something that cannot: from the legal ids and the catalogue, and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mohreh.kernel.catalogue import Catalogue, Domain, Verb

MOST: Final = 3
Closeness = tuple[float, int]


def alternatives(catalogue: Catalogue, legal: Sequence[int], action: int) -> list[int]:
    """The legal ids that are nearest to one that is not: the same verb with other arguments, those first that differ
    least; then other verbs with one of the same things. Nothing where no legal id has anything to do with it."""
    wanted = catalogue.verb(action)
    same = [one for one in legal if catalogue.verb(one) is wanted]
    same.sort(key=lambda one: _distance(wanted, one, action))
    things = _told(wanted, action)
    others = [one for one in legal if one not in same and things & _told(catalogue.verb(one), one)]
    return [*same, *others][:MOST]


def meant(catalogue: Catalogue, offered: Sequence[str], legal: Sequence[int], kind: str, name: str) -> int | None:
    """The id that somebody means by pointing at a thing: a legal one, or else one with a verb that is offered now."""
    for one in legal:
        if (kind, name) in _things(catalogue.verb(one), one):
            return one
    verbs = sorted(verbs_of(catalogue, kind, name), key=lambda verb: verb.name not in offered)
    return _first(verbs[0], kind, name) if verbs else None


def verbs_of(catalogue: Catalogue, kind: str, name: str) -> list[Verb]:
    """The verbs that may have this thing as an argument."""
    return [verb for verb in catalogue.verbs if any(_has(domain, kind, name) for domain in verb.domains)]


def _has(domain: Domain, kind: str, name: str) -> bool:
    return domain.kind == kind and name in domain.index


def _first(verb: Verb, kind: str, name: str) -> int:
    """The first id of a verb that names a thing: no other argument counts, and a verb may have very many ids."""
    found, is_named = verb.base, False
    apart = verb.size  # how far two ids lie apart that differ only in the argument at hand
    for domain in verb.domains:
        apart //= len(domain.names)
        if not is_named and _has(domain, kind, name):
            found += domain.index[name] * apart
            is_named = True
    return found


def _distance(verb: Verb, one: int, other: int) -> Closeness:
    """How much the arguments of two ids differ: what they have in common, then how far apart they are listed."""
    common, apart = 0.0, 0
    for domain, first, second in zip(verb.domains, verb.args(one), verb.args(other), strict=True):
        some, wanted = set(domain.names[first].split("+")), set(domain.names[second].split("+"))
        common += len(some & wanted) / len(some | wanted)
        apart += abs(first - second)
    return -common, apart


def _things(verb: Verb, action: int) -> set[tuple[str, str]]:
    """The arguments of an id as kinds and names; several that are joined count one by one."""
    pairs = zip(verb.domains, verb.names(action), strict=True)
    return {(domain.kind, part) for domain, name in pairs for part in name.split("+")}


def _told(verb: Verb, action: int) -> set[str]:
    """The names of an id's arguments: what they name is the same thing for every verb, unless it is a mere number."""
    return {f"{kind} {name}" if name.isdecimal() else name for kind, name in _things(verb, action)}
