"""``fogado admin people`` and ``fogado admin prune``: who comes here, and what is kept."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import click

from fogado.cli.common import examples, print_json
from fogado.cli.house import house, lay_out, moment, of_a_house, say

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from fogado.server.bus import Bus

redis_option = click.option(
    "--redis",
    metavar="URL",
    envvar="FOGADO_REDIS",
    help="The Redis of the house, so that its processes hear of it at once.",
)


@click.group()
def people() -> None:
    """Find people of a house, shut them out, give them a new password, forget them.

    A person is named by id or login. All of it works while people play.
    """


@examples("fogado admin people list", "fogado admin people list Anna --lang hu")
@people.command("list")
@click.argument("words", default="")
@click.option(
    "--limit", default=50, show_default=True, type=click.IntRange(1), metavar="N", help="So many."
)
@of_a_house
async def list_people(
    data: str | None, database: str | None, lang: str, as_json: bool, words: str, limit: int
) -> None:
    """List people, or those whose id or login is WORDS or whose name has them in it."""
    from fogado.cli.words import say as sentence
    from fogado.server.admin_people import public_facts

    async with house(data, database) as store:
        found = [public_facts(one) for one in await store.find_people(words, limit)]
    if as_json:
        print_json({"people": found})
        return
    lines = [
        [
            one["id"],
            one["name"],
            one["login"] or "",
            sentence(lang, f"admin.state.{one['state']}"),
            moment(one["made"]),
            moment(one["seen"]),
        ]
        for one in found
    ]
    if found:
        lay_out(lang, ["id", "name", "login", "state", "made", "seen"], lines)
    say(lang, "people", n=len(found))


@examples("fogado admin people ban anna", "fogado admin people ban anna --lift")
@people.command()
@click.argument("person")
@click.option("--lift", is_flag=True, help="Let them in again.")
@redis_option
@of_a_house
async def ban(
    data: str | None,
    database: str | None,
    lang: str,
    as_json: bool,
    person: str,
    lift: bool,
    redis: str | None,
) -> None:
    """Shut PERSON out: every session and token ends, and the login opens nothing any more."""
    from fogado.server import admin_people

    async with house(data, database) as store, changing(redis) as (bus, channel):
        found = await admin_people.shut_out(store, person, back=lift)
        bus.tell(channel, found.id)
    if as_json:
        print_json({"person": found.id, "banned": not lift})
    else:
        say(lang, "unbanned" if lift else "banned", person=found.id, name=found.name)


@examples("fogado admin people reset-password anna")
@people.command("reset-password")
@click.argument("person")
@redis_option
@of_a_house
async def reset_password(
    data: str | None,
    database: str | None,
    lang: str,
    as_json: bool,
    person: str,
    redis: str | None,
) -> None:
    """Give the account PERSON a new password, which is shown this once; every session ends."""
    from fogado.server import admin_people

    async with house(data, database) as store, changing(redis) as (bus, channel):
        found, password = await admin_people.reset_password(store, person)
        bus.tell(channel, found.id)
    if as_json:
        print_json({"person": found.id, "login": found.login, "password": password})
    else:
        say(lang, "new-password", login=found.login, password=password)


@examples("fogado admin people forget anna --yes")
@people.command()
@click.argument("person")
@click.option("--yes", is_flag=True, help="Do not ask whether it is meant.")
@redis_option
@of_a_house
async def forget(
    data: str | None,
    database: str | None,
    lang: str,
    as_json: bool,
    person: str,
    yes: bool,
    redis: str | None,
) -> None:
    """Forget PERSON: seats are given up, sessions end, name and chat are deleted everywhere.

    This cannot be undone.
    """
    from fogado.cli.words import say as sentence
    from fogado.server import admin_people

    async with house(data, database) as store, changing(redis) as (bus, _):
        found = await admin_people.find_person(store, person)
        if not yes:
            asked = sentence(lang, "admin.really-forget", person=found.id, name=found.name)
            click.confirm(asked, abort=True, err=True)
        await admin_people.forget(store, bus, found.id)
    if as_json:
        print_json({"person": found.id})
    else:
        say(lang, "forgotten", person=found.id)


@examples("fogado admin prune --dry-run", "fogado admin prune --keep guests=14 --keep plays=730")
@click.command()
@click.option("--dry-run", is_flag=True, help="Only say what would be deleted.")
@click.option(
    "--keep",
    multiple=True,
    metavar="NAME=DAYS",
    help="How long something is kept, in days or ever; may be given several times.",
)
@of_a_house
async def prune(
    data: str | None,
    database: str | None,
    lang: str,
    as_json: bool,
    dry_run: bool,
    keep: tuple[str, ...],
) -> None:
    """Delete now what the house would let go of by itself: idle guests, abandoned tables.

    Give the same --keep as for fogado serve.
    """
    from fogado.cli.words import say as sentence
    from fogado.server.pruning import Pruner, keeping_of
    from fogado.server.steady_clock import now_ms

    keeping = keeping_of(keep)
    async with house(data, database) as store:
        done = await Pruner(store, now_ms, keeping).everything(dry=dry_run)
    if as_json:
        print_json({"dry_run": dry_run, "deleted": dict(done)})
        return
    for what, count in sorted(done.items()):
        click.echo(f"{sentence(lang, f'admin.pruned.{what}')}: {count}")
    say(lang, "would-prune" if dry_run else "pruned-all", n=sum(done.values()))


@asynccontextmanager
async def changing(redis: str | None) -> AsyncIterator[tuple[Bus, str]]:
    """Open the way to tell a house's processes whose row has changed."""
    from fogado.server.bus import open_bus
    from fogado.server.house import PEOPLE

    bus = await open_bus(redis, lambda table, hint: None)
    try:
        yield bus, PEOPLE
    finally:
        await bus.close()
