"""The table of a running boardroom."""

from __future__ import annotations

from collections.abc import Sequence

from beatroom.bot.pipeline.kind_log import KindLog
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core.events import Recorded
from beatroom.flows.kinds.boardroom.pacing import TableTime, TurnLengths, table_time, turn_lengths
from beatroom.flows.kinds.boardroom.record import boardroom_of
from beatroom.flows.kinds.boardroom.table import Table


class BoardroomLog(KindLog[Table]):
    """Keeps the table; everything that moves at it is a fact first."""

    def __init__(self, live: SessionContext, past: Sequence[Recorded]) -> None:
        super().__init__(live, past)
        self._live = live
        self.part = boardroom_of(live.personality)
        self.names = {p.id: p.name for p in self.part.cast}

    @property
    def table(self) -> Table:
        return self.state

    @property
    def time(self) -> TableTime:
        """The table's time as of now."""
        return table_time(self._live.state.rundown, self._live.clock.now())

    @property
    def lengths(self) -> TurnLengths:
        """How long turns take, by those that have been had."""
        return turn_lengths(self.part.words, self.table.lengths, self.time.end)
