"""Write docs/legends.md: what each number of a row of features is, and the sizes of rows and catalogues.

    python -m tools.legends
"""

from __future__ import annotations

import sys

from mohreh.kernel import registry
from mohreh.kernel.text import Text
from mohreh.text.legend import legend, same_for_others
from tools.compiled_sources import ROOT

PAGE = ROOT / "docs" / "legends.md"
HEAD = """# Legend of features

Written by `python -m tools.legends` from the code; a test compares it.
What the kinds of columns mean is in [Features](features.md); `mohreh features GAME --players N` lists every column.

The tables are for the fewest players, with the usual options.
`seat+0` is the seat that looks; the blocks of `seat+1` and the others follow and are the same.

| game | players | columns | actions |
|---|---:|---:|---:|
"""


def page() -> str:
    """All games."""
    sizes: list[str] = []
    tables: list[str] = []
    for name in registry.names():
        game = registry.game(name)
        for players in game.players:
            rules = registry.rules(name, players)
            sizes.append(f"| {name} | {players} | {len(rules.feature_names())} | {rules.catalogue.size} |")
        rules = registry.rules(name, min(game.players))
        rows = [f"| {b.columns()} | `{b.name}` | {b.short()} |" for b in same_for_others(legend(rules))]
        title = Text("en", game).say("title")
        tables.append("\n".join([f"## {title}", "", "| columns | name | things |", "|---|---|---|", *rows]))
    return HEAD + "\n".join(sizes) + "\n\n" + "\n\n".join(tables) + "\n"


def main() -> int:
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
