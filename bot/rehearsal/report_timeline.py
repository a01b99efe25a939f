"""The report's timeline: one lane for the beats, one a voice, one for orders and the clock.

Every lane is an SVG without a view box, so that positions are shares of the width and text keeps
its size at any width.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from beatroom.bot.rehearsal.report import HOST, Report, ReportBeat, VoiceLane
from beatroom.flows.core.written import in_html
from beatroom.flows.personality.script_times import format_moment

TICKS = 7
_STEPS = (15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200)
PEOPLE_HUES = 6
WIDE, NARROW, CHARACTER = 1000, 290, 7.2
"""Pixels of the strip on a desk and on a phone, and of a character in it."""


def hue(report: Report, who: str) -> str:
    """The class of a voice's colour."""
    people = [lane.who for lane in report.lanes if lane.kind != HOST]
    return f"p{people.index(who) % PEOPLE_HUES}" if who in people else "h"


def timeline(report: Report) -> str:
    """All lanes."""
    scale = _Scale(report)
    lanes = [
        _lane("", _axis(scale), 18),
        _lane("Planned", _planned(report, scale), 24),
        _lane("As it came", _came(report, scale), 24),
        _lane(_late_label(report), _late(report, scale), 30),
        *(
            _lane(
                f"<b>{in_html(lane.who)}</b>" + (" (host)" if lane.kind == HOST else ""),
                _voice(report, lane, scale),
                22,
                gap=index == 0,
            )
            for index, lane in enumerate(report.lanes)
        ),
    ]
    if report.instructions:
        lanes.append(_lane("Organiser", _orders(report, scale), 20, gap=True))
    if report.time_answers:
        lanes.append(_lane("Time asked", _asked(report, scale), 20))
    return f'<div class="strip">{"".join(lanes)}</div>'


