"""A rehearsal's report as one page that needs nothing else: no script, no network.

Reads from a phone's width up, in light and dark, and prints.
"""

from __future__ import annotations

from collections.abc import Iterator

from beatroom.bot.rehearsal.played import Finding, findings
from beatroom.bot.rehearsal.report import HOST, NOBODY, FloorShare, Line, Report, ReportBeat
from beatroom.bot.rehearsal.report_style import STYLE, content_security_policy
from beatroom.bot.rehearsal.report_timeline import hue, timeline
from beatroom.flows.core.written import in_html
from beatroom.flows.personality.script_times import format_moment

MODELS = {
    "script": "script reader",
    "scripted": "scripted replies",
    "real": "the service's model",
}
SOURCES = {"time": "clock", "say": "fixed words", "fallback": "fallback"}
LATE = 10.0
"""Seconds from which lateness is worth a colour."""


def page(report: Report) -> str:
    """The whole page."""
    body = "".join(
        (
            _head(report),
            _totals(report),
            _verdict(report),
            _section("Timeline", timeline(report)),
            _section("Run of show", _run_of_show(report)),
            _section("The floor", _floor(report), "who was heard, of the time from start to end"),
            _instructions(report),
            _time_answers(report),
            _section("Transcript", _transcript(report)),
            _notes(report),
        )
    )
    title = in_html(f"Rehearsal of {report.title}")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{title}</title>\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{content_security_policy()}">\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<main>{body}</main>\n</body>\n</html>\n"
    )


def _section(title: str, content: str, small: str = "") -> str:
    aside = f"<small>{in_html(small)}</small>" if small else ""
    return f"<section><h2>{in_html(title)}{aside}</h2>{content}</section>\n"


def _head(report: Report) -> str:
    played = f"script: {report.script}" if report.script else f"seed {report.seed}"
    parts = [
        f"{report.kind} in {report.language}",
        f"hosted by {report.host}",
        f"with {_listed(report.people)}",
        played,
        MODELS.get(report.model, report.model),
    ]
    return (
        f'<header><p class="kicker">Rehearsal of {in_html(report.personality)}</p>'
        f"<h1>{in_html(report.title)}</h1>"
        f'<p class="about">{in_html(" · ".join(parts))}</p></header>'
    )


def _totals(report: Report) -> str:
    came = [b for b in report.beats if b.outcome in ("spoken", "noted")]
    heard = [i for i in report.instructions if i.state == "spoken"]
    answered = [a for a in report.time_answers if a.heard]
    latest = max(report.beats, key=lambda b: b.late_by or 0.0, default=None)
    slow = max((a.after or 0.0 for a in answered), default=0.0)
    figures = [
        ("Ended", _clock(report.ended), _against_plan(report)),
        (
            "Latest beat",
            _seconds(report.latest),
            latest.title if latest is not None and report.latest >= 0.05 else "all on time",
        ),
        ("Beats", f"{len(came)} of {len(report.beats)}", "came and were heard or noted"),
        ("Turns", str(report.turns), f"and {report.replies} of the host"),
        (
            "Time questions",
            f"{len(answered)} of {len(report.time_answers)}",
            f"answered, after {slow:.1f} s at most" if answered else "none asked",
        ),
        (
            "Instructions",
            f"{len(heard)} of {len(report.instructions)}",
            "were heard" if report.instructions else "none sent",
        ),
    ]
    cells = "".join(
        f'<div><dt>{in_html(name)}</dt><dd><span class="big">{in_html(value)}</span>'
        f'<span class="sub">{in_html(sub)}</span></dd></div>'
        for name, value, sub in figures
    )
    return f'<dl class="totals">{cells}</dl>'


def _verdict(report: Report) -> str:
    wrong = [_found(one) for one in findings(report)]
    if not wrong:
        text = "Every beat came once and in order, and one voice spoke at a time."
        return f'<p class="verdict">{text}</p>'
    items = "".join(f"<li>{in_html(one)}</li>" for one in wrong[:20])
    return f'<div class="verdict wrong">To look at:<ul>{items}</ul></div>'


