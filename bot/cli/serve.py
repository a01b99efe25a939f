"""`beatroom serve` and `beatroom host`: the service, with its links, and a cluster's hosts."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from beatroom.bot.runtime.own_command import called
from beatroom.bot.settings.settings import Settings, SettingsError, load_settings

if TYPE_CHECKING:  # what it imports takes longer than most commands
    from beatroom.bot.server.service import Service

EngineName = Annotated[
    str | None, typer.Option("--engine", help="local or temporal; default ENGINE.")
]
HostName = Annotated[str | None, typer.Option("--host", help="Default HOST.")]
PortNumber = Annotated[
    int | None, typer.Option("--port", help="Default PORT, or the next free one after 7860.")
]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(serve)
    app.command()(host)


def serve(
    engine: EngineName = None,
    host: HostName = None,
    port: PortNumber = None,
    browser: Annotated[
        bool, typer.Option(help="Open the start page in the browser, if there is one.")
    ] = True,
) -> None:
    """Run the service, and print its links."""
    from beatroom.bot.server.listening import AlreadyRunsError  # noqa: PLC0415 - loads HTTPX

    try:
        _run(partial(_announce, browser=browser), engine=engine, host=host, port=port)
    except AlreadyRunsError as runs:
        from beatroom.bot.cli.client import operator_token  # noqa: PLC0415 - as above

        print("Beatroom already runs here:")
        _say(runs.settings, operator_token(runs.settings), browser=browser)


def host(engine: EngineName = None) -> None:
    """Run sessions for the services of a cluster, on this machine."""
    _run(_announce_host, hosting=True, engine=engine or "temporal")


def _run(announce: Callable[[Service], None], *, hosting: bool = False, **given: Any) -> None:
    gc.disable()  # until it runs: a collection would look through all that is being loaded
    from beatroom.bot.serving.serve import serve as run  # noqa: PLC0415 - loads the server

    settings = load_settings(**{name: one for name, one in given.items() if one is not None})
    if hosting and settings.engine == "local":
        raise SettingsError("ENGINE: a host needs an engine of many machines, such as temporal.")
    run(settings, announce, hosting=hosting)


def _announce_host(service: Service) -> None:
    print(f"Host:    {service.settings.max_sessions} places for sessions", flush=True)


def _announce(service: Service, *, browser: bool) -> None:
    _say(service.settings, service.operator_token, browser=browser)


def _say(settings: Settings, token: str, *, browser: bool) -> None:
    """The links, with the token where a person reads them: what is piped may be kept as a log."""
    base = settings.base_url
    if sys.stdout.isatty():
        print_links(base, token)
        if browser:
            from beatroom.bot.cli.browser import open_page  # noqa: PLC0415 - only on a desktop

            open_page(f"{base}/#token={token}", settings.data_dir)
        return
    print(f"Start:   {base}/", flush=True)
    print(f"Console: {base}/console", flush=True)
    if settings.operator_token is None:
        kept = (settings.data_dir / "operator-token").resolve()
        where = f"in {kept}"
    else:
        where = "OPERATOR_TOKEN"
    print(f"Token:   {where}; `{called('token show')}` prints the links with it", flush=True)


def print_links(base: str, token: str) -> None:
    """Both links, with the token in them."""
    print(f"Start:   {base}/#token={token}", flush=True)
    print(f"Console: {base}/console#token={token}", flush=True)
