"""The state of a running session's kind: a fold over the kind's facts, and the way to add to them.

It is read from the session's log alone, so whoever takes the session over knows it too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from beatroom.bot.pipeline.kind_failures import note_failure
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.facts import Fact
from beatroom.flows.core.state import SessionState
from beatroom.flows.kinds.kind import kind_named

S = TypeVar("S")


class KindLog(Generic[S]):
    """Keeps the state; everything that changes it is a fact first.

    Args:
        live: The session.
        past: Its events so far.

    Attributes:
        state: The fold over the kind's facts.
        changed: Set after each event of the session, and when the floor changes.
    """

    def __init__(self, live: SessionContext, past: Sequence[Recorded]) -> None:
        self._live = live
        kind = kind_named(live.personality.kind)
        if kind.facts is None or kind.fold is None:
            raise TypeError(f"The kind {kind.name!r} declares no facts, or no fold of them.")
        self._facts, self._fold = kind.facts, kind.fold
        self.state: S = kind.fold.begun(live.personality)
        self.changed = asyncio.Event()
        self._watchers: list[Callable[[Fact], None]] = []
        for recorded in past:
            self.notice(recorded, live.state)

    def start(self) -> None:
        """Listen to what happens from now on."""
        self._live.journal.watch(self._happened)
        self._live.floor.watch(lambda _: self.changed.set())

    def watch(self, watcher: Callable[[Fact], None]) -> None:
        """Call `watcher` with each of the kind's facts, once it is applied."""
        self._watchers.append(watcher)

    def record(self, fact: Fact) -> None:
        """Note that something happened, unless the session is over."""
        if not self._live.state.over:
            self._live.journal.record(self._facts.event(fact))

    def notice(self, recorded: Recorded, state: SessionState) -> Fact | None:
        """Apply an event and give the fact that it is; a kind that reads others adds to this."""
        fact = self._facts.of(recorded.event)
        if fact is not None:
            try:
                self.state = self._fold.apply(self.state, fact, recorded.at)
            except Exception as error:  # noqa: BLE001 - border: a package of anybody's
                note_failure(self._live, f"fold of {fact.NAME}", error)
        return fact

    def _happened(self, recorded: Recorded, state: SessionState) -> None:
        fact = self.notice(recorded, state)
        self.changed.set()
        if fact is not None:
            for watcher in self._watchers:
                watcher(fact)