def _found(one: Finding) -> str:
    return one.words if one.at is None else f"{_clock(one.at)}: {one.words}"


def _run_of_show(report: Report) -> str:
    steered = any(_moved(beat) for beat in report.beats)
    names = ("Planned", *(("Due",) if steered else ()), "Started", "Spoken", "Late by")
    heads = "".join(f'<th class="n">{name}</th>' for name in names)
    rows = "".join(
        _beat_row(number, beat, steered=steered)
        for number, beat in enumerate(report.beats, start=1)
    )
    return (
        f'<table class="stack"><thead><tr><th></th><th>Beat</th>{heads}<th>Outcome</th></tr>'
        f"</thead><tbody>{rows}</tbody></table>"
    )


def _moved(beat: ReportBeat) -> bool:
    """Whether steering changed when it was due."""
    return beat.due is not None and abs(beat.due - beat.planned) >= 1


def _beat_row(number: int, beat: ReportBeat, *, steered: bool) -> str:
    late = beat.late_by or 0.0
    warn = " warn" if late >= LATE else ""
    due = f'<td class="n" data-label="due">{_clock(beat.due)}</td>' if steered else ""
    told = "" if beat.late_by is None else _seconds(late) if late >= 0.05 else "on time"
    soft = "" if beat.outcome == "spoken" else ' class="soft"'
    reason = f", {beat.reason}" if beat.reason else ""
    return (
        f'<tr><td class="no n">{number}</td><td class="main">{in_html(beat.title)}</td>'
        f'<td class="n" data-label="planned">{_clock(beat.planned)}</td>'
        f"{due}"
        f'<td class="n" data-label="started">{_clock(beat.started)}</td>'
        f'<td class="n" data-label="spoken">{_clock(beat.spoken)}</td>'
        f'<td class="n{warn}" data-label="late by">{told}</td>'
        f"<td{soft}>{in_html(beat.outcome + reason)}</td></tr>"
    )


def _floor(report: Report) -> str:
    x, bars, items = 0.0, "", ""
    for share in report.floor:
        name, colour = _share_name(report, share)
        bars += (
            f'<rect class="{colour}" x="{x:.3f}%" y="0" width="{share.percent:.3f}%" '
            f'height="18"><title>{in_html(name)} {share.percent:.0f} %</title></rect>'
        )
        x += share.percent
        items += (
            f'<li><svg class="dot" viewBox="0 0 10 10"><rect class="{colour}" width="10" '
            f'height="10"/></svg>{in_html(name)} <span class="t soft">{share.percent:.0f} %, '
            f"{_clock(share.seconds)}</span></li>"
        )
    return f'<svg width="100%" height="18" role="img">{bars}</svg><ul class="shares">{items}</ul>'


def _share_name(report: Report, share: FloorShare) -> tuple[str, str]:
    if share.holder == NOBODY:
        return "nobody", "n0"
    if share.holder == HOST:
        return f"{report.host} (host)", "h"
    return share.holder, hue(report, share.holder)


def _instructions(report: Report) -> str:
    if not report.instructions:
        return ""
    rows = ""
    for one in report.instructions:
        good = one.state == "spoken"
        after = "" if one.closed is None or not good else _seconds(one.closed - one.added)
        state = "heard" if good else f"{one.state}: {one.reason}" if one.reason else one.state
        bad = "" if good else ' class="bad"'
        rows += (
            f'<tr><td class="n first" data-label="sent">{_clock(one.added)}</td>'
            f'<td class="main">{in_html(one.text)}</td><td class="soft">{one.mode} {one.kind}</td>'
            f'<td class="n" data-label="heard after">{after}</td>'
            f"<td{bad}>{in_html(state)}</td></tr>"
        )
    table = (
        '<table class="stack"><thead><tr><th>Sent</th><th>Instruction</th><th>How</th>'
        f'<th class="n">Heard after</th><th>Receipt</th></tr></thead><tbody>{rows}</tbody></table>'
    )
    return _section("Instructions", table)


