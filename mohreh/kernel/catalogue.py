"""All decisions of a game: each has an id, a verb with arguments and a notation, and each leads to the others."""

from __future__ import annotations

from typing import Final, final

from mohreh.kernel.errors import IllegalAction, nearest

NO_ARG: Final = -1  # where a verb has fewer arguments than others
UNSAID: Final = -1  # the first id of a verb that is not declared with one


@final
class Domain:
    """A list of things that an argument may be, by the names that notation uses.

    A name may join several with "+", as in "w+u+g"; `kind` is where texts find them: `<kind>.<name>`.
    """

    def __init__(self, kind: str, names: list[str]) -> None:
        self.kind: Final = kind
        self.names: Final = names
        self.index: Final = {name: number for number, name in enumerate(names)}
        if len(self.index) != len(names):
            raise ValueError(f"the domain {kind!r} names something twice")


@final
class Verb:
    """What a decision means, with its arguments; its ids lie side by side from `base` on.

    Where rules count with its first id, they have it as a constant, and the verb is declared with it.
    """

    def __init__(self, name: str, *domains: Domain, base: int = UNSAID) -> None:
        self.name: Final = name
        self.domains: Final = list(domains)
        self.base = base
        self.size = 1
        for domain in domains:
            self.size *= len(domain.names)

    def args(self, action: int) -> list[int]:
        """The position of each argument in its domain."""
        rest = action - self.base
        found: list[int] = []
        for domain in reversed(self.domains):
            found.append(rest % len(domain.names))
            rest //= len(domain.names)
        found.reverse()
        return found

    def names(self, action: int) -> list[str]:
        """The arguments by name."""
        return [domain.names[arg] for domain, arg in zip(self.domains, self.args(action), strict=True)]

    def notation(self, action: int) -> str:
        return " ".join([self.name, *self.names(action)])


@final
class Catalogue:
    """The verbs of a game in a fixed order, and so the fixed ids of all its decisions."""

    def __init__(self, *verbs: Verb) -> None:
        self.verbs: Final = list(verbs)
        self.by_name: Final = {verb.name: verb for verb in verbs}
        if len(self.by_name) != len(self.verbs):
            raise ValueError("two verbs have the same name")
        self.size = 0
        for verb in verbs:
            if verb.base not in (UNSAID, self.size):
                raise ValueError(f"the verb {verb.name!r} begins at {self.size}, not at {verb.base}")
            verb.base = self.size
            self.size += verb.size
        self._ids: dict[str, int] = {}

    def __len__(self) -> int:
        return self.size

    def base(self, name: str) -> int:
        """The first id of a verb."""
        return self.by_name[name].base

    def verb(self, action: int) -> Verb:
        """The verb that an id belongs to."""
        if not 0 <= action < self.size:
            raise IllegalAction(f"{action} is not an action: ids go from 0 to {self.size - 1}")
        low, high = 0, len(self.verbs) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self.verbs[middle].base <= action:
                low = middle
            else:
                high = middle - 1
        return self.verbs[low]

    def notation(self, action: int) -> str:
        """How an id is written."""
        return self.verb(action).notation(action)

    def id(self, verb: str, *args: str) -> int:
        """The id of a verb with its arguments by name."""
        return self.parse(" ".join([verb, *args]))

    def parse(self, text: str) -> int:
        """The id that a line of notation stands for."""
        if not self._ids:
            self._ids = {verb.notation(a): a for verb in self.verbs for a in range(verb.base, verb.base + verb.size)}
            for notation, a in list(self._ids.items()):
                self._ids.setdefault(_in_order(notation), a)
        tidy = " ".join(text.split())
        found = self._ids.get(tidy, self._ids.get(_in_order(tidy)))
        if found is None:
            raise IllegalAction(f"{text!r} is not an action. {self._nearest(text)}")
        return found

    def _nearest(self, text: str) -> str:
        """The nearest notation with the same verb, or else the nearest verb."""
        first = text.split()[0] if text.split() else ""
        verb = self.by_name.get(first)
        if verb is None:
            return nearest(first, [one.name for one in self.verbs])
        near = nearest(text, [verb.notation(a) for a in range(verb.base, verb.base + min(verb.size, 2000))])
        return near if verb.size <= 20 or near.startswith("Did") else f"{verb.notation(verb.base)!r} would be one."

    # ---- ids taken apart, for policies that choose a verb and then its arguments

    def most_args(self) -> int:
        """How many arguments the verb with the most of them has."""
        return max([len(verb.domains) for verb in self.verbs], default=0)

    def parts(self) -> list[list[int]]:
        """For each id the number of its verb and the place of each argument in its domain, filled up with NO_ARG."""
        most = self.most_args()
        found: list[list[int]] = []
        for number, verb in enumerate(self.verbs):
            empty = [NO_ARG] * (most - len(verb.domains))
            for action in range(verb.base, verb.base + verb.size):
                found.append([number, *verb.args(action), *empty])
        return found

    def domains(self) -> list[Domain]:
        """All that arguments are chosen from, each once, in the order in which verbs first ask for it."""
        found: list[Domain] = []
        for verb in self.verbs:
            for domain in verb.domains:
                if domain not in found:
                    found.append(domain)
        return found

    def arg_domains(self) -> list[list[int]]:
        """For each verb the numbers of its arguments' domains, filled up with NO_ARG."""
        domains = self.domains()
        most = self.most_args()
        found: list[list[int]] = []
        for verb in self.verbs:
            numbers = [domains.index(domain) for domain in verb.domains]
            found.append(numbers + [NO_ARG] * (most - len(numbers)))
        return found

    def joined(self, parts: list[int]) -> int:
        """The id with these parts, as `parts` has them."""
        verb = self.verbs[parts[0]]
        rest = 0
        for n, domain in enumerate(verb.domains):
            rest = rest * len(domain.names) + parts[n + 1]
        return verb.base + rest

    # ---- keeping it

    def pin(self) -> list[str]:
        """One line per verb with its range and domains: what the pinning test keeps."""
        lines = []
        for verb in self.verbs:
            domains = "".join([f" {domain.kind}[{' '.join(domain.names)}]" for domain in verb.domains])
            lines.append(f"{verb.base}..{verb.base + verb.size - 1} {verb.name}{domains}")
        return lines


def _in_order(notation: str) -> str:
    """The notation with joined names in alphabetical order, so that "take r+k+w" is found as "take w+r+k"."""
    return " ".join(["+".join(sorted(word.split("+"))) for word in notation.split()])
