"""The command line: `beatroom --help` lists what there is."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar
from urllib.parse import quote

import typer

from beatroom.bot.cli.authors import register as register_authors
from beatroom.bot.cli.bench import register as register_bench
from beatroom.bot.cli.calendar import register as register_calendar
from beatroom.bot.cli.languages import register as register_languages
from beatroom.bot.cli.memory import register as register_memory
from beatroom.bot.cli.models import register as register_models
from beatroom.bot.cli.serve import print_links
from beatroom.bot.cli.serve import register as register_serve
from beatroom.bot.cli.services import register as register_services
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

SessionId = Annotated[str, typer.Argument(help="The session's id.", metavar="ID")]


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
def sessions() -> None:
    """List sessions, the youngest first."""
    from rich.console import Console  # noqa: PLC0415 - only tables need it
    from rich.table import Table  # noqa: PLC0415 - as above

    table = Table("id", "title", "personality", "phase", "people", "made")
    for one in _ask("GET", "sessions")["items"]:
        made = datetime.fromtimestamp(one["created_at"], UTC).astimezone()
        people = str(len(one["participants"]))
        table.add_row(
            one["id"], one["title"], one["personality"], one["phase"], people, f"{made:%d %b %H:%M}"
        )
    Console().print(table)


@app.command()
def start(
    name: Annotated[str, typer.Argument(help="The personality's name.", metavar="NAME")],
    *,
    title: Annotated[str | None, typer.Option(help="What people see.")] = None,
    length: Annotated[str | None, typer.Option(help="Such as 30m.")] = None,
    timezone: Annotated[
        str | None, typer.Option(help="For spoken times; default this machine's.")
    ] = None,
    at: Annotated[
        str | None, typer.Option(help="When to start, such as 2026-12-24T10:00 (local time).")
    ] = None,
    hard_end: Annotated[bool, typer.Option("--hard-end", help="End on time.")] = False,
    person: Annotated[
        list[str] | None,
        typer.Option(help="Somebody known beforehand, such as 'Ana,role=designer'; repeatable."),
    ] = None,
    metadata: Annotated[
        list[str] | None, typer.Option(help="KEY=VALUE, kept with the session; repeatable.")
    ] = None,
) -> None:
    """Start a session, now or at a time, and print its links."""
    from beatroom.bot.cli.local_zone import local_zone  # noqa: PLC0415 - only here

    zone = timezone or local_zone()
    body: dict[str, Any] = {"personality": name, "title": title, "timezone": zone}
    if length is not None:
        body["length"] = seconds(length)
    if at is not None:
        body["starts_at"] = _local_time(at)
    if hard_end:
        body["hard_end"] = True
    body["participants"] = [_person(text) for text in person or ()]
    body["metadata"] = dict(_pair(text) for text in metadata or ())
    made = _ask("POST", "sessions", body)
    print(f"Session: {made['id']} ({made['state']})")
    print(f"Host:    {made['join']['host']['url']}")
    print(f"Guests:  {made['join']['guest']['url']}")


@app.command()
def instruct(
    session: SessionId,
    text: Annotated[str, typer.Argument(help="What the host should do, or say.")],
    now: Annotated[
        bool, typer.Option("--now", help="After the host's sentence, not at the next turn.")
    ] = False,
    interrupt: Annotated[
        bool, typer.Option("--interrupt", help="At once, in the middle of the host's sentence.")
    ] = False,
    say: Annotated[bool, typer.Option("--say", help="Speak the text word for word.")] = False,
) -> None:
    """Send an instruction to a running session."""
    body = {
        "text": text,
        "mode": "immediate" if now or interrupt else "queued",
        "kind": "say" if say else "prompt",
        "interrupt": interrupt,
    }
    receipt = _ask("POST", f"sessions/{session}/instructions", body)
    print(f"{receipt['id']}: {receipt['state']}")


@app.command()
def extend(
    session: SessionId, time: Annotated[str, typer.Argument(help="Such as 5m, or -90s.")]
) -> None:
    """Give the running beat more time."""
    less = time.startswith("-")
    amount = seconds(time.removeprefix("-"))
    body = {"op": "extend", "seconds": -amount if less else amount}
    changed = _ask("POST", f"sessions/{session}/rundown", body)
    print(f"The session's planned length is {changed['agenda']['length'] / 60:g} minutes now.")


@app.command()
def watch(session: SessionId) -> None:
    """Print what happens in a session until it is over."""
    from beatroom.bot.cli.client import ServiceRefusalError, follow  # noqa: PLC0415 - loads the HTTP client

    try:
        for record in follow(load_settings(), session):
            event = record["event"]
            at = datetime.fromtimestamp(record["at"], UTC).astimezone()
            print(f"{at:%H:%M:%S}  {event['type']:<22} {_in_short(event)}", flush=True)
    except ServiceRefusalError as refused:
        sys.exit(str(refused))


@app.command()
def end(
    session: SessionId,
    at_once: Annotated[bool, typer.Option("--at-once", help="Without a goodbye.")] = False,
) -> None:
    """End a session."""
    print(_ask("POST", f"sessions/{session}/end", {"at_once": at_once})["phase"])


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
    found = _ask("GET", f"people/data?name={quote(name, safe='')}")
    print(json.dumps(found, indent=2, ensure_ascii=False))


@people_data.command("erase")
def data_erase(
    name: Annotated[str, typer.Argument(help="As the person joined.", metavar="NAME")],
) -> None:
    """Erase what a person said, and the person's name, from all sessions that are over."""
    done = _ask("DELETE", f"people/data?name={quote(name, safe='')}")
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


