"""The command line: `beatroom --help` lists what there is."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar
from urllib.parse import quote

import typer

from beatroom.bot.cli.asking import asked
from beatroom.bot.cli.authors import register as register_authors
from beatroom.bot.cli.bench import register as register_bench
from beatroom.bot.cli.calendar import register as register_calendar
from beatroom.bot.cli.languages import register as register_languages
from beatroom.bot.cli.memory import register as register_memory
from beatroom.bot.cli.models import register as register_models
from beatroom.bot.cli.serve import print_links
from beatroom.bot.cli.serve import register as register_serve
from beatroom.bot.cli.services import register as register_services
from beatroom.bot.cli.sessions import register as register_sessions
from beatroom.bot.settings.data_folder import open_data_folder
from beatroom.bot.settings.places import FOLDER
from beatroom.bot.settings.settings import Settings, SettingsError, load_settings
from beatroom.bot.store.errors import StoreError

if TYPE_CHECKING:  # what these import takes longer than most commands
    from beatroom.bot.store.store import Store

T = TypeVar("T")

app = typer.Typer(
    help="Voice sessions that keep time.", no_args_is_help=True, pretty_exceptions_enable=False
)
tokens = typer.Typer(help="Operators' tokens.", no_args_is_help=True)
app.add_typer(tokens, name="token")
people_data = typer.Typer(help="What is kept of a person.", no_args_is_help=True)
app.add_typer(people_data, name="data")
register_authors(app)
register_memory(app)
register_calendar(app)
register_bench(app)
register_languages(app)
register_models(app)
register_serve(app)
register_services(app)
register_sessions(app)


def main() -> None:
    """Run a command; what an operator can mend is said in a sentence, without a traceback."""
    try:
        app()
    except (SettingsError, StoreError) as error:
        print(error, file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version  # noqa: PLC0415 - only here

        print(f"beatroom {version('beatroom')}")
        raise typer.Exit


@app.callback()
def everywhere(
    folder: Annotated[
        Path | None,
        typer.Option(
            "--folder",
            help="One's own folder, for personalities, data and .env; default BEATROOM_FOLDER.",
        ),
    ] = None,
    _: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print it.")
    ] = False,
) -> None:
    """Voice sessions that keep time."""
    if folder is not None:
        os.environ[FOLDER] = str(folder.resolve())


@app.command()
def doctor() -> None:
    """Look whether this machine has what sessions need."""
    from beatroom.bot.cli.doctor import examine  # noqa: PLC0415 - loads the speech models
    from beatroom.bot.runtime.logs import configure_logs  # noqa: PLC0415 - only commands that log need it

    configure_logs("error", "console")
    findings = examine(load_settings())
    for finding in findings:
        mark = {True: "ok  ", False: "BAD ", None: "note"}[finding.ok]
        print(f"{mark}  {finding.what}: {finding.says}")
    raise typer.Exit(1 if any(finding.ok is False for finding in findings) else 0)


@app.command()
def migrate() -> None:
    """Bring the database's tables up to date."""
    from beatroom.bot.store.engines import writing_engine  # noqa: PLC0415 - loads SQLAlchemy
    from beatroom.bot.store.migrate import newest_revisions, upgrade  # noqa: PLC0415 - as above
    from beatroom.bot.store.store import said, store_url  # noqa: PLC0415 - as above

    settings = load_settings()
    open_data_folder(settings.data_dir)

    async def run() -> None:
        engine = writing_engine(store_url(settings))
        try:
            await upgrade(engine)
        finally:
            await engine.dispose()

    with said(store_url(settings)):
        asyncio.run(run())
    for kind, revision in newest_revisions().items():
        print(f"The tables{f' of the kind {kind}' if kind else ''} are at revision {revision}.")


@tokens.command("show")
def token_show() -> None:
    """Print the links with this machine's operator token in them."""
    from beatroom.bot.cli.client import ServiceRefusalError, operator_token, where_it_runs  # noqa: PLC0415 - loads the HTTP client

    settings = where_it_runs(load_settings())
    try:
        print_links(settings.base_url, operator_token(settings))
    except ServiceRefusalError as refused:
        sys.exit(str(refused))


@tokens.command("create")
def token_create(
    name: Annotated[str, typer.Argument(help="Whose it is.", metavar="NAME")],
    scope: Annotated[
        list[str], typer.Option(help="read, steer, author or admin; may be given several times.")
    ] = ["read", "steer"],  # noqa: B006 - Typer copies it
) -> None:
    """Make a token; it is shown once and kept only as a digest."""
    from beatroom.bot.server.operator_tokens import SCOPES, Scope, create_token  # noqa: PLC0415 - loads the server

    chosen: list[Scope] = [known for known in SCOPES if known in scope]
    if len(chosen) != len(set(scope)):
        print(f"A scope is one of {', '.join(SCOPES)}.", file=sys.stderr)
        raise typer.Exit(2)
    print(_with_store(lambda store: create_token(store, name, chosen)))


@tokens.command("list")
def token_list() -> None:
    """List tokens."""
    from beatroom.bot.store.tokens import list_tokens  # noqa: PLC0415 - loads SQLAlchemy

    for token in _with_store(lambda store: store.read(list_tokens)):
        gone = f", revoked {token.revoked_at:%Y-%m-%d}" if token.revoked_at else ""
        scopes = " ".join(token.scopes)
        print(f"{token.id}  {token.name}  {scopes}  made {token.created_at:%Y-%m-%d}{gone}")


@tokens.command("revoke")
def token_revoke(
    token: Annotated[str, typer.Argument(help="Its id, or its name.", metavar="TOKEN")],
) -> None:
    """Revoke a token: it opens nothing from now on."""
    from beatroom.bot.store.tokens import revoke_token  # noqa: PLC0415 - loads SQLAlchemy

    count = _with_store(lambda store: store.write(lambda c: revoke_token(c, token)))
    print(f"{count} revoked." if count else f"There is no token {token!r} that could be revoked.")
    raise typer.Exit(0 if count else 1)


@people_data.command("export")
def data_export(
    name: Annotated[str, typer.Argument(help="As the person joined.", metavar="NAME")],
) -> None:
    """Print everything that is kept of a person, as JSON."""
    found = asked("GET", f"people/data?name={quote(name, safe='')}")
    print(json.dumps(found, indent=2, ensure_ascii=False))


@people_data.command("erase")
def data_erase(
    name: Annotated[str, typer.Argument(help="As the person joined.", metavar="NAME")],
) -> None:
    """Erase what a person said, and the person's name, from all sessions that are over."""
    done = asked("DELETE", f"people/data?name={quote(name, safe='')}")
    print(f"Erased from {len(done['erased'])} sessions.")
    if done["running"]:
        print(f"These still run; erase again when they are over: {' '.join(done['running'])}")
    if missing := done["missing_kinds"]:
        print(f"These kinds are not installed here: {', '.join(missing)}.")
        if left := done["pending"]:
            print(f"What they have on record of {' '.join(left)} is erased once they are.")
        print("Erase again then: what else they keep of people could not be looked through.")
    if done["running"] or missing:
        raise typer.Exit(1)


def _with_store(work: Callable[[Store], Awaitable[T]]) -> T:
    from beatroom.bot.store.store import open_store, store_url  # noqa: PLC0415 - loads SQLAlchemy

    settings: Settings = load_settings()
    open_data_folder(settings.data_dir)

    async def run() -> T:
        async with open_store(store_url(settings)) as store:
            return await work(store)

    return asyncio.run(run())
