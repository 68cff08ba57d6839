"""What a host does with a database beside serving it: check, backup, restore, export, forget, patch."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from mohreh.cli.arguments import Lang, Script
from mohreh.cli.language import text_for
from mohreh.cli.messages import isolated
from mohreh.cli.progress import Progress
from mohreh.cli.screen import QUIET, WARNING, Screen
from mohreh.kernel.errors import MohrehError
from mohreh.kernel.text import Text
from mohreh.optional_packages import missing

if TYPE_CHECKING:
    from mohreh.server.upkeep.checking import Findings

UNSOUND: Final = 1
HOW_TO_CHOOSE: Final = "--table ID=finish, ID=end, ID=keep"
Database = Annotated[str, typer.Argument(help="A file, or a URL.")]
Force = Annotated[bool, typer.Option("--force", help="Replace what is there.")]


def check(database: Database, lang: Lang = "", script: Script = "") -> None:
    """Check every table of a server: its log, and that the rules run it again to what everybody was shown."""
    told = Told(lang, script)
    with told.needed():
        from mohreh.server.settings import database_url
        from mohreh.server.upkeep.checking import check_database
        from mohreh.server.upkeep.opened import reading
    with reading(database_url(database)) as connection, Progress("tables") as bar:
        found = check_database(connection, bar.update)
    if found.other_rules:
        told.say("cli.check.other_rules", n=len(found.other_rules), style=QUIET)
    told.broken(found)
    told.say("cli.check.sound", n=found.tables)


def backup(
    database: Database,
    file: Annotated[Path, typer.Argument(help="Where the copy goes.")],
    force: Force = False,
    lang: Lang = "",
    script: Script = "",
) -> None:
    """Copy a database, also while its server runs, and check the copy."""
    told = Told(lang, script)
    with told.needed():
        from mohreh.server.settings import database_url
        from mohreh.server.storage.database import beside
        from mohreh.server.upkeep.copies import back_up
    with Progress("tables") as bar:
        found, has_key = back_up(database_url(database), file.absolute(), force, bar.update)
    told.say("cli.backup.done", file=isolated(str(file)), n=found.tables)
    if has_key:
        told.say("cli.backup.key", file=isolated(str(beside(file, ".secret"))))
    else:
        told.say("cli.backup.no_key", variable=isolated("MOHREH_SECRET"), style=WARNING)
    told.broken(found)


def restore(
    file: Annotated[Path, typer.Argument(help="A copy that `mohreh backup` has made.")],
    database: Database,
    force: Force = False,
    lang: Lang = "",
    script: Script = "",
) -> None:
    """Go back to a copy, while the server is stopped."""
    told = Told(lang, script)
    with told.needed():
        from mohreh.server.settings import database_url
        from mohreh.server.upkeep.copies import restore as put_back
    with Progress("tables") as bar:
        found, has_key, before = put_back(file, database_url(database), force, bar.update)
    told.say("cli.restore.done", file=isolated(database), n=found.tables)
    if before is not None:
        told.say("cli.restore.before", file=isolated(str(before)))
    if not has_key:
        told.say("cli.backup.no_key", variable=isolated("MOHREH_SECRET"), style=WARNING)
    told.broken(found)


def export(
    database: Database,
    folder: Annotated[Path, typer.Argument(help="A new folder, or an empty one.")],
    lang: Lang = "",
    script: Script = "",
) -> None:
    """Write all tables as files: records of games that are over, logs of the others."""
    told = Told(lang, script)
    with told.needed():
        from mohreh.server.settings import database_url
        from mohreh.server.upkeep.exporting import export as write_all
        from mohreh.server.upkeep.opened import reading
    with reading(database_url(database)) as connection, Progress("tables") as bar:
        found = write_all(connection, folder, bar.update)
    told.say("cli.export.done", folder=isolated(str(folder)), records=found.records, logs=found.logs)
    if found.logs:
        told.say("cli.export.hidden", style=WARNING)


def forget(
    database: Database,
    guest: Annotated[str, typer.Argument(help="The name or the id of a guest.")],
    lang: Lang = "",
    script: Script = "",
) -> None:
    """Delete what is kept about a person, while the server is stopped; records stay without the name."""
    told = Told(lang, script)
    with told.needed():
        from mohreh.server.settings import database_url
        from mohreh.server.upkeep import forgetting
        from mohreh.server.upkeep.opened import writing
    with writing(database_url(database)) as connection:
        found = forgetting.forget(connection, forgetting.person_called(connection, guest))
    told.say("cli.forget.done", left=found.left, deleted=found.deleted)


def patch(
    database: Database,
    table: Annotated[
        list[str] | None,
        typer.Option(help="For a table that no longer fits: ID=finish, ID=end or ID=keep.", metavar="ID=DO"),
    ] = None,
    lang: Lang = "",
    script: Script = "",
) -> None:
    """Before new rules go live: run every unfinished game again, and decide about those that no longer fit."""
    told = Told(lang, script)
    with told.needed():
        from mohreh.server.settings import database_url
        from mohreh.server.upkeep import patching
        from mohreh.server.upkeep.opened import reading, writing
    choices = _choices(table or [])
    opening = writing if choices else reading
    with opening(database_url(database)) as connection, Progress("tables") as bar:
        found = patching.look(connection, bar.update)
        found.check(choices)
        waiting = found.open(choices)
        if choices and not waiting:
            patching.carry_out(connection, found, choices)
    count = found.fitting + len(found.misfits)
    if not found.misfits:
        told.say("cli.patch.fits", n=count, older=found.older)
        return
    told.say("cli.patch.misfits", bad=len(found.misfits), n=count, style=WARNING)
    for name, why in found.why.items():
        told.say("cli.check.broken", table=isolated(name), why=isolated(why))
    if waiting:
        told.say("cli.patch.choose", option=isolated(HOW_TO_CHOOSE))
        raise typer.Exit(UNSOUND)
    told.say("cli.patch.done", n=len(choices))


def _choices(given: list[str]) -> dict[str, str]:
    found = {}
    for word in given:
        table, mark, choice = word.partition("=")
        if not mark or not table:
            raise MohrehError(f"--table {word!r} should be like 5ys55u3hs=keep; finish, end and keep are the choices")
        found[table] = choice
    return found


class Told:
    """What a command says, in the host's language."""

    def __init__(self, lang: str, script: str) -> None:
        self._screen: Final = Screen(lang, script)
        self._screen.use(None)
        self._text: Final[Text] = text_for(self._screen.language)

    def needed(self) -> Needed:
        return Needed()

    def say(self, key: str, style: str = "", **args: Any) -> None:
        self._screen.say(self._text.say(key, args), style)

    def broken(self, found: Findings) -> None:
        """A sentence for each table that cannot be opened, and an exit code, if there are any."""
        for table, why in found.broken.items():
            self.say("cli.check.broken", table=isolated(table), why=isolated(why), style=WARNING)
        if found.broken:
            self.say("cli.check.bad", bad=len(found.broken), n=found.tables)
            raise typer.Exit(UNSOUND)


class Needed:
    """Around the import of what comes with the server."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, wrong: object, at: object) -> None:
        if isinstance(wrong, ImportError):
            raise missing(str(wrong.name), "serve") from None
