"""Puts on record what reached a session from outside, where its kind keeps that."""

from __future__ import annotations

from beatroom.bot.pipeline.event_recorder import EventRecorder
from beatroom.flows.core.events import Event
from beatroom.flows.kinds.kind import kind_named


def note(journal: EventRecorder, event: Event) -> None:
    """Record an event of `flows.core.outside_events`, unless the session is over."""
    if not journal.state.over and kind_named(journal.state.kind).keeps_outside:
        journal.record(event)
