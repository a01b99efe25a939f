"""The table of a running boardroom."""

from __future__ import annotations

from collections.abc import Sequence

from beatroom.bot.pipeline.kind_log import KindLog
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core.events import Recorded
from beatroom.flows.kinds.boardroom.record import boardroom_of
from beatroom.flows.kinds.boardroom.table import Table


class BoardroomLog(KindLog[Table]):
    """Keeps the table; everything that moves at it is a fact first."""

    def __init__(self, live: SessionContext, past: Sequence[Recorded]) -> None:
        super().__init__(live, past)
        self.part = boardroom_of(live.personality)
        self.names = {p.id: p.name for p in self.part.cast}

    @property
    def table(self) -> Table:
        return self.state
