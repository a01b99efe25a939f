"""Notes what reached a session from outside, so that it can be rehearsed again.

In the log where the kind says so (`SessionKind.keeps_outside`); elsewhere beside the recording,
where there is one; else nowhere.
"""

from __future__ import annotations

from beatroom.bot.pipeline.event_recorder import EventRecorder
from beatroom.bot.pipeline.kept_beside import KeptBeside
from beatroom.flows.core.events import Event
from beatroom.flows.kinds.kind import kind_named


class OutsideNotes:
    """Takes the events of `flows.core.outside_events`.

    Args:
        journal: The session's log.
        beside: What keeps them beside its recording; None where it is not recorded.
    """

    def __init__(self, journal: EventRecorder, beside: KeptBeside | None = None) -> None:
        self._journal, self._beside = journal, beside

    @property
    def keeps(self) -> bool:
        """Whether anything is kept now."""
        return not self._journal.state.over and (self._in_the_log or self._beside is not None)

    def note(self, event: Event) -> None:
        """Keep an event, where such are kept."""
        if not self.keeps:
            return
        if self._in_the_log:
            self._journal.record(event)
        elif self._beside is not None:
            self._beside.add(event)

    @property
    def _in_the_log(self) -> bool:
        return kind_named(self._journal.state.kind).keeps_outside
