"""The rundown as it stood at each event of a log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from beatroom.flows.core.events import (
    BeatDropped,
    BeatFired,
    Created,
    Recorded,
    RundownChanged,
    Started,
)
from beatroom.flows.core.rundown import Rundown
from beatroom.flows.core.state import SessionState, apply

CHANGES = (Created, Started, RundownChanged, BeatFired, BeatDropped)
"""The events that change it; a test holds this to `flows.core.state`."""


def with_rundown(records: Sequence[Recorded]) -> Iterator[tuple[Recorded, Rundown]]:
    """Each event with the rundown as it was before it."""
    state = SessionState()
    for recorded in records:
        yield recorded, state.rundown
        if isinstance(recorded.event, CHANGES):
            state = apply(state, recorded)


def last_rundown(records: Sequence[Recorded]) -> Rundown:
    """The rundown after all of them."""
    state = SessionState()
    for recorded in records:
        if isinstance(recorded.event, CHANGES):
            state = apply(state, recorded)
    return state.rundown
