"""``fogado serve``: open the house to the network."""

from __future__ import annotations

import click

from fogado.cli.common import examples, language_option


@examples(
    "fogado serve",
    "fogado serve --port 9000 --data my-house",
    "fogado serve --limit guests=500/3600 --limit sockets-of-address=1000",
)
@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="The port to listen on; 0 takes a free one.",
)
@click.option(
    "--data",
    metavar="DIR",
    envvar="FOGADO_DATA",
    help="The folder in which everything is kept.  [default: fogado-data]",
)
@click.option(
    "--database",
    metavar="URL",
    envvar="FOGADO_DATABASE",
    help="Keep everything in PostgreSQL instead; also as FOGADO_DATABASE.",
)
@click.option(
    "--redis",
    metavar="URL",
    envvar="FOGADO_REDIS",
    help="Carry hints between processes over Redis; also as FOGADO_REDIS.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Serve with so many processes; more than one needs --database and --redis.",
)
@click.option(
    "--thinkers",
    type=click.IntRange(4, 256),
    help="Let so many processes think for each that serves.  [default: cores + 2, at least 4]",
)
@click.option(
    "--behind-proxy",
    is_flag=True,
    help="Believe X-Forwarded-For and X-Forwarded-Proto of the proxy in front.",
)
@click.option(
    "--origin",
    "origins",
    multiple=True,
    metavar="URL",
    help="Another address whose pages may use this house; may be given several times.",
)
@click.option(
    "--allow-host",
    "allow_hosts",
    multiple=True,
    metavar="NAME",
    envvar="FOGADO_ALLOW_HOST",
    help="A name this house is visited under; may be given several times.",
)
@click.option(
    "--limit",
    "limits",
    multiple=True,
    metavar="NAME=N[/SECONDS]",
    help="Change a limit; may be given several times.",
)
@click.option(
    "--keep",
    multiple=True,
    metavar="NAME=DAYS",
    help="How long something is kept, in days or ever; may be given several times.",
)
@click.option(
    "--metrics-token",
    envvar="FOGADO_METRICS_TOKEN",
    default="",
    help="Show /metrics to whoever has this token; better given as FOGADO_METRICS_TOKEN.",
)
@click.option(
    "--log-level",
    type=click.Choice(["debug", "info", "warning", "error"]),
    default="info",
    show_default=True,
    help="What is logged, as JSON on stderr.",
)
@click.option(
    "--bot-pause",
    type=click.FloatRange(0, 10),
    default=0.5,
    show_default=True,
    help="Seconds between the moves of bots while somebody looks on.",
)
@click.option(
    "--fixed-luck",
    metavar="WORD",
    default="",
    hidden=True,
    help="For tests only: all dice come from this word, and anybody can foresee them.",
)
@click.option("--browser", is_flag=True, help="Open the page in this machine's browser.")
@click.option("--check", is_flag=True, help="Check all of this, then stop without serving.")
@language_option
def command(
    host: str,
    port: int,
    data: str | None,
    database: str | None,
    redis: str | None,
    workers: int,
    thinkers: int | None,
    behind_proxy: bool,
    origins: tuple[str, ...],
    allow_hosts: tuple[str, ...],
    limits: tuple[str, ...],
    keep: tuple[str, ...],
    metrics_token: str,
    log_level: str,
    bot_pause: float,
    fixed_luck: str,
    browser: bool,
    check: bool,
    lang: str,
) -> None:
    """Open the house to browsers and bots, until Ctrl-C or SIGTERM.

    Everything is kept in a folder, and nothing else needs to be installed. Several processes
    share their tables through PostgreSQL and Redis.
    """
    from fogado.cli.words import say
    from fogado.core.errors import FogadoError
    from fogado.core.phrases import check_language
    from fogado.server import serving
    from fogado.server.hosts import checked_name
    from fogado.server.limits import Limits
    from fogado.server.logs import set_up_logs
    from fogado.server.luck import check_luck
    from fogado.server.pruning import keeping_of

    check_language(lang)
    if data and database:
        raise FogadoError(say(lang, "serve.two-stores"))
    if workers > 1 and not (database and redis):
        raise FogadoError(say(lang, "serve.workers", workers=workers))
    Limits(limits)
    keeping_of(keep)
    plan = serving.Plan(
        host=host,
        port=port,
        data=data or "fogado-data",
        database=database or "",
        redis=redis or "",
        workers=workers,
        thinkers=thinkers or 0,
        behind_proxy=behind_proxy,
        origins=tuple(origin.rstrip("/") for origin in origins),
        allow_hosts=tuple(checked_name(name) for name in allow_hosts),
        limits=limits,
        keep=keep,
        metrics_token=metrics_token,
        log_level=log_level,
        bot_pause=bot_pause,
        fixed_luck=fixed_luck,
    )
    check_luck(plan)
    if behind_proxy and not (allow_hosts or origins):
        raise FogadoError(say(lang, "serve.which-host"))
    listening = serving.listen(host, port)
    address = serving.address_of(listening)
    if check:
        listening.close()
        serving.run(serving.check(plan))
        click.echo(say(lang, "serve.checked", address=address))
        return

    def ready() -> None:
        if fixed_luck:
            click.secho(say(lang, "serve.fixed-luck", word=fixed_luck), err=True, fg="red")
        click.echo(say(lang, "serve.ready", address=address))
        if browser:
            open_page(address)

    set_up_logs(log_level)
    if workers > 1:
        from fogado.server.workers import Supervisor

        Supervisor(plan, listening, ready).run()
    else:
        serving.run(serving.serve(plan, listening, ready))
    click.echo(say(lang, "serve.closed"))


def open_page(address: str) -> None:
    """Open the page in a browser, where there is a screen to show it on."""
    import os
    import sys
    import threading
    import webbrowser

    screens = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in screens):
        # A browser for terminals would take over this one.
        return
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
