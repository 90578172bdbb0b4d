"""``fogado mcp``: games for an agent, over the Model Context Protocol."""

from __future__ import annotations

import click

from fogado.cli.common import bot_option, examples, language_option


@examples("fogado mcp", "fogado mcp --lang hu")
@click.command()
@bot_option
@language_option
def command(lang: str) -> None:
    """Let an agent play over the Model Context Protocol, on standard input and output.

    The agent starts this command itself and closes the input when it is done; its games live as
    long. It lists games, plays, asks why not, reads rules, odds and hints, and keeps records.
    """
    import sys

    from fogado.cli.agent.rpc import serve
    from fogado.cli.agent.tools import Toolbox
    from fogado.core.phrases import check_language

    check_language(lang)
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8")
    serve(Toolbox(lang), sys.stdin, sys.stdout)
