"""A session's document and its summary, written as JSON and as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from beatroom.bot.server.kept_words import deleted_in_words
from beatroom.flows.core.acted_by import whom
from beatroom.flows.core.choosing import TOLD
from beatroom.flows.core.document import PlannedBeat, SessionDocument, SessionRecap
from beatroom.flows.core.left_out import LeftOut
from beatroom.flows.core.written import in_markdown as plain
from beatroom.flows.core.written import named_line_in_markdown

NOTHING = "–"
NOISE = 0.01
"""What a moment may miss of a whole second without being before it: rounding of fractions."""


def as_markdown(document: SessionDocument) -> str:
    """The whole document."""
    parts = [
        _head(document),
        _beats(document),
        _attendance(document),
        *(
            _section(section.title, (f"- {plain(line)}" for line in section.lines))
            for section in document.sections
        ),
        _summary(document),
        _instructions(document),
        _time_answers(document),
        _section("Transcript", _transcript(document)),
    ]
    return "\n".join(part for part in parts if part)


def summary_as_markdown(document: SessionRecap) -> str:
    """The summary, the times and who was there."""
    return "\n".join(p for p in [_head(document), _summary(document), _attendance(document)] if p)


def _head(document: SessionRecap) -> str:
    start = document.started_at or document.starts_at or document.created_at
    lines = [f"# {plain(document.title)}", ""]
    lines.append(f"- When: {_day(document, start)}, {_time(document, start)} ({document.timezone})")
    if document.started_at is not None:
        took = f"- Took: {_span(document.elapsed)} of {_span(document.planned_length)} planned"
        if document.held:
            took += f", and {_span(document.held)} on hold"
        lines.append(took)
    state = f"- State: {document.phase.replace('_', ' ')}"
    lines.append(f"{state} ({plain(document.reason)})" if document.reason else state)
    lines.append(f"- Personality: {plain(document.personality)} ({document.kind})")
    return "\n".join(lines) + "\n"


def _beats(document: SessionDocument) -> str:
    rows = [
        (
            plain(beat.title),
            f"{_clock(beat.planned_start)} ({_span(beat.planned_length)})",
            _actual(beat),
            _lateness(beat),
            _outcome(beat),
        )
        for beat in document.beats
    ]
    return _table("Beats", ("Beat", "Planned", "Actual", "Late", "Outcome"), rows)


def _attendance(document: SessionRecap) -> str:
    rows = [
        (
            plain(person.name),
            _time(document, person.joined_at),
            "still there" if person.left_at is None else _time(document, person.left_at),
            f"{person.seconds / 60:.0f} min",
        )
        for person in document.attendance
    ]
    return _table("Who was there", ("Name", "Joined", "Left", "In all"), rows)


def _instructions(document: SessionDocument) -> str:
    rows = [
        (
            _time(document, order.added_at),
            plain(order.text) or NOTHING,
            f"{order.mode}, {order.kind}",
            plain(whom(order.by)) if order.by else NOTHING,
            plain(f"{order.state}: {order.reason}" if order.reason else order.state),
            NOTHING if order.closed_at is None else _time(document, order.closed_at),
        )
        for order in document.instructions
    ]
    return _table("Instructions", ("Sent", "Text", "How", "By", "Receipt", "Done"), rows)


def _time_answers(document: SessionDocument) -> str:
    return _section(
        "Time questions",
        (
            f"- {_time(document, one.at)}: {_asked(one.asks)}"
            + (f"; {_asked(one.also)}" if one.also else "")
            + (" (said again)" if one.again else "")
            for one in document.time_answers
        ),
    )


def _asked(asks: str) -> str:
    """A question for the time in words, by its name."""
    words = {str(ask): told for ask, told in TOLD.items()}.get(asks, asks.replace("_", " "))
    return words.format(item="a beat")


def _summary(document: SessionRecap) -> str:
    if document.summary is None or not document.summary.text:
        return ""
    at = _time(document, document.summary.at)
    return _section(f"Summary (as of {at})", [plain(document.summary.text)])


def _transcript(document: SessionDocument) -> Iterable[str]:
    if document.words_deleted_at is not None:
        at = datetime.fromtimestamp(document.words_deleted_at, _zone(document))
        yield f"{deleted_in_words(at)}\n"
    for turn in document.transcript:
        yield f"{named_line_in_markdown(turn.name, turn.text.strip(), _clock(turn.clock))}\n"


def _section(title: str, lines: Iterable[str]) -> str:
    body = "\n".join(lines)
    return f"## {plain(title)}\n\n{body}\n" if body else ""


def _table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    if not rows:
        return ""
    lines = [head, ["---"] * len(head), *rows]
    return _section(title, (f"| {' | '.join(cells)} |" for cells in lines))


def _actual(beat: PlannedBeat) -> str:
    """When it began, and the whole seconds from then to its end."""
    if beat.start is None:
        return NOTHING
    took = _second(beat.start + (beat.spent or 0.0)) - _second(beat.start)
    return f"{_clock(beat.start)} ({_span(took)})"


def _lateness(beat: PlannedBeat) -> str:
    if beat.late is None:
        return NOTHING
    return "on time" if beat.late < 1 else _span(beat.late)


def _left_out(left_out: LeftOut) -> str:
    by = left_out.by
    match left_out.why:
        case "goodbye_due":
            return "left out: the goodbye was due"
        case "floor_taken":
            return "left out: somebody was speaking"
        case "skipped":
            return f"skipped by {whom(by)}" if by else "skipped"
        case "wrapped_up":
            return (
                f"left out: {whom(by)} wrapped up" if by else "left out: the session was wrapped up"
            )
        case "removed":
            return f"removed by {whom(by)}" if by else "removed"
        case "session_over":
            return "left out: the session ended first"
        case "never_began":
            return "not reached: it never began"


def _outcome(beat: PlannedBeat) -> str:
    if beat.left_out is not None:
        return plain(_left_out(beat.left_out))
    outcome = beat.outcome or NOTHING
    return plain(f"{outcome}: {beat.reason}") if beat.reason else outcome


def _zone(document: SessionRecap) -> ZoneInfo:
    return ZoneInfo(document.timezone)


def _day(document: SessionRecap, at: float) -> str:
    return f"{datetime.fromtimestamp(at, _zone(document)):%Y-%m-%d}"


def _time(document: SessionRecap, at: float) -> str:
    return f"{datetime.fromtimestamp(at, _zone(document)):%H:%M:%S}"


def _second(moment: float) -> int:
    """The second in which a moment of the session's clock is, as the pages show it."""
    return max(0, int(moment + NOISE))


def _clock(seconds: float) -> str:
    whole = _second(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"


def _span(seconds: float) -> str:
    whole = _second(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes, rest = divmod(whole, 60)
    return f"{minutes} min {rest} s" if rest else f"{minutes} min"
