"""Erasing all of a session that is over."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends
from pydantic import Field

from beatroom.bot.server.auth import ServiceDep, operator
from beatroom.bot.server.elsewhere import done_elsewhere
from beatroom.bot.server.keys import Keyed
from beatroom.bot.server.openapi import refusals
from beatroom.bot.server.responses import Answer
from beatroom.bot.store.erasing_sessions import erase_session
from beatroom.bot.store.tokens import StoredToken
from beatroom.bot.workers.unsaved import FOLDER, remove_left

router = APIRouter(prefix="/sessions/{session}", tags=["sessions"])

Admin = Annotated[StoredToken, Depends(operator("admin"))]


class SessionErasedAnswer(Answer):
    """A session that was erased; the figures are those of this request."""

    session: str
    erased_at: float = Field(description="Seconds since the epoch.")
    erased_by: str = Field(description="The name of the operator's token.", examples=["Ana"])
    events: int = Field(description="Events of its log that were erased.")
    pieces: int = Field(description="Pieces of sound that were erased.")


@router.delete("/data", response_model=SessionErasedAnswer, responses=refusals(409, 503))
async def erase(
    session: str, service: ServiceDep, token: Admin, key: Keyed = None
) -> dict[str, Any]:
    """Erase all of a session that is over: log, transcript, instructions, recording, rehearsals.

    Only that it was erased, when and by whom is left, and everything that is asked for of it is
    answered with 410. All results of rehearsals go, since they may be made of it. 409 while it is
    not over.
    """

    async def gone(_again: bool) -> dict[str, Any]:
        folder = service.settings.data_dir / FOLDER
        at = datetime.fromtimestamp(service.wall.now(), UTC)
        done = await service.store.write(erase_session(session, at, token.name, key))
        await asyncio.to_thread(remove_left, folder, session)
        service.forget_words()
        await service.store.overwrite_deleted()
        return {
            "session": session,
            "erased_at": done.at.timestamp(),
            "erased_by": done.by,
            "events": done.events,
            "pieces": done.pieces,
        }

    return await done_elsewhere(service, key, gone)
