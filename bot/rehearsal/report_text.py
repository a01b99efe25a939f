"""A rehearsal's run of show for the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from beatroom.bot.rehearsal.printed import printed
from beatroom.bot.rehearsal.report import HOST, NOBODY, Report
from beatroom.bot.rehearsal.testing import line_text
from beatroom.flows.personality.script_times import format_moment

LATE = 10.0
"""Seconds from which lateness is shown in colour."""


def print_report(report: Report, console: Console) -> None:
    """The run of show, the floor, receipts, time answers and the transcript."""
    console.print(_headline(report))
    console.print(_beats(report))
    console.print(_floor(report), soft_wrap=True)
    if report.instructions:
        console.print(_instructions(report))
    if report.time_answers:
        console.print(_time_answers(report))
    console.print("\n[bold]Transcript[/bold]")
    for line in report.transcript:
        console.print(printed(line_text(line)), soft_wrap=True, highlight=False)
    console.print("\n[bold]What else happened[/bold]")
    for note in report.notes:
        detail = f": {note.detail}" if note.detail else ""
        text = f"{_moment(note.at):>8}  {note.what}{detail}"
        console.print(printed(text), soft_wrap=True, highlight=False)
    _problems(report, console)


def _headline(report: Report) -> str:
    played = f"script '{report.script}'" if report.script else f"seed {report.seed}"
    ended = "did not end" if report.ended is None else f"ended at {_moment(report.ended)}"
    planned = format_moment(report.planned_length)
    return (
        f"[bold]{printed(report.title)}[/bold]  {printed(', '.join(report.people))}; "
        f"{printed(played)}; "
        f"{report.model}; planned {planned}, {ended} ({printed(report.ended_because)})"
    )


def _beats(report: Report) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for name in ("#", "beat", "planned", "due", "started", "spoken", "late by", "outcome"):
        right = name in ("#", "planned", "due", "started", "spoken", "late by")
        table.add_column(name, justify="right" if right else "left", no_wrap=right)
    for number, beat in enumerate(report.beats):
        late = beat.late_by
        shown = "" if late is None else f"{late:.1f} s" if late >= 0.05 else "on time"
        reason = f" ({beat.reason})" if beat.reason else ""
        table.add_row(
            str(number),
            printed(beat.title),
            _moment(beat.planned),
            _moment(beat.due),
            _moment(beat.started),
            _moment(beat.spoken),
            f"[yellow]{shown}[/yellow]" if (late or 0.0) >= LATE else shown,
            printed(beat.outcome + reason),
        )
    return table


def _floor(report: Report) -> str:
    names = {HOST: f"{report.host} (host)", NOBODY: "nobody"}
    shares = ", ".join(
        f"{names.get(one.holder, one.holder)} {one.percent:.1f} %" for one in report.floor
    )
    return f"\n[bold]Floor[/bold]  {printed(shares)}"


def _instructions(report: Report) -> Table:
    table = Table(
        title="Instructions", title_justify="left", title_style="bold", box=None, pad_edge=False
    )
    for name in ("sent", "how", "text", "heard", "receipt"):
        table.add_column(name, no_wrap=name in ("sent", "heard"))
    for one in report.instructions:
        heard = _moment(one.closed) if one.state == "spoken" else ""
        reason = f": {one.reason}" if one.reason else ""
        state = "heard" if one.state == "spoken" else one.state + reason
        how = f"{one.mode} {one.kind}"
        table.add_row(_moment(one.added), how, printed(one.text), heard, printed(state))
    return table


def _time_answers(report: Report) -> Table:
    table = Table(
        title="Time questions", title_justify="left", title_style="bold", box=None, pad_edge=False
    )
    for name in ("asked", "who", "question", "answer", "after"):
        table.add_column(name, no_wrap=name in ("asked", "after"))
    for one in report.time_answers:
        after = "" if one.after is None else f"{one.after:.1f} s"
        lost = "(cut off in its first sentence)" if one.heard else "[red]no answer was heard[/red]"
        answer = printed(one.answer) or lost
        table.add_row(_moment(one.at), printed(one.who), printed(one.question), answer, after)
    return table


def _problems(report: Report, console: Console) -> None:
    for fault in report.faults:
        console.print(f"[red]{printed(fault)}[/red]", soft_wrap=True)
    for at in report.two_voices:
        console.print(f"[red]Two voices at {_moment(at)}.[/red]")


def _moment(at: float | None) -> str:
    return "" if at is None else format_moment(round(at, 1))
