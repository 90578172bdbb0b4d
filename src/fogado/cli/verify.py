"""``fogado verify``: is a record honest?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from fogado.cli.common import examples, json_option, print_json, read_text

if TYPE_CHECKING:
    from fogado.core.commitments import Entry
    from fogado.core.record import Record

UNVERIFIABLE = 3
"""The exit code for a sound record whose house never showed the secret of its dice."""

DICE = {
    "plain": "Nobody was committed to these dice; they cannot be verified.",
    "sealed": "The dice are sealed: their secret is revealed when the play is done.",
    "withheld": "Dice not verifiable: the play is done, and their secret was not revealed.",
    "revealed": "The dice are fair: every draw follows from the committed secret.",
}


@examples("fogado verify play.jsonl", "fogado verify play.jsonl --json")
@click.command()
@click.argument("file")
@click.option(
    "--commitment",
    metavar="HEX",
    help="What the house published before the first draw: were these the dice?",
)
@click.option(
    "--log",
    metavar="FILE",
    help="The house's log of commitments (GET /api/commitments): were they there, once?",
)
@click.option("--table", metavar="ID", help="With --log: the table's id, to find its entry.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    file: str,
    commitment: str | None,
    log: str | None,
    table: str | None,
    as_json: bool,
) -> None:
    """Re-play the record in FILE and check its digests, its moves, its dice and its outcome.

    Exit code 0: honest, finished or not. 1: not; the first bad line is named. 2: cannot be read.
    3: honest as far as can be seen, but done without the secret of its dice.
    """
    from fogado.core import registry
    from fogado.core.errors import BadRecord, FogadoError
    from fogado.core.fair import SECRET, is_hex
    from fogado.core.record import verify

    text = read_text(file)
    if commitment is not None and not is_hex(commitment, 2 * SECRET):
        raise FogadoError(f"--commitment is written in {2 * SECRET} small hex digits.")
    if table is not None and log is None:
        raise FogadoError("--table looks for the table in a log: name one with --log FILE.")
    logged = None if log is None else read_text(log)

    def bad(line: int, error: Exception) -> None:
        if as_json:
            print_json({"file": file, "ok": False, "line": line, "error": str(error)})
        else:
            click.echo(f"{file}: {error}", err=True)
        ctx.exit(1)

    entry = None
    try:
        record = verify(text, registry.game, commitment)
    except BadRecord as error:
        bad(error.line, error)
    try:
        if logged is not None:
            entry = logged_entry(record, logged, table)
    except FogadoError as error:
        bad(0, error)
    if as_json:
        print_json({"file": file, "ok": True, **found(record), "entry": entry and entry.plain()})
    else:
        tell(file, record)
        if entry is not None:
            click.echo(f"The log is whole, and its entry {entry.n} promised these dice.")
    ctx.exit(UNVERIFIABLE if record.dice == "withheld" else 0)


def logged_entry(record: Record, logged: str, table: str | None) -> Entry:
    """Find the promise of these dice in the log of the house that made them."""
    from fogado.core.commitments import find_entry, read_log
    from fogado.core.errors import FogadoError

    if record.fair is None:
        raise FogadoError("These dice were promised by nobody; no log has them.")
    return find_entry(read_log(logged), record.fair.commitment, table)


def found(record: Record) -> dict[str, Any]:
    """Say for a program what was found in a sound record."""
    return {
        "game": record.game,
        "seats": record.seats,
        "setup": record.setup,
        "edition": record.edition,
        "entries": len(record.entries),
        "finished": record.end is not None,
        "closed": record.closed,
        "outcome": record.end,
        "dice": record.dice,
        "fair": None if record.fair is None else record.fair.plain(),
        "secret": record.revealed,
        "digest": record.digest,
    }


def tell(file: str, record: Record) -> None:
    """Say what was found in a sound record."""
    state = "unfinished" if record.closed is None else f"given up ({record.closed})"
    if record.end is not None:
        scores = zip(record.seats, record.outcome.scores, strict=True)
        state = ", ".join(f"{name} {score}" for name, score in scores)
    click.echo(f"{file} is honest: {record.game}, {len(record.entries)} entries, {state}.")
    click.echo(DICE[record.dice])
    if record.fair is not None:
        click.echo(f"commitment {record.fair.commitment}")
        for name, entropy in zip(record.seats, record.fair.entropies, strict=True):
            click.echo(f"entropy of {name}: {entropy!r}")
    click.echo(f"digest {record.digest}")
