"""The table of a running boardroom: a fold over its own facts, and the way to add to them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from beatroom.bot.pipeline.session_context import Live
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.facts import Fact
from beatroom.flows.core.state import SessionState
from beatroom.flows.kinds.boardroom.events import FACTS
from beatroom.flows.kinds.boardroom.record import BoardroomPart
from beatroom.flows.kinds.boardroom.table import Table, apply, fold, laid


class BoardroomLog:
    """Keeps the table; everything that moves at it is a fact first."""

    def __init__(self, part: BoardroomPart) -> None:
        self.part = part
        self.table: Table = laid(part)
        self.names = {p.id: p.name for p in part.cast}
        self.changed = asyncio.Event()
        self._live: Live | None = None

    def begin(self, live: Live, past: Sequence[Recorded]) -> None:
        """Read what has happened, and listen to what will."""
        self._live = live
        self.table = fold(self.table, past)
        live.journal.watch(self._notice)
        live.floor.watch(lambda _: self.changed.set())

    def record(self, fact: Fact) -> None:
        """Note that something happened."""
        if self._live is not None and not self._live.state.over:
            self._live.journal.record(FACTS.event(fact))

    def _notice(self, recorded: Recorded, _: SessionState) -> None:
        if (fact := FACTS.of(recorded.event)) is not None:
            self.table = apply(self.table, fact)
        self.changed.set()
