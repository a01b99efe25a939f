"""A session of the running service rehearsed again: how it was, how it is now, what differs."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote

import typer
from rich.console import Console
from rich.table import Table

from beatroom.bot.cli.asking import asked, asked_for_text
from beatroom.bot.rehearsal.differences import BY_THEMSELVES
from beatroom.bot.rehearsal.printed import printed
from beatroom.flows.personality.script_times import format_moment

LOOK_EVERY = 0.5
"""Seconds between two looks whether it is done."""

PLAIN_WIDTH = 110
WORDS = {
    "added": "comes now, at {now}",
    "dropped": "came at {then}, and does not any more",
    "renamed": "was called {detail} then",
    "prompted": "{detail}",
    "reworded": "{detail}",
    "moved": "began at {then}, now at {now}",
    "other outcome": "{detail}",
    "other end": "The session ended at {then}, now at {now}",
}

NO_REASON = "Neither log tells why."


def rehearse_again(
    session: str, personality: str | None, report: Path | None, *, as_json: bool
) -> None:
    """Ask the service for it, wait, and print what came of it.

    Args:
        session: The session's id.
        personality: A name, or a file, of what it should be made of; None: the same as then.
        report: Where to write the report's page.
        as_json: Print JSON.
    """
    wanted: dict[str, Any] = {"session": session}
    if personality is not None:
        path = Path(personality)
        if path.suffix in {".yaml", ".yml"} or "/" in personality:
            wanted["text"] = _text(path)
        else:
            wanted["personality"] = personality
    made = asked("POST", "rehearsals", wanted)
    path_of = f"rehearsals/{quote(made['id'])}"
    while made["state"] == "running":
        time.sleep(LOOK_EVERY)
        made = asked("GET", path_of)
    if made["state"] == "failed":
        sys.exit(made["reason"])
    if report is not None:
        report.write_text(asked_for_text(path_of, "text/html"), encoding="utf-8")
    if as_json:
        typer.echo(json.dumps(made["result"], indent=2, ensure_ascii=False))
        return
    print_again(made["result"], Console(width=None if sys.stdout.isatty() else PLAIN_WIDTH))


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        sys.exit(f"{path}: this file cannot be read ({error}).")


def _at(seconds: float | None) -> str:
    return "" if seconds is None else format_moment(round(seconds, 1))


def _renamed(one: dict[str, Any]) -> bool:
    return one["what"] == "renamed"


def print_again(result: dict[str, Any], console: Console) -> None:
    """Both runs of show beside each other, and what differs."""
    table = Table("beat", "then", "now", "outcome", box=None, pad_edge=False, header_style="dim")
    then = {beat["title"]: beat for beat in reversed(result["then"]["beats"])}
    titles = {one["beat"]: one["detail"] for one in result["differences"] if _renamed(one)}
    for beat in result["now"]["beats"]:
        before = then.get(titles.get(beat["title"], beat["title"]), {}).get("started")
        table.add_row(printed(beat["title"]), _at(before), _at(beat["started"]), beat["outcome"])
    console.print(table)
    console.print("\n[bold]What differs[/bold]")
    for one in result["differences"]:
        words = WORDS[one["what"]].format(
            then=_at(one["then"]), now=_at(one["now"]), detail=one["detail"]
        )
        told = f"{one['beat']}: {words}" if one["beat"] else words
        console.print(printed(told), soft_wrap=True, highlight=False)
        for why in one["why"]:
            console.print(printed(f"  {why['words']}"), soft_wrap=True, highlight=False)
        if not one["why"] and one["what"] not in BY_THEMSELVES:
            console.print(f"  {NO_REASON}", soft_wrap=True, highlight=False)
    if not result["differences"]:
        console.print("Nothing: every beat began within two seconds of its time in the session.")
    if result["as_far_as"]:
        console.print(printed(result["as_far_as"]), soft_wrap=True, highlight=False)
    for one in result["refused"]:
        told = f"{format_moment(round(one['at']))}: {one['what']} was refused: {one['why']}"
        console.print(printed(told), soft_wrap=True, highlight=False)
