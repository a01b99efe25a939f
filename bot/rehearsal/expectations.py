"""Whether a rehearsal showed what its test expects: pure, from a report to outcomes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from beatroom.bot.rehearsal.report import (
    HOST,
    Line,
    Report,
    ReportBeat,
    ReportEvent,
    ReportRefusal,
)
from beatroom.bot.rehearsal.room import speaking_seconds
from beatroom.flows.personality.script import (
    BeatExpectation,
    Expectation,
    RehearsalTest,
    SessionExpectation,
    SpeechExpectation,
)
from beatroom.flows.personality.script_faults import find_beat, named_entry
from beatroom.flows.personality.script_times import format_moment

AROUND = 15.0
"""Seconds before and after the stretch whose transcript is shown with a failure."""

AROUND_LINES = 12
GRAIN = 0.001
"""Seconds: times since the epoch are floats, and an event on the edge is inside."""

_BEFORE, _AFTER = -1e9, 1e9


@dataclass(frozen=True, slots=True)
class Outcome:
    """One expectation, judged.

    Attributes:
        number: Its place in the test, from 1.
        expected: What was expected, in words, with the time.
        ok: Whether it was so.
        happened: What was seen instead; empty when it was so.
        around: The transcript around the stretch; empty when it was so.
    """

    number: int
    expected: str
    ok: bool
    happened: str = ""
    around: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class _Span:
    """The stretch that an expectation speaks of; `why_not` says why there is none."""

    start: float
    end: float
    told: str
    why_not: str = ""

    def holds(self, at: float | None) -> bool:
        return at is not None and self.start - GRAIN <= at <= self.end + GRAIN


def judge(test: RehearsalTest, report: Report) -> tuple[Outcome, ...]:
    """Each expectation's outcome, in order."""
    return tuple(
        _outcome(number, one, test, report) for number, one in enumerate(test.expect, start=1)
    )


def _outcome(number: int, one: Expectation, test: RehearsalTest, report: Report) -> Outcome:
    span = _span(one, test, report)
    wanted = _in_words(one.wanted)
    never = one.never is not None
    expected = f"{span.told}: {'never ' if never else ''}{wanted}"
    if span.why_not:
        return Outcome(number, expected, ok=False, happened=span.why_not)
    misses = list(_misses(one.wanted, span, report))
    if never:
        ok = bool(misses)
        happened = "" if ok else _seen_after_all(one.wanted, span, report)
    else:
        ok = not misses
        happened = "; ".join(misses)
    return Outcome(number, expected, ok, happened, () if ok else _around(span, report))


def _span(one: Expectation, test: RehearsalTest, report: Report) -> _Span:
    if one.at is not None:
        return _Span(one.at.start, one.at.end, str(one.at))
    if one.by is not None:
        return _Span(_BEFORE, one.by, f"by {format_moment(one.by)}")
    if one.within is None or one.of is None:
        return _Span(_BEFORE, _AFTER, "in the whole session")
    told = f"within {one.within:g} s of {one.of}"
    start = _moment(one.of, test, report)
    if start is None:
        return _Span(0.0, 0.0, told, f"{one.of} never came")
    return _Span(start, start + one.within, f"{told} ({format_moment(start)})")


def _moment(of: str, test: RehearsalTest, report: Report) -> float | None:
    """When what `of` names was over; a spoken line takes its time."""
    if of == "start":
        return 0.0
    entry = named_entry(test, of)
    if entry is not None:
        return entry.at + (speaking_seconds(entry.text) if entry.does == "says" else 0.0)
    index = find_beat(of, [beat.title for beat in report.beats])
    return None if index is None else report.beats[index].started


