"""Facts in a session's log that its kind cannot read: nothing is left out in silence."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import structlog

from beatroom.flows.core.events import Created, Recorded
from beatroom.flows.kinds.kind import kind_named

log = structlog.get_logger()


def tell_unreadable(session: str, records: Sequence[Recorded]) -> None:
    """Log how many of a whole log's facts cannot be read, by type, once for each session."""
    created = next((r.event for r in records if isinstance(r.event, Created)), None)
    facts = None if created is None else kind_named(created.kind).facts
    if facts is None:
        return
    for name, count in facts.unreadable(records).items():
        _tell(session, facts.kind, name, count)


@lru_cache(maxsize=4096)
def _tell(session: str, kind: str, fact: str, count: int) -> None:
    log.warning("facts_unreadable", session=session, kind=kind, fact=fact, count=count)
