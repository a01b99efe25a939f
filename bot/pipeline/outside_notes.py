"""Puts on record what reached a session from outside, where its kind keeps that."""

from __future__ import annotations

from beatroom.bot.pipeline.event_recorder import EventRecorder
from beatroom.flows.core.events import Event
from beatroom.flows.kinds.kind import kind_named


def keeps(journal: EventRecorder) -> bool:
    """Whether a session's log keeps it: its kind does, and it is not over."""
    return not journal.state.over and kind_named(journal.state.kind).keeps_outside


def note(journal: EventRecorder, event: Event) -> None:
    """Record an event of `flows.core.outside_events`, where such are kept."""
    if keeps(journal):
        journal.record(event)
