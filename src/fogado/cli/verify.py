"""``fogado verify``: is a record honest?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from fogado.cli.common import examples, json_option, print_json, read_text

if TYPE_CHECKING:
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
@json_option
@click.pass_context
def command(ctx: click.Context, file: str, commitment: str | None, as_json: bool) -> None:
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
    try:
        record = verify(text, registry.game, commitment)
    except BadRecord as error:
        if as_json:
            print_json({"file": file, "ok": False, "line": error.line, "error": str(error)})
        else:
            click.echo(f"{file}: {error}", err=True)
        ctx.exit(1)
    if as_json:
        print_json({"file": file, "ok": True, **found(record)})
    else:
        tell(file, record)
    ctx.exit(UNVERIFIABLE if record.dice == "withheld" else 0)


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
