"""``fogado verify``: is a record honest?"""

from __future__ import annotations

import click

from fogado.cli.common import examples, json_option, print_json, read_text


@examples("fogado verify play.jsonl", "fogado verify play.jsonl --json")
@click.command()
@click.argument("file")
@json_option
@click.pass_context
def command(ctx: click.Context, file: str, as_json: bool) -> None:
    """Re-play the record in FILE and check its digests, its moves and its outcome.

    Exit code 0: honest, finished or not. 1: not; the first bad line is named. 2: cannot be read.
    """
    from fogado.core import registry
    from fogado.core.errors import BadRecord
    from fogado.core.record import verify

    text = read_text(file)
    try:
        record = verify(text, registry.game)
    except BadRecord as error:
        if as_json:
            print_json({"file": file, "ok": False, "line": error.line, "error": str(error)})
        else:
            click.echo(f"{file}: {error}", err=True)
        ctx.exit(1)
    if as_json:
        print_json(
            {
                "file": file,
                "ok": True,
                "game": record.game,
                "seats": record.seats,
                "setup": record.setup,
                "edition": record.edition,
                "entries": len(record.entries),
                "finished": record.end is not None,
                "outcome": record.end,
                "digest": record.digest,
            }
        )
        return
    state = "unfinished"
    if record.end is not None:
        scores = zip(record.seats, record.outcome.scores, strict=True)
        state = ", ".join(f"{name} {score}" for name, score in scores)
    click.echo(f"{file} is honest: {record.game}, {len(record.entries)} entries, {state}.")
    click.echo(f"digest {record.digest}")
