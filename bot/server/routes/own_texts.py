"""What a session was made of, as a text that can be changed and rehearsed."""

from __future__ import annotations

import asyncio
from functools import partial

from fastapi import APIRouter
from pydantic import Field

from beatroom.bot.personalities.own_text import own_text
from beatroom.bot.server.auth import Reader, ServiceDep
from beatroom.bot.server.responses import Answer
from beatroom.bot.store.events import read_events
from beatroom.flows.core.as_started import as_started
from beatroom.flows.personality.model import Personality

router = APIRouter(prefix="/sessions/{session}", tags=["sessions"])

BEFORE_IT_STARTS = ("created", "rescheduled")
"""Types of events that give a session its title and its length."""

LATELY = 20
"""Texts that its personality had, of which the one that comes closest is taken."""


class OwnText(Answer):
    """A session's own record, as YAML, with the title and the length that it was started with."""

    name: str = Field(description="Its personality's.")
    text: str = Field(
        description="As its author wrote it, where the service still has that text; else made of "
        "the record."
    )


@router.get("/personality")
async def get_own_text(session: str, service: ServiceDep, token: Reader) -> OwnText:
    """What a session was made of, whatever became of its personality since."""
    row, _ = await service.session(session)

    async def started() -> str:
        log = await service.store.read(lambda c: read_events(c, row.id, types=BEFORE_IT_STARTS))
        return as_started(Personality.model_validate(row.record), log).model_dump_json()

    record = Personality.model_validate_json(await service.made(row, "as started", started))
    await service.files.fresh()
    now = await asyncio.to_thread(service.files.read, record.name)
    versions = await service.files.versions(record.name)
    known = [*([] if now is None else [now]), *(one.text for one in versions[:LATELY])]
    check = partial(service.library.check, name=record.name)
    text = await service.authors.read(token.id, own_text, record, known, check)
    return OwnText(name=record.name, text=text)
