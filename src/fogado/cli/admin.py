"""``fogado admin``: look after a house, open or not."""

from __future__ import annotations

import re
from heapq import nlargest
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fogado.cli.admin_people import people, prune
from fogado.cli.common import examples, print_json, write_text
from fogado.cli.house import house, lay_out, moment, of_a_house, phase_in_words, progress, say

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from fogado.server.rows import TableRow
    from fogado.server.store.base import Store

LAST = 10
"""So many rows of a journal are shown."""


@click.group()
def command() -> None:
    """List, show, close, export, check, back up, restore and prune a house; look after its people.

    Everything but restore works while people play. A house is a folder (--data) or a PostgreSQL
    database (--database).
    """


command.add_command(people)
command.add_command(prune)


@examples(
    "fogado admin list",
    "fogado admin list --phase playing --limit 10 --lang hu",
    "fogado admin list --data fogado-data --json",
)
@command.command("list")
@click.option(
    "--phase",
    type=click.Choice(["open", "playing", "over", "closed"]),
    help="Only tables in this phase.",
)
@click.option(
    "--limit",
    default=50,
    show_default=True,
    type=click.IntRange(1),
    metavar="N",
    help="The last changed N tables.",
)
@of_a_house
async def list_tables(
    data: str | None,
    database: str | None,
    lang: str,
    as_json: bool,
    phase: str | None,
    limit: int,
) -> None:
    """List the tables of a house, the last changed first."""
    from fogado.server.admin import public_facts

    count = 0

    async def counted(store: Store) -> list[TableRow]:
        nonlocal count
        newest: list[TableRow] = []
        async for table in store.all_tables(phase):
            count += 1
            newest.append(table)
            if len(newest) > 2 * limit + 1000:
                newest = nlargest(limit, newest, key=lambda one: one.changed)
        return nlargest(limit, newest, key=lambda one: one.changed)

    async with house(data, database) as store:
        found = await counted(store)
    if as_json:
        print_json({"count": count, "tables": [public_facts(table) for table in found]})
        return
    lines = [
        [
            table.id,
            table.code,
            table.game,
            phase_in_words(lang, table.phase),
            str(len(table.people)),
            str(table.head),
            moment(table.changed),
        ]
        for table in found
    ]
    if found:
        lay_out(lang, ["table", "code", "game", "phase", "people", "rows", "changed"], lines)
    say(lang, "listed", shown=len(found), n=count)


@examples("fogado admin show K7QX4MWB", "fogado admin show K7QX4MWB --json")
@command.command()
@click.argument("table")
@of_a_house
async def show(
    data: str | None, database: str | None, lang: str, as_json: bool, table: str
) -> None:
    """Show what the house lists of TABLE (its id or code), and the last rows of its journal.

    Neither the secret of its dice nor what the rows say is shown: somebody may play there.
    """
    from fogado.cli.words import say as sentence
    from fogado.server.admin import find, public_facts

    async with house(data, database) as store:
        found = await find(store, table)
        rows = await store.rows(found.id)
    journal = [{"seq": row.seq, "at": row.at, "kind": row.kind, "by": row.by} for row in rows]
    facts = public_facts(found)
    if as_json:
        print_json({"table": facts, "journal": journal})
        return
    facts["phase"] = phase_in_words(lang, found.phase)
    for name in ("made", "changed"):
        facts[name] = moment(facts[name])
    for name in ("id", "code", "game", "visibility", "phase", "owner", "made", "changed"):
        click.echo(f"{sentence(lang, f'admin.fact.{name}')}: {facts[name]}")
    names = found.title.get("names", [])
    click.echo(f"{sentence(lang, 'admin.fact.names')}: {', '.join(map(str, names))}")
    say(lang, "journal", n=len(rows))
    lines = [[str(row.seq), moment(row.at), row.kind, row.by] for row in rows[-LAST:]]
    lay_out(lang, ["row", "at", "kind", "by"], lines)


@examples('fogado admin close K7QX4MWB --why "The house moves to a new address."')
@command.command()
@click.argument("table")
@click.option("--why", required=True, metavar="TEXT", help="What the people there are told.")
@click.option(
    "--redis",
    metavar="URL",
    envvar="FOGADO_REDIS",
    help="The Redis of the house, so that its processes hear of it at once.",
)
@of_a_house
async def close(
    data: str | None,
    database: str | None,
    lang: str,
    as_json: bool,
    table: str,
    why: str,
    redis: str | None,
) -> None:
    """Close TABLE (its id or code), even while people play there.

    Its play is given up and its dice are revealed. This cannot be undone.
    """
    from fogado.server import admin
    from fogado.server.bus import LOOK_AGAIN, open_bus

    async with house(data, database) as store:
        found = await admin.find(store, table)
        bus = await open_bus(redis, lambda table, hint: None)
        try:
            row = await admin.close(store, found.id, why)
            bus.tell(found.id, LOOK_AGAIN)
        finally:
            await bus.close()
    if as_json:
        print_json({"table": found.id, "row": row.seq, "why": why})
    else:
        say(lang, "closed", table=found.id, row=row.seq)