def _misses(wanted: SessionExpectation, span: _Span, report: Report) -> Iterator[str]:
    """Everything that is wanted and was not seen."""
    if wanted.bot is not None:
        yield from _bot_misses(wanted.bot, span, report)
    if wanted.beat is not None:
        yield from _beat_misses(wanted.beat, span, report)
    if wanted.ended is not None:
        ended = span.holds(report.ended)
        if ended != wanted.ended:
            yield _when_ended(report)
    if wanted.two_voices is not None:
        clashes = [at for at in report.two_voices if span.holds(at)]
        if bool(clashes) != wanted.two_voices:
            yield _clashes(clashes)
    if wanted.event is not None and not _events(wanted.event, span, report):
        names = [x.name for x in report.events if span.holds(x.at)]
        yield f"there was {', '.join(names[:8])}" if names else "the kind had no event"
    if wanted.refused is not None and not _refusals(wanted.refused, span, report):
        whys = [x.why for x in report.refused if span.holds(x.at)]
        yield f"refused was: {' '.join(whys)}" if whys else "nothing was refused"


def _events(
    wanted: Mapping[str, Mapping[str, Any]], span: _Span, report: Report
) -> list[ReportEvent]:
    """Those of the name that hold what is wanted at the least."""
    ((name, data),) = wanted.items()
    return [
        x
        for x in report.events
        if span.holds(x.at) and x.name == name and data.items() <= x.data.items()
    ]


def _refusals(wanted: str, span: _Span, report: Report) -> list[ReportRefusal]:
    return [x for x in report.refused if span.holds(x.at) and _plain(wanted) in _plain(x.why)]


def _bot_misses(wanted: SpeechExpectation, span: _Span, report: Report) -> Iterator[str]:
    lines = [x for x in report.transcript if x.kind == HOST and span.holds(x.start)]
    if wanted.wants_words and not any(_fits(x, wanted, report) for x in lines):
        yield f"the host {_said(lines)}"
    if wanted.silent is not None:
        sounds = [
            start for start, end in report.lanes[0].spans if start < span.end and end > span.start
        ]
        if wanted.silent and sounds:
            yield f"the host was heard from {format_moment(max(sounds[0], span.start))}"
        if not wanted.silent and not sounds:
            yield "the host was silent"
    if wanted.llm_calls is not None:
        calls = sum(span.holds(at) for at in report.model_runs)
        if calls != wanted.llm_calls:
            yield f"the model was asked {_times(calls)}"


def _fits(line: Line, wanted: SpeechExpectation, report: Report) -> bool:
    if wanted.node is not None and line.node != wanted.node:
        index = find_beat(wanted.node, [beat.title for beat in report.beats])
        if index is None or line.node != report.beats[index].id:
            return False
    if wanted.source is not None and line.source != wanted.source:
        return False
    if wanted.time_answer is not None and (line.source == "time") != wanted.time_answer:
        return False
    text = _plain(line.text)
    return all(_plain(words) in text for words in wanted.contains or ())


def _beat_misses(wanted: BeatExpectation, span: _Span, report: Report) -> Iterator[str]:
    for key, name in wanted.named():
        for beat in _named(name, report, key):
            if key == "fired" and not span.holds(beat.started):
                yield f"{_beat(beat)} {_began(beat)}"
            elif key == "spoken" and not span.holds(beat.spoken):
                heard = beat.spoken
                told = "was not heard" if heard is None else f"was heard at {format_moment(heard)}"
                yield f"{_beat(beat)} {told}"
            elif key == "skipped" and beat.started is not None:
                yield f"{_beat(beat)} {_began(beat)}"
    if wanted.late_by is not None:
        for beat in report.beats:
            late = beat.late_by or 0.0
            if span.holds(beat.started) and late > wanted.late_by:
                yield f"{_beat(beat)} was {late:.1f} s late"


def _named(name: str, report: Report, key: str) -> Sequence[ReportBeat]:
    if name == "all":
        # A beat that only takes note is never heard, and should not be.
        return [b for b in report.beats if key != "spoken" or b.outcome != "noted"]
    index = find_beat(name, [beat.title for beat in report.beats])
    return () if index is None else (report.beats[index],)


