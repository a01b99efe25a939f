"""A session's document with what its kind has to say."""

from __future__ import annotations

from collections.abc import Sequence

from beatroom.flows.core.document import Section, SessionDocument, document
from beatroom.flows.core.events import Created, Recorded
from beatroom.flows.kinds.kind import kind_named


def whole_document(
    records: Sequence[Recorded],
    now: float,
    *,
    host: str = "Host",
    words_deleted_at: float | None = None,
) -> SessionDocument:
    """The document of a session, with its kind's sections; times in seconds since the epoch."""
    kind = next((r.event.kind for r in records if isinstance(r.event, Created)), "")
    made = kind_named(kind).sections
    try:
        sections = () if made is None else made(records, now)
    except Exception as error:  # noqa: BLE001 - border: a package of anybody's
        broke = f"This part could not be made: {type(error).__name__}: {error}"
        sections = (Section(kind.capitalize(), (broke,)),)
    return document(records, now, host=host, sections=sections, words_deleted_at=words_deleted_at)