@examples(
    "fogado admin export K7QX4MWB",
    "fogado admin export --all --to records",
)
@command.command()
@click.argument("tables", nargs=-1)
@click.option("--all", "every", is_flag=True, help="Every table of the house.")
@click.option("--to", "folder", default=".", show_default=True, metavar="DIR", help="Where to.")
@click.option("--running", is_flag=True, help="Plays that still go on, too: they show everything.")
@of_a_house
async def export(
    data: str | None,
    database: str | None,
    lang: str,
    as_json: bool,
    tables: tuple[str, ...],
    every: bool,
    folder: str,
    running: bool,
) -> None:
    """Write the records of TABLES (ids or codes) into files, one each: TABLE.jsonl.

    Records of plays that are done can be given to anybody; fogado verify checks them.
    """
    from fogado.core.errors import FogadoError
    from fogado.server import admin

    if every == bool(tables):
        raise FogadoError("Name tables, or say --all.")
    written: list[str] = []
    async with house(data, database) as store:
        total = (await store.count_all())["table"] if every else len(tables)
        Path(folder).mkdir(parents=True, exist_ok=True)
        with progress(total) as step:
            async for table in wanted(store, tables):
                record = await admin.record_of(store, table)
                if record is not None and (record.done or running):
                    written.append(file_for(folder, table.id))
                    write_text(written[-1], record.text())
                elif not every:
                    raise FogadoError(
                        f"The play at {table.id} is not done; --running exports it all the same."
                    )
                step()
    if as_json:
        print_json({"records": written})
    else:
        say(lang, "exported", n=len(written), folder=folder)


async def wanted(store: Store, tables: tuple[str, ...]) -> AsyncIterator[TableRow]:
    from fogado.server.admin import find

    if not tables:
        async for table in store.all_tables():
            yield table
    for word in tables:
        yield await find(store, word)


def file_for(folder: str, table: str) -> str:
    """Name the file of a record; what the store calls a table might be the name of a folder."""
    return str(Path(folder) / f"{re.sub('[^A-Za-z0-9_-]', '_', table)}.jsonl")


@examples("fogado admin check", "fogado admin check --json")
@command.command()
@of_a_house
async def check(data: str | None, database: str | None, lang: str, as_json: bool) -> int:
    """Check every journal: its numbers, its digests, and the play itself, played again.

    Exit code 0: all is well. 1: what is broken is listed.
    """
    from fogado.server import admin

    async with house(data, database) as store:
        counted = await store.count_all()
        with progress(counted["table"]) as step:
            broken = [found async for found in admin.check(store, step)]
    if as_json:
        listed = [{"table": table or None, "says": says} for table, says in broken]
        print_json({"ok": not broken, "checked": counted, "broken": listed})
    else:
        for table, says in broken:
            for sentence in says:
                click.echo(f"{table}: {sentence}" if table else sentence, err=True)
        key = "broken" if broken else "sound"
        say(lang, key, n=counted["table"], rows=counted["row"], broken=len(broken))
    return 1 if broken else 0


@examples("fogado admin backup house.backup", "fogado admin backup house.backup --json")
@command.command()
@click.argument("file")
@of_a_house
async def backup(
    data: str | None, database: str | None, lang: str, as_json: bool, file: str
) -> None:
    """Write everything, as it is at one moment, into FILE, while people play on.

    FILE holds every secret of the house, so only you can read it. It is JSON lines, packed with
    gzip, and ends with a digest.
    """
    from fogado.server import admin

    async with house(data, database) as store:
        total = sum((await store.count_all()).values())
        with progress(total) as step:
            summary = await admin.back_up(store, Path(file), step)
    told(lang, as_json, "backed-up", file, summary.items, summary.digest)


@examples("fogado admin restore house.backup --data new-house")
@command.command()
@click.argument("file")
@of_a_house
async def restore(
    data: str | None, database: str | None, lang: str, as_json: bool, file: str
) -> None:
    """Take the backup in FILE back into an empty house of either kind, wholly or not at all."""
    from fogado.server import admin

    async with house(data, database, new=True) as store:
        with progress(0) as step:
            summary = await admin.restore(store, Path(file), step)
    told(lang, as_json, "restored", file, summary.items, summary.digest)


def told(lang: str, as_json: bool, key: str, file: str, items: dict[str, int], digest: str) -> None:
    """Say what is in a backup."""
    if as_json:
        print_json({"file": file, "items": items, "digest": digest})
    else:
        tables, rows = items.get("table", 0), items.get("row", 0)
        say(lang, key, file=file, n=tables, rows=rows, people=items.get("person", 0))
        say(lang, "digest", digest=digest)
