"""That the code of a session's kind broke: said once in the log, and on record for the console."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Protocol

import structlog

from beatroom.bot.pipeline.event_recorder import EventRecorder
from beatroom.flows.core.events import KindFailed
from beatroom.flows.core.state import SessionState
from beatroom.flows.personality.model import Personality

log = structlog.get_logger()

REASON_CAP = 500


class Noting(Protocol):
    """What of a running session this needs; a `SessionContext` is one."""

    @property
    def personality(self) -> Personality: ...
    @property
    def state(self) -> SessionState: ...
    @property
    def journal(self) -> EventRecorder: ...
    @property
    def kind_failures(self) -> set[tuple[str, str]]: ...
    @property
    def spawn(self) -> Callable[[Coroutine[Any, Any, None], str], Any]: ...


def note_failure(live: Noting, hook: str, error: BaseException) -> str:
    """Say that a kind's code broke: in the log, and on record for the console. Returns why."""
    reason = " ".join(f"{type(error).__name__}: {error}".split())[:REASON_CAP]
    if (hook, reason) in live.kind_failures:
        return reason
    live.kind_failures.add((hook, reason))
    kind = live.personality.kind
    log.error("kind_broke", kind=kind, hook=hook, reason=reason, exc_info=error)

    async def on_record() -> None:
        if not live.state.over:
            live.journal.record(KindFailed(hook=hook, reason=reason))

    # Later: the hook may have been called while another event was being told.
    live.spawn(on_record(), "kind failure")
    return reason
