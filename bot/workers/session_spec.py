"""What a process is told of the session that it runs, made of what the store has of it."""

from __future__ import annotations

from typing import Any

import structlog
from pydantic import TypeAdapter

from beatroom.bot.ipc.messages import Daily, MaySpeak, SessionSpec, WebRtc
from beatroom.bot.store.sessions import StoredSession
from beatroom.flows.core.given_facts import FactsError, facts_in
from beatroom.flows.personality.model import Personality

log = structlog.get_logger()

TRANSPORT: TypeAdapter[WebRtc | Daily] = TypeAdapter(WebRtc | Daily)


def spec_of(
    row: StoredSession,
    settings: dict[str, Any],
    may_speak: MaySpeak | None = None,
) -> SessionSpec:
    """A session's spec, without its log.

    Args:
        row: The session, with the epoch to write with.
        settings: Those for sessions, by field name.
        may_speak: When it may be heard; None: always.
    """
    return SessionSpec(
        session=row.id,
        epoch=row.epoch,
        personality=Personality.model_validate(row.record),
        title=row.title,
        timezone=row.timezone,
        transport=TRANSPORT.validate_python(row.transport),
        settings=settings,
        facts=_facts(row),
        may_speak=may_speak,
    )


def _facts(row: StoredSession) -> dict[str, str]:
    """What the session's host may know of its metadata; what is stored was checked before."""
    try:
        return dict(facts_in(row.labels))
    except FactsError as error:  # metadata that an earlier version has taken
        log.warning("facts_not_used", reason=str(error))
        return {}
