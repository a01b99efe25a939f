"""A session's document with what its kind has to say."""

from __future__ import annotations

from collections.abc import Sequence

from beatroom.flows.core.document import SessionDocument, document
from beatroom.flows.core.events import Created, Recorded
from beatroom.flows.kinds.kind import kind_named


def whole_document(
    records: Sequence[Recorded], now: float, *, host: str = "Host"
) -> SessionDocument:
    """The document of a session, with its kind's sections; `now` in seconds since the epoch."""
    kind = next((r.event.kind for r in records if isinstance(r.event, Created)), "")
    made = kind_named(kind).sections
    sections = () if made is None else made(records, now)
    return document(records, now, host=host, sections=sections)