def _seen_after_all(wanted: SessionExpectation, span: _Span, report: Report) -> str:
    """When what should never be seen was seen."""
    if wanted.two_voices:
        return _clashes([at for at in report.two_voices if span.holds(at)])
    if wanted.bot is not None and wanted.bot.wants_words:
        bot = wanted.bot
        lines = [
            x
            for x in report.transcript
            if x.kind == HOST and span.holds(x.start) and _fits(x, bot, report)
        ]
        return f"the host {_said(lines)}"
    if wanted.ended:
        return _when_ended(report)
    if wanted.event is not None and (found := _events(wanted.event, span, report)):
        return f"{found[0].name} at {format_moment(found[0].at)}"
    if wanted.refused is not None and (whys := _refusals(wanted.refused, span, report)):
        return f"{whys[0].what} at {format_moment(whys[0].at)}: {whys[0].why}"
    return "it was so"


def _around(span: _Span, report: Report) -> tuple[Line, ...]:
    if span.start <= _BEFORE:
        ends = span.end if span.end < _AFTER else (report.ended or 0.0)
        near = [x for x in report.transcript if x.start <= ends + AROUND]
        return tuple(near[-AROUND_LINES:])
    near = [
        x
        for x in report.transcript
        if x.end >= span.start - AROUND and x.start <= span.end + AROUND
    ]
    return tuple(near[:AROUND_LINES])


def _in_words(wanted: SessionExpectation) -> str:
    parts: list[str] = []
    if wanted.bot is not None:
        parts += _bot_words(wanted.bot)
    if wanted.beat is not None:
        parts += [f"{name} {key}" for key, name in wanted.beat.named()]
        if wanted.beat.late_by is not None:
            parts.append(f"no beat later than {wanted.beat.late_by:g} s")
    if wanted.ended is not None:
        parts.append("the session is over" if wanted.ended else "the session is not over")
    if wanted.two_voices is not None:
        parts.append("two voices at once" if wanted.two_voices else "one voice at a time")
    if wanted.event is not None:
        ((name, data),) = wanted.event.items()
        parts.append(" ".join([f"the event {name}", *(f"{k} {v}" for k, v in data.items())]))
    if wanted.refused is not None:
        parts.append(f"something is refused with '{wanted.refused}'")
    return ", ".join(parts)


def _bot_words(bot: SpeechExpectation) -> Iterator[str]:
    if bot.wants_words:
        told = "the clock answers" if bot.time_answer else "the host speaks"
        if bot.time_answer is False:
            told += " (not the clock)"
        if bot.source is not None:
            told += f" ({bot.source})"
        if bot.node is not None:
            told += f" in {bot.node}"
        if bot.contains:
            told += " of " + " and ".join(f"'{words}'" for words in bot.contains)
        yield told
    if bot.silent is not None:
        yield "the host is silent" if bot.silent else "the host is heard"
    if bot.llm_calls is not None:
        yield f"the model is asked {_times(bot.llm_calls)}"


def _said(lines: Sequence[Line]) -> str:
    if not lines:
        return "began to say nothing in that time"
    told = [
        f"said at {format_moment(x.start)} in {x.node} ({x.source}): '{_short(x.text)}'"
        for x in lines[:3]
    ]
    more = f", and {len(lines) - 3} more" if len(lines) > 3 else ""
    return ", ".join(told) + more


def _clashes(clashes: Sequence[float]) -> str:
    if not clashes:
        return "there was one voice at a time"
    return "two voices at " + ", ".join(format_moment(at) for at in clashes[:5])


def _when_ended(report: Report) -> str:
    if report.ended is None:
        return "the session did not end"
    return f"the session ended at {format_moment(report.ended)} ({report.ended_because})"


def _began(beat: ReportBeat) -> str:
    if beat.started is None:
        why = f" ({beat.reason})" if beat.reason else ""
        return f"never began{why}"
    return f"began at {format_moment(beat.started)}"


def _beat(beat: ReportBeat) -> str:
    return f"{beat.id} '{beat.title}'"


def _times(count: int) -> str:
    return {0: "not at all", 1: "once", 2: "twice"}.get(count, f"{count} times")


def _short(text: str) -> str:
    return text if len(text) <= 90 else text[:89].rstrip() + "…"


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