def _time_answers(report: Report) -> str:
    if not report.time_answers:
        return ""
    rows = ""
    for one in report.time_answers:
        after = "" if one.after is None else _seconds(one.after)
        cut = '<span class="soft">cut off in its first sentence</span>'
        lost = cut if one.heard else '<span class="bad">no answer was heard</span>'
        answer = in_html(one.answer) or lost
        rows += (
            f'<tr><td class="n first" data-label="at">{_clock(one.at)}</td>'
            f'<td>{_who(report, one.who)}</td><td class="main">{in_html(one.question)}</td>'
            f'<td class="main">{answer}</td><td class="n" data-label="after">{after}</td></tr>'
        )
    table = (
        '<table class="stack"><thead><tr><th>Asked</th><th>Who</th><th>Question</th>'
        f'<th>Answer</th><th class="n">After</th></tr></thead><tbody>{rows}</tbody></table>'
    )
    return _section("Time questions", table, "answered by the clock, without the model")


def _transcript(report: Report) -> str:
    return f'<ol class="talk">{"".join(_talk(report))}</ol>'


def _talk(report: Report) -> Iterator[str]:
    """Lines in order, each beat announced before the first line that follows its start."""
    ahead = sorted(
        (b for b in report.beats if b.started is not None), key=lambda b: b.started or 0.0
    )
    for line in report.transcript:
        while ahead and (ahead[0].started or 0.0) <= line.start + 0.001:
            yield _beat_line(ahead.pop(0))
        yield _talk_line(report, line)
    yield from (_beat_line(beat) for beat in ahead)


def _beat_line(beat: ReportBeat) -> str:
    late = beat.late_by or 0.0
    told = f' <span class="warn">{_seconds(late)} late</span>' if late >= LATE else ""
    return (
        f'<li class="beatline"><span class="t">{_clock(beat.started)}</span>'
        f"<span><strong>{in_html(beat.title)}</strong>{told}</span></li>"
    )


def _talk_line(report: Report, line: Line) -> str:
    tags = [SOURCES[line.source]] if line.source in SOURCES else []
    tags += ["typed"] if line.kind == "text" else []
    tags += ["cut off"] if line.interrupted else []
    shown = "".join(f'<span class="tag">{tag}</span>' for tag in tags)
    return (
        f'<li><span class="t">{_clock(line.start)}</span>{_who(report, line.who, "who")}'
        f"<p>{in_html(line.text)}{shown}</p></li>"
    )


def _notes(report: Report) -> str:
    rows = "".join(
        f'<tr><td class="n first" data-label="at">{_clock(note.at)}</td>'
        f'<td class="main">{in_html(note.what)}</td>'
        f'<td class="soft">{in_html(note.detail)}</td></tr>'
        for note in report.notes
    )
    return _section("What else happened", f'<table class="stack"><tbody>{rows}</tbody></table>')


def _who(report: Report, who: str, more: str = "") -> str:
    names = f"{more} c-{hue(report, who)}".strip()
    return f'<span class="{names}">{in_html(who)}</span>'


def _against_plan(report: Report) -> str:
    planned = f"planned {format_moment(round(report.planned_length))}"
    if report.ended is None:
        return planned
    over = report.ended - report.length
    if abs(over) < 1:
        return f"{planned}, to the second"
    return f"{planned}, {_span(abs(over))} {'over' if over > 0 else 'to spare'}"


def _span(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 60 else format_moment(round(seconds))


def _clock(at: float | None) -> str:
    return "" if at is None else format_moment(round(at))


def _seconds(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds < 60 else format_moment(round(seconds))


def _listed(names: tuple[str, ...]) -> str:
    if len(names) < 2:
        return "".join(names) or "nobody"
    return f"{', '.join(names[:-1])} and {names[-1]}"