class _Scale:
    """From seconds to shares of the width."""

    def __init__(self, report: Report) -> None:
        self.length = max(report.planned_length, report.length, report.ended or 0.0, 1.0)
        step = next((s for s in _STEPS if self.length / s <= TICKS), 4 * 3600)
        self.ticks = [i * step for i in range(int(self.length // step) + 1)]

    def x(self, at: float) -> str:
        return f"{100 * min(max(at, 0.0), self.length) / self.length:.3f}%"

    def width(self, start: float, end: float) -> str:
        start, end = max(start, 0.0), min(end, self.length)
        return f"{100 * max(end - start, 0.0) / self.length:.3f}%"


def _lane(label: str, content: str, height: int, *, gap: bool = False) -> str:
    name = ' class="lane gap"' if gap else ' class="lane"'
    told = f"<span>{label}</span>" if label else '<span class="wide"></span>'
    return f'<div{name}>{told}<svg height="{height}" role="img">{content}</svg></div>'


def _axis(scale: _Scale) -> str:
    parts: list[str] = []
    for number, tick in enumerate(scale.ticks):
        share = tick / scale.length
        anchor = "start" if share < 0.03 else "end" if share > 0.97 else "middle"
        parts.append(
            f'<text class="{"wide" if number % 2 else ""}" x="{scale.x(tick)}" y="13" '
            f'text-anchor="{anchor}">{format_moment(tick)}</text>'
        )
    return "".join(parts)


def _grid(scale: _Scale, height: int) -> str:
    return "".join(
        f'<line class="grid" x1="{scale.x(t)}" x2="{scale.x(t)}" y1="0" y2="{height}"/>'
        for t in scale.ticks
    )


def _planned(report: Report, scale: _Scale) -> str:
    parts: list[str] = []
    for number, beat in enumerate(report.beats, start=1):
        later = report.beats[number].planned if number < len(report.beats) else None
        end = report.planned_length if later is None else later
        gone = " gone" if beat.started is None else ""
        told = f"{beat.title}, planned for {format_moment(beat.planned)}"
        width = scale.width(beat.planned, end)
        parts.append(
            f'<rect class="plan{gone}" x="{scale.x(beat.planned)}" y="1" width="{width}" '
            f'height="22"><title>{in_html(told)}</title></rect>'
            f'<svg x="{scale.x(beat.planned)}" y="0" width="{width}" height="24" '
            f'overflow="hidden">{_names(beat, number, (end - beat.planned) / scale.length)}</svg>'
        )
    return "".join(parts)


def _names(beat: ReportBeat, number: int, share: float) -> str:
    """The title where it fits, else the number that stands in the table below."""
    fits = len(beat.title) * CHARACTER + 10 <= share * WIDE
    titled = f'<text class="on name" x="6" y="16">{in_html(beat.title)}</text>'
    if share * NARROW >= 14 and number < 10:
        small = f'<text class="on num" x="4" y="16">{number}</text>'
    elif share * NARROW >= 20:
        small = f'<text class="on num" x="3" y="16">{number}</text>'
    else:
        small = ""
    if fits:
        return titled + small
    return f'<text class="on name" x="6" y="16">{number}</text>{small}'


def _came(report: Report, scale: _Scale) -> str:
    """Actual stretches; what went past the next beat's due time in the warning colour."""
    parts = [_grid(scale, 24)]
    came = [beat for beat in report.beats if beat.started is not None]
    came.sort(key=lambda beat: beat.started or 0.0)
    for index, beat in enumerate(came):
        start = beat.started or 0.0
        end = beat.ended if beat.ended is not None else scale.length
        after = came[index + 1] if index + 1 < len(came) else None
        due = report.length if after is None or after.due is None else after.due
        edge = min(max(due, start), end)
        last = " last" if after is None else ""
        parts.append(
            f'<rect class="beat{last}" x="{scale.x(start)}" y="2" '
            f'width="{scale.width(start, edge)}" height="20"><title>{_came_title(beat)}</title>'
            "</rect>"
        )
        if end - edge >= 0.5:
            told = f"{beat.title}: {end - edge:.1f} s over"
            parts.append(
                f'<rect class="over" x="{scale.x(edge)}" y="2" '
                f'width="{scale.width(edge, end)}" height="20">'
                f"<title>{in_html(told)}</title></rect>"
            )
    return "".join(parts)


def _came_title(beat: ReportBeat) -> str:
    start, end = format_moment(round(beat.started or 0.0)), ""
    if beat.ended is not None:
        end = f" to {format_moment(round(beat.ended))}"
    return in_html(f"{beat.title}: {start}{end}, {beat.outcome}")


def _late_label(report: Report) -> str:
    return f"Late, to {report.latest:.1f} s" if report.latest >= 0.5 else "Late: none"


def _late(report: Report, scale: _Scale) -> str:
    worst = max(report.latest, 10.0)
    parts = [_grid(scale, 30), '<line class="base" x1="0" x2="100%" y1="29.5" y2="29.5"/>']
    for beat in report.beats:
        if beat.late_by is None or beat.due is None or beat.late_by < 0.5:
            continue
        height = max(2.0, 28 * beat.late_by / worst)
        told = f"{beat.title}: {beat.late_by:.1f} s late"
        parts.append(
            f'<svg x="{scale.x(beat.due)}" y="0" width="6" height="30">'
            f'<rect class="late" x="0" y="{29 - height:.2f}" width="5" height="{height:.2f}">'
            f"<title>{in_html(told)}</title></rect></svg>"
        )
    return "".join(parts)


def _voice(report: Report, lane: VoiceLane, scale: _Scale) -> str:
    colour = hue(report, lane.who)
    parts = [
        _grid(scale, 22),
        '<line class="base" x1="0" x2="100%" y1="11" y2="11"/>',
        *_bars(lane.spans, scale, f"voice {colour}", 3, 16),
        *_bars(lane.quiet, scale, f"noise {colour}", 8, 6),
    ]
    return "".join(parts)


def _bars(
    spans: Sequence[tuple[float, float]], scale: _Scale, name: str, y: int, height: int
) -> Iterator[str]:
    for start, end in spans:
        if end <= 0:
            continue
        yield (
            f'<rect class="{name}" x="{scale.x(start)}" y="{y}" '
            f'width="{scale.width(start, end)}" height="{height}"/>'
        )


def _orders(report: Report, scale: _Scale) -> str:
    """A mark when it came (filled: immediate), a line until it was heard."""
    parts = [_grid(scale, 20)]
    for one in report.instructions:
        end = one.closed if one.closed is not None else report.ended or scale.length
        lost = "" if one.state == "spoken" else " lost"
        now = " now" if one.mode == "immediate" else ""
        told = f"{format_moment(round(one.added))} {one.mode} {one.kind}: {one.text} ({one.state})"
        parts.append(
            f'<line class="wait" x1="{scale.x(one.added)}" x2="{scale.x(end)}" y1="10" y2="10"/>'
            f'<circle class="mark{now}{lost}" cx="{scale.x(one.added)}" cy="10" r="4">'
            f"<title>{in_html(told)}</title></circle>"
        )
    return "".join(parts)


def _asked(report: Report, scale: _Scale) -> str:
    parts = [_grid(scale, 20)]
    for one in report.time_answers:
        lost = "" if one.heard else " lost"
        told = f"{format_moment(round(one.at))} {one.who}: {one.question} {one.answer}"
        parts.append(
            f'<circle class="mark{lost}" cx="{scale.x(one.at)}" cy="10" r="4">'
            f"<title>{in_html(told)}</title></circle>"
        )
    return "".join(parts)
