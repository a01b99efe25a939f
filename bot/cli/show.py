"""A personality's rundown for the terminal."""

from __future__ import annotations

import sys
from itertools import pairwise

from rich.console import Console
from rich.table import Table

from beatroom.bot.rehearsal.printed import printed
from beatroom.flows.core.rundown import Item, Rundown
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.script_times import format_moment

PLAIN_WIDTH = 130
"""Columns where there is no terminal."""

TEXT = 70
"""Characters of a beat's words that are shown."""


def print_rundown(personality: Personality, rundown: Rundown) -> None:
    """Who hosts what, and each beat with its start, its time and what it does."""
    console = Console(width=None if sys.stdout.isatty() else PLAIN_WIDTH)
    end = "ends on time" if personality.hard_end else "may run over"
    host = personality.host_name
    console.print(
        f"[bold]{printed(personality.title)}[/bold]  {personality.kind}, "
        f"hosted by {printed(host)}, "
        f"language {personality.language}, {format_moment(rundown.length)}, {end}"
    )
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for name, right in (("node", False), ("start", True), ("time", True), ("beat", False)):
        table.add_column(name, justify="right" if right else "left", no_wrap=True)
    table.add_column("how")
    table.add_column("words")
    for item in rundown.items:
        table.add_row(
            item.id,
            format_moment(item.offset),
            format_moment(item.allocated),
            printed(item.title),
            _how(item),
            printed(_short(item.say or item.prompt)),
        )
    console.print(table)
    tests = len(personality.tests)
    gap = min((b.offset - a.offset for a, b in pairwise(rundown.items)), default=rundown.length)
    console.print(
        f"[dim]{len(rundown.items)} beats, the closest {format_moment(gap)} apart; "
        f"{tests} {'test' if tests == 1 else 'tests'}.[/dim]"
    )


def _how(item: Item) -> str:
    how = "silent" if not item.speak else "fixed words" if item.say else "prompt"
    if item.when_busy != "wait":
        how += f", {item.when_busy}"
    return f"{how}, summary" if item.reset else how


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= TEXT else line[: TEXT - 1].rstrip() + "…"
