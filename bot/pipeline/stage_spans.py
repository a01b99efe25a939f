"""The parts of a wait as spans of its turn's, where sessions are traced."""

from __future__ import annotations

from opentelemetry.trace import (
    NonRecordingSpan,
    SpanContext,
    get_tracer,
    set_span_in_context,
)
from pipecat.observers.user_bot_latency_observer import LatencyBreakdown

NANOSECONDS = 1e9


def stage_spans(turn: SpanContext, breakdown: LatencyBreakdown, answer: str) -> None:
    """Make a span of the wait for an answer, and one of each of its parts.

    Args:
        turn: The span that they belong to.
        breakdown: What was measured; times in seconds since the epoch.
        answer: What was heard first.
    """
    if not breakdown.contributions:
        return
    tracer = get_tracer("beatroom")
    begin = min(part.start_time for part in breakdown.contributions)
    inside = set_span_in_context(NonRecordingSpan(turn))
    wait = tracer.start_span("answer", inside, start_time=round(begin * NANOSECONDS))
    wait.set_attribute("turn.answer", answer)
    within = set_span_in_context(wait)
    for part in breakdown.contributions:
        span = tracer.start_span(part.key, within, start_time=round(part.start_time * NANOSECONDS))
        span.set_attribute("stage.owner", part.owner)
        span.end(round((part.start_time + part.duration_secs) * NANOSECONDS))
    wait.end(round((begin + breakdown.total_secs) * NANOSECONDS))
