"""The commands for sessions of the running service: what runs, starting, steering, reading."""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from enum import StrEnum
from typing import Annotated, Any

import typer

from beatroom.bot.cli.asking import asked, asked_for_text, seconds
from beatroom.bot.settings.settings import load_settings


class Role(StrEnum):
    """Whose link: of whoever steers the session, or of those who take part."""

    host = "host"
    guest = "guest"


class Form(StrEnum):
    """How a transcript is written."""

    text = "text"
    markdown = "markdown"
    vtt = "vtt"
    json = "json"


SessionId = Annotated[str, typer.Argument(help="The session's id.", metavar="ID")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (
        sessions,
        start,
        link,
        instruct,
        extend,
        skip,
        jump,
        hold,
        resume,
        mute,
        unmute,
        wrap_up,
        watch,
        transcript,
        end,
    ):
        app.command()(command)


def sessions(
    as_json: Annotated[
        bool, typer.Option("--json", help="As the service answers, for programs.")
    ] = False,
    limit: Annotated[int, typer.Option(min=1, max=200, help="So many at most.")] = 50,
) -> None:
    """List sessions, the youngest first."""
    found = asked("GET", f"sessions?limit={limit}")["items"]
    if as_json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
        return
    from rich.console import Console  # noqa: PLC0415 - only tables need it
    from rich.table import Table  # noqa: PLC0415 - as above

    table = Table("id", "title", "personality", "phase", "people", "made")
    for one in found:
        made = datetime.fromtimestamp(one["created_at"], UTC).astimezone()
        people = str(len(one["participants"]))
        table.add_row(
            one["id"], one["title"], one["personality"], one["phase"], people, f"{made:%d %b %H:%M}"
        )
    Console().print(table)


def link(
    session: SessionId,
    role: Annotated[Role, typer.Option(help="Whose link.")] = Role.guest,
    person: Annotated[
        str | None, typer.Option(help="Somebody known beforehand, by name, instead of a role.")
    ] = None,
) -> None:
    """Print a fresh link to join a session."""
    links = asked("GET", f"sessions/{session}")["join"]
    if links is None:
        sys.exit("This token may not give links; one with the scope steer may.")
    if person is None:
        print(links[role.value]["url"])
        return
    known = {one["name"].casefold(): one["url"] for one in links["people"]}
    if person.casefold() not in known:
        names = ", ".join(one["name"] for one in links["people"]) or "nobody"
        sys.exit(f"{person!r} is nobody known beforehand to this session, which knows {names}.")
    print(known[person.casefold()])


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
    made = asked("POST", "sessions", body)
    print(f"Session: {made['id']} ({made['state']})")
    print(f"Host:    {made['join']['host']['url']}")
    print(f"Guests:  {made['join']['guest']['url']}")


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
    receipt = asked("POST", f"sessions/{session}/instructions", body)
    print(f"{receipt['id']}: {receipt['state']}")


def extend(
    session: SessionId, time: Annotated[str, typer.Argument(help="Such as 5m, or -90s.")]
) -> None:
    """Give the running beat more time."""
    less = time.startswith("-")
    amount = seconds(time.removeprefix("-"))
    body = {"op": "extend", "seconds": -amount if less else amount}
    changed = asked("POST", f"sessions/{session}/rundown", body)
    print(f"The session's planned length is {changed['agenda']['length'] / 60:g} minutes now.")


def skip(session: SessionId) -> None:
    """Go on to the next beat now."""
    _steer(session, "skip")


def jump(
    session: SessionId,
    beat: Annotated[str, typer.Argument(help="The beat's id, as in the rundown.")],
) -> None:
    """Go on with a beat further on; what lies between is left out."""
    _steer(session, "jump", beat=beat)


def hold(session: SessionId) -> None:
    """Stop the plan's clock; the conversation goes on."""
    _steer(session, "hold")


def resume(session: SessionId) -> None:
    """Let the plan's clock run again."""
    _steer(session, "resume")


def mute(session: SessionId) -> None:
    """Make the host be silent."""
    asked("POST", f"sessions/{session}/mute")
    print("The host is muted.")


def unmute(session: SessionId) -> None:
    """Let the host speak again."""
    asked("POST", f"sessions/{session}/unmute")
    print("The host may speak.")


def wrap_up(session: SessionId) -> None:
    """Begin the goodbye now, whatever is left of the plan."""
    _steer(session, "wrap_up")


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


def transcript(
    session: SessionId,
    form: Annotated[Form, typer.Option("--format", help="How it is written.")] = Form.text,
) -> None:
    """Print what was said in a session."""
    print(asked_for_text(f"sessions/{session}/transcript?format={form.value}").rstrip())


def end(
    session: SessionId,
    at_once: Annotated[bool, typer.Option("--at-once", help="Without a goodbye.")] = False,
) -> None:
    """End a session."""
    print(asked("POST", f"sessions/{session}/end", {"at_once": at_once})["phase"])


def _steer(session: str, op: str, **more: Any) -> None:
    """Change a session's rundown, and say what it is doing then."""
    view = asked("POST", f"sessions/{session}/rundown", {"op": op, **more})
    print(_standing(view))


def _standing(view: dict[str, Any]) -> str:
    """A session in a line: its phase, what runs, and what comes next."""
    beats = view["agenda"]["items"]
    runs = [beat["title"] for beat in beats if beat["state"] in ("active", "warning", "overtime")]
    to_come = [beat["title"] for beat in beats if beat["state"] == "upcoming"]
    said = [
        view["phase"],
        f"now: {runs[-1]}" if runs else "no beat runs",
        f"next: {to_come[0]}" if to_come else "nothing is to come",
    ]
    return ", ".join(said)


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


def _in_short(event: dict[str, Any]) -> str:
    """An event's fields on one line; a rundown would fill the screen."""
    shown = {k: v for k, v in event.items() if k not in ("type", "rundown") and v not in (None, "")}
    return "  ".join(f"{k}={v}" for k, v in shown.items())
