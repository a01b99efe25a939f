"""What became of a session's notices and webhooks."""

from __future__ import annotations

from fastapi import APIRouter

from beatroom.bot.server.auth import Reader, ServiceDep
from beatroom.bot.server.responses import NoticeList
from beatroom.bot.store.notices import deliveries

router = APIRouter(tags=["sessions"])


@router.get("/sessions/{session}/notices")
async def get_notices(session: str, service: ServiceDep, _: Reader) -> NoticeList:
    """Each notice of the session's start and end, to whom, and whether it arrived."""
    await service.session(session)
    return NoticeList(items=await service.store.read(deliveries(session)))