def _local_time(text: str) -> str:
    """A time as people write it, with this machine's zone where it has none."""
    try:
        return datetime.fromisoformat(text).astimezone().isoformat()
    except (ValueError, OverflowError):
        raise typer.BadParameter(
            f"{text!r} is no time; write one such as 2026-12-24T10:00."
        ) from None


def _person(text: str) -> dict[str, Any]:
    name, *fields = text.split(",")
    return {"name": name.strip(), "fields": dict(_pair(field) for field in fields)}


def _pair(text: str) -> tuple[str, str]:
    key, mark, value = text.partition("=")
    if not mark or not key.strip():
        raise typer.BadParameter(f"{text!r} is no pair; write one such as team=blue.")
    return key.strip(), value.strip()


def seconds(text: str) -> float:
    """A duration as people write it: 90s, 5m, 1h30m."""
    match = re.fullmatch(r"(?:(\d+)h)?\s*(?:(\d+)m)?\s*(?:(\d+)s)?", text.strip())
    if match is None or not any(match.groups()):
        raise typer.BadParameter(f"{text!r} is no duration; write one such as 90s, 5m or 1h30m.")
    hours, minutes, rest = (int(part or 0) for part in match.groups())
    return float(hours * 3600 + minutes * 60 + rest)


def _ask(method: str, path: str, body: dict[str, Any] | None = None) -> Any:
    from beatroom.bot.cli.client import ServiceRefusalError, ask  # noqa: PLC0415 - loads the HTTP client

    try:
        return ask(load_settings(), method, path, body)
    except ServiceRefusalError as refused:
        sys.exit(str(refused))


def _with_store(work: Callable[[Store], Awaitable[T]]) -> T:
    from beatroom.bot.store.store import open_store, store_url  # noqa: PLC0415 - loads SQLAlchemy

    settings: Settings = load_settings()
    open_data_folder(settings.data_dir)

    async def run() -> T:
        async with open_store(store_url(settings)) as store:
            return await work(store)

    return asyncio.run(run())


def _in_short(event: dict[str, Any]) -> str:
    """An event's fields on one line; a rundown would fill the screen."""
    shown = {k: v for k, v in event.items() if k not in ("type", "rundown") and v not in (None, "")}
    return "  ".join(f"{k}={v}" for k, v in shown.items())
